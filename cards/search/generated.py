"""Search form and URL parameters of a game's cards, generated from its table of fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cards.search.columns import fields_of
from cards.search.form import SearchForm
from games import Game
from games.fields import Find
from query.parameters import Terms
from query.table import Table
from tcg.library import Card

#: Squeezed values of flags in URLs.
_YES: Final = ("true", "yes", "1")
_NO: Final = ("false", "no", "0")


#: Fields of printings, in the foldable part.
PRINTING: Final = ("set", "number", "rarity", "artist", "lang", "year", "prints")


def card_form(table: Table[object], beside: tuple[str, ...], groups: Mapping[str, tuple[str, ...]]) -> SearchForm:
    """Return a search form: controls `beside` the box, foldable `groups` by heading, and common ones above results."""
    above = ("order", "dir", "unique")
    return SearchForm(table, beside, groups, above, others=("display",), usual={"order": "Best match first"})


def form_of(game: Game, table: Table[Card]) -> SearchForm:
    """Return the layout of the search form for a game's cards."""
    own = fields_of(game)
    words = tuple(field.search_key for field in own if field.find is Find.CHOICE and field.name != "kind")
    numbers = tuple(field.search_key for field in own if field.find is Find.NUMBER)
    texts = tuple(field.search_key for field in own if field.find is Find.WORD)
    return card_form(
        table,
        beside=("kind", words[0]),
        groups={
            "The card": ("name", *words[1:], "is"),
            "Numbers": (*numbers, "has"),
            "Text": texts,
            "Printing": PRINTING,
        },
    )


def terms_of(game: Game, table: Table[Card]) -> Terms:
    """Return the URL parameters that are read as terms of a query, such as `level_min=3` for `level>=3`."""
    terms: dict[str, str] = {"name": "name:"}
    flags: dict[str, dict[str, str]] = {}
    single = []
    for field in fields_of(game):
        key = field.search_key
        if field.find is Find.FLAG:
            flags[field.name] = dict.fromkeys(_YES, f"is:{key}") | dict.fromkeys(_NO, f"not:{key}")
            continue
        terms |= dict.fromkeys((key, field.name), f"{key}:")
        if field.find is Find.NUMBER:
            terms |= {f"{field.name}_min": f"{key}>=", f"{field.name}_max": f"{key}<="}
            single += [f"{field.name}_min", f"{field.name}_max"]
    terms |= {name: f"{name}:" for name in ("set", "number", "rarity", "artist")}
    texts = tuple(name for name, term in terms.items() if _is_text(term, game))
    return Terms(table, terms, tuple(single), texts, flags)


def _is_text(term: str, game: Game) -> bool:
    """Return whether a term such as `name:` searches text, in which commas are literal."""
    found = next((field for field in fields_of(game) if f"{field.search_key}:" == term), None)
    return term == "name:" or (found is not None and found.find is Find.WORD)
