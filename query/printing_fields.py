"""Search fields of printings in any game: sets, numbers, rarities, artists, languages and years.

Printings are the parts of the index. Its `source` maps set codes to sets, and orders the rarities.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

import numpy as np

from query.conditions import Condition, Order, Phrase, Slot
from query.fields import IS, ORDERED, Choice, Example, Field, Number, Option, Reading, Shape, either, pick
from query.index import Column, Index, Kind, Level, Mask, Numbers
from query.parser import Atom
from query.table import Display
from tcg.setnumber import SetNumber


class Printing(Protocol):
    """Printing: a card as it appears in a set."""

    @property
    def number(self) -> SetNumber:
        """Number of the card in its set."""

    @property
    def rarity(self) -> str:
        """Rarity of the printing."""

    @property
    def artist(self) -> str:
        """Artist of the printing."""

    @property
    def released(self) -> datetime.date | None:
        """Release date of the set, if known."""


#: Columns of parts, in the order of the values from `part_of`.
COLUMNS: Final[tuple[Column, ...]] = (
    *(Column(name, Kind.NUMBER, Level.PART) for name in ("number", "variant", "year", "release")),
    *(Column(name, Kind.CHOICE, Level.PART) for name in ("set", "rarity", "artist", "lang")),
)


def part_of(printing: Printing) -> tuple[object, ...]:
    """Return the values of a printing in the order of `COLUMNS`, the columns of printings in the search index."""
    number, released = printing.number, printing.released
    return (
        number.number,
        float(ord(number.variant)) if number.variant else 0.0,
        released.year if released else None,
        -released.toordinal() if released else None,
        number.set,
        printing.rarity,
        printing.artist,
        number.language,
    )


def rarities_of(index: Index[object]) -> list[str]:
    """Return all rarities of the printings: those in the index's `source` in its order, the others from A to Z."""
    known = {rarity: place for place, rarity in enumerate(index.source.rarities)}
    return sorted(index.choices("rarity").words, key=lambda word: (known.get(word.lower(), len(known)), word))


def ranks(index: Index[object], column: str, order: list[str]) -> Numbers:
    """Return the position in `order`, which has all words of `column`, of each row's word; NaN for none."""
    choices = index.choices(column)
    place = np.array([*(float(order.index(word)) for word in choices.words), np.nan])
    return place[choices.codes]


ORDERS: Final[Mapping[str, Order]] = {
    "set": lambda index, parts: [index.numbers(name)[parts] for name in ("release", "number", "variant")],
    "rarity": lambda index, parts: [ranks(index, "rarity", rarities_of(index))[parts]],
}


@dataclass(frozen=True)
class SetField(Choice):
    """Search field for the set of a printing, by code or name."""

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return all sets of the searched cards."""
        sets = index.source.sets
        return tuple(Option(code, code, aliases=(sets[code].name,)) for code in index.choices("set").words)


@dataclass(frozen=True)
class RarityField(Choice):
    """Search field for the rarity of a printing. `offered` are the rarities of a game with labels of its own."""

    operators: tuple[str, ...] = field(default=ORDERED, kw_only=True)

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return the offered rarities, or all rarities of the searched cards."""
        return self.offered or tuple(Option(word, word) for word in rarities_of(index))

    def ranks_in(self, index: Index[object]) -> Mapping[str, int]:
        """Return the rank of each rarity, by which < and > compare: 0 for the first of the options."""
        return {option.value: place for place, option in enumerate(self.options(index))}


@dataclass(frozen=True)
class PrintedIn(Field):
    """Search field for cards with any printing in a set, rarity or language, whatever other conditions match."""

    shape = Shape.CHOICES

    operators: tuple[str, ...] = IS

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return all sets, rarities and languages of the searched cards."""
        sets = index.source.sets
        columns = ("set", "rarity", "lang")
        return tuple(
            Option(f"{name} {word}", word, aliases=(sets[word].name,) if name == "set" else ())
            for name in columns
            for word in (rarities_of(index) if name == "rarity" else index.choices(name).words)
        )

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for the term `atom` of this field, or add a warning and return None."""
        options = pick(self, atom, reading)
        if not options:
            return None
        values = tuple(option.value.split(" ", 1) for option in options)

        def test(index: Index[object]) -> Mask:
            mask = index.none()
            for column, word in values:
                mask |= index.things_of(index.choices(column).mask(word))
            return mask

        named = either(option.label for option in options)
        phrase = Phrase(Slot.IN, f"printed in {named}", f"never printed in {named}")
        return self.condition_or_not(atom, tuple(map(tuple, values)), test, phrase)


def fields_of_printings(code: str, rare: tuple[Example, ...], rarities: tuple[Option, ...] = ()) -> tuple[Field, ...]:
    """Return the search fields of printings.

    `code` is a set code for the examples, "" if the game makes them from stored cards. `rare` are examples of rarities,
    and `rarities` those with labels, from common to rare, for a game that has them.
    """
    of_set = Example(f"s:{code}", f"cards of the set {code}")
    in_set = Example(f"in:{code}", f"cards that have been printed in {code}")
    return (
        SetField(
            ("set", "s", "e"),
            "Set",
            "A set that the card is printed in, by code or name.",
            (of_set,) if code else (),
            "set",
            slot=Slot.IN,
            wording="in the set {}",
            negation="printed outside {}",
            elsewhere=("edition", "expansion", "pack"),
        ),
        Number(
            ("number", "cn"),
            "Set number",
            "The number in a set.",
            (Example("cn:1..20", "the first twenty of each set"),),
            "number",
        ),
        RarityField(
            ("rarity", "r"),
            "Rarity",
            "The rarity of a printing.",
            rare,
            "rarity",
            rarities,
            slot=Slot.IN,
            wording="printed as {}",
            negation="printed in a rarity other than {}",
        ),
        Choice(
            ("artist", "a"),
            "Artist",
            "Who drew a printing.",
            (Example('a:"NAME"', "cards drawn by NAME", is_blank=True),) if code else (),
            "artist",
            slot=Slot.IN,
            wording="drawn by {}",
            negation="drawn by someone other than {}",
            elsewhere=("illustrator", "art"),
        ),
        Choice(
            ("lang",),
            "Language",
            "The language of a printing.",
            (Example("lang:en", "cards printed in English"),),
            "lang",
            slot=Slot.IN,
            wording="printed in the language {}",
            negation="printed in a language other than {}",
            elsewhere=("language",),
        ),
        Number(
            ("year",),
            "Year",
            "The year in which a printing came out.",
            (Example("year>=2026", "cards printed in 2026 and later"),),
            "year",
            done="printed",
            elsewhere=("date", "released"),
        ),
        Number(
            ("prints",),
            "Printings",
            "How many printings there are.",
            (Example("prints:1", "cards that were printed once"),),
            "prints",
            counted=("printing", "printings"),
        ),
        PrintedIn(
            ("in",),
            "Printed in",
            "A set, rarity or language of any printing of the card.",
            (in_set,) if code else (),
            value="set, rarity or language",
        ),
    )


#: Display fields, besides the order.
DISPLAYS: Final = (
    Display(
        ("dir",),
        "Direction",
        "Which end comes first.",
        (Example("order:set dir:desc", "the last of each set first"),),
        offered=(Option("asc", "Ascending"), Option("desc", "Descending")),
        elsewhere=("direction",),
    ),
    Display(
        ("unique",),
        "Each",
        "Whether each card is shown once, or each of its printings.",
        (Example("unique:prints", "all printings"),),
        offered=(Option("cards", "Cards"), Option("prints", "Printings")),
        value="way to show each",
    ),
    Display(
        ("display",),
        "Display",
        "How results are shown.",
        (Example("display:text", "names and texts"),),
        offered=(Option("grid", "Grid"), Option("list", "List"), Option("text", "Text"), Option("full", "Full")),
        elsewhere=("view",),
    ),
)
