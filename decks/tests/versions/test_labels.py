"""Changes of decks in words, and what differs between texts."""

from __future__ import annotations

import pytest

from cards.catalog import Catalog
from decks.edits import CellChange, CellKind
from decks.games import HOME
from decks.versions.differences import Difference
from decks.versions.labels import label_of, summary_of
from decks.versions.texts import text_difference


def card(ref: int | str, before: dict[str, int], after: dict[str, int]) -> CellChange:
    return CellChange(CellKind.CARD, ref, before, after)


def field(name: str, before: str, after: str) -> CellChange:
    return CellChange(CellKind.FIELD, name, before, after)


@pytest.mark.parametrize(
    ("cell", "label"),
    [
        (card("Ogre", {}, {"main": 1}), "+1 Ogre in Main"),
        (card("Ogre", {"main": 3}, {"main": 1}), "−2 Ogre in Main"),
        (card("Ogre", {"side": 1}, {}), "−1 Ogre in Side"),
        (card("Ogre", {"main": 1}, {"side": 1}), "Ogre from Main to Side"),
        (card("Ogre", {"main": 3}, {"main": 1, "maybe": 2}), "2 Ogre from Main to Maybe"),
        (card("Ogre", {"main": 3}, {"main": 2, "side": 2}), "Ogre from Main to Side, +1 Ogre in Side"),
        (field("name", "A", "B"), "name: B"),
        (field("format", "standard", "quickstart"), "format: Quick start"),
        (field("visibility", "private", "public"), "who sees it: Public"),
        (field("description", "", "x"), "description"),
        (CellChange(CellKind.NOTE, "Ogre", "", "x"), "note on Ogre"),
        (CellChange(CellKind.TAGS, "Ogre", [], ["ramp", "wall"]), "tags of Ogre: ramp, wall"),
        (CellChange(CellKind.TAGS, "Ogre", ["ramp"], []), "tags of Ogre: none"),
        (CellChange(CellKind.PLAN, "p1", None, {"against": "Fire rush"}), "plan “Fire rush”"),
        (card(987654, {}, {"main": 1}), "+1 Card 987654, which is gone in Main"),
    ],
)
def test_a_change_in_words(starter: Catalog, cell: CellChange, label: str) -> None:
    assert label_of([cell], starter) == label


def test_many_changes_are_counted(starter: Catalog) -> None:
    cells = [card(f"Card {number}", {}, {"main": number}) for number in range(1, 7)]
    assert label_of(cells[:4], starter) == "+1 Card 1 in Main, +2 Card 2 in Main, +3 Card 3 in Main, +4 Card 4 in Main"
    assert label_of(cells, starter) == "+1 Card 1 in Main, +2 Card 2 in Main, +3 Card 3 in Main and 3 more"


@pytest.mark.parametrize(
    ("cells", "summary"),
    [
        ([card("A", {}, {"main": 3}), card("B", {"main": 2}, {})], "+3 −2 cards"),
        ([card("A", {}, {"main": 1})], "+1 card"),
        ([card("A", {"main": 2}, {"side": 2})], "2 moved"),
        ([card("A", {"main": 2}, {"maybe": 2})], "−2 cards"),
        ([card("A", {"maybe": 2}, {})], "ideas"),
        ([card("A", {"main": 1}, {"main": 2, "side": 1}), field("name", "A", "B")], "+2 cards, name"),
        ([CellChange(CellKind.NOTE, ref, "", "x") for ref in "AB"], "2 notes"),
        ([], ""),
    ],
)
def test_what_changes_come_to(cells: list[CellChange], summary: str) -> None:
    assert summary_of(cells, HOME) == summary


def test_a_difference_in_the_order_of_a_deck(starter: Catalog) -> None:
    """By section, kind, level and name; copies that moved say where from and where to."""
    creatures = sorted(
        (each for each in starter.values() if each.kind == "creature"), key=lambda each: (each.level or 0, each.name)
    )
    trick = next(each for each in starter.values() if each.kind == "trick")
    first, last = creatures[0], creatures[-1]
    cells = [
        card("Nobody's Card", {"main": 1}, {}),
        card(trick.id, {"main": 2}, {"main": 3}),
        card(last.id, {}, {"main": 1}),
        card(first.id, {"main": 2}, {"main": 1, "side": 1}),
    ]
    main, side = Difference(cells, starter).sections
    assert [(change.name, change.amount, change.note) for change in main.cards] == [
        (first.name, "−1", "2 → 1, to Side"),
        (last.name, "+1", "new"),
        (trick.name, "+1", "2 → 3"),
        ("Nobody's Card", "−1", "gone"),
    ]
    assert [(change.name, change.amount, change.note) for change in side.cards] == [(first.name, "+1", "from Main")]
    assert Difference(cells, starter).summary == "+2 −1 cards, 1 moved"


def pieces(before: str, after: str) -> list[tuple[str, str]]:
    return [(piece.mark.value, piece.text) for passage in text_difference(before, after) for piece in passage.pieces]


def test_texts_differ_in_words_within_lines() -> None:
    assert text_difference("same", "same") == []
    assert pieces("Play the Ogre early.", "Play the Imp early.") == [
        ("same", "Play the "), ("gone", "Ogre"), ("new", "Imp"), ("same", " early."),
    ]  # fmt: skip
    assert pieces("", "A plan.") == [("new", "A plan.")]
    assert pieces("one\ntwo\nthree", "one\nthree") == [("same", "one"), ("gone", "two"), ("same", "three")]
    assert pieces("Completely other words", "Nothing in common here at all") == [
        ("gone", "Completely other words"), ("new", "Nothing in common here at all"),
    ]  # fmt: skip


def test_lines_far_from_a_change_are_left_out() -> None:
    lines = [f"line {number}" for number in range(20)]
    passages = text_difference("\n".join(lines), "\n".join([*lines[:10], "changed", *lines[11:]]))
    assert [passage.skipped for passage in passages if passage.skipped] == [9, 8]
    long = " ".join(f"word{number}" for number in range(1500))
    assert [mark for mark, _ in pieces(long, long.replace("word700 ", "other "))] == ["same", "gone", "new", "same"]
