"""Set files for tests: a valid card of each Despaira kind, and two of each other game."""

from __future__ import annotations

import csv
import io
import json
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from PIL import Image

Row = dict[str, Any]

SET: Final[Row] = {"code": "TST", "name": "Test Set", "released": "2026-01-31", "language": "EN"}
LEADER: Final[Row] = {"number": 1, "name": "Ashen Regent", "kind": "leader", "element": "fire", "leader_hp": 2800}
CREATURE: Final[Row] = {
    "number": 2, "name": "Grave Warden", "kind": "creature", "element": "dark", "level": 4, "type": "Undead",
    "atk": 500, "hp": 550, "ability_name": "Roll Call", "text": "When this creature is spawned, draw 1 card.",
    "rarity": "rare", "artist": "Nobody",
}  # fmt: skip
TRICK: Final[Row] = {
    "number": 3, "name": "Flash Step", "kind": "trick", "level": 2, "activation": "instant",
    "classes": ["Movement", "Area Radius"], "text": "Move 1 creature you control up to 2 tiles.",
}  # fmt: skip
TOKEN: Final[Row] = {
    "name": "Rag Doll", "kind": "token", "element": "normal", "level": 1, "type": "Golem", "atk": 100, "hp": 150,
}  # fmt: skip
TILE: Final[Row] = {"name": "Burning Lands", "kind": "tile", "tile": "burning_lands"}
CARDS: Final = (LEADER, CREATURE, TRICK, TOKEN, TILE)

BRIEF_SET: Final[Row] = {"code": "TST", "name": "Test Set"}
#: Of each other game a card with a number, and one that needs none.
CARDS_OF_GAMES: Final[dict[str, list[Row]]] = {
    "fade": [
        {"number": 1, "name": "Spark", "kind": "skill", "cost": 2, "rank": "hyper", "elements": ["Ember", "Tide"],
         "keywords": ["Aura 3", "Vengeance: draw a card"], "copies": "any", "text": "This attack hits 3 times."},
        {"number": 2, "name": "Quarry", "kind": "zone", "rarity": "rare", "artist": "Nobody", "copies": 3},
    ],
    "aoe": [
        {"number": 1, "name": "Jab", "kind": "attack", "symbol": "Ash", "range": 1, "red": ["L"], "yellow": ["M", "H"],
         "throw": True, "tags": ["final"]},
        {"number": 2, "name": "Jab", "kind": "attack", "symbol": "Bo", "range": 2, "throw": False},
    ],
    "ga": [
        {"number": 1, "name": "Clerk", "kind": "ally", "types": ["ally", "item"], "subtypes": ["Human"], "power": 0},
        {"number": 2, "name": "Stamp", "kind": "item", "types": ["item"], "speed": "fast"},
    ],
}  # fmt: skip


def to_json(cards: Sequence[Row] = CARDS, card_set: Row = SET) -> str:
    """Return a JSON file with a line for the set and for each card; the first card is in line 4."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    return f'{{\n"set": {json.dumps(card_set)},\n"cards": [\n{lines}\n]}}\n'


def json_of(game: str, cards: Sequence[Row], card_set: Row = BRIEF_SET) -> str:
    """Return a JSON file that names its game last; the set is in line 2, the first card in line 4."""
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards)
    return f'{{\n"set": {json.dumps(card_set)},\n"cards": [\n{lines}\n],\n"game": {json.dumps(game)}}}\n'


def to_csv(cards: Sequence[Row] = CARDS, code: str = "TST", separator: str = ",") -> str:
    """Return the cards as CSV, with a column for the set."""
    columns = list(dict.fromkeys(["set", *(key for card in cards for key in card)]))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, delimiter=separator)
    writer.writeheader()
    for card in cards:
        cells = {key: "|".join(value) if isinstance(value, list) else value for key, value in card.items()}
        writer.writerow({"set": code, **cells})
    return text.getvalue()


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
    return path


def picture(size: tuple[int, int] = (8, 11), form: str = "PNG", colour: str = "red") -> bytes:
    """Return an image file."""
    content = io.BytesIO()
    Image.new("RGB", size, colour).save(content, form)
    return content.getvalue()


def huge_png() -> bytes:
    """Return a PNG of 30,000 × 30,000 pixels in a few bytes."""
    header = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(b"")), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
