"""Shapes of the cards of a game in the OpenAPI document, made of its table of fields."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from rest_framework import serializers

from cards.made_classes import made_class
from cards.schemas import CardDetailSchema, CardPageSchema, CardSchema, PageSchema, QuerySchema
from cards.storage import storage_of
from games import Game
from games.fields import Field, Find, Need


@dataclass(frozen=True, slots=True)
class CardShapes:
    """Shapes of a card in lists, of one by itself, and of a page of them."""

    card: type[serializers.Serializer[Any]]
    detail: type[serializers.Serializer[Any]]
    page: type[serializers.Serializer[Any]]


@cache
def shapes_of(game: Game) -> CardShapes:
    """Return the shapes of a game's cards."""
    shapes: CardShapes = storage_of(game).shapes(game)
    return shapes


def shapes_of_columns(game: Game) -> CardShapes:
    """Return the shapes of Despaira's cards."""
    return CardShapes(CardSchema, CardDetailSchema, CardPageSchema)


def shapes_of_fields(game: Game) -> CardShapes:
    """Return the shapes of cards that the table of fields of a game makes."""
    own = {field.name: _shape(field) for field in game.fields if not field.of_printing}
    names = {
        "slug": serializers.CharField(),
        "full_name": serializers.CharField(help_text="Its name, and what tells it from others of that name."),
        "printings": ShelfPrintingSchema(many=True),
    }
    prefix = game.code.title()
    card = made_class(f"{prefix}CardSchema", serializers.Serializer, {**names, **own})
    page = made_class(f"{prefix}CardPageSchema", PageSchema, {"results": card(many=True), "query": QuerySchema()})
    return CardShapes(card, card, page)


class ShelfPrintingSchema(serializers.Serializer[None]):
    set = serializers.CharField()
    language = serializers.CharField()
    number = serializers.IntegerField()
    variant = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    rarity = serializers.CharField(allow_blank=True)
    artist = serializers.CharField(allow_blank=True)
    image = serializers.CharField()


def _shape(field: Field) -> Any:
    """The shape of a field: null where a card has none, but for what every kind of card needs."""
    asked: dict[str, Any] = {"help_text": field.about, "allow_null": set(field.kinds) != {Need.REQUIRED.value}}
    words = choices_of(field)
    if field.many:
        child = serializers.CharField() if words is None else serializers.ChoiceField(words)
        return serializers.ListField(child=child, **asked)
    if words is not None:
        return serializers.ChoiceField(words, **asked)
    if field.find is Find.NUMBER:
        return serializers.IntegerField(**asked)
    if field.find is Find.FLAG:
        return serializers.BooleanField(**asked)
    return serializers.JSONField(**asked) if field.name == "copies" else serializers.CharField(**asked)


def choices_of(field: Field) -> list[str] | None:
    """Return the words that a field chooses from, None where it is no choice."""
    return None if field.words is None else [word.value for word in field.words]
