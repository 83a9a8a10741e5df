"""Form fields for the texts of a deck, such as its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms

from decks.fields.cleaning import Unfit, clean_description, clean_title, is_visible


class TitleField(forms.CharField):
    """Form field for the name of a deck."""

    def clean(self, value: object) -> str:
        """Return the cleaned name of a deck. Raises ValidationError if nothing of it is visible."""
        title = clean_title(super().clean(value))
        if not is_visible(title) and (self.required or title):
            raise forms.ValidationError("A name is made of letters that can be seen.")
        return title


class DescriptionField(forms.CharField):
    """Form field for Markdown; CR LF from forms becomes LF, so that an unchanged text stays equal."""

    def to_python(self, value: object) -> str:
        """Return the text with line feeds and without invisible characters."""
        return clean_description(super().to_python(value) or "")


class CleanedField(forms.CharField):
    """Optional form field for a text that a function cleans, which raises Unfit for a text that cannot be stored."""

    def __init__(self, clean_text: Callable[[str], str], **options: Any) -> None:
        super().__init__(required=False, **options)
        self._clean_text = clean_text

    def clean(self, value: object) -> str:
        """Return the text after the function cleaned it. Raises ValidationError."""
        try:
            return self._clean_text(super().clean(value))
        except Unfit as error:
            raise forms.ValidationError(str(error)) from error
