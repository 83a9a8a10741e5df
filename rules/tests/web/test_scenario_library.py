"""Our scenarios are read back the same."""

from __future__ import annotations

from despaira_site.testing.exhaustive import is_exhaustive
from rules.scenario import read
from rules.tests.scenario.test_files import scenarios_of
from rules.web.library import library, text_of


def test_scenarios_of_ours_read_back_the_same() -> None:
    for scenario in sorted(library().by_id)[:: 1 if is_exhaustive() else 250]:
        (data,) = read(text_of(scenario))
        assert data in scenarios_of(library().by_id[scenario].path.stem)
