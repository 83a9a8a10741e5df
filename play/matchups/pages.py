"""Pages of matchups: the form, a run with its matrix, the games of two decks, and one game."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from accounts.throttles import count
from cards.catalog import catalogs
from decks import permissions
from decks.core.hands import new_seed
from decks.goldfish import limits
from decks.goldfish.services import cancel_run, progress, start_matchups
from decks.goldfish.snapshot import Unplayable, series_of
from decks.models import ACTIVE, Run
from jobs.later import TooOften
from play.core.opponents import LEVELS, bot_name
from play.core.recording import RulesChanged
from play.matchups.forms import MatchupForm, values_of
from play.matchups.matrix import Cell, SeriesDeck, decks_of, games_of, is_any_hidden_from_others, matrix_of
from play.matchups.story import position_of, tell_game
from play.pages.situations import OFTEN, begin_situation
from rules.bots.series import GameRecord, pairs_of
from rules.web.drawing import draw
from tcg.integers import read_integer

_OFTEN: Final = "You begin matchups very often."


# --- the form ---------------------------------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def begin(request: HttpRequest) -> HttpResponse:
    """Show decks to choose from, and begin the matchups that are posted; `find` in the form looks for public decks."""
    if request.method != "POST" or "find" in request.POST:
        given = request.POST if request.method == "POST" else request.GET
        return _show(request, MatchupForm(request, given=given))
    form = MatchupForm(request, request.POST, given=request.GET)
    try:
        if form.is_valid():
            return redirect("matchups:run", _start(request, form).pk)
    except Unplayable as error:
        form.add_error(None, f"{form.contenders[error.place].name}: {error}")
    except TooOften as error:
        form.add_error(None, str(error))
        return error.put_into(_show(request, form))
    return _show(request, form, 422)


def _show(request: HttpRequest, form: MatchupForm, status: int = 200) -> HttpResponse:
    with_runs = permissions.account_of(request) is not None or permissions.visitor_of(request)
    context = {"form": form, "most": limits.SERIES_DECKS, "earlier": _earlier(request) if with_runs else []}
    return render(request, "play/matchups/begin.html", context, status=status)


def _earlier(request: HttpRequest) -> list[Run]:
    """Return the last runs that the requester has begun."""
    account, visitor = permissions.account_of(request), permissions.visitor_of(request)
    runs = permissions.matchup_runs().defer("report")
    return list(runs.filter(owner=account) if account else runs.filter(owner=None, visitor=visitor))[:10]


def _start(request: HttpRequest, form: MatchupForm) -> Run:
    count(request, "matchups", _OFTEN)
    with permissions.new_owner(request) as (owner, visitor):
        return start_matchups(
            owner=owner,
            visitor=visitor,
            contenders=form.contenders,
            level=form.cleaned_data["level"],
            games=form.cleaned_data["games"],
            seed=new_seed(),
            cards=catalogs.current(),
        )


# --- a run ------------------------------------------------------------------------------------------------------------


def _find(run_id: str) -> Run:
    return permissions.first_or_404(permissions.matchup_runs().filter(pk=run_id))


@never_cache
@require_safe
def run(request: HttpRequest, run_id: str) -> HttpResponse:
    """Show the matrix of a run with what has been played, and its progress while it is played."""
    found = _find(run_id)
    so_far = progress(found)
    is_active = found.status in ACTIVE
    is_htmx = bool(request.htmx)  # type: ignore[attr-defined]  # django_htmx's middleware
    if is_htmx and not is_active:
        return HttpResponseClientRefresh()
    decks, is_mine = decks_of(request, found), permissions.owns(request, found)
    context = {
        "run": found,
        "decks": decks,
        "rows": matrix_of(found, decks),
        "bots": bot_name(found.params["level"]),
        "is_mine": is_mine,
        "is_hidden_from_others": is_any_hidden_from_others(decks),
        "again": f"{reverse('matchups:begin')}?{values_of(found.params, found.sides).urlencode()}",
        "progress": so_far,
        "is_active": is_active,
        "is_swapped": is_htmx,
        "seconds": int((timezone.now() - found.created_at).total_seconds()),
        "cancel_url": reverse("matchups:stop", args=[found.pk]) if is_mine else "",
        "page_address": request.build_absolute_uri(request.path),
    }
    return render(request, f"play/matchups/{'progress' if is_htmx else 'run'}.html", context)


@require_POST
def stop(request: HttpRequest, run_id: str) -> HttpResponse:
    """Stop a run; only the person who has begun it may. What has been played stays."""
    found = _find(run_id)
    if not permissions.owns(request, found):
        raise PermissionDenied
    cancel_run(run=found)
    return redirect("matchups:run", found.pk)


# --- its games --------------------------------------------------------------------------------------------------------


def _pair(request: HttpRequest, found: Run, one: int, other: int) -> tuple[SeriesDeck, SeriesDeck]:
    """Return two decks of a run by their numbers from 1; Http404 if the reader may not see both."""
    decks = {each.number: each for each in decks_of(request, found) if each.deck}
    if one == other or one not in decks or other not in decks:
        raise Http404
    return decks[one], decks[other]


@never_cache
@require_safe
def pair(request: HttpRequest, run_id: str, one: int, other: int) -> HttpResponse:
    """List the games of two decks of a run."""
    found = _find(run_id)
    deck, against = _pair(request, found, one, other)
    place = pairs_of(len(found.sides)).index((min(one, other) - 1, max(one, other) - 1))
    each = found.params["games"]
    games = games_of(found, place * each, (place + 1) * each)
    winners = [game.winner for game in games.values()]
    won, lost = winners.count(one - 1), winners.count(other - 1)
    context = {
        "run": found,
        "rate": Cell(won, lost, len(games) - won - lost, deck, against, can_read=True),
        "bots": bot_name(found.params["level"]),
        "games": [_game_row(number, game, each, deck, against) for number, game in games.items()],
    }
    return render(request, "play/matchups/pair.html", context)


def _game_row(number: int, game: GameRecord, each: int, deck: SeriesDeck, against: SeriesDeck) -> dict[str, object]:
    """Return a game for the list: its number from 1, south's and north's deck, the winner, and how it ended."""
    sides = sorted((deck, against), key=lambda side: side.number)
    south, north = sides if number % each % 2 == 0 else sides[::-1]
    winner = next((side for side in sides if side.number - 1 == game.winner), None)
    return {
        "number": number + 1,
        "south": south,
        "north": north,
        "winner": winner,
        "is_won": winner == deck,
        "turns": game.turns,
        "actions": len(game.actions),
        "ending": _ENDINGS.get(game.ending, game.ending),
    }


_ENDINGS: Final = {
    "leader": "leader beaten",
    "famine": "deck ran out",
    "card": "a card’s text",
    "draw": "draw",
    "cut off": "no end",
}


def _find_game(request: HttpRequest, run_id: str, number: int) -> tuple[Run, GameRecord, SeriesDeck, SeriesDeck]:
    """Return a run, the record of its game `number` from 1, and the two decks; Http404 if the reader may not see it."""
    found = _find(run_id)
    pairs = pairs_of(len(found.sides))
    place = (number - 1) // found.params["games"]
    if not 0 <= place < len(pairs):
        raise Http404
    deck, against = _pair(request, found, *(each + 1 for each in pairs[place]))
    record = games_of(found, number - 1, number).get(number - 1)
    if record is None:
        raise Http404
    return found, record, deck, against


@never_cache
@require_safe
def game(request: HttpRequest, run_id: str, number: int) -> HttpResponse:
    """Show a game of a run, 1 for the first, after the move `at` of the query string: its board, moves and log."""
    found, record, deck, against = _find_game(request, run_id, number)
    which = (number - 1) % found.params["games"]
    context = {
        "run": found,
        "game": _game_row(number - 1, record, found.params["games"], deck, against),
        "pair": (deck, against),
        "bots": bot_name(found.params["level"]),
        "before": number - 1 if which else None,
        "after": number + 1 if which < found.params["games"] - 1 else None,
    }
    at = read_integer(request.GET.get("at", ""))
    try:
        story = tell_game(series_of(found, catalogs.current()), number - 1, record, 1 if at is None else max(0, at))
    except (RulesChanged, Unplayable):
        return render(request, "play/matchups/changed.html", context)
    context |= {
        "at": story.at,
        "now": story.moves[story.at - 1] if story.at else None,
        "count": len(story.moves),
        "turns": [(turn, list(moves)) for turn, moves in groupby(story.moves, key=lambda move: move.turn)],
        "drawing": draw(story.view),
        "levels": LEVELS,
    }
    return render(request, "play/matchups/game.html", context)


@require_POST
def play_on(request: HttpRequest, run_id: str, number: int) -> HttpResponse:
    """Begin a match that goes on after the posted move `at` of a game, and lead to it."""
    found, record, deck, against = _find_game(request, run_id, number)
    at = max(0, read_integer(request.POST.get("at", "")) or 0)
    try:
        count(request, "match", OFTEN)
        text = position_of(series_of(found, catalogs.current()), number - 1, record, at)
        return begin_situation(request, text, f"{deck.name} against {against.name}")
    except (RulesChanged, Unplayable, TooOften, ValueError) as error:
        messages.error(request, str(error))
        return redirect("matchups:game", found.pk, number)
