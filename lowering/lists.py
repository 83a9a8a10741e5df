"""Analysis of lists that only their function refers to.

`found += cards_of(pile)` makes a list in Python and appends its items to `found`. Compiled code lets `cards_of` append
to `found` itself, if `cards_of` makes the list that it returns, and if nothing but the calling function refers to
`found`.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from typing import Final

#: Methods and functions that store no reference to a list.
_METHODS: Final = frozenset({"append", "copy", "count", "extend", "index", "insert", "pop", "remove", "sort"})
_FUNCTIONS: Final = frozenset({"any", "all", "frozenset", "len", "list", "set", "sorted", "sum", "tuple"})
#: Methods that append to a list.
_FILLING: Final = frozenset({"append", "extend"})


@functools.cache
def own_lists(function: ast.FunctionDef) -> frozenset[str]:
    """Return the names of lists that a function makes once and to which nothing outside refers until it returns."""
    made = _new_lists(function)
    seen = {name for name, parents in _uses(function) if not _is_private_use(*parents)}
    return frozenset(made) - seen


@functools.cache
def filled_list(function: ast.FunctionDef) -> str | None:
    """Return the name of the list that a function makes empty, only appends to, and always returns; None if none is."""
    for number, statement in enumerate(function.body):
        name = _new_empty_list(statement)
        if name is None or name not in own_lists(function):
            continue
        rest = [node for later in function.body[number + 1 :] for node in ast.walk(later)]
        returned = [node.value for node in rest if isinstance(node, ast.Return)]
        uses = [parents for used, parents in _uses(function) if used == name]
        if all(_is_name(value, name) for value in returned) and all(_only_fills(*parents) for parents in uses):
            return name
    return None


def is_filling(function: ast.FunctionDef) -> bool:
    """Return whether a function returns a list that it makes, which its `Filling` can append to another list."""
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return)]
    return filled_list(function) is not None or any(isinstance(value, ast.List | ast.ListComp) for value in returned)


def mentions(node: ast.AST, name: str) -> bool:
    """Return whether the variable `name` occurs in an expression."""
    return any(_is_name(inner, name) for inner in ast.walk(node))


def _is_name(node: ast.AST | None, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _new_lists(function: ast.FunctionDef) -> set[str]:
    """Return the names of variables that a function assigns only once, namely a list display or comprehension."""
    stored: dict[str, int] = {}
    made: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.List() | ast.ListComp()):
                made.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.List() | ast.ListComp()):
                made.add(name)
        match node:
            case ast.AugAssign(target=ast.Name(id=name), op=ast.Add()):
                stored[name] = stored.get(name, 0) - 1  # Its target is a stored name, too.
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name) | ast.MatchAs(name=str(name)):
                stored[name] = stored.get(name, 0) + 1
    return {name for name in made if stored[name] == 1}


def _new_empty_list(statement: ast.stmt) -> str | None:
    """Return the name of the variable to which a statement assigns `[]`; None for other statements."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.List(elts=[])):
            return name
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.List(elts=[])):
            return name
    return None


def _uses(node: ast.AST, *around: ast.AST) -> Iterator[tuple[str, tuple[ast.AST, ...]]]:
    """Yield each name that `node` reads, with its `ast.Name` and the nodes around that, the innermost first."""
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        yield node.id, (node, *around)
    for child in ast.iter_child_nodes(node):
        yield from _uses(child, node, *around)


def _is_private_use(name: ast.AST, parent: ast.AST, *around: ast.AST) -> bool:
    """Return whether a variable with a list is read where no other reference to the list can be stored.

    `name` is its node, `parent` the node around it, and `around` are the nodes around that, the innermost first.
    """
    if any(isinstance(node, ast.Lambda | ast.FunctionDef) for node in (parent, *around)[:-1]):
        return False
    match parent:
        case ast.Attribute(attr=method):
            return method in _METHODS and isinstance(around[0], ast.Call) and around[0].func is parent
        case ast.Subscript(value=value) | ast.AugAssign(value=value):
            return value is name
        case ast.Call(func=ast.Name(id=function)):
            return function in _FUNCTIONS
        case ast.For(iter=iterable) | ast.comprehension(iter=iterable):
            return iterable is name
        case ast.Return() | ast.If() | ast.While() | ast.Compare() | ast.BinOp() | ast.Starred():
            return True
        case ast.UnaryOp(op=ast.Not()):
            return True
    return False


def _only_fills(_: ast.AST, parent: ast.AST, *around: ast.AST) -> bool:
    """Return whether a list is read to append to it or return it; the arguments are like those of `_is_private_use`."""
    match parent:
        case ast.Attribute(attr=method):
            return method in _FILLING and isinstance(around[1], ast.Expr)
        case ast.Return():
            return True
    return False
