"""State that all functions of a program share: their sources and numbers, classes and constants."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, starmap, zip_longest

from lowering.classes import Layout, Layouts, family, twin_or_self
from lowering.constants import Constants
from lowering.source import Source, Unsupported, read, read_lambda
from lowering.types import CONTAINERS, FLOAT, NEVER, NONE, Hole, Type, Unknown, filled, items_of, members_of


@dataclass(frozen=True)
class Filling:
    """Compiled variant of `function` that appends its result's items to a list, which it gets as last argument."""

    function: Callable[..., object]


class Context:
    """State of one compilation."""

    def __init__(self) -> None:
        self.layouts = Layouts()
        self.constants = Constants(self.layouts)
        #: Item types of containers that are made empty, by the place in the code.
        self.holes: dict[tuple[object, ...], Hole] = {}
        self.functions: list[Callable[..., object] | Filling] = []
        self._numbers: dict[Callable[..., object] | Filling, int] = {}
        self._signatures: dict[tuple[int, bool], int] = {}
        self._sources: dict[Callable[..., object] | ast.AST, Source] = {}
        self._comprehensions: dict[int, Source] = {}
        self._mixed: dict[type, bool] = {}

    def number_of(self, function: Callable[..., object] | Filling) -> int:
        """Return the index of a function in the compiled module, and add it to the program if it is new."""
        found = self._numbers.get(function)
        if found is None:
            found = self._numbers[function] = len(self.functions)
            self.functions.append(function)
        return found

    def signature(self, parameters: int, gives: bool) -> int:
        """Return the index of the function type with this many parameters, which `gives` a result or not."""
        return self._signatures.setdefault((parameters, gives), len(self._signatures))

    @property
    def signatures(self) -> list[tuple[int, bool]]:
        """Pairs of number of parameters and whether there is a result, in the order of their numbers."""
        return list(self._signatures)

    def source(self, node: ast.AST | None, function: Callable[..., object]) -> Source:
        """Return the parsed source of a function; `node` is the call that needs it, which errors name."""
        found = self._sources.get(function)
        if found is None:
            found = self._sources[function] = read(node, function)
        return found

    def nested(self, node: ast.Lambda, outer: Source) -> Source:
        """Return the source of a lambda within the function `outer`."""
        found = self._sources.get(node)
        if found is None:
            found = self._sources[node] = read_lambda(node, outer)
        return found

    def comprehension(self, outer: Source) -> Source:
        """Return the source that stands for the comprehensions in the function `outer`, as a scope of their own."""
        found = self._comprehensions.get(id(outer))
        if found is None:
            found = self._comprehensions[id(outer)] = Source(
                outer.function, outer.node, {}, NONE, {}, outer.namespace, is_comprehension=True,
                assigned=outer.assigned,
            )  # fmt: skip
        return found

    def layout(self, node: ast.AST | None, cls: type) -> Layout:
        """Return the layout of records of a class, or of the class that replaces it in compiled code.

        Raises:
            Unsupported: with the place `node`, if its instances can't be records.
        """
        try:
            return self.layouts.of(twin_or_self(cls))
        except (Unknown, TypeError, OSError) as error:
            raise Unsupported(node, f"{cls.__name__} is no record: {error}") from error

    def has_fraction(self, one: Type, *, by_value: bool = False) -> bool:
        """Return whether a value of type `one`, or something that it refers to, may be a fraction.

        With `by_value`, look only at what decides whether two such values are equal.
        """
        seen: set[type] = set()

        def look(inner: Type) -> bool:
            layouts = []
            if inner.kind == "object" and inner.cls not in seen:
                seen.add(inner.cls)
                layouts = [self.layout(None, cls) for cls in family(inner.cls)]
            fields = [field for each in layouts if each.is_value or not by_value for field in each.fields.values()]
            return inner == FLOAT or any(map(look, [*fields, *map(filled, inner.args)]))

        return look(one)

    def are_mixed(self, one: Type, other: Type) -> bool:
        """Return whether comparing values of two types may compare a text or member with a member of another StrEnum.

        Their words differ though the texts may be equal. A type checker takes each member of a StrEnum for a text.
        """
        mine, its = members_of(one), members_of(other)
        texts = {
            member.cls or str
            for member in (*mine, *its)
            if member.kind == "str" or (member.kind == "enum" and issubclass(member.cls, str))
        }
        if len(texts) > 1 or str in texts:
            return True
        inside = [
            (_inside(member), _inside(each))
            for member in mine
            for each in its
            if {member.kind, each.kind} <= CONTAINERS
        ]
        classes = {member.cls for member in mine if member.kind == "object"} & {
            each.cls for each in its if each.kind == "object"
        }
        return any(
            starmap(self.are_mixed, chain.from_iterable(zip_longest(*both, fillvalue=NEVER) for both in inside))
        ) or any(map(self._is_mixed, classes))

    def _is_mixed(self, cls: type) -> bool:
        """Return whether comparing two records of a class may compare texts and members in the sense of `are_mixed`."""
        if cls not in self._mixed:
            self._mixed[cls] = False  # while its fields are looked at
            layout = self.layout(None, cls)
            fields = [one for name, one in layout.fields.items() if layout.is_value and name not in layout.uncompared]
            self._mixed[cls] = any(self.are_mixed(one, one) for one in fields)
        return self._mixed[cls]


def _inside(one: Type) -> tuple[Type, ...]:
    return tuple(filled(inside) for inside in one.args) if one.kind in ("fixed", "dict") else (items_of(one),)
