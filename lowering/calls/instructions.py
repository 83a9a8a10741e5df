"""Handlers of functions of `lowering.heap` and the library that are compiled to single instructions."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Final

from lowering import algorithms, heap, library, wasm
from lowering.calls.table import BUILTINS, builtin
from lowering.classes import DICT, LIST, SET, TUPLE, Layout
from lowering.code import Code, Value, const, get, if_, load, look_up, store, tee
from lowering.constants import MOST_MEMBERS
from lowering.tree.body import Body
from lowering.tree.dispatch import expression
from lowering.tree.values import nothing
from lowering.types import ANY, BOOL, INT, MEMBER, NONE, REFERENCE, Type


@builtin(heap.load)
def _load(body: Body, node: ast.Call, _: Type | None) -> Value:
    address, offset = _address(body, node.args[0])
    return Value(INT, load(address, offset))


@builtin(heap.store)
def _store(body: Body, node: ast.Call, _: Type | None) -> Value:
    address, offset = _address(body, node.args[0])
    return nothing(store(address, offset, expression(body, node.args[1]).code))


def _address(body: Body, node: ast.expr) -> tuple[Code, int]:
    """Return the code of an address, and a constant offset: for `address + 8` the code of `address`, and 8."""
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant(value=int(offset))):
            return expression(body, left).code, offset
    return expression(body, node).code, 0


@builtin(heap.kept_from)
def _kept_from(body: Body, node: ast.Call, wanted: Type | None) -> Value:
    value = expression(body, node.args[0], wanted)
    return Value(value.type, body.call(algorithms.kept_from, value.code, expression(body, node.args[1]).code))


def _instructions(code: Callable[..., Code], one: Type) -> Callable[[Body, ast.Call, Type | None], Value]:
    """Return a handler whose instructions `code` makes of the arguments' codes; the result has the type `one`."""

    def handle(body: Body, node: ast.Call, _: Type | None) -> Value:
        return Value(one, code(body, *[expression(body, each).code for each in node.args]), one.kind != "none")

    return handle


def _move(body: Body, to: Code, items: Code, size: Code) -> Code:
    return (to, wasm.I32_WRAP), (items, wasm.I32_WRAP), (size, wasm.I32_WRAP), wasm.MEMORY_COPY


def _allocate(body: Body, size: Code) -> Code:
    count, keeping = body.names.keep(size)
    at = body.names.local()
    return keeping, tee(at, wasm.GET_FREE), get(count), wasm.I64_ADD, wasm.SET_FREE, get(at)


def _words_compared(body: Body, tag: Code) -> Code:
    containers = {TUPLE: library.TUPLES, LIST: library.LISTS, SET: library.UNORDERED, DICT: library.MAPPING}
    return look_up(body.context.constants.table_of(("words",), _words_of, containers), tag), wasm.I64_EXTEND_U


def _words_of(layout: Layout) -> int:
    if layout.is_tuple:
        return library.TUPLES
    return library.UNKNOWN if layout.compared is None else layout.compared


def _text_of_member(body: Body, word: Code) -> Code:
    number = body.names.local()
    is_member = (tee(number, word, const(MEMBER), wasm.I64_SUB), const(MOST_MEMBERS), wasm.I64_LT_U)
    text = load((get(number), const(3), wasm.I64_SHL), body.context.constants.member_texts)
    return if_(is_member, text, const(0), wasm.I64)


_TABLE: Final[dict[object, tuple[Callable[..., Code], Type]]] = {
    heap.move: (_move, NONE),
    heap.allocate: (_allocate, INT),
    heap.address_of: (lambda _, one: (one, wasm.I32_WRAP, wasm.I64_EXTEND_U), INT),
    heap.reference_to: (lambda _, one: (one, const(REFERENCE), wasm.I64_OR), ANY),
    heap.is_reference: (lambda _, one: (one, const(REFERENCE), wasm.I64_GE_S, wasm.I64_EXTEND_U), BOOL),
    heap.is_less_word: (lambda _, one, other: (one, other, wasm.I64_LT_S, wasm.I64_EXTEND_U), BOOL),
    heap.is_same_word: (lambda _, one, other: (one, other, wasm.I64_EQ, wasm.I64_EXTEND_U), BOOL),
    heap.text_of_member: (_text_of_member, ANY),
    heap.words_compared: (_words_compared, INT),
    heap.heap_mark: (lambda _: wasm.GET_FREE, INT),
    heap.heap_release: (lambda _, mark: (mark, wasm.SET_FREE), NONE),
    algorithms._quotient: (lambda _, one, other: (one, other, wasm.I64_DIV_S), INT),
}
for _function, _row in _TABLE.items():
    BUILTINS[_function] = _instructions(*_row)
