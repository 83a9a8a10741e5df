"""Compilation of functions, with everything that they call, into one module of WebAssembly."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from lowering import library, wasm
from lowering.calls import calls, instructions, modules
from lowering.classes import Layouts
from lowering.code import encode
from lowering.constants import BASE
from lowering.context import Context, Filling
from lowering.source import Source, Unsupported
from lowering.tree import comparisons, operators, patterns, statements
from lowering.tree.body import Body
from lowering.tree.functions import whole_body

#: Modules whose handlers of syntax and calls are registered when they are imported.
HANDLERS: Final = (calls, instructions, modules, comparisons, operators, patterns, statements)
#: Most passes over a function, whose types are joined until they no longer change.
_MOST_PASSES: Final = 6

#: Exported name of the function that makes the index of a set or dict.
INDEX: Final = "·index"
#: Exported name of the global with the number of rounds that `while` may still take.
FUEL: Final = wasm.FUEL


@dataclass(frozen=True)
class Diagnostic:
    """One reason why code can't be compiled (`text`), with the names of its function and module, and its line."""

    function: str
    module: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.function}: {self.text}"


class NotLowered(Exception):
    """Error that a program can't be compiled, with all reasons as `diagnostics`."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        super().__init__("\n".join(map(str, diagnostics)))


@dataclass
class WasmModule:
    """Module of WebAssembly as bytes (`code`), and what is needed to run it.

    `texts` are the addresses of its constant texts, `constants` its constant objects by address; `heap` is the address
    of free memory. `exports` are the names of its functions, `packages` the root packages of their sources, sorted.
    """

    code: bytes
    layouts: Layouts
    texts: dict[str, int]
    heap: int
    exports: list[str]
    packages: list[str]
    constants: dict[int, object] = field(default_factory=dict)


class Program:
    """Compilation of functions into one program, with `pages` of 64 KiB as its memory."""

    def __init__(self, *, pages: int = 1536) -> None:
        self._pages = pages
        self._context = Context()
        self._diagnostics: list[Diagnostic] = []

    def lower(self, exports: Mapping[str, Callable[..., object]]) -> WasmModule:
        """Compile functions, given by export name, and everything that they call; return the module.

        Raises:
            NotLowered: if some code can't be compiled, with all reasons.
        """
        context = self._context
        exports = {**exports, INDEX: library.index}
        for function in exports.values():
            context.number_of(function)
        for name, function in exports.items():
            self._check_export(name, function)
        bodies: list[tuple[int, int, bytes, str]] = []
        while len(bodies) < len(context.functions):
            bodies.append(self._compile_function(context.functions[len(bodies)]))
        if self._diagnostics:
            raise NotLowered(self._diagnostics)
        constants = context.constants
        constants.fill_tables()
        slots = [context.number_of(function) for function in constants.slots]
        code = wasm.module(
            context.signatures,
            bodies,
            [(name, context.number_of(function)) for name, function in exports.items()],
            bytes(constants.data),
            BASE,
            [slots[0], *slots] if slots else [],
            self._pages,
            constants.end,
        )
        writer = constants.writer
        packages = sorted({_function_of(one).__module__.partition(".")[0] for one in context.functions})
        return WasmModule(code, context.layouts, writer.texts, constants.end, list(exports), packages, writer.objects)

    def _compile_function(self, function: Callable[..., object] | Filling) -> tuple[int, int, bytes, str]:
        is_filling = isinstance(function, Filling)
        function = _function_of(function)
        name = f"{function.__module__}.{function.__qualname__}"
        context = self._context
        try:
            source = context.source(None, function)
            body, code = _compile(context, source, is_filling=is_filling)
        except Unsupported as error:
            self._report(name, function, error)
            return context.signature(0, gives=False), 0, wasm.UNREACHABLE, name
        gives = not is_filling and (source.returns.kind != "none" or source.is_generator)
        if gives:
            code += wasm.UNREACHABLE
        signature = context.signature(body.parameters, gives)
        return signature, body.names.locals - body.parameters, code, name

    def _check_export(self, name: str, function: Callable[..., object]) -> None:
        """Report the exported function if it takes or returns fractions or iterators.

        Python passes only words, from which these can't be told.
        """
        try:
            source = self._context.source(None, function)
        except Unsupported:
            return  # which compiling it reports
        types = [*source.parameters.values(), source.returns]
        if name != INDEX and (source.is_generator or any(map(self._context.has_fraction, types))):
            reason = "a function that Python calls can't take or return fractions or iterators"
            self._report(name, function, Unsupported(None, reason))

    def _report(self, name: str, function: Callable[..., object], error: Unsupported) -> None:
        node = error.node
        line = int(getattr(node, "lineno", 0) or function.__code__.co_firstlineno)
        module, name = getattr(node, "written_in", (function.__module__, name))
        about = f"{error.text}: {ast.unparse(node)[:70]}" if isinstance(node, ast.expr) else error.text
        diagnostic = Diagnostic(name, module, line, about)
        if diagnostic not in self._diagnostics:  # A `Filling` and its function are compiled both.
            self._diagnostics.append(diagnostic)


def _compile(context: Context, source: Source, *, is_filling: bool) -> tuple[Body, bytes]:
    """Compile a function, or its `Filling` if `is_filling`, and return its `Body` and its instructions as bytes."""
    body = Body(context, source, is_filling=is_filling)
    for _ in range(_MOST_PASSES):
        body.begin()
        code = whole_body(body, body.frame)
        if not body.names.has_changed:
            return body, encode(code)
    raise Unsupported(source.node, "the types of its variables can't be worked out")


def _function_of(function: Callable[..., object] | Filling) -> Callable[..., object]:
    return function.function if isinstance(function, Filling) else function
