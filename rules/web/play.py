"""Page to play a situation of a duel. Its form has the text and all actions so far; the server stores nothing."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

import structlog
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import Throttled

from jobs.later import Busy
from jobs.resource_limits import LimitExceeded
from jobs.workers import CallFailed
from rules.rulebook import GROUPS, RULES
from rules.sandbox import MAX_DONE, MAX_TEXT, Viewer, Wish
from rules.web import scenarios
from rules.web.api import ScenarioView
from rules.web.drawing import PLAYERS, draw
from rules.web.library import library, text_of, title_of

log = structlog.get_logger(__name__)

#: Most letters of an action.
MAX_WORDS: Final = 500
#: Scenario in the input box of an empty page.
EXAMPLE: Final = "t-12-1-surplus-hurts-the-leader"
#: Most actions that are all visible at once; if there are more, each card opens its own.
MAX_OPEN: Final = 60

_RULE: Final = re.compile(r"\b[DOG]-\d+(?:\.\d+)?\b")


class PlayRequest(NamedTuple):
    """Parameters of a request to the page: the situation (`text`), the actions so far, and the next command.

    `words` is the action for `Wish.DO`, `viewer` says whose cards are hidden.
    """

    text: str = ""
    done: tuple[str, ...] = ()
    wish: Wish = Wish.LOOK
    words: str = ""
    viewer: Viewer = Viewer.OPEN


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """Show the page `/rules/play/`: with an example, the scenario of `?scenario=`, or the submitted situation."""
    name = request.GET.get("scenario", "")
    if request.method == "POST":
        params = _read(request.POST)
    elif name:
        try:
            params = PlayRequest(text_of(name))
        except KeyError:
            raise Http404 from None
    else:
        rule = request.GET.get("rule", "")
        context = {"text": text_of(EXAMPLE), "groups": _scenarios(rule), "is_new": True, "rule": RULES.get(rule)}
        return render(request, "rules/play.html", context)
    try:
        ScenarioView().check_throttles(request)  # type: ignore[arg-type]  # they ask for nothing that this has not
    except Throttled as error:
        response = _unplayable(request, params, "You ask faster than we can play. Wait a moment and try again.", 429)
        response["Retry-After"] = str(error.wait or 1)  # type: ignore[attr-defined]  # the stubs leave it out
        return response
    return _play(request, params)


def _play(request: HttpRequest, params: PlayRequest) -> HttpResponse:
    try:
        sandbox = scenarios.ask(scenarios.look, **params._asdict())
    except Busy:
        return _unplayable(request, params, "Other situations are being played. Try again.", 429)
    except LimitExceeded:
        return _unplayable(request, params, "There is more to work out here than there is time for.", 422)
    except CallFailed as error:
        log.error("scenario_stumbled", traceback=str(error))
        return _unplayable(
            request, params, "The engine stumbled. That is a mistake of ours, and it has been noted.", 422
        )
    if "problems" in sandbox:
        context = {"text": params.text, "groups": _scenarios(), "problems": _linked_problems(sandbox["problems"])}
        return render(request, "rules/play.html", context, status=422)
    return render(request, "rules/play.html", _context(params, sandbox))


def _unplayable(request: HttpRequest, params: PlayRequest, message: str, status: int) -> HttpResponse:
    """Render the page with the submitted text, `message` and `status`.

    Going back in the browser returns to the last state.
    """
    context = {"text": params.text, "groups": _scenarios(), "problems": [("", message)]}
    return render(request, "rules/play.html", context, status=status)


# --- request ------------------------------------------------------------------------------------------------------


def _read(form: QueryDict) -> PlayRequest:
    """Return the parameters in a submitted form. Invalid values become defaults."""
    text = form.get("situation", "").replace("\r\n", "\n")[: MAX_TEXT + 1]
    viewer = form.get("see") or form.get("eyes")
    wish = Wish.DO if "do" in form else form.get("wish")
    words = form.get("do") or form.get("typed", "")
    return PlayRequest(
        text,
        _read_done(form.get("done", "")),
        Wish(wish) if wish in set(Wish) else Wish.LOOK,
        words.strip()[:MAX_WORDS],
        Viewer(viewer) if viewer in set(Viewer) else Viewer.OPEN,
    )


def _read_done(text: str) -> tuple[str, ...]:
    try:
        done = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    if not isinstance(done, list):
        return ()
    return tuple(words[:MAX_WORDS] for words in done[:MAX_DONE] if isinstance(words, str))


# --- context ------------------------------------------------------------------------------------------------------


class Choices(NamedTuple):
    """Scenarios to choose from, as (id, title): those whose first rule is in one group of the rulebook."""

    title: str
    scenarios: list[tuple[str, str]]


def _scenarios(rule: str = "") -> list[Choices]:
    """Return the scenarios that show a rule, or all for an unknown rule, by the group of their first rule."""
    found: dict[int, list[tuple[str, str]]] = {}
    for scenario in library().by_id.values():
        if scenario.rules and (rule in scenario.rules or rule not in RULES):
            found.setdefault(RULES[scenario.rules[0]].group, []).append((scenario.id, title_of(scenario.id)))
    return [Choices(f"{group.number} {group.title}", found[group.number]) for group in GROUPS if group.number in found]


def _context(params: PlayRequest, sandbox: dict[str, Any]) -> dict[str, Any]:
    view, groups = sandbox["view"], sandbox["groups"]
    drawing = draw(sandbox)
    return {
        "text": params.text,
        "sandbox": sandbox,
        "drawing": drawing,
        "title": title_of(sandbox["id"]),
        "shows": [_rule(rule) for rule in sandbox["rules"]],
        "notes": [linked(note) for note in sandbox["notes"]],
        "done": json.dumps(sandbox["done"]),
        "can_undo": bool(sandbox["done"]),
        "steps_left": sum(not step["is_done"] for step in sandbox["plan"]),
        "due": due_words(view),
        "declared": declared_words(view),
        "turn": next((group["actions"] for group in groups if group["key"] == "turn"), []),
        "action_groups": [group for group in groups if group["key"] != "turn"],
        "are_open": (sandbox["count"] or 0) <= MAX_OPEN,
        "is_waiting": params.viewer is not Viewer.OPEN and view["due"] not in (None, params.viewer.value),
        "failure": _failure(sandbox["failure"]),
        "typed": params.words if sandbox["failure"] and not sandbox["failure"]["is_step"] else "",
        "record": [
            {
                **entry,
                "refused": [_reason(reason) for reason in entry["refused"]],
                "lines": [(line["text"], [_rule(rule) for rule in line["rules"]]) for line in entry["lines"]],
            }
            for entry in sandbox["record"]
        ],
        "viewers": [
            (viewer.value, label, viewer is params.viewer)
            for viewer, label in ((Viewer.OPEN, "Both hands"), (Viewer.SOUTH, "As South"), (Viewer.NORTH, "As North"))
        ],
        "max_words": MAX_WORDS,
    }


def due_words(view: dict[str, Any]) -> str:
    """Return in words who must act, and what they decide, or how the duel ended."""
    if view["winner"] is not None:
        return "The duel is a draw" if view["winner"] == "draw" else f"{PLAYERS[view['winner']]} has won"
    name = PLAYERS[view["due"]]
    if view["question"] is not None:
        return f"{name} answers a question"
    if view["window"] is not None:
        what = {"chain": "the chain", "traps": "what has just happened", "phase": "the end of the phase"}
        return f"{name} may respond to {what.get(view['window']['kind'], 'what is declared')}, or pass"
    return f"{name} places the leader" if view["phase"] is None else f"{name} decides"


def declared_words(view: dict[str, Any]) -> str:
    """Return in words the declared action that is about to be carried out; "" if none."""
    declared = view["declared"]
    if declared is None:
        return ""
    where = f"{declared['tile']} → {declared['to']}" if declared["to"] else declared["tile"]
    what = declared["kind"].replace("_", " ")
    return f"{PLAYERS[declared['player']]}: {what} {declared['card'] or 'a card'}, {where}"


def _failure(failure: dict[str, Any] | None) -> dict[str, Any] | None:
    return failure and {**failure, "reasons": [_reason(reason) for reason in failure["reasons"]]}


def _reason(reason: dict[str, Any]) -> tuple[SafeString, list[SafeString]]:
    return linked(reason["message"]), [_rule(rule) for rule in reason["rules"]]


def _linked_problems(problems: list[list[str]]) -> list[tuple[str, SafeString]]:
    return [(place, linked(message)) for place, message in problems]


def _rule(rule: str) -> SafeString:
    """Return the id of a rule as HTML, with a link if the rulebook has it."""
    if rule not in RULES:
        return format_html("<span>{}</span>", rule)
    return format_html(
        '<a href="{}#{}" title="{}">{}</a>', reverse("reference:rulebook"), rule, RULES[rule].title, rule
    )


def linked(text: str) -> SafeString:
    """Return a sentence as HTML in which ids of rules are links."""
    return mark_safe(_RULE.sub(lambda found: _rule(found[0]), conditional_escape(text)))  # noqa: S308  (escaped)
