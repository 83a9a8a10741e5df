"""Public decks for pages that know nothing of decks: cards don't import decks, their templates may."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.db.models import Exists, OuterRef
from django.utils.safestring import SafeString

from cards.catalog import current
from decks import access
from decks.games import HOME
from decks.models import DeckEntry
from decks.tiles import tiles
from rules.cards import CardDef

register = template.Library()


@dataclass(frozen=True, slots=True)
class Playing:
    """The newest public decks with a card, and how many there are."""

    count: int
    newest: SafeString
    has_more: bool


@register.simple_tag
def decks_playing(card: CardDef, limit: int = 10) -> Playing:
    """The public decks that play `card`: ideas in the maybe section are not played."""
    played = DeckEntry.objects.filter(
        deck=OuterRef("pk"), card_id=card.id, section__in=[part.name for part in HOME.sections if part.counts]
    )
    decks = access.public().filter(Exists(played))
    newest = list(decks.select_related("owner").order_by("-updated_at", "pk")[: limit + 1])
    has_more = len(newest) > limit
    return Playing(decks.count() if has_more else len(newest), tiles(newest[:limit], current()), has_more)


@register.simple_tag
def latest_decks(limit: int = 6) -> SafeString:
    """The newest public decks."""
    return tiles(access.public().select_related("owner")[:limit], current())
