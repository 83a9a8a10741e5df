"""Methods: rows for those that a function of the library carries out, handlers for the others.

A handler gets the local `kept` with the object, and `members`, the types that the object may have, without None.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from lowering import algorithms, library, wasm
from lowering.calls.records import replaced
from lowering.calls.table import METHODS, method
from lowering.classes import DICT, LIST, SET, Layout, implementing, twin_or_self
from lowering.code import Code, Value, const, get, if_, load
from lowering.source import Source, Unsupported
from lowering.tree.allocation import append, copy, item_of, new_container
from lowering.tree.body import Body
from lowering.tree.containers import append_all, collected
from lowering.tree.dispatch import expression
from lowering.tree.fields import by_class
from lowering.tree.functions import apply, arguments, call_source, check_taken
from lowering.tree.iteration import container, counted
from lowering.tree.values import BITS, KEYED, absolute, check_order, check_sought, not_none, nothing
from lowering.types import (
    BOOL,
    INT,
    NONE,
    NONE_WORD,
    REFERENCE,
    STR,
    Hole,
    Type,
    is_whole,
    items_of,
    list_of,
    put,
    union,
    values_of,
)


def call_method(body: Body, node: ast.Call, function: ast.Attribute) -> Value:
    """Compile `value.name(…)`: call a method of a built-in type or of a record; `function` is `value.name`."""
    held = expression(body, function.value)
    members = not_none(held.type)
    name = function.attr
    kept, keeping = body.names.keep(held.code)
    if members and all(member.kind == "object" for member in members):
        called = _call_own(body, node, name, kept, members)
    else:
        kinds = {"int" if is_whole(member) else member.kind for member in members}
        handlers = {METHODS.get((kind, name)) for kind in kinds}
        handler = handlers.pop() if len(handlers) == 1 else None
        if handler is None:
            raise Unsupported(node, f"{held.type} has no method {name} in the subset")
        called = handler(body, node, kept, members)
    return Value(called.type, (keeping, called.code), called.has_word)


# --- methods of records -----------------------------------------------------------------------------------


def _call_own(body: Body, node: ast.Call, name: str, kept: int, members: list[Type]) -> Value:
    """Call the method `name` of the record in the local `kept`, whose class is one of `members`."""
    layouts = [body.context.layout(node, cls) for member in members for cls in implementing(member.cls, name)]
    if name == "_replace":
        if len(layouts) == 1:
            return replaced(body, node, kept, layouts[0])
        return by_class(body, kept, layouts, lambda layout: replaced(body, node, kept, layout))
    first = _source(body, node, name, layouts[0])
    given, before = arguments(body, node, first, skip=1)

    def call(layout: Layout) -> Value:
        source = _source(body, node, name, layout)
        own = {next(iter(source.parameters)): (kept, Type("object", layout.cls))}
        return call_source(body, node, source, {**own, **given})

    called = call(layouts[0]) if len(layouts) == 1 else by_class(body, kept, layouts, call)
    return Value(called.type, (before, called.code), called.has_word)


def call_len(body: Body, node: ast.Call, record: Value) -> Value:
    """Compile `len(record)`: call the record's `__len__`."""
    kept, keeping = body.names.keep(record.code)
    call = ast.copy_location(ast.Call(func=node.func, args=[], keywords=[]), node)
    called = _call_own(body, call, "__len__", kept, not_none(record.type))
    return Value(called.type, (keeping, called.code))


def _source(body: Body, node: ast.AST, name: str, layout: Layout) -> Source:
    value = getattr(twin_or_self(layout.cls), name, None)
    if not isinstance(value, types.FunctionType):
        raise Unsupported(node, f"{layout.cls.__name__} has no method {name} in the subset")
    return body.context.source(node, value)


# --- methods of built-in types ----------------------------------------------------------------------------

#: Parameters of rows: a whole number, an item or key, an item that is put into the container, and an iterable whose
#: order makes no difference.
_NUMBER: Final = "number"
_ITEM: Final = "item"
_NEW_ITEM: Final = "new item"
_ITEMS: Final = "items"
_TAGS: Final = {"dict": DICT, "set": SET}


@dataclass(frozen=True)
class Row:
    """Method of a built-in type that a function of the library carries out.

    `kinds` are the kinds of its object (`Type.kind`). `parameters` are "number", "item", "new item" or "items".
    `result` is a type, or "item" for the type of the object's items. `defaults` are values of missing last arguments.
    """

    kinds: str
    name: str
    parameters: tuple[str, ...]
    result: Type | str
    function: Callable[..., object]
    defaults: tuple[int, ...] = ()

    def __call__(self, body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
        """Compile a call of this method, as a handler does."""
        least = len(self.parameters) - len(self.defaults)
        if node.keywords or not least <= len(node.args) <= len(self.parameters):
            raise Unsupported(node, f"{self.name} takes {len(self.parameters)} arguments without names here")
        codes = [_argument(body, one, how, members) for one, how in zip(node.args, self.parameters, strict=False)]
        codes += [const(value) for value in self.defaults[len(node.args) - least :]]
        called = body.call(self.function, get(kept), *codes)
        if self.result == NONE:
            return nothing(called)
        return Value(self.result if isinstance(self.result, Type) else union(*map(items_of, members)), called)


def _argument(body: Body, node: ast.expr, how: str, members: list[Type]) -> Code:
    if how == _NUMBER:
        return expression(body, node).code
    if how == _ITEMS:
        items = container(body, node, is_orderless=True)
        check_sought(body, node, items_of(items.type))
        return items.code
    value = _item(body, node, members)
    if how == _ITEM or members[0].kind in KEYED:
        check_sought(body, node, value.type, *map(items_of, members))
    for member in members if how == _NEW_ITEM else ():
        put(member.args[0], value.type)
    return value.code


def _item(body: Body, node: ast.expr, members: list[Type]) -> Value:
    """Compile an argument that is an item or key of the container, whose type may be any of `members`."""
    inside = members[0].args[0] if members[0].args else None
    return expression(body, node, None if isinstance(inside, Hole) else inside)


_SEQUENCES: Final = "list tuple fixed iterable"
_ROWS: Final = (
    Row("list", "insert", (_NUMBER, _NEW_ITEM), NONE, library.insert),
    Row("list", "pop", (_NUMBER,), _ITEM, library.pop_at, (-1,)),
    Row(_SEQUENCES, "count", (_ITEM,), INT, library.count_of),
    Row("list", "popleft", (), _ITEM, library.pop_first),
    Row("list set", "remove", (_ITEM,), NONE, library.remove),
    Row("list set dict", "clear", (), NONE, library.clear),
    Row("list", "reverse", (), NONE, library.reverse),
    Row("set", "add", (_NEW_ITEM,), NONE, library.add),
    Row("set", "discard", (_ITEM,), NONE, library.discard),
    Row("set", "isdisjoint", (_ITEMS,), BOOL, library.is_disjoint),
)
for _row in _ROWS:
    method(_row.kinds, _row.name)(_row)


@method("int", "bit_count")
def _bit_count(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    return Value(INT, (absolute(body, get(kept)), wasm.I64_POPCNT))


@method("int", "bit_length")
def _bit_length(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    return Value(INT, (const(BITS), absolute(body, get(kept)), wasm.I64_CLZ, wasm.I64_SUB))


@method("str", "casefold")
def _casefold(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    is_text = (get(kept), const(REFERENCE), wasm.I64_GE_S)
    of_member = body.call(library.casefold_member, get(kept))
    return Value(STR, if_(is_text, load(get(kept), 16), of_member, wasm.I64))


@method("list", "append")
def _append(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    return nothing(append(body, get(kept), _argument(body, node.args[0], _NEW_ITEM, members)))


@method("list", "extend")
def _extend(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    one, code = append_all(body, kept, node.args[0])
    put(members[0].args[0], one)
    return nothing(code)


@method(_SEQUENCES, "index")
def _index(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    sought = _argument(body, node.args[0], _ITEM, members)
    start = expression(body, node.args[1]).code if len(node.args) > 1 else const(0)
    return Value(INT, body.call(library.index_of, get(kept), sought, start))


@method("list dict set", "copy")
def _copy(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    return Value(members[0], copy(body, get(kept), _TAGS.get(members[0].kind, LIST)))


@method("list", "sort")
def _sort(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    return nothing(sort(body, node, kept, items_of(members[0])))


def sort(body: Body, node: ast.Call, kept: int, one: Type) -> Code:
    """Sort the list in the local `kept`, with items of the type `one`, by the call's argument `key=`, if given."""
    if any(keyword.arg != "key" for keyword in node.keywords):
        raise Unsupported(node, "only `key` may be given to a sort")
    keys, by = kept, one
    measuring: Code = ()
    if node.keywords:  # A single item needs its key too: the key may draw a random number.
        keys, by, measuring = _measured(body, node.keywords[0].value, kept, one)
    check_order(body, node, by)
    sorting = body.call(algorithms.sort_words if is_whole(by) else algorithms.sort, get(kept), get(keys))
    return measuring, if_((load(get(kept), 8), const(1), wasm.I64_GT_S), sorting)


def _measured(body: Body, key: ast.expr, kept: int, one: Type) -> tuple[int, Type, Code]:
    """Make a list of the sort keys of the items of the list in the local `kept`, with items of the type `one`.

    `key` is the expression of the function. Return the local of the list of keys, the type of a key, and the code.
    """
    keys, keeping = body.names.keep(new_container(body))
    found: list[Type] = []

    def add(place: int, _: object) -> Code:
        local, loading = body.names.keep(item_of(kept, place))
        measure = apply(body, key, [(local, one)])
        found.append(measure.type)
        return loading, append(body, get(keys), measure.code)

    _, code = counted(body, kept, add)
    return keys, union(*found), (keeping, code)


# --- methods of sets and dicts ----------------------------------------------------------------------------


@method("dict", "get")
def _get(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    key = _argument(body, node.args[0], _ITEM, members)
    one = union(*map(values_of, members))
    other = Value(NONE, const(NONE_WORD))
    if len(node.args) > 1:
        other = expression(body, node.args[1], one if one.kind != "never" else None)
    return Value(union(one, other.type), body.call(library.value_or, get(kept), key, other.code))


@method("dict", "pop")
def _pop(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    key = _argument(body, node.args[0], _ITEM, members)
    if len(node.args) == 1:
        raise Unsupported(node, "pop of a dict needs a default")
    other = expression(body, node.args[1])
    called = body.call(library.pop_key, get(kept), key, other.code)
    return Value(union(values_of(members[0]), other.type), called)


@method("set", "pop")
def _pop_any(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    raise Unsupported(node, "sets have no order in the subset")


@method("dict", "setdefault")
def _setdefault(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    inside = members[0].args[1]
    key, keeping_key = body.names.keep(_argument(body, node.args[0], _NEW_ITEM, members))
    other = Value(NONE, const(NONE_WORD))
    if len(node.args) > 1:
        other = expression(body, node.args[1], None if isinstance(inside, Hole) else inside)
    put(inside, other.type)
    value, keeping_value = body.names.keep(other.code)
    is_new = (body.call(library.find, get(kept), get(key)), const(0), wasm.I64_LT_S)
    adding = if_(is_new, body.call(library.put, get(kept), get(key), get(value)))
    result = body.call(library.value_of, get(kept), get(key))
    return Value(values_of(members[0]), (keeping_key, keeping_value, adding, result))


@method("dict", "values")
def _values(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    check_taken(body, node)
    return Value(list_of(values_of(members[0])), body.call(library.values_of, get(kept)))


@method("dict", "items")
def _items(body: Body, node: ast.Call, kept: int, members: list[Type]) -> Value:
    check_taken(body, node)
    return collected(body, node, LIST)
