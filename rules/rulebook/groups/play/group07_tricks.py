"""Group 7 of the rules: Trick cards."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=7)
ruling = partial(Rule, kind="ruling", group=7)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-7.1",
        "Placing tricks",
        "You may place any number of tricks per turn, face-down, on tiles adjacent to your leader.",
        "§6 2.3; §6 2.0; Quick rules 2",
    ),
    statement(
        "D-7.2",
        "Place or activate",
        "A trick is either placed face-down or activated while it is being placed; only one that has been "
        "placed face-down can move.",
        "Quick rules 3",
    ),
    statement(
        "D-7.3",
        "Any number of activations",
        "You may activate any number of tricks per turn as long as you pay crystals equal to the level of each.",
        "§6 2.3",
    ),
    statement(
        "D-7.4",
        "Meaning of activate",
        "To activate a trick is to turn it face-up and announce it.",
        "§6 2.4",
    ),
    statement(
        "D-7.5",
        "Used tricks leave",
        "After its activation a trick goes to the graveyard unless its class keeps it on the field.",
        "§6 2.4",
    ),
    statement(
        "D-7.6",
        "Active tricks stay put",
        "A trick that is activated or face-up no longer moves, except by an ability or with the card to "
        "which it is attached or equipped.",
        "§6 2.4; Quick rules 6",
    ),
    statement(
        "D-7.7",
        "Equip tricks",
        "An Equip trick is activated on its host’s tile or adjacent to it, may go on an opposing creature, "
        "and may demand a creature type or element.",
        "Trick Cards (Equip)",
    ),
    statement(
        "D-7.8",
        "Infinite tricks",
        "An Infinite trick stays face-up on the field until it is destroyed.",
        "Trick Cards (Infinite)",
    ),
    statement(
        "D-7.9",
        "Timer tricks",
        "A Timer trick stays face-up for the stated time, and its effect ends when it leaves the field.",
        "Trick Cards (Timer)",
    ),
    statement(
        "D-7.10",
        "Recharge tricks",
        "A Recharge trick can be turned face-down again and reused.",
        "Trick Cards (Recharge)",
    ),
    statement(
        "D-7.11",
        "Trap tricks",
        "A Trap goes off when its condition is met or something comes near.",
        "Trick Cards (Trap)",
    ),
    statement(
        "D-7.12",
        "Ranged tricks",
        "A Ranged ability can reach further than the tiles adjacent to the trick’s own tile.",
        "Trick Cards (Ranged)",
    ),
    statement(
        "D-7.13",
        "Timing of tricks",
        "When a trick may be activated depends on its activation type: Normal on your turn outside the "
        "Battle Phase, Instant at any time, Chain only to answer an activation.",
        "§6 2.5; Trick Cards 2",
    ),
    ruling(
        "O-7.1",
        "Activating from the hand",
        "In your own Main Phase a Normal or Instant trick may be placed face-up from your hand on a legal "
        "tile and activated at once; a Chain trick may not.",
    ),
    ruling(
        "O-7.2",
        "No waiting for tricks",
        "A trick may move and may be activated on the turn it was placed.",
    ),
    ruling(
        "O-7.3",
        "Tiles for tricks",
        "A trick may be placed on a tile adjacent to your leader that holds neither another loose trick nor "
        "an opposing unit; a tile with your own creature is fine, and the trick lies underneath.",
    ),
    ruling(
        "O-7.4",
        "Paying for an activation",
        "A trick’s cost is paid when it is activated, before any response, and never returned.",
    ),
    ruling(
        "O-7.5",
        "When a used trick leaves",
        "A used trick leaves the field when its own chain link has resolved or been negated; it is not "
        "destroyed, so abilities that watch for destruction do not see it.",
    ),
    ruling(
        "O-7.6",
        "When a trap goes off",
        "A Trap on the field may be activated, at its cost and speed, in the window after its trigger, in "
        "any phase of either turn and whatever its activation type; unless it says it must, it is optional, "
        "and proximity without a number means that an opposing unit enters its tile or an adjacent one.",
    ),
    ruling(
        "O-7.7",
        "Reach of a trick",
        "Without Ranged, what a trick selects on the field must be on its tile or adjacent; Ranged reaches "
        "the printed number of tiles, or the whole field; “all”, “each”, named leaders, chain links, the "
        "answered event and other zones are unlimited, of a path only the mover must be in reach, and "
        "creature abilities reach everywhere unless printed.",
    ),
    ruling(
        "O-7.8",
        "Infinite on the board",
        "An Infinite trick’s ability works from when its link resolves, as long as it is face-up on the "
        "field and not locked down, and it takes up its tile’s place for a trick.",
    ),
    ruling(
        "O-7.9",
        "Timer on the board",
        "When it resolves, a Timer trick gets as many time counters as printed, or 1; one comes off in each "
        "End Phase of its controller, beginning with the current turn if it is theirs, also during "
        "lockdown, and at 0 the trick goes to the graveyard without being destroyed.",
    ),
    ruling(
        "O-7.10",
        "Recharge on the board",
        "After resolving, a Recharge trick stays face-up without effect until its controller’s next Start "
        "Phase, when it is turned face-down if it is not locked down; then it can move and be activated "
        "again at full cost.",
    ),
    ruling(
        "O-7.11",
        "How equipping works",
        "An Equip trick must be on its host’s tile or an adjacent one when activated, then leaves its tile "
        "and is attached; its activator still controls it, and it goes to its owner’s graveyard if the host "
        "is gone when it resolves or later leaves the field in any way.",
    ),
    ruling(
        "O-7.12",
        "Tricks are not attacked",
        "Tricks cannot be attacked; only units can.",
    ),
    ruling(
        "O-7.13",
        "No voluntary revealing",
        "You cannot turn a trick face-up without activating it; one that an ability only reveals no longer "
        "moves, but may still be activated later.",
    ),
    ruling(
        "O-7.14",
        "Trick under your creature",
        "You may activate a trick that lies under your own creature, which never locks it down.",
    ),
    ruling(
        "O-7.15",
        "Several lasting classes",
        "On a trick with several of these classes, Equip decides where it stays, Timer adds its countdown, "
        "and Recharge is ignored while Infinite, Timer or Equip keeps the card on the field and applies, in "
        "place of the graveyard, once a countdown ends.",
    ),
)
