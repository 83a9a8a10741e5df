"""The form beside a search box: which fields of a table have a control in it, and what each shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, zip_longest
from typing import Any, Final, TypeAlias

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from query import parser
from query.fields import Field, Option, Shape
from query.forms import (
    LAST,
    OLD_QUERY,
    PREFIX,
    ControlValue,
    FilledForm,
    combined,
    form_of_params,
    form_of_query,
    operators_of,
)
from query.index import Index
from query.table import Query, Table

#: Options that are offered while one is typed; very many are not.
MAX_OFFERED: Final = 200

_SPOKEN: Final[Mapping[Shape, Mapping[str, str]]] = {
    Shape.NUMBER: {">=": "at least", ":": "is", "<=": "at most", ">": "above", "<": "below", "!=": "is not"},
    Shape.DATE: {">=": "since", ":": "in", "<=": "until", ">": "after", "<": "before", "!=": "not in"},
    Shape.CHOICES: {":": "any of", ">=": "all of", "=": "just these", "<=": "none but"},
}


@dataclass(frozen=True, slots=True)
class Control:
    """A field of a form with what stands in it, and what is wrong with that. `text` is what is typed where the options
    are no chips; `usual` is what is said of how results are shown where nothing is chosen."""

    field: Field
    options: tuple[Option, ...]
    entry: ControlValue | None
    problems: tuple[str, ...] = ()
    usual: str = ""
    is_above_results: bool = False

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.field.key}"

    @property
    def shape(self) -> str:
        return self.field.shape.value

    @property
    def has_chips(self) -> bool:
        is_short = self.field.shape is Shape.CHOICES and len(self.options) <= self.field.most_chips
        return is_short or self.field.shape is Shape.FLAGS

    @property
    def offered(self) -> tuple[Option, ...]:
        """What is offered while somebody types."""
        is_typed = self.field.shape is Shape.CHOICES and len(self.options) <= MAX_OFFERED
        return self.options if is_typed else ()

    @property
    def chosen(self) -> tuple[str, ...]:
        return self.entry.values if self.entry else ()

    @property
    def text(self) -> str:
        labels = {option.value: option.label for option in self.options}
        return ", ".join(labels.get(value, value) for value in self.chosen)

    @property
    def operators(self) -> list[tuple[str, str, bool]]:
        """(operator, what it is called, whether it is chosen), where there are several."""
        known = operators_of(self.field)
        if len(known) == 1:
            return []
        chosen = self.entry.op if self.entry else known[0]
        return [(op, _SPOKEN[self.field.shape][op], op == chosen) for op in known]


#: Keeps what is made for an index under a key: (index, key, make).
Keep: TypeAlias = Callable[[Index[object], Hashable, Callable[[], Any]], Any]


@dataclass(frozen=True, eq=False)
class SearchForm:
    """Which fields of a table have a control: those beside the box, those in its fold by headings, those above the
    results, and those that are shown there otherwise.

    `usual` says of fields above the results what holds where nothing is chosen; the first option holds of others.
    `left_out` are options of fields that it doesn't offer until they are chosen.
    """

    table: Table[object]
    beside: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    sorting: tuple[str, ...]
    others: tuple[str, ...] = ()
    usual: Mapping[str, str] = field(default_factory=dict)
    left_out: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keep: Keep = lambda index, key, make: index.cached(key, make)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """All its fields."""
        return (*self.beside, *(key for keys in self.groups.values() for key in keys), *self.sorting, *self.others)

    def asked(self, params: QueryDict, index: Index[object]) -> str:
        """The query that the form and the box beside it ask for."""
        typed, shown = (parser.clean(params.get(name, "")).strip() for name in ("q", OLD_QUERY))
        form, is_typed_last = form_of_params(params, self.table, index, self.keys), params.get(LAST) == "q"
        return combined(form, typed, shown, self.table, index, self.keys, is_typed_last=is_typed_last)

    def filled(self, query: Query[object]) -> FilledForm:
        """The form that shows a query."""
        return form_of_query(query.typed, self.table, query.index, self.keys) if query.typed.strip() else FilledForm()

    def control(self, key: str, filled: FilledForm, query: Query[object]) -> SafeString:
        """The control of a field as HTML. One in which nothing stands is the same for everybody."""
        entry = filled.entries.get(key)
        if entry is None:
            return self._empty_controls(query.index)[key]
        return self._rendered(key, query.index, entry, problems_of(filled, query).get(key, ()))

    def above_results(self, filled: FilledForm, query: Query[object]) -> list[SafeString]:
        """The controls that stand above the results."""
        return [self.control(key, filled, query) for key in self.sorting]

    def _rendered(
        self, key: str, index: Index[object], entry: ControlValue | None, problems: tuple[str, ...] = ()
    ) -> SafeString:
        which = self.table.by_key[key]
        is_above, chosen = key in self.sorting, entry.values if entry else ()
        hidden = set(self.left_out.get(key, ())).difference(chosen)
        options = tuple(option for option in which.options(index) if option.value not in hidden)
        shown = Control(which, options, entry, problems, self.usual.get(key, ""), is_above)
        return render_to_string("cards/_control.html", {"control": shown, "is_five": key in self.beside})

    def _empty_controls(self, index: Index[object]) -> Mapping[str, SafeString]:
        def make() -> dict[str, SafeString]:
            return {key: self._rendered(key, index, None) for key in self.keys if self._is_of_use(key, index)}

        made: Mapping[str, SafeString] = self.keep(index, "controls", make)
        return made

    def _is_of_use(self, key: str, index: Index[object]) -> bool:
        """Whether there is anything to choose or to type."""
        which = self.table.by_key[key]
        return which.shape in (Shape.TEXT, Shape.NUMBER, Shape.DATE) or bool(which.options(index))

    def pieces(self, template: str, index: Index[object], *, is_swapped: bool) -> list[str]:
        """What is between the controls of a part of the form, and the keys of the controls, by turns."""

        def make() -> list[str]:
            known = self._empty_controls(index)
            groups = [
                (heading, [_marked(key) for key in keys if key in known]) for heading, keys in self.groups.items()
            ]
            quick = [_marked(key) for key in self.beside if key in known]
            context = {"quick": quick, "groups": groups, "rest": _marked(_REST)}
            return render_to_string(template, {**context, "is_swapped": is_swapped}).split(_MARK)

        pieces: list[str] = self.keep(index, (template, is_swapped), make)
        return pieces


def problems_of(filled: FilledForm, query: Query[object]) -> dict[str, tuple[str, ...]]:
    """What is wrong in the controls of a form that shows a query, by their keys."""
    found = {}
    for key, entry in filled.entries.items():
        start, end = entry.place
        if said := tuple(each.message for each in query.warnings if start <= each.start and each.end <= end):
            found[key] = said
    return found


class FormPresenter:
    """The controls of a form in two parts: beside the box, and in the fold.

    Where `is_swapped`, they take the places of those on the page.
    """

    def __init__(self, form: SearchForm, query: Query[object], filled: FilledForm, *, is_swapped: bool = False) -> None:
        self._form, self._query, self._filled, self._is_swapped = form, query, filled, is_swapped

    @property
    def in_use(self) -> int:
        """How many controls in the fold show something."""
        return len(self._filled.entries.keys() - {*self._form.beside, *self._form.sorting, *self._form.others})

    @property
    def to_mend(self) -> int:
        """In how many controls something is wrong."""
        return len(problems_of(self._filled, self._query))

    @property
    def quick(self) -> SafeString:
        return self._joined("cards/_quick.html")

    @property
    def fold(self) -> SafeString:
        return self._joined("cards/_fold.html")

    def _joined(self, template: str) -> SafeString:
        pieces = self._form.pieces(template, self._query.index, is_swapped=self._is_swapped)
        controls = [
            escape(self._filled.rest) if key == _REST else self._form.control(key, self._filled, self._query)
            for key in pieces[1::2]
        ]
        return mark_safe("".join(chain.from_iterable(zip_longest(pieces[::2], controls, fillvalue=""))))  # noqa: S308  (escaped)


_REST: Final = "rest"
#: Stands in no template, and in nothing that is typed.
_MARK: Final = "\0"


def _marked(key: str) -> str:
    return f"{_MARK}{key}{_MARK}"
