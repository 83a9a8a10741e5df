"""Handler of calls, which chooses by the called expression: a function, class, method, lambda or item of a dict."""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Hashable

from lowering import wasm
from lowering.calls.methods import call_method
from lowering.calls.records import copied_record, make
from lowering.calls.table import BUILTINS
from lowering.code import Code, Value, get, load, look_up
from lowering.marks import COPIERS
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.tree.dispatch import EXPRESSIONS, evaluate, expression, handles
from lowering.tree.functions import add_defaults, arguments, call_source, inline, is_left_out, push
from lowering.tree.statics import NOT_STATIC, static
from lowering.tree.values import nothing
from lowering.types import Type, union


@handles(EXPRESSIONS, ast.Call)
def _call(body: Body, node: ast.Call, wanted: Type | None) -> Value:
    if is_left_out(body, node):
        return nothing()
    value = static(body, node.func)
    if value is not NOT_STATIC:
        return _call_static(body, node, value, wanted)
    match node.func:
        case ast.Subscript() as function:
            return _call_item(body, node, function)
        case ast.Attribute() as function:
            return call_method(body, node, function)
    called = evaluate(body, node.func)
    if called.type.kind != "function":
        raise Unsupported(node, f"{ast.unparse(node.func)} can't be called")
    return _call_known(body, node, called.type.value)


def _call_static(body: Body, node: ast.Call, value: object, wanted: Type | None) -> Value:
    """Call a function or class that is known when compiling; `value` is this Python object."""
    handler = BUILTINS.get(value) if isinstance(value, Hashable) else None
    if handler is not None:
        return handler(body, node, wanted)
    if isinstance(value, type):
        return make(body, node, value)
    if isinstance(value, types.MethodType) and isinstance(value.__self__, type):
        raise Unsupported(node, "class methods are not in the subset")
    if isinstance(value, functools._lru_cache_wrapper):
        value = value.__wrapped__
    if not isinstance(value, types.FunctionType):
        raise Unsupported(node, f"{ast.unparse(node.func)} is not in the subset")
    if value in COPIERS:
        return copied_record(body, node, COPIERS[value])
    source = body.context.source(node, value)
    given, before = arguments(body, node, source)
    return call_source(body, node, source, given, before)


def _call_known(body: Body, node: ast.Call, value: object) -> Value:
    """Call a lambda or function that was passed as an argument to the compiled function."""
    if isinstance(value, tuple):
        inner, frame = value
        if inner in body.inlined:
            raise Unsupported(node, "a lambda can't be recursive")
        source = body.context.nested(inner, frame.source)
        given, before = arguments(body, node, source)
        inlined = inline(body, source, given, node, outer=frame)
        return Value(inlined.type, (before, inlined.code), inlined.has_word)
    if not isinstance(value, types.FunctionType):
        raise Unsupported(node, "the called function must be known when the code is compiled")
    source = body.context.source(node, value)
    given, before = arguments(body, node, source)
    return call_source(body, node, source, given, before)


def _call_item(body: Body, node: ast.Call, function: ast.Subscript) -> Value:
    """Compile `DO[key](…)`: call the function that a constant dict has for a number, or for a record's class."""
    mapping = static(body, function.value)
    if not isinstance(mapping, dict) or not mapping:
        raise Unsupported(node, "functions can only be looked up in constant dicts")
    key: Code
    match function.slice:
        case ast.Call(func=ast.Name(id="type"), args=[record]):
            key = load(expression(body, record).code, 0)
        case _:
            key = expression(body, function.slice).code
    number, keeping = body.names.keep(key)
    functions = list(dict.fromkeys(mapping.values()))
    sources = [body.context.source(node, one) for one in functions]
    first = sources[0]
    given, before = arguments(body, node, first)
    before = (before, add_defaults(body, node, first, given))
    gives = first.returns.kind != "none"
    if any((source.returns.kind != "none") is not gives for source in sources):
        raise Unsupported(node, "all functions of a dict must return a value, or none")
    table = body.context.constants.dispatch(mapping)
    for one in functions:
        body.context.number_of(one)
    signature = body.context.signature(len(first.parameters), gives)
    calling = b"\x11" + wasm.unsigned(signature) + b"\x00"
    pushed = [push(given[name]) for name in first.parameters]
    returned = union(*[source.returns for source in sources])
    return Value(returned, (keeping, before, *pushed, look_up(table, get(number)), calling), gives)
