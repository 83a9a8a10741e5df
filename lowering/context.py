"""State that all functions of a program share: sources, classes, constants, tables and numbers."""

from __future__ import annotations

import ast
import functools
import inspect
import struct
import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, starmap, zip_longest
from typing import Final, get_type_hints

from lowering.classes import WORD, Layout, Layouts
from lowering.marks import PYTHON_ONLY, TWINS
from lowering.memory import Writer
from lowering.types import (
    ANY,
    CONTAINERS,
    NEVER,
    NONE,
    Hole,
    Type,
    Unknown,
    filled,
    items_of,
    members_of,
    type_of_annotation,
)

#: Address of the first constant. No object has an address below.
BASE: Final = 1024
#: Size of tables: they have a number of 16 bits for each class.
_CLASSES: Final = 1024
#: Most members of enums that are no whole numbers.
MOST_MEMBERS: Final = 1024


@dataclass(frozen=True)
class Filling:
    """Variant of a function that appends the items of its result to a list, its last argument."""

    function: Callable[..., object]


class Unsupported(Exception):
    """Code that is not in the subset, and its place."""

    def __init__(self, node: ast.AST | None, text: str) -> None:
        self.node, self.text = node, text
        super().__init__(text)


@dataclass(eq=False)
class Source:
    """Parsed function.

    `assigned` are the names that it assigns; `yields` is the number of its `yield` expressions; `size` is its number of
    nodes, or more if it has loops.
    """

    function: Callable[..., object]
    node: ast.FunctionDef | ast.Lambda
    parameters: dict[str, Type]
    returns: Type
    defaults: Mapping[str, object]
    namespace: dict[str, object]
    is_generator: bool = False
    yields: int = 0
    is_comprehension: bool = False
    assigned: frozenset[str] = frozenset()
    size: int = 0

    @property
    def body(self) -> list[ast.stmt]:
        """Statements of a function; none for a lambda."""
        return [] if isinstance(self.node, ast.Lambda) else self.node.body

    @property
    def tuple_items(self) -> ast.expr | None:
        """Argument of `tuple(…)` if the function does nothing but return that, else None."""
        match self.body:
            case [*before, ast.Return(value=ast.Call(func=ast.Name(id="tuple"), args=[items]))]:
                return items if all(isinstance(one, ast.Expr) for one in before) else None
        return None


class Context:
    """State of one compilation."""

    def __init__(self) -> None:
        self.layouts = Layouts()
        self.holes: dict[tuple[object, ...], Hole] = {}
        self._sources: dict[Callable[..., object] | ast.AST, Source] = {}
        self._numbers: dict[Callable[..., object] | Filling, int] = {}
        self.functions: list[Callable[..., object] | Filling] = []
        self._signatures: dict[tuple[int, bool], int] = {}
        self.data = bytearray()
        self._tables: dict[tuple[object, ...], tuple[int, Callable[[Layout], int], Mapping[int, int]]] = {}
        self._dispatches: dict[int, tuple[int, dict[type | int, Callable[..., object]]]] = {}
        self._slots: dict[Callable[..., object], int] = {}
        self.writer = Writer(self.layouts, self._allocate, self._put, {})
        self._constants: list[object] = []
        self._comprehension: dict[int, Source] = {}
        self._mixed: dict[type, bool] = {}
        self._member_texts = 0

    # --- what lowering asks for -------------------------------------------------------------------------------

    def number_of(self, function: Callable[..., object] | Filling) -> int:
        """Return the number of a function, and add it to the program if it is new."""
        found = self._numbers.get(function)
        if found is None:
            found = self._numbers[function] = len(self.functions)
            self.functions.append(function)
        return found

    def source(self, node: ast.AST | None, function: Callable[..., object]) -> Source:
        """Return the parsed source of a function."""
        found = self._sources.get(function)
        if found is None:
            found = self._sources[function] = _read(node, function)
        return found

    def nested(self, node: ast.Lambda, outer: Source) -> Source:
        """Return the source of a lambda."""
        found = self._sources.get(node)
        if found is None:
            found = self._sources[node] = _nested(node, outer)
        return found

    def comprehension(self, outer: Source) -> Source:
        """Return the scope of a comprehension in a function."""
        found = self._comprehension.get(id(outer))
        if found is None:
            found = self._comprehension[id(outer)] = Source(
                outer.function, outer.node, {}, NONE, {}, outer.namespace, is_comprehension=True,
                assigned=outer.assigned,
            )  # fmt: skip
        return found

    def is_left_out(self, function: Callable[..., object]) -> bool:
        """Return whether a function stays in Python."""
        return function in PYTHON_ONLY

    def layout(self, node: ast.AST | None, cls: type) -> Layout:
        """Return how records of a class lie in memory."""
        try:
            return self.layouts.of(self.twin(cls))
        except (Unknown, TypeError, OSError) as error:
            raise Unsupported(node, f"{cls.__name__} is no record: {error}") from error

    def are_mixed(self, one: Type, other: Type) -> bool:
        """Return whether a text may be compared with a member of a StrEnum, or members of two, in two values."""
        mine, its = members_of(one), members_of(other)
        texts = {
            member.cls or str
            for member in (*mine, *its)
            if member.kind == "str" or (member.kind == "enum" and issubclass(member.cls, str))
        }
        if len(texts) > 1:
            return True
        inside = [
            (self._items(member), self._items(each))
            for member in mine
            for each in its
            if {member.kind, each.kind} <= CONTAINERS
        ]
        classes = {member.cls for member in mine if member.kind == "object"} & {
            each.cls for each in its if each.kind == "object"
        }
        return any(
            starmap(self.are_mixed, chain.from_iterable(zip_longest(*both, fillvalue=NEVER) for both in inside))
        ) or any(map(self._is_mixed, classes))

    def _items(self, one: Type) -> tuple[Type, ...]:
        return tuple(filled(inside) for inside in one.args) if one.kind in ("fixed", "dict") else (items_of(one),)

    def _is_mixed(self, cls: type) -> bool:
        """Return whether a field of a record, compared with the same field of another, is mixed."""
        if cls not in self._mixed:
            self._mixed[cls] = False  # while its fields are looked at
            layout = self.layout(None, cls)
            fields = [one for name, one in layout.fields.items() if layout.is_value and name not in layout.uncompared]
            self._mixed[cls] = any(self.are_mixed(one, one) for one in fields)
        return self._mixed[cls]

    def twin(self, cls: type) -> type:
        """Return the class that takes the place of another in compiled code."""
        return TWINS.get(cls, cls)

    def family(self, cls: type) -> list[type]:
        """Return a class and its subclasses."""
        if cls in TWINS:
            return [TWINS[cls]]
        found = [cls]
        subclasses: list[type] = type.__subclasses__(cls)
        for one in subclasses:
            # `@dataclass(slots=True)` makes a second class, and leaves the first one as a subclass too.
            if getattr(sys.modules[one.__module__], one.__name__, one) is one:
                found += self.family(one)
        return list(dict.fromkeys(found))

    def implementing(self, cls: type, name: str) -> list[type]:
        """Return the classes whose methods a call may reach.

        This is the class alone, unless subclasses override the method; abstract methods are left out.
        """
        found = self.family(cls)
        methods = {getattr(one, name, None) for one in found}
        return found[:1] if len(methods) == 1 else [one for one in found if not _is_abstract(one, name)]

    def table_of(
        self, key: tuple[object, ...], of: Callable[[Layout], int], others: Mapping[int, int] | Iterable[int] = ()
    ) -> int:
        """Return the address of a table with a number for each class.

        `others` are the numbers for containers, by their tags; a list of tags has 1 for each.
        """
        found = self._tables.get(key)
        if found is None:
            more = dict(others) if isinstance(others, Mapping) else dict.fromkeys(others, 1)
            found = self._tables[key] = (self._allocate(2 * _CLASSES), of, more)
        return found[0]

    def dispatch(self, mapping: dict[type | int, Callable[..., object]]) -> int:
        """Return the address of a table with the slot of a function for each key of a dict."""
        found = self._dispatches.get(id(mapping))
        if found is None:
            found = self._dispatches[id(mapping)] = (self._allocate(2 * _CLASSES), mapping)
            for function in mapping.values():
                self._slots.setdefault(function, len(self._slots) + 1)
                self.number_of(function)
        return found[0]

    @property
    def member_texts(self) -> int:
        """Address of a table with the text of each member of a StrEnum."""
        if not self._member_texts:
            self._member_texts = self._allocate(WORD * MOST_MEMBERS)
        return self._member_texts

    def signature(self, parameters: int, gives: bool) -> int:
        """Return the number of a function signature."""
        return self._signatures.setdefault((parameters, gives), len(self._signatures))

    def word_of(self, value: object) -> int:
        """Return the word of a constant.

        Raises:
            Unknown: if it can't be a constant.
        """
        if isinstance(value, float):
            return int(struct.unpack("<q", struct.pack("<d", value))[0])
        if callable(value) and not hasattr(type(value), "__dataclass_fields__"):
            raise Unknown("a function is no value")
        self._constants.append(value)
        return self.writer.word(value)

    def annotated(self, namespace: dict[str, object], name: str) -> Type | None:
        """Return the annotated type of a module's constant; None if it has none."""
        module = sys.modules.get(str(namespace.get("__name__", "")))
        text = None if module is None else inspect.get_annotations(module).get(name)
        if text is None:
            return None
        try:
            one = eval(text, vars(module)) if isinstance(text, str) else text  # noqa: S307  (our own source)
            return type_of_annotation(one)
        except (Unknown, NameError, IndexError, TypeError):
            return None

    def _allocate(self, size: int) -> int:
        at = BASE + len(self.data)
        self.data += bytes(size + -size % WORD)
        return at

    def _put(self, at: int, words: list[int]) -> None:
        struct.pack_into(f"<{len(words)}q", self.data, at - BASE, *words)

    @property
    def end(self) -> int:
        """Address of free memory behind the constants."""
        return (BASE + len(self.data) + 15) // 16 * 16

    @property
    def slots(self) -> list[int]:
        """Functions that dicts refer to, in the order of their slots, which begin at 1."""
        return [self._numbers[function] for function in self._slots]

    @property
    def signatures(self) -> list[tuple[int, bool]]:
        """Signatures in the order of their numbers."""
        return list(self._signatures)

    def fill_tables(self) -> None:
        """Fill the tables, once all classes and functions are known."""
        for at, of, others in self._tables.values():
            for tag, number in others.items():
                self._put_short(at, tag, number)
            for layout in self.layouts.by_tag:
                self._put_short(at, layout.tag, of(layout))
        for cls, first in self.layouts.enums.items() if self._member_texts else ():
            for number, member in enumerate(cls, first):
                if number >= MOST_MEMBERS:
                    raise ValueError("There are more members of enums than a table has room for.")
                if isinstance(member, str):
                    self._put(self._member_texts + WORD * number, [self.writer.word(str(member.value))])
        for at, mapping in self._dispatches.values():
            for key, function in mapping.items():
                tag = self.layouts.of(key).tag if isinstance(key, type) else int(key)
                self._put_short(at, tag, self._slots[function])

    def _put_short(self, at: int, place: int, number: int) -> None:
        if place >= _CLASSES:
            raise ValueError("There are more classes than a table has room for.")
        struct.pack_into("<H", self.data, at - BASE + 2 * place, number)


def _is_abstract(cls: type, name: str) -> bool:
    """Return whether a method does nothing but raise NotImplementedError."""
    function = getattr(cls, name, None)
    return isinstance(function, types.FunctionType) and function.__code__.co_names == ("NotImplementedError",)


@functools.cache
def _tree(module: types.ModuleType) -> dict[str, ast.FunctionDef]:
    """Return the functions of a module by qualified name."""
    found: dict[str, ast.FunctionDef] = {}

    def look(nodes: list[ast.stmt], before: str) -> None:
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                found[before + node.name] = node
            elif isinstance(node, ast.ClassDef):
                look(node.body, f"{before}{node.name}.")

    look(ast.parse(inspect.getsource(module)).body, "")
    return found


def _read(node: ast.AST | None, function: Callable[..., object]) -> Source:
    module = sys.modules[function.__module__]
    found = _tree(module).get(function.__qualname__)
    if found is None:
        raise Unsupported(node, f"{function.__qualname__} is not at the top level of its module")
    namespace = function.__globals__
    try:
        hints = get_type_hints(function, include_extras=True)
    except NameError as error:
        raise Unsupported(node, f"{function.__qualname__}: {error}: types must be imported at run time") from error
    owner = function.__qualname__.rpartition(".")[0]
    parameters: dict[str, Type] = {}
    arguments = found.args
    if arguments.vararg or arguments.kwarg:
        raise Unsupported(node, f"{function.__qualname__}: * and ** are not in the subset")
    for number, argument in enumerate((*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)):
        if argument.arg in hints:
            parameters[argument.arg] = _type(node, function, hints[argument.arg])
        elif number == 0 and owner:
            parameters[argument.arg] = Type("object", functools.reduce(getattr, owner.split("."), module))
        else:
            raise Unsupported(node, f"{function.__qualname__}: {argument.arg} has no type")
    signature = inspect.signature(function)
    defaults = {
        name: one.default for name, one in signature.parameters.items() if one.default is not inspect.Parameter.empty
    }
    if function.__code__.co_firstlineno != min([found.lineno, *(one.lineno for one in found.decorator_list)]):
        raise Unsupported(node, f"a decorator has put another function in place of {function.__qualname__}")
    nodes = list(ast.walk(found))
    for inner in nodes:
        inner.written_in = module.__name__, f"{module.__name__}.{function.__qualname__}"  # type: ignore[attr-defined]
    yields = sum(isinstance(one, ast.Yield | ast.YieldFrom) for one in nodes)
    returns = _type(node, function, hints["return"]) if "return" in hints else NONE
    return Source(
        function, found, parameters, returns, defaults, namespace, yields > 0, yields,
        assigned=_assigned(found), size=_size(nodes),
    )  # fmt: skip


def _type(node: ast.AST | None, function: Callable[..., object], hint: object) -> Type:
    try:
        return type_of_annotation(hint)
    except Unknown as error:
        raise Unsupported(node, f"{function.__qualname__}: this type is not in the subset: {error}") from error


def _nested(node: ast.Lambda, outer: Source) -> Source:
    if node.args.defaults or node.args.kw_defaults:
        raise Unsupported(node, "defaults of a lambda are not in the subset")
    names = [argument.arg for argument in node.args.args]
    return Source(outer.function, node, dict.fromkeys(names, ANY), ANY, {}, outer.namespace)


def _assigned(node: ast.FunctionDef) -> frozenset[str]:
    """Return the names that a function assigns, without those of its comprehensions and inner functions."""
    found: set[str] = set()

    def look(inner: ast.AST) -> None:
        for child in ast.iter_child_nodes(inner):
            if isinstance(child, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp | ast.Lambda):
                found.update(_walrus(ast.walk(child)))
                continue
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                found.add(child.id)
            elif isinstance(child, ast.MatchAs | ast.MatchStar) and child.name is not None:
                found.add(child.name)
            look(child)

    look(node)
    return frozenset(found)


def _walrus(nodes: Iterable[ast.AST]) -> frozenset[str]:
    return frozenset([one.target.id for one in nodes if isinstance(one, ast.NamedExpr)])


#: Nodes that make a function long, and nodes that are not counted.
_LONG: Final = (ast.For, ast.While)
_NOTHING: Final = (ast.expr_context, ast.operator, ast.cmpop, ast.arguments, ast.arg)


def _size(nodes: Sequence[ast.AST]) -> int:
    """Return the number of nodes of a function, whose first node is the function itself.

    A function with loops or inner functions has a very large size, so that it is never inlined.
    """
    if any(isinstance(one, _LONG) for one in nodes[1:]):
        return 10_000
    return sum([not isinstance(one, _NOTHING) for one in nodes])
