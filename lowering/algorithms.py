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
    """Sort a list by keys that are whole numbers; `keys` may be the list itself. The sort is stable."""
    at, by = address_of(container), address_of(keys)
    count = load(at + 8)
    if count > _SMALL:
        _merge_sort(load(at + 16), load(by + 16), count, allocate(16 * count), is_plain=True)
        return
    _insertion_sort_words(load(at + 16), load(by + 16), count)


def sort(container: object, keys: object) -> None:
    """Sort a list like `sort_words` by keys of any kind."""
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
    """Return how many items of a sorted list are not greater than a number."""
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
    """Trap if the product of two numbers does not fit a word."""
    most = (1 << 60) - 1
    if other != 0 and (one > _quotient(most, abs(other)) or -one > _quotient(most, abs(other))):
        raise OverflowError


def floor_division(one: int, other: int) -> int:
    """Return the quotient rounded down, as Python does."""
    from_zero = _quotient(one, other)
    return from_zero - 1 if from_zero * other != one and (one < 0) != (other < 0) else from_zero


def remainder(one: int, other: int) -> int:
    """Return the remainder of `floor_division`."""
    return one - floor_division(one, other) * other


def _quotient(one: int, other: int) -> int:
    """Return the quotient rounded towards zero."""
    raise NotImplementedError


def repeat(container: object, times: int) -> object:
    """Return a list that repeats the items of a container."""
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
    """Return a list of tuples of one item of each pool, in the order of `itertools`, at most as many as the limit.

    Args:
        pools: A list of lists: one list several times unless `how` is PRODUCT.
        how: PRODUCT for all tuples, PERMUTATIONS for different places, COMBINATIONS for rising places.
        limit: The most tuples.
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
    """Return the number of items of a pool."""
    count: int = load(address_of(load(pools + 8 * number)) + 8)
    return count


def _next_place(places: int, number: int, how: int) -> int:
    """Return the next greater index at a position; in permutations, the next that no earlier position has."""
    place: int = load(places + 8 * number) + 1
    before = 0 if how == PERMUTATIONS else number
    while before < number:
        if load(places + 8 * before) == place:
            place, before = place + 1, 0
        else:
            before += 1
    return place


def _picked(pools: int, places: int, size: int) -> object:
    """Return a tuple of one item of each pool."""
    at = allocate(24 + 8 * size)
    store(at, TUPLE)
    store(at + 8, size)
    store(at + 16, at + 24)
    for number in range(size):
        pool = address_of(load(pools + 8 * number))
        store(at + 24 + 8 * number, load(load(pool + 16) + 8 * load(places + 8 * number)))
    return reference_to(at)


def kept_from(value: object, mark: int) -> object:
    """Release the memory allocated since a mark, except for a value of tuples, numbers and older objects."""
    top = heap_mark()
    moved = _moved_down(value, mark, top - mark)
    size = heap_mark() - top
    move(mark, top, size)
    heap_release(mark + size)
    return moved


def _moved_down(value: object, mark: int, by: int) -> object:
    """Return a copy whose references are right once it has been moved down by some bytes."""
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
