"""Public decks for pages that know nothing of decks: cards don't import decks, their templates may."""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.db.models import Exists, OuterRef

from decks import access
from decks.models import DeckEntry
from decks.views import Listed, listed
from rules.cards import CardDef
from rules.vocabulary import Section

register = template.Library()


@dataclass(frozen=True, slots=True)
class Playing:
    """The newest public decks with a card, and how many there are."""

    count: int
    newest: list[Listed]


@register.simple_tag
def decks_playing(card: CardDef, limit: int = 10) -> Playing:
    """The public decks that play `card`: ideas in the maybe section are not played."""
    played = DeckEntry.objects.filter(
        deck=OuterRef("pk"), card_id=card.id, section__in=[part for part in Section if part is not Section.MAYBE]
    )
    decks = access.public().filter(Exists(played))
    newest = list(decks.select_related("owner").order_by("-updated_at", "pk")[: limit + 1])
    return Playing(len(newest) if len(newest) <= limit else decks.count(), listed(newest[:limit]))


@register.simple_tag
def latest_decks(limit: int = 6) -> list[Listed]:
    """The newest public decks."""
    return listed(access.public().select_related("owner")[:limit])
