"""Matches: duels between the same players until one has won enough of them (O-19.7).

Each duel has a new set-up. Cards may be exchanged with the side deck before, and the decks are then checked again
(D-2.4, O-2.8).
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.duel.state.duel import DRAW, PLAYERS
from rules.duel.state.parameters import DEFAULTS, Parameters


def match_outcome(results: Iterable[int], params: Parameters = DEFAULTS) -> int | None:
    """Return the player who has won `match_wins` duels; None while the match goes on.

    `results` are those of the duels so far: 0, 1, or DRAW, which counts for no player. ValueError is raised for any
    other result, and if a duel was played after the end of the match.
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
