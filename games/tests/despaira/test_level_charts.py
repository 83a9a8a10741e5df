"""Charts of the levels of a deck."""

from __future__ import annotations

from charts.stacked import Stacked
from games.despaira.level_charts import level_charts


def test_levels_are_counted_up_to_nine_and_said_one_by_one_creatures_and_tricks_apart() -> None:
    creatures, tricks = level_charts({0: 1, 3: 4, 9: 1, 120: 2}, {3: 5})
    assert isinstance(creatures, Stacked)
    assert isinstance(tricks, Stacked)
    assert creatures.description == "Level 0: 1 creature. Level 3: 4 creatures. Level 9+: 3 creatures."
    assert tricks.description == "Level 3: 5 tricks."
    assert [label.text for label in creatures.totals] == ["1", "4", "3"]
    assert [label.text for label in tricks.totals] == ["5"]
    assert creatures.axes.x_labels[-1].text == "9+"
    assert all(0 < label.top < creatures.height for label in creatures.totals)
    assert [chart.table.rows for chart in level_charts({}, {})] == [(), ()]
