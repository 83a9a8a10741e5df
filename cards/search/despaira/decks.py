"""Search fields for the cards in a deck, and for their number of copies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from cards.search.context import Context
from query.conditions import Condition, Phrase, Slot
from query.fields import COMPARE, ORDERED, Field, Reading, Shape, counted, either
from query.index import Index, Mask
from query.parser import Atom
from query.warnings import SearchWarningCode


@dataclass(frozen=True)
class DeckField(Field):
    """Search field for the cards in a deck, which the query gives by id or code."""

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition that a query's term means, or add a warning and return None."""
        context: Context = reading.context or Context()
        known: dict[str, Mapping[int, int] | None] = reading.notes.setdefault("known decks", {})
        held: dict[str, Mapping[int, int]] = {}
        for item in atom.items:
            if item.text not in known:
                if len(known) == _MAX_DECKS:
                    message = f"A query can name {_MAX_DECKS} decks, so this one was left out."
                    reading.refuse(SearchWarningCode.TOO_MANY_VALUES, message, item)
                    continue
                known[item.text] = context.deck(item.text)
            copies = known[item.text]
            if copies is None:
                called, written = context.called(item.text), item.text[:40]
                message = f"There is no deck “{written}”, or it is not yours to see. Write its ID, code or address."
                if called:
                    message = f"“{written}” is the name of a deck, and names change. Write its ID, code or address."
                reading.refuse(SearchWarningCode.NO_SUCH_DECK, message, item, *called)
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
    """Search field for the number of copies in the decks that the same query names."""

    shape = Shape.NUMBER

    operators: tuple[str, ...] = ORDERED

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition that a query's term means, or add a warning and return None."""
        if not any(other.key == "deck" for other in reading.atoms):
            message = f"“{atom.key}” counts the cards of a deck, so it goes with deck:…"
            reading.refuse(SearchWarningCode.NO_DECK, message, atom)
            return None
        numbers = [int(item.text) for item in atom.items if item.text.isascii() and item.text.isdigit()]
        if len(numbers) < len(atom.items) or max(numbers) > _MOST_COPIES:
            message = f"{atom.key}{atom.op} needs a number, as in {self.examples[0].query}."
            reading.refuse(SearchWarningCode.NOT_A_NUMBER, message, atom)
            return None
        decks: dict[str, Mapping[int, int]] = reading.notes.setdefault("decks", {})

        def test(index: Index[object]) -> Mask:
            rows = index.once("rows", lambda: {int(card): row for row, card in enumerate(index.numbers("id"))})
            copies = np.zeros(index.size)
            for deck in decks.values():
                for card_id, count in deck.items():
                    if card_id in rows:
                        copies[rows[card_id]] += count
            mask = index.none()
            for number in numbers:
                mask |= COMPARE[":" if atom.op == "!=" else atom.op](copies, number)
            return (~mask if atom.op == "!=" else mask) & (copies > 0)

        wording = f"with {counted(atom.op, list(map(str, numbers)), ('copy', 'copies'))}"
        # The decks differ from query to query, so the mask is not cached.
        phrase = Phrase(Slot.WITH, wording, f"not {wording}")
        return Condition(None, test, phrase, start=atom.start, end=atom.end)


_MOST_COPIES: Final = 999
