"""Kinds of search fields, and the reading of a term such as `level>=3` by its field.

A field makes a `Condition` of an atom, or adds a warning. `about` and `examples` appear on the help page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property, partial
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

import re2

from query.conditions import Condition, Phrase, Slot, TextSearch
from query.index import Index, Level, Mask, Numbers
from query.parser import MINUS, SPELLINGS, Atom, Form, Item
from query.quoting import quoted
from query.spelling import Spellings
from query.synonyms import Meanings
from query.warnings import SearchWarningCode, Warnings
from tcg.names import fold, plain

#: Limits: values of one term, misspelt values with suggestions, terms tried for suggestions, patterns of one query,
#: characters of a pattern, and digits of a number.
MAX_VALUES: Final = 40
MAX_MISTAKEN: Final = 8
MAX_TRIED: Final = 24
MAX_PATTERNS: Final = 4
MAX_PATTERN: Final = 200
MAX_DIGITS: Final = 9
#: Steps of a compiled pattern. Twice as many can take seconds on 30,000 cards, as /[a-q].{22}x/ does.
MAX_PROGRAM: Final = 100

EQUALS: Final = (":", "=")
IS: Final = (":", "=", "!=")
ORDERED: Final = (":", "=", "!=", "<", "<=", ">", ">=")

_T_co = TypeVar("_T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Option:
    """Known value of a search field.

    `icon` is the key of an icon and `aliases` are other spellings. `about` explains a label that doesn't say enough.
    A query may contain the `value`, the `label` or an alias; the index has the value.
    """

    value: str
    label: str
    icon: str = ""
    aliases: tuple[str, ...] = ()
    about: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """Example query of the help page, with a description of its results. A blank one contains a placeholder."""

    query: str
    finds: str
    is_blank: bool = False


class Shape(Enum):
    """Kind of form control for a search field. Of `CHOICES` any may match; of `FLAGS` all must match."""

    CHOICES = "choices"
    FLAGS = "flags"
    NUMBER = "number"
    DATE = "date"
    TEXT = "text"
    DISPLAY = "display"


class Reading(Generic[_T_co]):
    """State of one query while it is read.

    Args:
        index: The index that is searched.
        warnings: Collects the warnings.
        atoms: All terms of the query.
        top: Those terms that no "or", "not" or parentheses enclose.
        context: Data for the fields of a game, for example whose decks may be read.
        patterns: Largest number of regular expressions that are read.
    """

    def __init__(
        self,
        index: Index[_T_co],
        warnings: Warnings,
        atoms: tuple[Atom, ...] = (),
        top: tuple[Atom, ...] = (),
        context: Any = None,
        patterns: int = MAX_PATTERNS,
    ) -> None:
        self.index = index
        self.atoms = atoms
        self.top = top
        self.warnings = warnings
        self.context = context
        #: Notes of one field for another.
        self.notes: dict[str, Any] = {}
        #: Values of the display fields, which are read before all others.
        self.display: Mapping[str, str] = {}
        self._patterns, self._max_patterns = 0, patterns
        #: Returns whether a term would be understood in place of another. Without it nothing is suggested.
        self.works: Callable[[str, Atom], bool] | None = None
        #: Fields whose values are offered, and searched for values given to the wrong field.
        self.offered: tuple[Field, ...] = ()
        #: Flag fields such as is:… and has:…, without their opposites.
        self.flags: tuple[Field, ...] = ()
        self._suggested = self._tried = 0

    def refuse(
        self, code: SearchWarningCode, message: str, at: Atom | Item, suggestion: str | None = None, *more: str
    ) -> None:
        """Warn that a term or value was left out; `suggestion` and `more` may replace it ("": remove, None: none)."""
        self.warnings.add(code, message, at.start, at.end, suggestion, *more)

    def pattern(self, text: str, at: Atom | Item) -> Any | None:
        """Return a pattern with linear running time; None, with a warning at `at`, if it is invalid or one too many."""
        self._patterns += 1
        if self._patterns > self._max_patterns:
            message = f"Only the first {self._max_patterns} patterns were read."
            if not self._max_patterns:
                message = "Patterns can’t be searched for here, so this was left out."
            self.refuse(SearchWarningCode.TOO_MANY_PATTERNS, message, at)
            return None
        if len(text) > MAX_PATTERN:
            message = f"A pattern has at most {MAX_PATTERN} letters, so this one was left out."
            self.refuse(SearchWarningCode.BAD_PATTERN, message, at)
            return None
        try:
            pattern = re2.compile(_of_lines(text), _OPTIONS)
            if pattern.programsize <= MAX_PROGRAM:
                return pattern
            message = "This pattern repeats or allows for too much, so it was left out."
            self.refuse(SearchWarningCode.BAD_PATTERN, message, at)
            return None
        except re2.error as error:
            reason = error.args[0].decode(errors="replace").replace(_EACH_LINE, "", 1)
            self.refuse(SearchWarningCode.BAD_PATTERN, f"/{text}/ isn’t a pattern that can be read: {reason}.", at)
            return None
        finally:
            re2.purge()  # otherwise it caches all patterns and their memory

    def closest(self, text: str, words: Spellings) -> list[str]:
        """Return up to three `words` spelt like `text`, best first; none after some calls, to limit the cost."""
        self._suggested += 1
        return words.nearest(squeeze(text)) if self.works is not None and self._suggested <= MAX_MISTAKEN else []

    def without(self, value: str) -> list[str]:
        """Return the terms, such as `-is:token`, that exclude the yes-or-no property `value`; empty if unknown."""
        fields = [each for each in self.flags if squeeze(value) in options_by_spelling(each, self.index)]
        return [f"-{each.key}:{quoted(value)}" for each in fields]

    def working(self, terms: Iterable[str], at: Atom) -> list[str]:
        """Return `terms` that cause no warnings in place of `at`, each once; a query tries only a limited number."""
        working: list[str] = []
        if self.works is None:
            return working
        for term in dict.fromkeys(terms):
            self._tried += 1
            if self._tried <= MAX_TRIED and self.works(term, at):
                working.append(term)
        return working


_OPTIONS: Final = re2.Options()
_OPTIONS.case_sensitive = False
_OPTIONS.log_errors = False
_OPTIONS.max_mem = 8 << 20
_OPTIONS.never_capture = True
_OPTIONS.never_nl = True

#: Makes ^ and $ match at line ends: texts are searched as lines.
_EACH_LINE: Final = "(?m)"


def _of_lines(pattern: str) -> str:
    r"""Return a regular expression for many texts, one per line: \\A and \\z then match at the ends of a line."""
    ends = {"A": "^", "z": "$", "/": "/"}
    return _EACH_LINE + re.sub(r"\\(.)", lambda match: ends.get(match[1], match[0]), plain(pattern), flags=re.DOTALL)


#: Returns names in an index that start with some letters, each with a noun for its kind. The last argument limits them.
NamesStarting: TypeAlias = Callable[[Any, str, int], Sequence[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class WordColumns:
    """Columns in which bare words are searched, and the sources of suggestions.

    Attributes:
        name: Column of names.
        line: Column of type lines.
        all: Column of all searched texts.
        similar: Returns names similar to a misspelt one.
        starting: Returns at most so many names that start with some letters, each with its kind.
        offered: Keys of the fields whose values the search box offers together with names.
        meanings: Meanings of words that no card contains, such as synonyms.
        numbered: Returns the name of the card with a set number, or "" if there is none.
    """

    name: str
    line: str
    all: str
    similar: Callable[[Index[object], str], Sequence[str]] = lambda index, word: ()
    starting: NamesStarting = lambda index, letters, limit: ()
    offered: tuple[str, ...] = ()
    meanings: Meanings | None = None
    numbered: Callable[[Index[object], str], str] = lambda index, text: ""


@dataclass(frozen=True)
class Field:
    """Searchable field, such as `level` in `level>=3`. The first of its names is its key.

    `column` is the column of the index that it searches. With `names` its values are completed as names, with
    `starting` or, without that, `WordColumns.starting`.
    """

    shape: ClassVar[Shape] = Shape.TEXT
    #: Most options shown as buttons in a form; more are typed.
    most_chips: ClassVar[int] = 24

    keys: tuple[str, ...]
    label: str
    about: str
    examples: tuple[Example, ...]
    column: str = ""

    operators: tuple[str, ...] = field(default=EQUALS, kw_only=True)
    names: bool = field(default=False, kw_only=True)
    starting: NamesStarting | None = field(default=None, kw_only=True)
    #: Noun for a value, if it differs from the label.
    value: str = field(default="", kw_only=True)
    #: Names of this field in other games, which are only suggested.
    elsewhere: tuple[str, ...] = field(default=(), kw_only=True)
    #: Names of its opposite in other games.
    opposites: tuple[str, ...] = field(default=(), kw_only=True)

    @property
    def key(self) -> str:
        """First name of the field, which identifies it."""
        return self.keys[0]

    @property
    def value_name(self) -> str:
        """Noun for one of the field's values, used in warnings."""
        return self.value or self.label.lower()

    @property
    def spoken(self) -> str:
        """Label of the field within a sentence: “ATK” stays, “Level” becomes “level”."""
        return self.label if self.label[1:2].isupper() else self.label[:1].lower() + self.label[1:]

    def options(self, index: Index[Any]) -> tuple[Option, ...]:
        """Return the known values of the field among the searched cards or decks; empty if it has no such list."""
        return ()

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for the term `atom` of this field, or add a warning and return None."""
        raise NotImplementedError

    def condition(
        self,
        atom: Atom,
        key: Hashable,
        test: Callable[[Index[Any]], Mask],
        phrase: Phrase,
        level: Level = Level.THING,
        text_searches: tuple[TextSearch, ...] = (),
    ) -> Condition:
        """Return the condition of a term, met by the rows in the mask that `test` returns, and worded by `phrase`.

        `key` is unique in the field. `level` says whether the rows are things or parts, and `text_searches` are
        texts for warnings if nothing has them.
        """
        return Condition((self.key, key), test, phrase, level, atom.start, atom.end, text_searches=text_searches)

    def condition_or_not(
        self, atom: Atom, key: Hashable, test: Callable[[Index[Any]], Mask], phrase: Phrase
    ) -> Condition:
        """Return the condition as `condition` does, but negated if the operator of the term is `!=`.

        `phrase` is the wording without the negation.
        """
        if atom.op != "!=":
            return self.condition(atom, key, test, phrase)
        opposite = Phrase(phrase.slot, phrase.opposite, phrase.text)
        return self.condition(atom, ("!=", key), lambda index: ~test(index), opposite)


def squeeze(text: str) -> str:
    """Return a text in small letters without accents, spaces, hyphens and underscores, to compare values."""
    return re.sub(r"[\s_-]+", "", fold(text))


def either(words: Iterable[str]) -> str:
    """Return one or more words as a list in prose: "a, b or c"."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


@dataclass(frozen=True)
class Choice(Field):
    """Field of which each card or deck has one word, such as an element.

    `offered` are the known values, by default the words of the column. `ranks` orders them for < and >. `slot` and
    `wording` form the phrase, with `wording.format("Fire or Ice")`; `negation` is its opposite.
    """

    shape = Shape.CHOICES

    offered: tuple[Option, ...] = ()
    slot: Slot = field(default=Slot.WITH, kw_only=True)
    wording: str = field(default="{}", kw_only=True)
    negation: str = field(default="not {}", kw_only=True)
    ranks: Mapping[str, int] = field(default_factory=dict, kw_only=True)
    operators: tuple[str, ...] = field(default=IS, kw_only=True)

    def options(self, index: Index[Any]) -> tuple[Option, ...]:
        """Return the offered values, or all words that occur in the index."""
        return self.offered or tuple(Option(word, word) for word in index.choices(self.column).words)

    def ranks_in(self, index: Index[object]) -> Mapping[str, int]:
        """Return by value the number by which < and > compare it."""
        return self.ranks

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for the term `atom` of this field, or add a warning and return None."""
        options = pick(self, atom, reading)
        if not options:
            return None
        labels, values = either(option.label for option in options), tuple(option.value for option in options)
        level = reading.index.level(self.column)
        if atom.op in ("<", "<=", ">", ">="):
            if len(options) > 1:
                message = f"{self.label} can be compared with one value at a time, so this was left out."
                reading.refuse(SearchWarningCode.WRONG_OPERATOR, message, atom)
                return None
            ranks = self.ranks_in(reading.index)
            values = tuple(word for word, rank in ranks.items() if COMPARE[atom.op](rank, ranks[values[0]]))
            labels = f"{SPOKEN[atom.op]} {labels}"
        column = self.column

        def test(index: Index[object]) -> Mask:
            choices = index.choices(column)
            mask = index.none(level)
            for value in values:
                mask |= choices.mask(value)
            # A missing value is not a different value; numbers behave alike.
            return mask if atom.op != "!=" else ~mask & choices.has_any

        wording, negation = self.wording.format(labels), self.negation.format(labels)
        phrase = Phrase(self.slot, wording, negation if level is Level.PART else f"not {wording}")
        if atom.op == "!=":
            phrase = Phrase(self.slot, negation, f"not {negation}")
        return self.condition(atom, (values, atom.op == "!="), test, phrase, level)


def pick(which: Field, atom: Atom, reading: Reading[object]) -> list[Option]:
    """Return the known values of the field `which` that a term names. Unknown ones are left out with a warning."""
    known = options_by_spelling(which, reading.index)
    options: list[Option] = []
    for item in atom.items:
        is_signed = item.form is Form.WORD and item.text.startswith(MINUS)
        is_value = item.form is not Form.REGEX and not is_signed
        named = known.get(item.text) or known.get(squeeze(item.text)) if is_value else None
        if named is not None:
            options.append(named)
        else:
            _report_unknown(which, atom, item, reading)
    return list(dict.fromkeys(options))


def _report_unknown(which: Field, atom: Atom, item: Item, reading: Reading[object]) -> None:
    """Warn of an unknown value (`item`) in a term of the field `which`, and suggest another field or value."""
    message = f"{atom.key}{atom.op}{item.text}: no such {which.value_name}."
    if parts := _parts(which, atom, item, reading):
        joined, is_all = ",".join(parts), "&" in item.text and len(atom.items) == 1 and isinstance(which, Several)
        if is_all:
            joined = f"{atom.key}>={joined}"
        message += f" Between values stands a comma: {joined}?"
        reading.refuse(SearchWarningCode.UNKNOWN_VALUE, message, atom if is_all else item, joined)
        return
    if terms := reading.working(_otherwise(which, atom, item, reading), atom):
        reading.refuse(SearchWarningCode.UNKNOWN_VALUE, f"{message} {terms[0]}?", atom, *terms[:MAX_SUGGESTIONS])
        return
    if longer := _going_on(which, item, reading):
        label, end = longer
        reading.warnings.add(
            SearchWarningCode.UNKNOWN_VALUE, f"{message} {label}?", item.start, end, quoted(label.lower())
        )
        return
    suggestions = near_values(which, item.text, reading)
    others = values_elsewhere(atom, reading)
    if fits := reading.working(others, atom):
        reading.refuse(
            SearchWarningCode.UNKNOWN_VALUE, f"{message} {others[fits[0]]}: {fits[0]}?", atom, *fits[:MAX_SUGGESTIONS]
        )
        return
    hint = f" {suggestions[0]}?" if suggestions else some(which.options(reading.index))
    reading.refuse(
        SearchWarningCode.UNKNOWN_VALUE, message + hint, item, *(quoted(label.lower()) for label in suggestions)
    )


def values_elsewhere(atom: Atom, reading: Reading[object]) -> dict[str, str]:
    """Return terms of other fields that know a term's only value, each with a remark (“Fire is an element”).

    The result is empty for a term with several values or a pattern.
    """
    if len(atom.items) != 1 or atom.items[0].form is Form.REGEX:
        return {}
    text, op = atom.items[0].text, "!=" if atom.op == "!=" else ":"
    found: dict[str, str] = {}
    for other in reading.offered:
        option = options_by_spelling(other, reading.index).get(squeeze(text))
        if option is not None and other.key != atom.key:
            term = f"{other.key}{op}{quoted(text.lower())}"
            found[term] = f"{option.label} is {_with_article(other.value_name)}"
    return found


def _going_on(which: Field, item: Item, reading: Reading[object]) -> tuple[str, int] | None:
    """Return the longest known value made of a typed value and the words after it: its label, and its end in the query.

    Return None if there is no such value. This finds values that lack quotation marks. `which` is the field.
    """
    if item.form is not Form.WORD or reading.works is None:
        return None
    known = options_by_spelling(which, reading.index)
    behind = {atom.start: atom for atom in reading.atoms if atom.form is Form.WORD and not atom.key}
    text, end, found = item.text, item.end, None
    while (word := behind.get(end + 1)) is not None:
        text, end = f"{text} {word.text}", word.end
        if (option := known.get(squeeze(text))) is not None:
            found = option.label, end
    return found


def _parts(which: Field, atom: Atom, item: Item, reading: Reading[object]) -> list[str]:
    """Return the known values of a field in a value such as “fire|ice”, joined by other signs than commas; else []."""
    known, parts = options_by_spelling(which, reading.index), _JOINTS.split(item.text)
    is_list = which.shape is not Shape.DISPLAY and (atom.op in IS or isinstance(which, Several))
    if len(parts) < 2 or not is_list or item.form is Form.REGEX or any(squeeze(part) not in known for part in parts):
        return []
    return [quoted(part) for part in parts]


#: Prefixes of negated values in other query languages.
_WITHOUT: Final = re.compile(r"(?:no|not|non|without)[ _-]?(\w.*)", re.IGNORECASE)
#: Separators of values in other query languages.
_JOINTS: Final = re.compile(r"\s*[,|/;+&]+\s*")


def _otherwise(which: Field, atom: Atom, item: Item, reading: Reading[object]) -> Iterator[str]:
    """Yield replacements for a term whose only value (`item`) is unknown, such as `-is:token` for `is:nontoken`."""
    if len(atom.items) > 1 or item.form is Form.REGEX:
        return
    known, key = options_by_spelling(which, reading.index), f"{atom.key}{atom.op}"
    if item.text.startswith(MINUS) and squeeze(item.text) in known:
        yield f"-{key}{quoted(item.text[1:])}"
    if which.shape is Shape.FLAGS:
        yield from reading.without(item.text)
        if (match := _WITHOUT.fullmatch(item.text)) is not None:
            yield f"-{key}{quoted(match[1])}"


def near_values(which: Field, text: str, reading: Reading[object]) -> list[str]:
    """Return labels of known values of a field that contain `text` or are spelt like it, at most `MAX_SUGGESTIONS`."""
    written, known = squeeze(text), options_by_spelling(which, reading.index)
    spellings = reading.index.once(("spellings of", which.key), lambda: Spellings(known))
    close = reading.closest(text, spellings)
    part = [word for word in spellings.words if written in word] if len(written) >= _PART and reading.works else []
    if not close and not part:
        begun = {known[word].label for word in spellings.words if written and word.startswith(written)}
        return list(begun) if len(begun) == 1 and reading.works else []
    return list(dict.fromkeys(known[word].label for word in (*part[:MAX_SUGGESTIONS], *close)))[:MAX_SUGGESTIONS]


#: Most suggested values, and fewest letters for a match inside a value.
MAX_SUGGESTIONS: Final = 3
_PART: Final = 3


def _with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def options_by_spelling(which: Field, index: Index[object]) -> dict[str, Option]:
    """Return the known values of a field by all their spellings, in the form of `squeeze`."""

    def make() -> dict[str, Option]:
        found: dict[str, Option] = {}
        for option in which.options(index):
            for word in (option.value, option.label, *option.aliases):
                found.setdefault(squeeze(word), option)
        return found

    return index.once(("options", which.key), make)


def some(options: tuple[Option, ...]) -> str:
    """Return a sentence for a warning that lists all known values, or "" if there are none or more than 24."""
    if not options or len(options) > 24:
        return ""
    return f" There are {', '.join(option.label for option in options)}."


COMPARE: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    ":": lambda one, other: one == other,
    "=": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
}
#: Operators in words.
SPOKEN: Final[Mapping[str, str]] = {
    ":": "", "=": "", "!=": "other than", "<": "below", "<=": "at most", ">": "above", ">=": "at least",
}  # fmt: skip


@dataclass(frozen=True)
class Several(Field):
    """Field of which each card or deck has several words, such as its classes.

    `:` matches any given word, `=` exactly these words, `>=` at least these, `<=` only these. `offered` are the known
    values, by default the words of the column.
    """

    shape = Shape.CHOICES

    offered: tuple[Option, ...] = ()
    operators: tuple[str, ...] = field(default=ORDERED, kw_only=True)

    def options(self, index: Index[Any]) -> tuple[Option, ...]:
        """Return the offered values, or all words that occur in the index."""
        return self.offered or tuple(Option(word, word) for word in index.several(self.column).words)

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for the term `atom` of this field, or add a warning and return None."""
        options = pick(self, atom, reading)
        if not options:
            return None
        values, column, op = tuple(option.value for option in options), self.column, atom.op

        def test(index: Index[object]) -> Mask:
            several = index.several(column)
            wanted, bits = sum(several.bit(value) for value in set(values)), several.bits
            # An unknown word has no bit, so nothing has all words.
            is_whole = all(several.bit(value) for value in values)
            has_any, has_no_other = (bits & wanted) != 0, ((bits & ~wanted) == 0) & (bits != 0)
            is_just, has_all = index.none(), index.none()
            if is_whole:
                is_just, has_all = bits == wanted, (bits & wanted) == wanted
            masks: dict[str, Mask] = {
                ":": has_any, "=": is_just, "!=": (bits != 0) & ~is_just, ">=": has_all, ">": has_all & ~is_just,
                "<=": has_no_other, "<": has_no_other & ~is_just,
            }  # fmt: skip
            return masks[op]

        return self.condition(atom, (op, values), test, self._phrase(op, [option.label for option in options]))

    def _phrase(self, op: str, labels: list[str]) -> Phrase:
        name = self.label.lower()
        several = f"the {name}{'es' if name.endswith('s') else 's'} {' and '.join(labels)}"
        values = f"{name} {either(labels)}" if op == ":" or len(labels) == 1 else several
        wording = {
            ":": f"with {values}",
            "=": f"with {values} and no other",
            "!=": f"with more or less than just {values}",
            ">=": f"with {values}",
            ">": f"with {values} and others",
            "<=": f"with no {name} but {' and '.join(labels)}",
            "<": f"with some of {values}, but not all",
        }[op]
        return Phrase(Slot.WITH, wording, f"not {wording}" if op not in (":", ">=") else f"without {values}")


@dataclass(frozen=True)
class Number(Field):
    """Field of which each card or deck has a number, compared with numbers, ranges, lists or sums of number fields.

    A missing number matches nothing. `counted` is the singular and plural noun of a count. `done` is a participle for
    fields that contain a year, such as “printed”.
    """

    shape = Shape.NUMBER

    counted: tuple[str, str] | None = field(default=None, kw_only=True)
    done: str = field(default="", kw_only=True)
    operators: tuple[str, ...] = field(default=ORDERED, kw_only=True)


#: Ranges such as 2..4; a minus between two numbers can only be a range.
_RANGE: Final = re.compile(r"(\d*)(?:\.{2,}|…)(\d*)|(\d+)[-‐‑‒–—―−﹣－](\d+)")
_ADDEND: Final = re.compile(r"([+-]?)(\d+|[a-z]+)")
_SUM: Final = re.compile(r"-?(?:\d+|[a-z]+)(?:[+-](?:\d+|[a-z]+))*")


@dataclass(frozen=True, slots=True)
class Addend:
    """Part of a sum such as `atk+2`: a number or, if there is a `field`, that field. `sign` is 1 or -1."""

    sign: int
    number: int = 0
    field: Number | None = None

    def value(self, index: Index[object], level: Level) -> Numbers | float:
        """Return the signed number, or that of the field in each row of things or of parts, as `level` says."""
        if self.field is None:
            return self.sign * self.number
        column = index.numbers(self.field.column)
        if index.level(self.field.column) is not level:
            column = column[index.owner]
        return self.sign * column


def _value(parts: tuple[Addend, ...], index: Index[object], level: Level) -> Any:
    """Return the sum of `parts` in each row of this level, or one number if no part is a field."""
    total: Numbers | float = 0
    for part in parts:
        total = total + part.value(index, level)
    return total


def _key(parts: tuple[Addend, ...]) -> Hashable:
    return tuple((part.sign, part.number, part.field.column if part.field is not None else "") for part in parts)


def _spoken(parts: tuple[Addend, ...]) -> str:
    text = ""
    for part in parts:
        sign = "−" if part.sign < 0 else "+" if text else ""
        text += (f" {sign} " if text else sign) + (part.field.spoken if part.field is not None else str(part.number))
    return text


def read_numbers(atom: Atom, fields: Mapping[str, Field], reading: Reading[object]) -> Condition | None:
    """Return the condition of a comparison of numbers, or add a warning and return None.

    Examples are `atk>=300`, `level:1..3`, `lv:1,2` and `atk+ratk>hp`. `fields` has all fields by each of their names.
    """
    left = _sum(atom.key, fields, reading, atom)
    if left is None:
        return None
    if len(atom.items) > 1 and atom.op not in IS:
        message = f"“{atom.op}” compares with one number at a time, so this was left out."
        reading.refuse(SearchWarningCode.WRONG_OPERATOR, message, atom)
        return None
    if (correction := _compared_otherwise(atom)) and (fits := reading.working(correction[2:], atom)):
        reading.refuse(correction[0], f"{correction[1]} Did you mean “{fits[0]}”?", atom, fits[0])
        return None
    if len(atom.items) == 1 and atom.op in IS and (text := atom.items[0].text.lower()) in _PARITIES:
        return _of_parity(left, text, atom, reading.index)
    tests: list[tuple[tuple[Addend, ...], tuple[Addend, ...] | None, str]] = []
    spoken: list[str] = []
    for item in atom.items:
        found = _right(item, atom.op, fields, reading)
        if found is None:
            continue
        tests.append(found)
        spoken.append(found[2])
    if not tests:
        return None
    used = [part.field for parts in (left, *(part for test in tests for part in test[:2] if part)) for part in parts]
    columns = [each.column for each in used if each is not None]
    levels = {reading.index.level(column) for column in columns}
    level = Level.PART if Level.PART in levels else Level.THING
    op = atom.op

    def test(index: Index[object]) -> Mask:
        value = _value(left, index, level)
        mask = index.none(level)
        for low, high, _ in tests:
            if high is None and op in IS:
                mask |= value == _value(low, index, level)
            elif high is None:
                mask |= COMPARE[op](value, _value(low, index, level))
            else:
                mask |= (value >= _value(low, index, level)) & (value <= _value(high, index, level))
        if op == "!=":
            known = index.known(value)
            for low, _, _ in tests:
                known &= index.known(_value(low, index, level))
            mask = ~mask & known
        return mask

    is_plain = all(part.field is None for test in tests for part in test[0])
    slot, wording = _comparison_wording(left, op, spoken, is_plain=is_plain)
    sums = tuple((_key(low), high and _key(high)) for low, high, _ in tests)
    key = ("number", _key(left), sums, op in IS or op, op == "!=")
    phrase = Phrase(slot, wording, f"not {wording}")
    numbers = tuple(dict.fromkeys((each.spoken, each.column) for each in used if each is not None))
    return Condition(key, test, phrase, level, atom.start, atom.end, numbers=numbers)


def _of_parity(left: tuple[Addend, ...], parity: str, atom: Atom, index: Index[object]) -> Condition:
    """Return the condition that the sum `left` is "even" or "odd", as `parity` says; with `!=` the opposite."""
    levels = {index.level(each.field.column) for each in left if each.field is not None}
    level = Level.PART if Level.PART in levels else Level.THING
    rest = _PARITIES[parity] if atom.op != "!=" else 1 - _PARITIES[parity]
    wording = f"with {_spoken(left)} {'even' if rest == 0 else 'odd'}"
    return Condition(
        ("parity", _key(left), rest),
        lambda index: _value(left, index, level) % 2 == rest,
        Phrase(Slot.WITH, wording, f"not {wording}"),
        level,
        atom.start,
        atom.end,
    )


_PARITIES: Final = {"even": 0, "odd": 1}


def _compared_otherwise(atom: Atom) -> tuple[SearchWarningCode, str, str] | None:
    """Return the warning (code, message, correction) for a notation such as `level:>=3`, else None."""
    if len(atom.items) != 1 or atom.items[0].form is Form.REGEX:
        return None
    text = atom.items[0].text
    if atom.op in EQUALS and (match := _SECOND_OPERATOR.fullmatch(text)) is not None:
        term = f"{atom.key}{SPELLINGS.get(match[1], match[1])}{match[2]}"
        return (
            SearchWarningCode.WRONG_OPERATOR,
            f"One operator is enough, so “{match[1]}” stands without “{atom.op}”.",
            term,
        )
    if atom.op in EQUALS and (match := _AND_MORE.fullmatch(text)) is not None:
        return SearchWarningCode.NOT_A_NUMBER, f"“{text}” is not a number.", f"{atom.key}>={match[1]}"
    if atom.op not in IS and (match := _RANGE.fullmatch(text)) is not None:
        first, last = match[1] or match[3] or "", match[2] or match[4] or ""
        return SearchWarningCode.WRONG_OPERATOR, "A range is written with a colon.", f"{atom.key}:{first}..{last}"
    return None


#: Doubled operators such as level:>3, and open ranges such as 4+.
_SECOND_OPERATOR: Final = re.compile(rf"({'|'.join(map(re.escape, SPELLINGS))}|!=|<=|>=|[=<>])(.+)")
_AND_MORE: Final = re.compile(r"(\d+)\+")


def _comparison_wording(left: tuple[Addend, ...], op: str, spoken: list[str], *, is_plain: bool) -> tuple[Slot, str]:
    """Return the position of a comparison in the sentence, and its words.

    `left` is a sum, and `spoken` are values on the right in words. With `is_plain` none of these contains a field.
    """
    which = left[0].field
    if is_plain and len(left) == 1 and which is not None and which.counted:
        return Slot.WITH, f"with {counted(op, spoken, which.counted)}"
    if is_plain and len(left) == 1 and which is not None and which.done:
        return Slot.IN, f"{which.done} {_IN_YEAR[op].format(either(spoken))}"
    return Slot.WITH, f"with {_spoken(left)} {' '.join(filter(None, (SPOKEN[op], either(spoken))))}"


def counted(op: str, numbers: list[str], nouns: tuple[str, str]) -> str:
    """Return a count in words, such as “at least 2 copies” or “1 or 2 copies”; `nouns` are singular and plural."""
    few = {"<": "fewer than", ">": "more than"}.get(op, SPOKEN[op])
    return " ".join(filter(None, (few, either(numbers), nouns[numbers != ["1"]])))


_IN_YEAR: Final[Mapping[str, str]] = {
    ":": "in {}", "=": "in {}", "!=": "in another year than {}", "<": "before {}", "<=": "in {} or earlier",
    ">": "after {}", ">=": "in {} or later",
}  # fmt: skip


def _right(
    item: Item, op: str, fields: Mapping[str, Field], reading: Reading[object]
) -> tuple[tuple[Addend, ...], tuple[Addend, ...] | None, str] | None:
    """Return number or lower bound of the value `item` behind `op`, its upper bound or None, and the value in words.

    Return None, with a warning, for an invalid value.
    """
    if item.form is Form.REGEX:
        reading.refuse(
            SearchWarningCode.NOT_A_NUMBER, f"/{item.text}/ is a pattern, not a number, so it was left out.", item
        )
        return None
    text = item.text.replace("−", "-").replace(" ", "").lower()
    span = _RANGE.fullmatch(text)
    if span is None:
        parts = _sum(text, fields, reading, item)
        return None if parts is None else (parts, None, _spoken(parts))
    first, last = span[1] or span[3] or "", span[2] or span[4] or ""
    if op not in IS:
        message = f"A range is written with a colon: “:{first}..{last}”."
        reading.refuse(SearchWarningCode.WRONG_OPERATOR, message, item)
        return None
    if not first and not last:
        reading.refuse(SearchWarningCode.NOT_A_NUMBER, f"“{item.text}” is a range without numbers.", item)
        return None
    if max(len(first), len(last)) > MAX_DIGITS:
        reading.refuse(SearchWarningCode.NOT_A_NUMBER, f"“{item.text}” is larger than any number here.", item)
        return None
    # A sum may be below 0.
    low, high = int(first or -(10**MAX_DIGITS)), int(last or 10**MAX_DIGITS)
    if low > high:
        message = f"Nothing is at least {low} and at most {high}."
        reading.refuse(SearchWarningCode.EMPTY_RANGE, message, item, f"{high}..{low}")
    words = f"{low} to {high}" if first and last else f"at least {low}" if first else f"at most {high}"
    return (Addend(1, low),), (Addend(1, high),), words


def _sum(
    text: str, fields: Mapping[str, Field], reading: Reading[object], at: Atom | Item
) -> tuple[Addend, ...] | None:
    """Return the parts of a sum of numbers and number fields, or warn of the term or value `at` and return None."""
    if (single := fields.get(text)) is not None and isinstance(single, Number):
        return (Addend(1, field=single),)
    if text.isdecimal() and text.isascii() and len(text) <= MAX_DIGITS:
        return (Addend(1, int(text)),)
    if _SUM.fullmatch(text) is None:
        reading.refuse(SearchWarningCode.NOT_A_NUMBER, f"“{text[:40]}” is not a number, so it was left out.", at)
        return None
    parts: list[Addend] = []
    for match in _ADDEND.finditer(text):
        sign, word = -1 if match[1] == "-" else 1, match[2]
        which = fields.get(word)
        if word.isdigit():
            if len(word) > MAX_DIGITS:
                reading.refuse(SearchWarningCode.NOT_A_NUMBER, f"“{text[:40]}” is larger than any number here.", at)
                return None
            parts.append(Addend(sign, int(word)))
        elif isinstance(which, Number):
            parts.append(Addend(sign, field=which))
        else:
            _no_number(text, word, fields, reading, at)
            return None
    return tuple(parts)


def _no_number(text: str, word: str, fields: Mapping[str, Field], reading: Reading[object], at: Atom | Item) -> None:
    """Warn of a word in the sum `text` that is not a number field; `at` is the term or value with the sum."""
    close = reading.closest(word, Spellings(key for key, each in fields.items() if isinstance(each, Number)))
    correction = text.replace(word, close[0], 1) if close and isinstance(at, Item) else None
    if correction is not None and any(
        not (part.isdigit() or isinstance(fields.get(part), Number)) for _, part in _ADDEND.findall(correction)
    ):
        correction = None  # something else in it is wrong as well
    hint = f" Did you mean {close[0]}?" if close else ""
    message = f"“{word[:40]}” is not a number, nor a field that is one, so it was left out.{hint}"
    reading.refuse(SearchWarningCode.NOT_A_NUMBER, message, at, correction)


@dataclass(frozen=True)
class TextField(Field):
    """Field that searches a text. `=` compares the whole text, and /…/ is a pattern.

    `own` is a column with texts in which `~` replaces the name of the card.
    That column is searched instead of `column` if the typed text has a `~`.
    """

    wording: str = field(default="whose text says {}", kw_only=True)
    negation: str = field(default="whose text doesn’t say {}", kw_only=True)
    own: str = field(default="", kw_only=True)
    operators: tuple[str, ...] = field(default=IS, kw_only=True)

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for the term `atom` of this field, or add a warning and return None."""
        tests: list[Callable[[Index[object]], Mask]] = []
        keys: list[Hashable] = []
        words: list[str] = []
        text_searches: list[TextSearch] = []
        is_whole = atom.op != ":"
        for item in atom.items:
            column = self.own if self.own and "~" in item.text else self.column
            if item.form is Form.REGEX:
                pattern = reading.pattern(item.text, item)
                if pattern is None:
                    continue
                tests.append(partial(_searched, column=column, pattern=pattern))
                keys.append((column, "/", item.text))
                words.append(f"/{item.text}/")
            else:
                folded = fold(item.text)
                if not folded:
                    fits = reading.working(reading.without(self.column), atom) if len(atom.items) == 1 else []
                    hint = f" Did you mean “{fits[0]}”?" if fits else ""
                    message = f"{atom.key}{atom.op} needs a word after it.{hint}"
                    reading.refuse(SearchWarningCode.NO_VALUE, message, atom, *fits)
                    continue
                tests.append(partial(_is if is_whole else _has, column=column, folded=folded))
                keys.append((column, is_whole, folded))
                words.append(f"“{item.text}”")
                if atom.op != "!=" and column == self.column:
                    template = f"whose {self.label.lower()} is {{}}" if is_whole else self.wording
                    text_searches.append(TextSearch(folded, template, atom, item, column, self.names, is_whole))
        if not tests:
            return None
        level = reading.index.level(self.column)

        def test(index: Index[object]) -> Mask:
            mask = index.none(level)
            for each in tests:
                mask |= each(index)
            return ~mask if atom.op == "!=" else mask

        wording, negation = self.wording.format(either(words)), self.negation.format(either(words))
        if is_whole:
            name = self.label.lower()
            wording, negation = f"whose {name} is {either(words)}", f"whose {name} is not {either(words)}"
        if atom.op == "!=":
            wording, negation = negation, wording
        phrase, searches = (
            Phrase(Slot.WHOSE, wording, negation),
            tuple(text_searches) if len(text_searches) == len(tests) else (),
        )
        return self.condition(atom, (tuple(keys), atom.op == "!="), test, phrase, level, searches)


def _searched(index: Index[object], column: str, pattern: Any) -> Mask:
    return index.texts(column).searched(pattern)


def _has(index: Index[object], column: str, folded: str) -> Mask:
    return index.texts(column).has(folded)


def _is(index: Index[object], column: str, folded: str) -> Mask:
    return index.texts(column).equal(folded)


@dataclass(frozen=True)
class Flags(Field):
    """Field of yes-or-no properties, as in `is:token`. `flags` maps each option to its column.

    With `is_negated` the field is one of opposites, as in `not:token`. `phrases` are the words for each value.
    """

    shape = Shape.FLAGS

    flags: Mapping[Option, str] = field(default_factory=dict)
    phrases: Mapping[str, Phrase] = field(default_factory=dict)
    is_negated: bool = field(default=False, kw_only=True)

    @cached_property
    def _options(self) -> tuple[Option, ...]:
        return tuple(self.flags)

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return all properties of the field."""
        return self._options

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for the term `atom` of this field, or add a warning and return None."""
        options = pick(self, atom, reading)
        if not options:
            return None
        columns, is_negated = tuple(self.flags[option] for option in options), self.is_negated

        def test(index: Index[object]) -> Mask:
            mask = index.none()
            for column in columns:
                mask |= index.flags(column)
            return ~mask if is_negated else mask

        phrases = [self.phrases[option.value] for option in options]
        wording, negation = either(each.text for each in phrases), either(each.opposite for each in phrases)
        if len(phrases) > 1:
            negation = f"neither {' nor '.join(each.text for each in phrases)}"
        if is_negated:
            wording, negation = negation, wording
        return self.condition(atom, columns, test, Phrase(phrases[0].slot, wording, negation))


@dataclass(frozen=True)
class KindField(Choice):
    """Field of the kind of a card, which is the noun in the sentence for a query. `nouns` are the plurals by value."""

    nouns: Mapping[str, str] = field(default_factory=dict, kw_only=True)

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for the term `atom`, with a noun such as “creatures” as its words."""
        condition = super().read(atom, reading)
        if condition is None:
            return None
        nouns = either(self.nouns[value] for value in condition.key[1][0])  # type: ignore[index]
        phrase = Phrase(Slot.NOUN, nouns, f"that aren’t {nouns}")
        if atom.op == "!=":
            phrase = Phrase(Slot.THAT, f"that aren’t {nouns}", f"that are {nouns}")
        return replace(condition, phrase=phrase)


@dataclass(frozen=True)
class HasField(Field):
    """Field such as `has:text`, which matches cards or decks with any value in a column. Its values name columns."""

    shape = Shape.FLAGS

    columns: tuple[Option, ...] = ()

    def options(self, index: Index[object]) -> tuple[Option, ...]:
        """Return the values of the field, one for each column that may be named."""
        return self.columns

    def read(self, atom: Atom, reading: Reading[object]) -> Condition | None:
        """Return the condition for the term `atom` of this field, or add a warning and return None."""
        options = pick(self, atom, reading)
        if not options:
            return None
        columns = tuple(option.value for option in options)

        def test(index: Index[object]) -> Mask:
            mask = index.none()
            for column in columns:
                mask |= index.has(column)
            return mask

        named = either(option.label for option in options)
        return self.condition(atom, columns, test, Phrase(Slot.WITH, f"with {named}", f"without {named}"))
