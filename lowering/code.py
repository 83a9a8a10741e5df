"""Trees of instructions: the code of a value contains the code of its operands, in the order of their evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from lowering import wasm
from lowering.types import NONE_WORD, Type


class Label:
    """Name of a block or loop, for jumps out of it or to its beginning."""


@dataclass(slots=True, eq=False)
class Block:
    """Block, loop or branch; `other` is the code of a branch that is not taken."""

    opcode: bytes
    label: Label
    result: int
    body: Code
    other: Code | None = None


@dataclass(slots=True, eq=False)
class Jump:
    """Jump to the end of a block, or to the beginning of a loop."""

    opcode: bytes
    label: Label


Code: TypeAlias = "bytes | Block | Jump | tuple[Code, ...]"


@dataclass(slots=True, eq=False)
class Value:
    """Node of the typed tree: code that pushes a word of a type.

    It pushes nothing if `has_word` is False: a call without result, or a known function.
    """

    type: Type
    code: Code
    has_word: bool = True


def encode(code: Code) -> bytes:
    """Return the instructions of a tree as bytes."""
    out = bytearray()
    depth = 0
    depths: dict[Label, int] = {}
    waiting: list[Code | None] = [code]
    while waiting:
        one = waiting.pop()
        if type(one) is bytes:
            out += one
        elif type(one) is tuple:
            waiting.extend(reversed(one))
        elif one is None:
            out += wasm.END
            depth -= 1
        elif isinstance(one, Jump):
            out += one.opcode + wasm.unsigned(depth - depths[one.label])
        elif isinstance(one, Block):
            depth += 1
            depths[one.label] = depth
            out += one.opcode + bytes((one.result,))
            waiting += [None, *(() if one.other is None else (one.other, wasm.ELSE)), one.body]
    return bytes(out)


def get(local: int) -> Code:
    """Push a local."""
    return b"\x20" + wasm.unsigned(local)


def keep(local: int, *code: Code) -> Code:
    """Pop the last word of some code into a local."""
    return (*code, b"\x21" + wasm.unsigned(local))


def tee(local: int, *code: Code) -> Code:
    """Copy the last word of some code into a local, and leave it on the stack."""
    return (*code, b"\x22" + wasm.unsigned(local))


def const(value: int) -> Code:
    """Push a constant."""
    return wasm.i64_const(value)


def load(reference: Code, offset: int) -> Code:
    """Push the word at an offset from a reference, in bytes."""
    return (reference, wasm.I32_WRAP, b"\x29\x03" + wasm.unsigned(offset))


def load_at(address: Code, offset: int) -> Code:
    """Push the word at an offset from an address of 32 bits."""
    return (address, b"\x29\x03" + wasm.unsigned(offset))


def store(reference: Code, offset: int, value: Code) -> Code:
    """Store a word at an offset from a reference."""
    return store_at((reference, wasm.I32_WRAP), offset, value)


def store_at(address: Code, offset: int, value: Code) -> Code:
    """Store a word at an offset from an address of 32 bits."""
    return (address, value, b"\x37\x03" + wasm.unsigned(offset))


def block(label: Label, *body: Code) -> Code:
    """Surround code with a block, whose end the label names."""
    return Block(b"\x02", label, wasm.EMPTY, body)


def loop(label: Label, *body: Code) -> Code:
    """Surround code with a loop, whose beginning the label names. It ends unless something jumps there."""
    return Block(b"\x03", label, wasm.EMPTY, body)


def if_(condition: Code, then: Code, other: Code | None = None, result: int = wasm.EMPTY) -> Code:
    """Run one code or another, according to a condition of 32 bits."""
    return (condition, Block(b"\x04", Label(), result, then, other))


def leave(label: Label) -> Code:
    """Jump to the end of a block, or to the beginning of a loop."""
    return Jump(b"\x0c", label)


def leave_if(label: Label, *condition: Code) -> Code:
    """Jump like `leave` if a condition of 32 bits holds."""
    return (*condition, Jump(b"\x0d", label))


def trap_if(*condition: Code) -> Code:
    """Stop the program if a condition of 32 bits holds."""
    return if_(condition, wasm.UNREACHABLE)


def is_none(local: int) -> Code:
    """Push whether a local is None."""
    return (get(local), const(NONE_WORD), wasm.I64_EQ)


def look_up(table: int, index: Code) -> Code:
    """Push a number of 16 bits, as one of 32 bits, from a table at an address."""
    return (index, wasm.I32_WRAP, wasm.i32_const(1), b"\x74", b"\x2f\x01" + wasm.unsigned(table))


def item_address(items: Code, place: Code) -> Code:
    """Push the address of the word with an index among some."""
    return (items, place, const(3), wasm.I64_SHL, wasm.I64_ADD)
