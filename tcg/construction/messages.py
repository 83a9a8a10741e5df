"""Sentences about the problems of a deck, made from templates and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import Formatter
from typing import Final

from tcg.construction.formats import Fault
from tcg.construction.problems import Affected, Fix, Problem

#: Larger numbers are written "999999+", since Python refuses to print thousands of digits.
_PRINTABLE: Final = 999_999


def make_problem(
    fault: Fault,
    section: str,
    cards: tuple[Affected, ...],
    find_fixes: Callable[[], Iterable[Fix]],
    *,
    count: int = 0,
    limit: int = 0,
    **words: str,
) -> Problem:
    """Return a problem whose message is the fault's sentence, filled with `count`, `limit` and `words`.

    `cards` are those affected in `section`. `find_fixes` is called when the fixes are first needed. `words` are the
    texts for other placeholders.
    """
    for word in _placeholders(fault.message):
        words[word] = _WORDS[word](count, limit)
    message = fault.message.format_map(words)
    return Problem(fault.code, fault.severity, fault.rule, section, cards, message, find_fixes)


def _placeholders(message: str) -> tuple[str, ...]:
    """Return the placeholders of a template that are filled from the count and the limit."""
    return tuple({name for _, name, _, _ in Formatter().parse(message) if name in _WORDS})


def render_number(number: int) -> str:
    """Return a number as text; one beyond 999,999 becomes "999999+"."""
    if -_PRINTABLE <= number <= _PRINTABLE:
        return str(number)
    return f"{'-' if number < 0 else ''}{_PRINTABLE}+"


def render_count(number: int, one: str, many: str) -> str:
    """Return a number with its noun in singular (`one`) or plural (`many`): "1 card", "2 cards"."""
    return f"{render_number(number)} {one if number == 1 else many}"


def render_card(name: str, count: int) -> str:
    """Return a card with its count: "Flash Step ×4"."""
    return f"{name} ×{render_number(count)}"


#: Placeholders of a message for count and limit.
_WORDS: Final[dict[str, Callable[[int, int], str]]] = {
    "count": lambda count, _: render_number(count),
    "cards": lambda count, _: render_count(count, "card", "cards"),
    "limit": lambda _, limit: render_number(limit),
    "copies": lambda _, limit: render_count(limit, "copy", "copies"),
    "gap": lambda count, limit: render_number(abs(count - limit)),
}
