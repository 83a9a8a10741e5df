"""Decks in frames on other sites, and the page that shows the HTML of such a frame.

Frames are at `/embed/decks/<id>/` for public decks and at `/embed/s/<token>/` for shared links. A frame looks the same
for everybody: no cookie is set, and the user is not looked up. So nobody sees a private deck in a frame, not even its
owner. Caches revalidate on each request, so a deck that turns private, or whose link is revoked, disappears at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from csp.decorators import csp_replace
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from decks import permissions
from decks.converters import DeckKey
from decks.core import services
from decks.core.lookup import OpenedDeck, find
from decks.games import format_label, game_of, library_of
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from decks.statistics.figures import figures_of

#: Sizes of a frame with their preferred width and height in CSS pixels.
SIZES: Final = {"compact": (480, 220), "list": (600, 640), "faces": (800, 640)}
DEFAULT_SIZE: Final = "list"
THEMES: Final = ("auto", "light", "dark")
#: A frame runs no scripts, loads icons from this site, and opens links in another window.
_SANDBOX: Final = "allow-same-origin allow-popups allow-popups-to-escape-sandbox"
#: On another site's page a frame, with its border, is no wider than its column.
_STYLE: Final = "border:1px solid #888;border-radius:8px;box-sizing:border-box;max-width:100%"


@dataclass(frozen=True, slots=True)
class EmbedFrame:
    """Size and theme of an embedded deck."""

    size: str
    theme: str

    @classmethod
    def read(cls, params: Mapping[str, str]) -> EmbedFrame:
        """Return the options in the parameters `size` and `theme`; an unknown value counts as missing."""
        size, theme = params.get("size", ""), params.get("theme", "")
        return cls(size if size in SIZES else DEFAULT_SIZE, theme if theme in THEMES else THEMES[0])

    def html(self, request: HttpRequest, opened: OpenedDeck, width: int, height: int) -> SafeString:
        """Return the HTML with which another site embeds the `opened` deck; width and height are in pixels."""
        style = format_html(' style="{}"', _STYLE)
        return self._iframe(request.build_absolute_uri(opened.url("embed")), opened.deck, width, height, style)

    def preview(self, opened: OpenedDeck, width: int, height: int) -> SafeString:
        """Return the HTML `<iframe>` of the `opened` deck for the preview on this site, without a `style` attribute.

        Width and height are in pixels.
        """
        return self._iframe(opened.url("embed"), opened.deck, width, height, "")

    def _iframe(self, src: str, deck: Deck, width: int, height: int, style: str) -> SafeString:
        return format_html(
            '<iframe src="{}?size={}&amp;theme={}" width="{}" height="{}"{} title="{}" loading="lazy" sandbox="{}" '
            'referrerpolicy="no-referrer"></iframe>',
            src,
            self.size,
            self.theme,
            width,
            height,
            style,
            f"{deck.name}, a deck on despaira",
            _SANDBOX,
        )


def _decks_at(key: DeckKey) -> QuerySet[Deck]:
    """Return the deck that an address names by `key`, as a query set; it is empty unless everybody may see the deck."""
    return permissions.shared(key.value) if key.by_link else permissions.public().filter(pk=key.value)


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # typed for views without arguments
@require_safe
@cache_control(public=True, no_cache=True)
def embedded(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show a deck in a frame, or a short page with status 404 that doesn't tell whether the deck ever existed."""
    deck, frame = _decks_at(deck_key).select_related("owner").first(), EmbedFrame.read(request.GET)
    if deck is None:
        context: dict[str, object] = {"frame": frame, "home": request.build_absolute_uri("/")}
        return HttpResponse(render_to_string("decks/embed/none.html", context), status=404)
    cards, content = library_of(deck), services.content_of(deck)
    context = {
        "deck": deck,
        "frame": frame,
        "address": OpenedDeck(deck, deck_key).url(),
        "format": format_label(game_of(deck), deck.format),
        "deck_view": DeckPresenter(content.decklist, deck.format, cards),
        "figures": figures_of(content.decklist, deck.format, cards),
    }
    return HttpResponse(render_to_string("decks/embed/deck.html", context))


@never_cache
@require_safe
@csp_replace({"frame-src": ["'self'"]})  # type: ignore[arg-type]  # as above
def embed_page(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show the page with the HTML that embeds a deck on another site, and a preview."""
    opened = find(request, deck_key)
    frame, others = EmbedFrame.read(request.GET), opened.for_others(request)
    width, height = SIZES[frame.size]
    context = {
        "deck": opened.deck,
        "opened": opened,
        "frame": frame,
        "sizes": SIZES,
        "themes": THEMES,
        "html": frame.html(request, others, width, height) if others else "",
        "preview": frame.preview(others, width, height) if others else "",
    }
    return render(request, "decks/embed/page.html", context)
