"""Goldfish games of Despaira for pages and API: runs are stored, and large ones are played in other processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from cards.catalog import catalogs
from decks import permissions
from decks.core.hands import clean_seed, new_seed
from decks.goldfish.services import start_run
from decks.goldfish.snapshot import Unplayable
from decks.goldfish_pages import runs
from decks.goldfish_pages.serializers import GoldfishOptions, RunSchema, run_data
from decks.goldfish_pages.simulator import Simulator, contenders
from decks.models import RunStatus
from decks.serializers.requests import ReadDecklist
from decks.serializers.schemas import decklist_schema

#: Paths of the decks in a body, for errors.
_PATHS: Final = ("main", "against")


def _play(request: Request, decklists: Sequence[ReadDecklist], options: GoldfishOptions) -> Response:
    """Start a run of games, and respond with its state: with a report if small, else with its address in Location.

    Raises ValidationError if no game can be played.
    """
    cards = catalogs.current()
    try:
        with permissions.new_owner(request._request) as (owner, visitor):
            run = start_run(
                owner=owner,
                visitor=visitor,
                contenders=contenders(decklists),
                params=options.params,
                seed=clean_seed(options.validated_data["seed"]) or new_seed(),
                games=options.validated_data["runs"],
                cards=cards,
            )
    except Unplayable as error:
        raise ValidationError({_PATHS[error.place]: [ErrorDetail(str(error), "unplayable")]}) from error
    data = run_data(run, cards)
    if run.status == RunStatus.DONE:
        return Response(data)
    return Response(data, status=202, headers={"Location": data["url"]})


SIMULATOR: Final = Simulator(
    page=runs.goldfish,
    options=GoldfishOptions,
    requests=decklist_schema("GoldfishRequest", options=GoldfishOptions).serializers,
    answers=[RunSchema],
    play=_play,
)
