"""API that goes on from a position of a match in an own copy of it."""

from __future__ import annotations

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog import catalogs
from decks.goldfish.snapshot import Contender
from play.api.serializers import BegunSchema, ContinueSerializer
from play.api.views import Conflict, match_urls, validated_body
from play.core.access import find_match, new_seat
from play.core.continuing import NoSuchPosition, continue_from
from play.core.state import ActionRefused
from play.models import Mode, Status
from rules.duel import LETTERS
from tcg.construction import Decklist


class MatchContinueView(APIView):
    """API view that begins a match at a position of another one."""

    throttle_scope = "match"

    @extend_schema(operation_id="match_continue", request=ContinueSerializer, responses={201: BegunSchema})
    def post(self, request: Request, match_id: str) -> Response:
        """Begin an own match at position `at` of a match that is over, or against its player themselves.

        Everything before it can be undone. 404 if there is no such position, 409 while the match runs and has secrets,
        or if the present rules forbid an action that led there.
        """
        match = find_match(match_id)
        options = validated_body(ContinueSerializer, request)
        if match.mode != Mode.SELF and match.status != Status.OVER:
            raise Conflict("The match is not over yet.")
        plays = LETTERS.index(options["seat"])
        nobody = Contender(name="", format=match.format, decklist=Decklist())
        try:
            new, key = continue_from(
                match,
                options.get("at", match.position),
                seat=new_seat(request._request, nobody, ""),
                plays=plays,
                bot=options["against"].bot if "against" in options else 0,
                cards=catalogs.current(),
            )
        except NoSuchPosition as error:
            raise Http404(str(error)) from error
        except ActionRefused as error:
            raise Conflict(str(error)) from error
        body = {"id": new.pk, "seat": LETTERS[plays], "key": key, "urls": match_urls(request, new)}
        return Response(body, status.HTTP_201_CREATED)
