"""OpenAPI schemas of a game's cards, generated from its table of fields."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rest_framework import serializers

from cards.serializers.dynamic_classes import made_class
from cards.serializers.schemas import (
    CardDetailSchema,
    CardPageSchema,
    CardSchema,
    PageSchema,
    PrintingSchema,
    QuerySchema,
    shape_of,
)
from cards.storage import storage_of
from games import Game


@dataclass(frozen=True, slots=True)
class CardShapes:
    """OpenAPI schemas of one game: a card in a list, a card with details, and a page of cards."""

    card: type[serializers.Serializer[Any]]
    detail: type[serializers.Serializer[Any]]
    page: type[serializers.Serializer[Any]]


@cache
def shapes_of(game: Game) -> CardShapes:
    """Return the OpenAPI schemas of a game's cards."""
    shapes: CardShapes = storage_of(game).shapes(game)
    return shapes


ShelfPrintingSchema = made_class("ShelfPrintingSchema", PrintingSchema, {})


def shapes_of_columns(game: Game) -> CardShapes:
    """Return the OpenAPI schemas of Despaira's cards, which are written by hand."""
    return CardShapes(CardSchema, CardDetailSchema, CardPageSchema)


def shapes_of_fields(game: Game) -> CardShapes:
    """Return the OpenAPI schemas of a game's cards, generated from its table of fields."""
    own = {field.name: shape_of(field) for field in game.fields if not field.of_printing}
    names = {
        "slug": serializers.CharField(),
        "full_name": serializers.CharField(help_text="Its name, and what tells it from others of that name."),
        "printings": ShelfPrintingSchema(many=True),
    }
    prefix = game.code.title()
    card = made_class(f"{prefix}CardSchema", serializers.Serializer, {**names, **own})
    page = made_class(f"{prefix}CardPageSchema", PageSchema, {"results": card(many=True), "query": QuerySchema()})
    return CardShapes(card, card, page)
