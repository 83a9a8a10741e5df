"""The pictures of the page for somebody who has never seen the game: scenarios, drawn before and after they are played.

Each is a scenario of `rules/scenarios/learn.yaml`, played by the engine and drawn as the play page draws it, so that no
picture can show what the rules don't do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, cast

from rules.duel import SideView
from rules.rulebook import RULES
from rules.sandbox import Sandbox, Wish, open_sandbox
from rules.web.drawing import PLAYERS, Drawing, DrawnTile, draw
from rules.web.library import library, text_of
from tcg.rulebook import Rule

#: The scenarios that are pictures, by the names that the page calls them.
PREFIX: Final = "learn-"
#: Tiles that the part of a board has at least, across and down.
MIN_SPAN: Final = 3


@dataclass(frozen=True, slots=True)
class Board:
    """The part of a board that is shown. `changed` are the names of the tiles that are no longer as they were."""

    title: str
    drawing: Drawing
    changed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that was done and what came of it, or that is not allowed and why."""

    is_refused: bool
    sentences: Sequence[str]
    words: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A scenario before and after: one board where nothing is done in it. `sums` say how resources changed."""

    scenario: str
    caption: str
    boards: Sequence[Board]
    events: Sequence[Event]
    sums: Sequence[str]
    rules: Sequence[Rule]


@cache
def figures() -> dict[str, Figure]:
    """All pictures by name, played and drawn once."""
    ids = (shown for shown in library().by_id if shown.startswith(PREFIX))
    return {shown.removeprefix(PREFIX).replace("-", "_"): _figure(shown) for shown in ids}


def _figure(scenario: str) -> Figure:
    text = text_of(scenario)
    before, after = _opened(text, Wish.LOOK), _opened(text, Wish.ALL)
    first, last = _drawn(before), _drawn(after)
    changed = _changed(first, last)
    boards = [Board("The board", first)]
    if changed:
        boards = [
            Board("Before", _cropped(first, changed)),
            Board("After", _cropped(last, changed), frozenset(changed)),
        ]
    return Figure(
        scenario,
        before["why"],
        boards,
        [_event(entry) for entry in after["record"]],
        list(_sums(before, after)),
        [RULES[rule] for rule in before["rules"] if rule in RULES],
    )


def _opened(text: str, wish: Wish) -> Sandbox:
    """Where one of our scenarios stands; they have no problems, as the tests play them all."""
    return cast(Sandbox, open_sandbox(text, wish=wish))


def _drawn(sandbox: Sandbox) -> Drawing:
    """The drawing, from which no action starts: it is only looked at."""
    return draw({**sandbox, "groups": []})


def _tiles(drawing: Drawing) -> Iterator[DrawnTile]:
    return (tile for _, row in drawing.rows for tile in row)


def _changed(before: Drawing, after: Drawing) -> list[str]:
    return [old.name for old, new in zip(_tiles(before), _tiles(after), strict=True) if old != new]


def _cropped(drawing: Drawing, tiles: Sequence[str]) -> Drawing:
    """The smallest part of the board, three tiles wide and high at least, that has all of these tiles."""
    columns = _span([drawing.letters.index(tile[0]) for tile in tiles], 0, len(drawing.letters) - 1)
    rows = _span([int(tile[1:]) for tile in tiles], 1, len(drawing.rows))
    return replace(
        drawing,
        letters=[drawing.letters[column] for column in columns],
        rows=[(number, [row[column] for column in columns]) for number, row in drawing.rows if number in rows],
    )


def _span(numbers: Sequence[int], least: int, most: int) -> range:
    """From the first number to the last, a span that has fewer than three widened on both sides where there is room."""
    first, last = min(numbers), max(numbers)
    if last - first < MIN_SPAN - 1:
        first, last = max(least, first - 1), min(most, last + 1)
    return range(first, last + 1)


def _event(entry: Any) -> Event:
    said = entry["refused"] or entry["lines"]
    sentences = [line.get("message") or line["text"] for line in said]
    return Event(bool(entry["refused"]), sentences, entry["words"])


#: What of a side is counted, and in which words.
_COUNTED: Final = (("hp", "leader HP"), ("spawn_points", "spawn points"), ("crystals", "crystals"))


def _sums(before: Sandbox, after: Sandbox) -> Iterator[str]:
    """What each side has more or less of than before."""
    for letter, name in PLAYERS.items():
        old: SideView = before["view"]["sides"][letter]
        new: SideView = after["view"]["sides"][letter]
        for key, words in _COUNTED:
            if old[key] != new[key]:  # type: ignore[literal-required]  # the keys are a SideView's
                yield f"{name}: {words} {old[key]} → {new[key]}"  # type: ignore[literal-required]
