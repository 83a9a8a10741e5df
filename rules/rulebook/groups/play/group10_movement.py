"""Group 10 of the rules: Movement, overlap and lockdown."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=10)
ruling = partial(Rule, kind="ruling", group=10)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-10.1",
        "One tile a turn",
        "On your own turn each of your cards – leader, creatures, face-down tricks and face-down Defence "
        "creatures – may move one tile horizontally or vertically, never diagonally.",
        "§6 3.0; Quick rules 6; Field Tiles",
    ),
    statement(
        "D-10.2",
        "One move a turn",
        "A card moves only once per turn unless an ability grants more.",
        "§6 11.0; §6 3.0",
    ),
    statement(
        "D-10.3",
        "Face-up tricks stay",
        "Activated or face-up tricks do not move.",
        "Quick rules 6; §6 2.4",
    ),
    statement(
        "D-10.4",
        "Attackers stay",
        "A creature that has declared an attack cannot move that turn.",
        "Quick rules 6",
    ),
    statement(
        "D-10.5",
        "Defenders stay",
        "A face-up creature in Defence Mode cannot move.",
        "§6 4.0",
    ),
    statement(
        "D-10.6",
        "Overlapping cards",
        "Creatures never share a tile with creatures, but they may stand on their own side’s tricks.",
        "§6 3.1",
    ),
    statement(
        "D-10.7",
        "Locking down tricks",
        "A face-up creature that moves onto a tile with an opposing trick locks it down: while the creature "
        "stays, the trick can be neither activated nor moved, unless being overlapped is what triggers it.",
        "§6 3.1",
    ),
    statement(
        "D-10.8",
        "Looking at locked tricks",
        "While your creature locks a trick down, you may look at that trick.",
        "§6 3.1",
    ),
    statement(
        "D-10.9",
        "Locked face-up tricks",
        "Face-up tricks can be locked down too, and their ability pauses until they are free.",
        "§6 3.1",
    ),
    statement(
        "D-10.10",
        "Paths and portals",
        "A Movement-class ability gives extra tiles along a path that the player names; a relocation "
        "without a path, such as a portal, has none.",
        "Trick Cards (Movement)",
    ),
    ruling(
        "O-10.1",
        "Leaders and overlap",
        "A leader occupies its tile like a creature; it may stand on tricks of either side, never locks "
        "them down, and sets off proximity traps as a unit.",
    ),
    ruling(
        "O-10.2",
        "Moving a face-down trick",
        "A face-down trick may move to an adjacent tile without a loose trick and without an opposing unit; "
        "your own unit may stand there.",
    ),
    ruling(
        "O-10.3",
        "Lockdown is a state",
        "A trick is locked down exactly while a face-up opposing creature shares its tile, also after a "
        "spawn; a face-down creature may move onto it but locks nothing until it is turned face-up.",
    ),
    ruling(
        "O-10.4",
        "Traps under a creature",
        "A Trap triggered by being overlapped may be activated directly after the creature has entered; if "
        "it is not, it is locked from then on.",
    ),
    ruling(
        "O-10.5",
        "Moving after entering",
        "A creature or trick may move on the turn it was spawned or placed.",
    ),
    ruling(
        "O-10.6",
        "Cancelled attacks count",
        "A creature whose attack was cancelled has still declared an attack.",
    ),
    ruling(
        "O-10.7",
        "Rules for paths",
        "A path has no more than its number of tiles, each orthogonally next to the last and free of units; "
        "opposing traps on it are triggered tile by tile, an occupied tile is refused at activation, one "
        "occupied later stops the move before it except for a Clash, and relocation without a path ignores "
        "the tiles between.",
    ),
    ruling(
        "O-10.8",
        "Moved by an ability",
        "Being moved by an ability of either player does not use up a card’s own move.",
    ),
    ruling(
        "O-10.9",
        "The whole board",
        "Your leader and cards may go to any tile of the board, even your opponent’s home row.",
    ),
    ruling(
        "O-10.10",
        "Attached cards travel along",
        "Attached and equipped cards travel with their host, take up no place on the tile, do not move on "
        "their own and cannot be locked down.",
    ),
    ruling(
        "O-10.11",
        "Detaching a creature",
        "You may detach a creature in your own Main Phase, from your turn after the attaching on; it is put "
        "on a free tile adjacent to its host and may not move that turn.",
    ),
)
