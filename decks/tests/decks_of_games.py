"""Decks of the further games: those of our own, of the cards of our own sets, and other cards of these games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from accounts.models import User
from cards.models import Card, CardSet
from cards.tests.own_cards import store
from decks.core import services
from decks.core.creation import imported
from decks.games import library_of
from decks.importexport.detect import read_list
from decks.models import Deck, Visibility
from games import other_games

#: The codes of the further games.
CODES: Final = tuple(game.code for game in other_games())
_DECKS: Final = Path(__file__).parents[2] / "data" / "decks"


def make_deck_of(code: str, owner: User, visibility: str = Visibility.PRIVATE, number: int = 0, **fields: Any) -> Deck:
    """The deck of our own with a number, of the game with a code, as a deck of `owner`; `fields` say what is not as it
    is in its file."""
    if not CardSet.objects.filter(game=code).exists():
        store(code)
    path = sorted((_DECKS / code).glob("*.txt"))[number]
    content, _ = imported(read_list(path.read_text("utf-8"), library_of(code)), path.stem)
    return services.create_deck(owner=owner, visitor="", content=replace(content, visibility=visibility, **fields))


def put(game: str, kind: str, name: str, **values: Any) -> None:
    Card(game=game, kind=kind, name=name, values=values).save()


@pytest.fixture
def fade(db: None) -> Any:
    """Skills S01 to S16, of which base decks are made; Characters by their levels; what stands beside a deck."""
    for number in range(1, 17):
        put("fade", "skill", f"S{number:02}", cost=1, rank="normal")
    for level in (40, 35, 25, 26, 1):
        put("fade", "character", f"L{level}", cost=2, level=level, hp=10, plv=5)
    for name in ("M", "N"):
        put("fade", "skill", name, cost=2, rank="normal", keywords=["Mythical"])
    put("fade", "character", "MC", cost=2, level=5, hp=10, plv=5, keywords=["Mythical"])
    for name in ("R1", "R2"):
        put("fade", "character", name, cost=2, level=99, hp=50, plv=9, keywords=["Raider"])
    for name in ("W1", "W2"):
        put("fade", "world_rule", name)
    put("fade", "skill", "ANY", cost=1, rank="normal", copies="any")
    return library_of("fade")


@pytest.fixture
def aoe(db: None) -> Any:
    """Ash and Bo with 16 attacks and 4 utilities each, one of which both have; the common and the tag card."""
    for name in ("Ash", "Bo"):
        put("aoe", "character", name, symbol=name, health=20, hand_size=5)
        for number in range(1, 16):
            put("aoe", "attack", f"{name} {number:02}", symbol=name, priority=number, range=1, attack=2, link=1)
        put("aoe", "attack", "Uppercut", symbol=name, priority=9, range=1, attack=3, link=2)
        for number in range(1, 5):
            put("aoe", "utility", f"{name} trick {number}", symbol=name)
    put("aoe", "common", "Basics")
    put("aoe", "tag", "Tag")
    return library_of("aoe")


@pytest.fixture
def ga(db: None) -> Any:
    """A champion and two allies."""
    put("ga", "champion", "Silvie", types=["Champion"], cost=0)
    for name in ("Hound", "Fox"):
        put("ga", "ally", name, types=["Ally"], cost=2, power=2, life=2)
    return library_of("ga")


def entries(*cards: str | tuple[str, int]) -> list[dict[str, Any]]:
    pairs = [(card, 1) if isinstance(card, str) else card for card in cards]
    return [{"card": name, "count": count} for name, count in pairs]
