"""Swap of cards that a run has tried against the unchanged deck, to be applied to the deck."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from cards.catalog.catalogs import Catalog
from decks.content import DeckContent
from decks.core import services
from decks.core.changes import CellChange, apply_delta, conflicts, difference
from decks.goldfish.rivals import stored_decklist
from decks.legality import name_of
from decks.models import Deck, Run


class SwapState(StrEnum):
    """State of a swap of cards: it can be applied to the deck, it was, or it no longer fits."""

    OPEN = "open"
    MADE = "made"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class CardSwap:
    """Swap of at most one card in and one out: the present deck, the changes to it, and the swap in words.

    `cells` are the changes of the numbers of copies; `words` are such as "+1 Flash Step, −1 Cinder Bolt".
    """

    content: DeckContent
    cells: tuple[CellChange, ...]
    words: str

    @property
    def state(self) -> SwapState:
        """Whether the swap can be made, is already made, or no longer fits the present deck."""
        if conflicts(self.content, self.cells):
            return SwapState.STALE
        return SwapState.OPEN if difference(self.content, self.applied) else SwapState.MADE

    @property
    def applied(self) -> DeckContent:
        """The deck's content with the swap applied."""
        return apply_delta(self.content, self.cells)


def swap_of(run: Run, deck: Deck, cards: Catalog) -> CardSwap | None:
    """Return the swap of cards that a run with a deck has tried; None for a run that compares anything else."""
    if run.against_id or len(run.sides) != 2 or run.sides[1]["version"] is not None:
        return None
    content = services.content_of(deck)
    before, after = (replace(content, decklist=stored_decklist(side, cards)) for side in run.sides)
    cells = difference(before, after)
    gains = [(sum(cell.after.values()) - sum(cell.before.values()), name_of(cell.key, cards)) for cell in cells]
    gains.sort(reverse=True)
    if [(gain > 0) - (gain < 0) for gain, _ in gains] not in ([1], [-1], [1, -1]):
        return None
    return CardSwap(content, cells, ", ".join(f"{'+' if gain > 0 else '−'}{abs(gain)} {name}" for gain, name in gains))
