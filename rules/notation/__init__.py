"""Notation of actions as text, such as `S: attack C3 C4`, for scenarios, game logs and replays.

`read` parses the words alone, `resolve` finds the action of a duel that they mean, `parse_action` does both.
`dump_action` writes text that is read as the same action again. `parse_change` and `dump_change` read and write free
changes.
"""

from rules.notation.free_changes import FREE, dump_change, dump_place, parse_change
from rules.notation.problems import NotationError
from rules.notation.reading import read
from rules.notation.resolving import Parsed, parse_action, resolve
from rules.notation.syntax import Item, ItemKind, ParsedAction
from rules.notation.writing import dump_action, dump_ref

__all__ = [
    "FREE", "Item", "ItemKind", "NotationError", "Parsed", "ParsedAction", "dump_action", "dump_change", "dump_place",
    "dump_ref", "parse_action", "parse_change", "read", "resolve",
]  # fmt: skip
