"""Bots play their seats through workers, whatever dies, fails or changes meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from cards.catalog.catalogs import Catalog
from decks.goldfish.snapshot import contender_of
from decks.models import Deck
from play import limits
from play.bots import runner
from play.core.services import NewSeat, begin_match
from play.models import ActionMark, BotTask, Match, Mode, Status

#: Actions after which the matches of these tests end.
ACTIONS = 40


class Here:
    """Workers that decide at once, unless `refuse` returns an error for the number of the call."""

    def __init__(self, refuse: Callable[[int], Exception | None] = lambda call: None) -> None:
        self.refuse, self.levels = refuse, list[int]()

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        *_limits, decide, question = args
        future: Future[Any] = Future()
        error = self.refuse(len(self.levels))
        self.levels.append(question.level)
        if error:
            future.set_exception(error)
        else:
            future.set_result(decide(question))
        return future

    def close(self) -> None:
        """Nothing has to be closed."""


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> Here:
    here = Here()
    monkeypatch.setattr(runner, "WORKERS", here)
    monkeypatch.setattr(limits, "ACTIONS", ACTIONS)
    return here


def begin(deck: Deck, cards: Catalog, *levels: int, **fields: Any) -> Match:
    seats = [NewSeat(contender=contender_of(deck), bot=level) for level in levels]
    match, _ = begin_match(mode=Mode.BOT, format_="standard", seats=seats, cards=cards, seed="bots", **fields)
    Match.objects.update(pace=0)
    return match


def play() -> None:
    """Let bots play until none is to act."""
    runner.Runner()._play()


def test_two_bots_play_to_the_end(deck: Deck, starter: Catalog, workers: Here) -> None:
    match = begin(deck, starter, 1, 3)
    play()
    match.refresh_from_db()
    assert (match.status, match.position) == (Status.OVER, ACTIONS)
    assert set(match.actions.values_list("mark", flat=True)) == {ActionMark.BOT}
    assert set(workers.levels) == {1, 3}
    assert not BotTask.objects.exists()
