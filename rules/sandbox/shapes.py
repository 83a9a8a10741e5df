"""Types of the input and output of a sandbox, in which visitors try actions of a duel, and their limits."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypedDict

from rules.duel import Line, View

#: Most letters of a situation, and most actions listed at once.
MAX_TEXT: Final = 100_000
MAX_LISTED: Final = 200
#: Entry of `done` that stands for the next step of the scenario.
NEXT: Final = "next"


class Wish(StrEnum):
    """Command of a visitor to a sandbox."""

    LOOK = "look"
    DO = "do"
    ALL = "all"


class TextProblems(TypedDict):
    """Problems of an invalid situation's text as (place, message); a place: `start.field[2]`, `line 3, column 5`."""

    problems: list[tuple[str, str]]


class Reason(TypedDict):
    """Reason why an action could not be done, with ids of rules."""

    message: str
    rules: list[str]


class Failure(TypedDict):
    """Action that could not be done, and why. `is_step`: it is the scenario's next step, not typed by the visitor."""

    words: str
    is_step: bool
    reasons: list[Reason]


class LegalAction(TypedDict):
    """Legal action as text, and the tiles that it names."""

    words: str
    tiles: list[str]


class Group(TypedDict):
    """Legal actions that start from one card. `key` identifies the card in the page, `title` names it.

    `place` is its tile or ""; `more` is how many actions are left out.
    """

    key: str
    title: str
    place: str
    actions: list[LegalAction]
    more: int


class RecordEntry(TypedDict):
    """Action that was done, with its lines in the log. `refused` are reasons if the scenario expects a refusal."""

    words: str
    is_step: bool
    refused: list[Reason]
    lines: list[Line]


class Planned(TypedDict):
    """Step of the scenario, done or still to come. `is_refusal`: the scenario expects it to be refused."""

    words: str
    is_refusal: bool
    is_done: bool


class Expected(TypedDict):
    """Expected and actual (`got`; None: no such part) value of a part (`path`, such as `N.hp`) at a duel's end."""

    path: str
    wanted: str
    got: str | None
    is_met: bool


class CheckResults(TypedDict):
    """Comparison of the duel with the scenario's expectations. `left` are differences that are not in `rows`.

    `passed`: all expectations are met, and nothing is left.
    """

    passed: bool
    left: list[str]
    rows: list[Expected]


class Sandbox(TypedDict):
    """Everything that the page for trying actions displays. `id`, `why`, `rules` and `notes` are those of the scenario.

    `view` is the duel with both players' hands, `done` and `record` what was done, `plan` the scenario's steps.
    `results` is None before the last step, `failure` None on success. `groups` are legal actions, and `count` is their
    number, None if they take too long to list.
    """

    id: str
    why: str
    rules: list[str]
    notes: list[str]
    columns: int
    rows: int
    view: View
    done: list[str]
    record: list[RecordEntry]
    plan: list[Planned]
    results: CheckResults | None
    failure: Failure | None
    groups: list[Group]
    count: int | None
