"""Phrases: one template says how a node of the tree is read and how it is written.

    Phrase(Draw, "draw {count} card/cards", count=COUNT)

reads “draw 2 cards” as Draw(2) and writes it back. In a template, `{field}` is read and written by the Slot of that
name; `card/cards` follows the number before it, and either is read; of `on|onto` the first is written and any is
read; `next?` may be left out and is. An underscore stands for a space within a piece.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from rules.abilities.reading import Miss, Reader

Node = TypeVar("Node")
Node_co = TypeVar("Node_co", covariant=True)


class Form(Protocol[Node_co]):
    """A way to say something. `shown` is how a person is told of it: “deal N damage to TARGET”."""

    @property
    def shown(self) -> str: ...

    def ways(self) -> list[str]:
        """How it may be written, every spelling at least once; first the usual one."""

    def read(self, reader: Reader) -> Node_co:
        """Read it, or raise Miss."""

    def write(self, value: object) -> str | None:
        """Write it; None for a value that is said another way."""


@dataclass(frozen=True, slots=True)
class Slot(Generic[Node]):
    """How one field is read and written.

    `label` names it in what is expected. `write` gets the value and whether the number before it is more than one;
    None: it can't be said with this slot. `is_many` is given where what follows agrees with this slot in number.
    `words` are the phrases that fill it, where they are few.
    """

    label: str
    read: Callable[[Reader], Node]
    write: Callable[[Any, bool], str | None]
    is_many: Callable[[Any], bool] | None = None
    words: tuple[str, ...] = ()

    def ways(self) -> tuple[str, ...]:
        """How a person is told of it: by its label, unless that is only the first of its words."""
        return (" / ".join(self.words) if self.label in self.words else self.label,)


#: That “1”, “one”, “a” and “an” are the same is not said of every phrase.
_ARTICLES: Final = ("an", "one", "1")


@dataclass(frozen=True, slots=True)
class _Literal:
    """Fixed words, in their spellings; of two numbers the first is the singular."""

    spellings: tuple[str, ...]
    numbers: tuple[str, ...]
    is_optional: bool

    @classmethod
    def compile(cls, piece: str) -> _Literal:
        numbers = tuple(piece.rstrip("?").replace("_", " ").split("|")[0].split("/"))
        spellings = tuple(piece.rstrip("?").replace("_", " ").replace("|", "/").split("/"))
        return cls(spellings, numbers, piece.endswith("?"))

    def __str__(self) -> str:
        first, *more = self.numbers
        return f"{first}(s)" if more == [f"{first}s"] else first

    def ways(self) -> tuple[str, ...]:
        """What may stand here, as `str` and then what `str` doesn't say; "" first where it may be left out."""
        others = [spelling for spelling in self.spellings[len(self.numbers) :] if spelling not in _ARTICLES]
        return ("", *self.spellings) if self.is_optional else (str(self), *others)

    def read(self, reader: Reader) -> bool:
        return reader.take(*self.spellings) is not None or self.is_optional

    def write(self, many: bool) -> str:
        return "" if self.is_optional else self.numbers[-1 if many else 0]


class Phrase(Generic[Node]):
    """A node of class `kind` and its template. Other keywords are its fields: a Slot, or the value that it must have.

    With `many`, what comes before the first number in the template is plural.
    """

    def __init__(self, kind: type[Node], template: str, *, many: bool = False, **fields: object) -> None:
        self._kind: Callable[..., Node] = kind
        self._class = kind
        self._many = many
        self._slots = {name: field for name, field in fields.items() if isinstance(field, Slot)}
        self._fixed = {name: field for name, field in fields.items() if not isinstance(field, Slot)}
        self._parts: list[_Literal | str] = [
            piece[1:-1] if piece.startswith("{") else _Literal.compile(piece) for piece in template.split()
        ]
        self._rests = [self._shown(self._parts[start:]) for start in range(len(self._parts))]

    def _shown(self, parts: Sequence[_Literal | str]) -> str:
        """Some of the template as a person is told what was expected."""
        shown = (self._slots[part].label if isinstance(part, str) else str(part) for part in parts if not _skips(part))
        return " ".join(shown)

    @property
    def shown(self) -> str:
        """The whole template as a person is told what was expected."""
        return self._rests[0]

    def ways(self) -> list[str]:
        """The template as it may be written, every spelling at least once; first with the words of `shown`."""
        columns = [self._slots[part].ways() if isinstance(part, str) else part.ways() for part in self._parts]
        count = max(len(column) for column in columns)
        rows = (" ".join(column[min(way, len(column) - 1)] for column in columns) for way in range(count))
        return [" ".join(row.split()).replace(" ,", ",") for row in rows]

    def read(self, reader: Reader) -> Node:
        """The node that the text says here. Raises Miss."""
        start = reader.at
        fields = dict(self._fixed)
        for part, rest in zip(self._parts, self._rests, strict=True):
            if isinstance(part, str):
                fields[part] = self._slots[part].read(reader)
            elif not part.read(reader):
                raise reader.miss(rest)
        reader.said(self, start)
        return self._kind(**fields)

    def write(self, value: object) -> str | None:
        """The text of a node; None for one that this phrase can't say."""
        if type(value) is not self._class:
            return None
        fields = {name: getattr(value, name) for name in self._slots}
        return self._written(fields) if self._kind(**self._fixed, **fields) == value else None

    def _written(self, fields: Mapping[str, Any]) -> str | None:
        words: list[str] = []
        many = self._many
        for part in self._parts:
            if isinstance(part, _Literal):
                words.append(part.write(many))
                continue
            slot, value = self._slots[part], fields[part]
            word = slot.write(value, many)
            if word is None:
                return None
            words.append(word)
            many = slot.is_many(value) if slot.is_many else many
        return " ".join(word for word in words if word)


def _skips(part: _Literal | str) -> bool:
    return isinstance(part, _Literal) and part.is_optional


def read_one(reader: Reader, forms: Sequence[Form[Node]]) -> Node:
    """What the first of `forms` that fits says. Raises Miss where none does."""
    start = reader.at
    for form in forms:
        try:
            return form.read(reader)
        except Miss:
            reader.at = start
    raise Miss


def write_one(value: object, forms: Sequence[Form[object]]) -> str:
    """`value` in the first of `forms` that can say it. Raises ValueError where none can."""
    for form in forms:
        text = form.write(value)
        if text is not None:
            return text
    raise ValueError(f"no phrase says {value!r}")


def one_of(label: str, forms: Sequence[Form[Node]], is_many: Callable[[Any], bool] | None = None) -> Slot[Node]:
    """A slot that any of `forms` fills."""
    return Slot(label, lambda reader: read_one(reader, forms), lambda value, _: write_one(value, forms), is_many)


def optional(slot: Slot[Node]) -> Slot[Node | None]:
    """`slot`, or nothing at all for None."""

    def read(reader: Reader) -> Node | None:
        start = reader.at
        try:
            return slot.read(reader)
        except Miss:
            reader.at = start
            return None

    return Slot(slot.label, read, lambda value, many: "" if value is None else slot.write(value, many))


def choice(label: str, meanings: Mapping[str, Node]) -> Slot[Node]:
    """A slot for one of a few phrases. Of two with one meaning the first is written."""
    written: dict[object, str] = {}
    for phrase, meaning in meanings.items():
        written.setdefault(meaning, phrase)

    def read(reader: Reader) -> Node:
        phrase = reader.take(*meanings)
        if phrase is None:
            raise reader.miss(*written.values())
        return meanings[phrase]

    return Slot(label, read, lambda value, _: written.get(value), words=tuple(meanings))
