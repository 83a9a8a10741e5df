"""Table of the functions and methods of Python that are in the subset.

A function is registered by itself, a method by the kind of its object and its name. Most methods are rows of
`lowering.calls.methods`: name, parameters, result and the function of `lowering.library` that does the work. A handler
is registered for a function or method whose code depends on more than that.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final, TypeVar

from lowering.code import Value
from lowering.tree.body import Body
from lowering.types import Type

#: Returns the value of a call; the type is the one that the call's target wants.
Builtin = Callable[[Body, ast.Call, Type | None], Value]
#: Returns the value of a call of a method. The object is in a local; the types are those that it may have.
Method = Callable[[Body, ast.Call, int, list[Type]], Value]
_Handler = TypeVar("_Handler", bound=Callable[..., Value])

BUILTINS: Final[dict[object, Builtin]] = {}
METHODS: Final[dict[tuple[str, str], Method]] = {}


def builtin(*functions: object) -> Callable[[_Handler], _Handler]:
    """Register the decorated handler for calls of these functions or classes of Python."""

    def register(handler: _Handler) -> _Handler:
        BUILTINS.update(dict.fromkeys(functions, handler))
        return handler

    return register


def method(kinds: str, name: str) -> Callable[[_Handler], _Handler]:
    """Register the decorated handler for the method `name` of types of these kinds (`Type.kind`), split by spaces."""

    def register(handler: _Handler) -> _Handler:
        METHODS.update(dict.fromkeys([(kind, name) for kind in kinds.split()], handler))
        return handler

    return register
