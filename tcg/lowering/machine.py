"""Lowered programs run: by wasmtime, in the process that asks."""

from __future__ import annotations

import ctypes
from functools import lru_cache
from itertools import islice
from typing import Any, Final, cast

import wasmtime

from tcg.lowering.memory import Reader, Writer, signed
from tcg.lowering.program import INDEX, Lowered

_LOW: Final = 0xFFFF_FFFF


@lru_cache(maxsize=2)
def _compiled(code: bytes, *, is_metered: bool) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """A module for this computer: it takes a second, and all machines of a program share it."""
    config = wasmtime.Config()
    config.consume_fuel = is_metered
    engine = wasmtime.Engine(config)
    return engine, wasmtime.Module(engine, code)


class Machine:
    """A program with a memory of its own. Objects are written into it, functions called, and words read back."""

    def __init__(self, lowered: Lowered, *, fuel: int | None = None) -> None:
        self._lowered = lowered
        engine, module = _compiled(lowered.code, is_metered=fuel is not None)
        self._store = wasmtime.Store(engine)
        if fuel is not None:
            self._store.set_fuel(fuel)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory = cast("wasmtime.Memory", exports["memory"])
        self._heap = cast("wasmtime.Global", exports["heap"])
        self._functions = {name: cast("wasmtime.Func", exports[name]) for name in lowered.exports}
        size = self._memory.data_len(self._store)
        self._words = ctypes.cast(
            self._memory.data_ptr(self._store), ctypes.POINTER(ctypes.c_int64 * (size // 8))
        ).contents
        self._texts = dict(lowered.texts)
        self._writer = Writer(lowered.layouts, self._allocate, self._put, self._texts)
        #: By address the objects that never change: what refers to one is read as referring to it.
        self._known: dict[int, Any] = dict(lowered.constants)
        self._rank_texts()
        self._index(self._known)

    def _allocate(self, size: int) -> int:
        at = int(self._heap.value(self._store))
        self._heap.set_value(self._store, wasmtime.Val.i64(at + size + -size % 8))
        return at

    def _put(self, at: int, word: int) -> None:
        self._words[at >> 3] = word

    def _rank_texts(self) -> None:
        """Texts are compared by their places among all texts."""
        for rank, text in enumerate(sorted(self._texts)):
            self._put(self._texts[text] + 8, rank)

    def _index(self, objects: dict[int, Any]) -> None:
        """Large sets and dicts that were written are looked through by an index."""
        for at, value in objects.items():
            if isinstance(value, set | frozenset | dict):
                self.call(INDEX, at)

    def write(self, value: Any) -> int:
        """The word of a value in this memory; what it refers to is written once."""
        known = len(self._texts)
        written = len(self._writer.objects)
        word = self._writer.word(value)
        self._index(dict(islice(self._writer.objects.items(), written, None)))
        if len(self._texts) != known:
            self._rank_texts()
        return word

    def write_constant(self, value: Any) -> int:
        """The same for what never changes with all that it refers to: it is read as the object that it was."""
        word = self.write(value)
        self._known |= self._writer.objects
        return word

    def call(self, name: str, *words: int) -> int | None:
        """Call a function with words; the word that it gives, None for nothing. Raises wasmtime.Trap."""
        found = self._functions[name](self._store, *words)
        return None if found is None else int(found)

    def read(self, word: int) -> Any:
        """What a word is, as Python's objects."""
        texts = {at: text for text, at in self._texts.items()}
        return Reader(self._lowered.layouts, lambda at: signed(self._words[at >> 3]), self._known, texts).value(word)

    @property
    def memory(self) -> bytes:
        """All that is in use."""
        return bytes(self._memory.read(self._store, 0, self.mark))

    @property
    def mark(self) -> int:
        """Where the memory in use ends."""
        return int(self._heap.value(self._store))

    def release(self, mark: int) -> None:
        """Forget what was made and written since a mark."""
        self._heap.set_value(self._store, wasmtime.Val.i64(mark))
        self._writer.forget(mark)
