"""Mutated queries are asked and what goes wrong with them is counted."""

from __future__ import annotations

import json

import pytest

from benchmarks import hostile
from cards.catalog import Catalog


@pytest.mark.django_db
def test_slow_queries_and_errors_are_told(starter: Catalog, monkeypatch: pytest.MonkeyPatch, capsys: object) -> None:
    found = json.loads(hostile.asked(150))
    assert (found["errors"], found["milliseconds"] < hostile.SLOWEST) == (0, True)

    def answer(text: str, index: object) -> None:
        if text == "\0":
            raise ValueError(text)

    monkeypatch.setattr(hostile, "answer", answer)
    assert json.loads(hostile.asked(3))["errors"] == 1
