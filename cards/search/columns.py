"""The columns of the index of cards, and what a card has in each."""

from __future__ import annotations

import re
from functools import lru_cache
from sys import intern
from typing import Any, Final

from cards.catalog import Printed
from cards.searching.index import Column, Document, Kind, Level, Lexicon, text_of
from rules import vocabulary as words
from rules.cards import CardDef
from rules.names import fold

#: The last level that the spawn points of a turn pay for; above it creatures are sacrificed (D-6.3, O-6.10).
SPAWNABLE: Final = 6

STATS: Final = {stat.value: stat for stat in words.Stat}
_NUMBERS: Final = ("level", *STATS, "range", "leader_hp", "total", "classes", "prints")
_FLAGS: Final = (
    "creature", "trick", "leader", "token", "special", "vanilla", "spawnable", "sacrifice", "executable",
    "reprint", "new",
)  # fmt: skip

COLUMNS: Final[tuple[Column, ...]] = (
    *(Column(name, Kind.NUMBER) for name in ("id", *_NUMBERS)),
    *(Column(name, Kind.CHOICE) for name in ("kind", "element", "type", "special", "activation", "tile")),
    Column("class", Kind.SEVERAL),
    *(Column(f"is {name}", Kind.FLAG) for name in _FLAGS),
    *(Column(name, Kind.TEXT) for name in ("name", "line", "text", "own", "ability", "lore", "all")),
    Column("number", Kind.NUMBER, Level.PART),
    Column("variant", Kind.NUMBER, Level.PART),
    Column("year", Kind.NUMBER, Level.PART),
    Column("release", Kind.NUMBER, Level.PART),
    *(Column(name, Kind.CHOICE, Level.PART) for name in ("set", "rarity", "artist", "lang")),
)


def document(card: CardDef, printings: tuple[Printed, ...], newest: str, lexicon: Lexicon) -> Document[CardDef]:
    """A card as it is searched. `newest` is the code of the newest set."""
    is_creature = card.kind is words.Kind.CREATURE
    is_ordinary = is_creature and card.special is words.SpecialKind.NONE
    level = card.level or 0
    codes = {printing.number.set for printing in printings}
    stats = {name: card.stat(stat) for name, stat in STATS.items()}
    numbers = {
        "id": card.id,
        "level": card.level,
        **stats,
        "range": card.reach,
        "leader_hp": card.starting_hp if card.kind is words.Kind.LEADER else None,
        "total": sum(known) if (known := [stat for stat in stats.values() if stat is not None]) else None,
        "classes": len(card.classes) if card.kind is words.Kind.TRICK else None,
        "prints": len(printings),
    }
    special = "" if card.special is words.SpecialKind.NONE else card.special.value
    name, text, ability, lore = fold(card.name), fold(card.text), fold(card.ability_name), fold(card.lore)
    line = _line(card, special)
    texts = (
        text_of(lexicon, name),
        text_of(lexicon, line),
        text_of(lexicon, text),
        text_of(lexicon, _with_tilde(text, name)),
        text_of(lexicon, ability),
        text_of(lexicon, lore),
        text_of(lexicon, name, line, ability, text, lore),
    )
    return Document(
        card,
        # Cards whose names are told apart by accents alone are in one order on every database.
        f"{name}\0{card.name}",
        (
            *numbers.values(),
            card.kind.value,
            card.element.value if card.element else "",
            card.type,
            special,
            card.activation.value if card.activation else "",
            card.tile.value if card.tile else "",
            tuple(each.value for each in card.classes),
            is_creature,
            card.kind is words.Kind.TRICK,
            card.kind is words.Kind.LEADER,
            card.kind is words.Kind.TOKEN,
            bool(special),
            is_creature and not card.text,
            is_ordinary and level <= SPAWNABLE,
            is_ordinary and level > SPAWNABLE,
            card.is_executable,
            len(codes) > 1,
            newest in codes,
            *texts,
        ),
        tuple(map(_part, printings)) or ((),),
    )


def _line(card: CardDef, special: str) -> str:
    """The type line of a card, folded: all that it is in words."""
    parts = (card.kind, card.element, *card.classes, card.activation, card.tile)
    labels = (_folded_label(part) for part in parts if part is not None)
    return intern("  ".join(filter(None, (*labels, fold(card.type), special))))  # thousands of cards have the same


def _with_tilde(text: str, name: str) -> str:
    """A text with ~ for the card's own name, or nothing where it isn't in it as whole words."""
    if name not in text:
        return ""
    named = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "~", text)
    return named if named != text else ""


@lru_cache(maxsize=256)
def _folded_label(word: words.Vocabulary) -> str:
    return fold(word.label)


def _part(printing: Printed) -> tuple[Any, ...]:
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
