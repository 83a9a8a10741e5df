"""Group 5 of the rules: Turn."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=5)
ruling = partial(Rule, kind="ruling", group=5)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "FADE-5.1",
        "Order of a turn",
        "A turn is Starting Phase, Draw Phase, Battle Phase with the steps Preparation, Combat and Aftermath, "
        "and End Phase. No phase is left out, but each step of the Battle Phase may be.",
        "Turn Steps",
    ),
    statement(
        "FADE-5.2",
        "Five TP a turn",
        "In the Starting Phase a player gains 5 TP; the first player gains none on the first turn.",
        "Turn Steps",
    ),
    statement(
        "FADE-5.3",
        "Two cards a turn",
        "In the Draw Phase a player draws 2 cards; the first player draws none on the first turn.",
        "Turn Steps",
    ),
    statement(
        "FADE-5.4",
        "Preparation",
        "In Preparation a player may bring Characters face-up from the Fighter Pool, lay Skills and Reactions "
        "face-down to Characters and pay for them when they are revealed, play Items and Augments face-up for "
        "their cost, play Zones and Commands, and exchange Characters that can act between Reserve and "
        "Character Zones. Whoever controls more Characters than fit puts some that can act into the Reserve, "
        "or plays no more.",
        "Turn Steps",
    ),
    statement(
        "FADE-5.5",
        "Aftermath",
        "The Aftermath is another Preparation, but no Character is played from the Fighter Pool, and none "
        "goes to the Reserve or comes from it; cards may be put in another order.",
        "Turn Steps",
    ),
    statement(
        "FADE-5.6",
        "No attack on arrival",
        "A Character that came from the Reserve or the Fighter Pool this turn can neither attack nor Level "
        "Up, unless it has Flash.",
        "Combat Info; keyword Flash",
    ),
    statement(
        "FADE-5.7",
        "Turn and round",
        "A turn is the phases of one player; when everybody has had a turn, that was a round.",
        "Term Definitions",
    ),
    ruling(
        "O-FADE.4",
        "TP are kept",
        "What is left of the TP is kept for later turns, and there is no most of it.",
    ),
    ruling(
        "O-FADE.9",
        "Too few cards to draw",
        "Whoever cannot draw enough cards draws what there is; the game is lost only as FADE-9.2 says.",
    ),
    ruling(
        "O-FADE.10",
        "Only the first player goes without",
        "With three or four players too, only the first player has a first turn without TP and cards; all "
        "others get both.",
    ),
    ruling(
        "O-FADE.12",
        "Attacking on the first turn",
        "The first player may attack on the first turn, but with the player’s own attack alone: the "
        "Characters have just come (FADE-5.6).",
    ),
)
