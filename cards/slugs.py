"""Slugs of cards: readable, unique and permanent."""

from __future__ import annotations

from collections.abc import Container

from django.utils.text import slugify

from rules.names import fold

MAX_STEM = 80
#: Words that stand where a slug could in an address of the API.
RESERVED = frozenset({"autocomplete"})


def free_slug(name: str, taken: Container[str] | None = None) -> str:
    """A slug for `name` that no card has: "flash-step", "flash-step-2" where two names make the same.

    `taken` holds the slugs in use; without it the database is asked.
    """
    stem = slugify(fold(name))[:MAX_STEM].strip("-") or "card"
    used = _slugs_like(stem) if taken is None else taken
    if stem not in used and stem not in RESERVED:
        return stem
    # Names without Latin letters share a stem by the thousand: double the number until it is free, then halve the gap.
    last, free = 1, 2
    while f"{stem}-{free}" in used:
        last, free = free, 2 * free
    while free - last > 1:
        middle = (last + free) // 2
        last, free = (middle, free) if f"{stem}-{middle}" in used else (last, middle)
    return f"{stem}-{free}"


def _slugs_like(stem: str) -> set[str]:
    from cards.models import Card

    return set(Card.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
