"""The sets of the rows in the database, loaded as anybody would load them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from despaira_site.tests.acceptance import sets
from despaira_site.tests.acceptance.asking import piles, post


@pytest.fixture(params=["fade", "aoe", "ga"])
def game(request: pytest.FixtureRequest, db: None, tmp_path: Path) -> str:
    """Each of the further games, with its cards loaded."""
    sets.load(request.param, tmp_path)
    code: str = request.param
    return code


@pytest.fixture
def every_game(db: None, tmp_path: Path) -> None:
    for code in sets.SETS:
        sets.load(code, tmp_path)


@pytest.fixture
def fade(db: None, tmp_path: Path) -> None:
    sets.load("fade", tmp_path)


@pytest.fixture
def aoe(db: None, tmp_path: Path) -> None:
    sets.load("aoe", tmp_path)


@pytest.fixture
def ga(db: None, tmp_path: Path) -> None:
    sets.load("ga", tmp_path)


@pytest.fixture
def judged(client: Client) -> Callable[..., dict[str, Any]]:
    """Judge a deck of a game by its sections, written as in the tables."""

    def judge(game: str, sections: dict[str, str], **more: Any) -> dict[str, Any]:
        return post(client, "validate/", {"game": game, "sections": piles(sections), **more})

    return judge
