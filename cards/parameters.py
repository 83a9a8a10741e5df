"""The parameters of forms and of older links, as one query of the language (cards/search/).

A form sends a parameter a field, any of whose values may hold; a query says the same in one line.
"""

from __future__ import annotations

from typing import Final

from django.http import QueryDict

from cards.search import TABLE
from cards.searching import syntax
from cards.searching.fields import MAX_VALUES, quoted, squeeze
from cards.searching.forms import NO_QUOTES, joined

#: How each parameter begins as a term, in the order in which the terms are written. Values follow with commas between
#: them; a value may itself hold several.
_TERMS: Final = {
    "kind": "kind:",
    "element": "el:",
    "type": "t:",
    "class": "class:",
    "activation": "act:",
    "special": "special:",
    "level": "lv:",
    "level_min": "lv>=",
    "level_max": "lv<=",
    "set": "s:",
    "name": "quoted:",
}
#: Of these only the last value counts, and a comma in it parts nothing.
_SINGLE: Final = ("level_min", "level_max")
_RUNS: Final = {"true": "is:executable", "runs": "is:executable"} | dict.fromkeys(
    ("false", "playedasablank"), "not:executable"
)
#: The orders that are called otherwise than their parameter.
_ORDERS: Final = {"number": "set"}
_VIEWS: Final = {"faces": "display:grid", "list": "display:list"}

#: The parameters that are terms of a query, besides `q`, which is one.
PARAMETERS: Final = (*_TERMS, "executable", "sort", "view")
_KNOWN: Final = frozenset(PARAMETERS)


def query_of(params: QueryDict) -> str:
    """The query that `params` ask for: that of `q`, and a term for each other parameter.

    What no field has is written as it stands, and the language warns of it. Parameters that are no terms are ignored.
    """
    query = syntax.clean(params.get("q") or "")
    if _KNOWN.isdisjoint(params):
        return query.strip()
    terms = [_term(name, params) for name in _TERMS]
    terms += [_runs(params), _order(params), _view(params)]
    return joined([term for term in terms if term], query, TABLE)


def _values(name: str, params: QueryDict) -> list[str]:
    """The values of a parameter, each once."""
    raw = params.getlist(name)[-1:] if name in _SINGLE else params.getlist(name)[:MAX_VALUES]
    parts = raw if name == "name" or name in _SINGLE else [part for value in raw for part in value.split(",")]
    written = (syntax.clean(part).translate(NO_QUOTES).strip() for part in parts[:MAX_VALUES])
    return list(dict.fromkeys(value for value in written if value))


def _term(name: str, params: QueryDict) -> str:
    values = ",".join(map(quoted, _values(name, params)))
    return f"{_TERMS[name]}{values}" if values else ""


def _runs(params: QueryDict) -> str:
    """Whether the text runs; both together are no condition."""
    values = _values("executable", params)
    terms = {_RUNS.get(squeeze(value), f"is:{quoted(value)}") for value in values}
    return terms.pop() if len(terms) == 1 else ""


def _order(params: QueryDict) -> str:
    last = _values("sort", params)[-1:]
    if not last:
        return ""
    name = last[0].removeprefix("-")
    direction = " dir:desc" if last[0] != name else ""
    return f"order:{quoted(_ORDERS.get(name, name))}{direction}" if name else ""


def _view(params: QueryDict) -> str:
    return next((_VIEWS[value] for value in _values("view", params)[-1:] if value in _VIEWS), "")
