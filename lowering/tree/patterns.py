"""Handler of `match` and its patterns."""

from __future__ import annotations

import ast

from lowering import wasm
from lowering.code import Code, Label, Value, block, const, get, leave, leave_if
from lowering.source import Unsupported
from lowering.tree.body import Body
from lowering.tree.dispatch import STATEMENTS, Flow, condition, expression, handles, statements
from lowering.tree.fields import load_field
from lowering.tree.narrowing import common, is_surely, narrow, narrowed_to
from lowering.tree.statics import named_classes, static
from lowering.tree.values import compare, is_of_class
from lowering.types import NEVER, Type, type_of_value, union, without


@handles(STATEMENTS, ast.Match)
def _match(body: Body, node: ast.Match) -> Flow:
    if isinstance(node.subject, ast.Tuple):
        raise Unsupported(node.subject, "a tuple can't be matched")
    value = expression(body, node.subject)
    found = body.names.find(node.subject.id) if isinstance(node.subject, ast.Name) else None
    subject, setting = (found.local, (value.code, wasm.DROP)) if found else body.names.keep(value.code)
    left = value.type
    end = Label()
    codes: list[Code] = []
    before = dict(body.names.narrowed)
    states: list[dict[int, Type]] = []
    for case in node.cases:
        body.names.narrowed = {**before, subject: left}
        if left.kind == "never" and value.type.kind != "never":
            break
        code, ends = _case(body, case, subject, left, end)
        codes.append(code)
        if ends is False:
            states.append(body.names.narrowed)
        if ends is not None and case.guard is None and _is_sure(case.pattern):
            left = _rest(body, left, case.pattern)
    if left.kind != "never":
        states.append({**before, subject: left})
    body.names.narrowed = before
    if not states:
        return (setting, block(end, *codes, wasm.UNREACHABLE), wasm.UNREACHABLE), True
    body.names.narrowed, *others = states
    for state in others:
        body.names.narrowed = common(body.names.narrowed, state)
    return (setting, block(end, *codes)), False


def _case(body: Body, case: ast.match_case, subject: int, left: Type, end: Label) -> tuple[Code, bool | None]:
    """Compile a case of `match`: return its code, and whether its body ends the flow; None if it can't match.

    `subject` is the local with the value, `left` its type after the cases before, `end` the label behind the `match`.
    """
    next_ = Label()
    test, matched = _pattern(body, case.pattern, subject, left, next_)
    if matched.kind == "never":
        return block(next_, test), None
    body.names.narrowed[subject] = matched
    guard: Code = ()
    if case.guard is not None:
        guard = leave_if(next_, condition(body, case.guard), wasm.I32_EQZ)
        narrow(body, case.guard, is_so=True)
    code, ends = statements(body, case.body)
    return block(next_, test, guard, code, () if ends else leave(end)), ends


def _pattern(body: Body, node: ast.pattern, subject: int, one: Type, fails: Label) -> tuple[Code, Type]:
    """Return code that jumps to `fails` unless the local `subject` matches, and the local's type after a match.

    `one` is its type before. The type after a match is NEVER if the pattern can't match.
    """
    match node:
        case ast.MatchAs(pattern=None, name=None):
            return (), one
        case ast.MatchAs(pattern=None, name=str(name)):
            return body.names.assign(name, Value(one, get(subject))), one
        case ast.MatchSingleton(value=value):
            word = const(body.context.constants.word_of(value))
            return leave_if(fails, get(subject), word, wasm.I64_NE), type_of_value(value)
        case ast.MatchValue(value=value):
            other = expression(body, value)
            if other.type.kind == "enum" and body.context.are_mixed(one, other.type):
                raise Unsupported(node, f"{one} may be a text that is equal to a member")
            is_same = compare(body, node, ast.Eq(), Value(one, get(subject)), other)
            return leave_if(fails, is_same, wasm.I32_EQZ), other.type if other.type.kind == "enum" else one
        case ast.MatchOr(patterns=patterns):
            return _any_pattern(body, patterns, subject, one, fails)
        case ast.MatchClass():
            return _class_pattern(body, node, subject, one, fails)
    raise Unsupported(node, "this pattern is not in the subset")


def _any_pattern(body: Body, patterns: list[ast.pattern], subject: int, one: Type, fails: Label) -> tuple[Code, Type]:
    found: list[Type] = []
    codes: list[Code] = []
    matched = Label()
    for inner in patterns:
        next_ = Label()
        test, each = _pattern(body, inner, subject, one, next_)
        found.append(each)
        codes.append(block(next_, test, () if each.kind == "never" else leave(matched)))
    return block(matched, *codes, leave(fails)), union(*found)


def _class_pattern(body: Body, node: ast.MatchClass, subject: int, one: Type, fails: Label) -> tuple[Code, Type]:
    classes = named_classes(body, node.cls)
    found = narrowed_to(one, classes, is_so=True)
    if found.kind == "never":
        return (), NEVER
    codes: list[Code] = []
    if is_surely(one, classes) is not True:
        codes.append(leave_if(fails, is_of_class(body, subject, classes, one), wasm.I32_EQZ))
    if node.patterns and classes[0] in (int, str):
        test, matched = _pattern(body, node.patterns[0], subject, found, fails)
        return (*codes, test), matched
    names = [*getattr(classes[0], "__match_args__", ())[: len(node.patterns)], *node.kwd_attrs]
    for name, inner in zip(names, [*node.patterns, *node.kwd_patterns], strict=True):
        if isinstance(inner, ast.MatchAs) and inner.pattern is None and inner.name is None:
            continue
        field = load_field(body, node, Value(found, get(subject)), name)
        local, keeping = body.names.keep(field.code)
        test, matched = _pattern(body, inner, local, field.type, fails)
        codes += [keeping, test]
        if matched.kind == "never":
            return tuple(codes), NEVER
    return tuple(codes), found


def _is_sure(node: ast.pattern) -> bool:
    """Return whether a pattern tests only a class or a value, so that a failed match excludes that class or value."""
    match node:
        case ast.MatchAs(pattern=None) | ast.MatchValue() | ast.MatchSingleton():
            return True
        case ast.MatchOr(patterns=patterns):
            return all(map(_is_sure, patterns))
        case ast.MatchClass(patterns=patterns, kwd_patterns=others):
            return all(isinstance(inner, ast.MatchAs) and inner.pattern is None for inner in (*patterns, *others))
    return False


def _rest(body: Body, one: Type, node: ast.pattern) -> Type:
    """Return the rest of the type `one` after a pattern for which `_is_sure` holds has not matched."""
    match node:
        case ast.MatchAs(pattern=None):
            return NEVER
        case ast.MatchOr(patterns=patterns):
            for inner in patterns:
                one = _rest(body, one, inner)
        case ast.MatchClass(cls=cls):
            return narrowed_to(one, named_classes(body, cls), is_so=False)
        case ast.MatchSingleton(value=None):
            return without(one, "none")
        case ast.MatchValue(value=value):
            return _rest_of_members(one, static(body, value))
    return one


def _rest_of_members(one: Type, member: object) -> Type:
    """Return the enum type `one` without a member whose pattern has not matched."""
    if one.kind != "enum" or not isinstance(member, one.cls):
        return one
    seen = frozenset({member}) | (one.value or frozenset())
    return NEVER if len(seen) == len(one.cls) else Type("enum", one.cls, value=seen)
