"""Pages that belong to no other package: home, learn, help, robots.txt and the favicon."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from accounts.throttles import count
from cards.addresses import list_page
from cards.catalog.catalogs import Catalog, current, library_of
from cards.pages.games import best_of
from cards.pages.search_help import search_fields
from cards.presenters.cards import EMBLEMS, CardView, presenter_of
from cards.presenters.finder import place_of
from cards.previews import preview
from cards.search import index_of
from cards.search.despaira import TABLE
from decks import search as deck_search
from decks.models import Deck
from decks.search import DeckIndex
from games import DEFAULT_GAME, GAMES, Game, other_games
from jobs.later import TooOften
from query.fields import MAX_VALUES
from query.parser import MAX_DEPTH, MAX_LETTERS, MAX_TERMS
from rules.rulebook import tables
from rules.vocabulary import Activation, Kind
from rules.web import abilities
from rules.web.draft import KINDS, MAX_TEXT, Draft
from rules.web.learn import figures

FAN: Final = 5
#: Characters of the text of an example card. A longer text would be printed too small.
MAX_EXAMPLE: Final = 120
#: Robots that fetch a page to preview a link in a chat. They keep no index.
PREVIEWERS: Final = (
    "Twitterbot", "facebookexternalhit", "LinkedInBot", "Slackbot", "Discordbot", "TelegramBot", "WhatsApp", "Iframely",
)  # fmt: skip
#: Paths that are hidden from other robots, but not from `PREVIEWERS`.
SENT: Final = frozenset({"/s/", "/decks/*/hand/", "/decks/*/goldfish/"})


def hidden_paths() -> list[str]:
    """Return the paths that robots.txt forbids to robots."""
    return [
        "/api/",
        "/accounts/",
        "/admin/",
        "/s/",
        "/join/",
        "/decks/mine/",
        "/decks/new/",
        *(f"{game.path}decks/new/" for game in other_games()),
        "/decks/compare/",
        "/decks/*/hand/",
        "/decks/*/goldfish/",
        "/decks/*/export/",
        "/help/abilities/reading/",
    ]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the start page."""
    catalog = current()
    context = {
        "fan": fan(catalog, timezone.localdate()),
        "card_count": len(catalog),
        "games": [_at_a_glance(game) for game in GAMES.values()],
    }
    return render(request, "home.html", context)


@dataclass(frozen=True, slots=True)
class Glance:
    """Presentation of a game on the start page: the number of its cards, and a few of them (`emblems`)."""

    game: Game
    count: int
    emblems: tuple[CardView, ...]


def _at_a_glance(game: Game) -> Glance:
    if game.path == "/":
        catalog = current()
        return Glance(game, len(catalog), preview.rarest(catalog)[:EMBLEMS])
    library = library_of(game.code)
    return Glance(game, len(library), best_of(library)[:EMBLEMS])


def fan(catalog: Catalog, day: datetime.date) -> list[CardView]:
    """Return at most five rare cards of Despaira for the start page, which change every day."""
    ids = _rarest(catalog)
    start = day.toordinal() * FAN
    chosen = {ids[(start + step * 7) % len(ids)]: None for step in range(FAN)} if ids else {}
    return [presenter_of(catalog).newest(card_id) for card_id in chosen]


@lru_cache(maxsize=2)
def _rarest(catalog: Catalog) -> list[int]:
    """Return the ids of Despaira's mythic cards and creatures of level 7 or more, or of all cards without these."""
    return [
        card.id
        for card in catalog.values()
        if (printing := catalog.printing_of(card.id))
        and (printing.rarity == "mythic" or (card.kind is Kind.CREATURE and (card.level or 0) >= 7))
    ] or sorted(catalog)


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """Show the introduction to Despaira for new players."""
    return render(request, "learn/learn.html", {"figures": _figures(), "examples": example_cards(current())})


@cache
def _figures() -> dict[str, SafeString]:
    """Return the drawings of the introduction as HTML, by name."""
    return {name: render_to_string("learn/figure.html", {"figure": figure}) for name, figure in figures().items()}


@lru_cache(maxsize=2)
def example_cards(catalog: Catalog) -> list[CardView]:
    """Return a leader, a creature and a trick, with short texts, as examples for the introduction.

    Of each kind it is the card with the most stats and classes; a kind without cards is left out.
    """
    ids = []
    for kind in (Kind.LEADER, Kind.CREATURE, Kind.TRICK):
        cards = [card for card in catalog.values() if card.kind is kind and card.text and len(card.text) <= MAX_EXAMPLE]
        if cards:
            ids.append(max(cards, key=lambda card: (len(card.stats), len(card.classes), -card.id)).id)
    return [presenter_of(catalog).newest(card_id) for card_id in ids]


@require_safe
def help_privacy(request: HttpRequest) -> HttpResponse:
    """Show the page about personal data that the site stores."""
    return render(request, "help/privacy.html", {"community": settings.COMMUNITY})


@require_safe
def help_search(request: HttpRequest) -> HttpResponse:
    """Show the help of the query language, with all fields of cards and decks."""
    index = index_of(current())
    context = {
        "place": place_of(DEFAULT_GAME),
        "fields": index.cached(
            "help", lambda: search_fields(TABLE, index, "field", "All fields", list_page(DEFAULT_GAME))
        ),
        "other_games": other_games(),
        "deck_fields": _deck_fields(settings.COMMUNITY),
        "listed_fields": TABLE.fields,
        "listed_deck_fields": deck_search.table().fields,
        "max_deck_terms": deck_search.MAX_TERMS,
        "max_card_terms": deck_search.MAX_CARD_TERMS,
        "max_letters": f"{MAX_LETTERS:,}",
        "max_terms": MAX_TERMS,
        "max_depth": MAX_DEPTH,
        "max_values": MAX_VALUES,
    }
    return render(request, "help/search.html", context)


@cache
def _deck_fields(has_likes: bool) -> str:
    """Return the HTML of decks' search fields, without the database; `has_likes` is `settings.COMMUNITY`."""
    table = deck_search.table_of(DEFAULT_GAME, has_likes=has_likes)
    index = DeckIndex(Deck.objects.none(), Catalog("", ()))
    return search_fields(table, index, "deck-field", "Fields of decks", reverse("decks:list"))


@require_safe
def help_abilities(request: HttpRequest) -> HttpResponse:
    """Show the phrasebook of card texts, or the phrases that match `?q=`, and the meaning of the card text `?text=`."""
    query = request.GET.get("q", "").replace("\0", "").strip()[: abilities.MAX_QUERY]
    chapters = abilities.find_phrases(query)
    context = {
        **_reading(request),
        "query": query,
        "chapters": chapters,
        "count": sum(len(chapter.entries) for chapter in chapters),
        "kinds": KINDS,
        "activations": list(Activation),
        "classes": tables.CLASSES,
        "max_query": abilities.MAX_QUERY,
    }
    return render(request, "help/abilities.html", context)


@require_safe
def help_chapter(request: HttpRequest, name: str) -> HttpResponse:
    """Show a chapter of the phrasebook, with a link back to the tried card text."""
    page = abilities.chapter_page(name)
    if page is None:
        raise Http404
    before, chapter, after = page
    context = {"before": before, "chapter": chapter, "after": after, "draft": Draft.read(request.GET)}
    return render(request, "help/chapter.html", context)


@require_safe
def text_reading(request: HttpRequest) -> HttpResponse:
    """Return a part of a page with the meaning of `?text=`; `?beside=fields` selects the layout beside a form."""
    context = {**_reading(request), "is_beside_fields": "beside" in request.GET}
    response = render(request, "help/_reading.html", context)
    if wait := context["wait"]:
        response.status_code = 429
        response["Retry-After"] = str(wait)
    return response


def _reading(request: HttpRequest) -> dict[str, Any]:
    """Return the template context of the request's card text and meaning; `wait`: seconds if above the rate limit."""
    draft = Draft.read(request.GET)
    context = {"draft": draft, "bench": None, "wait": 0, "max_text": MAX_TEXT}
    if not draft.text:
        return context
    try:
        count(request, "text")
    except TooOften as error:
        return {**context, "wait": error.wait}
    return {**context, "bench": abilities.bench_of(draft, current().types)}


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return the file robots.txt.

    It hides the API, shared links, accounts, and pages that are expensive or new at each request. Robots that preview
    links may fetch shared links too.
    """
    hidden = hidden_paths()
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in hidden), ""]
    lines += [f"User-agent: {name}" for name in PREVIEWERS]
    lines += [*(f"Disallow: {path}" for path in hidden if path not in SENT), ""]
    lines.append(f"Sitemap: {request.build_absolute_uri(reverse('sitemap'))}")
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Redirect to the site's icon, for pages that don't name one, such as those of the admin."""
    return redirect(static("favicon.svg"))
