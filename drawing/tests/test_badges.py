"""Tests of badges on card images."""

from __future__ import annotations

from drawing.card_images.badges import chip_rows, rarity_colour, stat_rows
from rules.vocabulary import TrickClass


def test_classes_flow_into_few_rows() -> None:
    size, rows = chip_rows(tuple(TrickClass), 640)
    assert [one for row in rows for one in row] == list(TrickClass)
    assert len(rows) <= 3
    assert size >= 15


def test_stat_rows() -> None:
    assert [stat_rows(count) for count in (0, 1, 3, 4, 5, 6)] == [[], [1], [3], [2, 2], [3, 2], [3, 3]]


def test_rarities_have_colours() -> None:
    names = ("Common", "Uncommon", "Rare", "Super Rare", "Legendary", "Secret Rare", "?")
    assert len({rarity_colour(name) for name in names}) == 7
