"""Exceptions that an exception was raised from."""

from __future__ import annotations

from collections.abc import Iterator


def causes(error: BaseException | None, *, contexts: bool = False) -> Iterator[BaseException]:
    """The error, what it was raised from, what that was raised from, and so on; each once, where they form a circle.

    With `contexts` also what was being handled when it was raised, where it was raised from nothing.
    """
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or (error.__context__ if contexts else None)
