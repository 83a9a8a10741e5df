"""Parameters of an address that nobody reads: what may have been meant by them is said with the query."""

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
from query.warnings import Code, SearchWarning

_T = TypeVar("_T")

#: Parameters that are named and read where there are more, and letters of a value that are read.
MAX_NAMED: Final = 4
MAX_VALUE: Final = 100

#: What other sites call the query itself.
_QUERY: Final = frozenset({"query", "search", "term", "terms"})
#: What others hang on addresses to count visitors or to get past caches: nobody asks for anything with it.
_HARMLESS: Final = re.compile(r"_.*|utm_.*|.*clid")


def with_strays(query: Query[_T], params: Mapping[str, str], known: Collection[str]) -> Query[_T]:
    """The query with a warning of those `params` that came along and are not `known`, if there are any.

    The warning's place is the end of the query, where the terms could stand that it suggests, or else all of it.
    """
    names = [name for name in params if name not in known and not _HARMLESS.fullmatch(name)]
    if not names:
        return query
    read, text, table = names[:MAX_NAMED], query.text, query.table
    terms = [term for name in read if (term := _term(name, params[name], known, table))]
    start, suggestion = len(text), " ".join(terms) or None
    if terms and joined(terms, text, table) != " ".join(filter(None, (text.strip(), *terms))):
        start, suggestion = 0, joined(terms, text, table)
    warning = SearchWarning(Code.UNKNOWN_PARAMETER, _message(names, terms, known, table), start, len(text), suggestion)
    return replace(query, warnings=(*query.warnings, warning))


def _message(names: list[str], terms: list[str], known: Collection[str], table: Table[object]) -> str:
    named = [f"“{parser.clean(name[:40])}”" for name in names[:MAX_NAMED]]
    named += [f"{len(names) - MAX_NAMED} more"] if len(names) > MAX_NAMED else []
    *most, last = named
    said = f"{last} is no parameter here, so it was left out."
    if most:
        said = f"{', '.join(most)} and {last} are no parameters here, so they were left out."
    hint = f" What {table.noun} are asked for stands in “q”."
    if terms:
        hint = f" In the search it is written {' '.join(terms)}."
    elif len(names) == 1 and (meant := _meant(names[0], known)) in known:
        hint = f" Did you mean “{meant}”?"
    return f"{said}{hint}"


def _term(name: str, value: str, known: Collection[str], table: Table[object]) -> str:
    """What a parameter may ask for, as a term; empty where nothing is known of it."""
    value = quoted(parser.clean(value[:MAX_VALUE]).strip())
    if value == '""':
        return ""
    if squeeze(name[:40]) in _QUERY:
        return value
    elsewhere = {word: each.key for each in table.fields for word in each.elsewhere}
    key = elsewhere.get(squeeze(name[:40])) or _meant(name, (*table.by_key, *known))
    return f"{key}:{value}" if key in table.by_key else ""


def _meant(name: str, words: Collection[str]) -> str:
    """The one of some words that a name is, or is spelt nearly like; empty where none is."""
    spelt = {squeeze(word): word for word in reversed(list(words))}
    exact = spelt.get(squeeze(name[:40]))
    near = Spellings(word for word in spelt if len(word) > 2).nearest(squeeze(name[:40]))
    return exact or (spelt[near[0]] if near else "")
