"""Lookup of games and their cards: each deck names its game, which defines cards, sections, formats and openings.

Decks, contents and deck codes name a game; `library_of` returns its cards. Without a name the game is `DEFAULT_GAME`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, overload

from django.utils.text import get_text_list

from cards.catalog import catalogs
from cards.catalog.library import Library
from games import DEFAULT_GAME, GAMES, Game
from tcg.names import squeeze


class OfGame(Protocol):
    """Object with the code of a game in `game`, such as a deck, a content or a parsed decklist."""

    @property
    def game(self) -> str:
        """Code of the game."""
        ...


def game_of(thing: OfGame) -> Game:
    """Return the game that an object names, such as a deck, a content or a library (a game's cards in memory)."""
    return GAMES[thing.game]


def game_called(words: str) -> Game | None:
    """Return the game whose code or name is `words`, in any spelling; None if there is none."""
    wanted = squeeze(words)
    return next((game for game in GAMES.values() if wanted in (squeeze(game.code), squeeze(game.name))), None)


def headings_of(game: Game) -> str:
    """Return the names of a game's deck sections as part of a sentence: "Main, Side and Special"."""
    return get_text_list([section.label for section in game.sections], "and")


def library_of(thing: OfGame | str) -> Library:
    """Return the current cards of a game in memory, given its code or an object that names the game."""
    code = thing if isinstance(thing, str) else thing.game
    return catalogs.library_of(code)


def libraries_of(things: Iterable[OfGame]) -> dict[str, Library]:
    """Return the current cards of all games that the objects in `things` name, by the codes of the games."""
    return {code: library_of(code) for code in {thing.game for thing in things}}


class _Libraries(Sequence[Library]):
    """Lazy sequence of the cards of several games: those of a game are loaded when they are first used."""

    def __init__(self, codes: Sequence[str]) -> None:
        self._codes = codes
        self._known: dict[str, Library] = {}

    def __len__(self) -> int:
        return len(self._codes)

    @overload
    def __getitem__(self, place: int) -> Library: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Library]: ...
    def __getitem__(self, place: int | slice) -> Library | Sequence[Library]:
        if isinstance(place, slice):
            return _Libraries(self._codes[place])
        code = self._codes[place]
        if code not in self._known:
            self._known[code] = library_of(code)
        return self._known[code]


def every_library() -> Sequence[Library]:
    """Return the cards of each game, as a lazy sequence that begins with the default game."""
    return _Libraries(sorted(GAMES, key=lambda code: code != DEFAULT_GAME.code))


def format_label(game: Game, code: str) -> str:
    """Return the name of a deck format, with its game unless that is the default one: "F.A.D.E. Standard"."""
    name = game.formats[code].name
    return name if game is DEFAULT_GAME else f"{game.name} {name}"
