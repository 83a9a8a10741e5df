"""Lists of Grand Archive: its source says nothing of how a deck is built (O-GA.10)."""

from __future__ import annotations

import pytest

from games.ga.cards import Card
from games.ga.formats import OPEN
from games.ga.words import CardType
from tcg.construction import Cards, Decklist, check, compile_format

CARDS = Cards({1: Card(1, "Angel", CardType.ALLY), 2: Card(2, "Mage", CardType.CHAMPION, cost=3)})


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


@pytest.mark.statement("O-GA.10")
@pytest.mark.parametrize(
    ("card", "home"),
    [
        (Card(1, "Angel", CardType.ALLY, types=(CardType.ALLY,)), "main"),
        (Card(1, "Blade", CardType.WEAPON, supertypes=("Unique",), types=(CardType.WEAPON,)), "main"),
        (Card(1, "Mage", CardType.CHAMPION, types=(CardType.CHAMPION,)), "material"),
        (Card(1, "Both", CardType.ALLY, types=(CardType.ALLY, CardType.CHAMPION)), "material"),
        (Card(1, "Blade", CardType.WEAPON, supertypes=("Unique", "Regalia"), types=(CardType.WEAPON,)), "material"),
    ],
)
def test_champions_and_regalia_belong_to_the_material_deck(card: Card, home: str) -> None:
    assert compile_format(OPEN, Cards({1: card})).home(1) == home
