"""Action: attack with a unit (rule group 12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.abilities.ast import Event, PlayerDeed, Status
from rules.duel.actions.field import own_unit, unit_on
from rules.duel.continuous.modifiers import drop_mods
from rules.duel.events.outcome import check
from rules.duel.events.triggers import emit
from rules.duel.events.zones import turn_up
from rules.duel.queries.matching import is_aimed
from rules.duel.queries.protection import count_deed, is_barred
from rules.duel.state.actions import NONE, Act, Action, Declared
from rules.duel.state.duel import Duel, Unit, UntilKind
from rules.duel.state.faults import BARRED, Fault, card_name, no_unit, player_name, tile_name, with_words
from rules.duel.state.log import What, note
from rules.duel.state.tasks import DeclareAttack, Routine, Run
from rules.duel.turn_flow import battle, turn
from rules.duel.turn_flow.battle import attack_power, may_attack, may_attack_as_it_lies, targets_of
from rules.vocabulary import Phase
from tcg.chance import Chance

_BATTLE_IS_OVER: Final = Fault(("O-5.1", "D-5.8", "D-5.5"), "The Battle Phase of this turn is over.")
_NO_BATTLE: Final = Fault(("D-5.5",), "Attacks are declared in the Battle Phase.")
_SKIPPED: Final = Fault(("D-21.1",), "The Battle Phase of this turn is skipped.")
_IN_DEFENCE: Final = Fault(("O-11.5",), "{card} is in Defence Mode and can't attack.")
_HIDDEN: Final = Fault(("O-11.5", "D-11.5"), "{card} is in Defence Mode and can't attack.")
_HAS_ATTACKED: Final = Fault(("D-12.1", "O-10.6"), "{card} has declared its attack this turn.")
_LEADER_HAS_ATTACKED: Final = Fault(("D-12.1", "O-12.11"), "{card} has declared its attack this turn.")
_FORBIDDEN: Final = Fault(("O-21.1", "O-1.14"), "{card} can't attack.")
_NOBODY: Final = Fault(("O-7.12", "D-12.2"), "There is no unit to attack on {to}.")
_OWN_CARD: Final = Fault(("D-12.3",), "Own cards can't be attacked.")
_NOT_THAT_ONE: Final = Fault(("D-21.1", "O-21.1"), "A text does not let {card} attack that unit.")
_ANOTHER: Final = Fault(("D-21.1",), "A text makes {card} attack another unit, which it can.")
_MUST_ATTACK: Final = Fault(("D-21.1",), "A text makes {card} attack, which it can.")
_NO_ATK: Final = Fault(("O-12.14", "O-12.10", "O-1.5", "D-12.8"), "{card} has no ATK to attack with.")
_LEADER_HAS_NO_ATK: Final = Fault(("O-12.11", "O-12.14"), "{card} has no ATK to attack with.")
_NOT_ADJACENT: Final = Fault(("D-12.2", "D-1.1"), "{card} attacks adjacent targets only.")
_LEADER_NOT_ADJACENT: Final = Fault(("D-12.2", "O-12.11", "D-1.1"), "{card} attacks adjacent targets only.")
_NO_RATK: Final = Fault(("O-12.14", "D-12.2"), "{card} has no RATK to attack with.")
_TOO_FAR: Final = Fault(("D-12.8", "O-12.10", "D-12.2"), "{to} is {apart} tiles away, {card} reaches {reach}.")

#: Phases in which attacks are declared.
_ATTACK_PHASES: Final = (Phase.MAIN1, Phase.BATTLE)


def phase_faults(duel: Duel, player: int) -> Iterator[Fault]:
    """Yield why a player can't attack in the current phase. An attack in Main Phase 1 begins the battle (D-5.5)."""
    if duel.phase not in _ATTACK_PHASES:
        yield _BATTLE_IS_OVER if duel.phase is Phase.MAIN2 else _NO_BATTLE
    elif duel.players[player].skips and duel.phase is Phase.MAIN1:
        yield _SKIPPED


def unit_faults(duel: Duel, unit: Unit) -> Iterator[Fault]:
    """Yield why a unit can't attack at all now (D-12.1, O-11.5)."""
    if not may_attack_as_it_lies(unit):
        yield _IN_DEFENCE if unit.is_face_up else _HIDDEN
    if unit.attacks >= duel.table.params.attacks_per_creature + unit.traits.attacks:
        yield _LEADER_HAS_ATTACKED if unit.is_leader else _HAS_ATTACKED
    if unit.traits.statuses and Status.CANNOT_ATTACK in unit.traits.statuses:
        yield _FORBIDDEN
    if is_barred(duel, unit.control, PlayerDeed.ATTACK, unit, unit.tile):
        yield BARRED


def options(duel: Duel, units: Sequence[Unit]) -> list[Action]:
    """Return the legal attacks of `units`, which the active player controls; none in a phase without attacks."""
    if any(phase_faults(duel, duel.active)):
        return []
    theirs, reaches = duel.players[1 - duel.active].area, duel.table.reaches
    return [
        Action(Act.ATTACK, tile=unit.tile, to=target.tile)
        for unit in units
        if theirs & reaches[unit.tile][unit.traits.farthest] and not any(unit_faults(duel, unit))
        for target in targets_of(duel, unit)
    ]


def must_attack(duel: Duel) -> Unit | None:
    """Return the first unit of the active player that must still attack by a card text, and can (O-21.1); or None.

    “Still” means that it has not attacked this turn.
    """
    player = duel.active
    if not duel.table.limits_attacks or any(phase_faults(duel, player)):
        return None
    for unit in duel.players[player].units:
        duties = unit.traits.duties
        if duties and not unit.attacks and not any(unit_faults(duel, unit)):
            found = targets_of(duel, unit)
            if any(is_aimed(duel, one, duty) for one in found for duty in duties):
                return unit
    return None


def duty_faults(duel: Duel) -> Iterator[Fault]:
    """Yield why the active player can't leave the phase: a unit must attack first."""
    unit = must_attack(duel)
    if unit is not None:
        yield _MUST_ATTACK.about(card=card_name(duel, unit.card))


def faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Yield why `player` can't attack with the unit on `action.tile` the unit on `action.to`."""
    yield from phase_faults(duel, player)
    unit, target = own_unit(duel, action.tile, player), duel.units[action.to]
    if unit is None:
        yield no_unit(duel, action.tile, player, "D-12.1")
    else:
        words = {"card": card_name(duel, unit.card), "player": player_name(player)}
        yield from with_words(unit_faults(duel, unit), **words)
    if target is None:
        yield _NOBODY.about(to=tile_name(duel, action.to))
    elif target.control == player:
        yield _OWN_CARD
    if unit is not None:
        yield from _target_faults(duel, unit, action.to)


def _target_faults(duel: Duel, unit: Unit, to: int) -> Iterator[Fault]:
    """Yield why a unit can't attack the tile `to`: because of card texts or its reach."""
    target = duel.units[to]
    if target is not None and target in targets_of(duel, unit):
        return
    power = attack_power(duel, unit, to)
    name = card_name(duel, unit.card)
    if target is not None and target.control != unit.control:
        if not may_attack(duel, unit, target):
            yield _NOT_THAT_ONE.about(card=name)
        elif power:
            yield _ANOTHER.about(card=name)
    if not power:
        apart, reach = duel.table.distances[unit.tile][to], unit.traits.reach
        yield _reach_fault(unit, apart).about(card=name, to=tile_name(duel, to), apart=apart, reach=reach)


def _reach_fault(unit: Unit, apart: int) -> Fault:
    """Return the fault of an attack from too far or too near: `apart` is the distance in tiles, 1 or more."""
    if apart == 1:
        return _LEADER_HAS_NO_ATK if unit.is_leader else _NO_ATK
    if unit.traits.ratk is None:
        return _LEADER_NOT_ADJACENT if unit.is_leader else _NOT_ADJACENT
    return _TOO_FAR if unit.traits.ratk else _NO_RATK


def declare(duel: Duel, action: Action) -> Declared | None:
    """Declare an attack, to which players may then respond.

    Return None if it turned up a face-down target: triggers of that come first, then a task continues (O-12.15).
    """
    tile, to = action.tile, action.to
    attacker, target = unit_on(duel, tile), unit_on(duel, to)
    if duel.phase is Phase.MAIN1:
        turn.enter(duel, Phase.BATTLE)
        emit(duel, Event.BATTLE_STARTS, duel.active)
    attacker.attacks += 1
    count_deed(duel, duel.active, PlayerDeed.ATTACK, attacker.card)
    if duel.log is not None:
        name = duel.table.cards[target.card].name if target.is_face_up else "a face-down creature"
        note(duel, What.ATTACK, attacker.control, attacker.card, tile, to, word=name)
    declared = Declared(Act.ATTACK, duel.active, attacker.card, tile, to, serial=attacker.serial, other=target.serial)
    if target.is_face_up:
        return declared
    if duel.table.follows_battles:
        duel.declared = declared
    turn_up(duel, target)
    check(duel)
    duel.todo.append(DeclareAttack(declared))
    return None


def emit_declared(duel: Duel, declared: Declared) -> None:
    """Let a declared attack trigger abilities, before the damage.

    Abilities that move a unit of the attack wait for the end of the battle (O-5.8, O-23.13).
    """
    battle.emit_attack(duel, declared)
    held_back = [pending for pending in duel.pending if battle.comes_after(duel, pending, declared)]
    if held_back:
        duel.held_back = held_back
        duel.pending = [pending for pending in duel.pending if pending not in held_back]
        duel.todo.append(Run(Routine.RELEASE_HELD_BACK))
    if duel.table.follows_battles:
        duel.todo.append(Run(Routine.END_BATTLE))


def carry_out(duel: Duel, declared: Declared) -> None:
    """Carry out a declared attack. If card texts may refer to its units, the attack stays in `duel.declared`."""
    if duel.table.follows_battles:
        duel.declared = declared
        check(duel)
    battle.fight(duel, declared)


def release_held_back(duel: Duel, _: Chance) -> None:
    """Trigger the abilities that waited for the end of the battle because they could move one of its units."""
    duel.pending += duel.held_back
    duel.held_back.clear()


def end_battle(duel: Duel, _: Chance) -> None:
    """End the current attack, and the effects that last as long as it (O-1.17)."""
    duel.declared = None
    drop_mods(duel, _UNTIL_THE_BATTLE_ENDS)
    check(duel)


_UNTIL_THE_BATTLE_ENDS: Final = {UntilKind.BATTLE_ENDS: NONE}
