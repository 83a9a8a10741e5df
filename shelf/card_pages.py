"""The pages of a further game's cards and sets."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.list_page import list_page, random_card
from cards.models import CardSet
from cards.previews.preview import card_preview, set_preview
from cards.search import index_of
from cards.search.columns import fields_of
from cards.search.examples import with_examples
from cards.search.table import label_of, table_of
from cards.search_help import search_fields
from cards.set_files import FORMS
from cards.set_pages import PAGE_SIZE, TABS, VIEWS, Part, as_file, part_of
from cards.shown import joined
from cards.views import asked_printing, place_in_set
from games import Game
from games.fields import Field, Find, Show
from query.fields import MAX_VALUES
from query.parser import MAX_DEPTH, MAX_LETTERS, MAX_TERMS
from query.quoting import quoted
from shelf.finding import finder_of
from shelf.library import Shelf, current, kept_with_shelf
from shelf.shown import shown_cards


@require_safe
def cards(request: HttpRequest, game: Game) -> HttpResponse:
    """All cards of a game, or those that a search finds."""
    return list_page(request, finder_of(current(game)))


@require_safe
def random(request: HttpRequest, game: Game) -> HttpResponse:
    """A card of a game at random, of all or of those that a search finds."""
    return random_card(request, finder_of(current(game)))


@dataclass(frozen=True, slots=True)
class Fact:
    """What is printed on a card beside its label: words, each with where others like it are found."""

    label: str
    words: tuple[tuple[str, str], ...]


@require_safe
def card(request: HttpRequest, game: Game, slug: str) -> HttpResponse:
    """Everything about one card."""
    shelf = current(game)
    found = shelf.slugged(slug)
    if found is None:
        raise Http404
    every, finder = shown_cards(shelf), finder_of(shelf)
    printings = shelf.printings_of(found.id)
    printing = asked_printing(request, printings)
    shown = every.printed(printing) if printing else every.newest(found.id)
    before = after = None
    if printing is not None:
        others = shelf.printings_in(printing.number.set)
        place = bisect_left(others, place_in_set(printing), key=place_in_set)
        before = every.printed(others[place - 1]) if place else None
        after = every.printed(others[place + 1]) if place + 1 < len(others) else None
    facts = [_fact(field, found, finder.place.cards) for field in game.fields if field.show is Show.FACT]
    context = {
        "game": game,
        "place": finder.place,
        "card": found,
        "shown": shown,
        "set_name": shelf.sets[printing.number.set].name if printing else "",
        "facts": [fact for fact in facts if fact],
        "explained": game.words_explained(found),
        "touched": game.rules_touched(found, shelf),
        "printings": [(every.among_printings(each), shelf.sets[each.number.set].name) for each in printings],
        "preview": card_preview(shown, shelf),
        "previous": before,
        "following": after,
    }
    return render(request, "shelf/card.html", context)


def _fact(field: Field, card: Any, address: str) -> Fact | None:
    """A field of a card, or None where nothing is printed."""
    if field.of_printing or (value := field.value_of(card)) in (None, False):
        return None
    labels = {word.value: word.label for word in field.words or ()}
    values = value if isinstance(value, list) else [value]
    words = []
    for each in values:
        said = "yes" if each is True else labels.get(each, str(each))
        query = _query_of(field, str(each))
        words.append((said, f"{address}?{urlencode({'q': query})}" if query else ""))
    return Fact(label_of(field) if len(words) == 1 else f"{field.label[:1].upper()}{field.label[1:]}", tuple(words))


def _query_of(field: Field, value: str) -> str:
    """What finds the cards on which a field says the same; empty where nothing does."""
    if field.find is Find.FLAG:
        return f"is:{field.search_key}"
    return f"{field.search_key}:{quoted(value)}" if field.find in (Find.CHOICE, Find.WORD) else ""


@require_safe
def sets(request: HttpRequest, game: Game) -> HttpResponse:
    """All sets of a game, newest first, each with a few of its cards."""
    shelf = current(game)
    shown = shown_cards(shelf)
    found = [(each, shown.in_set(each.code)) for each in CardSet.objects.filter(game=game.code)]
    return render(request, "shelf/sets.html", {"game": game, "place": finder_of(shelf).place, "sets": found})


@require_safe
def card_set(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """A set: its cards by number, as faces or as a list."""
    found, shelf = get_object_or_404(CardSet, game=game.code, code=code), current(game)
    asked = request.GET.get("view", "")
    view = asked if asked in VIEWS else VIEWS[0]
    page = Paginator(shelf.printings_in(code), PAGE_SIZE).get_page(request.GET.get("page"))
    shown = shown_cards(shelf)
    context = {
        "page": page,
        "pages_around": page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": "?view=list" if view == "list" else request.path,
        "cards": joined(map(shown.printed, page.object_list), view),
        "view": view,
        "heads": shown.heads,
    }
    return _set_page(request, game, found, "cards", context)


@require_safe
def spoiler(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """All faces of a set on one page, kind by kind."""
    found, shelf = get_object_or_404(CardSet, game=game.code, code=code), current(game)
    kept = _spoilers(shelf)
    if code not in kept:
        kept[code] = list(_parts(shelf, game, code))
    return _set_page(request, game, found, "spoiler", {"parts": kept[code]})


@kept_with_shelf
def _spoilers(shelf: Shelf, before: dict[str, list[Part]] | None) -> dict[str, list[Part]]:
    return {}


def _parts(shelf: Shelf, game: Game, code: str) -> Iterator[Part]:
    shown, printings = shown_cards(shelf), shelf.printings_in(code)
    for kind in game.kinds:
        cards = [shown.printed(printing) for printing in printings if shelf[printing.card_id].kind == kind.code]
        if cards:
            yield part_of(kind.code.replace("_", "-"), kind.plural, cards)


@require_safe
def statistics(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """What a set is made of."""
    found, shelf = get_object_or_404(CardSet, game=game.code, code=code), current(game)
    printings = shelf.printings_in(code)
    members = [shelf[card_id] for card_id in dict.fromkeys(printing.card_id for printing in printings)]
    return _set_page(request, game, found, "statistics", {"members": members, "printings": printings})


@require_safe
def checklist(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """Numbers, names and rarities of a set, with a box to tick for each on paper."""
    found, shelf = get_object_or_404(CardSet, game=game.code, code=code), current(game)
    rows = [shown_cards(shelf).printed(printing) for printing in shelf.printings_in(code)]
    return _set_page(request, game, found, "checklist", {"rows": rows})


@require_safe
def set_file(request: HttpRequest, game: Game, code: str, form: str) -> HttpResponse:
    """A set in the form that sets are loaded from."""
    found = get_object_or_404(CardSet, game=game.code, code=code)
    if form not in FORMS:
        raise Http404
    media_type, dump = FORMS[form]
    return as_file(f"{found.code}.{form}", dump(found), media_type)


def _set_page(request: HttpRequest, game: Game, found: CardSet, tab: str, context: dict[str, Any]) -> HttpResponse:
    shelf = current(game)
    shared = {
        "game": game,
        "place": finder_of(shelf).place,
        "set": found,
        "tab": tab,
        "tabs": TABS,
        "count": len(shelf.printings_in(found.code)),
        "preview": set_preview(found.code, shown_cards(shelf)) if found.code in shelf.sets else None,
    }
    return render(request, f"shelf/set_{tab}.html", {**shared, **context})


@require_safe
def help_search(request: HttpRequest, game: Game) -> HttpResponse:
    """The language of the search, and every field of this game's."""
    shelf = current(game)
    index, place = index_of(shelf), finder_of(shelf).place
    fields = index.kept(
        "help",
        lambda: search_fields(with_examples(table_of(game), index), index, "field", "All fields", place.cards),
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
    return render(request, "shelf/help_search.html", context)
