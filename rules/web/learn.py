"""Figures on the page for new players: a board before and after some actions.

Each figure is a scenario of `rules/scenarios/learn.yaml`, played by the engine and drawn as on the play page. So no
figure can contradict the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from rules.duel import SideView, View, faults_of, open_view
from rules.notation import parse_action
from rules.rulebook import RULES
from rules.scenario import Playing, load, read
from rules.scenario.steps import Step
from rules.web.drawing import PLAYERS, Drawing, DrawnTile, draw
from rules.web.library import library, text_of
from tcg.rulebook import Rule

#: Prefix of the ids of these scenarios; the rest is the name of the figure.
PREFIX: Final = "learn-"
#: Least width and height, in tiles, of the visible part of a board.
MIN_SPAN: Final = 3


@dataclass(frozen=True, slots=True)
class Board:
    """Drawn part of a board in a figure. `changed` are the names of the tiles that differ from the board before."""

    title: str
    drawing: Drawing
    changed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Event:
    """Action in a figure (`words`) with its results, or a refused action with the reasons, in `sentences`."""

    is_refused: bool
    sentences: Sequence[str]
    words: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: a scenario before and after its actions. `sums` are changes of HP and resources as text.

    `scenario` is its id, `boards` are those before and after, or one if they are equal, `rules` the rules that it
    shows.
    """

    scenario: str
    caption: str
    boards: Sequence[Board]
    events: Sequence[Event]
    sums: Sequence[str]
    rules: Sequence[Rule]


@cache
def figures() -> dict[str, Figure]:
    """Return all figures by name. They are played and drawn once per process."""
    ids = (name for name in library().by_id if name.startswith(PREFIX))
    return {name.removeprefix(PREFIX).replace("-", "_"): _figure(name) for name in ids}


def _figure(scenario: str) -> Figure:
    loaded = load(read(text_of(scenario))[0])
    playing = Playing(loaded)
    before = open_view(playing.duel)
    events = [_event(playing, step) for step in loaded.steps]
    after = open_view(playing.duel)
    first, last = draw(before), draw(after)
    changed = _changed(first, last)
    boards = [Board("The board", first)]
    if changed:
        boards = [
            Board("Before", _cropped(first, changed)),
            Board("After", _cropped(last, changed), frozenset(changed)),
        ]
    return Figure(
        scenario,
        loaded.why,
        boards,
        events,
        list(_sums(before, after)),
        [RULES[rule] for rule in loaded.rules if rule in RULES],
    )


def _all_tiles(drawing: Drawing) -> Iterator[DrawnTile]:
    return (tile for _, row in drawing.rows for tile in row)


def _changed(before: Drawing, after: Drawing) -> list[str]:
    return [old.name for old, new in zip(_all_tiles(before), _all_tiles(after), strict=True) if old != new]


def _cropped(drawing: Drawing, tiles: Sequence[str]) -> Drawing:
    """Return the smallest part of a drawn board with all these tiles, at least three tiles wide and high."""
    columns = _span([drawing.letters.index(tile[0]) for tile in tiles], 0, len(drawing.letters) - 1)
    rows = _span([int(tile[1:]) for tile in tiles], 1, len(drawing.rows))
    return replace(
        drawing,
        letters=[drawing.letters[column] for column in columns],
        rows=[(number, [row[column] for column in columns]) for number, row in drawing.rows if number in rows],
    )


def _span(numbers: Sequence[int], least: int, most: int) -> range:
    """Return the range from the least to the greatest of `numbers`, widened to three within `least` and `most`."""
    first, last = min(numbers), max(numbers)
    if last - first < MIN_SPAN - 1:
        first, last = max(least, first - 1), min(most, last + 1)
    return range(first, last + 1)


def _event(playing: Playing, step: Step) -> Event:
    """Do a step, or try one that is refused, and return it. Tests check that each goes as its scenario says."""
    if step.is_refusal:
        parsed = parse_action(step.text, playing.duel)
        player = playing.duel.to_act if parsed.player is None else parsed.player
        return Event(True, [fault.message for fault in faults_of(playing.duel, parsed.action, player)], step.text)
    begin = len(playing.duel.log or ())
    playing.take(step)
    return Event(False, [line["text"] for line in open_view(playing.duel, since=begin)["log"]], step.text)


#: Keys of a side that are compared, with their labels.
_COUNTED: Final = (("hp", "leader HP"), ("spawn_points", "spawn points"), ("crystals", "crystals"))


def _sums(before: View, after: View) -> Iterator[str]:
    """Yield each change of a player's resources as text: “South: leader HP 3000 → 2700”, spawn points, crystals.

    `before` and `after` are the positions that are compared.
    """
    for letter, name in PLAYERS.items():
        old: SideView = before["sides"][letter]
        new: SideView = after["sides"][letter]
        for key, words in _COUNTED:
            if old[key] != new[key]:  # type: ignore[literal-required]  # the keys are a SideView's
                yield f"{name}: {words} {old[key]} → {new[key]}"  # type: ignore[literal-required]
