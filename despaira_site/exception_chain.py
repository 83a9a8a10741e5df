"""Iteration over the causes of an exception."""

from __future__ import annotations

from collections.abc import Iterator


def causes(error: BaseException | None, *, contexts: bool = False) -> Iterator[BaseException]:
    """Yield an exception, its cause, the cause of that, and so on, each once.

    With `contexts`, an exception without a cause is followed by the one that was handled when it was raised.
    """
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or (error.__context__ if contexts else None)
