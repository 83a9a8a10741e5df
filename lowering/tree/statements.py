"""Handlers of statements: assignments, `if`, loops, `return`, `yield` and the like."""

from __future__ import annotations

import ast
from collections.abc import Callable

from lowering import library, wasm
from lowering.code import Code, Label, Value, block, const, get, if_, keep, leave, leave_if, load, loop
from lowering.lists import filled_list, mentions, own_lists
from lowering.source import Unsupported
from lowering.tree.allocation import append
from lowering.tree.assignments import bind, wanted_by
from lowering.tree.body import Body, Loop, Variable
from lowering.tree.containers import append_all
from lowering.tree.dispatch import STATEMENTS, Flow, condition, evaluate, expression, handles, statements
from lowering.tree.fields import is_absent, load_field, store_field
from lowering.tree.functions import end_at_limit, give, is_left_out
from lowering.tree.items import key_of, load_item, put_item
from lowering.tree.iteration import each, iterate, kept_for
from lowering.tree.narrowing import common, known, narrow
from lowering.tree.operators import operation
from lowering.tree.values import not_none
from lowering.types import NONE_WORD, Type, Unknown, check_fits, items_of, put, type_of_annotation


@handles(STATEMENTS, ast.Pass, ast.Import, ast.ImportFrom)
def _nothing(_: Body, __: ast.stmt) -> Flow:
    return (), False


@handles(STATEMENTS, ast.Raise)
def _raise(_: Body, __: ast.Raise) -> Flow:
    return wasm.UNREACHABLE, True


@handles(STATEMENTS, ast.Break)
def _break(body: Body, _: ast.Break) -> Flow:
    return leave(body.loops[-1].leaves), True


@handles(STATEMENTS, ast.Continue)
def _continue(body: Body, _: ast.Continue) -> Flow:
    return leave(body.loops[-1].goes_on), True


@handles(STATEMENTS, ast.Expr)
def _expression(body: Body, node: ast.Expr) -> Flow:
    match node.value:
        case ast.Constant():
            return (), False
        case ast.Yield(value=value) if value is not None:
            return _yield(body, value), False
        case ast.YieldFrom(value=value):
            return _yield_from(body, value), False
    return _effect(body, node.value)


def _effect(body: Body, node: ast.expr) -> Flow:
    """Compile an expression that is a statement: its value is dropped. Return the code, and whether the flow ends."""
    if isinstance(node, ast.Call) and is_left_out(body, node):
        return (), False
    value = evaluate(body, node)
    if value.type.kind == "never":
        return (value.code, wasm.UNREACHABLE), True
    return (value.code, wasm.DROP if value.has_word else ()), False


# --- results ----------------------------------------------------------------------------------------------


def _yield(body: Body, node: ast.expr) -> Code:
    """Compile `yield node`: use the value at once if the function is inlined, otherwise append it to a list."""
    frame = body.frame
    value = expression(body, node)
    check_fits(items_of(frame.returns), value.type)
    if frame.gives is not None:
        return kept_for(body, value, frame.gives)
    if frame.yields is None:
        raise Unsupported(node, "yield is only in the subset as a statement of a function")
    return append(body, get(frame.yields), value.code), end_at_limit(frame)


def _yield_from(body: Body, node: ast.expr) -> Code:
    frame = body.frame
    if frame.gives is not None:
        return iterate(body, node, frame.gives, is_short=frame.is_short, is_taken=frame.is_taken)
    if frame.yields is None:
        raise Unsupported(node, "yield is only in the subset as a statement of a function")
    left: int | None = None
    counting: Code = ()
    if frame.limit is not None:
        left, counting = body.names.keep((get(frame.limit), load(get(frame.yields), 8), wasm.I64_SUB))
    one, code = append_all(body, frame.yields, node, limit=left)
    check_fits(items_of(frame.returns), one)
    return counting, code, end_at_limit(frame)


@handles(STATEMENTS, ast.Return)
def _return(body: Body, node: ast.Return) -> Flow:
    frame, value = body.frame, node.value
    leaving = frame.leaving
    if frame.fills is not None and value is not None:
        filling: Code = ()
        if not (isinstance(value, ast.Name) and value.id == filled_list(frame.source.node)):
            one, filling = append_all(body, frame.fills.local, value, is_own=True)
            put(frame.returns.args[0], one)
        return (filling, leaving), True
    if frame.yields is not None:
        return give(frame, get(frame.yields)), True
    if frame.returns.kind == "none" or frame.gives is not None:
        is_empty = value is None or (isinstance(value, ast.Constant) and value.value is None)
        effect = () if value is None or is_empty else _effect(body, value)[0]
        return (effect, leaving), True
    if value is None:
        return give(frame, const(NONE_WORD)), True
    result = expression(body, value, frame.returns if frame.returns.kind != "any" else None)
    check_fits(frame.returns, result.type)
    return give(frame, result.code), True


# --- assignments ------------------------------------------------------------------------------------------


@handles(STATEMENTS, ast.Assign)
def _assign(body: Body, node: ast.Assign) -> Flow:
    return _assignment(body, node.targets, node.value), False


def _assignment(body: Body, targets: list[ast.expr], value: ast.expr) -> Code:
    if len(targets) == 1:
        target = targets[0]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and _are_pairs(target, value):
            return _pairwise(body, target, value)
        if is_absent(body, target) or _begins_to_fill(body, target):
            return ()
        return bind(body, target, expression(body, value, wanted_by(body, target)))
    found = expression(body, value, wanted_by(body, targets[-1]))
    kept, keeping = body.names.keep(found.code)
    item = Value(found.type, get(kept))
    return keeping, *[bind(body, target, item) for target in targets if not is_absent(body, target)]


def _are_pairs(target: ast.Tuple, value: ast.Tuple) -> bool:
    """Return whether two tuples have the same number of elements, and no `*items`."""
    elements = [*target.elts, *value.elts]
    return len(target.elts) == len(value.elts) and not any(isinstance(one, ast.Starred) for one in elements)


def _pairwise(body: Body, target: ast.Tuple, value: ast.Tuple) -> Code:
    """Compile `a, b = c, d` without making a tuple; all values are evaluated before the first assignment."""
    codes: list[Code] = []
    kept: list[Value] = []
    for one, each_ in zip(target.elts, value.elts, strict=True):
        found = expression(body, each_, wanted_by(body, one))
        local, keeping = body.names.keep(found.code)
        codes.append(keeping)
        kept.append(Value(found.type, get(local)))
    pairs = zip(target.elts, kept, strict=True)
    return *codes, *[bind(body, one, item) for one, item in pairs if not is_absent(body, one)]


def _begins_to_fill(body: Body, target: ast.expr) -> bool:
    """Return whether `target` is the list that the function returns, if its caller passes a list to append to.

    If so, make this name a name of the caller's list.
    """
    fills = body.frame.fills
    if fills is None or not isinstance(target, ast.Name) or target.id != filled_list(body.frame.source.node):
        return False
    body.frame.names[target.id] = fills
    return True


@handles(STATEMENTS, ast.AnnAssign)
def _annotated(body: Body, node: ast.AnnAssign) -> Flow:
    if not isinstance(node.target, ast.Name):
        return () if node.value is None else _assignment(body, [node.target], node.value), False
    if _begins_to_fill(body, node.target):
        return (), False
    one = _annotation(body, node.annotation)
    found = body.frame.names.get(node.target.id)
    if found is None:
        found = body.frame.names[node.target.id] = Variable(body.names.local(), one, declared=True)
    if node.value is None:
        return (), False
    value = expression(body, node.value, one)
    body.names.hold(node.target.id, found, value.type)
    return keep(found.local, value.code), False


def _annotation(body: Body, node: ast.expr) -> Type:
    """Return the type that an annotation in a function names."""
    names = dict(body.frame.source.namespace)
    try:
        return type_of_annotation(eval(ast.unparse(node), names))  # noqa: S307  (our own source)
    except Unknown as error:
        raise Unsupported(node, f"this type is not in the subset: {error}") from error
    except NameError as error:
        raise Unsupported(node, f"{error}: types must be imported at run time") from error


@handles(STATEMENTS, ast.AugAssign)
def _augmented(body: Body, node: ast.AugAssign) -> Flow:
    match node.target:
        case ast.Name() as target:
            return _augmented_name(body, node, target), False
        case ast.Attribute(value=owner, attr=name):
            return () if is_absent(body, node.target) else _augmented_field(body, node, owner, name), False
        case ast.Subscript(value=owner, slice=index):
            return _augmented_item(body, node, owner, index), False
    raise Unsupported(node, "this can't be assigned to")


def _augmented_name(body: Body, node: ast.AugAssign, target: ast.Name) -> Code:
    found = body.names.find(target.id)
    if found is None:
        raise Unsupported(node, f"{target.id} has no value yet")
    check = body.names.check_bound(target.id, found)
    before = body.names.type_of(found)
    if before.kind == "list" and isinstance(node.op, ast.Add):
        one, code = append_all(body, found.local, node.value, is_own=_is_own(body, target.id, node.value))
        put(before.args[0], one)
        return check, code
    after = _combined(body, node, Value(before, get(found.local)))
    if not after.has_word:
        return check, after.code
    body.names.hold(target.id, found, after.type)
    return check, keep(found.local, after.code)


def _is_own(body: Body, name: str, node: ast.expr) -> bool:
    """Return whether only the variable `name` refers to its list while the expression `node` is evaluated."""
    function = body.frame.source.node
    return isinstance(function, ast.FunctionDef) and name in own_lists(function) and not mentions(node, name)


def _augmented_field(body: Body, node: ast.AugAssign, owner: ast.expr, name: str) -> Code:
    record = expression(body, owner)
    local, keeping = body.names.keep(record.code)
    held = Value(record.type, get(local))
    after = _combined(body, node, load_field(body, node.target, held, name))
    if not after.has_word:
        return keeping, after.code
    value, computing = body.names.keep(after.code)
    return keeping, computing, store_field(body, node.target, held, name, Value(after.type, get(value)))


def _augmented_item(body: Body, node: ast.AugAssign, owner: ast.expr, index: ast.expr) -> Code:
    container = expression(body, owner)
    local, keeping = body.names.keep(container.code)
    key, keeping_key = body.names.keep(key_of(body, index).code)
    held = Value(container.type, get(local))
    after = _combined(body, node, load_item(body, node, held, get(key)))
    if not after.has_word:
        return keeping, keeping_key, after.code
    value, computing = body.names.keep(after.code)
    return keeping, keeping_key, computing, put_item(body, node, held, get(key), get(value))


def _combined(body: Body, node: ast.AugAssign, before: Value) -> Value:
    """Apply the operator of `target += value` to the target's value `before`; no word if a list changed in place."""
    members = not_none(before.type)
    if members and all(member.kind == "list" for member in members) and isinstance(node.op, ast.Add):
        kept, keeping = body.names.keep(before.code)
        one, code = append_all(body, kept, node.value)
        for member in members:
            put(member.args[0], one)
        return Value(before.type, (keeping, code), has_word=False)
    if any(member.kind in ("set", "dict") for member in members):
        raise Unsupported(node, "sets and dicts can't be changed by an operator")
    return operation(body, node, node.op, before, node.value)


@handles(STATEMENTS, ast.Delete)
def _delete(body: Body, node: ast.Delete) -> Flow:
    return tuple(_delete_item(body, target) for target in node.targets), False


def _delete_item(body: Body, target: ast.expr) -> Code:
    container = expression(body, target.value) if isinstance(target, ast.Subscript) else None
    is_list = container is not None and container.type.kind == "list"
    if container is None or not is_list or not isinstance(target, ast.Subscript) or isinstance(target.slice, ast.Slice):
        raise Unsupported(target, "only items of lists can be deleted")
    return body.call(library.pop_at, container.code, expression(body, target.slice).code), wasm.DROP


# --- decisions and loops ----------------------------------------------------------------------------------


@handles(STATEMENTS, ast.If)
def _if(body: Body, node: ast.If) -> Flow:
    decided = known(body, node.test)
    if decided is not None:
        narrow(body, node.test, is_so=decided)
        return statements(body, node.body if decided else node.orelse)
    test = condition(body, node.test)
    before = dict(body.names.narrowed)
    narrow(body, node.test, is_so=True)
    code, ends = statements(body, node.body)
    after, body.names.narrowed = body.names.narrowed, dict(before)
    narrow(body, node.test, is_so=False)
    other, other_ends = statements(body, node.orelse)
    whole = if_(test, code, other if node.orelse else None)
    if ends and other_ends:
        return (whole, wasm.UNREACHABLE), True
    if not ends:
        body.names.narrowed = after if other_ends else common(after, body.names.narrowed)
    return whole, False


@handles(STATEMENTS, ast.While)
def _while(body: Body, node: ast.While) -> Flow:
    if node.orelse:
        raise Unsupported(node, "a loop with else is not in the subset")
    body.names.forget(node)
    is_endless = known(body, node.test) is True
    leaves, again = Label(), Label()
    fuel = () if body.is_library else _use_fuel()
    test = () if is_endless else leave_if(leaves, condition(body, node.test), wasm.I32_EQZ)
    before = dict(body.names.narrowed)
    narrow(body, node.test, is_so=True)
    body.loops.append(Loop(leaves, again))
    code, ends = statements(body, node.body)
    body.loops.pop()
    body.names.restore(before, node)
    whole = block(leaves, loop(again, fuel, test, code, () if ends else leave(again)))
    if is_endless and not any(isinstance(one, ast.Break) for one in ast.walk(node)):
        return (whole, wasm.UNREACHABLE), True
    if not is_endless:
        narrow(body, node.test, is_so=False)
    return whole, False


def _use_fuel() -> Code:
    """Count down the rounds that loops may still take, and stop the program when there are none left."""
    count = (wasm.GET_FUEL, const(1), wasm.I64_SUB, wasm.SET_FUEL)
    return count, if_((wasm.GET_FUEL, const(0), wasm.I64_LT_S), wasm.UNREACHABLE)


@handles(STATEMENTS, ast.For)
def _for(body: Body, node: ast.For) -> Flow:
    if node.orelse:
        raise Unsupported(node, "a loop with else is not in the subset")
    body.names.forget(node)
    leaves = Label()
    before = dict(body.names.narrowed)

    def inside(binding: Callable[[], Code], goes_on: Label) -> Code:
        bound = binding()
        body.loops.append(Loop(leaves, goes_on))
        code, _ = statements(body, node.body)
        body.loops.pop()
        return bound, code

    code = each(body, node.iter, node.target, inside)
    body.names.restore(before, node)
    return block(leaves, code), False
