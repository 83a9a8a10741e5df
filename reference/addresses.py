"""Paths of rulebook pages, and their search parameter."""

from __future__ import annotations

from typing import Final

from django.http import QueryDict

from games import Game

MAX_QUERY: Final = 100


def address_of(game: Game) -> str:
    """Return the URL path of the rulebook page of a game."""
    return f"{game.path}rules/"


def read_query(parameters: QueryDict) -> str:
    """Return the search words in the parameter `q`, or ""."""
    return " ".join(parameters.get("q", "").replace("\0", "").split())[:MAX_QUERY]
