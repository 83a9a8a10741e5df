"""Kinds and fields of the cards of Grand Archive (GA-1.1, GA-2.1). The eight types are the kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.fields import MAX_NAME, MAX_TEXT, Field, Find, Kind, Show, card_builder, printing_fields
from games.ga.cards import Card
from games.ga.typeline import in_order
from games.ga.words import CardType, Speed
from tcg.values import Integer, line_of_text, lines_of_text, name_of_card, several, word

MAX_STAT: Final = 9_999
MAX_COST: Final = 99
_MAX_WORD: Final = 40
_MAX_WORDS: Final = 10
_ALL: Final = "?" * len(CardType)

KINDS: Final = (
    Kind(CardType.CHAMPION, "Champion", "Champions", "material"),
    Kind(CardType.ALLY, "Ally", "Allies", "main"),
    Kind(CardType.ACTION, "Action", "Actions", "main"),
    Kind(CardType.ATTACK, "Attack", "Attacks", "main"),
    Kind(CardType.ITEM, "Item", "Items", "main"),
    Kind(CardType.WEAPON, "Weapon", "Weapons", "main"),
    Kind(CardType.DOMAIN, "Domain", "Domains", "main"),
    Kind(CardType.PHANTASIA, "Phantasia", "Phantasias", "main"),
)

_stat: Final = Integer(0, MAX_STAT)
_words: Final = several(line_of_text(_MAX_WORD), _MAX_WORDS, "words")


def _stat_field(name: str, about: str) -> Field:
    return Field(name, name, about, _stat, _ALL, Show.STAT, Find.NUMBER)


#: Fields. All kinds may have all of them, since the source names none for a type.
FIELDS: Final[tuple[Field, ...]] = (
    Field("name", "name", "What the card is called: a name is one card.", name_of_card(MAX_NAME), "+" * 8, Show.NOT),
    Field("kind", "kind", "One of its types.", word(CardType), "+" * 8, Show.NOT, Find.CHOICE, words=CardType),
    Field("supertypes", "supertypes", "The words before its types, such as Unique.",
          _words, _ALL, find=Find.CHOICE, many=True),
    Field(
        "types", "types", "One or several of the eight types.",
        several(word(CardType), len(CardType), "types"), "+" * 8, find=Find.CHOICE, many=True, words=CardType,
    ),
    Field("subtypes", "subtypes", "The words behind its types.", _words, _ALL, find=Find.CHOICE, many=True),
    Field("element", "element", "Its element.", line_of_text(_MAX_WORD), _ALL, find=Find.CHOICE),
    Field("cost", "cost", "What it costs.", Integer(0, MAX_COST), _ALL, Show.STAT, Find.NUMBER),
    Field("speed", "speed", "Slow or fast.", word(Speed), _ALL, find=Find.CHOICE, words=Speed),
    _stat_field("power", "Its power."),
    _stat_field("life", "Its life."),
    _stat_field("durability", "Its durability."),
    Field("text", "text", "Its abilities.", lines_of_text(MAX_TEXT), _ALL, Show.TEXT, Find.WORD),
    Field("flavour", "flavour text", "What has no effect.", lines_of_text(MAX_TEXT), _ALL, Show.TEXT, Find.WORD),
    *printing_fields(_ALL, _ALL),
)  # fmt: skip


def complete(row: Mapping[str, object]) -> Mapping[str, object]:
    """Return a row of a card file with its types taken from its kind, or its kind from its types, if one is missing."""
    kind, types = row.get("kind"), row.get("types")
    if kind and not types:
        return {**row, "types": [kind]}
    if types and not kind:
        first = types.split("|")[0] if isinstance(types, str) else types[0] if isinstance(types, list) else None
        return {**row, "kind": first}
    return row


_build: Final = card_builder(Card, FIELDS, types=lambda texts: in_order(map(CardType, texts)))


def build(card_id: int, slug: str, values: Mapping[str, Any]) -> Card:
    """Return a card from the values of its fields. Its kind is one of its types."""
    return _build(card_id, slug, {**values, "types": (values["kind"], *values["types"])})
