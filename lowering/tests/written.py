"""Functions written as text, run in Python and compiled."""

from __future__ import annotations

import copy
import linecache
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from types import FrameType, ModuleType
from typing import Any, Final

from lowering import Program
from lowering.compiled import Compiled
from lowering.machine import Machine, Stopped

#: Lines that a function may run in Python, and rounds of loops compiled.
LONGEST: Final = 20_000
#: Result of a function that raises in Python or stops compiled.
STOPPED: Final = "stopped"
_numbers: Final = count(1)


class TooLong(Exception):
    """A function ran more than `LONGEST` lines, or made very large values."""


class _Loader:
    """Loader without which `inspect` looks for no source of a module."""


def write_module(text: str) -> ModuleType:
    """Return a module with this source, which `inspect` finds."""
    module = ModuleType(f"written_{next(_numbers)}")
    module.__file__ = f"<{module.__name__}>"
    module.__loader__ = _Loader()  # type: ignore[assignment]
    linecache.cache[module.__file__] = (len(text), None, text.splitlines(keepends=True), module.__file__)
    sys.modules[module.__name__] = module
    exec(compile(text, module.__file__, "exec"), vars(module))  # noqa: S102  (our own text)
    return module


def compile_functions(functions: Mapping[str, Callable[..., object]]) -> Machine:
    """Return a machine with functions by name.

    Raises:
        NotLowered: If one is not in the subset.
    """
    return Machine(Compiled.of(Program(pages=64).lower(functions)))


def run_python(function: Callable[..., Any], values: Sequence[Any]) -> object:
    """Return the result of a function and its arguments afterwards, or STOPPED if it raises.

    Raises:
        TooLong: After too many lines.
    """
    arguments, left = copy.deepcopy(list(values)), LONGEST

    def trace(frame: FrameType, _: str, __: object) -> Any:
        nonlocal left
        left -= 1
        if left < 0 or any(map(_is_large, frame.f_locals.values())):
            raise TooLong
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        result = function(*arguments)
    except TooLong:
        raise
    except Exception:
        return STOPPED
    finally:
        sys.settrace(before)
    if left < 0:  # where a generator that ends has swallowed it
        raise TooLong
    return comparable([result, *arguments])


def _is_large(value: object) -> bool:
    """Return whether a value of a random program would soon fill the memory."""
    return value.bit_length() > 200 if isinstance(value, int) else isinstance(value, list) and len(value) > 2_000


def run_compiled(machine: Machine, name: str, values: Sequence[Any]) -> object:
    """Return the result of a compiled function and its arguments afterwards, or STOPPED."""
    mark = machine.heap_end
    words = [machine.write(value) for value in copy.deepcopy(list(values))]
    try:
        word = machine.call(name, *words, rounds=10 * LONGEST)
    except Stopped:
        return STOPPED
    finally_ = comparable([None if word is None else machine.read(word), *map(machine.read, words)])
    machine.release(mark)
    return finally_


def comparable(value: Any) -> object:
    """Return a value in which only equal values of equal types are equal; flags and ranks are numbers."""
    if isinstance(value, set | frozenset):
        return "set", sorted(map(repr, map(comparable, value)))
    if isinstance(value, dict):
        return "dict", [(comparable(key), comparable(each)) for key, each in value.items()]
    if isinstance(value, list | tuple):
        return type(value).__name__, [comparable(each) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return type(value).__name__, [comparable(getattr(value, name)) for name in value.__dataclass_fields__]
    return repr(int(value) if isinstance(value, int) else value)
