"""Reports: what they say, that they are the same again, and what two decks differ in."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.fade.goldfish import PAIRED, Game, Params, Row, compare, play, report
from games.tests.fade.goldfish.decks import MIXED_DECK, MIXED_POOL, SHELF, deck
from tcg.construction import Decklist
from tcg.estimates import share

MIXED = deck(MIXED_DECK, MIXED_POOL)
GAMES = 40


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return report(MIXED, SHELF, "seed", GAMES, Params())


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """The games of the report."""
    return [play(MIXED, SHELF, "seed", Params(), number) for number in range(GAMES)]


def test_its_figures_are_those_of_its_games(found: dict[str, Any], games: list[Game]) -> None:
    assert found["games"] == GAMES
    assert found["cards_in_deck"] == 60
    assert found["params"] == {"first": True, "opponent_hp": 50, "max_turns": 100}
    for turn in found["turns"]:
        rows = [game.rows[turn["turn"] - 1] for game in games if len(game.rows) >= turn["turn"]]
        assert turn["games"] == len(rows)
        for name in Row._fields:
            values = [getattr(row, name) for row in rows]
            assert turn[name]["value"] == pytest.approx(sum(values) / len(values), abs=1e-6)
            assert turn[name]["low"] <= turn[name]["value"] <= turn[name]["high"]
    lethal = found["lethal"]
    assert sum(lethal["histogram"].values()) == lethal["n"] == GAMES
    for each in lethal["by_turn"]:
        until = sum(game.turn <= each["turn"] for game in games)
        assert each["until"] == share(until, GAMES).as_data()
    assert found["deck_out"]["n"] == 0
    assert found["redraws"]["count"] == sum(game.redrawn for game in games)
    turns = [game.turn for game in games]
    examples = found["examples"]
    assert turns[examples["fastest"]] == min(turns)
    assert turns[examples["slowest"]] == max(turns)
    assert turns[examples["typical"]] == sorted(turns)[(GAMES - 1) // 2]


def test_it_says_what_each_card_did(found: dict[str, Any], games: list[Game]) -> None:
    rows = {row["name"]: row for row in found["cards"]}
    damage = sum(row["damage"]["value"] for row in found["cards"]) + found["own_attacks"]["value"]
    assert damage == pytest.approx(sum(game.rows[-1].total for game in games) / GAMES, abs=1e-4)
    assert [row["damage"]["value"] for row in found["cards"]] == sorted(
        (row["damage"]["value"] for row in found["cards"]), reverse=True
    )
    for each in found["fighters"]:
        row = rows[each["name"]]
        assert (row["section"], row["drawn"], row["copies"]) == ("pool", None, each["copies"])
        assert row["used"] == each["entered"]
    bolt = rows["Bolt"]
    used = sum("with Bolt:" in step.text for game in games for step in game.steps)
    assert bolt["used"]["value"] == pytest.approx(used / GAMES, abs=1e-6)
    assert bolt["used"]["value"] <= bolt["drawn"]["value"] <= bolt["copies"]
    assert "Blank" not in rows, "what does nothing here did nothing"


def test_of_one_kind_of_card_what_it_did_is_exact() -> None:
    """Row 4 of the figures without chance: three Skills of 10 and two attacks of Kes of 10, the player's three of 5."""
    found = report(deck("60*Bolt", "Kes"), SHELF, "any", 5, Params())
    done = {row["name"]: (row["used"]["value"], row["damage"]["value"]) for row in found["cards"]}
    assert done == {"Bolt": (3.0, 30.0), "Kes": (1.0, 20.0)}
    assert found["own_attacks"]["value"] == 15.0
    assert next(row["drawn"]["value"] for row in found["cards"] if row["name"] == "Bolt") == 10.0


def test_whoever_asks_may_stop_the_games() -> None:
    told: list[tuple[int, int]] = []

    def go_on(games: int, turns: int) -> None:
        told.append((games, turns))
        if turns > 25:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        report(deck("60*Blank"), SHELF, "any", 9, Params(), go_on)
    assert told == [(1, 10), (2, 20), (3, 30)]
    told.clear()
    with pytest.raises(TimeoutError):
        compare(deck("60*Blank"), deck("60*Blank", "3*Kes"), SHELF, "any", 9, Params(), go_on)
    assert told == [(1, 13), (2, 26)]


def test_the_same_seed_is_the_same_report(found: dict[str, Any]) -> None:
    again = report(MIXED, dict(reversed(SHELF.items())), "seed", GAMES, Params())
    assert json.dumps(again) == json.dumps(found)
    turned = Decklist({name: dict(reversed(list(pile.items()))) for name, pile in MIXED.sections.items()})
    assert json.dumps(report(turned, SHELF, "seed", GAMES, Params())) == json.dumps(found)
    other = report(MIXED, SHELF, "another", GAMES, Params())
    assert (other["seed"], other["turns"]) != ("seed", found["turns"])


def test_games_end_after_the_turns_that_are_asked_for() -> None:
    found = report(deck("60*Blank"), SHELF, "seed", 3, Params(max_turns=4))
    assert len(found["turns"]) == 4
    assert (found["lethal"]["n"], found["deck_out"]["n"]) == (0, 0)
    assert play(deck("60*Blank"), SHELF, "s", Params(max_turns=4)).steps[-1].text.startswith("After turn 4")


def _verdicts(one: Decklist, other: Decklist, games: int = 30) -> dict[str, tuple[float, str]]:
    found = compare(one, other, SHELF, "seed", games, Params())["comparison"]
    assert [each["figure"] for each in found["figures"]] == list(PAIRED)
    return {each["figure"]: (each["difference"]["value"], each["verdict"]) for each in found["figures"]}


def test_two_decks_on_the_same_seeds() -> None:
    slow, fast = deck("60*Blank", "3*Kes"), deck("60*Blank", "3*Flit")
    assert _verdicts(slow, fast) == {
        "lethal_turn": (-1.0, "better"),
        "damage": (30.0, "better"),  # 70 against 40 in the two turns that both played
        "spent": (0.0, "same"),
        "discarded": (0.0, "same"),
    }
    assert _verdicts(fast, slow)["lethal_turn"] == (1.0, "worse")
    assert _verdicts(slow, fast, games=9)["lethal_turn"] == (-1.0, "same"), "a few games show nothing"
    assert {verdict for _, verdict in _verdicts(MIXED, MIXED).values()} == {"same"}


def test_a_deck_that_runs_out_of_cards_does_not_win_sooner() -> None:
    assert _verdicts(deck("60*Blank"), deck("8*Blank"))["lethal_turn"] == (101.0 - 10, "worse")
    few = report(deck("8*Blank"), SHELF, "seed", 3, Params())
    assert few["lethal"]["n"] == 0
