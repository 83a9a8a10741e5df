"""API of the games: each with its deck formats, deck sections and calculators."""

from __future__ import annotations

from django.utils.functional import lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.models import game_choices
from cards.serializers.fields import PAGE, PageParameters, RegisteredChoiceField, read_page_size
from cards.serializers.pagination import NumberedPage
from games import GAMES, Game
from games.game import Part

#: Path parameter for the code of a game.
GAME = OpenApiParameter(
    "game", OpenApiTypes.STR, OpenApiParameter.PATH, enum=lazy(lambda: list(GAMES), list)(), description="Its code."
)


class ToolSchema(serializers.Serializer[None]):
    """Calculator of a game."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads
    question = serializers.CharField(help_text="What a player would ask it.")
    path = serializers.CharField(help_text="The address of its page.")
    api = serializers.CharField(allow_null=True, help_text="Where programs ask the same; null where there is none.")


class FormatSchema(serializers.Serializer[None]):
    """Deck format of a game."""

    code = serializers.CharField()
    name = serializers.CharField()


class SectionSchema(serializers.Serializer[None]):
    """Section of a deck, such as the main deck."""

    code = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # shadows an attribute that nothing here reads
    counts = serializers.BooleanField(help_text="Whether its cards are part of the deck; if not, they are ideas.")


class GameSchema(serializers.Serializer[None]):
    """Game with the parts of this site that support it, its deck formats and its calculators."""

    code = RegisteredChoiceField(game_choices)
    name = serializers.CharField()
    path = serializers.CharField(help_text="Where its pages begin.")
    about = serializers.CharField()
    status = serializers.CharField(help_text="What there is of it, in a sentence.")
    works = serializers.ListField(
        child=serializers.ChoiceField([part.value for part in Part]), help_text="The parts that work."
    )
    formats = FormatSchema(many=True, help_text="The formats of its decks, the usual one first.")
    sections = SectionSchema(many=True, help_text="The sections of its decks, in their order.")
    tools = ToolSchema(many=True)


class GamePageSchema(serializers.Serializer[None]):
    """Page of games."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = GameSchema(many=True)


def game_data(game: Game) -> dict[str, object]:
    """Return a game as JSON data, as `GameSchema` documents it."""
    return {
        "code": game.code,
        "name": game.name,
        "path": game.path,
        "about": game.about,
        "status": game.status,
        "works": [part.value for part in Part if part in game.works],
        "formats": [
            {"code": known.code, "name": known.name}
            for known in sorted(game.formats.values(), key=lambda known: known.code != game.default)
        ],
        "sections": [
            {"code": section.name, "label": section.label, "counts": section.counts} for section in game.sections
        ],
        "tools": [
            {
                "code": tool.code,
                "label": tool.label,
                "question": tool.question,
                "path": tool.path,
                "api": f"/api/v1/{tool.api}" if tool.api else None,
            }
            for tool in game.tools
        ],
    }


class GameListView(APIView):
    """API view of all games."""

    @extend_schema(operation_id="games_list", parameters=[PAGE, PageParameters], responses=GamePageSchema)
    def get(self, request: Request) -> Response:
        """Return a page of the games, each with its formats, sections and calculators."""
        page = NumberedPage(request, len(GAMES), read_page_size(request))
        results = [game_data(game) for game in list(GAMES.values())[page.slice]]
        return Response({"count": len(GAMES), "next": page.next, "previous": page.previous, "results": results})


class GameView(APIView):
    """API view of a single game."""

    @extend_schema(operation_id="game", parameters=[GAME], responses=GameSchema)
    def get(self, request: Request, game: Game) -> Response:
        """Return the game with this code, with its formats, sections and calculators."""
        return Response(game_data(game))
