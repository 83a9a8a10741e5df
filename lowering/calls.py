"""Compilation of calls: functions, methods, constructors and Python's built-in functions."""

from __future__ import annotations

import ast
import bisect
import builtins
import collections
import dataclasses
import functools
import itertools
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final

from lowering import heap, library, wasm
from lowering.classes import DICT, LIST, REQUIRED, SET, TUPLE, WORD, Layout
from lowering.context import MOST_MEMBERS, Filling, Source, Unsupported
from lowering.expressions import NOT_STATIC, Expressions, Push, is_simple
from lowering.lists import is_filling
from lowering.marks import COPIERS, PYTHON_ONLY
from lowering.types import (
    ANY,
    BOOL,
    CONTAINERS,
    FLOAT,
    INT,
    MEMBER,
    NONE,
    NONE_WORD,
    REFERENCE,
    STR,
    Hole,
    Type,
    is_whole,
    items_of,
    list_of,
    may_be_fraction,
    members_of,
    put,
    union,
    values_of,
    without,
)

#: Argument of a function: its local, or a known function; and its type.
Argument = tuple[object, Type]


#: Parts of a default that have no effect and raise nothing.
_DEFAULTS: Final = (ast.Constant, ast.Name, ast.Attribute, ast.Tuple, ast.UnaryOp, ast.USub, ast.Load)


@dataclass
class _Extreme:
    """Call of `min` or `max` while it is compiled: its key, its locals, the types of items and of their measures."""

    node: ast.Call
    is_max: bool
    key: ast.expr | None
    best: int
    best_measure: int
    is_there: int
    types: list[Type] = field(default_factory=list)
    measures: list[Type] = field(default_factory=list)


class Calls(Expressions):
    """Compiler of calls."""

    def is_left_out(self, node: ast.Call) -> bool:
        """Return whether the called function stays in Python."""
        value = self.static(node.func)
        try:
            if value in PYTHON_ONLY:
                return True
        except TypeError:
            return False
        if isinstance(node.func, ast.Attribute) and self.static(node.func.value) is NOT_STATIC:
            one = self.inferred(node.func.value)
            for member in members_of(one) if one is not None else ():
                if member.kind == "object" and getattr(member.cls, node.func.attr, None) in PYTHON_ONLY:
                    return True
        return False

    def call_of(self, node: ast.Call, wanted: Type | None) -> Type:
        """Emit a call and return the type of its result."""
        if self.is_left_out(node):
            self.has_word = False
            return NONE
        function = node.func
        if isinstance(function, ast.Name) and self.find(function.id) is None:
            builtin = getattr(self, f"_call_{function.id}", None)
            if builtin is not None and self.static(function) is vars(builtins).get(function.id, self):
                return builtin(node, wanted)  # type: ignore[no-any-return]
        value = self.static(function)
        if value is not NOT_STATIC:
            return self._call_static(node, value, wanted)
        if isinstance(function, ast.Subscript):
            return self._dispatch(node, function)
        if isinstance(function, ast.Attribute):
            return self._call_method(node, function)
        one = self.expression(function, is_wanted=False)
        if one.kind == "function":
            return self._call_known(node, one)
        raise Unsupported(node, f"{ast.unparse(function)} can't be called")

    def _call_static(self, node: ast.Call, value: object, wanted: Type | None) -> Type:
        special = _SPECIAL.get(_key(value))
        if special is not None:
            return special(self, node, wanted)
        if isinstance(value, type):
            return self._make(node, value, wanted)
        if isinstance(value, types.MethodType) and isinstance(value.__self__, type):
            raise Unsupported(node, "class methods are not in the subset")
        if isinstance(value, functools._lru_cache_wrapper):
            value = value.__wrapped__
        if isinstance(value, types.FunctionType):
            return self._call_function(node, value)
        raise Unsupported(node, f"{ast.unparse(node.func)} is not in the subset")

    # --- functions --------------------------------------------------------------------------------------------

    def _call_function(self, node: ast.Call, value: types.FunctionType) -> Type:
        if value in COPIERS:
            return self._copied_record(node, COPIERS[value])
        if _is_intrinsic(value):
            return self._intrinsic(node, value)
        source = self.context.source(node, value)
        given = self.arguments(node, source, node.args, node.keywords)
        return self.call_source(node, source, given)

    def call_function(self, node: ast.AST, value: Callable[..., object], given: Sequence[Argument]) -> Type:
        """Call a function with arguments that are in locals."""
        source = self.context.source(node, value)
        return self.call_source(node, source, dict(zip(source.parameters, given, strict=False)))

    def call_source(self, node: ast.AST, source: Source, given: dict[str, Argument], filled: int | None = None) -> Type:
        """Call or inline a function with arguments by parameter name, and return the type of its result.

        With `filled`, the function appends the items of its result to that list instead of returning it.
        """
        if self.context.is_left_out(source.function):
            self.has_word = False
            return NONE
        limit = self.check_taken(node) if source.is_generator else None
        for name, one in source.parameters.items():
            if name not in given:
                given[name] = self.default(node, source, name, one)
        is_known = any(not isinstance(value, int) for value, _ in given.values())
        if is_known or self.may_be_inlined(source):
            if is_known and source.node in self.inlined:
                raise Unsupported(node, "a function that takes a function can't be recursive")
            return self.inline(source, given, None, node, filled, limit)
        for name in source.parameters:
            self.push(given[name])
        if limit is not None:
            self.get(limit)
        elif source.is_generator:
            self.const(library.ENDLESS)
        if filled is None:
            self.call(source.function)
        else:
            self.get(filled)
            self.call(Filling(source.function))
        one = source.returns
        self.has_word = one.kind != "none" or source.is_generator
        return one

    def fill_by(self, kept: int, node: ast.Call) -> Type | None:
        """Call a function that appends its result to the list `kept`, and return the type of an item.

        Return None, and emit nothing, if the function can't do that.
        """
        function = self.static(node.func)
        if not isinstance(function, types.FunctionType) or function in COPIERS or _is_intrinsic(function):
            return None
        source = self.context.source(node, function)
        if source.returns.kind != "list" or source.is_generator or not isinstance(source.node, ast.FunctionDef):
            return None
        if not is_filling(source.node) or self.is_left_out(node):
            return None
        self.call_source(node, source, self.arguments(node, source, node.args, node.keywords), kept)
        self.has_word = True
        return items_of(source.returns)

    def default(self, node: ast.AST, source: Source, name: str, one: Type) -> Argument:
        """Put the default value of a parameter into a local, and return the local and its type."""
        default = source.defaults.get(name, REQUIRED)
        if default is REQUIRED:
            raise Unsupported(node, f"the argument {name} is missing")
        if isinstance(default, list | dict | set | collections.deque):
            raise Unsupported(node, f"the default of {name} may change between calls")
        self.constant(node, default, one)
        local = self.new_local()
        self.set(local)
        return local, one

    def arguments(
        self, node: ast.AST, source: Source, args: Sequence[ast.expr], keywords: Sequence[ast.keyword], skip: int = 0
    ) -> dict[str, Argument]:
        """Evaluate the arguments of a call in their written order, and return them by parameter name."""
        taken = self.taken
        names = list(source.parameters)[skip:]
        given: dict[str, Argument] = {}
        place = 0
        for argument in args:
            if isinstance(argument, ast.Starred):
                for value in self._spread(argument):
                    given[names[place]] = value
                    place += 1
                continue
            if place >= len(names):
                raise Unsupported(node, "too many arguments")
            name = names[place]
            given[name] = self.evaluate(argument, source.parameters[name])
            place += 1
        for keyword in keywords:
            if keyword.arg is None or keyword.arg not in source.parameters:
                raise Unsupported(node, f"there is no parameter {keyword.arg or '**'}")
            given[keyword.arg] = self.evaluate(keyword.value, source.parameters[keyword.arg])
        self.taken = taken
        return given

    def evaluate(self, node: ast.expr, wanted: Type | None = None) -> Argument:
        """Evaluate an expression into a new local, and return the local and its type.

        Return the function itself in place of a local if the expression is one.
        """
        if isinstance(node, ast.Lambda):
            known = Type("function", value=(node, self.frame))
            return known.value, known
        one = self.expression(node, wanted if wanted is not None and wanted.kind != "any" else None, is_wanted=False)
        if one.kind == "function":
            return one.value, one
        if not self.has_word:
            self.const(NONE_WORD)
            self.has_word = True
        local = self.new_local()
        self.set(local)
        return local, one

    def _spread(self, argument: ast.Starred) -> list[Argument]:
        """Evaluate the items of `*argument`, whose number must be known, into locals."""
        one = self.expression(argument.value)
        parts = self.parts_of(argument, one)
        if parts is None:
            raise Unsupported(argument, "only a value of known length can be unpacked with *")
        kept = self.new_local()
        self.set(kept)
        found: list[Argument] = []
        for place in range(len(parts)):
            inside = self.part(kept, one, parts, place)
            local = self.new_local()
            self.set(local)
            found.append((local, inside))
        return found

    def apply(self, function: ast.expr, given: Sequence[Argument]) -> Type:
        """Call the function that an expression names, with arguments in locals, and push its result."""
        if isinstance(function, ast.Lambda):
            one = Type("function", value=(function, self.frame))
        else:
            value = self.static(function)
            if value is not NOT_STATIC:
                return self._apply_static(function, value, given)
            one = self.expression(function, is_wanted=False)
        return self.apply_known(function, one, given)

    def _apply_static(self, node: ast.expr, value: object, given: Sequence[Argument]) -> Type:
        if isinstance(value, types.FunctionType):
            return self._with_word(self.call_function(node, value, given))
        raise Unsupported(node, f"{ast.unparse(node)} can't be called here")

    def _with_word(self, one: Type) -> Type:
        if not self.has_word:
            self.const(NONE_WORD)
            self.has_word = True
        return one

    def apply_known(self, node: ast.AST, one: Type, given: Sequence[Argument]) -> Type:
        """Call a known function or lambda with arguments in locals."""
        value = one.value
        if isinstance(value, tuple):
            inner, frame = value
            source = self.context.nested(inner, frame.source)
            return self._with_word(self.inline(source, dict(zip(source.parameters, given, strict=False)), frame, node))
        if isinstance(value, types.FunctionType):
            return self._with_word(self.call_function(node, value, given))
        raise Unsupported(node, "the called function must be known when the code is compiled")

    def _call_known(self, node: ast.Call, one: Type) -> Type:
        """Call a local function, a lambda, or a function that was passed as an argument."""
        value = one.value
        if value is None:
            raise Unsupported(node, "the called function must be known when the code is compiled")
        if isinstance(value, tuple):
            inner, frame = value
            if inner in self.inlined:
                raise Unsupported(node, "a lambda can't be recursive")
            source = self.context.nested(inner, frame.source)
            given = self.arguments(node, source, node.args, node.keywords)
            for name, default in source.defaults.items():
                if name not in given and isinstance(default, ast.expr):
                    given[name] = self.evaluate(default)
            return self.inline(source, given, frame, node)
        source = self.context.source(node, value)
        return self.call_source(node, source, self.arguments(node, source, node.args, node.keywords))

    def _dispatch(self, node: ast.Call, function: ast.Subscript) -> Type:
        """Call the function that a constant dict has for a key: a number, or the class of a record."""
        mapping = self.static(function.value)
        if not isinstance(mapping, dict) or not mapping:
            raise Unsupported(node, "functions can only be looked up in constant dicts")
        key = function.slice
        if isinstance(key, ast.Call) and isinstance(key.func, ast.Name) and key.func.id == "type":
            self.expression(key.args[0])
            self.load(0)
        else:
            self.expression(key)
        number = self.new_local()
        self.set(number)
        functions = list(dict.fromkeys(mapping.values()))
        sources = [self.context.source(node, one) for one in functions]
        first = sources[0]
        given = self.arguments(node, first, node.args, node.keywords)
        for name in first.parameters:
            if name not in given:
                given[name] = self.default(node, first, name, first.parameters[name])
        for name in first.parameters:
            self.push(given[name])
        gives = any(source.returns.kind != "none" for source in sources)
        if any((source.returns.kind != "none") is not gives for source in sources):
            raise Unsupported(node, "all functions of a dict must return a value, or none")
        table = self.context.dispatch(mapping)
        self.get(number)
        self.emit(wasm.I32_WRAP, wasm.i32_const(1), b"\x74", b"\x2f\x01", wasm.unsigned(table))
        signature = self.context.signature(len(first.parameters), gives)
        self.emit(b"\x11", wasm.unsigned(signature), b"\x00")
        self.has_word = gives
        return union(*[source.returns for source in sources]) if gives else NONE

    # --- methods ----------------------------------------------------------------------------------------------

    def _call_method(self, node: ast.Call, function: ast.Attribute) -> Type:
        held = self.expression(function.value, is_wanted=False)
        members = [member for member in members_of(held) if member.kind != "none"]
        name = function.attr
        if members and all(member.kind in CONTAINERS for member in members):
            return self._container_method(node, name, members)
        if members and all(member.kind == "object" for member in members):
            return self._object_method(node, name, members)
        if members and all(member.kind == "str" for member in members) and name == "casefold":
            self.load(16)
            return STR
        if members and all(is_whole(member) for member in members) and name in ("bit_count", "bit_length"):
            self.absolute()
            if name == "bit_count":
                self.emit(wasm.I64_POPCNT)
            else:
                kept = self.new_local()
                self.emit(wasm.I64_CLZ)
                self.set(kept)
                self.const(64)
                self.get(kept)
                self.emit(wasm.I64_SUB)
            return INT
        raise Unsupported(node, f"{held} has no method {name} in the subset")

    def _object_method(self, node: ast.Call, name: str, members: list[Type]) -> Type:
        kept = self.new_local()
        self.set(kept)
        layouts = [
            self.context.layout(node, cls) for member in members for cls in self.context.implementing(member.cls, name)
        ]
        if name == "_replace" and len(layouts) > 1:
            return self._by_class(kept, layouts, lambda layout: self._replaced(node, kept, layout))
        if name == "_replace":
            return self._replaced(node, kept, layouts[0])
        if len(layouts) == 1:
            return self._method(node, name, kept, layouts[0])
        first = self._method_source(node, name, layouts[0])
        given = self.arguments(node, first, node.args, node.keywords, skip=1)

        def call(layout: Layout) -> Type:
            source = self._method_source(node, name, layout)
            me = next(iter(source.parameters))
            return self.call_source(node, source, {me: (kept, Type("object", layout.cls)), **given})

        return self._by_class(kept, layouts, call)

    def _method(self, node: ast.Call, name: str, kept: int, layout: Layout) -> Type:
        source = self._method_source(node, name, layout)
        given = self.arguments(node, source, node.args, node.keywords, skip=1)
        return self.call_source(
            node, source, {next(iter(source.parameters)): (kept, Type("object", layout.cls)), **given}
        )

    def _method_source(self, node: ast.AST, name: str, layout: Layout) -> Source:
        value = getattr(self.context.twin(layout.cls), name, None)
        if not isinstance(value, types.FunctionType):
            raise Unsupported(node, f"{layout.cls.__name__} has no method {name} in the subset")
        return self.context.source(node, value)

    def _replaced(self, node: ast.Call, kept: int, layout: Layout) -> Type:
        """Push a copy of a record with some fields replaced."""
        if "__post_init__" in dir(layout.cls) or (dataclasses.is_dataclass(layout.cls) and layout.not_in_init):
            raise Unsupported(node, f"{layout.cls.__name__} works out fields of its own; its copies are made in Python")
        given: dict[str, Argument] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise Unsupported(node, "** is not in the subset")
            given[keyword.arg] = self.evaluate(keyword.value, layout.fields.get(keyword.arg))
        for name, one in layout.fields.items():
            if name not in given:
                self.get(kept)
                self.load(layout.offset(name))
                local = self.new_local()
                self.set(local)
                given[name] = (local, one)
        return self._record(node, layout, given)

    # --- records ----------------------------------------------------------------------------------------------

    def _make(self, node: ast.Call, cls: type, wanted: Type | None) -> Type:
        cls = self.context.twin(cls)
        if issubclass(cls, Enum):
            return self._member(node, cls)
        if cls is collections.deque:
            if len(node.args) > 1 or node.keywords:
                raise Unsupported(node, "a deque with a length is not in the subset")
            return self._call_list(node, wanted)
        if cls.__module__ == "builtins":
            raise Unsupported(node, f"{cls.__name__} is not in the subset")
        layout = self.context.layout(node, cls)
        if layout.unknown:
            raise Unsupported(node, f"{cls.__name__} has fields of types that are not in the subset: {layout.unknown}")
        if layout.has_init:
            return self._construct(node, layout)
        names = [name for name in layout.fields if name not in layout.not_in_init]
        names = [name for name in _in_order(cls) if name in names or name in layout.python_only]
        given: dict[str, Argument] = {}
        place = 0
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                for value in self._spread(argument):
                    given[names[place]] = value
                    place += 1
                continue
            name = names[place]
            place += 1
            if name in layout.python_only:
                continue
            given[name] = self.evaluate(argument, layout.fields[name])
        for keyword in node.keywords:
            if keyword.arg is None:
                raise Unsupported(node, "** is not in the subset")
            if keyword.arg not in layout.python_only:
                given[keyword.arg] = self.evaluate(keyword.value, layout.fields[keyword.arg])
        return self.make_record(node, layout, given)

    def _member(self, node: ast.Call, cls: type[Enum]) -> Type:
        """Push the member of an IntEnum that has a value."""
        if not issubclass(cls, IntEnum) or len(node.args) != 1:
            raise Unsupported(node, "only members of IntEnum are found by their values")
        value = self.new_local()
        self.expression(node.args[0])
        self.tee(value)
        self.is_among(value, [int(member) for member in cls])
        self.emit(wasm.I32_EQZ)
        self.trap_if()
        return Type("enum", cls)

    def make_record(self, node: ast.AST, layout: Layout, given: dict[str, Argument]) -> Type:
        """Push a new record with these fields, and the defaults of its class for the others."""
        for name, one in layout.fields.items():
            if name in given:
                continue
            if name in layout.defaults:
                self.constant(node, layout.defaults[name], one)
            elif name in layout.factories:
                self._push_default(node, layout.factories[name])
            elif name in layout.not_in_init:
                self.const(NONE_WORD)
            else:
                raise Unsupported(node, f"{layout.cls.__name__} needs {name}")
            local = self.new_local()
            self.set(local)
            given[name] = (local, one)
        made = self._record(node, layout, given)
        after = getattr(layout.cls, "__post_init__", None)
        if isinstance(after, types.FunctionType):
            record = self.new_local()
            self.tee(record)
            self.call_function(node, after, [(record, made)])
            self.has_word = True
        return made

    def _push_default(self, node: ast.AST, factory: Callable[[], object]) -> None:
        """Push the value that a default factory returns."""
        tag = {list: LIST, dict: DICT, set: SET}.get(factory)  # type: ignore[call-overload]
        if tag is not None:
            self.new_list(4, tag)
        elif isinstance(factory, type):
            self.make_record(node, self.context.layout(node, factory), {})
        else:
            raise Unsupported(node, "a default can only be an empty container or a record")

    def _record(self, node: ast.AST, layout: Layout, given: dict[str, Argument]) -> Type:
        at = self.allocate(layout.size)
        self.store_word(at, 0, layout.tag)
        if layout.is_tuple:
            self.store_word(at, 8, len(layout.fields))
            self._point_behind(at)
        for name, one in layout.fields.items():
            value, each = given[name]
            if not isinstance(value, int):
                raise Unsupported(node, f"{layout.cls.__name__}.{name} can't hold a function")
            for hole, other in zip(each.args, one.args, strict=False):
                if isinstance(hole, Hole) and hole.type is None and each.kind == one.kind:
                    put(hole, other)
            self.get(at)
            self.emit(wasm.I32_WRAP)
            self.get(value)
            self.store_at(layout.offset(name))
        self.push_reference(at)
        self.has_word = True
        return Type("object", layout.cls)

    def _construct(self, node: ast.Call, layout: Layout) -> Type:
        """Push a new record after calling its `__init__`."""
        init = layout.cls.__init__
        at = self.allocate(layout.size)
        made = self.new_local()
        self.push_reference(at)
        self.set(made)
        self.store_word(at, 0, layout.tag)
        for name in layout.fields:
            if isinstance(getattr(layout.cls, name, None), int | str | tuple | frozenset | float):
                raise Unsupported(node, f"{layout.cls.__name__}.{name} is an attribute of the class too")
            self.store_word(at, layout.offset(name), NONE_WORD)
        if isinstance(init, types.FunctionType):
            source = self.context.source(node, init)
            first = next(iter(source.parameters))
            given = self.arguments(node, source, node.args, node.keywords, skip=1)
            self.call_source(node, source, {first: (made, Type("object", layout.cls)), **given})
        self.get(made)
        self.has_word = True
        return Type("object", layout.cls)

    def _copied_record(self, node: ast.Call, cls: type) -> Type:
        """Push a copy of a record with the same field values, but with copies of its lists and dicts."""
        layout = self.context.layout(node, cls)
        self.expression(node.args[0])
        record = self.new_local()
        self.set(record)
        at = self.allocate(layout.size)
        for offset in range(0, layout.size, WORD):
            self.get(at)
            self.emit(wasm.I32_WRAP)
            self.get(record)
            self.load(offset)
            self.store_at(offset)
        for name, one in layout.fields.items():
            kinds = {member.kind for member in members_of(one)}
            if kinds & {"list", "dict"}:
                self._copy_field(
                    at, layout.offset(name), DICT if "dict" in kinds else LIST, is_sure="none" not in kinds
                )
        self.push_reference(at)
        self.has_word = True
        return Type("object", cls)

    def _copy_field(self, at: int, offset: int, tag: int, *, is_sure: bool) -> None:
        """Replace the container in a field with a copy, unless the field is None."""
        held = self.new_local()
        self.get(at)
        self.load(offset)
        self.set(held)
        if not is_sure:
            self.get(held)
            self.const(NONE_WORD)
            self.emit(wasm.I64_NE)
            self.if_()
        self.get(at)
        self.emit(wasm.I32_WRAP)
        self.get(held)
        self.copy(tag)
        self.store_at(offset)
        if not is_sure:
            self.end()

    def _call_object_new(self, node: ast.Call, _: Type | None) -> Type:
        """Push a new record whose fields are all None."""
        cls = self.static(node.args[0])
        if not isinstance(cls, type):
            raise Unsupported(node, "the class must be known when the code is compiled")
        layout = self.context.layout(node, cls)
        at = self.allocate(layout.size)
        self.store_word(at, 0, layout.tag)
        for name in layout.fields:
            self.store_word(at, layout.offset(name), NONE_WORD)
        self.push_reference(at)
        self.has_word = True
        return Type("object", cls)

    def _call_object_setattr(self, node: ast.Call, _: Type | None) -> Type:
        """Set a field of a frozen record, as its `__post_init__` does."""
        match node.args:
            case [owner, ast.Constant(value=str(name)), value]:
                target = ast.Attribute(value=owner, attr=name, ctx=ast.Store())
                self.bind(ast.copy_location(target, node), self.expression(value))
                return self._no_result()
        raise Unsupported(node, "only fields with a constant name can be set")

    # --- containers -------------------------------------------------------------------------------------------

    def _container_method(self, node: ast.Call, name: str, members: list[Type]) -> Type:
        kept = self.new_local()
        self.set(kept)
        method = getattr(self, f"_method_{name}", None)
        if method is None:
            raise Unsupported(node, f"{' | '.join(map(str, members))} has no method {name} in the subset")
        self.has_word = True
        return method(node, kept, members)  # type: ignore[no-any-return]

    def _no_result(self) -> Type:
        self.has_word = False
        return NONE

    def _push_argument(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        """Push the container and the first argument, and return the argument's type."""
        self.get(kept)
        inside = members[0].args[0] if members[0].args else None
        return self.expression(node.args[0], None if isinstance(inside, Hole) else inside)

    def _method_append(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        one = self._push_argument(node, kept, members)
        for member in members:
            put(member.args[0], one)
        self.append()
        return self._no_result()

    def _method_insert(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self.get(kept)
        self.expression(node.args[0])
        put(members[0].args[0], self.expression(node.args[1]))
        self.call(library.insert)
        return self._no_result()

    def _method_extend(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        put(members[0].args[0], self.append_all(kept, node.args[0]))
        return self._no_result()

    def _method_add(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        put(members[0].args[0], self._push_argument(node, kept, members))
        self.call(library.add)
        return self._no_result()

    def _method_discard(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self._push_argument(node, kept, members)
        self.call(library.discard)
        return self._no_result()

    def _method_remove(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self._push_argument(node, kept, members)
        self.call(library.remove)
        return self._no_result()

    def _method_clear(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self.get(kept)
        self.call(library.clear)
        return self._no_result()

    def _method_pop(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        if members[0].kind == "set":
            raise Unsupported(node, "sets have no order in the subset")
        if members[0].kind == "dict":
            self._push_argument(node, kept, members)
            if len(node.args) == 1:
                raise Unsupported(node, "pop of a dict needs a default")
            other = self.expression(node.args[1])
            self.call(library.pop_key)
            return union(values_of(members[0]), other)
        self.get(kept)
        if node.args:
            self.expression(node.args[0])
        else:
            self.const(-1)
        self.call(library.pop_at)
        return items_of(members[0])

    def _method_popleft(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self.get(kept)
        self.const(0)
        self.call(library.pop_at)
        return items_of(members[0])

    def _method_index(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        one = self._push_argument(node, kept, members)
        if len(node.args) > 1:
            self.expression(node.args[1])
        else:
            self.const(0)
        self.call(library.index_of_word if self.are_words(one, items_of(members[0])) else library.index_of)
        return INT

    def _method_count(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        one = self._push_argument(node, kept, members)
        if not self.are_words(one, items_of(members[0])):
            raise Unsupported(node, f"{one} can't be counted")
        self.call(library.count_of)
        return INT

    def _method_copy(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self.get(kept)
        self.copy({"dict": DICT, "set": SET}.get(members[0].kind, LIST))
        return members[0]

    def _method_reverse(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        turned = self.new_local()
        self.get(kept)
        self.call(library.reversed_list)
        self.set(turned)
        for offset in (8, 16, 24):  # The list takes the items of the other one.
            self.get(kept)
            self.emit(wasm.I32_WRAP)
            self.get(turned)
            self.load(offset)
            self.store_at(offset)
        return self._no_result()

    def _method_sort(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self._sort(node, kept, items_of(members[0]))
        return self._no_result()

    def _sort(self, node: ast.Call, kept: int, one: Type) -> None:
        key = next((keyword.value for keyword in node.keywords if keyword.arg == "key"), None)
        if any(keyword.arg != "key" for keyword in node.keywords):
            raise Unsupported(node, "only `key` may be given to a sort")
        keys, by = kept, one
        if key is not None:  # A single item needs its key too: the key may draw a random number.
            keys = self.new_local()
            self.new_list(4)
            self.set(keys)
            found: list[Type] = []

            def add(place: int, _: int) -> None:
                local = self.new_local()
                self._item(kept, place, 16)()
                self.set(local)
                self.get(keys)
                found.append(self.apply(key, [(local, one)]))
                self.append()

            self._counted(kept, add)
            by = union(*found)
        self.check_order(node, by)
        self.get(kept)
        self.load(8)
        self.const(1)
        self.emit(wasm.I64_GT_S)
        self.if_()
        self.get(kept)
        self.get(keys)
        self.call(library.sort_words if is_whole(by) else library.sort)
        self.end()

    def _method_get(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self._push_argument(node, kept, members)
        one = union(*[values_of(member) for member in members])
        if len(node.args) > 1:
            other = self.expression(node.args[1], one if one.kind != "never" else None)
        else:
            self.const(NONE_WORD)
            other = NONE
        self.call(library.value_or)
        return union(one, other)

    def _method_setdefault(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        key, value = self.new_local(), self.new_local()
        put(members[0].args[0], self.expression(node.args[0]))
        self.set(key)
        inside = members[0].args[1]
        if len(node.args) > 1:
            put(inside, self.expression(node.args[1], None if isinstance(inside, Hole) else inside))
        else:
            self.const(NONE_WORD)
            put(inside, NONE)
        self.set(value)
        self.get(kept)
        self.get(key)
        self.call(library.find)
        self.const(0)
        self.emit(wasm.I64_LT_S)
        self.if_()
        self.get(kept)
        self.get(key)
        self.get(value)
        self.call(library.put)
        self.end()
        self.get(kept)
        self.get(key)
        self.call(library.value_of)
        return values_of(members[0])

    def _method_values(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self.check_taken(node)
        self.get(kept)
        self.call(library.values_of)
        return list_of(values_of(members[0]))

    def _method_items(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self.check_taken(node)
        return self.collected(node, LIST, "list", None)

    def _method_isdisjoint(self, node: ast.Call, kept: int, members: list[Type]) -> Type:
        self.get(kept)
        self.container(node.args[0], is_orderless=True)
        self.call(library.is_disjoint)
        return BOOL

    # --- what Python brings with it ---------------------------------------------------------------------------

    def _call_len(self, node: ast.Call, _: Type | None) -> Type:
        if isinstance(node.args[0], ast.Call) and isinstance(node.args[0].func, ast.Attribute):
            self.taken = node.args[0], None  # A view has as many items as its dict.
        one = self.expression(node.args[0])
        kinds = {member.kind for member in members_of(one)} - {"none"}
        if kinds and kinds <= CONTAINERS:
            self.load(8)
            return INT
        if kinds == {"object"}:
            call = ast.Call(func=node.func, args=[], keywords=[])
            return self._object_method(ast.copy_location(call, node), "__len__", [*members_of(without(one, "none"))])
        raise Unsupported(node, f"{one} has no length")

    def _call_abs(self, node: ast.Call, _: Type | None) -> Type:
        kind = self.expression(node.args[0])
        if not is_whole(without(kind, "none")):
            raise Unsupported(node, f"abs of {kind} is not in the subset")
        self.check_there(kind)
        self.absolute()
        return INT

    def absolute(self) -> None:
        """Replace the number on the stack with its absolute value."""
        one = self.new_local()
        self.set(one)
        self.const(0)
        self.get(one)
        self.emit(wasm.I64_SUB)
        self.get(one)
        self.get(one)
        self.const(0)
        self.emit(wasm.I64_LT_S, wasm.SELECT)

    def _call_int(self, node: ast.Call, _: Type | None) -> Type:
        one = self.expression(node.args[0])
        if one == FLOAT:
            self.emit(wasm.F64_OF_I64, wasm.I64_TRUNC_F64_S)
        elif not is_whole(without(one, "none")):
            raise Unsupported(node, f"{one} is no whole number")
        else:
            self.check_there(one)
        return INT

    def _call_float(self, node: ast.Call, _: Type | None) -> Type:
        self.as_fraction(node, self.expression(node.args[0]))
        self.emit(wasm.I64_OF_F64)
        return FLOAT

    def _call_bool(self, node: ast.Call, _: Type | None) -> Type:
        self.condition(node.args[0])
        self.emit(wasm.I64_EXTEND_U)
        return BOOL

    def _call_isinstance(self, node: ast.Call, _: Type | None) -> Type:
        self.condition(node)
        self.emit(wasm.I64_EXTEND_U)
        return BOOL

    def _call_getattr(self, node: ast.Call, _: Type | None) -> Type:
        """Push a field that only some of the classes have, or a default."""
        if len(node.args) != 3 or not isinstance(node.args[1], ast.Constant):
            raise Unsupported(node, "getattr needs a constant name and a default")
        name = str(node.args[1].value)
        one = self.expression(node.args[0])
        members = [member for member in members_of(one) if member.kind == "object"]
        classes = dict.fromkeys(cls for member in members for cls in self.context.family(member.cls))
        layouts = [self.context.layout(node, cls) for cls in classes]
        if len(members) != len(members_of(one)):
            raise Unsupported(node, f"{one} is no record")
        having = [layout for layout in layouts if name in layout.fields]
        kept = self.new_local()
        self.set(kept)
        table = self.context.table_of(
            ("offset", name), lambda layout: layout.offset(name) if name in layout.fields else 0
        )
        offset = self.new_local()
        self.get(kept)
        self.load(0)
        self._from_table(table)
        self.emit(wasm.I64_EXTEND_U)
        self.tee(offset)
        self.emit(wasm.I64_EQZ)
        self.if_(wasm.I64)
        other = self._default(node.args[2])
        self.else_()
        self.get(kept)
        self.get(offset)
        self.emit(wasm.I64_ADD)
        self.load(0)
        self.end()
        return union(other, *[layout.fields[name] for layout in having])

    def _call_list(self, node: ast.Call, wanted: Type | None) -> Type:
        if not node.args:
            inside = self._hole(node, wanted, "list")
            self.new_list(4)
            return Type("list", args=(inside,))
        return self._collect(node, LIST, "list", wanted)

    def _call_tuple(self, node: ast.Call, wanted: Type | None) -> Type:
        if not node.args:
            return self._tuple([], wanted)
        return self._collect(node, TUPLE, "tuple", wanted)

    def _call_set(self, node: ast.Call, wanted: Type | None) -> Type:
        if not node.args:
            inside = self._hole(node, wanted, "set")
            self.new_list(4, SET)
            return Type("set", args=(inside,))
        return self._collect(node, SET, "set", wanted)

    _call_frozenset = _call_set

    def _collect(self, node: ast.Call, tag: int, kind: str, wanted: Type | None) -> Type:
        argument = node.args[0]
        if isinstance(argument, ast.GeneratorExp) or self._is_lazy(argument) or tag == SET:
            return self.collected(argument, tag, kind, wanted)
        one = self.expression(argument, wanted) if isinstance(argument, ast.List) else self.container(argument)
        self.copy(tag)
        inside = items_of(one)
        if kind == "list" and inside.kind == "never":
            return Type(kind, args=(self._hole(node, wanted, kind),))
        return Type(kind, args=(inside,))

    def _call_sorted(self, node: ast.Call, wanted: Type | None) -> Type:
        argument = node.args[0]
        one = self.collected(argument, LIST, "list", wanted, is_orderless=not node.keywords)
        kept = self.new_local()
        self.set(kept)
        self._sort(node, kept, items_of(one))
        self.get(kept)
        return one

    def _is_orderless(self, node: ast.expr) -> bool:
        """Return whether the order of the items makes no difference where all of them are reduced to one value."""
        return not isinstance(node, ast.GeneratorExp | ast.ListComp) or is_simple(node)

    def _call_sum(self, node: ast.Call, _: Type | None) -> Type:
        if len(node.args) > 1 or node.keywords:
            raise Unsupported(node, "sum takes one argument")
        total = self.new_local()
        self.const(0)
        self.set(total)

        def add(one: Type, push: Push) -> None:
            if not is_whole(without(one, "none", "never")):
                raise Unsupported(node, f"sum of {one} is not in the subset")
            self.get(total)
            push()
            self.check_there(one)
            self.emit(wasm.I64_ADD)
            self.check_number()
            self.set(total)

        self.is_orderless = self._is_orderless(node.args[0])
        self.iterate(node.args[0], add, is_taken=True)
        self.get(total)
        return INT

    def _call_any(self, node: ast.Call, _: Type | None) -> Type:
        return self._any_or_all(node, is_any=True)

    def _call_all(self, node: ast.Call, _: Type | None) -> Type:
        return self._any_or_all(node, is_any=False)

    def _any_or_all(self, node: ast.Call, *, is_any: bool) -> Type:
        result = self.new_local()
        self.const(0 if is_any else 1)
        self.set(result)
        end = self.block()

        def decide() -> None:
            if not is_any:
                self.emit(wasm.I32_EQZ)
            self.if_()
            self.const(1 if is_any else 0)
            self.set(result)
            self.leave(end)
            self.end()

        argument = node.args[0]
        if isinstance(argument, ast.GeneratorExp):
            inner = argument

            def test() -> None:
                self.condition(inner.elt)
                decide()

            self.is_orderless = self._is_orderless(argument)
            self.generate(argument, argument.generators, test)
        else:

            def look(one: Type, push: Push) -> None:
                push()
                self.truth(node, one)
                decide()

            self.iterate(argument, look, is_short=True)
        self.end()
        self.get(result)
        return BOOL

    def _default(self, node: ast.expr) -> Type:
        """Push a default if it is needed. Python always evaluates it, so it must have no effect and raise nothing."""
        if not all(isinstance(one, _DEFAULTS) for one in ast.walk(node)):
            raise Unsupported(node, "a default has to be a constant, a name or a field")
        return self.expression(node)

    def _call_min(self, node: ast.Call, wanted: Type | None) -> Type:
        return self._extreme(node, is_max=False)

    def _call_max(self, node: ast.Call, wanted: Type | None) -> Type:
        return self._extreme(node, is_max=True)

    def _extreme(self, node: ast.Call, *, is_max: bool) -> Type:
        key, default = (
            next((keyword.value for keyword in node.keywords if keyword.arg == name), None)
            for name in ("key", "default")
        )
        if len(node.args) == 2 and key is None and not any(isinstance(one, ast.Starred) for one in node.args):
            return self._extreme_of_two(node, is_max=is_max)
        extreme = _Extreme(node, is_max, key, self.new_local(), self.new_local(), self.new_local())
        look = functools.partial(self._look, extreme)
        self.const(0)
        self.set(extreme.is_there)
        if len(node.args) == 1:
            self.is_orderless = key is None and self._is_orderless(node.args[0])
            self.iterate(node.args[0], look, is_taken=key is None)
        for argument in node.args if len(node.args) > 1 else ():
            if not isinstance(argument, ast.Starred):
                self.push_to(argument, None, look)
            elif key is None:
                self.iterate(argument.value, look, is_taken=True)
            else:
                raise Unsupported(node, "min and max of *items with a key are not in the subset")
        self.get(extreme.is_there)
        self.emit(wasm.I64_EQZ)
        self.if_()
        if default is None:
            self.trap()
        else:
            extreme.types.append(self._default(default))
            self.set(extreme.best)
        self.end()
        self.get(extreme.best)
        return union(*extreme.types)

    def _extreme_of_two(self, node: ast.Call, *, is_max: bool) -> Type:
        """Push the less or greater of two arguments: the first if they are equal."""
        (first, one), (second, other) = map(self.evaluate, node.args)
        if one != other and FLOAT in (one, other):
            raise Unsupported(node, "fractions are only compared with fractions: use float(…)")
        for pair in ((second, other), (first, one), (second, other), (first, one)):
            self.push(pair)
        self.compare_order(node, ast.Gt() if is_max else ast.Lt(), other, one)
        self.emit(wasm.SELECT)
        return union(one, other)

    def _look(self, extreme: _Extreme, one: Type, push: Push) -> None:
        """Take an item if it is the first, or better than the best one before."""
        value = measure = self.new_local()
        by = one
        push()
        self.set(value)
        if extreme.key is not None:
            by, measure = self.apply(extreme.key, [(value, one)]), self.new_local()
            self.set(measure)
        extreme.types.append(one)
        extreme.measures.append(by)
        if any(map(may_be_fraction, extreme.measures)) and any(each != FLOAT for each in extreme.measures):
            raise Unsupported(extreme.node, "fractions are only compared with fractions: use float(…)")
        self.get(extreme.is_there)
        self.emit(wasm.I64_EQZ)
        self.if_(wasm.I32)
        self.emit(wasm.i32_const(1))
        self.else_()
        self.get(measure)
        self.get(extreme.best_measure)
        self.compare_order(extreme.node, ast.Gt() if extreme.is_max else ast.Lt(), by, union(*extreme.measures))
        self.end()
        self.if_()
        for source, target in ((value, extreme.best), (measure, extreme.best_measure)):
            self.get(source)
            self.set(target)
        self.const(1)
        self.set(extreme.is_there)
        self.end()

    def _call_next(self, node: ast.Call, _: Type | None) -> Type:
        """Push the first item of an iterable, or a default."""
        result, is_there = self.new_local(), self.new_local()
        self.const(0)
        self.set(is_there)
        found: list[Type] = []
        end = self.block()

        def take(one: Type, push: Push) -> None:
            found.append(one)
            push()
            self.set(result)
            self.const(1)
            self.set(is_there)
            self.leave(end)

        first = self.new_local()
        self.const(1)
        self.set(first)
        self.iterate(node.args[0], take, is_short=True, is_taken=True, limit=first)
        self.end()
        self.get(is_there)
        self.emit(wasm.I64_EQZ)
        self.if_()
        if len(node.args) > 1:
            found.append(self._default(node.args[1]))
            self.set(result)
        else:
            self.trap()
        self.end()
        self.get(result)
        return union(*found)

    def _call_reversed(self, node: ast.Call, _: Type | None) -> Type:
        self.check_taken(node)
        one = self.container(node.args[0])
        self.call(library.reversed_list)
        return list_of(items_of(one))

    def _call_range(self, node: ast.Call, wanted: Type | None) -> Type:
        return self.collected(node, LIST, "list", list_of(INT))

    # --- other modules ----------------------------------------------------------------------------------------

    def _call_replace(self, node: ast.Call, _: Type | None) -> Type:
        one = self.expression(node.args[0])
        kept = self.new_local()
        self.set(kept)
        members = [member for member in members_of(one) if member.kind == "object"]
        inner = ast.Call(func=node.func, args=[], keywords=node.keywords)
        ast.copy_location(inner, node)
        layouts = [self.context.layout(node, member.cls) for member in members]
        if len(layouts) != 1:
            raise Unsupported(node, f"{one} is no record of one class")
        return self._replaced(inner, kept, layouts[0])

    def _call_tuple_new(self, node: ast.Call, _: Type | None) -> Type:
        """Make a named tuple for `tuple.__new__(NamedTuple, (…))`."""
        cls = self.static(node.args[0])
        if not isinstance(cls, type) or not isinstance(node.args[1], ast.Tuple):
            raise Unsupported(node, "this is no named tuple")
        made = ast.Call(func=node.args[0], args=node.args[1].elts, keywords=[])
        ast.copy_location(made, node)
        return self._make(made, cls, None)

    def _call_from_keys(self, node: ast.Call, _: Type | None) -> Type:
        if len(node.args) != 1:
            raise Unsupported(node, "fromkeys with values is not in the subset")
        kept, inside = self.new_local(), self._new_hole(node, 0)
        self.new_list(4, DICT)
        self.set(kept)

        def add(one: Type, push: Push) -> None:
            put(inside, one)
            self.get(kept)
            push()
            self.const(NONE_WORD)
            self.call(library.put)

        self.iterate(node.args[0], add, is_taken=True)
        self.get(kept)
        return Type("dict", args=(inside, NONE))

    def _call_combinations(self, node: ast.Call, _: Type | None) -> Type:
        limit = self.check_taken(node)
        one = self.container(node.args[0])
        if len(node.args) > 1:
            self.expression(node.args[1])
        else:
            kept = self.new_local()
            self.tee(kept)
            self.get(kept)
            self.load(8)
        is_ordered = self.static(node.func) is itertools.permutations
        self._limit(limit)
        self.call(library.permutations if is_ordered else library.combinations)
        return list_of(Type("tuple", args=(items_of(one),)))

    def _limit(self, limit: int | None) -> None:
        """Push the most items that are taken."""
        if limit is None:
            self.const(library.ENDLESS)
        else:
            self.get(limit)

    def _call_product(self, node: ast.Call, _: Type | None) -> Type:
        limit = self.check_taken(node)
        pools, one = self._pools(node)
        self.get(pools)
        self._limit(limit)
        self.call(library.product)
        return list_of(one)

    def _pools(self, node: ast.Call) -> tuple[int, Type]:
        """Put a list of the arguments of `product` into a local, and return it with the type of a result."""
        pools = self.new_local()
        self.new_list(len(node.args))
        self.set(pools)
        found: list[Type] = []
        is_known = not node.keywords
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                is_known = False
                found.append(items_of(self.append_all(pools, argument.value)))
                continue
            self.get(pools)
            found.append(items_of(self.container(argument)))
            self.append()
        for keyword in node.keywords:
            self.get(pools)
            self.expression(keyword.value)
            self.call(library.repeat)
            self.set(pools)
        return pools, Type("fixed", args=tuple(found)) if is_known else Type("tuple", args=(union(*found),))

    def _call_bisect(self, node: ast.Call, _: Type | None) -> Type:
        one = self.container(node.args[0])
        if not is_whole(items_of(one)):
            raise Unsupported(node, "bisect_right needs whole numbers")
        self.expression(node.args[1])
        self.call(library.bisect_right)
        return INT

    def _call_islice(self, node: ast.Call, _: Type | None) -> Type:
        self.check_taken(node)
        if len(node.args) != 2:
            raise Unsupported(node, "islice takes an iterable and a number")
        stop = self.new_local()
        self.expression(node.args[1])
        self.tee(stop)
        self.const(0)
        self.emit(wasm.I64_LT_S)
        self.trap_if()
        one = self.container(node.args[0], limit=stop)
        self.const(0)
        self.get(stop)
        self.const(LIST)
        self.call(library.slice_of)
        return list_of(items_of(one))

    def _intrinsic(self, node: ast.Call, value: object) -> Type:
        if value is heap.load:
            self.load(self._address(node.args[0]))
            return INT
        if value is heap.store:
            offset = self._address(node.args[0])
            self.emit(wasm.I32_WRAP)
            self.expression(node.args[1])
            self.store_at(offset)
            self.has_word = False
            return NONE
        for argument in node.args:
            self.expression(argument)
        code, one = _INTRINSICS[value]
        if callable(code):
            code(self)
        else:
            self.emit(*code)
        self.has_word = one.kind != "none"
        return one

    def _kept_from(self, node: ast.Call, wanted: Type | None) -> Type:
        one = self.expression(node.args[0], wanted)
        self.expression(node.args[1])
        self.call(library.kept_from)
        return one

    def _address(self, node: ast.expr) -> int:
        """Push the address that an expression adds a constant to, and return the constant."""
        match node:
            case ast.BinOp(left=left, op=ast.Add(), right=ast.Constant(value=int(offset))):
                self.expression(left)
                return offset
        self.expression(node)
        return 0


def _is_intrinsic(value: object) -> bool:
    """Return whether a function stands for instructions."""
    return value in _INTRINSICS or value in (heap.load, heap.store)


def _in_order(cls: type) -> list[str]:
    """Return the parameter names of a constructor that has no `__init__` of its own."""
    if issubclass(cls, tuple):
        return list(cls._fields)  # type: ignore[attr-defined]
    return [one.name for one in dataclasses.fields(cls) if one.init]


def _key(value: object) -> object:
    try:
        hash(value)
    except TypeError:
        return None
    return value


_SPECIAL: Final[dict[object, Callable[[Calls, ast.Call, Type | None], Type]]] = {
    dataclasses.replace: Calls._call_replace,
    tuple.__new__: Calls._call_tuple_new,
    object.__new__: Calls._call_object_new,
    object.__setattr__: Calls._call_object_setattr,
    dict.fromkeys: Calls._call_from_keys,
    itertools.combinations: Calls._call_combinations,
    itertools.permutations: Calls._call_combinations,
    itertools.product: Calls._call_product,
    itertools.islice: Calls._call_islice,
    bisect.bisect_right: Calls._call_bisect,
    heap.kept_from: Calls._kept_from,
    list: Calls._call_list,
    tuple: Calls._call_tuple,
    set: Calls._call_set,
    frozenset: Calls._call_set,
    int: Calls._call_int,
    bool: Calls._call_bool,
}


def _allocated(lowering: Calls) -> None:
    size, at = lowering.new_local(), lowering.new_local()
    lowering.set(size)
    lowering.emit(b"\x23\x00")
    lowering.tee(at)
    lowering.get(size)
    lowering.emit(wasm.I64_ADD, b"\x24\x00")
    lowering.get(at)


def _moved(lowering: Calls) -> None:
    size, items = lowering.new_local(), lowering.new_local()
    lowering.set(size)
    lowering.set(items)
    lowering.emit(wasm.I32_WRAP)
    for local in (items, size):
        lowering.get(local)
        lowering.emit(wasm.I32_WRAP)
    lowering.emit(wasm.MEMORY_COPY)


def _words_of(layout: Layout) -> int:
    if layout.is_tuple:
        return library.TUPLES
    return library.UNKNOWN if layout.compared is None else layout.compared


def _words_compared(lowering: Calls) -> None:
    table = lowering.context.table_of(
        ("words",),
        _words_of,
        {TUPLE: library.TUPLES, LIST: library.LISTS, SET: library.UNORDERED, DICT: library.MAPPING},
    )
    lowering.emit(wasm.I32_WRAP, wasm.i32_const(1), b"\x74", b"\x2f\x01", wasm.unsigned(table), wasm.I64_EXTEND_U)


def _text_of_member(lowering: Calls) -> None:
    number = lowering.new_local()
    lowering.const(MEMBER)
    lowering.emit(wasm.I64_SUB)
    lowering.tee(number)
    lowering.const(MOST_MEMBERS)
    lowering.emit(wasm.I64_LT_U)
    lowering.if_(wasm.I64)
    lowering.get(number)
    lowering.const(3)
    lowering.emit(wasm.I64_SHL)
    lowering.load(lowering.context.member_texts)
    lowering.else_()
    lowering.const(0)
    lowering.end()


_INTRINSICS: Final[dict[object, tuple[Callable[[Calls], None] | tuple[bytes, ...], Type]]] = {
    heap.move: (_moved, NONE),
    heap.allocate: (_allocated, INT),
    heap.address_of: ((wasm.I32_WRAP, wasm.I64_EXTEND_U), INT),
    heap.reference_to: ((wasm.i64_const(REFERENCE), wasm.I64_OR), ANY),
    heap.is_reference: ((wasm.i64_const(REFERENCE), wasm.I64_GE_S, wasm.I64_EXTEND_U), BOOL),
    heap.is_less_word: ((wasm.I64_LT_S, wasm.I64_EXTEND_U), BOOL),
    heap.is_same_word: ((wasm.I64_EQ, wasm.I64_EXTEND_U), BOOL),
    heap.text_of_member: (_text_of_member, ANY),
    heap.words_compared: (_words_compared, INT),
    heap.heap_mark: ((b"\x23\x00",), INT),
    heap.heap_release: ((b"\x24\x00",), NONE),
    library._quotient: ((wasm.I64_DIV_S,), INT),
}
