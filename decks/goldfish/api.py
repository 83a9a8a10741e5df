"""The API of goldfish runs: start one, look at it, cancel it."""

from __future__ import annotations

from typing import Any, Final

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ErrorDetail, PermissionDenied, Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalog
from cards.catalog import Catalog
from decks import access
from decks.bodies import ReadDecklist, read_decklist, read_decklist_in
from decks.goldfish.serial import GoldfishOptions, RunSchema, run_data
from decks.goldfish.services import LimitReached, cancel_run, start_run
from decks.goldfish.snapshot import Contender, Unplayable
from decks.hands import clean_seed, new_seed
from decks.models import Run, RunStatus
from decks.schemas import decklist_schema

LOCATION = OpenApiParameter(
    "Location",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    response=[202],
    required=True,
    description="The address of the run.",
)
#: What decks without a name are called, and where in the body a deck is that can't be played.
_NAMES: Final = ("Deck", "Other deck")
_PLACES: Final = ("main", "against")


class GoldfishView(APIView):
    """Goldfish games with a deck, or with two on the same seeds. Whoever has the same deck, parameters and seed gets
    the same report. A small run is answered with it at once (200); of a larger one the address is (202).
    """

    throttle_scope = "goldfish"

    @extend_schema(
        operation_id="goldfish_start",
        parameters=[LOCATION],
        request=decklist_schema("GoldfishRequest", options=GoldfishOptions),
        responses={200: RunSchema, 202: RunSchema},
    )
    def post(self, request: Request) -> Response:
        cards = catalog.current()
        decklists, options = _read(request, cards)
        owner, visitor = access.become_owner(request._request)
        try:
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
        return _answer(_find(request, run_id))

    @extend_schema(
        operation_id="goldfish_cancel",
        description="Cancels a run that you started; one that is at an end stays as it is.",
        request=None,
        responses={200: RunSchema},
    )
    def delete(self, request: Request, run_id: str) -> Response:
        run = _find(request, run_id)
        if not access.owns(request._request, run):
            raise PermissionDenied("Only whoever started a run can cancel it.")
        return _answer(cancel_run(run=run))


def _find(request: Request, run_id: str) -> Run:
    run = access.visible_runs(request._request).filter(pk=run_id).first()
    if run is None:
        raise Http404
    return run


def _answer(run: Run) -> Response:
    return Response(run_data(run, catalog.current()), headers={"Cache-Control": "private, no-cache"})


def _read(request: Request, cards: Catalog) -> tuple[list[ReadDecklist], GoldfishOptions]:
    """The decklists in a body, and the options. Raises ValidationError with all that is wrong with any of them."""
    options, decklists = GoldfishOptions(data=request.data), []
    faults: dict[str, Any] = {} if options.is_valid() else dict(options.errors)
    try:
        decklists.append(read_decklist(request))
    except ValidationError as error:
        faults |= error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}
    if isinstance(request.data, dict) and "against" in request.data:
        try:
            decklists.append(read_decklist_in(request.data["against"], request))
        except ValidationError as error:
            faults["against"] = error.detail
    if faults:
        raise ValidationError(faults)
    return decklists, options


def _contender(read: ReadDecklist, name: str) -> Contender:
    return Contender(name=read.name or name, format=read.format, decklist=read.decklist, deck=read.deck)
