"""Presenters of a search query and its warnings for templates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final
from urllib.parse import urlencode

from query.table import Query
from query.warnings import SearchWarning

#: Most characters of the query shown before and after a warning's position.
AROUND: Final = 40


def address(path: str, query: str, others: Mapping[str, object] = MappingProxyType({})) -> str:
    """Return the URL of the search page at `path` with this query, if it is not empty, and other parameters."""
    params = urlencode(({"q": query} if query else {}) | dict(others))
    return f"{path}?{params}" if params else path


@dataclass(frozen=True, slots=True)
class WarningView:
    """Warning prepared for a template: the query text before, at and after its place, and fixes as (label, URL)."""

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
    ) -> WarningView:
        """Return a warning of `query` prepared for a template.

        `path` is that of the page that answers the query, and `others` are other parameters of the page's URL.
        """
        text, start, end = query.typed, warning.start, warning.end
        suggestions = () if warning.suggestion is None else (warning.suggestion, *warning.more)
        before, after = text[:start], text[end:]
        return cls(
            warning.message,
            before if len(before) <= AROUND else f"…{before[-AROUND:]}",
            text[start:end] if end - start <= 2 * AROUND else f"{text[start : start + 2 * AROUND]}…",
            after if len(after) <= AROUND else f"{after[:AROUND]}…",
            tuple((each, address(path, warning.corrected(query.text, each), others)) for each in suggestions),
        )


class QueryView:
    """Search query prepared for the template of the page at `path`."""

    def __init__(self, query: Query[object], path: str) -> None:
        self._query, self._path = query, path

    @property
    def text(self) -> str:
        """The query as it was typed."""
        return self._query.typed

    @property
    def is_void(self) -> bool:
        """Whether no part of the query could be read, so that it has no results."""
        return self._query.is_void

    @property
    def sentence(self) -> str:
        """Sentence that describes the understood query, or "" if nothing was understood."""
        return self._query.sentence if self._query.tree is not None else ""

    @property
    def warnings(self) -> list[WarningView]:
        """Warnings about the query."""
        return [WarningView.of(warning, self._query, self._path) for warning in self._query.warnings]

    @cached_property
    def relaxed(self) -> list[tuple[tuple[str, ...], str, int]]:
        """Suggestions for a query without results: removed terms, URL without them, and number of results."""
        return [(each.terms, address(self._path, each.query), each.count) for each in self._query.relaxed()]

    @property
    def has_several_terms(self) -> bool:
        """Whether the query consists of several terms that all have to match."""
        return self._query.has_several_terms
