"""Decklists as values, and changes made to them."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from tcg.construction import Change, ChangeError, Decklist, Op, apply_change, parse_change

DECK = Decklist.of(leader=[1], main=[7, 7, "Ash Huond", 8])


def test_cards_and_pairs_add_up() -> None:
    assert Decklist.of(main=[7, (8, 2), 7, (8, 2), (9, 0)]) == Decklist({"main": {7: 2, 8: 4, 9: 0}})
    assert Decklist.of(main=iter([7, 7])).section("main") == {7: 2}


def test_empty_sections_do_not_exist() -> None:
    assert Decklist.of(main=[], side=[(7, 0)]) == Decklist({"main": {}, "side": {7: 0}}) == Decklist()
    assert DECK.set("leader", 1, 0) == DECK.clear("leader") == DECK.remove("leader", 1)
    assert "leader" not in DECK.clear("leader").sections


@pytest.mark.parametrize(
    "edit",
    [
        lambda: DECK.add("main", 7, 0), lambda: DECK.remove("main", 7, 3), lambda: DECK.remove("main", 7, -1),
        lambda: DECK.move(9, "main", "side"), lambda: DECK.set("main", 7, -1), lambda: Decklist({"main": {7: -1}}),
        lambda: Decklist.of(main=[(7, -1)]),
    ],
)  # fmt: skip
def test_counts_below_nothing_are_refused(edit: Callable[[], Decklist]) -> None:
    with pytest.raises(ValueError, match="copies"):
        edit()


APPLIED = [
    (Change(Op.ADD, "side", 9, 2), {"op": "add", "section": "side", "card": 9, "count": 2}, DECK.add("side", 9, 2)),
    (Change(Op.REMOVE, "main", 7, 1), {"op": "remove", "section": "main", "card": 7, "count": 1},
     DECK.remove("main", 7)),
    (Change(Op.REMOVE, "main"), {"op": "remove", "section": "main"}, DECK.clear("main")),
    (Change(Op.MOVE, "main", "Ash Huond", 1, "maybe"),
     {"op": "move", "from": "main", "to": "maybe", "card": "Ash Huond", "count": 1},
     DECK.move("Ash Huond", "main", "maybe")),
    (Change(Op.MOVE, "main", to="maybe"), {"op": "move", "from": "main", "to": "maybe"},
     Decklist.of(leader=[1], maybe=[7, 7, "Ash Huond", 8])),
    (Change(Op.KEEP, "main", 7), {"op": "keep", "section": "main", "card": 7}, Decklist.of(leader=[1], main=[7])),
    (Change(Op.ALL, "main", changes=(Change(Op.REMOVE, "main", "Ash Huond", 1), Change(Op.ADD, "main", 9, 1))),
     {"op": "all", "section": "main",
      "changes": [{"op": "remove", "section": "main", "card": "Ash Huond", "count": 1},
       {"op": "add", "section": "main", "card": 9, "count": 1}]}, Decklist.of(leader=[1], main=[7, 7, 8, 9])),
    (Change(Op.FILL, "main", changes=(Change(Op.ADD, "main", 8, 1), Change(Op.ADD, "main", 9, 2))),
     {"op": "fill", "section": "main",
      "changes": [{"op": "add", "section": "main", "card": 8, "count": 1},
       {"op": "add", "section": "main", "card": 9, "count": 2}]}, DECK.clear("main").add("main", 8).add("main", 9, 2)),
]  # fmt: skip


@pytest.mark.parametrize(("change", "data", "expected"), APPLIED)
def test_changes_are_applied_and_survive_json(change: Change, data: dict[str, object], expected: Decklist) -> None:
    assert change.as_dict() == data
    assert parse_change(json.loads(json.dumps(change.as_dict()))) == change
    assert apply_change(DECK, change) == expected


@pytest.mark.parametrize(
    "change",
    [
        Change(Op.CHOOSE, "leader"), Change(Op.ADD, "main", count=1), Change(Op.ADD, "main", 7, 0),
        Change(Op.REMOVE, "main", 7, 3), Change(Op.REMOVE, "side", 7, 1), Change(Op.MOVE, "main", 7, 1),
        Change(Op.MOVE, "main", 7, 1, "main"), Change(Op.MOVE, "main", 7, 3, "side"), Change(Op.KEEP, "main"),
        Change(Op.KEEP, "main", 9),
    ],
)  # fmt: skip
def test_changes_that_do_not_fit_are_refused(change: Change) -> None:
    with pytest.raises(ChangeError):
        apply_change(DECK, change)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"op": "all", "section": "main"},
        {"op": "all", "section": "main", "changes": [3]},
        {"op": "all", "section": "main", "changes": [{"op": "all", "section": "main", "changes": []}]},
        {"op": "all", "section": "main", "changes": [{"op": "choose", "section": "main"}]},
        {"op": "all", "section": "main", "changes": [{"op": "fill", "section": "main", "card": 7, "changes": []}]},
        {"op": "fill", "section": "main"},
        {"op": "fill", "section": "main", "changes": [{"op": "add", "section": "side", "card": 7}]},
        {"op": "fill", "section": "main", "changes": [{"op": "keep", "section": "main", "card": 7}]},
        {"op": "burn", "section": "main"},
        {"op": ["add"], "section": "main"},
        {"op": "add"},
        {"op": "move", "section": "main", "to": "side"},
        {"op": "move", "from": "main", "to": 3},
        {"op": "add", "section": "main", "card": [7]},
        {"op": "add", "section": "main", "card": 7, "count": "many"},
    ],
)
def test_rubbish_is_no_change(data: dict[str, object]) -> None:
    with pytest.raises(ChangeError):
        parse_change(data)
