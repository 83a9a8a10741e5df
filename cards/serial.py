"""Cards, sets and the vocabulary as the API gives them: plain dictionaries, made from the catalogue in memory."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from cards.catalog import Catalog, Printed, kept_with_catalog
from cards.models import CardSet, CreatureType
from cards.search import CardQuery
from cards.texts import plays_as
from rules import vocabulary as words
from rules.cards import CardDef
from rules.construction import FORMATS, ProblemCode
from rules.vocabulary import Stat


def card_data(card: CardDef, catalog: Catalog) -> dict[str, Any]:
    """A card with its printings."""
    return {
        "slug": card.slug,
        "name": card.name,
        "kind": card.kind,
        "element": card.element,
        "level": card.level,
        "type": card.type or None,
        "special": card.special,
        "activation": card.activation,
        "classes": card.classes,
        "text": card.text,
        "ability_name": card.ability_name,
        "lore": card.lore,
        "stats": {**{stat.value: card.stat(stat) for stat in Stat}, "ratk_range": card.reach},
        "leader_hp": card.starting_hp if card.kind is words.Kind.LEADER else None,
        "tile": card.tile,
        "executable": card.is_executable,
        "printings": [printing_data(printing, card) for printing in catalog.printings_of(card.id)],
    }


class Written(NamedTuple):
    """Something as JSON, and a digest that nothing else has."""

    json: bytes
    digest: bytes

    @classmethod
    def of(cls, data: Any) -> Written:
        written = _encode(data).encode()
        return cls(written, hashlib.blake2b(written, digest_size=12).digest())


_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def cards_json(catalog: Catalog) -> Mapping[int, Written]:
    """Every card with its printings as JSON, by its id, each written once for as long as nothing of it changes."""
    return _cards_json(catalog)[1]


@kept_with_catalog
def _cards_json(
    catalog: Catalog, before: tuple[Catalog, dict[int, Written]] | None
) -> tuple[Catalog, dict[int, Written]]:
    written = {} if before is None else before[1].copy()
    for card_id in catalog if before is None else catalog.changed_since(before[0]):
        written.pop(card_id, None)
        if card_id in catalog:
            written[card_id] = Written.of(card_data(catalog[card_id], catalog))
    return catalog, written


def part_json(query: CardQuery, part: int, catalog: Catalog) -> Written:
    """A card as JSON with one of its printings alone: a row of a search for printings."""
    row = int(query.index.owner[part])
    card, place = query.index.things[row], part - int(query.index.first_part[row])
    data = card_data(card, catalog)
    return Written.of({**data, "printings": data["printings"][place : place + 1]})


def card_detail_data(card: CardDef, catalog: Catalog) -> dict[str, Any]:
    """A card with its printings and, in canonical words, what its text is understood to say."""
    return {**card_data(card, catalog), "plays_as": plays_as(catalog.playable(card.id))}


def printing_data(printing: Printed, card: CardDef) -> dict[str, Any]:
    """One printing; `image` is the address of the face."""
    number, image = printing.number, _image_address().format(card.slug)
    if printing.image:
        written = f"{number.set} {number.language}-{number.number}{number.variant}"
        image = f"{image}?{urlencode({'printing': written})}"
    return {
        "set": number.set,
        "language": number.language,
        "number": number.number,
        "variant": number.variant,
        "code": str(number),
        "rarity": printing.rarity,
        "artist": printing.artist,
        "image": image,
    }


@cache
def _image_address() -> str:
    """The address of a face with a place for the slug: looking it up takes longer than all else of a card."""
    return reverse("api:card-image", args=["slug"]).replace("slug", "{}")


def set_data(card_set: CardSet, cards: int) -> dict[str, Any]:
    """A set and how many cards are printed in it."""
    return {
        "code": card_set.code,
        "name": card_set.name,
        "released": card_set.released.isoformat() if card_set.released else None,
        "language": card_set.language,
        "description": card_set.description,
        "cards": cards,
    }


def vocabulary_data() -> dict[str, list[dict[str, Any]]]:
    """Every closed list of words that the API speaks in, as {code, name}."""

    def names(vocabulary: type[words.Vocabulary]) -> list[dict[str, Any]]:
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
