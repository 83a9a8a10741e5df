"""Redirects to the sign-in page that store the text of a form until the person has signed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render

from community.htmx import is_htmx_request
from decks.core import session_drafts

#: Names of text fields, besides the notes of collections.
_WRITTEN: Final = ("text", "words")
SAVED: Final = "You are not signed in. Sign in to send what you wrote: it is saved until then."
NOT_SAVED: Final = "You are not signed in. Sign in in another tab, then send this again from here."


def sign_in(request: HttpRequest, back: str = "", *, is_there: bool = True) -> HttpResponse:
    """Redirect a person who is not signed in to the sign-in page, which leads back to `back` or to the requested page.

    Text that was sent is stored as a session draft, for `take_draft`. If it can't be stored, the response has status
    403 and a form to send it again. If the page to return to does not exist (`is_there`), no text is stored, but the
    response is the same and reveals nothing.
    """
    if request.method == "POST" and _has_words(request.POST):
        if not session_drafts.keep_edit(request, back or request.path, is_there=is_there):
            context = {"again": session_drafts.sent_form(request), "detail": NOT_SAVED}
            return render(request, "csrf.html", context, status=403)
        messages.info(request, SAVED)
    answer: HttpResponse = redirect_to_login(back or request.path)
    if is_htmx_request(request):
        answer = HttpResponse(headers={"HX-Redirect": answer["Location"]})
    return answer


def _has_words(sent: QueryDict) -> bool:
    """Return whether a sent form has text that would be lost, not only a pressed button."""
    written = (text for name, text in sent.items() if name in _WRITTEN or name.startswith("note-"))
    return any(isinstance(text, str) and text.strip() for text in written)


def take_draft(request: HttpRequest) -> Mapping[str, object]:
    """Return, once, the form that was sent to this address before signing in, or {} without one."""
    draft: QueryDict | None = session_drafts.take_edit(request, request.path)
    return draft.dict() if draft else {}
