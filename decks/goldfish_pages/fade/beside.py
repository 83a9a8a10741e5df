"""Playing of F.A.D.E. games in a process beside the server. This module needs neither settings nor a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import thread_time
from typing import Any, Final, NamedTuple

from games.fade.cards import Card
from games.fade.goldfish import Params, compare, report
from jobs.single_process import SingleProcess
from tcg.construction import Decklist


class Long(NamedTuple):
    """Result if games take longer than allowed: the number of games to try instead, and the reason as a sentence."""

    games: int
    why: str


class _Stop(Exception):
    """Error: the games have used up their allowance of turns or time; `long` is the result to return."""

    def __init__(self, games: int, why: str) -> None:
        self.long = Long(games, why)


class Allowance:
    """Callback after each game that stops games which become too many or too slow.

    `most` is the number of the deck's turns in all games, `seconds` the CPU time of this thread from now on.
    """

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._until = most, thread_time() + seconds

    def __call__(self, games: int, turns: int) -> None:
        """Raise _Stop if `games` games, with `turns` turns of the deck in all, exceed the allowance."""
        if turns > self._most:
            why = f"These games are long: the first {games:,} have {turns:,} turns, and {self._most:,} are played here."
            raise _Stop(max(1, games - 1), why)
        if thread_time() > self._until:
            raise _Stop(max(1, games // 2), f"These games are played slowly: {games:,} took too long.")


def play(
    lists: Sequence[Decklist],
    cards: Mapping[int, Card],
    seed: str,
    games: int,
    params: Params,
    most_turns: int,
    seconds: float,
) -> dict[str, Any] | Long:
    """Return the report of one decklist, or of two on the same seeds, or Long if the games exceed the limits.

    `games` is the number of games of each list, and `params` are their settings. `most_turns` is the number of the
    decks' turns in all games, `seconds` the CPU time (`Allowance`).
    """
    allowance = Allowance(most_turns, seconds)
    try:
        if len(lists) == 1:
            return report(lists[0], cards, seed, games, params, allowance)
        return compare(lists[0], lists[1], cards, seed, games, params, allowance)
    except _Stop as stop:
        return stop.long


def get_ready() -> None:
    """Do nothing: a process that calls this imports the module, and so is ready to play."""


PROCESS: Final = SingleProcess(get_ready)
