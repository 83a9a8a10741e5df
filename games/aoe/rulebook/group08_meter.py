"""Group 8 of the rules: Meter, burst, cancelling and states."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=8)
ruling = partial(Rule, kind="ruling", group=8)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "AOE-8.1",
        "The meter",
        "A player’s meter is the pile of the own cards that did damage. Everybody may know how many they are; "
        "cards that are spent leave the game.",
        "Meter; Meter Abilities",
    ),
    statement(
        "AOE-8.2",
        "Paying meter",
        "A Meter X ability may be paid for as often as there is meter, before or after the damage. A meter "
        "requirement is paid even by a player who bursts, and for a card that is cancelled.",
        "Meter Abilities; Meter Requirement; Cancelling Cards",
    ),
    statement(
        "AOE-8.3",
        "Burst",
        "Once a player may discard the burst token, in the burst step or when a linked card of a combo is "
        "resolved. The player’s own card is cancelled, and for the rest of the turn neither damage nor other "
        "cards do anything to the player.",
        "Burst",
    ),
    statement(
        "AOE-8.4",
        "Teching",
        "Two throws aimed at each other cancel out: no damage is done, and the text of both is blank.",
        "Teching",
    ),
    statement(
        "AOE-8.5",
        "Cancelled cards",
        "A cancelled card is discarded, does no damage and uses no abilities; a card that has whiffed can "
        "still be cancelled.",
        "Cancelling Cards; FAQ",
    ),
    statement(
        "AOE-8.6",
        "Knockdown and Root",
        "Knockdown takes 1 off all priorities of a player’s cards that have one printed, in the next turn "
        "only. Root does the same, and the player’s own cards cannot move the figure.",
        "Knockdown; Root",
    ),
    statement(
        "AOE-8.7",
        "What is bet is lost",
        "The resource that was bet in an ante is always lost; if several players ante, they do it in secret.",
        "How to Ante",
    ),
    ruling(
        "O-AOE.5",
        "Priority below 0",
        "Knockdown may make a priority negative; a card without a printed priority is not affected.",
    ),
    ruling(
        "O-AOE.6",
        "Whose linked card allows a burst",
        "The card that is resolved is the bursting player’s own, as the sentence has it. Who is being hit may "
        "burst in the burst step alone, unless the house rule burst_on_hit is switched on.",
    ),
    ruling(
        "O-AOE.7",
        "What Root holds",
        "The text of the rules holds, where the quick reference says more: Root keeps the player’s own cards "
        "from moving the figure, others may move it.",
    ),
    ruling(
        "O-AOE.11",
        "This combo is no meter yet",
        "The cards of a combo are meter from the clean-up on, and cannot be spent in the combo itself.",
    ),
    ruling(
        "O-AOE.23",
        "No printed priority, two states",
        "Among all other cards, one without a printed priority counts as 0. Knockdown and Root take 1 each, and "
        "neither takes more when it comes twice.",
    ),
    ruling(
        "O-AOE.24",
        "Throws at each other",
        "Two throws of opponents are aimed at each other and tech wherever their figures stand.",
    ),
    ruling(
        "O-AOE.25",
        "Cancelled after it hit",
        "A card that is cancelled after it has done damage is discarded and does not go to the meter; the "
        "damage stays.",
    ),
    ruling(
        "O-AOE.26",
        "Abilities at one time",
        "Where both players have an ante or a clean-up ability, that of the faster card works first; priority is not "
        "checked for it.",
    ),
)
