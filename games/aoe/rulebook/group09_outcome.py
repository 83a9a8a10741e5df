"""Group 9 of the rules: End of a round and variants."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=9)
ruling = partial(Rule, kind="ruling", group=9)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-9.1",
        "Defeated",
        "A character whose health is below 1 is defeated.",
        "End Conditions",
    ),
    statement(
        "AOE-9.2",
        "Going to time",
        "Who must draw from an empty method deck ends the game at once, even in the middle of a combo; who "
        "has the most health wins.",
        "End Conditions; FAQ",
    ),
    statement(
        "AOE-9.3",
        "Tag",
        "Each player has a second common card, the Tag card. A character at 0 cannot come back; a tagged-out "
        "player gains 2 health in the Clean-up Phase, may put one card under the deck, and draws up to the "
        "hand size. Who goes to time may play the Tag card only, and the game ends when both of a team have "
        "come to that; the team with the most health wins.",
        "Tag",
    ),
    statement(
        "AOE-9.4",
        "Scramble, Teams and Vampire",
        "Scramble: who is the target is chosen in secret, together with the card, by tokens; bursts are "
        "possible on the reveal only; the last player with health wins, or the most health at time. Teams: "
        "partners speak openly, and tokens are for opponents alone. Vampire: everybody starts at 10 health "
        "and gains what damage they deal, nobody is eliminated, and it is played until time.",
        "Scramble; Scramble Teams; Vampire Scramble",
    ),
    ruling(
        "O-AOE.3",
        "Both out of cards",
        "If both have to draw at once and their health is equal, the round is a draw.",
    ),
    ruling(
        "O-AOE.13",
        "Players of a Scramble",
        "A Scramble is for three or four players.",
    ),
)
