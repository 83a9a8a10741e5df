"""Two decks beside each other: the cards that only one of them has, and those that both have."""

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

#: The copies of a card, by the labels of the sections that have it.
Places: TypeAlias = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SharedCard:
    """A card and its copies in the first deck that has it.

    Where the other deck has it otherwise, `there` says how: "2", or "2 Side". Where that takes it, `here` says the same
    of the first: "2 Main, 1 Side".
    """

    name: str
    facts: SafeString | str
    count: int
    here: str = ""
    there: str = ""


@dataclass(frozen=True, slots=True)
class SharedSection:
    """The cards of a section in the order of a deck."""

    label: str
    cards: tuple[SharedCard, ...]

    @property
    def copies(self) -> int:
        return sum(card.count for card in self.cards)


@dataclass(frozen=True, slots=True)
class Part:
    """Cards of two decks that belong together, by section."""

    sections: tuple[SharedSection, ...]

    @property
    def different(self) -> int:
        """How many different cards: one in two sections is one."""
        return len({card.name for section in self.sections for card in section.cards})

    @property
    def copies(self) -> int:
        return sum(section.copies for section in self.sections)


class Overlap:
    """The cards of two decks in three parts. Ideas never count: they are left out."""

    def __init__(self, a: Decklist, b: Decklist, library: Library) -> None:
        self._library = library
        self._counted = [section for section in game_of(library).sections if section.counts]
        self._a, self._b = self._places(a), self._places(b)

    def _places(self, deck: Decklist) -> dict[Ref, Places]:
        refs = {ref for section in self._counted for ref in deck.section(section.name)}
        return {
            ref: {each.label: count for each in self._counted if (count := deck.copies(each.name, ref))} for ref in refs
        }

    def __bool__(self) -> bool:
        """Whether the decks differ in cards, copies or sections."""
        return self._a != self._b

    @cached_property
    def only_a(self) -> Part:
        return self._only(self._a, self._b)

    @cached_property
    def only_b(self) -> Part:
        return self._only(self._b, self._a)

    @cached_property
    def both(self) -> Part:
        """Each card once, in the first section of the first deck that has it, with all its copies in that deck."""
        shared = self._a.keys() & self._b.keys()
        return self._part((next(iter(self._a[ref])), ref, self._shared(ref)) for ref in shared)

    def _only(self, ours: Mapping[Ref, Places], theirs: Mapping[Ref, Places]) -> Part:
        return self._part(
            (label, ref, self._card(ref, count))
            for ref in ours.keys() - theirs.keys()
            for label, count in ours[ref].items()
        )

    def _part(self, cards: Iterable[tuple[str, Ref, SharedCard]]) -> Part:
        ordered = sorted(cards, key=lambda each: card_place(each[1], self._library))
        sections = (
            SharedSection(section.label, tuple(card for label, _, card in ordered if label == section.label))
            for section in self._counted
        )
        return Part(tuple(section for section in sections if section.cards))

    def _shared(self, ref: Ref) -> SharedCard:
        ours, theirs = self._a[ref], self._b[ref]
        count = sum(ours.values())
        if ours == theirs:
            return self._card(ref, count)
        if len(ours) == 1 and ours.keys() == theirs.keys():
            return self._card(ref, count, there=str(*theirs.values()))
        return self._card(ref, count, _said(ours), _said(theirs))

    def _card(self, ref: Ref, count: int, here: str = "", there: str = "") -> SharedCard:
        card = self._library.get(ref) if isinstance(ref, int) else None
        facts = card_facts(card, self._library) if card else ""
        return SharedCard(called(ref, self._library), facts, count, here, there)


def _said(places: Places) -> str:
    return ", ".join(f"{count} {label}" for label, count in places.items())
