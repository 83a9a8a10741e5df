"""View that receives changes from the editor's script and answers with results and updated HTML of the page."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import APIException, UnsupportedMediaType, ValidationError

from cards.limits import JSONParser
from cards.serializers.errors import flattened
from decks import permissions
from decks.content import DeckContent
from decks.core import services
from decks.editor.state import state_of
from decks.editor.views import shared_context
from decks.games import library_of
from decks.models import Deck, DeckVersion
from decks.serializers.changes import read_edits
from games import DEFAULT_GAME, GAMES

#: Templates of the regions in answers by id; they depend only on the deck and its original.
PANELS: Final[Mapping[str, str]] = {
    "history-bar": "decks/editor/history_bar.html",
    "origin": "decks/editor/origin.html",
    "deck": "decks/editor/deck.html",
    "verdict": "decks/editor/verdict.html",
    "guide-cards": "decks/editor/guide_cards.html",
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def changes(request: HttpRequest, deck_id: str) -> HttpResponse:
    """Apply changes of a deck (POST), or return its present state, or 304 if that is unchanged (GET).

    A body is as in `decks.serializers.changes`, with a `game`, by default Despaira. The answer is {version, applied:
    {key: version}, refused: [{key, code, message}], deck: `state_of`, panels: {id: HTML}}. A user who may not edit the
    deck gets 404, as for a missing deck.
    """
    decks = permissions.editable(request)
    try:
        return _make(request, deck_id, decks) if request.method == "POST" else _look(request, decks.get(pk=deck_id))
    except Deck.DoesNotExist:
        return _problem(404, "This deck isn’t here, or you are signed out.")
    except ValidationError as error:
        details = list(flattened(error.get_full_details()))
        return _problem(error.status_code, " ".join(fault["message"] for fault in details[:3]), errors=details)
    except APIException as error:
        return _problem(error.status_code, str(error.detail))


def _make(request: HttpRequest, deck_id: str, decks: QuerySet[Deck]) -> HttpResponse:
    if request.content_type != JSONParser.media_type:  # Django may have read a form already, for its CSRF token
        raise UnsupportedMediaType(request.content_type or "")
    data = JSONParser().parse(io.BytesIO(request.body))
    # The page sends the game, so that the deck needs only one lookup, when it is locked.
    code = data.get("game", DEFAULT_GAME.code) if isinstance(data, dict) else DEFAULT_GAME.code
    if not isinstance(code, str) or code not in GAMES:
        raise ValidationError({"game": "There is no such game."})
    version, edits = read_edits(data, library_of(code))
    author = permissions.account_of(request)
    # This looks the deck up once and locks it.
    applied = services.apply_edits(
        deck=Deck(pk=deck_id), version=version, edits=edits, author=author, among=decks.filter(game=code)
    )
    permissions.stay_known(request)
    refused = [{"key": each.key, "code": each.code, "message": each.message} for each in applied.refused]
    became = {"applied": applied.versions, "refused": refused}
    return _answer(request, applied.deck, applied.content, became, applied.entries)


def _look(request: HttpRequest, deck: Deck) -> HttpResponse:
    # The answer depends only on the version and the cards.
    unchanged = get_conditional_response(request, etag=_tag(deck))
    nothing: dict[str, object] = {"applied": {}, "refused": []}
    return unchanged or _answer(request, deck, services.content_of(deck), nothing)


def _answer(
    request: HttpRequest,
    deck: Deck,
    content: DeckContent,
    became: Mapping[str, object],
    entries: Sequence[DeckVersion] = (),
) -> HttpResponse:
    context = shared_context(request, deck, content, entries)
    panels = {region: render_to_string(template, context, request) for region, template in PANELS.items()}
    state = state_of(deck, content, library_of(deck), context["undo"], context["redo"])
    answer = {"version": deck.version, **became, "deck": state, "panels": panels}
    return JsonResponse(answer, headers={"ETag": _tag(deck)}, json_dumps_params={"ensure_ascii": False})


def _tag(deck: Deck) -> str:
    return f'"{deck.version}-{library_of(deck).revision}"'


def _problem(status: int, detail: str, **members: object) -> JsonResponse:
    """Return an error as problem document (RFC 9457): HTTP status, sentence `detail`, and further `members`."""
    document = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
    return JsonResponse({**document, **members}, status=status, content_type="application/problem+json")
