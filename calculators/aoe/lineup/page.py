"""Page of the line-up calculator: a mode, and teams written with commas."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculators.aoe.cards import characters
from calculators.aoe.lineup.serializers import LineupQuestion, known_character, solve
from calculators.base import ask
from games.aoe.lineup import MOST_PLAYERS, NOTES, LineUp
from games.aoe.words import Mode

#: Rows of the form, more than any mode has teams.
ROWS: Final = 5
#: Label of an example, its mode, and its teams as numbers of characters.
_EXAMPLES: Final = (
    ("Versus, the same character", "versus", ("0", "0")),
    ("Tag", "tag", ("01", "01")),
    ("Tag, one twice in a team", "tag", ("00", "11")),
    ("Scramble for three", "scramble", ("0", "1", "0")),
    ("Three against one", "teams", ("012", "3")),
    ("Vampire Scramble", "vampire", ("0", "1", "2", "3")),
)
#: Names in the examples if the site has too few characters.
_FALLBACK_NAMES: Final = ("Ash", "Bo", "Cy", "Dee")


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the five modes, up to five teams written with commas, and whether the rules allow them."""
    examples = _examples()
    query = request.GET if "mode" in request.GET else QueryDict(examples[1][1])
    rows = [row[:200] for row in query.getlist("team")][:MOST_PLAYERS]
    teams = [[name for part in row.split(",") if (name := part.strip())] for row in rows]
    outcome = ask(LineupQuestion, {"mode": query["mode"], "teams": [team for team in teams if team]}, solve)
    answer = outcome.answer
    context = {
        "modes": Mode.choices(),
        "mode": query["mode"],
        "rows": [*rows, *[""] * max(0, ROWS - 1 - len(rows))],
        "faults": outcome.faults,
        "answer": answer,
        "teams": _teams(answer) if answer else (),
        "notes": NOTES[answer.mode] if answer else (),
        "examples": examples,
        "unknown_names": _unknown_names(answer) if answer else (),
    }
    return render(request, "calculators/aoe/lineup.html", context)


def _examples() -> list[tuple[str, str]]:
    """Return labels and query strings of example line-ups, made from characters in the database."""
    names = [each.card.name.replace(",", "") for each in characters().values()]
    names = names if len(names) >= len(_FALLBACK_NAMES) else list(_FALLBACK_NAMES)
    return [
        (about, urlencode([("mode", mode), *(("team", ", ".join(names[int(at)] for at in team)) for team in teams)]))
        for about, mode, teams in _EXAMPLES
    ]


def _unknown_names(answer: LineUp) -> list[str]:
    """Return the names in the line-up `answer` that no character in the database has, without repetitions."""
    names = dict.fromkeys(share.character for share in answer.players)
    return [name for name in names if not known_character(name)]


def _teams(answer: LineUp) -> list[dict[str, object]]:
    """Return the number, players and problems of each team of the line-up `answer` for the template."""
    return [
        {
            "number": number,
            "players": [share for share in answer.players if share.team == number],
            "problems": [problem for problem in answer.problems if problem.players and number in problem.teams],
        }
        for number in dict.fromkeys(share.team for share in answer.players)
    ]
