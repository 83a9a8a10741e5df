"""The order that people keep their decks in: a folder for each, and labels.

It is the owner's alone: nobody else sees it, finds a deck by it or counts with it; it is no part of a deck's history,
and a deck that is put away is not changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from decks import limits
from decks.fields.cleaning import clean_title, is_visible
from decks.fields.tags import Unfit, clean_words, once
from decks.models import Deck
from tcg.names import fold


@dataclass(frozen=True, slots=True)
class Filing:
    """What is done to some decks: put into a folder ("" is none, None leaves them where they are), labels put on, and
    taken off."""

    folder: str | None = None
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cabinet:
    """What somebody's decks are filed under: (name, decks) of each folder and label, by name; decks in no folder."""

    folders: tuple[tuple[str, int], ...]
    labels: tuple[tuple[str, int], ...]
    loose: int


def clean_folder(text: str) -> str:
    """The name of a folder, which may be empty. Raises Unfit."""
    name = clean_title(text)
    if len(name) > limits.FOLDER:
        raise Unfit(f"{len(name)} letters: the name of a folder has at most {limits.FOLDER}.")
    if name and not is_visible(name):
        raise Unfit("The name of a folder is made of letters that can be seen.")
    return name


def clean_labels(words: Iterable[str]) -> tuple[str, ...]:
    """Labels, each once however it is written. Raises Unfit."""
    return clean_words(words, "label", limits.LABELS, limits.LABEL)


def read_labels(text: str) -> tuple[str, ...]:
    """Labels as they are typed, with commas between them. Raises Unfit."""
    return clean_labels(text.replace("\n", ",").split(","))


@transaction.atomic
def file_decks(decks: QuerySet[Deck], filing: Filing) -> int:
    """File `decks`, all of them or none; says how many were filed otherwise. Raises Unfit for too many labels."""
    moved: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    off = set(map(fold, filing.off))
    for deck in decks.select_for_update(of=("self",)).order_by("pk").only("name", "folder", "labels"):
        folder = deck.folder if filing.folder is None else filing.folder
        labels = tuple(once(label for label in (*deck.labels, *filing.on) if fold(label) not in off))
        if len(labels) > limits.LABELS:
            raise Unfit(f"“{deck.name}” would have {len(labels)} labels: a deck has at most {limits.LABELS}.")
        if (folder, labels) != (deck.folder, tuple(deck.labels)):
            moved.setdefault((folder, labels), []).append(deck.pk)
    for (folder, labels), ids in moved.items():
        Deck.objects.filter(pk__in=ids).update(folder=folder, labels=list(labels))
    return sum(map(len, moved.values()))


def cabinet_of(decks: QuerySet[Deck]) -> Cabinet:
    """What `decks` are filed under: one query."""
    folders: Counter[str] = Counter()
    labels: Counter[str] = Counter()
    for folder, labelled in decks.order_by().values_list("folder", "labels"):
        folders[folder] += 1
        labels.update(labelled)
    loose = folders.pop("", 0)
    return Cabinet(_by_name(folders), _by_name(labels), loose)


def _by_name(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda each: (fold(each[0]), each[0])))
