"""A query as a page shows it: what was understood, what was not and where, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final
from urllib.parse import urlencode

from query.table import Query
from query.warnings import SearchWarning

#: Letters of a long query around a place in it.
AROUND: Final = 40


def address(path: str, query: str, others: Mapping[str, object] = MappingProxyType({})) -> str:
    """Where the page at `path` answers a query, with what else the address asks for."""
    asked = urlencode(({"q": query} if query else {}) | dict(others))
    return f"{path}?{asked}" if asked else path


@dataclass(frozen=True, slots=True)
class ShownWarning:
    """A warning with the query around its place, and what could stand there instead: (label, address)."""

    message: str
    before: str
    place: str
    after: str
    fixes: tuple[tuple[str, str], ...]

    @classmethod
    def of(
        cls,
        warning: SearchWarning,
        query: Query[object],
        path: str,
        others: Mapping[str, object] = MappingProxyType({}),
    ) -> ShownWarning:
        """A warning of a query that the page at `path` answers; `others` is what else its address asks for."""
        text, start, end = query.typed, warning.start, warning.end
        meant = () if warning.suggestion is None else (warning.suggestion, *warning.more)
        before, after = text[:start], text[end:]
        return cls(
            warning.message,
            before if len(before) <= AROUND else f"…{before[-AROUND:]}",
            text[start:end] if end - start <= 2 * AROUND else f"{text[start : start + 2 * AROUND]}…",
            after if len(after) <= AROUND else f"{after[:AROUND]}…",
            tuple((each, address(path, warning.mended(query.text, each), others)) for each in meant),
        )


class ShownQuery:
    """A query that the page at `path` answers."""

    def __init__(self, query: Query[object], path: str) -> None:
        self._query, self._path = query, path

    @property
    def text(self) -> str:
        """What was typed."""
        return self._query.typed

    @property
    def is_void(self) -> bool:
        return self._query.is_void

    @property
    def sentence(self) -> str:
        """What was understood; empty where nothing was asked for, or nothing understood."""
        return self._query.sentence if self._query.tree is not None else ""

    @property
    def warnings(self) -> list[ShownWarning]:
        return [ShownWarning.of(warning, self._query, self._path) for warning in self._query.warnings]

    @cached_property
    def relaxed(self) -> list[tuple[tuple[str, ...], str, int]]:
        """Where nothing is found, what to drop to find some: (terms, address without them, how many there are then)."""
        return [(each.terms, address(self._path, each.query), each.count) for each in self._query.relaxed()]

    @property
    def has_several_terms(self) -> bool:
        return self._query.has_several_terms
