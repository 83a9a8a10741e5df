"""State of the compilation of one function: its locals, names, loops, and functions that are inlined."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from lowering import algorithms, library, wasm
from lowering.code import Code, Label, Value, const, get, keep, leave, trap_if
from lowering.context import Context, Filling
from lowering.source import Source
from lowering.types import BOOL, CONTAINERS, NEVER, UNBOUND, Type, check_fits, members_of, union

#: Most nodes of a function that is inlined.
SHORT: Final = 60
#: Most functions that are inlined within one another.
DEEPEST: Final = 5
#: Use of a value: the code for it.
Use = Callable[[Value], Code]


@dataclass(eq=False)
class Variable:
    """Python variable: its WebAssembly local (a number) and its type; `declared` if an annotation gives the type."""

    local: int
    type: Type = NEVER
    declared: bool = False
    #: Whether it always has a value, as a parameter has.
    is_bound: bool = False


@dataclass
class Frame:
    """Function that is being compiled at this point: the compiled function itself, or one that is inlined into it."""

    source: Source
    returns: Type
    names: dict[str, Variable] = field(default_factory=dict)
    #: Block that a return leaves, and the local for its result; None in the compiled function itself.
    leaves: Label | None = None
    result: int | None = None
    #: Local of the list that collects the values of `yield`.
    yields: int | None = None
    #: Local with the most items of this list.
    limit: int | None = None
    #: List that the function appends its result to.
    fills: Variable | None = None
    #: Use of each value of `yield`, if the function is inlined where it is iterated over.
    gives: Use | None = None
    #: Whether that use is short, so that its code may be repeated.
    is_short: bool = False
    #: Whether it has no effect on other values, so that they may be made first.
    is_taken: bool = False
    #: Frame whose names an inner function, lambda or comprehension sees too.
    outer: Frame | None = None
    #: Ids of the calls that inlined this function, to tell its copies apart.
    path: tuple[int, ...] = ()

    @property
    def leaving(self) -> Code:
        """Code that jumps to the end of the function of this frame."""
        if self.leaves is None:
            return wasm.RETURN
        return leave(self.leaves)


@dataclass
class Loop:
    """Blocks of a loop: `break` leaves the block `leaves`, `continue` the block `goes_on`."""

    leaves: Label
    goes_on: Label


class Names:
    """Variables of a function and their types: passes over the function join the types found, until none changes."""

    def __init__(self) -> None:
        self.types: dict[tuple[object, ...], Type] = {}
        #: Names that may be used before they have a value.
        self.unbound: dict[tuple[object, ...], None] = {}
        self.has_changed = False

    def begin(self, frame: Frame, first: int) -> None:
        """Start a pass with the frame of the compiled function; `first` is the number of the first free local."""
        self.frame = frame
        self.locals = first
        self.has_changed = False
        #: Types by local where they are known more closely; by `~local`, whether it has a value.
        self.narrowed: dict[int, Type] = {}
        #: Names that begin as unbound in this pass.
        self.opened: set[tuple[object, ...]] = set()

    def local(self) -> int:
        """Reserve a new WebAssembly local and return its number."""
        self.locals += 1
        return self.locals - 1

    def keep(self, code: Code) -> tuple[int, Code]:
        """Return the number of a new local, and the code that stores in it the word that `code` pushes."""
        local = self.local()
        return local, keep(local, code)

    def find(self, name: str) -> Variable | None:
        """Return the variable with this name in the current frame or the frames around it; None if there is none."""
        frame: Frame | None = self.frame
        while frame is not None:
            if name in frame.names:
                return frame.names[name]
            frame = frame.outer
        return None

    def variable(self, name: str) -> Variable:
        """Return the variable with this name in the current frame; create it if it is missing."""
        found = self.frame.names.get(name)
        if found is None:
            known = self.types.get((*self.frame.path, name), NEVER)
            found = self.frame.names[name] = Variable(self.local(), known)
        return found

    def assign(self, name: str, value: Value) -> Code:
        """Store a value in the variable with this name, and note its type."""
        found = self.variable(name)
        self.hold(name, found, value.type)
        return keep(found.local, value.code)

    def hold(self, name: str, variable: Variable, one: Type) -> None:
        """Note that a variable has a value of the type `one` from here on; refuse one that its annotation excludes."""
        if variable.declared:
            check_fits(variable.type, one)
        else:
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
        """Return whether a variable has a value on every path of execution that leads to this point."""
        return variable.is_bound or ~variable.local in self.narrowed

    def check_bound(self, name: str, variable: Variable) -> Code:
        """Return code that traps if a variable has no value yet; no code if it surely has one."""
        if self.has_value(variable):
            return ()
        frame = self.frame
        while frame.names.get(name) is not variable and frame.outer is not None:
            frame = frame.outer
        key = (*frame.path, name)
        self.unbound[key] = None
        self.has_changed = self.has_changed or key not in self.opened
        return trap_if(get(variable.local), const(UNBOUND), wasm.I64_EQ)

    def open(self, frame: Frame) -> Code:
        """Mark the variables of a frame that may be used too early as unbound, at the start of the frame."""
        names = [str(name) for *path, name in self.unbound if tuple(path) == frame.path]
        self.opened.update((*frame.path, name) for name in names)
        return tuple(keep(self.variable(name).local, const(UNBOUND)) for name in names)

    def type_of(self, variable: Variable) -> Type:
        """Return the type of a variable at this point, as conditions and assignments before it narrow it."""
        return self.narrowed.get(variable.local, variable.type)

    def forget(self, node: ast.AST) -> None:
        """Forget the narrowed types of variables that the syntax `node` assigns."""
        for name in _assigned_in(node):
            found = self.find(name)
            if found is not None:
                self.narrowed.pop(found.local, None)

    def restore(self, narrowed: dict[int, Type], node: ast.AST) -> None:
        """Go back to `narrowed`, the narrowed types before `node`, without variables that `node` assigns."""
        self.narrowed = narrowed
        self.forget(node)


@functools.cache
def _assigned_in(node: ast.AST) -> frozenset[str]:
    return frozenset([one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)])


class Body:
    """State of the compilation of one function, which all handlers get as their first argument."""

    def __init__(self, context: Context, source: Source, *, is_filling: bool = False) -> None:
        self.context = context
        self.source = source
        self.is_filling = is_filling
        self.names = Names()
        self.parameters = len(source.parameters) + (is_filling or source.is_generator)
        #: Iterable whose items are all taken at once, and the local with the most items that are taken.
        self.taken: tuple[ast.AST | None, int | None] = None, None
        #: Whether items are used so that their order makes no difference.
        self.is_orderless = False
        #: Local of a list that will get as many items as the next iterable has.
        self.sized: int | None = None
        #: Operations whose results need no check, for only their last bits are used.
        self.modular: set[ast.AST] = set()
        #: Whether it is a function of the library, whose words are addresses and hashes as well.
        self.is_library = source.function.__module__ in (library.__name__, algorithms.__name__)

    def begin(self) -> None:
        """Start a pass over the function's syntax tree, with new locals and no inlined functions."""
        self.loops: list[Loop] = []
        self.inlined: list[ast.AST] = [self.source.node]
        #: Locals of `append`: a list, an item and the number of items.
        self.appending: tuple[int, int, int] | None = None
        frame = Frame(self.source, self.source.returns)
        if self.source.is_generator:
            frame.limit = self.parameters - 1
        if self.is_filling:
            frame.fills = Variable(self.parameters - 1, self.source.returns, declared=True, is_bound=True)
        for number, (name, one) in enumerate(self.source.parameters.items()):
            frame.names[name] = Variable(number, one, declared=True, is_bound=True)
        self.names.begin(frame, self.parameters)

    @property
    def frame(self) -> Frame:
        """Frame of the function, compiled or inlined, whose code is made at this point."""
        return self.names.frame

    def call(self, function: Callable[..., object] | Filling, *arguments: Code) -> Code:
        """Call a compiled function; `arguments` are codes, each of which pushes one argument."""
        return (*arguments, b"\x10" + wasm.unsigned(self.context.number_of(function)))

    def may_inline(self, source: Source) -> bool:
        """Return whether the function `source` is short enough to be inlined, and isn't being inlined already."""
        return source.size <= SHORT and len(self.inlined) <= DEEPEST and source.node not in self.inlined
