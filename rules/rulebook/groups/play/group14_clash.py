"""Group 14 of the rules: Clash battles."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=14)
ruling = partial(Rule, kind="ruling", group=14)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-14.1",
        "What a Clash is",
        "A Clash happens when both players move a creature onto the same tile by card abilities within the same chain.",
        "§6 4.6",
    ),
    statement(
        "D-14.2",
        "Higher total wins",
        "All battle stats of each creature are added up, and the higher total wins the tile.",
        "§6 4.6",
    ),
    statement(
        "D-14.3",
        "The loser steps back",
        "The loser goes back one tile along the path it came from and takes the difference of the totals as damage.",
        "§6 4.6",
    ),
    statement(
        "D-14.4",
        "Clash surplus is capped",
        "If this damage destroys the loser, what is left over goes to its leader, at most 1000.",
        "§6 4.6",
    ),
    statement(
        "D-14.5",
        "No way back",
        "If the tile to go back to is occupied, the loser goes to the Void.",
        "§6 4.6",
    ),
    statement(
        "D-14.6",
        "Tied Clash",
        "A tie sends both creatures back to their previous locations.",
        "§6 4.6",
    ),
    statement(
        "D-14.7",
        "Spawned into a Clash",
        "A creature that was spawned into the Clash by the same chain goes to the Void if it loses.",
        "§6 4.6",
    ),
    ruling(
        "O-14.1",
        "When a Clash occurs",
        "A Clash occurs when a link moves or spawns a creature onto a tile that an opposing creature "
        "entered through an earlier link of the same chain and still occupies; a creature that was there "
        "before the chain simply blocks the move.",
    ),
    ruling(
        "O-14.2",
        "What the total counts",
        "The total is current HP + ATK + CATK + RATK + HL + DEF (0 if the shield is broken), absent stats "
        "0, with the buffs of the tile the creature came from, or printed values for a spawned one.",
    ),
    ruling(
        "O-14.3",
        "Clash damage ignores DEF",
        "Clash damage goes straight to HP; a shield is neither used nor broken.",
    ),
    ruling(
        "O-14.4",
        "Loser in Defence Mode",
        "If the loser is in Defence Mode, nothing reaches its leader.",
    ),
    ruling(
        "O-14.5",
        "Order after a Clash",
        "Damage comes first: a destroyed loser goes to the graveyard and its leader takes what is left "
        "over; a survivor steps back or, if it cannot, goes to the Void.",
    ),
    ruling(
        "O-14.6",
        "Back after a relocation",
        "A loser that came without a path goes back to its starting tile.",
    ),
    ruling(
        "O-14.7",
        "Tie without a way back",
        "In a tie, a creature whose previous tile is occupied goes to the Void, and a spawned creature "
        "returns to the zone it was spawned from.",
    ),
    ruling(
        "O-14.8",
        "Spawned loser destroyed",
        "A spawned loser that the damage would destroy goes to the Void, and its leader still takes the "
        "damage left over.",
    ),
    ruling(
        "O-14.9",
        "Tokens in a Clash",
        "A token that would go to the Void ceases to exist instead.",
    ),
    ruling(
        "O-14.10",
        "A Clash is no attack",
        "A Clash is not an attack: there is no counter-attack and no Ambush, no attack is used up, and the "
        "cap is 1000 instead of 500.",
    ),
    ruling(
        "O-14.11",
        "Previous location in a tie",
        "The previous location of a creature that moved several tiles is the tile on which that movement began.",
    ),
)
