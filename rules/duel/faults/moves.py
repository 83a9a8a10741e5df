"""Why a card can't move, change its mode, attack, heal or be detached (groups 10 to 12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.abilities.tree import Licence, PlayerDeed, Status
from rules.duel import limits
from rules.duel.actions import Action, Mode
from rules.duel.battle import attack_power, may_attack, may_attack_as_it_lies, targets_of
from rules.duel.faults.fault import Fault, bar_faults, card_name, locked, main_faults, own_unit, player_name, tile_name
from rules.duel.state import Arrival, Duel, Unit
from rules.duel.ways import is_simple, way_to
from rules.vocabulary import Phase


def move(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of moving a unit."""
    yield from main_faults(duel, "Moving", "O-5.4")
    unit = duel.units[action.tile]
    if unit is None or unit.control != player:
        yield from own_unit(duel, action.tile, player, "D-10.1", "O-10.10")
    else:
        yield from _mover_faults(duel, unit)
    if unit is not None and unit.control == player and not is_simple(unit):
        if (action.to == action.tile or duel.units[action.to] is None) and not way_to(duel, unit, action.to):
            yield Fault(
                ("D-10.1", "O-23.15", "D-21.1"),
                f"There is no way for {card_name(duel, unit.card)} to {tile_name(duel, action.to)}.",
            )
    elif duel.table.board.distances[action.tile][action.to] != 1:
        rules = ("D-10.1", "D-1.1")
        yield Fault(rules, "A card moves one tile horizontally or vertically.")
    if duel.units[action.to] is not None and action.to != action.tile:
        yield Fault(("D-10.6", "O-10.1", "O-3.5"), f"{tile_name(duel, action.to)} is occupied.")


def _mover_faults(duel: Duel, unit: Unit) -> Iterator[Fault]:
    name = card_name(duel, unit.card)
    if unit.moves >= duel.table.params.moves_per_card + unit.traits.moves:
        hidden = () if unit.is_face_up else ("D-11.4",)
        yield Fault(("D-10.2", "D-21.1", "D-10.1", *hidden), f"{name} has moved this turn.")
    if unit.attacks and Licence.MOVE_AFTER_ATTACKING not in unit.traits.licences:
        rules = ("D-10.4", "D-12.16", "O-10.6", "O-12.11") if unit.is_leader else ("D-10.4", "D-12.16", "O-10.6")
        yield Fault(rules, f"{name} has declared an attack and can't move this turn.")
    if not limits.may_move_as_it_lies(unit):
        yield Fault(("D-10.5", "D-11.4"), f"{name} is face-up in Defence Mode and can't move.")
    if Status.CANNOT_MOVE in unit.traits.statuses:
        yield Fault(("O-1.14", "O-21.1"), f"{name} can't move.")
    if unit.extras is not None and unit.extras.is_stuck:
        yield Fault(("O-10.11",), f"{name} was detached this turn and can't move.")


def move_trick(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of moving a trick."""
    yield from main_faults(duel, "Moving", "O-5.4")
    trick = duel.tricks[action.tile]
    if trick is None or trick.control != player:
        yield Fault(("D-10.1", "O-10.10"), f"{player_name(player)} has no trick on {tile_name(duel, action.tile)}.")
    else:
        name = card_name(duel, trick.card)
        if trick.is_face_up:
            yield Fault(("D-10.3", "D-7.6", "O-7.10", "O-7.13", "D-7.2"), f"{name} is face-up and doesn't move.")
        if trick.moves >= duel.table.params.moves_per_card:
            yield Fault(("D-10.2", "D-21.1", "D-10.1"), f"{name} has moved this turn.")
        if duel.is_locked(trick):
            yield locked(name)
    if duel.table.board.distances[action.tile][action.to] != 1:
        yield Fault(("D-10.1", "D-1.1"), "A card moves one tile horizontally or vertically.")
    elif duel.tricks[action.to] is not None:
        yield Fault(("O-10.2", "O-3.5"), f"There is a trick on {tile_name(duel, action.to)} already.")
    unit = duel.units[action.to]
    if unit is not None and unit.control != player:
        yield Fault(("O-10.2",), f"An opposing unit stands on {tile_name(duel, action.to)}.")


def change_mode(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of changing a mode."""
    yield from main_faults(duel, "Changing the mode", "O-5.4", "O-11.1")
    unit = duel.units[action.tile]
    if unit is None or unit.control != player:
        yield from own_unit(duel, action.tile, player, "O-11.1", "D-11.5")
        return
    name = card_name(duel, unit.card)
    if unit.is_leader:
        yield Fault(("O-3.8",), "A leader has no modes.")
        return
    if unit.arrived is not Arrival.EARLIER:
        yield Fault(("O-11.1", "O-6.9"), f"{name} came in this turn; its mode was chosen then.")
    if unit.changed_mode:
        yield Fault(("O-11.1",), f"{name} has changed its mode this turn.")
    if Status.CANNOT_CHANGE_MODE in unit.traits.statuses:
        yield Fault(("O-1.14", "O-21.1"), f"{name} can't change its mode.")
    if unit.attacks and Licence.CHANGE_AFTER_ATTACKING not in unit.traits.licences:
        yield Fault(("O-11.2",), f"{name} has declared an attack and can't change its mode this turn.")
    if action.mode == Mode.FACEDOWN:
        yield Fault(("D-11.7", "D-6.10"), "Nothing turns face-down without an ability.")
    elif action.mode == Mode.DEFENCE and unit.moves:
        yield Fault(("D-11.6", "O-11.3"), f"{name} has moved and can't go into Defence Mode this turn.")
    if unit.is_face_up and unit.is_attacking == (action.mode == Mode.ATTACK) and action.mode != Mode.FACEDOWN:
        yield Fault(("O-11.1",), f"{name} is in that mode already.")


def attack(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of declaring an attack."""
    if duel.phase is Phase.MAIN2:
        yield Fault(("O-5.1", "D-5.8", "D-5.5"), "The Battle Phase of this turn is over.")
    elif duel.phase not in (Phase.MAIN1, Phase.BATTLE):
        yield Fault(("D-5.5",), "Attacks are declared in the Battle Phase.")
    elif duel.players[player].skips and duel.phase is Phase.MAIN1:
        yield Fault(("D-21.1",), "The Battle Phase of this turn is skipped.")
    unit = duel.units[action.tile]
    if unit is None or unit.control != player:
        yield from own_unit(duel, action.tile, player, "D-12.1")
    else:
        yield from _attacker_faults(duel, unit)
        yield from bar_faults(duel, player, PlayerDeed.ATTACK, unit)
    target = duel.units[action.to]
    if target is None:
        yield Fault(("O-7.12", "D-12.2"), f"There is no unit to attack on {tile_name(duel, action.to)}.")
    elif target.control == player:
        yield Fault(("D-12.3",), "Own cards can't be attacked.")
    elif unit is not None and unit.control == player:
        yield from _limits(duel, unit, target)
    if unit is not None and unit.control == player and not attack_power(duel, unit, action.to):
        yield _reach_fault(duel, unit, action.to)


def _limits(duel: Duel, unit: Unit, target: Unit) -> Iterator[Fault]:
    """What texts say about who attacks whom."""
    name = card_name(duel, unit.card)
    if not may_attack(duel, unit, target):
        yield Fault(("D-21.1", "O-21.1"), f"A text does not let {name} attack that unit.")
    elif unit.traits.duties and attack_power(duel, unit, target.tile) and target not in targets_of(duel, unit):
        yield Fault(("D-21.1",), f"A text makes {name} attack another unit, which it can.")


def _attacker_faults(duel: Duel, unit: Unit) -> Iterator[Fault]:
    name = card_name(duel, unit.card)
    if not may_attack_as_it_lies(unit):
        hidden = () if unit.is_face_up else ("D-11.5",)
        yield Fault(("O-11.5", *hidden), f"{name} is in Defence Mode and can't attack.")
    if unit.attacks >= duel.table.params.attacks_per_creature + unit.traits.attacks:
        rules = ("D-12.1", "O-12.11") if unit.is_leader else ("D-12.1", "O-10.6")
        yield Fault(rules, f"{name} has declared its attack this turn.")
    if Status.CANNOT_ATTACK in unit.traits.statuses:
        yield Fault(("O-21.1", "O-1.14"), f"{name} can't attack.")


def _reach_fault(duel: Duel, unit: Unit, tile: int) -> Fault:
    name = card_name(duel, unit.card)
    traits = unit.traits
    apart = duel.table.board.distances[unit.tile][tile]
    if apart == 1:
        rules: tuple[str, ...] = ("O-12.11", "O-12.14") if unit.is_leader else ("O-12.14", "O-12.10", "O-1.5", "D-12.8")
        return Fault(rules, f"{name} has no ATK to attack with.")
    if traits.ratk is None:
        rules = ("D-12.2", "O-12.11", "D-1.1") if unit.is_leader else ("D-12.2", "D-1.1")
        return Fault(rules, f"{name} attacks adjacent targets only.")
    if not traits.ratk:
        return Fault(("O-12.14", "D-12.2"), f"{name} has no RATK to attack with.")
    rules = ("D-12.8", "O-12.10", "D-12.2")
    return Fault(rules, f"{tile_name(duel, tile)} is {apart} tiles away, {name} reaches {traits.reach}.")


def heal(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of using HL."""
    yield from main_faults(duel, "Using HL", "O-12.13", "O-5.4")
    unit, other = duel.units[action.tile], duel.units[action.to]
    if unit is None or unit.control != player:
        yield from own_unit(duel, action.tile, player, "O-12.13", "D-12.9")
        return
    name = card_name(duel, unit.card)
    if unit.is_leader or not unit.traits.hl:
        yield Fault(("D-12.9", "O-12.13"), f"{name} has no HL.")
    if not unit.is_face_up:
        yield Fault(("O-12.13", "O-11.6"), f"{name} is face-down and can't use HL.")
    if Status.CANNOT_HEAL in unit.traits.statuses:
        yield Fault(("O-1.14", "O-21.1"), f"{name} can't use HL.")
    if unit.heals >= duel.table.params.heal_uses_per_turn:
        yield Fault(("O-12.13",), f"{name} has used HL this turn.")
    if duel.table.board.distances[action.tile][action.to] != 1:
        yield Fault(("D-12.9", "O-12.13", "D-1.1"), "HL restores HP of an adjacent creature.")
    if other is None or other.control != player or not other.is_face_up or other.is_leader:
        leader = ("O-13.3", "O-19.6") if other is not None and other.is_leader else ()
        yield Fault(("O-12.13", "D-12.9", *leader), "HL is for another own creature that is face-up.")


def detach(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of detaching a creature."""
    yield from main_faults(duel, "Detaching", "O-10.11", "O-5.4")
    host = duel.units[action.tile]
    if host is None or host.control != player or host.extras is None:
        yield from own_unit(duel, action.tile, player, "O-10.11", "D-1.11")
        if host is not None and host.control == player:
            yield Fault(("O-10.11", "D-1.11"), "Nothing is attached to it.")
        return
    mine = [unit for unit in host.extras.attached if unit.card == action.card]
    if not mine:
        yield Fault(("O-10.11", "D-1.11"), f"{card_name(duel, action.card)} is not attached to it.")
    elif not any(limits.may_be_detached(duel, unit) for unit in mine):
        yield Fault(("D-1.11", "O-10.11"), f"{card_name(duel, action.card)} was attached this turn.")
    if duel.table.board.distances[action.tile][action.to] != 1:
        yield Fault(("O-10.11",), f"{tile_name(duel, action.to)} is not adjacent to the host.")
    elif duel.units[action.to] is not None:
        yield Fault(("O-10.11", "D-10.6"), f"{tile_name(duel, action.to)} is occupied.")
