"""Handlers of items of containers (`items[0]`, `table[key]`) and of slices."""

from __future__ import annotations

import ast
from typing import Final

from lowering import library, wasm
from lowering.classes import LIST, TUPLE
from lowering.code import Code, Value, const, get, if_, item_address, keep, load, load_at, store_at, tee, trap_if
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.tree.dispatch import EXPRESSIONS, expression, handles
from lowering.tree.fields import load_field
from lowering.tree.functions import item_at
from lowering.tree.statics import known_number
from lowering.tree.values import SEQUENCES, check_sought, not_none
from lowering.types import NEVER, Type, items_of, list_of, members_of, put, union, values_of

#: More items than memory holds.
_MOST_ITEMS: Final = 1 << 28


@handles(EXPRESSIONS, ast.Subscript)
def _subscript(body: Body, node: ast.Subscript, _: Type | None) -> Value:
    container = expression(body, node.value)
    if isinstance(node.slice, ast.Slice):
        return _slice(body, node, container, node.slice)
    kept = not_none(container.type)
    place = known_number(body, node.slice)
    if place is not None and len(kept) == 1 and kept[0].kind == "object":
        layout = body.context.layout(node, kept[0].cls)
        if not layout.is_tuple or not -len(layout.fields) <= place < len(layout.fields):
            raise Unsupported(node, f"{kept[0]} has no such item")
        return load_field(body, node, Value(kept[0], container.code), list(layout.fields)[place])
    if place is not None and kept and all(member.kind in SEQUENCES for member in kept):
        return _item_at_known(body, kept, container.code, place)
    return load_item(body, node, container, key_of(body, node.slice).code)


def _item_at_known(body: Body, kept: list[Type], container: Code, place: int) -> Value:
    is_fixed = len(kept) == 1 and kept[0].kind == "fixed"
    count = len(kept[0].args) if is_fixed else _MOST_ITEMS
    if not -count <= place < count:
        return Value(NEVER, (container, wasm.UNREACHABLE))
    local = body.names.local()
    if is_fixed:
        return Value(kept[0].args[place], load(load(container, 16), 8 * (place % count)))
    one = union(*map(items_of, kept))
    size = load(tee(local, container), 8)
    if place >= 0:
        return Value(one, (trap_if(size, const(place), wasm.I64_LE_S), item_at(local, place)))
    number = body.names.local()
    check = trap_if(tee(number, size, const(place), wasm.I64_ADD), const(0), wasm.I64_LT_S)
    return Value(one, (check, load(item_address(load(get(local), 16), get(number)), 0)))


def key_of(body: Body, node: ast.expr) -> Value:
    """Compile an index or key, which is no fraction."""
    key = expression(body, node)
    check_sought(body, node, key.type)
    return key


def load_item(body: Body, node: ast.AST, container: Value, key: Code) -> Value:
    """Compile `container[key]`: push the item with the index, or the dict's value for the key, that `key` pushes."""
    members = not_none(container.type)
    if members and all(member.kind == "dict" for member in members):
        return Value(union(*map(values_of, members)), body.call(library.value_of, container.code, key))
    if not members or not all(member.kind in SEQUENCES for member in members):
        raise Unsupported(node, f"{container.type} has no items")
    return Value(union(*map(items_of, members)), load_at(_address(body, container.code, key), 0))


def _address(body: Body, container: Code, index: Code) -> Code:
    """Push the address of the item with the index that `index` pushes. Trap if the index is out of range."""
    place, kept = body.names.local(), body.names.local()
    is_out = (get(place), wasm.I64_LE_U)
    return (
        if_(
            (load(tee(kept, keep(place, container, index)), 8), is_out),
            # A negative index counts from the end.
            (keep(place, get(place), load(get(kept), 8), wasm.I64_ADD), trap_if(load(get(kept), 8), is_out)),
        ),
        item_address(load(get(kept), 16), get(place)),
        wasm.I32_WRAP,
    )


def store_item(body: Body, node: ast.AST, owner: ast.expr, index: ast.expr, value: Value) -> Code:
    """Compile `owner[index] = value`; the value has been evaluated before, into a local."""
    container = expression(body, owner)
    key = key_of(body, index)
    for member in members_of(container.type):
        if member.kind == "dict":
            put(member.args[0], key.type)
            put(member.args[1], value.type)
        elif member.kind == "list":
            put(member.args[0], value.type)
    return put_item(body, node, container, key.code, value.code)


def put_item(body: Body, node: ast.AST, container: Value, key: Code, value: Code) -> Code:
    """Set an item of a list or dict; the codes `key` and `value` push its index or key, and the new value."""
    members = not_none(container.type)
    if members and all(member.kind == "dict" for member in members):
        return body.call(library.put, container.code, key, value)
    if not members or not all(member.kind == "list" for member in members):
        raise Unsupported(node, f"items of {container.type} can't be set")
    return store_at(_address(body, container.code, key), 0, value)


def _slice(body: Body, node: ast.AST, container: Value, part: ast.Slice) -> Value:
    members = not_none(container.type)
    if not members or not all(member.kind in SEQUENCES for member in members):
        raise Unsupported(node, f"{container.type} has no slices")
    tag = LIST if any(member.kind == "list" for member in members) else TUPLE
    inside = union(*map(items_of, members))
    gives = list_of(inside) if tag == LIST else Type("tuple", args=(inside,))
    if part.step is not None:
        if known_number(body, part.step) != -1 or part.lower is not None or part.upper is not None:
            raise Unsupported(node, "the only step of slices in the subset is [::-1]")
        return Value(gives, body.call(library.reversed_list, container.code))
    lower = const(0) if part.lower is None else expression(body, part.lower).code
    upper = const(library.ENDLESS) if part.upper is None else expression(body, part.upper).code
    return Value(gives, body.call(library.slice_of, container.code, lower, upper, const(tag)))
