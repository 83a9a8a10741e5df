"""Search configuration of each game: index columns, form and URL parameters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from cards.search.columns import columns_of, documents_of, rarities_of
from cards.search.form import SearchForm
from cards.search.generated import form_of, terms_of
from cards.search.table import table_of
from cards.storage import storage_of
from games import Game
from query.index import Column, Document
from query.parameters import Terms
from tcg.library import Card


@dataclass(frozen=True, slots=True)
class GameSearch:
    """Configuration of the card search of one game.

    Attributes:
        columns: Columns of the index.
        document: Returns the index entry of a card, given the card, its library and the code of the newest set.
        rarities: Rarities, the most common first.
        form: Form beside the search box, with the table of fields.
        terms: URL parameters that are terms of a query.
    """

    columns: tuple[Column, ...]
    document: Callable[..., Document[Card]]
    rarities: tuple[str, ...]
    form: SearchForm
    terms: Terms


@cache
def search_of(game: Game) -> GameSearch:
    """Return the configuration of a game's card search."""
    search: GameSearch = storage_of(game).search(game)
    return search


def search_of_fields(game: Game) -> GameSearch:
    """Return the configuration of a game's card search, generated from its table of fields."""
    table = table_of(game)
    return GameSearch(
        columns_of(game), documents_of(game), rarities_of(game), form_of(game, table), terms_of(game, table)
    )
