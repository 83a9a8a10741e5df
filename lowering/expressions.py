"""Compilation of expressions: values, conditions, patterns and iteration."""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import itertools
import types
from collections.abc import Callable, Collection, Iterator
from enum import Enum, IntEnum
from typing import Final

from lowering import library, wasm
from lowering.classes import DICT, LIST, SET, TEXT, TUPLE, WORD, Layout
from lowering.context import Source, Unsupported
from lowering.functions import DEEPEST, Frame, Lowering, Variable
from lowering.types import (
    ANY,
    BOOL,
    CONTAINERS,
    FLOAT,
    INT,
    MEMBER,
    NEVER,
    NONE,
    NONE_WORD,
    REFERENCE,
    Hole,
    Type,
    Unknown,
    filled,
    is_plain,
    is_whole,
    items_of,
    list_of,
    may_be_fraction,
    members_of,
    put,
    type_of_value,
    union,
    values_of,
    without,
)

_COMPARED: Final[dict[type[ast.cmpop], bytes]] = {
    ast.Lt: wasm.I64_LT_S, ast.LtE: wasm.I64_LE_S, ast.Gt: wasm.I64_GT_S, ast.GtE: wasm.I64_GE_S,
}  # fmt: skip
_WHOLE: Final[dict[type[ast.operator], bytes]] = {
    ast.Add: wasm.I64_ADD, ast.Sub: wasm.I64_SUB, ast.Mult: wasm.I64_MUL, ast.BitAnd: wasm.I64_AND,
    ast.BitOr: wasm.I64_OR, ast.BitXor: wasm.I64_XOR, ast.LShift: wasm.I64_SHL, ast.RShift: wasm.I64_SHR_S,
}  # fmt: skip
_FRACTIONS: Final[dict[type[ast.operator], bytes]] = {
    ast.Add: wasm.F64_ADD, ast.Sub: wasm.F64_SUB, ast.Mult: wasm.F64_MUL, ast.Div: wasm.F64_DIV,
}  # fmt: skip
_FRACTIONS_COMPARED: Final[dict[type[ast.cmpop], bytes]] = {
    ast.Eq: wasm.F64_EQ, ast.NotEq: wasm.F64_NE, ast.Lt: wasm.F64_LT, ast.LtE: wasm.F64_LE, ast.Gt: wasm.F64_GT,
    ast.GtE: wasm.F64_GE,
}  # fmt: skip
_TAGS: Final = {"list": LIST, "tuple": TUPLE, "fixed": TUPLE, "dict": DICT, "set": SET}
_SEQUENCES: Final = frozenset({"list", "tuple", "fixed", "iterable"})
_KEYED: Final = frozenset({"set", "dict"})
#: Number of bits of a word, and more items than memory holds.
_BITS: Final = 64
_MOST_ITEMS: Final = 1 << 28
#: Value of an expression whose value may change.
NOT_STATIC: Final = object()
#: Function that pushes a word.
Push = Callable[[], None]


class Expressions(Lowering):
    """Compiler of expressions. Each pushes one word; `has_word` is False after a call without a result."""

    has_word = True

    def expression(self, node: ast.expr, wanted: Type | None = None, *, is_wanted: bool = True) -> Type:
        """Push the value of an expression, and return its type. An empty container gets the type `wanted`."""
        self.has_word = True
        one = self._expression_of(node, wanted)
        if is_wanted and not self.has_word:
            self.const(NONE_WORD)
            self.has_word = True
        return one

    def _expression_of(self, node: ast.expr, wanted: Type | None) -> Type:
        match node:
            case ast.Constant(value=value):
                return self.constant(node, value)
            case ast.Name(id=name):
                return self._name(node, name)
            case ast.Attribute():
                return self._attribute(node)
            case ast.Subscript():
                return self._subscript(node)
            case ast.Call():
                return self.call_of(node, wanted)
            case ast.BinOp(left=left, op=op, right=right):
                return self._operation_of(node, left, op, right, wanted)
            case ast.UnaryOp():
                return self._unary(node)
            case ast.BoolOp():
                return self._either(node, wanted)
            case ast.Compare():
                self.condition(node)
                self.emit(wasm.I64_EXTEND_U)
                return BOOL
            case ast.IfExp():
                return self._choice(node, wanted)
            case ast.Tuple(elts=elements):
                return self._tuple(elements, wanted)
            case ast.List(elts=elements):
                return self._container(node, LIST, "list", elements, wanted)
            case ast.Set(elts=elements):
                return self._container(node, SET, "set", elements, wanted)
            case ast.Dict():
                return self._dict(node, wanted)
            case ast.ListComp():
                return self.collected(node, LIST, "list", wanted)
            case ast.GeneratorExp():
                return self.collected(node, LIST, "list", wanted, self.check_taken(node))
            case ast.SetComp():
                return self.collected(node, SET, "set", wanted)
            case ast.DictComp():
                return self._dict_of(node, wanted)
            case ast.NamedExpr(target=target, value=value):
                one = self.expression(value)
                found = self._walrus(target.id)
                self.tee(found.local)
                self.hold(target.id, found, one)
                return one
        raise Unsupported(node, "this expression is not in the subset")

    def check_taken(self, node: ast.AST) -> int | None:
        """Return the local with the most items of an iterator that are taken, None for all.

        It is refused unless its items are taken at once: Python makes each when it is used.
        """
        taken, limit = self.taken
        if node is not taken:
            raise Unsupported(node, "an iterator can only be used where it is made; list(…) makes a list of it")
        return limit

    def _walrus(self, name: str) -> Variable:
        """Return the variable that `:=` assigns: it belongs to the function around comprehensions."""
        frame = self.frame
        while frame.source.is_comprehension and frame.outer is not None:
            frame = frame.outer
        before = self.frame
        self.frame = frame
        found = self.find(name) or self.variable(name)
        self.frame = before
        return found

    # --- constants and names ----------------------------------------------------------------------------------

    def constant(self, node: ast.AST, value: object, one: Type | None = None) -> Type:
        """Push a constant, and return its type."""
        if value is Ellipsis:
            raise Unsupported(node, "… has no value")
        try:
            found = type_of_value(value) if one is None or one.kind == "any" else one
            self.const(self.context.word_of(value))
        except (Unknown, OverflowError) as error:
            raise Unsupported(node, f"{value!r:.60} can't be compiled: {error}") from error
        return found

    def static(self, node: ast.expr) -> object:
        """Return the value of a name, or of an attribute of a module or class; NOT_STATIC if it may change."""
        match node:
            case ast.Name(id=name):
                if self.find(name) is not None or name in self.frame.source.assigned:
                    return NOT_STATIC
                return self.frame.source.namespace.get(name, vars(builtins).get(name, NOT_STATIC))
            case ast.Attribute(value=owner, attr=name):
                held = self.static(owner)
                if held is not NOT_STATIC and isinstance(held, types.ModuleType | type):
                    return getattr(held, name, NOT_STATIC)
        return NOT_STATIC

    def _name(self, node: ast.expr, name: str) -> Type:
        found = self.find(name)
        if found is not None:
            one = self.type_of(found)
            if one.kind == "function":
                self.has_word = False
                return one
            self.check_bound(name, found)
            self.get(found.local)
            return one
        if name in self.frame.source.assigned:
            raise Unsupported(node, f"{name} has no value yet")
        return self._static_value(node)

    def _static_value(self, node: ast.expr) -> Type:
        value = self.static(node)
        if value is NOT_STATIC:
            raise Unsupported(node, f"{ast.unparse(node)} is not known")
        if isinstance(value, types.FunctionType | types.BuiltinFunctionType | types.MethodType):
            self.has_word = False
            return Type("function", value=value)
        return self.constant(node, value, self._annotated_type(node))

    def _annotated_type(self, node: ast.expr) -> Type | None:
        """Return the annotated type of a module's constant, if it has one."""
        if isinstance(node, ast.Name):
            return self.context.annotated(self.frame.source.namespace, node.id)
        return None

    # --- fields -----------------------------------------------------------------------------------------------

    def _attribute(self, node: ast.Attribute) -> Type:
        value = self.static(node)
        if value is not NOT_STATIC:
            return self._static_value(node)
        one = self.expression(node.value)
        return self.load_field(node, one, node.attr)

    def is_absent(self, node: ast.expr) -> bool:
        """Return whether the target of an assignment is a field that compiled records lack."""
        if not isinstance(node, ast.Attribute):
            return False
        code, local, changed = len(self.code), self.locals, self.has_changed
        one = self.expression(node.value)
        del self.code[code:]
        self.locals, self.has_changed = local, changed
        return all(
            node.attr in self.context.layout(node, member.cls).python_only
            for member in members_of(without(one, "none"))
            if member.kind == "object"
        ) and any(member.kind == "object" for member in members_of(one))

    def type_of_field(self, node: ast.Attribute) -> Type | None:
        """Return the type of a field."""
        code, local, changed = len(self.code), self.locals, self.has_changed
        one = self.expression(node.value)
        del self.code[code:]
        self.locals, self.has_changed = local, changed
        found = [
            self.context.layout(node, member.cls).fields[node.attr]
            for member in members_of(one)
            if member.kind == "object" and node.attr in self.context.layout(node, member.cls).fields
        ]
        return found[0] if found else None

    def load_field(self, node: ast.AST, one: Type, name: str) -> Type:
        """Replace the record on the stack with its field."""
        if one.kind == "never":  # unreachable
            self.trap()
            return one
        layouts = self._layouts(node, one, name)
        if len(layouts) == 1 or all(name in layout.fields for layout in layouts):
            layout = layouts[0]
            if name in layout.fields:
                offsets = {each.offset(name) for each in layouts}
                if len(offsets) == 1:
                    self.load(offsets.pop())
                else:
                    self._load_by_class(name)
                return union(*[each.fields[name] for each in layouts])
            if name in layout.python_only:
                self.emit(wasm.DROP)
                self.const(NONE_WORD)
                return NONE
            if name in layout.unknown:
                raise Unsupported(node, f"the type of {layout.cls.__name__}.{name} is not in the subset")
            return self._property(node, layout, one, name)
        raise Unsupported(node, f"not every class of {one} has a field {name}")

    def _load_by_class(self, name: str) -> None:
        """Replace the record on the stack with its field, whose offset depends on the class."""
        kept = self.new_local()
        self.tee(kept)
        self.emit(wasm.I32_WRAP)
        table = self.context.table_of(
            ("offset", name), lambda layout: layout.offset(name) if name in layout.fields else 0
        )
        self.get(kept)
        self.load(0)
        self._from_table(table)
        self.emit(wasm.I32_ADD)
        self.load_at(0)

    def _from_table(self, table: int) -> None:
        """Replace the tag of a class on the stack with its number in a table."""
        self.emit(wasm.I32_WRAP, wasm.i32_const(1), b"\x74", b"\x2f\x01", wasm.unsigned(table))

    def _layouts(self, node: ast.AST, one: Type, name: str) -> list[Layout]:
        """Return the classes of a record; if only some have a field, only those."""
        members = [member for member in members_of(one) if member.kind != "none"]
        objects = [member for member in members if member.kind == "object"]
        if not objects or not all(member.kind in ("int", "bool", "enum", "str", "object") for member in members):
            raise Unsupported(node, f"{one} has no field {name}")
        layouts = [self.context.layout(node, member.cls) for member in objects]
        having = [
            layout
            for layout in layouts
            if name in layout.fields or hasattr(layout.cls, name) or name in layout.python_only
        ]
        if not having:
            raise Unsupported(node, f"{one} has no field {name}")
        return having

    def _by_class(self, kept: int, layouts: list[Layout], each: Callable[[Layout], Type]) -> Type:
        """Emit code for each class that a record may have."""
        result = self.new_local()
        found: list[Type] = []
        end = self.block()
        layouts = sorted(
            layouts, key=lambda layout: -len(layout.cls.__mro__)
        )  # the test of a class includes subclasses
        for number, layout in enumerate(layouts):
            if number < len(layouts) - 1:
                self.is_of_class(kept, [layout.cls])
                self.if_()
            one = each(layout)
            if not self.has_word:
                self.const(NONE_WORD)
                self.has_word = True
            found.append(one)
            self.set(result)
            self.leave(end)
            if number < len(layouts) - 1:
                self.end()
        self.end()
        self.get(result)
        return union(*found)

    def _property(self, node: ast.AST, layout: Layout, one: Type, name: str) -> Type:
        value = getattr(self.context.twin(layout.cls), name, NOT_STATIC)
        if isinstance(value, property) and value.fget is not None:
            kept = self.new_local()
            self.set(kept)
            return self.call_function(node, value.fget, [(kept, Type("object", layout.cls))])
        raise Unsupported(node, f"{one} has no field {name}")

    def store_field(self, node: ast.AST, held: Type, name: str, push: Push, one: Type) -> None:
        """Set a field of the record on the stack."""
        layouts = self._layouts(node, held, name)
        for layout in layouts:
            if name not in layout.fields:
                raise Unsupported(node, f"{held} has no field {name}")
            _fill_from(layout.fields[name], one)
        offsets = {layout.offset(name) for layout in layouts}
        if len(offsets) != 1:
            raise Unsupported(node, f"the classes of {held} have {name} at different places")
        self.emit(wasm.I32_WRAP)
        push()
        self.store_at(offsets.pop())

    # --- items ------------------------------------------------------------------------------------------------

    def _subscript(self, node: ast.Subscript) -> Type:
        one = self.expression(node.value)
        if isinstance(node.slice, ast.Slice):
            return self._slice(node, one, node.slice)
        kept = [member for member in members_of(one) if member.kind != "none"]
        place = self._place(node.slice)
        if place is not None and len(kept) == 1 and kept[0].kind == "object":
            return self._field_by_place(node, kept[0], place)
        if place is not None and kept and all(member.kind in _SEQUENCES for member in kept):
            return self._item_by_place(kept, place)
        self.expression(node.slice)
        return self.load_item(node, one)

    def _place(self, node: ast.expr) -> int | None:
        """Return the value of an expression that is a known whole number."""
        match node:
            case ast.Constant(value=int(value)) if not isinstance(value, bool):
                return value
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
                return -value
        known = self.static(node)
        return int(known) if isinstance(known, int) else None

    def _field_by_place(self, node: ast.AST, one: Type, place: int) -> Type:
        layout = self.context.layout(node, one.cls)
        if not layout.is_tuple or not -len(layout.fields) <= place < len(layout.fields):
            raise Unsupported(node, f"{one} has no such item")
        return self.load_field(node, one, list(layout.fields)[place])

    def _item_by_place(self, kept: list[Type], place: int) -> Type:
        count = len(kept[0].args) if len(kept) == 1 and kept[0].kind == "fixed" else _MOST_ITEMS
        if not -count <= place < count:
            self.trap()
            return NEVER
        if len(kept) == 1 and kept[0].kind == "fixed":
            place %= count
            self.item_at(place)
            return kept[0].args[place]  # type: ignore[no-any-return]
        container = self.new_local()
        self.tee(container)
        self.load(8)
        number = self.new_local()
        if place < 0:
            self.const(place)
            self.emit(wasm.I64_ADD)
            self.tee(number)
            self.const(0)
            self.emit(wasm.I64_LT_S)
        else:
            self.const(place)
            self.emit(wasm.I64_LE_S)
        self.if_()
        self.trap()
        self.end()
        self.get(container)
        self.load(16)
        if place < 0:
            self.get(number)
            self.const(3)
            self.emit(wasm.I64_SHL, wasm.I64_ADD)
            self.load(0)
        else:
            self.load(8 * place)
        return union(*[items_of(one) for one in kept])

    def load_item(self, node: ast.AST, one: Type) -> Type:
        """Replace a container and a key on the stack with the item."""
        members = [member for member in members_of(one) if member.kind != "none"]
        if members and all(member.kind == "dict" for member in members):
            self.call(library.value_of)
            return union(*[values_of(member) for member in members])
        if not members or not all(member.kind in _SEQUENCES for member in members):
            raise Unsupported(node, f"{one} has no items")
        self._to_item()
        self.load_at(0)
        return union(*[items_of(member) for member in members])

    def _to_item(self) -> None:
        """Replace a container and an index on the stack with the item's address. Trap if the index is out of range."""
        place, container = self.new_local(), self.new_local()
        self.set(place)
        self.tee(container)
        self.load(8)
        self.get(place)
        self.emit(wasm.I64_LE_U)
        self.if_()
        # A negative index counts from the end.
        self.get(place)
        self.get(container)
        self.load(8)
        self.emit(wasm.I64_ADD)
        self.set(place)
        self.get(container)
        self.load(8)
        self.get(place)
        self.emit(wasm.I64_LE_U)
        self.trap_if()
        self.end()
        self.get(container)
        self.load(16)
        self.get(place)
        self.const(3)
        self.emit(wasm.I64_SHL, wasm.I64_ADD, wasm.I32_WRAP)

    def store_item(self, node: ast.AST, owner: ast.expr, index: ast.expr, value: int, one: Type) -> None:
        """Set an item to the value in a local."""
        held = self.expression(owner)
        container = self.new_local()
        self.tee(container)
        key = self.expression(index)
        for member in members_of(held):
            if member.kind == "dict":
                put(member.args[0], key)
                put(member.args[1], one)
            elif member.kind == "list":
                put(member.args[0], one)
        self.get(value)
        self.put_item(node, held)

    def put_item(self, node: ast.AST, held: Type) -> None:
        """Pop a container, an index or key, and a value, and set the item."""
        members = [member for member in members_of(held) if member.kind != "none"]
        if members and all(member.kind == "dict" for member in members):
            self.call(library.put)
            return
        if not members or not all(member.kind == "list" for member in members):
            raise Unsupported(node, f"items of {held} can't be set")
        value = self.new_local()
        self.set(value)
        self._to_item()
        self.get(value)
        self.store_at(0)

    def _slice(self, node: ast.AST, one: Type, part: ast.Slice) -> Type:
        members = [member for member in members_of(one) if member.kind != "none"]
        if not members or not all(member.kind in _SEQUENCES for member in members):
            raise Unsupported(node, f"{one} has no slices")
        tag = LIST if any(member.kind == "list" for member in members) else TUPLE
        inside = union(*[items_of(member) for member in members])
        gives = list_of(inside) if tag == LIST else Type("tuple", args=(inside,))
        if part.step is not None:
            if self._place(part.step) != -1 or part.lower is not None or part.upper is not None:
                raise Unsupported(node, "the only step of slices in the subset is [::-1]")
            self.call(library.reversed_list)
            return gives
        self._bounds(part)
        self.const(tag)
        self.call(library.slice_of)
        return gives

    def _bounds(self, part: ast.Slice) -> None:
        for bound, default in ((part.lower, 0), (part.upper, 1 << 40)):
            if bound is None:
                self.const(default)
            else:
                self.expression(bound)

    # --- making containers ------------------------------------------------------------------------------------

    def _tuple(self, elements: list[ast.expr], wanted: Type | None) -> Type:
        if any(isinstance(element, ast.Starred) for element in elements):
            inside = self._list_with_stars(elements, wanted)
            kept = self.new_local()
            self.tee(kept)
            self.emit(wasm.I32_WRAP)
            self.const(TUPLE)
            self.store_at(0)
            self.get(kept)
            return Type("tuple", args=(inside,))
        if not elements:
            self.const(self.context.word_of(()))
            return wanted if wanted is not None and wanted.kind == "tuple" else Type("fixed")
        wants = (
            wanted.args if wanted is not None and wanted.kind == "fixed" and len(wanted.args) == len(elements) else None
        )
        each = wanted.args[0] if wanted is not None and wanted.kind == "tuple" else None
        words: list[int] = []
        found: list[Type] = []
        for place, element in enumerate(elements):
            found.append(self.expression(element, wants[place] if wants else each))
            local = self.new_local()
            self.set(local)
            words.append(local)
        at = self.allocate(WORD * (3 + len(elements)))
        self.store_word(at, 0, TUPLE)
        self.store_word(at, 8, len(elements))
        self._point_behind(at)
        for place, local in enumerate(words):
            self.get(at)
            self.emit(wasm.I32_WRAP)
            self.get(local)
            self.store_at(24 + 8 * place)
        self.push_reference(at)
        return Type("fixed", args=tuple(found))

    def _point_behind(self, at: int) -> None:
        """Set the address of a tuple's items, which lie behind its head."""
        self.get(at)
        self.emit(wasm.I32_WRAP)
        self.get(at)
        self.const(24)
        self.emit(wasm.I64_ADD)
        self.store_at(16)

    def _list_with_stars(self, elements: list[ast.expr], wanted: Type | None) -> Type:
        """Push a list of elements, some of which are `*items`, and return the type of an item."""
        kept = self.new_local()
        self.new_list(max(4, len(elements)))
        self.set(kept)
        found: list[Type] = []
        inside = None
        if wanted is not None and wanted.kind in _SEQUENCES and wanted.kind != "fixed":
            inside = items_of(wanted)
        for element in elements:
            if isinstance(element, ast.Starred):
                found.append(self.append_all(kept, element.value, is_own=True))
            else:
                self.get(kept)
                found.append(self.expression(element, inside))
                self.append()
        self.get(kept)
        return union(*found)

    def append_all(self, kept: int, node: ast.expr, *, is_own: bool = False, limit: int | None = None) -> Type:
        """Append the items of an expression to a list in a local, and return the type of an item.

        `is_own`: nothing else refers to the list meanwhile, so it may be filled item by item. `limit` is the local with
        the most items that are used.
        """
        filled = self._append_own(kept, node) if is_own else None
        if filled is not None:
            return filled
        if limit is not None or not self._is_iterated(node):
            one = self.container(node, limit=limit)
            other = self.new_local()
            self.set(other)
            self.get(kept)
            self.get(other)
            self.call(library.extend)
            return items_of(one)
        found: list[Type] = []

        def add(one: Type, push: Push) -> None:
            found.append(one)
            self.get(kept)
            push()
            self.append()

        self.iterate(node, add, is_short=True, is_taken=True)
        return union(*found)

    def _append_own(self, kept: int, node: ast.expr) -> Type | None:
        """Evaluate items straight into a list that nothing else refers to.

        Return None, and emit nothing, for other expressions.
        """
        found: list[Type] = []
        match node:
            case ast.ListComp(elt=element, generators=generators):

                def add() -> None:
                    self.get(kept)
                    found.append(self.expression(element))
                    self.append()

                self.generate(node, generators, add)
            case ast.List(elts=elements) if not any(isinstance(element, ast.Starred) for element in elements):
                for element in elements:
                    self.get(kept)
                    found.append(self.expression(element))
                    self.append()
            case ast.Call():
                return self.fill_by(kept, node)
            case _:
                return None
        return union(*found)

    def _is_iterated(self, node: ast.expr) -> bool:
        """Return whether items are used one by one, without a container of them."""
        return (
            isinstance(node, ast.GeneratorExp)
            or self._is_lazy(node)
            or (isinstance(node, ast.Call) and self._generating(node, is_short=True) is not None)
        )

    def _container(self, node: ast.expr, tag: int, kind: str, elements: list[ast.expr], wanted: Type | None) -> Type:
        inside = self._hole(node, wanted, kind)
        if not elements:
            self.new_list(4, tag)
            return Type(kind, args=(inside,))
        if tag == SET or any(isinstance(element, ast.Starred) for element in elements):
            one = self._list_with_stars(elements, wanted)
            if tag == SET:
                self._as_set()
            put(inside, one)
            return Type(kind, args=(inside if isinstance(inside, Hole) else union(inside, one),))
        kept = self.new_local()
        self.new_list(max(4, len(elements)))
        self.set(kept)
        for element in elements:
            self.get(kept)
            one = self.expression(element, None if isinstance(inside, Hole) else inside)
            put(inside, one)
            if not isinstance(inside, Hole):
                inside = union(inside, one)
            self.append()
        self.get(kept)
        return Type(kind, args=(inside,))

    def _hole(self, node: ast.expr, wanted: Type | None, *kinds: str) -> Type | Hole:
        """Return the item type of a new container: as wanted, or a hole that its items fill."""
        if wanted is not None:
            for member in members_of(wanted):
                if (member.kind in kinds or (member.kind == "iterable" and "list" in kinds)) and member.args:
                    return member.args[0]  # type: ignore[no-any-return]
        return self._new_hole(node, 0)

    def _new_hole(self, node: ast.AST, number: int) -> Hole:
        key = (*self.frame.path, id(node), number)
        found = self.context.holes.get(key)
        if found is None:
            found = self.context.holes[key] = Hole()
        return found

    def _as_set(self) -> None:
        """Replace the list on the stack with a set of its items."""
        kept, new = self.new_local(), self.new_local()
        self.set(kept)
        self.new_list(4, SET)
        self.tee(new)
        self.get(kept)
        self.call(library.add_all)
        self.get(new)

    def _dict(self, node: ast.Dict, wanted: Type | None) -> Type:
        key, value = self._dict_holes(node, wanted)
        kept = self.new_local()
        self.new_list(4, DICT)
        self.set(kept)
        for name, each in zip(node.keys, node.values, strict=True):
            if name is None:
                raise Unsupported(node, "** is not in the subset")
            self.get(kept)
            put(key, self.expression(name))
            put(value, self.expression(each, None if isinstance(value, Hole) else value))
            self.call(library.put)
        self.get(kept)
        return Type("dict", args=(key, value))

    def _dict_holes(self, node: ast.AST, wanted: Type | None) -> tuple[Type | Hole, Type | Hole]:
        if wanted is not None:
            for member in members_of(wanted):
                if member.kind == "dict":
                    return member.args[0], member.args[1]
        return self._new_hole(node, 0), self._new_hole(node, 1)

    def _dict_of(self, node: ast.DictComp, wanted: Type | None) -> Type:
        key, value = self._dict_holes(node, wanted)
        kept = self.new_local()
        self.new_list(4, DICT)
        self.set(kept)

        def add() -> None:
            self.get(kept)
            put(key, self.expression(node.key))
            put(value, self.expression(node.value, None if isinstance(value, Hole) else value))
            self.call(library.put)

        self.generate(node, node.generators, add)
        self.get(kept)
        return Type("dict", args=(key, value))

    def collected(
        self,
        node: ast.expr,
        tag: int,
        kind: str,
        wanted: Type | None = None,
        limit: int | None = None,
        *,
        is_orderless: bool = False,
    ) -> Type:
        """Push a container of the items of an iterable, as many as the local `limit` says, and return its type.

        `is_orderless`: the order of the items makes no difference, as in a set.
        """
        is_orderless = is_orderless or tag == SET
        kept = self.new_local()
        inside = self._hole(node, wanted, kind)
        known = None if isinstance(inside, Hole) else inside
        is_sized = tag != SET and _gives_as_many(node)
        self.new_list(0 if is_sized else 4, tag)
        self.set(kept)
        self.sized = kept if is_sized else None
        found: list[Type] = []

        def add(one: Type, push: Push) -> None:
            found.append(one)
            put(inside, one)
            self.get(kept)
            push()
            if tag == SET:
                self.call(library.add)
            else:
                self.append()
            if limit is not None:
                self.get(kept)
                self.load(8)
                self.get(limit)
                self.emit(wasm.I64_GE_S)
                self.leave_if(end)

        end = self.block()
        if limit is not None:
            self.get(limit)
            self.emit(wasm.I64_EQZ)
            self.leave_if(end)
        if isinstance(node, ast.ListComp | ast.GeneratorExp) or (isinstance(node, ast.SetComp) and tag == SET):
            self.is_orderless = is_orderless and is_simple(node)
            self.generate(node, node.generators, lambda: self.push_to(node.elt, known, add))
        else:
            self.is_orderless = is_orderless
            self.iterate(node, add, is_taken=True)
        self.end()
        if tag == TUPLE:
            self.get(kept)
            self.emit(wasm.I32_WRAP)
            self.const(TUPLE)
            self.store_at(0)
        self.get(kept)
        one = union(*found)
        if isinstance(inside, Hole):
            return Type(kind, args=(inside if one.kind == "never" or kind in ("list", "set") else one,))
        return Type(kind, args=(union(inside, one) if kind != "list" else inside,))

    def push_to(self, node: ast.expr, wanted: Type | None, use: Callable[[Type, Push], None]) -> None:
        """Evaluate an expression into a local and use it."""
        one = self.expression(node, wanted)
        local = self.new_local()
        self.set(local)
        use(one, lambda: self.get(local))

    # --- operators --------------------------------------------------------------------------------------------

    def _operation_of(
        self, node: ast.expr, left: ast.expr, op: ast.operator, right: ast.expr, wanted: Type | None
    ) -> Type:
        if isinstance(op, ast.BitAnd) and (self._place(right) or -1) >= 0:
            self.modular |= set(_modular(left))  # of which no more than the bits of the constant are used
        one = self.expression(left, wanted if isinstance(left, ast.List | ast.Tuple) else None)
        return self.operation(node, op, one, right)

    def operation(self, node: ast.AST, op: ast.operator, one: Type, right: ast.expr) -> Type:
        """Apply an operator to the value on the stack and an expression."""
        plain = without(one, "none")
        kinds = {member.kind for member in members_of(plain)}
        if kinds & CONTAINERS:
            return self._operation_on_containers(node, op, plain, right)
        right_type = self.expression(right)
        other = without(right_type, "none")
        if FLOAT in (plain, other) or isinstance(op, ast.Div):
            return self._fraction(node, op, plain, other)
        for side in (plain, other):
            if not all(member.kind in ("int", "bool", "enum", "never", "any") for member in members_of(side)):
                raise Unsupported(node, f"{side} is no number")
        self._check_not_none(one, right_type)
        if isinstance(op, ast.FloorDiv | ast.Mod):
            self.call(library.floor_division if isinstance(op, ast.FloorDiv) else library.remainder)
            return INT
        if type(op) not in _WHOLE:
            raise Unsupported(node, "this operator is not in the subset")
        if self.is_library or node in self.modular:
            self.emit(_WHOLE[type(op)])
        else:
            self._reckon(op, node.left if isinstance(node, ast.BinOp) else None, right)
        is_flag = plain == BOOL and other == BOOL and isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor)
        return BOOL if is_flag else INT

    def _reckon(self, op: ast.operator, left: ast.expr | None, right: ast.expr) -> None:
        """Apply an operator to the two whole numbers on the stack. Trap if the result does not fit a word."""
        match op:
            case ast.Mult():
                self._multiply(left, right)
            case ast.LShift():
                self._shift_left(left, right)
            case ast.RShift():
                self._shift_right(right)
            case _:
                self.emit(_WHOLE[type(op)])
        if isinstance(op, ast.Add | ast.Sub) and max(self._most(left), self._most(right)) >= MEMBER >> 1:
            self.check_number()

    def check_number(self) -> None:
        """Trap if the number on the stack does not fit a word."""
        kept = self.new_local()
        self.set(kept)
        self._check_within(kept, MEMBER - 1)
        self.get(kept)

    def _check_within(self, kept: int, most: int) -> None:
        """Trap unless the absolute value of a number in a local is at most this."""
        self.const(2 * most)
        self.get(kept)
        self.const(most)
        self.emit(wasm.I64_ADD, wasm.I64_LT_U)
        self.trap_if()

    def _most(self, node: ast.expr | None) -> int:
        """Return a bound of the absolute value of an expression."""
        if node is not None and (known := self._place(node)) is not None:
            return abs(known)
        match node:
            case ast.Call(func=ast.Name(id="len")) | ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return 1 << 32
            case ast.BinOp(op=ast.Mod() | ast.BitAnd(), right=right) if (self._place(right) or 0) > 0:
                return self._place(right) or 0
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
                return self._most(left) + self._most(right)
        return MEMBER

    def _multiply(self, left: ast.expr | None, right: ast.expr) -> None:
        first, second = self.new_local(), self.new_local()
        self.set(second)
        self.set(first)
        for factor, other in ((self._most(left), second), (self._most(right), first)):
            if 0 < factor < MEMBER:
                self._check_within(other, (MEMBER - 1) // factor)
                break
        else:
            self.get(first)
            self.get(second)
            self.call(library.check_product)
        self.get(first)
        self.get(second)
        self.emit(wasm.I64_MUL)

    def _shift_left(self, left: ast.expr | None, right: ast.expr) -> None:
        first, places = self.new_local(), self.new_local()
        self.set(places)
        self.set(first)
        self.const(_BITS - 3)
        self.get(places)
        self.emit(wasm.I64_LE_U)
        self.trap_if()
        if self._most(left) > 1:
            result = self.new_local()
            self.get(first)
            self.get(places)
            self.emit(wasm.I64_SHL)
            self.tee(result)
            self.get(places)
            self.emit(wasm.I64_SHR_S)
            self.get(first)
            self.emit(wasm.I64_NE)
            self.trap_if()
            self._check_within(result, MEMBER - 1)
        self.get(first)
        self.get(places)
        self.emit(wasm.I64_SHL)

    def _shift_right(self, right: ast.expr) -> None:
        known = self._place(right)
        if known is None or not 0 <= known < _BITS:
            places = self.new_local()
            self.tee(places)
            self.const(0)
            self.emit(wasm.I64_LT_S)
            self.trap_if()
            self.const(_BITS - 1)
            self.get(places)
            self.get(places)
            self.const(_BITS)
            self.emit(wasm.I64_GE_S, wasm.SELECT)
        self.emit(wasm.I64_SHR_S)

    def _fraction(self, node: ast.AST, op: ast.operator, one: Type, other: Type) -> Type:
        """Apply an operator to two values on the stack, one of which is a fraction. Fractions are stored as words."""
        if type(op) not in _FRACTIONS:
            raise Unsupported(node, "only + - * / of fractions are in the subset")
        self.as_fractions(node, one, other)
        self.emit(_FRACTIONS[type(op)], wasm.I64_OF_F64)
        return FLOAT

    def as_fractions(self, node: ast.AST, one: Type, other: Type) -> None:
        """Convert two values on the stack, fractions or whole numbers, to fractions."""
        right = self.new_local()
        self.set(right)
        self.as_fraction(node, one)
        self.get(right)
        self.as_fraction(node, other)

    def as_fraction(self, node: ast.AST, one: Type) -> None:
        """Convert the value on the stack to a fraction."""
        if one == FLOAT:
            self.emit(wasm.F64_OF_I64)
        elif is_whole(one):
            self.emit(wasm.F64_CONVERT_I64_S)
        else:
            raise Unsupported(node, f"{one} is not always a fraction: use float(…)")

    def _operation_on_containers(self, node: ast.AST, op: ast.operator, one: Type, right: ast.expr) -> Type:
        kinds = {member.kind for member in members_of(one)}
        if isinstance(op, ast.Mult):
            self.expression(right)
            self.call(library.repeat)
            if "list" not in kinds:
                self._retag(TUPLE)
                return Type("tuple", args=(items_of(one),))
            return one
        if kinds <= _SEQUENCES and isinstance(op, ast.Add):
            kept = self.new_local()
            is_list = "list" in kinds
            self.copy(LIST if is_list else TUPLE)
            self.set(kept)
            found = [items_of(member) for member in members_of(one)]

            def add(each: Type, push: Push) -> None:
                found.append(each)
                self.get(kept)
                push()
                self.append()

            self.iterate(right, add)
            self.get(kept)
            inside = union(*found)
            return list_of(inside) if is_list else Type("tuple", args=(inside,))
        if kinds == {"set"} and isinstance(op, ast.BitOr):
            self.copy(SET)
            kept = self.new_local()
            self.tee(kept)
            other = self.expression(right, one)
            self.call(library.add_all)
            self.get(kept)
            return union(one, without(other, "none"))
        if kinds == {"set"} and isinstance(op, ast.Sub):
            self.expression(right, one)
            self.call(library.difference)
            return one
        raise Unsupported(node, f"this operator is not in the subset for {one}")

    def _retag(self, tag: int) -> None:
        kept = self.new_local()
        self.tee(kept)
        self.emit(wasm.I32_WRAP)
        self.const(tag)
        self.store_at(0)
        self.get(kept)

    def _unary(self, node: ast.UnaryOp) -> Type:
        match node.op:
            case ast.Not():
                self.condition(node)
                self.emit(wasm.I64_EXTEND_U)
                return BOOL
            case ast.USub():
                if isinstance(node.operand, ast.Constant):
                    return self.constant(node, -node.operand.value)  # type: ignore[operator]
                one = self.expression(node.operand)
                if one == FLOAT:
                    self.emit(wasm.F64_OF_I64, wasm.F64_NEG, wasm.I64_OF_F64)
                    return FLOAT
                if not is_whole(without(one, "none")):
                    raise Unsupported(node, f"{one} has no negative")
                self.check_there(one)
                self.const(-1)
                self.emit(wasm.I64_MUL)
                return INT
            case ast.Invert():
                one = self.expression(node.operand)
                if not is_whole(without(one, "none")):
                    raise Unsupported(node, f"~ of {one} is not in the subset")
                self.check_there(one)
                self.const(-1)
                self.emit(wasm.I64_XOR)
                return INT
        raise Unsupported(node, "this operator is not in the subset")

    def _either(self, node: ast.BoolOp, wanted: Type | None) -> Type:
        """Push the first operand of `and` or `or` that decides it."""
        result = self.new_local()
        end = self.block()
        found: list[Type] = []
        before = dict(self.narrowed)
        is_or = isinstance(node.op, ast.Or)
        for number, value in enumerate(node.values):
            known = self.known(value)
            one = self.expression(value, wanted)
            self.set(result)
            is_last = number == len(node.values) - 1
            if not is_last:
                if known is None:
                    self.get(result)
                    self.truth(value, one)
                    if not is_or:
                        self.emit(wasm.I32_EQZ)
                    self.leave_if(end)
                    self.narrow(value, is_so=not is_or)
                elif known is is_or:
                    found.append(one)
                    break
                one = without(one, "none") if is_or else _falsy(one)
            found.append(one)
        self.end()
        self.narrowed = before
        self.get(result)
        return union(*found)

    def _choice(self, node: ast.IfExp, wanted: Type | None) -> Type:
        known = self.known(node.test)
        before = dict(self.narrowed)
        taken, limit = self.taken

        def take(chosen: ast.expr) -> None:
            if taken is node:
                self.taken = chosen, limit

        if known is not None:
            self.narrow(node.test, is_so=known)
            take(node.body if known else node.orelse)
            one = self.expression(node.body if known else node.orelse, wanted)
            self.narrowed = before
            return one
        self.condition(node.test)
        self.if_(wasm.I64)
        self.narrow(node.test, is_so=True)
        take(node.body)
        one = self.expression(node.body, wanted)
        self.narrowed = dict(before)
        self.else_()
        self.narrow(node.test, is_so=False)
        take(node.orelse)
        other = self.expression(node.orelse, wanted or (one if _is_empty(node.orelse) else None))
        self.end()
        self.narrowed = before
        return union(one, other)

    # --- conditions -------------------------------------------------------------------------------------------

    def known(self, node: ast.expr) -> bool | None:
        """Return the value of a condition if the types alone decide it, else None."""
        match node:
            case ast.Constant(value=value):
                return bool(value)
            case ast.Name(id="IS_LOWERED"):
                return True
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                known = self.known(operand)
                return None if known is None else not known
            case ast.BoolOp(op=op, values=values):
                found = [self.known(value) for value in values]
                decides = isinstance(op, ast.Or)
                if found and found[0] is decides:
                    return decides
                if all(each is (not decides) for each in found):
                    return not decides
                if decides in found and all(each is not None for each in found):
                    return decides
            case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=None)]):
                one = self.inferred(left)
                if one is None or one.kind == "never":
                    return None
                if one.kind == "none":
                    return isinstance(op, ast.Is)
                if one.kind != "any" and NONE not in members_of(one):
                    return isinstance(op, ast.IsNot)
            case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]):
                one = self.inferred(subject)
                if one is not None and one.kind not in ("any", "never"):
                    return self._is_surely(one, self._classes(classes))
            case ast.Name() | ast.Attribute():
                held = self.static(node)
                if isinstance(held, bool):
                    return held
                one = self.inferred(node)
                if one is not None and one.kind == "none":
                    return False
        return None

    def inferred(self, node: ast.expr) -> Type | None:
        """Return the type of a name or field, and emit nothing."""
        if isinstance(node, ast.Name):
            found = self.find(node.id)
            return None if found is None or not self.has_value(found) else self.type_of(found)
        if isinstance(node, ast.Attribute) and self.static(node) is NOT_STATIC:
            inner = self.inferred(node.value)
            if inner is None:
                return None
            objects = [member for member in members_of(inner) if member.kind == "object"]
            if not objects:
                return None
            found_in = []
            for member in objects:
                layout = self.context.layout(node, member.cls)
                if node.attr in layout.python_only:
                    found_in.append(NONE)
                elif node.attr in layout.fields:
                    found_in.append(layout.fields[node.attr])
                else:
                    return None
            return union(*found_in)
        return None

    def _is_surely(self, one: Type, classes: list[type]) -> bool | None:
        found = {self._is_instance(member, classes) for member in members_of(one)}
        return found.pop() if len(found) == 1 else None

    def _is_instance(self, member: Type, classes: list[type]) -> bool | None:
        """Return whether values of a type are instances of some classes; None if only some values are."""
        real = {
            "int": int, "bool": bool, "str": str, "none": type(None), "list": list, "tuple": tuple, "fixed": tuple,
            "dict": dict, "set": frozenset, "float": float,
        }.get(member.kind)  # fmt: skip
        if member.kind in ("object", "enum"):
            real = member.cls
        if member.kind == "int" and any(issubclass(cls, int) and cls is not int for cls in classes):
            raise Unsupported(None, "flags and members of IntEnum can't be told from numbers")
        if member.kind in ("any", "iterable"):
            return None
        if real is None:
            return False
        if member.kind == "set" and set in classes:
            return True
        if issubclass(real, tuple(classes)):
            return True
        return None if any(issubclass(cls, real) for cls in classes) and member.kind == "object" else False

    def condition(self, node: ast.expr) -> None:
        """Push whether a condition holds, as 1 or 0 of 32 bits."""
        known = self.known(node)
        if known is not None and not isinstance(node, ast.NamedExpr):
            self.emit(wasm.i32_const(int(known)))
            return
        match node:
            case ast.BoolOp(op=op, values=values):
                self._all_of(values, is_or=isinstance(op, ast.Or))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.condition(operand)
                self.emit(wasm.I32_EQZ)
            case ast.Compare():
                self._comparison(node)
            case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]) if self.find("isinstance") is None:
                one = self.expression(subject)
                kept = self.new_local()
                self.set(kept)
                self.is_of_class(kept, self._classes(classes), one)
            case _:
                one = self.expression(node)
                self.truth(node, one)

    def _all_of(self, values: list[ast.expr], *, is_or: bool) -> None:
        before = dict(self.narrowed)
        self.condition(values[0])
        if len(values) > 1:
            self.narrow(values[0], is_so=not is_or)
            self.if_(wasm.I32)
            if is_or:
                self.emit(wasm.i32_const(1))
                self.else_()
                self._all_of(values[1:], is_or=is_or)
            else:
                self._all_of(values[1:], is_or=is_or)
                self.else_()
                self.emit(wasm.i32_const(0))
            self.end()
        self.narrowed = before

    def truth(self, node: ast.AST, one: Type) -> None:
        """Replace the value on the stack with its truth, as 1 or 0 of 32 bits."""
        members = members_of(one)
        rest = [member for member in members if member.kind != "none"]
        kinds = {member.kind for member in rest}
        if one.kind == "bool":
            self.emit(wasm.I32_WRAP)
            return
        if "float" in kinds:
            self.as_fraction(node, one)
            self.const(0)
            self.emit(wasm.F64_OF_I64, wasm.F64_NE)
            return
        if not rest:
            self.emit(wasm.DROP, wasm.i32_const(0))
            return
        if len(rest) == len(members):
            self._truth_of(node, rest, kinds)
            return
        if kinds <= {"object"} or self._are_members(rest):
            self._check_truth(node, rest)
            self.const(NONE_WORD)
            self.emit(wasm.I64_NE)
            return
        kept = self.new_local()
        self.tee(kept)
        self.const(NONE_WORD)
        self.emit(wasm.I64_EQ)
        self.if_(wasm.I32)
        self.emit(wasm.i32_const(0))
        self.else_()
        self.get(kept)
        self._truth_of(node, rest, kinds)
        self.end()

    def _are_members(self, rest: list[Type]) -> bool:
        return all(member.kind == "enum" and not issubclass(member.cls, IntEnum) for member in rest)

    def _check_truth(self, node: ast.AST, rest: list[Type]) -> None:
        """Refuse records and members that may be false."""
        for member in rest:
            classes = self.context.family(member.cls) if member.kind == "object" else []
            if any(self.context.layout(node, cls).has_own_truth for cls in classes) or (
                member.kind == "enum" and not all(member.cls)
            ):
                raise Unsupported(node, f"whether {member} is true is not in the subset")

    def _truth_of(self, node: ast.AST, rest: list[Type], kinds: set[str]) -> None:
        if kinds <= CONTAINERS:
            self.load(8)
            self.const(0)
            self.emit(wasm.I64_NE)
        elif all(is_whole(member) for member in rest):
            self.const(0)
            self.emit(wasm.I64_NE)
        elif kinds == {"object"} or self._are_members(rest):
            self._check_truth(node, rest)
            self.emit(wasm.DROP, wasm.i32_const(1))
        elif kinds == {"str"}:
            self.const(self.context.word_of(""))
            self.emit(wasm.I64_NE)
        else:
            raise Unsupported(node, f"the truth of {union(*rest)} is not in the subset")

    def _comparison(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            self._compare(node, node.left, node.ops[0], node.comparators[0])
            return
        # a < b < c: each operand is evaluated once.
        left: ast.expr = node.left
        kept = self.new_local()
        one = self.expression(left)
        self.set(kept)
        depth = 0
        for number, (op, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            other = self.expression(right)
            after = self.new_local()
            self.set(after)
            self.get(kept)
            self.get(after)
            self.compare_order(node, op, one, other)
            if number < len(node.ops) - 1:
                self.if_(wasm.I32)
                depth += 1
            kept, one = after, other
        for _ in range(depth):
            self.else_()
            self.emit(wasm.i32_const(0))
            self.end()

    def _compare(self, node: ast.AST, left: ast.expr, op: ast.cmpop, right: ast.expr) -> None:
        match op:
            case ast.Is() | ast.IsNot():
                self.expression(left)
                self.expression(right)
                self.emit(wasm.I64_EQ)
                if isinstance(op, ast.IsNot):
                    self.emit(wasm.I32_EQZ)
            case ast.In() | ast.NotIn():
                self._contained(node, left, right)
                if isinstance(op, ast.NotIn):
                    self.emit(wasm.I32_EQZ)
            case _:
                one = self.expression(left)
                other = self.expression(right, one if _is_empty(right) else None)
                self.compare_order(node, op, one, other)

    def compare_order(self, node: ast.AST, op: ast.cmpop, one: Type, other: Type) -> None:
        """Replace the two values on the stack with the result of their comparison."""
        if FLOAT in (one, other):
            self.as_fractions(node, one, other)
            self.emit(_FRACTIONS_COMPARED[type(op)])
            return
        if may_be_fraction(one) or may_be_fraction(other):
            raise Unsupported(node, f"{one} and {other} can't be compared: fractions are only compared with fractions")
        if isinstance(op, ast.Eq | ast.NotEq):
            if self.are_words(one, other) or self._are_identities(one):
                self.emit(wasm.I64_EQ)
            else:
                self.call(library.equal)
                self.emit(wasm.I32_WRAP)
            if isinstance(op, ast.NotEq):
                self.emit(wasm.I32_EQZ)
            return
        if any(member.kind in _KEYED for member in members_of(one)):
            raise Unsupported(node, f"{one} has no order")
        if is_whole(without(one, "none")) and is_whole(without(other, "none")):
            self._check_not_none(one, other)
            self.emit(_COMPARED[type(op)])
            return
        self.check_order(node, one)
        self.check_order(node, other)
        if isinstance(op, ast.Gt | ast.LtE):
            self._swap()
        self.call(library.less)
        self.emit(wasm.I32_WRAP)
        if isinstance(op, ast.LtE | ast.GtE):
            self.emit(wasm.I32_EQZ)

    def are_words(self, one: Type, other: Type) -> bool:
        """Return whether two values are equal only if their words are."""
        return (is_plain(one) or is_plain(other)) and not self.context.are_mixed(one, other)

    def _swap(self) -> None:
        """Swap the two words on the stack."""
        second, first = self.new_local(), self.new_local()
        self.set(second)
        self.set(first)
        self.get(second)
        self.get(first)

    def check_there(self, one: Type) -> None:
        """Trap if the value on the stack is None."""
        if NONE in members_of(one):
            kept = self.new_local()
            self.set(kept)
            self.get(kept)
            self.const(NONE_WORD)
            self.emit(wasm.I64_EQ)
            self.trap_if()
            self.get(kept)

    def _check_not_none(self, *types: Type) -> None:
        """Trap if one of the two numbers on the stack is None."""
        if not any(NONE in members_of(one) for one in types):
            return
        self._swap()
        self._swap()
        for one, local in zip(types, (self.locals - 2, self.locals - 1), strict=True):
            if NONE in members_of(one):
                self.get(local)
                self.const(NONE_WORD)
                self.emit(wasm.I64_EQ)
                self.trap_if()

    def check_order(self, node: ast.AST, one: Type) -> None:
        """Refuse to put values of a type in order unless Python does it by their words, texts or items."""
        for member in members_of(one):
            if member.kind in ("list", "tuple", "fixed", "iterable"):
                for inside in member.args:
                    self.check_order(node, filled(inside))
            elif member.kind == "object":
                layout = self.context.layout(node, member.cls)
                if not layout.is_ordered or layout.has_own_order or layout.compared != len(layout.fields):
                    raise Unsupported(node, f"{member} has no order")
                for inside in layout.fields.values():
                    self.check_order(node, inside)
            elif not (is_whole(member) or member.kind in ("str", "never")):
                raise Unsupported(node, f"{one} has no order in the subset")

    def _are_identities(self, one: Type) -> bool:
        """Return whether records of a type are equal only to themselves."""
        return all(
            member.kind == "none" or (member.kind == "object" and not self.context.layout(None, member.cls).is_value)
            for member in members_of(one)
        )

    def _contained(self, node: ast.AST, left: ast.expr, right: ast.expr) -> None:
        constant = self.static(right)
        if isinstance(right, ast.Tuple | ast.Set | ast.List) and not any(
            isinstance(e, ast.Starred) for e in right.elts
        ):
            kept = self.new_local()
            one = self.expression(left)
            self.set(kept)
            self._is_one_of(node, kept, one, right.elts)
            return
        one = self.expression(left)
        if isinstance(constant, tuple | frozenset | set) and constant and self._are_words(one, constant):
            kept = self.new_local()
            self.set(kept)
            self.is_among(kept, [self.context.word_of(value) for value in constant])
            return
        if isinstance(right, ast.GeneratorExp):
            kept = self.new_local()
            self.set(kept)
            self._is_given_by(node, kept, one, right)
            return
        container = self.expression(right)
        members = [member for member in members_of(container) if member.kind != "none"]
        if container.kind == "never":  # unreachable
            self.trap()
            return
        if not members or not all(member.kind in CONTAINERS for member in members):
            raise Unsupported(node, f"{container} is no container")
        held = self.new_local()
        self.set(held)
        value = self.new_local()
        self.set(value)
        inside = union(*[items_of(member) for member in members])
        if all(member.kind in _KEYED for member in members) and self._has_own_bits(one) and one == inside:
            self._has_bit(held, value)
            return
        self.get(held)
        self.get(value)
        self.call(library.find_word if self.are_words(one, inside) else library.find)
        self.const(0)
        self.emit(wasm.I64_GE_S)

    def _has_own_bits(self, one: Type) -> bool:
        """Return whether each value of a type has a bit of its own in a set."""
        if one.kind != "enum" or len(one.cls) > _BITS:
            return False
        is_number = issubclass(one.cls, int)
        return not is_number or all(0 <= member < _BITS for member in one.cls)

    def _has_bit(self, held: int, value: int) -> None:
        """Push whether a set has the bit of a value."""
        self.get(held)
        self.load(library.BITS)
        self.get(value)
        self.emit(wasm.I64_SHR_U, wasm.I32_WRAP, wasm.i32_const(1), wasm.I32_AND)

    def _are_words(self, one: Type, values: Collection[object]) -> bool:
        """Return whether a value equals one of some constants only if its word does."""
        return all(
            value is None or (isinstance(value, int | Enum) and self.are_words(one, type_of_value(value)))
            for value in values
        )

    def is_among(self, kept: int, words: list[int]) -> None:
        """Push whether a local is one of some known words. Small numbers are tested with a bit mask."""
        if len(words) > 2 and all(0 <= word < 64 for word in words):
            self.get(kept)
            self.const(64)
            self.emit(wasm.I64_LT_U)
            mask = sum(1 << word for word in set(words))
            self.const(mask - (1 << 64) if mask >= 1 << 63 else mask)
            self.get(kept)
            self.emit(wasm.I64_SHR_U, wasm.I32_WRAP, wasm.I32_AND)
            return
        for number, word in enumerate(words):
            self.get(kept)
            self.const(word)
            self.emit(wasm.I64_EQ)
            if number:
                self.emit(wasm.I32_OR)

    def _is_one_of(self, node: ast.AST, kept: int, one: Type, elements: list[ast.expr]) -> None:
        constants = [
            element.value if isinstance(element, ast.Constant) else self.static(element) for element in elements
        ]
        if elements and self._are_words(one, constants):
            self.is_among(kept, [self.context.word_of(value) for value in constants])
            return
        if not elements:
            self.emit(wasm.i32_const(0))
            return
        words: list[tuple[int, Type]] = []
        for element in elements:  # all of them, as Python does
            other, local = self.expression(element), self.new_local()
            self.set(local)
            words.append((local, other))
        for number, (local, other) in enumerate(words):
            if number:
                self.if_(wasm.I32)
                self.emit(wasm.i32_const(1))
                self.else_()
            self.get(kept)
            self.get(local)
            self.compare_order(node, ast.Eq(), one, other)
        for _ in elements[1:]:
            self.end()

    def _is_given_by(self, node: ast.AST, kept: int, one: Type, source: ast.GeneratorExp) -> None:
        found = self.new_local()
        self.const(0)
        self.set(found)
        end = self.block()

        def look(other: Type, push: Push) -> None:
            self.get(kept)
            push()
            self.compare_order(node, ast.Eq(), one, other)
            self.if_()
            self.const(1)
            self.set(found)
            self.leave(end)
            self.end()

        self.iterate(source, look)
        self.end()
        self.get(found)
        self.emit(wasm.I32_WRAP)

    # --- classes and narrowing --------------------------------------------------------------------------------

    def _classes(self, node: ast.expr) -> list[type]:
        """Return the classes that `isinstance` or a pattern names."""
        match node:
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return [*self._classes(left), *self._classes(right)]
        value = self.static(node)
        if isinstance(value, tuple):
            return [cls for one in value for cls in (one.__args__ if isinstance(one, types.UnionType) else (one,))]
        if isinstance(value, types.UnionType):
            return list(value.__args__)
        if not isinstance(value, type):
            raise Unsupported(node, f"{ast.unparse(node)} is no class")
        return [value]

    def is_of_class(self, kept: int, classes: list[type], one: Type = ANY) -> None:
        """Push whether a local is an instance of one of some classes."""
        plain = [cls for cls in classes if issubclass(cls, int | str | Enum | type(None)) and not issubclass(cls, bool)]
        records = [cls for cls in classes if cls not in plain and not issubclass(cls, bool)]
        if str in classes:
            if one.kind == "any":
                raise Unsupported(None, "it is not known which texts may be members of a StrEnum")
            members = [member.cls for member in members_of(one) if member.kind == "enum"]
            plain += [cls for cls in members if issubclass(cls, str) and cls not in plain]
        parts = 0
        for cls in plain:
            self._is_plain(kept, cls)
            parts += 1
        if any(issubclass(cls, int) and cls is not int for cls in classes):
            raise Unsupported(None, "flags and members of IntEnum can't be told from numbers")
        if records:
            self._is_record(kept, records, one)
            parts += 1
        for _ in range(parts - 1):
            self.emit(wasm.I32_OR)

    def _is_plain(self, kept: int, cls: type) -> None:
        if cls is type(None):
            self.get(kept)
            self.const(NONE_WORD)
            self.emit(wasm.I64_EQ)
        elif issubclass(cls, Enum) and not issubclass(cls, IntEnum):
            self.get(kept)
            self.const(MEMBER + self.context.layouts.first(cls))
            self.emit(wasm.I64_SUB)
            self.const(len(cls))
            self.emit(wasm.I64_LT_U)
        elif issubclass(cls, int):
            # Numbers are far below members and references, and far above None.
            self.get(kept)
            self.const(1 << 60)
            self.emit(wasm.I64_ADD)
            self.const(1 << 61)
            self.emit(wasm.I64_LT_U)
        else:
            self._is_record(kept, [], ANY, tags=[TEXT])

    def _is_record(self, kept: int, classes: list[type], one: Type, tags: list[int] | None = None) -> None:
        layouts = [layout for cls in classes if cls not in _BUILTIN for layout in self._with_subclasses(cls)]
        numbers = [*(tags or ()), *(_BUILTIN[cls] for cls in classes if cls in _BUILTIN)]
        may_be_none = one.kind == "any" or any(member.kind != "object" for member in members_of(one))
        if may_be_none:
            self.get(kept)
            self.const(REFERENCE)
            self.emit(wasm.I64_GE_S)
            self.if_(wasm.I32)
        if len(layouts) + len(numbers) <= 3:
            for number, tag in enumerate([*numbers, *(layout.tag for layout in layouts)]):
                self.get(kept)
                self.load(0)
                self.const(tag)
                self.emit(wasm.I64_EQ)
                if number:
                    self.emit(wasm.I32_OR)
        else:
            chosen = frozenset(layout.cls for layout in layouts)
            table = self.context.table_of(
                ("is", chosen, tuple(numbers)), lambda layout: int(layout.cls in chosen), numbers
            )
            self.get(kept)
            self.load(0)
            self._from_table(table)
        if may_be_none:
            self.else_()
            self.emit(wasm.i32_const(0))
            self.end()

    def _with_subclasses(self, cls: type) -> list[Layout]:
        return [self.context.layout(None, one) for one in self.context.family(cls)]

    def narrow(self, node: ast.expr, *, is_so: bool) -> None:
        """Narrow the types of local variables by a condition that holds, or doesn't."""
        match node:
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self.narrow(operand, is_so=not is_so)
            case ast.BoolOp(op=op, values=values):
                if isinstance(op, ast.And) == is_so:
                    for value in values:
                        self.narrow(value, is_so=is_so)
            case ast.Compare(left=left, ops=[op], comparators=[ast.Constant(value=None)]) if isinstance(
                op, ast.Is | ast.IsNot
            ):
                found = self._narrowable(left)
                if found is not None:
                    is_none = isinstance(op, ast.Is) == is_so
                    one = self.type_of(found)
                    if one.kind != "any":
                        self.narrowed[found.local] = NONE if is_none else without(one, "none")
            case ast.Call(func=ast.Name(id="isinstance"), args=[subject, classes]):
                found = self._narrowable(subject)
                if found is not None:
                    self.narrowed[found.local] = self.narrowed_to(
                        self.type_of(found), self._classes(classes), is_so=is_so
                    )
            case ast.Name() | ast.NamedExpr():
                found = self._narrowable(node)
                if found is not None and is_so:
                    self.narrowed[found.local] = without(self.type_of(found), "none")

    def _narrowable(self, node: ast.expr) -> Variable | None:
        if isinstance(node, ast.NamedExpr):
            node = node.target
        if not isinstance(node, ast.Name):
            return None
        found = self.find(node.id)
        return None if found is None or found.type.kind == "function" else found

    def narrowed_to(self, one: Type, classes: list[type], *, is_so: bool) -> Type:
        """Return the rest of a type where a value is an instance of some classes, or isn't."""
        return union(*[member for member in members_of(one) if self._is_instance(member, classes) in (None, is_so)])

    # --- patterns ---------------------------------------------------------------------------------------------

    def pattern(self, node: ast.pattern, subject: int, one: Type, fails: int) -> Type:
        """Jump to `fails` unless a local matches, and return its type after a match: never if it can't match."""
        match node:
            case ast.MatchAs(pattern=None, name=name):
                if name is not None:
                    self.get(subject)
                    self.assign(name, one)
                return one
            case ast.MatchSingleton(value=value):
                self.get(subject)
                self.const(self.context.word_of(value))
                self.emit(wasm.I64_NE)
                self.leave_if(fails)
                return type_of_value(value)
            case ast.MatchValue(value=value):
                self.get(subject)
                other = self.expression(value)
                if other.kind == "enum" and self.context.are_mixed(one, other):
                    raise Unsupported(node, f"{one} may be a text that is equal to a member")
                self.compare_order(node, ast.Eq(), one, other)
                self.emit(wasm.I32_EQZ)
                self.leave_if(fails)
                return other if other.kind == "enum" else one
            case ast.MatchOr(patterns=patterns):
                return self._any_pattern(patterns, subject, one, fails)
            case ast.MatchClass():
                return self._class_pattern(node, subject, one, fails)
        raise Unsupported(node, "this pattern is not in the subset")

    def _any_pattern(self, patterns: list[ast.pattern], subject: int, one: Type, fails: int) -> Type:
        found: list[Type] = []
        matched = self.block()
        for inner in patterns:
            next_ = self.block()
            each = self.pattern(inner, subject, one, next_)
            if each.kind != "never":
                found.append(each)
                self.leave(matched)
            self.end()
        self.leave(fails)
        self.end()
        return union(*found)

    def _class_pattern(self, node: ast.MatchClass, subject: int, one: Type, fails: int) -> Type:
        classes = self._classes(node.cls)
        found = self.narrowed_to(one, classes, is_so=True)
        if found.kind == "never":
            return NEVER
        if self._is_surely(one, classes) is not True:
            self.is_of_class(subject, classes, one)
            self.emit(wasm.I32_EQZ)
            self.leave_if(fails)
        if node.patterns and classes[0] in (int, str):
            return self.pattern(node.patterns[0], subject, found, fails)
        names = [*getattr(classes[0], "__match_args__", ())[: len(node.patterns)], *node.kwd_attrs]
        for name, inner in zip(names, [*node.patterns, *node.kwd_patterns], strict=True):
            if isinstance(inner, ast.MatchAs) and inner.pattern is None and inner.name is None:
                continue
            self.get(subject)
            inside = self.load_field(node, found, name)
            local = self.new_local()
            self.set(local)
            if self.pattern(inner, local, inside, fails).kind == "never":
                return NEVER
        return found

    def is_sure(self, node: ast.pattern) -> bool:
        """Return whether a pattern tests nothing but a class or a value."""
        match node:
            case ast.MatchAs(pattern=None) | ast.MatchValue() | ast.MatchSingleton():
                return True
            case ast.MatchOr(patterns=patterns):
                return all(map(self.is_sure, patterns))
            case ast.MatchClass(patterns=patterns, kwd_patterns=others):
                return all(isinstance(inner, ast.MatchAs) and inner.pattern is None for inner in (*patterns, *others))
        return False

    def rest(self, one: Type, node: ast.pattern) -> Type:
        """Return the rest of a type after such a pattern has not matched."""
        match node:
            case ast.MatchAs(pattern=None):
                return NEVER
            case ast.MatchOr(patterns=patterns):
                for inner in patterns:
                    one = self.rest(one, inner)
                return one
            case ast.MatchClass(cls=cls):
                return self.narrowed_to(one, self._classes(cls), is_so=False)
            case ast.MatchSingleton(value=None):
                return without(one, "none")
            case ast.MatchValue(value=value):
                return self._rest_of_members(one, self.static(value))
        return one

    def _rest_of_members(self, one: Type, member: object) -> Type:
        """Return the rest of an enum after one of its members has not matched."""
        if one.kind != "enum" or not isinstance(member, one.cls):
            return one
        seen = frozenset({member}) | (one.value or frozenset())
        return NEVER if len(seen) == len(one.cls) else Type("enum", one.cls, value=seen)

    # --- iteration --------------------------------------------------------------------------------------------

    def iterate(
        self,
        node: ast.expr,
        use: Callable[[Type, Push], None],
        *,
        is_short: bool = False,
        is_taken: bool = False,
        limit: int | None = None,
    ) -> None:
        """Use each item of an iterable.

        Args:
            node: The iterable.
            use: Emits the code for an item.
            is_short: Whether this code may be repeated.
            is_taken: Whether it has no effect on other items, so that they may be made first.
            limit: Local with the most items that are used, None for all.
        """
        if isinstance(node, ast.GeneratorExp):
            self.generate(node, node.generators, lambda: self.push_to(node.elt, None, use))
            return

        def each(one: Type, push: Push, _: int) -> None:
            use(one, push)

        self._items(node, each, is_short=is_short, is_taken=is_taken, limit=limit)

    def each(self, node: ast.expr, target: ast.expr, body: Callable[[Callable[[], None], int], None]) -> None:
        """Emit `body` for each item of an iterable.

        `body` gets a function that binds the item to the target, and the depth that continues with the next item.
        """
        is_orderless, self.is_orderless = self.is_orderless, False
        if isinstance(node, ast.GeneratorExp):
            inner, here = node, (self.frame, self.loops)

            def generated() -> None:
                one = self.expression(inner.elt)
                local = self.new_local()
                self.set(local)

                def bind() -> None:
                    self.get(local)
                    self.bind(target, one)

                there = self.frame, self.loops
                self.frame, self.loops = here
                goes_on = self.block()
                body(bind, goes_on)
                self.end()
                self.frame, self.loops = there

            self.generate(node, node.generators, generated)
            return
        if isinstance(node, ast.Call) and isinstance(target, ast.Tuple) and self._iterate_unpacked(node, target, body):
            return

        def each(one: Type, push: Push, goes_on: int) -> None:
            def bind() -> None:
                push()
                self.bind(target, one)

            body(bind, goes_on)

        self.is_orderless = is_orderless
        self._items(node, each)

    def _iterate_unpacked(
        self, node: ast.Call, target: ast.Tuple, body: Callable[[Callable[[], None], int], None]
    ) -> bool:
        """Iterate over `enumerate`, `zip` or `items` without making tuples; return False for other calls."""
        match node.func:
            case ast.Name(id="enumerate") if len(target.elts) == 2:
                start = node.args[1] if len(node.args) > 1 else next((k.value for k in node.keywords), None)
                counter = self.new_local()
                if start is None:
                    self.const(0)
                else:
                    self.expression(start)
                self.set(counter)

                def counted(one: Type, push: Push, goes_on: int) -> None:
                    def bind() -> None:
                        self.get(counter)
                        self.bind(target.elts[0], INT)
                        push()
                        self.bind(target.elts[1], one)
                        self.get(counter)
                        self.const(1)
                        self.emit(wasm.I64_ADD)
                        self.set(counter)

                    body(bind, goes_on)

                self._items(node.args[0], counted)
                return True
            case ast.Name(id="zip") if len(target.elts) == len(node.args):
                self._zipped(node, lambda pushes, goes_on: body(lambda: self._bind_all(target, pushes), goes_on))
                return True
            case ast.Attribute(value=owner, attr="items") if not node.args and len(target.elts) == 2:
                held = self.expression(owner)
                mapping = self._one_dict(node, held)
                kept = self.new_local()
                self.set(kept)
                key, value = items_of(mapping), values_of(mapping)

                def paired(place: int, goes_on: int) -> None:
                    pushes = [(key, self._item(kept, place, 16)), (value, self._item(kept, place, 32))]
                    body(lambda: self._bind_all(target, pushes), goes_on)

                self._counted(kept, paired, is_keyed=True)
                return True
        return False

    def _one_dict(self, node: ast.AST, held: Type) -> Type:
        members = [member for member in members_of(held) if member.kind == "dict"]
        if len(members) != 1:
            raise Unsupported(node, f"{held} is no dict")
        return members[0]

    def _bind_all(self, target: ast.Tuple, pushes: list[tuple[Type, Push]]) -> None:
        for element, (one, push) in zip(target.elts, pushes, strict=True):
            if isinstance(element, ast.Name) and element.id.strip("_") == "":
                continue
            push()
            self.bind(element, one)

    def _item(self, kept: int, place: int, where: int) -> Push:
        def push() -> None:
            self.get(kept)
            self.load(where)
            self.get(place)
            self.const(3)
            self.emit(wasm.I64_SHL, wasm.I64_ADD)
            self.load(0)

        return push

    def _counted(self, kept: int, body: Callable[[int, int], None], *, is_keyed: bool = False) -> int:
        """Iterate over the indexes of a container, and return the local of the index.

        A list may change meanwhile. With `is_keyed`, a set or dict that changes its keys traps.
        """
        place, state = self.new_local(), self.new_local()
        self.const(0)
        self.set(place)
        if is_keyed:
            self._state_of(kept)
            self.set(state)
        end = self.block()
        again = self.loop()
        if is_keyed:
            self._state_of(kept)
            self.get(state)
            self.emit(wasm.I64_NE)
            self.trap_if()
        self.get(place)
        self.get(kept)
        self.load(8)
        self.emit(wasm.I64_GE_S)
        self.leave_if(end)
        goes_on = self.block()
        body(place, goes_on)
        self.end()
        self.get(place)
        self.const(1)
        self.emit(wasm.I64_ADD)
        self.set(place)
        self.leave(again)
        self.end()
        self.end()
        return place

    def _state_of(self, kept: int) -> None:
        """Push a number that changes with the keys of a set or dict: how many there are, and were ever taken out."""
        self.get(kept)
        self.load(8)
        self.get(kept)
        self.load(library.TAKEN)
        self.emit(wasm.I64_ADD)

    def _zipped(self, node: ast.Call, body: Callable[[list[tuple[Type, Push]], int], None]) -> None:
        is_strict = any(keyword.arg == "strict" and self.known(keyword.value) is not False for keyword in node.keywords)
        kept: list[tuple[int, Type]] = []
        for argument in node.args:
            one = self.container(argument, is_taken=False)
            local = self.new_local()
            self.set(local)
            kept.append((local, items_of(one)))
        end = self.block()

        def each(place: int, goes_on: int) -> None:
            for local, _ in kept[1:]:
                self.get(place)
                self.get(local)
                self.load(8)
                self.emit(wasm.I64_GE_S)
                if is_strict:
                    self.trap_if()
                else:  # The shortest container ends the loop.
                    self.leave_if(end)
            body([(one, self._item(local, place, 16)) for local, one in kept], goes_on)

        place = self._counted(kept[0][0], each)
        for local, _ in kept[1:] if is_strict else ():
            self.get(place)
            self.get(local)
            self.load(8)
            self.emit(wasm.I64_LT_S)
            self.trap_if()
        self.end()

    def _is_eager(self, node: ast.expr) -> bool:
        """Return whether an iterator reads all its arguments before its first item."""
        return isinstance(node, ast.Call) and self.static(node.func) in (
            itertools.combinations, itertools.permutations, itertools.product,
        )  # fmt: skip

    def container(
        self, node: ast.expr, *, is_taken: bool = True, limit: int | None = None, is_orderless: bool = False
    ) -> Type:
        """Push a container of the items of an expression, and return its type.

        With `is_taken`, all items, or as many as `limit`, are used before anything else happens. A set is refused
        unless the order of its items makes no difference.
        """
        if self._is_lazy(node):
            return self.collected(node, LIST, "list")
        if is_taken:
            self.taken = node, limit
        one = self.expression(node)
        members = [member for member in members_of(one) if member.kind != "none"]
        if not is_orderless:
            self._check_order_of_items(node, members)
        if members and all(member.kind in CONTAINERS for member in members):
            if len(members) == 1:
                return members[0]
            return Type("iterable", args=(union(*[items_of(member) for member in members]),))
        raise Unsupported(node, f"{one} can't be iterated over")

    def _check_order_of_items(self, node: ast.AST, members: list[Type]) -> None:
        """Refuse sets, whose order is Python's alone. Trap if what may be a set is one."""
        if any(member.kind == "set" for member in members):
            raise Unsupported(node, "sets have no order in the subset: sorted(…) puts their items in order")
        if any(member.kind == "iterable" for member in members):
            kept = self.new_local()
            self.tee(kept)
            self.load(0)
            self.const(SET)
            self.emit(wasm.I64_EQ)
            self.trap_if()
            self.get(kept)

    def _is_lazy(self, node: ast.expr) -> bool:
        """Return whether a call returns an iterator in Python."""
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _LAZY

    def _items(
        self,
        node: ast.expr,
        body: Callable[[Type, Push, int], None],
        *,
        is_short: bool = False,
        is_taken: bool = False,
        limit: int | None = None,
    ) -> None:
        is_orderless, self.is_orderless = self.is_orderless, False
        if isinstance(node, ast.Call):
            source = self._generating(node, is_short=is_short)
            if source is not None:

                def give(one: Type, push: Push) -> None:
                    goes_on = self.block()
                    body(one, push, goes_on)
                    self.end()

                self.inline_each(node, source, give, is_short=is_short, is_taken=is_taken and limit is None)
                return
            match node.func:
                case ast.Name(id="range") if self.find("range") is None:
                    self._range(node, body)
                    return
                case ast.Name(id="reversed"):
                    self._reversed(node.args[0], body)
                    return
                case ast.Attribute(attr="items") if not node.args and self.static(node.func) is NOT_STATIC:
                    self._pairs(node, body)
                    return
                case ast.Attribute(value=owner, attr="values") if self.static(node.func) is NOT_STATIC:
                    mapping = self._one_dict(node, self.expression(owner))
                    kept = self.new_local()
                    self.set(kept)
                    value = values_of(mapping)
                    self._each_of(kept, value, body, at=32, is_keyed=True)
                    return
        sized, self.sized = self.sized, None
        one = self.container(node, is_taken=is_taken or self._is_eager(node), limit=limit, is_orderless=is_orderless)
        kept = self.new_local()
        self.set(kept)
        if sized is not None:
            self.get(sized)
            self.get(kept)
            self.call(library.reserve)
        inside = items_of(one)
        self._each_of(kept, inside, body, at=16, is_keyed=one.kind in _KEYED)

    def _each_of(
        self, kept: int, one: Type, body: Callable[[Type, Push, int], None], *, at: int, is_keyed: bool
    ) -> None:
        """Emit `body` for each item or value of a container in a local; `at` is the offset of their address."""
        self._counted(kept, lambda place, goes_on: body(one, self._item(kept, place, at), goes_on), is_keyed=is_keyed)

    def _generating(self, node: ast.Call, *, is_short: bool) -> Source | None:
        """Return the function that is inlined when a call is iterated over; None for any other call.

        It has a `yield`, or it is cached by `lru_cache` and does nothing but make a tuple: its items don't depend on
        when they are computed.
        """
        function = self.static(node.func)
        is_kept = isinstance(function, functools._lru_cache_wrapper)
        if isinstance(function, functools._lru_cache_wrapper):
            function = function.__wrapped__
        if not isinstance(function, types.FunctionType):
            return None
        if not (is_kept or function.__code__.co_flags & inspect.CO_GENERATOR):
            return None
        source = self.context.source(node, function)
        if source.node in self.inlined or len(self.inlined) > DEEPEST:
            return None
        if is_kept:
            return source if source.tuple_items is not None else None
        return source if source.yields == 1 or is_short else None

    def _pairs(self, node: ast.Call, body: Callable[[Type, Push, int], None]) -> None:
        """Iterate over the items of a dict as tuples."""
        names = [ast.Name(id=f"·{id(node)}·{number}", ctx=ast.Store()) for number in range(2)]
        target = ast.Tuple(elts=list(names), ctx=ast.Store())
        ast.copy_location(target, node)
        ast.fix_missing_locations(target)

        def each(bind: Callable[[], None], goes_on: int) -> None:
            bind()
            self.push_to(
                ast.Tuple(elts=[ast.Name(id=name.id, ctx=ast.Load()) for name in names], ctx=ast.Load()),
                None,
                lambda one, push: body(one, push, goes_on),
            )

        self._iterate_unpacked(node, target, each)

    def _range(self, node: ast.Call, body: Callable[[Type, Push, int], None]) -> None:
        place, stop = self.new_local(), self.new_local()
        step = 1
        if len(node.args) == 3:
            known = self._place(node.args[2])
            if known is None or known == 0:
                raise Unsupported(node, "the step of a range must be a constant")
            step = known
        if len(node.args) == 1:
            self.const(0)
        else:
            self.expression(node.args[0])
        self.set(place)
        self.expression(node.args[0 if len(node.args) == 1 else 1])
        self.set(stop)
        end = self.block()
        again = self.loop()
        self.get(place)
        self.get(stop)
        self.emit(wasm.I64_GE_S if step > 0 else wasm.I64_LE_S)
        self.leave_if(end)
        goes_on = self.block()
        body(INT, lambda: self.get(place), goes_on)
        self.end()
        self.get(place)
        self.const(step)
        self.emit(wasm.I64_ADD)
        self.set(place)
        self.leave(again)
        self.end()
        self.end()

    def _reversed(self, node: ast.expr, body: Callable[[Type, Push, int], None]) -> None:
        one = self.container(node)
        kept, place = self.new_local(), self.new_local()
        self.tee(kept)
        self.load(8)
        self.set(place)
        end = self.block()
        again = self.loop()
        self.get(place)
        self.emit(wasm.I64_EQZ)
        self.leave_if(end)
        self.get(place)
        self.const(1)
        self.emit(wasm.I64_SUB)
        self.tee(place)
        self.get(kept)
        self.load(8)
        self.emit(wasm.I64_GE_S)
        self.leave_if(end)  # The list has become shorter.
        goes_on = self.block()
        body(items_of(one), self._item(kept, place, 16), goes_on)
        self.end()
        self.leave(again)
        self.end()
        self.end()

    def generate(self, node: ast.AST, clauses: list[ast.comprehension], use: Callable[[], None]) -> None:
        """Emit `use` for each item of a comprehension."""
        before, narrowed = self.frame, dict(self.narrowed)
        self.frame = Frame(
            self.context.comprehension(before.source), NONE, {}, outer=before, path=(*before.path, id(node))
        )
        loops = self.loops
        self.loops = []
        self._clauses(clauses, use)
        self.frame, self.narrowed, self.loops = before, narrowed, loops

    def _clauses(self, clauses: list[ast.comprehension], use: Callable[[], None]) -> None:
        if not clauses:
            use()
            return
        clause, *others = clauses
        for name in ast.walk(clause.target):
            if isinstance(name, ast.Name):
                self.frame.names.setdefault(name.id, Variable(self.new_local(), self._known((name.id,))))

        def each(bind: Callable[[], None], goes_on: int) -> None:
            bind()
            narrowed = dict(self.narrowed)
            for test in clause.ifs:
                self.condition(test)
                self.emit(wasm.I32_EQZ)
                self.leave_if(goes_on)
                self.narrow(test, is_so=True)
            self._clauses(others, use)
            self.narrowed = narrowed

        self.each(clause.iter, clause.target, each)


_BUILTIN: Final[dict[type, int]] = {list: LIST, tuple: TUPLE, dict: DICT, set: SET, frozenset: SET}
_LAZY: Final = frozenset({"range", "reversed"})


#: Functions without effects that may stand in a comprehension over a set.
_SIMPLE: Final = frozenset({"abs", "bool", "int", "isinstance", "len", "max", "min"})


def is_simple(node: ast.AST) -> bool:
    """Return whether an expression calls nothing that might have an effect."""
    return all(
        isinstance(one.func, ast.Name) and one.func.id in _SIMPLE for one in ast.walk(node) if isinstance(one, ast.Call)
    )


def _modular(node: ast.expr) -> Iterator[ast.AST]:
    """Yield the operations in an expression whose last bits depend on nothing but the last bits of their operands."""
    match node:
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult() | ast.BitXor() | ast.BitOr(), right=right):
            yield node
            yield from _modular(left)
            yield from _modular(right)


def _falsy(one: Type) -> Type:
    """Return the part of a type that may be false."""
    return union(*[member for member in members_of(one) if member.kind != "object"])


def _gives_as_many(node: ast.expr) -> bool:
    """Return whether a comprehension makes one item for each item of its iterable."""
    return (
        isinstance(node, ast.ListComp | ast.GeneratorExp)
        and len(node.generators) == 1
        and not node.generators[0].ifs
        and isinstance(node.generators[0].iter, ast.Name | ast.Attribute)
    )


def _is_empty(node: ast.expr) -> bool:
    return isinstance(node, ast.Tuple | ast.List) and not node.elts


def _fill_from(field: Type, one: Type) -> None:
    """Give an empty container the item type of the field that it is put into."""
    for member in members_of(one):
        for place, hole in enumerate(member.args):
            if isinstance(hole, Hole) and hole.type is None:
                for other in members_of(field):
                    if other.kind == member.kind and len(other.args) > place:
                        put(hole, other.args[place])
