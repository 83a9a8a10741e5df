"""What is skipped for speed changes nothing: duels go the same with every shortcut off."""

from __future__ import annotations

import pytest

from despaira_site.testing.exhaustive import is_exhaustive
from rules.duel.continuous import fast_paths
from rules.duel.engine import legal_actions
from rules.duel.observation.snapshots import snapshot
from rules.tests.duel.duels import begin, play_on, random_decks
from rules.tests.scenario.test_files import FILES, differences_of
from tcg.chance import Chance

#: Decisions of a duel of cards of all kinds.
LONGEST = 400 if is_exhaustive() else 150
#: Some scenarios of every kind.
SAMPLE = ["group10", "group16", "learn", "phrases", "texts-durations"]


def test_without_them_the_scenarios_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_paths, "ENABLED", False)
    assert {file: found for file in (FILES if is_exhaustive() else SAMPLE) if (found := differences_of(file))} == {}


@pytest.mark.parametrize("seed", range(10 if is_exhaustive() else 1))
def test_without_them_every_state_is_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The legal actions of each decision, the state that it is made in, and what the log tells."""
    with_them = told(seed)
    monkeypatch.setattr(fast_paths, "ENABLED", False)
    for number, (one, other) in enumerate(zip(with_them, told(seed), strict=True)):
        assert one == other, number


def told(seed: int) -> list[object]:
    duel, rng = begin(random_decks(seed), seed, keep_log=True)
    actions = play_on(duel, rng, Chance("players", seed), LONGEST)
    states = [(action, legal_actions(duel), snapshot(duel)) for action in actions]
    return [*states, snapshot(duel), duel.log]
