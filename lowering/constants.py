"""Constants of a program and its tables, as they lie in memory from the start."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from lowering.classes import WORD, Layout, Layouts
from lowering.memory import Writer
from lowering.types import Unknown

#: Address of the first constant. No object has an address below.
BASE: Final = 1024
#: Size of tables: they have a number of 16 bits for each class.
_CLASSES: Final = 1024
#: Most members of enums that are no whole numbers.
MOST_MEMBERS: Final = 1024


class Constants:
    """Constants of a program, and its tables, in the memory that it starts with."""

    def __init__(self, layouts: Layouts) -> None:
        self._layouts = layouts
        self.data = bytearray()
        self.writer = Writer(layouts, self._allocate, self._put, {})
        #: Values that must stay alive, since the writer knows them by their ids.
        self._values: list[object] = []
        self._tables: dict[tuple[object, ...], tuple[int, Callable[[Layout], int], Mapping[int, int]]] = {}
        self._dispatches: dict[int, tuple[int, dict[type | int, Callable[..., object]]]] = {}
        #: Functions that dicts refer to, with their slots, which begin at 1.
        self.slots: dict[Callable[..., object], int] = {}
        self._member_texts = 0

    def word_of(self, value: object) -> int:
        """Write a constant into the memory, if it is not a plain number, and return its word.

        Raises:
            Unknown: if it can't be a constant.
        """
        if isinstance(value, float):
            return int(struct.unpack("<q", struct.pack("<d", value))[0])
        if callable(value) and not hasattr(type(value), "__dataclass_fields__"):
            raise Unknown("a function is no value")
        self._values.append(value)
        return self.writer.word(value)

    def table_of(
        self, key: tuple[object, ...], of: Callable[[Layout], int], others: Mapping[int, int] | Iterable[int] = ()
    ) -> int:
        """Return the address of the table named `key`, which has a 16-bit number for each class, by its tag.

        `fill_tables` later gets the numbers by calling `of` with each layout. `others` are the numbers for containers,
        by their tags; an iterable of tags gives each of them 1.
        """
        found = self._tables.get(key)
        if found is None:
            more = dict(others) if isinstance(others, Mapping) else dict.fromkeys(others, 1)
            found = self._tables[key] = (self._allocate(2 * _CLASSES), of, more)
        return found[0]

    def dispatch(self, mapping: dict[type | int, Callable[..., object]]) -> int:
        """Return the address of a table with the slot (index for indirect calls) of each function in `mapping`.

        The table's index is the key in `mapping`: a number, or a class, for which its tag stands.
        """
        found = self._dispatches.get(id(mapping))
        if found is None:
            found = self._dispatches[id(mapping)] = (self._allocate(2 * _CLASSES), mapping)
            for function in mapping.values():
                self.slots.setdefault(function, len(self.slots) + 1)
        return found[0]

    @property
    def member_texts(self) -> int:
        """Address of a table with the word of the text of each member of a StrEnum, by the member's number."""
        if not self._member_texts:
            self._member_texts = self._allocate(WORD * MOST_MEMBERS)
        return self._member_texts

    @property
    def end(self) -> int:
        """Address of the first free byte after the constants."""
        return (BASE + len(self.data) + 15) // 16 * 16

    def fill_tables(self) -> None:
        """Write the numbers into all tables; it is called when all classes and functions are known."""
        for at, of, others in self._tables.values():
            for tag, number in others.items():
                self._put_short(at, tag, number)
            for layout in self._layouts.by_tag:
                self._put_short(at, layout.tag, of(layout))
        for cls, first in self._layouts.enums.items() if self._member_texts else ():
            for number, member in enumerate(cls, first):
                if number >= MOST_MEMBERS:
                    raise ValueError("There are more members of enums than a table has room for.")
                if isinstance(member, str):
                    self._put(self._member_texts + WORD * number, [self.writer.word(str(member.value))])
        for at, mapping in self._dispatches.values():
            for key, function in mapping.items():
                tag = self._layouts.of(key).tag if isinstance(key, type) else int(key)
                self._put_short(at, tag, self.slots[function])

    def _allocate(self, size: int) -> int:
        at = BASE + len(self.data)
        self.data += bytes(size + -size % WORD)
        return at

    def _put(self, at: int, words: list[int]) -> None:
        struct.pack_into(f"<{len(words)}q", self.data, at - BASE, *words)

    def _put_short(self, at: int, place: int, number: int) -> None:
        if place >= _CLASSES:
            raise ValueError("There are more classes than a table has room for.")
        struct.pack_into("<H", self.data, at - BASE + 2 * place, number)
