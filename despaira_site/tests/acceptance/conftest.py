"""The sets of the rows in the database, loaded as anybody would load them."""

from __future__ import annotations

from pathlib import Path

import pytest

from despaira_site.tests.acceptance import sets


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
