"""A set of the toy game, and a deck of its cards."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any, Final

from cards.importing import load
from cards.models import Card
from decks.games import library_of
from despaira_site.tests.toy_game import TOY
from tcg.construction import Decklist

SET: Final = {"code": "PND", "name": "The Pond", "released": "2026-11-30"}
ROWS: Final[list[dict[str, Any]]] = [
    {"number": 1, "name": "Regatta Queen", "kind": "boat", "colour": "red", "rarity": "rare", "artist": "Ida"},
    {"number": 2, "name": "Tub", "kind": "boat", "colour": "blue", "wet": True, "text": "It sinks."},
    *(
        {"number": number, "name": f"Sail {number}", "kind": "sail", "colour": "blue", "cost": number}
        for number in range(3, 7)
    ),
    {"number": 7, "name": "Gust", "kind": "trick_wind", "cost": 2, "folds": ["crane", "hat"], "text": "Draw a card."},
    {"number": 8, "name": "Lull", "kind": "trick_wind", "cost": 0},
]
#: Legal in the usual format, with a card in every section.
SECTIONS: Final = {
    "boat": [("Regatta Queen", 1)],
    "hold": [("Sail 3", 4), ("Sail 4", 4), ("Gust", 2)],
    "dock": [("Lull", 2)],
    "dream": [("Tub", 1)],
}


def load_set(folder: Path) -> None:
    """Load the first cards of the set from JSON, and all of them from CSV."""
    as_json, as_csv = folder / "pond.json", folder / "pond.csv"
    as_json.write_text(json.dumps({"game": TOY.code, "set": SET, "cards": ROWS[:4]}), "utf-8")
    with as_csv.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(
            file, ["set", "number", "name", "kind", "colour", "folds", "cost", "wet", "text", "rarity", "artist"]
        )
        writer.writeheader()
        for row in ROWS:
            cells = {"wet": "yes"} if row.get("wet") else {}
            writer.writerow({"set": SET["code"], **row, "folds": "|".join(row.get("folds", ())), **cells})
    for path, new in ((as_json, 4), (as_csv, 4)):
        outcome = load([path], game=TOY.code)
        assert [str(fault) for file in outcome.files for fault in file.faults] == []
        assert outcome.plan is not None
        assert outcome.plan.created >= new
    assert Card.objects.filter(game=TOY.code).count() == len(ROWS)


def decklist() -> Decklist:
    """Return the deck of the toy game."""
    library = library_of(TOY.code)
    return Decklist.of(
        **{
            section: [(card.id, count) for name, count in pile if (card := library.named(name))]
            for section, pile in SECTIONS.items()
        }
    )
