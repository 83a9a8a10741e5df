"""Page that replays a match that is over: any position with both hands, what happened, and who was ahead."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.catalog import catalogs
from charts import Chart, Estimate, Measure, Series, curve
from play.api.visible_cards import VisibleCard, cards_in
from play.core.access import find_match, seat_of
from play.core.opponents import LEVELS
from play.core.recording import Positions, RulesChanged
from play.core.replays import NotOver, Replay, names_of, replay_of, result_words
from play.models import ActionMark, Game, Match, MatchAction, Mode
from play.pages.preview import FinalPosition
from rules.duel import LETTERS, PLAYER_NAMES, View
from rules.vocabulary import Phase
from rules.web.drawing import DrawnTile, draw
from tcg.integers import read_integer

#: Notes on actions, by their marks. The log says that an action was free.
_MARKS: Final[dict[str, str]] = {ActionMark.HELP: "A bot helped with it.", ActionMark.CLOCK: "The time was up."}
#: Least points that make a curve.
_POINTS: Final = 2


@dataclass(frozen=True, slots=True)
class Step:
    """Position of a replay in a list: its number, what led there as written and in sentences, and a note."""

    number: int
    action: str
    lines: list[Any]
    note: str
    is_current: bool


class Turn(NamedTuple):
    """Turn of a game: its words, and the places of its first position, and of the first one after it."""

    words: str
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Square:
    """Tile of the board with the images of its cards, "" without."""

    tile: DrawnTile
    unit_image: str
    trick_image: str
    power: str


@require_safe
@never_cache
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the position `?at=` of a match that is over, by default the first one of the last game (or `?game=`)."""
    match, cards = find_match(match_id), catalogs.current()
    try:
        found = replay_of(match, read_integer(request.GET.get("game", "")), cards)
    except NotOver:
        return redirect("play:match", match.pk)
    except Game.DoesNotExist as error:
        raise Http404 from error
    except RulesChanged as error:
        messages.error(request, str(error))
        return redirect("play:match", match.pk)
    numbers = found.positions.numbers
    wanted = read_integer(request.GET.get("at", ""))
    place = 0 if wanted is None else max(0, bisect_right(numbers, wanted) - 1)
    seat = seat_of(request, match)
    you = "" if seat is None or match.mode == Mode.SELF else LETTERS[seat.number]
    return render(request, "play/replay.html", {**_context(match, found, place, you or LETTERS[0]), "you": you})


def _context(match: Match, found: Replay, place: int, near: str) -> dict[str, object]:
    positions, numbers = found.positions, found.positions.numbers
    view = positions[place].view
    images = cards_in([view], catalogs.current())
    actions = {row.number + 1: row for row in found.game.actions.defer("thoughts")}
    by_letter = names_of(match)
    turns = _turns(positions)
    first, end = next((turn.first, turn.end) for turn in turns if turn.first <= place < turn.end)
    games = list(match.games.all())
    path = reverse("play:replay", args=[match.pk])
    query = f"?game={found.game.number}&at=" if len(games) > 1 else "?at="
    far = LETTERS[1 - LETTERS.index(near)]
    return {
        "match": match,
        "found": found,
        "preview": FinalPosition(found).preview,
        "names": [by_letter[letter] for letter in LETTERS],
        "games": games,
        "result": result_words(found.game, by_letter),
        "path": path,
        "query": query,
        "view": view,
        "position": numbers[place],
        "place": place,
        "last_place": len(positions) - 1,
        "end": numbers[-1],
        "now": _turn_words(view),
        "step": _step(positions, place, actions, place),
        "thoughts": actions[numbers[place]].thoughts if numbers[place] in actions else None,
        "links": _links(numbers, [turn.first for turn in turns], place),
        "turns": [(turn.words, numbers[turn.first], turn.first == first) for turn in turns],
        "steps": [_step(positions, each, actions, place) for each in range(first, end)],
        "near": near,
        "far": far,
        "board": _board(view, images, near),
        "sides": [_side(view, letter, by_letter, images) for letter in (far, near)],
        "can_go_on": view["winner"] is None,
        "levels": LEVELS,
        "chart": _chart(found, numbers[place], by_letter, f"{path}{query}"),
        "api": reverse("api:match-replay", args=[match.pk]),
    }


def _turn_words(view: View, *, is_short: bool = False) -> str:
    """Return the turn of a position in words, with its phase unless `is_short`."""
    if view["phase"] is None:
        return "Set-up"
    if is_short:
        return f"Turn {view['turn']}"
    return f"Turn {view['turn']}, {PLAYER_NAMES[LETTERS.index(view['active'])]}: {Phase(view['phase']).label}"


def _turns(positions: Positions) -> list[Turn]:
    """Return the turns of a game."""
    words = [_turn_words(position.view, is_short=True) for position in positions]
    firsts = [place for place, each in enumerate(words) if not place or words[place - 1] != each]
    return [Turn(words[first], first, end) for first, end in zip(firsts, [*firsts[1:], len(words)], strict=True)]


def _step(positions: Positions, place: int, actions: dict[int, MatchAction], current: int) -> Step:
    number, view = positions[place]
    row = actions.get(number) if place else None
    written = "The beginning" if row is None else f"{PLAYER_NAMES[row.seat]}: {row.text.removeprefix('S: ')}"
    note = "" if row is None else _MARKS.get(row.mark, "")
    return Step(number, written, list(view["log"]), note, place == current)


def _links(numbers: list[int], turns: list[int], place: int) -> list[tuple[str, str, int | None]]:
    """Return the key and label of each way through a replay, and the position it leads to; None if it leads nowhere."""
    last = len(numbers) - 1
    earlier = max((first for first in turns if first < place), default=0)
    later = min((first for first in turns if first > place), default=last)
    ways = [
        ("first", "First", 0),
        ("turn-back", "Previous turn", earlier),
        ("back", "Previous", max(0, place - 1)),
        ("on", "Next", min(last, place + 1)),
        ("turn-on", "Next turn", later),
        ("last", "Last", last),
    ]
    return [(key, label, None if to == place else numbers[to]) for key, label, to in ways]


def _board(view: View, images: dict[str, VisibleCard], near: str) -> list[list[Square]]:
    rows = [row for _, row in draw(view).rows]
    if near == LETTERS[1]:
        rows = [row[::-1] for row in rows[::-1]]
    return [[_square(tile, images) for tile in row] for row in rows]


def _square(tile: DrawnTile, images: dict[str, VisibleCard]) -> Square:
    unit, trick = tile.unit, tile.trick
    stats = {} if unit is None else {key: value for key, _, value in unit.stats}
    return Square(
        tile,
        _image(images, unit.name) if unit else "",
        _image(images, trick.name) if trick else "",
        stats.get("atk") or stats.get("ratk", "").partition(" ")[0],
    )


def _image(images: dict[str, VisibleCard], name: str) -> str:
    return images[name]["small"] if name in images else ""


def _side(view: View, letter: str, names: dict[str, str], images: dict[str, VisibleCard]) -> dict[str, Any]:
    side = view["sides"][letter]
    hand = side["hand"] or []
    return {
        "letter": letter,
        "name": names[letter],
        "view": side,
        "is_due": view["due"] == letter,
        "phase": Phase(view["phase"]).label if view["active"] == letter and view["phase"] else "",
        "hand": [(name, _image(images, name), hand.count(name)) for name in dict.fromkeys(hand)],
        "zones": [
            (title, cards[::-1])
            for title, cards in (
                ("Graveyard", side["graveyard"]),
                ("Void", side["void"]),
                ("Special deck", side["special"] or []),
                ("Archive", side["archive"]),
            )
            if cards
        ],
    }


def _chart(found: Replay, position: int, names: dict[str, str], link: str) -> Chart | None:
    """Return the curve of who was ahead, None until it is worked out, and for a match without a whole turn."""
    if len(found.curve) < _POINTS:
        return None
    points = found.curve
    current = max((point.position for point in points if point.position <= position), default=None)
    return curve(
        key="ahead",
        title="Who was ahead",
        x="after turn",
        y=Measure(f"games that {names[LETTERS[0]]} would win", is_share=True),
        at=range(len(points)),
        series=[Series(names[LETTERS[0]], [Estimate(point.south) for point in points])],
        scale=[0, 1],
        links=[(f"{link}{point.position}", str(point.position), point.position == current) for point in points],
    )
