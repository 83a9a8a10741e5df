"""What the fields of decks ask of an index, besides what the fields of cards ask.

There are two: `StoredDecks` answers in conditions of the database, over the few decks of somebody; `PublicDecks` in
masks over all public ones, which are kept in memory. Masks of both are joined by & | ~, so each field is read once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final, TypeAlias

from django.db.models import QuerySet

from cards.catalog.library import Library
from cards.responses.rendered import BoundedCache, CachedPage
from decks.games import game_of
from decks.models import Deck
from games import Game
from query.index import Index, Level, Mask
from rules.vocabulary import Element

#: Keys of cards (`DeckIndex.key_of`), and the sections in which one of them is looked for.
Holding: TypeAlias = tuple[frozenset[int], tuple[str, ...]]
#: Columns that have no number for some decks.
NULLABLE: Final = frozenset({"win_turn", "published_at"})
#: The elements by the bits of `Deck.elements`.
ELEMENTS: Final = tuple(element.value for element in Element)


class DeckIndex(Index[Deck]):
    """Some `decks` to be searched, of one game or of several. `libraries` have the cards that they are made of, a game
    each, and `source` is the first of them."""

    source: Library

    #: Whether they are the decks of whoever asks: what these are filed under is found in no others.
    is_own = False

    def __init__(self, decks: QuerySet[Deck], libraries: Library | Sequence[Library]) -> None:
        self.decks = decks
        self.libraries: Sequence[Library] = libraries if isinstance(libraries, Sequence) else (libraries,)
        self.source = self.libraries[0]

    @property
    def game(self) -> Game | None:
        """The game that all of the decks are of; None where they are of several."""
        return game_of(self.source) if len(self.libraries) == 1 else None

    @property
    def pages(self) -> BoundedCache[CachedPage]:
        """What pages show of these decks, as long as they are as they are; of those in a database nothing is kept."""
        return BoundedCache(1)

    @property
    def filed(self) -> Mapping[str, Sequence[tuple[str, Sequence[str]]]]:
        """(deck, names) by "folder" and "label": what one's own decks are filed under."""
        return {"folder": (), "label": ()}

    def key_of(self, library: Library, card_id: int) -> int:
        """Return what this index knows a card of a library by."""
        raise NotImplementedError

    def holding(self, cards: frozenset[int], sections: tuple[str, ...]) -> Mask:
        """Return the decks that have one of some cards, by their keys (`key_of`), in one of some sections."""
        raise NotImplementedError

    def holding_copies(self, held: Sequence[Holding], test: Callable[[Index[object]], Mask]) -> Mask:
        """The decks that have some of each, in a number of "copies" that meets `test`."""
        raise NotImplementedError

    def copies_of(self, deck: str) -> Mask:
        """The decks that were copied from one, which has to be public."""
        raise NotImplementedError

    def owned_by(self, owners: Collection[int]) -> Mask:
        """The decks of these accounts."""
        raise NotImplementedError

    def owners_among(self, owners: Collection[int]) -> set[int]:
        """Those of these accounts that have decks here."""
        raise NotImplementedError

    def within(self, column: str, start: datetime | None, end: datetime | None) -> Mask:
        """The decks whose time in a column is `start` or later and before `end`."""
        raise NotImplementedError

    def begun_names(self, folded: str, limit: int) -> Sequence[str]:
        """Names of decks that begin so, in their order."""
        raise NotImplementedError

    def begun_owners(self, key: str, limit: int) -> Sequence[str]:
        """Names of those who have decks here that begin so, by their keys, in their order. One query."""
        owners = self.decks.filter(owner__username_key__startswith=key).order_by("owner__username")
        return list(owners.values_list("owner__username", flat=True).distinct()[:limit])

    def begun_tags(self, folded: str, limit: int) -> Sequence[str]:
        """Tags of decks that begin so, in their order."""
        raise NotImplementedError

    def sorted(self, mask: Mask, column: str, *, down: bool) -> Sequence[Deck]:
        """The decks of a mask, which come with `owner` and `forked_from`: in the order of a column, those without a
        value last, and of equals the last changed first."""
        raise NotImplementedError

    def alike(self, name: str, word: str) -> list[str]:
        return []

    def level(self, name: str) -> Level:
        return Level.THING


def distinct(names: Iterable[str], limit: int) -> list[str]:
    """The first of some names, each once."""
    return list(dict.fromkeys(names))[:limit]
