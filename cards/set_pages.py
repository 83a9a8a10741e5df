"""The pages of a set: its cards, all faces at once, a list to tick, figures, and its file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards.catalog import Catalog, current, kept_with_catalog
from cards.finding import place
from cards.models import CardSet
from cards.previews.preview import set_preview
from cards.printings import Printed
from cards.set_files import FORMS
from cards.shown import ShownCard, joined, shown_cards
from games import DEFAULT_GAME
from rules.cards import CardDef
from rules.vocabulary import Element, Kind

PAGE_SIZE: Final = 96
VIEWS: Final = ("faces", "list")
#: The pages of a set: (key, label, icon, address below that of the set).
TABS: Final = (
    ("cards", "Cards", "layout-list", ""),
    ("spoiler", "All faces", "layout-grid", "spoiler/"),
    ("checklist", "Checklist", "list-checks", "checklist/"),
    ("statistics", "Statistics", "chart-column", "statistics/"),
)


@require_safe
def cards(request: HttpRequest, code: str) -> HttpResponse:
    """A set: its cards by number."""
    catalog = current()
    asked = request.GET.get("view", "")
    view = asked if asked in VIEWS else VIEWS[0]
    page = Paginator(catalog.printings_in(code), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "pages_around": page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": "?view=list" if view == "list" else request.path,
        "cards": joined(map(shown_cards(catalog).printed, page.object_list), view),
        "view": view,
        "heads": shown_cards(catalog).heads,
    }
    return _page(request, code, catalog, "cards", context)


@dataclass(frozen=True, slots=True)
class Part:
    """Cards of a set that stand together in its spoiler."""

    key: str
    label: str
    count: int
    tiles: SafeString


@require_safe
def spoiler(request: HttpRequest, code: str) -> HttpResponse:
    """All faces of a set on one page: leaders, then each element, then what comes into play beside the decks."""
    catalog = current()
    kept = _spoilers(catalog)
    if code not in kept:
        kept[code] = list(_parts(catalog, code))
    return _page(request, code, catalog, "spoiler", {"parts": kept[code]})


@require_safe
def checklist(request: HttpRequest, code: str) -> HttpResponse:
    """Numbers, names and rarities of a set, with a box to tick for each on paper."""
    catalog = current()
    rows = [shown_cards(catalog).printed(printing) for printing in catalog.printings_in(code)]
    return _page(request, code, catalog, "checklist", {"rows": rows})


@require_safe
def statistics(request: HttpRequest, code: str) -> HttpResponse:
    """What a set is made of."""
    catalog = current()
    printings = catalog.printings_in(code)
    members = [catalog[card_id] for card_id in dict.fromkeys(printing.card_id for printing in printings)]
    return _page(request, code, catalog, "statistics", {"members": members, "printings": printings})


@require_safe
def file(request: HttpRequest, code: str, form: str) -> HttpResponse:
    """A set in the form that sets are loaded from."""
    card_set = get_object_or_404(CardSet, game=DEFAULT_GAME.code, code=code)
    if form not in FORMS:
        raise Http404
    media_type, dump = FORMS[form]
    return as_file(f"{card_set.code}.{form}", dump(card_set), media_type)


def as_file(name: str, content: str, media_type: str) -> HttpResponse:
    """A set file to save by this name."""
    response = HttpResponse(content, content_type=media_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    patch_cache_control(response, public=True, no_cache=True)
    return response


def _page(request: HttpRequest, code: str, catalog: Catalog, tab: str, context: dict[str, Any]) -> HttpResponse:
    card_set = get_object_or_404(CardSet, game=DEFAULT_GAME.code, code=code)
    preview = set_preview(code, shown_cards(catalog)) if code in catalog.sets else None
    count = len(catalog.printings_in(code))
    shared = {"place": place(), "set": card_set, "tab": tab, "tabs": TABS, "count": count, "preview": preview}
    return render(request, f"cards/set_{tab}.html", {**shared, **context})


@kept_with_catalog
def _spoilers(catalog: Catalog, before: dict[str, list[Part]] | None) -> dict[str, list[Part]]:
    return {}


def _parts(catalog: Catalog, code: str) -> Iterator[Part]:
    groups: dict[tuple[str, str], list[Printed]] = {
        ("leaders", "Leaders"): [],
        **{(element.value, element.label): [] for element in Element},
        ("none", "Without an element"): [],
        ("special", "Special deck"): [],
        ("tokens", "Tokens"): [],
        ("tiles", "Tile cards"): [],
    }
    for printing in catalog.printings_in(code):
        groups[_group_of(catalog[printing.card_id])].append(printing)
    shown = shown_cards(catalog)
    for (key, label), printings in groups.items():
        if printings:
            yield part_of(key, label, map(shown.printed, printings))


def part_of(key: str, label: str, cards: Iterable[ShownCard]) -> Part:
    """Some cards of a set as a part of its spoiler."""
    faces = [(each.url, each.thumbnail) for each in cards]
    return Part(key, label, len(faces), format_html_join("\n", '<li><a class="face" href="{}">{}</a></li>', faces))


def _group_of(card: CardDef) -> tuple[str, str]:
    match card.kind:
        case Kind.LEADER:
            return "leaders", "Leaders"
        case Kind.TOKEN:
            return "tokens", "Tokens"
        case Kind.TILE:
            return "tiles", "Tile cards"
    if card.special != "none":
        return "special", "Special deck"
    return (card.element.value, card.element.label) if card.element else ("none", "Without an element")
