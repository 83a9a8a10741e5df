"""All cards in memory, as the rules see them: what lists of cards are read, judged and drawn with.

A process has one `Catalog` (`cards.keeping`). The next one takes over from it what has not changed: the very same
objects, so that what was made of them can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Self, TypeVar

from django.db.models import QuerySet

from cards import keeping
from cards.library import CardLibrary, Draft, Rows, read_whole
from cards.models import Card, CardSet, CatalogRevision, CreatureType, Printing
from cards.printings import Printings, SetInfo, by_card_of, printed, sets_of
from rules import vocabulary as words
from rules.abilities.compiling import compile_card
from rules.abilities.functions import Function
from rules.cards import CardDef

_T = TypeVar("_T")


_GAME: Final = "despaira"


class Catalog(CardLibrary[CardDef]):
    """The cards of Despaira: `types` are the names of the creature types, which card texts are read with."""

    game = _GAME

    def __init__(
        self,
        revision: str,
        cards: Collection[CardDef],
        printings: Printings | None = None,
        types: Collection[str] = (),
        sets: Iterable[SetInfo] = (),
        before: Self | None = None,
    ) -> None:
        super().__init__(revision, cards, printings, sets, before)
        self.types = frozenset(types)
        self._playable: dict[int, CardDef] = {}
        if before is not None and before.types == self.types:
            self._playable = before._playable.copy()  # of a copy: somebody may be compiling there
            for card_id in self.changed:
                self._playable.pop(card_id, None)

    def playable(self, card_id: int) -> CardDef:
        """The card with its text compiled to abilities, or as the blank that it is played as (O-13.7).

        The text is compiled when somebody first asks, and kept. Raises KeyError for a card that isn't there.
        """
        card = self._playable.get(card_id)
        if card is None:
            # Two threads may both compile it: to the same.
            card = self._playable[card_id] = compile_card(self[card_id], types=self.types)
        return card


# --- what is made of it ------------------------------------------------------------------------------------------


def made_beforehand(make: Callable[[Catalog], _T]) -> Callable[[Catalog], _T]:
    """Decorate what works something out that is kept: see `cards.keeping.made_beforehand`."""
    return keeping.made_beforehand(make, _GAME)


def kept_with_catalog(make: Callable[[Catalog, _T | None], _T]) -> Callable[[Catalog], _T]:
    """Decorate what makes something of a catalogue: it is kept for the last two, and made beforehand.

    It is handed what it made of the catalogue before, or what it made last, or None, and may take over from there what
    it made of cards, printings and names that are the same objects.
    """
    return keeping.kept_with(make, lambda catalog: catalog, _GAME)


def kept_with_cards(make: Callable[[CardDef, Catalog], _T]) -> Callable[[CardDef, Catalog], _T]:
    """Decorate what makes something of one card and its printings: it is kept as long as they are the same."""

    return keeping.kept_with_cards(make, _GAME)


# --- from the database -------------------------------------------------------------------------------------------


#: The words of the rules by their codes, none by none: to look a word up in its list takes longer.
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
_TILES: Final[Mapping[str, words.Tile | None]] = {"": None, **{each.value: each for each in words.Tile}}


def _functions(noted: str) -> tuple[Function, ...]:
    return tuple(map(Function, noted.split(","))) if noted else ()


def _definitions(rows: QuerySet[Card], types: Mapping[int, str]) -> Iterator[CardDef]:
    """Without a model for each row, which would take twice as long. `types` are the creature types by their keys."""
    classes_of = lru_cache(maxsize=None)(words.classes_of_mask)
    functions_of = lru_cache(maxsize=None)(_functions)
    for (
        card_id, name, kind, slug, element, level, type_id, special, activation, class_mask, ability_name, text,
        plays_as, lore, atk, hp, catk, ratk, ratk_range, defence, hl, leader_hp, tile, executable, functions,
    ) in rows.values_list(
        "pk", "name", "kind", "slug", "element", "level", "type_id", "special", "activation", "class_mask",
        "ability_name", "text", "plays_as", "lore", "atk", "hp", "catk", "ratk", "ratk_range", "defence", "hl",
        "leader_hp", "tile", "executable", "functions",
    ):  # fmt: skip
        yield CardDef(
            id=card_id,
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
        )


def _read(before: Catalog | None) -> Catalog:
    """See `cards.library.read_whole`."""
    types: Collection[str] = ()

    def read(changed: Collection[int] | None) -> Rows[CardDef]:
        nonlocal types
        cards, printings = Card.objects.order_by(), Printing.objects.order_by()
        if changed is not None:
            cards, printings = cards.filter(pk__in=changed), printings.filter(card__in=changed)
        types_by_key = dict(CreatureType.objects.values_list("pk", "name").order_by())
        types = types_by_key.values()
        sets = sets_of(CardSet.objects.all())
        read_cards = {card.id: card for card in _definitions(cards, types_by_key)}
        return Rows(read_cards, by_card_of(printed(printings, sets)), sets.values())

    def make(revision: str, draft: Draft[CardDef, Catalog]) -> Catalog:
        return Catalog(revision, draft.cards.values(), draft.printings, types, draft.sets, draft.before)

    return read_whole(before, CatalogRevision.head, read, make)


# --- in this process ---------------------------------------------------------------------------------------------

#: The catalogue of this process.
KEEPER: Final = keeping.Keeper[Catalog](_GAME, lambda before: _read(before), CatalogRevision.current)


def current() -> Catalog:
    """The catalogue as it stands: see `cards.keeping.Keeper.current`."""
    return KEEPER.current()


def known() -> Catalog | None:
    """The catalogue as this process read it last, None where it has read none: no look at the database, for what is
    shown of the cards on pages that are not about them."""
    return KEEPER.known
