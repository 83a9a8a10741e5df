"""Search form with a control for each field, beside the list of decks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Final

from django.conf import settings

from cards.search.form import SearchForm
from decks.models import Deck
from decks.search.table import first_card_fields, table_of
from games import GAMES, Game
from query.index import Index
from query.table import Table

#: Fields of the form by headings, and further ones for the user's own decks.
_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "The deck": ("name", "by", "tag", "format", "legal", "cards", "win", "likes", "is"),
    "Cards in it": (),
    "When": ("updated", "created"),
}
_OWN: Final[Mapping[str, tuple[str, ...]]] = {"Where you keep it": ("game", "folder", "label")}


#: Values that are useless in the public list, because they apply to all decks there or to none.
_OF_OWN: Final[Mapping[str, tuple[str, ...]]] = {"is": ("public", "unlisted", "private")}


def _form(
    table: Table[Deck], groups: Mapping[str, tuple[str, ...]], left_out: Mapping[str, tuple[str, ...]]
) -> SearchForm:
    made: dict[Hashable, object] = {}

    def keep(index: Index[object], key: Hashable, make: Callable[[], object]) -> object:
        """Return the cached object for `key`, or else a new one from `make`.

        `index` does not matter, because the objects depend on the table of fields only.
        """
        if key not in made:
            made[key] = make()
        return made[key]

    known = {heading: tuple(key for key in keys if key in table.by_key) for heading, keys in groups.items()}
    return SearchForm(
        table, beside=(), groups=known, sorting=("order",), others=("dir",), left_out=left_out, cache=keep
    )


@cache
def _form_of(game: Game | None, games: tuple[Game, ...], *, has_likes: bool, is_own: bool) -> SearchForm:
    """Return the search form for decks of a game, or for None of all `games`.

    `has_likes` adds the field for likes, `is_own` the fields of the user's own decks. `games` is part of the cache key
    because more games may be registered later.
    """
    first_cards = (field.key for field in first_card_fields(games if game is None else [game]))
    groups = {**_GROUPS, "Cards in it": ("card", "copies", "leader", *first_cards, "element", "side")}
    own = {**groups, **_OWN} if is_own else groups
    return _form(table_of(game, has_likes=has_likes), own, {} if is_own else _OF_OWN)


def search_form(game: Game | None, *, is_own: bool) -> SearchForm:
    """Return the search form for public decks of a game or, with `is_own`, for the user's own (None: all games)."""
    return _form_of(game, tuple(GAMES.values()), has_likes=settings.COMMUNITY, is_own=is_own)
