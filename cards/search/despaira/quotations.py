"""Search of card names quoted in card texts: the cards that a text names, and the texts that name a card."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import numpy as np

from query.conditions import Condition, Phrase, Slot, TextSearch
from query.fields import Field, Reading, either
from query.index import Index, Mask
from query.parser import Atom
from query.warnings import SearchWarningCode
from tcg.names import fold, quotation_matches
from tcg.names import words as words_of


@dataclass(frozen=True)
class NameQuotedField(Field):
    """Search field for card names that are quoted in card texts.

    With `quotes` it matches cards whose texts quote a given name, otherwise cards that a given quotation names.
    """

    quotes: bool = True

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition that a query's term means, or add a warning and return None."""
        names = tuple(dict.fromkeys(item.text for item in atom.items if words_of(item.text)))
        if not all(words_of(item.text) for item in atom.items):
            reading.refuse(SearchWarningCode.NO_VALUE, f"{atom.key}{atom.op} needs a name after it.", atom)
        if not names:
            return None

        def test(index: Index[object]) -> Mask:
            mask = index.none()
            for name in names:
                mask[rows_quoting(index, name) if self.quotes else rows_named(name, index)] = True
            return mask

        named = either(f"“{name}”" for name in names)
        phrase = (
            Phrase(Slot.WHOSE, f"whose text names {named}", f"whose text doesn’t name {named}")
            if self.quotes
            else Phrase(Slot.WHOSE, f"whose name has the words {named}", f"whose name doesn’t have the words {named}")
        )
        item, *others = atom.items
        if others or rows_named(names[0], reading.index):
            return self.condition(atom, names, test, phrase)
        search = TextSearch(fold(names[0]), phrase.text.replace(named, "{}"), atom, item, is_name=True)
        return self.condition(atom, names, test, phrase, text_searches=(search,))


def rows_named(quotation: str, index: Index[object]) -> list[int]:
    """Return the ascending index rows of the cards that a quoted name refers to (D-17.1), ignoring accents."""
    folded, names = fold(quotation), index.texts("name")

    def find() -> list[int]:
        near = index.every()
        for word in dict.fromkeys(words_of(folded)):
            near &= names.has_whole(word)
            if not near.any():
                return []
        return [row for row in np.flatnonzero(near).tolist() if quotation_matches(folded, names.folded[row])]

    return index.cached(("named", folded), find)


def rows_quoting(index: Index[object], name: str) -> list[int]:
    """Return the index rows of the cards whose text quotes a name or some of its adjacent words (D-17.1).

    The rows are in no order, and may be repeated.
    """
    quotations = index.once("quotations", lambda: _quotations(index))
    wanted, longest = words_of(fold(name)), max(map(len, quotations), default=0)
    rows: list[int] = []
    for start in range(len(wanted)):
        for end in range(start + 1, min(start + longest, len(wanted)) + 1):
            rows += quotations.get(wanted[start:end], ())
    return rows


_QUOTATION: Final = re.compile(r'"([^"]+)"')


def _quotations(index: Index[object]) -> dict[tuple[str, ...], list[int]]:
    """Return the index rows of cards by the words of each name that their texts quote."""
    found: dict[tuple[str, ...], list[int]] = {}
    texts = index.texts("text")
    for row in np.flatnonzero(texts.has('"')).tolist():
        for quotation in set(_QUOTATION.findall(texts.folded[row])):
            found.setdefault(words_of(quotation), []).append(row)
    return found
