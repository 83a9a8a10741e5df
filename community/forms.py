"""Forms of what people say to one another and to moderators."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest

from community import limits
from community.comments import Refused, clean_text
from community.models import Reason
from decks.importexport.parsing.cleaning import clean_description


class CommentForm(forms.Form):
    """What somebody says about a deck."""

    most = limits.COMMENT
    text = forms.CharField(required=False, strip=False)

    def clean_text(self) -> str:
        try:
            return clean_text(self.cleaned_data["text"])
        except Refused as error:
            raise forms.ValidationError(str(error), code=error.code) from error


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


def is_in_place(request: HttpRequest) -> bool:
    """Whether a page asks for a part of itself: it is answered with that part alone."""
    return bool(getattr(request, "htmx", False))
