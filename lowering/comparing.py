"""Comparison of values in a machine's memory with Python objects."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable
from enum import Enum
from typing import Any, Final

from lowering.classes import DICT, FIRST, LIST, SET, TEXT, TUPLE, WORD, Layout, Layouts
from lowering.types import MEMBER, NONE_WORD, REFERENCE

_CONTAINERS: Final[dict[int, tuple[type, ...]]] = {
    LIST: (list, deque),
    TUPLE: (tuple,),
    SET: (set, frozenset),
    DICT: (dict,),
}


class Comparer:
    """Comparison of words with Python values, field by field and item by item, each pair of objects once.

    `get(address, count)` returns words from memory, `known` are the objects that never change, by address, and `texts`
    are the addresses of texts. A named tuple is equal to a tuple of its items. Dicts must have their keys in the same
    order. Fields that stay in Python are not compared.
    """

    def __init__(
        self, layouts: Layouts, get: Callable[[int, int], list[int]], known: dict[int, object], texts: dict[str, int]
    ) -> None:
        self._layouts, self._get, self._known, self._texts = layouts, get, known, texts
        self._seen: set[tuple[int, int]] = set()

    def difference(self, word: int, value: object) -> str | None:
        """Return the first difference, such as `.players[0].hand: 3 items, not 4`; None if word and value are equal."""
        if value is None or isinstance(value, int | Enum | str):
            return None if word == self._word(value) else f": {self._description(word)}, not {value!r}"
        return self._of_object(word, value)

    def _of_object(self, word: int, value: Any) -> str | None:
        at = word ^ REFERENCE
        if not 0 < at < REFERENCE:
            return f": {self._description(word)}, not {type(value).__name__}"
        if self._known.get(at) is value or (at, id(value)) in self._seen:
            return None
        self._seen.add((at, id(value)))
        tag, count, items, _, values = self._get(at, 5)
        layout = self._layouts.by_tag[tag - FIRST] if tag >= FIRST else None
        if layout is not None and not layout.is_tuple:
            return self._of_record(at, layout, value)
        is_alike = isinstance(value, _CONTAINERS.get(tag, (tuple,)))
        if not is_alike:
            return f": {self._description(word)}, not {type(value).__name__}"
        if count != len(value):
            return f": {count} items, not {len(value)}"
        words = self._get(items, count)
        if tag == SET:
            return self._of_set(words, value)
        if tag == DICT:
            return self._of_all(words, value, value) or self._of_all(self._get(values, count), value.values(), value)
        return None if words == value else self._of_all(words, value, range(count))

    def _word(self, value: int | str | Enum | None) -> int:
        """Return the word of None, a number, an enum member or a text; a text not in memory gets address 0."""
        if value is None:
            return NONE_WORD
        if isinstance(value, int):
            return int(value)
        if isinstance(value, Enum):
            return MEMBER + self._layouts.number(value)
        return REFERENCE | self._texts.get(value, 0)

    def _of_record(self, at: int, layout: Layout, value: object) -> str | None:
        if layout.cls is not type(value):
            return f": {layout.cls.__name__}, not {type(value).__name__}"
        words = self._get(at + WORD * layout.head, len(layout.fields))
        names = layout.fields
        found = self._of_all(words, [getattr(value, name, None) for name in names], names)
        return found and re.sub(r"^\['(\w+)'\]", r".\1", found)

    def _of_all(self, words: Iterable[int], values: Iterable[object], names: Iterable[object]) -> str | None:
        for word, value, name in zip(words, values, names, strict=True):
            # A shortcut for numbers, which most words are.
            if word != value and (value is not None or word != NONE_WORD):
                found = self.difference(word, value)
                if found is not None:
                    return f"[{name!r}]{found}"
        return None

    def _of_set(self, words: list[int], value: Collection[object]) -> str | None:
        for item in value:
            if not any(self._is_same(word, item) for word in words):
                return f": no {item!r}"
        return None

    def _is_same(self, word: int, item: object) -> bool:
        """Return whether the word of a set's item equals `item`. The pairs compared are remembered only if it does."""
        seen = self._seen.copy()
        if self.difference(word, item) is None:
            return True
        self._seen = seen
        return False

    def _description(self, word: int) -> str:
        """Return what a word stands for as text for messages: a number, a member, a quoted text or a class name."""
        if word == NONE_WORD:
            return "None"
        if word < MEMBER:
            return str(word)
        if word < REFERENCE:
            members = [member for cls in self._layouts.enums for member in cls]
            return next(repr(member) for member in members if MEMBER + self._layouts.number(member) == word)
        at = word ^ REFERENCE
        tag = self._get(at, 1)[0]
        if tag == TEXT:
            return next(repr(text) for text, place in self._texts.items() if place == at)
        return self._layouts.by_tag[tag - FIRST].cls.__name__ if tag >= FIRST else _CONTAINERS[tag][0].__name__
