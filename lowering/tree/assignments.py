"""Assignment of values to names, fields and items, and to several of these at once."""

from __future__ import annotations

import ast

from lowering import library, wasm
from lowering.classes import LIST
from lowering.code import Code, Value, const, get, load, trap_if
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.tree.dispatch import expression
from lowering.tree.fields import store_field, type_of_field
from lowering.tree.functions import item_at, parts_of
from lowering.tree.items import store_item
from lowering.types import Type, items_of, list_of, union


def bind(body: Body, target: ast.expr, value: Value) -> Code:
    """Assign a value to a target of an assignment or loop: a name, field, item, or tuple of targets."""
    match target:
        case ast.Name(id=name):
            return body.names.assign(name, value)
        case ast.Attribute(value=owner, attr=name):
            kept, keeping = body.names.keep(value.code)
            record = expression(body, owner)
            return keeping, store_field(body, target, record, name, Value(value.type, get(kept)))
        case ast.Subscript(value=owner, slice=index):
            kept, keeping = body.names.keep(value.code)
            return keeping, store_item(body, target, owner, index, Value(value.type, get(kept)))
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return _unpack(body, target, elements, value)
    raise Unsupported(target, "this can't be assigned to")


def _unpack(body: Body, target: ast.expr, elements: list[ast.expr], value: Value) -> Code:
    """Compile `a, *b = value`: assign the items of a value to the targets `elements` of the tuple `target`."""
    local, keeping = body.names.keep(value.code)
    parts = parts_of(body, target, value.type)
    stars = sum(isinstance(element, ast.Starred) for element in elements)
    codes: list[Code] = [keeping, _check_count(target, local, parts, len(elements) - stars, least=stars > 0)]
    for place, element in enumerate(elements):
        name = element.value if isinstance(element, ast.Starred) else element
        if is_ignored(name):
            continue
        if name is element:
            one = items_of(value.type) if parts is None else parts[place]
            codes.append(bind(body, element, Value(one, item_at(local, place))))
            continue
        if value.type.kind == "object" or place < len(elements) - 1:
            raise Unsupported(target, "a star can only take the last items of a list or tuple")
        rest = list_of(items_of(value.type) if parts is None else union(*parts[place:]))
        size = load(get(local), 8)
        codes.append(
            bind(body, name, Value(rest, body.call(library.slice_of, get(local), const(place), size, const(LIST))))
        )
    return tuple(codes)


def is_ignored(target: ast.expr) -> bool:
    """Return whether a target is a name of underscores, such as `_`: its value is computed, but not assigned."""
    return isinstance(target, ast.Name) and target.id.strip("_") == ""


def _check_count(node: ast.AST, local: int, parts: list[Type] | None, count: int, *, least: bool) -> Code:
    """Trap unless an unpacked value in a local has `count` items, or with `least` at least `count`.

    `parts` are the types of its items if their number is known when compiling; then a wrong count is refused.
    """
    if parts is None:
        return trap_if(load(get(local), 8), const(count), wasm.I64_LT_S if least else wasm.I64_NE)
    if len(parts) < count or (len(parts) > count and not least):
        raise Unsupported(node, f"{len(parts)} items can't be unpacked to {count} names")
    return ()


def wanted_by(body: Body, target: ast.expr) -> Type | None:
    """Return the type that a value for this target should have; None if the target has no type yet."""
    if isinstance(target, ast.Name):
        found = body.names.find(target.id)
        return found.type if found is not None and found.type.kind not in ("never", "any") else None
    return type_of_field(body, target) if isinstance(target, ast.Attribute) else None
