"""Decks of the further games: those of our own, of the cards of our own sets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from accounts.models import User
from decks import services
from decks.games import library_of
from decks.making import imported
from decks.models import Deck, Visibility
from decks.reading import read_list
from games import SHELVED
from shelf.models import ShelfSet
from shelf.tests.own_cards import store

#: The codes of the further games.
CODES: Final = tuple(game.code for game in SHELVED)
_DECKS: Final = Path(__file__).parents[2] / "data" / "decks"


def make_deck_of(code: str, owner: User, visibility: str = Visibility.PRIVATE, number: int = 0, **fields: Any) -> Deck:
    """The deck of our own with a number, of the game with a code, as a deck of `owner`; `fields` say what is not as it
    is in its file."""
    if not ShelfSet.objects.filter(game=code).exists():
        store(code)
    path = sorted((_DECKS / code).glob("*.txt"))[number]
    content, _ = imported(read_list(path.read_text("utf-8"), library_of(code)), path.stem)
    return services.create_deck(owner=owner, visitor="", content=replace(content, visibility=visibility, **fields))
