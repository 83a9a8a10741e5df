"""The keys of a set file: one table that is read, checked and documented from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from django.db import models

from cards.importing import values
from cards.models import MAX_LEVEL, MAX_NAME, MAX_STAT, MAX_TEXT, CardSet, CreatureType, Printing
from rules.vocabulary import Activation, Element, Kind, SpecialKind, Tile
from tcg.values import Integer, Reader, file_name, line_of_text, lines_of_text, name_of_card, set_number, word


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a card, the field of `Card` that it fills (none: it belongs to the printing), and its reader."""

    name: str
    read: Reader
    field: str = ""
    is_integer: bool = False


def _number(name: str, field: str, low: int, high: int) -> Key:
    return Key(name, Integer(low, high), field, is_integer=True)


def _length(model: type[CardSet | CreatureType | Printing], field: str) -> int:
    return cast("models.Field[object, object]", model._meta.get_field(field)).max_length or 0


CARD_KEYS: Final[dict[str, Key]] = {
    key.name: key
    for key in (
        Key("number", set_number),
        Key("name", name_of_card(MAX_NAME), "name"),
        Key("kind", word(Kind), "kind"),
        Key("element", word(Element), "element"),
        _number("level", "level", 0, MAX_LEVEL),
        Key("type", line_of_text(_length(CreatureType, "name")), "type"),
        Key("special", word(SpecialKind), "special"),
        Key("tile", word(Tile), "tile"),
        _number("atk", "atk", 0, MAX_STAT),
        _number("hp", "hp", 0, MAX_STAT),
        _number("catk", "catk", 0, MAX_STAT),
        _number("ratk", "ratk", 0, MAX_STAT),
        _number("ratk_range", "ratk_range", 2, MAX_LEVEL),
        _number("def", "defence", 0, MAX_STAT),
        _number("hl", "hl", 0, MAX_STAT),
        Key("activation", word(Activation), "activation"),
        Key("classes", values.mask_of_classes, "class_mask"),
        Key("ability_name", line_of_text(MAX_NAME), "ability_name"),
        Key("text", lines_of_text(MAX_TEXT), "text"),
        Key("plays_as", lines_of_text(MAX_TEXT), "plays_as"),
        Key("lore", lines_of_text(MAX_TEXT), "lore"),
        _number("leader_hp", "leader_hp", 0, MAX_STAT),
        Key("rarity", line_of_text(_length(Printing, "rarity"))),
        Key("artist", line_of_text(MAX_NAME)),
        Key("image", file_name),
    )
}

#: The key that fills a field of `Card`.
KEY_OF_FIELD: Final = {key.field: key.name for key in CARD_KEYS.values() if key.field}

SET_KEYS: Final[dict[str, Reader]] = {
    "code": values.set_code,
    "name": line_of_text(MAX_NAME),
    "released": values.date,
    "language": values.language,
    "description": line_of_text(_length(CardSet, "description")),
}
