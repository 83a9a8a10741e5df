"""Form to report a deck, comment, collection or person to moderators."""

from __future__ import annotations

from django import forms

from community import limits
from community.models import Reason
from decks.fields.cleaning import clean_description


class ReportForm(forms.Form):
    """Form for a report to moderators: its reason and the reporter's words."""

    most = limits.REPORT
    reason = forms.ChoiceField(
        label="What is wrong?",
        choices=Reason.choices,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose what is wrong, or “Something else”."},
    )
    words = forms.CharField(label="Anything that a moderator should know", required=False, strip=False)

    def clean_words(self) -> str:
        """Return the cleaned words of the reporter, maybe "". Raises ValidationError if they are too long."""
        words = clean_description(self.cleaned_data["words"]).strip()
        if len(words) > limits.REPORT:
            raise forms.ValidationError(f"This has {len(words):,} letters. It can have {limits.REPORT:,} at most.")
        return words
