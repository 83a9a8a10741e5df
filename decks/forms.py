"""What people type into deck pages."""

from __future__ import annotations

from typing import Any

from django import forms

from decks import limits
from decks.formats.cleaning import clean_title, is_visible
from decks.formats.tags import Unfit, read_deck_tags
from decks.models import Visibility, format_choices


class TitleField(forms.CharField):
    """The name of a deck."""

    def clean(self, value: Any) -> str:
        title = clean_title(super().clean(value))
        if not is_visible(title):
            raise forms.ValidationError("A name is made of letters that can be seen.")
        return title


class DeckForm(forms.Form):
    """What is written about a deck, and the version that the writer saw."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    name = TitleField(max_length=limits.DECK_NAME)
    format = forms.ChoiceField(choices=format_choices)
    visibility = forms.ChoiceField(choices=Visibility.choices)
    description = forms.CharField(
        max_length=limits.DESCRIPTION,
        required=False,
        widget=forms.Textarea({"rows": 5}),
        help_text="Markdown: **bold**, *italic*, lists, links; [[Flash Step]] shows the card.",
    )
    deck_tags = forms.CharField(max_length=limits.TAG_LETTERS, required=False, label="Tags")

    def clean_deck_tags(self) -> str:
        try:
            return read_deck_tags(self.cleaned_data["deck_tags"])
        except Unfit as error:
            raise forms.ValidationError(str(error)) from error


class NewDeckForm(forms.Form):
    """A deck from nothing."""

    name = TitleField(max_length=limits.DECK_NAME, initial="New deck", label="Name of the deck")
    format = forms.ChoiceField(choices=format_choices)


class DeckFile(forms.FileField):
    """A file with a decklist in it, as its text."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        file = super().clean(data, initial)
        if file.size > 4 * limits.FILE_LETTERS:
            raise forms.ValidationError("This file is too large to be a decklist.")
        content = file.read()
        encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError as error:
            message = f"This file is no text: see byte {error.start + 1:,}. Save it as UTF-8 where it comes from."
            raise forms.ValidationError(message) from error
        if not text.strip():
            raise forms.ValidationError("There is nothing in this file.")
        return text


class PasteForm(forms.Form):
    """A deck from text, from a deck code wherever it was copied from, or from the link of a deck."""

    text = forms.CharField(
        max_length=limits.LIST_LETTERS,
        strip=False,
        label="Decklist, deck code or link",
        help_text="One card a line, such as “3 Flash Step”. Headings like Main, Side and Special are understood; "
        "so are Markdown, JSON, CSV and deck codes. The link of a deck of this site makes a copy of it.",
        widget=forms.Textarea({"rows": 12, "spellcheck": "false", "autocapitalize": "off"}),
    )

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if not text.strip():
            raise forms.ValidationError("There is nothing in it yet. Paste a decklist or a deck code.")
        return text


class FileForm(forms.Form):
    """A deck from a file of any form."""

    file = DeckFile(
        label="File",
        help_text="Text, Markdown, JSON, CSV, a deck of Cockatrice (.cod), or what Tabletop Simulator saves (.json).",
        widget=forms.FileInput({"accept": ".txt,.json,.csv,.md,.cod,.xml,text/*"}),
    )


def first_errors(form: forms.Form) -> list[str]:
    """All errors of a form, each with the name of its field."""
    return [
        f"{form[name].label}: {error}" if name in form.fields else str(error)
        for name, errors in form.errors.items()
        for error in errors
    ]


def data_of(content: Any, version: int) -> dict[str, Any]:
    """The form's data for what is written in a deck."""
    return {
        "version": version,
        "name": content.name,
        "format": content.format,
        "visibility": content.visibility,
        "description": content.description,
        "deck_tags": content.deck_tags,
    }
