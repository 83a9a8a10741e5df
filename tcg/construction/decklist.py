"""Decklist: the cards of each section with their counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

#: Card in a list: the permanent id of a known card, or the name as written of an unknown one.
Ref: TypeAlias = int | str
#: Argument of `Decklist.of`: a card, or a card and its count.
Entry: TypeAlias = Ref | tuple[Ref, int]


class Decklist:
    """Cards of a deck by section, with their counts. It is an immutable value: edits return a new decklist.

    Counts are at least 1 and empty sections don't exist, so lists with the same cards are equal. The order in which
    cards were added is stored but ignored for equality. Any section name is allowed; formats give them a meaning.
    """

    __slots__ = ("sections",)

    #: name of a section -> card -> count (>= 1). Read-only.
    sections: Mapping[str, Mapping[Ref, int]]

    def __init__(self, sections: Mapping[str, Mapping[Ref, int]] | None = None) -> None:
        """Store the sections, without counts of 0 and empty sections. Counts below 0 raise ValueError."""
        self.sections = {
            name: positive for name, counts in (sections or {}).items() if (positive := _without_zeros(dict(counts)))
        }

    @classmethod
    def of(cls, **sections: Iterable[Entry]) -> Decklist:
        """Return a decklist from cards or (card, count) pairs: `Decklist.of(leader=[7], main=[1, 1, (2, 3)])`.

        ValueError is raised for a count below 0.
        """
        return _trusted({name: counts for name, entries in sections.items() if (counts := _count(entries))})

    def section(self, name: str) -> Mapping[Ref, int]:
        """Return the cards of a section with their counts; empty if the deck lacks the section."""
        return self.sections.get(name, {})

    def copies(self, section: str, card: Ref) -> int:
        """Return how many copies of `card` are in `section`."""
        return self.section(section).get(card, 0)

    def count(self, section: str) -> int:
        """Return the number of cards in a section, with all copies."""
        return sum(self.section(section).values())

    def counts(self) -> dict[str, int]:
        """Return the number of cards in each section that is not empty."""
        return {name: sum(counts.values()) for name, counts in self.sections.items()}

    def set(self, section: str, card: Ref, count: int) -> Decklist:
        """Return the decklist with exactly `count` copies of `card` in `section`; 0 removes the card.

        ValueError is raised for a count below 0.
        """
        counts = _without_zeros({**self.section(section), card: count})
        changed = {**self.sections, section: counts}
        if not counts:
            del changed[section]
        return _trusted(changed)

    def add(self, section: str, card: Ref, count: int = 1) -> Decklist:
        """Return the decklist with `count` more copies of a card in a section; below 1 is a ValueError."""
        _check_count(count)
        return self.set(section, card, self.copies(section, card) + count)

    def remove(self, section: str, card: Ref, count: int = 1) -> Decklist:
        """Return the decklist with `count` fewer copies of a card in a section.

        ValueError is raised if the section has fewer copies, or for a count below 1.
        """
        _check_count(count)
        return self.set(section, card, self.copies(section, card) - count)

    def move(self, card: Ref, source: str, target: str, count: int = 1) -> Decklist:
        """Return the decklist with `count` copies of a card moved from one section to another.

        ValueError is raised if `source` has fewer copies, or for a count below 1.
        """
        return self.remove(source, card, count).add(target, card, count)

    def clear(self, section: str) -> Decklist:
        """Return the decklist without the cards of `section`."""
        return _trusted({name: counts for name, counts in self.sections.items() if name != section})

    def __eq__(self, other: object) -> bool:
        return self.sections == other.sections if isinstance(other, Decklist) else NotImplemented

    def __repr__(self) -> str:
        return f"Decklist({self.sections!r})"


#: Types of entries with a count.
_PAIRS: Final = frozenset({tuple})


def _trusted(sections: dict[str, dict[Ref, int]] | dict[str, Mapping[Ref, int]]) -> Decklist:
    """Return a decklist made of sections whose counts are known to be at least 1."""
    deck = Decklist.__new__(Decklist)
    deck.sections = sections
    return deck


def _count(entries: Iterable[Entry]) -> dict[Ref, int]:
    # Counting sixty cards one by one in Python costs three times what Counter does.
    counted: dict[Entry, int] = dict(Counter(entries))
    if _PAIRS.isdisjoint(map(type, counted)):
        return counted  # type: ignore[return-value]  # no key is a pair, so all are cards
    counts: dict[Ref, int] = {}
    for entry, times in counted.items():
        card, count = entry if isinstance(entry, tuple) else (entry, 1)
        counts[card] = counts.get(card, 0) + count * times
    return _without_zeros(counts)


def _without_zeros(counts: dict[Ref, int]) -> dict[Ref, int]:
    if min(counts.values(), default=1) >= 1:
        return counts
    for card, count in counts.items():
        if count < 0:
            raise ValueError(f"{count} copies of {card!r}: a count is at least 0")
    return {card: count for card, count in counts.items() if count}


def _check_count(count: int) -> None:
    if count < 1:
        raise ValueError(f"{count} copies to add or take: at least 1")
