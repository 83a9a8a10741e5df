"""Print options: the copies of each card, the paper, and the text of a registration sheet.

All options are in the address, so that they can be bookmarked and work without scripts.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import ngettext

from cards.catalog.library import Library
from cards.presenters.cards import presenter_of
from decks import limits
from decks.games import game_of
from decks.importexport.ordering import ordered_counts
from decks.pdf.layout import A4, PAPERS, PLACES, Paper
from decks.pdf.proxies import Proxy
from decks.pdf.sheets import Registration
from tcg.construction import Decklist
from tcg.construction.formats import Section
from tcg.integers import read_integer
from tcg.library import Card

#: Values of the buttons that fill in the counts of all sections, or of one after its name and a dot.
_ALL: Final = "all"
_NONE: Final = "none"
#: The orders of a registration sheet.
_BY_NAME: Final = "name"
_BY_KIND: Final = "kind"
_DIGITS: Final = len(str(limits.COPIES))


class PaperForm(forms.Form):
    """Form with the size of the paper to print on."""

    paper = forms.ChoiceField(
        label="Paper",
        choices=[(paper.code, paper.label) for paper in PAPERS.values()],
        initial=A4.code,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Paper is A4 or US Letter."),
    )

    def __init__(self, params: QueryDict | None = None, **options: Any) -> None:
        """Bind the form to query parameters (None: do not bind); missing ones have the defaults of the print page."""
        super().__init__(None if params is None else {"paper": A4.code, "order": _BY_NAME, **params.dict()}, **options)

    @property
    def chosen(self) -> Paper:
        """The selected paper, after the form was validated."""
        return PAPERS[self.cleaned_data["paper"]]


class SidesForm(PaperForm):
    """Form for printing proxies: the paper, and whether to print card backs too."""

    backs = forms.BooleanField(label="Backs too, for printing on both sides", required=False)


class RegistrationForm(PaperForm):
    """Form with the text of a registration sheet. An empty field becomes a line to write on."""

    player = forms.CharField(max_length=limits.SHEET_FIELD, required=False)
    event = forms.CharField(max_length=limits.SHEET_FIELD, required=False)
    date = forms.DateField(
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": "A date such as 2026-05-31."},
    )
    deck = forms.CharField(label="Name of the deck", max_length=limits.DECK_NAME, required=False)
    order = forms.ChoiceField(
        label="Cards",
        choices=[(_BY_NAME, "from A to Z"), (_BY_KIND, "by kind")],
        initial=_BY_NAME,
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Cards stand by name or by kind."),
    )

    field_order = ("player", "event", "date", "deck", "order", "paper")

    @property
    def registration(self) -> Registration:
        """The text for the sheet, after the form was validated."""
        cleaned = self.cleaned_data
        day: datetime.date | None = cleaned["date"]
        written = f"{day.day} {day:%B} {day.year}" if day else ""
        is_by_kind = cleaned["order"] == _BY_KIND
        return Registration(cleaned.get("player", ""), cleaned["event"], written, cleaned.get("deck", ""), is_by_kind)


class SheetsForm(RegistrationForm):
    """Form for printing the registration sheets of all players of a tournament."""

    player = None  # type: ignore[assignment]  # Django's way to leave a field out
    deck = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """Choice of the copies of a card to print in a form `field`.

    `copies` is the number in the section of the deck, `typed` the user's text, and `error` the error in that text.
    `note` is the card's set and number.
    """

    field: str
    card: Card
    note: str
    copies: int
    typed: str
    error: str

    @property
    def wanted(self) -> int:
        """Copies of the card to print; 0 if the typed number is invalid."""
        return int(self.typed) if self.typed and not self.error else 0


@dataclass(frozen=True, slots=True)
class ChosenSection:
    """Choices of the cards to print from one section of a deck; `unknown` are its names without a card."""

    section: Section
    choices: list[PrintChoice]
    unknown: list[str]

    @property
    def wanted(self) -> int:
        """Copies of all cards of the section to print."""
        return sum(choice.wanted for choice in self.choices)


class ProxyChoice:
    """Selection of the proxies of a deck to print, read from `params`; by default every copy in the deck.

    A parameter such as `main.123` is the number of copies of card 123. A button of the page fills in the numbers of all
    sections, or of one: `set` is "all", "none" or "main.none".
    """

    def __init__(self, decklist: Decklist, cards: Library, params: QueryDict) -> None:
        self._decklist, self._cards, self._params = decklist, cards, params
        self.form = SidesForm(params, auto_id="proxies_%s")

    @cached_property
    def sections(self) -> list[ChosenSection]:
        """Choices for every section of the deck that has cards."""
        sections = []
        for section in game_of(self._cards).sections:
            pile = ordered_counts(self._decklist, section.name, self._cards)
            if pile:
                choices = [self._choice(section, ref, count) for ref, count in pile if isinstance(ref, int)]
                sections.append(ChosenSection(section, choices, [ref for ref, _ in pile if isinstance(ref, str)]))
        return sections

    def _choice(self, section: Section, card_id: int, copies: int) -> PrintChoice:
        field, card, printing = f"{section.name}.{card_id}", self._cards[card_id], self._cards.printing_of(card_id)
        note = f"{printing.number.set} {printing.number.number}{printing.number.variant}" if printing else ""
        filled = self._params.get("set", "")
        if filled in (_ALL, f"{section.name}.{_ALL}"):
            typed = str(copies)
        elif filled in (_NONE, f"{section.name}.{_NONE}"):
            typed = "0"
        else:
            # Cards of sections that don't count, such as ideas, are not printed by default.
            typed = self._params.get(field, str(copies if section.counts else 0)).strip()
        return PrintChoice(
            field, card, note, copies, typed, "" if _is_count(typed) else f"0 to {limits.COPIES} copies."
        )

    @property
    def unknown(self) -> list[str]:
        """Names in the deck that no card has, each once; they can't be printed."""
        return list(dict.fromkeys(name for part in self.sections for name in part.unknown))

    @property
    def total(self) -> int:
        """Copies of all cards to print."""
        return sum(part.wanted for part in self.sections)

    @property
    def sheets(self) -> int:
        """Sheets of paper that the proxies fill."""
        return -(-self.total // PLACES)

    @cached_property
    def errors(self) -> list[str]:
        """All errors in the typed numbers, as sentences."""
        sentences = [str(error) for errors in self.form.errors.values() for error in errors]
        sentences += [
            f"{choice.card.name}: “{choice.typed}” is no number of copies. Write one from 0 to {limits.COPIES}."
            for part in self.sections for choice in part.choices if choice.error
        ]  # fmt: skip
        if self.total > limits.PROXIES:
            over = ngettext("%d card", "%d cards", self.total) % self.total
            sentences.append(
                f"{over} are more than the {limits.PROXIES} of one file. Print one section after another: take the "
                "others out with “None”, and come back for them."
            )
        if not sentences and not self.total:
            sentences.append("No card is to be printed: write of one how many copies you want.")
        return sentences

    @property
    def proxies(self) -> list[Proxy]:
        """Cards to print as proxies, section by section; a card in two sections is listed once."""
        wanted = dict[int, int]()
        for choice in self._wanted():
            wanted[choice.card.id] = wanted.get(choice.card.id, 0) + choice.wanted
        presenter = presenter_of(self._cards)
        return [Proxy(presenter.newest(ref), copies) for ref, copies in wanted.items()]

    def _wanted(self) -> Iterator[PrintChoice]:
        return (choice for part in self.sections for choice in part.choices if choice.wanted)


def _is_count(typed: str) -> bool:
    """Return whether a typed text is empty or a number of copies, of two digits at most."""
    return not typed or read_integer(typed, _DIGITS) is not None
