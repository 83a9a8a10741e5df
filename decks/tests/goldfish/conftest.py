"""Players of decks that are made once a process, as most tests of this package play the same deck; runs that wait."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from decks.goldfish import kinds, limits
from rules.goldfish import Job, players_of
from rules.goldfish.games.python_player import Player


@cache
def _player_of(*parts: object) -> Player:
    side, params, others = parts
    return players_of(Job((side,), params, "", others))[0]  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _players_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def players_of(job: Job) -> list[Player]:
        return [_player_of(replace(side, name=""), job.params, job.others) for side in job.sides]

    monkeypatch.setattr(kinds, "players_of", players_of)


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> None:
    """No run is small enough to be played at once."""
    monkeypatch.setattr(limits, "GAMES_HERE", 0)
