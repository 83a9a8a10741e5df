"""Lists of Grand Archive: its source says nothing of how a deck is built (O-GA.10)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.ga.formats import OPEN
from tcg.construction import Cards, Decklist, check


@dataclass(frozen=True, slots=True)
class Thing:
    name: str
    cost: int | None = None


CARDS = Cards({1: Thing("Angel"), 2: Thing("Mage", 3)})


@pytest.mark.statement("O-GA.10")
def test_every_known_card_may_stand_anywhere() -> None:
    assert not check(Decklist.of(main=[(1, 99)], material=[(1, 40), 2], side=[2], maybe=["Nobody"]), CARDS, OPEN)
    assert not check(Decklist(), CARDS, OPEN)


@pytest.mark.statement("O-GA.10")
def test_what_nobody_knows_is_a_problem() -> None:
    problems = check(Decklist.of(main=["Nobody"], material=[3], regalia=[1]), CARDS, OPEN)
    assert [(problem.code, problem.rule, problem.section) for problem in problems] == [
        ("UNKNOWN_CARD", "O-GA.10", "main"),
        ("UNKNOWN_CARD", "O-GA.10", "material"),
        ("WRONG_SECTION", "O-GA.10", "regalia"),
    ]
    assert [fix.label for fix in problems[0].fixes] == ["Find the card", "Remove 1", "Move 1 to maybe"]
