"""Actions in words, for hints."""

from __future__ import annotations

from typing import Final

from rules.duel import NONE, Act, Action, Duel, Mode
from rules.notation import dump_action

_SENTENCES: Final = {
    Act.SPAWN: "Spawn {card} on {tile}{mode}.",
    Act.SACRIFICE: "Sacrifice {sacrifices} and spawn {card} on {tile}{mode}.",
    Act.PLACE: "Place {card} face-down on {tile}.",
    Act.PLAY: "Play {card}{on}.",
    Act.ACTIVATE: "Activate {trick} on {tile}.",
    Act.ABILITY: "Use the ability of {unit} on {tile}.",
    Act.MOVE: "Move {unit} from {tile} to {to}.",
    Act.MOVE_TRICK: "Move {trick} from {tile} to {to}.",
    Act.MODE: "Put {unit} on {tile}{mode}.",
    Act.ATTACK: "Attack {goal} on {to} with {unit} from {tile}.",
    Act.HEAL: "Heal {goal} on {to} with {unit} from {tile}.",
    Act.DETACH: "Detach {card} from {unit} on {tile}.",
    Act.PASS: "Do not respond.",
    Act.MAIN2: "Go to Main Phase 2.",
    Act.END: "End the phase or turn.",
    Act.LEADER: "Place your leader on {tile}.",
}
_MODES: Final = {
    Mode.ATTACK: " in Attack Mode", Mode.DEFENCE: " in Defence Mode", Mode.FACEDOWN: " face-down",
}  # fmt: skip


def sentence_of(duel: Duel, action: Action) -> str:
    """Return an action of the player to act as a sentence, which names no card that is hidden from that player."""
    form = _SENTENCES.get(action.kind, "Choose {text}.")
    tiles = duel.table.board.names
    is_in_table = action.card != NONE and action.kind is not Act.ABILITY
    return form.format(
        card=duel.table.cards[action.card].name if is_in_table else "",
        tile=_tile(duel, action.tile),
        to=_tile(duel, action.to),
        on="" if action.tile == NONE else f" on {tiles[action.tile]}",
        mode="" if action.mode == NONE else _MODES[Mode(action.mode)],
        sacrifices=" and ".join(_unit(duel, tile) for tile in action.tiles),
        unit=_unit(duel, action.tile),
        goal=_unit(duel, action.to),
        trick=_trick(duel, action.tile),
        text=dump_action(duel, action).removeprefix("choose "),
    )


def _tile(duel: Duel, tile: int) -> str:
    return "" if tile == NONE else duel.table.board.names[tile]


def _unit(duel: Duel, tile: int) -> str:
    unit = None if tile == NONE else duel.units[tile]
    if unit is None:
        return ""
    if not unit.is_face_up and unit.control != duel.to_act:
        return "the face-down creature"
    return duel.table.cards[unit.card].name


def _trick(duel: Duel, tile: int) -> str:
    trick = None if tile == NONE else duel.tricks[tile]
    return "" if trick is None else duel.table.cards[trick.card].name
