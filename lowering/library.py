"""Operations on containers and numbers for compiled code, written in the subset itself, over words of memory.

A container is some words: its tag, the number of items, their address, and their capacity. A set or dict also has the
address of a dict's values, the address of its index (0 if there is none), the bits of its keys, and how often one was
taken out. The items of a tuple lie behind it. Sets and dicts keep their items in insertion order. Short ones are
searched item by item, longer ones by their index: a mask, and behind it a hash table with open addressing of positions
from 1. Taking an item out drops the index. A key has the bit of its last six binary digits, so that members of an enum
can be found by their bits. A text is its tag, its rank among all texts, and its folded text; equal texts are one.
"""

from __future__ import annotations

from typing import Any, Final

from lowering.classes import DICT, LIST, SET, TEXT
from lowering.heap import (
    address_of,
    allocate,
    heap_mark,
    is_less_word,
    is_reference,
    is_same_word,
    load,
    move,
    reference_to,
    store,
    text_of_member,
    words_compared,
)

#: Results of `words_compared` for containers: compared item by item, in any order, or with their values.
TUPLES: Final = 255
LISTS: Final = 254
UNORDERED: Final = 253
MAPPING: Final = 252
#: Result of `words_compared` for records whose equality Python alone knows.
UNKNOWN: Final = 251
#: Bytes before the items of a list or tuple that is made here, and of a set or dict.
HEAD: Final = 32
KEYED_HEAD: Final = 64
#: Offset of the bits of a set's or dict's keys.
BITS: Final = 48
#: Offset of a number that grows with each key that is taken out, by more than there can be keys.
TAKEN: Final = 56
#: More than any number, and less than any other word but None.
_NUMBERS: Final = (1 << 61) - 1
_TAKEN_ONCE: Final = 1 << 32
#: Most items of a set or dict without an index.
FEW: Final = 8
#: Most words that are moved one by one.
_MANY: Final = 24
#: Index behind all items.
ENDLESS: Final = 1 << 40
_MULTIPLIER: Final = 0x1E3779B97F4A7C15


def new_sequence(tag: int, room: int) -> object:
    """Return a new empty list or tuple, by its `tag` LIST or TUPLE, with capacity for `room` items."""
    at = allocate(HEAD + 8 * room)
    store(at, tag)
    store(at + 8, 0)
    store(at + 16, at + HEAD)
    store(at + 24, room)
    return reference_to(at)


def new_keyed(tag: int, room: int) -> object:
    """Return a new empty set or dict, by its `tag` SET or DICT, with capacity for `room` items."""
    at = allocate(KEYED_HEAD + 8 * room)
    store(at, tag)
    store(at + 8, 0)
    store(at + 16, at + KEYED_HEAD)
    store(at + 24, room)
    store(at + 32, allocate(8 * room) if tag == DICT else 0)
    store(at + 40, 0)
    store(at + BITS, 0)
    store(at + TAKEN, 0)
    return reference_to(at)


def grow(at: int, room: int) -> None:
    """Increase the capacity of the container at address `at` to at least `room` items, and at least to double."""
    before = load(at + 24)
    room = max(room, before * 2)
    items = load(at + 16)
    if items + 8 * before == heap_mark():
        # The last items in memory can grow in place.
        allocate(8 * (room - before))
    else:
        store(at + 16, _moved(items, load(at + 8), room))
    if load(at) == DICT:
        store(at + 32, _moved(load(at + 32), load(at + 8), room))
    store(at + 24, room)


def _moved(items: int, count: int, room: int) -> int:
    new = allocate(8 * room)
    move_words(new, items, count)
    return new


def move_words(to: int, items: int, count: int) -> None:
    """Copy `count` words from address `items` to address `to`."""
    if count > _MANY:
        move(to, items, 8 * count)
        return
    end = items + 8 * count
    while items < end:
        store(to, load(items))
        to += 8
        items += 8


def reserve(container: object, other: object) -> None:
    """Increase the capacity of `container` so that the items of the container `other` can be appended."""
    at = address_of(container)
    room = load(at + 8) + load(address_of(other) + 8)
    if room > load(at + 24):
        grow(at, room)


def append(container: object, value: object) -> None:
    """Append an item to a container. For a set or dict, the caller updates bits and index."""
    at = address_of(container)
    count = load(at + 8)
    if count == load(at + 24):
        grow(at, 4)
    store(load(at + 16) + 8 * count, value)
    store(at + 8, count + 1)


def insert(container: object, place: int, value: object) -> None:
    """Insert `value` into a list at index `place`, as `list.insert` does."""
    append(container, value)
    at = address_of(container)
    items = load(at + 16)
    number = load(at + 8) - 1
    place = max(0, place + number) if place < 0 else min(place, number)
    while number > place:
        store(items + 8 * number, load(items + 8 * number - 8))
        number -= 1
    store(items + 8 * place, value)


def extend(container: object, other: object) -> None:
    """Append the items of the container `other` to a list."""
    at, source = address_of(container), address_of(other)
    count, more = load(at + 8), load(source + 8)
    if count + more > load(at + 24):
        grow(at, count + more)
    move_words(load(at + 16) + 8 * count, load(source + 16), more)
    store(at + 8, count + more)


def copy_sequence(container: object, tag: int) -> object:
    """Return a new list or tuple, by its `tag` LIST or TUPLE, of the items of `container`."""
    source = address_of(container)
    count = load(source + 8)
    new = new_sequence(tag, count)
    at = address_of(new)
    move_words(at + HEAD, load(source + 16), count)
    store(at + 8, count)
    return new


def copy_keyed(container: object, tag: int) -> object:
    """Return a new set or dict, by its `tag` SET or DICT, with the keys, and for a dict the values, of `container`."""
    source = address_of(container)
    count = load(source + 8)
    new = new_keyed(tag, count)
    at = address_of(new)
    move_words(at + KEYED_HEAD, load(source + 16), count)
    if tag == DICT:
        move_words(load(at + 32), load(source + 32), count)
    store(at + 8, count)
    store(at + BITS, load(source + BITS))
    return new


def reversed_list(container: object) -> object:
    """Return a new list of the items of `container` in reverse order."""
    source = address_of(container)
    count = load(source + 8)
    new = new_sequence(LIST, count)
    at = address_of(new)
    here, there = load(at + 16), load(source + 16)
    for number in range(count):
        store(here + 8 * number, load(there + 8 * (count - 1 - number)))
    store(at + 8, count)
    return new


def reverse(container: object) -> None:
    """Reverse a list in place: it gets the item words of a reversed copy."""
    at, new = address_of(container), address_of(reversed_list(container))
    store(at + 8, load(new + 8))
    store(at + 16, load(new + 16))
    store(at + 24, load(new + 24))


def slice_of(container: object, start: int, stop: int, tag: int) -> object:
    """Return items `start` to before `stop` as a new container with this tag, LIST or TUPLE.

    Negative indexes count from the end.
    """
    source = address_of(container)
    count = load(source + 8)
    if start < 0:
        start = max(0, start + count)
    if stop < 0:
        stop += count
    count = max(0, min(stop, count) - start)
    new = new_sequence(tag, count)
    at = address_of(new)
    move_words(load(at + 16), load(source + 16) + 8 * start, count)
    store(at + 8, count)
    return new


def pop_at(container: object, place: int) -> object:
    """Remove and return the item at index `place`; a negative index counts from the end.

    For a dict, remove the key at that index and return its value.
    """
    at = address_of(container)
    count = load(at + 8)
    if place < 0:
        place += count
    if place < 0 or place >= count:
        raise IndexError
    items = load(at + 16)
    found = load(items + 8 * place)
    move_words(items + 8 * place, items + 8 * place + 8, count - 1 - place)
    store(at + 8, count - 1)
    if _is_keyed(load(at)):
        store(at + 40, 0)
        bits = 0
        for number in range(count - 1):
            bits |= _bit_of(load(items + 8 * number))
        store(at + BITS, bits)
        store(at + TAKEN, load(at + TAKEN) + _TAKEN_ONCE)
    if load(at) == DICT:
        values = load(at + 32)
        found = load(values + 8 * place)
        move_words(values + 8 * place, values + 8 * place + 8, count - 1 - place)
    return found


def pop_first(container: object) -> object:
    """Remove and return the first item; for a dict, remove the first key and return its value."""
    return pop_at(container, 0)


def clear(container: object) -> None:
    """Remove all items of a list, set or dict."""
    at = address_of(container)
    store(at + 8, 0)
    if _is_keyed(load(at)):
        store(at + 40, 0)
        store(at + BITS, 0)
        store(at + TAKEN, load(at + TAKEN) + _TAKEN_ONCE)


def find(container: object, value: Any) -> int:
    """Return the index of the first item, or of the key, that equals `value`; −1 if there is none."""
    if not is_reference(value):
        text = text_of_member(value)
        if not is_reference(text):
            return find_word(container, value)
        value = text
    at = address_of(container)
    if load(at + 8) > FEW and _is_keyed(load(at)) and load(at + 40) != 0:
        return _find_by_index(at, value)
    is_text = load(address_of(value)) == TEXT
    first: int = load(at + 16)
    item, end = first, first + 8 * load(at + 8)
    while item < end:
        word = load(item)
        if is_same_word(word, value):
            return (item - first) >> 3
        if (not is_text or not is_reference(word)) and equal(word, value):
            return (item - first) >> 3
        item += 8
    return -1


def find_word(container: object, value: object) -> int:
    """Return the same index as `find`, for a `value` that equals another value only if both words are the same."""
    at = address_of(container)
    if load(at + 8) > FEW and _is_keyed(load(at)) and load(at + 40) != 0:
        return _find_by_index(at, value)
    first: int = load(at + 16)
    item, end = first, first + 8 * load(at + 8)
    while item < end:
        if is_same_word(load(item), value):
            return (item - first) >> 3
        item += 8
    return -1


def _is_keyed(tag: int) -> bool:
    return tag in (DICT, SET)


def _bit_of(key: Any) -> int:
    """Return a word with one bit set, chosen by the last six binary digits of the key's word."""
    word: int = key
    return 1 << (word & 63)


def hash_of(value: Any) -> int:
    """Return the hash of a value, as a word: equal values have equal hashes."""
    if not is_reference(value):
        value = text_of_member(value) if is_reference(text_of_member(value)) else value
    if not is_reference(value):
        return _mixed(value)
    at = address_of(value)
    tag = load(at)
    words = words_compared(tag)
    if words == UNKNOWN:
        raise TypeError
    if words == 0:
        return _mixed(at)
    if words in (UNORDERED, MAPPING):
        return _mixed(load(at + 8))
    if words >= LISTS:
        end = load(at + 16) + 8 * load(at + 8)
        at = load(at + 16)
    else:
        end = at + 8 * words + 8
        at += 8
    found = 0
    while at < end:
        found = _mixed(found ^ hash_of(load(at)))
        at += 8
    return found


def _mixed(word: int) -> int:
    """Return the hash of one word: it is multiplied, and the high bits of the product are mixed into the low ones."""
    product = word * _MULTIPLIER
    return product ^ (product >> 32)


def _find_by_index(at: int, value: object) -> int:
    """Return the position of `value` in the set or dict at address `at`, which has an index; −1 if it isn't in it."""
    table, items = load(at + 40), load(at + 16)
    mask = load(table)
    slot = hash_of(value) & mask
    while True:
        place: int = load(table + 8 + 8 * slot)
        if place == 0:
            return -1
        if equal(load(items + 8 * place - 8), value):
            return place - 1
        slot = (slot + 1) & mask


def index(container: object) -> None:
    """Write a new hash index for a set or dict with more than FEW items, with room for twice as many."""
    at = address_of(container)
    count, items = load(at + 8), load(at + 16)
    if count <= FEW:
        return
    size = 32
    while size < 4 * count:
        size *= 2
    table = allocate(8 + 8 * size)
    store(table, size - 1)
    for number in range(size):
        store(table + 8 + 8 * number, 0)
    for number in range(count):
        _add_to_index(table, load(items + 8 * number), number + 1)
    store(at + 40, table)


def _add_to_index(table: int, value: object, place: int) -> None:
    mask = load(table)
    slot = hash_of(value) & mask
    while load(table + 8 + 8 * slot) != 0:
        slot = (slot + 1) & mask
    store(table + 8 + 8 * slot, place)


def _append_key(container: object, value: object) -> None:
    """Append a key that a set or dict does not contain yet, and add it to its bits and index."""
    append(container, value)
    at = address_of(container)
    store(at + BITS, load(at + BITS) | _bit_of(value))
    table, count = load(at + 40), load(at + 8)
    if table == 0 or 2 * count > load(table):
        index(container)
    else:
        _add_to_index(table, value, count)


def index_of(container: object, value: object, start: int) -> int:
    """Return the first index, from `start` on, of an item of a list that equals `value`; trap if there is none."""
    at = address_of(container)
    items = load(at + 16)
    for number in range(start, load(at + 8)):
        if equal(load(items + 8 * number), value):
            return number
    raise ValueError


def remove(container: object, value: object) -> None:
    """Remove the first item that equals `value`; trap if there is none."""
    pop_at(container, index_of(container, value, 0))


def discard(container: object, value: object) -> None:
    """Remove `value` from a set, if it contains it."""
    place = find(container, value)
    if place >= 0:
        pop_at(container, place)


def add(container: object, value: object) -> None:
    """Add `value` to a set, unless it contains it already."""
    if find(container, value) < 0:
        _append_key(container, value)


def add_all(container: object, other: object) -> None:
    """Add all items of the container `other` to the set `container`."""
    source = address_of(other)
    for number in range(load(source + 8)):
        add(container, load(load(source + 16) + 8 * number))


def count_of(container: object, value: object) -> int:
    """Return the number of items of a container that equal `value`."""
    at = address_of(container)
    items = load(at + 16)
    count = 0
    for number in range(load(at + 8)):
        if equal(load(items + 8 * number), value):
            count += 1
    return count


def put(mapping: object, key: object, value: object) -> None:
    """Set the value of a key of a dict; a new key is appended."""
    at = address_of(mapping)
    place = find(mapping, key)
    if place < 0:
        place = load(at + 8)
        _append_key(mapping, key)
    store(load(at + 32) + 8 * place, value)


def value_of(mapping: object, key: object) -> object:
    """Return the value of a key of a dict; trap if the dict doesn't contain the key."""
    place = find(mapping, key)
    if place < 0:
        raise KeyError
    return load(load(address_of(mapping) + 32) + 8 * place)


def value_or(mapping: object, key: object, default: object) -> object:
    """Return the value of a key of a dict, or `default` if the dict doesn't contain the key."""
    place = find(mapping, key)
    return default if place < 0 else load(load(address_of(mapping) + 32) + 8 * place)


def pop_key(mapping: object, key: object, default: object) -> object:
    """Remove a key from a dict and return its value; return `default` if the dict doesn't contain the key."""
    place = find(mapping, key)
    return default if place < 0 else pop_at(mapping, place)


def values_of(mapping: object) -> object:
    """Return a new list of the values of a dict."""
    source = address_of(mapping)
    count = load(source + 8)
    new = new_sequence(LIST, count)
    at = address_of(new)
    move_words(load(at + 16), load(source + 32), count)
    store(at + 8, count)
    return new


def difference(one: object, other: object) -> object:
    """Return a new set of the items of the set `one` that the container `other` does not contain."""
    new = new_keyed(SET, 4)
    source = address_of(one)
    for number in range(load(source + 8)):
        value = load(load(source + 16) + 8 * number)
        if find(other, value) < 0:
            _append_key(new, value)
    return new


def is_disjoint(one: object, other: object) -> bool:
    """Return whether the containers `one` and `other` have no item in common."""
    source = address_of(one)
    return all(find(other, load(load(source + 16) + 8 * number)) < 0 for number in range(load(source + 8)))


def is_within(one: object, other: object) -> bool:
    """Return whether the container `other` contains all items of the container `one`."""
    source = address_of(one)
    return all(find(other, load(load(source + 16) + 8 * number)) >= 0 for number in range(load(source + 8)))


def equal(one: object, other: object) -> bool:
    """Return whether two values are equal; containers, and records with `Layout.is_value`, by their contents."""
    if is_same_word(one, other):
        return True
    if not (is_reference(one) and is_reference(other)):
        return are_same_text(one, other)
    here, there = address_of(one), address_of(other)
    words = words_compared(load(here))
    if load(here) != load(there) and not words == words_compared(load(there)) == TUPLES:
        return False
    if words == 0:
        return False
    if words == UNKNOWN:
        raise TypeError
    if words >= MAPPING:
        return _equal_containers(one, other, words)
    return all(equal(load(here + 8 * number), load(there + 8 * number)) for number in range(1, words + 1))


def is_text(value: object) -> bool:
    """Return whether a value is a text, or a member of a StrEnum."""
    return load(address_of(value)) == TEXT if is_reference(value) else is_reference(text_of_member(value))


def casefold_member(member: object) -> object:
    """Return the text of a member of a StrEnum, as `casefold()` returns it."""
    return load(address_of(text_of_member(member)) + 16)


def are_same_text(one: object, other: object) -> bool:
    """Return whether two words are the same text. Each word may be a text or a member of a StrEnum."""
    mine = one if is_reference(one) else text_of_member(one)
    return is_reference(mine) and is_same_word(mine, other if is_reference(other) else text_of_member(other))


def _equal_containers(one: object, other: object, how: int) -> bool:
    here, there = address_of(one), address_of(other)
    count = load(here + 8)
    if count != load(there + 8):
        return False
    if how == UNORDERED:
        return is_within(one, other)
    items = load(here + 16)
    if how >= LISTS:
        by, end = load(there + 16) - items, items + 8 * count
        while items < end:
            if not is_same_word(load(items), load(items + by)) and not equal(load(items), load(items + by)):
                return False
            items += 8
        return True
    for number in range(count):
        place = find(other, load(items + 8 * number))
        if place < 0 or not equal(load(load(here + 32) + 8 * number), load(load(there + 32) + 8 * place)):
            return False
    return True


def _are_numbers(one: object, other: object) -> bool:
    return is_less_word(one, _NUMBERS) and is_less_word(other, _NUMBERS)


def less(one: object, other: object) -> bool:
    """Return whether the value `one` is less than `other`: texts by rank; lists, tuples and records item by item."""
    if _are_numbers(one, other):
        return is_less_word(one, other)
    if not (is_reference(one) and is_reference(other)):
        mine = one if is_reference(one) else text_of_member(one)
        its = other if is_reference(other) else text_of_member(other)
        return less(mine, its) if is_reference(mine) and is_reference(its) else is_less_word(one, other)
    here, there = address_of(one), address_of(other)
    tag = load(here)
    if tag == TEXT:
        return is_less_word(load(here + 8), load(there + 8))
    words = words_compared(tag)
    if words == UNKNOWN:
        raise TypeError
    if words >= LISTS:
        both = min(load(here + 8), load(there + 8))
        for number in range(both):
            mine, its = load(load(here + 16) + 8 * number), load(load(there + 16) + 8 * number)
            if not is_same_word(mine, its) and (_are_numbers(mine, its) or not equal(mine, its)):
                return less(mine, its)
        return is_less_word(load(here + 8), load(there + 8))
    for number in range(1, words + 1):
        mine, its = load(here + 8 * number), load(there + 8 * number)
        if not is_same_word(mine, its) and (_are_numbers(mine, its) or not equal(mine, its)):
            return less(mine, its)
    return False
