"""Registry of the card games of the site: `GAMES` has them by code.

Each game is described as data by a package of its own. The modules beside the packages are shared by all games.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.aoe import AOE
from games.despaira import DESPAIRA
from games.fade import FADE
from games.ga import GA
from games.game import Game

__all__ = ["DEFAULT_GAME", "GAMES", "Game", "game_names", "other_games"]

#: Every game by its code, in the order of lists and menus.
GAMES: Final[dict[str, Game]] = {game.code: game for game in (DESPAIRA, FADE, AOE, GA)}
#: The game of an address or request that names none.
DEFAULT_GAME: Final = DESPAIRA


def other_games() -> list[Game]:
    """Return the registered games whose pages are below their codes: all but Despaira, whose pages are at the root."""
    return [game for game in GAMES.values() if game.path != "/"]


def game_names(games: Iterable[Game]) -> str:
    """Return the names of games, at least one, as part of a sentence: "A, B and C"."""
    *names, last = [game.name for game in games]
    return f"{', '.join(names)} and {last}" if names else last
