"""Decks that are written and read: the benchmark counts what doesn't come back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks import round_trips
from decks.formats import DUMPS
from decks.formats.result import Parsed
from tcg.construction import Decklist


def test_every_form_comes_back() -> None:
    wrong, tried, _ = round_trips.round_trips(60)
    assert wrong.total() == 0, wrong
    assert set(tried) == set(DUMPS)
    assert tried["text"] == 60


@pytest.mark.parametrize("code", DUMPS)
def test_what_is_lost_is_counted(code: str) -> None:
    deck = round_trips.Written("Name", "standard", "", Decklist.of(main=[(1, 3)], maybe=[2]))
    whole = Parsed("Name", "standard", "", deck.decklist)
    read = replace(whole, decklist=Decklist.of(main=[(1, 3)])) if code == "code" else whole
    assert round_trips.comes_back(code, deck, read)
    assert not round_trips.comes_back(code, deck, replace(read, decklist=Decklist.of(main=[(1, 2)], maybe=[2])))
    if code not in ("csv", "code"):
        assert not round_trips.comes_back(code, deck, replace(read, name="Nam"))
    if code != "csv":
        assert not round_trips.comes_back(code, deck, replace(read, format="quickstart"))
