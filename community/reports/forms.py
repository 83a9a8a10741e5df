"""Form of reports."""

from __future__ import annotations

from django import forms

from community import limits
from community.models import Reason
from decks.fields.cleaning import clean_description


class ReportForm(forms.Form):
    """What somebody tells moderators."""

    most = limits.REPORT
    reason = forms.ChoiceField(
        label="What is wrong?",
        choices=Reason.choices,
        widget=forms.RadioSelect,
        error_messages={"required": "Choose what is wrong: “Something else” will do."},
    )
    words = forms.CharField(label="Anything that a moderator should know", required=False, strip=False)

    def clean_words(self) -> str:
        words = clean_description(self.cleaned_data["words"]).strip()
        if len(words) > limits.REPORT:
            raise forms.ValidationError(
                f"{len(words):,} letters: a report has at most {limits.REPORT:,}. Say the most important things."
            )
        return words
