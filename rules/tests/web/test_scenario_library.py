"""Our scenarios are read back the same, and can be played to their ends; room is divided fairly."""

from __future__ import annotations

from typing import Any

from despaira_site.testing.exhaustive import is_exhaustive
from rules.sandbox import Wish, open_sandbox, share
from rules.scenario import load, read, run
from rules.tests.scenario.test_files import scenarios_of
from rules.web.library import library, text_of


def test_scenarios_of_ours_read_back_the_same() -> None:
    for scenario in sorted(library().by_id)[:: 1 if is_exhaustive() else 250]:
        (data,) = read(text_of(scenario))
        assert data in scenarios_of(library().by_id[scenario].path.stem)


def test_scenarios_of_ours_can_be_played_to_their_ends() -> None:
    for scenario in sorted(library().by_id)[:: 7 if is_exhaustive() else 150]:
        found: Any = open_sandbox(text_of(scenario), wish=Wish.ALL)
        passed = run(load(read(text_of(scenario))[0])).passed
        assert (found["failure"] is None and (found["results"] or {"passed": True})["passed"]) == passed, scenario


def test_room_is_dealt_out_fairly() -> None:
    assert [share(10, wanted) for wanted in ([3, 4], [30, 4], [30, 30, 1])] == [[3, 4], [6, 4], [4, 5, 1]]
    assert (share(2, [5, 5, 5]), share(5, [])) == ([1, 1, 1], [])
