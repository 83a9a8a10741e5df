"""Changes of decks as data: each changed part of a deck (cell) with its value before and after.

A cell is the smallest unit of change and of conflict: a card in all sections, its note, its tags, a side plan or a
field. Edits of different cells can be applied in any order. An edit has the old values: it can be inverted, and is
refused if a cell has another value by now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeAlias

from decks.content import DeckContent
from decks.fields.table import DECK_FIELDS, with_values
from decks.fields.table import value_of as field_value
from tcg.construction import Decklist, Ref

#: JSON value of a cell: section -> copies of a card, the text of a note or field, a list of tags, or a plan.
Value: TypeAlias = Any


class CellKind(StrEnum):
    """Kind of a cell, which is the smallest part of a deck that changes by itself."""

    CARD = "card"
    NOTE = "note"
    TAGS = "tags"
    PLAN = "plan"
    FIELD = "field"


@dataclass(frozen=True, slots=True)
class CellChange:
    """Change of one cell of a deck (the copies of a card, a note, tags, a side plan or a field) to the value `after`.

    The key is a card, the id of a plan or the name of a field. Values are {section: copies} for a card, and texts,
    lists of tags or the JSON of a plan. Empty values are {}, "" for a note, [] for tags and None for a plan. The tags
    of the deck itself are a field: text with commas.
    """

    kind: CellKind
    key: Ref
    before: Value
    after: Value

    @property
    def is_sharing(self) -> bool:
        """Whether the change concerns who may see the deck; undo leaves such changes out."""
        return self.kind is CellKind.FIELD and DECK_FIELDS[str(self.key)].is_sharing

    def as_list(self) -> list[object]:
        """Return the change as a list for JSON: [kind, key, before, after]."""
        return [self.kind.value, self.key, self.before, self.after]


Delta: TypeAlias = Sequence[CellChange]


@dataclass(frozen=True, slots=True)
class Edit:
    """Action of a user on a deck: changed `cells`, or the number of the history entry that it undoes or redoes.

    The client chooses `key`: an edit with the same key is the same edit, sent again; "" is no key.
    """

    key: str = ""
    cells: tuple[CellChange, ...] = ()
    undo: int | None = None
    redo: int | None = None


def parse_delta(data: Iterable[Sequence[Any]]) -> tuple[CellChange, ...]:
    """Return the changes of a deck from lists that `CellChange.as_list` made."""
    return tuple(CellChange(CellKind(kind), key, before, after) for kind, key, before, after in data)


def inverse(delta: Delta) -> tuple[CellChange, ...]:
    """Return the changes that revert changes of a deck, leaving out changes of who may see it."""
    return tuple(replace(cell, before=cell.after, after=cell.before) for cell in delta if not cell.is_sharing)


def value_of(content: DeckContent, kind: CellKind, key: Ref) -> Value:
    """Return the value of one cell of a `kind` (a card's copies, a note…) in a deck's content, or an empty value."""
    match kind:
        case CellKind.CARD:
            sections = content.decklist.sections.items()
            return {section: pile[key] for section, pile in sections if key in pile}
        case CellKind.NOTE:
            return content.notes.get(key, "")
        case CellKind.TAGS:
            return list(content.tags.get(key, ()))
        case CellKind.PLAN:
            return content.plans.get(str(key))
        case CellKind.FIELD:
            return field_value(content, str(key))


def difference(old: DeckContent, new: DeckContent) -> tuple[CellChange, ...]:
    """Return the changes that lead from `old` to `new`: fields, cards in the order of `new`, notes, tags, plans."""
    cells = [(CellKind.FIELD, name) for name in DECK_FIELDS] + [
        (kind, key)
        for kind, keys in (
            (CellKind.CARD, [ref for deck in (new, old) for pile in deck.decklist.sections.values() for ref in pile]),
            (CellKind.NOTE, [*new.notes, *old.notes]),
            (CellKind.TAGS, [*new.tags, *old.tags]),
            (CellKind.PLAN, [*new.plans, *old.plans]),
        )
        for key in dict.fromkeys(keys)
    ]
    changes = (CellChange(kind, key, value_of(old, kind, key), value_of(new, kind, key)) for kind, key in cells)
    return tuple(change for change in changes if change.before != change.after)


def conflicts(content: DeckContent, delta: Delta) -> tuple[CellChange, ...]:
    """Return the changes whose cells have, in `content`, neither the old nor the new value of the change."""
    return tuple(cell for cell in delta if value_of(content, cell.kind, cell.key) not in (cell.before, cell.after))


def apply_delta(content: DeckContent, delta: Delta) -> DeckContent:
    """Return the content with the new values of a change (`delta`), whose old values play no part."""
    return apply_deltas(content, [delta])


def apply_deltas(content: DeckContent, deltas: Iterable[Delta]) -> DeckContent:
    """Return the content with the new values of changes, in order; the old values of the changes play no part."""
    piles: dict[str, dict[Ref, int]] = {name: dict(pile) for name, pile in content.decklist.sections.items()}
    values: dict[CellKind, dict[Any, Any]] = {
        CellKind.NOTE: dict(content.notes),
        CellKind.TAGS: dict(content.tags),
        CellKind.PLAN: dict(content.plans),
        CellKind.FIELD: {},
    }
    for delta in deltas:
        for cell in delta:
            if cell.kind is CellKind.CARD:
                _place(piles, cell.key, cell.after)
            elif cell.after:
                values[cell.kind][cell.key] = tuple(cell.after) if cell.kind is CellKind.TAGS else cell.after
            elif cell.kind is CellKind.FIELD:
                values[cell.kind][cell.key] = cell.after  # no description, or no tags
            else:
                values[cell.kind].pop(cell.key, None)
    return replace(
        with_values(content, values[CellKind.FIELD]),
        decklist=Decklist(piles),
        notes=values[CellKind.NOTE],
        tags=values[CellKind.TAGS],
        plans=values[CellKind.PLAN],
    )


def _place(piles: dict[str, dict[Ref, int]], card: Ref, places: Mapping[str, int]) -> None:
    for section, pile in piles.items():
        if section not in places:
            pile.pop(card, None)
    for section, count in places.items():
        piles.setdefault(section, {})[card] = count
