"""A playout: a duel played on at random."""

from __future__ import annotations

from rules.duel.acts import legal_actions
from rules.duel.engine import apply
from rules.duel.state import Duel
from tcg.chance import Chance
from tcg.lowering.memory_access import heap_mark, kept_from


def playout(duel: Duel, rng: Chance, chooser: Chance, most: int) -> int:
    """Make any of the legal actions, each as likely as the others, until the duel is over or `most` have been made.

    Returns how many were made. `rng` is the duel's own chance.
    """
    for made in range(most):
        if duel.result is not None:
            return made
        mark = heap_mark()
        actions = legal_actions(duel)
        # Lowered code frees nothing by itself: of the list no more stays than what is chosen.
        chosen = kept_from(actions[chooser.below(len(actions))], mark)
        apply(duel, chosen, rng)
    return most
