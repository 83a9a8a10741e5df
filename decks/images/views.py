"""Views that return pictures of decks. Each request checks permission, even if the client has a cached picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Final

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library
from cards.images.cache import ASK_AGAIN, FOR_ONE, response
from cards.images.cache import picture as picture_of
from cards.images.limits import NotYet
from cards.responses.rendered import BoundedCache
from decks import permissions
from decks.converters import DeckKey
from decks.core import services
from decks.core.hands import HandParams, clean_seed
from decks.core.lookup import OpenedDeck, find
from decks.games import library_of
from decks.goldfish.access import find_run
from decks.goldfish.services import report_of
from decks.images import qr
from decks.images.drawing import draw_deck, draw_hand, draw_report
from decks.images.links import dealt_hand, report_line
from decks.images.portrait import Portrait, portrait_of
from decks.images.whole import WholeDeck, draw_whole, whole_of
from decks.importexport.filenames import file_stem
from decks.models import Deck
from decks.presenters.deck import DeckPresenter
from decks.presenters.hand import present_hand
from decks.presenters.plans import host_of, present_plans
from tcg.opening import UnknownSize

#: Columns that determine a deck's pictures and who may see them.
_COLUMNS: Final = ("pk", "version", "updated_at", "visibility", "owner_id", "visitor", "owner__username", "game")
#: Digests that are cached.
_MOST: Final = 4000


@cached_by_library
def _digests(library: Library, before: BoundedCache[str] | None) -> BoundedCache[str]:
    """Return a new, empty cache of picture digests for a game's present cards; the one `before` is dropped.

    Its keys are the kind of the picture and the row of `_seen`.
    """
    return BoundedCache(_MOST)


@cache
def _query(column: str) -> str:
    """Return the SQL that selects a deck's row by `column` ("pk" or "share_token"), whose value is its one parameter.

    The SQL is cached because Django would take long to build it for each picture.
    """
    rows = Deck.objects.order_by().filter(**{column: ""}).values_list(*_COLUMNS)
    return str(rows.query.sql_with_params()[0])


def _seen(request: HttpRequest, key: DeckKey) -> tuple[OpenedDeck, tuple[object, ...]]:
    """Return the deck that the URL names (`key`), and its row of `_COLUMNS`. Raises Http404 if the deck is not visible.

    The deck is loaded only with the columns for permissions.
    """
    with connection.cursor() as cursor:
        cursor.execute(_query("share_token" if key.by_link else "pk"), [key.value])
        row = cursor.fetchone()
    if row is None:
        raise Http404
    pk, _, _, visibility, owner, visitor, _, game = row
    deck = Deck(pk=pk, visibility=visibility, owner_id=owner, visitor=visitor, game=game)
    if not key.by_link and not permissions.may_see(request, deck):
        raise Http404
    return OpenedDeck(deck, key), tuple(row)


def _whole_row(deck: Deck) -> Deck:
    """Return a deck with all columns and its owner. Raises Http404 if it has been deleted meanwhile."""
    return get_object_or_404(Deck.objects.select_related("owner").filter(pk=deck.pk))


def _digest(what: str, deck: Deck, row: tuple[object, ...], work_out: Callable[[], str]) -> str:
    digests = _digests(library_of(deck))
    digest = digests.get((what, row))
    if digest is None:
        digests.set((what, row), digest := work_out())
    return digest


def _answer(
    request: HttpRequest, opened: OpenedDeck, digest: str, kind: str, draw: Callable[[], bytes]
) -> HttpResponseBase:
    return response(request, digest, kind, draw, ASK_AGAIN if opened.is_open else FOR_ONE)


def _outdated(address: str) -> HttpResponse:
    """Redirect from the address of an outdated picture of a deck to `address`, that of the current one."""
    answer = HttpResponseRedirect(address)
    answer["Cache-Control"] = ASK_AGAIN
    return answer


@require_safe
def preview(request: HttpRequest, digest: str, deck_key: DeckKey) -> HttpResponseBase:
    """Return the link preview of a deck as a picture; if `digest` is outdated, redirect to the present picture."""
    opened, row = _seen(request, deck_key)
    deck = opened.deck

    def portrait() -> Portrait:
        return portrait_of(_whole_row(deck), library_of(deck))

    newest = _digest("preview", deck, row, lambda: portrait().digest)
    if digest != newest:
        return _outdated(opened.url("preview", newest))
    return _answer(request, opened, newest, "jpg", lambda: draw_deck(portrait()))


@require_safe
def hand(request: HttpRequest, digest: str, deck_key: DeckKey) -> HttpResponseBase:
    """Return the link preview of the hand that a seed deals; if `digest` is outdated, redirect to the present one."""
    opened = find(request, deck_key)
    deck = opened.deck
    cards = library_of(deck)
    seed, content = clean_seed(request.GET.get("seed", "")), services.content_of(deck)
    if not seed:
        raise Http404
    plans = {plan.id: plan for plan in present_plans(content, cards, host_of(request))}
    plan = plans.get(request.GET.get("plan", ""))
    deck_view = plan.deck_view if plan else DeckPresenter(content.decklist, deck.format, cards)
    params = HandParams.read(request.GET, deck_view.game.openings[deck.format])
    try:
        dealt = params.deal(deck_view.decklist, deck_view.catalog, seed, 0)
    except UnknownSize as unknown:
        raise Http404 from unknown
    portrait = portrait_of(deck, cards, content.decklist)
    picture = dealt_hand(portrait, deck_view, present_hand(deck_view, deck.name, dealt), plan)
    if digest != picture.digest:
        return _outdated(f"{opened.url('hand-preview', picture.digest)}?{request.GET.urlencode()}")
    return _answer(request, opened, digest, "jpg", partial(draw_hand, picture))


@require_safe
def report(request: HttpRequest, run_id: str, digest: str, deck_key: DeckKey) -> HttpResponseBase:
    """Return a goldfish report's link preview as a picture; if `digest` is outdated, redirect to the present one."""
    run, opened = find_run(request, run_id, deck_key)
    numbers = report_of(run)
    if numbers is None:
        raise Http404
    line = report_line(portrait_of(opened.deck, library_of(opened.deck)), numbers)
    if digest != line.digest:
        return _outdated(opened.url("goldfish-preview", run_id, line.digest))
    return _answer(request, opened, digest, "jpg", partial(draw_report, line))


@require_safe
def whole(request: HttpRequest, kind: str, deck_key: DeckKey) -> HttpResponseBase:
    """Return the picture of a whole deck as `kind` ("png", "webp"), or its link preview if drawing has to wait."""
    opened, row = _seen(request, deck_key)
    deck = opened.deck

    def picture() -> WholeDeck:
        return whole_of(_whole_row(deck), library_of(deck))

    newest = _digest("whole", deck, row, lambda: picture().digest)
    answer = _answer(request, opened, newest, kind, lambda: draw_whole(picture(), kind))
    if answer.status_code == NotYet.status:
        portrait = portrait_of(_whole_row(deck), library_of(deck))
        plain = HttpResponse(picture_of(portrait.digest, "jpg", lambda: draw_deck(portrait)), content_type="image/jpeg")
        plain["Cache-Control"], plain["Refresh"] = answer["Cache-Control"], answer["Refresh"]
        return plain
    if answer.status_code in (200, 304):
        answer["Content-Disposition"] = f'inline; filename="{file_stem(deck.name, deck.pk)}.{kind}"'
    return answer


@never_cache
@require_safe
def qr_page(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Show the QR codes of a deck's link and of its deck code."""
    opened = find(request, deck_key)
    deck = opened.deck
    codes = qr.codes_of(request, opened, services.decklist_of(deck))
    context = {
        "deck": deck,
        "codes": codes,
        "opened": opened,
        "stem": file_stem(deck.name, deck.pk),
        "is_for_others": opened.for_others(request) is not None,
    }
    return render(request, "decks/qr.html", context)


@require_safe
def qr_code(request: HttpRequest, deck_key: DeckKey) -> HttpResponse:
    """Return a QR code as SVG: of the link with `?of=link`, the default, or of the deck code with `?of=code`."""
    opened = find(request, deck_key)
    deck = opened.deck
    of = request.GET.get("of", "link")
    codes = qr.codes_of(request, opened, services.decklist_of(deck))
    code = next((code for code in codes if code.of == of), None)
    if code is None:
        raise Http404
    if code.problem:
        context = {"status": 422, "title": "No QR code", "detail": code.problem}
        return render(request, "error.html", context, status=422)
    answer = HttpResponse(code.svg, content_type="image/svg+xml")
    answer["Cache-Control"] = ASK_AGAIN if opened.is_open else FOR_ONE
    return answer
