"""Parsed functions: their syntax trees with the types of their parameters and results."""

from __future__ import annotations

import ast
import functools
import inspect
import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, get_type_hints

from lowering.types import ANY, NONE, Type, Unknown, type_of_annotation


class Unsupported(Exception):
    """Error for code that is not in the subset: the syntax `node` where it stands, and the reason as `text`."""

    def __init__(self, node: ast.AST | None, text: str) -> None:
        self.node, self.text = node, text
        super().__init__(text)


@dataclass(eq=False)
class Source:
    """Parsed function: its syntax tree (`node`), the types of its parameters and result, and facts about its body.

    `namespace` are the globals of its module, `assigned` are the names that it assigns, `yields` is the number of its
    `yield` expressions. `size` is its number of nodes, or a very large number if it has loops.
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
        """Statements of the function; an empty list for a lambda."""
        return [] if isinstance(self.node, ast.Lambda) else self.node.body

    @property
    def tuple_items(self) -> ast.expr | None:
        """Argument of `tuple(…)` if the function does nothing but return such a call, else None."""
        match self.body:
            case [*before, ast.Return(value=ast.Call(func=ast.Name(id="tuple"), args=[items]))]:
                return items if all(isinstance(one, ast.Expr) for one in before) else None
        return None


@functools.cache
def _tree(module: types.ModuleType) -> dict[str, ast.FunctionDef]:
    """Return the syntax trees of the functions and methods of a module by qualified name, without inner functions."""
    found: dict[str, ast.FunctionDef] = {}

    def look(nodes: list[ast.stmt], before: str) -> None:
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                found[before + node.name] = node
            elif isinstance(node, ast.ClassDef):
                look(node.body, f"{before}{node.name}.")

    look(ast.parse(inspect.getsource(module)).body, "")
    return found


def read(node: ast.AST | None, function: Callable[..., object]) -> Source:
    """Return the parsed source of a function; `node` is the call that needs it, which errors name.

    Raises:
        Unsupported: if its parameters, types or decorators are not in the subset. Statements are checked later.
    """
    module = sys.modules[function.__module__]
    found = _tree(module).get(function.__qualname__)
    if found is None:
        raise Unsupported(node, f"{function.__qualname__} is not at the top level of its module")
    namespace = function.__globals__
    try:
        hints = get_type_hints(function, include_extras=True)
    except NameError as error:
        raise Unsupported(node, f"{function.__qualname__}: {error}: types must be imported at run time") from error
    parameters = _parameters(node, function, found, hints)
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


def _parameters(
    node: ast.AST | None, function: Callable[..., object], found: ast.FunctionDef, hints: dict[str, object]
) -> dict[str, Type]:
    owner = function.__qualname__.rpartition(".")[0]
    parameters: dict[str, Type] = {}
    arguments = found.args
    if arguments.vararg or arguments.kwarg:
        raise Unsupported(node, f"{function.__qualname__}: * and ** are not in the subset")
    for number, argument in enumerate((*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)):
        if argument.arg in hints:
            parameters[argument.arg] = _type(node, function, hints[argument.arg])
        elif number == 0 and owner:
            parameters[argument.arg] = Type(
                "object", functools.reduce(getattr, owner.split("."), sys.modules[function.__module__])
            )
        else:
            raise Unsupported(node, f"{function.__qualname__}: {argument.arg} has no type")
    return parameters


def _type(node: ast.AST | None, function: Callable[..., object], hint: object) -> Type:
    try:
        return type_of_annotation(hint)
    except Unknown as error:
        raise Unsupported(node, f"{function.__qualname__}: this type is not in the subset: {error}") from error


def read_lambda(node: ast.Lambda, outer: Source) -> Source:
    """Return the source of a lambda in the function `outer`; its parameters and result have the type ANY.

    Raises:
        Unsupported: if it has defaults.
    """
    if node.args.defaults or node.args.kw_defaults:
        raise Unsupported(node, "defaults of a lambda are not in the subset")
    names = [argument.arg for argument in node.args.args]
    return Source(outer.function, node, dict.fromkeys(names, ANY), ANY, {}, outer.namespace)


def _assigned(node: ast.FunctionDef) -> frozenset[str]:
    """Return the names that a function assigns; of comprehensions and lambdas within, only those assigned by `:=`."""
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


def annotated_type(namespace: dict[str, object], name: str) -> Type | None:
    """Return the type in the annotation of a module's global `name`; `namespace` are the module's globals.

    It is None if there is no annotation, or one that is not in the subset.
    """
    module = sys.modules.get(str(namespace.get("__name__", "")))
    text = None if module is None else inspect.get_annotations(module).get(name)
    if text is None:
        return None
    try:
        one = eval(text, vars(module)) if isinstance(text, str) else text  # noqa: S307  (our own source)
        return type_of_annotation(one)
    except (Unknown, NameError, IndexError, TypeError):
        return None


def _walrus(nodes: Iterable[ast.AST]) -> frozenset[str]:
    return frozenset([one.target.id for one in nodes if isinstance(one, ast.NamedExpr)])


#: Nodes that make a function long, and nodes that are not counted.
_LONG: Final = (ast.For, ast.While)
_NOTHING: Final = (ast.expr_context, ast.operator, ast.cmpop, ast.arguments, ast.arg)


def _size(nodes: Sequence[ast.AST]) -> int:
    """Return the size of a function for the decision to inline it; `nodes` are its nodes, the first is the function.

    It is the number of nodes, without those of operators and parameters. A loop makes it too large for inlining.
    """
    if any(isinstance(one, _LONG) for one in nodes[1:]):
        return 10_000
    return sum([not isinstance(one, _NOTHING) for one in nodes])
