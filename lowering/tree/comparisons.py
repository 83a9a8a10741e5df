"""Handlers of comparisons, `in`, `is` and `isinstance`."""

from __future__ import annotations

import ast

from lowering import library, wasm
from lowering.code import Code, Label, Value, block, const, get, if_, keep, leave, load
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.tree.dispatch import CONDITIONS, EXPRESSIONS, condition, expression, handles
from lowering.tree.iteration import iterate
from lowering.tree.operators import is_empty
from lowering.tree.statics import named_classes, static
from lowering.tree.values import (
    BITS,
    KEYED,
    are_constant_words,
    are_words,
    check_sought,
    compare,
    is_among,
    is_of_class,
    not_none,
    truth,
)
from lowering.types import BOOL, CONTAINERS, Type, items_of, union


@handles(EXPRESSIONS, ast.Compare)
def _as_value(body: Body, node: ast.Compare, _: Type | None) -> Value:
    return Value(BOOL, (condition(body, node), wasm.I64_EXTEND_U))


@handles(CONDITIONS, ast.Call)
def _is_instance(body: Body, node: ast.Call) -> Code:
    match node:
        case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]) if not body.names.find("isinstance"):
            value = expression(body, subject)
            kept, keeping = body.names.keep(value.code)
            return keeping, is_of_class(body, kept, named_classes(body, classes), value.type)
    return truth(body, node, expression(body, node))


@handles(CONDITIONS, ast.Compare)
def _comparison(body: Body, node: ast.Compare) -> Code:
    if len(node.ops) == 1:
        return _single(body, node, node.left, node.ops[0], node.comparators[0])
    # a < b < c: each operand is evaluated once.
    value = expression(body, node.left)
    kept, before = body.names.keep(value.code)
    tests: list[Code] = []
    for op, right in zip(node.ops, node.comparators, strict=True):
        other = expression(body, right)
        after, keeping = body.names.keep(other.code)
        tests.append((keeping, compare(body, node, op, Value(value.type, get(kept)), Value(other.type, get(after)))))
        kept, value = after, other
    code = tests.pop()
    while tests:
        code = if_(tests.pop(), code, wasm.i32_const(0), wasm.I32)
    return before, code


def _single(body: Body, node: ast.AST, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Code:
    match op:
        case ast.Is() | ast.IsNot():
            are_same = (expression(body, left).code, expression(body, right).code, wasm.I64_EQ)
            return (are_same, wasm.I32_EQZ) if isinstance(op, ast.IsNot) else are_same
        case ast.In() | ast.NotIn():
            is_in = _contained(body, node, left, right)
            return (is_in, wasm.I32_EQZ) if isinstance(op, ast.NotIn) else is_in
    one = expression(body, left)
    return compare(body, node, op, one, expression(body, right, one.type if is_empty(right) else None))


def _contained(body: Body, node: ast.AST, left: ast.expr, right: ast.expr) -> Code:
    """Compile `left in right`: push 1 or 0 of 32 bits."""
    value = expression(body, left)
    kept, keeping = body.names.keep(value.code)
    item = Value(value.type, get(kept))
    if isinstance(right, ast.Tuple | ast.Set | ast.List) and not any(isinstance(e, ast.Starred) for e in right.elts):
        return keeping, _is_one_of(body, node, kept, value.type, right.elts)
    values = static(body, right)
    if isinstance(values, tuple | frozenset | set) and values and are_constant_words(body, value.type, values):
        return keeping, is_among(kept, [body.context.constants.word_of(one) for one in values])
    if isinstance(right, ast.GeneratorExp):
        return keeping, _is_given_by(body, node, item, right)
    container = expression(body, right)
    if container.type.kind == "never":
        return keeping, container.code, wasm.UNREACHABLE
    members = not_none(container.type)
    if not members or not all(member.kind in CONTAINERS for member in members):
        raise Unsupported(node, f"{container.type} is no container")
    inside = union(*map(items_of, members))
    check_sought(body, node, value.type, inside)
    if all(member.kind in KEYED for member in members) and _has_own_bits(value.type) and value.type == inside:
        bits = load(container.code, library.BITS)
        return keeping, bits, get(kept), wasm.I64_SHR_U, wasm.I32_WRAP, wasm.i32_const(1), wasm.I32_AND
    find = library.find_word if are_words(body, value.type, inside) else library.find
    return keeping, body.call(find, container.code, get(kept)), const(0), wasm.I64_GE_S


def _has_own_bits(one: Type) -> bool:
    """Return whether each value of the type `one` has its own bit in a set's bit mask, as in a small enum."""
    if one.kind != "enum" or len(one.cls) > BITS:
        return False
    is_number = issubclass(one.cls, int)
    return not is_number or all(0 <= member < BITS for member in one.cls)


def _is_one_of(body: Body, node: ast.AST, kept: int, one: Type, elements: list[ast.expr]) -> Code:
    """Push whether the value of the type `one` in the local `kept` equals one of the expressions `elements`."""
    constants = [element.value if isinstance(element, ast.Constant) else static(body, element) for element in elements]
    if not elements:
        return wasm.i32_const(0)
    if are_constant_words(body, one, constants):
        return is_among(kept, [body.context.constants.word_of(value) for value in constants])
    values = [expression(body, element) for element in elements]  # all of them, as Python does
    kept_values = [(body.names.keep(value.code), value.type) for value in values]
    item = Value(one, get(kept))
    tests = [compare(body, node, ast.Eq(), item, Value(other, get(local))) for (local, _), other in kept_values]
    code = tests.pop()
    while tests:
        code = if_(tests.pop(), wasm.i32_const(1), code, wasm.I32)
    return *[keeping for (_, keeping), _ in kept_values], code


def _is_given_by(body: Body, node: ast.AST, item: Value, source: ast.GeneratorExp) -> Code:
    found, end = body.names.local(), Label()

    def look(other: Value) -> Code:
        is_same = compare(body, node, ast.Eq(), item, other)
        return if_(is_same, (keep(found, const(1)), leave(end)))

    return keep(found, const(0)), block(end, iterate(body, source, look)), get(found), wasm.I32_WRAP
