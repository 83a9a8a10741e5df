"""The form beside the search box: which fields of the table have a control in it, and what each shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Final

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from cards.search import TABLE, CardIndex, CardQuery
from cards.searching.fields import Field, Option, Shape
from cards.searching.forms import MAX_CHIPS, PREFIX, Entry, Filled, filled_by, operators_of

#: The fields that have a control: those beside the box, those in its fold by headings, those above the results.
QUICK: Final = ("kind", "element")
GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "The card": ("name", "t", "special", "activation", "class", "classes", "is"),
    "Numbers": ("level", "atk", "hp", "catk", "ratk", "range", "def", "hl", "total", "leaderhp", "has"),
    "Text": ("text", "ability", "lore", "rule", "tile", "refs", "quoted"),
    "Printing": ("set", "number", "rarity", "artist", "lang", "year", "prints"),
    "Decks": ("format", "deck", "copies"),
}
SORTING: Final = ("order", "dir", "unique")
KEYS: Final = (*QUICK, *(key for keys in GROUPS.values() for key in keys), *SORTING, "display")

#: Options that are offered while one is typed; very many are not.
MAX_OFFERED: Final = 200

_SPOKEN: Final[Mapping[Shape, Mapping[str, str]]] = {
    Shape.NUMBER: {">=": "at least", ":": "is", "<=": "at most", ">": "above", "<": "below", "!=": "is not"},
    Shape.CHOICES: {":": "any of", ">=": "all of", "=": "just these", "<=": "none but"},
}


@dataclass(frozen=True, slots=True)
class Control:
    """A field of a form with what stands in it, and what is wrong with that. `text` is what is typed where the options
    are no chips."""

    field: Field
    options: tuple[Option, ...]
    entry: Entry | None
    problems: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.field.key}"

    @property
    def shape(self) -> str:
        return self.field.shape.value

    @property
    def has_chips(self) -> bool:
        return self.field.shape is Shape.FLAGS or (self.field.shape is Shape.CHOICES and len(self.options) <= MAX_CHIPS)

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


def filled_form(query: CardQuery) -> Filled:
    """The form that shows a query."""
    return filled_by(query.typed, TABLE, query.index, KEYS) if query.typed.strip() else Filled()


def problems_of(filled: Filled, query: CardQuery) -> dict[str, tuple[str, ...]]:
    """What is wrong in the controls of a form that shows a query, by their keys."""
    found = {}
    for key, entry in filled.entries.items():
        start, end = entry.place
        if said := tuple(each.message for each in query.warnings if start <= each.start and each.end <= end):
            found[key] = said
    return found


def control(key: str, filled: Filled, query: CardQuery) -> SafeString:
    """The control of a field as HTML. One in which nothing stands is the same for everybody."""
    entry = filled.entries.get(key)
    if entry is None:
        return _empty_controls(query.index)[key]
    return _rendered(key, query.index, entry, problems_of(filled, query).get(key, ()))


def _rendered(key: str, index: CardIndex, entry: Entry | None, problems: tuple[str, ...] = ()) -> SafeString:
    which = TABLE.by_key[key]
    shown = Control(which, which.options(index), entry, problems)
    return render_to_string("cards/_control.html", {"control": shown, "is_five": key in QUICK})


def _empty_controls(index: CardIndex) -> Mapping[str, SafeString]:
    made: Mapping[str, SafeString] = index.kept(
        "controls", lambda: {key: _rendered(key, index, None) for key in KEYS if _is_of_use(key, index)}
    )
    return made


def _is_of_use(key: str, index: CardIndex) -> bool:
    """Whether there is anything to choose or to type."""
    which = TABLE.by_key[key]
    return which.shape in (Shape.TEXT, Shape.NUMBER) or bool(which.options(index))


class ShownForm:
    """The controls of the form in two parts: beside the box, and in the fold.

    Where `is_swapped`, they take the places of those on the page.
    """

    def __init__(self, query: CardQuery, filled: Filled, *, is_swapped: bool = False) -> None:
        self._query, self._filled, self._is_swapped = query, filled, is_swapped

    @property
    def in_use(self) -> int:
        """How many controls in the fold show something."""
        return len(self._filled.entries.keys() - {*QUICK, *SORTING, "display"})

    @property
    def quick(self) -> SafeString:
        return self._joined("cards/_quick.html")

    @property
    def fold(self) -> SafeString:
        return self._joined("cards/_fold.html")

    def _joined(self, template: str) -> SafeString:
        pieces = self._pieces(template)
        controls = [
            escape(self._filled.rest) if key == _REST else control(key, self._filled, self._query)
            for key in pieces[1::2]
        ]
        return mark_safe("".join(chain.from_iterable(zip_longest(pieces[::2], controls, fillvalue=""))))  # noqa: S308  (escaped)

    def _pieces(self, template: str) -> list[str]:
        """What is between the controls of a part of the form, and the keys of the controls, by turns."""

        index = self._query.index

        def make() -> list[str]:
            known = _empty_controls(index)
            groups = [(heading, [_marked(key) for key in keys if key in known]) for heading, keys in GROUPS.items()]
            context = {"quick": map(_marked, QUICK), "groups": groups, "rest": _marked(_REST)}
            return render_to_string(template, {**context, "is_swapped": self._is_swapped}).split(_MARK)

        pieces: list[str] = index.kept((template, self._is_swapped), make)
        return pieces


_REST: Final = "rest"
#: Stands in no template, and in nothing that is typed.
_MARK: Final = "\0"


def _marked(key: str) -> str:
    return f"{_MARK}{key}{_MARK}"
