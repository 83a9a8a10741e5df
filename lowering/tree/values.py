"""Operations on values: truth, comparisons, tests of classes, and checks that stop the program."""

from __future__ import annotations

import ast
from collections.abc import Collection
from enum import Enum, IntEnum
from typing import Final

from lowering import library, wasm
from lowering.classes import DICT, LIST, SET, TUPLE, family
from lowering.code import Code, Value, const, get, if_, is_none, keep, load, look_up, tee, trap_if
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.types import (
    ANY,
    CONTAINERS,
    FLOAT,
    MEMBER,
    NONE,
    NONE_WORD,
    REFERENCE,
    STR,
    Type,
    filled,
    is_plain,
    is_whole,
    members_of,
    type_of_value,
    union,
    without,
)

_COMPARED: Final[dict[type[ast.cmpop], bytes]] = {
    ast.Lt: wasm.I64_LT_S, ast.LtE: wasm.I64_LE_S, ast.Gt: wasm.I64_GT_S, ast.GtE: wasm.I64_GE_S,
}  # fmt: skip
_FRACTIONS_COMPARED: Final[dict[type[ast.cmpop], bytes]] = {
    ast.Eq: wasm.F64_EQ, ast.NotEq: wasm.F64_NE, ast.Lt: wasm.F64_LT, ast.LtE: wasm.F64_LE, ast.Gt: wasm.F64_GT,
    ast.GtE: wasm.F64_GE,
}  # fmt: skip
_BUILTIN: Final[dict[type, int]] = {list: LIST, tuple: TUPLE, dict: DICT, set: SET, frozenset: SET}
#: Whole numbers up to this are exact as fractions.
_EXACT: Final = 1 << 53
KEYED: Final = frozenset({"set", "dict"})
SEQUENCES: Final = frozenset({"list", "tuple", "fixed", "iterable"})
#: Number of bits of a word.
BITS: Final = 64


def not_none(one: Type) -> list[Type]:
    """Return the types that the type `one` is a union of, without None."""
    return [member for member in members_of(one) if member.kind != "none"]


def with_word(value: Value) -> Value:
    """Return a value whose code always pushes a word: None is added after a call without result."""
    return value if value.has_word else Value(value.type, (value.code, const(NONE_WORD)))


def nothing(*code: Code) -> Value:
    """Return a value for code that pushes no word, such as that of a method which returns nothing."""
    return Value(NONE, code, has_word=False)


def check_there(body: Body, value: Value) -> Value:
    """Return the value with a trap if it is None."""
    if NONE not in members_of(value.type):
        return value
    kept, keeping = body.names.keep(value.code)
    return Value(value.type, (keeping, trap_if(is_none(kept)), get(kept)))


def check_both_there(body: Body, one: Value, other: Value) -> Code:
    """Push two values, `one` and `other`. Trap if one of them is None."""
    if NONE not in (*members_of(one.type), *members_of(other.type)):
        return one.code, other.code
    first, second = body.names.local(), body.names.local()
    checks = [
        trap_if(is_none(local)) for value, local in ((one, first), (other, second)) if NONE in members_of(value.type)
    ]
    return one.code, other.code, keep(second), keep(first), *checks, get(first), get(second)


def absolute(body: Body, code: Code) -> Code:
    """Push the absolute value of the whole number that `code` pushes."""
    one, keeping = body.names.keep(code)
    negative = (const(0), get(one), wasm.I64_SUB)
    return keeping, negative, get(one), get(one), const(0), wasm.I64_LT_S, wasm.SELECT


def as_fraction(node: ast.AST, value: Value) -> Code:
    """Push a fraction, or a whole number converted to a fraction, as 64-bit float."""
    if value.type == FLOAT:
        return value.code, wasm.F64_OF_I64
    if is_whole(value.type):
        return value.code, wasm.F64_CONVERT_I64_S
    raise Unsupported(node, f"{value.type} is not always a fraction: use float(…)")


def _exact(body: Body, value: Value) -> Value:
    """Return a whole number with a trap if it is so large that it is not exact as a fraction."""
    kept, keeping = body.names.keep(value.code)
    check = trap_if(const(2 * _EXACT), get(kept), const(_EXACT), wasm.I64_ADD, wasm.I64_LT_U)
    return Value(value.type, (keeping, check, get(kept)))


# --- truth ------------------------------------------------------------------------------------------------


def truth(body: Body, node: ast.AST, value: Value) -> Code:
    """Push the truth of a value, as 1 or 0 of 32 bits."""
    rest = not_none(value.type)
    kinds = {member.kind for member in rest}
    if value.type.kind == "bool":
        return value.code, wasm.I32_WRAP
    if "float" in kinds:
        return as_fraction(node, value), const(0), wasm.F64_OF_I64, wasm.F64_NE
    if not rest:
        return value.code, wasm.DROP, wasm.i32_const(0)
    if len(rest) == len(members_of(value.type)):
        return value.code, _truth_of(body, node, rest)
    if kinds <= {"object"} or _are_members(rest):
        _check_truth(body, node, rest)
        return value.code, const(NONE_WORD), wasm.I64_NE
    kept = body.names.local()
    test = (tee(kept, value.code), const(NONE_WORD), wasm.I64_EQ)
    return if_(test, wasm.i32_const(0), (get(kept), _truth_of(body, node, rest)), wasm.I32)


def _are_members(rest: list[Type]) -> bool:
    return all(member.kind == "enum" and not issubclass(member.cls, IntEnum) for member in rest)


def _check_truth(body: Body, node: ast.AST, rest: list[Type]) -> None:
    """Refuse a truth test of values of the types `rest`, if records or enum members among them may be false."""
    for member in rest:
        classes = family(member.cls) if member.kind == "object" else []
        if any(body.context.layout(node, cls).has_own_truth for cls in classes) or (
            member.kind == "enum" and not all(member.cls)
        ):
            raise Unsupported(node, f"whether {member} is true is not in the subset")


def _truth_of(body: Body, node: ast.AST, rest: list[Type]) -> Code:
    """Replace the value on the stack, which is not None, with its truth; `rest` are the types it may have."""
    kinds = {member.kind for member in rest}
    if kinds <= CONTAINERS:
        return load((), 8), const(0), wasm.I64_NE
    if all(is_whole(member) for member in rest):
        return const(0), wasm.I64_NE
    if kinds == {"object"} or _are_members(rest):
        _check_truth(body, node, rest)
        return wasm.DROP, wasm.i32_const(1)
    if kinds == {"str"}:
        empty = Value(STR, const(body.context.constants.word_of("")))
        return equal(body, Value(STR, ()), empty), wasm.I32_EQZ
    raise Unsupported(node, f"the truth of {union(*rest)} is not in the subset")


# --- comparisons ------------------------------------------------------------------------------------------


def compare(body: Body, node: ast.AST, op: ast.cmpop, one: Value, other: Value) -> Code:
    """Compile a comparison `one op other`: push the result, as 1 or 0 of 32 bits."""
    if FLOAT in (one.type, other.type):
        sides = [as_fraction(node, value if value.type == FLOAT else _exact(body, value)) for value in (one, other)]
        return *sides, _FRACTIONS_COMPARED[type(op)]
    if any(body.context.has_fraction(each, by_value=True) for each in (one.type, other.type)):
        about = f"{one.type} and {other.type}"
        raise Unsupported(node, f"{about} can't be compared: fractions are only compared with fractions")
    if isinstance(op, ast.Eq | ast.NotEq):
        are_equal = equal(body, one, other)
        return (are_equal, wasm.I32_EQZ) if isinstance(op, ast.NotEq) else are_equal
    if any(member.kind in KEYED for member in members_of(one.type)):
        raise Unsupported(node, f"{one.type} has no order")
    if is_whole(without(one.type, "none")) and is_whole(without(other.type, "none")):
        return check_both_there(body, one, other), _COMPARED[type(op)]
    check_order(body, node, one.type)
    check_order(body, node, other.type)
    both: Code = (one.code, other.code)
    if isinstance(op, ast.Gt | ast.LtE):
        second, first = body.names.local(), body.names.local()
        both = (both, keep(second), keep(first), get(second), get(first))
    is_less = (body.call(library.less, both), wasm.I32_WRAP)
    return (is_less, wasm.I32_EQZ) if isinstance(op, ast.LtE | ast.GtE) else is_less


def equal(body: Body, one: Value, other: Value) -> Code:
    """Push whether two values, which are no fractions, are equal, as 1 or 0 of 32 bits."""
    if are_words(body, one.type, other.type) or _are_identities(body, one.type):
        return one.code, other.code, wasm.I64_EQ
    if is_plain(one.type) and is_plain(other.type):
        return _are_same_text(body, one.code, other.code)
    return body.call(library.equal, one.code, other.code), wasm.I32_WRAP


def _are_same_text(body: Body, one: Code, other: Code) -> Code:
    """Push whether two values are equal, of which one may be a text and the other a member of a StrEnum."""
    first, second = body.names.local(), body.names.local()
    are_same = (tee(first, one), tee(second, other), wasm.I64_EQ)
    are_texts = (get(first), get(second), wasm.I64_AND, const(REFERENCE), wasm.I64_GE_S)
    searched = (body.call(library.are_same_text, get(first), get(second)), wasm.I32_WRAP)
    return if_(are_same, wasm.i32_const(1), if_(are_texts, wasm.i32_const(0), searched, wasm.I32), wasm.I32)


def check_sought(body: Body, node: ast.AST, *types: Type) -> None:
    """Refuse to search containers of fractions, or for fractions: words of equal fractions may differ."""
    if any(body.context.has_fraction(one, by_value=True) for one in types):
        raise Unsupported(node, "fractions can't be searched for")


def are_words(body: Body, one: Type, other: Type) -> bool:
    """Return whether values of the types `one` and `other` are equal exactly if their words are."""
    return (is_plain(one) or is_plain(other)) and not body.context.are_mixed(one, other)


def are_constant_words(body: Body, one: Type, values: Collection[object]) -> bool:
    """Return whether a value of the type `one` equals a constant of `values` exactly if their words are equal."""
    return all(
        value is None or (isinstance(value, int | Enum) and are_words(body, one, type_of_value(value)))
        for value in values
    )


def _are_identities(body: Body, one: Type) -> bool:
    """Return whether records of the type `one` are equal only to themselves."""
    return all(
        member.kind == "none" or (member.kind == "object" and not body.context.layout(None, member.cls).is_value)
        for member in members_of(one)
    )


def check_order(body: Body, node: ast.AST, one: Type) -> None:
    """Refuse to compare values of the type `one` by `<` unless Python does so by their words, texts or items."""
    for member in members_of(one):
        if member.kind in SEQUENCES:
            for inside in member.args:
                check_order(body, node, filled(inside))
        elif member.kind == "object":
            layout = body.context.layout(node, member.cls)
            if not layout.is_ordered or layout.has_own_order or layout.compared != len(layout.fields):
                raise Unsupported(node, f"{member} has no order")
            for inside in layout.fields.values():
                check_order(body, node, inside)
        elif not (is_whole(member) or member.kind in ("str", "never")):
            raise Unsupported(node, f"{one} has no order in the subset")


def is_among(kept: int, words: list[int]) -> Code:
    """Push whether the local `kept` is one of some known words. Small numbers are tested with a bit mask."""
    if len(words) > 2 and all(0 <= word < BITS for word in words):
        mask = sum(1 << word for word in set(words))
        bits = const(mask - (1 << 64) if mask >= 1 << 63 else mask)
        is_small = (get(kept), const(BITS), wasm.I64_LT_U)
        return is_small, bits, get(kept), wasm.I64_SHR_U, wasm.I32_WRAP, wasm.I32_AND
    tests = [(get(kept), const(word), wasm.I64_EQ, wasm.I32_OR if number else ()) for number, word in enumerate(words)]
    return tuple(tests)


# --- classes ----------------------------------------------------------------------------------------------


def is_of_class(body: Body, kept: int, classes: list[type], one: Type = ANY) -> Code:
    """Push whether the value of the type `one` in the local `kept` is an instance of one of the classes, as 1 or 0."""
    plain = [cls for cls in classes if issubclass(cls, int | str | Enum | type(None)) and not issubclass(cls, bool)]
    records = [cls for cls in classes if cls not in plain and not issubclass(cls, bool)]
    tests = [_is_plain(body, kept, cls) for cls in plain]
    if any(issubclass(cls, int) and cls is not int for cls in classes):
        raise Unsupported(None, "flags and members of IntEnum can't be told from numbers")
    if records:
        tests.append(_is_record(body, kept, records, one))
    return *tests, *[wasm.I32_OR] * (len(tests) - 1)


def _is_plain(body: Body, kept: int, cls: type) -> Code:
    if cls is type(None):
        return is_none(kept)
    if issubclass(cls, Enum) and not issubclass(cls, IntEnum):
        first = const(MEMBER + body.context.layouts.first(cls))
        return get(kept), first, wasm.I64_SUB, const(len(cls)), wasm.I64_LT_U
    if issubclass(cls, int):
        # Numbers are far below members and references, and far above None.
        return get(kept), const(MEMBER - 1), wasm.I64_ADD, const(2 * MEMBER - 1), wasm.I64_LT_U
    return body.call(library.is_text, get(kept)), wasm.I32_WRAP


def _is_record(body: Body, kept: int, classes: list[type], one: Type) -> Code:
    layouts = [body.context.layout(None, each) for cls in classes if cls not in _BUILTIN for each in family(cls)]
    numbers = [_BUILTIN[cls] for cls in classes if cls in _BUILTIN]
    test: Code
    if len(layouts) + len(numbers) <= 3:
        both = enumerate([*numbers, *(layout.tag for layout in layouts)])
        test = tuple(
            (load(get(kept), 0), const(tag), wasm.I64_EQ, wasm.I32_OR if number else ()) for number, tag in both
        )
    else:
        chosen = frozenset(layout.cls for layout in layouts)
        table = body.context.constants.table_of(
            ("is", chosen, tuple(numbers)), lambda layout: int(layout.cls in chosen), numbers
        )
        test = look_up(table, load(get(kept), 0))
    if one.kind != "any" and all(member.kind == "object" for member in members_of(one)):
        return test
    return if_((get(kept), const(REFERENCE), wasm.I64_GE_S), test, wasm.i32_const(0), wasm.I32)
