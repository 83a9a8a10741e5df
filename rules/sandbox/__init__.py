"""Sandbox: a visitor tries actions in a situation of a duel, with legal actions, reasons for refusals, and undo.

`open_sandbox` takes the text of a situation (YAML), the actions so far and a command, and returns the new state.
"""

from rules.sandbox.action_list import share
from rules.sandbox.opening import open_sandbox
from rules.sandbox.shapes import MAX_DONE, MAX_LISTED, MAX_TEXT, NEXT, Sandbox, TextProblems, Viewer, Wish

__all__ = [
    "MAX_DONE",
    "MAX_LISTED",
    "MAX_TEXT",
    "NEXT",
    "Sandbox",
    "TextProblems",
    "Viewer",
    "Wish",
    "open_sandbox",
    "share",
]  # fmt: skip
