"""Action: use an activated ability of a creature or leader (O-1.16, O-8.14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.actions.chosen import target_faults
from rules.duel.actions.field import own_unit, unit_on
from rules.duel.choices.activations import bearer_faults, unit_faults, unit_options, unit_source, words_of_use
from rules.duel.state.actions import Action
from rules.duel.state.duel import Duel, Unit
from rules.duel.state.faults import Fault, card_name, player_name, tile_name, with_words
from rules.duel.turn_flow import chain
from tcg.chance import Chance

_NO_UNIT: Final = Fault(("D-1.2", "O-1.16"), "{player} has no creature or leader on {tile}.")
_NO_ABILITY: Final = Fault(("O-1.16",), "{card} has no such activated ability.")


def options(duel: Duel, unit: Unit) -> list[Action]:
    """Return the legal uses of a unit's activated abilities in its player's turn. For responses see `passing`."""
    return unit_options(duel, unit)


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't use ability number `action.card` of the unit on `action.tile` with `action.targets`."""
    unit = own_unit(duel, action.tile, player)
    if unit is None:
        yield _NO_UNIT.about(player=player_name(player), tile=tile_name(duel, action.tile))
        return
    name, activated = card_name(duel, unit.card), unit.traits.script.activated
    yield from with_words(bearer_faults(unit), card=name)
    if not 0 <= action.card < len(activated):
        yield _NO_ABILITY.about(card=name)
        return
    ability = activated[action.card]
    words = words_of_use(duel, player, ability, duel.table.cards[unit.card])
    yield from with_words(unit_faults(duel, unit, ability, duel.window), **words)
    yield from target_faults(duel, unit_source(unit, ability), action)


def apply(duel: Duel, action: Action, __: Chance) -> None:
    """Use the activated ability that the action names, and count the use."""
    duel.loops = 0
    unit = unit_on(duel, action.tile)
    ability = unit.traits.script.activated[action.card]
    if ability.uses is not None:
        uses = unit.with_extras().uses
        uses[ability.number] = uses.get(ability.number, 0) + 1
    chain.activate(duel, unit_source(unit, ability), action.targets, is_trick=False)
