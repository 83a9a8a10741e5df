"""Cards of a decklist, in the form from which statistics are computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.fields import Kind
from tcg.construction import Decklist, Format, Ref
from tcg.construction.formats import Section
from tcg.library import AnyLibrary, Card
from tcg.opening import Opening


@dataclass(frozen=True, eq=False)
class DeckCards:
    """Decklist with its format, its opening, the kinds of cards of the game, and the library with the cards."""

    decklist: Decklist
    format: Format
    opening: Opening
    kinds: Sequence[Kind]
    library: AnyLibrary

    @property
    def counts(self) -> Mapping[Ref, int]:
        """The copies of each card in the section that is shuffled and drawn from."""
        return self.decklist.section(self.opening.section)

    @cached_property
    def main(self) -> list[tuple[Any, int]]:
        """The cards in the section that is drawn from, without unknown ones, with their copies."""
        return list(self._known(self.counts))

    @property
    def main_section(self) -> Section:
        """The section of the deck that is shuffled and drawn from."""
        return next(section for section in self.format.sections if section.name == self.opening.section)

    @cached_property
    def to_play(self) -> list[tuple[Any, int]]:
        """The known cards of all sections that count for the format, with their copies."""
        counting = {section.name for section in self.format.sections if section.counts}
        return self.known(*(section for section in self.decklist.sections if section in counting))

    def known(self, *sections: str) -> list[tuple[Any, int]]:
        """Return the known cards of these sections together, with their copies."""
        copies: Counter[Ref] = Counter()
        for section in sections:
            copies.update(self.decklist.section(section))
        return list(self._known(copies))

    def plural(self, card: Card) -> str:
        """Return the plural of the name of a card's kind, such as "creatures"."""
        return next(kind.plural for kind in self.kinds if kind.code == card.kind)

    def _known(self, counts: Mapping[Ref, int]) -> Iterator[tuple[object, int]]:
        return ((self.library.cards[ref], count) for ref, count in counts.items() if isinstance(ref, int))
