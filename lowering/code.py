"""Trees of instructions: the code of a value contains the code of its operands, in the order of their evaluation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from lowering import wasm
from lowering.types import NONE_WORD, Type


class Label:
    """Name of one block or loop, used by jumps. Two labels are never equal."""


@dataclass(slots=True, eq=False)
class Block:
    """Block, loop or `if`, by its `opcode`; `other` is the code of `else`, `result` the type code of what it pushes."""

    opcode: bytes
    label: Label
    result: int
    body: Code
    other: Code | None = None


@dataclass(slots=True, eq=False)
class Jump:
    """Jump, or conditional jump, by its `opcode`, to the end of the block or the beginning of the loop of `label`."""

    opcode: bytes
    label: Label


Code: TypeAlias = "bytes | Block | Jump | tuple[Code, ...]"


@dataclass(slots=True, eq=False)
class Value:
    """Node of the typed tree: `code` that pushes one word, which is a value of `type`.

    It pushes nothing if `has_word` is False: a call without result, or a known function.
    """

    type: Type
    code: Code
    has_word: bool = True


def encode(code: Code) -> bytes:
    """Return the bytes of WebAssembly for a tree of instructions; labels become relative depths."""
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
    """Return code that pushes the local variable with this number."""
    return b"\x20" + wasm.unsigned(local)


def keep(local: int, *code: Code) -> Code:
    """Return `code` followed by an instruction that pops the last word that it pushed into a local variable."""
    return (*code, b"\x21" + wasm.unsigned(local))


def tee(local: int, *code: Code) -> Code:
    """Return `code` followed by an instruction that copies the last word into a local variable, without popping it."""
    return (*code, b"\x22" + wasm.unsigned(local))


def const(value: int) -> Code:
    """Return code that pushes a constant of 64 bits."""
    return wasm.i64_const(value)


def load(reference: Code, offset: int) -> Code:
    """Return code that pushes the word `offset` bytes after the object that `reference` pushes a reference to."""
    return (reference, wasm.I32_WRAP, b"\x29\x03" + wasm.unsigned(offset))


def load_at(address: Code, offset: int) -> Code:
    """Return code that pushes the word `offset` bytes after the 32-bit address that `address` pushes."""
    return (address, b"\x29\x03" + wasm.unsigned(offset))


def store(reference: Code, offset: int, value: Code) -> Code:
    """Return code that stores the word of `value` `offset` bytes after the object that `reference` refers to."""
    return store_at((reference, wasm.I32_WRAP), offset, value)


def store_at(address: Code, offset: int, value: Code) -> Code:
    """Return code that stores the word of `value` `offset` bytes after the 32-bit address that `address` pushes."""
    return (address, value, b"\x37\x03" + wasm.unsigned(offset))


def block(label: Label, *body: Code) -> Code:
    """Return `body` as a block: jumps to `label` lead to its end."""
    return Block(b"\x02", label, wasm.EMPTY, body)


def loop(label: Label, *body: Code) -> Code:
    """Return `body` as a loop: jumps to `label` lead to its beginning. It ends where `body` ends without a jump."""
    return Block(b"\x03", label, wasm.EMPTY, body)


def if_(condition: Code, then: Code, other: Code | None = None, result: int = wasm.EMPTY) -> Code:
    """Return code that runs `then` if `condition` pushes a 32-bit number other than 0, else `other` if it is given.

    `result` is the type code of what both push, EMPTY for nothing.
    """
    return (condition, Block(b"\x04", Label(), result, then, other))


def leave(label: Label) -> Code:
    """Return a jump to the end of the block, or to the beginning of the loop, of `label`."""
    return Jump(b"\x0c", label)


def leave_if(label: Label, *condition: Code) -> Code:
    """Return a jump like that of `leave`, taken if `condition` pushes a 32-bit number other than 0."""
    return (*condition, Jump(b"\x0d", label))


def trap_if(*condition: Code) -> Code:
    """Return code that stops the program if `condition` pushes a 32-bit number other than 0."""
    return if_(condition, wasm.UNREACHABLE)


def is_none(local: int) -> Code:
    """Return code that pushes 1 if the local variable with this number is None, else 0, as 32 bits."""
    return (get(local), const(NONE_WORD), wasm.I64_EQ)


def look_up(table: int, index: Code) -> Code:
    """Return code that pushes, as 32 bits, the 16-bit number at an index of the table at address `table`."""
    return (index, wasm.I32_WRAP, wasm.i32_const(1), b"\x74", b"\x2f\x01" + wasm.unsigned(table))


def item_address(items: Code, place: Code) -> Code:
    """Return code that pushes the address of word `place` (a 64-bit index) of the words from address `items` on."""
    return (items, place, const(3), wasm.I64_SHL, wasm.I64_ADD)
