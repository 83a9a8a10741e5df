"""What Despaira's cards are found with, and shown as."""

from __future__ import annotations

from functools import cache, partial

from django.urls import reverse

from cards.catalog import Catalog, kept_with_catalog
from cards.finder import Finder, Place
from cards.search import index_of
from cards.search.context import context_of
from cards.search.despaira import FORM
from cards.search.despaira.parameters import TERMS
from cards.serial import cards_json, write_card
from cards.shown import shown_cards
from rules.cards import CardDef


@cache
def place() -> Place:
    """Where Despaira's cards stand: at the root."""
    return Place(
        title="Cards",
        about="Every card of Despaira: search names, types and texts, by element, level, stats, class and more.",
        template="cards/list.html",
        cards=reverse("cards:list"),
        sets=reverse("cards:sets"),
        help=reverse("help-search"),
        completions=reverse("api:autocomplete"),
        example="element:fire level>=3",
        placeholder="knight element:fire level>=3",
    )


@kept_with_catalog
def finder_of(catalog: Catalog, before: Finder[CardDef] | None) -> Finder[CardDef]:
    """What the cards of a catalogue are found with."""
    return Finder(
        catalog,
        index_of(catalog),
        FORM,
        TERMS,
        place(),
        shown_cards(catalog),
        partial(cards_json, catalog),
        write_card,
        context_of,
    )
