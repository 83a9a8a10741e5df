"""A match: duels between the same players until one has won enough of them (O-19.7).

Each duel is set up anew, with decks that may have been exchanged with their side decks and are then checked again
(D-2.4, O-2.8).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.duel.state.duel import DRAW, PLAYERS
from rules.duel.state.parameters import DEFAULTS, Parameters


def match_outcome(results: Iterable[int], params: Parameters = DEFAULTS) -> int | None:
    """The player who has won `match_wins` duels, None while the match goes on.

    `results` are those of its duels in their order: 0, 1, or DRAW, which counts for nobody. Raises ValueError for
    another result, and for a duel that was played after the match had been won.
    """
    wins = [0, 0]
    winner = None
    for result in results:
        if result not in (*PLAYERS, DRAW):
            raise ValueError(f"{result!r} is no result of a duel.")
        if winner is not None:
            raise ValueError("The match was over before its last duel.")
        if result != DRAW:
            wins[result] += 1
            winner = result if wins[result] >= params.match_wins else None
    return winner
