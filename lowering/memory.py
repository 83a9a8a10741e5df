"""Conversion of Python objects to words of memory, and back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Any, Final, TypeGuard

from lowering.classes import DICT, LIST, SET, TEXT, TUPLE, WORD, Layouts, is_abstract
from lowering.types import LIMIT, MEMBER, NONE_WORD, REFERENCE, Unknown

#: Number of words before the items of a list or tuple, and of a set or dict.
_HEAD: Final = 4
_KEYED_HEAD: Final = 8


class Writer:
    """Writer of Python objects into memory, with everything that they refer to, each object once.

    `allocate(size)` returns the address of newly allocated bytes, `put(address, words)` stores words, and `texts` are
    the addresses of written texts. Objects outside the subset, such as functions, are written as None.
    """

    def __init__(
        self,
        layouts: Layouts,
        allocate: Callable[[int], int],
        put: Callable[[int, list[int]], None],
        texts: dict[str, int],
    ) -> None:
        self._layouts, self._allocate, self._put = layouts, allocate, put
        self.texts = texts
        #: Words by the id of their object.
        self._words: dict[int, int] = {}
        #: Written objects by address. They must stay alive, so that no other object gets their ids.
        self.objects: dict[int, object] = {}
        self._waiting: deque[tuple[int, object]] = deque()

    def word(self, value: object) -> int:
        """Write a value with everything that it refers to, and return its word.

        Raises:
            OverflowError: if a whole number is too large for a word.
            TypeError: for a record of an abstract class.
        """
        found = self._word(value)
        while self._waiting:
            at, each = self._waiting.popleft()
            self._fill(at, each)
        return found

    def forget(self, mark: int) -> None:
        """Forget the objects and texts at addresses from `mark` on, so that a later `word` writes them anew."""
        while self.objects and next(reversed(self.objects)) >= mark:
            _, value = self.objects.popitem()
            del self._words[id(value)]
        while self.texts and next(reversed(self.texts.values())) >= mark:
            self.texts.popitem()

    def _word(self, value: object) -> int:
        if value is None:
            return NONE_WORD
        if isinstance(value, Enum) and not isinstance(value, int):
            return MEMBER + self._layouts.number(value)
        if isinstance(value, int):
            if not -LIMIT < value < LIMIT:
                raise OverflowError(f"{int(value)} is too large for a word: whole numbers must be below 2⁶⁰.")
            return int(value)
        if isinstance(value, str):
            return REFERENCE | self._text(value)
        known = self._words.get(id(value))
        if known is not None:
            return known
        at = self._room_for(value)
        if at is None:
            return NONE_WORD
        self.objects[at] = value
        self._words[id(value)] = REFERENCE | at
        self._waiting.append((at, value))
        return REFERENCE | at

    def _text(self, value: str) -> int:
        at = self.texts.get(value)
        if at is None:
            at = self.texts[value] = self._allocate(3 * WORD)
            self._put(at, [TEXT, 0, REFERENCE | self._text(value.casefold())])
        return at

    def _room_for(self, value: object) -> int | None:
        if isinstance(value, dict):
            return self._allocate(WORD * (_KEYED_HEAD + 2 * len(value)))
        if isinstance(value, set | frozenset):
            return self._allocate(WORD * (_KEYED_HEAD + len(value)))
        if _is_sequence(value):
            return self._allocate(WORD * (_HEAD + len(value)))
        if is_abstract(type(value)):
            raise TypeError(f"{type(value).__name__} has methods that only raise NotImplementedError.")
        try:
            return self._allocate(self._layouts.of(type(value)).size)
        except (Unknown, TypeError, OSError):
            return None

    def _fill(self, at: int, value: object) -> None:
        if isinstance(value, dict):
            values = at + WORD * (_KEYED_HEAD + len(value))
            self._put_keyed(at, DICT, self._all(value), values)
            self._put(values, self._all(value.values()))
        elif isinstance(value, set | frozenset):
            self._put_keyed(at, SET, sorted(self._all(value)), 0)
        elif _is_sequence(value):
            tag = TUPLE if isinstance(value, tuple) else LIST
            words = self._all(value)
            self._put(at, [tag, len(words), at + WORD * _HEAD, len(words), *words])
        else:
            layout = self._layouts.of(type(value))
            head = [layout.tag, len(layout.fields), at + WORD * layout.head] if layout.is_tuple else [layout.tag]
            self._put(at, head + self._all(getattr(value, name, None) for name in layout.fields))

    def _put_keyed(self, at: int, tag: int, keys: list[int], values: int) -> None:
        bits = 0
        for word in keys:
            bits |= 1 << (word & 63)
        bits -= bits >> 63 << 64  # In a word, the highest bit is the sign.
        self._put(at, [tag, len(keys), at + WORD * _KEYED_HEAD, len(keys), values, 0, bits, 0, *keys])

    def _all(self, values: Iterable[object]) -> list[int]:
        return [value if type(value) is int and -LIMIT < value < LIMIT else self._word(value) for value in values]


def _is_sequence(value: object) -> TypeGuard[list[object] | deque[object] | tuple[object, ...]]:
    return isinstance(value, list | deque) or type(value) is tuple


class Reader:
    """Reader of words as Python values. References to addresses of `objects` are read as these same objects.

    `get(address, count)` returns words from memory; `texts` are the texts by address.
    """

    def __init__(
        self, layouts: Layouts, get: Callable[[int, int], list[int]], objects: dict[int, object], texts: dict[int, str]
    ) -> None:
        self._layouts, self._get, self._objects, self._texts = layouts, get, objects, texts
        self._members = {
            MEMBER + first + number: member for cls, first in layouts.enums.items() for number, member in enumerate(cls)
        }
        self._read: dict[int, object] = {}

    def value(self, word: int) -> Any:
        """Return the Python value that a word stands for; booleans and members of `IntEnum` become whole numbers."""
        if word == NONE_WORD:
            return None
        if word < REFERENCE:
            return self._members.get(word, word)
        at = word & 0xFFFF_FFFF
        if at in self._objects:
            return self._objects[at]
        if at in self._read:
            return self._read[at]
        (tag,) = self._get(at, 1)
        if tag == TEXT:
            return self._texts[at]
        if tag in (LIST, SET, DICT, TUPLE):
            return self._container(at, tag)
        return self._record(at, tag)

    def _container(self, at: int, tag: int) -> object:
        _, count, items, _, values = self._get(at, 5)
        if tag == LIST:
            found: list[object] = []
            self._read[at] = found
            found.extend(self._values(items, count))
            return found
        inside = self._values(items, count)
        if tag == DICT:
            self._read[at] = dict(zip(inside, self._values(values, count), strict=True))
        else:
            self._read[at] = set(inside) if tag == SET else tuple(inside)
        return self._read[at]

    def _values(self, at: int, count: int) -> Sequence[object]:
        """Return the Python values of `count` words from address `at` on."""
        words = self._get(at, count)
        if words and min(words) > NONE_WORD and max(words) < MEMBER:
            return words
        return [self.value(word) for word in words]

    def _record(self, at: int, tag: int) -> object:
        layout = self._layouts.by_tag[tag - 8]
        if layout.is_tuple:
            inside = self._values(at + WORD * layout.head, len(layout.fields))
            self._read[at] = layout.cls._make(inside)
            return self._read[at]
        made: object = object.__new__(layout.cls)
        self._read[at] = made
        for name, value in zip(layout.fields, self._values(at + WORD, len(layout.fields)), strict=True):
            object.__setattr__(made, name, value)
        return made
