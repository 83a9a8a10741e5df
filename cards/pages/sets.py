"""Pages of the sets of any game: list, cards, images, checklist, statistics and file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_cache_control
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from cards.catalog.catalogs import library_of
from cards.catalog.library import Library
from cards.catalog.process_cache import cached_by_library
from cards.file_formats.set_files import FORMS
from cards.models import CardSet
from cards.pages.templates import template_of
from cards.presenters.cards import CardView, joined, presenter_of
from cards.presenters.finder import finder_of
from cards.previews.preview import set_preview
from games import GAMES, Game

PAGE_SIZE: Final = 96
VIEWS: Final = ("faces", "list")
#: Pages of a set: (key, label, icon, path below that of the set).
TABS: Final = (
    ("cards", "Cards", "layout-list", ""),
    ("spoiler", "All faces", "layout-grid", "spoiler/"),
    ("checklist", "Checklist", "list-checks", "checklist/"),
    ("statistics", "Statistics", "chart-column", "statistics/"),
)


@require_safe
def sets(request: HttpRequest, game: Game) -> HttpResponse:
    """Show the page with all sets of a game, newest first, each with sample cards."""
    library = library_of(game.code)
    presenter = presenter_of(library)
    summaries = [(each, presenter.in_set(each.code)) for each in CardSet.objects.filter(game=game.code)]
    context = {"game": game, "place": finder_of(library).place, "sets": summaries}
    return render(request, template_of(game, "sets.html"), context)


@require_safe
def cards(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """Show the cards of the set with this code by number, as images or as a list."""
    library = library_of(game.code)
    requested = request.GET.get("view", "")
    view = requested if requested in VIEWS else VIEWS[0]
    page = Paginator(library.printings_in(code), PAGE_SIZE).get_page(request.GET.get("page"))
    presenter = presenter_of(library)
    context = {
        "page": page,
        "pages_around": page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": "?view=list" if view == "list" else request.path,
        "cards": joined(map(presenter.printed, page.object_list), view),
        "view": view,
        "heads": presenter.heads,
    }
    return _page(request, game, code, "cards", context)


@dataclass(frozen=True, slots=True)
class Part:
    """Section of the page with all images of a set, such as its cards of one element."""

    key: str
    label: str
    count: int
    tiles: SafeString


@require_safe
def spoiler(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """Show all card images of the set with this code on one page, grouped into sections."""
    library = library_of(game.code)
    cached = _spoilers(library)
    if code not in cached:
        cached[code] = list(_parts(library, code))
    return _page(request, game, code, "spoiler", {"parts": cached[code]})


@cached_by_library
def _spoilers(library: Library, before: dict[str, list[Part]] | None) -> dict[str, list[Part]]:
    return {}


def _parts(library: Library, code: str) -> Iterator[Part]:
    game, presenter = GAMES[library.game], presenter_of(library)
    groups: dict[tuple[str, str], list[CardView]] = {group: [] for group in game.spoiler_groups}
    for printing in library.printings_in(code):
        groups[game.spoiler_group_of(library[printing.card_id])].append(presenter.printed(printing))
    for (key, label), cards in groups.items():
        if cards:
            yield _part_of(key, label, cards)


def _part_of(key: str, label: str, cards: Iterable[CardView]) -> Part:
    faces = [(each.url, each.thumbnail) for each in cards]
    return Part(key, label, len(faces), format_html_join("\n", '<li><a class="face" href="{}">{}</a></li>', faces))


@require_safe
def checklist(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """Show the numbers, names and rarities of a set's cards, with boxes to tick on paper."""
    library = library_of(game.code)
    rows = [presenter_of(library).printed(printing) for printing in library.printings_in(code)]
    return _page(request, game, code, "checklist", {"rows": rows})


@require_safe
def statistics(request: HttpRequest, game: Game, code: str) -> HttpResponse:
    """Show charts of the cards in a set."""
    library = library_of(game.code)
    printings = library.printings_in(code)
    members = [library[card_id] for card_id in dict.fromkeys(printing.card_id for printing in printings)]
    return _page(request, game, code, "statistics", {"members": members, "printings": printings})


@require_safe
def file(request: HttpRequest, game: Game, code: str, form: str) -> HttpResponse:
    """Return the cards of a set as a file that can be imported, in the format `form`: json or csv."""
    card_set = get_object_or_404(CardSet, game=game.code, code=code)
    if form not in FORMS:
        raise Http404
    media_type, dump = FORMS[form]
    response = HttpResponse(dump(card_set), content_type=media_type)
    response["Content-Disposition"] = f'attachment; filename="{card_set.code}.{form}"'
    patch_cache_control(response, public=True, no_cache=True)
    return response


def _page(request: HttpRequest, game: Game, code: str, tab: str, context: Mapping[str, object]) -> HttpResponse:
    card_set, library = get_object_or_404(CardSet, game=game.code, code=code), library_of(game.code)
    shared = {
        "game": game,
        "place": finder_of(library).place,
        "set": card_set,
        "tab": tab,
        "tabs": TABS,
        "count": len(library.printings_in(code)),
        "preview": set_preview(code, presenter_of(library)) if code in library.sets else None,
    }
    return render(request, template_of(game, f"set_{tab}.html"), {**shared, **context})
