"""Form for the name of a version in a deck's history."""

from __future__ import annotations

from django import forms

from decks import limits
from decks.fields.cleaning import clean_title


class VersionNameForm(forms.Form):
    """Form for the name of a version of a deck; an empty name removes it."""

    name = forms.CharField(
        max_length=limits.VERSION_NAME,
        required=False,
        label="Name of this version",
        widget=forms.TextInput({"autocomplete": "off", "placeholder": "Before the tournament"}),
    )

    def clean_name(self) -> str:
        """Return the name without control characters and needless spaces."""
        return clean_title(self.cleaned_data["name"])
