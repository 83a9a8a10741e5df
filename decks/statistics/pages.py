"""Pages with the statistics of a deck: all panels, and odds of drawing cards; also as parts for the editor."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Final, cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.throttles import count
from cards.catalog.catalogs import Catalog
from cards.catalog.library import Library
from cards.presenters.finder import finder_of
from cards.search.context import context_of
from decks import permissions
from decks.content import key_of
from decks.converters import DeckKey
from decks.core import services
from decks.core.lookup import find
from decks.games import game_of, library_of
from decks.legality import name_of
from decks.limits import HAND
from decks.models import Deck
from decks.statistics.drawing import AT_LEAST, DrawQuestion, drawing_of
from decks.statistics.figures import figures_of
from decks.statistics.winning import play_on, winning_of
from jobs.later import TryLater
from query.parser import MAX_LETTERS
from tcg.construction import Decklist
from tcg.opening import UnknownSize

#: Seconds of CPU for games in one request without a script; the next press of the button plays more.
_PATIENCE: Final = 0.15


@cache_control(private=True, no_cache=True)
@require_safe
def statistics(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show all panels of a deck that the requester may edit: as a page, or only its content for htmx."""
    deck = _editable(request, deck_id)
    decklist, cards = services.decklist_of(deck), library_of(deck)
    context = {
        "deck": deck,
        "figures": figures_of(decklist, deck.format, cards),
        "has_goldfish": game_of(cards).estimates_win_turn,
        **_odds_context(request, deck, decklist, cards, is_shown_one=not _is_part(request)),
    }
    if context["has_goldfish"]:
        context["winning"] = winning_of(decklist, cast(Catalog, cards))
    return _answer(request, "content" if _is_part(request) else "page", context)


@cache_control(private=True, no_cache=True)
@require_safe
def odds(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Show the odds of drawing cards of an edited deck; without htmx, redirect to the statistics page."""
    deck = _editable(request, deck_id)
    if not _is_part(request):
        response = redirect("decks:statistics", deck.pk)
        response["Location"] += f"?{request.META['QUERY_STRING']}#statistic-drawing"
        return response
    return _answer(request, "odds", _odds_context(request, deck, services.decklist_of(deck), library_of(deck)))


@cache_control(private=True, no_cache=True)
@require_safe
def odds_page(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show the odds of drawing cards of a deck that the requester may see: as a page, or as a part for htmx."""
    opened = find(request, deck_key)
    deck = opened.deck
    is_part, decklist, cards = _is_part(request), services.decklist_of(deck), library_of(deck)
    context = _odds_context(request, deck, decklist, cards, is_shown_one=not is_part)
    return _answer(request, "odds" if is_part else "odds_page", {**context, "opened": opened})


@never_cache
@require_POST
def games(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Play the next few solitaire games with an edited deck, and show the results so far.

    A script requests this repeatedly; without a script it plays for `_PATIENCE` seconds.
    """
    deck, is_part = _editable(request, deck_id), _is_part(request)
    if not game_of(deck).estimates_win_turn:
        raise Http404
    try:
        count(request, "step")
        winning = play_on(services.decklist_of(deck), cast(Catalog, library_of(deck)), 0.0 if is_part else _PATIENCE)
    except TryLater as error:
        if is_part:
            return HttpResponse(status=429, headers={"Retry-After": str(error.wait)})
        messages.error(request, "Games of others are being played. Try again in a moment.")
    else:
        if is_part:
            return _answer(request, "winning", {"deck": deck, "winning": winning})
    return redirect("decks:statistics", deck.pk)


def _editable(request: HttpRequest, deck_id: str) -> Deck:
    return get_object_or_404(permissions.editable(request), pk=deck_id)


def _is_part(request: HttpRequest) -> bool:
    """Return whether a script asks for a part of the page (static/js/editor/statistics.js)."""
    return bool(request.htmx)  # type: ignore[attr-defined]  # django_htmx's middleware


def _odds_context(
    request: HttpRequest, deck: Deck, decklist: Decklist, cards: Library, *, is_shown_one: bool = False
) -> dict[str, object]:
    """Return the template context of the odds of drawing cards of a deck.

    If the address asks for no card and `is_shown_one` is set, these are the odds of the most frequent card.
    """
    game = game_of(cards)
    opening = game.openings[deck.format]
    question, reason, drawing = DrawQuestion.read(request.GET.dict(), opening), "", None
    section = game.section(opening.section)
    if is_shown_one and not question.is_there and (pile := decklist.section(section.name)):
        question = replace(question, card=min(pile, key=lambda ref: (-pile[ref], name_of(ref, cards))))
    try:
        drawing = drawing_of(question, decklist, deck.format, cards, context_of(request))
    except UnknownSize as error:
        reason = str(error)
    pile = decklist.section(section.name)
    # The card in question is one of the choices even where the deck has no copy of it.
    other = () if drawing is None or question.card is None or question.card in pile else (question.card,)
    choices = [(key_of(ref), f"{name_of(ref, cards)} ×{pile.get(ref, 0)}") for ref in (*pile, *other)]
    return {
        "deck": deck,
        "question": question,
        # A search takes precedence over a card chosen before it.
        "question_card": "" if question.card is None else key_of(question.card),
        "drawing": drawing,
        "reason": reason,
        "section": section.label,
        "choices": sorted(choices, key=lambda choice: choice[1].casefold()),
        "at_least": AT_LEAST,
        "most": HAND,
        "letters": MAX_LETTERS,
        "example": finder_of(cards).place.placeholder,
    }


def _answer(request: HttpRequest, template: str, context: dict[str, object]) -> HttpResponse:
    """Return a page, or part of one with an ETag (304 if unchanged), of a `template` in `decks/statistics/`."""
    response = render(request, f"decks/statistics/{template}.html", {**context, "is_part": _is_part(request)})
    patch_vary_headers(response, ["HX-Request"])
    if not _is_part(request):
        return response
    response["ETag"] = tag = quote_etag(hashlib.sha256(response.content).hexdigest()[:32])
    return get_conditional_response(request, etag=tag, response=response) or response
