"""Scenarios: what their files may hold, what is said of wrong ones, how steps are played and results compared."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command

from rules.duel.state.actions import NONE
from rules.duel.state.duel import Arrival, Duel
from rules.duel.state.setup_data import Table
from rules.scenario import Result, ScenarioError, UnreadableError, load, load_and_run, read, run
from rules.scenario.cards import MAX_CARDS
from rules.scenario.steps import MAX_STEPS
from rules.vocabulary import Kind

#: What is wrong with scenarios, how steps are played, and what is expected.
ROWS: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("rows.yaml").read_text(encoding="utf-8"))
IMP: dict[str, Any] = {"kind": "creature", "atk": 200, "hp": 300}


def on(tile: str, card: str = "Imp", player: str = "S", **more: Any) -> dict[str, Any]:
    """A card on the field."""
    return {"tile": tile, "card": card, "player": player, **more}


@pytest.mark.parametrize(
    ("text", "documents"),
    [
        ("id: x", [{"id": "x"}]),
        ("- id: x\n- id: y", [{"id": "x"}, {"id": "y"}]),
        ('{"id": "x",\t"do": []}', [{"id": "x", "do": []}]),
        ('[{"id": "\\ud83d\\ude00"}]', [{"id": "😀"}]),
        ("\ufeffid: x", [{"id": "x"}]),
        ("{yes: no, on: Off, N: ~}", [{"yes": "no", "on": "Off", "N": None}]),
        ("{a: true, b: 010, c: 1:30, d: 2026-01-01, e: 1.5}",
         [{"a": True, "b": 10, "c": "1:30", "d": "2026-01-01", "e": 1.5}]),
        ("a: &a {x: 1, y: 1}\nb: {<<: *a, x: 2}", [{"a": {"x": 1, "y": 1}, "b": {"x": 2, "y": 1}}]),
    ],
)  # fmt: skip
def test_what_a_text_holds(text: str, documents: list[Any]) -> None:
    assert read(text) == documents


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 0, 0, "there is no scenario in it"),
        ("id: x\nid: y", 2, 1, "the key “id” is there twice"),
        ("start:\n  S: {hp: 1, hp: 2}", 2, 14, "the key “hp” is there twice"),
        ('{"id": 1, "id": 2}', 0, 0, "the key “id” is there twice"),
        ('{"id": 1,\n"do": [}', 2, 8, "Expecting value"),
        ("id: [x", 1, 7, "expected"),
        ("id: x\n\tdo: y", 2, 1, "cannot start any token"),
        ("id: !!python/name:os.system x", 1, 5, "could not determine a constructor"),
        ("? [a]\n: b", 1, 3, "unhashable"),
        ("[" * 5_000, 0, 0, "nested too deeply"),
        ("- " * 300_000, 0, 0, "nested too deeply"),
        ("id: x\n---\nid: y", 2, 1, "another document"),
        ("id: \x00", 0, 0, "unacceptable character"),
        (" " * 2_000_001, 0, 0, "longer than 2,000,000 letters"),
    ],
)
def test_what_can_not_be_read(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(UnreadableError) as error:
        read(text)
    assert (error.value.line, error.value.column) == (line, column)
    assert message in str(error.value)


def test_merges_that_pile_up_are_read_in_no_time() -> None:
    lines = ["a0: &a0 {x: 1}"]
    lines += [f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 10)}]}}" for n in range(1, 30)]
    assert read("\n".join(lines))[0]["a29"] == {"x": 1}


def problems_of(data: object) -> list[str]:
    try:
        load(data)
    except ScenarioError as error:
        return [str(problem) for problem in error.problems]
    return []


@pytest.mark.parametrize(
    ("problem", "data"),
    [
        *ROWS["wrong"], ("the key 1 is no text; write it in quotes", {1: 2}),
        ("cards: more than 200 cards", {"cards": {str(number): IMP for number in range(MAX_CARDS + 1)}}),
        ("do: more than 500 members", {"do": ["end"] * (MAX_STEPS + 1)}),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(data: Any, problem: str) -> None:
    cards = {"Imp": IMP, "Wisp": {"kind": "token"}, "Zap": {"kind": "trick"}, "Chief": {"kind": "leader"}}
    found = problems_of({"cards": cards, **data} if isinstance(data, dict) else data)
    assert len(found) == 1, found
    assert problem in found[0]
    assert load_and_run({"cards": cards, **data} if isinstance(data, dict) else data) == Result(False, found)


def situation(**data: Any) -> Duel:
    duel, _ = load(data).begin()
    return duel


def test_what_is_left_out() -> None:
    duel = situation()
    south, north = duel.players
    names = duel.table.board.names
    assert (names[south.leader.tile], names[north.leader.tile]) == ("C1", "C6")
    assert (south.leader.hp, south.spawn_points, south.crystals, south.turns) == (3000, 6, 6, 2)
    assert (north.leader.hp, north.spawn_points, north.crystals, north.turns) == (3000, 0, 6, 1)
    assert len(south.deck) == len(north.deck) == 20
    assert south.hand == south.graveyard == south.void == south.special == []
    assert (duel.active, duel.first, duel.phase) == (0, 0, "main1")
    assert set(duel.terrain) == {duel.table.terrain_number("plain_fields")}


@pytest.mark.parametrize(
    ("start", "turns"),
    [
        ({"active": "S", "first": "S", "turn": 1}, (1, 0)),
        ({"active": "N", "first": "S", "turn": 1}, (1, 1)),
        ({"active": "S", "first": "N", "turn": 3}, (3, 3)),
        ({"active": "N", "first": "N", "turn": 3}, (2, 3)),
    ],
)
def test_the_turns_of_both_players(start: dict[str, Any], turns: tuple[int, int]) -> None:
    duel = situation(start=start)
    assert tuple(player.turns for player in duel.players) == turns
    assert duel.turn == sum(turns)


@pytest.mark.parametrize(
    ("side", "hp", "most"),
    [
        ({}, 3000, 3000), ({"hp": 100}, 100, 3000), ({"hp": 4000}, 4000, 4000), ({"leader_card": "Chief"}, 2500, 2500),
        ({"leader_card": "Chief", "hp": 2000}, 2000, 2500), ({"leader_card": "Chief", "hp": 2600}, 2600, 2600),
    ],
)  # fmt: skip
def test_the_hp_of_a_leader(side: dict[str, Any], hp: int, most: int) -> None:
    duel = situation(cards={"Chief": {"kind": "leader", "hp": 2500}}, start={"S": side, "N": {"leader_card": "Chief"}})
    leader = duel.players[0].leader
    assert (leader.hp, leader.traits.max_hp) == (hp, most)
    assert duel.players[1].leader.hp == 2500


def test_a_creature_on_the_field() -> None:
    duel = situation(
        cards={
            "Salamander": {"kind": "creature", "element": "fire", "atk": 500, "hp": 600, "def": 100},
            "Rider": {"kind": "creature", "element": "fire"},
            "Banner": {"kind": "trick", "classes": ["Equip"], "text": "Boost the HP of the equipped creature by 50."},
            "Drum": {"kind": "trick", "classes": ["Infinite"], "text": "Boost the ATK of all creatures by 25."},
        },
        start={
            "tiles": {"C3": "Burning Lands"},
            "field": [
                on("C3", "Salamander", "N", control="S", shield="broken", moved=True, attacked=True, arrived="miracle",
                   counters={"Ember": 3, "None": 0}, attached=["Rider"], equipped=["Banner"], mode="defence"),
                on("C4", "Salamander", "N", hp=10, mode="facedown"),
                on("C4", "Drum", "S", face="up", moved=True, control="N"),
            ],
        },
    )  # fmt: skip
    tile = duel.table.board.numbers["C3"]
    unit = duel.units[tile]
    assert unit is not None
    assert unit.extras is not None
    assert (unit.owner, unit.control, unit in duel.players[0].units) == (1, 0, True)
    assert (unit.hp, unit.traits.max_hp, unit.traits.atk, unit.traits.def_) == (750, 750, 625, 200)
    assert (unit.is_shield_broken, unit.moves, unit.attacks, unit.arrived) == (True, 1, 1, Arrival.MIRACLE)
    assert (unit.is_face_up, unit.is_attacking) == (True, False)
    assert unit.extras.counters == {"ember": 3}
    (rider,), (banner,) = unit.extras.attached, unit.extras.equips
    assert (rider.tile, rider.hp, banner.tile, banner.host, banner.is_continuous) == (
        tile, 300, tile, unit.serial, True,
    )  # fmt: skip
    other = duel.units[duel.table.board.numbers["C4"]]
    assert other is not None
    assert (other.hp, other.is_face_up, other.traits.atk) == (10, False, 525)
    trick = duel.tricks[other.tile]
    assert trick is not None
    assert (trick.owner, trick.control, trick.moves, trick.is_continuous, trick.host) == (0, 1, 1, True, NONE)


@pytest.mark.parametrize(
    ("classes", "written", "state"),
    [
        (["Effect"], {}, (False, False, False, 0)),
        (["Effect"], {"face": "up"}, (True, False, False, 0)),
        (["Infinite"], {"face": "up"}, (True, True, True, 0)),
        (["Infinite"], {"face": "down"}, (False, False, False, 0)),
        (["Timer"], {"face": "up"}, (True, True, True, 3)),
        (["Timer"], {"face": "up", "timer": 1}, (True, True, True, 1)),
        (["Recharge"], {"face": "up"}, (True, True, False, 0)),
    ],
)
def test_a_trick_on_the_field(classes: list[str], written: dict[str, Any], state: tuple[bool, bool, bool, int]) -> None:
    text = "Boost the ATK of all creatures you control by 100, for 3 turns."
    cards = {"Rally": {"kind": "trick", "classes": classes, "text": text}}
    duel = situation(cards=cards, start={"field": [on("C3", "Rally", **written)]})
    (trick,) = duel.players[0].tricks
    assert (trick.is_face_up, trick.is_spent, trick.is_continuous, trick.timer) == state


def test_a_tile_card() -> None:
    cards = {
        "Nest": {"kind": "tile", "buffs": [{"type": "Beast", "atk": 50}, {"name": "Imp", "hp": 10}]},
        "Void Gap": {"kind": "tile"},
        "Imp": IMP,
    }
    result = load_and_run(
        {
            "cards": cards,
            "start": {"tiles": {"C3": "Nest", "C4": "Void Gap"}, "field": [on("C3")]},
            "expect": {"tiles": {"C3": "Nest", "C4": "Void Gap"}, "field": {"C3": {"atk": 250, "hp": 310}}},
        }
    )
    assert result == Result(True, [])


def test_a_text_that_nobody_can_read_is_noted_and_played_as_a_blank() -> None:
    """O-13.7"""
    cards = {"Lullaby": {"kind": "trick", "text": "Sing to the moon."}}
    result = load_and_run(
        {
            "cards": cards,
            "start": {"S": {"hand": ["Lullaby"]}},
            "do": ["activate Lullaby C2"],
            "expect": {"S": {"crystals": 4, "graveyard": ["Lullaby"]}},
        }
    )
    assert (result.passed, result.differences) == (True, [])
    assert [note[:29] for note in result.notes] == ["cards.Lullaby.text: column 1:"]


STEP_CARDS: dict[str, Any] = {
    "Imp": IMP,
    "Flash": {"kind": "trick", "activation": "instant", "text": "Draw 1 card."},
    "Trade": {"kind": "trick", "text": "Draw 1 card. Discard 1 card."},
    "Twin": {"kind": "creature",
        "text": "At the start of your turn, deal 100 damage to 1 creature your opponent controls."},
}  # fmt: skip


@pytest.mark.parametrize(("difference", "steps"), ROWS["steps"].values(), ids=ROWS["steps"])
def test_steps(steps: list[Any], difference: str | None) -> None:
    data = {
        "cards": STEP_CARDS,
        "start": {
            "S": {"hand": ["Imp", "Imp", "Trade", "Flash"], "spawn_points": 0},
            "field": [
                on("C3"), on("B2", "Twin"), on("D2", "Twin"), on("E5", "Flash", "N"), on("E4", player="N"),
                on("B5", player="N"), on("D5", player="N"),
            ],
        },
        "do": steps if steps[0] != {"refuse": "spawn Imp C2"} else [{"refuse": "spawn Twin C2"}],
    }  # fmt: skip
    result = load_and_run(data)
    assert len(result.differences) <= 1
    assert result.passed == (difference is None), result
    if difference is not None:
        assert difference in result.differences[0]


@pytest.mark.parametrize(("difference", "expect"), ROWS["expected"])
def test_what_is_expected(expect: dict[str, Any], difference: str | None) -> None:
    rally = {"kind": "trick", "classes": ["Timer"], "text": "Boost the CATK of all creatures by 1, for 2 turns."}
    scenario = load(
        {
            "cards": {"Imp": {**IMP, "def": 100}, "Rally": rally},
            "start": {
                "S": {"hand": ["Imp", "Rally"]},
                "tiles": {"C3": "ocean"},
                "tile_counters": {"A1": {"ember": 2}},
                "field": [on("C3", counters={"Ember": 1}), on("C3", "Rally", face="up")],
            },
            "expect": expect,
        }
    )
    assert run(scenario) == Result(difference is None, [] if difference is None else [difference])


def test_a_scenario_may_begin_with_the_leaders() -> None:
    data = {
        "id": "x",
        "params": {"opening_hand": 2},
        "setup": {"seed": 1, "first": "N", "map": {"B3": "ocean"}, "S": {"deck": 10}, "N": {"deck": 10}},
        "do": ["leader C6"],
        "expect": {"phase": "setup", "active": "S", "tiles": {"B3": "ocean"}, "S": {"deck_count": 10}},
    }
    assert load_and_run(data) == Result(True, [])
    data["do"] = ["N: leader C6", "S: leader B1"]
    data["expect"] = {"phase": "main1", "active": "N", "S": {"hand_count": 2}, "field": {"B1": {"player": "S"}}}
    assert load_and_run(data) == Result(True, [])


def scenario_command(*args: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    try:
        call_command("scenario", *args, stdout=out, stderr=err)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


GOOD = "id: good\nexpect: {turn: 2}\n"
BAD = "- {id: bad, expect: {turn: 3, active: N}}\n- {id: fine}\n- {id: odd, stat: {}, strat: {}}\n"


def test_the_command_runs_files_and_folders(tmp_path: Path) -> None:
    assert scenario_command(str(tmp_path))[0] == 1, "there is none"
    (tmp_path / "a.yaml").write_text(GOOD)
    (tmp_path / "b.json").write_text('{"id": "json"}')
    (tmp_path / "notes.txt").write_text("no scenario")
    assert scenario_command(str(tmp_path)) == (0, "2 passed, 0 failed\n", "")
    (tmp_path / "c.yml").write_text(BAD)
    bad = tmp_path / "c.yml"
    code, out, _ = scenario_command(str(tmp_path / "a.yaml"), str(bad))
    assert code == 1
    assert out.splitlines() == [
        f"{bad}: bad: turn: expected 3, got 2",
        f"{bad}: odd: stat: unknown key; did you mean “start”?",
        "2 passed, 2 failed",
    ]


def test_the_command_gives_json(tmp_path: Path) -> None:
    (tmp_path / "c.yml").write_text(BAD)
    code, out, _ = scenario_command(str(tmp_path), "--json")
    document = json.loads(out)
    assert (code, document["passed"], document["failed"]) == (1, 1, 2)
    assert document["scenarios"][0] == {
        "path": str(tmp_path / "c.yml"),
        "id": "bad",
        "passed": False,
        "differences": ["turn: expected 3, got 2", "active: expected N, got S"],
        "notes": [],
    }


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (None, "can't be read: No such file or directory"), (b"id: [", "line 1, column 6: expected"),
        (b"id: \xff", "is not UTF-8 text: see byte 5"), (b"", "there is no scenario in it"),
        (b"7", "scenario 1: expected a map, got 7"),
    ],
)  # fmt: skip
def test_the_command_never_passes_what_it_can_not_read(tmp_path: Path, content: bytes | None, line: str) -> None:
    path = tmp_path / "x.yaml"
    if content is not None:
        path.write_bytes(content)
    code, out, _ = scenario_command(str(path))
    assert code == 1
    assert out.splitlines()[0].startswith(f"{path}: {line}")
    assert out.splitlines()[-1] == "0 passed, 1 failed"


def test_a_scenario_that_the_engine_stumbles_over_has_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> Result:
        raise KeyError("Imp")

    monkeypatch.setattr("rules.management.commands.scenario.load_and_run", stumble)
    (tmp_path / "a.yaml").write_text(GOOD)
    code, out, err = scenario_command(str(tmp_path))
    assert code == 1
    assert out.splitlines() == [f"{tmp_path / 'a.yaml'}: good: crashed: KeyError: 'Imp'", "0 passed, 1 failed"]
    assert "Traceback" in err


def test_no_creature_comes_in_for_a_token_of_its_name() -> None:
    """A scenario with such a text is refused; a site has but warned its owner."""
    told = {
        "id": "tokens",
        "cards": {"Wolf": {"kind": "token"}, "Howl": {"kind": "trick", "text": "Spawn 1 “Wolf” token."}},
        "start": {"S": {"leader": "C1"}, "field": [on("C3", "Howl")]},
        "do": ["activate C3 -> C2,attack"],
    }
    scenario = load({**told, "expect": {"field": {"C2": {"card": "Wolf"}}}})
    assert run(scenario).passed
    wolf, *others = sorted((card.def_ for card in scenario.table.cards), key=lambda card: card.name != "Wolf")
    there_is_none = load({**told, "expect": {"field": {"C2": None}, "S": {"graveyard": ["Howl"]}}})
    table = Table([replace(wolf, kind=Kind.CREATURE), *others])
    assert run(replace(there_is_none, table=table)).passed
