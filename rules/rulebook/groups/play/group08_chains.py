"""Group 8 of the rules: Activation period and chains."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=8)
ruling = partial(Rule, kind="ruling", group=8)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-8.1",
        "Activation period",
        "The first activated ability opens an activation period in which both players may chain further cards.",
        "§6 2.8",
    ),
    statement(
        "D-8.2",
        "What makes a chain",
        "It is a chain as soon as a second ability is activated in response, and any number may follow.",
        "§6 2.8",
    ),
    statement(
        "D-8.3",
        "What may be chained",
        "Only Chainlink tricks, Instant tricks and creature abilities that say they can be chained may be "
        "chained, and only from the field.",
        "§6 2.8",
    ),
    statement(
        "D-8.4",
        "Fifteen seconds to respond",
        "Each response must come within 15 seconds of the activation before it, and the clock restarts with "
        "each chained card.",
        "§6 2.8",
    ),
    statement(
        "D-8.5",
        "End of the period",
        "The activation period ends when nothing more is chained; a later activation opens a new one.",
        "§6 2.8",
    ),
    statement(
        "D-8.6",
        "Faster goes first",
        "Within a chain the quicker ability is carried out before the slower one, even if it was activated later.",
        "§6 2.6",
    ),
    statement(
        "D-8.7",
        "Chain tricks only answer",
        "A Chain trick may be activated only in response to an activated card ability.",
        "§6 2.5",
    ),
    ruling(
        "O-8.1",
        "When a chain resolves",
        "A chain resolves only when both players have passed in succession; its links are then carried out "
        "by speed, fastest first.",
    ),
    ruling(
        "O-8.2",
        "Equal speed",
        "Of two links of equal speed the one activated earlier is carried out first.",
    ),
    ruling(
        "O-8.3",
        "Counters of equal speed",
        "A Counter-class link aimed at another link of equal speed is carried out directly before that "
        "link, so that the last of several nested counters acts first; one that is slower than its aim may "
        "be activated but comes too late.",
    ),
    ruling(
        "O-8.4",
        "Who responds first",
        "The opponent of the last activator may respond first, then the activator, and so on in turn; two "
        "passes in a row close the period.",
    ),
    ruling(
        "O-8.5",
        "One link is no chain",
        "A single activation without a response is no chain; a card that asks for a chain needs at least two links.",
    ),
    ruling(
        "O-8.6",
        "Negated links",
        "The cost is paid on activation; a negated link does nothing, and its trick goes to the graveyard.",
    ),
    ruling(
        "O-8.7",
        "When choices are made",
        "Targets, tiles and paths are chosen at activation, numbers and optional parts when the link "
        "resolves; a target that is gone or no longer legal by then is skipped, and the other parts still "
        "happen.",
    ),
    ruling(
        "O-8.8",
        "Same card twice",
        "A trick cannot be in a chain twice, since it is already face-up, and a creature ability may be "
        "used only once per turn unless it says otherwise.",
    ),
    ruling(
        "O-8.9",
        "Order of triggered abilities",
        "Abilities triggered while a chain resolves wait until afterwards and then open activation periods "
        "one by one, the active player’s first, each owner’s in the order they choose; continuous abilities "
        "never use the chain.",
    ),
    ruling(
        "O-8.10",
        "Instants without a chain",
        "An Instant opens an activation period like any other card, and it may answer a declared spawn, "
        "move or attack.",
    ),
    ruling(
        "O-8.11",
        "Checks after each effect",
        "After each effect of a link, creatures and leaders at 0 HP, empty decks, lockdown, field buffs and "
        "attachments without a host are dealt with; a winner is declared at once, and the rest of the chain "
        "is dropped.",
    ),
    ruling(
        "O-8.12",
        "Locked down too late",
        "A trick that is locked down after its activation but before its link resolves still resolves.",
    ),
    ruling(
        "O-8.13",
        "Speed of leader abilities",
        "Leader abilities have speed 5, or 3 if marked instant, like those of creatures.",
    ),
    ruling(
        "O-8.14",
        "Instant abilities may answer",
        "A creature ability marked instant may also answer an activation; one marked only chainable may do "
        "nothing else.",
    ),
    ruling(
        "O-8.15",
        "Triggered is not activated",
        "A triggered ability can be answered like an activation, but it does not set off abilities that "
        "wait for somebody to activate an ability.",
    ),
)
