"""API of vocabularies: the words that Despaira's cards use, and the kinds and fields of other games' cards."""

from __future__ import annotations

from django.utils.functional import lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.serializers.despaira import vocabulary_data
from cards.serializers.dynamic_classes import made_class
from cards.serializers.fields import RegisteredChoiceField
from cards.serializers.schemas import VocabularySchema, WordSchema
from games import Game, other_games
from games.fields import Field, Need, need


def _codes() -> list[str]:
    return [game.code for game in other_games()]


_GAME = OpenApiParameter(
    "game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=lazy(_codes, list)(), description="Its code."
)


GameWordSchema = made_class("GameWordSchema", WordSchema, {})


class CardKindSchema(serializers.Serializer[None]):
    """Kind of card in a game, such as creature."""

    code = serializers.CharField()
    name = serializers.CharField()
    plural = serializers.CharField()
    home = serializers.CharField(allow_blank=True, help_text="The section of a deck where such cards usually stand.")


class CardFieldSchema(serializers.Serializer[None]):
    """Field of a game's cards, such as the level."""

    code = serializers.CharField(help_text="The key of the field in files.")
    name = serializers.CharField()
    about = serializers.CharField(help_text="What it is, in a sentence.")
    required = serializers.ListField(  # type: ignore[assignment]  # as with `fields` below
        child=serializers.CharField(), help_text="Kinds of cards that need it."
    )
    optional = serializers.ListField(child=serializers.CharField(), help_text="Kinds that may have it; others can't.")
    many = serializers.BooleanField(help_text="Whether it is a list.")  # type: ignore[assignment]  # as with `fields` below
    of_printing = serializers.BooleanField(help_text="Whether another printing of the card may have another.")
    words = GameWordSchema(many=True, allow_null=True, help_text="What it may say; null where that is open.")


class GameVocabularySchema(serializers.Serializer[None]):
    """Kinds and fields of the cards of a game."""

    game = RegisteredChoiceField(_codes)
    kinds = CardKindSchema(many=True)
    fields = CardFieldSchema(many=True)  # type: ignore[assignment]  # shadows an attribute that nothing here reads


def _field_data(field: Field, game: Game) -> dict[str, object]:
    needs = {kind.code: need(field, kind, game.kinds) for kind in game.kinds}
    return {
        "code": field.name,
        "name": field.label,
        "about": field.about,
        "required": [code for code, sign in needs.items() if sign is Need.REQUIRED],
        "optional": [code for code, sign in needs.items() if sign is Need.OPTIONAL],
        "many": field.many,
        "of_printing": field.of_printing,
        "words": field.words and [{"code": word.value, "name": word.label} for word in field.words],
    }


class VocabularyView(APIView):
    """API view of the vocabularies of Despaira, such as its elements and creature types."""

    @extend_schema(
        operation_id="vocabulary",
        description="Elements, tiles, types, classes, activations, stats, sections, formats, problem codes.",
        responses=VocabularySchema,
    )
    def get(self, request: Request) -> Response:
        """Return all vocabularies of Despaira, each as a list of codes and names."""
        return Response(vocabulary_data())


class GameVocabularyView(APIView):
    """API view of the kinds and fields of a game's cards."""

    @extend_schema(operation_id="game_vocabulary", parameters=[_GAME], responses=GameVocabularySchema)
    def get(self, request: Request, game: Game) -> Response:
        """Return the kinds and fields of a game's cards, from which a set file can be written."""
        return Response(
            {
                "game": game.code,
                "kinds": [
                    {"code": kind.code, "name": kind.label, "plural": kind.plural, "home": kind.home}
                    for kind in game.kinds
                ],
                "fields": [_field_data(field, game) for field in game.fields],
            }
        )
