"""Action: activate a trick from hand, face-up and at once (O-7.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.abilities.ast import PlayerDeed
from rules.duel.actions.chosen import target_faults
from rules.duel.actions.tricks import place
from rules.duel.choices.activations import source_now, use_faults, words_of_use
from rules.duel.choices.targets import Source, options_on
from rules.duel.compiler import CompiledAbility
from rules.duel.events import zones
from rules.duel.queries.protection import allowed_area, count_deed
from rules.duel.state.actions import NONE, Act, Action, Targets, plays_on, with_choices
from rules.duel.state.board import tiles_in
from rules.duel.state.duel import Duel, Trick
from rules.duel.state.faults import Fault, is_main_phase, with_words
from rules.duel.state.setup_data import Card
from rules.duel.turn_flow import chain
from rules.vocabulary import Activation, Phase
from tcg.chance import Chance

_IN_BATTLE: Final = Fault(("D-5.6", "D-1.26", "O-5.4", "O-7.1"), "No trick is played from hand in the Battle Phase.")
_NOT_NOW: Final = Fault(("D-8.3", "O-7.1", "D-1.26"), "A trick is played from hand in an own Main Phase only.")
_NO_RESPONSE: Final = Fault(("D-8.3", "O-7.1"), "Cards are chained from the field, not from hand.")
_CHAIN: Final = Fault(
    ("O-7.1", "D-8.7", "D-8.3", "D-1.26", "D-7.13"), "{card} is a Chain trick and can't be activated from hand."
)
_WAITS: Final = Fault(("D-7.11", "O-7.6"), "{card} waits for its condition and has to be placed face-down.")


def card_faults(duel: Duel, player: int, card: Card, ability: CompiledAbility, tile: int = NONE) -> Iterator[Fault]:
    """Yield why a player can't activate a trick from hand on `tile`; with NONE, why on no tile.

    `ability` is the trick's. Its targets and the room on the tile are not checked.
    """
    if card.activation is Activation.CHAIN:
        yield _CHAIN
    yield from use_faults(duel, player, ability, card, tile)


def options(duel: Duel, card: Card, area: int) -> Sequence[Action]:
    """Return the active player's legal activations of a trick from hand on tiles of `area` (bits)."""
    player, ability = duel.active, card.script.ability
    if ability is None or any(card_faults(duel, player, card, ability)):
        return ()
    # It is laid there face-up, which counts as placing too (O-7.1).
    for deed in (PlayerDeed.PLACE, PlayerDeed.ACTIVATE):
        area = allowed_area(duel, player, deed, card, area)
    if not (ability.slots or ability.costs or ability.conditions):
        return plays_on(card.number, area)
    actions: list[Action] = []
    tiles = tiles_in(area)
    for tile, choices in options_on(duel, player, ability, card.number, NONE, tiles, _reach_of(card)):
        actions += with_choices(Act.PLAY, card.number, tile, choices)
    return actions


def _reach_of(card: Card) -> int | None:
    """Return how many tiles away a trick may choose targets; None if on the whole field (O-7.7)."""
    return None if card.is_ranged else 1


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why a player can't activate the trick `action.card` from hand on `action.tile` with `action.targets`."""
    card = duel.table.cards[action.card]
    ability = card.script.ability
    yield from place.hand_faults(duel, action, player)
    if duel.phase is Phase.BATTLE:
        yield _IN_BATTLE
    if not (is_main_phase(duel) or duel.phase is Phase.BATTLE) or duel.active != player:
        yield _NOT_NOW
    if duel.window is not None:
        yield _NO_RESPONSE
    if ability is None:
        if card.activation is Activation.CHAIN:
            yield _CHAIN.about(card=card.name)
        if card.script.traps:
            yield _WAITS.about(card=card.name)
        return
    words = words_of_use(duel, player, ability, card)
    yield from with_words(card_faults(duel, player, card, ability, action.tile), **words)
    if duel.active == player:
        source = Source(player, ability, card.number, NONE, action.tile, _reach_of(card), is_in_hand=True)
        yield from target_faults(duel, source, action)


def apply(duel: Duel, action: Action, __: Chance) -> None:
    """Put a trick from hand on a tile face-up and activate it at once (O-7.1)."""
    duel.players[duel.active].hand.remove(action.card)
    count_deed(duel, duel.active, PlayerDeed.PLACE, action.card)
    activate_trick(duel, zones.lay(duel, action.card, duel.active, action.tile), action.targets)


def activate_trick(duel: Duel, trick: Trick, targets: Targets) -> None:
    """Activate a trick on the field with chosen targets: pay for it and put it on the chain."""
    duel.loops = 0
    source = source_now(duel, trick, targets)
    trick.is_face_up = trick.is_spent = True
    chain.activate(duel, source, targets, is_trick=True)
