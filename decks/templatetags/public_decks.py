"""Tags that list public decks on pages of cards, whose app can't import decks, but can load tags."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, zip_longest

from django import template
from django.utils.safestring import SafeString

from cards.pages.search_help import search_fields
from cards.presenters.cards import CardView, presenter_of
from decks import permissions
from decks.games import library_of
from decks.models import Deck
from decks.pages.feeds import card_feed_address, list_address
from decks.pages.list_items import deck_items
from decks.search import DeckIndex, played_by, public_decks, similar_to
from decks.search.examples import with_examples
from decks.search.table import table
from decks.search.together import RelatedCard, played_together
from games import GAMES, Game
from query.presenter import address
from query.quoting import quoted
from tcg.construction import Decklist
from tcg.library import Card

register = template.Library()

#: Similar decks to show.
MOST_ALIKE = 6
#: Cards to show that are played with another card.
MOST_TOGETHER = 6


@dataclass(frozen=True, slots=True)
class DecksWithCard:
    """Public decks that play a card: their number and, as HTML, the newest of them; `has_more` if these are not all.

    `every` is the address of all of them, `feed` that of their feed, and `begin` that of the page for a new deck.
    """

    count: int
    newest: SafeString
    has_more: bool
    every: str
    feed: str
    begin: str


@register.simple_tag
def fields_of_decks(game: Game) -> str:
    """Return the HTML of the help on searching decks of a game: its fields, with examples."""
    library = library_of(game.code)
    search_table = with_examples(table(game), game, library)
    index = DeckIndex(Deck.objects.none(), library)
    return search_fields(search_table, index, "deck-field", "Fields of decks", list_address(game))


@register.simple_tag
def decks_playing(card: Card, game: Game, limit: int = 10) -> DecksWithCard:
    """Return the public decks that play `card` of a game, the newest `limit` as HTML; ideas don't count as played."""
    library = library_of(game.code)
    decks = played_by(card.id, public_decks(library))
    return DecksWithCard(
        len(decks),
        deck_items(decks[:limit]),
        len(decks) > limit,
        address(list_address(game), f"card:{card.slug}"),
        card_feed_address(game, card.slug),
        f"{game.path}decks/new/",
    )


@register.simple_tag
def played_with(card: Card, game: Game, limit: int = MOST_TOGETHER) -> list[tuple[CardView, RelatedCard]]:
    """Return up to `limit` cards, with counts, that share public decks with `card` more than by chance, best first."""
    library = library_of(game.code)
    cards = played_together(card.id, public_decks(library), limit)
    return [(presenter_of(library).newest(each.card), each) for each in cards if each.card in library]


@register.simple_tag
def latest_decks(game: str = "", limit: int = 6) -> SafeString:
    """Return the `limit` newest public decks of one game or, for "", of all games in turn, as HTML list items."""
    decks = permissions.public().select_related("owner")
    newest = (decks.filter(game=code)[:limit] for code in ([game] if game else GAMES))
    in_turn = (deck for row in zip_longest(*newest) for deck in row if deck is not None)
    return deck_items(islice(in_turn, limit))


@register.simple_tag
def decks_like(decklist: Decklist, besides: str, game: str, limit: int = MOST_ALIKE) -> SafeString:
    """Return up to `limit` public decks most similar to a decklist as HTML, without the deck with the id `besides`."""
    similar = similar_to(decklist, public_decks(library_of(game)), limit, besides=besides)
    return deck_items(each for each, _ in similar)


@register.simple_tag
def tag_address(tag: str, game: str) -> str:
    """Return the address of the list of a game's public decks with a tag."""
    return address(list_address(GAMES[game]), f"tag={quoted(tag)}")
