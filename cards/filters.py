"""Finding cards: the search box and the filters beside it, for pages and the API alike.

FILTERS is the one table: the form, the help page, the API's parameters and the query are made from it. Nothing that
somebody types is an error: what is not understood is left out and said so in a warning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from django.db.models import Case, F, IntegerField, OrderBy, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.lookups import GreaterThan
from django.http import QueryDict

from cards.catalog import Catalog, current
from cards.models import Card, CardSet, Printing
from rules import vocabulary as words
from rules.names import fold, quotation_matches

#: Letters of a search that are read, and words in it that are looked for.
MAX_QUERY: Final = 200
MAX_WORDS: Final = 16
#: Values of one filter that are read.
MAX_VALUES: Final = 40
#: Cards that are put first because of their name. Where more match, the order of names does as well.
MAX_RANKED: Final = 500


@dataclass(frozen=True, slots=True)
class SearchWarning:
    """Something that was typed and not understood: `start` and `end` say where in the value of `parameter`."""

    code: str
    message: str
    start: int
    end: int
    suggestion: str = ""
    parameter: str = "q"

    def as_dict(self) -> dict[str, Any]:
        """As the API gives it."""
        return {
            "code": self.code,
            "message": self.message,
            "start": self.start,
            "end": self.end,
            "suggestion": self.suggestion or None,
            "parameter": self.parameter,
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """A value of a filter, what a person reads, and the key of its sign where it has one."""

    value: str
    label: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter: `condition` makes the query of its values, any of which may hold.

    A filter of numbers reads its values as numbers; any other has `choices`, or takes what is written where there are
    none. Only the last value of a filter that is not `many` counts.
    """

    name: str
    label: str
    about: str
    example: str
    condition: Callable[[list[str], Catalog], Q]
    choices: Callable[[Catalog], tuple[Choice, ...]] | None = None
    many: bool = True
    numbers: bool = False


def _of(vocabulary: type[words.Vocabulary], sign: str = "", skip: str = "") -> Callable[[Catalog], tuple[Choice, ...]]:
    choices = tuple(
        Choice(member.value, member.label, f"{sign}-{member.value}" if sign else "")
        for member in vocabulary
        if member.value != skip
    )
    return lambda catalog: choices


@lru_cache(maxsize=2)
def _types(catalog: Catalog) -> tuple[Choice, ...]:
    return tuple(Choice(name, name) for name in sorted({card.type for card in catalog.values()} - {""}))


@lru_cache(maxsize=2)
def _levels(catalog: Catalog) -> tuple[Choice, ...]:
    levels = sorted({card.level for card in catalog.values() if card.level is not None})
    return tuple(Choice(str(level), str(level)) for level in levels)


@lru_cache(maxsize=2)
def _sets(catalog: Catalog) -> tuple[Choice, ...]:
    return tuple(Choice(code, name) for code, name in CardSet.objects.values_list("code", "name"))


def _in(lookup: str) -> Callable[[list[str], Catalog], Q]:
    return lambda values, catalog: Q(**{f"{lookup}__in": values})


def _has_class(values: list[str], catalog: Catalog) -> Q:
    mask = words.class_mask([words.TrickClass(value) for value in values])
    return Q(GreaterThan(F("class_mask").bitand(mask), 0))


def _in_set(values: list[str], catalog: Catalog) -> Q:
    return Q(pk__in=Printing.objects.filter(set__code__in=values).values("card_id"))


def _is_quoted(values: list[str], catalog: Catalog) -> Q:
    return Q(pk__in={card_id for value in values for card_id in quoted(value, catalog)})


@lru_cache(maxsize=1024)
def quoted(quotation: str, catalog: Catalog) -> tuple[int, ...]:
    """The cards that a name quoted in a card's text means (D-17.1)."""
    return tuple(card.id for card in catalog.values() if quotation_matches(quotation, card.name))


_RUNS: Final = (Choice("true", "Runs"), Choice("false", "Played as a blank"))

FILTERS: Final[tuple[Filter, ...]] = (
    Filter("kind", "Kind", "What the card is.", "kind=creature&kind=trick", _in("kind"), _of(words.Kind)),
    Filter(
        "element",
        "Element",
        "The element of a creature, or of a leader or trick that has one.",
        "element=fire&element=ice",
        _in("element"),
        _of(words.Element, "element"),
    ),
    Filter(
        "level",
        "Level",
        "Exactly this level.",
        "level=3&level=4",
        lambda values, catalog: Q(level__in=[int(value) for value in values]),
        _levels,
        numbers=True,
    ),
    Filter(
        "level_min",
        "Level at least",
        "This level or higher.",
        "level_min=5",
        lambda values, catalog: Q(level__gte=int(values[-1])),
        many=False,
        numbers=True,
    ),
    Filter(
        "level_max",
        "Level at most",
        "This level or lower.",
        "level_max=2",
        lambda values, catalog: Q(level__lte=int(values[-1])),
        many=False,
        numbers=True,
    ),
    Filter(
        "type",
        "Creature type",
        "The type that is printed on a creature.",
        "type=Knight",
        _in("type__name"),
        _types,
    ),
    Filter(
        "class",
        "Trick class",
        "A class that the trick has, perhaps among others.",
        "class=area_radius",
        _has_class,
        _of(words.TrickClass, "class"),
    ),
    Filter(
        "activation",
        "Activation",
        "The activation type of a trick.",
        "activation=instant",
        _in("activation"),
        _of(words.Activation, "activation"),
    ),
    Filter(
        "special",
        "Special deck",
        "What makes a creature belong in the special deck.",
        "special=fusion",
        _in("special"),
        _of(words.SpecialKind, skip="none"),
    ),
    Filter("set", "Set", "A set that the card is printed in.", "set=DSP", _in_set, _sets),
    Filter(
        "name",
        "Quoted name",
        "Cards whose name has these words whole and side by side: what a card’s text means by “Knight”.",
        "name=Knight",
        _is_quoted,
    ),
    Filter(
        "executable",
        "In the simulator",
        "Whether the simulator can carry out the card’s text; otherwise it plays the card as a blank.",
        "executable=false",
        lambda values, catalog: Q(executable__in=[value == "true" for value in values]),
        lambda catalog: _RUNS,
    ),
)

_FILTER_OF: Final = {each.name: each for each in FILTERS}


def _stat(name: str) -> Callable[[bool], tuple[Any, ...]]:
    return lambda down: (OrderBy(F(name), descending=down, nulls_last=True),)


#: What results can be sorted by: label, and the order for up and down. The name decides between equals.
SORTS: Final[dict[str, tuple[str, Callable[[bool], tuple[Any, ...]]]]] = {
    "name": ("Name", _stat("name_key")),
    "level": ("Level", _stat("level")),
    "element": ("Element", _stat("element__position")),
    "atk": ("ATK", _stat("atk")),
    "hp": ("HP", _stat("hp")),
    "number": (
        "Set number",
        lambda down: tuple(_number(part, down) for part in ("set__code", "number", "variant")),
    ),
}


def _number(part: str, down: bool) -> OrderBy:
    """A part of the number that the card has in the newest set it is printed in."""
    newest = Printing.objects.filter(card=OuterRef("pk")).order_by("-set__released", "set__code", "number", "variant")
    return OrderBy(Subquery(newest.values(part)[:1]), descending=down, nulls_last=True)


@dataclass(frozen=True, slots=True)
class Active:
    """A value that narrows the results, and the query string of the same search without it."""

    label: str
    value: str
    sign: str
    without: str


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found and how it was read. `chosen` has the values of each filter that were understood."""

    queryset: QuerySet[Card]
    echo: str
    warnings: list[SearchWarning]
    active: list[Active]
    text: str
    chosen: dict[str, list[str]]
    sort: str

    @property
    def query(self) -> str:
        """The search as a query string, without page and view."""
        return _query(self.text, self.chosen, self.sort)


def parameters() -> list[tuple[str, str]]:
    """(name, description) of every parameter of a search."""
    sorts = ", ".join(SORTS)
    return [
        ("q", 'Words that the name, type or text has; "quoted words" stand side by side.'),
        *((each.name, each.about + (" May be given more than once." if each.many else "")) for each in FILTERS),
        ("sort", f"One of {sorts}; with a minus in front, the other way round."),
    ]


def search(params: QueryDict) -> SearchResult:
    """The cards that `params` ask for, best first."""
    catalog = current()
    warnings: list[SearchWarning] = []
    text, terms = _read_text(params.get("q") or "", warnings)
    cards = Card.objects.filter(*(Q(search_text__has=term) for term in terms))
    chosen: dict[str, list[str]] = {}
    for each in FILTERS:
        values = _read_values(each, params.getlist(each.name), catalog, warnings)
        if values:
            chosen[each.name] = values
            cards = cards.filter(each.condition(values, catalog))
    _check_range(chosen, warnings)
    sort = _read_sort(params.get("sort") or "", warnings)
    return SearchResult(
        queryset=cards.order_by(*_order(sort, terms, catalog)),
        echo=_echo(text, chosen, sort, catalog),
        warnings=warnings,
        active=_active(text, chosen, sort, catalog),
        text=text,
        chosen=chosen,
        sort=sort,
    )


# --- reading what was typed -------------------------------------------------------------------------------------

_QUOTES: Final = '"“”„‟«»'
_TERM: Final = re.compile(f"[{_QUOTES}](?P<phrase>[^{_QUOTES}]*)(?P<end>[{_QUOTES}]|$)|(?P<word>[^\\s{_QUOTES}]+)")


def _clean(text: str) -> str:
    """`text` without what no database stores: NUL bytes and lone surrogates."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode()


def _read_text(raw: str, warnings: list[SearchWarning]) -> tuple[str, list[str]]:
    """(the search as it was read, its words and phrases, folded)."""
    text = _clean(raw)
    if len(text) > MAX_QUERY:
        warnings.append(
            SearchWarning("TOO_LONG", f"Only the first {MAX_QUERY} letters were searched for.", MAX_QUERY, len(text))
        )
        text = text[:MAX_QUERY]
    terms: dict[str, None] = {}
    for match in _TERM.finditer(text):
        if match["phrase"] is not None and not match["end"]:
            warnings.append(
                SearchWarning(
                    "UNCLOSED_QUOTE",
                    "The quotation has no end; it was taken to go to the end of the line.",
                    match.start(),
                    match.end(),
                    f'{text}"',
                )
            )
        if term := fold(match["phrase"] if match["phrase"] is not None else match["word"]):
            terms.setdefault(term)
        if len(terms) > MAX_WORDS:
            terms.popitem()
            message = f"Only the first {MAX_WORDS} words were searched for."
            warnings.append(SearchWarning("TOO_MANY_WORDS", message, match.start(), len(text)))
            break
    return text.strip(), list(terms)


def _read_values(each: Filter, raw: Iterable[str], catalog: Catalog, warnings: list[SearchWarning]) -> list[str]:
    """The values of a filter in its own spelling, each once; a value may hold several with commas between them."""
    values: dict[str, None] = {}
    parts = (part for value in list(raw)[:MAX_VALUES] for part in ([value] if not each.choices else value.split(",")))
    for part in list(parts)[:MAX_VALUES]:
        part = _clean(part).strip()[:MAX_QUERY]
        if not part:
            continue
        value = _read_number(part) if each.numbers else _read_choice(part, each, catalog)
        if value is None:
            warnings.append(_unknown(part, each, catalog))
        else:
            values.setdefault(value)
    return list(values) if each.many else list(values)[-1:]


def _read_number(text: str) -> str | None:
    return str(int(text)) if text.isascii() and text.isdigit() and len(text) <= 4 else None


def _read_choice(text: str, each: Filter, catalog: Catalog) -> str | None:
    if each.choices is None:
        return text
    wanted = _squeeze(text)
    for choice in each.choices(catalog):
        if wanted in (_squeeze(choice.value), _squeeze(choice.label)):
            return choice.value
    return None


def _squeeze(text: str) -> str:
    return re.sub(r"[\s_-]+", "", fold(text))


def _unknown(text: str, each: Filter, catalog: Catalog) -> SearchWarning:
    if each.numbers:
        message = f"{each.label}: “{text}” is not a number, so it was left out."
        return SearchWarning("NOT_A_NUMBER", message, 0, len(text), parameter=each.name)
    choices = each.choices(catalog) if each.choices else ()
    labels = {choice.label.casefold(): choice for choice in choices}
    close = get_close_matches(text.casefold(), labels, n=1, cutoff=0.6)
    hint = f" Did you mean {labels[close[0]].label}?" if close else ""
    return SearchWarning(
        "UNKNOWN_VALUE",
        f"{each.label}: there is no “{text}”, so it was left out.{hint}",
        0,
        len(text),
        labels[close[0]].value if close else "",
        each.name,
    )


def _check_range(chosen: dict[str, list[str]], warnings: list[SearchWarning]) -> None:
    least, most = chosen.get("level_min"), chosen.get("level_max")
    if least and most and int(least[0]) > int(most[0]):
        message = f"No level is at least {least[0]} and at most {most[0]}."
        warnings.append(SearchWarning("EMPTY_RANGE", message, 0, len(least[0]), parameter="level_min"))


def _read_sort(raw: str, warnings: list[SearchWarning]) -> str:
    sort = _clean(raw).strip()[:MAX_QUERY]
    if sort.removeprefix("-") in SORTS or not sort:
        return sort
    close = get_close_matches(sort.removeprefix("-"), SORTS, n=1, cutoff=0.6)
    message = f"Cards can’t be sorted by “{sort}”. There are {', '.join(SORTS)}."
    warnings.append(SearchWarning("UNKNOWN_SORT", message, 0, len(sort), close[0] if close else "", "sort"))
    return ""


# --- the order --------------------------------------------------------------------------------------------------


def _order(sort: str, terms: list[str], catalog: Catalog) -> tuple[Any, ...]:
    if sort:
        return (*SORTS[sort.removeprefix("-")][1](sort.startswith("-")), "name_key", "pk")
    ranks = _ranks(terms, catalog) if terms else {}
    if not ranks:
        return ("name_key", "pk")
    whens = [When(pk__in=ids, then=Value(rank)) for rank, ids in ranks.items()]
    return (Case(*whens, default=Value(9), output_field=IntegerField()), "name_key", "pk")


def _ranks(terms: list[str], catalog: Catalog) -> dict[int, list[int]]:
    """Cards by how well their name fits: it is the search (0), begins with it (1), has all of its words (2)."""
    wanted = " ".join(terms)
    ranks: dict[int, list[int]] = {}
    room = MAX_RANKED
    for name, card_id in catalog.names.by_fold.items():
        if room and all(term in name for term in terms):
            rank = 0 if name == wanted else 1 if name.startswith(wanted) else 2
            ranks.setdefault(rank, []).append(card_id)
            room -= 1
    return ranks


# --- saying what was understood ---------------------------------------------------------------------------------


def _label(each: Filter, value: str, catalog: Catalog) -> Choice:
    choices = each.choices(catalog) if each.choices else ()
    return next((choice for choice in choices if choice.value == value), Choice(value, value))


def _echo(text: str, chosen: dict[str, list[str]], sort: str, catalog: Catalog) -> str:
    parts = [text] if text else []
    for name, values in chosen.items():
        each = _FILTER_OF[name]
        parts.append(f"{each.label}: {' or '.join(_label(each, value, catalog).label for value in values)}")
    if sort:
        parts.append(f"by {SORTS[sort.removeprefix('-')][0]}{', descending' if sort.startswith('-') else ''}")
    return " · ".join(parts) or "All cards"


def _active(text: str, chosen: dict[str, list[str]], sort: str, catalog: Catalog) -> list[Active]:
    active = [Active("Search", text, "", _query("", chosen, sort))] if text else []
    for name, values in chosen.items():
        each = _FILTER_OF[name]
        for value in values:
            rest = {**chosen, name: [other for other in values if other != value]}
            choice = _label(each, value, catalog)
            active.append(Active(each.label, choice.label, choice.sign, _query(text, rest, sort)))
    return active


def _query(text: str, chosen: dict[str, list[str]], sort: str) -> str:
    query = QueryDict(mutable=True)
    if text:
        query["q"] = text
    for name, values in chosen.items():
        query.setlist(name, values)
    if sort:
        query["sort"] = sort
    return query.urlencode()


# --- the form and the help page ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShownFilter:
    """A filter with its choices and what is chosen, for a form."""

    filter: Filter
    choices: list[tuple[Choice, bool]] = field(default_factory=list)
    value: str = ""


def shown(result: SearchResult) -> dict[str, ShownFilter]:
    """Every filter by its name, for a form that shows `result`."""
    catalog = current()
    shown_filters = {}
    for each in FILTERS:
        chosen = result.chosen.get(each.name, [])
        choices = [(choice, choice.value in chosen) for choice in each.choices(catalog)] if each.choices else []
        shown_filters[each.name] = ShownFilter(each, choices, chosen[0] if chosen else "")
    return shown_filters
