"""Action: activate a trick on the field (rule groups 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.actions.chosen import target_faults
from rules.duel.actions.field import trick_on
from rules.duel.actions.tricks.play import activate_trick
from rules.duel.choices.activations import source_now, trick_faults, trick_options, words_of_use
from rules.duel.state.actions import Action
from rules.duel.state.duel import Duel, Trick
from rules.duel.state.faults import LOCKED, Fault, card_name, player_name, tile_name, with_words
from tcg.chance import Chance

_NO_TRICK: Final = Fault(("D-7.4",), "{player} has no trick on {tile}.")
_SPENT: Final = Fault(("O-8.8", "D-7.4", "D-7.6"), "{card} has been activated already.")
_RECHARGING: Final = Fault(("O-7.10", "D-7.6"), "{card} has been activated already.")
_DOES_NOTHING: Final = Fault(("O-13.7",), "{card} has nothing to activate.")


def options(duel: Duel, trick: Trick) -> list[Action]:
    """Return the legal activations of a trick on the field in its player's turn. For responses see `passing`."""
    return trick_options(duel, trick)


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't activate the trick on `action.tile` with `action.targets`."""
    trick = duel.tricks[action.tile]
    if trick is None or trick.control != player:
        yield _NO_TRICK.about(player=player_name(player), tile=tile_name(duel, action.tile))
        return
    name, card = card_name(duel, trick.card), duel.table.cards[trick.card]
    if trick.is_spent:
        yield (_RECHARGING if card.is_recharge else _SPENT).about(card=name)
        if duel.is_locked(trick):
            yield LOCKED.about(card=name)
        return
    try:
        source = source_now(duel, trick, action.targets)
    except LookupError:
        yield _DOES_NOTHING.about(card=name)
        return
    ability = source.ability
    yield from with_words(trick_faults(duel, trick, ability, duel.window), **words_of_use(duel, player, ability, card))
    yield from target_faults(duel, source, action)


def apply(duel: Duel, action: Action, __: Chance) -> None:
    """Activate the trick on `action.tile` with the targets of the action."""
    activate_trick(duel, trick_on(duel, action.tile), action.targets)
