"""Compilation of functions: statements and control flow. Expressions are in `expressions`."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from lowering import library, wasm
from lowering.classes import DICT, LIST, SET, WORD
from lowering.context import Context, Filling, Source, Unsupported
from lowering.lists import filled_list, mentions, own_lists
from lowering.types import (
    ANY,
    BOOL,
    CONTAINERS,
    NEVER,
    NONE_WORD,
    REFERENCE,
    UNBOUND,
    Type,
    Unknown,
    items_of,
    list_of,
    members_of,
    put,
    type_of_annotation,
    union,
)

#: Most nodes of a function that is inlined.
SHORT: Final = 60
#: Most functions that are inlined within one another.
DEEPEST: Final = 5


@dataclass(eq=False)
class Variable:
    """Local name: the number of its local, and its type; `declared` if an annotation gives the type."""

    local: int
    type: Type = NEVER
    declared: bool = False
    #: Whether it always has a value, as a parameter has.
    is_bound: bool = False


@dataclass
class Frame:
    """Function whose code is emitted: the compiled function itself, or one that is inlined."""

    source: Source
    returns: Type
    names: dict[str, Variable] = field(default_factory=dict)
    #: Depth of the block that a return leaves, and the variable for its result; None in the compiled function itself.
    leaves: int | None = None
    result: Variable | None = None
    #: List that collects the values of `yield`.
    yields: Variable | None = None
    #: Local with the most items of this list.
    limit: int | None = None
    #: List that the function appends its result to.
    fills: Variable | None = None
    #: Use of each value of `yield`, if the function is inlined where it is iterated over.
    gives: Callable[[Type, Callable[[], None]], None] | None = None
    #: Whether that use is short, so that its code may be repeated.
    is_short: bool = False
    #: Whether it has no effect on other values, so that they may be made first.
    is_taken: bool = False
    #: Frame whose names an inner function, lambda or comprehension sees too.
    outer: Frame | None = None
    #: Ids of the calls that inlined this function, to tell its copies apart.
    path: tuple[int, ...] = ()


@dataclass
class Loop:
    """Depths of the blocks that `break` and `continue` leave."""

    leaves: int
    goes_on: int


if TYPE_CHECKING:

    class _Subclasses:  # methods that subclasses in other modules define
        has_word: bool

        def expression(self, node: ast.expr, wanted: Type | None = None, *, is_wanted: bool = True) -> Type: ...
        def condition(self, node: ast.expr) -> None: ...
        def narrow(self, node: ast.expr, *, is_so: bool) -> None: ...
        def known(self, node: ast.expr) -> bool | None: ...
        def pattern(self, node: ast.pattern, subject: int, one: Type, fails: int) -> Type: ...
        def is_sure(self, node: ast.pattern) -> bool: ...
        def rest(self, one: Type, node: ast.pattern) -> Type: ...
        def each(self, node: ast.expr, target: ast.expr, body: Callable[[Callable[[], None], int], None]) -> None: ...
        def iterate(
            self,
            node: ast.expr,
            use: Callable[[Type, Callable[[], None]], None],
            *,
            is_short: bool = False,
            is_taken: bool = False,
        ) -> None: ...
        def append_all(self, kept: int, node: ast.expr, *, is_own: bool = False, limit: int | None = None) -> Type: ...
        def arguments(
            self,
            node: ast.AST,
            source: Source,
            args: Sequence[ast.expr],
            keywords: Sequence[ast.keyword],
            skip: int = 0,
        ) -> dict[str, tuple[object, Type]]: ...
        def default(self, node: ast.AST, source: Source, name: str, one: Type) -> tuple[object, Type]: ...
        def put_item(self, node: ast.AST, held: Type) -> None: ...
        def load_item(self, node: ast.AST, one: Type) -> Type: ...
        def store_item(self, node: ast.AST, owner: ast.expr, index: ast.expr, value: int, one: Type) -> None: ...
        def load_field(self, node: ast.AST, one: Type, name: str) -> Type: ...
        def store_field(self, node: ast.AST, held: Type, name: str, push: Callable[[], None], one: Type) -> None: ...
        def type_of_field(self, node: ast.Attribute) -> Type | None: ...
        def is_absent(self, node: ast.expr) -> bool: ...
        def operation(self, node: ast.AST, op: ast.operator, one: Type, right: ast.expr) -> Type: ...
        def is_left_out(self, node: ast.Call) -> bool: ...
        def call_of(self, node: ast.Call, wanted: Type | None) -> Type: ...
        def call_function(
            self, node: ast.AST, value: Callable[..., object], given: Sequence[tuple[object, Type]]
        ) -> Type: ...
        def fill_by(self, kept: int, node: ast.Call) -> Type | None: ...

else:
    _Subclasses = object


class Lowering(_Subclasses):
    """State of the compilation of one function. `code` are its instructions, `locals` is the number of its locals."""

    #: Local of a list that will get as many items as the next iterable has.
    sized: int | None = None

    def __init__(self, context: Context, source: Source, *, is_filling: bool = False) -> None:
        self.context = context
        self.source = source
        self.is_filling = is_filling
        #: Iterable whose items are all taken at once, and the local with the most items that are taken.
        self.taken: tuple[ast.AST | None, int | None] = None, None
        #: Whether items are used so that their order makes no difference.
        self.is_orderless = False
        #: Operations whose results need no check, for only their last bits are used.
        self.modular: set[ast.AST] = set()
        #: Whether it is a function of the library, whose words are addresses and hashes as well.
        self.is_library = source.function.__module__ == library.__name__
        self.types: dict[tuple[object, ...], Type] = {}
        #: Names that may be used before they have a value.
        self.unbound: dict[tuple[object, ...], None] = {}
        self.holes: dict[tuple[object, ...], Type] = {}
        self.has_changed = False
        self.begin()

    def begin(self) -> None:
        """Start the code anew."""
        self.code = bytearray()
        self.parameters = len(self.source.parameters) + (self.is_filling or self.source.is_generator)
        self.locals = self.parameters
        self.depth = 0
        self.loops: list[Loop] = []
        self.narrowed: dict[int, Type] = {}
        #: Names that begin as unbound in this pass.
        self.opened: set[tuple[object, ...]] = set()
        #: Locals of `append`: a list, an item and the number of items.
        self.appending: tuple[int, int, int] | None = None
        self.inlined: list[ast.AST] = [self.source.node]
        self.frame = Frame(self.source, self.source.returns)
        if self.source.is_generator:
            self.frame.limit = self.parameters - 1
        if self.is_filling:
            self.frame.fills = Variable(self.parameters - 1, self.source.returns, declared=True, is_bound=True)

    # --- instructions -----------------------------------------------------------------------------------------

    def emit(self, *parts: bytes) -> None:
        """Append instructions."""
        for part in parts:
            self.code += part

    def new_local(self) -> int:
        """Return the number of a new local."""
        self.locals += 1
        return self.locals - 1

    def push(self, given: tuple[object, Type]) -> None:
        """Push the argument of a function."""
        local, _ = given
        if not isinstance(local, int):
            raise Unsupported(None, "a function is no value")
        self.get(local)

    def get(self, local: int) -> None:
        """Push a local."""
        self.emit(b"\x20", wasm.unsigned(local))

    def set(self, local: int) -> None:
        """Pop a word into a local."""
        self.emit(b"\x21", wasm.unsigned(local))

    def tee(self, local: int) -> None:
        """Copy the top of the stack into a local."""
        self.emit(b"\x22", wasm.unsigned(local))

    def const(self, value: int) -> None:
        """Push a constant."""
        self.emit(wasm.i64_const(value))

    def load(self, offset: int) -> None:
        """Replace the reference on the stack with the word at an offset from it."""
        self.emit(wasm.I32_WRAP, b"\x29\x03", wasm.unsigned(offset))

    def load_at(self, offset: int) -> None:
        """Replace the 32-bit address on the stack with the word at an offset from it."""
        self.emit(b"\x29\x03", wasm.unsigned(offset))

    def store_at(self, offset: int) -> None:
        """Pop a word and a 32-bit address, and store the word at an offset from the address."""
        self.emit(b"\x37\x03", wasm.unsigned(offset))

    def block(self) -> int:
        """Begin a block, and return the depth that leaves it."""
        self.emit(b"\x02", bytes((wasm.EMPTY,)))
        self.depth += 1
        return self.depth

    def loop(self) -> int:
        """Begin a loop, and return the depth that repeats it."""
        self.emit(b"\x03", bytes((wasm.EMPTY,)))
        self.depth += 1
        return self.depth

    def if_(self, result: int = wasm.EMPTY) -> None:
        """Begin a branch that is taken if the number on the stack is not 0."""
        self.emit(b"\x04", bytes((result,)))
        self.depth += 1

    def else_(self) -> None:
        """Begin the other branch."""
        self.emit(wasm.ELSE)

    def end(self) -> None:
        """End a block, loop or branch."""
        self.emit(wasm.END)
        self.depth -= 1

    def leave(self, depth: int) -> None:
        """Jump to the end of a block, or to the beginning of a loop."""
        self.emit(b"\x0c", wasm.unsigned(self.depth - depth))

    def leave_if(self, depth: int) -> None:
        """Jump like `leave` if the number on the stack is not 0."""
        self.emit(b"\x0d", wasm.unsigned(self.depth - depth))

    def call(self, function: Callable[..., object] | Filling) -> None:
        """Call a compiled function, whose arguments are on the stack."""
        self.emit(b"\x10", wasm.unsigned(self.context.number_of(function)))

    def trap_if(self) -> None:
        """Stop everything if the number on the stack is not 0."""
        self.if_()
        self.trap()
        self.end()

    def trap(self) -> None:
        """Stop the program."""
        self.emit(wasm.UNREACHABLE)

    # --- names ------------------------------------------------------------------------------------------------

    def find(self, name: str) -> Variable | None:
        """Return a local variable of this function or of those around it."""
        frame: Frame | None = self.frame
        while frame is not None:
            if name in frame.names:
                return frame.names[name]
            frame = frame.outer
        return None

    def variable(self, name: str) -> Variable:
        """Return a local variable of this function, new if need be."""
        found = self.frame.names.get(name)
        if found is None:
            found = self.frame.names[name] = Variable(self.new_local(), self._known((name,)))
        return found

    def fresh(self, one: Type = NEVER) -> Variable:
        """Return a variable without a name."""
        return Variable(self.new_local(), one)

    def _known(self, key: tuple[object, ...]) -> Type:
        return self.types.get((*self.frame.path, *key), NEVER)

    def assign(self, name: str, one: Type) -> None:
        """Pop a value into a local variable."""
        found = self.variable(name)
        self.set(found.local)
        self.hold(name, found, one)

    def hold(self, name: str, variable: Variable, one: Type) -> None:
        """Note that a variable has a value of a type from here on."""
        if not variable.declared:
            key = (*self.frame.path, name)
            joined = union(variable.type, one)
            if joined != variable.type:
                if key in self.types and variable.type.kind != "never":
                    self.has_changed = True
                variable.type = self.types[key] = joined
        self.narrowed[~variable.local] = BOOL  # It has a value.
        is_fixed = variable.declared and any(member.kind in CONTAINERS for member in members_of(variable.type))
        self.narrowed[variable.local] = variable.type if is_fixed or one.kind in ("any", "never") else one

    def has_value(self, variable: Variable) -> bool:
        """Return whether a local name has a value on every way here."""
        return variable.is_bound or ~variable.local in self.narrowed

    def check_bound(self, name: str, variable: Variable) -> None:
        """Trap if a local name has no value yet, unless it has one on every way here."""
        if self.has_value(variable):
            return
        frame = self.frame
        while frame.names.get(name) is not variable and frame.outer is not None:
            frame = frame.outer
        key = (*frame.path, name)
        self.unbound[key] = None
        self.has_changed = self.has_changed or key not in self.opened
        self.get(variable.local)
        self.const(UNBOUND)
        self.emit(wasm.I64_EQ)
        self.trap_if()

    def type_of(self, variable: Variable) -> Type:
        """Return the type of a variable at this point."""
        return self.narrowed.get(variable.local, variable.type)

    # --- bodies -----------------------------------------------------------------------------------------------

    def body(self) -> bytes:
        """Return the code of the function.

        The code is made anew until the types of variables no longer change.
        """
        for _ in range(6):
            self.has_changed = False
            self.begin()
            for number, (name, one) in enumerate(self.source.parameters.items()):
                self.frame.names[name] = Variable(number, one, declared=True, is_bound=True)
            self._open(self.frame)
            if not self.statements(self.source.body):
                self._close(self.frame)
            if not self.has_changed:
                return bytes(self.code)
        raise Unsupported(self.source.node, "the types of its variables can't be worked out")

    def _open(self, frame: Frame) -> None:
        for *path, name in self.unbound:
            if tuple(path) == frame.path:
                self.opened.add((*path, name))
                self.const(UNBOUND)
                self.set(self.variable(str(name)).local)
        if frame.source.is_generator and frame.gives is None:
            frame.yields = self.fresh()
            self.new_list(4)
            self.set(frame.yields.local)

    def _close(self, frame: Frame) -> None:
        """Emit the end of a function without a return."""
        if frame.yields is not None:
            self.get(frame.yields.local)
            self._give(frame)
        elif frame.returns.kind == "none" or frame.gives is not None:
            if frame.leaves is None:
                return
            self.leave(frame.leaves)
        else:
            self.trap()

    def _give(self, frame: Frame) -> None:
        """Return the value on the stack."""
        if frame.leaves is None:
            self.emit(wasm.RETURN)
            return
        if frame.result is not None:
            self.set(frame.result.local)
        self.leave(frame.leaves)

    def allocate(self, size: int) -> int:
        """Allocate a known number of bytes, and return the local with their address."""
        at = self.new_local()
        self.emit(b"\x23\x00")
        self.tee(at)
        self.const(size)
        self.emit(wasm.I64_ADD, b"\x24\x00")
        return at

    def store_word(self, at: int, offset: int, value: int) -> None:
        """Store a constant at an offset from the address in a local."""
        self.get(at)
        self.emit(wasm.I32_WRAP)
        self.const(value)
        self.store_at(offset)

    def copy(self, tag: int) -> None:
        """Replace the container on the stack with a copy that has this tag."""
        self.const(tag)
        self.call(library.copy_keyed if tag in (SET, DICT) else library.copy_sequence)

    def push_reference(self, at: int) -> None:
        """Push a reference to the address in a local."""
        self.get(at)
        self.const(REFERENCE)
        self.emit(wasm.I64_OR)

    def new_list(self, room: int, tag: int = LIST) -> None:
        """Push an empty container."""
        if tag in (SET, DICT):
            self.const(tag)
            self.const(room)
            self.call(library.new_keyed)
            return
        at = self.allocate(library.HEAD + WORD * room)
        self.store_word(at, 0, tag)
        self.store_word(at, 8, 0)
        self.get(at)
        self.emit(wasm.I32_WRAP)
        self.get(at)
        self.const(library.HEAD)
        self.emit(wasm.I64_ADD)
        self.store_at(16)
        self.store_word(at, 24, room)
        self.push_reference(at)

    def append(self) -> None:
        """Pop an item and a list, and append the item."""
        if self.appending is None:
            self.appending = self.new_local(), self.new_local(), self.new_local()
        kept, value, count = self.appending
        self.set(value)
        self.tee(kept)
        self.load(8)
        self.tee(count)
        self.get(kept)
        self.load(24)
        self.emit(wasm.I64_EQ)
        self.if_()
        self.get(kept)
        self.emit(wasm.I32_WRAP, wasm.I64_EXTEND_U)
        self.const(4)
        self.call(library.grow)
        self.end()
        self.get(kept)
        self.load(16)
        self.get(count)
        self.const(3)
        self.emit(wasm.I64_SHL, wasm.I64_ADD, wasm.I32_WRAP)
        self.get(value)
        self.store_at(0)
        self.get(kept)
        self.emit(wasm.I32_WRAP)
        self.get(count)
        self.const(1)
        self.emit(wasm.I64_ADD)
        self.store_at(8)

    def statements(self, body: list[ast.stmt]) -> bool:
        """Compile statements, and return whether the code after them is never reached."""
        return any(self.statement(node) for node in body)

    def statement(self, node: ast.stmt) -> bool:
        """Compile a statement, and return whether the code after it is never reached."""
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Import() | ast.ImportFrom():
                return False
            case ast.Expr(value=ast.Yield(value=value)) if value is not None:
                self._yield(value)
            case ast.Expr(value=ast.YieldFrom(value=value)):
                self._yield_from(value)
            case ast.Expr(value=value):
                return self._expression(value)
            case ast.Assign(targets=targets, value=value):
                self._assignment(targets, value)
            case ast.AnnAssign():
                self._annotated(node)
            case ast.AugAssign():
                self._augmented(node)
            case ast.Return(value=value):
                self._return(value)
                return True
            case ast.If():
                return self._if(node)
            case ast.While():
                return self._while(node)
            case ast.For():
                self._for(node)
            case ast.Match():
                return self._match(node)
            case ast.Break() if self.loops:
                self.leave(self.loops[-1].leaves)
                return True
            case ast.Continue() if self.loops:
                self.leave(self.loops[-1].goes_on)
                return True
            case ast.Raise():
                self.trap()
                return True
            case ast.Delete(targets=targets):
                for target in targets:
                    self._delete(target)
            case _:
                raise Unsupported(node, "this statement is not in the subset")
        return False

    def _expression(self, node: ast.expr) -> bool:
        """Compile an expression as a statement, and return whether it never ends."""
        if isinstance(node, ast.Call) and self.is_left_out(node):
            return False
        one = self.expression(node, is_wanted=False)
        if one.kind == "never":
            self.trap()
            return True
        if one.kind != "none" or self.has_word:
            self.emit(wasm.DROP)
        return False

    def _yield(self, value: ast.expr) -> None:
        frame = self.frame
        if frame.gives is not None:
            one, local = self.expression(value), self.new_local()
            self.set(local)
            frame.gives(one, functools.partial(self.get, local))
        elif frame.yields is not None:
            self.get(frame.yields.local)
            self.expression(value)
            self.append()
            self._end_at_limit(frame)

    def _yield_from(self, value: ast.expr) -> None:
        frame = self.frame
        if frame.gives is not None:
            self.iterate(value, frame.gives, is_short=frame.is_short, is_taken=frame.is_taken)
        elif frame.yields is not None:
            left = None
            if frame.limit is not None:
                left = self.new_local()
                self.get(frame.limit)
                self.get(frame.yields.local)
                self.load(8)
                self.emit(wasm.I64_SUB)
                self.set(left)
            self.append_all(frame.yields.local, value, limit=left)
            self._end_at_limit(frame)

    def _end_at_limit(self, frame: Frame) -> None:
        """End a function with `yield` that has given as many values as are taken."""
        if frame.limit is None or frame.yields is None:
            return
        self.get(frame.yields.local)
        self.load(8)
        self.get(frame.limit)
        self.emit(wasm.I64_GE_S)
        self.if_()
        self._close(frame)
        self.end()

    def _return(self, value: ast.expr | None) -> None:
        frame = self.frame
        if frame.fills is not None and value is not None:
            if not self._is_filled(frame, value):
                self.append_all(frame.fills.local, value, is_own=True)
            if frame.leaves is None:
                self.emit(wasm.RETURN)
            else:
                self.leave(frame.leaves)
            return
        if frame.yields is not None:
            self.get(frame.yields.local)
        elif frame.returns.kind == "none" or frame.gives is not None:
            if value is not None and not (isinstance(value, ast.Constant) and value.value is None):
                self._expression(value)
            if frame.leaves is None:
                self.emit(wasm.RETURN)
            else:
                self.leave(frame.leaves)
            return
        elif value is None:
            self.const(NONE_WORD)
        else:
            self.expression(value, frame.returns if frame.returns.kind != "any" else None)
        self._give(frame)

    def _is_filled(self, frame: Frame, value: ast.expr) -> bool:
        """Return whether an expression is the list that a function fills."""
        return isinstance(value, ast.Name) and value.id == filled_list(frame.source.node)

    def _begins_to_fill(self, target: ast.expr) -> bool:
        """Return whether a target is the list that a function fills, and bind it to the caller's list."""
        fills = self.frame.fills
        if fills is None or not isinstance(target, ast.Name) or target.id != filled_list(self.frame.source.node):
            return False
        self.frame.names[target.id] = fills
        return True

    # --- assignments ------------------------------------------------------------------------------------------

    def _assignment(self, targets: list[ast.expr], value: ast.expr) -> None:
        if len(targets) == 1:
            target = targets[0]
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and not _has_star(target, value):
                self._pairwise(target, value)
                return
            if self.is_absent(target) or self._begins_to_fill(target):
                return
            self.bind(target, self.expression(value, self.wanted_by(target)))
            return
        one = self.expression(value, self.wanted_by(targets[-1]))
        kept = self.fresh()
        self.set(kept.local)
        for target in targets:
            if not self.is_absent(target):
                self.get(kept.local)
                self.bind(target, one)

    def wanted_by(self, target: ast.expr) -> Type | None:
        """Return the type that a target takes, if it has one."""
        if isinstance(target, ast.Name):
            found = self.find(target.id)
            return found.type if found is not None and found.type.kind not in ("never", "any") else None
        if isinstance(target, ast.Attribute):
            return self.type_of_field(target)
        return None

    def _pairwise(self, target: ast.Tuple, value: ast.Tuple) -> None:
        """Compile `a, b = c, d`, where all values come before all targets."""
        kept = []
        for one, each in zip(target.elts, value.elts, strict=True):
            type_ = self.expression(each, self.wanted_by(one))
            local = self.new_local()
            self.set(local)
            kept.append((one, local, type_))
        for one, local, type_ in kept:
            if not self.is_absent(one):
                self.get(local)
                self.bind(one, type_)

    def bind(self, target: ast.expr, one: Type) -> None:
        """Pop a value into a target."""
        match target:
            case ast.Name(id=name):
                self.assign(name, one)
            case ast.Attribute(value=owner, attr=name):
                value = self.new_local()
                self.set(value)
                held = self.expression(owner)
                self.store_field(target, held, name, lambda: self.get(value), one)
            case ast.Subscript(value=owner, slice=index):
                value = self.new_local()
                self.set(value)
                self.store_item(target, owner, index, value, one)
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                self._unpack(target, elements, one)
            case _:
                raise Unsupported(target, "this can't be assigned to")

    def _unpack(self, target: ast.expr, elements: list[ast.expr], one: Type) -> None:
        local = self.new_local()
        self.set(local)
        parts = self.parts_of(target, one)
        stars = sum(isinstance(element, ast.Starred) for element in elements)
        self._check_count(target, local, parts, len(elements) - stars, least=stars > 0)
        for place, element in enumerate(elements):
            name = element.value if isinstance(element, ast.Starred) else element
            if isinstance(name, ast.Name) and name.id.strip("_") == "":
                continue
            if name is element:
                self.bind(element, self.part(local, one, parts, place))
                continue
            if one.kind == "object" or place < len(elements) - 1:
                raise Unsupported(target, "a star can only take the last items of a list or tuple")
            self.get(local)
            self.const(place)
            self.get(local)
            self.load(8)
            self.const(LIST)
            self.call(library.slice_of)
            self.bind(name, list_of(items_of(one) if parts is None else union(*parts[place:])))

    def _check_count(self, node: ast.AST, local: int, parts: list[Type] | None, count: int, *, least: bool) -> None:
        """Trap unless a value that is unpacked has this number of items, or at least this number."""
        if parts is not None:
            if len(parts) < count or (len(parts) > count and not least):
                raise Unsupported(node, f"{len(parts)} items can't be unpacked to {count} names")
            return
        self.get(local)
        self.load(8)
        self.const(count)
        self.emit(wasm.I64_LT_S if least else wasm.I64_NE)
        self.trap_if()

    def parts_of(self, node: ast.AST, one: Type) -> list[Type] | None:
        """Return the types of the parts of an unpacked value; None for any number of parts of one type."""
        members = [member for member in members_of(one) if member.kind != "none"]
        if len(members) == 1 and members[0].kind == "fixed":
            return list(members[0].args)
        if len(members) == 1 and members[0].kind == "object":
            layout = self.context.layout(node, members[0].cls)
            if layout.is_tuple:
                return list(layout.fields.values())
        if members and all(member.kind in ("list", "tuple", "iterable", "fixed") for member in members):
            return None
        raise Unsupported(node, f"{one} can't be unpacked")

    def part(self, local: int, one: Type, parts: list[Type] | None, place: int) -> Type:
        """Push one part of an unpacked value, and return its type."""
        self.get(local)
        self.item_at(place)
        return items_of(one) if parts is None else parts[place]

    def item_at(self, place: int) -> None:
        """Replace the container on the stack with its item at a known index."""
        self.load(16)
        self.load(8 * place)

    def _annotated(self, node: ast.AnnAssign) -> None:
        if not isinstance(node.target, ast.Name):
            if node.value is not None:
                self._assignment([node.target], node.value)
            return
        if self._begins_to_fill(node.target):
            return
        one = self.annotation(node.annotation)
        found = self.frame.names.get(node.target.id)
        if found is None:
            found = self.frame.names[node.target.id] = Variable(self.new_local(), one, declared=True)
        if node.value is not None:
            given = self.expression(node.value, one)
            self.set(found.local)
            self.hold(node.target.id, found, given)

    def annotation(self, node: ast.expr) -> Type:
        """Return the type of an annotation."""
        names = dict(self.frame.source.namespace)
        try:
            return type_of_annotation(eval(ast.unparse(node), names))  # noqa: S307  (our own source)
        except Unknown as error:
            raise Unsupported(node, f"this type is not in the subset: {error}") from error
        except NameError as error:
            raise Unsupported(node, f"{error}: types must be imported at run time") from error

    def _augmented(self, node: ast.AugAssign) -> None:
        target = node.target
        match target:
            case ast.Name():
                self._augmented_name(node, target)
            case ast.Attribute(value=owner, attr=name):
                if self.is_absent(target):
                    return
                held = self.expression(owner)
                local = self.new_local()
                self.set(local)
                self.get(local)
                before = self.load_field(target, held, name)
                after = self._combined(node, before)
                if after is None:
                    return
                value = self.new_local()
                self.set(value)
                self.get(local)
                self.store_field(target, held, name, lambda: self.get(value), after)
            case ast.Subscript(value=owner, slice=index):
                self._augmented_item(node, owner, index)

    def _augmented_name(self, node: ast.AugAssign, target: ast.Name) -> None:
        found = self.find(target.id)
        if found is None:
            raise Unsupported(node, f"{target.id} has no value yet")
        self.check_bound(target.id, found)
        before = self.type_of(found)
        if before.kind == "list" and isinstance(node.op, ast.Add):
            put(before.args[0], self.append_all(found.local, node.value, is_own=self._is_own(target.id, node.value)))
            return
        self.get(found.local)
        after = self._combined(node, before)
        if after is not None:
            self.set(found.local)
            self.hold(target.id, found, after)

    def _is_own(self, name: str, node: ast.expr) -> bool:
        """Return whether nothing else refers to a list while an expression is evaluated."""
        function = self.frame.source.node
        return isinstance(function, ast.FunctionDef) and name in own_lists(function) and not mentions(node, name)

    def _combined(self, node: ast.AugAssign, before: Type) -> Type | None:
        """Emit the operator of an augmented assignment, and return the type of the result.

        Return None if it changed a container in place.
        """
        members = [member for member in members_of(before) if member.kind != "none"]
        if members and all(member.kind == "list" for member in members) and isinstance(node.op, ast.Add):
            kept = self.new_local()
            self.set(kept)

            one = self.append_all(kept, node.value)
            for member in members:
                put(member.args[0], one)
            return None
        if any(member.kind in ("set", "dict") for member in members):
            raise Unsupported(node, "sets and dicts can't be changed by an operator")
        return self.operation(node, node.op, before, node.value)

    def _augmented_item(self, node: ast.AugAssign, owner: ast.expr, index: ast.expr) -> None:
        container = self.new_local()
        held = self.expression(owner)
        self.set(container)
        key = self.new_local()
        self.expression(index)
        self.set(key)
        self.get(container)
        self.get(key)
        before = self.load_item(node, held)
        after = self._combined(node, before)
        if after is None:
            return
        value = self.new_local()
        self.set(value)
        self.get(container)
        self.get(key)
        self.get(value)
        self.put_item(node, held)

    def _delete(self, target: ast.expr) -> None:
        if not isinstance(target, ast.Subscript):
            raise Unsupported(target, "only items of lists can be deleted")
        held = self.expression(target.value)
        if held.kind != "list" or isinstance(target.slice, ast.Slice):
            raise Unsupported(target, "only items of lists can be deleted")
        self.expression(target.slice)
        self.call(library.pop_at)
        self.emit(wasm.DROP)

    # --- decisions --------------------------------------------------------------------------------------------

    def _if(self, node: ast.If) -> bool:
        known = self.known(node.test)
        if known is not None:
            self.narrow(node.test, is_so=known)
            return self.statements(node.body if known else node.orelse)
        self.condition(node.test)
        before = dict(self.narrowed)
        self.if_()
        self.narrow(node.test, is_so=True)
        ends = self.statements(node.body)
        after_body, self.narrowed = self.narrowed, dict(before)
        self.narrow(node.test, is_so=False)
        ends_too = False
        if node.orelse:
            self.else_()
            ends_too = self.statements(node.orelse)
        self.end()
        if ends and ends_too:
            self.trap()
            return True
        if ends:
            return False
        self.narrowed = after_body if ends_too else self.common(after_body, self.narrowed)
        return False

    def common(self, one: dict[int, Type], other: dict[int, Type]) -> dict[int, Type]:
        """Return the types of variables after two branches."""
        return {local: union(one[local], other[local]) for local in one.keys() & other.keys()}

    def _while(self, node: ast.While) -> bool:
        if node.orelse:
            raise Unsupported(node, "a loop with else is not in the subset")
        self.forget(node)
        is_endless = self.known(node.test) is True
        leaves = self.block()
        goes_on = self.loop()
        if not self.is_library:
            self._use_fuel()
        if not is_endless:
            self.condition(node.test)
            self.emit(wasm.I32_EQZ)
            self.leave_if(leaves)
        before = dict(self.narrowed)
        self.narrow(node.test, is_so=True)
        self.loops.append(Loop(leaves, goes_on))
        if not self.statements(node.body):
            self.leave(goes_on)
        self.loops.pop()
        self.end()
        self.end()
        self.narrowed = before
        self.forget(node)
        if is_endless and not any(isinstance(one, ast.Break) for one in ast.walk(node)):
            self.trap()
            return True
        if not is_endless:
            self.narrow(node.test, is_so=False)
        return False

    def _use_fuel(self) -> None:
        """Count down the rounds that loops may still take, and stop the program when there are none left."""
        self.emit(b"\x23\x01")
        self.const(1)
        self.emit(wasm.I64_SUB, b"\x24\x01", b"\x23\x01")
        self.const(0)
        self.emit(wasm.I64_LT_S)
        self.if_()
        self.trap()
        self.end()

    def forget(self, node: ast.AST) -> None:
        """Forget the narrowed types of variables that a loop assigns."""
        for one in ast.walk(node):
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
                found = self.find(one.id)
                if found is not None:
                    self.narrowed.pop(found.local, None)

    def _for(self, node: ast.For) -> None:
        if node.orelse:
            raise Unsupported(node, "a loop with else is not in the subset")
        self.forget(node)
        outer = self.block()
        before = dict(self.narrowed)

        def each(bind: Callable[[], None], goes_on: int) -> None:
            bind()
            self.loops.append(Loop(outer, goes_on))
            self.statements(node.body)
            self.loops.pop()

        self.each(node.iter, node.target, each)
        self.narrowed = before
        self.forget(node)
        self.end()

    # --- patterns ---------------------------------------------------------------------------------------------

    def _match(self, node: ast.Match) -> bool:
        if isinstance(node.subject, ast.Tuple):
            raise Unsupported(node.subject, "a tuple can't be matched")
        name = node.subject.id if isinstance(node.subject, ast.Name) else None
        one = self.expression(node.subject)
        if name is not None and (found := self.find(name)) is not None:
            self.emit(wasm.DROP)
            subject = found.local
        else:
            subject = self.new_local()
            self.set(subject)
        left = one
        end = self.block()
        before = dict(self.narrowed)
        after: dict[int, Type] | None = None
        ends = True
        for case in node.cases:
            self.narrowed = dict(before)
            self.narrowed[subject] = left
            if left.kind == "never" and one.kind != "never":
                break
            next_ = self.block()
            matched = self.pattern(case.pattern, subject, left, next_)
            if matched.kind == "never":
                self.end()
                continue
            self.narrowed[subject] = matched
            if case.guard is not None:
                self.condition(case.guard)
                self.emit(wasm.I32_EQZ)
                self.leave_if(next_)
                self.narrow(case.guard, is_so=True)
            if self.statements(case.body):
                pass
            else:
                ends = False
                after = self.narrowed if after is None else self.common(after, self.narrowed)
                self.leave(end)
            self.end()
            if case.guard is None and self.is_sure(case.pattern):
                left = self.rest(left, case.pattern)
        if left.kind != "never":
            ends = False
            self.narrowed = dict(before)
            self.narrowed[subject] = left
            after = self.narrowed if after is None else self.common(after, self.narrowed)
        elif ends:
            self.trap()
        self.end()
        self.narrowed = after if after is not None else before
        if ends:
            self.trap()
        return ends

    # --- what is put in where it is called --------------------------------------------------------------------

    def inline(
        self,
        source: Source,
        given: dict[str, tuple[object, Type]],
        outer: Frame | None,
        node: ast.AST,
        fills: int | None = None,
        limit: int | None = None,
    ) -> Type:
        """Inline a function with arguments by parameter name, and return the type of its result.

        The result is on the stack, or appended to the list in the local `fills`.
        """
        names: dict[str, Variable] = {}
        for name, (value, one) in given.items():
            if isinstance(value, int):
                declared = source.parameters.get(name, ANY)
                type_ = one if declared.kind in ("any", "iterable", "union") else declared
                names[name] = Variable(value, type_, declared=True, is_bound=True)
            else:
                names[name] = Variable(0, one, declared=True)
        frame = Frame(source, source.returns, names, outer=outer, path=(*self.frame.path, id(node)))
        before, loops, self.loops = self.frame, self.loops, []
        self.inlined.append(source.node)
        narrowed = dict(self.narrowed)
        if isinstance(source.node, ast.Lambda):
            self.frame = frame
            one = self.expression(source.node.body)
            if one.kind == "none" and not self.has_word:
                self.const(NONE_WORD)
        else:
            one = source.returns
            if fills is not None:
                frame.fills = Variable(fills, one, declared=True, is_bound=True)
            elif one.kind != "none" or source.is_generator:
                frame.result = self.fresh()
            frame.limit = limit
            frame.leaves = self.block()
            self.frame = frame
            self._open(frame)
            if not self.statements(source.body):
                self._close(frame)
            self.end()
            if frame.result is not None:
                self.get(frame.result.local)
        self.frame, self.loops, self.narrowed = before, loops, narrowed
        self.inlined.pop()
        self.has_word = one.kind != "none" and fills is None
        return one

    def inline_each(
        self,
        node: ast.Call,
        source: Source,
        gives: Callable[[Type, Callable[[], None]], None],
        *,
        is_short: bool,
        is_taken: bool,
    ) -> None:
        """Inline a function that `_generating` returned, and do something with each of its values."""
        given = self.arguments(node, source, node.args, node.keywords)
        names: dict[str, Variable] = {}
        for name, one in source.parameters.items():
            value, each = given.get(name) or self.default(node, source, name, one)
            names[name] = (
                Variable(value, each if one.kind in ("any", "iterable", "union") else one, declared=True, is_bound=True)
                if isinstance(value, int)
                else Variable(0, each, declared=True)
            )
        here = self.frame, self.loops, self.sized, self.inlined
        path = (*self.frame.path, id(node))
        frame = Frame(source, source.returns, names, path=path, is_short=is_short, is_taken=is_taken)

        def give(one: Type, push: Callable[[], None]) -> None:
            there, narrowed = (self.frame, self.loops, self.sized, self.inlined), dict(self.narrowed)
            self.frame, self.loops, self.sized, self.inlined = here
            gives(one, push)
            (self.frame, self.loops, self.sized, self.inlined), self.narrowed = there, narrowed

        frame.gives = give
        narrowed = dict(self.narrowed)
        self.inlined = [*self.inlined, source.node]
        frame.leaves = self.block()
        self.frame, self.loops, self.sized = frame, [], None
        items = None if source.is_generator else source.tuple_items
        if items is None:
            self.statements(source.body)
        else:
            self.iterate(items, give, is_short=is_short)
        self.end()
        self.frame, self.loops, self.sized, self.inlined = here
        self.narrowed = narrowed

    def may_be_inlined(self, source: Source) -> bool:
        """Return whether a function is short enough to be inlined, and is not being inlined."""
        return source.size <= SHORT and len(self.inlined) <= DEEPEST and source.node not in self.inlined


def _has_star(*tuples: ast.Tuple) -> bool:
    return (
        any(isinstance(one, ast.Starred) for each in tuples for one in each.elts)
        or len({len(each.elts) for each in tuples}) > 1
    )
