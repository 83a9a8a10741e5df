"""Page that draws the board of Assemblage of Eternity with ranges and the ends of moves."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.aoe.board import SIDES, DrawnRange, rows
from calculators.aoe.table.serializers import USUAL, TableQuestion
from calculators.base import ask
from games.aoe import space
from games.aoe.abilities import Heading
from games.aoe.space import BOARD, Direction, Move, Position

EXAMPLES: Final = (
    ("The start", ""),
    ("Out of range by a diagonal", "left=2,2&right=4,3&range=1"),
    ("Jump over the opponent", "left=4,4&right=5,4&move=2"),
    ("With the back to the line", "left=7,7&right=8,7&move=3&who=right"),
)
#: Fields of the form, with their labels.
FIELDS: Final = (("left", "Left at"), ("right", "Right at"), ("range", "Range"), ("move", "Move"))


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the board for the query string. Each space is a link that puts the chosen figure there."""
    given = {name: value for name in USUAL if (value := request.GET.get(name, "").strip())}
    outcome = ask(TableQuestion, given, lambda question: question)
    question = outcome.answer or USUAL
    typed = {**_as_parameters(USUAL), **given}
    emptied = [name for name, _ in FIELDS if name in request.GET and name not in given]
    context = {
        "faults": outcome.faults,
        "fields": [
            (name, label, typed[name], [fault.message for fault in outcome.faults if fault.path == name])
            for name, label in FIELDS
        ],
        "taken": [f"{label} was empty: {typed[name]} is taken." for name, label in FIELDS if name in emptied],
        "sides": [(code, name, _address(question, who=code)) for code, name in SIDES],
        "examples": EXAMPLES,
        **_drawing(question),
    }
    return render(request, "calculators/aoe/table.html", context)


def _drawing(question: dict[str, Any]) -> dict[str, Any]:
    """Return the template context for the positions, range and move of a validated question."""
    who = question["who"]
    other = "right" if who == "left" else "left"
    start, rival, spaces = question[who], question[other], question["move"]
    headings: list[tuple[str, Direction]] = [(direction.label, direction) for direction in Direction]
    headings += [(Heading.TOWARD.label, space.toward(start, rival)), (Heading.AWAY.label, space.away(start, rival))]
    moves = [
        (label, direction, moved, _in_words(moved), _address(question, **{who: _square(moved.end)}))
        for label, direction in headings
        for moved in [space.move(BOARD, start, direction, spaces, (rival,))]
    ]
    ends: dict[Position, list[Direction]] = {}
    outs: dict[Position, list[Direction]] = {}
    for _, direction, moved, *_ in moves[: len(Direction)]:
        if moved.is_out:
            across, down = direction.step
            outs.setdefault(Position(moved.end.column - across, moved.end.row - down), []).append(direction)
        else:
            ends.setdefault(moved.end, []).append(direction)
    apart = space.distance(start, rival)
    link = _address(question, **{who: "SPACE"}).replace("SPACE", "{}")
    names = dict(SIDES)
    return {
        "board": BOARD,
        "rows": rows(
            BOARD,
            {side: question[side] for side, _ in SIDES},
            (DrawnRange(who, start, question["range"]),),
            ends=ends,
            outs=outs,
            link=link,
        ),
        "who": who,
        "name": names[who],
        "other": names[other],
        "range": question["range"],
        "spaces": spaces,
        "apart": apart,
        "hits": space.reaches(question["range"], apart),
        "moves": moves,
    }


def _in_words(moved: Move) -> str:
    """Return a sentence that says where the move `moved` of a figure ends."""
    jump = f"jumps over {', '.join(map(str, moved.jumped))} and " if moved.jumped else ""
    return f"{jump}goes over the red line: ring out" if moved.is_out else f"{jump}ends at {moved.end}"


def _square(place: Position) -> str:
    return f"{place.column},{place.row}"


def _as_parameters(question: dict[str, object]) -> dict[str, str]:
    return {name: _square(value) if isinstance(value, Position) else str(value) for name, value in question.items()}


def _address(question: dict[str, object], **changes: str) -> str:
    """Return the query string of this page for `question`, overridden by `changes`, without defaults."""
    usual, values = _as_parameters(USUAL), _as_parameters(question) | changes
    query = urlencode({name: value for name, value in values.items() if value != usual[name]}, safe=",")
    return f"?{query}"
