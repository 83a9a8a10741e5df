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
    """Register the decorated handler in a table (EXPRESSIONS, …) for these kinds of syntax nodes."""

    def register(handler: _Handler) -> _Handler:
        table.update(dict.fromkeys(kinds, handler))
        return handler

    return register


def evaluate(body: Body, node: ast.expr, wanted: Type | None = None) -> Value:
    """Compile an expression; the code of a call without result, or of a known function, pushes no word.

    `wanted` is the type that the context wants, such as that of the target; an empty container gets it.
    """
    handler = EXPRESSIONS.get(type(node))
    if handler is None:
        raise Unsupported(node, "this expression is not in the subset")
    return handler(body, node, wanted)


def expression(body: Body, node: ast.expr, wanted: Type | None = None) -> Value:
    """Compile an expression to a value whose code always pushes a word; `wanted` as for `evaluate`."""
    return with_word(evaluate(body, node, wanted))


def condition(body: Body, node: ast.expr) -> Code:
    """Push the truth of an expression, as 1 or 0 of 32 bits."""
    decided = known(body, node)
    if decided is not None and not isinstance(node, ast.NamedExpr):
        return wasm.i32_const(int(decided))
    handler = CONDITIONS.get(type(node))
    return truth(body, node, expression(body, node)) if handler is None else handler(body, node)


def statement(body: Body, node: ast.stmt) -> Flow:
    """Compile a statement: return its code, and whether nothing after it is reached."""
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
    """Return the code of statements up to one that ends the flow (`return`, …), and whether there is such a one."""
    parts: list[Code] = []
    for node in nodes:
        code, ends = statement(body, node)
        parts.append(code)
        if ends:
            return tuple(parts), True
    return tuple(parts), False
