"""Page that begins a match from a situation: one of the library of scenarios, or a text."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import structlog
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.throttles import count
from cards.catalog import catalogs
from decks.goldfish.snapshot import Contender
from games import DEFAULT_GAME
from jobs.later import Busy, TooOften
from jobs.resource_limits import LimitExceeded
from jobs.workers import CallFailed
from play.core.access import new_seat, remember_key
from play.core.opponents import LEVELS, bot_name
from play.core.services import NewSeat, begin_match
from play.models import Mode
from rules.rulebook import GROUPS, RULES
from rules.web import scenarios
from rules.web.library import library, text_of, title_of
from tcg.construction import Decklist

log = structlog.get_logger(__name__)

#: Scenario in the input box of an empty page.
EXAMPLE: Final = "t-12-1-surplus-hurts-the-leader"
_SIZE: Final = (5, 6)
OFTEN: Final = "You begin matches very often."


class Choices(NamedTuple):
    """Scenarios to choose from, as (id, title): those whose first rule is in one group of the rulebook."""

    title: str
    scenarios: list[tuple[str, str]]


@require_http_methods(["GET", "HEAD", "POST"])
def situation(request: HttpRequest) -> HttpResponse:
    """Show a situation, the example or that of `?scenario=`, and begin a match with the text that is posted."""
    if request.method == "POST":
        text = request.POST.get("situation", "").replace("\r\n", "\n")[: scenarios.MAX_TEXT + 1]
        try:
            count(request, "match", OFTEN)
            return _begin(request, text)
        except TooOften as error:
            return error.put_into(_show(request, text, problems=[("", str(error))]))
    name, rule = request.GET.get("scenario", ""), request.GET.get("rule", "")
    if name not in library().by_id and name:
        raise Http404
    return _show(request, text_of(name or EXAMPLE), name, rule)


def begin_situation(request: HttpRequest, text: str, name: str) -> HttpResponse:
    """Begin a match in a situation whose text has been checked, and lead to it.

    The player plays both sides, or the posted one against the posted bot. TooManyMatches is raised if they have too
    many.
    """
    contender = Contender(
        name=name[:100] or "A situation", format=next(iter(DEFAULT_GAME.formats)), decklist=Decklist()
    )
    bot, side = posted_bot(request), posted_side(request)
    seats = [new_seat(request, contender, ""), NewSeat(contender=contender, bot=bot, name=bot_name(bot) if bot else "")]
    match, keys = begin_match(
        mode=Mode.BOT if bot else Mode.SELF,
        format_=contender.format,
        seats=seats[::-1] if side else seats,
        cards=catalogs.current(),
        situation=text,
    )
    return remember_key(request, redirect("play:match", match.pk), keys[side])


def posted_bot(request: HttpRequest) -> int:
    """Return the level of the bot that was chosen as opponent, 0 for oneself."""
    level = request.POST.get("against", "")
    return int(level) if level in {str(each) for each in LEVELS} else 0


def posted_side(request: HttpRequest) -> int:
    """Return the side that was chosen: 0 south, 1 north."""
    return 1 if request.POST.get("seat") == "N" else 0


def _begin(request: HttpRequest, text: str) -> HttpResponse:
    """Check a situation in the process with limits, and begin a match in it; show its problems if it has any."""
    try:
        found = scenarios.ask(scenarios.look, text=text)
    except Busy:
        return _show(request, text, problems=[("", "Other situations are being checked. Try again.")], status=429)
    except LimitExceeded:
        problem = "There is more to work out here than there is time for."
        return _show(request, text, problems=[("", problem)], status=422)
    except CallFailed as error:
        log.error("scenario_stumbled", traceback=str(error))
        problem = "The engine stumbled. That is a mistake of ours, and it has been noted."
        return _show(request, text, problems=[("", problem)], status=422)
    problems: list[tuple[str, str]] = found.get("problems", [])
    if not problems and (found["columns"], found["rows"]) != _SIZE:
        problems = [("params", "The table has 5 columns and 6 rows. `POST /api/v1/scenario/` plays other boards.")]
    if not problems and not found["is_listable"]:
        problems = [("", "It takes too long to list what may be done here.")]
    if problems:
        return _show(request, text, problems=problems, status=422)
    return begin_situation(request, text, title_of(found["id"]))


def _show(
    request: HttpRequest,
    text: str,
    name: str = "",
    rule: str = "",
    *,
    problems: list[tuple[str, str]] | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "text": text,
        "name": name,
        "scenario": library().by_id.get(name),
        "title": title_of(name) if name else "",
        "rule": RULES.get(rule),
        "groups": _choices(rule),
        "levels": LEVELS,
        "problems": problems or [],
    }
    return render(request, "play/situation.html", context, status=status)


def _choices(rule: str = "") -> list[Choices]:
    """Return the scenarios that show a rule, or all for an unknown rule, by the group of their first rule."""
    found: dict[int, list[tuple[str, str]]] = {}
    for scenario in library().by_id.values():
        if scenario.rules and (rule in scenario.rules or rule not in RULES):
            found.setdefault(RULES[scenario.rules[0]].group, []).append((scenario.id, title_of(scenario.id)))
    return [Choices(f"{group.number} {group.title}", found[group.number]) for group in GROUPS if group.number in found]
