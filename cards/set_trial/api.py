"""API that checks a set file without importing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, Final

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import parsers, serializers
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.limits import TooLarge
from cards.models import game_choices
from cards.serializers.fields import RegisteredChoiceField, Text, read_parameters
from cards.set_trial import report
from jobs.later import Busy
from jobs.resource_limits import LimitExceeded

#: Longest file name.
_NAME: Final = 120


class _Bytes(parsers.BaseParser):
    """Parser that returns a request's body as bytes, because faults in a set file are reported with their line."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, object] | None = None
    ) -> Any:
        """Return the body of a request."""
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE or 0
        content = stream.read(limit + 1)
        if len(content) > limit:
            raise TooLarge(f"A body may have at most {limit:,} bytes.")
        return content


class _Json(_Bytes):
    media_type = "application/json"


class _Csv(_Bytes):
    media_type = "text/csv"


class TryParameters(serializers.Serializer[None]):
    """Parameters of the request: game and name of the set file."""

    game = RegisteredChoiceField(
        game_choices,
        required=False,
        help_text="Of which game the cards are, where the file does not say so. Left out: Despaira.",
    )
    name = Text(
        max_length=_NAME,
        required=False,
        help_text="What the file is called: a CSV file without a column `set` is of the set that its name begins with.",
    )


class SetProblemSchema(serializers.Serializer[None]):
    """Fault or warning of a set file."""

    line = serializers.IntegerField()
    column = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning"])


class TextStopSchema(serializers.Serializer[None]):
    """Point where the parser stops reading a card text."""

    position = serializers.IntegerField(help_text="Letters from 0.")
    phrase = serializers.CharField(allow_blank=True)
    message = serializers.CharField()
    meant = serializers.CharField(allow_blank=True, help_text="What was probably meant, where something looks like it.")


class SetTextSchema(serializers.Serializer[None]):
    """Card text of a set file, with its canonical wording or the point where the parser stops."""

    card = serializers.CharField()
    line = serializers.IntegerField()
    reads = serializers.BooleanField()
    canonical = serializers.CharField(allow_null=True)
    stops_at = TextStopSchema(allow_null=True)


class TriedSetSchema(serializers.Serializer[None]):
    """Report on a set file: its problems, the reading of its card texts, and statistics."""

    game = serializers.CharField(allow_blank=True, help_text="Empty where it can't be said.")
    cards = serializers.IntegerField(help_text="How many there are, those with faults included.")
    problems = SetProblemSchema(many=True, help_text="All that is wrong, by line; with an error nothing is loaded.")
    texts = SetTextSchema(many=True, help_text="Of Despaira's cards, also of those with an error elsewhere.")
    counts = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="Cards without an error by `kind`, `element`, `level` and `rarity`.",
    )
    read = serializers.IntegerField(help_text="How many of the texts are read.")


class TrySetView(APIView):
    """API view that checks a set file without importing it."""

    throttle_scope = "try"
    parser_classes = (_Json, _Csv)

    @extend_schema(
        operation_id="sets_check",
        parameters=[TryParameters],
        request={"application/json": OpenApiTypes.OBJECT, "text/csv": OpenApiTypes.STR},
        responses=TriedSetSchema,
    )
    def post(self, request: Request) -> Response:
        """Try a set file of at most 500 cards: its problems, the reading of its texts, and statistics.

        Nothing is stored, and images are ignored.

        The file is the body: JSON, or CSV as `text/csv`. The problems are those of `manage.py load_cards`, except texts
        that cannot be executed, which are listed separately. Known cards and sets of the site cause warnings.
        """
        params = read_parameters(TryParameters, request)
        is_csv = (request.content_type or "").startswith("text/csv")
        name = params.get("name", "-").removesuffix(".csv") + (".csv" if is_csv else ".json")
        content: Any = request.data
        if not content:
            raise ParseError("A set file is needed.")
        try:
            return Response(report.try_set(content, name, params.get("game", "")).as_dict())
        except Busy as busy:
            raise Busy(report.BUSY) from busy
        except LimitExceeded:
            message = "The texts take too long to read: send fewer cards at once."
            raise ValidationError({"cards": ErrorDetail(message, "too_much")}) from None
