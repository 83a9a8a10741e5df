"""Fixtures of the tests of matches."""

from __future__ import annotations

import pytest

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck, Visibility
from play.core.remembered import forget_all


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    """Forget the matches of other tests."""
    forget_all()


@pytest.fixture
def deck(ann: User, starter: Catalog) -> Deck:
    return make_deck(ann, starter, Visibility.PUBLIC)
