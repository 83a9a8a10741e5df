"""Tests of the evaluation of conditions, and of the order of results."""

from __future__ import annotations

import numpy as np
import pytest

from query import conditions
from query.conditions import ranked
from query.tests.pool import pool


@pytest.mark.parametrize("words", [("a",), ("the", "a"), ("fire",), ("draw 1",), ("s", "n"), ("knight",)])
def test_few_rows_are_ranked_like_many(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    index = pool()
    mask = index.every()
    for word in words:
        mask = mask & index.texts("all").has(word)
    rows = np.flatnonzero(mask).astype(np.int32)
    assert len(rows)
    one_by_one = ranked(rows, words, " ".join(words), index, "name", "line").tolist()
    monkeypatch.setattr(conditions, "_FEW", -1)
    assert ranked(rows, words, " ".join(words), index, "name", "line").tolist() == one_by_one
