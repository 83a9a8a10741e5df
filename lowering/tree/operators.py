"""Handlers of names, constants, operators and conditional expressions."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from lowering import algorithms, library, wasm
from lowering.classes import LIST, SET, TUPLE
from lowering.code import Code, Label, Value, block, const, get, if_, keep, leave_if, tee
from lowering.source import Unsupported
from lowering.tree.allocation import append, as_tuple, copy
from lowering.tree.body import Body, Variable
from lowering.tree.dispatch import CONDITIONS, EXPRESSIONS, condition, expression, handles
from lowering.tree.iteration import iterate
from lowering.tree.narrowing import known, narrow
from lowering.tree.numbers import calculate
from lowering.tree.statics import constant, known_number, static_value
from lowering.tree.values import SEQUENCES, check_there, truth
from lowering.types import BOOL, CONTAINERS, FLOAT, INT, Type, is_whole, items_of, list_of, members_of, union, without


@handles(EXPRESSIONS, ast.Constant)
def _constant(body: Body, node: ast.Constant, _: Type | None) -> Value:
    return constant(body, node, node.value)


@handles(EXPRESSIONS, ast.Name)
def _name(body: Body, node: ast.Name, _: Type | None) -> Value:
    found = body.names.find(node.id)
    if found is not None:
        one = body.names.type_of(found)
        if one.kind == "function":
            return Value(one, (), has_word=False)
        return Value(one, (body.names.check_bound(node.id, found), get(found.local)))
    if node.id in body.frame.source.assigned:
        raise Unsupported(node, f"{node.id} has no value yet")
    return static_value(body, node)


@handles(EXPRESSIONS, ast.NamedExpr)
def _named(body: Body, node: ast.NamedExpr, _: Type | None) -> Value:
    value = expression(body, node.value)
    found = _walrus(body, node.target.id)
    body.names.hold(node.target.id, found, value.type)
    return Value(value.type, tee(found.local, value.code))


def _walrus(body: Body, name: str) -> Variable:
    """Return the variable that `:=` assigns: in a comprehension, it belongs to the function around."""
    here = frame = body.frame
    while frame.source.is_comprehension and frame.outer is not None:
        frame = frame.outer
    body.names.frame = frame
    found = body.names.find(name) or body.names.variable(name)
    body.names.frame = here
    return found


# --- operators --------------------------------------------------------------------------------------------


@handles(EXPRESSIONS, ast.BinOp)
def _operation(body: Body, node: ast.BinOp, wanted: Type | None) -> Value:
    if isinstance(node.op, ast.BitAnd) and (known_number(body, node.right) or -1) >= 0:
        body.modular |= set(_modular(node.left))  # of which no more than the bits of the constant are used
    left = expression(body, node.left, wanted if isinstance(node.left, ast.List | ast.Tuple) else None)
    return operation(body, node, node.op, left, node.right)


def operation(body: Body, node: ast.AST, op: ast.operator, one: Value, right: ast.expr) -> Value:
    """Compile a binary operator, where the left operand `one` is compiled and `right` is an expression."""
    plain = without(one.type, "none")
    if any(member.kind in CONTAINERS for member in members_of(plain)):
        return _operation_on_containers(body, node, op, Value(plain, one.code), right)
    left = node.left if isinstance(node, ast.BinOp) else None
    return calculate(body, node, op, one, expression(body, right), (left, right))


def _modular(node: ast.expr) -> Iterator[ast.AST]:
    """Yield the operations in an expression whose last bits depend only on the last bits of their operands."""
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.BitXor() | ast.BitOr(), right=right):
            yield node
            yield from _modular(left)
            yield from _modular(right)


def _operation_on_containers(body: Body, node: ast.AST, op: ast.operator, one: Value, right: ast.expr) -> Value:
    kinds = {member.kind for member in members_of(one.type)}
    if isinstance(op, ast.Mult):
        repeated = body.call(algorithms.repeat, one.code, expression(body, right).code)
        if "list" in kinds:
            return Value(one.type, repeated)
        kept, keeping = body.names.keep(repeated)
        return Value(Type("tuple", args=(items_of(one.type),)), (keeping, as_tuple(kept), get(kept)))
    if kinds <= SEQUENCES and isinstance(op, ast.Add):
        return _sum_of_sequences(body, one, right, is_list="list" in kinds)
    if kinds == {"set"} and isinstance(op, ast.BitOr):
        kept = body.names.local()
        copied = tee(kept, copy(body, one.code, SET))
        other = expression(body, right, one.type)
        joined = (body.call(library.add_all, copied, other.code), get(kept))
        return Value(union(one.type, without(other.type, "none")), joined)
    if kinds == {"set"} and isinstance(op, ast.Sub):
        return Value(one.type, body.call(library.difference, one.code, expression(body, right, one.type).code))
    raise Unsupported(node, f"this operator is not in the subset for {one.type}")


def _sum_of_sequences(body: Body, one: Value, right: ast.expr, *, is_list: bool) -> Value:
    kept, keeping = body.names.keep(copy(body, one.code, LIST if is_list else TUPLE))
    found = [items_of(member) for member in members_of(one.type)]

    def add(item: Value) -> Code:
        found.append(item.type)
        return append(body, get(kept), item.code)

    code = iterate(body, right, add)
    inside = union(*found)
    return Value(list_of(inside) if is_list else Type("tuple", args=(inside,)), (keeping, code, get(kept)))


@handles(EXPRESSIONS, ast.UnaryOp)
def _unary(body: Body, node: ast.UnaryOp, _: Type | None) -> Value:
    match node.op:
        case ast.Not():
            return Value(BOOL, (condition(body, node), wasm.I64_EXTEND_U))
        case ast.USub() if isinstance(node.operand, ast.Constant):
            return constant(body, node, -node.operand.value)  # type: ignore[operator]
        case ast.USub() | ast.Invert():
            value = expression(body, node.operand)
            is_negation = isinstance(node.op, ast.USub)
            if value.type == FLOAT and is_negation:
                return Value(FLOAT, (value.code, wasm.F64_OF_I64, wasm.F64_NEG, wasm.I64_OF_F64))
            if not is_whole(without(value.type, "none")):
                raise Unsupported(node, f"{'-' if is_negation else '~'} of {value.type} is not in the subset")
            there = check_there(body, value).code
            return Value(INT, (there, const(-1), wasm.I64_MUL if is_negation else wasm.I64_XOR))
    raise Unsupported(node, "this operator is not in the subset")


# --- decisions --------------------------------------------------------------------------------------------


@handles(EXPRESSIONS, ast.BoolOp)
def _either(body: Body, node: ast.BoolOp, wanted: Type | None) -> Value:
    """Compile `a or b` and `a and b`: push the first operand that decides, or the last."""
    result, end = body.names.local(), Label()
    found: list[Type] = []
    codes: list[Code] = []
    before = dict(body.names.narrowed)
    is_or = isinstance(node.op, ast.Or)
    for number, operand in enumerate(node.values):
        decided = known(body, operand)
        value = expression(body, operand, wanted)
        one = value.type
        codes.append(keep(result, value.code))
        if number < len(node.values) - 1:
            if decided is None:
                decides = truth(body, operand, Value(one, get(result)))
                codes.append(leave_if(end, decides, () if is_or else wasm.I32_EQZ))
                narrow(body, operand, is_so=not is_or)
            elif decided is is_or:
                found.append(one)
                break
            one = without(one, "none") if is_or else _falsy(one)
        found.append(one)
    body.names.restore(before, node)
    return Value(union(*found), (block(end, *codes), get(result)))


def _falsy(one: Type) -> Type:
    """Return the part of the type `one` whose values may be false."""
    return union(*[member for member in members_of(one) if member.kind != "object"])


@handles(EXPRESSIONS, ast.IfExp)
def _choice(body: Body, node: ast.IfExp, wanted: Type | None) -> Value:
    decided = known(body, node.test)
    test = () if decided is not None else condition(body, node.test)
    before = dict(body.names.narrowed)
    taken, limit = body.taken

    def branch(chosen: ast.expr, wanted: Type | None, *, is_so: bool) -> Value:
        body.names.narrowed = dict(before)
        narrow(body, node.test, is_so=is_so)
        if taken is node:
            body.taken = chosen, limit
        return expression(body, chosen, wanted)

    if decided is not None:
        value = branch(node.body if decided else node.orelse, wanted, is_so=decided)
    else:
        one = branch(node.body, wanted, is_so=True)
        other = branch(node.orelse, wanted or (one.type if is_empty(node.orelse) else None), is_so=False)
        value = Value(union(one.type, other.type), if_(test, one.code, other.code, wasm.I64))
    body.names.restore(before, node)
    return value


def is_empty(node: ast.expr) -> bool:
    """Return whether an expression is `[]` or `()`."""
    return isinstance(node, ast.Tuple | ast.List) and not node.elts


@handles(CONDITIONS, ast.BoolOp)
def _all_of(body: Body, node: ast.BoolOp) -> Code:
    before = dict(body.names.narrowed)
    code = _decide(body, node.values, is_or=isinstance(node.op, ast.Or))
    body.names.restore(before, node)
    return code


def _decide(body: Body, values: list[ast.expr], *, is_or: bool) -> Code:
    first = condition(body, values[0])
    if len(values) == 1:
        return first
    narrow(body, values[0], is_so=not is_or)
    rest = _decide(body, values[1:], is_or=is_or)
    decided = wasm.i32_const(int(is_or))
    return if_(first, decided, rest, wasm.I32) if is_or else if_(first, rest, decided, wasm.I32)


@handles(CONDITIONS, ast.UnaryOp)
def _not(body: Body, node: ast.UnaryOp) -> Code:
    if isinstance(node.op, ast.Not):
        return condition(body, node.operand), wasm.I32_EQZ
    return truth(body, node, expression(body, node))
