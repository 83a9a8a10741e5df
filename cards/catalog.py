"""All cards in memory, as the rules see them: what lists of cards are read, judged and drawn with."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from cards.models import Card, CatalogRevision, CreatureType, Printing
from rules.abilities.compiling import compile_card
from rules.cards import CardDef
from rules.construction import Cards
from rules.names import fold, name_key
from rules.setnumber import SetNumber


@dataclass(frozen=True, slots=True)
class Printed:
    """One printing of a card; `image` is the name of the stored image, or empty."""

    card_id: int
    number: SetNumber
    rarity: str = ""
    artist: str = ""
    image: str = ""
    image_digest: str = ""


class Catalog(Mapping[int, CardDef]):
    """The cards by permanent id, by name and by slug, at one revision. Read only; safe to share between threads.

    `types` are the names of the creature types, which card texts are read with.
    """

    def __init__(
        self,
        revision: str,
        cards: Iterable[CardDef],
        printings: Iterable[Printed] = (),
        types: Collection[str] = (),
    ) -> None:
        self.revision = revision
        self.types = frozenset(types)
        self._playable: dict[int, CardDef] = {}
        self._by_id = Cards({card.id: card for card in cards})
        self._by_key = {name_key(card.name): card for card in self._by_id.values()}
        self._by_fold = {fold(card.name): card for card in self._by_id.values()}
        self._by_slug = {card.slug: card for card in self._by_id.values()}
        self._by_number: dict[tuple[str, int, str], CardDef] = {}
        self._printings: dict[int, tuple[Printed, ...]] = {}
        self._by_set: dict[str, list[Printed]] = {}
        for printing in printings:
            number = printing.number
            self._by_number[number.set, number.number, number.variant] = self._by_id[printing.card_id]
            self._printings[printing.card_id] = (*self.printings_of(printing.card_id), printing)
            self._by_set.setdefault(number.set, []).append(printing)

    @property
    def cards(self) -> Cards[CardDef]:
        """The cards by id, as deck construction wants them."""
        return self._by_id

    def __getitem__(self, card_id: int) -> CardDef:
        return self._by_id[card_id]

    def __iter__(self) -> Iterator[int]:
        return iter(self._by_id)

    # A catalogue is itself and no other, so that what is made from it can be kept by it. A Mapping compares contents.
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __len__(self) -> int:
        return len(self._by_id)

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
        return self._by_key.get(name_key(name)) or self._by_slug.get(name) or self._by_fold.get(fold(name))

    def numbered(self, set_code: str, number: int, variant: str = "") -> CardDef | None:
        """The card printed with this number in this set."""
        return self._by_number.get((set_code, number, variant))

    def slugged(self, slug: str) -> CardDef | None:
        """The card with this slug."""
        return self._by_slug.get(slug)

    def printings_of(self, card_id: int) -> tuple[Printed, ...]:
        """The printings of a card, newest set first."""
        return self._printings.get(card_id, ())

    def printings_in(self, set_code: str) -> tuple[Printed, ...]:
        """The printings in a set, by number."""
        return tuple(self._by_set.get(set_code, ()))

    def printing_of(self, card_id: int) -> Printed | None:
        """The newest printing of a card, or None where it has none."""
        printings = self.printings_of(card_id)
        return printings[0] if printings else None

    @property
    def folded_names(self) -> dict[str, CardDef]:
        """Every card under its folded name: what suggestions are made from."""
        return self._by_fold


_current: Catalog | None = None
_lock = threading.Lock()


def current() -> Catalog:
    """The catalogue as it stands: one small query, and three more after a change of the cards."""
    global _current
    revision = CatalogRevision.current()
    if _current is None or _current.revision != revision:
        with _lock:
            if _current is None or _current.revision != revision:
                _current = _load(revision)
    return _current


def _load(revision: str) -> Catalog:
    cards = (card.definition() for card in Card.objects.select_related("type"))
    rows = Printing.objects.order_by("-set__released", "set__code", "number", "variant", "language")
    printings = (
        Printed(card_id, SetNumber(code, language, number, variant), rarity, artist, image, digest)
        for card_id, code, language, number, variant, rarity, artist, image, digest in rows.values_list(
            "card_id", "set__code", "language", "number", "variant", "rarity", "artist", "image", "image_digest"
        )
    )
    return Catalog(revision, cards, printings, CreatureType.names())
