"""The pictures of the site, of cards and of sets; an outdated address leads to the newest."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from cards.catalog import current
from cards.pictures import preview
from cards.pictures.kept import FOR_EVER, response
from cards.shown import shown_cards


@require_safe
def site(request: HttpRequest, digest: str) -> HttpResponseBase:
    """The picture of the site."""
    catalog = current()
    if digest != preview.site_mark(catalog):
        return HttpResponseRedirect(preview.site_preview(catalog).url)
    return response(request, digest, "jpg", partial(preview.draw_site, catalog), FOR_EVER)


@require_safe
def card(request: HttpRequest, slug: str, digest: str) -> HttpResponseBase:
    """The picture of a card in the printing that the digest stands for."""
    catalog = current()
    found = catalog.slugged(slug)
    if found is None:
        raise Http404
    every = shown_cards(catalog)
    printings = catalog.printings_of(found.id)
    for shown in [every.printed(printing) for printing in printings] or [every.newest(found.id)]:
        set_name = preview.set_name_of(shown, catalog)
        if digest == preview.card_mark(shown, set_name):
            return response(request, digest, "jpg", partial(preview.draw_card, shown, set_name), FOR_EVER)
    newest = every.newest(found.id)
    return HttpResponseRedirect(preview.card_preview(newest, catalog).url)


@require_safe
def card_set(request: HttpRequest, code: str, digest: str) -> HttpResponseBase:
    """The picture of a set."""
    catalog = current()
    if code not in catalog.sets:
        raise Http404
    if digest != preview.set_mark(code, catalog):
        return HttpResponseRedirect(preview.set_preview(code, catalog).url)
    return response(request, digest, "jpg", partial(preview.draw_set, code, catalog), FOR_EVER)
