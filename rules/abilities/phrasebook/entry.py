"""Entries and chapters of the phrasebook of card text. Their data is in `chapters.txt`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol


@dataclass(frozen=True, slots=True)
class PhraseMeaning:
    """Explanation of a phrase in one sentence, with the ids of its rules and of a scenario that shows it."""

    text: str
    rules: tuple[str, ...]
    scenario: str


class Phrasing(Protocol):
    """Phrase of card text as the phrasebook lists it."""

    @property
    def label(self) -> str:
        """Phrase for a person: “deal N damage to TARGET”."""

    def variants(self) -> list[str]:
        """Return the spellings of the phrase, the usual one first."""


class Wording:
    """Phrase that the parser has no template for: words, and placeholders in capitals or quotation marks.

    `lower|less` matches either word; an underscore stands for a space within a piece.
    """

    def __init__(self, template: str) -> None:
        self._pieces = [[words.replace("_", " ") for words in piece.split("|")] for piece in template.split()]
        self.label = " ".join(words[0] for words in self._pieces)
        self._pattern = re.compile(r"\s+".join(_pattern(words) for words in self._pieces), re.IGNORECASE | re.DOTALL)

    def variants(self) -> list[str]:
        """Return the spellings of the phrase, the usual one first."""
        count = max(len(words) for words in self._pieces)
        return [" ".join(words[min(way, len(words) - 1)] for words in self._pieces) for way in range(count)]

    def stands_in(self, text: str) -> bool:
        """Return whether a card text contains the words of the phrase. The text must be one that can be read."""
        return self._pattern.search(text) is not None


#: Placeholders of a template.
PLACEHOLDER: Final = re.compile(
    r"TILE TYPE|“NAME”|“TEXT”|\b(?:AMOUNT|CAUSES|CAUSE|CONDITION|COST|COUNTED|DURATION|EFFECT|ELEMENT|FILTER|MARK|N"
    r"|ORIGIN|PLACE|PLAYER|SPOT|STAT|TARGET|TYPE|WHEN|WHERE|WHO|ZONE)\b"
)


def _pattern(words: Sequence[str]) -> str:
    return "(?:" + "|".join(_words_pattern(each) for each in words) + ")"


def _words_pattern(words: str) -> str:
    parts = PLACEHOLDER.split(words)
    fixed = [re.escape(part).replace(r"\ ", r"\s+").replace(r"\-", r"[\s-]") for part in parts]
    edges = [rf"(?<!\w){part}(?!\w)" if re.search(r"\w", part) else part for part in fixed]
    return ".+?".join(edges)


@dataclass(frozen=True, slots=True)
class PhraseEntry:
    """Entry of the phrasebook: a phrase with its meaning. `key` is its anchor on the page."""

    key: str
    phrasing: Phrasing
    meaning: PhraseMeaning


@dataclass(frozen=True, slots=True)
class Chapter:
    """Chapter of the phrasebook: phrases of one kind (`table`), with their meanings by label.

    `key` is part of addresses, and `about` introduces the chapter. In other phrases, `placeholder` stands for any
    phrase of the chapter, such as COST; it is "" without one.
    """

    key: str
    title: str
    about: str
    table: Sequence[Phrasing]
    meanings: Mapping[str, PhraseMeaning]
    placeholder: str = ""

    @property
    def entries(self) -> list[PhraseEntry]:
        """Entries for the phrases of the chapter that have a meaning, in the order of the table."""
        return [
            PhraseEntry(f"{self.key}-{_slug(phrasing.label)}", phrasing, self.meanings[phrasing.label])
            for phrasing in self.table
            if phrasing.label in self.meanings
        ]


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


def worded(key: str, title: str, about: str, meanings: Mapping[str, PhraseMeaning], placeholder: str = "") -> Chapter:
    """Return a chapter of phrases that the parser has no templates for: the keys of `meanings` are their templates."""
    table = [Wording(template) for template in meanings]
    shown = (wording.label for wording in table)
    return Chapter(key, title, about, table, dict(zip(shown, meanings.values(), strict=True)), placeholder)


def framed(
    key: str,
    title: str,
    about: str,
    frame: str,
    words: Sequence[str],
    meanings: Mapping[str, PhraseMeaning],
    placeholder: str = "",
) -> Chapter:
    """Return a chapter of phrases, `frame` with {} filled by each of `words` that has one of the `meanings`."""
    wordings = {word: Wording(frame.format(word.replace(" ", "_"))) for word in words}
    shown = {wordings[word].label if word in wordings else word: meaning for word, meaning in meanings.items()}
    return Chapter(key, title, about, list(wordings.values()), shown, placeholder)
