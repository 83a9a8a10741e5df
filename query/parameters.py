"""The parameters of forms and of older links, as one query of the language.

A form sends a parameter a field, any of whose values may hold; a query says the same in one line.
"""

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
    """Parameters of an address, as Django has them."""

    def get(self, name: str, /) -> str | None: ...
    def getlist(self, name: str, /) -> list[str]: ...
    def __contains__(self, name: object, /) -> bool: ...


_VIEWS: Final = {"faces": "display:grid", "list": "display:list"}


@dataclass(frozen=True)
class Terms:
    """The parameters that are terms of a query over a table, besides `q`, which is one.

    `terms` says how each begins as a term, in the order in which the terms are written; values follow with commas
    between them, and a value may itself hold several. Of those that are `single` only the last value counts, and a
    comma in it parts nothing; in those that are `whole` it parts nothing either. `flags` are the terms that values of a
    parameter stand for, squeezed: where they mean several, it is no condition. `orders` are those that are called
    otherwise than their parameter.
    """

    table: Table[object]
    terms: Mapping[str, str]
    single: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    flags: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What they are called."""
        return (*self.terms, *self.flags, "sort", "view")

    def query_of(self, params: Parameters) -> str:
        """The query that `params` ask for: that of `q`, and a term for each other parameter.

        What no field has is written as it stands, and the language warns of it. Parameters that are no terms are
        ignored.
        """
        query = parser.clean(params.get("q") or "")
        if not any(name in params for name in self.names):
            return query.strip()
        terms = [self._term(name, params) for name in self.terms]
        terms += [self._flag(name, params) for name in self.flags]
        terms += [self._order(params), self._view(params)]
        return joined([term for term in terms if term], query, self.table)

    def _values(self, name: str, params: Parameters) -> list[str]:
        """The values of a parameter, each once."""
        is_single = name in self.single
        raw = params.getlist(name)[-1:] if is_single else params.getlist(name)[:MAX_VALUES]
        parts = raw if is_single or name in self.whole else [part for value in raw for part in value.split(",")]
        written = (parser.clean(part).translate(NO_QUOTES).strip() for part in parts[:MAX_VALUES])
        return list(dict.fromkeys(value for value in written if value))

    def _term(self, name: str, params: Parameters) -> str:
        values = ",".join(map(quoted, self._values(name, params)))
        return f"{self.terms[name]}{values}" if values else ""

    def _flag(self, name: str, params: Parameters) -> str:
        """Whether something is so; both together are no condition."""
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
