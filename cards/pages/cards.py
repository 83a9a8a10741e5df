"""Pages of the cards of any game, and the help page of their search."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cards.catalog.catalogs import library_of
from cards.catalog.library import Library
from cards.catalog.printings import Printed
from cards.pages.lists import list_page, random_card
from cards.pages.search_help import search_fields
from cards.pages.templates import template_of
from cards.presenters.cards import CardView, Presenter, presenter_of
from cards.presenters.finder import finder_of
from cards.previews.preview import card_preview
from cards.search.columns import fields_of
from cards.search.examples import with_examples
from cards.storage import storage_of
from games import Game
from games.fields import Find
from query.fields import MAX_VALUES
from query.parser import MAX_DEPTH, MAX_LETTERS, MAX_TERMS
from tcg.setnumber import parse_set_number


@require_safe
def cards(request: HttpRequest, game: Game) -> HttpResponse:
    """Show the page that lists all cards of a game, or the results of a search."""
    return list_page(request, finder_of(library_of(game.code)))


@require_safe
def random(request: HttpRequest, game: Game) -> HttpResponse:
    """Redirect to a random card of a game, or of a search in it."""
    return random_card(request, finder_of(library_of(game.code)))


@require_safe
def card(request: HttpRequest, game: Game, slug: str) -> HttpResponse:
    """Show the page of a card, in the printing that the URL names or the newest."""
    library = library_of(game.code)
    found = library.slugged(slug)
    if found is None:
        raise Http404
    every, place = presenter_of(library), finder_of(library).place
    printings = library.printings_of(found.id)
    printing = _requested_printing(request, printings)
    previous, following = _neighbours(printing, library, every)
    card_view = every.printed(printing) if printing else every.newest(found.id)
    context = {
        "game": game,
        "place": place,
        "card": found,
        "card_view": card_view,
        "set_name": library.sets[printing.number.set].name if printing else "",
        "touched": game.rules_touched(found, library),
        "printings": [(every.among_printings(each), library.sets[each.number.set].name) for each in printings],
        "preview": card_preview(card_view, library),
        "previous": previous,
        "following": following,
    }
    more = storage_of(game).context(found, library, every)
    return render(request, template_of(game, "card.html"), {**context, **more})


def _requested_printing(request: HttpRequest, printings: Sequence[Printed]) -> Printed | None:
    """Return the one of a card's printings that the URL names, or else the first; None if there is none."""
    number = None
    with suppress(ValueError):
        number = parse_set_number(request.GET.get("printing", ""))
    newest = printings[0] if printings else None
    return next((printing for printing in printings if printing.number == number), newest)


def _neighbours(
    printing: Printed | None, library: Library, every: Presenter
) -> tuple[CardView | None, CardView | None]:
    """Return views of the cards before and after a printing by number in its set, None where there is none.

    The presenter `every` makes the views.
    """
    if printing is None:
        return None, None
    printings = library.printings_in(printing.number.set)
    at = bisect_left(printings, _place_in_set(printing), key=_place_in_set)
    before = every.printed(printings[at - 1]) if at else None
    after = every.printed(printings[at + 1]) if at + 1 < len(printings) else None
    return before, after


def _place_in_set(printing: Printed) -> tuple[int, str, str]:
    return printing.number.number, printing.number.variant, printing.number.language


@require_safe
def help_search(request: HttpRequest, game: Game) -> HttpResponse:
    """Show the help page of a game's card search, with all fields of the game."""
    finder = finder_of(library_of(game.code))
    index, place = finder.index, finder.place
    fields = index.cached(
        "help", lambda: search_fields(with_examples(finder.table, index), index, "field", "All fields", place.cards)
    )
    context = {
        "game": game,
        "place": place,
        "fields": fields,
        "looked_at": [field.label for field in fields_of(game) if field.find is not Find.NUMBER],
        "max_letters": f"{MAX_LETTERS:,}",
        "max_terms": MAX_TERMS,
        "max_depth": MAX_DEPTH,
        "max_values": MAX_VALUES,
    }
    return render(request, "cards/help_search.html", context)
