"""View of the like button of a deck."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from community import throttles
from community.htmx import is_htmx_request
from community.likes import services as likes
from community.likes.presenters import render_like
from community.login_redirect import sign_in
from community.permissions import BlockExists, find_public_deck, viewer_of
from jobs.later import TooOften


@never_cache
@require_POST
def like(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Like a deck, or with `liked=no` withdraw that. htmx gets the new button, other requests a redirect."""
    deck, user = find_public_deck(deck_id), viewer_of(request)
    if user is None:
        return sign_in(request, deck.get_absolute_url())
    reason, status, headers, here = "", 200, dict[str, str](), f"{deck.get_absolute_url()}#like"
    try:
        throttles.count(request, "like", user)
        if request.POST.get("liked") == "no":
            deck.likes = likes.unlike(deck=deck, user=user)
        else:
            deck.likes = likes.like(deck=deck, user=user)
    except (likes.OwnDeck, BlockExists) as error:
        reason, status = str(error), 403
    except TooOften as error:
        if not is_htmx_request(request):
            return throttles.refuse(request, error, here)
        reason, status, headers = str(error), 429, {"Retry-After": str(error.wait)}
    if is_htmx_request(request):
        return HttpResponse(render_like(request, deck, reason), status=status, headers=headers)
    if reason:
        messages.error(request, reason)
    return redirect(here)
