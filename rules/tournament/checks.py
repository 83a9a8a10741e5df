"""Checks of a duel's state after every action, for games in which the engine is tested."""

from __future__ import annotations

from rules.duel import PLAYERS, Census, Duel, census, faults_in, view_for


def faults_of(duel: Duel, cards: Census, *, is_viewed: bool) -> list[str]:
    """Return each contradiction in the state of a duel as a sentence. `cards` are its cards at the start (`census`).

    With `is_viewed` the views of both players and of a spectator are built too, to see that this does not fail.
    """
    faults = faults_in(duel)
    if census(duel) != cards:
        faults.append("A card is in no zone, or in more than one (O-3.5).")
    if is_viewed and not faults:
        for player in (*PLAYERS, None):
            view_for(duel, player)
    return faults
