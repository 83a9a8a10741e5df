"""The history of decks: every change of a deck is an entry (`DeckVersion`), none is ever taken out.

To undo is to make a new entry which turns an old one round; so there is always more to be undone, on whatever device,
and everything that ever was can be gone back to. Which entry is next is kept with each: after the undo of entry k it is
what it was before k was made, and what is undone can be redone until something else is changed.
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

#: From one version with a snapshot to the next.
SNAPSHOTS: Final = 100


class NoSuchVersion(Exception):
    """A version that the deck never had, or that it had before there was a history."""

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no version {number} of this deck any more.")


class Steps(NamedTuple):
    """The entries that are undone and redone next."""

    undo: int | None
    redo: int | None


class Step(NamedTuple):
    """What the button to undo or redo does: the entry that it turns round, and the change that it makes."""

    number: int
    delta: tuple[CellChange, ...]


def entry(
    deck: Deck,
    kind: VersionKind,
    delta: Delta,
    content: DeckContent,
    *,
    author: User | None = None,
    key: str = "",
) -> DeckVersion:
    """The entry, not saved yet, of the change that made the version which `deck` is at; `content` is what it says."""
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
    """The versions that edits with these keys have made, by key."""
    return dict(deck.history.filter(key__in=keys).values_list("key", "number")) if keys else {}


def delta_of(version: DeckVersion) -> tuple[CellChange, ...]:
    """The change that made a version."""
    return parse_delta(json.loads(version.delta))


def content_at(deck: Deck, number: int, current: DeckContent) -> DeckContent:
    """What was written in a deck at a version; `current` is what is now. Three queries, however long the history.

    Raises NoSuchVersion.
    """
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
    """What takes a change back, who sees the deck too."""
    return tuple(CellChange(cell.kind, cell.key, cell.after, cell.before) for cell in delta)


def first_version(deck: Deck) -> int:
    """The first version that is known: what the first entry says was made, or what it changed."""
    first = deck.history.order_by("number").values_list("number", "kind").first()
    if first is None:
        return deck.version
    number: int
    number, kind = first
    return number if kind == VersionKind.MADE else number - 1


def turned_round(
    deck: Deck, kind: VersionKind, number: int, unsaved: Sequence[DeckVersion] = ()
) -> tuple[tuple[CellChange, ...], Steps]:
    """What undoing (or redoing) entry `number` changes, and what is next then. One query where it is not `unsaved`.

    What is redone is an undo, so it is turned round as well.
    """
    rows = {row.number: row for row in unsaved}
    missing = {number, number - 1} - rows.keys()
    rows.update({row.number: row for row in deck.history.filter(number__in=missing)} if missing else {})
    before = rows.get(number - 1)
    undo, redo = (before.undo, before.redo) if before else (None, None)
    if kind is VersionKind.UNDO:
        redo = deck.version + 1  # the entry that this makes
    return inverse(delta_of(rows[number])), Steps(undo, redo)


def next_steps(deck: Deck, known: Sequence[DeckVersion] = ()) -> tuple[Step | None, Step | None]:
    """What undo and redo would do now. One query, or none where the entries are `known`."""
    rows = {row.number: row for row in known}
    missing = {number for number in (deck.undo_next, deck.redo_next) if number is not None} - rows.keys()
    rows.update({row.number: row for row in deck.history.filter(number__in=missing)} if missing else {})

    def step(number: int | None) -> Step | None:
        row = rows.get(number) if number is not None else None
        return Step(row.number, inverse(delta_of(row))) if row else None

    return step(deck.undo_next), step(deck.redo_next)


def entries(deck: Deck) -> QuerySet[DeckVersion]:
    """The history of a deck with its authors, newest first, without snapshots."""
    return deck.history.select_related("author").defer("snapshot").order_by("-number")


def name_version(deck: Deck, number: int, name: str) -> None:
    """Give a version a name, or take it away (""). Raises NoSuchVersion."""
    if number > deck.version or not deck.history.filter(number=number).update(name=name):
        raise NoSuchVersion(number)
