"""Table of the fields that a search has, and the reading of typed queries by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Final, Generic, TypeVar

import numpy as np

from query import parser
from query.conditions import (
    All,
    AnyOf,
    Condition,
    Not,
    Order,
    Phrase,
    Slot,
    Tree,
    mask_of,
    negate,
    ranked,
    sorted_by_parts,
    sorted_rows,
    words_of,
)
from query.did_you_mean import DidYouMean
from query.fields import (
    MAX_PATTERNS,
    MAX_SUGGESTIONS,
    MAX_VALUES,
    Field,
    Flags,
    Number,
    Option,
    Reading,
    Shape,
    WordColumns,
    either,
    near_values,
    options_by_spelling,
    pick,
    read_numbers,
    some,
    squeeze,
    values_elsewhere,
)
from query.index import Index, Level, Mask, Rows
from query.parser import MINUS, Atom, Form, Node
from query.quoting import phrase, quoted
from query.relaxation import Relaxation, Relaxed
from query.spelling import Spellings, is_near
from query.synonyms import Meaning, Meanings, is_filler
from query.warnings import SearchWarning, SearchWarningCode, Warnings
from tcg.names import fold

_T = TypeVar("_T")
_T_co = TypeVar("_T_co", covariant=True)


@dataclass(frozen=True)
class Display(Field):
    """Field such as `order` that controls the display of results. The first of the `offered` values is the default."""

    shape = Shape.DISPLAY

    offered: tuple[Option, ...] = ()

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return the values that the field offers."""
        return self.offered


@dataclass(frozen=True)
class Table(Generic[_T_co]):
    """Definition of a search, such as that of the cards of a game: its fields, orders and limits.

    Attributes:
        noun: Plural noun for the results.
        fields: All fields.
        words: Columns in which bare words (those without a field) are searched.
        orders: Functions that return sort columns, by the value of the display field `order`.
        terms: Largest number of terms that are read.
        patterns: Largest number of regular expressions that are read.
        tried: Largest number of terms that are evaluated alone, or left out, to make suggestions.
    """

    noun: str
    fields: tuple[Field, ...]
    words: WordColumns
    orders: Mapping[str, Order] = field(default_factory=dict)
    terms: int = parser.MAX_TERMS
    patterns: int = MAX_PATTERNS
    tried: int = parser.MAX_TERMS

    @cached_property
    def offered(self) -> tuple[Field, ...]:
        """Fields whose values the search box offers together with names."""
        return tuple(map(self.by_key.__getitem__, self.words.offered))

    @cached_property
    def flags(self) -> tuple[Field, ...]:
        """Fields of yes-or-no properties, such as `is`, without those for the opposite, such as `not`."""
        return tuple(
            each
            for each in self.fields
            if each.shape is Shape.FLAGS and not (isinstance(each, Flags) and each.is_negated)
        )

    @cached_property
    def spellings(self) -> Spellings:
        """Names of all fields, for the correction of misspelt ones."""
        return Spellings(self.by_key)

    @cached_property
    def by_key(self) -> dict[str, Field]:
        """Fields by each of their names."""
        return {key: each for each in self.fields for key in each.keys}


@dataclass(frozen=True)
class Query(Generic[_T_co]):
    """Typed query with its conditions and warnings, and its results among the cards or decks of an index.

    Attributes:
        typed: The query as typed. Positions in conditions and warnings refer to it.
        tree: The conditions, or None if everything matches.
        is_void: Whether no part could be read, so that nothing matches.
        display: Values of the display fields, such as `order`, by key.
        context: The argument `context` of `read`.
        first: Condition whose matches precede other results, unless the query has an order.
    """

    table: Table[_T_co]
    index: Index[_T_co]
    typed: str
    tree: Tree | None
    is_void: bool
    display: Mapping[str, str]
    warnings: tuple[SearchWarning, ...]
    context: Any = None
    first: Condition | None = None

    @property
    def text(self) -> str:
        """Part of the typed query that was read; what exceeds the limit is cut off."""
        return self.typed[: parser.MAX_LETTERS]

    @cached_property
    def mask(self) -> Mask:
        """Mask of the matching rows, that is cards or decks."""
        mask, level = self._parts
        if self.is_void:
            return self.index.none()
        return self.index.things_of(mask) if level is Level.PART else mask

    @cached_property
    def _parts(self) -> tuple[Mask, Level]:
        """Mask of the rows that match all conditions, and whether these rows are things or their parts."""
        return mask_of(self.tree, self.index)

    @cached_property
    def count(self) -> int:
        """Number of results."""
        return self.index.count(self.mask)

    @cached_property
    def rows(self) -> Rows:
        """Rows of the results in the index, in the order in which they are displayed."""
        mask, order = self.mask, self.display.get("order", "")
        down = self.display.get("dir") == "desc"
        if order in self.table.orders and self._parts[1] is Level.THING:
            every = sorted_rows(self.index, self.table.orders[order], down=down, name=order)
            found: Rows = every[mask[every]]
            return found
        found = np.flatnonzero(mask).astype(np.int32)
        if order in self.table.orders:
            return sorted_by_parts(found, self._parts[0], self.index, self.table.orders[order], down=down)
        words = words_of(self.tree)
        if words and not order:
            found = ranked(found, words, " ".join(words), self.index, self.table.words.name, self.table.words.line)
        elif self.first is not None and not order:
            found = found[np.argsort(~mask_of(self.first, self.index)[0][found], kind="stable")]
        return found[::-1] if down else found

    @cached_property
    def parts(self) -> Rows:
        """Rows of the matching parts, such as printings, in the order of the results."""
        mask, level = self._parts
        if level is Level.THING:
            mask = mask[self.index.owner]
        found = np.flatnonzero(mask).astype(np.int32)
        place = np.full(self.index.size, -1, np.int32)
        place[self.rows] = np.arange(len(self.rows), dtype=np.int32)
        places = place[self.index.owner[found]]
        order = np.argsort(places, kind="stable")
        return found[order[places[order] >= 0]]

    @property
    def is_of_parts(self) -> bool:
        """Whether the query has conditions on parts, such as printings, so that not all parts of a result match."""
        return self._parts[1] is Level.PART

    def part_of(self, rows: Sequence[int]) -> list[int]:
        """Return the row of the first matching part, such as a printing, of each result in `rows`."""
        mask, level = self._parts
        firsts = self.index.first_part
        if level is Level.THING:
            return [int(firsts[row]) for row in rows]
        return [int(firsts[row]) + int(np.argmax(mask[firsts[row] :])) for row in rows]

    @cached_property
    def sentence(self) -> str:
        """Sentence that describes the understood query."""
        if self.is_void:
            return "nothing, since no part of it could be read"
        return say(self.tree, self.table.noun)

    def relaxed(self) -> list[Relaxed]:
        """Return suggestions to drop a term, or else two, to get results; empty if the query has results."""
        return self._relaxation.suggestions(self.text, self._count_of) if self._relaxation else []

    def _count_of(self, text: str) -> int:
        """Return the number of results of the query `text`, or 0 if it causes other warnings than this query."""
        other = read(text, self.table, self.index, self.context)
        is_new = {warning.code for warning in other.warnings} - {warning.code for warning in self.warnings}
        return 0 if is_new else other.count

    def absent(self) -> list[str]:
        """Return sentences about numbers that cards or decks lack; empty if the query has results."""
        return self._relaxation.absent(self.table.noun) if self._relaxation else []

    @property
    def has_several_terms(self) -> bool:
        """Whether the query consists of several terms that all have to match."""
        return isinstance(self.tree, All)

    @cached_property
    def _relaxation(self) -> Relaxation | None:
        return None if self.tree is None or self.count else Relaxation(self.tree, self.index, self.table.tried)

    def as_dict(self) -> dict[str, object]:
        """Return the understood query and its warnings as data for the API."""
        return {
            "echo": self.sentence,
            "warnings": [warning.as_dict() for warning in self.warnings],
            "relaxed": [
                {"term": " ".join(each.terms), "q": each.query, "count": each.count} for each in self.relaxed()
            ],
        }


def read(text: str, table: Table[_T], index: Index[_T], context: Any = None) -> Query[_T]:
    """Read a typed query; return it with its conditions and warnings. No text is an error.

    `context` is data that fields of a game need (`Reading.context`), for example the decks that a query may name.
    """
    warnings = Warnings()
    text = parser.clean(text)
    name = partial(_is_name, index=index, table=table)
    first = _unfinished_name(text, table, index)
    node = parser.parse(text, warnings, table.by_key.__contains__, table.terms, name)
    is_odd = len(warnings) > 0
    atoms, top = tuple(parser.atoms_of(node)), tuple(_beside(node))
    reading = Reading(index, warnings, atoms, top, context, table.patterns)
    reading.works = partial(_is_understood, table=table, reading=reading)
    reading.offered, reading.flags = table.offered, table.flags
    did_you_mean = DidYouMean(text, table.words, table.noun, table.tried, reading)
    reader = _Reader(text, table, reading, did_you_mean)
    display = reading.display = reader.take_display(top)
    tree = reader.tree(node)
    if first is None and tree is not None and table.words.meanings is not None:
        trial = Reading(index, Warnings(), atoms, top, context, table.patterns)
        tree = _interpreted(tree, node, _Reader(text, table, trial, did_you_mean, is_free=True))
    if first is not None and tree is None:
        return Query(table, index, text, first, False, display, (), context)
    numbered = _numbered(text, table, index)
    if numbered is not None and (tree is None or not index.has_any(mask_of(tree, index)[0])):
        return Query(table, index, text, numbered, False, display, (), context)
    did_you_mean.check(tree)
    is_void = tree is None and (reader.has_terms or is_odd)
    tree = AnyOf((first, tree)) if first is not None and tree is not None else tree
    return Query(table, index, text, tree, is_void, display, tuple(warnings), context, first)


def _interpreted(tree: Tree, node: Node | None, reader: _Reader) -> Tree:
    """Return the conditions of a query with words read by their meaning, if only these match anything.

    Otherwise return `tree`, which was read from `node`. `reader` must read words by their meaning (`is_free`).
    """
    index = reader.index
    if any(each.form is Form.WORD for each in parser.atoms_of(node)) and not index.has_any(mask_of(tree, index)[0]):
        other = reader.tree(node)
        if other is not None and index.has_any(mask_of(other, index)[0]):
            return other
    return tree


def _is_name(words: str, *, index: Index[object], table: Table[object]) -> bool:
    return index.has_any(index.texts(table.words.name).called(fold(words)))


def _unfinished_name(text: str, table: Table[object], index: Index[object]) -> Condition | None:
    """Return the condition that a name starts with a query with “or” or “not”; None otherwise, or for a whole name."""
    name, words = table.words.name, text.strip()
    folded = fold(words)
    is_run = next(parser.runs(words), None) == (0, len(words)) and _TURNED.search(words) is not None
    if not is_run or _is_name(words, index=index, table=table):
        return None
    condition = Condition(
        ("begins", folded),
        lambda index: index.texts(name).prefixed(folded) | _within(index, name, folded),
        Phrase(Slot.THAT, f"whose name begins with “{words}”", f"whose name doesn’t begin with “{words}”"),
    )
    return condition if index.has_any(mask_of(condition, index)[0]) else None


def _numbered(text: str, table: Table[object], index: Index[object]) -> Condition | None:
    """Return the condition for the card with a set number, or None if the query isn't a set number."""
    name, number = table.words.numbered(index, text.strip()), text.strip()
    if not name:
        return None
    return Condition(
        ("numbered", fold(name)),
        lambda index: index.texts(table.words.name).equal(fold(name)),
        Phrase(Slot.THAT, f"printed as {number}", f"not printed as {number}"),
    )


def _within(index: Index[object], name: str, folded: str) -> Mask:
    """Return the mask of rows whose text in the column `name` has `folded` after a space, or is that single word.

    A single word has to be the whole text.
    """
    texts = index.texts(name)
    return texts.has(f" {folded}") if " " in folded else texts.equal(folded)


def _is_understood(term: str, at: Atom, *, table: Table[object], reading: Reading[object]) -> bool:
    """Return whether `term` in place of `at`, a term of the query, would cause no warnings."""
    warnings = Warnings()
    node = parser.parse(parser.clean(term), warnings, table.by_key.__contains__)
    atoms, is_top = tuple(parser.atoms_of(node)), any(each is at for each in reading.top)
    top = (*reading.top, *_beside(node)) if is_top else reading.top
    trial = Reading(reading.index, warnings, (*reading.atoms, *atoms), top, reading.context, table.patterns)
    did_you_mean = DidYouMean(term, table.words, table.noun, table.tried, trial)
    reader = _Reader(term, table, trial, did_you_mean)
    trial.display = {**reading.display, **reader.take_display(_beside(node))}
    did_you_mean.check(reader.tree(node, is_top=is_top))
    return not len(warnings)


class _Reader:
    """Converter of a syntax tree to conditions. With `is_free` words get their meaning, and fillers are left out."""

    def __init__(
        self,
        text: str,
        table: Table[object],
        reading: Reading[object],
        did_you_mean: DidYouMean,
        *,
        is_free: bool = False,
    ) -> None:
        self._table = table
        self.index = reading.index
        self._reading = reading
        self._warnings = reading.warnings
        self._did_you_mean = did_you_mean
        self._text = text
        #: Whether the query has any term besides display fields.
        self.has_terms = False
        self._is_free = is_free

    def take_display(self, atoms: Iterable[Atom]) -> dict[str, str]:
        """Return the values of fields such as `order` by field key, and warn of surplus ones.

        `atoms` are the terms outside of groups.
        """
        display: dict[str, str] = {}
        atoms = list(atoms)
        placed: dict[str, Atom] = {}
        ends = self._table.by_key.get(_END)
        has_end = any(self._table.by_key.get(atom.key) is ends for atom in atoms)
        for atom in atoms:
            which = self._table.by_key.get(atom.key)
            if isinstance(which, Display) and self._has_value(atom, which) and self._expect(atom, which):
                is_down = False
                if which.key == _ORDER and ends is not None:
                    atom, is_down = _without_minus(atom)
                options = pick(which, atom, self._reading)
                if options:
                    self._check_other(placed.get(which.key), atom)
                    placed[which.key] = atom
                    if which.key == _ORDER and not has_end:
                        display.pop(_END, None)  # set by the minus of an earlier order
                    display[which.key] = options[0].value
                    end = "" if has_end or not is_down else f" {_END}:{_DOWN}"
                    self._check_display(atom, options, end, is_down=is_down)
                    if end:
                        display[_END] = _DOWN
        if ends is not None and _ORDER in display and not has_end:
            self._check_end(atoms, ends)
        return display

    def _check_other(self, before: Atom | None, atom: Atom) -> None:
        """Warn that a second term such as `order:name` replaces an earlier one (`before`), if there is any."""
        if before is not None:
            used = f"{atom.key}{atom.op}{_values_of(atom)}"
            message = (
                f"“{before.key}” has one value at a time: {used} was read, which stands last, and this was left out."
            )
            self._reading.refuse(SearchWarningCode.TOO_MANY_VALUES, message, before, "")

    def _check_display(self, atom: Atom, options: list[Option], end: str, *, is_down: bool) -> None:
        """Warn of surplus values in a term such as `order:name`, or of a minus before an order.

        `options` are its values. With `is_down` it has a minus, and `end` is the term that replaces the minus, or "".
        """
        terms = [f"{atom.key}:{quoted(option.value)}" for option in options[: MAX_SUGGESTIONS + 1]]
        terms[0] += end
        if len(options) > 1:
            message = f"“{atom.key}” has one value at a time, so it was read as {terms[0]}."
            self._reading.refuse(SearchWarningCode.TOO_MANY_VALUES, message, atom, *terms)
        elif is_down:
            message = f"A minus is no part of an order, so this was read as {terms[0]}."
            self._reading.refuse(SearchWarningCode.UNKNOWN_VALUE, message, atom, terms[0])

    def _check_end(self, atoms: Iterable[Atom], ends: Field) -> None:
        """Suggest a term of the field `ends` for a direction, such as “desc”, typed as a word beside an order."""
        known = options_by_spelling(ends, self.index)
        for atom in atoms:
            if atom.form is Form.WORD and (option := known.get(fold(atom.text))) is not None:
                term = f"{_END}:{option.value}"
                message = f"“{atom.text}” is looked for as a word. Did you mean “{term}”?"
                self._reading.refuse(SearchWarningCode.LOOSE_VALUE, message, atom, term, phrase(atom.text))

    def tree(self, node: Node | None, *, is_top: bool = True) -> Tree | None:
        """Return the conditions for a node of the syntax tree, or None if nothing in it could be read.

        `is_top` is False inside a group, where terms such as `order:name` are not allowed.
        """
        if isinstance(node, Atom):
            return self._condition(node, is_top=is_top)
        if isinstance(node, parser.Not):
            part = self.tree(node.part, is_top=False)
            return None if part is None else negate(part)
        if node is None:
            return None
        is_all = isinstance(node, parser.And)
        if isinstance(node, parser.And):
            node = self._together(node)
        parts = [self.tree(part, is_top=is_top and is_all) for part in node.parts]
        found = tuple(part for part in parts if part is not None)
        if not found:
            return None
        if len(found) == 1:
            return found[0]
        if isinstance(node, parser.Or):
            return AnyOf(found)
        places = zip(parts, node.places, strict=True)
        return All(found, tuple(place for part, place in places if part is not None))

    def _condition(self, atom: Atom, *, is_top: bool) -> Condition | None:
        if atom.form is Form.FIELD:
            return self._of_field(atom, is_top=is_top)
        self.has_terms = True
        if atom.form is Form.EXACT:
            return self._exact(atom)
        if atom.form is Form.REGEX:
            return self._pattern(atom)
        if atom.form is Form.WORD and atom.text in _OR_SIGNS and self._is_between(atom):
            self._reading.refuse(SearchWarningCode.WRONG_OPERATOR, f"“{atom.text}” is written “or” here.", atom, "or")
            return None
        folded = fold(atom.text)
        if not folded:
            where = "between these quotation marks" if atom.form is Form.PHRASE else "here"
            self._reading.refuse(SearchWarningCode.NO_VALUE, f"There are no letters {where}.", atom, "")
            return None
        if atom.form is Form.WORD:
            return self._word(atom, folded)
        words = self._table.words
        return self._word_condition(atom, folded, (), lambda index: index.texts(words.all).has(folded))

    def _word_condition(
        self, atom: Atom, folded: str, read: Sequence[str], test: Callable[[Index[object]], Mask]
    ) -> Condition:
        """Return the condition `test` for the word or phrase `folded`; `read` has the meanings it was read as."""
        wording = f"“{atom.text}”{f' (read as {either(read)})' if read else ''}"
        phrase = Phrase(Slot.THAT, f"{_SAY}{wording}", f"that don’t say {wording}")
        return Condition(("word", folded, *read), test, phrase, start=atom.start, end=atom.end, word=folded)

    def _word(self, atom: Atom, folded: str) -> Condition | None:
        """Return the condition for a word without a field, or None for a filler word such as “that”.

        A word matches texts that contain it or, if there are none, its meanings.
        """
        words, meanings = self._table.words, self._table.words.meanings
        read: tuple[Meaning, ...] = ()
        if meanings is not None and self._is_free and is_filler(folded):
            return None
        if meanings is not None and len(folded) > 1:
            key = "read as", folded, self._is_free
            read = self.index.cached(key, lambda: tuple(self._read_as(folded, meanings)))

        def test(index: Index[object]) -> Mask:
            mask = index.texts(words.all).has(folded)
            for meaning in read:
                mask = mask | meaning.test(index)
            return mask

        return self._word_condition(atom, folded, [each.wording for each in read], test)

    def _read_as(self, folded: str, meanings: Meanings) -> Iterator[Meaning]:
        """Yield meanings of a word that no card contains, and its other forms in card texts."""
        index, words = self.index, self._table.words
        is_name, is_in_text = (
            any(index.has_any(index.texts(column).has_whole(folded)) for column in columns)
            for columns in ((words.name,), (words.line, meanings.column))
        )
        read = meanings.of(folded, index) if self._is_free or not (is_name or is_in_text) else []
        yield from read
        forms = [each for each in meanings.forms(folded, index) if folded not in each]
        if forms and (self._is_free or not is_name) and all(each.wording != f"“{forms[0]}”" for each in read):
            yield Meaning(f"“{forms[0]}”", partial(_has_one, meanings.column, forms))

    def _together(self, node: parser.And) -> parser.And:
        """Return the conjunction with adjacent words merged into one term if they have a meaning together.

        Words that occur side by side in a text are not merged.
        """
        meanings = self._table.words.meanings
        if meanings is None:
            return node
        parts: list[Node] = []
        places: list[parser.Place] = []
        start = 0
        while start < len(node.parts):
            run = _words_of(node.parts[start : start + meanings.longest])
            size = len(run)
            while size > 1 and not self._is_one(" ".join(fold(each.text) for each in run[:size]), meanings):
                size -= 1
            if size > 1:
                first, last = run[0], run[size - 1]
                text = self._text[first.start : last.end]
                parts.append(replace(first, text=text, end=last.end))
                places.append((first.start, last.end))
            else:
                parts.append(node.parts[start])
                places.append(node.places[start])
            start += max(size, 1)
        return parser.And(tuple(parts), tuple(places))

    def _is_one(self, words: str, meanings: Meanings) -> bool:
        index = self.index
        return bool(meanings.of(words, index)) and not index.has_any(index.texts(self._table.words.all).has(words))

    def _is_between(self, atom: Atom) -> bool:
        """Return whether there are terms directly before and after `atom`, as around the sign “|”."""
        before, after = self._text[: atom.start].rstrip(), self._text[atom.end : parser.MAX_LETTERS].lstrip()
        return _NO_TERM_BEFORE.search(before) is None and _NO_TERM_BEHIND.match(after) is None

    def _exact(self, atom: Atom) -> Condition | None:
        folded, name = fold(atom.text), self._table.words.name
        condition = Condition(
            ("exact", folded),
            lambda index: index.texts(name).called(folded),
            Phrase(Slot.THAT, f"called “{atom.text}”", f"not called “{atom.text}”"),
            start=atom.start,
            end=atom.end,
        )
        self._did_you_mean.check_name(condition, atom.text)
        return condition

    def _pattern(self, atom: Atom) -> Condition | None:
        pattern, column = self._reading.pattern(atom.text, atom), self._table.words.all
        if pattern is None:
            return None
        return Condition(
            ("pattern", atom.text),
            lambda index: index.texts(column).searched(pattern),
            Phrase(Slot.THAT, f"that say something like /{atom.text}/", f"that say nothing like /{atom.text}/"),
            start=atom.start,
            end=atom.end,
        )

    def _of_field(self, atom: Atom, *, is_top: bool) -> Condition | None:
        keys = _KEYS.split(atom.key) if atom.key not in self._table.by_key else [atom.key]
        which = self._table.by_key.get(keys[0])
        if isinstance(which, Display) and len(keys) == 1:
            if not is_top:
                message = f"“{which.key}” says how all results are shown, so it was left out here."
                self._reading.refuse(SearchWarningCode.MISPLACED_DISPLAY, message, atom, "")
            return None
        self.has_terms = True
        self._check_comma(atom)
        unknown = next((key for key in keys if key not in self._table.by_key), None)
        if unknown is not None:
            if renamed := self._of_other_game(atom, unknown):
                return self._of_field(renamed, is_top=is_top)
            self._unknown(atom, unknown)
            return None
        assert which is not None  # noqa: S101  (it is known)
        if not self._has_value(atom, which):
            return None
        if len(atom.items) > MAX_VALUES:
            message = f"Only the first {MAX_VALUES} values of “{atom.key}” were read."
            start, end = atom.items[MAX_VALUES].start, atom.items[-1].end
            self._warnings.add(SearchWarningCode.TOO_MANY_VALUES, message, start, end, "")
            atom = replace(atom, items=atom.items[:MAX_VALUES])
        if isinstance(which, Number) or len(keys) > 1:
            return read_numbers(atom, self._table.by_key, self._reading)
        return which.read(atom, self._reading) if self._expect(atom, which) else None

    def _has_value(self, atom: Atom, which: Field) -> bool:
        """Return whether the term `atom` has a value, and warn if not."""
        if atom.items:
            return True
        example = which.examples[0].query if which.examples else f"{which.key}:…"
        term = f"{atom.key}{atom.op}{','.join(map(_as_typed, atom.loose))}"
        fits = self._reading.working((term,), atom) if atom.loose else []
        hint = f" Did you mean “{fits[0]}”?" if fits else ""
        self._reading.refuse(
            SearchWarningCode.NO_VALUE, f"{atom.key}{atom.op} needs a value, as in {example}.{hint}", atom, *fits
        )
        return False

    def _expect(self, atom: Atom, which: Field) -> bool:
        """Return whether a field supports the operator of the term `atom`, and warn if not."""
        if atom.op in which.operators:
            return True
        known = either(f"“{op}”" for op in which.operators)
        message = f"“{which.key}” goes with {known}, not with “{atom.op}”, so it was left out."
        term = f"{atom.key}:{_values_of(atom)}"
        self._reading.refuse(SearchWarningCode.WRONG_OPERATOR, message, atom, *self._reading.working((term,), atom))
        return False

    def _of_other_game(self, atom: Atom, key: str) -> Atom | None:
        """Return the term with our field for what other games call `key`, with a warning; None if unclear."""
        named = [which.key for which in self._table.fields if key in which.elsewhere and not isinstance(which, Display)]
        if len(named) != 1:
            return None
        renamed = replace(atom, key=atom.key.replace(key, named[0], 1))
        term = f"{renamed.key}{atom.op}{_values_of(atom)}"
        if not self._reading.working((term,), atom):
            return None
        self._reading.refuse(
            SearchWarningCode.UNKNOWN_FIELD, f"“{key}” is not a field here: this was read as {term}.", atom, term
        )
        return renamed

    def _unknown(self, atom: Atom, key: str) -> None:
        """Warn of an unknown field `key`, and suggest fields with a similar name or with this name in other games."""
        rest = f"{atom.op}{_values_of(atom)}"
        others = [which for which in self._table.fields if key in which.elsewhere] or self._labelled(key)
        close = self._reading.closest(key, self._table.spellings)
        names = [which.key for which in others] or [name for name in close if is_near(key, name)]
        terms = [atom.key.replace(key, name, 1) + rest for name in names]
        if fits := self._opposites(atom, key):
            message = f"“{key}” is not a field, so this was left out. Did you mean “{fits[0]}”?"
            self._warnings.add(SearchWarningCode.UNKNOWN_FIELD, message, atom.start, atom.end, *fits)
            return
        near = self._reading.working(terms, atom)
        elsewhere = {} if near else values_elsewhere(atom, self._reading)
        fits = near or self._reading.working([*elsewhere, *self._with_near_value(atom, key, names)], atom)
        message = f"“{key[:40]}” is not a field, so this was left out."
        if fits and fits[0] in elsewhere:
            message += f" {elsewhere[fits[0]]}: {fits[0]}?"
        elif others:
            message += f" Here it is {either(f'“{which.key}{atom.op}”' for which in others)}."
            message += some(others[0].options(self.index)) if not fits else ""
        elif fits:
            suggestion = f"{names[terms.index(near[0])]}{atom.op}" if near else fits[0]
            message += f" Did you mean “{suggestion}”?"
        else:
            fits = self._reading.working((phrase(f"{key}{rest}"),), atom)
            message += " In quotation marks it is looked for as it stands." if fits else ""
        self._warnings.add(SearchWarningCode.UNKNOWN_FIELD, message, atom.start, atom.end, *(fits or ("",)))

    def _labelled(self, key: str) -> list[Field]:
        """Return up to three fields whose label is `key`, or else contains it as a word, also without a plural s."""
        fields = self._table.fields
        for label in (squeeze(key), squeeze(key).removesuffix("s")):
            if named := [which for which in fields if squeeze(which.label) == label]:
                return named[:MAX_SUGGESTIONS]
            if len(label) >= _WORD and (named := [which for which in fields if label in fold(which.label).split()]):
                return named[:MAX_SUGGESTIONS]
        return []

    def _opposites(self, atom: Atom, key: str) -> list[str]:
        """Return terms of our fields for a negated field `key` of other sites, as in `no:atk` or `banned:standard`."""
        rest = f"{atom.op}{_values_of(atom)}"
        terms = [f"-{which.key}{rest}" for which in self._table.fields if key in which.opposites]
        if key in _WITHOUT and len(atom.items) == 1:
            terms += self._reading.without(atom.items[0].text)
        return self._reading.working(terms, atom)

    def _with_near_value(self, atom: Atom, key: str, names: list[str]) -> Iterator[str]:
        """Yield terms with one of `names` for the field `key`, and a similar value for the term's only value."""
        if len(atom.items) != 1 or atom.items[0].form is Form.REGEX:
            return
        for name in names:
            for label in near_values(self._table.by_key[name], atom.items[0].text, self._reading):
                yield f"{atom.key.replace(key, name, 1)}{atom.op}{quoted(label.lower())}"

    def _check_comma(self, atom: Atom) -> None:
        """Warn of values after a comma and a space, which became terms of their own."""
        if not (atom.loose and atom.items):
            return
        loose, term = ",".join(map(_as_typed, atom.loose)), f"{atom.key}{atom.op}{_values_of(atom)}"
        together, apart = f"{term},{loose}", " ".join((term, *map(_as_typed, atom.loose)))
        fits = self._reading.working((together, apart), atom)
        words = either(f"“{item.text}”" for item in atom.loose)
        message = f"A space ends the values of “{atom.key}{atom.op}”, so {words} is looked for by itself."
        message += f" Did you mean “{together}”?" if together in fits else ""
        self._warnings.add(SearchWarningCode.LOOSE_VALUE, message, atom.start, atom.loose[-1].end, *fits)


def _words_of(nodes: Sequence[Node]) -> list[Atom]:
    """Return the words without a field at the start of `nodes`, up to the first other term."""
    words: list[Atom] = []
    for node in nodes:
        if not isinstance(node, Atom) or node.form is not Form.WORD:
            break
        words.append(node)
    return words


def _has_one(column: str, words: Sequence[str], index: Index[object]) -> Mask:
    """Return the mask of rows whose text in `column` contains any of `words`."""
    mask = index.none()
    for word in words:
        mask = mask | index.texts(column).has_whole(word)
    return mask


def _values_of(atom: Atom) -> str:
    return ",".join(map(_as_typed, atom.items))


def _as_typed(item: parser.Item) -> str:
    if item.form is Form.REGEX:
        return f"/{item.text}/"
    return phrase(item.text) if item.form is Form.PHRASE else item.text


def _without_minus(atom: Atom) -> tuple[Atom, bool]:
    """Return a term without minus signs before its values, and whether its first value had one."""
    is_signed = [item.form is Form.WORD and item.text[:1] in MINUS for item in atom.items]
    items = [
        replace(item, text=item.text[1:]) if signed else item
        for item, signed in zip(atom.items, is_signed, strict=True)
    ]
    return replace(atom, items=tuple(items)), is_signed[0]


_KEYS: Final = re.compile(r"[+-]")
#: Fewest letters of a label word that identifies a field, which excludes “of” and “in”.
_WORD: Final = 3
#: Field names for missing values in other query languages.
_WITHOUT: Final = ("no", "without", "missing", "lacks")
#: Signs for “or” in other query languages, and text that cannot end or start a term beside them.
_OR_SIGNS: Final = ("|", "||")
_NO_TERM_BEFORE: Final = re.compile(r"(?:^|[(|−-]|(?<![^\s()])(?:and|or|not))$", re.IGNORECASE)
_NO_TERM_BEHIND: Final = re.compile(r"$|[)|]|(?:and|or)(?=[\s()]|$)", re.IGNORECASE)
#: Display fields of order and direction, and the reverse direction.
_ORDER, _END, _DOWN = "order", "dir", "desc"


def _beside(node: Node | None) -> Iterator[Atom]:
    """Yield the terms of a syntax tree that no “or” or “not” encloses."""
    if isinstance(node, Atom):
        yield node
    elif isinstance(node, parser.And):
        for part in node.parts:
            yield from _beside(part)


# --- in words -------------------------------------------------------------------------------------------------------


#: Words that make a query more than a conjunction.
_TURNED: Final = re.compile(r"\b(?:or|not)\b", re.IGNORECASE)
#: Start of the phrase for bare words; several are merged into one.
_SAY: Final = "that say "


def say(tree: Tree | None, noun: str) -> str:
    """Return the conditions of a query in words, as in “creatures with level at least 3 whose text says “destroy””.

    `noun` is the plural for the results, if no condition gives one.
    """
    if tree is None:
        return f"all {noun}"
    if isinstance(tree, AnyOf):
        return f"either {' or '.join(say(part, noun) for part in tree.parts)}"
    parts = tree.parts if isinstance(tree, All) else (tree,)
    phrases = [_phrase(part, noun) for part in parts]
    phrases.sort(key=lambda phrase: phrase.slot)
    merged = [phrase.text for phrase in phrases if phrase.text.startswith(_SAY)]
    if len(merged) > 1:
        together = Phrase(Slot.THAT, _SAY + _enumerated([text.removeprefix(_SAY) for text in merged]), "")
        phrases = [together, *(phrase for phrase in phrases if phrase.text not in merged)]
    nouns = [phrase.text for phrase in phrases if phrase.slot is Slot.NOUN]
    groups = [[phrase.text for phrase in phrases if phrase.slot is slot] for slot in Slot if slot is not Slot.NOUN]
    if len(nouns) > 1:
        groups.insert(0, [f"that are {' and '.join(nouns[1:])} too"])
    return " ".join([nouns[0] if nouns else noun, *(_enumerated(group) for group in groups if group)])


def _enumerated(phrases: Sequence[str]) -> str:
    """Return phrases as a list in a sentence: "a, b and c"."""
    *most, last = phrases
    return f"{', '.join(most)} and {last}" if most else last


def _phrase(tree: Tree, noun: str) -> Phrase:
    if isinstance(tree, Condition):
        return tree.phrase
    if isinstance(tree, Not) and isinstance(tree.part, Condition):
        phrase = tree.part.phrase
        return replace(phrase, slot=Slot.THAT if phrase.slot is Slot.NOUN else phrase.slot, text=phrase.opposite)
    if isinstance(tree, Not):
        return Phrase(Slot.IN, f"except {say(tree.part, noun)}", "")
    text = say(tree, noun)
    return Phrase(Slot.THAT, f"that are {text}", f"that are not {text}")
