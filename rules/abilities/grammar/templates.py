"""Templates of card text phrases, by which nodes of the syntax tree are read and written.

Phrase(Draw, "draw {count} card/cards", count=COUNT)

reads “draw 2 cards” as Draw(2) and writes it back. In a template, `{field}` is read and written by the Slot of that
name; `card/cards` follows the number before it, and either is read; of `on|onto` the first is written and any is read;
`next?` may be left out, and is never written. An underscore stands for a space within a piece.

The phrases of a table are read together (`Table`). Phrases with the same beginning are read together up to there, so
that long tables stay fast. The order of phrases only decides which of two phrases for one value is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Never, Protocol, TypeAlias, TypeVar

from rules.abilities.grammar.lexing import tokens_of
from rules.abilities.grammar.reader import DIGITS, GRAMMAR, Reader, Reading, Readings, Starts, best_of

Node = TypeVar("Node")
Node_co = TypeVar("Node_co", covariant=True)
Value_contra = TypeVar("Value_contra", contravariant=True)


class Form(Protocol[Node_co]):
    """Way to read and write the nodes of a kind, such as a phrase of the grammar."""

    @property
    def label(self) -> str:
        """Name of the phrase for a person: “deal N damage to TARGET”."""

    def variants(self) -> list[str]:
        """Return the spellings of the phrase, each word of it at least once, the usual one first."""

    def write(self, value: object) -> str | None:
        """Return a node as text; None if this form can't express it."""


@dataclass(frozen=True, slots=True, eq=False)
class Slot(Generic[Value_contra]):
    """Placeholder in a template: reader and writer of one field of the node.

    `label` names it among expected phrases. `read` takes the index of the first token and returns all readings. `write`
    takes the value and whether the number before it is plural, and returns None for a value that it can't write.
    `is_many` is given if words after the slot agree with it in number. `words` are the phrases that fill it, if few.
    `begins` returns its possible first words, if known; else `read` may belong to an object with a method `starts`.
    """

    label: str
    read: Callable[[Reader, int], Readings]
    write: Callable[[Value_contra, bool], str | None]
    is_many: Callable[[Value_contra], bool] | None = None
    words: tuple[str, ...] = ()
    begins: Callable[[], Starts] | None = None

    def variants(self) -> tuple[str, ...]:
        """Return one text for a person: the label, or all words joined by “/” if the label is only one of them."""
        return (" / ".join(self.words) if self.label in self.words else self.label,)

    def starts(self) -> Starts:
        """Return the words that a text in this slot may begin with; None if any may. "" means that it may be empty."""
        if self.begins is not None:
            return self.begins()
        starts: Callable[[], Starts] | None = getattr(getattr(self.read, "__self__", None), "starts", None)
        return None if starts is None else starts()


#: Result of a phrase's `make` for fields that don't go together.
INVALID: Final = object()
#: Subjects of effects that may be left out in a row of effects.
SUBJECTS: Final = ("{target} ", "your opponent ", "you ")
#: A sign that stands by itself in a template.
_SIGN: Final = re.compile(r" (?=[,;:])")
#: Equal words that need no mention among the variants of a phrase.
_ARTICLES: Final = ("an", "one", "1")


@dataclass(frozen=True, slots=True)
class _Literal:
    """Fixed words of a template, in all their spellings. `numbers` are a word's singular and plural, if it has both."""

    spellings: tuple[str, ...]
    numbers: tuple[str, ...]
    is_optional: bool

    @classmethod
    @cache
    def compile(cls, piece: str) -> _Literal:
        numbers = tuple(piece.rstrip("?").replace("_", " ").split("|")[0].split("/"))
        spellings = tuple(piece.rstrip("?").replace("_", " ").replace("|", "/").split("/"))
        GRAMMAR.update(token.word for spelling in spellings for token in tokens_of(spelling))
        return cls(spellings, numbers, piece.endswith("?"))

    def __str__(self) -> str:
        first, *more = self.numbers
        return f"{first}(s)" if more == [f"{first}s"] else first

    def variants(self) -> tuple[str, ...]:
        """Return the spellings for a person: the usual one, such as “card(s)”, then others; "" first if optional."""
        others = [spelling for spelling in self.spellings[len(self.numbers) :] if spelling not in _ARTICLES]
        return ("", *self.spellings) if self.is_optional else (str(self), *others)

    def read(self) -> dict[str, str]:
        """Return a mapping from the spellings that may stand here to texts for a person, with "" if optional."""
        spelt = {spelling: str(self) if spelling in self.numbers else spelling for spelling in self.spellings}
        return {"": "", **spelt} if self.is_optional else spelt

    def write(self, many: bool) -> str:
        return "" if self.is_optional else self.numbers[-1 if many else 0]


class Phrase(Generic[Node_co]):
    """Template by which a node of the syntax tree is read and written. `make` builds the node from the fields.

    `make` is usually the class of the node. Other keywords are fields, and so are the items of `shared`. A field is a
    Slot, or a fixed value. With `many`, the words before the first number of the template are plural. A phrase whose
    `make` isn't a class of the tree is only read, never written; its `make` may reject the fields by returning INVALID.
    `unsure` is the cost of a reading. `label` is the text for a person, if not the template. `canonical` is the phrase
    of which this is another wording.
    """

    def __init__(
        self,
        make: Callable[..., Node_co],
        template: str,
        shared: Mapping[str, object] = MappingProxyType({}),
        /,
        *,
        many: bool = False,
        unsure: int = 0,
        label: str = "",
        canonical: Phrase[Node_co] | None = None,
        **fields: object,
    ) -> None:
        self._make = make
        self._template = template
        self._many = many
        self.unsure = unsure
        #: The phrase that says the same canonically: itself, unless this is a wording.
        self.canonical: Phrase[Node_co] = canonical or self
        every = {**fields, **shared}
        self._slots: dict[str, Slot[Never]] = {name: each for name, each in every.items() if isinstance(each, Slot)}
        self._fixed = {name: each for name, each in every.items() if not isinstance(each, Slot)}
        self._parts: list[_Literal | str] = [
            piece[1:-1] if piece.startswith("{") else _Literal.compile(piece) for piece in template.split()
        ]
        self._label = label
        self._names = [part for part in self._parts if isinstance(part, str)]

    @property
    def subject(self) -> str:
        """Subject at the beginning of the template that may be left out after another effect; "" if there is none."""
        return next((subject for subject in SUBJECTS if self._template.startswith(subject)), "")

    def without_subject(self, target: object) -> Phrase[Node_co]:
        """Return the phrase without the subject at its beginning; `target` becomes its value if it is {target}."""
        fields: dict[str, object] = {**self._slots, **self._fixed}
        if self.subject == SUBJECTS[0]:
            fields["target"] = target
        rest = self._template.removeprefix(self.subject).strip()
        return Phrase(self._make, rest, fields, canonical=self.canonical)

    def in_words(self, template: str) -> Phrase[Node_co]:
        """Return another wording of the phrase, read only: a new template with the same slots, optional ones or not."""
        fields: dict[str, object] = {**self._slots, **self._fixed}
        return Phrase(self._make, template, fields, canonical=self)

    def related(self, template: str, changes: Mapping[str, object], *, unsure: int = 0) -> Phrase[Node_co]:
        """Return a new canonical phrase for the same kind of node, with `changes` of slots and values, by field.

        The phrase keeps the fixed values of this one, and the slots that `template` names. `unsure` is the cost of each
        reading: of several readings of a text, the cheapest is preferred.
        """
        wanted = {piece[1:-1] for piece in template.split() if piece.startswith("{")}
        slots = {name: slot for name, slot in self._slots.items() if name in wanted}
        return Phrase(self._make, template, {**slots, **self._fixed, **changes}, unsure=unsure)

    @property
    def is_named(self) -> bool:
        """Whether this phrase makes a node, or is a wording of such a phrase; false for mere parts of phrases."""
        return self.canonical is not self or (isinstance(self._make, type) and self._make is not dict)

    def _text_of(self, parts: Sequence[_Literal | str]) -> str:
        """Return the text of some pieces of the template (words and names of slots) for a person."""
        shown = (self._slots[part].label if isinstance(part, str) else str(part) for part in parts if not _skips(part))
        return _SIGN.sub("", " ".join(filter(None, shown)))

    @cached_property
    def label(self) -> str:
        """Template in words for a person: “deal N damage to TARGET”."""
        return self._label or self._text_of(self._parts)

    @cached_property
    def _rests(self) -> list[str]:
        """Rest of the template from each of its pieces on, in words for a person; "" last, at its end."""
        return [self.label, *(self._text_of(self._parts[start:]) for start in range(1, len(self._parts) + 1))]

    def variants(self) -> list[str]:
        """Return the spellings of the template, each word of it at least once. The first one is `label`."""
        columns = [self._slots[part].variants() if isinstance(part, str) else part.variants() for part in self._parts]
        count = max(len(column) for column in columns)
        rows = (" ".join(column[min(way, len(column) - 1)] for column in columns) for way in range(count))
        return [" ".join(row.split()).replace(" ,", ",") for row in rows]

    def says(self, *fields: str) -> bool:
        """Return whether the phrase has one of these fields of the node, as a slot or with a fixed value."""
        return any(name in self._fixed or name in self._slots for name in fields)

    @property
    def length(self) -> int:
        """Number of pieces of the template: words and slots."""
        return len(self._parts)

    def step(self, number: int) -> tuple[dict[str, str] | Slot[Never], str, str]:
        """Return the piece `number` of the template, with the label from this piece on, and from the next piece on.

        The piece is a slot, or the words that may stand there, each with its text for a person.
        """
        part = self._parts[number]
        piece = self._slots[part] if isinstance(part, str) else part.read()
        return piece, self._rests[number], self._rests[number + 1]

    def made(self, parts: tuple[Reading, ...]) -> object:
        """Return the node made from the readings of the slots, in the template's order; INVALID if rejected."""
        return self._make(**self._fixed, **{name: part.value for name, part in zip(self._names, parts, strict=True)})

    def write(self, value: object) -> str | None:
        """Return the text of a node; None if this phrase can't express it."""
        if type(value) is not self._make:
            return None
        fields = {name: getattr(value, name) for name in self._slots}
        return self._write_fields(fields) if self.made_of(fields) == value else None

    def made_of(self, fields: Mapping[str, object]) -> object:
        """Return the node with these values of the slots, and the fixed values of the phrase."""
        return self._make(**self._fixed, **fields)

    def _write_fields(self, fields: Mapping[str, Any]) -> str | None:
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
        return _SIGN.sub("", " ".join(word for word in words if word))


def _skips(part: _Literal | str) -> bool:
    return isinstance(part, _Literal) and part.is_optional


def fields_of(fields: Mapping[str, object]) -> Mapping[str, object]:
    """Return `fields` unchanged, as a type that the type checker accepts for `shared` of a Phrase."""
    return fields


def worded(forms: Iterable[Form[object]], wordings: Mapping[str, Iterable[str]]) -> list[Phrase[object]]:
    """Return other wordings of `forms`. `wordings` maps the label of a phrase to templates with the same slots.

    Raises KeyError for a label that none of `forms` has.
    """
    by_label = {form.label: form for form in forms if isinstance(form, Phrase)}
    return [by_label[label].in_words(template) for label, templates in wordings.items() for template in templates]


class _Position(NamedTuple):
    """Position within a phrase: before one of its pieces, or after the first `said` words of a spelling."""

    phrase: Phrase[object]
    piece: int
    spelling: str = ""
    said: int = 0


#: Rest of a phrase in words for a person: from a piece on, the same in the spelling that was begun, and the characters
#: of the latter that are behind already.
_Rest: TypeAlias = tuple[str, str, int]


def _ways_on(position: _Position) -> Iterator[tuple[Slot[Never] | str | None, _Position, _Rest]]:
    """Yield the steps from a position as (slot, word, or None at the end; the new position; the rest for a person)."""
    phrase, number, begun, said = position
    if number == phrase.length:
        yield None, position, ("", "", 0)
        return
    piece, rest, behind = phrase.step(number)
    following = _Position(phrase, number + 1)
    if isinstance(piece, Slot):
        yield piece, following, (rest, "", 0)
        return
    # The longer ones first: what begins like them must not end where they go on.
    for spelling in (begun,) if begun else sorted(piece, key=lambda words: -len(tokens_of(words))):
        tokens = tokens_of(spelling)
        if not tokens:
            yield from _ways_on(following)
            continue
        after = following if said + 1 == len(tokens) else _Position(phrase, number, spelling, said + 1)
        yield tokens[said].word, after, (rest, f"{piece[spelling]} {behind}", tokens[said].start)


class _State:
    """State of the automaton that reads a table: the next possible words and slots, and phrases that end here.

    A state is a set of positions in phrases. Its next steps are computed when a text first reaches it, as most states
    are never reached. Equal sets of positions share a state (`_States`).
    """

    __slots__ = ("_candidates", "_positions", "_states", "_wanted", "ends", "is_open", "slots", "words")

    def __init__(self, states: _States, positions: tuple[_Position, ...]) -> None:
        self._states = states
        self._positions = positions
        self.is_open = False
        self.words: dict[str, _State] = {}
        self.slots: list[tuple[Slot[Never], _State]] = []
        self.ends: list[Phrase[object]] = []
        self._candidates: list[tuple[Starts, Slot[Never], _State]] | None = None
        self._wanted: tuple[str, ...] | None = None

    def open(self) -> None:
        """Compute the words and slots that may follow in this state."""
        words: dict[str, dict[_Position, None]] = {}
        slots: dict[Slot[Never], dict[_Position, None]] = {}
        for position in self._positions:
            for way, after, _ in _ways_on(position):
                if way is None:
                    if position.phrase not in self.ends:
                        self.ends.append(position.phrase)
                elif isinstance(way, str):
                    words.setdefault(way, {})[after] = None
                else:
                    slots.setdefault(way, {})[after] = None
        self.words = {word: self._states[tuple(positions)] for word, positions in words.items()}
        self.slots = [(slot, self._states[tuple(positions)]) for slot, positions in slots.items()]
        self.is_open = True

    def wanted(self) -> tuple[str, ...]:
        """Return the phrases that can continue from this state, in words for a person. Slow, so it is cached."""
        if self._wanted is None:
            found: dict[str, None] = {}
            for position in self._positions:
                for way, _, (rest, spelt, start) in _ways_on(position):
                    if way is not None:
                        found[_SIGN.sub("", spelt[start:].rstrip()) if start or not rest else rest] = None
            self._wanted = tuple(found)
        return self._wanted

    def candidates(self) -> list[tuple[Starts, Slot[Never], _State]]:
        """Return the slots that may follow, each with its first words (None if any) and the next state."""
        if self._candidates is None:
            starts = ((slot.starts(), slot, behind) for slot, behind in self.slots)
            self._candidates = [
                (None if known and "" in known else known, slot, behind) for known, slot, behind in starts
            ]
        return self._candidates

    def starts(self) -> Starts:
        """Return the words that may follow in this state; None if any may."""
        if not self.is_open:
            self.open()
        found = {DIGITS if word[:1].isdigit() else word for word in self.words}
        if self.ends:
            found.add("")
        for slot, behind in self.slots:
            known = slot.starts()
            further = behind.starts() if known and "" in known else frozenset()
            if known is None or further is None:
                return None
            found |= (known - {""}) | further
        return frozenset(found)


class _States(dict[tuple[_Position, ...], _State]):
    """States of one table's automaton, by their positions in its phrases."""

    def __missing__(self, positions: tuple[_Position, ...]) -> _State:
        state = self[positions] = _State(self, positions)
        return state


class Table(Generic[Node_co]):
    """Phrases that can stand in the same place, read together by an automaton, which is built on first use."""

    def __init__(self, forms: Sequence[Form[Node_co]]) -> None:
        self._forms = forms
        self._starts: Starts = None
        self._is_begun = False
        self._root: _State | None = None

    def read(self, reader: Reader, at: int) -> Readings:
        """Return all readings of any of the phrases from the token `at` on; none if no phrase is there."""
        key = id(self), at
        known = reader.cache.get(key)
        if known is None:
            reader.count(at)
            found: list[Reading] = []
            starts = self.starts()
            if (starts and "" in starts) or reader.may_begin(starts, at):
                _follow(reader, self._start(), at, at, (), 0, found)
            known = reader.cache[key] = best_of(found)
        return known

    def starts(self) -> Starts:
        """Return the words that one of the phrases may begin with; None if any word may."""
        if not self._is_begun:
            # A phrase that begins with one of its own table: nobody knows yet.
            self._is_begun = True
            self._starts = self._start().starts()
        return self._starts

    def _start(self) -> _State:
        if self._root is None:
            self._root = _root_of(self._forms)
        return self._root


def _root_of(forms: Iterable[Form[object]]) -> _State:
    """Return the start state of an automaton that reads `forms`. Raises TypeError for a form that is no `Phrase`."""
    positions = []
    for form in forms:
        if not isinstance(form, Phrase):
            raise TypeError(f"{form!r} can't be read")
        positions.append(_Position(form, 0))
    return _States()[tuple(positions)]


def _follow(
    reader: Reader, state: _State, start: int, at: int, parts: tuple[Reading, ...], cost: int, found: list[Reading]
) -> None:
    """Add to `found` each reading of a phrase, begun at the token `start`, that continues from `state` at `at`.

    `parts` are the readings of its slots so far, and `cost` is the sum of their costs.
    """
    words = reader.words
    while True:
        if not state.is_open:
            state.open()
        for phrase in state.ends:
            value = phrase.made(parts)
            if value is not INVALID:
                found.append(Reading(value, at, cost + phrase.unsure, phrase, start, parts))
        if reader.explains:
            reader.want(at, state.wanted)
        if state.slots:
            begun = reader.starts(at)
            for starts, slot, behind in state.candidates():
                if starts is None or reader.explains or not starts.isdisjoint(begun):
                    for part in slot.read(reader, at):
                        _follow(reader, behind, start, part.end, (*parts, part), cost + part.cost, found)
        following = state.words.get(words[at])
        if following is None:
            return
        state, at = following, at + 1


def each_once(reader: Reader, table: Table[object], so_far: Reading, *, is_quiet: bool = False) -> Iterator[Reading]:
    """Yield `so_far`, alone and joined with each sequence of table readings after it in which no name occurs twice.

    The readings' values are mappings by name. With `is_quiet`, the table's phrases are not recorded as expected here.
    """
    yield so_far
    reader.quiet = so_far.end if is_quiet else -1
    readings = table.read(reader, so_far.end)
    reader.quiet = -1
    for more in readings:
        if not more.value.keys() & so_far.value.keys():
            parts = (*so_far.parts, more)
            both = Reading({**so_far.value, **more.value}, more.end, so_far.cost + more.cost, None, so_far.start, parts)
            yield from each_once(reader, table, both, is_quiet=is_quiet)


def write_one(value: object, forms: Sequence[Form[object]]) -> str:
    """Return a value as text, by the first of `forms` that can express it. Raises ValueError if none can."""
    for form in forms:
        text = form.write(value)
        if text is not None:
            return text
    raise ValueError(f"no phrase says {value!r}")


def one_of(
    label: str,
    forms: Sequence[Form[Node]],
    is_many: Callable[[Node], bool] | None = None,
    wordings: Sequence[Form[object]] = (),
) -> Slot[Node]:
    """Return a slot that any of `forms` fills. `wordings` are read as well, but not written.

    Writing a value that no form expresses raises ValueError. `label` and `is_many` are as in `Slot`.
    """
    table = Table([*forms, *wordings])
    return Slot(label, table.read, lambda value, _: write_one(value, forms), is_many)


def optional(slot: Slot[Node]) -> Slot[Node | None]:
    """Return a slot that may be left out of a text. Its value is None then."""

    def read(reader: Reader, at: int) -> Readings:
        return (*slot.read(reader, at), Reading(None, at))

    def begins() -> Starts:
        known = slot.starts()
        return None if known is None else known | {""}

    return Slot(slot.label, read, lambda value, many: "" if value is None else slot.write(value, many), begins=begins)


def framed(template: str, slot: Slot[Node]) -> Slot[Node]:
    """Return a slot with words around it: the {} in `template` stands for `slot`, whose value it has."""
    phrase: Phrase[Node] = Phrase(the, template.replace("{}", "{value}"), value=slot)
    table: Table[Node] = Table([phrase])

    def write(value: Node, many: bool) -> str | None:
        return None if slot.write(value, many) is None else phrase._write_fields({"value": value})

    return Slot(phrase.label, table.read, write)


def the(value: Node) -> Node:
    """Return `value` unchanged. It is the `make` of a phrase that consists of one slot."""
    return value


class Word(Phrase[Node]):
    """Phrase of fixed words, without slots, that stand for a value."""

    def __init__(self, words: str, value: Node) -> None:
        super().__init__(lambda: value, words.replace(" ", "_"))


def choice(label: str, meanings: Mapping[str, Node], also: Mapping[str, Node] | None = None) -> Slot[Node]:
    """Return a slot for a few fixed phrases, each with its value. Those of `also` are read, but not written.

    Of two phrases with the same value, the first is written.
    """
    written: dict[object, str] = {}
    for phrase, meaning in meanings.items():
        written.setdefault(meaning, phrase)
    table: Table[object] = Table([Word(phrase, meaning) for phrase, meaning in {**meanings, **(also or {})}.items()])
    return Slot(label, table.read, lambda value, _: written.get(value), words=tuple(meanings))
