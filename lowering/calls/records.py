"""Handlers of calls that make or copy records, set their fields, or read fields that only some classes have."""

from __future__ import annotations

import ast
import collections
import dataclasses
import types
from collections.abc import Callable
from enum import Enum, IntEnum
from typing import Final

from lowering import wasm
from lowering.calls.builtins import default_of, list_of_items
from lowering.calls.table import builtin
from lowering.classes import DICT, LIST, SET, WORD, Layout, family, is_abstract, twin_or_self
from lowering.code import Code, Value, const, get, if_, load, look_up, store, tee, trap_if
from lowering.source import Unsupported
from lowering.tree.allocation import allocate, copy, new_container, point_behind, reference
from lowering.tree.assignments import bind
from lowering.tree.body import Body
from lowering.tree.dispatch import expression
from lowering.tree.fields import offsets_of
from lowering.tree.functions import Argument, argument, arguments, call_function, call_source, next_name, push, spread
from lowering.tree.statics import constant, static
from lowering.tree.values import is_among, nothing
from lowering.types import NONE_WORD, Hole, Type, check_fits, members_of, put, union

_TAGS: Final[dict[object, int]] = {list: LIST, dict: DICT, set: SET}


def make(body: Body, node: ast.Call, cls: type) -> Value:
    """Compile the call `cls(…)` of a constructor: push a new instance."""
    cls = twin_or_self(cls)
    if issubclass(cls, Enum):
        return _member(body, node, cls)
    if cls.__module__ == "builtins":
        raise Unsupported(node, f"{cls.__name__} is not in the subset")
    layout = body.context.layout(node, cls)
    if layout.unknown:
        raise Unsupported(node, f"{cls.__name__} has fields of types that are not in the subset: {layout.unknown}")
    if is_abstract(cls):
        raise Unsupported(node, f"{cls.__name__} has methods that only raise NotImplementedError")
    if layout.has_init:
        return _construct(body, node, layout)
    names = iter([name for name in _parameters(cls) if name in layout.python_only or name not in layout.not_in_init])
    given: dict[str, Argument] = {}
    codes: list[Code] = []
    pairs: list[tuple[str, ast.expr]] = []
    for one in node.args:
        if isinstance(one, ast.Starred):
            for value, code in spread(body, one):
                given[next_name(node, names)] = value
                codes.append(code)
        else:
            pairs.append((next_name(node, names), one))
    pairs += [(_keyword(keyword), keyword.value) for keyword in node.keywords]
    for name, each in pairs:
        if name not in layout.python_only:
            given[name], code = argument(body, each, layout.fields[name])
            codes.append(code)
    made = _with_defaults(body, node, layout, given)
    return Value(made.type, (*codes, made.code))


def _parameters(cls: type) -> list[str]:
    """Return the parameter names of the constructor of a dataclass or NamedTuple without its own `__init__`."""
    if issubclass(cls, tuple):
        return list(cls._fields)  # type: ignore[attr-defined]
    return [one.name for one in dataclasses.fields(cls) if one.init]


def _keyword(keyword: ast.keyword) -> str:
    if keyword.arg is None:
        raise Unsupported(keyword.value, "** is not in the subset")
    return keyword.arg


def _member(body: Body, node: ast.Call, cls: type[Enum]) -> Value:
    """Compile `Suit(number)`: push the member of the IntEnum `cls` with this value. Trap if there is none."""
    if not issubclass(cls, IntEnum) or len(node.args) != 1:
        raise Unsupported(node, "only members of IntEnum are found by their values")
    value, keeping = body.names.keep(expression(body, node.args[0]).code)
    check = trap_if(is_among(value, [int(member) for member in cls]), wasm.I32_EQZ)
    return Value(Type("enum", cls), (keeping, check, get(value)))


def _with_defaults(body: Body, node: ast.AST, layout: Layout, given: dict[str, Argument]) -> Value:
    """Push a new record with the fields `given`; the others get the defaults of its class."""
    codes: list[Code] = []
    for name, one in layout.fields.items():
        if name in given:
            continue
        if name in layout.defaults:
            code = constant(body, node, layout.defaults[name], one).code
        elif name in layout.factories:
            code = _made_by(body, node, layout.factories[name])
        elif name in layout.not_in_init:
            code = const(NONE_WORD)
        else:
            raise Unsupported(node, f"{layout.cls.__name__} needs {name}")
        local, keeping = body.names.keep(code)
        codes.append(keeping)
        given[name] = (local, one)
    made = _record(body, layout, given)
    after = getattr(layout.cls, "__post_init__", None)
    if not isinstance(after, types.FunctionType):
        return Value(made.type, (*codes, made.code))
    kept, keeping = body.names.keep(made.code)
    called = call_function(body, node, after, [(kept, made.type)])
    return Value(made.type, (*codes, keeping, called.code, wasm.DROP if called.has_word else (), get(kept)))


def _made_by(body: Body, node: ast.AST, factory: Callable[[], object]) -> Code:
    """Push the value of a dataclass's `default_factory`: an empty container, or a record."""
    if factory in _TAGS:
        return new_container(body, tag=_TAGS[factory])
    if not isinstance(factory, type):
        raise Unsupported(node, "a default can only be an empty container or a record")
    return _with_defaults(body, node, body.context.layout(node, factory), {}).code


def _record(body: Body, layout: Layout, given: dict[str, Argument]) -> Value:
    """Push a new record; `given` has the local and type of each of its fields."""
    at, allocating = allocate(body, layout.size)
    codes: list[Code] = [allocating, store(get(at), 0, const(layout.tag))]
    if layout.is_tuple:
        codes += [store(get(at), 8, const(len(layout.fields))), point_behind(at, 24)]
    for name, one in layout.fields.items():
        _, each = given[name]
        for hole, other in zip(each.args, one.args, strict=False):
            if isinstance(hole, Hole) and hole.type is None and each.kind == one.kind:
                put(hole, other)
        check_fits(one, each)
        codes.append(store(get(at), layout.offset(name), push(given[name])))
    return Value(Type("object", layout.cls), (*codes, reference(at)))


def _construct(body: Body, node: ast.Call, layout: Layout) -> Value:
    """Push a new record, after a call of its own `__init__` with the call's arguments."""
    at, allocating = allocate(body, layout.size)
    made, keeping = body.names.keep(reference(at))
    one = Type("object", layout.cls)
    for name in layout.fields:
        if isinstance(getattr(layout.cls, name, None), int | str | tuple | frozenset | float):
            raise Unsupported(node, f"{layout.cls.__name__}.{name} is an attribute of the class too")
    codes: list[Code] = [allocating, keeping, _empty_fields(at, layout)]
    init = layout.cls.__init__
    if isinstance(init, types.FunctionType):
        source = body.context.source(node, init)
        given, before = arguments(body, node, source, skip=1)
        codes.append(
            call_source(body, node, source, {next(iter(source.parameters)): (made, one), **given}, before).code
        )
    return Value(one, (*codes, get(made)))


def _empty_fields(at: int, layout: Layout) -> Code:
    """Store the tag of the class in a new record, and None in all its fields; its address is in the local `at`."""
    fields = [store(get(at), layout.offset(name), const(NONE_WORD)) for name in layout.fields]
    return store(get(at), 0, const(layout.tag)), *fields


@builtin(object.__new__)
def _new(body: Body, node: ast.Call, _: Type | None) -> Value:
    """Compile `object.__new__(cls)`: push a record whose fields are all None."""
    cls = static(body, node.args[0])
    if not isinstance(cls, type):
        raise Unsupported(node, "the class must be known when the code is compiled")
    layout = body.context.layout(node, cls)
    at, allocating = allocate(body, layout.size)
    return Value(Type("object", cls), (allocating, _empty_fields(at, layout), reference(at)))


@builtin(tuple.__new__)
def _new_tuple(body: Body, node: ast.Call, _: Type | None) -> Value:
    """Compile `tuple.__new__(cls, (…))`: push a new instance of a NamedTuple."""
    cls = static(body, node.args[0])
    if not isinstance(cls, type) or not isinstance(node.args[1], ast.Tuple):
        raise Unsupported(node, "this is no named tuple")
    made = ast.Call(func=node.args[0], args=node.args[1].elts, keywords=[])
    return make(body, ast.copy_location(made, node), cls)


@builtin(object.__setattr__)
def _set_field(body: Body, node: ast.Call, _: Type | None) -> Value:
    """Compile `object.__setattr__(record, "name", value)`, with which a frozen record's `__post_init__` sets fields."""
    match node.args:
        case [owner, ast.Constant(value=str(name)), value]:
            target = ast.copy_location(ast.Attribute(value=owner, attr=name, ctx=ast.Store()), node)
            return nothing(bind(body, target, expression(body, value)))
    raise Unsupported(node, "only fields with a constant name can be set")


@builtin(collections.deque)
def _deque(body: Body, node: ast.Call, wanted: Type | None) -> Value:
    if len(node.args) > 1 or node.keywords:
        raise Unsupported(node, "a deque with a length is not in the subset")
    return list_of_items(body, node, wanted)


# --- copies -----------------------------------------------------------------------------------------------


@builtin(dataclasses.replace)
def _replace(body: Body, node: ast.Call, _: Type | None) -> Value:
    record = expression(body, node.args[0])
    kept, keeping = body.names.keep(record.code)
    layouts = [body.context.layout(node, one.cls) for one in members_of(record.type) if one.kind == "object"]
    if len(layouts) != 1:
        raise Unsupported(node, f"{record.type} is no record of one class")
    copied = replaced(body, node, kept, layouts[0])
    return Value(copied.type, (keeping, copied.code))


def replaced(body: Body, node: ast.Call, kept: int, layout: Layout) -> Value:
    """Push a copy of the record in the local `kept`; the call's keyword arguments replace fields."""
    if "__post_init__" in dir(layout.cls) or (dataclasses.is_dataclass(layout.cls) and layout.not_in_init):
        raise Unsupported(node, f"{layout.cls.__name__} works out fields of its own; its copies are made in Python")
    given: dict[str, Argument] = {}
    codes: list[Code] = []
    for keyword in node.keywords:
        name = _keyword(keyword)
        given[name], code = argument(body, keyword.value, layout.fields.get(name))
        codes.append(code)
    for name, one in layout.fields.items():
        if name not in given:
            local, keeping = body.names.keep(load(get(kept), layout.offset(name)))
            given[name] = (local, one)
            codes.append(keeping)
    made = _record(body, layout, given)
    return Value(made.type, (*codes, made.code))


def copied_record(body: Body, node: ast.Call, cls: type) -> Value:
    """Push a copy of a call's argument, a record of the class `cls`, with copies of its lists and dicts."""
    layout = body.context.layout(node, cls)
    record, keeping = body.names.keep(expression(body, node.args[0]).code)
    at, allocating = allocate(body, layout.size)
    codes: list[Code] = [keeping, allocating]
    codes += [store(get(at), offset, load(get(record), offset)) for offset in range(0, layout.size, WORD)]
    for name, one in layout.fields.items():
        kinds = {member.kind for member in members_of(one)}
        if kinds & {"list", "dict"}:
            held, loading = body.names.keep(load(get(at), layout.offset(name)))
            copied = copy(body, get(held), DICT if "dict" in kinds else LIST)
            copying = store(get(at), layout.offset(name), copied)
            is_there = (get(held), const(NONE_WORD), wasm.I64_NE)
            codes += [loading, if_(is_there, copying) if "none" in kinds else copying]
    return Value(Type("object", cls), (*codes, reference(at)))


# --- fields that only some have ---------------------------------------------------------------------------


@builtin(getattr)
def _getattr(body: Body, node: ast.Call, _: Type | None) -> Value:
    """Compile `getattr(record, "name", default)`: push a field that only some classes have, or the default."""
    if len(node.args) != 3 or not isinstance(node.args[1], ast.Constant):
        raise Unsupported(node, "getattr needs a constant name and a default")
    name = str(node.args[1].value)
    record = expression(body, node.args[0])
    members = [member for member in members_of(record.type) if member.kind == "object"]
    if len(members) != len(members_of(record.type)):
        raise Unsupported(node, f"{record.type} is no record")
    classes = dict.fromkeys(cls for member in members for cls in family(member.cls))
    layouts = [body.context.layout(node, cls) for cls in classes]
    kept, keeping = body.names.keep(record.code)
    offset = body.names.local()
    finding = tee(offset, look_up(offsets_of(body, name), load(get(kept), 0)), wasm.I64_EXTEND_U)
    other = default_of(body, node.args[2])
    field = load((get(kept), get(offset), wasm.I64_ADD), 0)
    one = union(other.type, *[layout.fields[name] for layout in layouts if name in layout.fields])
    return Value(one, (keeping, if_((finding, wasm.I64_EQZ), other.code, field, wasm.I64)))
