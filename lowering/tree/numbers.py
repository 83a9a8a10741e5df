"""Arithmetic on whole numbers, whose results must fit a word, and on fractions."""

from __future__ import annotations

import ast
from typing import Final

from lowering import algorithms, wasm
from lowering.code import Code, Value, const, get, keep, tee, trap_if
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.tree.statics import known_number
from lowering.tree.values import BITS, as_fraction, check_both_there, check_there
from lowering.types import BOOL, FLOAT, INT, LIMIT, members_of, without

_WHOLE: Final[dict[type[ast.operator], bytes]] = {
    ast.Add: wasm.I64_ADD, ast.Sub: wasm.I64_SUB, ast.Mult: wasm.I64_MUL, ast.BitAnd: wasm.I64_AND,
    ast.BitOr: wasm.I64_OR, ast.BitXor: wasm.I64_XOR, ast.LShift: wasm.I64_SHL, ast.RShift: wasm.I64_SHR_S,
}  # fmt: skip
_FRACTIONS: Final[dict[type[ast.operator], bytes]] = {
    ast.Add: wasm.F64_ADD, ast.Sub: wasm.F64_SUB, ast.Mult: wasm.F64_MUL, ast.Div: wasm.F64_DIV,
}  # fmt: skip
#: Numbers of which so many can be added as a call has rounds, without reaching the words that are no numbers.
_SMALL: Final = 1 << 20
_DIVISIONS: Final = {ast.FloorDiv: algorithms.floor_division, ast.Mod: algorithms.remainder}


def calculate(
    body: Body, node: ast.AST, op: ast.operator, one: Value, other: Value, operands: tuple[ast.expr | None, ast.expr]
) -> Value:
    """Compile an operator on two numbers; `operands` are their expressions, the left one None if it is unknown."""
    plain, its = without(one.type, "none"), without(other.type, "none")
    if FLOAT in (plain, its) or isinstance(op, ast.Div):
        if type(op) not in _FRACTIONS:
            raise Unsupported(node, "only + - * / of fractions are in the subset")
        left = as_fraction(node, Value(plain, check_there(body, one).code))
        right = as_fraction(node, Value(its, check_there(body, other).code))
        if isinstance(op, ast.Div):
            right = _not_zero(body, right)
        return Value(FLOAT, (left, right, _FRACTIONS[type(op)], wasm.I64_OF_F64))
    for side in (plain, its):
        if not all(member.kind in ("int", "bool", "enum", "never", "any") for member in members_of(side)):
            raise Unsupported(node, f"{side} is no number")
    there = check_both_there(body, one, other)
    if type(op) in _DIVISIONS:
        return Value(INT, body.call(_DIVISIONS[type(op)], there))
    if type(op) not in _WHOLE:
        raise Unsupported(node, "this operator is not in the subset")
    is_flag = plain == BOOL and its == BOOL and isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor)
    is_checked = not body.is_library and node not in body.modular
    code = _checked(body, op, there, *operands) if is_checked else (there, _WHOLE[type(op)])
    return Value(BOOL if is_flag else INT, code)


def _not_zero(body: Body, fraction: Code) -> Code:
    """Push the 64-bit float that the code `fraction` pushes. Trap if it is 0."""
    kept, keeping = body.names.keep((fraction, wasm.I64_OF_F64))
    is_zero = (get(kept), wasm.F64_OF_I64, const(0), wasm.F64_OF_I64, wasm.F64_EQ)
    return keeping, trap_if(is_zero), get(kept), wasm.F64_OF_I64


def _checked(body: Body, op: ast.operator, both: Code, left: ast.expr | None, right: ast.expr) -> Code:
    """Apply an operator to the two whole numbers that the code `both` pushes. Trap if the result does not fit a word.

    `left` and `right` are their expressions, which may show that the result always fits.
    """
    match op:
        case ast.Mult():
            return _product(body, both, left, right)
        case ast.LShift():
            return _left_shift(body, both, left)
        case ast.RShift():
            return _right_shift(body, both, right)
        case ast.Add() | ast.Sub():
            least, most = sorted((_most(body, left), _most(body, right)))
            if most >= LIMIT >> 1 and least > _SMALL:
                return check_number(body, (both, _WHOLE[type(op)]))
    return both, _WHOLE[type(op)]


def check_number(body: Body, code: Code) -> Code:
    """Push the whole number that `code` pushes. Trap if it does not fit a word."""
    kept, keeping = body.names.keep(code)
    return keeping, _check_within(kept, LIMIT - 1), get(kept)


def _check_within(kept: int, most: int) -> Code:
    """Trap unless the absolute value of the number in the local `kept` is at most `most`."""
    return trap_if(const(2 * most), get(kept), const(most), wasm.I64_ADD, wasm.I64_LT_U)


def _most(body: Body, node: ast.expr | None) -> int:
    """Return the largest absolute value that an expression may have, as far as its syntax shows."""
    if node is not None and (known := known_number(body, node)) is not None:
        return abs(known)
    match node:
        case ast.Call(func=ast.Name(id="len")) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return 1 << 32
        case ast.BinOp(op=ast.Mod() | ast.BitAnd(), right=right) if (known_number(body, right) or 0) > 0:
            return known_number(body, right) or 0
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
            return _most(body, left) + _most(body, right)
    return LIMIT


def _product(body: Body, both: Code, left: ast.expr | None, right: ast.expr) -> Code:
    first, second = body.names.local(), body.names.local()
    check: Code = body.call(algorithms.check_product, get(first), get(second))
    for factor, other in ((_most(body, left), second), (_most(body, right), first)):
        if 0 < factor < LIMIT:
            check = _check_within(other, (LIMIT - 1) // factor)
            break
    return both, keep(second), keep(first), check, get(first), get(second), wasm.I64_MUL


def _left_shift(body: Body, both: Code, left: ast.expr | None) -> Code:
    first, places = body.names.local(), body.names.local()
    shifted: Code = (get(first), get(places), wasm.I64_SHL)
    check: Code = ()
    if _most(body, left) > 1:
        result = body.names.local()
        back = (tee(result, shifted), get(places), wasm.I64_SHR_S)
        check = trap_if(back, get(first), wasm.I64_NE), _check_within(result, LIMIT - 1)
    too_far = trap_if(const(BITS - 3), get(places), wasm.I64_LE_U)
    return both, keep(places), keep(first), too_far, check, shifted


def _right_shift(body: Body, both: Code, right: ast.expr) -> Code:
    known = known_number(body, right)
    if known is not None and 0 <= known < BITS:
        return both, wasm.I64_SHR_S
    places = body.names.local()
    negative = trap_if(tee(places, both), const(0), wasm.I64_LT_S)
    is_far = (const(BITS - 1), get(places), get(places), const(BITS), wasm.I64_GE_S)
    return negative, is_far, wasm.SELECT, wasm.I64_SHR_S
