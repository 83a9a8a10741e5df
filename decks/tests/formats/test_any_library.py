"""Lists are read, judged and written by any library: nothing of Despaira's catalogue is needed for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pytest

from decks.formats import DUMPS, dump, parse
from decks.verdict import judge
from rules.vocabulary import Kind, SpecialKind
from tcg.construction import Cards, Decklist
from tcg.library import Names
from tcg.names import fold, name_key
from tcg.setnumber import SetNumber


class Leaf(NamedTuple):
    """As much of a card as the formats ask for."""

    id: int
    name: str
    slug: str
    kind: Kind = Kind.TRICK
    special: SpecialKind = SpecialKind.NONE
    level: int = 1


class Print(NamedTuple):
    number: SetNumber


@dataclass(frozen=True)
class Album:
    """A library made of nothing but what the protocol says."""

    cards: Cards[Leaf]
    names: Names
    revision: str = "first"

    def named(self, name: str) -> Leaf | None:
        card_id = self.names.by_key.get(name_key(name)) or self.names.by_fold.get(fold(name))
        return None if card_id is None else self.cards[card_id]

    def numbered(self, set_code: str, number: int, variant: str = "") -> Leaf | None:
        return self.cards.get(number) if (set_code, variant) == ("ALB", "") else None

    def slugged(self, slug: str) -> Leaf | None:
        return next((card for card in self.cards.values() if card.slug == slug), None)

    def printing_of(self, card_id: int) -> Print | None:
        return Print(SetNumber("ALB", "EN", card_id))


LEAVES = [Leaf(1, "Oak", "oak", Kind.LEADER), Leaf(2, "Élm", "elm"), Leaf(3, "Silver Birch", "silver-birch", level=0)]
ALBUM = Album(Cards({leaf.id: leaf for leaf in LEAVES}), Names({leaf.id: leaf for leaf in LEAVES}))


@pytest.mark.parametrize("as_", DUMPS)
def test_what_is_written_reads_back(as_: str) -> None:
    decklist = Decklist.of(leader=[1], main=[(2, 3), (3, 2)])
    text = dump(as_, "Trees", "standard", "", decklist, ALBUM)
    assert parse(text, ALBUM).decklist == decklist


def test_cards_are_found_by_name_and_number_and_suggested() -> None:
    parsed = parse("Leader\nOak\nMain\n3 elm\n2 (ALB) 3\n1 Silver Brich", ALBUM)
    assert parsed.decklist == Decklist({"leader": {1: 1}, "main": {2: 3, 3: 2, "Silver Brich": 1}})
    assert [line.suggestions for line in parsed.lines] == [("Silver Birch",)]
    problems = judge(parsed.decklist, "standard", ALBUM)
    assert [(problem.code.value, problem.cards) for problem in problems if problem.cards] == [
        ("UNKNOWN_CARD", (("Silver Brich", 1),))
    ]
