"""Signing in on the way, with nothing lost that was typed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, QueryDict

from community.forms import is_in_place
from decks import keeping


def sign_in(request: HttpRequest, back: str = "") -> HttpResponse:
    """The way to sign in and from there to `back`, or to the page that was asked for. What was sent is kept until then;
    what is too large for that is no text of anything here."""
    if request.method == "POST":
        keeping.keep_edit(request, request.path)
    answer: HttpResponse = redirect_to_login(back or request.path)
    if is_in_place(request):
        answer = HttpResponse(headers={"HX-Redirect": answer["Location"]})
    return answer


def take(request: HttpRequest) -> dict[str, Any]:
    """What was sent to this address before signing in, once."""
    kept: QueryDict | None = keeping.take_edit(request, request.path)
    return kept.dict() if kept else {}
