"""Execution of compiled programs with wasmtime."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final, cast
from weakref import finalize

from lowering.comparing import Comparer
from lowering.compiled import Compiled
from lowering.library import FEW
from lowering.memory import Reader, Writer
from lowering.program import FUEL, INDEX, NotLowered
from lowering.runtime import wasmtime

#: Rounds of `while` that one call may take, which is some minutes.
_ROUNDS: Final = 10_000_000_000
_REASONS: Final = {
    wasmtime.TrapCode.STACK_OVERFLOW: "functions called one another endlessly",
    wasmtime.TrapCode.MEMORY_OUT_OF_BOUNDS: "there was no memory left, or a field of None was read",
    wasmtime.TrapCode.INTEGER_DIVISION_BY_ZERO: "a number was divided by 0",
}


class Stopped(Exception):
    """Early end of compiled code, with its reason. `functions` are the names of those that ran, the innermost first."""

    def __init__(self, reason: str, functions: list[str]) -> None:
        self.reason, self.functions = reason, functions
        super().__init__(f"Lowered code stopped: {reason}. It was in {' < '.join(functions)}.")


#: Errors after which Python does the work: the code, its computer or its memory is not up to it.
FAILURES: Final = (NotLowered, Stopped, wasmtime.WasmtimeError)


class Machine:
    """Program with a memory of its own: it writes objects into the memory, calls functions and reads words back."""

    def __init__(self, program: Compiled) -> None:
        self._wasm = wasm = program.wasm
        self._store = wasmtime.Store(program.engine)
        finalize(self, self._store.close)
        exports = wasmtime.Instance(self._store, program.module, []).exports(self._store)
        self._memory = cast("wasmtime.Memory", exports["memory"])
        self._heap = cast("wasmtime.Global", exports["heap"])
        self._fuel = cast("wasmtime.Global", exports[FUEL])
        self._functions = {name: cast("wasmtime.Func", exports[name]) for name in wasm.exports}
        size = self._memory.data_len(self._store)
        self._words = ctypes.cast(
            self._memory.data_ptr(self._store), ctypes.POINTER(ctypes.c_int64 * (size // 8))
        ).contents
        #: Address of free memory while something is written.
        self._end = self.heap_end
        self._texts = dict(wasm.texts)
        self._writer = Writer(wasm.layouts, self._allocate, self._put, self._texts)
        #: By address, the objects that never change, which references are read as.
        self._known: dict[int, object] = dict(wasm.constants)
        self._rank_texts()
        self._index(self._known.items())

    def _allocate(self, size: int) -> int:
        at = self._end
        self._end = at + size + -size % 8
        if self._end > self._memory.data_len(self._store):
            raise Stopped("there was no memory left for what was written", [])
        return at

    def _put(self, at: int, words: list[int]) -> None:
        self._words[at >> 3 : (at >> 3) + len(words)] = words

    def _get(self, at: int, count: int) -> list[int]:
        words: list[int] = self._words[at >> 3 : (at >> 3) + count]
        return words

    def _rank_texts(self) -> None:
        """Store in each text in memory its rank in sorted order, by which compiled code compares texts."""
        for rank, text in enumerate(sorted(self._texts)):
            self._put(self._texts[text] + 8, [rank])

    def _index(self, objects: Iterable[tuple[int, object]]) -> None:
        """Make the hash indexes of large sets and dicts; `objects` are pairs of address and Python object."""
        for at, value in objects:
            if isinstance(value, set | frozenset | dict) and len(value) > FEW:
                self.call(INDEX, at)

    def write(self, value: object) -> int:
        """Write a value with everything that it refers to, each object once, and return its word."""
        known, mark = len(self._texts), self.heap_end
        self._end = mark
        word = self._writer.word(value)
        self._set_end(self._end)
        self._index(takewhile(lambda written: written[0] >= mark, reversed(self._writer.objects.items())))
        if len(self._texts) != known:
            self._rank_texts()
        return word

    def write_constant(self, value: object) -> int:
        """Write a value that never changes and return its word; `read` then returns the same object for it."""
        word = self.write(value)
        self._known |= self._writer.objects
        return word

    def call(self, name: str, *words: int, rounds: int = _ROUNDS) -> int | None:
        """Call an exported function, and return the word of its result; None if it has no result.

        Args:
            name: its export name.
            words: the words of its arguments: whole numbers, or words that `write` or `call` returned.
            rounds: rounds that all `while` loops of the call may take together.

        Raises:
            Stopped: where Python would raise, if memory runs out, or after too many rounds. New objects are released,
                but older ones may be left half changed.
        """
        mark = self.heap_end
        self._fuel.set_value(self._store, wasmtime.Val.i64(rounds))
        try:
            found = self._functions[name](self._store, *words)
        except wasmtime.Trap as trap:
            self.release(mark)
            raise self._stopped(trap) from trap
        return None if found is None else int(found)

    def _stopped(self, trap: wasmtime.Trap) -> Stopped:
        functions = [str(frame.func_name) for frame in trap.frames]
        if int(self._fuel.value(self._store)) < 0:
            return Stopped("it went on for too long", functions)
        code = trap.trap_code
        reason = "something was not there, or raised" if code is None else _REASONS.get(code)
        return Stopped(reason or "something was not there, or raised", functions)

    def read(self, word: int) -> Any:
        """Return the Python value that a word stands for, with all objects that it refers to in memory."""
        texts = {at: text for text, at in self._texts.items()}
        return Reader(self._wasm.layouts, self._get, self._known, texts).value(word)

    def difference(self, word: int, value: object) -> str | None:
        """Return the first difference between a word's value in memory and a Python value (see `Comparer`), or None."""
        return Comparer(self._wasm.layouts, self._get, self._known, self._texts).difference(word, value)

    @property
    def memory(self) -> bytes:
        """Copy of the memory in use."""
        return bytes(self._memory.read(self._store, 0, self.heap_end))

    @property
    def heap_end(self) -> int:
        """Address of the first byte after the memory in use."""
        return int(self._heap.value(self._store))

    def release(self, mark: int) -> None:
        """Release what was allocated and written at addresses from `mark` on, an earlier `heap_end`."""
        self._set_end(mark)
        self._writer.forget(mark)

    def _set_end(self, end: int) -> None:
        self._heap.set_value(self._store, wasmtime.Val.i64(end))
