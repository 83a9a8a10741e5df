"""A deck of Ann's that everybody sees, which others like, comment and report."""

from __future__ import annotations

import pytest

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck, Visibility


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.PUBLIC)
