"""Page of all problems of one kind in a deck, if they are too many to show beside the deck."""

from __future__ import annotations

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from decks import permissions
from decks.core import services
from decks.games import library_of
from decks.pages.forms import data_of
from decks.presenters.deck import DeckPresenter

#: Problems on a page.
A_PAGE: Final = 50


@never_cache
@require_safe
def problems(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the deck's problems of the kind in the query parameter `of`, with fixes; redirect to the editor if none."""
    deck = get_object_or_404(permissions.editable(request), pk=deck_id)
    content = services.content_of(deck)
    deck_view = DeckPresenter(content.decklist, content.format, library_of(deck))
    kind = next((kind for kind in deck_view.problem_kinds if kind.code == request.GET.get("of")), None)
    if kind is None:
        return redirect("decks:edit", deck.pk)
    paginator = Paginator(range(kind.count), A_PAGE)
    page = paginator.get_page(request.GET.get("page"))
    context = {
        "deck": deck,
        "kind": kind,
        "items": kind.part(page.start_index() - 1, A_PAGE),
        "page": page,
        "pages_around": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": f"{request.path}?of={kind.code}",
        "data": data_of(content, deck.version),
        "whole": deck_view,
    }
    return render(request, "decks/editor/problems.html", context)
