"""All cards in memory, as the rules see them: what lists of cards are read, judged and drawn with.

A process has one `Catalog` (`cards.keeping`). The next one takes over from it what has not changed: the very same
objects, so that what was made of them can be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from sys import intern
from typing import Final, TypeVar
from weakref import ref

from django.db.models import QuerySet

from cards import keeping
from cards.models import Card, CardSet, CatalogRevision, CreatureType, Printing
from cards.printings import Printed, Printings, SetInfo, by_card_of
from rules import vocabulary as words
from rules.abilities.compiling import compile_card
from rules.cards import CardDef
from tcg.construction import Cards
from tcg.library import Names, others_of
from tcg.names import fold, name_key
from tcg.setnumber import SetNumber

_T = TypeVar("_T")


class Catalog(Mapping[int, CardDef]):
    """The cards by permanent id, by name and by slug, at one revision. Read only; safe to share between threads.

    `types` are the names of the creature types, which card texts are read with, and `sets` the sets by their codes.
    What `before`, the catalogue that this one follows, made of cards that are the same objects is not made again.
    """

    game: Final = "despaira"

    def __init__(
        self,
        revision: str,
        cards: Collection[CardDef],
        printings: Printings | None = None,
        types: Collection[str] = (),
        sets: Iterable[SetInfo] = (),
        before: Catalog | None = None,
    ) -> None:
        self.revision = revision
        self.sets = {each.code: each for each in sets}
        self.types = frozenset(types)
        self.printings = printings or Printings({})
        by_id = {card.id: card for card in cards}
        if before is None:
            self.names = Names(by_id)
        else:
            changed = others_of(by_id, before.cards)
            self.names = Names.after(before.names, by_id, changed)
            self._since = ref(before), frozenset(changed | others_of(self.printings.by_card, before.printings.by_card))
        ordered = {card_id: by_id[card_id] for card_id in self.names.by_key.values()}
        #: The cards by id, as deck construction wants them.
        self.cards: Cards[CardDef] = Cards(ordered, None if before is None else before.cards)
        self._playable: dict[int, CardDef] = {}
        if before is not None and before.types == self.types:
            self._playable = before._playable.copy()  # of a copy: somebody may be compiling there
            for card_id in changed:
                self._playable.pop(card_id, None)

    @property
    def before(self) -> Catalog | None:
        """The catalogue that this one follows, as long as somebody has it."""
        return self._since[0]()

    def __getitem__(self, card_id: int) -> CardDef:
        return self.cards[card_id]

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    _since: tuple[Callable[[], Catalog | None], frozenset[int]] = (lambda: None, frozenset())

    # A catalogue is itself and no other, so that what is made from it can be kept by it. A Mapping compares contents.
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __len__(self) -> int:
        return len(self.cards)

    def playable(self, card_id: int) -> CardDef:
        """The card with its text compiled to abilities, or as the blank that it is played as (O-13.7).

        The text is compiled when somebody first asks, and kept. Raises KeyError for a card that isn't there.
        """
        card = self._playable.get(card_id)
        if card is None:
            # Two threads may both compile it: to the same.
            card = self._playable[card_id] = compile_card(self[card_id], types=self.types)
        return card

    def named(self, name: str) -> CardDef | None:
        """The card with this name (O-2.2), or with this slug; accents may be left out where no other card has them."""
        names = self.names
        card_id = names.by_key.get(name_key(name)) or names.by_slug.get(name) or names.by_fold.get(fold(name))
        return None if card_id is None else self[card_id]

    def numbered(self, set_code: str, number: int, variant: str = "") -> CardDef | None:
        """The card printed with this number in this set."""
        card_id = self.printings.by_number.get((set_code, number, variant))
        return None if card_id is None else self[card_id]

    def slugged(self, slug: str) -> CardDef | None:
        """The card with this slug."""
        card_id = self.names.by_slug.get(slug)
        return None if card_id is None else self[card_id]

    def printings_of(self, card_id: int) -> tuple[Printed, ...]:
        """The printings of a card, newest set first."""
        return self.printings.by_card.get(card_id, ())

    def printings_in(self, set_code: str) -> tuple[Printed, ...]:
        """The printings in a set, by number."""
        return self.printings.by_set.get(set_code, ())

    def printing_of(self, card_id: int) -> Printed | None:
        """The newest printing of a card, or None where it has none."""
        printings = self.printings_of(card_id)
        return printings[0] if printings else None

    def changed_since(self, other: Catalog) -> frozenset[int]:
        """The ids of the cards that are not the very same here and in another catalogue, with the same printings."""
        before, changed = self._since
        if before() is other:
            return changed
        cards = others_of(self.cards, other.cards)
        return frozenset(cards | others_of(self.printings.by_card, other.printings.by_card))


# --- what is made of it ------------------------------------------------------------------------------------------

_GAME: Final = "despaira"


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

    @kept_with_catalog
    def by_id(catalog: Catalog, before: tuple[Catalog, dict[int, _T]] | None) -> tuple[Catalog, dict[int, _T]]:
        if before is None:
            return catalog, {}
        known = before[1].copy()  # somebody may be adding to it
        for card_id in catalog.changed_since(before[0]):
            known.pop(card_id, None)
        return catalog, known

    def kept(card: CardDef, catalog: Catalog) -> _T:
        made = by_id(catalog)[1]
        if card.id not in made:
            made[card.id] = make(card, catalog)
        return made[card.id]

    return kept


# --- from the database -------------------------------------------------------------------------------------------


class _Draft:
    """The next catalogue while it is being read: what `before` has, and over it the rows that have changed."""

    def __init__(self, before: Catalog | None) -> None:
        self.revision: str | None = None if before is None else before.revision
        self._before = before
        self._cards: dict[int, CardDef] = {} if before is None else dict(before.cards)
        self._printings: dict[int, tuple[Printed, ...]] = {} if before is None else dict(before.printings.by_card)
        self._types: Collection[str] = ()
        self._sets: Collection[SetInfo] = ()

    def read(self, changed: Collection[int] | None) -> None:
        """Read the cards with these ids, which may be gone, or all there are. What says the same is not replaced."""
        cards, printings = Card.objects.order_by(), Printing.objects.order_by()
        if changed is not None:
            cards, printings = cards.filter(pk__in=changed), printings.filter(card__in=changed)
        types = dict(CreatureType.objects.values_list("pk", "name").order_by())
        of_sets = CardSet.objects.values_list("pk", "code", "name", "released")
        sets = {key: SetInfo(code, name, released) for key, code, name, released in of_sets}
        self._types, self._sets = types.values(), sets.values()
        self._merge(self._cards, {card.id: card for card in _definitions(cards, types)}, changed)
        self._merge(self._printings, by_card_of(_printed(printings, sets)), changed)

    @staticmethod
    def _merge(known: dict[int, _T], read: dict[int, _T], changed: Collection[int] | None) -> None:
        for card_id in list(known) if changed is None else changed:
            if card_id not in read:
                known.pop(card_id, None)
        for card_id, value in read.items():
            if known.get(card_id) != value:
                known[card_id] = value

    def catalog(self) -> Catalog:
        """What was read, once it is known to be whole."""
        before = self._before
        if before is not None and before.printings.by_card == self._printings:
            printings = before.printings
        else:
            printings = Printings(self._printings)
        return Catalog(self.revision or "", self._cards.values(), printings, self._types, self._sets, before)


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


#: The set of a printing that came after the sets had been read: all is read again then.
_UNKNOWN: Final = SetInfo("", "")


def _definitions(rows: QuerySet[Card], types: Mapping[int, str]) -> Iterator[CardDef]:
    """Without a model for each row, which would take twice as long. `types` are the creature types by their keys."""
    classes_of = lru_cache(maxsize=None)(words.classes_of_mask)
    for (
        card_id, name, kind, slug, element, level, type_id, special, activation, class_mask, ability_name, text,
        plays_as, lore, atk, hp, catk, ratk, ratk_range, defence, hl, leader_hp, tile, executable,
    ) in rows.values_list(
        "pk", "name", "kind", "slug", "element", "level", "type_id", "special", "activation", "class_mask",
        "ability_name", "text", "plays_as", "lore", "atk", "hp", "catk", "ratk", "ratk_range", "defence", "hl",
        "leader_hp", "tile", "executable",
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
        )


def _printed(rows: QuerySet[Printing], sets: Mapping[int, SetInfo]) -> Iterator[Printed]:
    """`sets` by their keys."""
    columns = ("card", "set_id", "language", "number", "variant", "rarity", "artist", "image", "image_digest")
    for card_id, key, language, number, variant, rarity, artist, image, digest in rows.values_list(*columns):
        printed_in = sets.get(key, _UNKNOWN)
        place = SetNumber(printed_in.code, intern(language), number, variant)
        yield Printed(card_id, place, intern(rarity), intern(artist), image, digest, printed_in.released)


def _read(before: Catalog | None) -> Catalog:
    """The cards as they stand, which is `before` itself where it is of this revision.

    Never a part of a change: what changes while it is being read is read again, whatever the database isolates.
    """
    head = CatalogRevision.head()
    if before is not None and before.revision == head.token:
        return before
    draft = _Draft(before)
    while draft.revision != head.token:
        draft.read(head.changed_since(draft.revision))
        draft.revision = head.token
        head = CatalogRevision.head()
    return draft.catalog()


# --- in this process ---------------------------------------------------------------------------------------------

#: The catalogue of this process.
KEEPER: Final = keeping.Keeper(_GAME, lambda before: _read(before), CatalogRevision.current)


def current() -> Catalog:
    """The catalogue as it stands: see `cards.keeping.Keeper.current`."""
    return KEEPER.current()


def known() -> Catalog | None:
    """The catalogue as this process read it last, None where it has read none: no look at the database, for what is
    shown of the cards on pages that are not about them."""
    return KEEPER.known
