"""Lowered code plays the games that Python plays, and leaves nothing behind."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder

import pytest

from despaira_site.testing.exhaustive import is_exhaustive
from lowering.machine import Machine, Stopped
from rules.duel.state.board import Board
from rules.goldfish import Job, Params, Side, play_chunk
from rules.goldfish.games.game import Stage
from rules.goldfish.games.players import Player, PythonPlayer, player_of
from rules.goldfish.games.tally import figures_of
from rules.goldfish.games.webassembly import LoweredPlayer
from rules.tests.duel.recorded import decks, others
from tcg.chance import Chance, key_of

#: Games of each deck.
GAMES = 50 if is_exhaustive() else 5
SETTINGS = (
    Params(),
    Params(leader_policy="advance", cast_unscripted=False),
    Params(on_the_play=False, max_turns=9, map=(("C3", "burning_lands"), ("B4", "ocean"))),
)


def side_of(name: str) -> Side:
    deck = decks()[name]
    return Side(name, deck.leader, deck.main, deck.special)


def stage_of(name: str, params: Params | None = None) -> Stage:
    return Stage(side_of(name), params or Params(), others())


def keys_of(seed: str, numbers: range) -> list[int]:
    return [word for number in numbers for word in key_of(seed, number)]


@pytest.mark.parametrize("place", range(10))
def test_every_game_is_the_same_in_python_and_lowered(place: int) -> None:
    stage = stage_of([*decks()][place], SETTINGS[place % len(SETTINGS)])
    python, lowered = PythonPlayer(stage), LoweredPlayer(stage)
    for number in range(GAMES):
        key = key_of("both ways", number)
        ours, theirs = (player.play([key], are_compared=True) for player in (python, lowered))
        assert theirs[0].as_data() == ours[0].as_data()
        assert theirs[1] == ours[1] == [figures_of(stage.play_with(Chance(key)), stage.params.max_turns)]
    games = [keys_of("both ways", range(3)), keys_of("both ways", range(3, GAMES))]
    ours, theirs = (player.play(games, are_compared=True) for player in (python, lowered))
    assert (theirs[0].as_data(), theirs[1]) == (ours[0].as_data(), ours[1])


def test_games_change_nothing_of_what_stays() -> None:
    player = LoweredPlayer(stage_of("fair-wind"))
    machine = player._machine
    before = machine.memory
    player.play([keys_of("leaves nothing", range(25))], are_compared=True)
    assert machine.memory == before


def test_a_game_that_goes_on_for_too_long_is_named_and_the_next_ones_are_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = LoweredPlayer(stage_of("fair-wind"))
    keys = keys_of("too long", range(5))
    before = player.play([keys], are_compared=False)[0].as_data()
    rounds = iter((1_000_000, 1))
    call = Machine.call

    def call_for_so_long(machine: Machine, name: str, *words: int) -> int | None:
        return call(machine, name, *words, rounds=next(rounds) if name == "play_games" else 1_000_000)

    with monkeypatch.context() as context:
        context.setattr(Machine, "call", call_for_so_long)
        with pytest.raises(Stopped, match="it went on for too long") as stopped:
            player.play([keys, keys_of("too long", range(5, 10))], are_compared=False)
    assert stopped.value.__notes__ == ["It was in game 5 of those that it was given, 0 for the first."]
    assert player.play([keys], are_compared=False)[0].as_data() == before


def test_chunks_of_two_decks_are_compared_the_same() -> None:
    job = Job((side_of("fair-wind"), side_of("ember-rush")), Params(), "pairs", others())
    stages = [Stage(side, job.params, job.others) for side in job.sides]
    python: list[Player] = [PythonPlayer(stage) for stage in stages]
    lowered: list[Player] = [LoweredPlayer(stage) for stage in stages]
    assert play_chunk(job, 3, 33, players=lowered) == play_chunk(job, 3, 33, players=python)


class Unfit(MetaPathFinder):
    """A computer for which wasmtime has no library."""

    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name == "wasmtime":
            raise RuntimeError("unsupported architecture for wasmtime: m68k")


@pytest.mark.parametrize("is_installed", [True, False])
def test_python_plays_where_wasmtime_is_not(monkeypatch: pytest.MonkeyPatch, is_installed: bool) -> None:
    stage = stage_of("last-bell")
    assert isinstance(player_of(stage), LoweredPlayer)
    for name in ("rules.goldfish.games.webassembly", "lowering.machine", "lowering.runtime"):
        monkeypatch.delitem(sys.modules, name)
    if is_installed:
        monkeypatch.delitem(sys.modules, "wasmtime")
        monkeypatch.setattr(sys, "meta_path", [Unfit(), *sys.meta_path])
    else:
        monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert isinstance(player_of(stage), PythonPlayer)


def test_python_plays_on_a_board_that_is_too_large_for_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Params, "board", lambda _: Board(8, 8))
    assert isinstance(player_of(stage_of("last-bell", Params(opponent_tile="C8"))), PythonPlayer)
    monkeypatch.setattr(Params, "board", lambda _: Board(7, 8))
    assert isinstance(player_of(stage_of("last-bell", Params(opponent_tile="C8"))), LoweredPlayer)
