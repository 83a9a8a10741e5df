"""The pictures of the site, of cards and of sets; an outdated address leads to the newest."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.views.decorators.http import require_safe

from cards.catalog import current
from cards.images.cache import FOR_EVER, response
from cards.previews import preview
from cards.shown import ShownCards, shown_cards


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
    return picture_of_card(request, shown_cards(current()), slug, digest)


def picture_of_card(request: HttpRequest, every: ShownCards, slug: str, digest: str) -> HttpResponseBase:
    """The picture of one of these cards."""
    library = every.library
    found = library.slugged(slug)
    if found is None:
        raise Http404
    printings = library.printings_of(found.id)
    for shown in [every.printed(printing) for printing in printings] or [every.newest(found.id)]:
        set_name = preview.set_name_of(shown, library)
        if digest == preview.card_mark(shown, set_name):
            return response(request, digest, "jpg", partial(preview.draw_card, shown, set_name), FOR_EVER)
    return HttpResponseRedirect(preview.card_preview(every.newest(found.id), library).url)


@require_safe
def card_set(request: HttpRequest, code: str, digest: str) -> HttpResponseBase:
    """The picture of a set."""
    return picture_of_set(request, shown_cards(current()), code, digest)


def picture_of_set(request: HttpRequest, every: ShownCards, code: str, digest: str) -> HttpResponseBase:
    """The picture of one of the sets that these cards are in."""
    if code not in every.library.sets:
        raise Http404
    if digest != preview.set_mark(code, every):
        return HttpResponseRedirect(preview.set_preview(code, every).url)
    return response(request, digest, "jpg", partial(preview.draw_set, code, every), FOR_EVER)
