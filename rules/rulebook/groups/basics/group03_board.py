"""Group 3 of the rules: Board, zones and set-up."""

from __future__ import annotations

from functools import partial
from typing import Final

from tcg.rulebook import Rule

statement = partial(Rule, kind="statement", group=3)
ruling = partial(Rule, kind="ruling", group=3)

RULES: Final[tuple[Rule, ...]] = (
    statement(
        "D-3.1",
        "Thirty tiles",
        "The field has 30 tiles, described both as 6×5 and as 5×6, with both players’ sides on one mat and "
        "labelled card zones around it.",
        "Field Mat; Field Tiles",
    ),
    statement(
        "D-3.2",
        "Default map",
        "The default map consists only of Plain Fields; other maps may have other tiles.",
        "Field Tiles",
    ),
    statement(
        "D-3.3",
        "Changed tiles",
        "An ability can change a tile; a field-tile card or token then shows its new type.",
        "Field Tiles; §6 10.0",
    ),
    statement(
        "D-3.4",
        "Place of the deck",
        "Your deck lies in the deck zone at your right.",
        "Quick start 2",
    ),
    statement(
        "D-3.5",
        "Placing the leader",
        "You put your leader on any one tile of your own first row, the row closest to you.",
        "§6 1.2; Quick start 5; Field Tiles",
    ),
    statement(
        "D-3.6",
        "Shuffling the decks",
        "Decks are shuffled before the game, each by the opponent.",
        "§6 1.0; Quick start 5",
    ),
    statement(
        "D-3.7",
        "Who starts",
        "A coin flip decides who starts.",
        "Quick start 6",
    ),
    statement(
        "D-3.8",
        "Opening hand",
        "After the coin flip both players draw 6 cards.",
        "Quick start 6",
    ),
    statement(
        "D-3.9",
        "Starting resources",
        "Each player starts with 6 magic crystals in the inventory, 9 in the used zone, and 6 spawn points.",
        "Quick start 3, 4; §6 1.3; Need to Play (Inventory)",
    ),
    ruling(
        "O-3.1",
        "Columns and rows",
        "The board has 5 columns, A to E, and 6 rows, 1 to 6, so that each side has three rows and there is "
        "a centre column; a tile is named by letter and number, such as A3, and a map may have another "
        "size.",
    ),
    ruling(
        "O-3.2",
        "Six cards in every format",
        "The opening hand is 6 cards in every format.",
    ),
    ruling(
        "O-3.3",
        "No mulligan",
        "There is no mulligan: you keep your opening hand.",
    ),
    ruling(
        "O-3.4",
        "Order of set-up",
        "Decks are checked and shuffled, a coin is flipped and its winner starts, leaders are placed by the "
        "starting player first, both players draw 6 cards, and the first turn begins.",
    ),
    ruling(
        "O-3.5",
        "Zones and tile places",
        "Each player has a deck, hand, graveyard, Void, special deck, side deck outside the game, "
        "inventory, used zone and Archive; each tile holds terrain, counters, at most one unit (creature, "
        "token or leader) and at most one loose trick, and what is attached or equipped belongs to its "
        "host.",
    ),
    ruling(
        "O-3.6",
        "Open and secret information",
        "Everyone sees the field but not the face of face-down cards, graveyards, Voids, crystals, spawn "
        "points, Leader HP and how many cards hands and decks have; only you see your hand, face-down cards "
        "and special deck; nobody sees the order of a deck.",
    ),
    ruling(
        "O-3.7",
        "No hand limit",
        "There is no limit to the cards in a hand.",
    ),
    ruling(
        "O-3.8",
        "Leaders start face-up",
        "Leaders are face-up from the start and have no modes.",
    ),
)
