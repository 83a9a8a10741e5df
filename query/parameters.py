"""Conversion of URL parameters, from forms and older links, into a search query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol

from query import parser
from query.fields import MAX_VALUES, squeeze
from query.forms import NO_QUOTES, joined
from query.quoting import quoted
from query.table import Table


class Parameters(Protocol):
    """Query parameters, such as Django's `QueryDict`."""

    def get(self, name: str, /) -> str | None:
        """Return the last value of the parameter `name`, or None if it is missing."""

    def getlist(self, name: str, /) -> list[str]:
        """Return all values of the parameter `name`, in order."""

    def __contains__(self, name: object, /) -> bool: ...


_VIEWS: Final = {"faces": "display:grid", "list": "display:list"}


@dataclass(frozen=True)
class Terms:
    """URL parameters of a search page that stand for terms of a query, besides `q`, the query itself.

    Attributes:
        table: The searchable fields.
        terms: By parameter, the beginning of its term, such as `level>=`. Values follow, joined by commas.
        single: Parameters with one value, of which the last one counts. Commas don't split it.
        whole: Parameters whose values commas don't split.
        flags: For each parameter, the terms by value (`fields.squeeze`). Several different terms cancel out.
        orders: Values of the field `order` by values of the parameter `order`, where these differ.
    """

    table: Table[object]
    terms: Mapping[str, str]
    single: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    flags: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of all URL parameters that stand for terms, with those for order and display."""
        return (*self.terms, *self.flags, "sort", "view")

    def query_of(self, params: Parameters) -> str:
        """Return the query in the parameter `q`, extended by one term for each other known parameter.

        Unknown values are written as given, so that reading the query warns of them. Other parameters are ignored.
        """
        query = parser.clean(params.get("q") or "")
        if not any(name in params for name in self.names):
            return query.strip()
        terms = [self._term(name, params) for name in self.terms]
        terms += [self._flag(name, params) for name in self.flags]
        terms += [self._order(params), self._view(params)]
        return joined([term for term in terms if term], query, self.table)

    def _values(self, name: str, params: Parameters) -> list[str]:
        """Return the distinct values of a parameter, split at commas unless it is in `whole` or `single`.

        A parameter in `single` has only its last value.
        """
        is_single = name in self.single
        raw = params.getlist(name)[-1:] if is_single else params.getlist(name)[:MAX_VALUES]
        parts = raw if is_single or name in self.whole else [part for value in raw for part in value.split(",")]
        written = (parser.clean(part).translate(NO_QUOTES).strip() for part in parts[:MAX_VALUES])
        return list(dict.fromkeys(value for value in written if value))

    def _term(self, name: str, params: Parameters) -> str:
        values = ",".join(map(quoted, self._values(name, params)))
        return f"{self.terms[name]}{values}" if values else ""

    def _flag(self, name: str, params: Parameters) -> str:
        """Return the term for a yes-or-no parameter, or "" if it is missing or its values contradict each other."""
        known = self.flags[name]
        terms = {known.get(squeeze(value), f"is:{quoted(value)}") for value in self._values(name, params)}
        return terms.pop() if len(terms) == 1 else ""

    def _order(self, params: Parameters) -> str:
        last = self._values("sort", params)[-1:]
        if not last:
            return ""
        name = last[0].removeprefix("-")
        direction = " dir:desc" if last[0] != name else ""
        return f"order:{quoted(self.orders.get(name, name))}{direction}" if name else ""

    def _view(self, params: Parameters) -> str:
        return next((_VIEWS[value] for value in self._values("view", params)[-1:] if value in _VIEWS), "")
