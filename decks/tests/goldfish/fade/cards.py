"""Cards of F.A.D.E. as tests of its goldfish play them: what they do can be reckoned in one's head."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from decks.content import DeckContent
from decks.core.services import create_deck
from decks.games import library_of
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import entries, put
from tcg.construction import Decklist

#: A card that a goldfish can't use, a Skill for 5 TP, Characters of CS 2 and PLV 10, with Flash and without.
BLANK, BOLT, KES, FLIT = "Blank", "Bolt", "Kes", "Flit"


@pytest.fixture
def library(db: None) -> Any:
    put("fade", "reaction", BLANK, cost=1, rank="normal")
    put("fade", "skill", BOLT, cost=5, rank="normal")
    put("fade", "character", KES, cost=2, level=4, hp=10, plv=10)
    put("fade", "character", FLIT, cost=2, level=4, hp=10, plv=10, keywords=["Flash"])
    return library_of("fade")


def body_of(deck: str = BLANK, pool: tuple[tuple[str, int], ...] = (), **options: Any) -> Any:
    """A body with sixty copies of a card and a pool, ten games, and `options`."""
    sections = {"deck": entries((deck, 60)), "pool": entries(*pool)}
    return {"game": "fade", "sections": sections, "runs": 10, "seed": "any", **options}


def make(
    owner: User | None, name: str, deck: str = BLANK, pool: tuple[tuple[str, int], ...] = (),
    visibility: str = Visibility.PRIVATE, count: int = 60,
) -> Deck:  # fmt: skip
    """A deck of so many copies of a card and a pool."""
    cards: Any = library_of("fade")
    known = {each: cards.named(each).id for each in (deck, *(each for each, _ in pool))}
    decklist = Decklist.of(deck=[(known[deck], count)], pool=[(known[each], copies) for each, copies in pool])
    content = DeckContent(
        name=name, format="standard", description="", visibility=visibility, decklist=decklist, game="fade"
    )
    return create_deck(owner=owner, visitor="" if owner else "somebody", content=content)
