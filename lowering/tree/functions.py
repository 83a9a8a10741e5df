"""Calls of functions whose source is compiled too: their arguments, and functions that are inlined."""

from __future__ import annotations

import ast
import collections
import types
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

from lowering import library, wasm
from lowering.classes import REQUIRED
from lowering.code import Code, Label, Value, block, const, get, if_, keep, load
from lowering.context import Filling
from lowering.marks import PYTHON_ONLY
from lowering.source import Source, Unsupported
from lowering.tree.allocation import new_container
from lowering.tree.body import Body, Frame, Use, Variable
from lowering.tree.dispatch import evaluate, expression, statements
from lowering.tree.narrowing import inferred
from lowering.tree.statics import NOT_STATIC, constant, static
from lowering.tree.values import not_none, nothing, with_word
from lowering.types import ANY, Type, check_fits, members_of

#: Argument of a function: its local, or a known function; and its type.
Argument = tuple[object, Type]
_OPEN_KINDS: Final = frozenset({"any", "iterable", "union"})


def call_function(body: Body, node: ast.AST, function: Callable[..., object], given: Sequence[Argument]) -> Value:
    """Call or inline a function of the program; `given` has the local and type of each argument, in order."""
    source = body.context.source(node, function)
    return call_source(body, node, source, dict(zip(source.parameters, given, strict=False)))


def call_source(
    body: Body, node: ast.AST, source: Source, given: dict[str, Argument], before: Code = (), filled: int | None = None
) -> Value:
    """Call or inline a function; its arguments are given by parameter name.

    Args:
        body: The calling function.
        node: The syntax of the call.
        source: The called function.
        given: Its arguments; missing ones get their default values.
        before: Code that evaluates the arguments and runs before the call.
        filled: Local of a list, to which the function appends the items of its result instead of returning it.
    """
    if source.function in PYTHON_ONLY:
        return nothing(before)
    limit = check_taken(body, node) if source.is_generator else None
    before = (before, add_defaults(body, node, source, given))
    is_known = any(not isinstance(value, int) for value, _ in given.values())
    if is_known or body.may_inline(source):
        if is_known and source.node in body.inlined:
            raise Unsupported(node, "a function that takes a function can't be recursive")
        inlined = inline(body, source, given, node, filled=filled, limit=limit)
        return Value(inlined.type, (before, inlined.code), inlined.has_word)
    arguments = [push(given[name]) for name in source.parameters]
    if source.is_generator:
        arguments.append(limit_of(limit))
    has_word = source.returns.kind != "none" or source.is_generator
    if filled is None:
        return Value(source.returns, (before, body.call(source.function, *arguments)), has_word)
    return Value(source.returns, (before, body.call(Filling(source.function), *arguments, get(filled))), has_word=False)


def check_taken(body: Body, node: ast.AST) -> int | None:
    """Refuse an iterator, made by `node`, unless its items are used at once: Python makes each when it is used.

    Return the local with the number of items that are used at most; None for all.
    """
    taken, limit = body.taken
    if node is not taken:
        raise Unsupported(node, "an iterator can only be used where it is made; list(…) makes a list of it")
    return limit


def limit_of(limit: int | None) -> Code:
    """Push the number of items that are used at most: from the local `limit`, or no limit if that is None."""
    return const(library.ENDLESS) if limit is None else get(limit)


def push(given: Argument) -> Code:
    """Push an argument from its local; refuse a function, which is no value in compiled code."""
    local, _ = given
    if not isinstance(local, int):
        raise Unsupported(None, "a function is no value")
    return get(local)


def is_left_out(body: Body, node: ast.Call) -> bool:
    """Return whether a call is of a function with `@python_only`, which is not compiled."""
    value = static(body, node.func)
    if isinstance(value, Hashable) and value in PYTHON_ONLY:
        return True
    if not isinstance(node.func, ast.Attribute) or static(body, node.func.value) is not NOT_STATIC:
        return False
    one = inferred(body, node.func.value)
    return one is not None and any(
        member.kind == "object" and getattr(member.cls, node.func.attr, None) in PYTHON_ONLY
        for member in members_of(one)
    )


# --- arguments --------------------------------------------------------------------------------------------


def argument(body: Body, node: ast.expr, wanted: Type | None = None) -> tuple[Argument, Code]:
    """Return the argument of a call for the expression `node`, and the code that evaluates it into a new local.

    A lambda or known function has no local: the argument is the function itself, without code.
    """
    if isinstance(node, ast.Lambda):
        known = Type("function", value=(node, body.frame))
        return (known.value, known), ()
    value = evaluate(body, node, wanted if wanted is not None and wanted.kind != "any" else None)
    if value.type.kind == "function":
        return (value.type.value, value.type), value.code
    local, keeping = body.names.keep(with_word(value).code)
    return (local, value.type), keeping


def arguments(body: Body, node: ast.Call, source: Source, *, skip: int = 0) -> tuple[dict[str, Argument], Code]:
    """Return the arguments of a call by parameter name, and the code that evaluates them in their written order.

    `source` is the called function, `skip` the number of its first parameters that are given otherwise, such as `self`.
    """
    taken = body.taken
    given: dict[str, Argument] = {}
    codes: list[Code] = []
    names = iter(list(source.parameters)[skip:])
    for one in node.args:
        if isinstance(one, ast.Starred):
            for value, code in spread(body, one):
                given[next_name(node, names)] = value
                codes.append(code)
            continue
        name = next_name(node, names)
        given[name], code = argument(body, one, source.parameters[name])
        codes.append(code)
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in source.parameters:
            raise Unsupported(node, f"there is no parameter {keyword.arg or '**'}")
        given[keyword.arg], code = argument(body, keyword.value, source.parameters[keyword.arg])
        codes.append(code)
    body.taken = taken
    return given, tuple(codes)


def next_name(node: ast.AST, names: Iterator[str]) -> str:
    """Return the next of the parameter names, for the next positional argument; refuse too many arguments."""
    name = next(names, None)
    if name is None:
        raise Unsupported(node, "too many arguments")
    return name


def add_defaults(body: Body, node: ast.AST, source: Source, given: dict[str, Argument]) -> Code:
    """Add the default values of missing arguments to `given`; return the code that puts them into locals."""
    codes: list[Code] = []
    for name, one in source.parameters.items():
        if name in given:
            continue
        value = source.defaults.get(name, REQUIRED)
        if value is REQUIRED:
            raise Unsupported(node, f"the argument {name} is missing")
        if isinstance(value, list | dict | set | collections.deque):
            raise Unsupported(node, f"the default of {name} may change between calls")
        local, keeping = body.names.keep(constant(body, node, value, one).code)
        given[name] = (local, one)
        codes.append(keeping)
    for name, (_, each) in given.items():
        check_fits(source.parameters[name], each)
    return tuple(codes)


def spread(body: Body, node: ast.Starred) -> list[tuple[Argument, Code]]:
    """Return the items of `*argument` in a call, with code that puts each into a local; the type tells their number."""
    value = expression(body, node.value)
    parts = parts_of(body, node, value.type)
    if parts is None:
        raise Unsupported(node, "only a value of known length can be unpacked with *")
    kept, before = body.names.keep(value.code)
    found: list[tuple[Argument, Code]] = []
    for place, one in enumerate(parts):
        local, keeping = body.names.keep(item_at(kept, place))
        found.append(((local, one), (before, keeping)))
        before = ()
    return found


def parts_of(body: Body, node: ast.AST, one: Type) -> list[Type] | None:
    """Return the item types of an unpacked value of the type `one`; None if its number of items is unknown."""
    members = not_none(one)
    if len(members) == 1 and members[0].kind == "fixed":
        return list(members[0].args)
    if len(members) == 1 and members[0].kind == "object":
        layout = body.context.layout(node, members[0].cls)
        if layout.is_tuple:
            return list(layout.fields.values())
    if members and all(member.kind in ("list", "tuple", "iterable", "fixed") for member in members):
        return None
    raise Unsupported(node, f"{one} can't be unpacked")


def item_at(kept: int, place: int) -> Code:
    """Push the item at the known index `place` of the container in the local `kept`."""
    return load(load(get(kept), 16), 8 * place)


# --- functions as values ----------------------------------------------------------------------------------


def apply(body: Body, function: ast.expr, given: Sequence[Argument]) -> Value:
    """Call a function that was passed as a value, such as a `key=`, and which the expression `function` names."""
    if isinstance(function, ast.Lambda):
        return _apply_lambda(body, function, (function, body.frame), given)
    value = static(body, function)
    if value is NOT_STATIC:
        one = evaluate(body, function)
        value = one.type.value
        if isinstance(value, tuple):
            called = _apply_lambda(body, function, value, given)
            return Value(called.type, (one.code, called.code))
    if isinstance(value, types.FunctionType):
        return with_word(call_function(body, function, value, given))
    raise Unsupported(function, f"{ast.unparse(function)} can't be called here")


def _apply_lambda(body: Body, node: ast.AST, value: tuple[ast.Lambda, Frame], given: Sequence[Argument]) -> Value:
    inner, frame = value
    source = body.context.nested(inner, frame.source)
    return with_word(inline(body, source, dict(zip(source.parameters, given, strict=False)), node, outer=frame))


# --- inlined functions ------------------------------------------------------------------------------------


def inline(
    body: Body,
    source: Source,
    given: dict[str, Argument],
    node: ast.AST,
    *,
    outer: Frame | None = None,
    filled: int | None = None,
    limit: int | None = None,
) -> Value:
    """Compile the body of the function `source` at the place of its call `node`, instead of a call.

    `given` are its arguments by parameter name. Its result is appended to the list in the local `filled`, if not None.
    `outer` is the frame around a lambda, `limit` the local with the number of values of `yield` that are used at most.
    """
    path = (*body.frame.path, id(node))
    variables = {name: _variable(source, name, argument) for name, argument in given.items()}
    frame = Frame(source, source.returns, variables, outer=outer, path=path, limit=limit)
    here, loops, body.loops = body.frame, body.loops, []
    body.inlined.append(source.node)
    narrowed = dict(body.names.narrowed)
    body.names.frame = frame
    if isinstance(source.node, ast.Lambda):
        result = expression(body, source.node.body)
    else:
        result = _inline_function(body, source, frame, filled)
    body.names.frame, body.loops, body.names.narrowed = here, loops, narrowed
    body.inlined.pop()
    return result


def _variable(source: Source, name: str, argument: Argument) -> Variable:
    local, one = argument
    if not isinstance(local, int):
        return Variable(0, one, declared=True)
    declared = source.parameters.get(name, ANY)
    return Variable(local, one if declared.kind in _OPEN_KINDS else declared, declared=True, is_bound=True)


def _inline_function(body: Body, source: Source, frame: Frame, filled: int | None) -> Value:
    one = source.returns
    if filled is not None:
        frame.fills = Variable(filled, one, declared=True, is_bound=True)
    elif one.kind != "none" or source.is_generator:
        frame.result = body.names.local()
    frame.leaves = Label()
    code = block(frame.leaves, whole_body(body, frame))
    return Value(one, (code, () if frame.result is None else get(frame.result)), one.kind != "none" and filled is None)


def inline_each(
    body: Body, node: ast.Call, source: Source, gives: Use, items: Callable[[ast.expr, Use], Code],
    *, is_short: bool, is_taken: bool,
) -> Code:  # fmt: skip
    """Inline a function with `yield`, or one that returns `tuple(…)`, and run code for each of its values.

    Args:
        body: The calling function.
        node: The syntax of the call.
        source: The called function.
        gives: Makes the code that uses a value.
        items: Makes the code for each item of an iterable, namely of the argument of `tuple(…)`.
        is_short: Whether the code of `gives` may be repeated.
        is_taken: Whether that code has no effect on other values, so that they may be made first.
    """
    given, before = arguments(body, node, source)
    before = (before, add_defaults(body, node, source, given))
    variables = {name: _variable(source, name, given[name]) for name in source.parameters}
    here = body.frame, body.loops, body.sized, body.inlined
    path = (*body.frame.path, id(node))
    frame = Frame(source, source.returns, variables, path=path, is_short=is_short, is_taken=is_taken)

    def give(value: Value) -> Code:
        there, narrowed = (body.frame, body.loops, body.sized, body.inlined), dict(body.names.narrowed)
        body.names.frame, body.loops, body.sized, body.inlined = here
        code = gives(value)
        (body.names.frame, body.loops, body.sized, body.inlined), body.names.narrowed = there, narrowed
        return code

    frame.gives, frame.leaves = give, Label()
    narrowed = dict(body.names.narrowed)
    body.names.frame, body.loops, body.sized, body.inlined = frame, [], None, [*body.inlined, source.node]
    if source.is_generator or source.tuple_items is None:
        code, _ = statements(body, source.body)
    else:
        code = items(source.tuple_items, give)
    body.names.frame, body.loops, body.sized, body.inlined = here
    body.names.narrowed = narrowed
    return before, block(frame.leaves, code)


def whole_body(body: Body, frame: Frame) -> Code:
    """Return the code of a function's statements, after code that sets up unbound names and the yielded list."""
    opening = body.names.open(frame)
    if frame.source.is_generator and frame.gives is None:
        frame.yields, keeping = body.names.keep(new_container(body))
        opening = (opening, keeping)
    code, ends = statements(body, frame.source.body)
    return opening, code, () if ends else close(frame)


def close(frame: Frame) -> Code:
    """Return the code for a function's end without `return`: return nothing or the yielded values, or trap."""
    if frame.yields is not None:
        return give(frame, get(frame.yields))
    if frame.returns.kind == "none" or frame.gives is not None:
        return () if frame.leaves is None else frame.leaving
    return wasm.UNREACHABLE


def give(frame: Frame, result: Code) -> Code:
    """Return from a function with the word that the code `result` pushes."""
    return (result if frame.result is None else keep(frame.result, result)), frame.leaving


def end_at_limit(frame: Frame) -> Code:
    """Return from a function with `yield` as soon as it has yielded as many values as its caller uses."""
    if frame.limit is None or frame.yields is None:
        return ()
    return if_((load(get(frame.yields), 8), get(frame.limit), wasm.I64_GE_S), close(frame))
