"""Sandbox: a visitor tries actions in a situation of a duel, with legal actions and reasons for refusals.

`open_sandbox` takes the text of a situation (YAML) and a command, and returns the new state.
"""

from rules.sandbox.action_list import share
from rules.sandbox.opening import open_sandbox
from rules.sandbox.shapes import Sandbox, TextProblems, Wish

__all__ = [
    "Sandbox",
    "TextProblems",
    "Wish",
    "open_sandbox",
    "share",
]  # fmt: skip
