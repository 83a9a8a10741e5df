"""Handlers of displays (`[a, b]`, `{a: b}`) and comprehensions, which make lists, tuples, sets and dicts."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable

from lowering import library, wasm
from lowering.classes import DICT, LIST, SET, TUPLE
from lowering.code import Code, Label, Value, block, const, get, leave_if, load
from lowering.lists import is_filling
from lowering.marks import COPIERS
from lowering.source import Unsupported
from lowering.tree.allocation import append, as_set, as_tuple, new_container, new_tuple
from lowering.tree.body import Body
from lowering.tree.dispatch import EXPRESSIONS, expression, handles
from lowering.tree.functions import arguments, call_source, check_taken, is_left_out
from lowering.tree.iteration import container, generate, generating, is_lazy, iterate, kept_for
from lowering.tree.statics import static
from lowering.tree.values import SEQUENCES, check_sought
from lowering.types import Hole, Type, items_of, members_of, put, union


@handles(EXPRESSIONS, ast.Tuple)
def tuple_of(body: Body, node: ast.Tuple, wanted: Type | None) -> Value:
    """Compile a tuple display such as `a, *b`: push a new tuple."""
    if any(isinstance(element, ast.Starred) for element in node.elts):
        inside, kept, code = _list_with_stars(body, node.elts, wanted)
        return Value(Type("tuple", args=(inside,)), (code, as_tuple(kept), get(kept)))
    if not node.elts:
        return empty_tuple(body, wanted)
    is_wanted = wanted is not None and wanted.kind == "fixed" and len(wanted.args) == len(node.elts)
    wants = wanted.args if wanted is not None and is_wanted else None
    each = wanted.args[0] if wanted is not None and wanted.kind == "tuple" else None
    found: list[Type] = []
    words: list[int] = []
    codes: list[Code] = []
    for place, element in enumerate(node.elts):
        value = expression(body, element, wants[place] if wants else each)
        local, keeping = body.names.keep(value.code)
        found.append(value.type)
        words.append(local)
        codes.append(keeping)
    return Value(Type("fixed", args=tuple(found)), (*codes, new_tuple(body, words)))


def empty_tuple(body: Body, wanted: Type | None) -> Value:
    """Push the empty tuple, with the type `wanted` if that is a tuple of any length."""
    one = wanted if wanted is not None and wanted.kind == "tuple" else Type("fixed")
    return Value(one, const(body.context.constants.word_of(())))


@handles(EXPRESSIONS, ast.List)
def _list(body: Body, node: ast.List, wanted: Type | None) -> Value:
    inside = item_type(body, node, wanted, "list")
    if not node.elts:
        return Value(Type("list", args=(inside,)), new_container(body))
    if any(isinstance(element, ast.Starred) for element in node.elts):
        one, kept, code = _list_with_stars(body, node.elts, wanted)
        put(inside, one)
        return Value(Type("list", args=(_joined(inside, one),)), (code, get(kept)))
    kept, keeping = body.names.keep(new_container(body, max(4, len(node.elts))))
    codes: list[Code] = [keeping]
    for element in node.elts:
        value = expression(body, element, None if isinstance(inside, Hole) else inside)
        put(inside, value.type)
        inside = _joined(inside, value.type)
        codes.append(append(body, get(kept), value.code))
    return Value(Type("list", args=(inside,)), (*codes, get(kept)))


def _joined(inside: Type | Hole, one: Type) -> Type | Hole:
    return inside if isinstance(inside, Hole) else union(inside, one)


@handles(EXPRESSIONS, ast.Set)
def _set(body: Body, node: ast.Set, wanted: Type | None) -> Value:
    inside = item_type(body, node, wanted, "set")
    one, kept, code = _list_with_stars(body, node.elts, wanted)
    check_sought(body, node, one)
    put(inside, one)
    return Value(Type("set", args=(_joined(inside, one),)), as_set(body, (code, get(kept))))


def _list_with_stars(body: Body, elements: list[ast.expr], wanted: Type | None) -> tuple[Type, int, Code]:
    """Make a list of `elements`, some of which are `*items`, and put it into a new local.

    Return the common type of its items, the local, and the code that does so. `wanted` is the wanted type of the list.
    """
    kept, keeping = body.names.keep(new_container(body, max(4, len(elements))))
    codes: list[Code] = [keeping]
    found: list[Type] = []
    is_wanted = wanted is not None and wanted.kind in SEQUENCES and wanted.kind != "fixed"
    inside = items_of(wanted) if wanted is not None and is_wanted else None
    for element in elements:
        if isinstance(element, ast.Starred):
            one, code = append_all(body, kept, element.value, is_own=True)
        else:
            value = expression(body, element, inside)
            one, code = value.type, append(body, get(kept), value.code)
        found.append(one)
        codes.append(code)
    return union(*found), kept, tuple(codes)


def item_type(body: Body, node: ast.expr, wanted: Type | None, kind: str) -> Type | Hole:
    """Return a new container's item type: that in `wanted`, or a `Hole`, which the first item that is added fills."""
    for member in () if wanted is None else members_of(wanted):
        if (member.kind == kind or (member.kind == "iterable" and kind == "list")) and member.args:
            return member.args[0]  # type: ignore[no-any-return]
    return new_hole(body, node, 0)


def new_hole(body: Body, node: ast.AST, number: int) -> Hole:
    """Return the unknown item type of the container made at `node`: the same object in each pass.

    `number` is 1 for the values of a dict, otherwise 0.
    """
    return body.context.holes.setdefault((*body.frame.path, id(node), number), Hole())


# --- dicts ------------------------------------------------------------------------------------------------


@handles(EXPRESSIONS, ast.Dict)
def _dict(body: Body, node: ast.Dict, wanted: Type | None) -> Value:
    key, value = _dict_types(body, node, wanted)
    kept, keeping = body.names.keep(new_container(body, tag=DICT))
    codes: list[Code] = [keeping]
    for name, each in zip(node.keys, node.values, strict=True):
        if name is None:
            raise Unsupported(node, "** is not in the subset")
        codes.append(_put(body, kept, (name, each), (key, value)))
    return Value(Type("dict", args=(key, value)), (*codes, get(kept)))


@handles(EXPRESSIONS, ast.DictComp)
def _dict_comprehension(body: Body, node: ast.DictComp, wanted: Type | None) -> Value:
    types_ = _dict_types(body, node, wanted)
    kept, keeping = body.names.keep(new_container(body, tag=DICT))
    code = generate(body, node, node.generators, lambda: _put(body, kept, (node.key, node.value), types_))
    return Value(Type("dict", args=types_), (keeping, code, get(kept)))


def _put(body: Body, kept: int, entry: tuple[ast.expr, ast.expr], types_: tuple[Type | Hole, Type | Hole]) -> Code:
    """Compile `entry`, a `key: value` of a dict display: set it in the dict in the local `kept` with these types."""
    key = expression(body, entry[0])
    check_sought(body, entry[0], key.type)
    put(types_[0], key.type)
    value = expression(body, entry[1], None if isinstance(types_[1], Hole) else types_[1])
    put(types_[1], value.type)
    return body.call(library.put, get(kept), key.code, value.code)


def _dict_types(body: Body, node: ast.AST, wanted: Type | None) -> tuple[Type | Hole, Type | Hole]:
    for member in () if wanted is None else members_of(wanted):
        if member.kind == "dict":
            return member.args[0], member.args[1]
    return new_hole(body, node, 0), new_hole(body, node, 1)


# --- comprehensions ---------------------------------------------------------------------------------------


@handles(EXPRESSIONS, ast.ListComp, ast.GeneratorExp)
def _list_comprehension(body: Body, node: ast.ListComp | ast.GeneratorExp, wanted: Type | None) -> Value:
    limit = check_taken(body, node) if isinstance(node, ast.GeneratorExp) else None
    return collected(body, node, LIST, wanted, limit)


@handles(EXPRESSIONS, ast.SetComp)
def _set_comprehension(body: Body, node: ast.SetComp, wanted: Type | None) -> Value:
    return collected(body, node, SET, wanted)


def collected(
    body: Body, node: ast.expr, tag: int, wanted: Type | None = None, limit: int | None = None,
    *, is_orderless: bool = False,
) -> Value:  # fmt: skip
    """Push a new list, tuple or set of the items of an iterable.

    Args:
        body: The function that is compiled.
        node: The syntax of the iterable, or the comprehension.
        tag: LIST, TUPLE or SET.
        wanted: Type that the container gets, if it is known.
        limit: Local with the number of items after which iteration ends; None for all items.
        is_orderless: Whether the order of the items makes no difference, as in a set.
    """
    kind = {LIST: "list", TUPLE: "tuple", SET: "set"}[tag]
    inside = item_type(body, node, wanted, kind)
    is_sized = tag != SET and _gives_as_many(node)
    kept, keeping = body.names.keep(new_container(body, 0 if is_sized else 4, tag))
    body.sized = kept if is_sized else None
    found: list[Type] = []
    end = Label()

    def add(item: Value) -> Code:
        found.append(item.type)
        put(inside, item.type)
        check_sought(body, node, *([item.type] if tag == SET else ()))
        adding = body.call(library.add, get(kept), item.code) if tag == SET else append(body, get(kept), item.code)
        is_enough = () if limit is None else (load(get(kept), 8), get(limit), wasm.I64_GE_S)
        return adding, leave_if(end, is_enough) if is_enough else ()

    body.is_orderless = is_orderless or tag == SET
    code = _each_collected(body, node, tag, None if isinstance(inside, Hole) else inside, add)
    is_none = () if limit is None else leave_if(end, get(limit), wasm.I64_EQZ)
    one = union(*found)
    if isinstance(inside, Hole):
        type_ = Type(kind, args=(inside if one.kind == "never" or kind in ("list", "set") else one,))
    else:
        type_ = Type(kind, args=(union(inside, one) if kind != "list" else inside,))
    return Value(type_, (keeping, block(end, is_none, code), as_tuple(kept) if tag == TUPLE else (), get(kept)))


def _each_collected(body: Body, node: ast.expr, tag: int, wanted: Type | None, add: Callable[[Value], Code]) -> Code:
    if isinstance(node, ast.ListComp | ast.GeneratorExp) or (isinstance(node, ast.SetComp) and tag == SET):
        body.is_orderless = body.is_orderless and is_simple(node)
        inner = node.elt
        return generate(body, node, node.generators, lambda: kept_for(body, expression(body, inner, wanted), add))
    return iterate(body, node, add, is_taken=True)


def _gives_as_many(node: ast.expr) -> bool:
    """Return whether a comprehension surely gives one item for each item of its iterable: `[f(x) for x in y]`."""
    return (
        isinstance(node, ast.ListComp | ast.GeneratorExp)
        and len(node.generators) == 1
        and not node.generators[0].ifs
        and isinstance(node.generators[0].iter, ast.Name | ast.Attribute)
    )


#: Functions without effects that may stand in a comprehension over a set.
_SIMPLE = frozenset({"abs", "bool", "int", "isinstance", "len", "max", "min"})


def is_simple(node: ast.AST) -> bool:
    """Return whether all calls in an expression are of built-in functions without effects, such as `len`."""
    return all(
        isinstance(one.func, ast.Name) and one.func.id in _SIMPLE for one in ast.walk(node) if isinstance(one, ast.Call)
    )


# --- appending --------------------------------------------------------------------------------------------


def append_all(
    body: Body, kept: int, node: ast.expr, *, is_own: bool = False, limit: int | None = None
) -> tuple[Type, Code]:
    """Append the items of the iterable `node` to the list in the local `kept`.

    Return the type of an item, and the code. `is_own`: nothing else refers to the list meanwhile, so it may be filled
    item by item. `limit` is a local with the number of items after which iteration ends, None for all items.
    """
    filled = _append_own(body, kept, node) if is_own else None
    if filled is not None:
        return filled
    if limit is not None or not _is_iterated(body, node):
        value = container(body, node, limit=limit)
        other, keeping = body.names.keep(value.code)
        return items_of(value.type), (keeping, body.call(library.extend, get(kept), get(other)))
    found: list[Type] = []

    def add(item: Value) -> Code:
        found.append(item.type)
        return append(body, get(kept), item.code)

    code = iterate(body, node, add, is_short=True, is_taken=True)
    return union(*found), code


def _append_own(body: Body, kept: int, node: ast.expr) -> tuple[Type, Code] | None:
    """Append the items of a list display, comprehension or call to the list in the local `kept`, without a copy.

    Return the type of an item and the code, or None if `node` can't be compiled so.
    """
    found: list[Type] = []

    def add(element: ast.expr) -> Code:
        value = expression(body, element)
        found.append(value.type)
        return append(body, get(kept), value.code)

    match node:
        case ast.ListComp(elt=element, generators=generators):
            code = generate(body, node, generators, lambda: add(element))
            return union(*found), code
        case ast.List(elts=elements) if not any(isinstance(element, ast.Starred) for element in elements):
            code = tuple(map(add, elements))
            return union(*found), code
        case ast.Call():
            return _fill_by(body, kept, node)
    return None


def _fill_by(body: Body, kept: int, node: ast.Call) -> tuple[Type, Code] | None:
    """Compile a call of a function that appends its result to the list in the local `kept`, instead of returning it.

    Return the type of an item, and the code; None if the called function can't do that.
    """
    function = static(body, node.func)
    if not isinstance(function, types.FunctionType) or function in COPIERS:
        return None
    source = body.context.source(node, function)
    if source.returns.kind != "list" or source.is_generator or not isinstance(source.node, ast.FunctionDef):
        return None
    if not is_filling(source.node) or is_left_out(body, node):
        return None
    given, before = arguments(body, node, source)
    return items_of(source.returns), call_source(body, node, source, given, before, filled=kept).code


def _is_iterated(body: Body, node: ast.expr) -> bool:
    """Return whether the items of an expression are made one by one, without a container of them."""
    return (
        isinstance(node, ast.GeneratorExp)
        or is_lazy(node)
        or (isinstance(node, ast.Call) and generating(body, node, is_short=True) is not None)
    )
