"""Texts that are read as something else are counted and told."""

from __future__ import annotations

import pytest

from benchmarks import hostile_texts


def test_a_small_share_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hostile_texts, "TEXTS", 40)
    monkeypatch.setattr(hostile_texts, "MUTATIONS", 20)
    nonsense, mutations, slowest = hostile_texts.measure()
    assert (nonsense.value, mutations.value) == (0, 0)
    assert slowest.limit == 1.0


def test_what_is_wrong_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    found = hostile_texts.count_faults(["Draw 1 card.", "Draw 2 cards."], lambda text: ["wrong"] if "2" in text else [])
    assert found == 1
    assert capsys.readouterr().err == "'Draw 2 cards.': wrong\n"
