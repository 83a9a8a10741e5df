"""Sorts of search fields that only Despaira's cards have."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import numpy as np

from query.conditions import Condition, Phrase, Slot
from query.fields import IS, Choice, Field, KindField, Option, Reading, Several, Shape, either, pick
from query.index import Index, Mask
from query.parser import Atom, Form, Item
from query.synonyms import Meaning
from rules import vocabulary as words
from rules.abilities.functions import MEANINGS, Function
from rules.cards import CardDef
from rules.formats import FORMATS
from rules.rulebook.glossary import TERMS
from tcg.construction import Cards
from tcg.names import fold


@dataclass(frozen=True)
class TypeField(Field):
    """Search field for a creature type or the kind of a card."""

    shape = Shape.CHOICES

    kind: KindField = field(kw_only=True)
    type: Choice = field(kw_only=True)

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return the kinds of cards and the creature types as possible values."""
        return (*self.kind.options(index), *self.type.options(index))

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition that a query's term means, or add a warning and return None."""
        options = pick(self, atom, reading)
        kinds = {option.value for option in self.kind.options(reading.index)}
        values = tuple(option.value for option in options)
        if not values:
            return None
        if len(values) == 1 or set(values) <= kinds or not kinds & set(values):
            which = self.kind if values[0] in kinds else self.type
            items = tuple(Item(value, Form.WORD, atom.start, atom.end) for value in values)
            return which.read(replace(atom, items=items), reading)

        def test(index: Index[object]) -> Mask:
            mask = index.none()
            for value in values:
                mask |= index.choices("kind" if value in kinds else "type").mask(value)
            return mask

        named = either(option.label for option in options)
        phrase = Phrase(Slot.THAT, f"that are {named}", f"that are neither {named}")
        return self.condition_or_not(atom, values, test, phrase)


@dataclass(frozen=True)
class FunctionField(Several):
    """Search field for what a card's text does, such as drawing cards."""

    most_chips = len(Function)

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return all functions of card texts as possible values."""
        return FUNCTIONS

    def _phrase(self, op: str, labels: list[str]) -> Phrase:
        if op != ":":
            return super()._phrase(op, labels)
        wording = " or ".join(MEANINGS[Function(label.casefold())] for label in labels)
        return Phrase(Slot.THAT, f"that {wording}", f"that don’t {wording}")


#: Player terms for functions.
_CALLED: Final = {
    Function.REMOVAL: ("kill", "destroy", "exile", "remove"),
    Function.BURN: ("direct damage", "face damage"),
    Function.CONTROL: ("steal", "theft", "mind control"),
    Function.DEBUFF: ("weaken",),
    Function.LOCK: ("stun", "freeze", "silence"),
    Function.NEGATE: ("counterspell", "counter magic"),
    Function.BUFF: ("pump", "boost", "anthem"),
    Function.GROW: ("growth", "stronger"),
    Function.HEAL: ("lifegain", "life gain"),
    Function.MOVE: ("movement", "push", "teleport"),
    Function.SPAWN: ("summon",),
    Function.TOKENS: ("token",),
    Function.DRAW: ("card draw",),
    Function.SEARCH: ("tutor",),
    Function.RECOVER: ("reanimate", "recursion"),
    Function.CRYSTALS: ("ramp", "mana"),
    Function.ATTACK: ("extra attack", "double attack", "double strike"),
    Function.TURN: ("flip",),
    Function.CHANCE: ("coin", "luck"),
}


def _does(function: Function, index: Index[object]) -> Mask:
    """Return the mask (a boolean per card) of the cards whose text has a function, such as drawing cards."""
    does = index.several("does")
    mask: Mask = (does.bits & does.bit(function)) != 0
    return mask


#: Player terms that a query may use as bare words.
CALLED: Final = {
    word: Meaning(f"does:{function}", partial(_does, function))
    for function in Function
    for word in (function.value, *_CALLED.get(function, ()))
}
FUNCTIONS: Final = tuple(
    Option(function.value, function.value.capitalize(), "", _CALLED.get(function, ()), function.meaning)
    for function in Function
)


@dataclass(frozen=True)
class RuleField(Field):
    """Search field for a term of the rules that a card's text uses, or for the id of its rule."""

    shape = Shape.CHOICES

    operators: tuple[str, ...] = IS

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return all terms of the rules as possible values."""
        return RULE_TERMS

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition that a query's term means, or add a warning and return None."""
        options = pick(self, atom, reading)
        if not options:
            return None
        keys = frozenset(option.value for option in options)

        def test(index: Index[object]) -> Mask:
            mask = index.none()
            for term in TERMS:
                if term.key in keys:
                    mask |= _says(index, term.words)
            return mask

        named = either(option.label for option in options)
        phrase = Phrase(Slot.WHOSE, f"whose text speaks of {named}", f"whose text doesn’t speak of {named}")
        return self.condition_or_not(atom, keys, test, phrase)


def _says(index: Index[object], phrases: tuple[str, ...]) -> Mask:
    """Return the mask (a boolean per card) of the cards whose text contains any of some phrases as whole words."""
    mask = index.none()
    for phrase in phrases:
        mask |= index.texts("text").has_whole(fold(phrase))
    return mask


RULE_TERMS: Final = tuple(Option(term.key, term.name, aliases=(*term.words, term.rule)) for term in TERMS if term.words)


@dataclass(frozen=True)
class TileField(Choice):
    """Search field for the kind of a tile card's tile, or of tiles that a card's text names."""

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition that a query's term means, or add a warning and return None."""
        condition = super().read(atom, reading)
        if condition is None:
            return None
        values = condition.key[1][0]  # type: ignore[index]

        def test(index: Index[object]) -> Mask:
            mask = _says(index, tuple(words.Tile(value).label for value in values))
            for value in values:
                mask |= index.choices("tile").mask(value)
            return ~mask if atom.op == "!=" else mask

        return replace(condition, test=test)


@dataclass(frozen=True)
class FormatField(Choice):
    """Search field for a deck format in which a deck with the card can be legal."""

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return all deck formats of Despaira as possible values."""
        return tuple(Option(code, each.name) for code, each in FORMATS.items())

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition that a query's term means, or add a warning and return None."""
        options = pick(self, atom, reading)
        if not options:
            return None
        codes = tuple(option.value for option in options)

        def test(index: Index[object]) -> Mask:
            cards: Cards[CardDef] = index.source.catalog.cards
            allowed = frozenset[int]().union(
                *(
                    cards.matching(part.accepts)
                    for code in codes
                    for part in FORMATS[code].sections
                    if part.counts and part.disabled is None
                )
            )
            return np.isin(index.numbers("id"), np.fromiter(allowed, np.float64, len(allowed)))

        named = either(option.label for option in options)
        phrase = Phrase(Slot.THAT, f"that may be played in {named}", f"that may not be played in {named}")
        return self.condition_or_not(atom, codes, test, phrase)
