"""Warnings about unknown URL parameters of a search page, with terms that they may stand for."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from query import parser
from query.fields import squeeze
from query.forms import joined
from query.quoting import quoted
from query.spelling import Spellings
from query.table import Query, Table
from query.warnings import SearchWarning, SearchWarningCode

_T = TypeVar("_T")

#: Most parameters that a warning names, and most characters of a value that are read.
MAX_NAMED: Final = 4
MAX_VALUE: Final = 100

#: Names of the query parameter on other sites.
_QUERY: Final = frozenset({"query", "search", "term", "terms"})
#: Parameters of trackers and cache busters, which need no warning.
_HARMLESS: Final = re.compile(r"_.*|utm_.*|.*clid")


def with_unknown_parameters(query: Query[_T], params: Mapping[str, str], known: Collection[str]) -> Query[_T]:
    """Return the query with a warning about unknown URL parameters, or unchanged if there are none.

    The warning's position is the end of the query, where its suggestion can be added, or else the whole query. `params`
    are all URL parameters, `known` the names of known ones.
    """
    names = [name for name in params if name not in known and not _HARMLESS.fullmatch(name)]
    if not names:
        return query
    read, text, table = names[:MAX_NAMED], query.text, query.table
    terms = [term for name in read if (term := _term(name, params[name], known, table))]
    start, suggestion = len(text), " ".join(terms) or None
    if terms and joined(terms, text, table) != " ".join(filter(None, (text.strip(), *terms))):
        start, suggestion = 0, joined(terms, text, table)
    warning = SearchWarning(
        SearchWarningCode.UNKNOWN_PARAMETER, _message(names, terms, known, table), start, len(text), suggestion
    )
    return replace(query, warnings=(*query.warnings, warning))


def _message(names: list[str], terms: list[str], known: Collection[str], table: Table[object]) -> str:
    named = [f"“{parser.clean(name[:40])}”" for name in names[:MAX_NAMED]]
    named += [f"{len(names) - MAX_NAMED} more"] if len(names) > MAX_NAMED else []
    *most, last = named
    message = f"{last} is no parameter here, so it was left out."
    if most:
        message = f"{', '.join(most)} and {last} are no parameters here, so they were left out."
    hint = f" What {table.noun} are asked for stands in “q”."
    if terms:
        hint = f" In the search it is written {' '.join(terms)}."
    elif len(names) == 1 and (suggestion := _similar(names[0], known)) in known:
        hint = f" Did you mean “{suggestion}”?"
    return f"{message}{hint}"


def _term(name: str, value: str, known: Collection[str], table: Table[object]) -> str:
    """Return the term that an unknown URL parameter probably stands for, or "" if unclear. `known` are known names."""
    value = quoted(parser.clean(value[:MAX_VALUE]).strip())
    if value == '""':
        return ""
    if squeeze(name[:40]) in _QUERY:
        return value
    elsewhere = {word: each.key for each in table.fields for word in each.elsewhere}
    key = elsewhere.get(squeeze(name[:40])) or _similar(name, (*table.by_key, *known))
    return f"{key}:{value}" if key in table.by_key else ""


def _similar(name: str, words: Collection[str]) -> str:
    """Return the one of `words` that equals `name`, regardless of case and signs, or is spelt like it; else ""."""
    spelt = {squeeze(word): word for word in reversed(list(words))}
    exact = spelt.get(squeeze(name[:40]))
    near = Spellings(word for word in spelt if len(word) > 2).nearest(squeeze(name[:40]))
    return exact or (spelt[near[0]] if near else "")
