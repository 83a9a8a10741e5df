"""What undo and redo would do, for the buttons that do it."""

from __future__ import annotations

from dataclasses import dataclass

from decks import history
from decks.edits import CellChange, inverse
from decks.models import Deck
from decks.versions.labels import label_of
from tcg.library import AnyLibrary


@dataclass(frozen=True, slots=True)
class StepButton:
    """The entry that is undone or redone, the change that this makes, and in words the one that it takes back or
    brings back: "Undo: +1 Flash Step", "Redo: +1 Flash Step".
    """

    number: int
    cells: tuple[CellChange, ...]
    label: str


def step_buttons(deck: Deck, library: AnyLibrary) -> tuple[StepButton | None, StepButton | None]:
    """What undo and redo do now, each None where there is nothing. At most one query."""
    undo, redo = history.next_steps(deck)
    return (
        StepButton(undo.number, undo.delta, label_of(inverse(undo.delta), library)) if undo else None,
        StepButton(redo.number, redo.delta, label_of(redo.delta, library)) if redo else None,
    )
