"""Signing in on the way, with nothing lost that was typed."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict

from community.forms import is_in_place
from decks import keeping

#: Fields in which somebody writes, besides the notes of collections.
_WRITTEN: Final = ("text", "words")
KEPT: Final = "You aren’t signed in, or not any more. What you wrote is kept: sign in, and it is there to be sent."


def sign_in(request: HttpRequest, back: str = "") -> HttpResponse:
    """The way to sign in and from there to `back`, or to the page that was asked for. What was sent is kept for there
    until then, which is said; what is too large for that is no text of anything here."""
    if request.method == "POST" and keeping.keep_edit(request, back or request.path) and _has_words(request.POST):
        messages.info(request, KEPT)
    answer: HttpResponse = redirect_to_login(back or request.path)
    if is_in_place(request):
        answer = HttpResponse(headers={"HX-Redirect": answer["Location"]})
    return answer


def _has_words(sent: QueryDict) -> bool:
    """Whether somebody wrote something of what was sent: no button alone."""
    written = (text for name, text in sent.items() if name in _WRITTEN or name.startswith("note-"))
    return any(isinstance(text, str) and text.strip() for text in written)


def take(request: HttpRequest) -> dict[str, Any]:
    """What was sent to this address before signing in, once."""
    kept: QueryDict | None = keeping.take_edit(request, request.path)
    return kept.dict() if kept else {}
