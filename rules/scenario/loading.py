"""Conversion of input data to a playable scenario. All problems are reported at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rules.duel import Board, Duel, Parameters, Table, set_up
from rules.scenario.building import build
from rules.scenario.cards import Cards
from rules.scenario.expectations import Check, read_expectations
from rules.scenario.fields import Fields, Problems, describe
from rules.scenario.parameters import read_parameters
from rules.scenario.problems import Problem, ScenarioError
from rules.scenario.setup import SetUp, read_set_up
from rules.scenario.situation import Reader
from rules.scenario.specs import Start
from rules.scenario.steps import Step, read_steps
from tcg.chance import Chance, GivenChance

_KEYS: Final = ("id", "rules", "why", "seed", "cards", "params", "start", "setup", "do", "expect")
_MAX_RULES: Final = 100


@dataclass(frozen=True, slots=True)
class Scenario:
    """Playable scenario, which begins either in a `situation` or before the duel with a `set_up`.

    Exactly one of the two is set. `rules` are the rule ids that it shows, and `why` its explanation. `checks` are
    compared at the end. `table` has the cards, board and parameters; random numbers follow from `seed`. `notes` name
    card texts that can't be parsed: those cards are played as blanks (O-13.7).
    """

    id: str
    rules: tuple[str, ...]
    why: str
    seed: str
    table: Table
    situation: Start | None
    set_up: SetUp | None
    steps: tuple[Step, ...]
    checks: tuple[Check, ...]
    notes: tuple[Problem, ...]

    def begin(self) -> tuple[Duel, Chance]:
        """Return a new duel at the start of the scenario, and its source of random numbers."""
        if self.set_up is not None:
            return set_up(self.table, self.set_up.decks, self.set_up.seed, first=self.set_up.first)
        assert self.situation is not None  # noqa: S101  (one of both is there)
        return build(self.table, self.situation, Problems()), GivenChance(
            self.seed, self.situation.coins, self.situation.dice
        )


def load(data: object) -> Scenario:
    """Return the scenario that `data`, unchecked input, describes, or raise ScenarioError with all problems."""
    problems = Problems()
    if not isinstance(data, dict):
        raise ScenarioError([Problem("", f"expected a map, got {describe(data)}")])
    top = Fields(data, "", problems, _KEYS)
    scenario_id = top.text("id", "scenario")
    seed = top.text("seed", scenario_id)
    params = read_parameters(top.data.get("params"), problems)
    board = Board(params.columns, params.rows)
    cards = Cards(top.data.get("cards"), problems)
    reader = Reader(cards, params, board, problems)
    situation, set_up = None, None
    if "setup" in top:
        if "start" in top:
            problems.add("setup", "there is a start as well; a scenario has one of both")
        set_up = read_set_up(reader, top.data["setup"], seed, problems)
        terrain = reader.terrain(top.fields("setup"), "map")
    else:
        situation = reader.start(top.data.get("start"))
        terrain = situation.terrain
    steps = read_steps(reader, top)
    checks = read_expectations(reader, top.data.get("expect"))
    rules = tuple(_rules(top))
    why = top.text("why", most=2_000)
    if problems:
        raise ScenarioError(problems)
    table = _table(cards, params, {board.names[tile]: type_ for tile, type_ in terrain.items()})
    if situation is not None:
        build(table, situation, problems)
        if problems:
            raise ScenarioError(problems)
    return Scenario(
        scenario_id, rules, why, seed, table, situation, set_up, tuple(steps), tuple(checks), tuple(cards.notes)
    )


def _table(cards: Cards, params: Parameters, terrain: dict[str, str]) -> Table:
    return Table(cards.defs, Board(params.columns, params.rows, terrain), params)


def _rules(top: Fields) -> list[str]:
    found = []
    for rule, place in top.list("rules", _MAX_RULES):
        if isinstance(rule, str):
            found.append(rule)
        else:
            top.problems.add(place, "expected the id of a rule")
    return found
