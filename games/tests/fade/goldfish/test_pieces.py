"""What the goldfish reads of cards, and what it leaves out and names."""

from __future__ import annotations

import pytest

from games.fade.formats import STANDARD
from games.fade.goldfish import Params, report
from games.fade.goldfish.pieces import BARRING, BESIDE, GIVEN, IDLE, READ, Use, piece_of
from games.fade.keywords import BY_CODE
from games.tests.fade.goldfish.decks import SHELF, deck
from tcg.construction import Decklist

#: Keywords that speak of further effects, triggers or other zones: they are left out, and named.
LEFT_OUT = frozenset(
    {"arm_up", "carrier", "contingency", "mystify", "overdrive", "paradox", "reinforce", "replay", "signature",
     "stock", "synchronize", "trigger"}
)  # fmt: skip


def test_of_every_keyword_it_is_said_what_becomes_of_it() -> None:
    counting = frozenset().union(GIVEN, *READ.values(), *BARRING.values())
    assert sorted(counting & IDLE) == []
    assert sorted((counting | IDLE) & LEFT_OUT) == []
    assert sorted(set(BY_CODE) ^ (counting | IDLE | LEFT_OUT)) == []


def test_reasons_are_sentences_with_rules_that_exist() -> None:
    found = [SHELF[number] for number in SHELF]
    reasons = {piece_of(card, in_pool=in_pool).why for card in found for in_pool in (True, False)}
    assert [reason for reason in reasons if reason and not reason.endswith(".")] == []


@pytest.mark.parametrize(
    ("name", "in_pool", "use"),
    [
        ("Kes", True, Use.FIGHTER), ("Kes", False, Use.NOTHING), ("Elder", True, Use.NOTHING),
        ("Tyrant", True, Use.NOTHING), ("Menace", True, Use.NOTHING), ("Bolt", False, Use.SKILL),
        ("Bolt", True, Use.NOTHING), ("Steady", False, Use.NOTHING), ("Mumble", False, Use.SKILL),
        ("Whetstone", False, Use.AUGMENT), ("Purse", False, Use.AUGMENT), ("Gauntlets", False, Use.AUGMENT),
        ("Charm", False, Use.NOTHING), ("Flag", False, Use.NOTHING), ("Parry", False, Use.NOTHING),
        ("Potion", False, Use.NOTHING), ("Blank", False, Use.NOTHING), ("Dynamo", False, Use.ZONE),
        ("Forge", False, Use.ZONE), ("Quiet Forge", False, Use.NOTHING), ("Order", False, Use.NOTHING),
        ("House Rule", False, Use.NOTHING),
    ],
)  # fmt: skip
def test_uses(name: str, in_pool: bool, use: Use) -> None:
    piece = piece_of(SHELF[int(SHELF.id(name))], in_pool=in_pool)
    assert (piece.use, bool(piece.why)) == (use, use is Use.NOTHING)


def test_what_stands_beside_deck_and_pool_is_named() -> None:
    """A World Rule and a Raider, with their ids or as names that no card has."""
    whole = Decklist(
        {
            **deck("9*Bolt").sections,
            "world": {int(SHELF.id("House Rule")): 1, "No Rule": 1},
            "raider": {int(SHELF.id("Menace")): 1},
        }
    )
    left_out = report(whole, SHELF, "s", 1, Params())["left_out"]
    assert [(each["name"], each["section"], each["copies"], each["is_played"]) for each in left_out] == [
        ("House Rule", "world", 1, False), ("No Rule", "world", 1, False), ("Menace", "raider", 1, False),
    ]  # fmt: skip
    assert [each["why"] for each in left_out] == [BESIDE["world"], "No card has this name.", BESIDE["raider"]]


def test_every_section_that_counts_is_played_or_named() -> None:
    assert {each.name for each in STANDARD.sections if each.counts} == {"deck", "pool", *BESIDE}


def test_what_is_left_out_is_named() -> None:
    found = report(deck("2*Flurry 3*Loud 4*Parry 1*Mumble 2*Nobody 9*Bolt", "Elder Kes"), SHELF, "s", 1, Params())
    assert [
        tuple(each[name] for name in ("name", "section", "copies", "is_played", "texts", "keywords"))
        for each in found["left_out"]
    ] == [
        ("Flurry", "deck", 2, True, ["Draw a card."], []),
        ("Loud", "deck", 3, True, [], ["Overdrive 2"]),
        ("Nobody", "deck", 2, False, [], []),
        ("Parry", "deck", 4, False, ["Block a hit."], []),
        ("Elder", "pool", 1, False, [], ["Level Up: Kes"]),
    ]  # fmt: skip
    assert found["left_out"][2]["card"] is None


def test_keywords_with_nothing_to_do_are_named_too() -> None:
    left_out = report(deck("3*Loud"), SHELF, "s", 1, Params())["left_out"]
    assert [(each["name"], each["is_played"], each["idle"]) for each in left_out] == [("Loud", True, ["Void"])]
