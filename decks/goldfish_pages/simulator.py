"""Simulators: how goldfish games are played with decks of a game, on a page and for programs."""

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

#: The names of decks that have none.
_NAMES = ("Deck", "Other deck")


class Play(Protocol):
    """The function that plays for the API."""

    def __call__(self, request: Request, decklists: Sequence[ReadDecklist], options: Any) -> Response:
        """Play games with one decklist or two, and return the report or the address where it will be.

        Raises ValidationError where they can't be played, and Throttled.
        """


@dataclass(frozen=True, slots=True)
class Simulator:
    """The page of goldfish games with a deck, and their API.

    `options` reads what is asked about the games; `requests` and `answers` are the schemas of bodies and answers.
    """

    page: Callable[[HttpRequest, OpenedDeck], HttpResponse]
    options: type[Serializer[object]]
    requests: Sequence[type[Serializer[object]]]
    answers: Sequence[type[Serializer[None]]]
    play: Play


def simulator_of(game: Game) -> Simulator | None:
    """Return the simulator of a game; None where no goldfish games are played."""
    if not game.simulator:
        return None
    simulator: Simulator = import_string(game.simulator)
    return simulator


def simulated_games() -> list[Game]:
    """Return the games that have a simulator."""
    return [game for game in GAMES.values() if game.simulator]


def contenders(decklists: Sequence[ReadDecklist]) -> list[Contender]:
    """Return one decklist or two as the decks that games are played with."""
    return [
        Contender(name=read.name or name, format=read.format, decklist=read.decklist, deck=read.deck)
        for read, name in zip(decklists, _NAMES, strict=False)
    ]
