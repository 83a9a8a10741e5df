"""What the cards of a further game are found with, and shown as."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.urls import reverse

from cards.finder import Finder, Place
from cards.search import index_of, search_of
from games import GAMES, Game
from shelf.library import Shelf, kept_with_shelf
from shelf.serial import card_writer, cards_json
from shelf.shown import shown_cards


def place_of(game: Game) -> Place:
    """Where the cards of a game stand."""
    table = search_of(game).form.table
    kind = table.by_key["kind"].examples[0].query
    number = next(field for field in game.fields if field.name == game.order)
    example = f"{kind} {number.search_key}>=3"
    return Place(
        title=f"Cards of {game.name}",
        about=f"Every card of {game.name} that is here: search names, texts and all that is printed on them.",
        template="shelf/list.html",
        cards=reverse("shelf:cards", args=[game]),
        sets=reverse("shelf:sets", args=[game]),
        help=reverse("shelf:help-search", args=[game]),
        completions=reverse("api:game-autocomplete", args=[game]),
        example=example,
        placeholder=example,
    )


@kept_with_shelf
def finder_of(shelf: Shelf, before: Finder[Any] | None) -> Finder[Any]:
    """What the cards of a game are found with."""
    game = GAMES[shelf.game]
    return Finder(
        shelf,
        index_of(shelf),
        search_of(game).form,
        search_of(game).terms,
        place_of(game),
        shown_cards(shelf),
        partial(cards_json, shelf),
        card_writer(game),
    )
