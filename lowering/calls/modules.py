"""Handlers of functions of Python's modules, such as itertools, and of `len` and `sorted`, which need methods."""

from __future__ import annotations

import ast
import bisect
import itertools

from lowering import algorithms, library, wasm
from lowering.calls.methods import call_len, sort
from lowering.calls.table import builtin
from lowering.classes import DICT, LIST
from lowering.code import Code, Value, const, get, keep, load, tee, trap_if
from lowering.source import Unsupported
from lowering.tree.allocation import append, new_container
from lowering.tree.body import Body
from lowering.tree.containers import append_all, collected, new_hole
from lowering.tree.dispatch import expression
from lowering.tree.functions import check_taken, limit_of
from lowering.tree.iteration import container, iterate
from lowering.tree.statics import static
from lowering.tree.values import check_sought
from lowering.types import CONTAINERS, INT, NONE, NONE_WORD, Type, is_whole, items_of, list_of, members_of, put, union


@builtin(len)
def _len(body: Body, node: ast.Call, _: Type | None) -> Value:
    if isinstance(node.args[0], ast.Call) and isinstance(node.args[0].func, ast.Attribute):
        body.taken = node.args[0], None  # A view has as many items as its dict.
    value = expression(body, node.args[0])
    kinds = {member.kind for member in members_of(value.type)} - {"none"}
    if kinds and kinds <= CONTAINERS:
        return Value(INT, load(value.code, 8))
    if kinds == {"object"}:
        return call_len(body, node, value)
    raise Unsupported(node, f"{value.type} has no length")


@builtin(sorted)
def _sorted(body: Body, node: ast.Call, wanted: Type | None) -> Value:
    value = collected(body, node.args[0], LIST, wanted, is_orderless=not node.keywords)
    kept, keeping = body.names.keep(value.code)
    return Value(value.type, (keeping, sort(body, node, kept, items_of(value.type)), get(kept)))


@builtin(dict.fromkeys)
def _fromkeys(body: Body, node: ast.Call, _: Type | None) -> Value:
    if len(node.args) != 1:
        raise Unsupported(node, "fromkeys with values is not in the subset")
    kept, keeping = body.names.keep(new_container(body, tag=DICT))
    inside = new_hole(body, node, 0)

    def add(item: Value) -> Code:
        check_sought(body, node, item.type)
        put(inside, item.type)
        return body.call(library.put, get(kept), item.code, const(NONE_WORD))

    code = iterate(body, node.args[0], add, is_taken=True)
    return Value(Type("dict", args=(inside, NONE)), (keeping, code, get(kept)))


@builtin(itertools.combinations, itertools.permutations)
def _combinations(body: Body, node: ast.Call, _: Type | None) -> Value:
    limit = check_taken(body, node)
    value = container(body, node.args[0])
    items, keeping = body.names.keep(value.code)
    pools, making = body.names.keep(new_container(body, 1))
    size = body.names.local()
    count = expression(body, node.args[1]).code if len(node.args) > 1 else load(get(items), 8)
    check = trap_if(tee(size, count), const(0), wasm.I64_LT_S)
    is_ordered = static(body, node.func) is itertools.permutations
    how = const(algorithms.PERMUTATIONS if is_ordered else algorithms.COMBINATIONS)
    repeated = body.call(algorithms.repeat, get(pools), get(size))
    made = (keeping, making, append(body, get(pools), get(items)), check)
    chosen = body.call(algorithms.choices, repeated, how, limit_of(limit))
    return Value(list_of(Type("tuple", args=(items_of(value.type),))), (made, chosen))


@builtin(itertools.product)
def _product(body: Body, node: ast.Call, _: Type | None) -> Value:
    limit = check_taken(body, node)
    pools, keeping = body.names.keep(new_container(body, len(node.args)))
    codes: list[Code] = [keeping]
    found: list[Type] = []
    is_known = not node.keywords
    for one in node.args:
        if isinstance(one, ast.Starred):
            is_known = False
            inside, code = append_all(body, pools, one.value)
            found.append(items_of(inside))
        else:
            value = container(body, one)
            found.append(items_of(value.type))
            code = append(body, get(pools), value.code)
        codes.append(code)
    for keyword in node.keywords:
        repeated = body.call(algorithms.repeat, get(pools), expression(body, keyword.value).code)
        codes.append(keep(pools, repeated))
    one_of_each = Type("fixed", args=tuple(found)) if is_known else Type("tuple", args=(union(*found),))
    chosen = body.call(algorithms.choices, get(pools), const(algorithms.PRODUCT), limit_of(limit))
    return Value(list_of(one_of_each), (*codes, chosen))


@builtin(itertools.islice)
def _islice(body: Body, node: ast.Call, _: Type | None) -> Value:
    check_taken(body, node)
    if len(node.args) != 2:
        raise Unsupported(node, "islice takes an iterable and a number")
    stop = body.names.local()
    check = trap_if(tee(stop, expression(body, node.args[1]).code), const(0), wasm.I64_LT_S)
    value = container(body, node.args[0], limit=stop)
    sliced = body.call(library.slice_of, value.code, const(0), get(stop), const(LIST))
    return Value(list_of(items_of(value.type)), (check, sliced))


@builtin(bisect.bisect_right)
def _bisect_right(body: Body, node: ast.Call, _: Type | None) -> Value:
    value = container(body, node.args[0])
    if not is_whole(items_of(value.type)):
        raise Unsupported(node, "bisect_right needs whole numbers")
    return Value(INT, body.call(algorithms.bisect_right, value.code, expression(body, node.args[1]).code))
