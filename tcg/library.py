"""The library of a game: its cards by id, by name, by slug and by the number that is printed on them.

Decks know the cards of their game by this alone. Ids are permanent. A library is of one revision and read only.
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
    """A card of any game, as it is looked up; what else it has is its game's."""

    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def full_name(self) -> str:
        """Its name, and what tells it from others of that name where its game has such."""

    @property
    def slug(self) -> str: ...
    @property
    def kind(self) -> str: ...


class Printed(Protocol):
    """A printing of a card."""

    @property
    def number(self) -> SetNumber: ...


class Spelling(NamedTuple):
    """A name as it is compared, printed, looked for by hand, and written in addresses."""

    key: str
    name: str
    folded: str
    slug: str

    @classmethod
    def of(cls, card: Card) -> Spelling:
        name = card.full_name
        folded = fold(name)
        return cls(folded if name.isascii() else name_key(name), name, folded, card.slug)


class Names:
    """What the cards are called, from A to Z.

    The same object from library to library while no card comes, goes or is called something else.
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
            # To sort all again would hold the other threads up: it goes on in one piece.
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
        """The names that these follow, as long as somebody has them."""
        return self._since[0]()

    @classmethod
    def after(cls, before: Names, cards: Mapping[int, Card], changed: Collection[int]) -> Names:
        """The names of these cards, of which only some are others than before."""
        for card_id in changed:
            known, card = before.spelt.get(card_id), cards.get(card_id)
            if known is None or card is None or (known.name, known.slug) != (card.full_name, card.slug):
                return cls(cards, before, changed)
        return before

    def changes_since(self, other: Names) -> tuple[dict[int, Spelling], dict[int, Spelling]]:
        """The names that are here and not there, and those that are there and not here."""
        _, come, gone = self._since
        if self.before is other:
            return come, gone
        changed = others_of(self.spelt, other.spelt)
        come, gone = (
            {card_id: each.spelt[card_id] for card_id in changed if card_id in each.spelt} for each in (self, other)
        )
        return come, gone


def others_of(these: Mapping[int, object], those: Mapping[int, object]) -> set[int]:
    """The keys of what is not the very same here and there, or only in one of them."""
    if these is those:
        return set()
    return {key for key, each in these.items() if those.get(key) is not each} | (those.keys() - these.keys())


AnyCard = TypeVar("AnyCard", bound=Card)


class Library(Protocol[AnyCard]):
    """The cards of a game at one revision."""

    @property
    def game(self) -> str:
        """The code of the game."""

    @property
    def revision(self) -> str:
        """Another one wherever anything of the cards is another."""

    @property
    def cards(self) -> Cards[AnyCard]:
        """The cards by id, as deck construction wants them."""

    @property
    def names(self) -> Names:
        """What they are called."""

    def named(self, name: str) -> AnyCard | None:
        """The card with this name or slug, however it is spelt."""

    def numbered(self, set_code: str, number: int, variant: str = "") -> AnyCard | None:
        """The card printed with this number in this set."""

    def slugged(self, slug: str) -> AnyCard | None:
        """The card with this slug."""

    def printing_of(self, card_id: int) -> Printed | None:
        """The printing that lists name it by, the newest; None where it has none."""

    def sharing(self, name: str) -> tuple[AnyCard, ...]:
        """The cards that a bare name may mean, where their full names have more to them; none for any other name."""

    def set_called(self, written: str) -> str | None:
        """The code of the set with this code or name, however it is spelt."""


#: The library of whichever game: formats say what is asked of its cards.
AnyLibrary: TypeAlias = Library[Any]
