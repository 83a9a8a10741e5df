"""Redirects to the login page that keep the text of a form until the person has signed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from community.htmx import is_in_place
from decks.core import session_drafts

#: Fields in which somebody writes, besides the notes of collections.
_WRITTEN: Final = ("text", "words")
KEPT: Final = "You aren’t signed in, or not any more. What you wrote is kept: sign in, and it is there to be sent."


NOT_KEPT: Final = "You aren’t signed in, or not any more. Sign in in another tab, then send this again from here."


def sign_in(request: HttpRequest, back: str = "", *, is_there: bool = True) -> HttpResponse:
    """Lead to where one signs in, and from there to `back`, or to the page that was asked for.

    What somebody wrote is kept for there until then, which the page says; what can't be kept stands in the answer, to
    be sent again. `is_there` says whether there is a page that takes it.
    """
    if request.method == "POST" and _has_words(request.POST):
        if not session_drafts.keep_edit(request, back or request.path, is_there=is_there):
            context = {"again": session_drafts.sent_form(request), "detail": NOT_KEPT}
            return render(request, "csrf.html", context, status=403)
        messages.info(request, KEPT)
    answer: HttpResponse = redirect_to_login(back or request.path)
    if is_in_place(request):
        answer = HttpResponse(headers={"HX-Redirect": answer["Location"]})
    return answer


def _has_words(sent: QueryDict) -> bool:
    """Whether somebody wrote something of what was sent: no button alone."""
    written = (text for name, text in sent.items() if name in _WRITTEN or name.startswith("note-"))
    return any(isinstance(text, str) and text.strip() for text in written)


def take(request: HttpRequest) -> Mapping[str, object]:
    """What was sent to this address before signing in, once."""
    kept: QueryDict | None = session_drafts.take_edit(request, request.path)
    return kept.dict() if kept else {}
