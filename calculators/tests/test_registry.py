"""The registry of calculators."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators import registry
from games import GAMES


def test_a_game_without_a_package_has_no_calculators(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(game.code, tool.code) for game, tool, _ in registry.calculators()]
    assert {game for game, _ in found} == {"fade", "aoe", "ga"}
    toy = replace(GAMES["ga"], code="toy")
    monkeypatch.setattr(registry, "GAMES", {**GAMES, "toy": toy})
    assert [(game.code, tool.code) for game, tool, _ in registry.calculators()] == found
