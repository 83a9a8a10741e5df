"""Benchmark of duels: random legal play of two players by all rules, in Python and compiled, against python-chess.

A ply is one decision: list all legal actions, and carry one out. The yardstick is chess with `list(board.legal_moves)`
and `push`. Chess that also calls `is_game_over()` is reported without a limit, because a duel knows when it is over.
Games of chess end after 80 plies: long random games have few pieces, which makes chess faster. All take turns and are
measured in CPU time, so that other work on the machine affects each. The median counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time
from typing import Final

from benchmarks.measurement import Measurement, best_microseconds
from benchmarks.play.duel_decks import LONGEST, both_decks
from benchmarks.play.process_start import compiled_table, measure_start
from rules.duel import Deck, Duel, Table, play_out, playouts, set_up
from tcg.chance import key_of

DESCRIPTION: Final = "Random legal play of two players: decisions a second, against python-chess"
#: Plies a second against those of python-chess, in Python and compiled.
TARGET: Final = 1.25
COMPILED_TARGET: Final = 15.0
#: A copy may take 10 µs when python-chess takes 47 µs for a ply.
CLONE_TARGET: Final = 0.213

_ROUNDS: Final = 24
_CHESS_PLIES: Final = 2000
_CHESS_GAME: Final = 80
_DUELS: Final = 6


def measure() -> list[Measurement]:
    """Return plies a second and the time to copy the state of a duel; each is the median of rounds.

    Raises:
        RuntimeError: If compiled code plays other duels than Python.
    """
    table, decks = both_decks()
    chess, watched, python, compiled = [], [], [], []
    player = compiled_table(table)
    for number in range(_ROUNDS):
        chess.append(_chess_rate(number, to_the_end=False))
        watched.append(_chess_rate(number, to_the_end=True))
        keys = [word for seed in range(number * _DUELS, (number + 1) * _DUELS) for word in key_of(seed)]
        plies, rate = _rate(partial(playouts, table, decks, keys, LONGEST))
        python.append(rate)
        if player is not None:
            same, rate = _rate(partial(player.playouts, decks, keys, LONGEST))
            compiled.append(rate)
            if same != plies:
                raise RuntimeError(f"round {number}: {plies} plies in Python, {same} in lowered code")
    states = _middles(table, decks)
    clone = best_microseconds(lambda: [state.clone() for state in states], calls=20) / len(states)
    yardstick = median(chess)
    return [
        Measurement("python-chess", yardstick, "plies/s"),
        Measurement("python-chess that asks whether the game is over", median(watched), "plies/s"),
        Measurement("duels in Python", median(python), "plies/s", median(python) / yardstick, TARGET, at_least=True),
        *_compiled(compiled, python, yardstick),
        Measurement("copy of a state", clone, "µs", clone * yardstick / 1e6, CLONE_TARGET),
        *measure_start("duel"),
    ]


def _compiled(compiled: list[float], python: list[float], chess: float) -> list[Measurement]:
    if not compiled:
        return []  # `measure_start` reports it
    rate = median(compiled)
    return [
        Measurement("duels lowered", rate, "plies/s", rate / chess, COMPILED_TARGET, at_least=True),
        Measurement("duels lowered, times Python", rate / median(python), "×"),
    ]


def _rate(play: Callable[[], int]) -> tuple[int, float]:
    """Run `play`, which plays duels and counts plies; return the number of plies, and plies a second."""
    start = process_time()
    plies = play()
    return plies, plies / (process_time() - start)


def _chess_rate(seed: int, *, to_the_end: bool) -> float:
    """Return plies a second of chess, random from `seed`; `to_the_end` checks each position for the game's end."""
    import chess

    rng = random.Random(seed)  # noqa: S311  (a game, not a secret)
    board = chess.Board()
    start = process_time()
    plies = 0
    while plies < _CHESS_PLIES:
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) >= _CHESS_GAME or (to_the_end and board.is_game_over()):
            board = chess.Board()
            continue
        board.push(moves[int(rng.random() * len(moves))])
        plies += 1
    return plies / (process_time() - start)


def _middles(table: Table, decks: tuple[Deck, Deck]) -> list[Duel]:
    """Return the states of ten duels of `decks`, with the cards of `table`, after 80 decisions."""
    states = []
    for seed in range(10):
        duel, rng = set_up(table, decks, seed)
        play_out(duel, rng, 80)
        states.append(duel)
    return states
