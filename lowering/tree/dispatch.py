"""Registry of the handlers of syntax: one for each kind of expression, condition and statement."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from lowering import wasm
from lowering.code import Code, Value
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.tree.narrowing import known
from lowering.tree.values import truth, with_word
from lowering.types import Type, Unknown

#: Code of a statement, and whether the code after it is never reached.
Flow = tuple[Code, bool]
_Handler = TypeVar("_Handler", bound=Callable[..., object])

#: Functions `(body, node, wanted)` that return the value of an expression.
EXPRESSIONS: Final[dict[type[ast.AST], Callable[[Body, Any, Type | None], Value]]] = {}
#: Functions `(body, node)` that return the code of a condition: 1 or 0 of 32 bits.
CONDITIONS: Final[dict[type[ast.AST], Callable[[Body, Any], Code]]] = {}
#: Functions `(body, node)` that return the code of a statement, and whether the code after it is never reached.
STATEMENTS: Final[dict[type[ast.AST], Callable[[Body, Any], Flow]]] = {}


def handles(table: dict[type[ast.AST], Any], *kinds: type[ast.AST]) -> Callable[[_Handler], _Handler]:
    """Register a handler for nodes of these kinds in a table."""

    def register(handler: _Handler) -> _Handler:
        table.update(dict.fromkeys(kinds, handler))
        return handler

    return register


def evaluate(body: Body, node: ast.expr, wanted: Type | None = None) -> Value:
    """Return the value of an expression, without a word for a call without result and for a known function.

    An empty container gets the type `wanted`.
    """
    handler = EXPRESSIONS.get(type(node))
    if handler is None:
        raise Unsupported(node, "this expression is not in the subset")
    return handler(body, node, wanted)


def expression(body: Body, node: ast.expr, wanted: Type | None = None) -> Value:
    """Return the value of an expression."""
    return with_word(evaluate(body, node, wanted))


def condition(body: Body, node: ast.expr) -> Code:
    """Push whether a condition holds, as 1 or 0 of 32 bits."""
    decided = known(body, node)
    if decided is not None and not isinstance(node, ast.NamedExpr):
        return wasm.i32_const(int(decided))
    handler = CONDITIONS.get(type(node))
    return truth(body, node, expression(body, node)) if handler is None else handler(body, node)


def statement(body: Body, node: ast.stmt) -> Flow:
    """Return the code of a statement."""
    handler = STATEMENTS.get(type(node))
    if handler is None:
        raise Unsupported(node, "this statement is not in the subset")
    try:
        return handler(body, node)
    except Unsupported as error:
        error.node = error.node or node
        raise
    except Unknown as error:
        raise Unsupported(node, str(error)) from error


def statements(body: Body, nodes: Sequence[ast.stmt]) -> Flow:
    """Return the code of statements up to the first after which nothing is reached."""
    parts: list[Code] = []
    for node in nodes:
        code, ends = statement(body, node)
        parts.append(code)
        if ends:
            return tuple(parts), True
    return tuple(parts), False
