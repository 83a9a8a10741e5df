"""Lowered code plays the games that Python plays, and leaves nothing behind."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib.abc import MetaPathFinder
from pathlib import Path

import pytest
import wasmtime

from despaira_site.testing.exhaustive import is_exhaustive
from lowering import Program, fallback
from lowering.machine import Machine
from lowering.program import Diagnostic, NotLowered
from rules.duel.state.board import Board
from rules.goldfish import Job, Params, Side, play_chunk
from rules.goldfish.games.chunks import at_once
from rules.goldfish.games.game import Stage
from rules.goldfish.games.players import get_ready, player_of
from rules.goldfish.games.python_player import Player, PythonPlayer
from rules.goldfish.games.tally import figures_of
from rules.goldfish.games.webassembly import LoweredPlayer
from rules.goldfish.job import Cancelled
from rules.tests.duel.recorded import decks, others
from tcg.chance import Chance, key_of

ROOT = Path(__file__).parents[3]
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


def failing(name: str, error: Exception) -> Callable[..., object]:
    def fail(*_: object, **__: object) -> object:
        raise error

    fail.__name__ = name
    return fail


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Programs that failed during the test."""
    programs: list[str] = []
    monkeypatch.setattr(fallback, "_listeners", [programs.append])
    return programs


def test_python_plays_what_compiled_code_stops_at(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failures: list[str]
) -> None:
    caplog.set_level("WARNING", logger="lowering")
    stage = stage_of("fair-wind")
    player, games = LoweredPlayer(stage), [keys_of("too long", range(5)), keys_of("too long", range(5, 10))]
    rounds = iter((1_000_000, 1))
    call = Machine.call

    def call_for_so_long(machine: Machine, name: str, *words: int) -> int | None:
        return call(machine, name, *words, rounds=next(rounds) if name == "play_games" else 1_000_000)

    with monkeypatch.context() as context:
        context.setattr(Machine, "call", call_for_so_long)
        played = player.play(games, are_compared=True)
    wanted = PythonPlayer(stage).play(games, are_compared=True)
    assert (played[0].as_data(), played[1]) == (wanted[0].as_data(), wanted[1])
    assert failures == ["goldfish"]
    (line,) = caplog.messages
    assert "compiled_code_failed program=goldfish" in line
    assert "it went on for too long" in line
    # Nothing is broken by it.
    assert player.play(games, are_compared=True)[1] == wanted[1]


def test_a_run_is_cancelled_between_its_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job((side_of("fair-wind"),), Params(), "cancelled", others())
    players = [LoweredPlayer(stage_of("fair-wind"))]
    played: list[str] = []
    call = Machine.call

    def noted(machine: Machine, name: str, *words: int) -> int | None:
        played.append(name)
        return call(machine, name, *words)

    monkeypatch.setattr(Machine, "call", noted)
    batches = iter((False, False, True))
    with pytest.raises(Cancelled):
        play_chunk(job, 0, 10 * at_once(job.params), lambda: next(batches), players)
    assert played.count("play_games") == 2


@pytest.mark.parametrize(
    ("place", "error"),
    [
        ("lowering.compiled.Program.lower", NotLowered([Diagnostic("play", "rules", 3, "it is not in the subset")])),
        ("lowering.compiled.Compiled.of", wasmtime.WasmtimeError("mmap failed to reserve 0x104000000 bytes")),
        ("lowering.machine.wasmtime.Instance", wasmtime.WasmtimeError("mmap failed to reserve 0x104000000 bytes")),
    ],
)
def test_python_plays_what_cannot_be_compiled(
    monkeypatch: pytest.MonkeyPatch, failures: list[str], place: str, error: Exception
) -> None:
    monkeypatch.setattr("lowering.compiled._programs", {})
    monkeypatch.setattr("lowering.compiled.CACHES", [])
    monkeypatch.setattr(place, failing("fail", error))
    assert isinstance(player_of(stage_of("fair-wind")), PythonPlayer)
    get_ready()
    assert failures[0] == "goldfish"


def test_python_plays_a_stage_without_room_in_memory(monkeypatch: pytest.MonkeyPatch, failures: list[str]) -> None:
    monkeypatch.setattr("lowering.compiled._programs", {})
    monkeypatch.setattr("lowering.compiled.CACHES", [])
    monkeypatch.setattr("lowering.compiled.Program", partial(Program, pages=4))
    assert isinstance(player_of(stage_of("fair-wind")), PythonPlayer)
    assert failures == ["goldfish"]


def test_python_plays_where_address_space_is_short() -> None:
    code = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
from rules.tests.goldfish.test_webassembly import keys_of, player_of, stage_of
player = player_of(stage_of("fair-wind"))
print(type(player).__name__, player.play([keys_of("short", range(2))], are_compared=False)[0].games)
"""
    python = [sys.executable, "-c", code]
    done = subprocess.run(python, capture_output=True, text=True, check=True, cwd=ROOT)  # noqa: S603  (our own code)
    assert done.stdout == "PythonPlayer 2\n"
    assert done.stderr.count("compiled_code_failed program=goldfish") == 1


def test_the_program_needs_nothing_that_a_new_process_lacks() -> None:
    python = [
        sys.executable,
        "-c",
        "from rules.program import compiled_rules; print(len(compiled_rules().wasm.exports))",
    ]
    done = subprocess.run(python, capture_output=True, text=True, check=True, cwd=ROOT)  # noqa: S603  (our own code)
    assert int(done.stdout) > 6


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
