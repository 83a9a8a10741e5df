"""Group 6 of the rules: Spawning."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=6)
ruling = partial(Rule, kind="ruling", group=6)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-6.1",
        "Paying for a spawn",
        "You spawn a creature from your hand by paying spawn points equal to its level.",
        "§6 2.0; Quick rules 4; Important Terms (Spawn)",
    ),
    statement(
        "D-6.2",
        "Next to the leader",
        "A spawned creature must be put on a tile adjacent to your leader, not diagonal, unless an ability "
        "names another place.",
        "§6 2.0; Quick rules 2",
    ),
    statement(
        "D-6.3",
        "Two spawns a turn",
        "You may Normal Spawn at most 2 creatures on your own turn, and Sacrifice Spawns count towards these 2.",
        "§6 2.0; Quick rules 5",
    ),
    statement(
        "D-6.4",
        "Sacrifice Spawn",
        "For a Sacrifice Spawn you sacrifice any number of your creatures, each of which gives spawn points "
        "equal to its level; with any points you add, the sum must be at least the level of the new "
        "creature.",
        "§6 2.1; Quick rules 5",
    ),
    statement(
        "D-6.5",
        "Three added points",
        "At most 3 of your 6 regular spawn points may be added to a Sacrifice Spawn.",
        "§6 2.1; Quick rules 5",
    ),
    statement(
        "D-6.6",
        "Two Sacrifice Spawns",
        "Both spawns of a turn may be Sacrifice Spawns.",
        "Quick rules 5",
    ),
    statement(
        "D-6.7",
        "Fresh creatures stay",
        "A creature may not be sacrificed on the turn it was Normal Spawned, but one that was Miracle "
        "Spawned this turn may be.",
        "§6 2.1",
    ),
    statement(
        "D-6.8",
        "Sacrificed is not destroyed",
        "Sacrificed creatures go to the graveyard and have not been destroyed.",
        "§6 2.1; Important Terms (Sacrifice/Send to)",
    ),
    statement(
        "D-6.9",
        "Cost of Miracle Spawns",
        "A Miracle Spawn costs no levels, but the card may print requirements.",
        "§6 2.2",
    ),
    statement(
        "D-6.10",
        "Entering face-down",
        "Only a Normal Spawn can bring a creature in face-down, and once it is face-up only an ability "
        "turns it face-down.",
        "Quick rules 8; §6 4.0",
    ),
    statement(
        "D-6.11",
        "Tokens are no sacrifice",
        "Tokens may not be used for a Sacrifice Spawn unless an ability says so.",
        "§6 10.0",
    ),
    statement(
        "D-6.12",
        "No spawns in battle",
        "In the Battle Phase there is no Normal Spawn and no Sacrifice Spawn.",
        "Phases (Battle)",
    ),
    ruling(
        "O-6.1",
        "Modes at entry",
        "A Normal Spawn enters face-up in Attack Mode, face-up in Defence Mode or face-down in Defence "
        "Mode; a Sacrifice or Miracle Spawn enters face-up in either mode.",
    ),
    ruling(
        "O-6.2",
        "Sacrifice-Spawned creatures stay",
        "A creature that was Sacrifice Spawned cannot itself be sacrificed on the same turn.",
    ),
    ruling(
        "O-6.3",
        "Three points per spawn",
        "The 3 added points are the maximum for each Sacrifice Spawn, so two of them may use 3 and 3.",
    ),
    ruling(
        "O-6.4",
        "Spare levels are lost",
        "Levels sacrificed beyond what is needed are lost; you pay exactly the levels that are missing, and "
        "the spawn is refused if that is more than 3 points or more than you have left.",
    ),
    ruling(
        "O-6.5",
        "At least one sacrifice",
        "A Sacrifice Spawn needs at least one sacrificed creature.",
    ),
    ruling(
        "O-6.6",
        "Sacrificing face-down creatures",
        "Face-down creatures may be sacrificed and are revealed in the graveyard; cards equipped or "
        "attached to them go with them by their own rules.",
    ),
    ruling(
        "O-6.7",
        "Tile freed by a sacrifice",
        "Sacrifices are paid before the tile is chosen, so the new creature may take a freed tile, or any "
        "other tile adjacent to your leader without a unit.",
    ),
    ruling(
        "O-6.8",
        "Spawning onto a trick",
        "You may spawn onto a tile that holds a trick: your own lies underneath, and an opposing one is "
        "locked down if the creature is face-up.",
    ),
    ruling(
        "O-6.9",
        "No waiting turn",
        "A creature may move, attack and use HL and abilities on the turn it is spawned, but it may not "
        "change its mode that turn.",
    ),
    ruling(
        "O-6.10",
        "Level seven and above",
        "A creature of level 7 or more can never be plainly Normal Spawned, because you have only 6 points; "
        "it needs a Sacrifice or Miracle Spawn.",
    ),
    ruling(
        "O-6.11",
        "Source of Miracle Spawns",
        "A Miracle-Spawned creature comes from the zone that the ability names, or from your hand if it names none.",
    ),
    ruling(
        "O-6.12",
        "A countered spawn",
        "If a spawn is countered, the creature goes to its owner’s graveyard without being destroyed, and "
        "the cost and the spawn stay used.",
    ),
    ruling(
        "O-6.13",
        "Spawning after the leader moved",
        "Adjacency is checked against the tile where your leader stands now, so you may spawn after it has moved.",
    ),
)
