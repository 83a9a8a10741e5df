"""What a query finds among the rows of a set file, row by row: slow and plain, to compare the real search with.

Of the real one it takes the reading of the text alone (`syntax.parse`); what a term means is written down again, and a
row says what its file says, which no card has been made of.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cards.searching import syntax
from cards.searching.syntax import And, Atom, Form, Node, Not, Or
from cards.searching.warnings import Warnings
from games import Game
from games.fields import Find
from tcg.names import fold

Row = Mapping[str, Any]
_COMPARE: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    ":": operator.eq, "=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def _squeeze(text: str) -> str:
    return re.sub(r"[\s_-]", "", fold(text))


class Naive:
    """The rows of a game's set as they are asked for one by one."""

    def __init__(self, game: Game, rows: Sequence[Row]) -> None:
        self._game, self._rows = game, rows
        self._fields = {field.name: field for field in game.fields}

    def found(self, text: str) -> set[int]:
        """The numbers of the cards that a query finds."""
        node = syntax.parse(text, Warnings(), lambda key: True)
        return {row["number"] for row in self._rows if self._holds(node, row)}

    def _holds(self, node: Node | None, row: Row) -> bool:
        if node is None:
            return True
        if isinstance(node, Not):
            return not self._holds(node.part, row)
        if isinstance(node, And):
            return all(self._holds(part, row) for part in node.parts)
        if isinstance(node, Or):
            return any(self._holds(part, row) for part in node.parts)
        if node.form is Form.FIELD:
            return self._has(node, row)
        return any(fold(node.text) in text for text in self._texts(row))

    def _texts(self, row: Row) -> list[str]:
        """The name in full, every word that it may be chosen by, what is so, and its texts, each by itself."""
        name, symbol = row["name"], row.get("symbol", "")
        of_character = symbol and row["kind"] in ("attack", "utility")
        texts = [f"{name} ({symbol})" if of_character else name]
        for field in self._game.fields:
            if field.of_printing or field.find not in (Find.CHOICE, Find.WORD, Find.FLAG):
                continue
            if field.find is Find.FLAG:
                texts += [field.label] if row.get(field.name) else []
                continue
            labels = {word.value: word.label for word in field.words or ()}
            texts += [labels.get(value, value) for value in self._values(field.name, row)]
        return list(map(fold, texts))

    def _values(self, name: str, row: Row) -> list[Any]:
        """What a row says of a field, each by itself. Cards of Grand Archive are of their kind where no types are
        said."""
        value = row.get(name, [row["kind"]] if name == "types" else [])
        return value if isinstance(value, list) else [value]

    def _has(self, atom: Atom, row: Row) -> bool:
        if atom.key == "is":
            return any(row.get(item.text, False) for item in atom.items)
        field = self._fields.get(atom.key) or self._fields.get(f"{atom.key}s") or self._fields[_LONG[atom.key]]
        values, items = self._values(field.name, row), [item.text for item in atom.items]
        if field.find is Find.NUMBER:
            return bool(values) and any(self._compare(values[0], atom.op, item) for item in items)
        if field.find is Find.WORD or field.name == "name":
            text = "  ".join(map(fold, values))
            if field.name == "name":
                text = self._texts(row)[0]
            return any(fold(item) in text for item in items)
        have, wanted = set(map(_squeeze, values)), set(map(_squeeze, items))
        if field.many:
            return {
                ":": bool(have & wanted),
                "=": have == wanted,
                ">=": have >= wanted,
                "<=": bool(have) and have <= wanted,
            }[atom.op]
        if field.ordered and atom.op in ("<", "<=", ">", ">="):
            order = [_squeeze(word.value) for word in field.words or ()]
            return any(_COMPARE[atom.op](order.index(each), order.index(wanted.copy().pop())) for each in have)
        return bool(have) and not have & wanted if atom.op == "!=" else bool(have & wanted)

    def _compare(self, value: int, op: str, item: str) -> bool:
        low, span, high = item.partition("..")
        if span:
            return int(low) <= value <= int(high)
        return value != int(item) if op == "!=" else _COMPARE[op](value, int(item))


#: Fields by keys that are neither their names nor the names of one of several.
_LONG: Final = {"handsize": "hand_size", "damagetype": "damage_type", "textreversed": "text_reversed"}
