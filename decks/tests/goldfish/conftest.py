"""Players of decks that are made once a process, as most tests of this package play the same deck; runs that wait."""

from __future__ import annotations

from functools import cache

import pytest

from decks.goldfish import limits, playing
from rules.goldfish import Job, players_of
from rules.goldfish.players import Player


@cache
def _players_of(*parts: object) -> list[Player]:
    sides, params, others = parts
    return players_of(Job(sides, params, "", others))  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _players_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "players_of", lambda job: _players_of(job.sides, job.params, job.others))


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> None:
    """No run is small enough to be played at once."""
    monkeypatch.setattr(limits, "GAMES_HERE", 0)
