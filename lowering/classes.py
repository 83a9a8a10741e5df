"""Layout of records in memory: a word that is the tag of their class, and a word for each field."""

from __future__ import annotations

import ast
import dataclasses
import functools
import inspect
import sys
import textwrap
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, get_type_hints

from lowering.marks import ONLY_IN_PYTHON, TWINS
from lowering.types import Type, Unknown, type_of_annotation, type_of_value

#: Tags of containers: their first words.
LIST: Final = 1
TUPLE: Final = 2
DICT: Final = 3
SET: Final = 4
TEXT: Final = 5
#: Tag of the first class of records.
FIRST: Final = 8
WORD: Final = 8
#: Default of a parameter without default.
REQUIRED: Final = object()


@dataclass
class Layout:
    """Class in compiled code: its tag, its fields, and facts about its instances.

    `fields` are the types by name, in their order in memory; `python_only` are the fields that stay in Python,
    `unknown` those whose type is not in the subset: code that uses them, or makes such a record, is refused.
    `defaults` are the values of fields that the constructor need not get, `factories` the functions that make them;
    `not_in_init` are fields that the constructor doesn't take. With `is_value`, records are equal when all fields are,
    except `uncompared` fields. `is_tuple` is True for named tuples, `is_ordered` if Python compares fields for `<`,
    `has_own_order` and `has_own_truth` if the class defines `__lt__` and its like, `__bool__` or `__len__`.
    `has_init` is True for classes that are neither dataclass nor named tuple.
    """

    cls: type
    tag: int
    fields: dict[str, Type] = field(default_factory=dict)
    python_only: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    defaults: dict[str, object] = field(default_factory=dict)
    factories: dict[str, Callable[[], object]] = field(default_factory=dict)
    not_in_init: set[str] = field(default_factory=set)
    is_value: bool = False
    is_tuple: bool = False
    is_ordered: bool = False
    has_own_order: bool = False
    has_own_truth: bool = False
    uncompared: set[str] = field(default_factory=set)
    has_init: bool = False

    @property
    def compared(self) -> int | None:
        """Number of the first fields that decide whether two records are equal; 0 if a record is equal only to itself.

        It is None if fields that are not in memory decide it too.
        """
        if not self.is_value:
            return 0
        is_known = all(name in self.uncompared for name in self.python_only | self.unknown)
        return len(self.fields.keys() - self.uncompared) if is_known else None

    @property
    def head(self) -> int:
        """Number of words before the fields: 1 for the tag, or 3 for named tuples, which lie in memory like tuples."""
        return 3 if self.is_tuple else 1

    @property
    def size(self) -> int:
        """Size of a record in bytes."""
        return WORD * (self.head + len(self.fields))

    def offset(self, name: str) -> int:
        """Return the offset in bytes of the field `name` from the address of a record."""
        return WORD * (self.head + list(self.fields).index(name))


class Layouts:
    """Layouts of a program's classes, by class and by tag, and numbers of enum members."""

    def __init__(self) -> None:
        self.by_class: dict[type, Layout] = {}
        self.by_tag: list[Layout] = []
        #: By enum whose members are no whole numbers, the number of its first member.
        self.enums: dict[type[Enum], int] = {}
        self._members = 0

    def of(self, cls: type) -> Layout:
        """Return the layout of a class, which gets the next free tag when it is new.

        Raises:
            Unknown: if its instances can't be records.
        """
        found = self.by_class.get(cls)
        if found is None:
            found = self.by_class[cls] = Layout(cls, FIRST + len(self.by_tag))
            self.by_tag.append(found)
            _lay_out(found)
        return found

    def number(self, member: Enum) -> int:
        """Return the number of a member of an enum that is no IntEnum; all such members of a program have numbers."""
        cls = type(member)
        return self.first(cls) + list(cls).index(member)

    def first(self, cls: type[Enum]) -> int:
        """Return the number of the first member of an enum that is no IntEnum; the numbers of the others follow it."""
        if cls not in self.enums:
            self.enums[cls] = self._members
            self._members += len(cls)
        return self.enums[cls]


def twin_or_self(cls: type) -> type:
    """Return the class that takes the place of `cls` in compiled code (see `twin_of`), or `cls` if none does."""
    return TWINS.get(cls, cls)


def family(cls: type) -> list[type]:
    """Return a class and all its direct and indirect subclasses; only its twin if another class replaces it."""
    if cls in TWINS:
        return [TWINS[cls]]
    found = [cls]
    subclasses: list[type] = type.__subclasses__(cls)
    for one in subclasses:
        # `@dataclass(slots=True)` makes a second class, and leaves the first one as a subclass too.
        if getattr(sys.modules[one.__module__], one.__name__, one) is one:
            found += family(one)
    return list(dict.fromkeys(found))


def implementing(cls: type, name: str) -> list[type]:
    """Return the classes of which an object may be if its method or attribute `name` is used on a `cls`.

    It is `cls` alone if no subclass overrides `name`. Else abstract classes are left out, as they have no records.
    """
    found = family(cls)
    is_single = len({getattr(one, name, None) for one in found}) == 1
    return found[:1] if is_single else [one for one in found if not is_abstract(one)]


@functools.cache
def is_abstract(cls: type) -> bool:
    """Return whether a class has a method that does nothing but raise NotImplementedError."""
    functions = [getattr(cls, name, None) for name in dir(cls)]
    return any(
        isinstance(one, types.FunctionType) and one.__code__.co_names == ("NotImplementedError",) for one in functions
    )


#: Methods that change what Python does with an instance, where code does not call them by name.
_HOOKS: Final = ("__new__", "__setattr__", "__getattr__", "__getattribute__", "__delattr__")
_EQUALITY: Final = ("__eq__", "__ne__", "__hash__")
_ORDER: Final = ("__lt__", "__le__", "__gt__", "__ge__")


def _own(cls: type, names: tuple[str, ...]) -> list[str]:
    """Return those of `names` that are methods in the source of a class or of its bases, so not generated methods."""
    return [
        name
        for base in cls.__mro__
        if base.__module__ not in ("builtins", "typing", "abc")
        for name in names
        if isinstance(function := base.__dict__.get(name), types.FunctionType)
        and function.__code__.co_filename == getattr(sys.modules[base.__module__], "__file__", "")
    ]


def _lay_out(layout: Layout) -> None:
    cls = layout.cls
    if own := _own(cls, (*_HOOKS, *_EQUALITY)):
        raise Unknown(f"{', '.join(own)} of its own is not in the subset")
    hints = _hints(cls)
    layout.has_own_order = bool(_own(cls, _ORDER))
    layout.has_own_truth = bool(_own(cls, ("__bool__", "__len__")))
    if issubclass(cls, tuple):
        layout.is_value = layout.is_tuple = layout.is_ordered = True
        _add(layout, {name: hints[name] for name in cls._fields})  # type: ignore[attr-defined]
        layout.defaults = dict(cls._field_defaults)  # type: ignore[attr-defined]
        return
    if dataclasses.is_dataclass(cls):
        layout.is_value = cls.__dataclass_params__.eq  # type: ignore[attr-defined]
        layout.is_ordered = cls.__dataclass_params__.order  # type: ignore[attr-defined]
        # Fields that are not compared lie behind the others.
        fields = sorted(dataclasses.fields(cls), key=lambda one: not one.compare)
        for one in fields:
            _add(layout, {one.name: hints[one.name]})
            if not one.init:
                layout.not_in_init.add(one.name)
            if not one.compare:
                layout.uncompared.add(one.name)
            if one.default is not dataclasses.MISSING:
                layout.defaults[one.name] = one.default
            elif one.default_factory is not dataclasses.MISSING:
                layout.factories[one.name] = one.default_factory
        _check_order_of_fields(layout)
        return
    layout.has_init = True
    for base in reversed(cls.__mro__[:-1]):
        _add(layout, {name: hint for name, hint in hints.items() if name in inspect.get_annotations(base)})
        if "__init__" in base.__dict__:
            _add_assigned(layout, base)


def _check_order_of_fields(layout: Layout) -> None:
    """Refuse a dataclass with uncompared fields if its fields do not begin with those of its base, in the same order.

    Code for the base reads them at the same offsets.

    Raises:
        Unknown: if it is refused.
    """
    base = next((base for base in layout.cls.__mro__[1:] if dataclasses.is_dataclass(base)), None)
    fields = () if base is None else sorted(dataclasses.fields(base), key=lambda one: not one.compare)
    names = [one.name for one in fields if one.name in layout.fields]
    if layout.uncompared and names != list(layout.fields)[: len(names)]:
        raise Unknown("a field that is not compared, of a class with bases, is not in the subset")


def _add(layout: Layout, hints: dict[str, object]) -> None:
    for name, hint in hints.items():
        if typing.get_origin(hint) is typing.Annotated and ONLY_IN_PYTHON in typing.get_args(hint):
            layout.python_only.add(name)
            continue
        try:
            layout.fields[name] = type_of_annotation(hint)
        except Unknown:
            layout.unknown.add(name)


def _hints(cls: type) -> dict[str, object]:
    try:
        return get_type_hints(cls, include_extras=True)
    except NameError as error:
        raise Unknown(f"{cls.__name__}: {error}") from error


def _add_assigned(layout: Layout, cls: type) -> None:
    """Add the fields that `__init__` of `cls` assigns to `layout`, with their annotated or guessed types."""
    function = cls.__dict__["__init__"]
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    namespace = vars(sys.modules[cls.__module__])
    try:
        hints = get_type_hints(function)
    except NameError:
        hints = {}
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=name), annotation=annotation):
                _add(layout, {name: eval(ast.unparse(annotation), namespace)})  # noqa: S307  (our own source)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    for one, given in _assigned(target, value):
                        if one not in {*layout.fields, *layout.python_only, *layout.unknown}:
                            _guess(layout, one, given, hints, namespace)


def _assigned(target: ast.expr, value: ast.expr) -> list[tuple[str, ast.expr]]:
    match target, value:
        case ast.Attribute(value=ast.Name(id="self"), attr=name), _:
            return [(name, value)]
        case ast.Tuple(elts=targets), ast.Tuple(elts=values):
            return [each for pair in zip(targets, values, strict=True) for each in _assigned(*pair)]
    return []


def _guess(layout: Layout, name: str, value: ast.expr, hints: dict[str, object], namespace: dict[str, object]) -> None:
    """Add field `name`, which `__init__` assigns without annotation from the expression `value`.

    Its type is that of the assigned parameter, by `hints`, or else that of the expression's value in `namespace`.
    If there is none, the field is added to `layout.unknown`.
    """
    word = value.id if isinstance(value, ast.Name) else ""
    try:
        if word in hints:
            layout.fields[name] = type_of_annotation(hints[word])
        else:
            layout.fields[name] = type_of_value(eval(ast.unparse(value), namespace))  # noqa: S307  (our own source)
    except Exception:
        layout.unknown.add(name)
