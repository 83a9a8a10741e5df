"""Card images in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games import GAMES
from games.tests.own_sets import card_of

ROWS: dict[str, dict[str, Any]] = {
    "fade": {
        "name": "Kettle Hound", "kind": "character", "elements": ["Rust"], "cost": 1, "level": 5, "hp": 5, "plv": 3,
        "typecasting": ["Beast"], "keywords": ["Bloodlust 1"], "text": "Draw 1.", "flavour": "It whistles.",
    },
    "aoe": {
        "name": "Pin Prick", "kind": "attack", "symbol": "Minna", "priority": 8, "range": 1, "attack": 2, "link": 1,
        "red": ["L"], "yellow": ["M"], "tags": ["final"], "text": "Final: Knockdown.",
    },
    "ga": {
        "name": "Postman", "kind": "ally", "types": ["ally"], "supertypes": ["Unique"], "element": "Ink", "cost": 2,
        "speed": "fast", "power": 1, "life": 2,
    },
}  # fmt: skip


def test_an_image_in_words() -> None:
    words = {code: GAMES[code].image.alt_text(card_of(GAMES[code], 1, ROWS[code]), "") for code in ROWS}
    assert words == {
        "fade": "Kettle Hound: Rust Character, Beast, Level 5, costs 1 CS. HP 5, PLV 3",
        "aoe": "Pin Prick: Attack of Minna, red input Light, yellow input Medium, Final. "
        "Priority 8, range 1, attack damage 2, link damage 1",
        "ga": "Postman: Unique Ally, Ink, costs 2, fast. Power 1, life 2",
    }


def test_the_words_have_the_rarity_of_a_printing() -> None:
    card = card_of(GAMES["fade"], 1, ROWS["fade"])
    assert ", Rare." in GAMES["fade"].image.alt_text(card, "rare")


def test_all_that_stands_on_a_card_in_lines() -> None:
    card = card_of(GAMES["fade"], 1, ROWS["fade"])
    assert GAMES["fade"].image.describe(card).split("\n")[1:] == ["Bloodlust 1", "Draw 1.", "It whistles."]
    command = {"name": "All", "kind": "command", "cost": 2, "directions": ["up", "up_left"], "copies": "any"}
    said = GAMES["fade"].image.describe(card_of(GAMES["fade"], 1, command))
    assert said == "All: Null-type Command, costs 2 TP, materials up, up left, any number in a deck."
    common = {"name": "Places", "kind": "common", "text": "Go.", "text_reversed": "Come."}
    assert "Turned round: Come." in GAMES["aoe"].image.describe(card_of(GAMES["aoe"], 1, common))


def test_every_card_of_our_own_sets_has_words() -> None:
    for code in ROWS:
        for path in Path("data/sets", code).glob("*.json"):
            for number, row in enumerate(json.loads(path.read_text())["cards"], start=1):
                said = GAMES[code].image.describe(card_of(GAMES[code], number, row))
                assert said.startswith(f"{row['name']}: ")
                assert "None" not in said
