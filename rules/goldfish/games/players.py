"""Choice of the player of goldfish games: compiled code if possible, else Python, with equal results."""

from __future__ import annotations

from lowering.fallback import report
from rules.goldfish.games.game import Stage
from rules.goldfish.games.python_player import Player, PythonPlayer


def get_ready() -> None:
    """Compile the program that plays games, or load it from the cache. Compilation takes some seconds."""
    try:
        from lowering.machine import FAILURES
        from rules.program import compiled_rules
    except ImportError:  # wasmtime has no wheel for this machine
        return
    try:
        compiled_rules()
    except FAILURES as error:
        report("goldfish", error)


def player_of(stage: Stage) -> Player:
    """Return a player of the goldfish games of one deck, whose data `stage` has."""
    try:
        from lowering.machine import FAILURES
        from rules.goldfish.games.webassembly import LoweredPlayer
    except ImportError:  # wasmtime has no wheel for this machine
        return PythonPlayer(stage)
    if LoweredPlayer.can_play(stage):
        try:
            return LoweredPlayer(stage)
        except FAILURES as error:
            report("goldfish", error)
    return PythonPlayer(stage)
