"""Action: move a face-down trick on the field (D-10.1, O-10.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.duel.actions.field import trick_on
from rules.duel.queries.movement_range import room_for_tricks
from rules.duel.state.actions import Act, Action, Declared, trick_moves_to
from rules.duel.state.duel import Duel, Trick
from rules.duel.state.faults import LOCKED, Fault, card_name, main_faults, player_name, tile_name, with_words
from rules.duel.state.log import What, note

_NO_TRICK: Final = Fault(("D-10.1", "O-10.10"), "{player} has no trick on {tile}.")
_FACE_UP: Final = Fault(("D-10.3", "D-7.6", "O-7.10", "O-7.13", "D-7.2"), "{card} is face-up and doesn't move.")
_HAS_MOVED: Final = Fault(("D-10.2", "D-21.1", "D-10.1"), "{card} has moved this turn.")
_TOO_FAR: Final = Fault(("D-10.1", "D-1.1"), "A card moves one tile horizontally or vertically.")
_TRICK_THERE: Final = Fault(("O-10.2", "O-3.5"), "There is a trick on {to} already.")
_UNIT_THERE: Final = Fault(("O-10.2",), "An opposing unit stands on {to}.")


def trick_faults(duel: Duel, trick: Trick) -> Iterator[Fault]:
    """Yield why a trick on the field can't be moved at all (D-10.2, D-10.3, D-10.7)."""
    if trick.is_face_up:
        yield _FACE_UP
    if trick.moves >= duel.table.params.moves_per_card:
        yield _HAS_MOVED
    if duel.is_locked(trick):
        yield LOCKED


def area_for(duel: Duel, tile: int, player: int) -> int:
    """Return the area (bits) to which a player may move the trick on `tile`: adjacent, without a trick (O-10.2)."""
    return duel.table.near[tile] & room_for_tricks(duel, player)


def options(duel: Duel, trick: Trick) -> Sequence[Action]:
    """Return the legal moves of a trick on the field, one for each tile that it can go to."""
    if any(trick_faults(duel, trick)):
        return ()
    return trick_moves_to(trick.tile, area_for(duel, trick.tile, trick.control))


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't move the trick on `action.tile` to `action.to`."""
    yield from main_faults(duel, "Moving", "O-5.4")
    trick = duel.tricks[action.tile]
    if trick is None or trick.control != player:
        yield _NO_TRICK.about(player=player_name(player), tile=tile_name(duel, action.tile))
    else:
        yield from with_words(trick_faults(duel, trick), card=card_name(duel, trick.card))
    if area_for(duel, action.tile, player) >> action.to & 1:
        return
    to, unit = tile_name(duel, action.to), duel.units[action.to]
    if not duel.table.near[action.tile] >> action.to & 1:
        yield _TOO_FAR
    elif duel.tricks[action.to] is not None:
        yield _TRICK_THERE.about(to=to)
    if unit is not None and unit.control != player:
        yield _UNIT_THERE.about(to=to)


def declare(duel: Duel, action: Action) -> Declared:
    """Declare the move of a trick, to which players may then respond."""
    trick = trick_on(duel, action.tile)
    trick.moves += 1
    return Declared(Act.MOVE_TRICK, duel.active, trick.card, action.tile, action.to, serial=trick.serial)


def carry_out(duel: Duel, declared: Declared) -> None:
    """Move the trick if, after responses, it is still there, face-down and its player's, and the new tile has room."""
    player, tile, to = declared.player, declared.tile, declared.to
    trick = duel.tricks[tile]
    if trick is None or trick.serial != declared.serial or trick.control != player or trick.is_face_up:
        return
    if not room_for_tricks(duel, player) >> to & 1:
        return
    duel.pick_up(trick)
    duel.lay(trick, to)
    if duel.log is not None:
        note(duel, What.MOVE_TRICK, player, trick.card, tile, to, sees=player)
