"""Library of each game: all its cards in memory, as they are in the database now.

A process has one library per game (`cards.catalog.process_cache`). The next library reuses the objects of unchanged
cards, so that values derived from them stay cached.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from types import MappingProxyType
from typing import Final, Self, TypeVar, cast

from django.db.models import QuerySet

from cards.catalog import process_cache
from cards.catalog.library import CardLibrary, Draft, Library, Rows, read_whole
from cards.catalog.printings import Printings, SetInfo, by_card_of, printed, sets_of
from cards.catalog.process_cache import LibraryCache
from cards.models import Card, CardSet, CreatureType, Printing, Revision
from cards.storage import storage_of
from games import DEFAULT_GAME, GAMES, Game
from games.despaira import OTHERS
from rules import vocabulary as words
from rules.abilities.functions import Function
from rules.cards import CardDef
from rules.compiling import compile_card
from tcg.library import Card as AnyCard

_T = TypeVar("_T")


class Catalog(CardLibrary[CardDef]):
    """Library of Despaira: all its cards, and the names of all creature types, which the card texts refer to."""

    def __init__(
        self,
        revision: str,
        cards: Collection[CardDef],
        printings: Printings | None = None,
        types: Collection[str] = (),
        sets: Iterable[SetInfo] = (),
        before: Self | None = None,
        row_ids: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        super().__init__(DEFAULT_GAME.code, revision, cards, printings, sets, before, row_ids)
        self.types = frozenset(types)
        self._playable: dict[int, CardDef] = {}
        if before is not None and before.types == self.types:
            self._playable = before._playable.copy()  # another thread may be compiling there
            for card_id in self.changed:
                self._playable.pop(card_id, None)

    def playable(self, card_id: int) -> CardDef:
        """Return a card with its text compiled to abilities, or without them if it can't be executed (O-13.7).

        The text is compiled on first use and cached. KeyError is raised if there is no such card.
        """
        card = self._playable.get(card_id)
        if card is None:
            # Two threads may compile the same card; the results are equal.
            card = self._playable[card_id] = compile_card(self[card_id], types=self.types)
        return card


# --- what is made of it ------------------------------------------------------------------------------------------


def preloaded(make: Callable[[Catalog], _T]) -> Callable[[Catalog], _T]:
    """Preload the result of a cached function of Despaira's library: see `cards.catalog.process_cache.preloaded`."""
    return process_cache.preloaded(make, DEFAULT_GAME.code)


# --- from the database -------------------------------------------------------------------------------------------


#: Vocabulary by code, because a dict is faster than the lookup of an enum.
_KINDS: Final = {each.value: each for each in words.Kind}
_ELEMENTS: Final[Mapping[str | None, words.Element | None]] = {
    None: None,
    **{each.value: each for each in words.Element},
}
_SPECIAL: Final = {each.value: each for each in words.SpecialKind}
_ACTIVATIONS: Final[Mapping[str, words.Activation | None]] = {
    "": None,
    **{each.value: each for each in words.Activation},
}
_OTHERS: Final = tuple(field.name for field in OTHERS)
_TILES: Final[Mapping[str, words.Tile | None]] = {"": None, **{each.value: each for each in words.Tile}}


def _functions(stored: str) -> tuple[Function, ...]:
    return tuple(map(Function, stored.split(","))) if stored else ()


def _cards_of_columns(rows: QuerySet[Card], types: Mapping[int, str]) -> Iterator[tuple[int, CardDef]]:
    """Yield the primary key and card of each row, twice as fast as by models. `types` are type names by primary key."""
    classes_of = lru_cache(maxsize=None)(words.classes_of_mask)
    functions_of = lru_cache(maxsize=None)(_functions)
    for (
        row_id, number, name, kind, slug, element, level, type_id, special, activation, class_mask, ability_name, text,
        plays_as, lore, atk, hp, catk, ratk, ratk_range, defence, hl, leader_hp, tile, executable, functions, *others,
    ) in rows.values_list(
        "pk", "permanent_number", "name", "kind", "slug", "element", "level", "type_id", "special", "activation",
        "class_mask", "ability_name", "text", "plays_as", "lore", "atk", "hp", "catk", "ratk", "ratk_range", "defence",
        "hl", "leader_hp", "tile", "executable", "functions", *_OTHERS,
    ):  # fmt: skip
        card = CardDef(
            id=number,
            name=name,
            slug=slug,
            kind=_KINDS[kind],
            element=_ELEMENTS[element],
            level=level,
            type=types.get(type_id, "") if type_id else "",
            special=_SPECIAL[special],
            activation=_ACTIVATIONS[activation],
            classes=classes_of(class_mask or 0),
            ability_name=ability_name,
            text=text,
            plays_as=plays_as,
            lore=lore,
            atk=atk,
            hp=hp,
            catk=catk,
            ratk=ratk,
            ratk_range=ratk_range,
            def_=defence,
            hl=hl,
            leader_hp=leader_hp,
            tile=_TILES[tile],
            is_executable=executable,
            functions=functions_of(functions),
            others=tuple(zip(_OTHERS, others, strict=True)),
        )
        yield row_id, card


class ValueReader:
    """Database reader for the cards of a game whose fields are stored as JSON values."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def cards(self, rows: QuerySet[Card]) -> Iterator[tuple[int, AnyCard]]:
        """Yield the primary key and the card of each database row."""
        for row_id, number, slug, kind, name, values in rows.values_list(
            "pk", "permanent_number", "slug", "kind", "name", "values"
        ):
            yield row_id, self.game.build(number, slug, {"name": name, "kind": kind, **values})

    def library(self, revision: str, draft: Draft[AnyCard, Library]) -> Library:
        """Return a new library of the game from a draft, which has the cards that were read."""
        cards = draft.cards.values()
        return CardLibrary(self.game.code, revision, cards, draft.printings, draft.sets, draft.before, draft.row_ids)


class ColumnReader(ValueReader):
    """Database reader for Despaira's cards and creature types, which are stored in columns."""

    def cards(self, rows: QuerySet[Card]) -> Iterator[tuple[int, AnyCard]]:
        """Yield the primary key and the card of each database row."""
        self._types = dict(CreatureType.objects.values_list("pk", "name").order_by())
        return _cards_of_columns(rows, self._types)

    def library(self, revision: str, draft: Draft[AnyCard, Library]) -> Library:
        """Return a new library of Despaira from a draft, which has the cards that were read."""
        before, cards = cast("Catalog | None", draft.before), cast("Collection[CardDef]", draft.cards.values())
        return Catalog(revision, cards, draft.printings, self._types.values(), draft.sets, before, draft.row_ids)


def _read(game: Game, before: Library | None) -> Library:
    """Return the current library of a game, given the one before or None: see `cards.catalog.library.read_whole`."""
    reader: ValueReader = storage_of(game).reader(game)

    def read(changed: Collection[int] | None) -> Rows[AnyCard]:
        cards = Card.objects.filter(game=game.code).order_by()
        printings = Printing.objects.filter(card__game=game.code).order_by()
        if changed is not None:
            cards = cards.filter(permanent_number__in=changed)
            printings = printings.filter(card__permanent_number__in=changed)
        sets = sets_of(CardSet.objects.filter(game=game.code))
        built = list(reader.cards(cards))
        return Rows(
            {card.id: card for _, card in built},
            {card.id: row_id for row_id, card in built},
            by_card_of(printed(printings, sets)),
            sets.values(),
        )

    return read_whole(before, partial(Revision.head_of, game.code), read, reader.library)


# --- in this process ---------------------------------------------------------------------------------------------


@cache
def library_cache_of(game: str) -> LibraryCache:
    """Return the cache of this process for the library of the game with this code, always the same object."""

    def read(before: Library | None) -> Library:
        return _read(GAMES[game], before)

    return LibraryCache(game, read, partial(Revision.current_of, game))


def library_of(game: str) -> Library:
    """Return the current library of the game with this code: see `LibraryCache.current`."""
    return library_cache_of(game).current()


def libraries() -> list[Library]:
    """Return the current libraries of all games."""
    return [library_of(code) for code in GAMES]


#: Library cache of Despaira.
LIBRARY_CACHE: Final = library_cache_of(DEFAULT_GAME.code)


def current() -> Catalog:
    """Return the current library of Despaira: see `LibraryCache.current`."""
    catalog = LIBRARY_CACHE.current()
    assert isinstance(catalog, Catalog)  # noqa: S101  (Despaira's)
    return catalog


def known() -> Catalog | None:
    """Return Despaira's library that this process read last, or None, without a query, for pages that mention cards."""
    catalog = LIBRARY_CACHE.known
    return catalog if isinstance(catalog, Catalog) else None
