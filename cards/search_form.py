"""The form beside the search box: which fields of the table have a control in it, and what each shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from cards.search import TABLE, CardIndex, CardQuery
from cards.searching.fields import Field, Option, Shape
from cards.searching.forms import PREFIX, Entry, Filled, filled_by, operators_of

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

#: Options that are shown one beside the other; more are offered while one is typed, and very many not at all.
MAX_CHIPS: Final = 24
MAX_OFFERED: Final = 200

_SPOKEN: Final[Mapping[Shape, Mapping[str, str]]] = {
    Shape.NUMBER: {">=": "at least", ":": "is", "<=": "at most", ">": "above", "<": "below", "!=": "is not"},
    Shape.CHOICES: {":": "any of", ">=": "all of", "=": "just these", "<=": "none but"},
}


@dataclass(frozen=True, slots=True)
class Control:
    """A field of a form with what stands in it. `text` is what is typed where the options are no chips."""

    field: Field
    options: tuple[Option, ...]
    entry: Entry | None

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.field.key}"

    @property
    def shape(self) -> str:
        return self.field.shape.value

    @property
    def is_of_use(self) -> bool:
        """Whether there is anything to choose or to type."""
        return bool(self.options or self.entry or self.field.shape in (Shape.TEXT, Shape.NUMBER))

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
    return filled_by(query.text, TABLE, query.index, KEYS) if query.text.strip() else Filled()


def control(key: str, filled: Filled, index: CardIndex) -> Control:
    """The control of a field."""
    which = TABLE.by_key[key]
    return Control(which, which.options(index), filled.entries.get(which.key))


class ShownForm:
    """The controls of the form in two parts: beside the box, and in the fold.

    Where `is_swapped`, they take the places of those on the page.
    """

    def __init__(self, query: CardQuery, filled: Filled, *, is_swapped: bool = False) -> None:
        self._index, self._filled, self._is_swapped = query.index, filled, is_swapped

    @property
    def in_use(self) -> int:
        """How many controls in the fold show something."""
        return len(self._filled.entries.keys() - {*QUICK, *SORTING, "display"})

    @property
    def quick(self) -> SafeString:
        return self._kept("_quick.html", QUICK, self._quick)

    @property
    def fold(self) -> SafeString:
        keys = tuple(key for group in GROUPS.values() for key in group)
        return (
            self._rendered("_fold.html", self._fold())
            if self._filled.rest
            else self._kept("_fold.html", keys, self._fold)
        )

    def _kept(self, template: str, keys: tuple[str, ...], context: Callable[[], dict[str, Any]]) -> SafeString:
        """Controls in which nothing stands are the same for everybody."""
        if any(key in self._filled.entries for key in keys):
            return self._rendered(template, context())
        kept: SafeString = self._index.kept(
            ("form", template, self._is_swapped), lambda: self._rendered(template, context())
        )
        return kept

    def _rendered(self, template: str, context: dict[str, Any]) -> SafeString:
        return render_to_string(f"cards/{template}", {**context, "is_swapped": self._is_swapped})

    def _quick(self) -> dict[str, Any]:
        return {"quick": [control(key, self._filled, self._index) for key in QUICK]}

    def _fold(self) -> dict[str, Any]:
        groups = [
            (heading, [control(key, self._filled, self._index) for key in keys]) for heading, keys in GROUPS.items()
        ]
        return {
            "groups": [(heading, [each for each in controls if each.is_of_use]) for heading, controls in groups],
            "rest": self._filled.rest,
        }
