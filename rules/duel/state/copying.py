"""Generated functions that copy mutable dataclasses quickly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import Field, fields
from typing import TYPE_CHECKING, Any, TypeVar

from lowering.marks import COPIERS

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


def copier(cls: type[T]) -> Callable[[T], T]:
    """Return a function that copies objects of the dataclass `cls`. It copies their lists and dicts, but not the items.

    The function is generated from the fields, like `__init__` of `dataclasses`: states are copied by the thousand.
    """
    lines = [f"    new.{one.name} = {_copied(one)}" for one in fields(cls)]
    source = "\n".join(["def copy(record):", "    new = new_record(cls)", *lines, "    return new"])
    namespace: dict[str, Any] = {"cls": cls, "new_record": cls.__new__}
    exec(source, namespace)  # noqa: S102  (nothing but names of fields)
    copy: Callable[[T], T] = namespace["copy"]
    COPIERS[copy] = cls
    return copy


def _copied(one: Field[object]) -> str:
    """Return Python source that copies one field of a dataclass, by the field's annotation."""
    value = f"record.{one.name}"
    if not str(one.type).startswith(("list[", "dict[")):
        return value
    is_optional = str(one.type).endswith("| None")
    return f"None if {value} is None else {value}.copy()" if is_optional else f"{value}.copy()"
