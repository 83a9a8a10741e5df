"""Tests of the parser: precedence, quotation marks, patterns, lists and errors."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import yaml

from query.parser import MAX_DEPTH, MAX_LETTERS, MAX_TERMS, And, atoms_of, clean, dump, parse
from query.warnings import SearchWarningCode as Code
from query.warnings import Warnings

_FIELDS = {"el", "atk", "ratk", "o", "name", "lv", "not", "or"}

#: A query → its tree, and what is warned of.
ROWS: Final[dict[str, tuple[str, list[Code]]]] = {
    query: (tree, [Code(code) for code in codes])
    for query, (tree, *codes) in yaml.safe_load(
        Path(__file__).with_name("parser.yaml").read_text(encoding="utf-8")
    ).items()
} | {
    f"{'(' * 18}a{')' * 18} b": ("b", [Code.TOO_DEEP]), f'{"(" * 17}a ")" {")" * 17} b': ("b", [Code.TOO_DEEP]),
    "(" * 400: ("()", [Code.TOO_DEEP]),
}  # fmt: skip


def test_each_row_is_read_so() -> None:
    for text in ROWS:
        warnings = Warnings()
        tree = dump(parse(text, warnings, _FIELDS.__contains__))
        assert (tree, [warning.code for warning in warnings]) == ROWS[text]


def test_a_name_with_other_meanings_is_one_phrase() -> None:
    names = {"now or never", "not on", "or: on", "do not (move)"}
    for text, tree in (
        ("Now or Never", '"Now or Never"'), ("el:ice now or never lv:3", '(and el:ice "now or never" lv:3)'),
        ("-el:ice (not on)", '(and (not el:ice) "not on")'), ("or: on ", '"or: on"'),
        ("do not (move)", '"do not (move)"'), ("now or never now", "(or now (and never now))"),
        ('"a" not on', '(and "a" "not on")'),
    ):  # fmt: skip
        parsed = parse(text, Warnings(), _FIELDS.__contains__, is_name=lambda words: words.lower() in names)
        assert dump(parsed) == tree, text


def test_each_atom_stands_where_it_was_typed() -> None:
    text = ' el:fire,"ice"  (-/a b/ or !“x y”) atk > 3'
    tree = parse(text, Warnings(), _FIELDS.__contains__)
    assert [text[atom.start : atom.end] for atom in atoms_of(tree)] == ['el:fire,"ice"', "/a b/", "!“x y”", "atk > 3"]
    first = next(atoms_of(tree))
    assert [text[item.start : item.end] for item in first.items] == ["fire", '"ice"']
    assert isinstance(tree, And)
    assert [text[start:end] for start, end in tree.places] == ['el:fire,"ice"', "(-/a b/ or !“x y”)", "atk > 3"]


def test_values_behind_a_comma_and_a_space_are_told_apart() -> None:
    for text, loose in (
        ("el:fire, ice", ["ice"]), ('el:"fire", “ice”, x,y z', ["ice", "x", "y"]), ("el:fire,", []),
        ("el:fire, or ice", []), ("el:fire, -ice", []), ("el:fire, lv:3", []), ("el:fire ,ice", []),
        ("el:fire, (ice)", []),
    ):  # fmt: skip
        first = next(atoms_of(parse(text, Warnings(), _FIELDS.__contains__)))
        assert [item.text for item in first.loose] == loose
        assert all(item.text in text[item.start : item.end] for item in first.loose)


def test_parentheses_go_so_deep() -> None:
    for depth in (MAX_DEPTH, MAX_DEPTH + 1):
        warnings = Warnings()
        parse("(" * depth + "a" + ")" * depth, warnings, _FIELDS.__contains__)
        assert warnings.has(Code.TOO_DEEP) is (depth > MAX_DEPTH)


def test_so_many_terms_are_read_and_the_rest_is_said_once() -> None:
    warnings = Warnings()
    tree = parse(" or ".join("abcdefgh"[n % 8] for n in range(MAX_TERMS + 50)), warnings, _FIELDS.__contains__)
    assert len(list(atoms_of(tree))) == MAX_TERMS
    assert [warning.code for warning in warnings] == [Code.TOO_MANY_TERMS]


def test_so_many_letters_are_read() -> None:
    warnings = Warnings()
    assert len(dump(parse("x" * 60_000, warnings, _FIELDS.__contains__))) == MAX_LETTERS
    assert [(each.code, each.start, each.end) for each in warnings] == [(Code.TOO_LONG, MAX_LETTERS, 60_000)]


def test_what_nobody_sees_is_left_out() -> None:
    seen = "\u00ad\u200b\u200e\u200f\u2060\u2068\u2069\ufe0f\ufeff\U000e0061"
    assert clean(f"el{seen}:fi{seen}re") == "el:fire"


def test_letters_that_no_answer_holds_are_replaced_in_their_places() -> None:
    for text in ("a\0b", "\ud800", "x\udfffy", "\ud800\ud800\0"):
        assert len(clean(text)) == len(text)
        clean(text).encode()
        assert "\0" not in clean(text)
