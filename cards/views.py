"""Pages of cards and sets, and the faces on them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.catalog import Catalog, current
from cards.companions import named_with
from cards.finding import finder_of, place
from cards.list_page import list_page, random_card
from cards.models import CardSet
from cards.previews.preview import card_preview
from cards.printings import Printed
from cards.shown import ShownCard, shown_cards
from cards.texts import Sentence, Stop, plays_as, read, says_the_same, sentences_of
from games.despaira import DESPAIRA
from rules.abilities.deciding import Bearer
from rules.cards import CardDef
from rules.rulebook import tables
from rules.vocabulary import Activation
from rules.web.draft import Draft
from tcg.setnumber import parse_set_number

#: Cards that name another, or are named by it, on its page.
COMPANIONS: Final = 6

_STAT_ROWS: Final = {row.code: row for row in tables.STATS}


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """All cards, or those that a search finds."""
    return list_page(request, finder_of(current()))


@require_safe
def random(request: HttpRequest) -> HttpResponse:
    """A card at random, of all or of those that a search finds."""
    return random_card(request, finder_of(current()))


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
    printing = asked_printing(request, printings)
    previous, following = _neighbours(printing, catalog)
    every = shown_cards(catalog)
    shown = every.printed(printing) if printing else every.newest(card.id)
    named = named_with(card, catalog)
    return render(
        request,
        "cards/card.html",
        {
            "card": card,
            "played": _played(card, catalog),
            "shown": shown,
            "set_name": catalog.sets[printing.number.set].name if printing else "",
            "place": place(),
            "printings": [(every.among_printings(each), catalog.sets[each.number.set].name) for each in printings],
            "stats": [(_STAT_ROWS[stat.value], value) for stat, value in card.stats.items()],
            "touched": DESPAIRA.rules_touched(card, catalog),
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


def asked_printing(request: HttpRequest, printings: Sequence[Printed]) -> Printed | None:
    """The printing whose number the address gives, or else the newest; None where there is none."""
    asked = None
    with suppress(ValueError):
        asked = parse_set_number(request.GET.get("printing", ""))
    newest = printings[0] if printings else None
    return next((printing for printing in printings if printing.number == asked), newest)


def _neighbours(printing: Printed | None, catalog: Catalog) -> tuple[ShownCard | None, ShownCard | None]:
    """The cards before and after a printing in its set."""
    if printing is None:
        return None, None
    printings = catalog.printings_in(printing.number.set)
    at = bisect_left(printings, place_in_set(printing), key=place_in_set)
    before = shown_cards(catalog).printed(printings[at - 1]) if at else None
    after = shown_cards(catalog).printed(printings[at + 1]) if at + 1 < len(printings) else None
    return before, after


def place_in_set(printing: Printed) -> tuple[int, str, str]:
    return printing.number.number, printing.number.variant, printing.number.language


@require_safe
def set_list(request: HttpRequest) -> HttpResponse:
    """All sets, newest first, each with a few of its cards."""
    shown = shown_cards(current())
    sets = [(card_set, shown.in_set(card_set.code)) for card_set in CardSet.objects.filter(game="despaira")]
    return render(request, "cards/sets.html", {"sets": sets})
