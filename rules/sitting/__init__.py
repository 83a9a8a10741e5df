"""A situation that somebody tries things in: every legal action, every refusal with its reasons, and back again.

`sit` takes the text of a situation, what was done so far and what is wished for, and says where it stands.
"""

from rules.sitting.looking import open_view, sit
from rules.sitting.offers import share
from rules.sitting.shapes import MAX_DONE, MAX_LISTED, MAX_TEXT, NEXT, Eyes, Sitting, Trouble, Wish

__all__ = [
    "MAX_DONE", "MAX_LISTED", "MAX_TEXT", "NEXT", "Eyes", "Sitting", "Trouble", "Wish", "open_view", "share", "sit",
]  # fmt: skip
