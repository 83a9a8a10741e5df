"""Marks for source code: parts that stay in Python, and classes that are replaced when compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar

_F = TypeVar("_F", bound=Callable[..., object])
_T = TypeVar("_T")

#: True in compiled code. Code that pays off only in Python, such as a cache, tests it.
IS_LOWERED: Final = False
#: Functions that are not compiled. Their calls are left out, with the evaluation of the arguments.
PYTHON_ONLY: Final[set[Callable[..., object]]] = set()
#: By function, the class whose records it copies field by field, with copies of lists and dicts.
COPIERS: Final[dict[Callable[..., object], type]] = {}
#: Annotation of a field that compiled records lack. Compiled code reads it as None.
ONLY_IN_PYTHON: Final = "stays in Python"
#: Type of such a field: `field: PythonOnly[T]`.
PythonOnly = Annotated[_T, ONLY_IN_PYTHON]
#: By class, the class with the same methods that takes its place in compiled code.
TWINS: Final[dict[type, type]] = {}


def python_only(function: _F) -> _F:
    """Mark a function without result so that compiled code leaves out its calls, for example one that writes a log."""
    PYTHON_ONLY.add(function)
    return function


def twin_of(original: type) -> Callable[[type[_T]], type[_T]]:
    """Return a decorator for a class that takes the place of the class `original` in compiled code."""

    def register(twin: type[_T]) -> type[_T]:
        TWINS[original] = twin
        return twin

    return register
