"""Pages of cards and sets, and the faces on them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from cards import face_cache
from cards.catalog import Catalog, current
from cards.companions import named_with
from cards.kept import KeptPage, whole_page
from cards.models import CardSet
from cards.parameters import PARAMETERS, query_of
from cards.pictures.preview import card_preview
from cards.printings import Printed
from cards.results import MAX_ASKED, Results, address, kept_pages
from cards.rulings import rules_touched
from cards.search import CardQuery, index_of, search
from cards.search.context import context_of
from cards.search_form import FORM, ShownForm, problems_of
from cards.searching.forms import PREFIX, SHOWN, Filled
from cards.searching.strays import with_strays
from cards.shown import ShownCard, shown_cards
from cards.texts import Sentence, Stop, plays_as, read, says_the_same, sentences_of
from rules.abilities.deciding import Bearer
from rules.cards import CardDef
from rules.rulebook import tables
from rules.vocabulary import Activation, Stat
from rules.web.draft import Draft
from tcg.setnumber import parse_set_number

#: Cards that name another, or are named by it, on its page.
COMPANIONS: Final = 6

_STAT_ROWS: Final = {row.code: row for row in tables.STATS}


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards, or those that a search finds; only the results where htmx asks for them.

    The parameters of the form and of older links lead to the query that says the same.
    """
    catalog, params, text = current(), request.GET, request.GET.get("q", "")
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]
    is_part = bool(htmx)
    kept, asked = kept_pages(catalog), request.META["QUERY_STRING"]
    if not is_part and (known := kept.get(asked)):
        return _whole(request, known)
    if any(name.startswith(PREFIX) or name in PARAMETERS for name in params):
        text = _query_of(params, catalog)
        if not is_part:
            return redirect(address(text, _others(params)))
    whose = context_of(request)
    query = search(text, catalog, whose)
    if not is_part:
        query = with_strays(query, params.dict(), ("q", "page"))
    results, filled = Results(query, catalog, params.get("page")), FORM.filled(query)
    context = {
        "query": query,
        "is_part": is_part,
        "form": ShownForm(FORM, query, filled),
        "results": results,
        "page": results.page,
        "pages_around": results.pages_around,
        "page_address": address(query.text),
        "view": results.view,
        "sorting": FORM.above_results(filled, query),
        "stat_labels": [stat.label for stat in Stat],
    }
    if not is_part:
        page = KeptPage(query.text, address(query.text), render_to_string("cards/_list.html", context).encode())
        if not whose.was_asked and len(asked) <= MAX_ASKED:
            kept.keep(asked, page)
        return _whole(request, page)
    if _is_form_outdated(params, query, filled, catalog):
        context["swapped"] = ShownForm(FORM, query, filled, is_swapped=True)
    response = render(request, "cards/_results.html", context)
    response["HX-Replace-Url"] = address(query.typed)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _whole(request: HttpRequest, page: KeptPage) -> HttpResponse:
    response = whole_page(request, "cards/list.html", page)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _query_of(params: QueryDict, catalog: Catalog) -> str:
    if not any(name.startswith(PREFIX) for name in params):
        return query_of(params)
    return FORM.asked(params, index_of(catalog))


def _is_form_outdated(params: QueryDict, query: CardQuery, filled: Filled, catalog: Catalog) -> bool:
    """Whether the form on the page shows something else: what was chosen there is there already, but not what is wrong
    with it, nor what was typed in the box."""
    typed, shown = (params.get(name, "").strip() for name in ("q", SHOWN))
    if typed != shown or problems_of(filled, query):
        return True
    before = search(shown, catalog)
    return bool(before.warnings and problems_of(FORM.filled(before), before))


def _others(params: QueryDict) -> dict[str, object]:
    """What an older link asks for besides. What a form finds begins with its first page."""
    if any(name.startswith(PREFIX) for name in params):
        return {}
    return {name: value for name, value in params.dict().items() if name != "q" and name not in PARAMETERS}


@dataclass(frozen=True, slots=True)
class Played:
    """What the simulator makes of a card's text: where it can't go on, or else the text as it plays it.

    `canonical` is empty where it is what is printed. `is_ruled`: another text than the printed one is played. `query`
    asks the workbench about it. Where the text can't be read, `sentences` are its own, if it has several.
    """

    stop: Stop | None
    canonical: str
    is_ruled: bool
    query: str
    sentences: Sequence[Sentence]


def _played(card: CardDef, catalog: Catalog) -> Played:
    canonical = plays_as(catalog.playable(card.id)) or ""
    stop = read(card.played_text, catalog.types, Bearer(card.kind, card.classes)).stop
    draft = Draft(card.played_text, card.kind, card.activation or Activation.NORMAL, card.classes)
    canonical = "" if says_the_same(card.text, canonical) else canonical
    sentences = sentences_of(card.played_text, catalog.types) if stop else ()
    return Played(stop, canonical, bool(card.plays_as), draft.query, sentences if len(sentences) > 1 else ())


@require_safe
def card_detail(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything about one card."""
    catalog = current()
    card = catalog.slugged(slug)
    if card is None:
        raise Http404
    printings = catalog.printings_of(card.id)
    printing = _asked_printing(request, printings)
    previous, following = _neighbours(printing, catalog)
    shown = shown_cards(catalog).printed(printing) if printing else shown_cards(catalog).newest(card.id)
    named = named_with(card, catalog)
    return render(
        request,
        "cards/card.html",
        {
            "card": card,
            "played": _played(card, catalog),
            "shown": shown,
            "set_name": catalog.sets[printing.number.set].name if printing else "",
            "printings": [(each, catalog.sets[each.number.set].name) for each in printings],
            "stats": [(_STAT_ROWS[stat.value], value) for stat, value in card.stats.items()],
            "touched": rules_touched(card, catalog),
            "named": _shown_first(named.by_it, catalog),
            "naming": _shown_first(named.it, catalog),
            "naming_count": len(named.it),
            "named_count": len(named.by_it),
            "previous": previous,
            "following": following,
            "preview": card_preview(shown, catalog),
        },
    )


def _shown_first(cards: Sequence[int], catalog: Catalog) -> list[ShownCard]:
    """The first of many cards that a page has room for."""
    return [shown_cards(catalog).newest(card) for card in cards[:COMPANIONS]]


def _asked_printing(request: HttpRequest, printings: Sequence[Printed]) -> Printed | None:
    """The printing whose number the address gives, or else the newest; None where there is none."""
    asked = None
    with suppress(ValueError):
        asked = parse_set_number(request.GET.get("printing", ""))
    newest = printings[0] if printings else None
    return next((printing for printing in printings if printing.number == asked), newest)


def _neighbours(printing: Printed | None, catalog: Catalog) -> tuple[CardDef | None, CardDef | None]:
    """The cards before and after a printing in its set."""
    if printing is None:
        return None, None
    printings = catalog.printings_in(printing.number.set)
    place = bisect_left(printings, _place_in_set(printing), key=_place_in_set)
    before = catalog[printings[place - 1].card_id] if place else None
    after = catalog[printings[place + 1].card_id] if place + 1 < len(printings) else None
    return before, after


def _place_in_set(printing: Printed) -> tuple[int, str, str]:
    return printing.number.number, printing.number.variant, printing.number.language


@require_safe
def face(request: HttpRequest, slug: str, digest: str, size: str) -> HttpResponseBase:
    """The face of a card in the printing that the digest stands for; an outdated address leads to the newest."""
    return face_cache.FACES.at(request, current(), slug, digest, size)


@require_safe
def set_list(request: HttpRequest) -> HttpResponse:
    """All sets, newest first, each with a few of its cards."""
    shown = shown_cards(current())
    sets = [(card_set, shown.in_set(card_set.code)) for card_set in CardSet.objects.all()]
    return render(request, "cards/sets.html", {"sets": sets})
