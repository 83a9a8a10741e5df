"""Public decks for pages that know nothing of decks: cards don't import decks, their templates may."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString

from cards.catalog import current
from cards.searching.fields import quoted
from cards.searching.showing import address
from cards.shown import ShownCard, shown_cards
from decks import access
from decks.games import HOME
from decks.search import played_by, public_decks, similar_to
from decks.search.together import Together, played_together
from decks.tiles import found_tiles, tiles
from rules.cards import CardDef
from tcg.construction import Decklist

register = template.Library()

#: Decks that are shown as being like another.
MOST_ALIKE = 6
#: Cards that are shown as being played with another.
MOST_TOGETHER = 6


@dataclass(frozen=True, slots=True)
class Playing:
    """The public decks with a card that were changed last, and how many there are."""

    count: int
    newest: SafeString
    has_more: bool


@register.simple_tag
def decks_playing(card: CardDef, limit: int = 10) -> Playing:
    """The public decks that play `card`: ideas in the maybe section are not played."""
    found = played_by(card.id, public_decks(current()))
    return Playing(len(found), found_tiles(found[:limit], current()), len(found) > limit)


@register.simple_tag
def played_with(card: CardDef, limit: int = MOST_TOGETHER) -> list[tuple[ShownCard, Together]]:
    """The cards that stand in public decks with `card` more often than by chance, and how often."""
    catalog = current()
    snapshot = public_decks(catalog).snapshot
    found = snapshot.once(("together", card.id, limit), lambda: played_together(card.id, snapshot, limit))
    return [(shown_cards(catalog).newest(each.card), each) for each in found if each.card in catalog]


@register.simple_tag
def latest_decks(limit: int = 6) -> SafeString:
    """The newest public decks."""
    return tiles(access.public().select_related("owner")[:limit])


@register.simple_tag
def decks_like(decklist: Decklist, besides: str, game: str = HOME.code, limit: int = MOST_ALIKE) -> SafeString:
    """The public decks of Despaira that are most like a decklist, but for the one with the id `besides`; none for a
    deck of another `game`."""
    if game != HOME.code:
        return SafeString()
    found = similar_to(decklist, public_decks(current()), limit, besides=besides)
    return tiles((each for each, _ in found))


@register.simple_tag
def tag_address(tag: str) -> str:
    """Where the public decks with a tag are."""
    return address(reverse("decks:list"), f"tag={quoted(tag)}")
