"""Program in WebAssembly with all rules (lowering/README.md). Importing this module needs wasmtime."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Final

from lowering.compiled import Compiled, program
from tcg import mersenne_twister  # noqa: F401  # It takes the place of `Chance`.

#: Functions that other code calls. They are names, as their packages import this module to play with it.
_FUNCTIONS: Final = (
    "rules.bots.rollouts:leads_after",
    "rules.bots.rollouts:turn_after",
    "rules.duel.engine:apply",
    "rules.duel.engine:legal_actions",
    "rules.duel.playout:playouts",
    "rules.goldfish.games.batch:play_games",
    "rules.tournament.course:eager_game",
    "rules.tournament.course:random_game",
)


def compiled_rules() -> Compiled:
    """Return the compiled program of duels, goldfish games and games of tournaments.

    Most of it is the engine, so one program for all takes only 4 % longer to compile than one for goldfish games alone,
    and 25 % longer than one for duels alone. NotLowered is raised if the code can't be compiled.
    """
    functions = [resolve_name(name) for name in _FUNCTIONS]
    return program("rules", {function.__name__: function for function in functions})
