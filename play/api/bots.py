"""API of the bots of a match: who plays a seat, hints, and a turn played for its player."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog import catalogs
from play.api.serializers import BotsSerializer, HintSchema, MatchSchema
from play.api.views import Conflict, answer, playing
from play.bots.control import NotAllowed, change_bots, start_help, stop_help
from play.bots.hints import hint_for
from play.core.access import find_match, seat_of
from play.core.remembered import MatchClosed
from play.models import Match, Seat
from rules.duel import LETTERS


class MatchBotsView(APIView):
    """API view that changes the bots of a match."""

    @extend_schema(operation_id="match_bots", request=BotsSerializer, responses=MatchSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Change the level of the bot at a seat, take your seat over (level 0), or let the bots wait or slow down.

        In matches between people there are no bots.
        """
        match, own = _own_seat(request, match_id)
        changes = BotsSerializer(data=request.data)
        changes.is_valid(raise_exception=True)
        sent = changes.validated_data
        number = LETTERS.index(sent.pop("seat")) if "seat" in sent else None
        try:
            seat = None if number is None else match.seats.get(number=number)
            change_bots(match=match, own=own, seat=seat, **sent)
        except NotAllowed as error:
            raise Conflict(str(error)) from error
        return answer(request, find_match(match_id))


class MatchHintView(APIView):
    """API view that gives hints."""

    throttle_scope = "step"

    @extend_schema(operation_id="match_hint", request=None, responses=HintSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Return the action that a strong bot would do for your seat, and why. Nothing is done.

        The record of the match says that you got a hint. In matches between people there are none.
        """
        match, own = _own_seat(request, match_id)
        try:
            hint = hint_for(match, playing(match, own), catalogs.current())
        except (NotAllowed, MatchClosed) as error:
            raise Conflict(str(error)) from error
        found = hint.answer
        plans = [plan._asdict() for plan in found.thoughts]
        data = {"position": hint.position, "action": found.text, "words": found.words, "reason": hint.reason}
        return Response({**data, "plans": plans}, headers={"Cache-Control": "private, no-store"})


class MatchAutoplayView(APIView):
    """API view that lets a bot play a turn for a player."""

    @extend_schema(operation_id="match_autoplay", request=None, responses=MatchSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Let a bot play your seat until the turn ends. The record of the match says so.

        In matches between people that is not possible.
        """
        match, own = _own_seat(request, match_id)
        try:
            start_help(match=match, seat=playing(match, own), cards=catalogs.current())
        except (NotAllowed, MatchClosed) as error:
            raise Conflict(str(error)) from error
        return answer(request, find_match(match_id))

    @extend_schema(operation_id="match_autoplay_stop", responses={200: MatchSchema})
    def delete(self, request: Request, match_id: str) -> Response:
        """Play your seat yourself again."""
        match, own = _own_seat(request, match_id)
        stop_help(match=match, seat=playing(match, own))
        return answer(request, find_match(match_id))


def _own_seat(request: Request, match_id: str) -> tuple[Match, Seat]:
    match = find_match(match_id)
    seat = seat_of(request._request, match)
    if seat is None:
        raise PermissionDenied("Only players do that: send the key of your seat.")
    return match, seat
