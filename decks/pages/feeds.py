"""Feeds (Atom, RFC 4287) of new public decks: all of a game, search results, or those with a card.

An entry is a deck: published when it was first public, updated when it was last changed. Its id never changes and has
neither scheme nor port. Feeds are cached by ETag only, because no date shows that a deck is no longer public.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import nh3
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed, get_tag_uri
from django.views.decorators.http import require_safe

from cards.file_formats.xml_text import fit_for_xml
from cards.presenters.cards import presenter_of
from decks import permissions
from decks.core import services
from decks.core.markdown import LINK_REL, render_markdown
from decks.games import format_label, game_of, libraries_of, library_of
from decks.models import Deck, DeckEntry
from decks.presenters.deck import DeckPresenter
from decks.search import matching_decks, public_decks, search_decks
from games import DEFAULT_GAME, Game
from query.presenter import address

#: Entries of a feed.
MOST: Final = 50
#: Fixed date of change of a feed without entries, so that its text stays the same.
_NEVER: Final = datetime(2000, 1, 1, tzinfo=UTC)
#: Allowed HTML attributes in entries, which unlike descriptions may have an image.
_ATTRIBUTES: Final = {"a": {"href"}, "img": {"src", "alt", "width", "height"}}


class _Feed(Atom1Feed):
    """Atom feed whose text changes only if its entries do: without entries it has a fixed date."""

    def latest_post_date(self) -> datetime:
        """Return the latest date of the feed's entries, or a fixed date if it has none."""
        return super().latest_post_date() if self.items else _NEVER


def feed_response(
    request: HttpRequest, decks: QuerySet[Deck], *, title: str, about: str, page: str, path: str, author: str = ""
) -> HttpResponse:
    """Return the response with a feed of the `MOST` newest of these public decks, by two queries.

    `title` and `about` are title and subtitle of the feed, `path` is its address, and `page` that of the web page with
    the same decks. `author` is the name of the author of all decks, or "".
    """
    newest = list(
        decks.filter(published_at__isnull=False)
        .select_related("owner")
        .defer("extras")
        .order_by("-published_at", "pk")[:MOST]
    )
    here = request.build_absolute_uri(path)
    made = datetime(2000, 1, 1, tzinfo=UTC)  # ids contain a date at which the site owned its host name
    feed = _Feed(
        title=fit_for_xml(title),
        link=request.build_absolute_uri(page),
        description=None,
        subtitle=fit_for_xml(about),
        language="en",
        feed_url=here,
        feed_guid=get_tag_uri(here.replace("?", "#"), made),  # `get_tag_uri` would drop a query
        author_name=fit_for_xml(author) or "despaira",
    )
    decklists, libraries = services.decklists_of(newest, leading=True), libraries_of(newest)
    for deck in newest:
        link = request.build_absolute_uri(deck.get_absolute_url())
        deck_view = DeckPresenter(decklists[deck.pk], deck.format, libraries[deck.game])
        feed.add_item(
            title=fit_for_xml(deck.name),
            link=link,
            description=fit_for_xml(_summary(request, deck, deck_view)),
            pubdate=deck.published_at,
            updateddate=max(deck.updated_at, deck.published_at or deck.updated_at),
            author_name=fit_for_xml(deck.owner.username) if deck.owner else "a former member",
            unique_id=get_tag_uri(link, deck.created_at),
            categories=[fit_for_xml(tag) for tag in deck.tags],
        )
    answer = HttpResponse(content_type=feed.content_type, headers={"Cache-Control": "no-cache"})
    feed.write(answer, "utf-8")
    return answer


def _summary(request: HttpRequest, deck: Deck, deck_view: DeckPresenter) -> str:
    """Return the HTML of a deck's entry in a feed, with absolute addresses."""
    label = format_label(game_of(deck), deck.format)
    context = {
        "deck": deck,
        "format": label,
        "deck_view": deck_view,
        "description": render_markdown(deck.description, deck_view.catalog),
    }
    return nh3.clean(
        render_to_string("decks/feed_entry.html", context),
        attributes=_ATTRIBUTES,
        url_relative=("rewrite_with_base", request.build_absolute_uri("/")),
        link_rel=LINK_REL,
    )


def feed_address(game: Game) -> str:
    """Return the path of the feed of new decks of a game."""
    return reverse("decks:feed", kwargs={"game": game})


def list_address(game: Game) -> str:
    """Return the path of the list of public decks of a game."""
    return reverse("decks:list", kwargs={"game": game})


@require_safe
def new_decks(request: HttpRequest, game: Game) -> HttpResponse:
    """Return the feed of a game's new public decks, or of those that match the search `q`."""
    decks = permissions.public().filter(game=game.code)
    here, page, text = feed_address(game), list_address(game), ""
    if searched := request.GET.get("q", ""):
        query = search_decks(searched, public_decks(library_of(game.code)))
        text = query.text
        decks = decks.filter(pk__in=[deck.pk for deck in matching_decks(query, "new")[:MOST]])
    title = "New decks" if game is DEFAULT_GAME else f"New decks of {game.name}"
    return feed_response(
        request,
        decks,
        title=f"{title}: {text}" if text else title,
        about=f"Public decks that a search finds: {text}" if text else f"Public decks for {game.name}, newest first.",
        page=address(page, text),
        path=address(here, text),
    )


def _decks_with(game: Game, card_id: int) -> QuerySet[Deck]:
    """Return the public decks of a game with a card, given by its id in the library, in any section but ideas."""
    counted = [part.name for part in game.sections if part.counts]
    played = DeckEntry.objects.filter(card__game=game.code, card__permanent_number=card_id, section__in=counted)
    return permissions.public().filter(pk__in=played.values("deck"))


@require_safe
def of_card(request: HttpRequest, game: Game, slug: str) -> HttpResponse:
    """Return the feed of the new public decks with a card."""
    cards = library_of(game.code)
    card = cards.slugged(slug)
    if card is None:
        raise Http404
    return feed_response(
        request,
        _decks_with(game, card.id),
        title=f"Decks with {card.full_name}",
        about=f"Public decks that play {card.full_name}, newest first.",
        page=presenter_of(cards).newest(card.id).page,
        path=card_feed_address(game, slug),
    )


def card_feed_address(game: Game, slug: str) -> str:
    """Return the path of the feed of public decks with a card."""
    return reverse("decks:feed-of-card", kwargs={"game": game, "slug": slug})
