"""The goldfish figures without chance, by number: they are exact, whatever the seed."""

from __future__ import annotations

from typing import Any

import pytest

from games.fade.goldfish import Params, report
from games.tests.fade.goldfish.decks import SHELF, deck

#: Figures that 1,000 games agree on: by turn, and lethal or deck out.
ROWS: dict[str, tuple[str, str, dict[str, Any], dict[str, list[int]], tuple[str, int]]] = {
    "1 blanks, no pool, first": ("60*Blank", "", {},
        {"damage": [5] * 10, "total": [5 * turn for turn in range(1, 11)],
         "tp": [5 * (turn - 1) + 2 * turn for turn in range(1, 11)], "gained": [2] + [7] * 9, "spent": [0] * 10,
         "slots": [0] * 10}, ("lethal", 10)),
    "2 pool of three": ("60*Blank", "3*Kes", {},
        {"damage": [5, 35, 35], "total": [5, 40, 75], "tp": [1, 10, 19], "slots": [6, 6, 6]}, ("lethal", 3)),
    "3 the same with Flash": ("60*Blank", "3*Flit", {}, {"damage": [35, 35], "total": [35, 70], "tp": [4, 13]},
        ("lethal", 2)),
    "4 Skills at 5 TP, pool of one": ("60*Bolt", "Kes", {},
        {"damage": [5, 25, 35], "total": [5, 30, 65], "tp": [1, 3, 0], "spent": [0, 5, 10], "hand": [6, 7, 7]},
        ("lethal", 3)),
    "5 pool of four, of which three are placed": ("60*Blank", "4*Kes", {}, {"slots": [6, 6, 6], "total": [5, 40, 75]},
        ("lethal", 3)),
    "6 deck out, first": ("60*Blank", "", {"opponent_hp": 10**6},
        {"seen": [6 + 2 * (turn - 1) for turn in range(1, 29)], "hand": [6, 8] + [10] * 26,
         "discarded": [0, 0, *range(0, 52, 2)]}, ("deck_out", 29)),
    "6 deck out, second": ("60*Blank", "", {"opponent_hp": 10**6, "first": False},
        {"seen": [6 + 2 * turn for turn in range(1, 28)], "tp": [7 * turn for turn in range(1, 28)],
         "discarded": [0, *range(0, 52, 2)]}, ("deck_out", 28)),
    "second: TP and cards on the first turn": ("60*Bolt", "Kes", {"first": False},
        {"damage": [5, 35, 35], "tp": [6, 3, 0], "seen": [8, 10, 12]}, ("lethal", 3)),
    "Skills in a Last Stand": ("60*Bolt", "", {},
        {"damage": [5, 10, 15, 10, 15], "tp": [2, 4, 1, 3, 0], "spent": [0, 5, 10, 5, 10]}, ("lethal", 5)),
    "a pool of PLV 0 is no Last Stand": ("60*Blank", "3*Slow", {"max_turns": 3}, {"tp": [1, 7, 13]}, ("never", 3)),
    "other blanks are as blank": ("10*Blank 10*Parry 10*Potion 10*Order 10*Charm 5*Kes 5*Nobody", "",
        {"opponent_hp": 10**6}, {"discarded": [0, 0, *range(0, 52, 2)], "spent": [0] * 28}, ("deck_out", 29)),
}  # fmt: skip


@pytest.mark.statement(
    "FADE-4.2", "FADE-4.3", "FADE-5.2", "FADE-5.3", "FADE-6.1", "FADE-6.2", "FADE-6.8", "FADE-9.2", "FADE-10.23",
    "O-FADE.4", "O-FADE.12", "O-FADE.13",
)  # fmt: skip
@pytest.mark.parametrize("name", ROWS)
def test_row(name: str) -> None:
    words, pool, params, figures, (ending, turn) = ROWS[name]
    found = report(deck(words, pool), SHELF, "any", 40, Params(**params))
    for figure, values in figures.items():
        rows = [row[figure] for row in found["turns"]]
        assert [row["value"] for row in rows] == values, figure
        assert all(row["low"] == row["value"] == row["high"] for row in rows), figure
    for each in ("lethal", "deck_out"):
        assert found[each]["histogram"] == ({str(turn): 40} if ending == each else {})
        assert found[each]["never"]["count"] == (0 if ending == each else 40)
