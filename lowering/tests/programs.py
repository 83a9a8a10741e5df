"""Random typed functions, most of them of the subset, which tests run in Python and compiled."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

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
# Templates: ‹int› stands for an expression of this type, ‹int!› for a simple one, ‹each int› for the inside of a
# comprehension, ‹a¦b› for one of several texts or types, NAME for a local.
_PLACE: Final = "‹0¦-1¦1¦-2¦int!›"
_SMALL: Final = "‹0¦1¦2¦3¦-1¦a¦b›"
_FEW: Final = "‹list[int]!›[:5]"  # a copy of the first items, so that every program ends soon
_GENERATORS: Final = (f"evens({_FEW})", "list(countdown(‹int!› % 6))", "(‹each int›)")
_LITERALS: Final = {
    "int": ("‹0¦1¦2¦3¦7¦-1¦-5¦64¦1000¦1099511627776›",),
    "bool": ("‹True¦False›",),
    "list[int]": ("[]", f"[{_SMALL}]", f"[{_SMALL}, {_SMALL}]", f"[{_SMALL}, {_SMALL}, {_SMALL}]"),
    "dict[int, int]": (f"{{{_SMALL}: {_SMALL}, {_SMALL}: {_SMALL}}}",),
    "set[int]": (f"{{{_SMALL}, {_SMALL}}}",),
    "tuple[int, int]": (f"({_SMALL}, {_SMALL})",),
    "Point": (f"Point({_SMALL})", f"Point({_SMALL}, {_SMALL})", f"Point({_SMALL}, y={_SMALL})"),
    "Card": (f"Card(‹'a'¦'b'›, {_SMALL})",),
    "Unit": (f"Unit({_SMALL})", f"Hero({_SMALL})"),
    "Colour": ("Colour.‹RED¦BLUE¦GREEN›",),
    "Rank": ("Rank.‹LOW¦HIGH›",),
    "int | None": ("‹None¦1¦2›",),
    "list[Card]": (f"[Card('a', {_SMALL}), Card('b', {_SMALL})]",),
    "str": ("‹''¦'a'¦'ab'¦'b'¦'Zoo'¦'é'›",),
    "list[tuple[int, int]]": (f"[({_SMALL}, {_SMALL}), ({_SMALL}, 2)]",),
}
_EXPRESSIONS: Final[dict[str, tuple[str, ...]]] = {
    "int": (
        *["(‹int› ‹+¦-› ‹int›)"] * 4, "(‹int› ‹//¦%¦&¦|¦^› ‹int›)", f"(‹int› * {_SMALL})", "(‹int› << ‹1¦3¦62¦-1›)",
        "(‹int› >> ‹1¦3¦62¦int!›)", "‹-¦~›‹int›", "abs(‹int›)", "‹min¦max›(‹int›, ‹int›)",
        "len(‹list[int]¦set[int]¦dict[int, int]›)", "sum(‹list[int]›)", "sum(‹each int›)", "sum(range(‹int!› % 9))",
        f"‹min¦max›(‹list[int]›, default={_SMALL})", "‹min¦max›(‹list[int]›)", f"‹list[int]›[{_PLACE}]",
        "‹tuple[int, int]›[‹0¦1¦-1›]", "‹list[int]›.‹index¦count›(‹int!›)", "‹dict[int, int]›.get(‹int!›, ‹int!›)",
        "‹dict[int, int]›[‹int!›]", "‹Point›.‹x¦y›", "‹Card›.level", "‹Unit›.‹hp¦strength()¦double›",
        f"next((‹each int›), {_SMALL})", "(‹int | None› or ‹int›)", "(‹int› ‹and¦or› ‹int›)", "int(‹bool›)",
        "‹list[int]›.pop()", "max(‹list[Card]›, key=lambda card: card.level).level",
    ),
    "bool": (
        *["(‹int› ‹<¦<=¦==¦!=¦>¦>=› ‹int›)"] * 3, "(‹int!› < ‹int!› <= ‹int!›)", "(‹bool› ‹and¦or› ‹bool›)",
        "(not ‹bool¦int¦list[int]›)", "(‹int› ‹in¦not in› ‹list[int]›)", "(‹int› ‹in¦not in› ‹set[int]›)",
        "(‹int› in ‹dict[int, int]›)", "(‹Card› in ‹list[Card]›)", "‹any¦all›(‹each bool›)",
        "(‹Colour› ‹is¦==¦!=› ‹Colour›)", "‹is None›", "‹equal›", "bool(‹int›)", "(‹list[int]› ‹<¦<=› ‹list[int]›)",
        "(‹str› ‹<¦==› ‹str›)", "isinstance(‹Unit›, Hero)", "isinstance(‹Unit›, Unit)",
    ),
    "list[int]": (
        "[‹int›, ‹int›]", "[‹each int›]", "(‹list[int]› + ‹list[int]›[:5])", f"‹list[int]›[{_PLACE}:]",
        f"‹list[int]›[:{_PLACE}]", f"‹list[int]›[{_PLACE}:{_PLACE}]", "‹list[int]›[:]", "sorted(‹list[int]¦set[int]›)",
        "sorted(‹list[int]›, key=lambda one: one % 3)", "list(reversed(‹list[int]›))",
        "list(‹dict[int, int]›‹¦.values()›)", "list(range(‹int!› % 7))", "[*‹list[int]›, ‹int›]", "list(‹generator›)",
        "‹list[int]›.copy()", "‹Unit!›.marks",
    ),
    "dict[int, int]": ("{‹int›: ‹int›}", "{‹each pair›}", "‹dict[int, int]›.copy()"),
    "set[int]": ("{‹int›, ‹int›}", "{‹each int›}", "(‹set[int]› ‹|¦-› ‹set[int]›)", "set(‹list[int]¦dict[int, int]›)"),
    "tuple[int, int]": ("(‹int›, ‹int›)",),
    "Point": ("Point(‹int›, ‹int›)", "‹Point›._replace(y=‹int›)"),
    "Card": ("Card(‹str›, ‹int›)", "replace(‹Card›, level=‹int›)", f"‹list[Card]›[{_PLACE}]"),
    "Unit": ("Unit(‹int›)", "Hero(‹int›)"),
    "int | None": ("‹dict[int, int]›.get(‹int!›)", "next((‹each int›), None)"),
    "list[Card]": (
        "[‹Card›, ‹Card›]", "[‹each Card›]", "sorted(‹list[Card]›, key=lambda card: (card.level, card.name))",
    ),
    "str": ("‹Card›.name", "‹str›.casefold()"),
    "list[tuple[int, int]]": ("[‹each tuple[int, int]›]",),
}  # fmt: skip
#: What loops and comprehensions go through, with the types of their targets.
_ITERABLES: Final[tuple[tuple[tuple[str, ...], str], ...]] = (
    (("int",), "range(‹int!› % 7)"), (("int",), "range(min(9, max(-9, ‹int!›)), 4, ‹1¦2¦-1›)"),
    (("int",), "‹list[int]›[:5]"), (("Card",), "‹list[Card]›"), (("int",), "sorted(‹set[int]!›)"),
    (("int",), "‹dict[int, int]!›"), (("int", "int"), "‹dict[int, int]!›.items()"),
    (("int", "int"), f"enumerate({_FEW})"), (("int", "int"), "‹list[tuple[int, int]]!›"),
    (("int", "int"), f"zip({_FEW}, {_FEW}, strict=False)"), (("int",), f"reversed({_FEW})"),
)  # fmt: skip
#: Statements that change a local, by its type.
_CHANGES: Final = {
    "list[int]": (
        "NAME.append(‹int›)", "NAME.insert(‹int!›, ‹int›)", f"NAME[{_PLACE}] = ‹int›", f"NAME[{_PLACE}] += ‹int›",
        f"NAME.pop({_PLACE})", "NAME.remove(‹int›)", "NAME += ‹list[int]›[:5]", "NAME.extend(‹list[int]›[:5])",
        f"del NAME[{_PLACE}]", "NAME.sort()", "NAME.reverse()", "NAME.clear()",
    ),
    "dict[int, int]": (
        "NAME[‹int!›] = ‹int›", "NAME[‹int!›] += ‹int›", "NAME.pop(‹int!›, ‹int›)", "NAME.setdefault(‹int!›, ‹int›)",
        "NAME.update(‹dict[int, int]!›)", "NAME.clear()",
    ),
    "set[int]": ("NAME.add(‹int›)", "NAME.discard(‹int›)", "NAME.remove(‹int›)"),
    "Unit": ("NAME.hp = ‹int›", "NAME.hp ‹+¦-›= ‹int›", "NAME.hurt(‹int›)", "NAME.marks.append(‹int›)"),
}  # fmt: skip


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

    def _pick(self, choices: Sequence[T]) -> T:
        return choices[self._random.randrange(len(choices))]

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
        changes = [partial(self._change, kind) for kind in _CHANGES]
        simple = [self._assign, self._assign, self._assign_again, self._augment, self._unpack, *changes]
        deep = [self._if, self._if, self._for, self._for, self._while, self._match, self._return, self._generator]
        self._pick(simple + deep if depth > 0 and self._nodes < 150 else simple)(depth)

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
        name, kind = self._pick([(name, kind) for name, kind in self._names if name not in self._fixed])
        self._line(f"{name} = {self._of(kind, depth)}")

    def _augment(self, depth: int) -> None:
        numbers = [name for name in self._named("int") if name not in self._fixed]
        if not numbers:
            return
        self._line(self._fill(f"{self._pick(numbers)} ‹+¦-¦//¦%¦|¦&¦^›= ‹int›", depth))

    def _change(self, kind: str, depth: int) -> None:
        """Change a local of a type, or make one if there is none."""
        names = self._named(kind)
        if names:
            self._line(self._fill(self._pick(_CHANGES[kind]), depth).replace("NAME", self._pick(names)))
        else:
            self._assign(depth)

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

    def _for(self, depth: int, choice: tuple[tuple[str, ...], str] | None = None) -> None:
        before = list(self._names)
        self._line(f"for {self._iterated(depth, choice)}:")
        self._loops += 1
        self._body(depth)
        self._loops -= 1
        self._names = before

    def _generator(self, depth: int) -> None:
        self._for(depth, (("int",), self._pick(_GENERATORS)))

    def _iterated(self, depth: int, choice: tuple[tuple[str, ...], str] | None = None) -> str:
        """Return `target in iterable`, with the new names known."""
        kinds, template = choice or self._pick(_ITERABLES)
        text, names = self._fill(template, depth), [self._new() for _ in kinds]
        self._names.extend(zip(names, kinds, strict=True))
        return f"{', '.join(names)} in {text}"

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

    # --- expressions ----------------------------------------------------------------------------------------------

    def _of(self, kind: str, depth: int) -> str:
        """Return an expression of a type."""
        self._level += 1
        text = self._expression(kind, 0 if self._nodes > 400 or self._level > 12 else depth)
        self._level -= 1
        return text

    def _expression(self, kind: str, depth: int) -> str:
        leaves = self._named(kind)
        if kind == "int | None" and self._chance(30):
            return self._of("int", depth)
        makers = _EXPRESSIONS.get(kind) if depth > 0 else None
        if makers and (not leaves or self._chance(70)):
            calls = [name for name, one in self._known.items() if one == kind]
            if calls and not self._loops and self._chance(8):
                return self._call(self._pick(calls))
            if self._chance(6):
                return self._fill(f"(‹{kind}› if ‹bool› else ‹{kind}›)", depth)
            self._nodes += 1
            return self._fill(self._pick(makers), depth)
        if leaves and self._chance(75):
            return self._pick(leaves)
        return self._fill(self._pick(_LITERALS[kind]), 0)

    def _call(self, name: str) -> str:
        self._calls.add(name)
        return self._fill(f"{name}(‹int!›, ‹int!›, ‹list[int]!›)", 1)

    def _fill(self, template: str, depth: int) -> str:
        return re.sub("‹(.*?)›", lambda part: self._part(self._pick(part[1].split("¦")), depth - 1), template)

    def _part(self, part: str, depth: int) -> str:
        """Return the text of a part of a template."""
        kind = part.removesuffix("!")
        if kind in _LITERALS:
            return self._of(kind, depth if part == kind else 1)
        if part.startswith("each "):
            return self._comprehended(part.removeprefix("each "))
        if part == "generator":
            return self._fill(self._pick(_GENERATORS), 1)
        if part == "equal":
            kind = self._pick(_TYPES)
            return self._fill(f"(‹{kind}› ‹==¦!=› ‹{kind}›)", depth + 1)
        if part == "is None":
            names = self._named("int | None")
            return self._fill(f"({self._pick(names)} is ‹None¦not None›)" if names else "‹bool›", depth + 1)
        return part

    def _comprehended(self, kind: str) -> str:
        """Return the inside of a comprehension with items of a type, or with keys and values."""
        before = list(self._names)
        iterated = self._iterated(1)
        self._loops += 1
        condition = f" if {self._of('bool', 1)}" if self._chance(40) else ""
        item = self._fill("‹int!›: ‹int!›" if kind == "pair" else f"‹{kind}!›", 1)
        self._names = before
        self._loops -= 1
        return f"{item} for {iterated}{condition}"
