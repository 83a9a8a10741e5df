"""History of decks for undo: every change is an entry (`DeckVersion`), and no entry is ever removed.

Undo adds a new entry that inverts an old one, so undo works on every device and reaches every version. Each entry
stores which entry is undone next; after the undo of entry k, it is the one that was next before k. An undone entry can
be redone until the deck is changed otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from decks.content import DeckContent, dump_content, dump_json, parse_content
from decks.core.changes import CellChange, Delta, apply_deltas, inverse, parse_delta
from decks.models import Deck, DeckVersion, VersionKind

#: Versions from one snapshot to the next.
SNAPSHOTS: Final = 100


class NoSuchVersion(Exception):
    """Error: the deck has no version of this number, or it is older than the deck's history."""

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no version {number} of this deck any more.")


class Steps(NamedTuple):
    """Numbers of the history entries that undo and redo would act on next; None if there is none."""

    undo: int | None
    redo: int | None


class UndoStep(NamedTuple):
    """Next step of undo or redo: the `number` of the history entry that it inverts, and the change that it makes."""

    number: int
    delta: tuple[CellChange, ...]


def entry(
    deck: Deck, kind: VersionKind, delta: Delta, content: DeckContent, *, author: User | None = None, key: str = ""
) -> DeckVersion:
    """Return a new unsaved history entry for the change that made the current version of `deck`, with its `content`.

    `author` is the account, None for a visitor, and `key` the client's key of the edit, if any.
    """
    return DeckVersion(
        deck=deck,
        number=deck.version,
        kind=kind,
        author=author,
        key=key,
        delta=dump_json([cell.as_list() for cell in delta]),
        undo=deck.undo_next,
        redo=deck.redo_next,
        snapshot=dump_content(content) if kind is VersionKind.MADE or deck.version % SNAPSHOTS == 0 else None,
    )


def versions_of(deck: Deck, keys: Collection[str]) -> dict[str, int]:
    """Return the numbers of the deck's versions that edits with these client keys made, by key."""
    return dict(deck.history.filter(key__in=keys).values_list("key", "number")) if keys else {}


def delta_of(version: DeckVersion) -> tuple[CellChange, ...]:
    """Return the change of a deck that made a version."""
    return parse_delta(json.loads(version.delta))


def content_at(deck: Deck, number: int, current: DeckContent) -> DeckContent:
    """Return a deck's content at version `number`, from the `current` one, or raise NoSuchVersion; three queries."""
    if number == deck.version:
        return current
    if number > deck.version or number < first_version(deck):
        raise NoSuchVersion(number)
    near = deck.history.filter(number__gte=number, snapshot__isnull=False).order_by("number").first()
    later = deck.history.filter(number__gt=number).order_by("-number")
    if near is not None:
        later = later.filter(number__lte=near.number)
    deltas = (parse_delta(json.loads(text)) for text in later.values_list("delta", flat=True))
    content = parse_content(near.snapshot or "") if near else current
    return apply_deltas(content, [_backwards(delta) for delta in deltas])


def _backwards(delta: Delta) -> tuple[CellChange, ...]:
    """Return the inverse of a change of a deck, including visibility and links, which `inverse` leaves out."""
    return tuple(CellChange(cell.kind, cell.key, cell.after, cell.before) for cell in delta)


def first_version(deck: Deck) -> int:
    """Return the number of a deck's first known version.

    It is that of the first history entry if this entry made the deck, else one less; without entries it is the present
    version.
    """
    first = deck.history.order_by("number").values_list("number", "kind").first()
    if first is None:
        return deck.version
    number: int
    number, kind = first
    return number if kind == VersionKind.MADE else number - 1


def turned_round(
    deck: Deck, kind: VersionKind, number: int, unsaved: Sequence[DeckVersion] = ()
) -> tuple[tuple[CellChange, ...], Steps]:
    """Return the change that undoes or redoes history entry `number`, and the steps that are next after it.

    The entry is inverted for either `kind`, because a redo inverts an undo. It takes one query for entries that are not
    in `unsaved`.
    """
    rows = {row.number: row for row in unsaved}
    missing = {number, number - 1} - rows.keys()
    rows.update({row.number: row for row in deck.history.filter(number__in=missing)} if missing else {})
    before = rows.get(number - 1)
    undo, redo = (before.undo, before.redo) if before else (None, None)
    if kind is VersionKind.UNDO:
        redo = deck.version + 1  # the entry that this makes
    return inverse(delta_of(rows[number])), Steps(undo, redo)


def next_steps(deck: Deck, known: Sequence[DeckVersion] = ()) -> tuple[UndoStep | None, UndoStep | None]:
    """Return a deck's next steps of undo and redo, or None each; one query, or none if the entries are `known`."""
    rows = {row.number: row for row in known}
    missing = {number for number in (deck.undo_next, deck.redo_next) if number is not None} - rows.keys()
    rows.update({row.number: row for row in deck.history.filter(number__in=missing)} if missing else {})

    def step(number: int | None) -> UndoStep | None:
        row = rows.get(number) if number is not None else None
        return UndoStep(row.number, inverse(delta_of(row))) if row else None

    return step(deck.undo_next), step(deck.redo_next)


def entries(deck: Deck) -> QuerySet[DeckVersion]:
    """Return the entries of a deck's history, newest first, with authors and without snapshots."""
    return deck.history.select_related("author").defer("snapshot").order_by("-number")


def name_version(deck: Deck, number: int, name: str) -> None:
    """Set or, with "", remove the name of a version of a deck; NoSuchVersion without a history entry."""
    if number > deck.version or not deck.history.filter(number=number).update(name=name):
        raise NoSuchVersion(number)
