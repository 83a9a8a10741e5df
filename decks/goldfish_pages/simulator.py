"""Base of the simulators: page and API of goldfish games, which differ from game to game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from decks.core.lookup import OpenedDeck
from decks.goldfish.snapshot import Contender
from decks.serializers.requests import ReadDecklist
from games import GAMES, Game

#: Default names of the decks.
_NAMES = ("Deck", "Other deck")


class Play(Protocol):
    """Function that plays the goldfish games of one card game for the API."""

    def __call__(self, request: Request, decklists: Sequence[ReadDecklist], options: Any) -> Response:
        """Play games with one decklist or two; the response has the report, or the address of the future report.

        Raises ValidationError if the games can't be played, Throttled if too many games are being played.
        """


@dataclass(frozen=True, slots=True)
class Simulator:
    """Goldfish games of one card game: the page for a deck, and the parts of the API.

    `options` reads the settings of the games; `requests` and `answers` are the schemas. `play` answers a request.
    """

    page: Callable[[HttpRequest, OpenedDeck], HttpResponse]
    options: type[Serializer[object]]
    requests: Sequence[type[Serializer[object]]]
    answers: Sequence[type[Serializer[None]]]
    play: Play


def simulator_of(game: Game) -> Simulator | None:
    """Return the simulator of goldfish games for a card game; None if it has none."""
    if not game.simulator:
        return None
    simulator: Simulator = import_string(game.simulator)
    return simulator


def simulated_games() -> list[Game]:
    """Return the card games that have a simulator of goldfish games."""
    return [game for game in GAMES.values() if game.simulator]


def contenders(decklists: Sequence[ReadDecklist]) -> list[Contender]:
    """Return the decklists of a request, one or two, as decks to play; without a name they are "Deck", "Other deck"."""
    return [
        Contender(name=read.name or name, format=read.format, decklist=read.decklist, deck=read.deck)
        for read, name in zip(decklists, _NAMES, strict=False)
    ]
