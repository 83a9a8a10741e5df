"""Fields and properties of records."""

from __future__ import annotations

import ast
from collections.abc import Callable

from lowering import wasm
from lowering.classes import Layout, twin_or_self
from lowering.code import Code, Label, Value, block, const, get, if_, keep, leave, load, load_at, look_up, store, tee
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.tree.dispatch import EXPRESSIONS, expression, handles
from lowering.tree.functions import call_function
from lowering.tree.statics import NOT_STATIC, static, static_value
from lowering.tree.values import is_of_class, not_none, with_word
from lowering.types import NONE, NONE_WORD, Hole, Type, check_fits, members_of, put, union


@handles(EXPRESSIONS, ast.Attribute)
def _attribute(body: Body, node: ast.Attribute, _: Type | None) -> Value:
    if static(body, node) is not NOT_STATIC:
        return static_value(body, node)
    return load_field(body, node, expression(body, node.value), node.attr)


def load_field(body: Body, node: ast.AST, record: Value, name: str) -> Value:
    """Compile `record.name`: push the value of a field, or call the getter of a property."""
    if record.type.kind == "never":
        return Value(record.type, (record.code, wasm.UNREACHABLE))
    layouts = _layouts(body, node, record.type, name)
    if all(name in layout.fields for layout in layouts):
        one = union(*[each.fields[name] for each in layouts])
        offsets = {each.offset(name) for each in layouts}
        if len(offsets) == 1:
            return Value(one, load(record.code, offsets.pop()))
        return Value(one, _load_by_class(body, record.code, name))
    if len(layouts) > 1:
        raise Unsupported(node, f"not every class of {record.type} has a field {name}")
    (layout,) = layouts
    if name in layout.python_only:
        return Value(NONE, (record.code, wasm.DROP, const(NONE_WORD)))
    if name in layout.unknown:
        raise Unsupported(node, f"the type of {layout.cls.__name__}.{name} is not in the subset")
    value = getattr(twin_or_self(layout.cls), name, NOT_STATIC)
    if not isinstance(value, property) or value.fget is None:
        raise Unsupported(node, f"{record.type} has no field {name}")
    kept, keeping = body.names.keep(record.code)
    called = call_function(body, node, value.fget, [(kept, Type("object", layout.cls))])
    return Value(called.type, (keeping, called.code), called.has_word)


def _load_by_class(body: Body, record: Code, name: str) -> Code:
    """Push a field that lies at different offsets in the classes that the record may have."""
    kept = body.names.local()
    offset = look_up(offsets_of(body, name), load(get(kept), 0))
    return load_at((tee(kept, record), wasm.I32_WRAP, offset, wasm.I32_ADD), 0)


def offsets_of(body: Body, name: str) -> int:
    """Return the address of a table in memory: for each class the offset of its field `name`, 0 if it has none."""
    return body.context.constants.table_of(
        ("offset", name), lambda layout: layout.offset(name) if name in layout.fields else 0
    )


def _layouts(body: Body, node: ast.AST, one: Type, name: str) -> list[Layout]:
    """Return the layouts of the classes in the type `one` that have a field or attribute `name`."""
    members = not_none(one)
    objects = [member for member in members if member.kind == "object"]
    if not objects or not all(member.kind in ("int", "bool", "enum", "str", "object") for member in members):
        raise Unsupported(node, f"{one} has no field {name}")
    layouts = [body.context.layout(node, member.cls) for member in objects]
    having = [
        layout for layout in layouts if name in layout.fields or hasattr(layout.cls, name) or name in layout.python_only
    ]
    if not having:
        raise Unsupported(node, f"{one} has no field {name}")
    return having


def by_class(body: Body, kept: int, layouts: list[Layout], each: Callable[[Layout], Value]) -> Value:
    """Push what `each` compiles for the class of the record in the local `kept`, one of the classes in `layouts`."""
    result, end = body.names.local(), Label()
    found: list[Type] = []
    codes: list[Code] = []
    # The test of a class includes subclasses.
    layouts = sorted(layouts, key=lambda layout: -len(layout.cls.__mro__))
    for number, layout in enumerate(layouts):
        is_last = number == len(layouts) - 1
        test = () if is_last else is_of_class(body, kept, [layout.cls])
        value = with_word(each(layout))
        found.append(value.type)
        taken = (keep(result, value.code), leave(end))
        codes.append(taken if is_last else if_(test, taken))
    return Value(union(*found), (block(end, *codes), get(result)))


def store_field(body: Body, node: ast.AST, record: Value, name: str, value: Value) -> Code:
    """Compile `record.name = value`."""
    layouts = _layouts(body, node, record.type, name)
    for layout in layouts:
        if name not in layout.fields:
            raise Unsupported(node, f"{record.type} has no field {name}")
        _fill_from(layout.fields[name], value.type)
        check_fits(layout.fields[name], value.type)
    offsets = {layout.offset(name) for layout in layouts}
    if len(offsets) != 1:
        raise Unsupported(node, f"the classes of {record.type} have {name} at different places")
    return store(record.code, offsets.pop(), value.code)


def _fill_from(field: Type, one: Type) -> None:
    """Give an empty container of the type `one` the item type of the field into which it is put."""
    for member in members_of(one):
        for place, hole in enumerate(member.args):
            if isinstance(hole, Hole) and hole.type is None:
                for other in members_of(field):
                    if other.kind == member.kind and len(other.args) > place:
                        put(hole, other.args[place])


def is_absent(body: Body, node: ast.expr) -> bool:
    """Return whether the target of an assignment is a field of type `PythonOnly`, which compiled records lack."""
    if not isinstance(node, ast.Attribute):
        return False
    layouts = _layouts_of_owner(body, node)
    return bool(layouts) and all(node.attr in layout.python_only for layout in layouts)


def type_of_field(body: Body, node: ast.Attribute) -> Type | None:
    """Return the type of the field that `node` (`record.name`) names; None if the class has no such field."""
    found = [layout.fields[node.attr] for layout in _layouts_of_owner(body, node) if node.attr in layout.fields]
    return found[0] if found else None


def _layouts_of_owner(body: Body, node: ast.Attribute) -> list[Layout]:
    """Return the layouts of the classes that the record in `record.name` may have; emit no code for it."""
    has_changed = body.names.has_changed
    one = expression(body, node.value).type
    body.names.has_changed = has_changed
    return [body.context.layout(node, member.cls) for member in members_of(one) if member.kind == "object"]
