"""Python's objects as words of memory, and back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Final

from tcg.lowering.classes import DICT, LIST, SET, TEXT, TUPLE, WORD, Layouts
from tcg.lowering.types import MEMBER, NONE_WORD, REFERENCE, Unknown

_MASK: Final = (1 << 64) - 1


class Writer:
    """Writes objects with all that they refer to; each once, however often it is referred to.

    `allocate` gives the address of so many free bytes, `put` puts a word at an address. `texts` are the addresses of
    the texts that have been written. What isn't in the subset, such as a function, is written as None.
    """

    def __init__(
        self, layouts: Layouts, allocate: Callable[[int], int], put: Callable[[int, int], None], texts: dict[str, int]
    ) -> None:
        self._layouts, self._allocate, self._put = layouts, allocate, put
        self.texts = texts
        #: By the id of an object its word.
        self._words: dict[int, int] = {}
        #: By address the object that was written there; they are kept, so that ids stay theirs.
        self.objects: dict[int, Any] = {}
        self._waiting: deque[tuple[int, Any]] = deque()

    def word(self, value: Any) -> int:
        """The word of a value, which is written with all that it refers to."""
        found = self._word(value)
        while self._waiting:
            at, each = self._waiting.popleft()
            self._fill(at, each)
        return found

    def forget(self, mark: int) -> None:
        """Forget what was written at addresses from `mark` on, which are those that were written last."""
        while self.objects and next(reversed(self.objects)) >= mark:
            _, value = self.objects.popitem()
            del self._words[id(value)]
        while self.texts and next(reversed(self.texts.values())) >= mark:
            self.texts.popitem()

    def _word(self, value: Any) -> int:
        if value is None:
            return NONE_WORD
        if isinstance(value, Enum) and not isinstance(value, int):
            return MEMBER + self._layouts.number(value)
        if isinstance(value, int):
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
            self._put(at, TEXT)
            self._put(at + 16, REFERENCE | self._text(value.casefold()))
        return at

    def _room_for(self, value: Any) -> int | None:
        if isinstance(value, dict):
            return self._allocate(WORD * (6 + 2 * len(value)))
        if _is_container(value):
            return self._allocate(WORD * (6 + len(value)))
        try:
            return self._allocate(self._layouts.of(type(value)).size)
        except (Unknown, TypeError, OSError):
            return None

    def _fill(self, at: int, value: Any) -> None:
        if isinstance(value, dict):
            self._container(at, DICT, value)
            values = at + WORD * (6 + len(value))
            self._put(at + 32, values)
            for number, each in enumerate(value.values()):
                self._put(values + WORD * number, self._word(each))
        elif _is_container(value):
            tag = SET if isinstance(value, set | frozenset) else TUPLE if isinstance(value, tuple) else LIST
            self._container(at, tag, value)
        else:
            layout = self._layouts.of(type(value))
            self._put(at, layout.tag)
            if layout.is_tuple:
                self._put(at + 8, len(layout.fields))
                self._put(at + 16, at + WORD * layout.head)
            for number, name in enumerate(layout.fields, layout.head):
                self._put(at + WORD * number, self._word(getattr(value, name, None)))

    def _container(self, at: int, tag: int, items: Iterable[Any]) -> None:
        words = [self._word(item) for item in items]
        if tag == SET:
            words.sort()
        for number, word in enumerate((tag, len(words), at + WORD * 6, len(words), 0, 0, *words)):
            self._put(at + WORD * number, word)


def _is_container(value: Any) -> bool:
    return isinstance(value, list | set | frozenset | deque) or type(value) is tuple


class Reader:
    """Reads words as objects; what was written before is the object that it was written from."""

    def __init__(
        self, layouts: Layouts, get: Callable[[int], int], objects: dict[int, Any], texts: dict[int, str]
    ) -> None:
        self._layouts, self._get, self._objects, self._texts = layouts, get, objects, texts
        self._members = {
            MEMBER + first + number: member for cls, first in layouts.enums.items() for number, member in enumerate(cls)
        }
        self._read: dict[int, Any] = {}

    def value(self, word: int) -> Any:
        """What a word is. Flags and members of `IntEnum` are read as numbers."""
        if word == NONE_WORD:
            return None
        if word in self._members:
            return self._members[word]
        if word < REFERENCE:
            return word
        at = word & 0xFFFF_FFFF
        if at in self._objects:
            return self._objects[at]
        if at in self._read:
            return self._read[at]
        tag = self._get(at)
        if tag == TEXT:
            return self._texts[at]
        if tag in (LIST, SET, DICT, TUPLE):
            return self._container(at, tag)
        return self._record(at, tag)

    def _container(self, at: int, tag: int) -> Any:
        items, count = self._get(at + 16), self._get(at + 8)
        if tag == LIST:
            found: list[Any] = []
            self._read[at] = found
            found.extend(self.value(self._get(items + WORD * number)) for number in range(count))
            return found
        inside = [self.value(self._get(items + WORD * number)) for number in range(count)]
        if tag == DICT:
            values = self._get(at + 32)
            mapping = {key: self.value(self._get(values + WORD * number)) for number, key in enumerate(inside)}
            self._read[at] = mapping
            return mapping
        self._read[at] = set(inside) if tag == SET else tuple(inside)
        return self._read[at]

    def _record(self, at: int, tag: int) -> Any:
        layout = self._layouts.by_tag[tag - 8]
        names = list(layout.fields)
        if layout.is_tuple:
            values = [
                self.value(self._get(at + WORD * number)) for number in range(layout.head, layout.head + len(names))
            ]
            self._read[at] = layout.cls._make(values)  # type: ignore[attr-defined]
            return self._read[at]
        made: Any = object.__new__(layout.cls)
        self._read[at] = made
        for number, name in enumerate(names, 1):
            object.__setattr__(made, name, self.value(self._get(at + WORD * number)))
        return made


def signed(word: int) -> int:
    """A word as a number with a sign."""
    word &= _MASK
    return word - (1 << 64) if word >> 63 else word
