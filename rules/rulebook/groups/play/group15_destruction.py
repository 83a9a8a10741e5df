"""Group 15 of the rules: Destruction, graveyard, Void and tokens."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=15)
ruling = partial(Rule, kind="ruling", group=15)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-15.1",
        "Where destroyed cards go",
        "A destroyed creature or trick goes to the graveyard of its owner unless an ability says otherwise.",
        "§6 5.0",
    ),
    statement(
        "D-15.2",
        "Destroyed tokens vanish",
        "A destroyed token no longer exists.",
        "§6 5.0, 10.0",
    ),
    statement(
        "D-15.3",
        "The Void",
        "The Void holds cards that abilities have removed from the game, that is exiled or cast out.",
        "§6 6.0; Important Terms (Void)",
    ),
    statement(
        "D-15.4",
        "Targets beyond the field",
        "Cards in graveyard and Void can be targeted if an ability says so.",
        "Important Terms (Target / Select)",
    ),
    statement(
        "D-15.5",
        "No tokens in hand",
        "Tokens cannot be in a hand.",
        "§6 10.0",
    ),
    statement(
        "D-15.6",
        "Tokens count as creatures",
        "Tokens count as creatures and pass on surplus damage, but cannot be used for Sacrifice Spawns "
        "unless an ability says so.",
        "§6 10.0",
    ),
    statement(
        "D-15.7",
        "When a carrier leaves",
        "When a carrier leaves the field, its attached cards go to the graveyard.",
        "Important Terms (Attach)",
    ),
    statement(
        "D-15.8",
        "When a host is destroyed",
        "When its host is destroyed, an equip goes too, unless stated otherwise.",
        "Important Terms (Equip)",
    ),
    ruling(
        "O-15.1",
        "Tokens leaving the field",
        "A token that would leave the field for a hand, deck or the Void ceases to exist; abilities "
        "triggered by leaving the field see it leave.",
    ),
    ruling(
        "O-15.2",
        "Sending tokens away",
        "Abilities may send or sacrifice tokens; only the Sacrifice Spawn is barred.",
    ),
    ruling(
        "O-15.3",
        "Nothing is remembered",
        "A card that leaves the field forgets its damage, counters, Boosts, Increases, statuses and broken shield.",
    ),
    ruling(
        "O-15.4",
        "Back to the special deck",
        "A special-deck creature that would return to the hand or deck goes to its special deck instead.",
    ),
    ruling(
        "O-15.5",
        "Order of graveyard and Void",
        "Graveyard and Void are public and ordered, newest last; of cards that arrive together the active "
        "player’s come first, each player’s in the order of their tiles from A1 to E6.",
    ),
    ruling(
        "O-15.6",
        "Return from the Void",
        "A card returns from the Void only by an ability that names the Void.",
    ),
    ruling(
        "O-15.7",
        "Change of control",
        "A card that changes control stays on its tile, turns to face the other way and keeps its damage; "
        "when it leaves, it goes to its owner’s zones.",
    ),
    ruling(
        "O-15.8",
        "Leaders stay",
        "No effect can remove a leader from the field; only its HP or another win condition ends the game.",
    ),
)
