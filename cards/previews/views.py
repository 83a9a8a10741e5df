"""Views that return the pictures of previews. An outdated digest redirects to the current picture."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from cards.catalog.catalogs import current, library_of
from cards.images.cache import FOR_EVER, response
from cards.presenters.cards import presenter_of
from cards.previews import preview
from games import Game


@require_safe
def site(request: HttpRequest, digest: str) -> HttpResponseBase:
    """Return the picture for links to the site."""
    catalog = current()
    if digest != preview.site_digest(catalog):
        return HttpResponseRedirect(preview.site_preview(catalog).url)
    return response(request, digest, "jpg", partial(preview.draw_site, catalog), FOR_EVER)


@require_safe
def card(request: HttpRequest, game: Game, slug: str, digest: str) -> HttpResponseBase:
    """Return the picture for links to a card, in the printing that the digest belongs to."""
    library = library_of(game.code)
    every, found = presenter_of(library), library.slugged(slug)
    if found is None:
        raise Http404
    for view in [*map(every.printed, library.printings_of(found.id))] or [every.newest(found.id)]:
        set_name = preview.set_name_of(view, library)
        if digest == preview.card_digest(view, set_name):
            return response(request, digest, "jpg", partial(preview.draw_card, view, set_name), FOR_EVER)
    return HttpResponseRedirect(preview.card_preview(every.newest(found.id), library).url)


@require_safe
def card_set(request: HttpRequest, game: Game, code: str, digest: str) -> HttpResponseBase:
    """Return the picture for links to a set of a game."""
    every = presenter_of(library_of(game.code))
    if code not in every.library.sets:
        raise Http404
    if digest != preview.set_digest(code, every):
        return HttpResponseRedirect(preview.set_preview(code, every).url)
    return response(request, digest, "jpg", partial(preview.draw_set, code, every), FOR_EVER)
