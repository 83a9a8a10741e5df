"""History of a deck in the form that pages show: days, sessions of editing in them, and changes in each session."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import groupby
from typing import Final

from django.db.models import Q
from django.utils import timezone
from django.utils.text import Truncator
from django.utils.timesince import timesince

from accounts.models import User
from cards.catalog.library import Library
from decks.core import history
from decks.core.change_labels import label_of, net, summary_of
from decks.core.changes import CellChange, inverse
from decks.games import game_of
from decks.models import Deck, DeckVersion, VersionKind

#: Entries on a page, and the longest pause within one session.
A_PAGE: Final = 100
PAUSE: Final = timedelta(minutes=20)
#: Sessions with more entries are folded.
_FEW: Final = 3
#: Letters of a version in a list of choices.
_OPTION: Final = 70


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """Version of a deck with the changes that made it, their label and their author (`who`): "you", a name, or ""."""

    version: DeckVersion
    delta: tuple[CellChange, ...]
    label: str
    who: str

    @property
    def number(self) -> int:
        """Number of the version."""
        return self.version.number

    @property
    def name(self) -> str:
        """Name of the version, "" if it has none."""
        return self.version.name

    @property
    def at(self) -> datetime:
        """Time at which the version was made."""
        return self.version.created_at

    @property
    def day(self) -> date:
        """Day on which the version was made, in the reader's time zone."""
        return timezone.localdate(self.at)

    @property
    def ago(self) -> str:
        """Time since the version was made: “3 hours ago”."""
        return ago(self.at)


@dataclass(frozen=True, slots=True)
class EditSession:
    """Consecutive changes of a deck by one person on one day; `label` and `summary` describe their sum."""

    entries: tuple[HistoryEntry, ...]
    label: str
    summary: str

    @property
    def last(self) -> HistoryEntry:
        """The latest entry of the session."""
        return self.entries[0]

    @property
    def first(self) -> HistoryEntry:
        """The earliest entry of the session."""
        return self.entries[-1]

    @property
    def before(self) -> int:
        """Number of the version before the session, at least 1."""
        return max(1, self.first.number - 1)

    @property
    def is_folded(self) -> bool:
        """Whether the page shows the session without its single changes at first."""
        return len(self.entries) > _FEW


@dataclass(frozen=True, slots=True)
class Day:
    """Day in the history of a deck with its sessions of editing, the latest first."""

    date: date
    sessions: tuple[EditSession, ...]


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Page of a deck's history. The next page has the versions before `older`, which is 0 on the last page."""

    days: tuple[Day, ...]
    older: int

    @property
    def marked(self) -> tuple[int, int]:
        """Numbers of the versions that are ticked for a comparison at first: the latest, and the one before it."""
        last = self.days[0].sessions[0].last.number if self.days else 0
        return max(1, last - 1), last

    def name_of(self, number: int) -> str:
        """Return the name of version `number` on this page, "" if it has none."""
        entries = (entry for day in self.days for session in day.sessions for entry in session.entries)
        return next((entry.name for entry in entries if entry.number == number), "")


def history_page(
    deck: Deck,
    catalog: Library,
    reader: User | None,
    *,
    before: int = 0,
    until: date | None = None,
    named: bool = False,
) -> HistoryPage:
    """Return a page of a deck's history by one query: the latest entries, or those before a version or up to a day.

    Args:
        deck: The deck.
        catalog: The cards of its game.
        reader: The account whose own changes are by “you”; None for a visitor.
        before: Number of the first version that is too new; 0 for none.
        until: Last day; None for no limit.
        named: Whether to list only versions with a name.
    """
    rows = history.entries(deck)
    if before:
        rows = rows.filter(number__lt=before)
    if until:
        rows = rows.filter(created_at__lte=timezone.make_aware(datetime.combine(until, time.max)))
    if named:
        rows = rows.exclude(name="")
    page_entries = [_entry(version, catalog, reader) for version in rows[: A_PAGE + 1]]
    has_more = len(page_entries) > A_PAGE
    sessions = [_session(entries, catalog) for entries in _sessions(page_entries[:A_PAGE])]
    if has_more and len(sessions) > 1:
        sessions.pop()  # the next page begins with all of it
    days = groupby(sessions, key=lambda session: session.last.day)
    return HistoryPage(
        tuple(Day(day, tuple(of_day)) for day, of_day in days), sessions[-1].first.number if has_more else 0
    )


def _entry(version: DeckVersion, catalog: Library, reader: User | None) -> HistoryEntry:
    delta = history.delta_of(version)
    who = "you" if reader and version.author == reader else version.author.username if version.author else ""
    return HistoryEntry(version, delta, version_label(version, delta, catalog), who)


def version_label(version: DeckVersion, delta: Sequence[CellChange], catalog: Library) -> str:
    """Return the label of a version by its changes (`delta`), such as “+1 Flash Step in Main”, “Undone: …”, “Made”."""
    kind = VersionKind(version.kind)
    # An undone change has the same label as the change itself.
    label = label_of(inverse(delta) if kind is VersionKind.UNDO else delta, catalog)
    if kind not in (VersionKind.EDIT, VersionKind.SHARE):
        return f"{kind.label}: {label}" if label else str(kind.label)
    # A change of sharing without a change of visibility is one of the link alone.
    return label[:1].upper() + label[1:] if label else "Another link"


def _sessions(entries: Sequence[HistoryEntry]) -> Iterator[tuple[HistoryEntry, ...]]:
    """Split entries into sessions, latest first: at a new author, a long pause, midnight, and around named versions."""
    session: list[HistoryEntry] = []
    for entry in entries:
        if session and _is_apart(entry, session[-1]):
            yield tuple(session)
            session = []
        session.append(entry)
    if session:
        yield tuple(session)


def _is_apart(entry: HistoryEntry, later: HistoryEntry) -> bool:
    """Return whether `entry` and the entry after it (`later`) belong to different sessions of editing."""
    has_name = bool(entry.name or later.name)
    return has_name or entry.who != later.who or later.at - entry.at > PAUSE or entry.day != later.day


def _session(entries: tuple[HistoryEntry, ...], catalog: Library) -> EditSession:
    changes = net(entry.delta for entry in reversed(entries))
    return EditSession(entries, label_of(changes, catalog), summary_of(changes, game_of(catalog)))


def ago(at: datetime) -> str:
    """Return the time since `at` in words: “3 hours ago”."""
    return "just now" if timezone.now() - at < timedelta(minutes=1) else f"{timesince(at, depth=1)} ago"


def version_choices(
    deck: Deck, library: Library, first: int, chosen: Iterable[int]
) -> dict[str, list[tuple[int, str]]]:
    """Return a deck's versions as (number, label) by group, the latest first: named versions, then each day.

    The labels take one query. `first` is the number of the first known version; `library` has the cards that labels
    name. With many versions these are the latest hundred, the first, the named ones and those in `chosen`.
    """
    is_wanted = Q(number__gt=deck.version - A_PAGE) | Q(number__in=[first, *chosen]) | ~Q(name="")
    choices: dict[str, list[tuple[int, str]]] = {"Named versions": []}
    for row in history.entries(deck).filter(is_wanted):
        label = f"{title_of(row.number, row.name, deck)}: {version_label(row, history.delta_of(row), library)}"
        group = "Named versions" if row.name else f"{timezone.localdate(row.created_at):%-d %B %Y}"
        choices.setdefault(group, []).append((row.number, Truncator(label).chars(_OPTION)))
    numbers = {number for group in choices.values() for number, _ in group}
    if first not in numbers:  # it is older than the history
        choices["Before"] = [(first, title_of(first, "", deck))]
    return {group: versions for group, versions in choices.items() if versions}


def title_of(number: int, name: str, deck: Deck) -> str:
    """Return the title of version `number` of a deck, given its `name` or "".

    Examples: "Version 3, “Before the cup”", and "Version 9, now" for the present version.
    """
    return f"Version {number}" + f", “{name}”" * bool(name) + ", now" * (number == deck.version)
