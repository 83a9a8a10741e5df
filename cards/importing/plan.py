"""What a load would write, kept in memory until it is known to be good."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from cards.importing.check import Record, SetFile
from cards.importing.images import CardImage
from cards.importing.keys import KEY_OF_FIELD
from cards.models import Card, CardSet, CreatureType, Printing

Item = TypeVar("Item", CardSet, Card, Printing)
_NAMES: Final = {**KEY_OF_FIELD, "element_id": "element", "image_digest": "image"}
#: A line about a change names these without their values.
_NAMED_ONLY: Final = ("text", "plays_as", "lore", "description", "class_mask", "image", "image_digest")


@dataclass(slots=True)
class Changes(Generic[Item]):
    """Rows of one table to be written; `fields` are all that differ in any of the changed ones."""

    new: list[Item] = field(default_factory=list)
    changed: list[Item] = field(default_factory=list)
    fields: set[str] = field(default_factory=set)

    def update(self, item: Item, values: dict[str, Any]) -> list[str]:
        """Set on `item` what differs, and remember a saved one if anything does. Returns what differed, in words."""
        differing = {name: value for name, value in values.items() if getattr(item, name) != value}
        words = [_describe(name, getattr(item, name), value) for name, value in differing.items()]
        for name, value in differing.items():
            setattr(item, name, value)
        if differing and not is_new(item):
            self.changed.append(item)
            self.fields |= differing.keys()
        return list(dict.fromkeys(words))


def is_new(item: Item) -> bool:
    """Whether a row is not in the database yet."""
    return item.pk is None


def _describe(name: str, old: object, new: object) -> str:
    key = _NAMES.get(name, name)
    return key if name in _NAMED_ONLY else f"{key} {_show(old)} → {_show(new)}"


def _show(value: object) -> str:
    return "none" if value in (None, "") else str(value)


@dataclass(slots=True)
class Plan:
    """What a load would write, and what it says about it. `created`, `updated` and `unchanged` count cards."""

    sets: Changes[CardSet] = field(default_factory=Changes)
    types: list[CreatureType] = field(default_factory=list)
    cards: Changes[Card] = field(default_factory=Changes)
    printings: Changes[Printing] = field(default_factory=Changes)
    #: Printings whose number changes; they make room for each other before they are written.
    moved: list[Printing] = field(default_factory=list)
    images: list[CardImage] = field(default_factory=list)
    #: A line a change, for people.
    lines: list[str] = field(default_factory=list)
    created: int = 0
    updated: int = 0
    unchanged: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        tables = (self.sets, self.cards, self.printings)
        return not (self.types or self.moved or any(table.new or table.changed for table in tables))


@dataclass(slots=True)
class Wish:
    """A record, the file that it is in, and the card that it is about."""

    file: SetFile
    record: Record
    card: Card
