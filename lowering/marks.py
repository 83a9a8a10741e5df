"""What a source says of itself to the lowering: what stays in Python, and what takes its place there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final, TypeVar

_F = TypeVar("_F", bound=Callable[..., object])
_T = TypeVar("_T")

#: True in lowered code: what is only worth its while in Python, such as keeping what was found, asks for it.
IS_LOWERED: Final = False
#: Functions that are not lowered: a call of one does nothing, and what it would be given is not worked out.
PYTHON_ONLY: Final[set[Callable[..., object]]] = set()
#: By function the class of which it copies records, field by field, with lists and dicts of their own.
COPIERS: Final[dict[Callable[..., object], type]] = {}
#: The mark of a field that lowered records have not; reading it gives None.
STAYS: Final = "stays in Python"
#: `field: PythonOnly[T]` is such a field.
PythonOnly = Annotated[_T, STAYS]
#: Classes that have another in their place when they are lowered, with the same methods.
TWINS: Final[dict[type, type]] = {}


def python_only(function: _F) -> _F:
    """Leave a function without result, one that notes or draws something for people, out of lowered code."""
    PYTHON_ONLY.add(function)
    return function


def twin_of(original: type) -> Callable[[type[_T]], type[_T]]:
    """The class below stands for `original` in lowered code."""

    def mark(twin: type[_T]) -> type[_T]:
        TWINS[original] = twin
        return twin

    return mark
