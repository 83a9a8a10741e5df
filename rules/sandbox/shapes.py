"""What goes in and comes out of a sandbox, as plain data, and how much of it there may be."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypedDict

from rules.duel import Line, View

#: Letters of a situation, things done in it, and actions that are listed at once.
MAX_TEXT: Final = 100_000
MAX_DONE: Final = 300
MAX_LISTED: Final = 200
#: Stands among what was done for the next step of the situation's own.
NEXT: Final = "next"


class Viewer(StrEnum):
    """Who looks: somebody who sees both hands, or one of the players (O-3.6)."""

    OPEN = "open"
    SOUTH = "S"
    NORTH = "N"


class Wish(StrEnum):
    """What is to happen to the situation now."""

    LOOK = "look"
    DO = "do"
    NEXT = "next"
    ALL = "all"
    UNDO = "undo"
    RESTART = "restart"


class TextProblems(TypedDict):
    """Why a text is no situation: each problem with its place, such as `start.field[2]` or `line 3, column 5`."""

    problems: list[tuple[str, str]]


class Reason(TypedDict):
    """One reason for a refusal."""

    message: str
    rules: list[str]


class Refusal(TypedDict):
    """What could not be done. `is_step`: it is the next step of the situation's own."""

    words: str
    is_step: bool
    reasons: list[Reason]


class Offer(TypedDict):
    """A legal action: its words and the tiles that it names."""

    words: str
    tiles: list[str]


class Group(TypedDict):
    """Legal actions that start from one card. `place` is its tile, "" elsewhere; `more` are left out."""

    key: str
    title: str
    place: str
    offers: list[Offer]
    more: int


class RecordEntry(TypedDict):
    """One thing that was done and what came of it; `refused` are the reasons where it had to be refused."""

    words: str
    is_step: bool
    refused: list[Reason]
    lines: list[Line]


class Planned(TypedDict):
    """A step of the situation's own."""

    words: str
    is_refusal: bool
    is_done: bool


class Expected(TypedDict):
    """Something that must be true at the end; `got` is None where there is nothing to compare with."""

    path: str
    wanted: str
    got: str | None
    is_met: bool


class Verdict(TypedDict):
    """What was expected against what came; `left` is what else went otherwise than written."""

    passed: bool
    left: list[str]
    rows: list[Expected]


class Sandbox(TypedDict):
    """Where the situation stands. `count` are all legal actions, None when they are too many to list."""

    id: str
    why: str
    rules: list[str]
    notes: list[str]
    columns: int
    rows: int
    view: View
    viewer: str
    done: list[str]
    record: list[RecordEntry]
    plan: list[Planned]
    verdict: Verdict | None
    refusal: Refusal | None
    groups: list[Group]
    count: int | None
