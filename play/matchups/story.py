"""One game of matchups, played again from its record: its actions in words with the log, and a position of it."""

from __future__ import annotations

from dataclasses import dataclass

from play.bots.words import sentence_of
from play.core.recording import RulesChanged
from play.core.state import ActionRefused, GameState, Start
from rules.bots.series import GameRecord, Series
from rules.duel import Line, View, legal_actions
from rules.scenario.export import export_scenario


@dataclass(frozen=True, slots=True)
class Move:
    """Action of a game, by number from 1: turn, player (0 south, 1 north), the action in words, and what it did."""

    number: int
    turn: int
    player: int
    words: str
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Story:
    """Game with all its moves, and the position after `at` of them."""

    moves: list[Move]
    at: int
    view: View


def position_of(series: Series, number: int, record: GameRecord, at: int) -> str:
    """Return the position of a game after `at` moves, at most all of them, as a scenario in YAML.

    Raises RulesChanged if the present rules or cards forbid a move, and ValueError if no scenario can hold it.
    """
    state = _begin(series, number)
    for place in record.actions[:at]:
        _act(state, place)
    return export_scenario(state.duel, f"game-{number + 1}-move-{at}")


def tell_game(series: Series, number: int, record: GameRecord, at: int) -> Story:
    """Play a game of a series again, and return it with the position after `at` moves, at most all of them.

    Raises RulesChanged if that leads to another end than the one of the record.
    """
    state = _begin(series, number)
    at = min(at, len(record.actions))
    view, told = state.open_view(is_listed=False), []
    for count, place in enumerate(record.actions, start=1):
        told.append(_act(state, place))
        if count == at:
            view = state.open_view(is_listed=False)
    if state.digest != record.digest:
        raise RulesChanged
    log = state.open_view(is_listed=False)["log"]
    moves = [
        Move(count, turn, player, words, log[begin:end])
        for count, (turn, player, words, begin, end) in enumerate(told, start=1)
    ]
    return Story(moves, at, view)


def _begin(series: Series, number: int) -> GameState:
    south, north = (series.sides[deck] for deck in series.decks(number))
    return GameState(Start((south, north), series.others, series.seed_of(number), imagined=series.imagined))


def _act(state: GameState, place: int) -> tuple[int, int, str, int, int]:
    """Do the legal action at a place, and return its turn, player and words, and its part of the log."""
    duel = state.duel
    actions = legal_actions(duel) if duel.result is None else []
    if place >= len(actions):
        raise RulesChanged
    told = (duel.turn, duel.to_act, sentence_of(duel, actions[place]), len(duel.log or ()))
    try:
        state.act(duel.to_act, f"#{place}")
    except ActionRefused as error:
        raise RulesChanged from error
    return (*told, len(duel.log or ()))
