"""Overlap of two decks: the cards that only one of them has, and those that both have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from django.utils.safestring import SafeString

from cards.catalog.library import Library
from decks.core.change_labels import called, card_place
from decks.games import game_of
from decks.presenters.deck import card_facts
from tcg.construction import Decklist, Ref

#: Copies of a card by the labels of its sections.
Places: TypeAlias = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SharedCard:
    """Card of two compared decks, with its copies in the first of them that has it.

    If the other deck has it differently, `there` says how: "2", or "2 Side". If sections differ, `here` describes the
    first deck likewise: "2 Main, 1 Side".
    """

    name: str
    facts: SafeString | str
    count: int
    here: str = ""
    there: str = ""


@dataclass(frozen=True, slots=True)
class SharedSection:
    """Section with those of its cards that belong to one part of the overlap, in the order of a deck."""

    label: str
    cards: tuple[SharedCard, ...]

    @property
    def copies(self) -> int:
        """Number of copies of these cards in the section."""
        return sum(card.count for card in self.cards)


@dataclass(frozen=True, slots=True)
class OverlapPart:
    """Part of the overlap of two decks, such as the cards that only one has, by section."""

    sections: tuple[SharedSection, ...]

    @property
    def different(self) -> int:
        """Number of different cards in this part; a card in two sections counts once."""
        return len({card.name for section in self.sections for card in section.cards})

    @property
    def copies(self) -> int:
        """Number of copies in all sections of this part."""
        return sum(section.copies for section in self.sections)


class Overlap:
    """Cards of two decks in three parts, without sections that no total counts, such as ideas."""

    def __init__(self, a: Decklist, b: Decklist, library: Library) -> None:
        self._library = library
        self._counted = [section for section in game_of(library).sections if section.counts]
        self._a, self._b = self._section_counts(a), self._section_counts(b)

    def _section_counts(self, deck: Decklist) -> dict[Ref, Places]:
        refs = {ref for section in self._counted for ref in deck.section(section.name)}
        return {
            ref: {each.label: count for each in self._counted if (count := deck.copies(each.name, ref))} for ref in refs
        }

    def __bool__(self) -> bool:
        """Whether the decks differ in cards, copies or sections."""
        return self._a != self._b

    @cached_property
    def only_a(self) -> OverlapPart:
        """Cards that only the first deck has."""
        return self._only(self._a, self._b)

    @cached_property
    def only_b(self) -> OverlapPart:
        """Cards that only the second deck has."""
        return self._only(self._b, self._a)

    @cached_property
    def both(self) -> OverlapPart:
        """Cards in both decks, each in its first section in the first deck, with all its copies there."""
        shared = self._a.keys() & self._b.keys()
        return self._part((next(iter(self._a[ref])), ref, self._shared(ref)) for ref in shared)

    def _only(self, ours: Mapping[Ref, Places], theirs: Mapping[Ref, Places]) -> OverlapPart:
        return self._part(
            (label, ref, self._card(ref, count))
            for ref in ours.keys() - theirs.keys()
            for label, count in ours[ref].items()
        )

    def _part(self, cards: Iterable[tuple[str, Ref, SharedCard]]) -> OverlapPart:
        ordered = sorted(cards, key=lambda each: card_place(each[1], self._library))
        sections = (
            SharedSection(section.label, tuple(card for label, _, card in ordered if label == section.label))
            for section in self._counted
        )
        return OverlapPart(tuple(section for section in sections if section.cards))

    def _shared(self, ref: Ref) -> SharedCard:
        ours, theirs = self._a[ref], self._b[ref]
        count = sum(ours.values())
        if ours == theirs:
            return self._card(ref, count)
        if len(ours) == 1 and ours.keys() == theirs.keys():
            return self._card(ref, count, there=str(*theirs.values()))
        return self._card(ref, count, _counts_text(ours), _counts_text(theirs))

    def _card(self, ref: Ref, count: int, here: str = "", there: str = "") -> SharedCard:
        card = self._library.get(ref) if isinstance(ref, int) else None
        facts = card_facts(card, self._library) if card else ""
        return SharedCard(called(ref, self._library), facts, count, here, there)


def _counts_text(places: Places) -> str:
    return ", ".join(f"{count} {label}" for label, count in places.items())
