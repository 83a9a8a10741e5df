"""API of runs of goldfish games: start, retrieve and cancel."""

from __future__ import annotations

from typing import Any, Final, cast

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from cards.catalog import catalogs
from decks import permissions
from decks.goldfish.access import find_any_run
from decks.goldfish.services import cancel_run
from decks.goldfish_pages.serializers import RunSchema, run_data
from decks.goldfish_pages.simulator import Simulator, simulated_games, simulator_of
from decks.models import Run
from decks.serializers.requests import ReadDecklist, game_of_body, read_decklist, read_decklist_in, refuse_game
from decks.serializers.schemas import OneOf
from games import DEFAULT_GAME, GAMES

LOCATION = OpenApiParameter(
    "Location",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    response=[202],
    required=True,
    description="The address of the run.",
)


def _simulators() -> list[Simulator]:
    return [simulator for game in simulated_games() if (simulator := simulator_of(game))]


_REQUEST: Final = OneOf("GoldfishRequest", lambda: (shape for each in _simulators() for shape in each.requests))
_ANSWER: Final = OneOf("GoldfishAnswer", lambda: (shape for each in _simulators() for shape in each.answers))


class GoldfishView(APIView):
    """API view that plays goldfish games, against an opponent who does nothing."""

    throttle_scope = "goldfish"

    @extend_schema(
        operation_id="goldfish_start", parameters=[LOCATION], request=_REQUEST, responses={200: _ANSWER, 202: RunSchema}
    )
    def post(self, request: Request) -> Response:
        """Play goldfish games with a deck, or with two on the same seeds.

        The same deck, parameters and seed give the same report. The answer to a small run is its report (200), to a
        larger one its address (202).

        Games of F.A.D.E. are short: the answer is always the report, and nothing is stored.
        """
        simulator, decklists, options = _read(request)
        return simulator.play(request, decklists, options)


class GoldfishRunView(APIView):
    """API view of one run of goldfish games: read or cancel it."""

    @extend_schema(operation_id="goldfish_retrieve", responses=RunSchema)
    def get(self, request: Request, run_id: str) -> Response:
        """Return a run of goldfish games: its progress, and its report once it is done."""
        return _answer(find_any_run(request._request, run_id))

    @extend_schema(
        operation_id="goldfish_cancel",
        description="Cancels a run that you started; one that is at an end stays as it is.",
        request=None,
        responses={200: RunSchema},
    )
    def delete(self, request: Request, run_id: str) -> Response:
        """Cancel a run of goldfish games."""
        run = find_any_run(request._request, run_id)
        if not permissions.owns(request._request, run):
            raise PermissionDenied("Only whoever started a run can cancel it.")
        return _answer(cancel_run(run=run))


def _answer(run: Run) -> Response:
    return Response(run_data(run, catalogs.current()), headers={"Cache-Control": "private, no-cache"})


def _read(request: Request) -> tuple[Simulator, list[ReadDecklist], Serializer[object]]:
    """Return a request body's simulator, decklists and options of games; ValidationError has the errors of all."""
    decklists: list[ReadDecklist] = []
    wrong: dict[str, Any] = {}
    try:
        decklists.append(read_decklist(request))
    except ValidationError as error:
        wrong = error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}
    game = decklists[0].game if decklists else _named(request)
    simulator = simulator_of(GAMES[game])
    if simulator is None:
        wrong |= refuse_game(decklists.pop(), dict(request.data), simulated_games()) if decklists else {}
        game = DEFAULT_GAME.code
        simulator = cast(Simulator, simulator_of(DEFAULT_GAME))
    options = simulator.options(data=request.data)
    faults: dict[str, Any] = {} if options.is_valid() else dict(options.errors)
    faults |= wrong
    if isinstance(request.data, dict) and "against" in request.data:
        data = request.data["against"]
        if isinstance(data, dict):
            # A decklist without a game is one of the same game.
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
    return simulator, decklists, options


def _named(request: Request) -> str:
    """Return the code of the game that a body with an unreadable decklist names, by default Despaira."""
    try:
        return game_of_body(request.data).code if isinstance(request.data, dict) else DEFAULT_GAME.code
    except ValidationError:
        return DEFAULT_GAME.code
