"""Slugs of cards, which are their names in URLs: readable, unique and permanent."""

from __future__ import annotations

from collections.abc import Container

from django.utils.text import slugify

from tcg.names import fold

MAX_STEM = 80
#: Path segments of pages and of the API that cannot be slugs.
RESERVED = frozenset({"autocomplete", "random"})


def stem_of(name: str) -> str:
    """Return the text with which all slugs for cards called `name` begin, "card" if none of its signs fits."""
    return slugify(fold(name))[:MAX_STEM].strip("-") or "card"


def free_slug(name: str, taken: Container[str]) -> str:
    """Return a slug for `name` that is not in `taken`: "flash-step", or "flash-step-2" if that is taken."""
    stem = stem_of(name)
    if stem not in taken and stem not in RESERVED:
        return stem
    # Thousands of names without Latin letters share a stem, so search the number in doubling steps, then by bisection.
    last, free = 1, 2
    while f"{stem}-{free}" in taken:
        last, free = free, 2 * free
    while free - last > 1:
        middle = (last + free) // 2
        last, free = (middle, free) if f"{stem}-{middle}" in taken else (last, middle)
    return f"{stem}-{free}"
