"""What was typed as a tree: words, phrases, terms of fields, and how they are joined.

    query := and ("or" and)*      and := unary+      unary := ("-" | "not") unary | atom
    atom  := "(" query ")" | field op value | "!" name | word | "phrase" | /regex/
    op    := : = != < <= > >=     value := item ("," item)*      item := word | "phrase" | /regex/

Places are counted in letters of the text, from 0; `end` is behind the last letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from cards.searching.warnings import Code, Warnings

#: Letters of a query that are read, its terms, and parentheses inside parentheses.
MAX_LETTERS: Final = 1000
MAX_TERMS: Final = 64
MAX_DEPTH: Final = 16
#: Letters of what was typed that are kept to be shown again.
MAX_KEPT: Final = 4000

#: Opening and closing quotation marks: any closes what any opens.
QUOTES: Final = '"“”„‟«»'
OPERATORS: Final = (":", "=", "!=", "<", "<=", ">", ">=")


class Form(Enum):
    """How an atom was written."""

    WORD = "word"
    PHRASE = "phrase"
    REGEX = "regex"
    EXACT = "exact"
    FIELD = "field"


@dataclass(frozen=True, slots=True)
class Item:
    """One of the values of a field, without its marks."""

    text: str
    form: Form
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Atom:
    """A single term: `text` is what is looked for, or for a field `key op items`."""

    form: Form
    text: str
    start: int
    end: int
    key: str = ""
    op: str = ""
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    part: Node


@dataclass(frozen=True, slots=True)
class And:
    """All of some parts. `places` are where each stands in the text, with its minus and parentheses."""

    parts: tuple[Node, ...]
    places: tuple[Place, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Or:
    parts: tuple[Node, ...]


Node: TypeAlias = Atom | Not | And | Or
#: Where something stands in a text: from a letter, and to the one behind it.
Place: TypeAlias = tuple[int, int]


def atoms_of(node: Node | None) -> Iterator[Atom]:
    """The terms of a tree, from left to right."""
    if isinstance(node, Atom):
        yield node
    elif isinstance(node, Not):
        yield from atoms_of(node.part)
    elif node is not None:
        for part in node.parts:
            yield from atoms_of(part)


def clean(text: str) -> str:
    """As much of `text` as is kept, without NUL bytes and lone surrogates, which no answer can hold.

    Each letter stays in its place.
    """
    return text[:MAX_KEPT].replace("\0", "\ufffd").encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def parse(text: str, warnings: Warnings, is_key: Callable[[str], bool], terms: int = MAX_TERMS) -> Node | None:
    """The tree of a query, or None where nothing is in it. `is_key` tells the names of fields; `terms` are read."""
    if len(text) > MAX_LETTERS:
        message = f"Only the first {MAX_LETTERS:,} letters were read."
        if len(text) >= MAX_KEPT:
            message += f" Of more than {MAX_KEPT:,} none are kept."
        warnings.add(Code.TOO_LONG, message, MAX_LETTERS, len(text))
        text = text[:MAX_LETTERS]
    return _Parser(text, warnings, is_key, terms).query()


def dump(node: Node | None) -> str:
    """A tree as text that shows how it was read: (and el:fire (not word "two words"))."""
    if node is None:
        return "()"
    if isinstance(node, Atom):
        if node.form is Form.FIELD:
            return node.key + node.op + ",".join(_dump_item(item.form, item.text) for item in node.items)
        return _dump_item(node.form, node.text)
    if isinstance(node, Not):
        return f"(not {dump(node.part)})"
    joined = " ".join(map(dump, node.parts))
    return f"({'and' if isinstance(node, And) else 'or'} {joined})"


def _dump_item(form: Form, text: str) -> str:
    marks = {Form.PHRASE: '"{}"', Form.REGEX: "/{}/", Form.EXACT: '!"{}"'}
    return marks.get(form, "{}").format(text)


_SPACE: Final = re.compile(r"\s*")
_WORD: Final = re.compile(rf"[^\s(){QUOTES}]+")
#: A field's name, or numbers added and taken away: atk+ratk.
_KEY: Final = re.compile(r"([A-Za-z]+(?:[+−-][A-Za-z]+)*)(\s*)(!=|<=|>=|[:=<>])")
_PHRASE: Final = re.compile(rf"[{QUOTES}]([^{QUOTES}]*)([{QUOTES}]|$)")
#: A slash inside is written \/.
_REGEX: Final = re.compile(r"/((?:[^/\\]|\\.)+)/(?=[\s),]|$)", re.DOTALL)
_ITEM: Final = re.compile(rf"[^\s(),{QUOTES}]+")
_KEYWORD: Final = re.compile(rf"(or|not)(?=[\s(){QUOTES}]|$)", re.IGNORECASE)
#: What opens or closes a group, past what is quoted.
_BRACKET: Final = re.compile(rf"[{QUOTES}][^{QUOTES}]*(?:[{QUOTES}]|$)|([()])")
_MINUS: Final = ("-", "−")


class _Parser:
    """Reads a text from left to right; `_at` is the place of the next letter."""

    def __init__(self, text: str, warnings: Warnings, is_key: Callable[[str], bool], max_terms: int) -> None:
        self._text = text
        self._warnings = warnings
        self._is_key = is_key
        self._at = 0
        self._terms, self._max_terms = 0, max_terms
        self._is_full = False

    def query(self) -> Node | None:
        found: list[tuple[Node, Place]] = []
        while True:
            start, node = self._at, self._any(0)
            if node is not None:
                found.append((node, (start, self._at)))
            if self._at >= len(self._text):
                return _all_of(found)
            # Only a parenthesis that nothing opened ends a part before the text does.
            message = "This parenthesis closes nothing and was left out."
            self._warnings.add(Code.UNEXPECTED_PARENTHESIS, message, self._at, self._at + 1, "")
            self._at += 1

    def _any(self, depth: int) -> Node | None:
        parts, found = [], self._all(depth)
        while (match := self._keyword("or")) is not None:
            self._at = match.end()
            parts.append(found)
            found = self._all(depth)
            if (parts[-1] is None or found is None) and not self._is_full:
                message = "“or” has nothing on one side and was left out. In quotation marks it is a word."
                self._warnings.add(Code.DANGLING, message, match.start(), match.end(), "")
        said = tuple(part for part in (*parts, found) if part is not None)
        return Or(said) if len(said) > 1 else said[0] if said else None

    def _all(self, depth: int) -> Node | None:
        found: list[tuple[Node, Place]] = []
        while not self._is_at_end() and self._keyword("or") is None:
            start, node = self._at, self._unary(depth)
            if node is not None:
                found.append((node, (start, self._at)))
        return _all_of(found)

    def _is_at_end(self) -> bool:
        self._skip()
        return self._at >= len(self._text) or self._text[self._at] == ")"

    def _unary(self, depth: int) -> Node | None:
        is_not, first = False, self._at
        while True:
            self._skip()
            match = self._keyword("not")
            if match is not None:
                self._at = match.end()
            elif self._text.startswith(_MINUS, self._at):
                self._at += 1
            else:
                break
            is_not = not is_not
        if self._is_at_end() or self._keyword("or") is not None:
            message = "There is nothing behind this to leave out."
            self._warnings.add(Code.DANGLING, message, first, max(first + 1, min(self._at, len(self._text))), "")
            return None
        node = self._atom(depth)
        return Not(node) if is_not and node is not None else node

    def _atom(self, depth: int) -> Node | None:
        start = self._at
        if self._text[start] == "(":
            return self._group(depth)
        atom = self._exact() or self._regex() or self._phrase() or self._field() or self._word()
        self._terms += 1
        if self._terms <= self._max_terms:
            return atom
        if not self._is_full:
            message = f"Only the first {self._max_terms} terms were read."
            self._warnings.add(Code.TOO_MANY_TERMS, message, start, len(self._text))
            self._is_full = True
        return None

    def _group(self, depth: int) -> Node | None:
        start = self._at
        if depth == MAX_DEPTH:
            message = f"Parentheses go {MAX_DEPTH} deep at most; what is further inside was left out."
            self._skip_group()
            self._warnings.add(Code.TOO_DEEP, message, start, self._at)
            return None
        self._at += 1
        node = self._any(depth + 1)
        if self._text.startswith(")", self._at):
            self._at += 1
            if node is None and not self._text[start + 1 : self._at - 1].strip():
                message = "There is nothing in these parentheses."
                self._warnings.add(Code.EMPTY_PARENTHESES, message, start, self._at, "")
        elif not self._warnings.has(Code.TOO_DEEP):
            message = "This parenthesis is never closed; it was taken to go to the end."
            self._warnings.add(Code.UNCLOSED_PARENTHESIS, message, start, start + 1)
        return node

    def _skip_group(self) -> None:
        """Go behind the parenthesis that closes the one that is next."""
        open_groups = 0
        for match in _BRACKET.finditer(self._text, self._at):
            open_groups += {"(": 1, ")": -1}.get(match[1], 0)
            if not open_groups:
                self._at = match.end()
                return
        self._at = len(self._text)

    def _exact(self) -> Atom | None:
        start = self._at
        if not self._text.startswith("!", start):
            return None
        self._at += 1
        found = self._phrase() or self._word_at(_WORD)
        if found is None:
            self._at = start
            return None
        return Atom(Form.EXACT, found.text, start, self._at)

    def _regex(self) -> Atom | None:
        match = _REGEX.match(self._text, self._at)
        if match is None:
            return None
        self._at = match.end()
        return Atom(Form.REGEX, match[1], match.start(), match.end())

    def _phrase(self) -> Atom | None:
        match = _PHRASE.match(self._text, self._at)
        if match is None:
            return None
        if not match[2]:
            message = "The quotation has no end; it was taken to go to the end of the line."
            meant = f'"{match[1]}"' if match[1].strip() else ""
            self._warnings.add(Code.UNCLOSED_QUOTE, message, match.start(), match.end(), meant)
        self._at = match.end()
        return Atom(Form.PHRASE, match[1], match.start(), match.end())

    def _field(self) -> Atom | None:
        match = _KEY.match(self._text, self._at)
        if match is None:
            return None
        # Spaces may stand around an operator where it can't be anything else.
        key = match[1].replace("−", "-").lower()
        is_known = all(map(self._is_key, re.split(r"[+-]", key)))
        if match[2] and (match[3] == ":" or not is_known):
            return None
        start, self._at = self._at, match.end()
        if is_known:
            self._skip()
        first = self._at
        is_joined = first > match.end() and _KEYWORD.match(self._text, first) is not None
        items = () if is_joined else self._items()
        if self._at == first:
            self._at = match.end()
        return Atom(Form.FIELD, "", start, self._at, key, match[3], items)

    def _items(self) -> tuple[Item, ...]:
        items: list[Item] = []
        while True:
            atom = self._regex() or self._phrase() or self._word_at(_ITEM)
            if atom is not None:
                items.append(Item(atom.text, atom.form, atom.start, atom.end))
            if not self._text.startswith(",", self._at):
                return tuple(items)
            self._at += 1

    def _word(self) -> Atom:
        found = self._word_at(_WORD)
        assert found is not None  # noqa: S101  (parentheses, quotes and spaces are read before)
        return found

    def _word_at(self, pattern: re.Pattern[str]) -> Atom | None:
        match = pattern.match(self._text, self._at)
        if match is None:
            return None
        self._at = match.end()
        return Atom(Form.WORD, match[0], match.start(), match.end())

    def _keyword(self, word: str) -> re.Match[str] | None:
        self._skip()
        match = _KEYWORD.match(self._text, self._at)
        return match if match is not None and match[1].lower() == word else None

    def _skip(self) -> None:
        match = _SPACE.match(self._text, self._at)
        assert match is not None  # noqa: S101  (it matches nothing too)
        self._at = match.end()


def _all_of(found: list[tuple[Node, Place]]) -> Node | None:
    if len(found) < 2:
        return found[0][0] if found else None
    parts: list[Node] = []
    places: list[Place] = []
    for node, place in found:
        # Parentheses round what must hold anyway say nothing.
        parts += node.parts if isinstance(node, And) else (node,)
        places += node.places if isinstance(node, And) else (place,)
    return And(tuple(parts), tuple(places))
