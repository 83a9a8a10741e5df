"""Despaira's table of fields, and the index of its cards: how cards are found on pages, in the API and the admin.

`TABLE` is the one place where a field is told of: the language, its warnings and sentences, the help page, the advanced
form and what is offered while typing come from it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache, partial
from sys import intern
from typing import Any, Final, TypeAlias

import numpy as np

from cards.catalog import Catalog, Printed, SetInfo, kept_with_catalog
from cards.search_context import Context
from cards.searching.conditions import Condition, Order, Phrase, Slot
from cards.searching.fields import (
    COMPARE,
    IS,
    ORDERED,
    SPOKEN,
    Choice,
    Example,
    Field,
    Flags,
    Number,
    Option,
    Reading,
    Several,
    Shape,
    TextField,
    closest,
    either,
    pick,
)
from cards.searching.index import Column, Document, Index, Kind, Level, Lexicon, Mask, Rows, text_of
from cards.searching.syntax import Atom, Form, Item
from cards.searching.table import MAX_MEANT, Display, Query, Table, Words, read
from cards.searching.warnings import Code
from cards.suggest import suggest
from cards.suggestions import suggester
from rules import vocabulary as words
from rules.cards import CardDef
from rules.construction import FORMATS, Cards
from rules.names import fold, quotation_matches
from rules.names import words as words_of
from rules.rulebook.glossary import TERMS

CardIndex: TypeAlias = Index[CardDef]
CardQuery: TypeAlias = Query[CardDef]

#: The last level that the spawn points of a turn pay for; above it creatures are sacrificed (D-6.3, O-6.10).
SPAWNABLE: Final = 6


# --- columns ----------------------------------------------------------------------------------------------------------

_STATS: Final = {stat.value: stat for stat in words.Stat}
_NUMBERS: Final = ("level", *_STATS, "range", "leader_hp", "total", "classes", "prints")
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
    stats = {name: card.stat(stat) for name, stat in _STATS.items()}
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


#: Words of card texts by number, for all indexes of this process.
LEXICON: Final = Lexicon()


@dataclass(frozen=True, slots=True)
class Source:
    """Where the cards of an index come from; `newest` is the code of the newest set."""

    catalog: Catalog
    sets: Mapping[str, SetInfo]
    newest: str


@kept_with_catalog
def index_of(catalog: Catalog, before: CardIndex | None) -> CardIndex:
    """The index of a catalogue, made once: only cards that have changed since the one before are read again."""
    newest = max(catalog.sets.values(), key=lambda each: (each.released or date.min, each.code), default=_NO_SET).code
    rows = _same_rows(catalog, newest, before) if before is not None else {}
    documents = (
        document(card, catalog.printings_of(card.id), newest, LEXICON)
        for card in catalog.values()
        if card.id not in rows
    )
    return Index(COLUMNS, documents, LEXICON, Source(catalog, catalog.sets, newest), before, tuple(rows.values()))


_NO_SET: Final = SetInfo("", "")


def _same_rows(catalog: Catalog, newest: str, before: CardIndex) -> dict[int, int]:
    """The ids and rows of the cards of which the index before says what is so still. Which are new changes with the
    newest set."""
    source: Source = before.source
    sets = {newest, source.newest} if newest != source.newest else ()
    others = {printing.card_id for code in sets for printing in catalog.printings_in(code)}
    return {
        card.id: row
        for row, card in enumerate(before.things)
        if card.id in catalog and card.id not in others and catalog.has_as(card.id, source.catalog)
    }


# --- fields -----------------------------------------------------------------------------------------------------------


def _options(vocabulary: type[words.Vocabulary], sign: str = "", *, skip: str = "") -> tuple[Option, ...]:
    return tuple(
        Option(member.value, member.label, f"{sign}-{member.value}" if sign else "")
        for member in vocabulary
        if member.value != skip
    )


KINDS: Final = {
    words.Kind.LEADER: "leaders",
    words.Kind.CREATURE: "creatures",
    words.Kind.TRICK: "tricks",
    words.Kind.TOKEN: "tokens",
    words.Kind.TILE: "tile cards",
}


@dataclass(frozen=True)
class KindField(Choice):
    """What a card is: in a sentence it is the noun."""

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        condition = super().read(atom, reading)
        if condition is None:
            return None
        nouns = either(KINDS[words.Kind(value)] for value in condition.key[1][0])  # type: ignore[index]
        phrase = Phrase(Slot.NOUN, nouns, f"that are no {nouns}")
        if atom.op == "!=":
            phrase = Phrase(Slot.THAT, f"that are no {nouns}", f"that are {nouns}")
        return replace(condition, phrase=phrase)


@dataclass(frozen=True)
class TypeField(Field):
    """A creature type, or what the card is."""

    shape = Shape.CHOICES

    kind: KindField = field(kw_only=True)
    type: Choice = field(kw_only=True)

    def options(self, index: CardIndex) -> tuple[Option, ...]:
        return (*self.kind.options(index), *self.type.options(index))

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        options = pick(self, atom, reading)
        kinds = {option.value for option in self.kind.options(reading.index)}
        values = tuple(option.value for option in options)
        if not values:
            return None
        if len(values) == 1 or set(values) <= kinds or not kinds & set(values):
            which = self.kind if values[0] in kinds else self.type
            items = tuple(Item(value, Form.WORD, atom.start, atom.end) for value in values)
            return which.read(replace(atom, items=items), reading)

        def test(index: CardIndex) -> Mask:
            mask = index.none()
            for value in values:
                mask |= index.choices("kind" if value in kinds else "type").mask(value)
            return ~mask if atom.op == "!=" else mask

        named = either(option.label for option in options)
        said, denied = f"that are {named}", f"that are neither {named}"
        if atom.op == "!=":
            said, denied = denied, said
        return self.condition(atom, (values, atom.op == "!="), test, Phrase(Slot.THAT, said, denied))


@dataclass(frozen=True)
class SetField(Choice):
    """A set, by its code or name."""

    def options(self, index: CardIndex) -> tuple[Option, ...]:
        sets = index.source.sets
        return tuple(Option(code, code, aliases=(sets[code].name,)) for code in index.choices("set").words)


@dataclass(frozen=True)
class RuleField(Field):
    """A term of the rules that a card's text uses, or the rule itself by its id."""

    shape = Shape.CHOICES

    operators: tuple[str, ...] = IS

    def options(self, index: CardIndex) -> tuple[Option, ...]:
        return RULE_TERMS

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        options = pick(self, atom, reading)
        if not options:
            return None
        keys = frozenset(option.value for option in options)

        def test(index: CardIndex) -> Mask:
            mask = index.none()
            for term in TERMS:
                if term.key in keys:
                    mask |= _says(index, term.words)
            return ~mask if atom.op == "!=" else mask

        named = either(option.label for option in options)
        said, denied = f"whose text speaks of {named}", f"whose text doesn’t speak of {named}"
        if atom.op == "!=":
            said, denied = denied, said
        return self.condition(atom, (keys, atom.op == "!="), test, Phrase(Slot.WHOSE, said, denied))


def _says(index: CardIndex, phrases: tuple[str, ...]) -> Mask:
    """The cards whose text has one of some phrases, as whole words."""
    mask = index.none()
    for phrase in phrases:
        mask |= index.texts("text").has_whole(fold(phrase))
    return mask


RULE_TERMS: Final = tuple(Option(term.key, term.name, aliases=(*term.words, term.rule)) for term in TERMS if term.words)


@dataclass(frozen=True)
class TileField(Choice):
    """The tile that a tile card is, or that a text names."""

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        condition = super().read(atom, reading)
        if condition is None:
            return None
        values = condition.key[1][0]  # type: ignore[index]

        def test(index: CardIndex) -> Mask:
            mask = _says(index, tuple(words.Tile(value).label for value in values))
            for value in values:
                mask |= index.choices("tile").mask(value)
            return ~mask if atom.op == "!=" else mask

        return replace(condition, test=test)


@dataclass(frozen=True)
class NameQuotedField(Field):
    """Names in quotation marks: `quotes` finds the cards that quote one, otherwise those that are meant by it."""

    quotes: bool = True

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        names = tuple(dict.fromkeys(item.text for item in atom.items if words_of(item.text)))
        if not all(words_of(item.text) for item in atom.items):
            reading.refuse(Code.NO_VALUE, f"{atom.key}{atom.op} wants a name behind it.", atom)
        if not names:
            return None

        def test(index: CardIndex) -> Mask:
            mask = index.none()
            for name in names:
                mask[_quoting(index, name) if self.quotes else rows_meant(name, index)] = True
            return mask

        named = either(f"“{name}”" for name in names)
        phrase = (
            Phrase(Slot.WHOSE, f"whose text names {named}", f"whose text doesn’t name {named}")
            if self.quotes
            else Phrase(Slot.WHOSE, f"whose name has the words {named}", f"whose name hasn’t the words {named}")
        )
        return self.condition(atom, names, test, phrase)


def rows_meant(quotation: str, index: CardIndex) -> list[int]:
    """The rows of the cards that a name quoted in a card's text means (D-17.1), whatever accents it has."""
    folded, names = fold(quotation), index.texts("name")
    near = index.every()
    for word in words_of(folded):
        near &= names.has_whole(word)
    return [row for row in np.flatnonzero(near).tolist() if quotation_matches(folded, names.folded[row])]


def _quoting(index: CardIndex, name: str) -> list[int]:
    """The rows of the cards that quote what means a name: some of its words, whole and side by side (D-17.1)."""
    quotations = index.once("quotations", lambda: _quotations(index))
    wanted, longest = words_of(fold(name)), max(map(len, quotations), default=0)
    rows: list[int] = []
    for start in range(len(wanted)):
        for end in range(start + 1, min(start + longest, len(wanted)) + 1):
            rows += quotations.get(wanted[start:end], ())
    return rows


_QUOTATION: Final = re.compile(r'"([^"]+)"')


def _quotations(index: CardIndex) -> dict[tuple[str, ...], list[int]]:
    """The words of what is quoted in texts, and the rows of the cards that quote it."""
    found: dict[tuple[str, ...], list[int]] = {}
    texts = index.texts("text")
    for row in np.flatnonzero(texts.has('"')).tolist():
        for quotation in set(_QUOTATION.findall(texts.folded[row])):
            found.setdefault(words_of(quotation), []).append(row)
    return found


@dataclass(frozen=True)
class PrintedIn(Field):
    """A set, rarity or language that any printing of the card has, whatever else is asked of printings."""

    shape = Shape.CHOICES

    operators: tuple[str, ...] = IS

    def options(self, index: CardIndex) -> tuple[Option, ...]:
        sets = index.source.sets
        columns = ("set", "rarity", "lang")
        return tuple(
            Option(f"{name} {word}", word, aliases=(sets[word].name,) if name == "set" else ())
            for name in columns
            for word in index.choices(name).words
        )

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        options = pick(self, atom, reading)
        if not options:
            return None
        values = tuple(option.value.split(" ", 1) for option in options)

        def test(index: CardIndex) -> Mask:
            mask = index.none()
            for column, word in values:
                mask |= index.things_of(index.choices(column).mask(word))
            return ~mask if atom.op == "!=" else mask

        named = either(option.label for option in options)
        said, denied = f"printed in {named}", f"never printed in {named}"
        if atom.op == "!=":
            said, denied = denied, said
        key = (tuple(map(tuple, values)), atom.op == "!=")
        return self.condition(atom, key, test, Phrase(Slot.IN, said, denied))


@dataclass(frozen=True)
class HasField(Field):
    """A stat or text that the card has at all."""

    shape = Shape.FLAGS

    columns: tuple[str, ...] = ()

    def options(self, index: CardIndex) -> tuple[Option, ...]:
        return tuple(Option(column, column.upper() if column in _STATS else column) for column in self.columns)

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        options = pick(self, atom, reading)
        if not options:
            return None
        columns = tuple(option.value for option in options)

        def test(index: CardIndex) -> Mask:
            mask = index.none()
            for column in columns:
                if column in _TEXTS_HAD:
                    texts = index.texts(_TEXTS_HAD[column]).folded
                    mask |= np.fromiter(map(bool, texts), np.bool_, index.size)
                else:
                    mask |= ~np.isnan(index.numbers(column))
            return mask

        named = either(option.label for option in options)
        return self.condition(atom, columns, test, Phrase(Slot.WITH, f"with {named}", f"without {named}"))


_TEXTS_HAD: Final = {"text": "text", "ability": "ability", "lore": "lore"}


@dataclass(frozen=True)
class DeckField(Field):
    """A deck, by its id or code: the cards in it."""

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        context: Context = reading.context or Context()
        known: dict[str, Mapping[int, int] | None] = reading.notes.setdefault("known decks", {})
        held: dict[str, Mapping[int, int]] = {}
        for item in atom.items:
            if item.text not in known:
                if len(known) == _MAX_DECKS:
                    message = f"A query can name {_MAX_DECKS} decks, so this one was left out."
                    reading.refuse(Code.TOO_MANY_VALUES, message, item)
                    continue
                known[item.text] = context.deck(item.text)
            copies = known[item.text]
            if copies is None:
                message = f"There is no deck “{item.text[:40]}”, or it is not yours to see."
                reading.refuse(Code.NO_SUCH_DECK, message, item)
            else:
                held[item.text] = copies
        if not held:
            return None
        reading.notes.setdefault("decks", {}).update(held)
        ids = frozenset(card for copies in held.values() for card in copies)
        named = either(held)
        return self.condition(
            atom,
            ids,
            lambda index: np.isin(index.numbers("id"), np.fromiter(ids, np.float64, len(ids))),
            Phrase(Slot.IN, f"in the deck {named}", f"not in the deck {named}"),
        )


_MAX_DECKS: Final = 4


@dataclass(frozen=True)
class CopiesField(Field):
    """How many copies are in the deck that the query names."""

    shape = Shape.NUMBER

    operators: tuple[str, ...] = ORDERED

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        if not any(other.key == "deck" for other in reading.atoms):
            message = f"“{atom.key}” counts the cards of a deck, so it goes with deck:…"
            reading.refuse(Code.NO_DECK, message, atom)
            return None
        numbers = [int(item.text) for item in atom.items if item.text.isascii() and item.text.isdigit()]
        if len(numbers) < len(atom.items) or max(numbers) > _MOST_COPIES:
            message = f"{atom.key}{atom.op} wants a number, as in {self.examples[0].query}."
            reading.refuse(Code.NOT_A_NUMBER, message, atom)
            return None
        decks: dict[str, Mapping[int, int]] = reading.notes.setdefault("decks", {})

        def test(index: CardIndex) -> Mask:
            rows = index.once("rows", lambda: {card.id: row for row, card in enumerate(index.things)})
            copies = np.zeros(index.size)
            for deck in decks.values():
                for card_id, count in deck.items():
                    if card_id in rows:
                        copies[rows[card_id]] += count
            mask = index.none()
            for number in numbers:
                mask |= COMPARE[":" if atom.op == "!=" else atom.op](copies, number)
            return (~mask if atom.op == "!=" else mask) & (copies > 0)

        said = " ".join(filter(None, (SPOKEN[atom.op], either(map(str, numbers)))))
        # Whose decks these are may differ from query to query: nothing is kept.
        phrase = Phrase(Slot.IN, f"{said} times", f"not {said} times")
        return Condition(None, test, phrase, start=atom.start, end=atom.end)


_MOST_COPIES: Final = 999


@dataclass(frozen=True)
class FormatField(Choice):
    """A format that a deck with the card can be legal in."""

    def options(self, index: CardIndex) -> tuple[Option, ...]:
        return tuple(Option(code, each.name) for code, each in FORMATS.items())

    def read(self, atom: Atom, reading: Reading[Any]) -> Condition | None:
        options = pick(self, atom, reading)
        if not options:
            return None
        codes = tuple(option.value for option in options)

        def test(index: CardIndex) -> Mask:
            cards: Cards[CardDef] = index.source.catalog.cards
            allowed = frozenset[int]().union(
                *(
                    cards.matching(part.accepts)
                    for code in codes
                    for part in FORMATS[code].sections
                    if part.counts and part.disabled is None
                )
            )
            mask = np.isin(index.numbers("id"), np.fromiter(allowed, np.float64, len(allowed)))
            return ~mask if atom.op == "!=" else mask

        named = either(option.label for option in options)
        said, denied = f"that may be played in {named}", f"that may not be played in {named}"
        if atom.op == "!=":
            said, denied = denied, said
        return self.condition(atom, (codes, atom.op == "!="), test, Phrase(Slot.THAT, said, denied))


# --- the table --------------------------------------------------------------------------------------------------------


def _number(keys: str, label: str, about: str, *examples: Example, column: str = "") -> Number:
    names = tuple(keys.split())
    return Number(names, label, about, examples, column or names[0])


def _stat(stat: words.Stat, example: Example) -> Number:
    return _number(stat.value, stat.label, f"{stat.label}, as printed.", example)


_KIND: Final = KindField(
    ("kind",),
    "Kind",
    "What the card is.",
    (Example("kind:trick", "tricks"), Example("kind:creature,token", "creatures and tokens")),
    "kind",
    _options(words.Kind),
)
_TYPE: Final = Choice(
    ("type",), "Type", "", (), "type", said="of type {}", denied="of another type than {}", slot=Slot.OF
)

_IS: Final[Mapping[str, tuple[str, str, str]]] = {
    "creature": ("Creature", "that are creatures", "that are no creatures"),
    "trick": ("Trick", "that are tricks", "that are no tricks"),
    "leader": ("Leader", "that are leaders", "that are no leaders"),
    "token": ("Token", "that are tokens", "that are no tokens"),
    "special": ("Special", "that belong in the special deck", "that don’t belong in the special deck"),
    "vanilla": ("Vanilla", "that are creatures without a text", "that are no creatures without a text"),
    "spawnable": ("Spawnable", "that can be Normal Spawned", "that can’t be Normal Spawned"),
    "sacrifice": ("Sacrifice", "that need a Sacrifice Spawn", "that need no Sacrifice Spawn"),
    "executable": ("Executable", "that the simulator can carry out", "that the simulator plays as a blank"),
    "reprint": ("Reprint", "that are in several sets", "that are in one set at most"),
    "new": ("New", "that are in the newest set", "that are not in the newest set"),
}
_IS_PHRASES: Final = {key: Phrase(Slot.THAT, said, denied) for key, (_, said, denied) in _IS.items()}
_IS_FLAGS: Final = {Option(key, label): f"is {key}" for key, (label, _, _) in _IS.items()}


def _by_number(index: CardIndex, parts: Rows, name: str) -> list[Any]:
    return [index.numbers(name)]


ORDERS: Final[Mapping[str, Order]] = {
    **{name: partial(_by_number, name=name) for name in ("level", *_STATS, "total")},
    "element": lambda index, parts: [_places(index, "element", [element.value for element in words.Element])],
    "set": lambda index, parts: [index.numbers(name)[parts] for name in ("release", "number", "variant")],
    "rarity": lambda index, parts: [_places(index, "rarity", index.choices("rarity").words)[parts]],
}


def _places(index: CardIndex, column: str, order: list[str]) -> Any:
    """The places of a column's words in `order`, as numbers; NaN for none."""
    choices = index.choices(column)
    place = np.array([*(float(order.index(word)) for word in choices.words), np.nan])
    return place[choices.codes]


def _begun(index: CardIndex, letters: str, limit: int) -> list[tuple[str, str]]:
    return [(card.name, card.kind.label) for card in suggest(index.source.catalog, letters, limit=limit)]


_ORDER_LABELS: Final = {
    "name": "Name",
    "level": "Level",
    "element": "Element",
    "total": "Sum of stats",
    "set": "Set number",
}


def _meant(index: CardIndex, word: str) -> list[str]:
    """Names that may be meant by a word that nothing says: those spelt nearly so, then those with a word spelt so."""
    names, texts = list(suggester(index.source.catalog).suggest(word)), index.texts("name")
    for near in closest(word, texts.words):
        names += [index.things[row].name for row in np.flatnonzero(texts.has_whole(near))[:MAX_MEANT].tolist()]
    return list(dict.fromkeys(names))


TABLE: Final[Table[CardDef]] = Table(
    noun="cards",
    fields=(
        TextField(
            ("name", "n"),
            "Name",
            "Part of the name.",
            (
                Example("name:knight", "cards with “knight” in their name"),
                Example("name:/^the /", "names that begin with the word “the”"),
            ),
            "name",
            said="whose name has {}",
            denied="whose name hasn’t {}",
            names=True,
        ),
        Choice(
            ("element", "el", "c"),
            "Element",
            "The element of a creature, or of a leader or trick that has one.",
            (
                Example("el:fire", "Fire cards"),
                Example("el:fire,ice", "Fire or Ice cards"),
                Example("el!=normal", "cards of any element but Normal"),
            ),
            "element",
            _options(words.Element, "element"),
            slot=Slot.OF,
            said="of element {}",
            denied="of another element than {}",
        ),
        TypeField(
            ("t", "type"),
            "Type",
            "What the card is, or the type printed on a creature.",
            (
                Example("t:dragon", "Dragons"),
                Example("t:trick", "tricks"),
                Example("t:knight,soldier", "Knights and Soldiers"),
            ),
            kind=_KIND,
            type=_TYPE,
            operators=IS,
        ),
        _KIND,
        Choice(
            ("special",),
            "Special kind",
            "What makes a creature belong in the special deck.",
            (Example("special:fusion", "fusion creatures"),),
            "special",
            _options(words.SpecialKind, skip="none"),
            slot=Slot.OF,
            said="of the special kind {}",
            denied="of another special kind than {}",
        ),
        Several(
            ("class", "cl"),
            "Class",
            "The classes of a trick. With : it has one of them, with = just these, with >= all, with <= no others.",
            (
                Example("class:trap", "traps"),
                Example("class=trap,damage", "tricks that are Trap and Damage and nothing else"),
                Example("class>=trap,damage", "tricks that are Trap and Damage"),
                Example("class<=target,damage", "tricks that are Target, Damage or both"),
            ),
            "class",
            _options(words.TrickClass, "class"),
        ),
        _number(
            "classes",
            "Number of classes",
            "How many classes a trick has.",
            Example("classes>2", "tricks of three classes and more"),
        ),
        Choice(
            ("activation", "act"),
            "Activation",
            "The activation of a trick. Instant is quicker than Normal, and Chain than both.",
            (Example("act:chain", "Chain tricks"), Example("act>=instant", "tricks that are Instant or Chain")),
            "activation",
            tuple(
                replace(option, aliases=("chainlink",)) if option.value == "chain" else option
                for option in _options(words.Activation, "activation")
            ),
            said="with activation {}",
            denied="with another activation than {}",
            ranks={activation.value: -speed for activation, speed in words.TRICK_SPEED.items()},
            operators=ORDERED,
        ),
        _number(
            "level lv",
            "Level",
            "The level.",
            Example("lv:3", "cards of level 3"),
            Example("level>=5", "level 5 and more"),
            Example("level:2..4", "levels 2 to 4"),
        ),
        _stat(words.Stat.ATK, Example("atk>hp", "creatures with more ATK than HP")),
        _stat(words.Stat.HP, Example("hp>=500", "creatures with 500 HP and more")),
        _stat(words.Stat.CATK, Example("catk>atk", "creatures that hit harder close by than by their ATK")),
        _stat(words.Stat.RATK, Example("atk+ratk>=600", "creatures whose ATK and RATK come to 600 and more")),
        _number(
            "range",
            "Range",
            "How many tiles away RATK reaches.",
            Example("range>2", "creatures whose RATK reaches three tiles and more"),
        ),
        _stat(words.Stat.DEF, Example("def>=100", "creatures with 100 DEF and more")),
        _stat(words.Stat.HL, Example("hl>0", "creatures that heal")),
        _number(
            "leaderhp",
            "Leader HP",
            "The HP that a leader begins with.",
            Example("leaderhp>3000", "leaders with more than 3000 HP"),
            column="leader_hp",
        ),
        _number(
            "total",
            "Sum of stats",
            "All six stats together.",
            Example("total>=1500", "creatures whose stats come to 1500 and more"),
        ),
        HasField(
            ("has",),
            "Has",
            "A stat, a level or a text that is printed at all.",
            (Example("has:ratk", "creatures with RATK"), Example("-has:text t:creature", "creatures without a text")),
            columns=(*_STATS, "level", "text", "ability", "lore"),
        ),
        TextField(
            ("text", "o"),
            "Text",
            "Part of the ability text. ~ is the card’s own name.",
            (
                Example('o:"draw 1 card"', "cards whose text says “draw 1 card”"),
                Example("o:~", "cards whose text names them"),
                Example("o:/boost .* by [0-9]00/", "texts in which something is boosted by hundreds"),
            ),
            "text",
            own="own",
        ),
        TextField(
            ("ability", "ab"),
            "Ability name",
            "Part of the name of the ability.",
            (Example("ab:oath", "abilities called some oath"),),
            "ability",
            said="whose ability is called {}",
            denied="whose ability isn’t called {}",
        ),
        TextField(
            ("lore",),
            "Lore",
            "Part of the lore.",
            (Example("lore:sun", "cards whose lore tells of the sun"),),
            "lore",
            said="whose lore says {}",
            denied="whose lore doesn’t say {}",
        ),
        RuleField(
            ("rule",),
            "Rule",
            "A term of the rules that the text uses, or a rule by its id.",
            (
                Example("rule:ambush", "texts that speak of Ambush"),
                Example("rule:D-1.1", "texts with the term that D-1.1 explains"),
            ),
        ),
        TileField(
            ("tile",),
            "Tile",
            "A field tile: the tile card, and texts that name it.",
            (Example("tile:abyss", "cards about Abyss"),),
            "tile",
            _options(words.Tile),
            said="about {}",
            denied="not about {}",
        ),
        NameQuotedField(
            ("refs",),
            "Names",
            "Cards whose text names this card in quotation marks.",
            (Example('refs:"Flash Step"', "cards that name Flash Step"),),
            names=True,
        ),
        NameQuotedField(
            ("quoted",),
            "Quoted name",
            "Cards whose name has these words whole and side by side: what a text means by “Knight”.",
            (Example("quoted:knight", "the cards that “Knight” means"),),
            quotes=False,
            names=True,
        ),
        SetField(
            ("set", "s", "e"),
            "Set",
            "A set that the card is printed in, by code or name.",
            (Example("s:DSP", "cards of the set DSP"),),
            "set",
            slot=Slot.IN,
            said="in the set {}",
            denied="printed outside of {}",
        ),
        _number(
            "number cn",
            "Set number",
            "The number in a set.",
            Example("cn:1..20", "the first twenty of each set"),
            column="number",
        ),
        Choice(
            ("rarity", "r"),
            "Rarity",
            "The rarity of a printing.",
            (Example("r:rare,mythic", "rare and mythic cards"),),
            "rarity",
            slot=Slot.IN,
            said="printed as {}",
            denied="printed otherwise than as {}",
        ),
        Choice(
            ("artist", "a"),
            "Artist",
            "Who drew a printing.",
            (Example('a:"NAME"', "cards drawn by NAME", is_blank=True),),
            "artist",
            slot=Slot.IN,
            said="drawn by {}",
            denied="drawn by somebody else than {}",
        ),
        Choice(
            ("lang",),
            "Language",
            "The language of a printing.",
            (Example("lang:en", "cards printed in English"),),
            "lang",
            slot=Slot.IN,
            said="printed in the language {}",
            denied="printed in another language than {}",
        ),
        _number(
            "year",
            "Year",
            "The year in which a printing came out.",
            Example("year>=2026", "cards printed in 2026 and later"),
        ),
        _number(
            "prints", "Printings", "How many printings there are.", Example("prints>1", "cards printed more than once")
        ),
        PrintedIn(
            ("in",),
            "Printed in",
            "A set, rarity or language of any printing of the card.",
            (Example("in:DSP", "cards that have been printed in DSP"),),
        ),
        Flags(
            ("is",),
            "Is",
            "What is so.",
            (
                Example("is:spawnable", "creatures that can be Normal Spawned"),
                Example("is:new t:trick", "tricks of the newest set"),
            ),
            flags=_IS_FLAGS,
            phrases=_IS_PHRASES,
        ),
        Flags(
            ("not",),
            "Is not",
            "What is not so.",
            (Example("not:executable", "cards that the simulator plays as blanks"),),
            flags=_IS_FLAGS,
            phrases=_IS_PHRASES,
            is_negated=True,
        ),
        DeckField(
            ("deck",),
            "Deck",
            "The cards of a deck that you may see, by its id or deck code.",
            (Example("-deck:ID", "cards that are not in the deck", is_blank=True),),
        ),
        CopiesField(
            ("copies",),
            "Copies",
            "How many copies of the card are in the deck.",
            (Example("deck:ID copies>=2", "cards of which the deck has two and more", is_blank=True),),
        ),
        FormatField(
            ("format", "f"),
            "Format",
            "A format that the card may be played in.",
            (Example("f:standard", "cards for a Standard deck"),),
        ),
        Display(
            ("order",),
            "Order",
            "What results are ordered by.",
            (Example("t:creature order:atk dir:desc", "creatures, the highest ATK first"),),
            offered=tuple(
                Option(key, _ORDER_LABELS.get(key, key.upper() if key in _STATS else key.title()))
                for key in ("name", *ORDERS)
            ),
        ),
        Display(
            ("dir",),
            "Direction",
            "Which end comes first.",
            (Example("order:level dir:desc", "the highest level first"),),
            offered=(Option("asc", "Ascending"), Option("desc", "Descending")),
        ),
        Display(
            ("unique",),
            "Each",
            "Whether each card is shown once, or each of its printings.",
            (Example("unique:prints", "all printings"),),
            offered=(Option("cards", "Cards"), Option("prints", "Printings")),
        ),
        Display(
            ("display",),
            "Display",
            "How results are shown.",
            (Example("display:text", "names and texts"),),
            offered=(Option("grid", "Grid"), Option("list", "List"), Option("text", "Text"), Option("full", "Full")),
        ),
    ),
    words=Words(
        "name", "line", "all", _meant, _begun, ("element", "t", "class", "special", "activation", "set", "rarity")
    ),
    orders=ORDERS,
)


def search(text: str, catalog: Catalog, context: Context | None = None) -> CardQuery:
    """What a query asks of the cards of a catalogue."""
    return read(text, TABLE, index_of(catalog), context)
