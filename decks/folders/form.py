"""Folders and labels in the list of the user's own decks, and the form that changes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django import forms
from django.http import QueryDict
from django.utils.translation import ngettext

from decks import limits
from decks.fields.cleaning import Unfit
from decks.folders.services import FolderChange, FolderCounts, clean_folder, read_labels
from query.presenter import address
from query.quoting import phrase

#: Most links to folders, and to labels; the search finds the others.
MOST: Final = 60


class FolderChangeForm(forms.Form):
    """Form that moves selected decks to a folder (`do`: "folder"), adds ("on") or removes their labels ("off")."""

    folder = forms.CharField(max_length=limits.FOLDER, required=False, empty_value="")
    labels = forms.CharField(max_length=limits.LABELS * (limits.LABEL + 2), required=False)
    every = forms.BooleanField(required=False)

    @cached_property
    def picked(self) -> frozenset[str]:
        """Ids of the decks that were selected one by one."""
        return frozenset(self.data.getlist("deck")[: limits.DECKS]) if isinstance(self.data, QueryDict) else frozenset()

    @property
    def _do(self) -> str:
        return str(self.data.get("do", ""))

    def clean(self) -> dict[str, object]:
        """Return the data after checking that decks and an action were selected; set `change` to the `FolderChange`."""
        cleaned = super().clean() or {}
        if not self.picked and not cleaned.get("every"):
            self.add_error(None, "Pick the decks first.")
        if self._do not in ("folder", "on", "off"):
            self.add_error(None, "Say what to do with the decks.")
        if self._do in ("on", "off") and "labels" in cleaned and not cleaned["labels"]:
            self.add_error("labels", "Write a label.")
        try:
            self.change = _folder_change(self._do, cleaned)
        except Unfit as error:
            self.add_error("folder" if self._do == "folder" else "labels", str(error))
        return cleaned

    def done(self, count: int) -> str:
        """Return the message to the user after `count` decks were moved or labelled."""
        text = ngettext("%d deck", "%d decks", count) % count
        if self.change.folder is not None:
            return f"{text} put into “{self.change.folder}”." if self.change.folder else f"{text} taken out of folders."
        labels = ", ".join(f"“{label}”" for label in self.change.on or self.change.off)
        return f"{text} labelled {labels}." if self.change.on else f"{labels} taken off {text}."


def _folder_change(do: str, cleaned: Mapping[str, str]) -> FolderChange:
    if do == "folder":
        return FolderChange(folder=clean_folder(cleaned.get("folder", "")))
    labels = read_labels(cleaned.get("labels", ""))
    return FolderChange(on=labels) if do == "on" else FolderChange(off=labels)


@dataclass(frozen=True, slots=True)
class FolderLink:
    """Link to the user's decks in a folder or with a label; `is_here` marks the list that is shown."""

    name: str
    count: int
    address: str
    is_here: bool


class FoldersPresenter:
    """Presenter of folders and labels as links that search decks at `path`; `query` is the page's present search."""

    def __init__(self, counts: FolderCounts, query: str, path: str) -> None:
        self._counts, self._query, self._path = counts, query.strip(), path

    @property
    def folders(self) -> list[FolderLink]:
        """Links to each folder, and to the decks in no folder if there are any folders."""
        links = self._links("folder", self._counts.folders)
        if links and self._counts.loose:
            links.append(self._link("In no folder", self._counts.loose, "folder:none"))
        return links

    @property
    def labels(self) -> list[FolderLink]:
        """Links to the decks with each label."""
        return self._links("label", self._counts.labels)

    @property
    def names(self) -> list[str]:
        """Names of all the user's folders, which the form suggests."""
        return [name for name, _ in self._counts.folders]

    def _links(self, key: str, names: Iterable[tuple[str, int]]) -> list[FolderLink]:
        return [self._link(name, count, f"{key}={phrase(name)}") for name, count in list(names)[:MOST]]

    def _link(self, name: str, count: int, query: str) -> FolderLink:
        return FolderLink(name, count, address(self._path, query), query == self._query)
