"""Deck construction: the rules of deck formats as data, and an interpreter that lists a deck's problems.

`check(decklist, cards, format)` returns all problems at once. `is_legal` says whether none of them is an error.
"""

from tcg.construction.catalog import Cards, Named
from tcg.construction.changes import ChangeError, apply_change, parse_change
from tcg.construction.decklist import Decklist, Ref
from tcg.construction.formats import Format
from tcg.construction.interpreter import Capacity, Checker, check, compile_format
from tcg.construction.problems import Change, Fix, Op, Problem, ProblemCode, Severity, is_legal

__all__ = [
    "Capacity",
    "Cards",
    "Change",
    "ChangeError",
    "Checker",
    "Decklist",
    "Fix",
    "Format",
    "Named",
    "Op",
    "Problem",
    "ProblemCode",
    "Ref",
    "Severity",
    "apply_change",
    "check",
    "compile_format",
    "is_legal",
    "parse_change",
]
