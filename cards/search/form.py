"""Search form beside a search box: its layout, its controls and their content."""

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

#: Most options that are offered while typing.
MAX_OFFERED: Final = 200

_SPOKEN: Final[Mapping[Shape, Mapping[str, str]]] = {
    Shape.NUMBER: {">=": "at least", ":": "is", "<=": "at most", ">": "above", "<": "below", "!=": "is not"},
    Shape.DATE: {">=": "since", ":": "in", "<=": "until", ">": "after", "<": "before", "!=": "not in"},
    Shape.CHOICES: {":": "any of", ">=": "all of", "=": "just these", "<=": "none but"},
}


@dataclass(frozen=True, slots=True)
class Control:
    """Control of the search form for one field, with its content and problems.

    `entry` is None for an empty control. `usual` is the label for the default of a display field, or "".
    """

    field: Field
    options: tuple[Option, ...]
    entry: ControlValue | None
    problems: tuple[str, ...] = ()
    usual: str = ""
    is_above_results: bool = False

    @property
    def name(self) -> str:
        """Name of the form parameter that the control submits."""
        return f"{PREFIX}{self.field.key}"

    @property
    def shape(self) -> str:
        """Kind of control, such as text or number."""
        return self.field.shape.value

    @property
    def has_chips(self) -> bool:
        """Whether the control has a button for each option, rather than typed text."""
        is_short = self.field.shape is Shape.CHOICES and len(self.options) <= self.field.most_chips
        return is_short or self.field.shape is Shape.FLAGS

    @property
    def offered(self) -> tuple[Option, ...]:
        """Options that the control offers while the user types."""
        is_typed = self.field.shape is Shape.CHOICES and len(self.options) <= MAX_OFFERED
        return self.options if is_typed else ()

    @property
    def chosen(self) -> tuple[str, ...]:
        """Values that the control has now."""
        return self.entry.values if self.entry else ()

    @property
    def text(self) -> str:
        """Values that the control has now, as one text."""
        labels = {option.value: option.label for option in self.options}
        return ", ".join(labels.get(value, value) for value in self.chosen)

    @property
    def operators(self) -> list[tuple[str, str, bool]]:
        """Operators to choose from, as (operator, label, whether it is chosen); empty if there is only one."""
        known = operators_of(self.field)
        if len(known) == 1:
            return []
        chosen = self.entry.op if self.entry else known[0]
        return [(op, _SPOKEN[self.field.shape][op], op == chosen) for op in known]


#: Caches the result of a function: (index, key, function).
Cache: TypeAlias = Callable[[Index[object], Hashable, Callable[[], Any]], Any]


@dataclass(frozen=True, eq=False)
class SearchForm:
    """Layout of the search form for a game's cards.

    Attributes:
        table: The searchable fields.
        beside: Fields beside the search box.
        groups: Fields in the foldable part, by heading.
        sorting: Fields above the results.
        others: Fields of the form whose controls are on another part of the page.
        usual: Labels of the default of fields above the results; otherwise the first option is the default.
        left_out: Options that are hidden until they are chosen.
        cache: Caches rendered controls.
    """

    table: Table[object]
    beside: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    sorting: tuple[str, ...]
    others: tuple[str, ...] = ()
    usual: Mapping[str, str] = field(default_factory=dict)
    left_out: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cache: Cache = lambda index, key, make: index.cached(key, make)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """Keys of all fields of the form."""
        return (*self.beside, *(key for keys in self.groups.values() for key in keys), *self.sorting, *self.others)

    def query_of(self, params: QueryDict, index: Index[object]) -> str:
        """Return the query that the form's parameters and the search box mean together: see `query.forms.combined`."""
        typed, old = (parser.clean(params.get(name, "")).strip() for name in ("q", OLD_QUERY))
        form, is_typed_last = form_of_params(params, self.table, index, self.keys), params.get(LAST) == "q"
        return combined(form, typed, old, self.table, index, self.keys, is_typed_last=is_typed_last)

    def filled(self, query: Query[object]) -> FilledForm:
        """Return the values of the form's controls that represent a query."""
        return form_of_query(query.typed, self.table, query.index, self.keys) if query.typed.strip() else FilledForm()

    def control(self, key: str, filled: FilledForm, query: Query[object]) -> SafeString:
        """Return the control of the field `key` as HTML, filled for a query. Empty controls are cached."""
        entry = filled.entries.get(key)
        if entry is None:
            return self._empty_controls(query.index)[key]
        return self._rendered(key, query.index, entry, problems_of(filled, query).get(key, ()))

    def above_results(self, filled: FilledForm, query: Query[object]) -> list[SafeString]:
        """Return the controls above the results as HTML, filled for a query."""
        return [self.control(key, filled, query) for key in self.sorting]

    def _rendered(
        self, key: str, index: Index[object], entry: ControlValue | None, problems: tuple[str, ...] = ()
    ) -> SafeString:
        which = self.table.by_key[key]
        is_above, chosen = key in self.sorting, entry.values if entry else ()
        hidden = set(self.left_out.get(key, ())).difference(chosen)
        options = tuple(option for option in which.options(index) if option.value not in hidden)
        control = Control(which, options, entry, problems, self.usual.get(key, ""), is_above)
        return render_to_string("cards/_control.html", {"control": control, "is_five": key in self.beside})

    def _empty_controls(self, index: Index[object]) -> Mapping[str, SafeString]:
        def make() -> dict[str, SafeString]:
            return {key: self._rendered(key, index, None) for key in self.keys if self._is_of_use(key, index)}

        made: Mapping[str, SafeString] = self.cache(index, "controls", make)
        return made

    def _is_of_use(self, key: str, index: Index[object]) -> bool:
        """Return whether the control of a field is a box to type into, or has options to choose from."""
        which = self.table.by_key[key]
        return which.shape in (Shape.TEXT, Shape.NUMBER, Shape.DATE) or bool(which.options(index))

    def pieces(self, template: str, index: Index[object], *, is_swapped: bool) -> list[str]:
        """Return the HTML of a part of the form (`template`) in pieces, alternating with the keys of its controls.

        `is_swapped` says that the part replaces one on the page (htmx).
        """

        def make() -> list[str]:
            known = self._empty_controls(index)
            groups = [
                (heading, [_separated(key) for key in keys if key in known]) for heading, keys in self.groups.items()
            ]
            quick = [_separated(key) for key in self.beside if key in known]
            context = {"quick": quick, "groups": groups, "rest": _separated(_REST)}
            return render_to_string(template, {**context, "is_swapped": is_swapped}).split(_SEPARATOR)

        pieces: list[str] = self.cache(index, (template, is_swapped), make)
        return pieces


def problems_of(filled: FilledForm, query: Query[object]) -> dict[str, tuple[str, ...]]:
    """Return the warnings within the term of a control, as messages, by the key of its field."""
    problems = {}
    for key, entry in filled.entries.items():
        start, end = entry.place
        if messages := tuple(each.message for each in query.warnings if start <= each.start and each.end <= end):
            problems[key] = messages
    return problems


class FormPresenter:
    """Search form as HTML: controls beside the box, and folded ones. `is_swapped` parts replace those on the page."""

    def __init__(self, form: SearchForm, query: Query[object], filled: FilledForm, *, is_swapped: bool = False) -> None:
        self._form, self._query, self._filled, self._is_swapped = form, query, filled, is_swapped

    @property
    def in_use(self) -> int:
        """Number of folded controls that have a value."""
        return len(self._filled.entries.keys() - {*self._form.beside, *self._form.sorting, *self._form.others})

    @property
    def problem_count(self) -> int:
        """Number of controls about which there are warnings."""
        return len(problems_of(self._filled, self._query))

    @property
    def quick(self) -> SafeString:
        """Controls beside the search box as HTML."""
        return self._joined("cards/_quick.html")

    @property
    def fold(self) -> SafeString:
        """Folded controls as HTML."""
        return self._joined("cards/_fold.html")

    def _joined(self, template: str) -> SafeString:
        pieces = self._form.pieces(template, self._query.index, is_swapped=self._is_swapped)
        controls = [
            escape(self._filled.rest) if key == _REST else self._form.control(key, self._filled, self._query)
            for key in pieces[1::2]
        ]
        return mark_safe("".join(chain.from_iterable(zip_longest(pieces[::2], controls, fillvalue=""))))  # noqa: S308  (escaped)


_REST: Final = "rest"
#: Separator, which appears in no template and no query.
_SEPARATOR: Final = "\0"


def _separated(key: str) -> str:
    return f"{_SEPARATOR}{key}{_SEPARATOR}"
