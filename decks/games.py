"""Of which game a deck is: all of decks take sections, formats, openings and codes from here, and the cards.

A library says which game its cards are of, and a deck, a content or a code names the game whose library it takes. Where
nothing names a game, it is `DEFAULT_GAME`.
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
    """What is of a game and names it by its code: a deck, what is written in one, a list that was read."""

    @property
    def game(self) -> str: ...


def game_of(thing: OfGame) -> Game:
    """The game of a library's cards, of a deck, of what is written in one."""
    return GAMES[thing.game]


def game_called(words: str) -> Game | None:
    """The game with this code or name, however it is spelt."""
    wanted = squeeze(words)
    return next((game for game in GAMES.values() if wanted in (squeeze(game.code), squeeze(game.name))), None)


def headings_of(game: Game) -> str:
    """The headings of a game's decklists, as a sentence says them: "Main, Side and Special"."""
    return get_text_list([section.label for section in game.sections], "and")


def library_of(thing: OfGame | str) -> Library:
    """The cards that a deck is made of, as they stand; of the game with this code, where it is a code."""
    code = thing if isinstance(thing, str) else thing.game
    return catalogs.library_of(code)


def libraries_of(things: Iterable[OfGame]) -> dict[str, Library]:
    """The cards that some decks are made of, by the codes of their games: each looked up once."""
    return {code: library_of(code) for code in {thing.game for thing in things}}


class _Libraries(Sequence[Library]):
    """The cards of some games, each looked up once, and not before they are needed."""

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
    """The cards of all games, Despaira's first: what decks are made of where they are mixed."""
    return _Libraries(sorted(GAMES, key=lambda code: code != DEFAULT_GAME.code))


def format_label(game: Game, code: str) -> str:
    """A deck format as a person reads it where games are mixed: "Standard", "F.A.D.E. Standard"."""
    name = game.formats[code].name
    return name if game is DEFAULT_GAME else f"{game.name} {name}"
