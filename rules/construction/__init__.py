"""Deck construction (group 2 of the rules): deck formats as data, and one interpreter for them.

`check(decklist, cards, format)` returns every problem at once; `is_legal` says whether any of them is an error.
"""

from rules.construction.catalog import Cards, Named
from rules.construction.changes import ChangeError, apply_change, parse_change
from rules.construction.decklist import Decklist, Ref
from rules.construction.formats import Format
from rules.construction.interpreter import Checker, check, compile_format
from rules.construction.problems import Change, Fix, Op, Problem, ProblemCode, Severity, is_legal
from rules.construction.standard import FORMATS, QUICKSTART, STANDARD, despaira_format

__all__ = [
    "FORMATS",
    "QUICKSTART",
    "STANDARD",
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
    "despaira_format",
    "is_legal",
    "parse_change",
]
