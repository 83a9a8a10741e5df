"""Parser of the query language of search boxes.

query := and ("or" and)*      and := unary ("and"? unary)*      unary := ("-" | "not") unary | atom
atom  := "(" query ")" | field op value | "!" name | word | "phrase" | /regex/
op    := : = != < <= > >=     value := item ("," item)*      item := word | "phrase" | /regex/

Operators have other spellings too, listed in `SPELLINGS`. Positions are counted in characters from 0; `end` is
exclusive.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from typing import Final, TypeAlias

from query.warnings import SearchWarningCode, Warnings
from tcg.names import without_invisible

#: Most characters and terms that are read, and the deepest nesting of parentheses.
MAX_LETTERS: Final = 1000
MAX_TERMS: Final = 64
MAX_DEPTH: Final = 16
#: Most characters that are stored to display the query again.
MAX_STORED: Final = 4000

#: Quotation marks with their closing marks. Without one in the text, a plain mark closes.
_CLOSING: Final = {'"': '"', "“": "”", "”": "”", "„": "“”‟", "‟": "”", "«": "»", "»": "«»"}
QUOTES: Final = "".join(_CLOSING)
#: Other ways to write operators.
SPELLINGS: Final = {"≠": "!=", "<>": "!=", "≤": "<=", "=<": "<=", "≥": ">=", "=>": ">=", "==": "="}


class Form(Enum):
    """Notation of a term of a query."""

    WORD = "word"
    PHRASE = "phrase"
    REGEX = "regex"
    EXACT = "exact"
    FIELD = "field"


@dataclass(frozen=True, slots=True)
class Item:
    """Value in a term such as `element:fire`, without quotation marks or slashes."""

    text: str
    form: Form
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Atom:
    """Single term of a query: a text, or a comparison `key op items` such as `level>=3`.

    The values of a field begin at `values_at`. `loose` are the words behind a comma and a space, as in `el:fire, ice`.
    They are also terms of their own, and probably a mistake. Without `items`, `loose` are the values in parentheses.
    """

    form: Form
    text: str
    start: int
    end: int
    key: str = ""
    op: str = ""
    items: tuple[Item, ...] = ()
    values_at: int = 0
    loose: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Not:
    """Negation of a part of a query."""

    part: Node


@dataclass(frozen=True, slots=True)
class And:
    """Conjunction of parts of a query. `places` are their spans, including minus signs and parentheses."""

    parts: tuple[Node, ...]
    places: tuple[Place, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Or:
    """Disjunction of parts of a query."""

    parts: tuple[Node, ...]


Node: TypeAlias = Atom | Not | And | Or
#: Span in a text: start, and exclusive end.
Place: TypeAlias = tuple[int, int]


def atoms_of(node: Node | None) -> Iterator[Atom]:
    """Yield the terms of a syntax tree from left to right."""
    if isinstance(node, Atom):
        yield node
    elif isinstance(node, Not):
        yield from atoms_of(node.part)
    elif node is not None:
        for part in node.parts:
            yield from atoms_of(part)


def clean(text: str) -> str:
    """Return a typed query in the form in which it is read and stored.

    It is truncated, and loses invisible characters, NUL bytes and lone surrogates, which no response can encode.
    Positions count in the result.
    """
    return (
        without_invisible(text[:MAX_STORED])
        .replace("\0", "\ufffd")
        .encode("utf-16", "surrogatepass")
        .decode("utf-16", "replace")
    )


def parse(
    text: str,
    warnings: Warnings,
    is_key: Callable[[str], bool],
    terms: int = MAX_TERMS,
    is_name: Callable[[str], bool] = lambda words: False,
) -> Node | None:
    """Return the syntax tree of a query, or None if it is empty.

    Several words that form a name with “and”, “or” or “not” are one phrase. So is a whole text that is a name with
    operators or punctuation in or around it.

    Args:
        text: The query, cleaned.
        warnings: Collects the warnings.
        is_key: Returns whether a word is the name of a field.
        terms: Largest number of terms that are read.
        is_name: Returns whether words are a name; by default none are.
    """
    if len(text) > MAX_LETTERS:
        message = f"Only the first {MAX_LETTERS:,} letters were read."
        if len(text) >= MAX_STORED:
            message += f" Of more than {MAX_STORED:,} none are kept."
        warnings.add(SearchWarningCode.TOO_LONG, message, MAX_LETTERS, len(text))
        text = text[:MAX_LETTERS]
    whole = text.strip()
    for name in dict.fromkeys((_within_signs(whole), whole)):
        if name and (name != whole or _MEANS_MORE.search(whole)) and is_name(name):
            start = text.index(name)
            return Atom(Form.PHRASE, name, start, start + len(name))
    # Of two names from the same start, the longer one wins.
    names = {start: end for start, end in sorted(runs(text)) if is_name(text[start:end])}
    return _Parser(text, warnings, is_key, terms, names).query()


def _within_signs(text: str) -> str:
    """Return a query without list markers, punctuation and quotation marks around it."""
    text = _LISTED.sub("", text, count=1).rstrip(_PUNCTUATION)
    is_quoted = len(text) > 1 and all(sign in QUOTES + _APOSTROPHES for sign in (text[0], text[-1]))
    return text[1:-1].rstrip(_PUNCTUATION) if is_quoted else text


def runs(text: str) -> Iterator[Place]:
    """Yield spans of adjacent words of a query that may be a name with “and”, “or”, “not” or a minus in it.

    Each such span is followed by the parts between its “or”s that also contain one of these words.
    """
    for match in _RUN.finditer(text):
        if _JOINED.search(match[0]):
            yield match.span()
            signs = list(islice(_OR.finditer(text, *match.span()), _MOST_PARTS))
            starts = [match.start(), *(sign.end() for sign in signs)]
            for start, end in zip(starts, [*(sign.start() for sign in signs), match.end()], strict=True):
                if signs and _JOINED.search(text, start, end):
                    yield start, end


def dump(node: Node | None) -> str:
    """Return a syntax tree as text that shows its structure: (and el:fire (not word "two words")); "()" for None."""
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


_SPACE: Final = re.compile(r"\s+")
_WORD: Final = re.compile(rf"[^\s(){QUOTES}]+")
_OPERATOR: Final = "|".join((*map(re.escape, SPELLINGS), "!=", "<=", ">=", "[:=<>]"))
#: A field name, or a sum such as atk+ratk.
_KEY: Final = re.compile(rf"([A-Za-z]+(?:[+−-][A-Za-z]+)*)(\s*)({_OPERATOR})")
_CLOSED: Final = "|".join(f"{mark}[^{end}]*[{end}]" for mark, end in _CLOSING.items())
_QUOTED: Final = rf'{_CLOSED}|[{QUOTES}][^"]*(?:"|$)'
_PHRASE: Final = re.compile(_QUOTED)
#: A slash inside is written \/.
_REGEX: Final = re.compile(r"/((?:[^/\\]|\\.)+)/(?=[\s),]|$)", re.DOTALL)
_ITEM: Final = re.compile(rf"[^\s(),{QUOTES}]+")
_LOOSE: Final = re.compile(rf"\s*({_CLOSED}|{_ITEM.pattern})(?=[\s,)]|$)")
#: Values in parentheses behind a field: el:(fire or ice).
_CHOICES: Final = re.compile(r"\((\s*\w[\w-]*(?:(?:\s+or\s+|\s*[,|]\s*)\w[\w-]*)+\s*)\)", re.IGNORECASE)
_CHOICE: Final = re.compile(r"(?:\s+or\s+|\s*[,|]\s*|\s*)(\w[\w-]*)", re.IGNORECASE)
_KEYWORD: Final = re.compile(rf"(and|or|not)(?=[\s(){QUOTES}]|$)", re.IGNORECASE)
#: Adjacent words that are not part of a field, pattern or quotation.
_RUN: Final = re.compile(rf"(?<![^\s(])[^\s:=<>≠≤≥()/!{QUOTES}]+(?:\s+[^\s:=<>≠≤≥()/!{QUOTES}]+)*(?![^\s)])")
_JOINED: Final = re.compile(r"\b(?:and|or|not)\b|(?<!\S)[-−‐‑‒–—]", re.IGNORECASE)
_PUNCTUATION: Final = " .,;:…?"
_APOSTROPHES: Final = "'‘’`"
#: Most parts between “or”s that are tried as names.
_MOST_PARTS: Final = 8
_OR: Final = re.compile(r"\s+or\s+", re.IGNORECASE)
#: A bullet, count or row number before a name.
_LISTED: Final = re.compile(r"(?:[-−–—•*·]\s+)?(?:\d{1,3}\s*[x×.)]?\s+)?")
_MEANS_MORE: Final = re.compile(r"[:=<>≠≤≥()/!]")
#: Parentheses, skipping quoted text.
_BRACKET: Final = re.compile(rf"{_QUOTED}|([()])")
_SIGN: Final = re.compile(r"[+-]")
#: The minus sign and characters that text programs replace it with.
MINUS: Final = ("-", "−", "‐", "‑", "‒", "–", "—", "―", "﹣", "－")
#: Characters that start patterns, exact names and phrases.
_MARKS: Final = f"/!{QUOTES}"
#: Characters that start something other than a word.
_OTHERS: Final = (*MINUS, "!", "/")


class _Parser:
    """Recursive descent parser of a query; `_at` is the current position."""

    def __init__(
        self, text: str, warnings: Warnings, is_key: Callable[[str], bool], max_terms: int, names: dict[int, int]
    ) -> None:
        self._text = text
        self._warnings = warnings
        self._is_key = is_key
        self._at = 0
        self._terms, self._max_terms = 0, max_terms
        self._is_full = False
        #: End of each name that is one phrase, by its start.
        self._names = names

    def query(self) -> Node | None:
        """Return the syntax tree of the whole query."""
        found: list[tuple[Node, Place]] = []
        while True:
            start, node = self._at, self._any(0)
            if node is not None:
                found.append((node, (start, self._at)))
            if self._at >= len(self._text):
                return _all_of(found)
            # Only an unmatched closing parenthesis stops before the end.
            message = "This parenthesis closes nothing and was left out."
            self._warnings.add(SearchWarningCode.UNEXPECTED_PARENTHESIS, message, self._at, self._at + 1, "")
            self._at += 1

    def _any(self, depth: int) -> Node | None:
        parts, found = [], self._all(depth)
        while (match := self._keyword()) is not None and match[1].lower() == "or":
            self._at = match.end()
            parts.append(found)
            found = self._all(depth)
            if parts[-1] is None or found is None:
                self._lonely(match)
        nodes = tuple(part for part in (*parts, found) if part is not None)
        if not nodes:
            return None
        return nodes[0] if len(nodes) == 1 else Or(nodes)

    def _all(self, depth: int) -> Node | None:
        found: list[tuple[Node, Place]] = []
        is_behind_term = False
        while not self._is_at_end():
            match = self._keyword()
            word = "" if match is None else match[1].lower()
            if match is None or word == "not":
                start, node = self._at, self._unary(depth)
                is_behind_term = True
                if node is not None:
                    found.append((node, (start, self._at)))
            elif word == "or":
                break
            else:
                # “and” is redundant: all terms must match.
                self._at = match.end()
                if not is_behind_term or self._is_at_end() or self._is_or_next():
                    self._lonely(match)
                is_behind_term = False
        return _all_of(found)

    def _lonely(self, match: re.Match[str]) -> None:
        """Warn of an “and” or “or”, whose match is given, that joins nothing."""
        if not self._is_full:
            message = f"“{match[0]}” has nothing on one side and was left out. In quotation marks it is a word."
            self._warnings.add(SearchWarningCode.DANGLING, message, match.start(), match.end(), "")

    def _is_at_end(self) -> bool:
        self._skip()
        return self._at >= len(self._text) or self._text[self._at] == ")"

    def _unary(self, depth: int) -> Node | None:
        is_not, first = False, self._at
        match = None
        while self._at not in self._names:
            match = self._keyword()
            if match is not None and match[1].lower() == "not":
                self._at = match.end()
            elif match is None and self._text.startswith(MINUS, self._at):
                self._at += 1
            else:
                break
            is_not = not is_not
        if match is not None or self._is_at_end():
            message = "There is nothing behind this to leave out."
            self._warnings.add(
                SearchWarningCode.DANGLING, message, first, max(first + 1, min(self._at, len(self._text))), ""
            )
            return None
        node = self._atom(depth)
        return Not(node) if is_not and node is not None else node

    def _atom(self, depth: int) -> Node | None:
        start = self._at
        if self._text[start] == "(":
            return self._group(depth)
        if end := self._names.get(start):
            self._at = end
            return Atom(Form.PHRASE, self._text[start:end], start, end)
        atom = (self._marked(self._text[start]) if self._text[start] in _MARKS else self._field()) or self._word()
        self._terms += 1
        if self._terms <= self._max_terms:
            return atom
        if not self._is_full:
            message = f"Only the first {self._max_terms} terms were read."
            self._warnings.add(SearchWarningCode.TOO_MANY_TERMS, message, start, len(self._text))
            self._is_full = True
        return None

    def _marked(self, mark: str) -> Atom | None:
        """Return the term that starts with `mark`: a pattern (/), an exact name (!) or a quoted phrase."""
        return self._regex() if mark == "/" else self._exact() if mark == "!" else self._phrase()

    def _group(self, depth: int) -> Node | None:
        start = self._at
        if depth == MAX_DEPTH:
            message = f"Parentheses go {MAX_DEPTH} deep at most; what is further inside was left out."
            self._skip_group()
            self._warnings.add(SearchWarningCode.TOO_DEEP, message, start, self._at)
            return None
        self._at += 1
        node = self._any(depth + 1)
        if self._text.startswith(")", self._at):
            self._at += 1
            if node is None and not self._text[start + 1 : self._at - 1].strip():
                message = "There is nothing in these parentheses."
                self._warnings.add(SearchWarningCode.EMPTY_PARENTHESES, message, start, self._at, "")
        elif not self._warnings.has(SearchWarningCode.TOO_DEEP):
            message = "This parenthesis is never closed; it was taken to go to the end."
            self._warnings.add(SearchWarningCode.UNCLOSED_PARENTHESIS, message, start, start + 1)
        return node

    def _skip_group(self) -> None:
        """Skip the next group, up to and including its closing parenthesis."""
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
        mark, text = match[0][0], match[0][1:]
        if text and text[-1] in _CLOSING[mark] + '"':
            text = text[:-1]
        else:
            message = "The quotation has no end; it was taken to go to the end of the line."
            suggestion = f'"{text.strip()}"' if text.strip() else ""
            self._warnings.add(SearchWarningCode.UNCLOSED_QUOTE, message, match.start(), match.end(), suggestion)
        self._at = match.end()
        return Atom(Form.PHRASE, text, match.start(), match.end())

    def _field(self) -> Atom | None:
        match = _KEY.match(self._text, self._at)
        if match is None:
            return None
        # Known fields may have spaces around their operator.
        key = match[1].replace("−", "-").lower()
        is_known = self._is_key(key) or all(map(self._is_key, _SIGN.split(key)))
        if match[2] and not is_known:
            return None
        start, self._at = self._at, match.end()
        if is_known:
            self._skip()
        first = self._at
        is_joined = first > match.end() and _KEYWORD.match(self._text, first) is not None
        items = () if is_joined else self._items()
        loose = self._loose() if items else ()
        if self._at == first:
            self._at = match.end()
            if is_known and (choices := _CHOICES.match(self._text, first)) is not None:
                loose, self._at = self._choices(choices), choices.end()
        op = SPELLINGS.get(match[3], match[3])
        return Atom(Form.FIELD, "", start, self._at, key, op, items, match.end(), loose)

    def _choices(self, match: re.Match[str]) -> tuple[Item, ...]:
        """Return the values in parentheses after a field, as in el:(fire or ice), whose match is given."""
        found = _CHOICE.finditer(self._text, match.start(1), match.end(1))
        return tuple(Item(each[1], Form.WORD, *each.span(1)) for each in found)

    def _items(self) -> tuple[Item, ...]:
        items: list[Item] = []
        while True:
            mark = self._text[self._at : self._at + 1]
            atom = self._marked(mark) if mark and mark in _MARKS and mark != "!" else None
            if atom is not None:
                items.append(Item(atom.text, atom.form, atom.start, atom.end))
            elif (match := _ITEM.match(self._text, self._at)) is not None:
                self._at = match.end()
                items.append(Item(match[0], Form.WORD, match.start(), match.end()))
            if not self._text.startswith(",", self._at):
                return tuple(items)
            self._at += 1

    def _loose(self) -> tuple[Item, ...]:
        """Return the values after a comma and a space, as in el:fire, ice."""
        found: list[Item] = []
        at = self._at
        while self._text[at - 1] == "," and (match := _LOOSE.match(self._text, at)) is not None:
            start, end = match.span(1)
            if self._text[start] in _OTHERS or any(pattern.match(self._text, start) for pattern in (_KEY, _KEYWORD)):
                break
            is_phrase = self._text[start] in QUOTES
            text = self._text[start + is_phrase : end - is_phrase]
            found.append(Item(text, Form.PHRASE if is_phrase else Form.WORD, start, end))
            at = end + 1 if self._text.startswith(",", end) else end
        return tuple(found)

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

    def _keyword(self) -> re.Match[str] | None:
        """Return the match of an “and”, “or” or “not” at the current position."""
        self._skip()
        return None if self._at in self._names else _KEYWORD.match(self._text, self._at)

    def _is_or_next(self) -> bool:
        match = self._keyword()
        return match is not None and match[1].lower() == "or"

    def _skip(self) -> None:
        match = _SPACE.match(self._text, self._at)
        if match is not None:
            self._at = match.end()


def _all_of(found: list[tuple[Node, Place]]) -> Node | None:
    if len(found) < 2:
        return found[0][0] if found else None
    parts: list[Node] = []
    places: list[Place] = []
    for node, place in found:
        # Parentheses around a conjunction within a conjunction are redundant.
        parts += node.parts if isinstance(node, And) else (node,)
        places += node.places if isinstance(node, And) else (place,)
    return And(tuple(parts), tuple(places))
