"""Playouts: duels with random actions, for measurements and tests."""

from __future__ import annotations

from lowering.heap import heap_mark, heap_release, kept_from
from rules.duel.actions import legal_actions
from rules.duel.engine import apply
from rules.duel.state.duel import Duel
from rules.duel.state.setup_data import Table
from rules.duel.turn_flow.setup import Deck, lay_out
from tcg.chance import KEY_WORDS, Chance


def play_out(duel: Duel, rng: Chance, most: int) -> int:
    """Carry out random legal actions until the duel is over, at most `most`. Return how many were carried out."""
    for done in range(most):
        if duel.result is not None:
            return done
        mark = heap_mark()
        actions = legal_actions(duel)
        # Compiled code frees no memory by itself: keep only the chosen action.
        chosen = kept_from(actions[rng.below(len(actions))], mark)
        apply(duel, chosen, rng)
    return most


def playouts(table: Table, decks: tuple[Deck, Deck], keys: list[int], most: int) -> int:
    """Play a random duel of `decks`, of `most` actions at most, for each key in `keys`.

    Return the number of actions in total. A key is `KEY_WORDS` numbers in a row, which seed the random choices of a
    duel.
    """
    done = 0
    for place in range(0, len(keys), KEY_WORDS):
        mark = heap_mark()
        rng = Chance(keys[place : place + KEY_WORDS])
        done += play_out(lay_out(table, decks, rng), rng, most)
        heap_release(mark)
    return done
