"""The cards of the further games in memory: a library for each, as pages, tools and decks know them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, Final, Self, TypeVar

from cards import catalog, keeping
from cards.library import CardLibrary, Draft, Rows, read_whole
from cards.printings import Printings, SetInfo, by_card_of, printed, sets_of
from games import GAMES, SHELVED, Game
from shelf.models import ShelfCard, ShelfPrinting, ShelfRevision, ShelfSet
from tcg.names import name_key

_T = TypeVar("_T")


class Shelf(CardLibrary[Any]):
    """The cards of one game, each as its rules see it.

    A name may be several cards where the game says so (`Game.identity`): these are found by their full names, such as
    "Uppercut (Ash)", and by the bare one where it is one card.
    """

    def __init__(
        self,
        game: str,
        revision: str,
        cards: Collection[Any],
        printings: Printings | None = None,
        sets: Iterable[SetInfo] = (),
        before: Self | None = None,
    ) -> None:
        self.game = game
        super().__init__(revision, cards, printings, sets, before)
        bare = defaultdict[str, list[int]](list)
        for card_id, card in self.cards.items():
            if card.full_name != card.name:
                bare[name_key(card.name)].append(card_id)
        #: The cards whose full name has more to it, by the name that they share.
        self.bare: Final = {name: tuple(card_ids) for name, card_ids in bare.items()}

    def named(self, name: str) -> Any:
        """The card with this name, full or bare where that is one card, or with this slug."""
        card = super().named(name)
        if card is None and len(sharing := self.bare.get(name_key(name), ())) == 1:
            return self[sharing[0]]
        return card

    def sharing(self, name: str) -> tuple[Any, ...]:
        """The cards that a bare name may mean, where it is several."""
        return tuple(self[card_id] for card_id in self.bare.get(name_key(name), ()))


def _read(game: Game, before: Shelf | None) -> Shelf:
    def read(changed: Collection[int] | None) -> Rows[Any]:
        cards = ShelfCard.objects.filter(game=game.code).order_by()
        printings = ShelfPrinting.objects.filter(card__game=game.code).order_by()
        if changed is not None:
            cards, printings = cards.filter(pk__in=changed), printings.filter(card__in=changed)
        sets = sets_of(ShelfSet.objects.filter(game=game.code))
        columns = ("pk", "slug", "kind", "name", "values")
        built = {
            card_id: game.build(card_id, slug, {"name": name, "kind": kind, **values})
            for card_id, slug, kind, name, values in cards.values_list(*columns)
        }
        return Rows(built, by_card_of(printed(printings, sets)), sets.values())

    def make(revision: str, draft: Draft[Any, Shelf]) -> Shelf:
        return Shelf(game.code, revision, draft.cards.values(), draft.printings, draft.sets, draft.before)

    return read_whole(before, partial(ShelfRevision.head_of, game.code), read, make)


#: The libraries of this process, by the codes of their games.
KEEPERS: Final[dict[str, keeping.Keeper[Shelf]]] = {
    game.code: keeping.Keeper(game.code, partial(_read, game), partial(ShelfRevision.current_of, game.code))
    for game in SHELVED
}


def current(game: Game) -> Shelf:
    """The cards of a game as they stand: see `cards.keeping.Keeper.current`."""
    return KEEPERS[game.code].current()


def library_of(game: Game) -> CardLibrary[Any]:
    """Return the cards of any game as they stand."""
    return KEEPERS[game.code].current() if game.code in KEEPERS else catalog.current()


def libraries() -> list[CardLibrary[Any]]:
    """Return the cards of all games."""
    return [library_of(game) for game in GAMES.values()]


def kept_with_shelf(make: Callable[[Shelf, _T | None], _T]) -> Callable[[Shelf], _T]:
    """Decorate what makes something of the cards of a game: it is kept for its last two libraries, and made beforehand.

    It is handed what it made of the library before, or what it made last, or None.
    """
    return keeping.kept_with(make, lambda shelf: shelf, *(game.code for game in SHELVED))
