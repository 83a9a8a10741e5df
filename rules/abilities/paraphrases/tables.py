"""Reader of the text files that list paraphrases, other wordings of card text.

A table is a text file beside the module of the functions and slots that it names. An unindented line names a phrase,
node or function, and the indented lines below it are templates that are read as that:

    = draw N card(s)
        take {count} card|cards from your deck
    ~ restore N HP to TARGET | target: OWNED, amount=ITS_MAX_HP
        {target} HP is|are fully restored
    > mill | whose=Whose.OPPONENTS
        your opponent mills {count} card|cards

`=` names a phrase of the language by its label: the templates are wordings of it, with its slots. `~` names a phrase
whose node is made, too, but with other slots (`field: SLOT`) and values (`field=VALUE`), which follow the bar. `>`
names a function, or a class of the tree. Fields without a slot in the line get the slot of `_SLOTS`.

`name := words` abbreviates words, which are `<name>` in a template. Indented lines below `name :=` are alternatives: a
template with `<name>` stands for a template with each of them.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib.resources import files
from itertools import product
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

from rules import vocabulary
from rules.abilities import ast
from rules.abilities.grammar.templates import Form, Phrase, Slot
from rules.abilities.paraphrases import board, flow, other_games, plain, triggers, values, zones
from rules.abilities.phrases import (
    amounts,
    counted_effects,
    effects,
    events,
    filters,
    protection,
    spawn_rules,
    targets,
    timing,
    tokens,
    where,
    words,
    zone_effects,
)

_MODULES: Final = (
    words,
    targets,
    filters,
    amounts,
    where,
    timing,
    effects,
    events,
    zone_effects,
    protection,
    counted_effects,
    tokens,
    spawn_rules,
    values,
    vocabulary,
    ast,
    flow,
)
#: The slots that most templates have for these fields.
_SLOTS: Final[Mapping[str, Slot[Any]]] = {
    "amount": words.AMOUNT,
    "cause": events.MANY_CAUSE,
    "count": words.COUNT,
    "deed": words.DEED,
    "face_up": words.FACE,
    "filter": filters.KIND,
    "kind": filters.KIND,
    "mode": effects.IN_MODE,
    "name": words.NAME,
    "other": targets.TARGET,
    "place": effects.ON_PLACE,
    "stat": words.STAT,
    "target": targets.TARGET,
    "terrain": words.TERRAIN,
    "tiles": words.COUNT,
    "up_to": words.UP_TO,
    "what": amounts.FOR_EACH,
    "zone": words.ZONE,
}
_BY_LABEL: Final = {
    form.label: form
    for form in (*effects.EFFECTS, *protection.PROTECTIONS, *counted_effects.COUNTED_EFFECTS)
    if isinstance(form, Phrase)
}
_LITERALS: Final[Mapping[str, object]] = {"None": None, "True": True, "False": False}
_PLACEHOLDER: Final = re.compile(r"{(\w+)}")
_ABBREVIATION: Final = re.compile(r"<(\w+)>")
#: A function from a template to its phrase.
_Maker: TypeAlias = Callable[[str], Phrase[object]]


def read_table(family: ModuleType) -> list[Form[object]]:
    """Return the phrases of the text file with the name of the module `family`, in the order of the file."""
    name = family.__name__.rpartition(".")[2] + ".txt"
    return forms_of((files(__package__) / name).read_text(encoding="utf-8"), name, family)


def forms_of(text: str, name: str, family: ModuleType) -> list[Form[object]]:
    """Return the phrases of a table of paraphrases, the `text`; `name` is the table's name for messages.

    A name in the table means a function, slot or value of the module `family`, else of another module. ValueError,
    with the number of the line, is raised for an unknown name.
    """
    table, forms = _Table((family, *_MODULES)), list[Form[object]]()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            forms += table.read(line)
        except (KeyError, TypeError) as error:
            raise ValueError(f"{name}, line {number}: {error}") from error
    return forms


class _Table:
    """Table of paraphrases that is being read, line by line, with its abbreviations so far."""

    def __init__(self, modules: tuple[ModuleType, ...]) -> None:
        self._modules = modules
        self._abbreviations: dict[str, list[str]] = {}
        self._maker: _Maker | None = None
        self._alternatives: list[str] = []

    def read(self, line: str) -> Iterator[Phrase[object]]:
        """Yield the phrases of a line of the table: none for a heading, an abbreviation, a comment or a blank line."""
        if not line or line.startswith("#"):
            return
        if not line.startswith(" "):
            self._begin(line)
        elif self._maker is None:
            self._alternatives.append(line.strip())
        else:
            for template in self._expand(line):
                yield self._maker(template)

    def _begin(self, line: str) -> None:
        name, is_abbreviation, spelt = line.partition(" :=")
        if is_abbreviation:
            self._maker = None
            self._alternatives = self._abbreviations[name] = [spelt.strip()] if spelt else []
            return
        kind, _, rest = line.partition(" ")
        name, _, changes = rest.partition(" | ")
        slots, fixed = self._changes(changes)
        if kind == "=":
            self._maker = _BY_LABEL[name].in_words
        elif kind == "~":
            unsure = fixed.pop("unsure", 0)
            self._maker = partial(_BY_LABEL[name].related, changes={**slots, **fixed}, unsure=unsure)
        else:
            self._maker = partial(_made, cast("Callable[..., object]", self._named(name)), slots, fixed)

    def _changes(self, text: str) -> tuple[dict[str, Slot[Any]], dict[str, Any]]:
        """Return the slots and the values, each by field, in the `text` that follows the bar in a line."""
        slots, fixed = dict[str, Slot[Any]](), dict[str, Any]()
        for change in filter(None, text.split(", ")):
            field, is_slot, name = change.partition(": ")
            if is_slot:
                slots[field] = cast("Slot[Any]", self._named(name, Slot))
            else:
                field, _, name = change.partition("=")
                fixed[field] = self._value(name)
        return slots, fixed

    def _value(self, name: str) -> object:
        if name in _LITERALS:
            return _LITERALS[name]
        if name.lstrip("-").isdigit():
            return int(name)
        kind, _, member = name.partition(".")
        found = self._named(kind)
        return found[member] if isinstance(found, type) and issubclass(found, enum.Enum) else found

    def _named(self, name: str, kind: type = object) -> object:
        for module in self._modules:
            if isinstance(found := getattr(module, name, None), kind) and found is not None:
                return found
        raise KeyError(name)

    def _expand(self, line: str) -> Iterator[str]:
        """Yield the template in a line once for each combination of alternatives of the abbreviations in it."""
        parts = _ABBREVIATION.split(line.strip())
        columns = [self._spelt(part) if number % 2 else [part] for number, part in enumerate(parts)]
        for row in product(*columns):
            yield "".join(row)

    def _spelt(self, name: str) -> list[str]:
        return self._abbreviations.get(name) or [str(self._named(name, str))]


def _made(
    make: Callable[..., object], slots: Mapping[str, Slot[Any]], fixed: Mapping[str, Any], template: str
) -> Phrase[object]:
    fields = {name: slots.get(name) or _SLOTS[name] for name in _PLACEHOLDER.findall(template)}
    return Phrase(make, template, {**fields, **fixed})


#: The phrases of all tables.
BOARD: Final = read_table(board)
FLOW: Final = read_table(flow)
OTHER_GAMES: Final = read_table(other_games)
PLAIN: Final = read_table(plain)
TRIGGERS: Final = read_table(triggers)
ZONES: Final = read_table(zones)
