"""Services for folders and labels: a deck has at most one folder, and some labels.

They are private to the owner: other users never see, search or count by them. They are not in the history of a deck,
and changing them does not change the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from decks import limits
from decks.fields.cleaning import Unfit, clean_title, clean_words, is_visible, once
from decks.models import Deck
from tcg.names import fold


@dataclass(frozen=True, slots=True)
class FolderChange:
    """Change of the folder of some decks ("" is none, None no change), and labels to add (`on`) or remove (`off`)."""

    folder: str | None = None
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FolderCounts:
    """Folders and labels of some decks, each as (name, number of decks); `loose` counts decks in no folder."""

    folders: tuple[tuple[str, int], ...]
    labels: tuple[tuple[str, int], ...]
    loose: int


def clean_folder(text: str) -> str:
    """Return the name of a folder with tidy spaces; it may be empty. Raises Unfit if it is too long or invisible."""
    name = clean_title(text)
    if len(name) > limits.FOLDER:
        raise Unfit(f"{len(name)} letters: the name of a folder has at most {limits.FOLDER}.")
    if name and not is_visible(name):
        raise Unfit("The name of a folder is made of letters that can be seen.")
    return name


def clean_labels(words: Iterable[str]) -> tuple[str, ...]:
    """Return the labels `words` tidied and without duplicates. Raises Unfit for too many or too long labels."""
    return clean_words(words, "label", limits.LABELS, limits.LABEL)


def read_labels(text: str) -> tuple[str, ...]:
    """Return the labels of a text that separates them by commas or line breaks. Raises Unfit."""
    return clean_labels(text.replace("\n", ",").split(","))


@transaction.atomic
def change_folders(decks: QuerySet[Deck], filing: FolderChange) -> int:
    """Change the folder and labels of all `decks` by `filing`, and return how many decks changed.

    If any deck would get too many labels, none is changed and Unfit is raised.
    """
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


def folder_counts(decks: QuerySet[Deck]) -> FolderCounts:
    """Return the folders and labels of `decks` with the numbers of their decks, by one query."""
    folders: Counter[str] = Counter()
    labels: Counter[str] = Counter()
    for folder, labelled in decks.order_by().values_list("folder", "labels"):
        folders[folder] += 1
        labels.update(labelled)
    loose = folders.pop("", 0)
    return FolderCounts(_by_name(folders), _by_name(labels), loose)


def _by_name(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda each: (fold(each[0]), each[0])))
