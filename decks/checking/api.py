"""API that checks the legality of many decklists at once."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.serializers.fields import RegisteredChoiceField, ShortList, Text, validated
from decks import limits
from decks.checking.results import check_lists
from decks.checking.splitting import SubmittedList
from decks.core.concurrency import in_turn
from decks.fields.cleaning import fit_title
from decks.games import library_of
from decks.models import every_format
from decks.serializers.requests import game_field
from decks.serializers.schemas import CheckedListsSchema
from games import GAMES


class ListedSerializer(serializers.Serializer[object]):
    """A decklist as text or as deck code, with a name for a list that has none of its own."""

    name = Text(max_length=limits.DECK_NAME, required=False, allow_blank=True)
    text = Text(max_length=limits.LIST_LETTERS, trim_whitespace=False, required=False)
    code = Text(max_length=limits.CODE_LETTERS, required=False)

    def validate(self, attrs: dict[str, Any]) -> SubmittedList:  # type: ignore[override]  # what is read of it
        """Return the submitted decklist, which must have exactly one of text and code."""
        if ("text" in attrs) == ("code" in attrs):
            raise ValidationError("Give one of text and code.", code="one_of")
        name = fit_title(attrs.get("name", ""))
        return SubmittedList(attrs.get("code") or attrs["text"], name, is_code="code" in attrs)


class CheckSerializer(serializers.Serializer[object]):
    """Decklists and the format in which they must be legal."""

    lists = ShortList(child=ListedSerializer(), min_length=1, max_length=limits.LISTS_CHECKED)
    game = game_field()
    format = RegisteredChoiceField(
        every_format, required=False, help_text="One of the game's. Left out, each list is of the one that it says."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the request if the game has the format. Raises ValidationError."""
        game = GAMES[attrs["game"]]
        if attrs.get("format", game.default) not in game.formats:
            message = f"{game.name} has no such format; there are {', '.join(game.formats)}."
            raise ValidationError({"format": ErrorDetail(message, "invalid_choice")})
        return attrs


class CheckView(APIView):
    """API view that checks the legality of many decklists at once."""

    throttle_scope = "check"

    @extend_schema(operation_id="decks_check", request=CheckSerializer, responses=CheckedListsSchema)
    def post(self, request: Request) -> Response:
        """Check whether up to 100 decklists are legal, for tournament organisers. Nothing of them is stored.

        With a `format`, lists of other games are refused. At most 20 problems a list are reported. Lists are read for
        one request at a time, and for a third of a second: lists left after that get the error `TOO_MUCH`.
        """
        params = validated(CheckSerializer(data=request.data))
        with in_turn(limits.LISTS_CHECKED):
            checked = check_lists(params["lists"], library_of(params["game"]), params.get("format", ""))
            return Response({"results": [each.as_dict() for each in checked]})
