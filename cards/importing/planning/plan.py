"""What a load would write, kept in memory until it is known to be good."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, Generic, TypeVar

from django.db.models import Model

from cards.importing.images import PrintedImage
from cards.importing.records import Record, SetFile
from cards.models import Card, CardSet, Printing

#: What a line about a change calls these columns, where it calls them otherwise.
_NAMES: Final = {"image_digest": "image"}
#: A line about a change names these without their values.
_NAMED_ONLY: Final = ("text", "plays_as", "text_reversed", "lore", "flavour", "description", "classes", "image")


_Row = TypeVar("_Row", bound=Model)


@dataclass(slots=True)
class Changes(Generic[_Row]):
    """Rows of one table to be written; `fields` are all that differ in any of the changed ones."""

    new: list[_Row] = field(default_factory=list)
    changed: list[_Row] = field(default_factory=list)
    fields: set[str] = field(default_factory=set)

    def update(self, item: _Row, values: Mapping[str, object], names: Mapping[str, str] = _NAMES) -> list[str]:
        """Set on `item` what differs, and remember a saved one if anything does. Returns what differed, in words;
        `names` has the names of columns there.
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
    """Whether a row is not in the database yet."""
    return item.pk is None


def describe(name: str, old: object, new: object) -> str:
    """A change in words: `atk 500 → none`; of texts only which."""
    return name if name in _NAMED_ONLY else f"{name} {_show(old)} → {_show(new)}"


def _show(value: object) -> str:
    if value in (None, "", []):
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


@dataclass(slots=True)
class GamePlan:
    """What a load would write of a game, and what it says about it; the numbers count cards."""

    sets: Changes[CardSet] = field(default_factory=Changes)
    cards: Changes[Card] = field(default_factory=Changes)
    printings: Changes[Printing] = field(default_factory=Changes)
    #: Printings whose number changes; they make room for each other before they are written.
    moved: list[Printing] = field(default_factory=list)
    images: list[PrintedImage] = field(default_factory=list)
    #: A line a change, for people.
    lines: list[str] = field(default_factory=list)
    #: By key, what changes of the cards that the database has already, in words.
    known: dict[str, list[str]] = field(default_factory=dict)
    created: int = 0
    updated: int = 0
    unchanged: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.moved or any(table.new or table.changed for table in (self.sets, self.cards, self.printings)))


@dataclass(frozen=True, slots=True)
class Plan:
    """What a load would write, of all its games together."""

    lines: list[str]
    created: int
    updated: int
    unchanged: int

    @classmethod
    def of(cls, plans: Iterable[GamePlan]) -> Plan:
        """What those of the games come to."""
        parts = tuple(plans)
        return cls(
            list(chain.from_iterable(part.lines for part in parts)),
            sum(part.created for part in parts),
            sum(part.updated for part in parts),
            sum(part.unchanged for part in parts),
        )


@dataclass(slots=True)
class Wish:
    """A record, the file that it is in, and the card that it is about."""

    file: SetFile
    record: Record
    card: Card
