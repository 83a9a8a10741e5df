"""Goldfish games of F.A.D.E. for pages and API: the games are short, so they are played at once and not stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from decks.core.hands import clean_seed, new_seed
from decks.goldfish.snapshot import Unplayable
from decks.goldfish_pages.fade import limits, pages
from decks.goldfish_pages.fade.playing import TooLong, play_games
from decks.goldfish_pages.fade.serializers import SHAPES, FadeComparisonSchema, FadeGoldfishOptions, FadeReportSchema
from decks.goldfish_pages.simulator import Simulator, contenders
from decks.serializers.requests import ReadDecklist
from decks.serializers.schemas import decklist_schema
from jobs.later import Busy, TooOften

#: Paths of the decks in a body, for errors.
_PATHS: Final = ("deck", "against")


def _play(request: Request, decklists: Sequence[ReadDecklist], options: FadeGoldfishOptions) -> Response:
    """Play the games that a request asks for, and return the response with their report.

    Raises ValidationError if they cannot be played or take too long, TooOften if games of another request are being
    played.
    """
    query = options.validated_data
    try:
        report = play_games(
            contenders(decklists),
            decklists[0].library,
            seed=clean_seed(query["seed"]) or new_seed(),
            games=query["runs"],
            params=options.params,
            most_turns=limits.TURNS_ASKED,
        )
    except Unplayable as error:
        raise ValidationError({_PATHS[error.place]: [ErrorDetail(str(error), "unplayable")]}) from error
    except TooLong as error:
        raise ValidationError({"runs": [ErrorDetail(str(error), "too_long")]}) from error
    except Busy as busy:
        raise TooOften("Games of others are being played. Try again in a moment.", busy.wait) from busy
    return Response({"game": decklists[0].game, **report})


SIMULATOR: Final = Simulator(
    page=pages.goldfish,
    options=FadeGoldfishOptions,
    requests=decklist_schema("FadeGoldfishRequest", lambda: SHAPES, options=FadeGoldfishOptions).serializers,
    answers=[FadeReportSchema, FadeComparisonSchema],
    play=_play,
)
