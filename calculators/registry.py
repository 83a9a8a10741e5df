"""Registry of the calculators (pages and API views) of all games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec

from calculators.base import Calculator
from games import GAMES, Game
from games.game import Tool


def calculators() -> Iterator[tuple[Game, Tool, Calculator]]:
    """Yield each calculator (in `CALCULATORS` of a game's module `views`, by tool code) with its game and its tool."""
    for game in GAMES.values():
        if find_spec(f"{__package__}.{game.code}"):
            tools = {tool.code: tool for tool in game.tools}
            own: Mapping[str, Calculator] = import_module(f"{__package__}.{game.code}.views").CALCULATORS
            for code, calculator in own.items():
                yield game, tools[code], calculator
