"""The search of each game's cards: its table of fields, the columns of its index, its form and parameters."""

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
    """How the cards of a game are found.

    Attributes:
        columns: The columns of the index.
        document: Makes the document of a card: of the card, its library and the code of the newest set.
        rarities: The rarities, the most common first.
        form: The form beside the search box, with the table of fields.
        terms: The parameters of addresses that are terms of a query.
    """

    columns: tuple[Column, ...]
    document: Callable[..., Document[Card]]
    rarities: tuple[str, ...]
    form: SearchForm
    terms: Terms


@cache
def search_of(game: Game) -> GameSearch:
    """Return the search of a game's cards."""
    search: GameSearch = storage_of(game).search(game)
    return search


def search_of_fields(game: Game) -> GameSearch:
    """Return the search that the table of fields of a game makes."""
    table = table_of(game)
    return GameSearch(
        columns_of(game), documents_of(game), rarities_of(game), form_of(game, table), terms_of(game, table)
    )
