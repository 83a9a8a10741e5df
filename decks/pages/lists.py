"""Pages with lists of decks: the public ones, and the user's own with folders and labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cards.search.form import FormPresenter
from decks import permissions
from decks.core.coediting import others_of
from decks.fields.cleaning import Unfit
from decks.folders.form import FolderChangeForm, FoldersPresenter
from decks.folders.services import change_folders, folder_counts
from decks.games import library_of
from decks.pages.feeds import feed_address
from decks.pages.list_items import deck_items
from decks.pages.search_form import search_form
from decks.search import PARAMETERS, DeckIndex, count_known, matching_decks, public_decks, query_of, search_decks
from games import DEFAULT_GAME, GAMES, Game
from query.forms import PREFIX
from query.presenter import QueryView, address
from query.unknown_parameters import with_unknown_parameters

DECKS_A_PAGE = 24
#: Example of a search for decks of Despaira.
_FLASH_STEP = 'card:"Flash Step"'


def leads_elsewhere(request: HttpRequest, index: DeckIndex) -> HttpResponse | None:
    """Redirect an old address or a sent form to the canonical address of the search in `index`; else return None."""
    params = request.GET
    if any(name in params for name in PARAMETERS):
        others = {name: value for name, value in params.dict().items() if name not in ("q", *PARAMETERS)}
        return redirect(address(request.path, query_of(params), others), permanent=True)
    if any(name.startswith(PREFIX) for name in params):
        return redirect(address(request.path, search_form(index.game, is_own=index.is_own).query_of(params, index)))
    return None


def list_context(
    request: HttpRequest, params: QueryDict, path: str, index: DeckIndex, filing: FolderChangeForm | None = None
) -> dict[str, Any]:
    """Return the template context of a page of a list: the decks of `index` that a search finds.

    `params` has the search `q` and the `page`. `path` is the address of the list. `filing` is the form that puts decks
    into folders, for the list of the user's own decks.
    """
    form = search_form(index.game, is_own=index.is_own)
    query = search_decks(params.get("q", ""), index)
    query = with_unknown_parameters(query, {name: str(params[name]) for name in params}, ("q", "page"))
    paginator = Paginator(matching_decks(query), DECKS_A_PAGE)
    page = paginator.get_page(params.get("page"))
    filled = form.filled(query)
    context = {
        "query_view": QueryView(query, path),
        "form": FormPresenter(form, query, filled),
        "sorting": form.above_results(filled, query),
        "page": page,
        "pages_around": paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "page_address": address(path, query.text),
        "example": _example(index),
        "placeholder": f"{_FLASH_STEP} leader:ashen" if index.game in (None, DEFAULT_GAME) else _example(index),
        "win_known": count_known(query) if query.display.get("order") == "win" else None,
    }
    if filing is None:
        return {**context, "decks": deck_items(page)}
    people = others_of(request, list(page))
    guest_in = [deck.pk for deck in page if not permissions.owns(request, deck)]
    return {
        **context,
        "decks": deck_items(page, is_mine=True, picked=filing.picked, people=people, guest_in=guest_in),
        "filing": filing,
        "folders": FoldersPresenter(folder_counts(permissions.owned(request)), query.text, path),
        "where": urlencode({"q": query.text, "page": page.number}),
    }


def _example(index: DeckIndex) -> str:
    """Return an example of a search for decks with a card of the game: "Flash Step", or `card:"…"` in another game."""
    first = next(iter(index.source.cards.values()), None)
    return _FLASH_STEP if index.game in (None, DEFAULT_GAME) or first is None else f'card:"{first.full_name}"'


@require_safe
def deck_list(request: HttpRequest, game: Game) -> HttpResponse:
    """Show the public decks of a game, or those that a search finds; by default the last changed come first."""
    index = public_decks(library_of(game.code))
    if moved := leads_elsewhere(request, index):
        return moved
    context = {
        **list_context(request, request.GET, request.path, index),
        "game": game,
        "feed": feed_address(game),
        "completions": f"/api/v1/decks/autocomplete/{'' if game is DEFAULT_GAME else f'?game={game.code}'}",
    }
    return render(request, "decks/list.html", context)


@dataclass(frozen=True, slots=True)
class GameLink:
    """Link that limits a list of decks to one game, or all (`game` is None); `is_here` marks the present list."""

    game: Game | None
    address: str
    is_here: bool


class _Own:
    """Decks that the requester may edit, and their games; without decks `games` is the default game."""

    def __init__(self, request: HttpRequest) -> None:
        self._decks = permissions.listable(request)
        self.owned = permissions.owned(request)
        there = set(self._decks.order_by().values_list("game", flat=True).distinct())
        self.games = [game for game in GAMES.values() if game.code in there] or [DEFAULT_GAME]
        self._libraries = [library_of(game.code) for game in self.games]

    @property
    def index(self) -> DeckIndex:
        """Search index of the decks that the requester may edit, those of others included."""
        return DeckIndex(self._decks, self._libraries, self.owned)

    @property
    def owned_index(self) -> DeckIndex:
        """Search index of the decks that the requester owns; only these can be put into folders."""
        return DeckIndex(self.owned, self._libraries, self.owned)

    def context(self, query: str) -> dict[str, object]:
        """Return links to the requester's decks of each game as template context; no links if all are of one game.

        `query` is the present search, whose link is marked.
        """
        here = reverse("decks:mine")
        terms = {"": None, **{f"game:{game.code}": game for game in self.games}}
        choices = [GameLink(game, address(here, term), query.strip() == term) for term, game in terms.items()]
        return {"games": choices if len(self.games) > 1 else [], "every": GAMES.values()}


@never_cache
@require_safe
def my_decks(request: HttpRequest) -> HttpResponse:
    """Show the decks of this account or browser, and those of others of which the account is a co-editor."""
    own = _Own(request)
    if moved := leads_elsewhere(request, own.index):
        return moved
    context = list_context(request, request.GET, request.path, own.index, FolderChangeForm())
    return render(request, "decks/mine.html", context | own.context(context["query_view"].text))


@never_cache
@require_POST
def put_away(request: HttpRequest) -> HttpResponse:
    """Move the selected decks to a folder, or change their labels, and redirect to the list."""
    own, form, here = _Own(request), FolderChangeForm(request.POST), reverse("decks:mine")
    where = QueryDict(request.POST.get("where", ""))
    if form.is_valid():
        picked = own.owned.filter(pk__in=form.picked)
        if form.cleaned_data["every"]:
            query = search_decks(where.get("q", ""), own.owned_index)
            picked = own.owned.filter(pk__in=[deck.pk for deck in matching_decks(query)])
        try:
            count = change_folders(picked, form.change)
        except Unfit as error:
            form.add_error("labels", str(error))
        else:
            messages.success(request, form.done(count))
            others = {"page": where["page"]} if where.get("page", "1") != "1" else {}
            return HttpResponseRedirect(address(here, where.get("q", ""), others), status=303)
    context = list_context(request, where, here, own.index, form)
    return render(request, "decks/mine.html", context | own.context(context["query_view"].text), status=422)
