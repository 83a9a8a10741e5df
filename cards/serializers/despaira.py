"""JSON of Despaira's cards for the API, and the API's lists of words that these cards use."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse

from cards.catalog.catalogs import Catalog
from cards.catalog.printings import Printed
from cards.models import CreatureType
from cards.responses.cached_json import encode
from cards.texts import plays_as
from games import Game
from games.despaira import OTHERS
from rules import vocabulary as words
from rules.cards import CardDef
from rules.formats import FORMATS
from tcg.construction import ProblemCode
from tcg.values import LIST_SEPARATOR
from tcg.words import Vocabulary

#: JSON templates of a card and a printing. All cards are written before the first request; an encoder would take three
#: times as long.
_CARD: Final = (
    '{"slug":%s,"name":%s,"kind":%s,"element":%s,"level":%s,"type":%s,"special":%s,"activation":%s,"classes":%s,'
    '"text":%s,"ruling":%s,"ability_name":%s,"lore":%s,"stats":{"atk":%s,"hp":%s,"catk":%s,"ratk":%s,"def":%s,"hl":%s,'
    '"ratk_range":%s},"leader_hp":%s,"tile":%s,%s"executable":%s,"does":%s,"printings":[%s]}'
)
_PRINTING: Final = '{"set":%s,"language":%s,"number":%d,"variant":%s,"code":%s,"rarity":%s,"artist":%s,"image":%s}'


def card_json(card: CardDef, printings: tuple[Printed, ...]) -> str:
    """Return a card with some of its printings as JSON. Unprinted fields are null or ""."""
    return _CARD % (
        _text(card.slug),
        _text(card.name),
        _word(card.kind),
        _word(card.element),
        _number(card.level),
        _word(card.type or None),
        _word(card.special),
        _word(card.activation),
        _word(card.classes),
        _text(card.text),
        _text(card.plays_as),
        _text(card.ability_name),
        _text(card.lore),
        _number(card.atk),
        _number(card.hp),
        _number(card.catk),
        _number(card.ratk),
        _number(card.def_),
        _number(card.hl),
        _number(card.reach),
        _number(card.starting_hp if card.kind is words.Kind.LEADER else None),
        _word(card.tile),
        "".join([f'"{field.name}":{encode(field.value_of(card))},' for field in OTHERS]),
        "true" if card.is_executable else "false",
        _word(card.functions),
        ",".join([_printing_json(printing, card.slug) for printing in printings]),
    )


def json_writer(game: Game) -> Callable[[CardDef, tuple[Printed, ...]], str]:
    """Return the function that writes a Despaira card as JSON."""
    return card_json


def _printing_json(printing: Printed, slug: str) -> str:
    """Return a printing as JSON, with the URL of its image."""
    number, image = printing.number, _image_address().format(slug)
    if printing.image:
        written = f"{number.set} {number.language}-{number.number}{number.variant}"
        image = f"{image}?{urlencode({'printing': written})}"
    return _PRINTING % (
        _word(number.set),
        _word(number.language),
        number.number,
        _word(number.variant),
        _text(str(number)),
        _word(printing.rarity),
        _word(printing.artist),
        _text(image),
    )


_text: Final = json.encoder.encode_basestring


def _word(word: str | tuple[str, ...] | None) -> str:
    """Return a code, several codes or None as JSON."""
    return encode(word)


def _number(number: int | None) -> int | str:
    return "null" if number is None else number


def details(card: CardDef, catalog: Catalog) -> dict[str, object]:
    """Return the data that the API adds for a single card: its canonical text."""
    return {"plays_as": plays_as(catalog.playable(card.id))}


def csv_row(record: Mapping[str, object]) -> dict[str, object]:
    """Return the JSON data of a card as a CSV row, with a column for each stat."""
    stats = record["stats"]
    assert isinstance(stats, dict)  # noqa: S101  (of `card_json`)
    row = {key: value for key, value in {**record, **stats}.items() if key != "stats"}
    return {key: LIST_SEPARATOR.join(value) if isinstance(value, list) else value for key, value in row.items()}


@cache
def _image_address() -> str:
    """Return a template for URLs of card images, cached because Django's `reverse` is slow."""
    return reverse("api:card-image", args=["slug"]).replace("slug", "{}")


def vocabulary_data() -> dict[str, list[dict[str, object]]]:
    """Return all words that Despaira's cards use, such as elements, as lists of {code, name}."""

    def names(vocabulary: type[Vocabulary]) -> list[dict[str, object]]:
        return [{"code": member.value, "name": member.label} for member in vocabulary]

    elements = [
        {**row, "tile": tile.value if (tile := words.TILE_OF_ELEMENT.get(words.Element(row["code"]))) else None}
        for row in names(words.Element)
    ]
    return {
        "kinds": names(words.Kind),
        "elements": elements,
        "tiles": names(words.Tile),
        "types": [{"code": name, "name": name} for name in CreatureType.objects.values_list("name", flat=True)],
        "classes": names(words.TrickClass),
        "activations": names(words.Activation),
        "stats": names(words.Stat),
        "special_kinds": names(words.SpecialKind),
        "sections": names(words.Section),
        "formats": [{"code": code, "name": deck_format.name} for code, deck_format in FORMATS.items()],
        "problem_codes": [
            {"code": code.value, "name": code.value.replace("_", " ").capitalize()} for code in ProblemCode
        ],
    }
