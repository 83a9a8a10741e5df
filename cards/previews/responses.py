"""Previews as responses; an outdated address leads to the newest."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect

from cards.catalog import Catalog
from cards.images.cache import FOR_EVER, response
from cards.presenter import Presenter
from cards.previews import preview


def site_preview_at(request: HttpRequest, catalog: Catalog, digest: str) -> HttpResponseBase:
    """Return the preview of the site."""
    if digest != preview.site_digest(catalog):
        return HttpResponseRedirect(preview.site_preview(catalog).url)
    return response(request, digest, "jpg", partial(preview.draw_site, catalog), FOR_EVER)


def card_preview_at(request: HttpRequest, every: Presenter, slug: str, digest: str) -> HttpResponseBase:
    """Return the preview of one of these cards in the printing that the digest stands for."""
    library = every.library
    found = library.slugged(slug)
    if found is None:
        raise Http404
    printings = library.printings_of(found.id)
    for shown in [every.printed(printing) for printing in printings] or [every.newest(found.id)]:
        set_name = preview.set_name_of(shown, library)
        if digest == preview.card_digest(shown, set_name):
            return response(request, digest, "jpg", partial(preview.draw_card, shown, set_name), FOR_EVER)
    return HttpResponseRedirect(preview.card_preview(every.newest(found.id), library).url)


def set_preview_at(request: HttpRequest, every: Presenter, code: str, digest: str) -> HttpResponseBase:
    """Return the preview of one of the sets that these cards are in."""
    if code not in every.library.sets:
        raise Http404
    if digest != preview.set_digest(code, every):
        return HttpResponseRedirect(preview.set_preview(code, every).url)
    return response(request, digest, "jpg", partial(preview.draw_set, code, every), FOR_EVER)
