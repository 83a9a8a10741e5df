"""Iteration: loops over containers, ranges, dicts, functions with `yield`, and comprehensions."""

from __future__ import annotations

import ast
import functools
import inspect
import itertools
import types
from collections.abc import Callable, Sequence
from typing import Final

from lowering import library, wasm
from lowering.classes import SET
from lowering.code import Code, Label, Value, block, const, get, keep, leave, leave_if, load, loop, tee, trap_if
from lowering.source import Source, Unsupported
from lowering.tree.allocation import append, item_of, new_container, new_tuple
from lowering.tree.assignments import bind, is_ignored
from lowering.tree.body import DEEPEST, Body, Frame, Use
from lowering.tree.dispatch import condition, expression
from lowering.tree.functions import inline_each
from lowering.tree.narrowing import known, narrow
from lowering.tree.statics import NOT_STATIC, known_number, static
from lowering.tree.values import KEYED, not_none
from lowering.types import CONTAINERS, INT, NONE, Type, items_of, list_of, members_of, union, values_of

#: Code for an item, which may go on with the next one.
Step = Callable[[Value, Label], Code]
#: Code for an item, which a function binds to its target.
Bound = Callable[[Callable[[], Code], Label], Code]
#: Names of functions that return an iterator, which is made at once here.
_LAZY: Final = frozenset({"range", "reversed"})
_EAGER: Final = (itertools.combinations, itertools.permutations, itertools.product)


def iterate(
    body: Body, node: ast.expr, use: Use, *, is_short: bool = False, is_taken: bool = False, limit: int | None = None
) -> Code:
    """Compile an iteration: run the code that `use` makes for each item of an iterable.

    Args:
        body: The function that is compiled.
        node: The syntax of the iterable.
        use: Makes the code that uses an item.
        is_short: Whether this code may be repeated.
        is_taken: Whether it has no effect on other items, so that they may be made first.
        limit: Local with the number of items that are used at most, None for all.
    """
    if isinstance(node, ast.GeneratorExp):
        return generate(body, node, node.generators, lambda: kept_for(body, expression(body, node.elt), use))
    return _items(body, node, lambda item, _: use(item), is_short=is_short, is_taken=is_taken, limit=limit)


def kept_for(body: Body, value: Value, use: Use) -> Code:
    """Store a value in a new local and run the code that `use` makes, which may read the value more than once."""
    local, keeping = body.names.keep(value.code)
    return keeping, use(Value(value.type, get(local)))


def each(body: Body, node: ast.expr, target: ast.expr, inside: Bound) -> Code:
    """Compile `for target in node`: assign each item of the iterable `node` to the target and run the code of `inside`.

    `inside` gets a function that returns the code of the assignment, and the label that continues with the next item.
    """
    is_orderless, body.is_orderless = body.is_orderless, False
    if isinstance(node, ast.GeneratorExp):
        return _each_generated(body, node, target, inside)
    if isinstance(node, ast.Call) and isinstance(target, ast.Tuple):
        unpacked = _each_unpacked(body, node, target, inside)
        if unpacked is not None:
            return unpacked
    body.is_orderless = is_orderless
    return _items(body, node, lambda item, goes_on: inside(lambda: bind(body, target, item), goes_on))


def _each_generated(body: Body, node: ast.GeneratorExp, target: ast.expr, inside: Bound) -> Code:
    here = body.frame, body.loops

    def use(item: Value) -> Code:
        there = body.frame, body.loops
        body.names.frame, body.loops = here
        goes_on = Label()
        code = block(goes_on, inside(lambda: bind(body, target, item), goes_on))
        body.names.frame, body.loops = there
        return code

    return generate(body, node, node.generators, lambda: kept_for(body, expression(body, node.elt), use))


def _each_unpacked(body: Body, node: ast.Call, target: ast.Tuple, inside: Bound) -> Code | None:
    """Compile `for a, b in` a call of `enumerate`, `zip` or `items` without tuples. Return None for other calls."""

    def bind_all(items: Sequence[Value], goes_on: Label) -> Code:
        return inside(lambda: _bind_all(body, target, items), goes_on)

    match node.func:
        case ast.Name(id="enumerate") if len(target.elts) == 2:
            return _each_numbered(body, node, target, inside)
        case ast.Name(id="zip") if len(target.elts) == len(node.args):
            return _zipped(body, node, bind_all)
        case ast.Attribute(value=owner, attr="items") if not node.args and len(target.elts) == 2:
            return _pairs(body, node, owner, bind_all)
    return None


def _each_numbered(body: Body, node: ast.Call, target: ast.Tuple, inside: Bound) -> Code:
    start = node.args[1] if len(node.args) > 1 else next((keyword.value for keyword in node.keywords), None)
    counter, before = body.names.keep(const(0) if start is None else expression(body, start).code)

    def step(item: Value, goes_on: Label) -> Code:
        return inside(
            lambda: (
                bind(body, target.elts[0], Value(INT, get(counter))),
                bind(body, target.elts[1], item),
                keep(counter, get(counter), const(1), wasm.I64_ADD),
            ),
            goes_on,
        )

    return before, _items(body, node.args[0], step)


def _bind_all(body: Body, target: ast.Tuple, items: Sequence[Value]) -> Code:
    pairs = zip(target.elts, items, strict=True)
    return tuple(bind(body, element, item) for element, item in pairs if not is_ignored(element))


def _pairs(body: Body, node: ast.AST, owner: ast.expr, use: Callable[[Sequence[Value], Label], Code]) -> Code:
    """Run the code that `use` makes for each key and value of the dict that the expression `owner` gives."""
    held = expression(body, owner)
    mapping = _one_dict(node, held.type)
    kept, before = body.names.keep(held.code)

    def step(place: int, goes_on: Label) -> Code:
        key, value = Value(items_of(mapping), item_of(kept, place)), Value(values_of(mapping), item_of(kept, place, 32))
        return use((key, value), goes_on)

    return before, counted(body, kept, step, is_keyed=True)[1]


def _one_dict(node: ast.AST, held: Type) -> Type:
    members = [member for member in members_of(held) if member.kind == "dict"]
    if len(members) != 1:
        raise Unsupported(node, f"{held} is no dict")
    return members[0]


def counted(body: Body, kept: int, step: Callable[[int, Label], Code], *, is_keyed: bool = False) -> tuple[int, Code]:
    """Loop over the indexes of the container in the local `kept`, with the code that `step` makes for the body.

    Return the local of the index, and the code. A list may change meanwhile. With `is_keyed` (for a set or dict), a
    change of the keys traps.
    """
    place, state = body.names.local(), body.names.local()
    end, again, goes_on = Label(), Label(), Label()
    # A number that changes with the keys: how many there are, and were ever taken out.
    keys: Code = (load(get(kept), 8), load(get(kept), library.TAKEN), wasm.I64_ADD)
    return place, (
        keep(place, const(0)),
        keep(state, keys) if is_keyed else (),
        block(
            end,
            loop(
                again,
                trap_if(keys, get(state), wasm.I64_NE) if is_keyed else (),
                leave_if(end, get(place), load(get(kept), 8), wasm.I64_GE_S),
                block(goes_on, step(place, goes_on)),
                keep(place, get(place), const(1), wasm.I64_ADD),
                leave(again),
            ),
        ),
    )


def _zipped(body: Body, node: ast.Call, use: Callable[[Sequence[Value], Label], Code]) -> Code:
    is_strict = any(keyword.arg == "strict" and known(body, keyword.value) is not False for keyword in node.keywords)
    kept: list[tuple[int, Type]] = []
    codes: list[Code] = []
    for argument in node.args:
        value = container(body, argument, is_taken=False)
        local, keeping = body.names.keep(value.code)
        kept.append((local, items_of(value.type)))
        codes.append(keeping)
    end = Label()

    def step(place: int, goes_on: Label) -> Code:
        tests = []
        for local, _ in kept[1:]:
            is_over = (get(place), load(get(local), 8), wasm.I64_GE_S)
            # Unless all must be equally long, the shortest container ends the loop.
            tests.append(trap_if(is_over) if is_strict else leave_if(end, is_over))
        return *tests, use([Value(one, item_of(local, place)) for local, one in kept], goes_on)

    place, code = counted(body, kept[0][0], step)
    rest = [trap_if(get(place), load(get(local), 8), wasm.I64_LT_S) for local, _ in kept[1:] if is_strict]
    return *codes, block(end, code, *rest)


# --- containers of items ----------------------------------------------------------------------------------


def container(
    body: Body, node: ast.expr, *, is_taken: bool = True, limit: int | None = None, is_orderless: bool = False
) -> Value:
    """Compile an iterable: push a container of its items.

    With `is_taken`, all items, or as many as the local `limit` says, are used before anything else happens. A set is
    refused unless `is_orderless`: the order of the items makes no difference.
    """
    if is_lazy(node):
        return _list_of_iterator(body, node)
    if is_taken:
        body.taken = node, limit
    value = expression(body, node)
    members = not_none(value.type)
    if not is_orderless:
        value = _ordered(body, node, value, members)
    if not members or not all(member.kind in CONTAINERS for member in members):
        raise Unsupported(node, f"{value.type} can't be iterated over")
    if len(members) == 1:
        return Value(members[0], value.code)
    return Value(Type("iterable", args=(union(*map(items_of, members)),)), value.code)


def _list_of_iterator(body: Body, node: ast.expr) -> Value:
    """Push a list of the items of a call of `range` or `reversed`."""
    found: list[Type] = []
    kept, before = body.names.keep(new_container(body))

    def add(item: Value) -> Code:
        found.append(item.type)
        return append(body, get(kept), item.code)

    code = iterate(body, node, add, is_taken=True)
    return Value(list_of(union(*found)), (before, code, get(kept)))


def _ordered(body: Body, node: ast.AST, value: Value, members: list[Type]) -> Value:
    """Return a value, but refuse a set, which has no order here; trap if its possible types `members` leave it open."""
    if any(member.kind == "set" for member in members):
        raise Unsupported(node, "sets have no order in the subset: sorted(…) puts their items in order")
    if not any(member.kind == "iterable" for member in members):
        return value
    kept = body.names.local()
    test = trap_if(load(tee(kept, value.code), 0), const(SET), wasm.I64_EQ)
    return Value(value.type, (test, get(kept)))


def is_lazy(node: ast.expr) -> bool:
    """Return whether an expression is a call of `range` or `reversed`, of which compiled code makes a list."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _LAZY


def _items(
    body: Body, node: ast.expr, step: Step, *, is_short: bool = False, is_taken: bool = False, limit: int | None = None
) -> Code:
    """Run the code that `step` makes for each item of the iterable `node`; other parameters as for `iterate`."""
    is_orderless, body.is_orderless = body.is_orderless, False
    if isinstance(node, ast.Call):
        source = generating(body, node, is_short=is_short)
        if source is not None:
            return _each_given(body, node, source, step, is_short=is_short, is_taken=is_taken and limit is None)
        match node.func:
            case ast.Name(id="range") if body.names.find("range") is None:
                return _range(body, node, step)
            case ast.Name(id="reversed"):
                return _reversed(body, node.args[0], step)
            case ast.Attribute(value=owner, attr="items") if not node.args and static(body, node.func) is NOT_STATIC:
                return _pairs(body, node, owner, lambda items, goes_on: _as_tuple(body, items, step, goes_on))
            case ast.Attribute(value=owner, attr="values") if static(body, node.func) is NOT_STATIC:
                held = expression(body, owner)
                one = values_of(_one_dict(node, held.type))
                return _each_of(body, Value(one, held.code), step, at=32, is_keyed=True)
    sized, body.sized = body.sized, None
    is_eager = isinstance(node, ast.Call) and static(body, node.func) in _EAGER
    value = container(body, node, is_taken=is_taken or is_eager, limit=limit, is_orderless=is_orderless)
    inside = Value(items_of(value.type), value.code)
    return _each_of(body, inside, step, at=16, is_keyed=value.type.kind in KEYED, sized=sized)


def _each_of(body: Body, items: Value, step: Step, *, at: int, is_keyed: bool, sized: int | None = None) -> Code:
    """Run the code that `step` makes for each item of a container; `items` has its code, and the type of an item.

    `at` is the offset of the pointer to the items: 16, or 32 for values of a dict. The list in the local `sized` gets
    room for as many items. With `is_keyed`, a change of the keys traps.
    """
    kept, before = body.names.keep(items.code)
    reserving = () if sized is None else body.call(library.reserve, get(sized), get(kept))
    _, code = counted(
        body, kept, lambda place, goes_on: step(Value(items.type, item_of(kept, place, at)), goes_on), is_keyed=is_keyed
    )
    return before, reserving, code


def _as_tuple(body: Body, items: Sequence[Value], step: Step, goes_on: Label) -> Code:
    kept = [body.names.keep(item.code) for item in items]
    made, keeping = body.names.keep(new_tuple(body, [local for local, _ in kept]))
    pair = Type("fixed", args=tuple(item.type for item in items))
    return *[code for _, code in kept], keeping, step(Value(pair, get(made)), goes_on)


def _each_given(body: Body, node: ast.Call, source: Source, step: Step, *, is_short: bool, is_taken: bool) -> Code:
    """Run the code that `step` makes for each value of the called function `source`, which is inlined."""

    def give(value: Value) -> Code:
        goes_on = Label()
        return block(goes_on, step(value, goes_on))

    def items(inner: ast.expr, use: Use) -> Code:
        return iterate(body, inner, use, is_short=is_short)

    return inline_each(body, node, source, give, items, is_short=is_short, is_taken=is_taken)


def generating(body: Body, node: ast.Call, *, is_short: bool) -> Source | None:
    """Return the function that is inlined when the call `node` is iterated over; None for any other call.

    It has a `yield`, or it is cached by `lru_cache` and does nothing but make a tuple: then its items don't depend on
    when they are computed. `is_short`: the code that uses a value may be repeated.
    """
    function = static(body, node.func)
    is_cached = isinstance(function, functools._lru_cache_wrapper)
    if isinstance(function, functools._lru_cache_wrapper):
        function = function.__wrapped__
    if not isinstance(function, types.FunctionType):
        return None
    if not (is_cached or function.__code__.co_flags & inspect.CO_GENERATOR):
        return None
    source = body.context.source(node, function)
    if source.node in body.inlined or len(body.inlined) > DEEPEST:
        return None
    if is_cached:
        return source if source.tuple_items is not None else None
    return source if source.yields == 1 or is_short else None


def _range(body: Body, node: ast.Call, step: Step) -> Code:
    by = 1 if len(node.args) < 3 else known_number(body, node.args[2])
    if by is None or by == 0:
        raise Unsupported(node, "the step of a range must be a constant")
    first = const(0) if len(node.args) == 1 else expression(body, node.args[0]).code
    place, starting = body.names.keep(first)
    stop, stopping = body.names.keep(expression(body, node.args[0 if len(node.args) == 1 else 1]).code)
    end, again, goes_on = Label(), Label(), Label()
    return (
        starting,
        stopping,
        block(
            end,
            loop(
                again,
                leave_if(end, get(place), get(stop), wasm.I64_GE_S if by > 0 else wasm.I64_LE_S),
                block(goes_on, step(Value(INT, get(place)), goes_on)),
                keep(place, get(place), const(by), wasm.I64_ADD),
                leave(again),
            ),
        ),
    )


def _reversed(body: Body, node: ast.expr, step: Step) -> Code:
    value = container(body, node)
    kept, place = body.names.local(), body.names.local()
    end, again, goes_on = Label(), Label(), Label()
    is_gone = (tee(place, get(place), const(1), wasm.I64_SUB), load(get(kept), 8), wasm.I64_GE_S)
    return (
        keep(place, load(tee(kept, value.code), 8)),
        block(
            end,
            loop(
                again,
                leave_if(end, get(place), wasm.I64_EQZ),
                leave_if(end, is_gone),  # The list has become shorter.
                block(goes_on, step(Value(items_of(value.type), item_of(kept, place)), goes_on)),
                leave(again),
            ),
        ),
    )


# --- comprehensions ---------------------------------------------------------------------------------------


def generate(body: Body, node: ast.AST, clauses: list[ast.comprehension], use: Callable[[], Code]) -> Code:
    """Run the code that `use` makes for each round of a comprehension with these `for` and `if` clauses."""
    names = body.names
    here, narrowed, loops = names.frame, dict(names.narrowed), body.loops
    scope = body.context.comprehension(here.source)
    names.frame = Frame(scope, NONE, {}, outer=here, path=(*here.path, id(node)))
    body.loops = []
    code = _clauses(body, clauses, use)
    names.frame, body.loops = here, loops
    names.restore(narrowed, node)
    return code


def _clauses(body: Body, clauses: list[ast.comprehension], use: Callable[[], Code]) -> Code:
    if not clauses:
        return use()
    clause, *others = clauses
    for name in ast.walk(clause.target):
        if isinstance(name, ast.Name):
            body.names.variable(name.id)

    def inside(binding: Callable[[], Code], goes_on: Label) -> Code:
        codes = [binding()]
        narrowed = dict(body.names.narrowed)
        for test in clause.ifs:
            codes.append(leave_if(goes_on, condition(body, test), wasm.I32_EQZ))
            narrow(body, test, is_so=True)
        codes.append(_clauses(body, others, use))
        body.names.narrowed = narrowed
        return tuple(codes)

    return each(body, clause.iter, clause.target, inside)
