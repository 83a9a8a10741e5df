"""Random typed functions, most of them of the subset, which tests run in Python and compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final

#: Beginning of a module of written functions.
PRELUDE: Final = """\
from __future__ import annotations

from dataclasses import replace

from lowering.tests.contract_parts import Card, Colour, Point, Rank
from lowering.tests.programs import Hero, Unit, countdown, evens
"""
#: Types of parameters, locals and results.
_TYPES: Final = (
    "int", "int", "int", "bool", "list[int]", "list[int]", "dict[int, int]", "set[int]", "tuple[int, int]", "Point",
    "Card", "Unit", "Colour", "Rank", "int | None", "list[Card]", "str", "list[tuple[int, int]]",
)  # fmt: skip
_COLOURS: Final = ("RED", "BLUE", "GREEN")
_RANKS: Final = ("LOW", "HIGH")
_TEXTS: Final = ("", "a", "ab", "b", "Zoo", "é")


@dataclass
class Unit:
    hp: int
    marks: list[int] = field(default_factory=list)

    @property
    def double(self) -> int:
        return 2 * self.strength()

    def strength(self) -> int:
        return self.hp

    def hurt(self, damage: int) -> None:
        self.hp -= damage
        self.marks.append(damage)


@dataclass
class Hero(Unit):
    def strength(self) -> int:
        return self.hp + 10


def evens(numbers: list[int]) -> Iterator[int]:
    for number in numbers:
        if number % 2 == 0:
            yield number


def countdown(number: int) -> Iterator[int]:
    if number > 0:
        yield number
        yield from countdown(number - 1)


@dataclass
class Written:
    """Function as text, its name, and the names of the written functions that it calls."""

    name: str
    text: str
    calls: set[str] = field(default_factory=set)


class ProgramWriter:
    """Writer of random functions with parameters `a: int`, `b: int`, `held: list[int]`.

    Args:
        random: Source of all choices.
        known: Functions that may be called, by name with the types of their results.
    """

    def __init__(self, random: Random, known: dict[str, str]) -> None:
        self._random = random
        self._known = known
        self._names: list[tuple[str, str]] = []
        self._fixed: set[str] = set()
        self._lines: list[str] = []
        self._indent = 1
        self._number = 0
        self._calls: set[str] = set()
        self._loops = 0
        self._result = "int"
        self._nodes = 0
        self._level = 0

    def write(self, name: str) -> tuple[Written, str]:
        """Return a new function and the type of its result."""
        self._result = self._pick(_TYPES)
        self._names = [("a", "int"), ("b", "int"), ("held", "list[int]")]
        for _ in range(self._random.randint(1, 6)):
            self._statement(3)
        self._line(f"return {self._of(self._result, 3)}")
        head = f"def {name}(a: int, b: int, held: list[int]) -> {self._result}:"
        return Written(name, "\n".join([head, *self._lines, ""]), self._calls), self._result

    # --- choices --------------------------------------------------------------------------------------------------

    def _pick(self, choices: tuple[str, ...] | list[str]) -> str:
        return choices[self._random.randrange(len(choices))]

    def _one_of(self, *makers: Callable[[], str]) -> str:
        self._nodes += 1
        return makers[self._random.randrange(len(makers))]()

    def _chance(self, percent: int) -> bool:
        return self._random.randrange(100) < percent

    def _new(self) -> str:
        self._number += 1
        return f"v{self._number}"

    def _line(self, text: str) -> None:
        self._lines.append("    " * self._indent + text)

    def _named(self, kind: str) -> list[str]:
        return [name for name, one in self._names if one == kind]

    @contextmanager
    def _block(self) -> Iterator[None]:
        names = list(self._names)
        self._indent += 1
        yield
        self._indent -= 1
        # Some names of a branch are used after it, whether they have a value or not.
        self._names = names if self._chance(95) else self._names

    # --- statements -----------------------------------------------------------------------------------------------

    def _statement(self, depth: int) -> None:
        simple = (self._assign, self._assign, self._assign_again, self._augment, self._change_list, self._change_dict,
                  self._change_set, self._change_record, self._unpack)  # fmt: skip
        deep = (self._if, self._if, self._for, self._for, self._while, self._match, self._return, self._generator)
        makers = simple + deep if depth > 0 and self._nodes < 150 else simple
        makers[self._random.randrange(len(makers))](depth)

    def _body(self, depth: int) -> None:
        with self._block():
            for _ in range(self._random.randint(1, 3)):
                self._statement(depth - 1)
            if self._loops and self._chance(12):
                self._line(self._pick(("break", "continue")))

    def _assign(self, depth: int) -> None:
        kind, name = self._pick(_TYPES), self._new()
        annotation = f": {kind}" if self._chance(50) or kind == "int | None" else ""
        self._line(f"{name}{annotation} = {self._of(kind, depth)}")
        self._names.append((name, kind))

    def _assign_again(self, depth: int) -> None:
        choices = [(name, kind) for name, kind in self._names if name not in self._fixed]
        name, kind = choices[self._random.randrange(len(choices))]
        self._line(f"{name} = {self._of(kind, depth)}")

    def _augment(self, depth: int) -> None:
        numbers = [name for name in self._named("int") if name not in self._fixed]
        if not numbers:
            return
        name = self._pick(numbers)
        self._line(f"{name} {self._pick(('+', '-', '//', '%', '|', '&', '^'))}= {self._of('int', depth - 1)}")

    def _change_list(self, depth: int) -> None:
        self._change(
            "list[int]",
            depth,
            lambda name, number: f"{name}.append({number})",
            lambda name, number: f"{name}.insert({self._of('int', 1)}, {number})",
            lambda name, number: f"{name}[{self._place()}] = {number}",
            lambda name, number: f"{name}[{self._place()}] += {number}",
            lambda name, _: f"{name}.pop({self._place()})",
            lambda name, number: f"{name}.remove({number})",
            lambda name, _: f"{name} += {self._few(depth - 1)}",
            lambda name, _: f"{name}.extend({self._few(depth - 1)})",
            lambda name, _: f"del {name}[{self._place()}]",
            lambda name, _: f"{name}.sort()",
            lambda name, _: f"{name}.reverse()",
            lambda name, _: f"{name}.clear()",
        )

    def _place(self) -> str:
        return self._one_of(lambda: "0", lambda: "-1", lambda: "1", lambda: "-2", lambda: self._of("int", 1))

    def _slice(self) -> str:
        return self._one_of(
            lambda: f"{self._place()}:",
            lambda: f":{self._place()}",
            lambda: f"{self._place()}:{self._place()}",
            lambda: ":",
        )

    def _change_dict(self, depth: int) -> None:
        self._change(
            "dict[int, int]",
            depth,
            lambda name, number: f"{name}[{self._of('int', 1)}] = {number}",
            lambda name, number: f"{name}[{self._of('int', 1)}] += {number}",
            lambda name, number: f"{name}.pop({self._of('int', 1)}, {number})",
            lambda name, number: f"{name}.setdefault({self._of('int', 1)}, {number})",
            lambda name, _: f"{name}.update({self._of('dict[int, int]', 1)})",
            lambda name, _: f"{name}.clear()",
        )

    def _change_set(self, depth: int) -> None:
        self._change(
            "set[int]",
            depth,
            lambda name, number: f"{name}.add({number})",
            lambda name, number: f"{name}.discard({number})",
            lambda name, number: f"{name}.remove({number})",
        )

    def _change_record(self, depth: int) -> None:
        self._change(
            "Unit",
            depth,
            lambda name, number: f"{name}.hp = {number}",
            lambda name, number: f"{name}.hp {self._pick(('+', '-'))}= {number}",
            lambda name, number: f"{name}.hurt({number})",
            lambda name, number: f"{name}.marks.append({number})",
        )

    def _change(self, kind: str, depth: int, *makers: Callable[[str, str], str]) -> None:
        """Change a local of a type by one of several statements, or make one if there is none."""
        names = self._named(kind)
        if not names:
            return self._assign(depth)
        name, number = self._pick(names), self._of("int", depth - 1)
        return self._line(makers[self._random.randrange(len(makers))](name, number))

    def _unpack(self, depth: int) -> None:
        one, two = self._new(), self._new()
        pair = self._of("tuple[int, int]", depth)
        self._line(f"{one}, {two} = {pair}")
        self._names += [(one, "int"), (two, "int")]

    def _if(self, depth: int) -> None:
        self._line(f"if {self._of('bool', 2)}:")
        self._body(depth)
        if self._chance(30):
            self._line(f"elif {self._of('bool', 2)}:")
            self._body(depth)
        if self._chance(40):
            self._line("else:")
            self._body(depth)

    def _for(self, depth: int) -> None:
        name = self._new()
        before = list(self._names)
        self._line(f"for {self._iterated(name, depth)}:")
        self._loops += 1
        self._body(depth)
        self._loops -= 1
        self._names = before

    def _iterated(self, name: str, depth: int) -> str:
        """Return `target in iterable`, with the new names known."""
        other = self._new()

        def one(kind: str, text: str) -> str:
            self._names.append((name, kind))
            return f"{name} in {text}"

        def two(kinds: tuple[str, str], text: str) -> str:
            self._names.extend(zip((name, other), kinds, strict=True))
            return f"{name}, {other} in {text}"

        return self._one_of(
            lambda: one("int", f"range({self._of('int', 1)} % 7)"),
            lambda: one("int", f"range(min(9, max(-9, {self._of('int', 1)})), 4, {self._pick(('1', '2', '-1'))})"),
            lambda: one("int", self._few(depth - 1)),
            lambda: one("Card", self._of("list[Card]", depth - 1)),
            lambda: one("int", f"sorted({self._of('set[int]', 1)})"),
            lambda: one("int", self._of("dict[int, int]", 1)),
            lambda: two(("int", "int"), f"{self._of('dict[int, int]', 1)}.items()"),
            lambda: two(("int", "int"), f"enumerate({self._few(1)})"),
            lambda: two(("int", "int"), self._of("list[tuple[int, int]]", 1)),
            lambda: two(("int", "int"), f"zip({self._few(1)}, {self._few(1)}, strict=False)"),
            lambda: one("int", f"reversed({self._few(1)})"),
        )

    def _few(self, depth: int) -> str:
        """Return a copy of the first items of a list, so that every program ends soon."""
        return f"{self._of('list[int]', depth)}[:5]"

    def _while(self, depth: int) -> None:
        name = self._new()
        self._line(f"{name} = {self._of('int', 1)} % 6")
        self._names.append((name, "int"))
        self._fixed.add(name)
        self._line(f"while {name} > 0 and {self._of('bool', 1)}:")
        with self._block():
            self._line(f"{name} -= 1")
        self._loops += 1
        self._body(depth)
        self._loops -= 1

    def _match(self, depth: int) -> None:
        kind = self._pick(("int", "Colour", "Card", "Point", "int | None", "str"))
        self._line(f"match {self._of(kind, 1)}:")
        self._indent += 1
        for pattern, names in self._patterns(kind):
            before = list(self._names)
            self._names += names
            guard = f" if {self._of('bool', 1)}" if self._chance(20) and pattern != "_" else ""
            self._line(f"case {pattern}{guard}:")
            self._body(depth)
            self._names = before
        self._indent -= 1

    def _patterns(self, kind: str) -> list[tuple[str, list[tuple[str, str]]]]:
        name = self._new()
        found: list[tuple[str, list[tuple[str, str]]]] = {
            "int": [("0 | 1", []), ("-1", []), (f"(2 | 3) as {name}", [(name, "int")]), (name, [(name, "int")])],
            "Colour": [("Colour.RED", []), ("Colour.BLUE | Colour.GREEN", [])],
            "Card": [(f"Card(level={name}, name='a')", [(name, "int")]), ("Card(level=2)", []), ("_", [])],
            "Point": [(f"Point({name}, 3)", [(name, "int")]), (f"Point(x={name})", [(name, "int")])],
            "int | None": [("None", []), ("2", []), ("_", [])],
            "str": [("'a'", []), ("'ab' | ''", []), ("_", [])],
        }[kind]
        return found[: self._random.randint(1, len(found))]

    def _return(self, depth: int) -> None:
        self._line(f"if {self._of('bool', 1)}:")
        with self._block():
            if self._chance(85):
                self._line(f"return {self._of(self._result, depth - 1)}")
            else:
                self._line(self._pick(("raise ValueError", "assert a > b")))

    def _generator(self, depth: int) -> None:
        """Call a generator."""
        name = self._new()
        before = list(self._names)
        self._line(f"for {name} in {self._generated()}:")
        self._names.append((name, "int"))
        self._loops += 1
        self._body(depth)
        self._loops -= 1
        self._names = before

    def _generated(self) -> str:
        return self._one_of(
            lambda: f"evens({self._few(1)})",
            lambda: f"list(countdown({self._of('int', 1)} % 6))",
            lambda: f"({self._comprehended('int')})",
        )

    # --- expressions ----------------------------------------------------------------------------------------------

    def _of(self, kind: str, depth: int) -> str:
        """Return an expression of a type."""
        self._level += 1
        text = self._expression(kind, 0 if self._nodes > 400 or self._level > 12 else depth)
        self._level -= 1
        return text

    def _expression(self, kind: str, depth: int) -> str:
        leaves = [lambda name=name: name for name in self._named(kind)]
        if kind == "int | None" and self._chance(30):
            return self._of("int", depth)
        makers = self._makers()[kind](depth) if depth > 0 else []
        if makers and (not leaves or self._chance(70)):
            calls = [name for name, one in self._known.items() if one == kind]
            if calls and not self._loops and self._chance(8):
                return self._call(self._pick(calls))
            if self._chance(6):
                return (
                    f"({self._of(kind, depth - 1)} if {self._of('bool', depth - 1)} else {self._of(kind, depth - 1)})"
                )
            return self._one_of(*makers)
        if leaves and self._chance(75):
            return self._one_of(*leaves)
        return self._literal(kind)

    def _call(self, name: str) -> str:
        self._calls.add(name)
        return f"{name}({self._of('int', 1)}, {self._of('int', 1)}, {self._of('list[int]', 1)})"

    def _literal(self, kind: str) -> str:
        number = self._small
        return {
            "int": lambda: self._pick(("0", "1", "2", "3", "7", "-1", "-5", "64", "1000", "1099511627776")),
            "bool": lambda: self._pick(("True", "False")),
            "list[int]": lambda: f"[{', '.join(number() for _ in range(self._random.randrange(4)))}]",
            "dict[int, int]": lambda: f"{{{number()}: {number()}, {number()}: {number()}}}",
            "set[int]": lambda: f"{{{number()}, {number()}}}",
            "tuple[int, int]": lambda: f"({number()}, {number()})",
            "Point": lambda: f"Point({number()}{self._pick(('', ', ' + number(), ', y=' + number()))})",
            "Card": lambda: f"Card('{self._pick(('a', 'b'))}', {number()})",
            "Unit": lambda: f"{self._pick(('Unit', 'Hero'))}({number()})",
            "Colour": lambda: f"Colour.{self._pick(_COLOURS)}",
            "Rank": lambda: f"Rank.{self._pick(_RANKS)}",
            "int | None": lambda: self._pick(("None", "1", "2")),
            "list[Card]": lambda: f"[Card('a', {number()}), Card('b', {number()})]",
            "str": lambda: repr(self._pick(_TEXTS)),
            "list[tuple[int, int]]": lambda: f"[({number()}, {number()}), ({number()}, 2)]",
        }[kind]()

    def _small(self) -> str:
        return self._pick(("0", "1", "2", "3", "-1", "a", "b"))

    def _comprehended(self, kind: str) -> str:
        """Return the inside of a comprehension with items of a type."""
        name = self._new()
        before = list(self._names)
        iterated = self._iterated(name, 1)
        self._loops += 1
        condition = f" if {self._of('bool', 1)}" if self._chance(40) else ""
        item = self._of(kind, 1)
        self._names = before
        self._loops -= 1
        return f"{item} for {iterated}{condition}"

    def _makers(self) -> dict[str, Callable[[int], list[Callable[[], str]]]]:
        of = self._of

        def items(d: int) -> str:
            return self._one_of(
                lambda: of("list[int]", d - 1),
                lambda: f"({self._comprehended('int')})",
                lambda: f"range({of('int', 1)} % 9)",
            )

        return {
            "int": lambda d: [
                *[lambda: f"({of('int', d - 1)} {self._pick(('+', '-'))} {of('int', d - 1)})"] * 4,
                lambda: f"({of('int', d - 1)} {self._pick(('//', '%', '&', '|', '^'))} {of('int', d - 1)})",
                lambda: f"({of('int', d - 1)} * {self._small()})",
                lambda: f"({of('int', d - 1)} << {self._pick(('1', '3', '62', '-1'))})",
                lambda: f"({of('int', d - 1)} >> {self._pick(('1', '3', '62', of('int', 1)))})",
                lambda: f"{self._pick(('-', '~'))}{of('int', d - 1)}",
                lambda: f"abs({of('int', d - 1)})",
                lambda: f"{self._pick(('min', 'max'))}({of('int', d - 1)}, {of('int', d - 1)})",
                lambda: (
                    f"len({self._pick((of('list[int]', d - 1), of('set[int]', d - 1), of('dict[int, int]', d - 1)))})"
                ),
                lambda: f"sum({items(d)})",
                lambda: f"{self._pick(('min', 'max'))}({of('list[int]', d - 1)}, default={self._small()})",
                lambda: f"{self._pick(('min', 'max'))}({of('list[int]', d - 1)})",
                lambda: f"{of('list[int]', d - 1)}[{self._place()}]",
                lambda: f"{of('tuple[int, int]', d - 1)}[{self._pick(('0', '1', '-1'))}]",
                lambda: f"{of('list[int]', d - 1)}.index({of('int', 1)})",
                lambda: f"{of('list[int]', d - 1)}.count({of('int', 1)})",
                lambda: f"{of('dict[int, int]', d - 1)}.get({of('int', 1)}, {of('int', 1)})",
                lambda: f"{of('dict[int, int]', d - 1)}[{of('int', 1)}]",
                lambda: f"{of('Point', d - 1)}.{self._pick(('x', 'y'))}",
                lambda: f"{of('Card', d - 1)}.level",
                lambda: f"{of('Unit', d - 1)}.{self._pick(('hp', 'strength()', 'double'))}",
                lambda: f"next(({self._comprehended('int')}), {self._small()})",
                lambda: f"({of('int | None', d - 1)} or {of('int', d - 1)})",
                lambda: f"({of('int', d - 1)} {self._pick(('and', 'or'))} {of('int', d - 1)})",
                lambda: f"int({of('bool', d - 1)})",
                lambda: f"{of('list[int]', d - 1)}.pop()",
                lambda: f"max({of('list[Card]', d - 1)}, key=lambda card: card.level).level",
            ],
            "bool": lambda d: [
                *[lambda: f"({of('int', d - 1)} {self._pick(('<', '<=', '==', '!=', '>', '>='))} {of('int', d - 1)})"]
                * 3,
                lambda: f"({of('int', 1)} < {of('int', 1)} <= {of('int', 1)})",
                lambda: f"({of('bool', d - 1)} {self._pick(('and', 'or'))} {of('bool', d - 1)})",
                lambda: f"(not {self._pick((of('bool', d - 1), of('int', d - 1), of('list[int]', d - 1)))})",
                lambda: f"({of('int', d - 1)} {self._pick(('in', 'not in'))} {of('list[int]', d - 1)})",
                lambda: f"({of('int', d - 1)} {self._pick(('in', 'not in'))} {of('set[int]', d - 1)})",
                lambda: f"({of('int', d - 1)} in {of('dict[int, int]', d - 1)})",
                lambda: f"({of('Card', d - 1)} in {of('list[Card]', d - 1)})",
                lambda: f"{self._pick(('any', 'all'))}({self._comprehended('bool')})",
                lambda: f"({of('Colour', d - 1)} {self._pick(('is', '==', '!='))} {of('Colour', d - 1)})",
                lambda: self._is_none(d),
                lambda: self._compared(self._pick(_TYPES), d),
                lambda: f"bool({of('int', d - 1)})",
                lambda: f"({of('list[int]', d - 1)} {self._pick(('<', '<='))} {of('list[int]', d - 1)})",
                lambda: f"({of('str', d - 1)} {self._pick(('<', '=='))} {of('str', d - 1)})",
                lambda: f"isinstance({of('Unit', d - 1)}, {self._pick(('Hero', 'Unit'))})",
            ],
            "list[int]": lambda d: [
                lambda: f"[{of('int', d - 1)}, {of('int', d - 1)}]",
                lambda: f"[{self._comprehended('int')}]",
                lambda: f"({of('list[int]', d - 1)} + {self._few(d - 1)})",
                lambda: f"{of('list[int]', d - 1)}[{self._slice()}]",
                lambda: f"sorted({self._pick((of('list[int]', d - 1), of('set[int]', d - 1)))})",
                lambda: f"sorted({of('list[int]', d - 1)}, key=lambda one: one % 3)",
                lambda: f"list(reversed({of('list[int]', d - 1)}))",
                lambda: f"list({of('dict[int, int]', d - 1)}{self._pick(('', '.values()'))})",
                lambda: f"list(range({of('int', 1)} % 7))",
                lambda: f"[*{of('list[int]', d - 1)}, {of('int', d - 1)}]",
                lambda: f"list({self._generated()})",
                lambda: f"{of('list[int]', d - 1)}.copy()",
                lambda: f"{of('Unit', 1)}.marks",
            ],
            "dict[int, int]": lambda d: [
                lambda: f"{{{of('int', d - 1)}: {of('int', d - 1)}}}",
                lambda: f"{{{self._keyed(d)}}}",
                lambda: f"{of('dict[int, int]', d - 1)}.copy()",
            ],
            "set[int]": lambda d: [
                lambda: f"{{{of('int', d - 1)}, {of('int', d - 1)}}}",
                lambda: f"{{{self._comprehended('int')}}}",
                lambda: f"({of('set[int]', d - 1)} {self._pick(('|', '-'))} {of('set[int]', d - 1)})",
                lambda: f"set({self._pick((of('list[int]', d - 1), of('dict[int, int]', d - 1)))})",
            ],
            "tuple[int, int]": lambda d: [
                lambda: f"({of('int', d - 1)}, {of('int', d - 1)})",
            ],
            "Point": lambda d: [
                lambda: f"Point({of('int', d - 1)}, {of('int', d - 1)})",
                lambda: f"{of('Point', d - 1)}._replace(y={of('int', d - 1)})",
            ],
            "Card": lambda d: [
                lambda: f"Card({of('str', d - 1)}, {of('int', d - 1)})",
                lambda: f"replace({of('Card', d - 1)}, level={of('int', d - 1)})",
                lambda: f"{of('list[Card]', d - 1)}[{self._place()}]",
            ],
            "Unit": lambda d: [lambda: f"{self._pick(('Unit', 'Hero'))}({of('int', d - 1)})"],
            "Colour": lambda d: [],
            "Rank": lambda d: [],
            "int | None": lambda d: [
                lambda: f"{of('dict[int, int]', d - 1)}.get({of('int', 1)})",
                lambda: f"next(({self._comprehended('int')}), None)",
            ],
            "list[Card]": lambda d: [
                lambda: f"[{of('Card', d - 1)}, {of('Card', d - 1)}]",
                lambda: f"[{self._comprehended('Card')}]",
                lambda: f"sorted({of('list[Card]', d - 1)}, key=lambda card: (card.level, card.name))",
            ],
            "str": lambda d: [lambda: f"{of('Card', d - 1)}.name", lambda: f"{of('str', d - 1)}.casefold()"],
            "list[tuple[int, int]]": lambda d: [
                lambda: f"[{self._comprehended('tuple[int, int]')}]",
            ],
        }

    def _is_none(self, depth: int) -> str:
        names = self._named("int | None")
        return f"({self._pick(names)} is {self._pick(('None', 'not None'))})" if names else self._of("bool", depth - 1)

    def _compared(self, kind: str, depth: int) -> str:
        return f"({self._of(kind, depth - 1)} {self._pick(('==', '!='))} {self._of(kind, depth - 1)})"

    def _keyed(self, depth: int) -> str:
        name = self._new()
        before = list(self._names)
        iterated = self._iterated(name, 1)
        text = f"{self._of('int', depth - 1)}: {self._of('int', depth - 1)} for {iterated}"
        self._names = before
        return text
