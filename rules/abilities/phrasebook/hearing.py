"""Which phrases a text is made of: heard while it is read."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rules.abilities.parse import parse
from rules.abilities.phrasebook.entry import Entry, Wording
from rules.abilities.phrases import Form
from rules.abilities.reading import Reader
from rules.abilities.sentences import read_sentences


def forms_of(text: str, *, types: Collection[str] = ()) -> list[Form[Any]]:
    """The forms that a text is read as, each once, what begins first first. Raises AbilityError like `parse`."""
    if not parse(text, types=types):
        return []
    listener = _Listener(text, types)
    read_sentences(listener)
    forms: list[Form[Any]] = []
    for _, _, form in sorted(listener.heard, key=lambda heard: (heard[0], -heard[1])):
        if form not in forms:
            forms.append(form)
    return forms


def uses(text: str, entry: Entry) -> bool:
    """Whether a card text uses the phrase of an entry. Raises AbilityError for a text that can't be read."""
    forms = forms_of(text)
    return entry.phrasing.stands_in(text) if isinstance(entry.phrasing, Wording) else entry.phrasing in forms


class _Listener(Reader):
    """A reader that remembers what was said, as (first token, token behind it, form)."""

    def __init__(self, text: str, types: Collection[str]) -> None:
        super().__init__(text, types)
        self.heard: list[tuple[int, int, Form[Any]]] = []

    def said(self, form: Any, start: int) -> None:
        self.heard.append((start, self.at, form))

    def take(self, *phrases: str) -> str | None:
        self._forget()
        return super().take(*phrases)

    def number(self, least: int = 0) -> int:
        self._forget()
        return super().number(least)

    def quotation(self) -> str:
        self._forget()
        return super().quotation()

    def _forget(self) -> None:
        """Drop what was said of the text from here on: the reader has gone back and reads it another way."""
        while self.heard and self.heard[-1][1] > self.at:
            self.heard.pop()
