"""History of a game as a tree of positions: undo, redo and branches. It knows no rules."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

GOTO: Final = re.compile(r"goto (\d{1,6})")


class Done(NamedTuple):
    """Action that was done: the number of the position that it answers, its player, and its text."""

    number: int
    player: int
    text: str


class Branch(NamedTuple):
    """Line of play that left another one.

    `fork` is the position at which it left, `end` its last position, `actions` how many actions lead from one to the
    other, and `first` the text of the first of them. `is_present`: the present position is on it.
    """

    fork: int
    end: int
    actions: int
    first: str
    is_present: bool


class History:
    """Actions of a game whose first position has the number `begin`.

    An action with number n leads from position n to position n + 1. An action `goto k` leads to the state of the
    earlier position k. The origin of a position is the position that first had its state.
    """

    def __init__(self, begin: int) -> None:
        self.begin = self.number = begin
        #: Number of the position that first had the state of each position.
        self._origins = {begin: begin}
        #: Action that led to each origin, with the origin before it.
        self._steps: dict[int, tuple[int, Done]] = {}
        #: Origin that was last reached after each origin.
        self._next: dict[int, int] = {}

    def add(self, done: Done) -> None:
        """Add an action that answers the last position."""
        self.number += 1
        if goto := GOTO.fullmatch(done.text):
            origin = self._origins[self.number] = self._origins[int(goto[1])]
            while origin != self.begin:
                self._next[self._steps[origin][0]] = origin
                origin = self._steps[origin][0]
        else:
            before = self._origins[done.number]
            self._origins[self.number] = self._next[before] = self.number
            self._steps[self.number] = (before, done)

    @property
    def origin(self) -> int:
        """Number of the position that first had the present state."""
        return self._origins[self.number]

    def path(self, position: int | None = None) -> list[Done]:
        """Return the actions that lead to `position`, by default the last one, without what was undone."""
        found: list[Done] = []
        origin = self._origins[self.number if position is None else position]
        while origin != self.begin:
            origin, done = self._steps[origin]
            found.append(done)
        return found[::-1]

    def undo(self, player: int | None = None) -> int | None:
        """Return the position before the last action, or before the last one of `player`; None if there is none."""
        origin = self.origin
        while origin != self.begin:
            origin, done = self._steps[origin]
            if player in (None, done.player):
                return origin
        return None

    def redo(self) -> int | None:
        """Return the position to which the present one last led; None if nothing was undone."""
        return self._next.get(self.origin)

    def branches(self) -> list[Branch]:
        """Return all lines of play by their first action; empty without branches. The first begins at `begin`."""
        children: dict[int, list[int]] = {}
        for origin in sorted(self._steps):
            children.setdefault(self._steps[origin][0], []).append(origin)
        found: list[Branch] = []
        if all(len(after) == 1 for after in children.values()):
            return found
        starts = [(self.begin, self.begin)]
        starts += [(fork, other) for fork, (_, *others) in children.items() for other in others]
        for fork, start in sorted(starts, key=lambda pair: pair[1]):
            line = [start]
            while line[-1] in children:
                line.append(children[line[-1]][0])
            actions = line if start != fork else line[1:]
            first = self._steps[actions[0]][1].text
            found.append(Branch(fork, line[-1], len(actions), first, self.origin in line))
        return found
