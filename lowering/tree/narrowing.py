"""Types without code: conditions that types alone decide, and types of variables that conditions narrow."""

from __future__ import annotations

import ast
from typing import Final

from lowering.source import Unsupported
from lowering.tree.body import Body, Variable
from lowering.tree.statics import NOT_STATIC, named_classes, static
from lowering.types import NONE, Type, members_of, union, without

_CLASSES: Final[dict[str, type]] = {
    "int": int, "bool": bool, "str": str, "none": type(None), "list": list, "tuple": tuple, "fixed": tuple,
    "dict": dict, "set": frozenset, "float": float,
}  # fmt: skip


def known(body: Body, node: ast.expr) -> bool | None:
    """Return the value of a condition if constants and types alone decide it, else None."""
    match node:
        case ast.Constant(value=value):
            return bool(value)
        case ast.Name(id="IS_LOWERED"):
            return True
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            inner = known(body, operand)
            return None if inner is None else not inner
        case ast.BoolOp(op=op, values=values):
            return _known_of_all(body, values, decides=isinstance(op, ast.Or))
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None)]):
            is_none = _is_surely_none(inferred(body, left))
            return None if is_none is None else is_none is isinstance(op, ast.Is)
        case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]):
            one = inferred(body, subject)
            if one is not None and one.kind not in ("any", "never"):
                return is_surely(one, named_classes(body, classes))
        case ast.Name() | ast.Attribute():
            held = static(body, node)
            if isinstance(held, bool):
                return held
            one = inferred(body, node)
            if one is not None and one.kind == "none":
                return False
    return None


def _known_of_all(body: Body, values: list[ast.expr], *, decides: bool) -> bool | None:
    """Return the known value of `or`, if `decides` is True, or of `and`, if False; None if it isn't known."""
    found = [known(body, value) for value in values]
    if found and found[0] is decides:
        return decides
    if all(each is (not decides) for each in found):
        return not decides
    return decides if decides in found and all(each is not None for each in found) else None


def _is_surely_none(one: Type | None) -> bool | None:
    if one is None or one.kind in ("never", "any"):
        return None
    if one.kind == "none":
        return True
    return None if NONE in members_of(one) else False


def inferred(body: Body, node: ast.expr) -> Type | None:
    """Return the type of a variable or field without making code; None for other expressions."""
    if isinstance(node, ast.Name):
        found = body.names.find(node.id)
        return None if found is None or not body.names.has_value(found) else body.names.type_of(found)
    if not isinstance(node, ast.Attribute) or static(body, node) is not NOT_STATIC:
        return None
    inner = inferred(body, node.value)
    objects = [member for member in members_of(inner) if member.kind == "object"] if inner is not None else []
    layouts = [body.context.layout(node, member.cls) for member in objects]
    if not layouts or not all(node.attr in layout.python_only or node.attr in layout.fields for layout in layouts):
        return None
    return union(*[NONE if node.attr in each.python_only else each.fields[node.attr] for each in layouts])


def is_surely(one: Type, classes: list[type]) -> bool | None:
    """Return whether all values of the type `one` are instances of the classes; None if only some are."""
    found = {_is_instance(member, classes) for member in members_of(one)}
    return found.pop() if len(found) == 1 else None


def _is_instance(member: Type, classes: list[type]) -> bool | None:
    real = member.cls if member.kind in ("object", "enum") else _CLASSES.get(member.kind)
    if member.kind == "int" and any(issubclass(cls, int) and cls is not int for cls in classes):
        raise Unsupported(None, "flags and members of IntEnum can't be told from numbers")
    if member.kind in ("any", "iterable") or (member.kind == "str" and _texts(classes) and str not in classes):
        return None
    if real is None:
        return False
    if (member.kind == "set" and set in classes) or issubclass(real, tuple(classes)):
        return True
    return None if any(issubclass(cls, real) for cls in classes) and member.kind == "object" else False


def narrowed_to(one: Type, classes: list[type], *, is_so: bool) -> Type:
    """Return the part of the type `one` whose values are instances of the classes, or with `is_so` False, are not."""
    rest = [member for member in members_of(one) if _is_instance(member, classes) in (None, is_so)]
    if is_so and str not in classes:  # A text may be a member of a StrEnum.
        rest = [each for member in rest for each in (_texts(classes) if member.kind == "str" else [member])]
    return union(*rest)


def _texts(classes: list[type]) -> list[Type]:
    """Return the types of the StrEnums among classes."""
    return [Type("enum", cls) for cls in classes if issubclass(cls, str) and cls is not str]


def narrow(body: Body, node: ast.expr, *, is_so: bool) -> None:
    """Narrow the types of local variables from here on, where the condition `node` is true (`is_so`) or false."""
    narrowed = body.names.narrowed
    match node:
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            narrow(body, operand, is_so=not is_so)
        case ast.BoolOp(op=op, values=values) if isinstance(op, ast.And) == is_so:
            for value in values:
                narrow(body, value, is_so=is_so)
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None)]):
            found = _narrowable(body, left)
            one = None if found is None else body.names.type_of(found)
            if found is not None and one is not None and one.kind != "any":
                narrowed[found.local] = NONE if isinstance(op, ast.Is) == is_so else without(one, "none")
        case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]):
            found = _narrowable(body, subject)
            if found is not None:
                one = body.names.type_of(found)
                narrowed[found.local] = narrowed_to(one, named_classes(body, classes), is_so=is_so)
        case ast.Name() | ast.NamedExpr():
            found = _narrowable(body, node)
            if found is not None and is_so:
                narrowed[found.local] = without(body.names.type_of(found), "none")


def _narrowable(body: Body, node: ast.expr) -> Variable | None:
    if isinstance(node, ast.NamedExpr):
        node = node.target
    if not isinstance(node, ast.Name):
        return None
    found = body.names.find(node.id)
    return None if found is None or found.type.kind == "function" else found


def common(one: dict[int, Type], other: dict[int, Type]) -> dict[int, Type]:
    """Return the narrowed types, by local, after two branches: those of variables that are narrowed in both."""
    return {local: union(one[local], other[local]) for local in one.keys() & other.keys()}
