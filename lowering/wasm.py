"""WebAssembly as bytes: the instructions that compiled code needs, and modules of functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

I32: Final = 0x7F
I64: Final = 0x7E
#: Type of a block without a result.
EMPTY: Final = 0x40

UNREACHABLE: Final = b"\x00"
END: Final = b"\x0b"
ELSE: Final = b"\x05"
RETURN: Final = b"\x0f"
DROP: Final = b"\x1a"
SELECT: Final = b"\x1b"

I32_EQZ: Final = b"\x45"
I32_AND: Final = b"\x71"
I32_OR: Final = b"\x72"
I32_ADD: Final = b"\x6a"
I64_EQZ: Final = b"\x50"
I64_EQ: Final = b"\x51"
I64_NE: Final = b"\x52"
I64_LT_S: Final = b"\x53"
I64_LT_U: Final = b"\x54"
I64_GT_S: Final = b"\x55"
I64_LE_S: Final = b"\x57"
I64_LE_U: Final = b"\x58"
I64_GE_S: Final = b"\x59"
I64_CLZ: Final = b"\x79"
I64_POPCNT: Final = b"\x7b"
I64_ADD: Final = b"\x7c"
I64_SUB: Final = b"\x7d"
I64_MUL: Final = b"\x7e"
I64_DIV_S: Final = b"\x7f"
I64_AND: Final = b"\x83"
I64_OR: Final = b"\x84"
I64_XOR: Final = b"\x85"
I64_SHL: Final = b"\x86"
I64_SHR_S: Final = b"\x87"
I64_SHR_U: Final = b"\x88"
F64_EQ: Final = b"\x61"
F64_NE: Final = b"\x62"
F64_LT: Final = b"\x63"
F64_GT: Final = b"\x64"
F64_LE: Final = b"\x65"
F64_GE: Final = b"\x66"
F64_NEG: Final = b"\x9a"
F64_ADD: Final = b"\xa0"
F64_SUB: Final = b"\xa1"
F64_MUL: Final = b"\xa2"
F64_DIV: Final = b"\xa3"
#: Exported name of the global that counts down the rounds of loops, so that endless ones stop.
FUEL: Final = "·fuel"
MEMORY_COPY: Final = b"\xfc\x0a\x00\x00"
I32_WRAP: Final = b"\xa7"
I64_EXTEND_U: Final = b"\xad"
I64_TRUNC_F64_S: Final = b"\xb0"
F64_CONVERT_I64_S: Final = b"\xb9"
#: Conversions of a fraction to the word with its bits, and back.
I64_OF_F64: Final = b"\xbd"
F64_OF_I64: Final = b"\xbf"


#: The global with the address of free memory, and the one with the rounds that loops may still take (FUEL).
GET_FREE: Final = b"\x23\x00"
SET_FREE: Final = b"\x24\x00"
GET_FUEL: Final = b"\x23\x01"
SET_FUEL: Final = b"\x24\x01"


def unsigned(value: int) -> bytes:
    """Return a whole number that is not negative in unsigned LEB128."""
    if value < 0x80:
        return bytes((value,))
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value: int) -> bytes:
    """Return a whole number of up to 64 bits in signed LEB128."""
    if -64 <= value < 64:
        return bytes((value & 0x7F,))
    out = bytearray()
    while True:
        low = value & 0x7F
        value >>= 7
        if (value == 0 and not low & 0x40) or (value == -1 and low & 0x40):
            out.append(low)
            return bytes(out)
        out.append(low | 0x80)


def sized(body: bytes) -> bytes:
    """Return bytes preceded by their number in LEB128."""
    return unsigned(len(body)) + body


def vector(items: Sequence[bytes]) -> bytes:
    """Return encoded items one after another, preceded by the number of items."""
    return unsigned(len(items)) + b"".join(items)


def name(text: str) -> bytes:
    """Return a name in UTF-8, preceded by its length in bytes."""
    return sized(text.encode())


def i64_const(value: int) -> bytes:
    """Return the instruction that pushes a constant of 64 bits."""
    return b"\x42" + signed(value)


def i32_const(value: int) -> bytes:
    """Return the instruction that pushes a constant of 32 bits."""
    return b"\x41" + signed(value)


def module(
    signatures: Sequence[tuple[int, bool]],
    functions: Sequence[tuple[int, int, bytes, str]],
    exports: Sequence[tuple[str, int]],
    data: bytes,
    base: int,
    table: Sequence[int],
    pages: int,
    heap: int,
) -> bytes:
    """Return the bytes of a module with one memory, one table and two globals: address of free memory, and FUEL.

    Args:
        signatures: number of parameters, and whether there is a result; all are words of 64 bits.
        functions: number of the signature, number of locals besides the parameters, body and name of each.
        exports: export names and numbers of functions.
        data: bytes that the memory starts with.
        base: address of the data.
        table: numbers of the functions for indirect calls, by slot.
        pages: size of the memory in pages of 64 KiB.
        heap: address of free memory.
    """
    named = [name("memory") + b"\x02\x00", name("heap") + b"\x03\x00", name(FUEL) + b"\x03\x01"]
    named += [name(export) + b"\x00" + unsigned(number) for export, number in exports]
    names = vector([unsigned(number) + name(one[3]) for number, one in enumerate(functions)])
    sections = [
        (1, vector([_signature(*one) for one in signatures])),
        (3, vector([unsigned(signature) for signature, *_ in functions])),
        (4, vector([b"\x70\x00" + unsigned(max(1, len(table)))])),
        (5, vector([b"\x01" + unsigned(pages) + unsigned(pages)])),
        (6, vector([bytes((I64, 1)) + i64_const(first) + END for first in (heap, 0)])),
        (7, vector(named)),
        (9, vector([b"\x00" + i32_const(0) + END + vector([unsigned(one) for one in table])]) if table else b""),
        (10, vector([_function(count, body) for _, count, body, _ in functions])),
        (11, vector([b"\x00" + i32_const(base) + END + sized(data)]) if data else b""),
        (0, name("name") + b"\x01" + sized(names)),
    ]
    return b"\x00asm\x01\x00\x00\x00" + b"".join(bytes((one,)) + sized(body) for one, body in sections if body)


def _function(count: int, body: bytes) -> bytes:
    return sized(vector([unsigned(count) + bytes((I64,))] if count else []) + body + END)


def _signature(parameters: int, gives: bool) -> bytes:
    return b"\x60" + vector([bytes((I64,))] * parameters) + vector([bytes((I64,))] if gives else [])
