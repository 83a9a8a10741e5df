"""Forms of the pages of decks: fields of a deck, new decks, pasted lists and files."""

from __future__ import annotations

from typing import Any, Final, cast

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.text import get_text_list

from decks import limits
from decks.content import DeckContent
from decks.core.starting_cards import starting_cards_of
from decks.fields.form_fields import TitleField
from decks.fields.table import DECK_FIELDS, value_of
from decks.games import headings_of, library_of
from decks.importexport import list_readers
from decks.importexport.parsing.input import decode
from decks.importexport.parsing.result import ReportedLine
from decks.models import format_choices
from games import Game
from tcg.library import Card


class DeckForm(forms.Form):
    """Form for all fields of a deck but its cards, with the version that its author saw."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1)

    def __init__(self, data: QueryDict | None, game: Game) -> None:
        super().__init__(data)
        self.fields.update({field.name: field.form_field(game) for field in DECK_FIELDS.values()})


def _format_of(form: forms.Form) -> forms.ChoiceField:
    return cast(forms.ChoiceField, form.fields["format"])


class NewDeckForm(forms.Form):
    """Form for an empty deck of a game; `card` is the first card of a deck, None here."""

    #: First card of the deck, in games that begin with one.
    card: Card | None = None

    name = TitleField(max_length=limits.DECK_NAME, initial="New deck", label="Name of the deck")
    format = forms.ChoiceField()

    def __init__(self, game: Game, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"format": game.default})
        self.game = game
        _format_of(self).choices = format_choices(game)


class StartingCardForm(NewDeckForm):
    """Form for a new deck with a first card; without a name the deck is named after that card."""

    name = TitleField(
        max_length=limits.DECK_NAME,
        required=False,
        label="Name of the deck",
        help_text="Left empty, it is called after the card that you choose.",
    )

    def clean(self) -> dict[str, object]:
        """Return the cleaned data after checking the first card, whose name is used for a deck without one."""
        cleaned: dict[str, object] = super().clean() or {}
        beginning = starting_cards_of(self.game)
        card = library_of(self.game.code).slugged(str(self.data.get("card", "")))
        if beginning is None or card is None or card.id not in {each.card.id for each in beginning.cards}:
            raise forms.ValidationError("Choose one of the cards: the deck begins with it.")
        self.card = card
        return {**cleaned, "name": cleaned.get("name") or card.name}


def new_deck_form(game: Game, data: QueryDict | None = None) -> NewDeckForm:
    """Return the form for a new deck of a game: with a choice of its first card, if the game begins with one."""
    return (NewDeckForm if starting_cards_of(game) is None else StartingCardForm)(game, data)


#: First bytes of files that are no text, and their kind for the message.
_NO_TEXT: Final = {
    b"%PDF-": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"RIFF": "a picture",
    b"PK\x03\x04": "a zip file, or a document of an office program",
    b"\x1f\x8b": "a packed file",
}


def _file_kinds() -> str:
    *others, last = (each.file_help for each in list_readers() if each.file_help)
    return f"{', '.join(others)}, or {last}"


def text_of(content: bytes) -> tuple[str, ReportedLine | None]:
    """Return an uploaded file's text, and a report if its encoding was guessed, else None; or ValidationError."""
    for start, kind in _NO_TEXT.items():
        if content.startswith(start):
            message = f"This file is {kind}. Decks are read from {_file_kinds()}."
            raise forms.ValidationError(f"{message} If you can copy the list out of it, paste it as text.")
    text, guess = decode(content)
    if not text.strip():
        raise forms.ValidationError("There is nothing in this file.")
    return text, guess


class DeckFile(forms.FileField):
    """Form field for a decklist file, cleaned to its text; `guess` is a line to report a guessed encoding."""

    guess: ReportedLine | None = None

    def clean(self, data: object, initial: object = None) -> object:
        """Return the text of the uploaded file (`data`). Raises ValidationError if the file is too large or no text."""
        file = super().clean(data, initial)
        if file.size > limits.FILE_BYTES:
            raise forms.ValidationError(f"This file has {file.size:,} bytes: at most 1 MB is read.")
        text, self.guess = text_of(file.read())
        return text


class PasteForm(forms.Form):
    """Form for a new deck from pasted text: a list, a deck code or the address of a deck."""

    text = forms.CharField(
        max_length=limits.LIST_LETTERS,
        strip=False,
        label="Decklist, deck code or link",
        widget=forms.Textarea({"rows": 8, "spellcheck": "false", "autocapitalize": "off"}),
    )

    def __init__(self, game: Game, data: QueryDict | None = None) -> None:
        super().__init__(data)
        others = get_text_list([each.paste_help for each in list_readers() if each.paste_help], "and")
        self.fields["text"].help_text = (
            f"One card a line, its count before its name. {headings_of(game)} are headings; {others} are understood "
            "too, of every game. The link of a deck of this site makes a copy of it."
        )

    def clean_text(self) -> str:
        """Return the pasted text unchanged, after checking that it is not empty."""
        text: str = self.cleaned_data["text"]
        if not text.strip():
            raise forms.ValidationError("There is nothing in it yet. Paste a decklist or a deck code.")
        return text


class FileForm(forms.Form):
    """Form for a new deck from an uploaded file of any supported format."""

    file = DeckFile(label="File", widget=forms.FileInput({"data-most": limits.FILE_BYTES}))

    def __init__(self, data: QueryDict | None = None, files: MultiValueDict[str, Any] | None = None) -> None:
        super().__init__(data, files)
        kinds = _file_kinds()
        self.fields["file"].help_text = f"{kinds[0].upper()}{kinds[1:]}. At most 1 MB."
        suffixes = dict.fromkeys(suffix for each in list_readers() for suffix in each.suffixes)
        self.fields["file"].widget.attrs["accept"] = ",".join([*suffixes, "text/*"])


def first_errors(form: forms.Form) -> list[str]:
    """Return the errors of a form as messages, each with the label of its field."""
    return [
        f"{form[name].label}: {error}" if name in form.fields else str(error)
        for name, errors in form.errors.items()
        for error in errors
    ]


def data_of(content: DeckContent, version: int) -> dict[str, object]:
    """Return the initial data of `DeckForm` for a deck with this content and version."""
    return {"version": version, **{name: value_of(content, name) for name in DECK_FIELDS}}
