"""Views of the previews of the site, and of the cards and sets of every game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from cards.catalog import current, library_of
from cards.presenter import presenter_of
from cards.previews.responses import card_preview_at, set_preview_at, site_preview_at
from games import Game


@require_safe
def site(request: HttpRequest, digest: str) -> HttpResponseBase:
    """Return the picture that stands for the site where its link is shown."""
    return site_preview_at(request, current(), digest)


@require_safe
def card(request: HttpRequest, game: Game, slug: str, digest: str) -> HttpResponseBase:
    """Return the picture that stands for a card where its link is shown."""
    return card_preview_at(request, presenter_of(library_of(game.code)), slug, digest)


@require_safe
def card_set(request: HttpRequest, game: Game, code: str, digest: str) -> HttpResponseBase:
    """Return the picture that stands for a set where its link is shown."""
    return set_preview_at(request, presenter_of(library_of(game.code)), code, digest)
