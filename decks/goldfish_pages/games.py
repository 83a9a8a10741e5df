"""Page of a single game of a run, move by move on the board, with the reason for each choice."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from decks.converters import DeckKey
from decks.core.lookup import OpenedDeck
from decks.goldfish.access import count_start, find_run
from decks.goldfish.digests import rules_digest
from decks.goldfish.services import have_cards_changed
from decks.goldfish.snapshot import Unplayable, job_of
from decks.models import Run
from jobs.later import TooOften
from rules.goldfish.games.counts import Ending, Game
from rules.goldfish.games.game import Stage
from rules.goldfish.reports.story import Pace, find_game, tell_game
from rules.web.drawing import draw
from tcg.integers import read_integer

#: Games to search for a fast, a typical and a slow one. With more turns a game they are fewer, as later turns take
#: longer: the slowest cards take some 0.2 s.
_LOOKED_THROUGH: Final = 200
_SQUARES_OF_TURNS: Final = 30_000
PACES: Final = ((Pace.FASTEST, "A fast game"), (Pace.TYPICAL, "A typical game"), (Pace.SLOWEST, "A slow game"))


def side_index(request: HttpRequest, run: Run) -> int:
    """Return the index of the deck to show in a run: 0, or 1 for the second of a comparison."""
    return 1 if request.GET.get("side") == "2" and len(run.sides) > 1 else 0


def looked_through(run: Run) -> int:
    """Return how many games of a run, from the first on, are searched for fast, typical and slow ones."""
    max_turns: int = run.params["max_turns"]
    return min(run.games, _LOOKED_THROUGH, _SQUARES_OF_TURNS // max_turns**2)


def stage_of(run: Run, place: int, cards: Catalog) -> Stage:
    """Return the deck at index `place` of a run, ready to replay games with the present cards. Raises Unplayable."""
    job = job_of(run, cards)
    return Stage(job.sides[place], job.params, job.others)


@never_cache
@require_safe
def find(request: HttpRequest, run_id: str, pace: str, deck_key: DeckKey) -> HttpResponse:
    """Find a game of this `pace` (a `Pace`) among the first games of a run, and redirect to its page."""
    run, opened = find_run(request, run_id, deck_key)
    if pace not in set(Pace):
        raise Http404
    place = side_index(request, run)
    try:
        count_start(request, "You look for games faster than they can be played.")
    except TooOften as error:
        messages.error(request, str(error))
        return redirect(opened.url("goldfish-run", run.pk))
    try:
        stage = stage_of(run, place, catalogs.current())
    except Unplayable:
        return _cannot(request, run, opened)
    number = find_game(stage, run.seed, looked_through(run), Pace(pace)) + 1
    return redirect(_game_address(run, opened, number, place))


@never_cache
@require_safe
def game(request: HttpRequest, run_id: str, number: int, deck_key: DeckKey) -> HttpResponse:
    """Show game `number` of a run, 1 for the first, after the move `move` of the query string, by default the first.

    `?number=` redirects to another game.
    """
    run, opened = find_run(request, run_id, deck_key)
    place, cards = side_index(request, run), catalogs.current()
    wanted = read_integer(request.GET.get("number", ""))
    if wanted is not None:
        return redirect(_game_address(run, opened, min(max(1, wanted), run.games), place))
    if not 1 <= number <= run.games:
        raise Http404
    try:
        stage = stage_of(run, place, cards)
    except Unplayable:
        return _cannot(request, run, opened)
    story = tell_game(stage, run.seed, number - 1, read_integer(request.GET.get("move", "")) or 1)
    steps = list(enumerate(story.steps, start=1))
    board = stage.params.board()
    context = {
        "deck": opened.deck,
        "opened": opened,
        "run": run,
        "number": number,
        "sides": list(enumerate(run.sides, start=1)),
        "place": place + 1,
        "ending": _ending(story.game),
        "at": story.at,
        "now": story.steps[story.at - 1],
        "count": len(steps),
        "turns": [(turn, list(of_turn)) for turn, of_turn in groupby(steps, key=lambda numbered: numbered[1].turn)],
        "drawing": draw(story.view, board.columns, board.rows),
        "own": story.view["sides"]["S"],
        "enemy": story.view["sides"]["N"],
        "has_changed": have_cards_changed(run, cards) or run.rules_digest != rules_digest(),
    }
    return render(request, "decks/goldfish/game.html", context)


_ENDINGS: Final = {
    Ending.LETHAL: "Won on turn {}",
    Ending.FAMINE: "Lost on turn {}, as the deck ran out",
    Ending.TURNS: "Not won until the end of turn {}",
    Ending.OTHER: "Over on turn {} by the word of a card",
}


def _ending(game: Game) -> str:
    if not game.turn:
        return "Lost before the first turn, as all cards were dealt"
    return _ENDINGS[game.ending].format(game.turn)


def _cannot(request: HttpRequest, run: Run, opened: OpenedDeck) -> HttpResponse:
    messages.error(request, "Cards of this run are not there any more, so its games can’t be shown.")
    return redirect(opened.url("goldfish-run", run.pk))


def _game_address(run: Run, opened: OpenedDeck, number: int, place: int) -> str:
    return f"{opened.url('goldfish-game', run.pk, number)}{'?side=2' if place else ''}"
