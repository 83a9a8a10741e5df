"""Kinds of search fields that only decks have: cards, copies, authors, legality, folders and others, except dates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q

from accounts.models import User
from accounts.usernames import key_of
from cards.catalog.did_you_mean import suggester
from cards.catalog.library import Library
from cards.presenters.finder import finder_of
from decks.games import game_of
from decks.search.index import DeckIndex, Holding
from games import GAMES
from query.conditions import Condition, Phrase, Slot
from query.did_you_mean import MAX_MISSPELT
from query.fields import (
    COMPARE,
    IS,
    MAX_VALUES,
    ORDERED,
    Choice,
    Field,
    Number,
    Reading,
    Shape,
    TextField,
    either,
    pick,
    read_numbers,
)
from query.index import Index, Mask
from query.parser import Atom, Form, Item
from query.quoting import quoted
from query.warnings import SearchWarningCode
from tcg.library import Card
from tcg.names import fold
from tcg.words import Vocabulary

#: Terms that may name cards, and different cards that a query may match by names or parts of names. With twice as
#: many, some queries take a second for 60,000 decks.
MAX_CARD_TERMS: Final = 8
MAX_CARDS: Final = 100


def played_sections() -> tuple[str, ...]:
    """Return the names of the sections of all games whose cards count as played, each once; ideas don't."""
    return tuple(dict.fromkeys(section.name for game in GAMES.values() for section in game.sections if section.counts))


@dataclass(frozen=True)
class CardField(Field):
    """Search field for a card in the deck: by name or slug, else all cards with the text in their names.

    `sections` are the sections to search, by default all played ones; `kind` restricts the cards. In `wording` and
    `negation`, which describe the condition, `{}` stands for the card's name.
    """

    sections: tuple[str, ...] = field(default=(), kw_only=True)
    kind: Vocabulary | None = field(default=None, kw_only=True)
    wording: str = field(default="with {}", kw_only=True)
    negation: str = field(default="without {}", kw_only=True)

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, or None after adding a warning to `reading`."""
        places = reading.notes["card terms"] = reading.notes.get("card terms", 0) + 1
        if places > MAX_CARD_TERMS:
            message = f"A query can name cards in {MAX_CARD_TERMS} places, so this was left out."
            reading.refuse(SearchWarningCode.TOO_MANY_VALUES, message, atom)
            return None
        ids: set[int] = set()
        names: list[str] = []
        for item in atom.items[:MAX_VALUES]:
            cards = self._cards(atom, item, reading)
            if cards:
                ids |= cards.keys()
                names.append(_called(cards, item))
        if not names:
            return None
        sections, aside = self._sections, ""
        sides = {game_of(library).side for library in _decks(reading.index).libraries}
        if sides.intersection(sections) and reading.display.get("side") == "no":
            sections = tuple(section for section in sections if section not in sides)
            aside = " outside the side deck"
        held = frozenset(ids)
        if atom in reading.top:
            reading.notes.setdefault("held", []).append((held, sections))
        named = either(names)
        phrase = Phrase(Slot.WITH, self.wording.format(named) + aside, self.negation.format(named) + aside)
        return self.condition(atom, (held, sections), lambda index: _decks(index).holding(held, sections), phrase)

    @property
    def _sections(self) -> tuple[str, ...]:
        return self.sections or played_sections()

    def _cards(self, atom: Atom, item: Item, reading: Reading[object]) -> dict[int, Card] | None:
        """Return by database id the cards that a value (`item`) of a term (`atom`) names.

        For none or too many it returns None and adds a warning to `reading`.
        """
        if item.form is Form.REGEX:
            reading.pattern(item.text, item)
            return None
        index, cards = _decks(reading.index), dict[int, Card]()
        for library in self._libraries(reading):
            for card_id in self._matching_cards(item.text, library, is_whole=atom.op != ":"):
                cards[index.key_of(library, card_id)] = library[card_id]
        if not cards:
            self._refuse(atom, item, reading)
            return None
        named = reading.notes["cards"] = reading.notes.get("cards", 0) + len(cards)
        if named > MAX_CARDS:
            message = f"“{item.text[:40]}” is in too many names: a query can mean {MAX_CARDS} cards. Write more of it."
            reading.refuse(SearchWarningCode.TOO_MANY_VALUES, message, item)
            return None
        return cards

    def _libraries(self, reading: Reading[object]) -> list[Library]:
        """Return the cards of those games of the index of `reading` that have one of the sections to search."""
        libraries = _decks(reading.index).libraries
        return [each for each in libraries if any(map(game_of(each).has_section, self._sections))]

    def _matching_cards(self, text: str, library: Library, *, is_whole: bool) -> set[int]:
        """Return the ids of the cards with this name or slug, else, unless `is_whole`, with the text in their names."""
        card, folded = library.named(text), fold(text)
        if card is not None and self.kind in (None, card.kind):
            return {card.id}
        if not folded or is_whole:
            return set()
        index = finder_of(library).index
        mask = index.texts("name").has(folded)
        if self.kind is not None:
            mask = mask & index.choices("kind").mask(self.kind)
        return {index.things[row].id for row in mask.nonzero()[0].tolist()}

    def _refuse(self, atom: Atom, item: Item, reading: Reading[object]) -> None:
        what = "card" if self.kind is None else self.kind.label.lower()
        tried = reading.notes["misspelt"] = reading.notes.get("misspelt", 0) + 1
        names: list[str] = []
        for library in self._libraries(reading) if tried <= MAX_MISSPELT else ():
            known = map(library.named, suggester(library).suggest(item.text))
            names += [card.full_name for card in known if card is not None and self.kind in (None, card.kind)]
        names = names[:3]
        hint = f" {either(names)}?" if names else ""
        message = f"{atom.key}{atom.op}{item.text[:40]}: no {what} has this name.{hint}"
        reading.refuse(SearchWarningCode.UNKNOWN_VALUE, message, item, *map(quoted, names))


def _called(cards: Mapping[int, Card], item: Item) -> str:
    if len(cards) == 1:
        return next(iter(cards.values())).full_name
    return f"any of {len(cards)} cards with “{item.text}” in their names"


@dataclass(frozen=True)
class CopiesField(Field):
    """Search field for the number of copies of each card that other terms of the query name."""

    shape = Shape.NUMBER

    operators: tuple[str, ...] = ORDERED

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, or None after adding a warning to `reading`."""
        names_a_card = {"card", "leader", *(game.first_kind for game in GAMES.values())}
        if not any(other.key in names_a_card for other in reading.top):
            message = f"“{atom.key}” counts the copies of a card, so it goes with card:…"
            reading.refuse(SearchWarningCode.NO_CARD, message, atom)
            return None
        condition = read_numbers(atom, dict.fromkeys(self.keys, _COPIES), reading)
        if condition is None:
            return None
        held: list[Holding] = reading.notes.setdefault("held", [])
        test = condition.test
        return replace(condition, test=lambda index: _decks(index).holding_copies(held, test), numbers=())


def _decks(index: Index[object]) -> DeckIndex:
    """Return `index` with the type of an index of decks. Raises AssertionError for others, which lack these fields."""
    assert isinstance(index, DeckIndex)  # noqa: S101  (no other has them)
    return index


_COPIES: Final = Number(("copies",), "Copies", "", (), "copies", counted=("copy", "copies"))


@dataclass(frozen=True)
class AuthorField(Field):
    """Search field for the name of the deck's owner."""

    operators: tuple[str, ...] = IS

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, or None after adding a warning to `reading`."""
        index = _decks(reading.index)
        items = atom.items[:MAX_VALUES]
        keys, written = {key_of(item.text) for item in items}, {item.text for item in items}
        owners = User.objects.filter(Q(username_key__in=keys) | Q(username__in=written)).only("username")
        # Accounts without decks in the index count as unknown.
        known = index.owners_among([owner.pk for owner in owners])
        owners_found = [owner for owner in owners if owner.pk in known]
        named = {word for owner in owners_found for word in (owner.username, key_of(owner.username))}
        for item in items:
            if not named & {item.text, key_of(item.text)}:
                reading.refuse(
                    SearchWarningCode.UNKNOWN_VALUE, f"Nobody called “{item.text[:40]}” has decks here.", item
                )
        if not owners_found:
            return None
        names = either(owner.username for owner in owners_found)
        ids = frozenset(owner.pk for owner in owners_found)
        phrase = Phrase(Slot.IN, f"by {names}", f"not by {names}")
        return self.condition_or_not(atom, ids, lambda index: _decks(index).owned_by(ids), phrase)


@dataclass(frozen=True)
class CopyField(Field):
    """Search field for the public deck that the deck was copied from, given by id."""

    operators: tuple[str, ...] = IS

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, never None; an unknown id finds nothing."""
        ids = tuple(dict.fromkeys(item.text[:_LETTERS_OF_ID] for item in atom.items))

        def test(index: Index[object]) -> Mask:
            mask: Mask = reduce(or_, (_decks(index).copies_of(deck) for deck in ids))
            return mask

        wording = either(f"“{deck}”" for deck in ids)
        phrase = Phrase(Slot.IN, f"copied from {wording}", f"not copied from {wording}")
        return self.condition_or_not(atom, ids, test, phrase)


#: Letters of an id to search for; ids are shorter.
_LETTERS_OF_ID: Final = 20


@dataclass(frozen=True)
class TurnField(Field):
    """Search field for a mean turn, compared with decimals (`<6.5`, `5..6`); decks without a mean never match."""

    shape = Shape.NUMBER

    operators: tuple[str, ...] = field(default=ORDERED, kw_only=True)

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, or None after adding a warning to `reading`."""
        if len(atom.items) > 1 and atom.op not in IS:
            message = f"“{atom.op}” compares with one number at a time, so this was left out."
            reading.refuse(SearchWarningCode.WRONG_OPERATOR, message, atom)
            return None
        read = (self._span(item, atom.op, reading) for item in atom.items)
        spans = tuple(span for span in read if span is not None)
        if not spans:
            return None
        column, op = self.column, atom.op

        def test(index: Index[object]) -> Mask:
            turns, mask = index.numbers(column), index.none()
            for low, high, _ in spans:
                mask = mask | (((turns >= low) & (turns <= high)) if op in IS else COMPARE[op](turns, low))
            return mask if op != "!=" else ~mask & index.known(turns)

        wording = _WON[op].format(either(wording for _, _, wording in spans))
        phrase = Phrase(Slot.IN, wording, f"not {wording}")
        condition = self.condition(atom, (op, spans), test, phrase)
        return replace(condition, numbers=((self.spoken, column),))

    def _span(self, item: Item, op: str, reading: Reading[object]) -> tuple[float, float, str] | None:
        """Return (least number, largest number, text) of a value such as `6.5` or `5..6`, or None after a warning.

        `item` is the value, `reading` gets the warning, and `op` is the operator of the term. A value without end is up
        to `_LAST_TURN`.
        """
        first, dots, last = item.text.partition("..")
        written = [part for part in (first, last) if part]
        if not written or any(_TURN.fullmatch(part) is None for part in written) or item.form is Form.REGEX:
            message = f"“{item.text[:40]}” is not a turn. Write a number such as 6 or 6.5."
            reading.refuse(SearchWarningCode.NOT_A_NUMBER, message, item)
            return None
        if not dots:
            return float(first), float(first), first
        if op not in IS:
            reading.refuse(
                SearchWarningCode.WRONG_OPERATOR, f"A range is written with a colon: “:{item.text[:40]}”.", item
            )
            return None
        low, high = float(first or 0), float(last or _LAST_TURN)
        if low > high:
            message = f"Nothing is at least {first} and at most {last}."
            reading.refuse(SearchWarningCode.EMPTY_RANGE, message, item, f"{last}..{first}")
            return None
        words = f"{first} to {last}" if first and last else f"{first} or later" if first else f"{last} or sooner"
        return low, high, words


_WON: Final[Mapping[str, str]] = {
    ":": "won on turn {}",
    "=": "won on turn {}",
    "!=": "won on another turn than {}",
    "<": "won before turn {}",
    "<=": "won on turn {} or sooner",
    ">": "won after turn {}",
    ">=": "won on turn {} or later",
}
_TURN: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4})?")
#: Later than any game lasts.
_LAST_TURN: Final = 10_000


@dataclass(frozen=True)
class LegalField(Choice):
    """Search field for whether the deck is legal in its format."""

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, or None after adding a warning to `reading`."""
        options = pick(self, atom, reading)
        if not options:
            return None
        values, column = frozenset(option.value for option in options), self.column

        def test(index: Index[object]) -> Mask:
            legal, mask = index.flags(column), index.none()
            for value in values:
                mask = mask | (legal if value == "yes" else ~legal)
            return mask

        wording, negation = "that are legal", "that are not legal"
        if len(values) == 2:
            wording, negation = "legal or not", "neither legal nor not"
        elif values == {"no"}:
            wording, negation = negation, wording
        return self.condition_or_not(atom, values, test, Phrase(Slot.THAT, wording, negation))


@dataclass(frozen=True)
class GameField(Choice):
    """Search field for the deck's game; a list of public decks is of one game, so another game gets a warning."""

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, or None after adding a warning to `reading`."""
        here = _decks(reading.index).game
        if here is not None:
            for option in pick(self, atom, reading):
                if option.value != here.code:
                    place = f"{GAMES[option.value].path}decks/"
                    message = f"These are decks of {here.name}: those of {option.label} are at {place}"
                    reading.refuse(SearchWarningCode.WRONG_FIELD, message, atom, "")
                    return None
        return super().read(atom, reading)


@dataclass(frozen=True)
class FiledField(TextField):
    """Search field for the user's folders or labels: part of a name, a whole name with =, or `none`.

    In searches of decks of other users the field gets a warning and finds nothing. `unfiled` and `filed` describe the
    search for `none` and its opposite.
    """

    unfiled: str = field(default="", kw_only=True)
    filed: str = field(default="", kw_only=True)

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for a term (`atom`) of a query, or None after adding a warning to `reading`."""
        if not _decks(reading.index).is_own:
            message = f"“{atom.key}” is for your own decks: search My decks for it."
            reading.refuse(SearchWarningCode.WRONG_FIELD, message, atom, "")
            return None
        if [(item.form, item.text.lower()) for item in atom.items] == [(Form.WORD, _NONE)]:
            column, phrase = self.column, Phrase(Slot.THAT, self.unfiled, self.filed)
            return self.condition_or_not(atom, _NONE, lambda index: _no_names(index, column), phrase)
        return super().read(atom, reading)


def _no_names(index: Index[object], column: str) -> Mask:
    return index.texts(column).none()  # type: ignore[attr-defined, no-any-return]  # columns of names have it


#: Value for decks without folder or labels; in quotation marks it is a name.
_NONE: Final = "none"
