"""Slugs of cards: readable, unique and permanent."""

from __future__ import annotations

from collections.abc import Container

from django.utils.text import slugify

from tcg.names import fold

MAX_STEM = 80
#: Words that stand where a slug could in an address of a page or of the API.
RESERVED = frozenset({"autocomplete", "random"})


def stem_of(name: str) -> str:
    """What each slug for `name` begins with."""
    return slugify(fold(name))[:MAX_STEM].strip("-") or "card"


def free_slug(name: str, taken: Container[str]) -> str:
    """A slug for `name` that is not among those `taken`: "flash-step", "flash-step-2" where two names make the same."""
    stem = stem_of(name)
    if stem not in taken and stem not in RESERVED:
        return stem
    # Names without Latin letters share a stem by the thousand: double the number until it is free, then halve the gap.
    last, free = 1, 2
    while f"{stem}-{free}" in taken:
        last, free = free, 2 * free
    while free - last > 1:
        middle = (last + free) // 2
        last, free = (middle, free) if f"{stem}-{middle}" in taken else (last, middle)
    return f"{stem}-{free}"
