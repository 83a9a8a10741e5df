"""Part of a run's page with the worth of each card, which is computed while the page is open."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.throttles import count
from cards.catalog import catalogs
from decks.converters import DeckKey
from decks.core.lookup import OpenedDeck
from decks.goldfish.access import absent_when_deleted, find_run
from decks.goldfish_pages.forms import settings_of
from decks.goldfish_pages.games import side_index
from decks.goldfish_pages.worth.progress import STEP, WorthProgress, play_next, progress_of
from decks.goldfish_pages.worth.words import present_worth
from decks.models import Run
from jobs.later import TryLater
from rules.goldfish.reports.worth import GAMES


@never_cache
@require_POST
@absent_when_deleted()
def worth(request: HttpRequest, run_id: str, deck_key: DeckKey) -> HttpResponse:
    """Play games for a moment, and show the worth of each card. The page repeats this until the user stops it."""
    run, opened = find_run(request, run_id, deck_key)
    place, is_part = side_index(request, run), bool(request.htmx)  # type: ignore[attr-defined]  # its middleware
    is_playing = "stop" not in request.POST
    played = _play(request, run, place) if is_playing else progress_of(run, place, catalogs.current())
    wait = 0 if isinstance(played, WorthProgress) else played
    if is_part:
        progress = played if isinstance(played, WorthProgress) else progress_of(run, place, catalogs.current())
        context = {**worth_context(run, opened, place, progress, is_playing=is_playing), "wait": wait}
        response = render(request, "decks/goldfish/worth.html", context, status=429 if wait else 200)
        if wait:
            response["Retry-After"] = str(wait)
        return response
    if wait:
        messages.error(request, "Too many games are being played just now. Try again in a moment.")
    return redirect(f"{opened.url('goldfish-run', run.pk)}?side={place + 1}#worth")


def _play(request: HttpRequest, run: Run, place: int) -> WorthProgress | int:
    """Play games of the deck at index `place` for a moment; return the results, or the seconds to wait for a retry."""
    try:
        count(request, "worth")
        return play_next(run, place, catalogs.current(), STEP)
    except TryLater as error:
        return error.wait


def worth_context(
    run: Run, opened: OpenedDeck, place: int, progress: WorthProgress, *, is_playing: bool
) -> dict[str, object]:
    """Return the template context of the worth of cards on a run's page, for the deck at index `place` of the run.

    With `is_playing`, the page requests more games.
    """
    return {
        "worth": present_worth(progress),
        "progress": progress,
        "known": sum(card.turns is not None for card in progress.cards),
        "pairs": GAMES,
        "is_playing": is_playing,
        "worth_address": f"{opened.url('goldfish-worth', run.pk)}?side={place + 1}",
        # The worth of the other deck's cards says nothing about this deck.
        "what_if": "" if place else f"{opened.url('goldfish')}?{urlencode(settings_of(run))}",
    }
