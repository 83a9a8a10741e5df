"""The notation of actions: what a text means, what can't be understood, and that what is written is read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.duel.state.actions import (  # isort: skip
    END, MAIN2, PASS, RESPONSE_TIMEOUT, TURN_TIMEOUT, Act, Action, Mode, CardZone, Ref, RefKind,
)  # fmt: skip
from despaira_site.testing.exhaustive import examples, is_exhaustive
from rules.duel.engine import legal_actions
from rules.duel.state.board import Board
from rules.duel.state.duel import Duel
from rules.notation import NotationError, Parsed, dump_action, parse_action, read
from rules.scenario import load
from rules.tests.duel.duels import begin, play_on, random_decks
from tcg.chance import Chance

BOARD = Board()
TILE = BOARD.numbers


def duel_of(**data: Any) -> Duel:
    """The situation of a scenario."""
    return load(data).begin()[0]


CARDS: dict[str, Any] = {
    "Imp": {"kind": "creature"}, "Dark Knight": {"kind": "creature"}, 'Kai, "the" Bold': {"kind": "creature"},
    "C2": {"kind": "creature"}, "Snare": {"kind": "trick"},
}  # fmt: skip


MEANINGS: list[tuple[str, Action]] = [
    ("spawn Imp C2", Action(Act.SPAWN, 0, TILE["C2"], mode=Mode.ATTACK)),
    ("spawn imp c2 attack", Action(Act.SPAWN, 0, TILE["C2"], mode=Mode.ATTACK)),
    ('spawn "Dark Knight" B1 defence', Action(Act.SPAWN, 1, TILE["B1"], mode=Mode.DEFENCE)),
    ("spawn Imp B1 facedown", Action(Act.SPAWN, 0, TILE["B1"], mode=Mode.FACEDOWN)),
    (r'sacrifice C3,C2 spawn "Kai, \"the\" Bold" C2',
     Action(Act.SACRIFICE, 2, TILE["C2"], mode=Mode.ATTACK, tiles=(TILE["C2"], TILE["C3"]))),
    ("place Snare C2", Action(Act.PLACE, 4, TILE["C2"])),
    ("activate C2", Action(Act.ACTIVATE, tile=TILE["C2"])),
    ('activate "C2" B1', Action(Act.PLAY, 3, TILE["B1"])),
    ("activate C2 B1", Action(Act.PLAY, 3, TILE["B1"])),
    ("ability C2", Action(Act.ABILITY, 0, TILE["C2"])),
    ("ability C2 2", Action(Act.ABILITY, 1, TILE["C2"])),
    ("move C2 C3", Action(Act.MOVE, tile=TILE["C2"], to=TILE["C3"])),
    ("move C2 C3 trick", Action(Act.MOVE_TRICK, tile=TILE["C2"], to=TILE["C3"])),
    ("mode C2 defence", Action(Act.MODE, tile=TILE["C2"], mode=Mode.DEFENCE)),
    ("attack C3 C4", Action(Act.ATTACK, tile=TILE["C3"], to=TILE["C4"])),
    ("heal C3 C4", Action(Act.HEAL, tile=TILE["C3"], to=TILE["C4"])),
    ("detach C3 Imp C4", Action(Act.DETACH, 0, TILE["C3"], TILE["C4"])),
    ("pass", PASS),
    ("phase main2", MAIN2),
    ("phase end", END),
    ("end", END),
    ("timeout turn", TURN_TIMEOUT),
    ("timeout response", RESPONSE_TIMEOUT),
    ("leader C1", Action(Act.LEADER, tile=TILE["C1"])),
    ("surrender", Action(Act.SURRENDER, 0)),
    ("  pass  ", PASS),
]  # fmt: skip


@pytest.mark.parametrize(("text", "action"), MEANINGS)
def test_what_a_text_means(text: str, action: Action) -> None:
    duel = duel_of(cards=CARDS)
    assert parse_action(text, duel) == Parsed(None, action)
    assert parse_action(f"S: {text}", duel) == Parsed(0, action)
    assert parse_action(dump_action(duel, action, 0), duel) == Parsed(0, action)


def test_every_kind_of_action_is_written_and_explained() -> None:
    """What is chosen is read with its question, elsewhere."""
    missing = set(Act) - {action.kind for _, action in MEANINGS} - {Act.CHOOSE}
    assert missing == set(), "each needs a row of MEANINGS in this module"
    explained = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    words = {text.split()[0] for text, _ in MEANINGS} | {"choose"}
    assert [word for word in words if f"`{word}" not in explained] == [], (
        "each needs a row in docs/scenarios.md, “Actions”"
    )


def test_the_player_before_an_action() -> None:
    duel = duel_of(cards=CARDS)
    assert parse_action("N: surrender", duel) == Parsed(1, Action(Act.SURRENDER, 1))
    assert dump_action(duel, Action(Act.SURRENDER, 1)) == "N: surrender"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "the action ends where an action is expected"),
        ("jump C2", 1, "“jump” is no action; there are spawn, "),
        ("S: jump C2", 4, "“jump” is no action"),
        ("spawn Imp", 10, "the action ends where a tile is expected"),
        ("spawn Imp 33", 11, "“33” stands where a tile, such as C3, is expected"),
        ("spawn Imp F1", 11, "the board has no tile F1"),
        ("spawn Imp C2 sideways", 14, "“sideways” stands where “attack” or “defence” or “facedown” is expected"),
        ('spawn "Imp C2', 7, "a name in quotes is not closed"),
        ("end now", 5, "“now” stands where the end of the action is expected"),
        ("activate C2 ->", 15, "the action ends where a target is expected"),
        ("activate C2 -> nowhere:Imp", 16, "“nowhere” is no zone; there are hand, deck, graveyard, void, special"),
        ("activate C2 -> link:0", 16, "the number of a link"),
        ("activate C2 -> leader X", 23, "“S” or “N” is expected"),
        ("activate C2 -> C3>", 16, "“” stands where a tile"),
        ("activate C2 -> Imp", 16, "“Imp” stands where a target, such as C3"),
        ("choose " + ",".join(["C3"] * 61), 188, "more than 60 targets"),
    ],
)
def test_what_cannot_be_understood(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(text, duel_of(cards=CARDS))
    assert error.value.column == column
    assert message in str(error.value)


def test_a_tile_off_the_board_is_against_a_rule() -> None:
    with pytest.raises(NotationError) as error:
        read("move C6 C7", BOARD)
    assert error.value.rules == ("D-3.1",)


@given(st.one_of(st.text(), st.text('SN:>-,"\\ C12abcdehiklmnoprstvw')))
def test_rubbish_raises_only_notation_errors(text: str) -> None:
    column = 1
    try:
        read(text, BOARD)
    except NotationError as error:
        column = error.column
    assert 1 <= column <= len(text) + 1


@given(st.text(min_size=1, max_size=30).filter(str.strip))
def test_any_name_can_be_written(name: str) -> None:
    duel = duel_of(cards={name: {"kind": "creature"}})
    action = Action(Act.SPAWN, 0, TILE["C2"], mode=Mode.ATTACK)
    assert parse_action(dump_action(duel, action), duel).action == action


def unit(tile: str) -> Ref:
    return Ref(RefKind.UNIT, TILE[tile])


def trick(tile: str) -> Ref:
    return Ref(RefKind.TRICK, TILE[tile])


def on(tile: str) -> Ref:
    return Ref(RefKind.TILE, TILE[tile])


def path(*tiles: str) -> Ref:
    start, *way = (TILE[tile] for tile in tiles)
    return Ref(RefKind.PATH, start, path=tuple(way))


def card(number: int, zone: CardZone) -> Ref:
    return Ref(RefKind.CARD, 0, number, zone)


ATTACK, DEFENCE, FACEDOWN = (Ref(RefKind.MODE, mode) for mode in Mode)
IMP, BANNER, OGRE = 1, 2, 3
FIELD: list[dict[str, Any]] = [
    {"tile": "C2", "card": "Source", "player": "S"},
    {"tile": "C3", "card": "Imp", "player": "S"},
    {"tile": "C3", "card": "Snare", "player": "S"},
    {"tile": "D3", "card": "Imp", "player": "N", "equipped": ["Banner"], "attached": ["Ogre"]},
    {"tile": "B3", "card": "Snare", "player": "N"},
]


@pytest.mark.parametrize(
    ("text", "written", "targets"),
    [
        ("Destroy 1 creature.", "D3", ((unit("D3"),),)),
        ("Destroy 1 trick card.", "C3", ((trick("C3"),),)),
        ("Destroy 1 trick card.", "C3 trick", ((trick("C3"),),)),
        ("Destroy 1 card.", "C3", ((unit("C3"),),)),
        ("Destroy 1 card.", "C3 trick", ((trick("C3"),),)),
        ("Destroy 1 card.", "B3", ((trick("B3"),),)),
        ("Destroy 1 face-down card.", "C3", ((trick("C3"),),)),
        ("Destroy 1 trick card.", "D3", ((Ref(RefKind.ATTACHED, TILE["D3"], BANNER),),)),
        ("Destroy 1 trick card.", "D3:Banner", ((Ref(RefKind.ATTACHED, TILE["D3"], BANNER),),)),
        ("Destroy 2 creatures.", "D3,C3", ((unit("C3"), unit("D3")),)),
        ("Destroy up to 2 creatures.", "D3", ((unit("D3"),),)),
        ("Destroy up to 2 creatures.", "none", ((),)),
        ("Destroy up to 1 creature. Destroy up to 2 trick cards.", "C3 trick,B3", ((), (trick("B3"), trick("C3")))),
        ("Destroy up to 1 creature. Destroy up to 1 creature.", "C3", ((unit("C3"),), ())),
        ("Destroy up to 1 creature. Destroy up to 1 creature.", "none,C3", ((), (unit("C3"),))),
        ("Deal 100 damage to 1 creature.", "leader N", ((Ref(RefKind.LEADER, 1),),)),
        ("Deal 100 damage to 1 creature.", "C6", ((unit("C6"),),)),
        ("Deal 100 damage to 1 creature.", "D3,C3", ((unit("D3"), unit("C3")),)),
        ("Move 1 creature you control up to 2 tiles.", "C3>C4>D4", ((path("C3", "C4", "D4"),),)),
        ("Move 1 creature you control up to 2 tiles.", "C3", ((path("C3"),),)),
        ("Move all creatures you control up to 1 tile.", "C3>C4,C2>B2", ((path("C2", "B2"), path("C3", "C4")),)),
        ("Place 2 creatures on 2 tiles.", "D3,C3,A1,B1", ((unit("C3"), unit("D3")), (on("B1"), on("A1")))),
        ("Change 2 tiles to Ocean.", "B1,A1", ((on("A1"), on("B1")),)),
        ("Miracle Spawn 1 creature from your hand on any tile.", "hand:Imp,E4,defence",
         ((card(IMP, CardZone.HAND),), (on("E4"),), (DEFENCE,))),
        ("Miracle Spawn 1 creature from your hand on any tile.", "hand:Imp,E4",
         ((card(IMP, CardZone.HAND),), (on("E4"),), (ATTACK,))),
        ("Miracle Spawn 1 creature from your hand on any tile.", "hand:Imp,E4,facedown",
         ((card(IMP, CardZone.HAND),), (on("E4"),), (FACEDOWN,))),
        ("Miracle Spawn 2 creatures from your hand on 2 tiles.", "hand:Ogre,hand:Imp,A1,B1,attack,defence",
         ((card(IMP, CardZone.HAND), card(OGRE, CardZone.HAND)), (on("B1"), on("A1")), (DEFENCE, ATTACK))),
        ("Spawn 2 “Wisp” tokens on 2 tiles.", "B1,A1", ((on("B1"), on("A1")), (ATTACK, ATTACK))),
        ("Discard 1 card: Draw 1 card.", "hand:Imp", ((card(IMP, CardZone.HAND),),)),
        ("Activate: Return 1 creature in your graveyard to its owner's hand.", "graveyard:Ogre",
         ((card(OGRE, CardZone.GRAVEYARD),),)),
        ("Activate: Return 1 creature in your graveyard to its owner's hand.", "void:Ogre",
         ((card(OGRE, CardZone.VOID),),)),
        ("Detach 1 creature.", "D3:Ogre,D4", ((Ref(RefKind.ATTACHED, TILE["D3"], OGRE),), (on("D4"),))),
        ("Detach 1 creature.", "D3,D4", ((Ref(RefKind.ATTACHED, TILE["D3"], OGRE),), (on("D4"),))),
        ("Draw 1 card.", "C3", ((unit("C3"),),)),
    ],
)  # fmt: skip
def test_targets_find_their_places(text: str, written: str, targets: object) -> None:
    """An ability of a creature, which reaches the whole field."""
    duel = duel_of(
        cards={
            "Source": {"kind": "creature", "text": text if ":" in text else f"Activate: {text.replace('. ', ' and ')}"},
            "Imp": {"kind": "creature"},
            "Banner": {"kind": "trick", "classes": ["Equip"]},
            "Ogre": {"kind": "creature"},
            "Snare": {"kind": "trick"},
            "Wisp": {"kind": "token"},
        },
        start={"S": {"hand": ["Imp", "Ogre"], "graveyard": ["Imp", "Ogre"]}, "field": FIELD},
    )
    assert duel.table.cards[0].script.activated, "the text has been read"
    parsed = parse_action(f"ability C2 -> {written}", duel)
    assert parsed.action.targets == targets
    assert parsed == Parsed(None, Action(Act.ABILITY, 0, TILE["C2"], targets=parsed.action.targets))


@pytest.mark.parametrize(
    ("text", "field", "targets"),
    [
        ("Destroy 1 creature your opponent controls.", [("D3", "N")], ((unit("D3"),),)),
        ("Destroy up to 1 creature your opponent controls.", [("D3", "N")], ((unit("D3"),),)),
        ("Destroy 1 creature your opponent controls.", [("D3", "N"), ("D4", "N")], ((),)),
    ],
)
def test_what_goes_without_saying(text: str, field: list[tuple[str, str]], targets: object) -> None:
    """Where no targets are written, the only legal ones are meant."""
    duel = duel_of(
        cards={"Source": {"kind": "creature", "text": f"Activate: {text}"}, "Imp": {"kind": "creature"}},
        start={"field": [{"tile": "C2", "card": "Source", "player": "S"},
             *({"tile": tile, "card": "Imp", "player": player} for tile, player in field)]},
    )  # fmt: skip
    assert parse_action("ability C2", duel).action.targets == targets


def test_cards_that_are_asked_for_later_are_left_over() -> None:
    cards = {"Trade": {"kind": "trick", "text": "Draw 1 card. Discard 1 card."}, "Imp": {"kind": "creature"}}
    duel = duel_of(cards=cards, start={"S": {"hand": ["Trade", "Imp"]}})
    parsed = parse_action("activate Trade C2 -> hand:Imp", duel)
    assert parsed.action == Action(Act.PLAY, 0, TILE["C2"], targets=())
    assert [item.name for item in parsed.rest] == ["Imp"]


@settings(max_examples=examples(20))
@given(st.integers(0, 10_000))
def test_what_is_written_is_read_again(seed: int) -> None:
    """Every legal action of random games, by kinds alike, so that the rare ones happen."""
    duel, rng = begin(random_decks(seed), seed)
    dice = Chance(seed, 1)
    for _ in play_on(duel, rng, Chance("players", seed), 120):
        legal = legal_actions(duel)
        for action in [legal[dice.below(len(legal))] for _ in range(8 if is_exhaustive() else 3)]:
            text = dump_action(duel, action)
            assert parse_action(text, duel) == Parsed(None, action), text
            assert parse_action(dump_action(duel, action, duel.to_act), duel) == Parsed(duel.to_act, action), text
