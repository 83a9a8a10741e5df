"""What is looked at after every action of a checked game."""

from __future__ import annotations

from rules.duel import PLAYERS, Census, Duel, census, faults_in, view_for


def faults_of(duel: Duel, cards: Census, *, is_viewed: bool) -> list[str]:
    """Every contradiction of a state as a sentence; `cards` are those that the duel began with.

    With `is_viewed` the views of both players and of a spectator are drawn up too, which must not fail.
    """
    faults = faults_in(duel)
    if census(duel) != cards:
        faults.append("A card is in no zone, or in more than one (O-3.5).")
    if is_viewed and not faults:
        for player in (*PLAYERS, None):
            view_for(duel, player)
    return faults
