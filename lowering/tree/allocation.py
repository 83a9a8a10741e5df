"""Code that makes containers and records in the memory of the compiled program, and changes them."""

from __future__ import annotations

from collections.abc import Sequence

from lowering import library, wasm
from lowering.classes import DICT, LIST, SET, TUPLE, WORD
from lowering.code import Code, const, get, if_, item_address, keep, load, store, store_at, tee
from lowering.tree.body import Body
from lowering.types import REFERENCE


def allocate(body: Body, size: int) -> tuple[int, Code]:
    """Return the local that gets the address of `size` newly allocated bytes, and the code that allocates them."""
    at = body.names.local()
    return at, (tee(at, wasm.GET_FREE), const(size), wasm.I64_ADD, wasm.SET_FREE)


def reference(at: int) -> Code:
    """Push the value that refers to a container or record, given the local `at` with its address."""
    return get(at), const(REFERENCE), wasm.I64_OR


def point_behind(at: int, head: int) -> Code:
    """Set a container's pointer to its items: they lie `head` bytes behind its address, which is in the local `at`."""
    return store(get(at), 16, (get(at), const(head), wasm.I64_ADD))


def new_container(body: Body, room: int = 4, tag: int = LIST) -> Code:
    """Push a new empty container of the kind `tag` (LIST, SET, DICT) with room for `room` items."""
    if tag in (SET, DICT):
        return body.call(library.new_keyed, const(tag), const(room))
    at, allocating = allocate(body, library.HEAD + WORD * room)
    return (
        allocating,
        store(get(at), 0, const(tag)),
        store(get(at), 8, const(0)),
        point_behind(at, library.HEAD),
        store(get(at), 24, const(room)),
        reference(at),
    )


def new_tuple(body: Body, words: Sequence[int]) -> Code:
    """Push a new tuple; `words` are the numbers of the locals that hold its items."""
    at, allocating = allocate(body, WORD * (3 + len(words)))
    return (
        allocating,
        store(get(at), 0, const(TUPLE)),
        store(get(at), 8, const(len(words))),
        point_behind(at, 24),
        *[store(get(at), 24 + WORD * place, get(local)) for place, local in enumerate(words)],
        reference(at),
    )


def append(body: Body, container: Code, item: Code) -> Code:
    """Append the item that the code `item` pushes to the list that the code `container` pushes."""
    if body.appending is None:
        body.appending = body.names.local(), body.names.local(), body.names.local()
    kept, value, count = body.appending
    is_full = (tee(count, load(tee(kept, container, keep(value, item)), 8)), load(get(kept), 24), wasm.I64_EQ)
    return (
        if_(is_full, body.call(library.grow, (get(kept), wasm.I32_WRAP, wasm.I64_EXTEND_U), const(4))),
        store_at((item_address(load(get(kept), 16), get(count)), wasm.I32_WRAP), 0, get(value)),
        store(get(kept), 8, (get(count), const(1), wasm.I64_ADD)),
    )


def copy(body: Body, container: Code, tag: int) -> Code:
    """Push a copy of the container that the code `container` pushes; its kind is `tag` (LIST, TUPLE, SET, DICT)."""
    copier = library.copy_keyed if tag in (SET, DICT) else library.copy_sequence
    return body.call(copier, container, const(tag))


def as_tuple(local: int) -> Code:
    """Turn the newly made list in a local into a tuple, by changing its tag in memory."""
    return store(get(local), 0, const(TUPLE))


def as_set(body: Body, items: Code) -> Code:
    """Push a new set of the items of the container that the code `items` pushes."""
    kept, keeping = body.names.keep(items)
    new = body.names.local()
    return keeping, body.call(library.add_all, tee(new, new_container(body, tag=SET)), get(kept)), get(new)


def item_of(kept: int, place: int, at: int = 16) -> Code:
    """Push an item of the container in the local `kept`; the local `place` has the item's index.

    `at` is the offset of the pointer to the items in the container: 16 for items and keys, 32 for values of a dict.
    """
    return load(item_address(load(get(kept), at), get(place)), 0)
