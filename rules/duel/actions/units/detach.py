"""Action: detach an attached creature from its host to a tile beside it (D-1.11, O-10.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.duel.actions.field import own_unit, unit_on
from rules.duel.effects import handlers
from rules.duel.events.outcome import check
from rules.duel.queries.limits import may_be_detached
from rules.duel.state.actions import Act, Action
from rules.duel.state.board import tiles_in
from rules.duel.state.duel import Duel, Unit
from rules.duel.state.faults import Fault, card_name, main_faults, no_unit, tile_name, with_words
from tcg.chance import Chance

_NOTHING_ATTACHED: Final = Fault(("O-10.11", "D-1.11"), "Nothing is attached to it.")
_NOT_ATTACHED: Final = Fault(("O-10.11", "D-1.11"), "{card} is not attached to it.")
_JUST_ATTACHED: Final = Fault(("D-1.11", "O-10.11"), "{card} was attached this turn.")
_TOO_FAR: Final = Fault(("O-10.11",), "{to} is not adjacent to the host.")
_OCCUPIED: Final = Fault(("O-10.11", "D-10.6"), "{to} is occupied.")


def card_faults(duel: Duel, attached: list[Unit], card: int) -> Iterator[Fault]:
    """Yield why no creature with the card number `card` among `attached` creatures can be detached."""
    those = [unit for unit in attached if unit.card == card]
    if not those:
        yield _NOT_ATTACHED
    elif not any(may_be_detached(duel, unit) for unit in those):
        yield _JUST_ATTACHED


def tile_faults(duel: Duel, host: Unit, to: int) -> Iterator[Fault]:
    """Yield why no creature attached to `host` can be detached to the tile `to`."""
    if not duel.table.near[host.tile] >> to & 1:
        yield _TOO_FAR
    elif duel.units[to] is not None:
        yield _OCCUPIED


def options(duel: Duel, host: Unit) -> list[Action]:
    """Return the legal actions that detach creatures from `host`. Equal cards are listed once."""
    if host.extras is None or not host.extras.attached:
        return []
    attached = host.extras.attached
    cards = dict.fromkeys(unit.card for unit in attached)
    tiles = [to for to in tiles_in(duel.table.near[host.tile]) if not any(tile_faults(duel, host, to))]
    return [
        Action(Act.DETACH, card, host.tile, to)
        for card in cards
        if not any(card_faults(duel, attached, card))
        for to in tiles
    ]


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't detach `action.card` from the creature on `action.tile` to `action.to`."""
    yield from main_faults(duel, "Detaching", "O-10.11", "O-5.4")
    host = own_unit(duel, action.tile, player)
    if host is None:
        yield no_unit(duel, action.tile, player, "O-10.11", "D-1.11")
    elif host.extras is None:
        yield _NOTHING_ATTACHED
    else:
        yield from with_words(card_faults(duel, host.extras.attached, action.card), card=card_name(duel, action.card))
        yield from with_words(tile_faults(duel, host, action.to), to=tile_name(duel, action.to))


def apply(duel: Duel, action: Action, __: Chance) -> None:
    """Detach a creature: of several copies of the card, the first that may be detached."""
    host = unit_on(duel, action.tile)
    attached = host.with_extras().attached
    unit = next(unit for unit in attached if unit.card == action.card and may_be_detached(duel, unit))
    handlers.detach(duel, host, unit, action.to)
    check(duel)
