"""Group 5 of the rules: Turn structure."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=5)
ruling = partial(Rule, kind="ruling", group=5)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-5.1",
        "The five phases",
        "A turn consists of Start Phase, Main Phase 1, Battle Phase, Main Phase 2 and End Phase.",
        "Phases",
    ),
    statement(
        "D-5.2",
        "Start Phase",
        "In your Start Phase you gain 3 magic crystals and draw 2 cards.",
        "Phases (Start); Quick rules 1",
    ),
    statement(
        "D-5.3",
        "Nothing on the first turn",
        "On your first turn you draw no cards and gain no crystals.",
        "Quick rules 1; §6 1.3",
    ),
    statement(
        "D-5.4",
        "Main Phase 1",
        "In Main Phase 1 you may play cards from your hand, spawn, move, and activate abilities of "
        "creatures and tricks.",
        "Phases (Main 1)",
    ),
    statement(
        "D-5.5",
        "Start of the Battle Phase",
        "The Battle Phase starts when the first attack is about to be declared.",
        "Phases (Battle)",
    ),
    statement(
        "D-5.6",
        "Limits of the Battle Phase",
        "In the Battle Phase no Normal trick may be activated, and no creature may be Normal Spawned or "
        "Sacrifice Spawned.",
        "Phases (Battle); §6 2.5",
    ),
    statement(
        "D-5.7",
        "Damage in the Battle Phase",
        "Damage that battles and abilities do to creatures and leaders in the Battle Phase is worked out as "
        "it happens; counters may mark it.",
        "Phases (Battle)",
    ),
    statement(
        "D-5.8",
        "Main Phase 2",
        "Main Phase 2 follows the Battle Phase and allows whatever Main Phase 1 allows and you have not used yet.",
        "Phases (Main 2)",
    ),
    statement(
        "D-5.9",
        "End Phase",
        "The End Phase closes the turn, and your opponent’s Start Phase follows.",
        "Phases (End)",
    ),
    statement(
        "D-5.10",
        "Four minutes a turn",
        "A turn may last at most 4 minutes.",
        "Phases, introduction",
    ),
    ruling(
        "O-5.1",
        "Skipping the battle",
        "You may go from Main Phase 1 straight to the End Phase; there is at most one Battle Phase a turn, "
        "and Main Phase 2 exists only after it.",
    ),
    ruling(
        "O-5.2",
        "Order in the Start Phase",
        "In the Start Phase, uses per turn are reset and you have 6 spawn points; then Recharge tricks flip "
        "back, you gain crystals, draw 2 cards one at a time, start-of-turn abilities are triggered, and "
        "Instants may be activated.",
    ),
    ruling(
        "O-5.3",
        "When Normal tricks are legal",
        "A Normal trick may be activated only in Main Phase 1 or 2 of your own turn, not in the Start or End Phase.",
    ),
    ruling(
        "O-5.4",
        "No moving in battle",
        "Moving, changing modes, healing with HL and placing tricks are done in Main Phase 1 and 2 only, "
        "not in the Battle Phase.",
    ),
    ruling(
        "O-5.5",
        "Attacking on turn one",
        "You may attack on the first turn.",
    ),
    ruling(
        "O-5.6",
        "Order in the End Phase",
        "In the End Phase, end-of-turn abilities are triggered, then effects that last until end of turn "
        "end, then Timers count down, then your spawn points drop to 0, and your opponent’s Start Phase "
        "follows.",
    ),
    ruling(
        "O-5.7",
        "Acting on the other turn",
        "The other player may act in windows: after any activation, after any declared spawn, move, "
        "placement, mode change or attack but before it is carried out, and at the end of the Start, Main, "
        "Battle and End Phases; a window is skipped for a player who has no legal response.",
    ),
    ruling(
        "O-5.8",
        "Before or after an event",
        "Whatever an attack triggers, abilities and Traps of either side, works when it is declared, before its "
        "damage, and counts for it; of what answers a spawn, move, placement or change of mode only what negates "
        "or replaces it works before it is carried out, everything else comes after it.",
    ),
)
