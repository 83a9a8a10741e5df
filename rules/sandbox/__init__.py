"""A situation that somebody tries things in: every legal action, every refusal with its reasons, and back again.

`open_sandbox` takes the text of a situation, what was done so far and what is wished for, and says where it stands.
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
