"""Types of compiled code, made from Python's annotations.

Every value is one word of 64 bits, whatever its type: whole numbers and members of `IntEnum` are themselves, True is 1,
references to records and containers are their address with the bit REFERENCE, members of other enums their number with
the bit MEMBER, and None is a word that no number is. So a type doesn't say how a value is stored, only what can be done
with it; where it isn't known, code tests the value itself.
"""

from __future__ import annotations

import collections.abc
import types
import typing
from dataclasses import dataclass
from enum import Enum, Flag, IntEnum
from itertools import product
from typing import Any, Final, Union

#: Word of None. As an address, it is beyond any memory.
NONE_WORD: Final = -(1 << 63) | 0xFFFF_FF00
#: Bit of a reference, besides the address.
REFERENCE: Final = 1 << 62
#: Value of a local name that may be used before it has one.
UNBOUND: Final = NONE_WORD + 1
#: Bit of a member of an enum whose members are no whole numbers, besides the member's number.
MEMBER: Final = 1 << 61
#: Whole numbers are below this when they are checked, so far below MEMBER that small numbers can be added unchecked.
LIMIT: Final = 1 << 60


class Hole:
    """Item type of an empty container, until `put` gives it one."""

    __slots__ = ("type",)

    def __init__(self) -> None:
        self.type: Type | None = None


@dataclass(frozen=True)
class Type:
    """Type of a value in compiled code.

    `kind` is int, bool, none, str, float, any, never, enum, object, list, tuple, fixed, dict, set, iterable, union,
    or function. A fixed is a tuple of known length. `cls` is the class of an enum or an object; `args` are the item
    types of a container or the members of a union; `value` is a known function, or the members that an enum's value
    can't be.
    """

    kind: str
    cls: Any = None
    args: tuple[Any, ...] = ()
    value: Any = None

    def __str__(self) -> str:
        if self.kind in ("object", "enum"):
            return str(self.cls.__name__)
        if self.kind == "union":
            return " | ".join(map(str, self.args))
        if self.args:
            return f"{self.kind}[{', '.join(str(filled(one)) for one in self.args)}]"
        return self.kind


INT: Final = Type("int")
BOOL: Final = Type("bool")
NONE: Final = Type("none")
STR: Final = Type("str")
FLOAT: Final = Type("float")
ANY: Final = Type("any")
#: Type of code that is never reached.
NEVER: Final = Type("never")
#: Kinds whose equal values are equal words.
PLAIN: Final = frozenset({"int", "bool", "none", "str", "enum", "never"})
CONTAINERS: Final = frozenset({"list", "tuple", "fixed", "dict", "set", "iterable"})


def filled(one: Type | Hole) -> Type:
    """Return a type itself; for a hole, the type that `put` has given it so far, or NEVER."""
    if isinstance(one, Hole):
        return NEVER if one.type is None else one.type
    return one


def items_of(container: Type) -> Type:
    """Return the type of the items of the container type `container`, or of its keys if it is a dict."""
    if container.kind == "fixed":
        return union(*container.args)
    return filled(container.args[0])


def values_of(mapping: Type) -> Type:
    """Return the type of the values of the dict type `mapping`."""
    return filled(mapping.args[1])


def union(*members: Type) -> Type:
    """Return the type of values that are of any of these types: a union, or a plain type if they are one."""
    flat: dict[Type, None] = {}
    for member in members:
        for one in member.args if member.kind == "union" else (member,):
            if one.kind != "never":
                flat[one] = None
    if not flat:
        return NEVER
    if ANY in flat:
        return ANY
    if BOOL in flat and INT in flat:
        del flat[BOOL]
    merged = _merged(list(flat))
    return merged[0] if len(merged) == 1 else Type("union", args=tuple(merged))


def _merged(members: list[Type]) -> list[Type]:
    """Return the members of a union, where containers of one kind are merged to one type with a union of items."""
    merged: list[Type] = []
    for one in members:
        for place, other in enumerate(merged if one.kind in CONTAINERS else ()):
            both = _both(other, one)
            if both is not None:
                merged[place] = both
                break
        else:
            merged.append(one)
    return merged


def _both(one: Type, other: Type) -> Type | None:
    """Return one type for two container types that can be merged; None if they can't be."""
    if other.kind not in CONTAINERS or one.kind not in CONTAINERS:
        return None
    if one == other:
        return one
    if one.kind == other.kind == "fixed" and len(one.args) == len(other.args):
        return Type("fixed", args=tuple(union(a, b) for a, b in zip(one.args, other.args, strict=True)))
    if one.kind == other.kind == "dict":
        return Type("dict", args=(_fill(one.args[0], other.args[0]), _fill(one.args[1], other.args[1])))
    if "dict" in (one.kind, other.kind):
        return None
    kind = one.kind if one.kind == other.kind else "iterable"
    if {one.kind, other.kind} == {"tuple", "fixed"}:
        kind = "tuple"
    if kind == "iterable" and "set" in (one.kind, other.kind):
        return None
    if one.kind == other.kind and kind != "fixed":
        return Type(kind, args=(_fill(one.args[0], other.args[0]),))
    return Type("iterable" if kind == "fixed" else kind, args=(union(items_of(one), items_of(other)),))


def _fill(one: Type | Hole, other: Type | Hole) -> Type | Hole:
    """Return the union of two item types. If one is a hole, give it the other type and return it."""
    if isinstance(one, Hole):
        if one is not other:
            put(one, filled(other))
        return one
    if isinstance(other, Hole):
        put(other, one)
        return other
    return union(one, other)


def put(hole: Type | Hole, one: Type) -> None:
    """Note that an item of type `one` is put into a container whose item type is `hole`; a hole gets the type.

    Raises:
        Unknown: if it doesn't fit an item type that is not a hole (see `check_fits`), or if a key may be a fraction.
    """
    if not isinstance(hole, Hole):
        check_fits(hole, one)
    elif one.kind != "never":
        hole.type = one if hole.type is None else union(hole.type, one)


def check_fits(wanted: Type, one: Type) -> None:
    """Refuse type `one` where `wanted` is expected if a whole number would stand for a fraction, even in a container.

    Raises:
        Unknown: if it is refused: the word of a whole number is not that of the fraction. Nothing else is checked.
    """
    wants, mine = members_of(wanted), members_of(one)
    if FLOAT in wants and any(map(is_whole, mine)) and not any(map(is_whole, wants)):
        raise Unknown("a whole number is given where a fraction is wanted: use float(…)")
    for outer, inner in product(wants, mine):
        if outer.kind == inner.kind and len(outer.args) == len(inner.args):
            for each, other in zip(outer.args, inner.args, strict=True):
                check_fits(filled(each), filled(other))
        elif {outer.kind, inner.kind} <= CONTAINERS:
            check_fits(items_of(outer), items_of(inner))


def without(one: Type, *kinds: str) -> Type:
    """Return a type without those members of a union that are of these kinds; NEVER if none remains."""
    members = one.args if one.kind == "union" else (one,)
    return union(*[member for member in members if member.kind not in kinds])


def members_of(one: Type) -> tuple[Type, ...]:
    """Return the members of a union; for any other type, the type itself as the only one."""
    return one.args if one.kind == "union" else (one,)


def list_of(one: Type) -> Type:
    """Return the type of a list with items of type `one`."""
    return Type("list", args=(one,))


class Unknown(Exception):
    """Error for an annotation, class or value that has no type in the subset."""


def type_of_annotation(annotation: object) -> Type:
    """Return the type that an annotation, given as Python object and not as text, stands for.

    Raises:
        Unknown: if it is not in the subset.
    """
    if annotation is None or annotation is type(None):
        return NONE
    if annotation is Any or annotation is object:
        return ANY
    if isinstance(annotation, typing.TypeVar):
        if annotation.__constraints__:
            return union(*map(type_of_annotation, annotation.__constraints__))
        return ANY if annotation.__bound__ is None else type_of_annotation(annotation.__bound__)
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Final, typing.ClassVar):
        return type_of_annotation(args[0])
    if origin in (Union, types.UnionType):
        return union(*map(type_of_annotation, args))
    if origin is typing.TypeGuard:
        return BOOL
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return Type("tuple", args=(type_of_annotation(args[0]),))
        return Type("fixed", args=tuple(map(type_of_annotation, args)))
    if origin in _MAPPINGS:
        return Type("dict", args=tuple(map(type_of_annotation, args)))
    if origin in _KINDS:
        return Type(_KINDS[origin], args=(type_of_annotation(args[0]),))
    if origin is collections.abc.Callable:
        return Type("function")
    if isinstance(annotation, typing._TypedDictMeta):  # type: ignore[attr-defined]
        raise Unknown(str(annotation))
    if isinstance(annotation, type):
        return type_of_class(annotation)
    raise Unknown(str(annotation))


_MAPPINGS: Final = (dict, collections.abc.Mapping, collections.abc.MutableMapping)
_KINDS: Final[dict[object, str]] = {
    list: "list", collections.deque: "list", set: "set", frozenset: "set", collections.abc.Set: "set",
    collections.abc.Sequence: "iterable", collections.abc.Iterable: "iterable", collections.abc.Iterator: "iterable",
    collections.abc.Collection: "iterable", collections.abc.MutableSequence: "list",
    collections.abc.Generator: "iterable",
}  # fmt: skip


def type_of_class(cls: type) -> Type:
    """Return the type of a class's instances.

    Raises:
        Unknown: if it is not in the subset.
    """
    if issubclass(cls, bool):
        return BOOL
    if issubclass(cls, Enum):
        if (
            issubclass(cls, Flag)
            or getattr(cls, "_member_type_", object) not in (object, int, str)
            or not (issubclass(cls, IntEnum) or not issubclass(cls, int))
        ):
            raise Unknown(f"{cls.__name__}: of enums plain ones, IntEnum and StrEnum are in the subset")
        return Type("enum", cls)
    for plain, one in ((int, INT), (str, STR), (float, FLOAT), (range, Type("iterable", args=(INT,)))):
        if issubclass(cls, plain):
            return one
    if cls in (list, tuple, set, frozenset, dict):
        raise Unknown(f"{cls.__name__} of what?")
    if cls.__module__ == "builtins":
        raise Unknown(cls.__name__)
    return Type("object", cls)


def type_of_value(value: object) -> Type:
    """Return the type of a constant, given as Python object.

    Raises:
        Unknown: if it is not in the subset.
    """
    if isinstance(value, tuple) and type(value) is tuple:
        inside = [type_of_value(one) for one in value]
        return Type("fixed", args=tuple(inside))
    if isinstance(value, list):
        return list_of(union(*map(type_of_value, value)))
    if isinstance(value, set | frozenset):
        return Type("set", args=(union(*map(type_of_value, value)),))
    if isinstance(value, dict):
        return Type("dict", args=(union(*map(type_of_value, value)), union(*map(type_of_value, value.values()))))
    if value is None:
        return NONE
    return type_of_class(type(value))


def is_whole(one: Type) -> bool:
    """Return whether all values of a type are whole numbers, booleans or members of an `IntEnum`, so never None."""
    return all(
        member.kind in ("int", "bool") or (member.kind == "enum" and issubclass(member.cls, IntEnum))
        for member in members_of(one)
    )


def is_plain(one: Type) -> bool:
    """Return whether two values of a type are equal only if their words are the same."""
    return all(member.kind in PLAIN for member in members_of(one))


def may_be_fraction(one: Type) -> bool:
    """Return whether values of a type may be fractions, or containers of them."""
    inside = [filled(arg) for arg in one.args if isinstance(arg, Type | Hole)]
    return one.kind == "float" or any(may_be_fraction(arg) for arg in inside)
