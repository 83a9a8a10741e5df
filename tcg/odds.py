"""Exact odds of drawing cards: hands are counted with whole numbers and divided once (G-22, G-23).

A player sees the first `seen` of the `size` cards of a shuffled deck. `copies` is the number of wanted cards in the
deck, with any names. Odds are exact fractions from 0 to 1.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import comb

from tcg.opening import Opening


def at_least(count: int, copies: int, seen: int, size: int) -> Fraction:
    """Return the odds of at least `count` of the `copies` among `seen` cards of a deck of `size` cards (G-23).

    ValueError is raised for numbers that no deck has.
    """
    _check(seen, size, copies)
    few = range(min(count, seen + 1))
    fewer = sum(comb(copies, drawn) * comb(size - copies, seen - drawn) for drawn in few)
    return 1 - Fraction(fewer, comb(size, seen))


def both(counts: tuple[int, int], copies: tuple[int, int], seen: int, size: int, shared: int = 0) -> Fraction:
    """Return the odds of `counts[0]` or more cards of one set and `counts[1]` or more of another among `seen` cards.

    The deck has `size` cards, with `copies` of the two sets. `shared` copies are in both sets and count for both: a
    Fire creature is a Fire card and a creature. ValueError is raised for numbers that no deck has.
    """
    first, second = copies[0] - shared, copies[1] - shared
    other = size - first - second - shared
    _check(seen, size, first, second, shared)
    short_of_both = sum(
        comb(shared, together) * comb(first, one) * comb(second, two) * comb(other, seen - together - one - two)
        for together in range(min(*counts, seen + 1))
        for one in range(min(counts[0], seen + 1) - together)
        for two in range(min(counts[1] - together, seen + 1 - together - one))
    )
    each = at_least(counts[0], copies[0], seen, size) + at_least(counts[1], copies[1], seen, size)
    return each - 1 + Fraction(short_of_both, comb(size, seen))


def copies_for(odds: Fraction, count: int, seen: int, size: int) -> int | None:
    """Return the fewest copies in a deck with at least these odds of at least `count` of them among `seen` cards.

    The deck has `size` cards whatever the copies. None if no number is enough.
    """
    copies = bisect_left(range(size + 1), odds, key=lambda copies: at_least(count, copies, seen, size))
    return copies if copies <= size else None


def cards_seen(turn: int, size: int, opening: Opening, first: bool = True, used: int = 1) -> int:
    """Return how many of `size` cards a player has seen on their own turn `turn`, 0 for the opening hand.

    Args:
        turn: Number of the turn among the player's own.
        size: The size of the deck, which limits the result.
        opening: The opening.
        first: Whether the player went first.
        used: Cards used each turn, as in `Opening.drawn`.

    Raises:
        UnknownSize: If the size of the hand is unknown.
    """
    drawn = sum(opening.drawn(each, first=first, used=used) for each in (1, 2)[:turn])
    further = opening.drawn(3, first=first, used=used) * max(0, turn - 2)
    return min(size, opening.hand + drawn + further)


def _check(seen: int, size: int, *groups: int) -> None:
    if min(seen, *groups) < 0 or max(seen, sum(groups)) > size:
        raise ValueError(f"{seen} seen and groups of {groups}: no deck of {size} cards has these.")
