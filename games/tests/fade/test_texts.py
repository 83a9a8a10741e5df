"""Sentences on Skills that are read: hits and more damage; all others are kept in their own words."""

from __future__ import annotations

import pytest

from games.fade.cards import Card
from games.fade.keywords import read
from games.fade.texts import read_attack
from games.fade.words import Kind


@pytest.mark.parametrize(
    ("text", "hits", "extra", "unread"),
    [
        ("", 1, 0, ()),
        ("This attack hits 3 times.", 3, 0, ()),
        ("this attack hits 1 time", 1, 0, ()),
        ("This attack deals 5 more damage. This attack deals 2 more damage.", 1, 7, ()),
        ("This attack hits 2 times.\nDraw a card. This attack deals 5 more damage.", 2, 5, ("Draw a card.",)),
        ("This attack hits 0 times.", 1, 0, ("This attack hits 0 times.",)),
        ("This attack hits 21 times.", 1, 0, ("This attack hits 21 times.",)),
        ("A deck may have any number of this card.", 1, 0, ()),
        ("Drain 2. Concussion.", 1, 0, ("Concussion.",)),
    ],
)
def test_texts_of_attacks(text: str, hits: int, extra: int, unread: tuple[str, ...]) -> None:
    card = Card(1, "Skill", Kind.SKILL, text=text, keywords=(read("Drain 2"),), copies="any")
    said = read_attack(card)
    assert (said.hits, said.extra, said.unread) == (hits, extra, unread)
