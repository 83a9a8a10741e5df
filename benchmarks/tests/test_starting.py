"""What is measured both ways is the same game both ways, and it is said where nothing is lowered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import duels, goldfish, starting, texts
from benchmarks.measurement import Measurement
from rules.goldfish import Job, Params, Side
from rules.goldfish.game import Stage
from rules.goldfish.players import PythonPlayer
from rules.tests.duel.recorded import decks, others


def job(name: str = "ember-rush") -> Job:
    deck = decks()[name]
    return Job((Side(deck.name, deck.leader, deck.main, deck.special),), Params(), "benchmark", others())


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A round of a few games."""
    for module in (duels, goldfish):
        monkeypatch.setattr(module, "_ROUNDS", 1)
        monkeypatch.setattr(module, "measure_start", lambda name: [])
    monkeypatch.setattr(duels, "_DUELS", 1)
    monkeypatch.setattr(duels, "_CHESS_PLIES", 50)
    monkeypatch.setattr(goldfish, "_GAMES", 2)
    monkeypatch.setattr(goldfish, "_GAMES_LOWERED", 5)


def named(told: list[Measurement]) -> list[str]:
    return [measurement.name for measurement in told]


def test_a_process_starts_from_what_another_has_kept(tmp_path: Path) -> None:
    (first, _), (later, megabytes) = (starting._started("duel", str(tmp_path)) for _ in range(2))
    assert 0.0 < later < first
    assert 0.0 < megabytes < starting.MEGABYTES
    assert [file.name for file in tmp_path.iterdir()] == ["duel"]


@pytest.mark.usefixtures("few")
def test_both_ways_are_told() -> None:
    told = duels.measure()
    assert {"duels in Python", "duels lowered", "duels lowered, times Python"} <= {*named(told)}
    rates = goldfish._rates(job())
    assert rates.lowered > rates.python > 0.0
    speed, blank = texts._speeds([[texts._usual(is_blank=is_blank)] for is_blank in (False, True)], 1)
    assert speed.lowered > speed.python > 0.0
    assert blank.lowered > blank.python > 0.0


@pytest.mark.usefixtures("few")
def test_python_alone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (duels, goldfish, texts, starting):
        monkeypatch.setattr(module, "is_lowered", lambda: False)
    assert named(starting.measure_start("duel")) == ["lowered: nothing, for there is no wasmtime here"]
    assert not any("duels lowered" in name for name in named(duels.measure()))
    assert goldfish._rates(job()).lowered == 0.0
    assert [speed.lowered for speed in texts._speeds([[texts._usual(is_blank=True)]], 1)] == [0.0]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("measure", "place"),
    [
        (duels.measure, "rules.duel.lowered.LoweredTable.playouts"),
        (lambda: texts._speeds([[texts._usual(is_blank=True)]], 1), "rules.duel.lowered.LoweredTable.playouts"),
    ],
)
def test_other_games_are_no_measure(monkeypatch: pytest.MonkeyPatch, measure: Callable[[], object], place: str) -> None:
    monkeypatch.setattr(place, lambda *_: 1)
    with pytest.raises(RuntimeError, match=r"^round 0: "):
        measure()


@pytest.mark.usefixtures("few")
def test_other_goldfish_games_are_no_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    other = PythonPlayer(Stage(job("fair-wind").sides[0], Params(), others()))
    monkeypatch.setattr(goldfish, "player_of", lambda _: other)
    with pytest.raises(RuntimeError, match="ember-rush: lowered code plays other games"):
        goldfish._rates(job())
