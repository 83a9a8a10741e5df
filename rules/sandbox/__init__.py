"""Sandbox: try actions in a situation, with all legal actions, reasons for refused ones, and undo.

`open_sandbox` takes the text of a situation, the actions so far and a command, and returns the new state.
"""

from rules.sandbox.action_list import share
from rules.sandbox.opening import open_sandbox, open_view
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
    "open_view",
    "share",
]  # fmt: skip
