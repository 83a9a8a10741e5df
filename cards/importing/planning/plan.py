"""Changes by an import: the rows to be written, and their description in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, Generic, TypeVar

from django.db.models import Model

from cards.importing.images import PrintedImage
from cards.importing.records import Record, SetFile
from cards.models import Card, CardSet, Printing

#: Names of columns in descriptions, if they differ.
_NAMES: Final = {"image_digest": "image"}
#: Columns whose values are omitted in descriptions.
_NAMED_ONLY: Final = ("text", "plays_as", "text_reversed", "lore", "flavour", "description", "classes", "image")


_Row = TypeVar("_Row", bound=Model)


@dataclass(slots=True)
class Changes(Generic[_Row]):
    """Rows of one database table to be written. `fields` are the columns in which changed rows differ."""

    new: list[_Row] = field(default_factory=list)
    changed: list[_Row] = field(default_factory=list)
    fields: set[str] = field(default_factory=set)

    def update(self, item: _Row, values: Mapping[str, object], names: Mapping[str, str] = _NAMES) -> list[str]:
        """Set new values by column of a row, and return the changes in words; none if all values are equal.

        A stored row is added to the changed rows. `names` are those of columns for the description.
        """
        differing = {name: value for name, value in values.items() if getattr(item, name) != value}
        words = [describe(names.get(name, name), getattr(item, name), value) for name, value in differing.items()]
        for name, value in differing.items():
            setattr(item, name, value)
        if differing and not is_new(item):
            self.changed.append(item)
            self.fields |= differing.keys()
        return list(dict.fromkeys(words))


def is_new(item: Model) -> bool:
    """Return whether a model object is not stored in the database yet."""
    return item.pk is None


def describe(name: str, old: object, new: object) -> str:
    """Return the change of a field in words, such as `atk 500 → none` for an empty value, without long texts."""
    return name if name in _NAMED_ONLY else f"{name} {_show(old)} → {_show(new)}"


def _show(value: object) -> str:
    if value in (None, "", []):
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


@dataclass(slots=True)
class GamePlan:
    """Changes by an import to the cards of one game: rows, images, descriptions, and numbers of cards."""

    sets: Changes[CardSet] = field(default_factory=Changes)
    cards: Changes[Card] = field(default_factory=Changes)
    printings: Changes[Printing] = field(default_factory=Changes)
    #: Printings whose number changes, which are recreated.
    moved: list[Printing] = field(default_factory=list)
    images: list[PrintedImage] = field(default_factory=list)
    #: Descriptions of the changes, one line each.
    lines: list[str] = field(default_factory=list)
    #: Changes of stored cards in words, by key.
    known: dict[str, list[str]] = field(default_factory=dict)
    created: int = 0
    updated: int = 0
    unchanged: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether the import changes nothing."""
        return not (self.moved or any(table.new or table.changed for table in (self.sets, self.cards, self.printings)))


@dataclass(frozen=True, slots=True)
class Plan:
    """Summary of an import over all its games: descriptions of the changes, and numbers of cards."""

    lines: list[str]
    created: int
    updated: int
    unchanged: int

    @classmethod
    def of(cls, plans: Iterable[GamePlan]) -> Plan:
        """Return the summary of the changes in each game."""
        parts = tuple(plans)
        return cls(
            list(chain.from_iterable(part.lines for part in parts)),
            sum(part.created for part in parts),
            sum(part.updated for part in parts),
            sum(part.unchanged for part in parts),
        )


@dataclass(slots=True)
class PlannedRecord:
    """Card of a set file, with the file and the database object that it creates or changes."""

    file: SetFile
    record: Record
    card: Card
