"""Undo and redo buttons of a deck: their labels, and the action behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import HttpRequest

from decks import permissions
from decks.core import history, services
from decks.core.change_labels import label_of
from decks.core.changes import CellChange, Edit, inverse
from decks.models import Deck, DeckVersion
from tcg.integers import read_integer
from tcg.library import AnyLibrary

#: Names of the buttons in forms, and the messages after the action.
WAYS: Final = {"undo": "Undone.", "redo": "Redone."}


@dataclass(frozen=True, slots=True)
class StepButton:
    """Undo or redo button: number of the history entry, its `label`, and `cells`, the change as it was made."""

    number: int
    cells: tuple[CellChange, ...]
    label: str


def step_buttons(
    deck: Deck, library: AnyLibrary, known: Sequence[DeckVersion] = ()
) -> tuple[StepButton | None, StepButton | None]:
    """Return a deck's buttons for undo and redo, or None each; one query, or none if the entries are `known`."""
    undo, redo = history.next_steps(deck, known)
    made = [
        (undo.number, inverse(undo.delta)) if undo else None,
        (redo.number, redo.delta) if redo else None,
    ]
    first, second = (StepButton(*each, label_of(each[1], library)) if each else None for each in made)
    return first, second


def take_step(request: HttpRequest, deck: Deck, way: str, version: int) -> None:
    """Undo or redo the history entry that a button names, and add a message about the result.

    `way` is "undo" or "redo", `version` the deck's version on the page with the button. If the button's entry is no
    longer next, nothing changes, and the message says so. A form that is sent twice acts once.
    """
    number = read_integer(request.POST.get(way, "")) or 0
    key = f"{way} {number} at {version}"
    edit = Edit(key=key, undo=number) if way == "undo" else Edit(key=key, redo=number)
    applied = services.apply_edits(deck=deck, version=version, edits=[edit], author=permissions.account_of(request))
    permissions.stay_known(request)
    for refused in applied.refused:
        messages.error(request, refused.message)
    if not applied.refused:
        messages.success(request, WAYS[way])
