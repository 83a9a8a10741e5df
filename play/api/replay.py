"""API of replays: everything about a match that is over, position by position."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog import catalogs
from play import limits
from play.api.serializers import ComparedPlanSchema, ResultSchema, SeatSchema, result_data, seat_data
from play.api.views import Conflict
from play.api.visible_cards import cards_in
from play.core.access import find_match
from play.core.recording import RulesChanged
from play.core.replays import NotOver, Replay, replay_of
from play.models import Game, Match, Mode
from rules.duel import LETTERS

#: Positions in one answer unless the request says otherwise.
COUNT: Final = 100


class PlayedGameSchema(serializers.Serializer[object]):
    """Game of a match: its number from 1, the number of its first position, and its result."""

    number = serializers.IntegerField()
    begins_at = serializers.IntegerField()
    result = ResultSchema()


class ReplayActionSchema(serializers.Serializer[object]):
    """Action: the position that it answers, its seat, its text in notation, its mark, and what a bot thought.

    `goto N` leads back to the state of position N, so positions between may belong to no line of play any more.
    The mark is `bot`, `help` (a bot helped the player), `clock` (time was up), `free` (no rule allows it) or
    empty.
    """

    position = serializers.IntegerField()
    seat = serializers.ChoiceField(choices=LETTERS)
    action = serializers.CharField()
    mark = serializers.CharField(allow_blank=True)
    thoughts = ComparedPlanSchema(many=True, allow_null=True)


class ReplayPositionSchema(serializers.Serializer[object]):
    """Position of a game, with the hands of both players. The log of its view is what came after the one before."""

    position = serializers.IntegerField()
    view = serializers.JSONField()


class CurvePointSchema(serializers.Serializer[object]):
    """Estimated chance of south to win at a position; `turn` is the turn that begins there."""

    position = serializers.IntegerField()
    turn = serializers.IntegerField()
    south = serializers.FloatField()


class ReplaySchema(serializers.Serializer[object]):
    """Replay of one game of a match that is over, by pages of `positions`.

    `next` is the position with which the next page begins, null on the last one. `actions` are those that answer the
    positions of this page, and those that were undone meanwhile. `lists` are the decks of the game by seat, null for a
    game from a situation. `curve` says who was ahead; it is empty until it has been worked out. `cards` has images and
    pages of the cards that the views name.
    """

    id = serializers.CharField()
    mode = serializers.ChoiceField(choices=Mode.choices)
    format = serializers.CharField()
    seed = serializers.CharField()
    map = serializers.DictField(child=serializers.CharField())
    situation = serializers.CharField(help_text="Scenario that the game begins with, or empty.")
    seats = SeatSchema(many=True)
    games = PlayedGameSchema(many=True)
    game = serializers.IntegerField()
    lists = serializers.JSONField(allow_null=True)
    positions = ReplayPositionSchema(many=True)
    next = serializers.IntegerField(allow_null=True)
    actions = ReplayActionSchema(many=True)
    curve = CurvePointSchema(many=True)
    cards = serializers.JSONField()


class ReplayQuery(serializers.Serializer[object]):
    """Part of a replay that a request asks for."""

    game = serializers.IntegerField(min_value=1, max_value=limits.ACTIONS, required=False)
    since = serializers.IntegerField(min_value=0, max_value=limits.ACTIONS, default=0)
    count = serializers.IntegerField(min_value=1, max_value=limits.POSITIONS, default=COUNT)


class MatchReplayView(APIView):
    """API view of the replay of a match."""

    @extend_schema(
        operation_id="match_replay",
        responses=ReplaySchema,
        parameters=[
            OpenApiParameter("game", int, description="Number of a game, from 1; by default the last one."),
            OpenApiParameter("since", int, description="Number of the first position; by default that of the game."),
            OpenApiParameter("count", int, description=f"Most positions, up to {limits.POSITIONS}; else {COUNT}."),
        ],
    )
    def get(self, request: Request, match_id: str) -> Response:
        """Return the replay of a match that is over, for whoever knows its id: both hands, decks, seed and all actions.

        Before the end the answer is 409. It has a match as it was played, whatever the rules are now.
        """
        match = find_match(match_id)
        query = ReplayQuery(data=request.query_params)
        query.is_valid(raise_exception=True)
        asked: dict[str, Any] = query.validated_data
        try:
            replay = replay_of(match, asked.get("game"), catalogs.current())
        except (NotOver, RulesChanged) as error:
            raise Conflict(str(error)) from error
        except Game.DoesNotExist as error:
            raise Http404 from error
        return Response(
            replay_data(match, replay, asked["since"], asked["count"]), headers={"Cache-Control": "private, no-cache"}
        )


def replay_data(match: Match, replay: Replay, since: int, count: int) -> dict[str, Any]:
    """Return up to `count` positions of a replay from position `since`, as `ReplaySchema` describes them."""
    game, positions = replay.game, replay.positions
    begin = bisect_left(positions.numbers, since)
    end = min(len(positions), begin + count)
    page = [positions[place] for place in range(begin, end)]
    following = positions.numbers[end] if end < len(positions) else None
    rows = game.actions.filter(number__gte=since)
    if following is not None:
        rows = rows.filter(number__lt=following)
    sides = game.sides or [seat.side for seat in match.seats.all()]
    return {
        "id": match.pk,
        "mode": match.mode,
        "format": match.format,
        "seed": f"{match.seed}/{game.number}",
        "map": match.terrain,
        "situation": match.situation,
        "seats": [seat_data(seat, is_played=True) for seat in match.seats.all()],
        "games": [
            {"number": one.number, "begins_at": one.begins_at, "result": result_data(one)} for one in match.games.all()
        ],
        "game": game.number,
        "lists": None if match.situation else dict(zip(LETTERS, (side["sections"] for side in sides), strict=True)),
        "positions": [{"position": position.number, "view": position.view} for position in page],
        "next": following,
        "actions": [
            {
                "position": row.number,
                "seat": LETTERS[row.seat],
                "action": row.text,
                "mark": row.mark,
                "thoughts": row.thoughts,
            }
            for row in rows
        ],
        "curve": [point._asdict() for point in replay.curve],
        "cards": cards_in((position.view for position in page), catalogs.current()),
    }
