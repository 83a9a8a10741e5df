"""API of matches: begin and join them, see the position, act."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import APIException, PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog import catalogs
from decks.goldfish.snapshot import Contender, Unplayable, contender_of
from decks.serializers.requests import read_decklist_in, refuse_game
from games import DEFAULT_GAME
from play.api.positions import position_data
from play.api.serializers import (
    ActSerializer,
    Against,
    BeginSerializer,
    BegunSchema,
    JoinedSchema,
    JoinSerializer,
    MatchSchema,
    WhyNotSchema,
    WhySerializer,
)
from play.core.access import find_match, new_seat, seat_of
from play.core.opponents import bot_name, random_starter
from play.core.remembered import MatchClosed, present_state
from play.core.services import NewSeat, StalePosition, act, begin_match, join_match
from play.core.state import ActionRefused
from play.models import Match, Mode, Seat, Status
from rules.duel import LETTERS

_OPTIONS = [
    OpenApiParameter("since", int, description="Number of a position: the log in the answer begins after it."),
    OpenApiParameter("choices", bool, description="Legal actions as a tree of steps in place of a list."),
    OpenApiParameter("open", bool, description="`1`: with both hands, in a match against yourself."),
]


class Conflict(APIException):
    """Answer 409: the match has gone on meanwhile. `members` are further members of the answer."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"

    def __init__(self, detail: str, **members: object) -> None:
        super().__init__(detail)
        self.members = members


class IllegalAction(APIException):
    """Answer 422 to an action that is not done: an error for each reason, and the ids of all their rules."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "illegal"

    def __init__(self, refused: ActionRefused) -> None:
        super().__init__(str(refused))
        errors = [
            {"path": "action", "code": "illegal", "message": fault.message, "rules": list(fault.rules)}
            for fault in refused.faults
        ]
        rules = (rule for fault in refused.faults for rule in fault.rules)
        self.members = {"errors": errors, "rules": list(dict.fromkeys(rules))}


class MatchListView(APIView):
    """API view that begins matches."""

    throttle_scope = "match"

    @extend_schema(operation_id="match_begin", request=BeginSerializer, responses={201: BegunSchema})
    def post(self, request: Request) -> Response:
        """Begin a match with `deck` against a bot, against whoever gets the invitation, or against yourself."""
        options = validated_body(BeginSerializer, request)
        against: Against = options["against"]
        bodies = {"deck": options["deck"]}
        if against.mode == Mode.SELF or against.deck is not None:
            bodies["against"] = options["deck"] if against.deck is None else against.deck
        own, *others = _contenders(request, bodies)
        if against.mode == Mode.BOT and not others:
            deck = random_starter(options.get("seed"))
            if deck is None:
                raise ValidationError({"against": "There are no starter decks here: give the bot a `deck`."})
            others = [contender_of(deck)]
        seats = [new_seat(request._request, own, options["name"])]
        if level := options["bot"]:
            seats = [replace(seats[0], bot=level, name=bot_name(level))]
        name = bot_name(against.bot) if against.bot else ""
        seats += [NewSeat(contender=other, bot=against.bot, name=name) for other in others]
        try:
            match, keys = begin_match(
                mode=against.mode,
                format_=options["format"] or own.format,
                seats=seats,
                cards=catalogs.current(),
                terrain=options["map"],
                games_to_win=options["games_to_win"],
                seed=options.get("seed"),
                clock=options["clock"] or "",
                pace=options["pace"],
            )
        except Unplayable as error:
            raise ValidationError({list(bodies)[error.place]: str(error)}) from error
        body = {"id": match.pk, "seat": LETTERS[0], "key": keys[0], "urls": match_urls(request, match)}
        return Response(body, status.HTTP_201_CREATED)


class MatchJoinView(APIView):
    """API view that takes the free seat of a match."""

    throttle_scope = "match"

    @extend_schema(operation_id="match_join", request=JoinSerializer, responses=JoinedSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Take the free seat of a match with `deck`, by the `token` of its invitation."""
        match = find_match(match_id)
        options = validated_body(JoinSerializer, request)
        if match.status != Status.WAITING:
            raise Conflict("Both seats of this match are taken.")
        if options["token"] != match.invitation:
            raise PermissionDenied("This invitation is not valid.")
        (contender,) = _contenders(request, {"deck": options["deck"]})
        try:
            key = join_match(match, new_seat(request._request, contender, options["name"]), catalogs.current())
        except Unplayable as error:
            raise ValidationError({"deck": str(error)}) from error
        except MatchClosed as error:
            raise Conflict(str(error)) from error
        return Response({"seat": LETTERS[1], "key": key})


class MatchView(APIView):
    """API view of one match."""

    @extend_schema(operation_id="match_retrieve", parameters=_OPTIONS, responses=MatchSchema)
    def get(self, request: Request, match_id: str) -> Response:
        """Return a match and the position of its game, as your seat sees it; a spectator sees no hands.

        Send the key of your seat as `Authorization: Seat KEY`.
        """
        return answer(request, find_match(match_id))


class MatchActionView(APIView):
    """API view that does the actions of a seat."""

    @extend_schema(operation_id="match_act", request=ActSerializer, responses=MatchSchema, parameters=_OPTIONS)
    def post(self, request: Request, match_id: str) -> Response:
        """Do an action of your seat, and return the position after it.

        409 has the present `match` if the action answers an older position. 422 has an error for each reason why the
        action is refused, and the ids of all `rules` that forbid it. An action sent again with its `key` is done once.
        """
        match = find_match(match_id)
        seat = player_of(request, match)
        sent = validated_body(ActSerializer, request)
        try:
            act(
                match=match,
                seat=playing(match, seat).number,
                position=sent["position"],
                key=sent["key"],
                text=sent["action"],
                cards=catalogs.current(),
            )
        except ActionRefused as error:
            raise IllegalAction(error) from error
        except StalePosition as error:
            raise Conflict(str(error), match=answer(request, match).data) from error
        except MatchClosed as error:
            raise Conflict(str(error)) from error
        return answer(request, match)


class MatchWhyView(APIView):
    """API view that explains why an action is not legal."""

    @extend_schema(operation_id="match_why", request=WhySerializer, responses=WhyNotSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Return why none of some `actions` of your seat is legal now. Nothing is done."""
        match = find_match(match_id)
        seat = seat_of(request._request, match)
        if seat is None:
            raise PermissionDenied("Only players may ask: send the key of your seat.")
        texts = validated_body(WhySerializer, request)["actions"]
        try:
            with present_state(match, catalogs.current()) as (_, state):
                player = seat.number if match.mode != Mode.SELF else state.duel.to_act
                by_text = {text: state.faults(player, text) for text in texts}
        except MatchClosed as error:
            raise Conflict(str(error)) from error
        text, faults = min(by_text.items(), key=lambda each: len(each[1]))
        reasons = [{"message": fault.message, "rules": list(fault.rules)} for fault in faults]
        return Response({"action": text, "reasons": reasons}, headers={"Cache-Control": "private, no-store"})


def player_of(request: Request, match: Match) -> Seat:
    """Return the seat of the requester; PermissionDenied for spectators."""
    seat = seat_of(request._request, match)
    if seat is None:
        raise PermissionDenied("Only players act: send the key of your seat.")
    return seat


def validated_body(serializer: Any, request: Request) -> dict[str, Any]:
    """Return the validated body of a request; ValidationError with all faults."""
    if not isinstance(request.data, dict):
        raise ValidationError("The body has to be an object.", code="invalid")
    options = serializer(data=request.data)
    options.is_valid(raise_exception=True)
    data: dict[str, Any] = options.validated_data
    return data


def _contenders(request: Request, bodies: dict[str, Any]) -> list[Contender]:
    """Return the decks of decklists in a body; ValidationError with the faults of all of them, by name."""
    found: list[Contender] = []
    wrong: dict[str, Any] = {}
    for name, body in bodies.items():
        try:
            read = read_decklist_in(body, request)
            if read.game != DEFAULT_GAME.code:
                raise ValidationError(refuse_game(read, body, [DEFAULT_GAME]))
            found.append(
                Contender(name=read.name or "Deck", format=read.format, decklist=read.decklist, deck=read.deck)
            )
        except ValidationError as error:
            wrong[name] = error.detail
    if wrong:
        raise ValidationError(wrong)
    return found


def match_urls(request: Request, match: Match) -> dict[str, str | None]:
    """Return the addresses of a match."""
    page = request.build_absolute_uri(reverse("play:match", args=[match.pk]))
    join = reverse("play:join", args=[match.pk, match.invitation]) if match.invitation else None
    return {"page": page, "join": join and request.build_absolute_uri(join), "watch": page}


def playing(match: Match, seat: Seat) -> Seat:
    """Return the seat for which a player acts: in a match against yourself that of the side to act."""
    if match.mode != Mode.SELF:
        return seat
    with present_state(match, catalogs.current()) as (_, state):
        due = state.to_act
    return next((one for one in match.seats.all() if one.number == due), seat)


def answer(request: Request, match: Match) -> Response:
    """Return the answer with a match at its present position, as the seat of a request sees it."""
    text = request.query_params.get("since", "")
    since = int(text) if text.isdecimal() and len(text) < 7 else None
    seat = seat_of(request._request, match)
    data = position_data(
        match,
        seat,
        since,
        has_choices=request.query_params.get("choices") == "1",
        is_open=request.query_params.get("open") == "1",
    )
    return Response(data, headers={"Cache-Control": "private, no-store"})
