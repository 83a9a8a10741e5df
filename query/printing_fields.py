"""What is asked of the printings of a card, in any game: sets, numbers, rarities, artists, languages and years.

Printings are the parts of what is searched; the `source` of the index knows the sets by their codes and the order of
the rarities.
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
    """A card in a set."""

    @property
    def number(self) -> SetNumber: ...
    @property
    def rarity(self) -> str: ...
    @property
    def artist(self) -> str: ...
    @property
    def released(self) -> datetime.date | None: ...


#: The columns of parts: what `part_of` has for each, in this order.
COLUMNS: Final[tuple[Column, ...]] = (
    *(Column(name, Kind.NUMBER, Level.PART) for name in ("number", "variant", "year", "release")),
    *(Column(name, Kind.CHOICE, Level.PART) for name in ("set", "rarity", "artist", "lang")),
)


def part_of(printing: Printing) -> tuple[object, ...]:
    """A printing as it is searched."""
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
    """The rarities that printings have: those that are known, then the others by the alphabet."""
    known = {rarity: place for place, rarity in enumerate(index.source.rarities)}
    return sorted(index.choices("rarity").words, key=lambda word: (known.get(word.lower(), len(known)), word))


def places(index: Index[object], column: str, order: list[str]) -> Numbers:
    """The places of a column's words in `order`, as numbers; NaN for none."""
    choices = index.choices(column)
    place = np.array([*(float(order.index(word)) for word in choices.words), np.nan])
    return place[choices.codes]


ORDERS: Final[Mapping[str, Order]] = {
    "set": lambda index, parts: [index.numbers(name)[parts] for name in ("release", "number", "variant")],
    "rarity": lambda index, parts: [places(index, "rarity", rarities_of(index))[parts]],
}


@dataclass(frozen=True)
class SetField(Choice):
    """A set, by its code or name."""

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        sets = index.source.sets
        return tuple(Option(code, code, aliases=(sets[code].name,)) for code in index.choices("set").words)


@dataclass(frozen=True)
class RarityField(Choice):
    """The rarity of a printing. `offered` are those of a game that has words of its own for them."""

    operators: tuple[str, ...] = field(default=ORDERED, kw_only=True)

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        return self.offered or tuple(Option(word, word) for word in rarities_of(index))

    def ranks_in(self, index: Index[object]) -> Mapping[str, int]:
        return {option.value: place for place, option in enumerate(self.options(index))}


@dataclass(frozen=True)
class PrintedIn(Field):
    """A set, rarity or language that any printing of the card has, whatever else is asked of printings."""

    shape = Shape.CHOICES

    operators: tuple[str, ...] = IS

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        sets = index.source.sets
        columns = ("set", "rarity", "lang")
        return tuple(
            Option(f"{name} {word}", word, aliases=(sets[word].name,) if name == "set" else ())
            for name in columns
            for word in (rarities_of(index) if name == "rarity" else index.choices(name).words)
        )

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
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
    """The fields of printings. `code` is that of a set for the examples, empty where these are made of what there is;
    `rare` are examples of rarities, `rarities` those of a game that has words for them, each rarer than the one before.
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
            said="in the set {}",
            denied="printed outside {}",
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
            said="printed as {}",
            denied="printed in a rarity other than {}",
        ),
        Choice(
            ("artist", "a"),
            "Artist",
            "Who drew a printing.",
            (Example('a:"NAME"', "cards drawn by NAME", is_blank=True),) if code else (),
            "artist",
            slot=Slot.IN,
            said="drawn by {}",
            denied="drawn by someone other than {}",
            elsewhere=("illustrator", "art"),
        ),
        Choice(
            ("lang",),
            "Language",
            "The language of a printing.",
            (Example("lang:en", "cards printed in English"),),
            "lang",
            slot=Slot.IN,
            said="printed in the language {}",
            denied="printed in a language other than {}",
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


#: How results are shown, besides their order.
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
