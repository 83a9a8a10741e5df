"""The API of goldfish runs: start one, look at it, cancel it."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework.exceptions import ErrorDetail, PermissionDenied, Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalog
from decks import access
from decks.bodies import ReadDecklist, game_asked, read_decklist, read_decklist_in, refuse_game
from decks.games import HOME
from decks.goldfish.fade import limits as fade_limits
from decks.goldfish.fade.playing import TooLong, play_games
from decks.goldfish.fade.serial import SHAPES as FADE_SHAPES
from decks.goldfish.fade.serial import FadeComparisonSchema, FadeGoldfishOptions, FadeReportSchema
from decks.goldfish.serial import GoldfishOptions, RunSchema, run_data
from decks.goldfish.services import LimitReached, cancel_run, start_run
from decks.goldfish.snapshot import Contender, Unplayable
from decks.goldfish.ways import find_any_run
from decks.hands import clean_seed, new_seed
from decks.models import Run, RunStatus
from decks.schemas import decklist_schema
from games import GAMES
from games.fade import FADE
from jobs.turns import Busy

LOCATION = OpenApiParameter(
    "Location",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    response=[202],
    required=True,
    description="The address of the run.",
)
_SHAPES: Final = PolymorphicProxySerializer(
    component_name="GoldfishRequest",
    serializers=[
        *decklist_schema("GoldfishRequest", options=GoldfishOptions).serializers,
        *decklist_schema("FadeGoldfishRequest", FADE_SHAPES, options=FadeGoldfishOptions).serializers,
    ],
    resource_type_field_name=None,
)
_ANSWERS: Final = PolymorphicProxySerializer(
    component_name="GoldfishAnswer",
    serializers=[RunSchema, FadeReportSchema, FadeComparisonSchema],
    resource_type_field_name=None,
)
#: What decks without a name are called, and where in the body a deck is that can't be played: of Despaira, of F.A.D.E.
_NAMES: Final = ("Deck", "Other deck")
_PLACES: Final = ("main", "against")
_PLACES_OF_FADE: Final = ("deck", "against")
#: What is asked about games of Despaira, and of other games that are played.
_OPTIONS: Final[dict[str, type[GoldfishOptions] | type[FadeGoldfishOptions]]] = {
    HOME.code: GoldfishOptions,
    FADE.code: FadeGoldfishOptions,
}


class GoldfishView(APIView):
    """Goldfish games with a deck, or with two on the same seeds. Whoever has the same deck, parameters and seed gets
    the same report. A small run is answered with it at once (200); of a larger one the address is (202).

    Games of F.A.D.E. are short, so the answer is their report itself, and nothing of them is kept.
    """

    throttle_scope = "goldfish"

    @extend_schema(
        operation_id="goldfish_start",
        parameters=[LOCATION],
        request=_SHAPES,
        responses={200: _ANSWERS, 202: RunSchema},
    )
    def post(self, request: Request) -> Response:
        decklists, options = _read(request)
        if isinstance(options, FadeGoldfishOptions):
            return _answer_of_fade(decklists, options)
        cards = catalog.current()
        try:
            with access.new_owner(request._request) as (owner, visitor):
                run = start_run(
                    owner=owner,
                    visitor=visitor,
                    contenders=[_contender(read, name) for read, name in zip(decklists, _NAMES, strict=False)],
                    params=options.params,
                    seed=clean_seed(options.validated_data["seed"]) or new_seed(),
                    games=options.validated_data["runs"],
                    cards=cards,
                )
        except Unplayable as error:
            raise ValidationError({_PLACES[error.place]: [ErrorDetail(str(error), "unplayable")]}) from error
        except LimitReached as error:
            raise Throttled(wait=error.wait, detail=str(error)) from error
        data = run_data(run, cards)
        if run.status == RunStatus.DONE:
            return Response(data)
        return Response(data, status=202, headers={"Location": data["url"]})


class GoldfishRunView(APIView):
    """A run: how far it is, and its report once it is done."""

    @extend_schema(operation_id="goldfish_retrieve", responses=RunSchema)
    def get(self, request: Request, run_id: str) -> Response:
        return _answer(find_any_run(request._request, run_id))

    @extend_schema(
        operation_id="goldfish_cancel",
        description="Cancels a run that you started; one that is at an end stays as it is.",
        request=None,
        responses={200: RunSchema},
    )
    def delete(self, request: Request, run_id: str) -> Response:
        run = find_any_run(request._request, run_id)
        if not access.owns(request._request, run):
            raise PermissionDenied("Only whoever started a run can cancel it.")
        return _answer(cancel_run(run=run))


def _answer(run: Run) -> Response:
    return Response(run_data(run, catalog.current()), headers={"Cache-Control": "private, no-cache"})


def _read(request: Request) -> tuple[list[ReadDecklist], GoldfishOptions | FadeGoldfishOptions]:
    """The decklists in a body, and the options of their game. Raises ValidationError with all that is wrong with any of
    them.
    """
    decklists: list[ReadDecklist] = []
    wrong: dict[str, Any] = {}
    try:
        decklists.append(read_decklist(request))
    except ValidationError as error:
        wrong = error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}
    game = decklists[0].game if decklists else _named(request)
    if game not in _OPTIONS:
        wrong |= refuse_game(decklists.pop(), request.data, map(GAMES.__getitem__, _OPTIONS)) if decklists else {}
        game = HOME.code
    options: GoldfishOptions | FadeGoldfishOptions = _OPTIONS[game](data=request.data)
    faults: dict[str, Any] = {} if options.is_valid() else dict(options.errors)
    faults |= wrong
    if isinstance(request.data, dict) and "against" in request.data:
        data = request.data["against"]
        if isinstance(data, dict):
            # What says of no game that it is of it is of the same.
            data = {"game": game, **data}
        try:
            other = read_decklist_in(data, request)
            if other.game != game:
                raise ValidationError(refuse_game(other, data, [GAMES[game]]))
            decklists.append(other)
        except ValidationError as error:
            faults["against"] = error.detail
    if faults:
        raise ValidationError(faults)
    return decklists, options


def _named(request: Request) -> str:
    """The game that a body names whose decklist can't be read; Despaira where it names none that there is."""
    try:
        return game_asked(request.data).code if isinstance(request.data, dict) else HOME.code
    except ValidationError:
        return HOME.code


def _answer_of_fade(decklists: list[ReadDecklist], options: FadeGoldfishOptions) -> Response:
    """The report of games of F.A.D.E. Raises ValidationError where they can't be played, or would take too long."""
    asked, seed = options.validated_data, clean_seed(options.validated_data["seed"]) or new_seed()
    try:
        found = play_games(
            [_contender(read, name) for read, name in zip(decklists, _NAMES, strict=False)],
            decklists[0].library,
            seed=seed,
            games=asked["runs"],
            params=options.params,
            most_turns=fade_limits.TURNS_ASKED,
        )
    except Unplayable as error:
        raise ValidationError({_PLACES_OF_FADE[error.place]: [ErrorDetail(str(error), "unplayable")]}) from error
    except TooLong as error:
        raise ValidationError({"runs": [ErrorDetail(str(error), "too_long")]}) from error
    except Busy as busy:
        raise Throttled(wait=busy.wait, detail="Games of others are being played. Try again in a moment.") from busy
    return Response({"game": FADE.code, **found})


def _contender(read: ReadDecklist, name: str) -> Contender:
    return Contender(name=read.name or name, format=read.format, decklist=read.decklist, deck=read.deck)
