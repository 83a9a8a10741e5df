"""Sitemaps for search engines: pages, cards, sets, public decks and authors.

`/sitemap.xml` is an index of parts. Each part is cached until the cards, public decks or authors change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, cast
from urllib.parse import quote

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import x_robots_tag
from django.core.paginator import EmptyPage, PageNotAnInteger
from django.db.models import Count, DateTimeField, Max, QuerySet, Subquery, Value
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.models import User
from cards.models import Card, CardSet, Revision
from community.authors.lookup import authors
from community.feature_flag import is_on
from decks import permissions
from decks.models import Deck
from games import DEFAULT_GAME, other_games
from rules.abilities.phrasebook import CHAPTERS

if TYPE_CHECKING:
    from django.contrib.sites.requests import RequestSite

#: Addresses in a part. Search engines accept 50,000, but a part is rendered during a request.
PART: Final = 5_000
#: Sections with content that people may hide.
_OF_PEOPLE: Final = ("decks", "authors")
#: Parts in the cache, of up to half a megabyte.
_CACHED_PARTS: Final = 32


class PageSitemap(Sitemap[str]):
    """Sitemap of single pages, and of the pages of other games."""

    def items(self) -> list[str]:
        """Return the paths of the pages."""
        views = [
            "home",
            "cards:list",
            "cards:sets",
            "decks:list",
            "reference:rulebook",
            "play:lobby",
            "play:situation",
            "matchups:begin",
            "help-search",
            "learn",
            "help-abilities",
            "cards:games",
        ]
        below = ("cards:sets", "cards:help-search")
        of_games = [
            [
                *(game.path, *dict.fromkeys(game.works.values())),
                *(reverse(view, args=[game]) for view in below),
                *(tool.path for tool in game.tools),
            ]
            for game in other_games()
        ]
        phrases = [reverse("help-chapter", args=[chapter.key]) for chapter in CHAPTERS]
        return [*map(reverse, views), *phrases, *chain.from_iterable(of_games)]

    def location(self, item: str) -> str:
        """Return the path of the page, which is the item itself."""
        return item


#: The URL parameter of a page, and the time of its last change.
_Item = tuple[str, datetime | None]


class RowSitemap(Sitemap[_Item]):
    """Base of sitemaps with one URL for each database row. It reads only the columns for the URLs."""

    limit = PART
    view = ""

    def __init__(self) -> None:
        # `reverse` for each row would take ten times as long.
        self._before, _, self._behind = reverse(self.view, args=["0"]).rpartition("0")

    def location(self, item: _Item) -> str:
        """Return the path of the page of a row."""
        return f"{self._before}{item[0]}{self._behind}"

    def lastmod(self, item: _Item) -> datetime | None:
        """Return the time of the last change of a row."""
        return item[1]


class CardSitemap(RowSitemap):
    """Sitemap of Despaira's cards. Their time of change is the last change of any card."""

    view = "cards:card"

    def items(self) -> QuerySet[Card, _Item]:
        """Return Despaira's cards, with the columns for their URLs."""
        changed = Revision.objects.filter(game=DEFAULT_GAME.code).values("changed_at")
        return Card.objects.filter(game=DEFAULT_GAME.code).order_by("pk").values_list("slug", Subquery(changed))


class SetSitemap(RowSitemap):
    """Sitemap of Despaira's sets."""

    view = "cards:set"

    def items(self) -> QuerySet[CardSet, _Item]:
        """Return Despaira's sets, with the columns for their URLs."""
        changed = Revision.objects.filter(game=DEFAULT_GAME.code).values("changed_at")
        return CardSet.objects.filter(game=DEFAULT_GAME.code).order_by("pk").values_list("code", Subquery(changed))


class OtherCardSitemap(Sitemap[tuple[str, str]]):
    """Sitemap of the cards of the other games."""

    limit = PART

    def items(self) -> QuerySet[Card, tuple[str, str]]:
        """Return (game, slug) of each card of the other games."""
        return Card.objects.exclude(game=DEFAULT_GAME.code).order_by("pk").values_list("game", "slug")

    def location(self, item: tuple[str, str]) -> str:
        """Return the path of the page of a card."""
        return f"/{item[0]}/cards/{item[1]}/"


class OtherSetSitemap(Sitemap[tuple[str, str]]):
    """Sitemap of the sets of the other games."""

    limit = PART

    def items(self) -> QuerySet[CardSet, tuple[str, str]]:
        """Return (game, code) of each set of the other games."""
        return CardSet.objects.exclude(game=DEFAULT_GAME.code).order_by("pk").values_list("game", "code")

    def location(self, item: tuple[str, str]) -> str:
        """Return the path of the page of a set."""
        return f"/{item[0]}/sets/{item[1]}/"


class DeckSitemap(RowSitemap):
    """Sitemap of public decks."""

    view = "decks:deck"

    def items(self) -> QuerySet[Deck, _Item]:
        """Return the public decks, with the columns for their URLs."""
        return permissions.public().order_by("pk").values_list("pk", "updated_at")


class AuthorSitemap(RowSitemap):
    """Sitemap of the pages of authors, without times of change, which are not stored."""

    view = "community:author"

    def items(self) -> QuerySet[User, _Item]:
        """Return the authors, with the columns for their URLs."""
        return authors().order_by("pk").values_list("username", Value(None, DateTimeField()))

    def location(self, item: _Item) -> str:
        """Return the path of an author's page."""
        return f"{self._before}{quote(item[0], safe='@+')}{self._behind}"


@dataclass(frozen=True, slots=True)
class Section:
    """Kind of pages in the sitemaps. `state` returns a token that changes with them, and the last change's time."""

    sitemap: type[Sitemap[Any]]
    state: Callable[[], tuple[Hashable, datetime | None]]


def _pages_state() -> tuple[Hashable, datetime | None]:
    return "", None


def _cards_state() -> tuple[Hashable, datetime | None]:
    of_game = Revision.objects.filter(game=DEFAULT_GAME.code)
    return of_game.values_list("token", "changed_at").first() or ("", None)


def _others_state() -> tuple[Hashable, datetime | None]:
    heads = Revision.objects.exclude(game=DEFAULT_GAME.code).order_by("game").values_list("token", "changed_at")
    tokens, times = zip(*heads, strict=True) if heads else ((), ())
    return tokens, max(times, default=None)


def _decks_state() -> tuple[Hashable, datetime | None]:
    totals = permissions.public().aggregate(count=Count("*"), last=Max("updated_at"))
    return totals["count"], totals["last"]


def _authors_state() -> tuple[Hashable, datetime | None]:
    names = "\n".join(authors().order_by("pk").values_list("username", flat=True))
    return hashlib.sha256(names.encode()).hexdigest(), None


_SECTIONS: Final = {
    "pages": Section(PageSitemap, _pages_state),
    "cards": Section(CardSitemap, _cards_state),
    "sets": Section(SetSitemap, _cards_state),
    "further-cards": Section(OtherCardSitemap, _others_state),
    "further-sets": Section(OtherSetSitemap, _others_state),
    "decks": Section(DeckSitemap, _decks_state),
    "authors": Section(AuthorSitemap, _authors_state),
}


def _sections() -> dict[str, Section]:
    """Return all kinds of pages with sitemaps; authors only while `settings.COMMUNITY` is on."""
    return {name: section for name, section in _SECTIONS.items() if name != "authors" or is_on()}


@require_safe
@x_robots_tag
def index(request: HttpRequest) -> HttpResponse:
    """Return `/sitemap.xml`, the index of all sitemaps."""
    states = tuple(section.state() for section in _sections().values())
    return _answer(_index(request.scheme or "", request.get_host(), states))


@require_safe
@x_robots_tag
def part(request: HttpRequest, section: str) -> HttpResponse:
    """Return the sitemap of one kind of pages (`section`), such as `/sitemap-decks.xml?p=2`."""
    if section not in _sections():
        raise Http404
    page = request.GET.get("p", "1")
    try:
        return _answer(
            _part(section, page, request.scheme or "", request.get_host(), _SECTIONS[section].state()), section
        )
    except (EmptyPage, PageNotAnInteger) as error:
        raise Http404 from error


def _answer(body: bytes, section: str = "") -> HttpResponse:
    # Shared caches must revalidate content that people may hide.
    policy = "no-cache" if section in _OF_PEOPLE else "public, max-age=3600"
    return HttpResponse(body, content_type="application/xml", headers={"Cache-Control": policy})


@dataclass(frozen=True, slots=True)
class _Site:
    """Stand-in for Django's `Site` in its sitemaps, with the domain of the request."""

    domain: str


@lru_cache(maxsize=2)
def _index(scheme: str, host: str, states: tuple[tuple[Hashable, datetime | None], ...]) -> bytes:
    parts = [
        {"location": f"{scheme}://{host}{reverse('sitemap-part', args=[name])}{query}", "last_mod": last}
        for (name, section), (_, last) in zip(_sections().items(), states, strict=True)
        for query in ("", *(f"?p={page}" for page in range(2, section.sitemap().paginator.num_pages + 1)))
    ]
    return render_to_string("sitemap_index.xml", {"sitemaps": parts}).encode()


@lru_cache(maxsize=_CACHED_PARTS)
def _part(section: str, page: str, scheme: str, host: str, state: tuple[Hashable, datetime | None]) -> bytes:
    """Return the XML of the sitemap of a `section`; `state` is only a key of the cache.

    Raises EmptyPage and PageNotAnInteger. `page` is the number of the part, from 1. `scheme` and `host` begin its
    addresses.
    """
    urls = _SECTIONS[section].sitemap().get_urls(page=page, site=cast("RequestSite", _Site(host)), protocol=scheme)
    return render_to_string("sitemap.xml", {"urlset": urls}).encode()
