"""Writer of actions as text, which is read as the same action again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.duel import NONE, Act, Action, CardZone, Duel, Mode, Ref, RefKind, Slot
from rules.notation.lexing import quote
from rules.notation.problems import NotationError
from rules.notation.resolving import ability_of, parse_action
from rules.notation.syntax import PLAYER_LETTERS

_WORDS: Final = {
    Act.PASS: "pass",
    Act.MAIN2: "phase main2",
    Act.END: "end",
    Act.SURRENDER: "surrender",
    Act.TURN_TIMEOUT: "timeout turn",
    Act.RESPONSE_TIMEOUT: "timeout response",
}


def dump_action(duel: Duel, action: Action, player: int | None = None) -> str:
    """Return the text of an action in the situation of `duel`, after the letter of `player` unless that is None."""
    text = prefix = "" if player is None else f"{PLAYER_LETTERS[player]}: "
    if action.kind is Act.SURRENDER and player is None and action.card != duel.to_act:
        prefix = f"{PLAYER_LETTERS[action.card]}: "
    text = prefix + _without_targets(duel, action)
    if action.kind is Act.CHOOSE:
        slots = () if duel.question is None or duel.question.pending is None else duel.question.pending.ability.slots
        return _with_targets(duel, action, f"{text} ", slots)
    if not action.targets:
        return text
    ability, _ = ability_of(duel, action)
    if not any(action.targets) and _is_read_as(duel, text, action):
        return text
    return _with_targets(duel, action, f"{text} -> ", () if ability is None else ability.slots)


def _without_targets(duel: Duel, action: Action) -> str:
    tile, to = (_tile(duel, number) for number in (action.tile, action.to))
    card = "" if action.card == NONE or action.kind is Act.ABILITY else quote(duel.table.cards[action.card].name)
    mode = Mode(action.mode).name.casefold() if action.mode != NONE else ""
    match action.kind:
        case Act.SPAWN:
            return f"spawn {card} {tile}" + (f" {mode}" if action.mode != Mode.ATTACK else "")
        case Act.SACRIFICE:
            tiles = ",".join(_tile(duel, number) for number in action.tiles)
            return f"sacrifice {tiles} spawn {card} {tile}" + (f" {mode}" if action.mode != Mode.ATTACK else "")
        case Act.PLACE:
            return f"place {card} {tile}"
        case Act.PLAY:
            return f"activate {card} {tile}"
        case Act.ACTIVATE:
            return f"activate {tile}"
        case Act.ABILITY:
            return f"ability {tile}" + (f" {action.card + 1}" if _has_several(duel, action) else "")
        case Act.MOVE | Act.ATTACK | Act.HEAL:
            return f"{action.kind.name.casefold()} {tile} {to}"
        case Act.MOVE_TRICK:
            return f"move {tile} {to} trick"
        case Act.MODE:
            return f"mode {tile} {mode}"
        case Act.DETACH:
            return f"detach {tile} {card} {to}"
        case Act.CHOOSE:
            return "choose"
        case Act.LEADER:
            return f"leader {tile}"
    return _WORDS[action.kind]


def _tile(duel: Duel, tile: int) -> str:
    return "" if tile == NONE else duel.table.board.names[tile]


def _has_several(duel: Duel, action: Action) -> bool:
    unit = duel.units[action.tile]
    return action.card > 0 or (unit is not None and len(unit.traits.script.activated) > 1)


def _with_targets(duel: Duel, action: Action, text: str, slots: Sequence[Slot]) -> str:
    """Return `text`, an action without its targets, with the targets after it.

    Groups of targets that could be misread end with `none`. `slots` are the choices of the activated ability, empty if
    the ability is unknown.
    """
    groups = [[dump_ref(duel, ref) for ref in group] for group in action.targets]
    short = text + (",".join(item for group in groups for item in group) or _nothing(action.kind))
    if all(len(group) == slot.size and not slot.up_to for group, slot in zip(groups, slots, strict=False)) and slots:
        return short
    if len(slots) == len(groups) and not _is_read_as(duel, short, action):
        ended = [
            [*group, "none"] if len(group) < slot.size else group for group, slot in zip(groups, slots, strict=True)
        ]
        return text + ",".join(item for group in ended for item in group)
    return short


def _nothing(kind: Act) -> str:
    return "no" if kind is Act.CHOOSE else "none"


def _is_read_as(duel: Duel, text: str, action: Action) -> bool:
    try:
        parsed = parse_action(text, duel)
    except NotationError:
        return False
    return parsed.action == action and not parsed.rest


def dump_ref(duel: Duel, ref: Ref) -> str:
    """Return the text of a choice in an action, such as a tile or a card of a zone."""
    match ref.kind:
        case RefKind.UNIT | RefKind.TILE if ref.card == NONE:
            return _tile(duel, ref.at)
        case RefKind.TRICK:
            return _tile(duel, ref.at) + (" trick" if duel.units[ref.at] is not None else "")
        case RefKind.PATH:
            return ">".join(_tile(duel, tile) for tile in (ref.at, *ref.path))
        case RefKind.LEADER:
            return f"leader {PLAYER_LETTERS[ref.at]}"
        case RefKind.CARD:
            return f"{CardZone(ref.zone).name.casefold()}:{quote(duel.table.cards[ref.card].name)}"
        case RefKind.ATTACHED | RefKind.TILE:
            return f"{_tile(duel, ref.at)}:{quote(duel.table.cards[ref.card].name)}"
        case RefKind.LINK:
            return f"link:{ref.at + 1}"
        case RefKind.MODE:
            return Mode(ref.at).name.casefold()
        case RefKind.NUMBER:
            return str(ref.at)
    return "yes" if ref.at else "no"
