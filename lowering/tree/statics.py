"""Values that are known when a function is compiled: constants, functions and classes of modules."""

from __future__ import annotations

import ast
import builtins
import types
from typing import Final

from lowering.code import Value, const
from lowering.source import Unsupported, annotated_type
from lowering.tree.body import Body
from lowering.types import Type, Unknown, check_fits, may_be_fraction, type_of_value

#: Value of an expression whose value may change.
NOT_STATIC: Final = object()


def static(body: Body, node: ast.expr) -> object:
    """Return the value of a global name or an attribute of a module or class; NOT_STATIC for other expressions."""
    source = body.frame.source
    match node:
        case ast.Name(id=name):
            if body.names.find(name) is not None or name in source.assigned:
                return NOT_STATIC
            return source.namespace.get(name, vars(builtins).get(name, NOT_STATIC))
        case ast.Attribute(value=owner, attr=name):
            held = static(body, owner)
            if held is not NOT_STATIC and isinstance(held, types.ModuleType | type):
                return getattr(held, name, NOT_STATIC)
    return NOT_STATIC


def known_number(body: Body, node: ast.expr) -> int | None:
    """Return the value of an expression that is a constant whole number; None for other expressions."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return -value
    known = static(body, node)
    return int(known) if isinstance(known, int) else None


def named_classes(body: Body, node: ast.expr) -> list[type]:
    """Return the classes that an expression names: the second argument of `isinstance`, or a pattern's class."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*named_classes(body, left), *named_classes(body, right)]
    value = static(body, node)
    if isinstance(value, tuple):
        return [cls for one in value for cls in (one.__args__ if isinstance(one, types.UnionType) else (one,))]
    if isinstance(value, types.UnionType):
        return list(value.__args__)
    if not isinstance(value, type):
        raise Unsupported(node, f"{ast.unparse(node)} is no class")
    return [value]


def constant(body: Body, node: ast.AST, value: object, one: Type | None = None) -> Value:
    """Push a constant `value` of Python, as a value of the type `one` if that is given."""
    if value is Ellipsis:
        raise Unsupported(node, "… has no value")
    try:
        found = type_of_value(value) if one is None or one.kind == "any" else one
        if may_be_fraction(found):
            check_fits(found, type_of_value(value))
        # Hashes of the library are larger than numbers.
        word = value if body.is_library and isinstance(value, int) else body.context.constants.word_of(value)
        return Value(found, const(word))
    except (Unknown, OverflowError) as error:
        raise Unsupported(node, f"{value!r:.60} can't be compiled: {error}") from error


def static_value(body: Body, node: ast.expr) -> Value:
    """Push the constant that a name or attribute stands for; a function has a type but no code."""
    value = static(body, node)
    if value is NOT_STATIC:
        raise Unsupported(node, f"{ast.unparse(node)} is not known")
    if isinstance(value, types.FunctionType | types.BuiltinFunctionType | types.MethodType):
        return Value(Type("function", value=value), (), has_word=False)
    namespace = body.frame.source.namespace
    annotated = annotated_type(namespace, node.id) if isinstance(node, ast.Name) else None
    return constant(body, node, value, annotated)
