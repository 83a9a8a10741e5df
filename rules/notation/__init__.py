"""Actions as text: `S: attack C3 C4`. What a scenario, a game log and a replay are written in.

`read` looks at the words alone, `resolve` says which action of a duel they mean, `parse_action` does both, and
`dump_action` writes the text that is read as the same action again.
"""

from rules.notation.problems import NotationError
from rules.notation.reading import read
from rules.notation.resolving import Parsed, parse_action, resolve
from rules.notation.syntax import Item, ItemKind, Written
from rules.notation.writing import dump_action

__all__ = ["Item", "ItemKind", "NotationError", "Parsed", "Written", "dump_action", "parse_action", "read", "resolve"]
