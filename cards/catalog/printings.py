"""Printings of cards in memory, with their sets."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from sys import intern
from typing import Final

from django.db.models import Model, QuerySet

from tcg.setnumber import SetNumber


@dataclass(frozen=True, slots=True)
class Printed:
    """Printing of a card: its appearance in a set, with number, rarity and artist.

    `image` is the name of the stored image or "", and `released` the date of the set.
    """

    card_id: int
    number: SetNumber
    rarity: str = ""
    artist: str = ""
    image: str = ""
    image_digest: str = ""
    released: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class SetInfo:
    """Card set with code, name and release date, None if it is unknown."""

    code: str
    name: str
    released: datetime.date | None = None


class Printings:
    """All printings of a game by card, newest set first, and by set in numerical order; shared while unchanged."""

    def __init__(self, by_card: Mapping[int, tuple[Printed, ...]]) -> None:
        self.by_card = by_card
        sets: dict[str, list[Printed]] = defaultdict(list)
        for printings in by_card.values():
            for printing in printings:
                sets[printing.number.set].append(printing)
        self.by_set = {code: tuple(sorted(printed, key=_by_number)) for code, printed in sets.items()}
        self.by_number = {
            (code, printing.number.number, printing.number.variant): printing.card_id
            for code, printed in self.by_set.items()
            for printing in printed
        }

    @classmethod
    def of(cls, printings: Iterable[Printed]) -> Printings:
        """Return an object that indexes these printings."""
        return cls(by_card_of(printings))


def by_card_of(printings: Iterable[Printed]) -> dict[int, tuple[Printed, ...]]:
    """Return the printings of each card by card id, newest set first."""
    found: dict[int, tuple[Printed, ...]] = {}
    for printing in printings:
        found[printing.card_id] = (*found.get(printing.card_id, ()), printing)
    for card_id, printed in found.items():
        if len(printed) > 1:
            found[card_id] = tuple(sorted(printed, key=_by_age))
    return found


def _by_number(printing: Printed) -> tuple[int, str, str]:
    return printing.number.number, printing.number.variant, printing.number.language


def _by_age(printing: Printed) -> tuple[int, str, tuple[int, str, str]]:
    """Return a sort key for printings, newest set first. A set without a date counts as oldest on any database."""
    return -printing.released.toordinal() if printing.released else 0, printing.number.set, _by_number(printing)


# --- from the database --------------------------------------------------------------------------------------------

#: Set of a printing that was added after the sets were read; everything is read again then.
_UNKNOWN: Final = SetInfo("", "")


def sets_of(rows: QuerySet[Model]) -> dict[int, SetInfo]:
    """Return the card sets in database rows by primary key."""
    of_sets = rows.order_by().values_list("pk", "code", "name", "released")
    return {key: SetInfo(code, name, released) for key, code, name, released in of_sets}


def printed(rows: QuerySet[Model], sets: Mapping[int, SetInfo]) -> Iterator[Printed]:
    """Yield the printings in database rows, given the sets by primary key."""
    columns = (
        *("card__permanent_number", "set_id", "language", "number", "variant"),
        *("rarity", "artist", "image", "image_digest"),
    )
    for card_id, key, language, number, variant, rarity, artist, image, digest in rows.values_list(*columns):
        printed_in = sets.get(key, _UNKNOWN)
        place = SetNumber(printed_in.code, intern(language), number, variant)
        yield Printed(card_id, place, intern(rarity), intern(artist), image, digest, printed_in.released)
