"""What the cards of a further game are found with, and shown as."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

from django.urls import reverse

from cards.finder import Finder, Place
from cards.search_form import SearchForm
from games import GAMES, Game
from games.fields import Find
from query.parameters import Terms
from shelf.library import Shelf, kept_with_shelf
from shelf.search import index_of, table_of
from shelf.search.index import fields_of
from shelf.search.table import key_of
from shelf.serial import card_writer, cards_json
from shelf.shown import shown_cards

#: Values of a flag as addresses have them, squeezed.
_YES: Final = ("true", "yes", "1")
_NO: Final = ("false", "no", "0")


def place_of(game: Game) -> Place:
    """Where the cards of a game stand."""
    table = table_of(game)
    kind = table.by_key["kind"].examples[0].query
    number = next(field for field in game.fields if field.name == game.order)
    example = f"{kind} {key_of(number)}>=3"
    return Place(
        title=f"Cards of {game.name}",
        about=f"Every card of {game.name} that is here: search names, texts and all that is printed on them.",
        template="shelf/list.html",
        cards=reverse("shelf:cards", args=[game]),
        sets=reverse("shelf:sets", args=[game]),
        help=reverse("shelf:help-search", args=[game]),
        completions=reverse(f"api:{game.code}-autocomplete"),
        example=example,
        placeholder=example,
    )


def form_of(game: Game) -> SearchForm:
    """The form of the search of a game's cards."""
    return _form(game.code)


@cache
def _form(code: str) -> SearchForm:
    game, table = GAMES[code], table_of(GAMES[code])
    own = fields_of(game)
    words = tuple(key_of(field) for field in own if field.find is Find.CHOICE and field.name != "kind")
    numbers = tuple(key_of(field) for field in own if field.find is Find.NUMBER)
    texts = tuple(key_of(field) for field in own if field.find is Find.WORD)
    return SearchForm(
        table,
        beside=("kind", words[0]),
        groups={
            "The card": ("name", *words[1:], "is"),
            "Numbers": (*numbers, "has"),
            "Text": texts,
            "Printing": ("set", "number", "rarity", "artist", "lang", "year", "prints"),
        },
        sorting=("order", "dir", "unique"),
        others=("display",),
        usual={"order": "Best match first"},
    )


def terms_of(game: Game) -> Terms:
    """The parameters of addresses that are terms of a query: those of the fields, by their names and their keys."""
    return _terms(game.code)


@cache
def _terms(code: str) -> Terms:
    game = GAMES[code]
    terms: dict[str, str] = {"name": "name:"}
    flags: dict[str, dict[str, str]] = {}
    single = []
    for field in fields_of(game):
        key = key_of(field)
        if field.find is Find.FLAG:
            flags[field.name] = dict.fromkeys(_YES, f"is:{key}") | dict.fromkeys(_NO, f"not:{key}")
            continue
        terms |= dict.fromkeys((key, field.name), f"{key}:")
        if field.find is Find.NUMBER:
            terms |= {f"{field.name}_min": f"{key}>=", f"{field.name}_max": f"{key}<="}
            single += [f"{field.name}_min", f"{field.name}_max"]
    terms |= {name: f"{name}:" for name in ("set", "number", "rarity", "artist")}
    texts = tuple(name for name, term in terms.items() if _is_text(term, game))
    return Terms(table_of(game), terms, tuple(single), texts, flags)


def _is_text(term: str, game: Game) -> bool:
    """Whether a term wants words, in which a comma is only a comma."""
    found = next((field for field in fields_of(game) if f"{key_of(field)}:" == term), None)
    return term == "name:" or (found is not None and found.find is Find.WORD)


@kept_with_shelf
def finder_of(shelf: Shelf, before: Finder[Any] | None) -> Finder[Any]:
    """What the cards of a game are found with."""
    game = GAMES[shelf.game]
    return Finder(
        shelf,
        index_of(shelf),
        form_of(game),
        terms_of(game),
        place_of(game),
        shown_cards(shelf),
        partial(cards_json, shelf),
        card_writer(game),
    )
