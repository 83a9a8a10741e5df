"""What search engines are shown: pages, cards, sets and public decks, never an unlisted or private one."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sitemaps import Sitemap
from django.db.models import QuerySet
from django.urls import reverse

from cards.models import Card, CardSet
from decks import access
from decks.models import Deck


class PageSitemap(Sitemap[str]):
    """The pages that there is one of."""

    def items(self) -> list[str]:
        return [
            "home",
            "cards:list",
            "cards:sets",
            "decks:list",
            "rules:index",
            "rules:play",
            "help-search",
            "learn",
            "help-abilities",
        ]

    def location(self, item: str) -> str:
        return reverse(item)


class CardSitemap(Sitemap[Card]):
    """All cards."""

    def items(self) -> QuerySet[Card]:
        return Card.objects.only("slug", "name_key")


class SetSitemap(Sitemap[CardSet]):
    """All sets."""

    def items(self) -> QuerySet[CardSet]:
        return CardSet.objects.all()


class DeckSitemap(Sitemap[Deck]):
    """Public decks."""

    def items(self) -> QuerySet[Deck]:
        return access.public()

    def lastmod(self, item: Deck) -> datetime:
        return item.updated_at


SITEMAPS: dict[str, type[Sitemap[str]] | type[Sitemap[Card]] | type[Sitemap[CardSet]] | type[Sitemap[Deck]]] = {
    "pages": PageSitemap,
    "cards": CardSitemap,
    "sets": SetSitemap,
    "decks": DeckSitemap,
}
