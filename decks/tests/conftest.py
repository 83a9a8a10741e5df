"""Decks of Ann's that many tests begin with, and cards of other games."""

from __future__ import annotations

import pytest

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import aoe, fade, ga
from decks.tests.goldfish.fade.cards import library
from tcg.construction import Decklist

__all__ = ["aoe", "fade", "ga", "library"]


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    """Make a legal deck that she alone sees."""
    return make_deck(ann, starter)


@pytest.fixture
def public(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.PUBLIC)


@pytest.fixture
def unlisted(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.UNLISTED)


@pytest.fixture
def empty(starter: Catalog, ann: User) -> Deck:
    """Make a private deck without cards."""
    return make_deck(ann, starter, decklist=Decklist())
