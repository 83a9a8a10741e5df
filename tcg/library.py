"""Protocols for the library of a game: its cards in memory by id, name, slug and printed number.

Decks use cards only through it. Ids are permanent. A library has one revision and is read-only.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar
from weakref import ref

from tcg.construction import Cards
from tcg.names import fold, name_key
from tcg.setnumber import SetNumber


class Card(Protocol):
    """Protocol of a card of any game. Each game adds attributes."""

    @property
    def id(self) -> int:
        """The number of the card within its game, which never changes."""

    @property
    def name(self) -> str:
        """The name of the card."""

    @property
    def full_name(self) -> str:
        """The name of the card, with an addition if several cards of the game share the name."""

    @property
    def slug(self) -> str:
        """The name of the card in URLs."""

    @property
    def kind(self) -> str:
        """The code of the card's kind, such as creature."""


class Printed(Protocol):
    """Protocol of a printing: a card as it appeared in one set."""

    @property
    def number(self) -> SetNumber:
        """The number of the card in the set, with the set's code and language."""


class Spelling(NamedTuple):
    """Name of a card in four forms: key for comparison, printed, folded for searching, and slug."""

    key: str
    name: str
    folded: str
    slug: str

    @classmethod
    def of(cls, card: Card) -> Spelling:
        """Return the full name of a card in its four forms."""
        name = card.full_name
        folded = fold(name)
        return cls(folded if name.isascii() else name_key(name), name, folded, card.slug)


class Names:
    """Names of a game's cards from A to Z, shared by libraries until a card is added, removed or renamed.

    `changed` are the ids of cards that differ from those of `before`, which is reused.
    """

    _since: tuple[Callable[[], Names | None], dict[int, Spelling], dict[int, Spelling]] = lambda: None, {}, {}

    def __init__(self, cards: Mapping[int, Card], before: Names | None = None, changed: Collection[int] = ()) -> None:
        if before is None:
            come = {card_id: Spelling.of(card) for card_id, card in cards.items()}
            ordered, spelt = sorted(come, key=come.__getitem__), come
        else:
            come = {card_id: Spelling.of(cards[card_id]) for card_id in changed if card_id in cards}
            gone = {card_id: before.spelt[card_id] for card_id in changed if card_id in before.spelt}
            self._since = ref(before), come, gone
            # Insert instead of sorting all names again, which would block the other threads.
            ordered, spelt = [card_id for card_id in before.spelt if card_id not in gone], before.spelt | come
            for card_id in come:
                insort(ordered, card_id, key=spelt.__getitem__)
        #: The names by the ids of the cards.
        self.spelt: dict[int, Spelling] = {card_id: spelt[card_id] for card_id in ordered}
        self.by_key = {each.key: card_id for card_id, each in self.spelt.items()}
        self.by_fold = {each.folded: card_id for card_id, each in self.spelt.items()}
        self.by_slug = {each.slug: card_id for card_id, each in self.spelt.items()}

    @property
    def before(self) -> Names | None:
        """The preceding names, if they are still in memory, or None."""
        return self._since[0]()

    @classmethod
    def after(cls, before: Names, cards: Mapping[int, Card], changed: Collection[int]) -> Names:
        """Return the names of `cards`: `before` itself unless a changed card was renamed, added or removed."""
        for card_id in changed:
            known, card = before.spelt.get(card_id), cards.get(card_id)
            if known is None or card is None or (known.name, known.slug) != (card.full_name, card.slug):
                return cls(cards, before, changed)
        return before

    def changes_since(self, other: Names) -> tuple[dict[int, Spelling], dict[int, Spelling]]:
        """Return the names by card id that only this object has, and those that only `other` has."""
        _, come, gone = self._since
        if self.before is other:
            return come, gone
        changed = identity_changes(self.spelt, other.spelt)
        come, gone = (
            {card_id: each.spelt[card_id] for card_id in changed if card_id in each.spelt} for each in (self, other)
        )
        return come, gone


def identity_changes(these: Mapping[int, object], those: Mapping[int, object]) -> set[int]:
    """Return the keys whose values are not the same object in both mappings, and keys that only one has."""
    if these is those:
        return set()
    return {key for key, each in these.items() if those.get(key) is not each} | (those.keys() - these.keys())


AnyCard = TypeVar("AnyCard", bound=Card)


class Library(Protocol[AnyCard]):
    """Protocol of a library: all cards of a game as they are at one revision."""

    @property
    def game(self) -> str:
        """The code of the game."""

    @property
    def revision(self) -> str:
        """The text that identifies this state of the cards, and changes with every change of a card."""

    @property
    def cards(self) -> Cards[AnyCard]:
        """All cards of the game by id, for deck construction."""

    @property
    def names(self) -> Names:
        """The names of all cards of the game."""

    def named(self, name: str) -> AnyCard | None:
        """Return the card with this name or slug, in any case, or None."""

    def numbered(self, set_code: str, number: int, variant: str = "") -> AnyCard | None:
        """Return the card printed with this number in the set, or None. `variant` is a letter after it, or ""."""

    def slugged(self, slug: str) -> AnyCard | None:
        """Return the card with this slug, or None."""

    def printing_of(self, card_id: int) -> Printed | None:
        """Return the printing of a card in its newest set, or None if it has no printing."""

    def sharing(self, name: str) -> tuple[AnyCard, ...]:
        """Return the cards that share this short name, which their full names extend; empty for any other name."""

    def set_called(self, written: str) -> str | None:
        """Return the code of the set whose code or name was `written`, ignoring case, signs and spaces, or None."""


#: Library of any game. Formats name the attributes of its cards.
AnyLibrary: TypeAlias = Library[Any]
