"""Sorting, division, combinations and release of memory for compiled code, written like `lowering.library`."""

from __future__ import annotations

from typing import Final

from lowering.classes import LIST, TUPLE
from lowering.heap import (
    address_of,
    allocate,
    heap_mark,
    heap_release,
    is_less_word,
    is_reference,
    load,
    move,
    reference_to,
    store,
    words_compared,
)
from lowering.library import HEAD, TUPLES, append, less, move_words, new_sequence

#: Most items that are sorted by insertion.
_SMALL: Final = 12
#: Ways to choose items.
PRODUCT: Final = 0
PERMUTATIONS: Final = 1
COMBINATIONS: Final = 2


def sort_words(container: object, keys: object) -> None:
    """Sort a list, and `keys` with it, by the whole numbers in the list `keys`; the sort is stable.

    `keys` has a key for each item, and may be the list itself.
    """
    at, by = address_of(container), address_of(keys)
    count = load(at + 8)
    if count > _SMALL:
        _merge_sort(load(at + 16), load(by + 16), count, allocate(16 * count), is_plain=True)
        return
    _insertion_sort_words(load(at + 16), load(by + 16), count)


def sort(container: object, keys: object) -> None:
    """Sort a list, and the list `keys` with it, like `sort_words` but by keys of any type that `less` can compare."""
    at, by = address_of(container), address_of(keys)
    count = load(at + 8)
    if count > 1:
        _merge_sort(load(at + 16), load(by + 16), count, allocate(16 * count), is_plain=False)


def _insertion_sort_words(items: int, keys: int, count: int) -> None:
    by, end = items - keys, keys + 8 * count
    last = keys + 8
    while last < end:
        key, item, at = load(last), load(last + by), last
        while at > keys and is_less_word(key, load(at - 8)):
            store(at, load(at - 8))
            store(at + by, load(at + by - 8))
            at -= 8
        store(at, key)
        store(at + by, item)
        last += 8


def _merge_sort(items: int, keys: int, count: int, spare: int, *, is_plain: bool) -> None:
    if is_plain and count <= _SMALL:
        _insertion_sort_words(items, keys, count)
        return
    if count < 2:
        return
    half = count // 2
    _merge_sort(items, keys, half, spare, is_plain=is_plain)
    _merge_sort(items + 8 * half, keys + 8 * half, count - half, spare, is_plain=is_plain)
    left, right = 0, half
    for number in range(count):
        is_right = left == half
        if left < half and right < count:
            mine, its = load(keys + 8 * right), load(keys + 8 * left)
            is_right = is_less_word(mine, its) if is_plain else less(mine, its)
        source = right if is_right else left
        store(spare + 16 * number, load(keys + 8 * source))
        store(spare + 16 * number + 8, load(items + 8 * source))
        if is_right:
            right += 1
        else:
            left += 1
    for number in range(count):
        store(keys + 8 * number, load(spare + 16 * number))
        store(items + 8 * number, load(spare + 16 * number + 8))


def bisect_right(container: object, value: int) -> int:
    """Return how many items of a sorted list of whole numbers are not greater than `value`."""
    at = address_of(container)
    low, high = 0, load(at + 8)
    while low < high:
        middle = (low + high) >> 1
        if is_less_word(value, load(load(at + 16) + 8 * middle)):
            high = middle
        else:
            low = middle + 1
    return low


def check_product(one: int, other: int) -> None:
    """Trap if the product of two whole numbers is too large for a word, which holds numbers below 2⁶⁰."""
    most = (1 << 60) - 1
    if other != 0 and (one > _quotient(most, abs(other)) or -one > _quotient(most, abs(other))):
        raise OverflowError


def floor_division(one: int, other: int) -> int:
    """Return `one // other`, rounded down as in Python."""
    from_zero = _quotient(one, other)
    return from_zero - 1 if from_zero * other != one and (one < 0) != (other < 0) else from_zero


def remainder(one: int, other: int) -> int:
    """Return `one % other`, with the sign of `other` as in Python."""
    return one - floor_division(one, other) * other


def _quotient(one: int, other: int) -> int:
    """Return `one` divided by `other`, rounded towards zero. It is compiled to one instruction."""
    raise NotImplementedError


def repeat(container: object, times: int) -> object:
    """Return a new list with the items of a container, repeated `times` times; it is empty for a number below 1."""
    source = address_of(container)
    count, items = load(source + 8), load(source + 16)
    size = max(0, count * times)
    new = new_sequence(LIST, size)
    at = address_of(new)
    place, end = at + HEAD, at + HEAD + 8 * size
    if count == 1:
        word = load(items)
        while place < end:
            store(place, word)
            place += 8
    while place < end:
        move_words(place, items, count)
        place += 8 * count
    store(at + 8, size)
    return new


def choices(pools: object, how: int, limit: int) -> object:
    """Return a list of tuples, each with one item of each pool, in the order of `itertools`.

    Args:
        pools: A list of lists. Unless `how` is PRODUCT it is one list several times, as often as a tuple has items.
        how: PRODUCT for all tuples, PERMUTATIONS for different indexes, COMBINATIONS for rising indexes.
        limit: The largest number of tuples to return.
    """
    found = new_sequence(LIST, 4)
    size, first = load(address_of(pools) + 8), load(address_of(pools) + 16)
    for number in range(size):
        if _count(first, number) < (1 if how == PRODUCT else size):
            return found
    at = load(address_of(new_sequence(LIST, size)) + 16)
    last, made = size - 1, 0
    for number in range(size):
        store(at + 8 * number, number - 1 if how == COMBINATIONS else -1)
        if number < last:
            store(at + 8 * number, _next_place(at, number, how))
    while last >= 0 and made < limit:
        place = _next_place(at, last, how)
        if place > _count(first, last) - (size - last if how == COMBINATIONS else 1):
            last -= 1
            continue
        store(at + 8 * last, place)
        for number in range(last + 1, size):
            store(at + 8 * number, load(at + 8 * number - 8) if how == COMBINATIONS else -1)
            store(at + 8 * number, _next_place(at, number, how))
        append(found, _picked(first, at, size))
        last, made = size - 1, made + 1
    if size == 0 and limit > 0:
        append(found, _picked(first, at, 0))
    return found


def _count(pools: int, number: int) -> int:
    """Return the number of items of pool `number`; `pools` is the address of the references to the pools."""
    count: int = load(address_of(load(pools + 8 * number)) + 8)
    return count


def _next_place(places: int, number: int, how: int) -> int:
    """Return the next greater item index for pool `number`.

    `places` is the address of the indexes, one for each pool. For PERMUTATIONS, indexes of earlier pools are left out.
    """
    place: int = load(places + 8 * number) + 1
    before = 0 if how == PERMUTATIONS else number
    while before < number:
        if load(places + 8 * before) == place:
            place, before = place + 1, 0
        else:
            before += 1
    return place


def _picked(pools: int, places: int, size: int) -> object:
    """Return a tuple of one item of each of `size` pools.

    `pools` is the address of the references to the pools, `places` that of the index of each pool's item.
    """
    at = allocate(24 + 8 * size)
    store(at, TUPLE)
    store(at + 8, size)
    store(at + 16, at + 24)
    for number in range(size):
        pool = address_of(load(pools + 8 * number))
        store(at + 24 + 8 * number, load(load(pool + 16) + 8 * load(places + 8 * number)))
    return reference_to(at)


def kept_from(value: object, mark: int) -> object:
    """Release the memory from address `mark` on, except for `value`, and return `value`, moved to `mark`.

    It may consist of tuples, numbers and objects below `mark`; any other object stops the program.
    """
    top = heap_mark()
    moved = _moved_down(value, mark, top - mark)
    size = heap_mark() - top
    move(mark, top, size)
    heap_release(mark + size)
    return moved


def _moved_down(value: object, mark: int, by: int) -> object:
    """Return a copy of a value whose references are right once the copy is moved down by `by` bytes.

    Objects below address `mark` are not copied.
    """
    if not is_reference(value) or address_of(value) < mark:
        return value
    source = address_of(value)
    if words_compared(load(source)) != TUPLES:
        raise TypeError
    count = load(source + 8)
    at = allocate(24 + 8 * count)
    store(at, load(source))
    store(at + 8, count)
    store(at + 16, at + 24 - by)
    for number in range(count):
        store(at + 24 + 8 * number, _moved_down(load(load(source + 16) + 8 * number), mark, by))
    return reference_to(at - by)
