"""The tree of abilities knows its own nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules.abilities import ast

#: What stands in no finished tree: it is there while a text is read only, and “Spare” while one is carried out.
IN_NO_TREE = {
    ast.Across, ast.It, ast.Latter, ast.MayGo, ast.NegateIt, ast.NoneLeft, ast.SacrificedFor, ast.SaidOf,
    ast.Spare, ast.Such, ast.They, ast.Those,
}  # fmt: skip


def classes_in(hint: Any) -> Iterator[type]:
    """The classes that a type is made of."""
    if isinstance(hint, type):
        yield hint
    for part in get_args(hint):
        yield from classes_in(part)


def lost(nodes: set[type], names: dict[str, Any]) -> set[type]:
    """Nodes that are in no union among some names, and in no field of a node."""
    unions = [value for value in names.values() if get_origin(value) in (Union, UnionType)]
    hints = [hint for node in nodes for hint in get_type_hints(node).values()]
    return nodes.difference(*(classes_in(hint) for hint in (*unions, *hints)))


NODES = {
    value
    for value in vars(ast).values()
    if isinstance(value, type) and is_dataclass(value) and value.__module__ == ast.__name__
}


def test_every_node_is_in_a_union_or_in_another_node() -> None:
    """Without that its phrase is read and plays, but pronouns and the other tests do not know of it."""
    found = sorted(node.__name__ for node in lost(NODES, vars(ast)) - IN_NO_TREE - {ast.Ability})
    assert found == [], "add each to the union in rules/abilities/ast.py that it belongs to: Effect, Target, Place …"
