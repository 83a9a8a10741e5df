"""Handlers of calls of Python's built-in functions on numbers and containers."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Final

from lowering import library, wasm
from lowering.calls.table import builtin
from lowering.classes import LIST, SET, TUPLE
from lowering.code import Code, Label, Value, block, const, get, if_, keep, leave
from lowering.source import Unsupported
from lowering.tree.allocation import copy, new_container
from lowering.tree.body import Body
from lowering.tree.containers import collected, empty_tuple, is_simple, item_type
from lowering.tree.dispatch import condition, expression
from lowering.tree.functions import apply, argument, check_taken, push
from lowering.tree.iteration import container, generate, is_lazy, iterate, kept_for
from lowering.tree.numbers import check_number
from lowering.tree.values import absolute, as_fraction, check_there, compare, truth
from lowering.types import BOOL, FLOAT, INT, MEMBER, Type, is_whole, items_of, list_of, may_be_fraction, union, without

#: Parts of a default that have no effect and raise nothing.
_DEFAULTS: Final = (ast.Constant, ast.Name, ast.Attribute, ast.Tuple, ast.UnaryOp, ast.USub, ast.Load)


# --- numbers ----------------------------------------------------------------------------------------------


@builtin(abs)
def _abs(body: Body, node: ast.Call, _: Type | None) -> Value:
    value = expression(body, node.args[0])
    if not is_whole(without(value.type, "none")):
        raise Unsupported(node, f"abs of {value.type} is not in the subset")
    return Value(INT, absolute(body, check_there(body, value).code))


@builtin(int)
def _int(body: Body, node: ast.Call, _: Type | None) -> Value:
    value = expression(body, node.args[0])
    if value.type == FLOAT:
        return Value(INT, check_number(body, (value.code, wasm.F64_OF_I64, wasm.I64_TRUNC_F64_S)))
    if not is_whole(without(value.type, "none")):
        raise Unsupported(node, f"{value.type} is no whole number")
    return Value(INT, check_there(body, value).code)


@builtin(float)
def _float(body: Body, node: ast.Call, _: Type | None) -> Value:
    return Value(FLOAT, (as_fraction(node, expression(body, node.args[0])), wasm.I64_OF_F64))


@builtin(bool)
def _bool(body: Body, node: ast.Call, _: Type | None) -> Value:
    return Value(BOOL, (condition(body, node.args[0]), wasm.I64_EXTEND_U))


@builtin(isinstance)
def _isinstance(body: Body, node: ast.Call, _: Type | None) -> Value:
    return Value(BOOL, (condition(body, node), wasm.I64_EXTEND_U))


# --- containers -------------------------------------------------------------------------------------------


@builtin(list)
def list_of_items(body: Body, node: ast.Call, wanted: Type | None) -> Value:
    """Compile `list(…)`: push a list of the items of the argument."""
    if not node.args:
        return Value(Type("list", args=(item_type(body, node, wanted, "list"),)), new_container(body))
    return _collect(body, node, LIST, wanted)


@builtin(tuple)
def _tuple(body: Body, node: ast.Call, wanted: Type | None) -> Value:
    return _collect(body, node, TUPLE, wanted) if node.args else empty_tuple(body, wanted)


@builtin(set, frozenset)
def _set(body: Body, node: ast.Call, wanted: Type | None) -> Value:
    if not node.args:
        return Value(Type("set", args=(item_type(body, node, wanted, "set"),)), new_container(body, tag=SET))
    return collected(body, node.args[0], SET, wanted)


def _collect(body: Body, node: ast.Call, tag: int, wanted: Type | None) -> Value:
    """Compile `list(…)` or `tuple(…)`: push a container, of the kind `tag`, of the argument's items."""
    items = node.args[0]
    if isinstance(items, ast.GeneratorExp) or is_lazy(items):
        return collected(body, items, tag, wanted)
    value = expression(body, items, wanted) if isinstance(items, ast.List) else container(body, items)
    inside = items_of(value.type)
    if tag == LIST and inside.kind == "never":
        return Value(Type("list", args=(item_type(body, node, wanted, "list"),)), copy(body, value.code, tag))
    return Value(Type("list" if tag == LIST else "tuple", args=(inside,)), copy(body, value.code, tag))


@builtin(range)
def _range(body: Body, node: ast.Call, _: Type | None) -> Value:
    return collected(body, node, LIST, list_of(INT))


@builtin(reversed)
def _reversed(body: Body, node: ast.Call, _: Type | None) -> Value:
    check_taken(body, node)
    value = container(body, node.args[0])
    return Value(list_of(items_of(value.type)), body.call(library.reversed_list, value.code))


# --- one value of many ------------------------------------------------------------------------------------


def _is_orderless(node: ast.expr) -> bool:
    """Return whether the items of an argument of `sum`, `any` and their like may come in any order."""
    return not isinstance(node, ast.GeneratorExp | ast.ListComp) or is_simple(node)


@builtin(sum)
def _sum(body: Body, node: ast.Call, _: Type | None) -> Value:
    if len(node.args) > 1 or node.keywords:
        raise Unsupported(node, "sum takes one argument")
    total = body.names.local()

    def add(item: Value) -> Code:
        if not is_whole(without(item.type, "none", "never")):
            raise Unsupported(node, f"sum of {item.type} is not in the subset")
        return keep(total, check_number(body, (get(total), check_there(body, item).code, wasm.I64_ADD)))

    body.is_orderless = _is_orderless(node.args[0])
    code = iterate(body, node.args[0], add, is_taken=True)
    return Value(INT, (keep(total, const(0)), code, get(total)))


@builtin(any, all)
def _any(body: Body, node: ast.Call, _: Type | None) -> Value:
    result, end = body.names.local(), Label()
    is_any = isinstance(node.func, ast.Name) and node.func.id == "any"
    items = node.args[0]

    def decide(test: Code) -> Code:
        decided = (keep(result, const(int(is_any))), leave(end))
        return if_((test, () if is_any else wasm.I32_EQZ), decided)

    if isinstance(items, ast.GeneratorExp):
        element = items.elt
        body.is_orderless = _is_orderless(items)
        code = generate(body, items, items.generators, lambda: decide(condition(body, element)))
    else:
        code = iterate(body, items, lambda item: decide(truth(body, node, item)), is_short=True)
    return Value(BOOL, (keep(result, const(int(not is_any))), block(end, code), get(result)))


@builtin(next)
def _next(body: Body, node: ast.Call, _: Type | None) -> Value:
    """Compile `next(…)`: push the first item of an iterable, or the default."""
    result, is_there, first = body.names.local(), body.names.local(), body.names.local()
    end = Label()
    found: list[Type] = []

    def take(item: Value) -> Code:
        found.append(item.type)
        return keep(result, item.code), keep(is_there, const(1)), leave(end)

    code = iterate(body, node.args[0], take, is_short=True, is_taken=True, limit=first)
    missing: Code = wasm.UNREACHABLE
    if len(node.args) > 1:
        other = default_of(body, node.args[1])
        found.append(other.type)
        missing = keep(result, other.code)
    taking = (keep(is_there, const(0)), keep(first, const(1)), block(end, code))
    return Value(union(*found), (taking, if_((get(is_there), wasm.I64_EQZ), missing), get(result)))


def default_of(body: Body, node: ast.expr) -> Value:
    """Compile a default. Refuse one that may have effects or raise, since Python evaluates it in any case."""
    if not all(isinstance(one, _DEFAULTS) for one in ast.walk(node)):
        raise Unsupported(node, "a default has to be a constant, a name or a field")
    return expression(body, node)


@dataclass
class _Extreme:
    """Call of `min` or `max`: its `key`, the locals of the best item and its key, the types of items and keys."""

    node: ast.Call
    better: ast.cmpop
    key: ast.expr | None
    best: int
    best_measure: int
    is_there: int
    types: list[Type] = field(default_factory=list)
    measures: list[Type] = field(default_factory=list)


@builtin(min, max)
def _extreme(body: Body, node: ast.Call, _: Type | None) -> Value:
    options = {keyword.arg: keyword.value for keyword in node.keywords}
    key, default = options.get("key"), options.get("default")
    better = ast.Gt() if isinstance(node.func, ast.Name) and node.func.id == "max" else ast.Lt()
    if len(node.args) == 2 and key is None and not any(isinstance(one, ast.Starred) for one in node.args):
        return _extreme_of_two(body, node, better)
    extreme = _Extreme(node, better, key, body.names.local(), body.names.local(), body.names.local())
    first = const(-MEMBER if isinstance(better, ast.Gt) else MEMBER)
    codes = [keep(extreme.is_there, const(0)), keep(extreme.best_measure, first), *_each_measured(body, extreme)]
    missing: Code = wasm.UNREACHABLE
    if default is not None:
        other = default_of(body, default)
        extreme.types.append(other.type)
        missing = keep(extreme.best, other.code)
    codes.append(if_((get(extreme.is_there), wasm.I64_EQZ), missing))
    return Value(union(*extreme.types), (*codes, get(extreme.best)))


def _each_measured(body: Body, extreme: _Extreme) -> list[Code]:
    """Return the codes that compare each item of a `min` or `max` with the best one before."""
    arguments, key = extreme.node.args, extreme.key

    def look(item: Value) -> Code:
        return _look(body, extreme, item)

    if len(arguments) == 1:
        body.is_orderless = key is None and _is_orderless(arguments[0])
        return [iterate(body, arguments[0], look, is_taken=key is None)]
    codes: list[Code] = []
    for one in arguments:
        if not isinstance(one, ast.Starred):
            codes.append(kept_for(body, expression(body, one), look))
        elif key is None:
            codes.append(iterate(body, one.value, look, is_taken=True))
        else:
            raise Unsupported(extreme.node, "min and max of *items with a key are not in the subset")
    return codes


def _extreme_of_two(body: Body, node: ast.Call, better: ast.cmpop) -> Value:
    """Compile `min(a, b)` or `max(a, b)`: push `b` if it is `better` than `a` (`<` or `>`), otherwise `a`."""
    (first, before), (second, after) = [argument(body, one) for one in node.args]
    (_, one), (_, other) = first, second
    if one != other and FLOAT in (one, other):
        raise Unsupported(node, "fractions are only compared with fractions: use float(…)")
    is_better = compare(body, node, better, Value(other, push(second)), Value(one, push(first)))
    return Value(union(one, other), (before, after, push(second), push(first), is_better, wasm.SELECT))


def _look(body: Body, extreme: _Extreme, item: Value) -> Code:
    """Store an item as the best one if it is the first, or better than the best one before."""
    value, keeping = body.names.keep(item.code)
    measure, by = value, item.type
    measuring: Code = ()
    if extreme.key is not None:
        measured = apply(body, extreme.key, [(value, item.type)])
        by, (measure, measuring) = measured.type, body.names.keep(measured.code)
    extreme.types.append(item.type)
    extreme.measures.append(by)
    if any(map(may_be_fraction, extreme.measures)) and any(one != FLOAT for one in extreme.measures):
        raise Unsupported(extreme.node, "fractions are only compared with fractions: use float(…)")
    best = Value(union(*extreme.measures), get(extreme.best_measure))
    is_better = compare(body, extreme.node, extreme.better, Value(by, get(measure)), best)
    test = is_better
    if not is_whole(by):  # A whole number is better than the first measure, which is none.
        test = if_((get(extreme.is_there), wasm.I64_EQZ), wasm.i32_const(1), is_better, wasm.I32)
    taken = (keep(extreme.best, get(value)), keep(extreme.best_measure, get(measure)), keep(extreme.is_there, const(1)))
    return keeping, measuring, if_(test, taken)
