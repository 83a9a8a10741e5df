"""Why an action is refused: every rule that forbids it, each with a sentence (D-5.4 and what follows from it).

This is written beside `legal`, not from it: what `legal_actions` lists and what has no fault here must be the same, and
a property holds that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from rules.abilities import tree
from rules.abilities.tree import Answered, Event, Status
from rules.duel import limits
from rules.duel.actions import ALWAYS, NONE, Act, Action, Mode, Ref, RefKind
from rules.duel.battle import attack_power
from rules.duel.chain import (
    has_something_to_answer,
    is_trap_legal,
    program_now,
    trick_source,
    unit_source,
)
from rules.duel.choices import is_legal_choice
from rules.duel.costs import card_of, is_good_for
from rules.duel.legal import hand_source
from rules.duel.programs import Program, SlotKind
from rules.duel.state import Arrival, Duel, Trick, Unit, WindowKind
from rules.duel.targets import Source, cards_in_reach, options, tiles_in_reach
from rules.vocabulary import Activation, Phase


class Fault(NamedTuple):
    """One reason: the rules that say so, the one that fits best first, and a sentence for the player."""

    rules: tuple[str, ...]
    message: str


class IllegalAction(ValueError):
    """An action that the rules forbid. `faults` are all the reasons, `rules` all ids that they cite."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(" ".join(f"{fault.message} ({', '.join(fault.rules)})" for fault in faults))
        self.faults = faults

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of every rule that forbids it."""
        return tuple(dict.fromkeys(rule for fault in self.faults for rule in fault.rules))


_MAIN: Final = (Phase.MAIN1, Phase.MAIN2)


def faults_of(duel: Duel, action: Action, player: int) -> list[Fault]:
    """Every reason why `player` can't do `action` now; none when it is legal."""
    if duel.result is not None:
        return [Fault(("D-19.1", "O-8.11"), "The duel is over.")]
    kind = action.kind
    if not _is_well_formed(duel, action):
        return [Fault(("O-21.2",), "That is not an action of this duel.")]
    if kind in ALWAYS:
        return list(_host_faults(duel, action, player))
    faults = list(_CHECKS[kind](duel, action, player))
    faults += _turn_faults(duel, action, player)
    return faults


#: Which fields an action of a kind has, beside `kind`; the others must be empty.
_FIELDS: Final[dict[Act, frozenset[str]]] = {
    Act.SPAWN: frozenset({"card", "tile", "mode"}),
    Act.SACRIFICE: frozenset({"card", "tile", "mode", "tiles"}),
    Act.PLACE: frozenset({"card", "tile"}),
    Act.PLAY: frozenset({"card", "tile", "targets"}),
    Act.ACTIVATE: frozenset({"tile", "targets"}),
    Act.ABILITY: frozenset({"card", "tile", "targets"}),
    Act.MOVE: frozenset({"tile", "to"}),
    Act.MOVE_TRICK: frozenset({"tile", "to"}),
    Act.MODE: frozenset({"tile", "mode"}),
    Act.ATTACK: frozenset({"tile", "to"}),
    Act.HEAL: frozenset({"tile", "to"}),
    Act.DETACH: frozenset({"card", "tile", "to"}),
    Act.CHOOSE: frozenset({"targets"}),
    Act.LEADER: frozenset({"tile"}),
    Act.SURRENDER: frozenset({"card"}),
}


def _is_well_formed(duel: Duel, action: Action) -> bool:
    """Whether the fields of an action name cards, tiles and modes that there are, and nothing where it has none."""
    has = _FIELDS.get(action.kind, frozenset())
    tiles = range(len(duel.units))
    # The number of an ability is checked with the card that has it.
    cards = range(1000) if action.kind is Act.ABILITY else range(len(duel.table.cards))
    return (
        (action.card in cards if "card" in has else action.card == NONE)
        and (action.tile in tiles if "tile" in has else action.tile == NONE)
        and (action.to in tiles if "to" in has else action.to == NONE)
        and (action.mode in tuple(Mode) if "mode" in has else action.mode == NONE)
        and (all(tile in tiles for tile in action.tiles) if "tiles" in has else not action.tiles)
        and ("targets" in has or not action.targets)
    )


def _host_faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    if action.kind is Act.SURRENDER and action.card != player:
        yield Fault(("D-19.4",), "Players surrender for themselves.")
    if action.kind is Act.RESPONSE_TIMEOUT and duel.window is None:
        yield Fault(("O-20.3",), "Nobody is asked for a response.")
    if duel.phase is None and action.kind is Act.TURN_TIMEOUT:
        yield Fault(("O-20.1",), "No turn has begun.")


#: The rules that keep an action to one's own turn.
_OWN_TURN: Final[dict[Act, tuple[str, ...]]] = {
    Act.SPAWN: ("D-6.3", "O-4.3"),
    Act.SACRIFICE: ("D-6.3", "O-4.3"),
    Act.PLACE: ("O-5.4", "D-7.1"),
    Act.PLAY: ("O-7.1", "D-1.26"),
    Act.ABILITY: ("D-5.4",),
    Act.MOVE: ("D-10.1",),
    Act.MOVE_TRICK: ("D-10.1",),
    Act.MODE: ("O-11.1",),
    Act.ATTACK: ("D-12.1",),
    Act.HEAL: ("O-12.13",),
    Act.DETACH: ("O-10.11",),
    Act.MAIN2: ("D-5.8",),
    Act.END: ("D-5.9",),
}


def _turn_faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    """Faults of the moment: whose turn it is, an open question, window, or set-up."""
    kind = action.kind
    name = _player(player)
    if duel.phase is None:
        if kind is not Act.LEADER:
            yield Fault(("O-3.4", "D-3.5"), "The leaders are placed first.")
        elif player != duel.active:
            yield Fault(("O-3.4",), f"{name} is not due: the starting player places the leader first.")
        return
    if duel.question is not None:
        if kind is not Act.CHOOSE:
            yield Fault(("O-8.7",), f"{_player(duel.question.player)} has to answer a question first.")
        elif player != duel.question.player:
            yield Fault(("O-8.7",), f"The question is {_player(duel.question.player)}'s to answer.")
        return
    if kind is Act.CHOOSE:
        yield Fault(("O-8.7",), "There is no question to answer.")
        return
    if duel.window is not None:
        if player != duel.window.to_act:
            own = _OWN_TURN.get(kind, ()) if player != duel.active else ()
            yield Fault(("O-8.4", "O-5.7", *own), f"{_player(duel.window.to_act)} is asked to respond first.")
        if kind not in (Act.PASS, Act.ACTIVATE, Act.ABILITY):
            yield Fault(("O-5.7", "D-8.3"), "A response is awaited; this can't be done now.")
        return
    if kind is Act.PASS:
        yield Fault(("O-8.4",), "There is nothing to respond to.")
    elif player != duel.active:
        own = _OWN_TURN.get(kind, ())
        yield Fault(("O-5.7", *own), f"It is {_player(duel.active)}'s turn, and there is nothing to respond to.")


def _player(player: int) -> str:
    return ("South", "North")[player]


def _tile(duel: Duel, tile: int) -> str:
    return duel.table.board.names[tile]


def _name(duel: Duel, card: int) -> str:
    return duel.table.cards[card].name


def _main_faults(duel: Duel, what: str, *rules: str) -> Iterator[Fault]:
    if duel.phase is Phase.BATTLE:
        yield Fault(rules, f"{what} is not possible in the Battle Phase.")
    elif duel.phase not in _MAIN:
        yield Fault(("O-5.3", *rules), f"{what} is possible in a Main Phase only.")


# --- spawning -----------------------------------------------------------------------------------------------------


def _spawn(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    side = duel.players[player]
    card = duel.table.cards[action.card]
    yield from _main_faults(duel, "Spawning", "D-5.6", "D-6.12")
    if not card.is_creature or action.card not in side.hand:
        rules: tuple[str, ...] = (
            ("D-15.5", "D-6.1") if card.is_token else ("D-6.1", "O-2.7") if card.is_special else ("D-6.1",)
        )
        yield Fault(rules, f"{_player(player)} has no creature {card.name} in hand.")
    if limits.spawns_left(duel, player) <= 0:
        yield Fault(("D-6.3", "D-6.6"), "The creatures that may be spawned this turn have been spawned.")
    freed: tuple[int, ...] = ()
    if action.kind is Act.SACRIFICE:
        freed = action.tiles
        yield from _sacrifice_faults(duel, action, player)
    elif card.level > side.spawn_points:
        too_high: tuple[str, ...] = ("O-6.10",) if card.level > duel.table.params.spawn_points else ()
        yield Fault(
            ("D-6.1", "D-4.1", "D-4.2", *too_high),
            f"{card.name} costs {card.level} spawn points, {side.spawn_points} are left.",
        )
    if action.kind is Act.SACRIFICE and action.mode == Mode.FACEDOWN:
        yield Fault(("O-6.1", "D-6.10"), "Only a Normal Spawn can bring a creature in face-down.")
    if action.tile not in duel.table.board.neighbours[side.leader.tile]:
        yield Fault(("D-6.2", "D-1.1"), f"{_tile(duel, action.tile)} is not adjacent to the leader.")
    if duel.units[action.tile] is not None and action.tile not in freed:
        yield Fault(("D-10.6", "O-10.1", "O-6.7", "O-3.5"), f"{_tile(duel, action.tile)} is occupied.")


def _sacrifice_faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    side = duel.players[player]
    with_tokens = limits.may_sacrifice_tokens(side)
    levels = 0
    if not action.tiles or len(set(action.tiles)) != len(action.tiles) or list(action.tiles) != sorted(action.tiles):
        yield Fault(("O-6.5",), "A Sacrifice Spawn needs at least one creature, each named once.")
    for tile in action.tiles:
        unit = duel.units[tile]
        if unit is None or unit.control != player:
            yield Fault(("D-6.4",), f"{_player(player)} controls no creature on {_tile(duel, tile)}.")
            continue
        if unit.is_leader:
            yield Fault(("D-6.4", "O-15.8"), "A leader can't be sacrificed.")
            continue
        levels += unit.traits.level
        name = _name(duel, unit.card)
        if unit.arrived in (Arrival.SPAWN, Arrival.SACRIFICE):
            rules = ("D-6.7", "O-6.2") if unit.arrived is Arrival.SACRIFICE else ("D-6.7",)
            yield Fault(rules, f"{name} was spawned this turn and can't be sacrificed.")
        if duel.table.cards[unit.card].is_token and not with_tokens:
            yield Fault(("D-6.11", "D-15.6"), f"{name} is a token and can't be used for a Sacrifice Spawn.")
        if Status.CANNOT_BE_SACRIFICED in unit.traits.statuses:
            yield Fault(("O-1.14", "O-21.1"), f"{name} can't be sacrificed.")
    needed = max(0, duel.table.cards[action.card].level - levels)
    if needed > duel.table.params.sacrifice_points_max:
        yield Fault(
            ("D-6.5", "O-6.4", "D-6.4"),
            f"The sacrifices give {levels}; {needed} more would be needed, at most "
            f"{duel.table.params.sacrifice_points_max} points may be added.",
        )
    elif needed > side.spawn_points:
        yield Fault(("O-6.4", "D-6.4", "D-6.1"), f"{needed} spawn points are needed, {side.spawn_points} are left.")


# --- tricks -------------------------------------------------------------------------------------------------------


def _place(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    yield from _main_faults(duel, "Placing a trick", "O-5.4")
    yield from _hand_faults(duel, action, player)
    yield from _slot_faults(duel, action.tile, player)


def _hand_faults(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    if not duel.table.cards[action.card].is_trick or action.card not in duel.players[player].hand:
        yield Fault(("D-7.1",), f"{_player(player)} has no trick {_name(duel, action.card)} in hand.")


def _slot_faults(duel: Duel, tile: int, player: int) -> Iterator[Fault]:
    if tile not in duel.table.board.neighbours[duel.players[player].leader.tile]:
        yield Fault(("D-7.1", "O-7.3"), f"{_tile(duel, tile)} is not adjacent to the leader.")
    if duel.tricks[tile] is not None:
        yield Fault(("O-7.3", "O-3.5"), f"There is a trick on {_tile(duel, tile)} already.")
    unit = duel.units[tile]
    if unit is not None and unit.control != player:
        yield Fault(("O-7.3",), f"An opposing unit stands on {_tile(duel, tile)}.")


def _play(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    card = duel.table.cards[action.card]
    yield from _hand_faults(duel, action, player)
    yield from _slot_faults(duel, action.tile, player)
    if duel.phase is Phase.BATTLE:
        yield Fault(("D-5.6", "D-1.26", "O-5.4"), "No trick is played from hand in the Battle Phase.")
    elif duel.phase not in _MAIN or duel.active != player:
        yield Fault(("D-8.3", "O-7.1", "D-1.26"), "A trick is played from hand in an own Main Phase only.")
    if duel.window is not None:
        yield Fault(("D-8.3", "O-7.1"), "Cards are chained from the field, not from hand.")
    if card.is_trick and card.activation is Activation.CHAIN:
        yield Fault(
            ("O-7.1", "D-8.7", "D-8.3", "D-1.26", "D-7.13"),
            f"{card.name} is a Chain trick and can't be activated from hand.",
        )
    program = card.kit.program
    if program is None:
        if card.kit.traps:
            yield Fault(("D-7.11", "O-7.6"), f"{card.name} waits for its condition and has to be placed face-down.")
        return
    yield from _cost_faults(duel, program, player, card.name)
    if duel.active == player:
        yield from _target_faults(duel, hand_source(duel, card, action.tile), action)


def _cost_faults(duel: Duel, program: Program, player: int, name: str) -> Iterator[Fault]:
    side = duel.players[player]
    if program.crystals > side.crystals:
        yield Fault(
            ("D-4.7", "D-7.3", "D-4.3", "O-21.3"),
            f"{name} costs {program.crystals} magic crystals, {side.crystals} are left.",
        )
    if program.once_per_duel and program.number in side.once:
        yield Fault(("O-8.8", "O-1.16"), f"{name} has been used, and may be used once per duel.")
    if not has_something_to_answer(duel, player, program):
        what = {Answered.ABILITY: "ability", Answered.ATTACK: "attack", Answered.SPAWN: "spawn"}
        rules = ("D-8.7", "D-13.5") if program.is_chain else ("D-13.5", "O-8.10")
        yield Fault(rules, f"There is no {what[program.answers or Answered.ABILITY]} to negate.")


def _activate(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    trick = duel.tricks[action.tile]
    if trick is None or trick.control != player:
        yield Fault(("D-7.4",), f"{_player(player)} has no trick on {_tile(duel, action.tile)}.")
        return
    name = _name(duel, trick.card)
    if trick.is_spent:
        rules = ("O-7.10", "D-7.6") if duel.table.cards[trick.card].is_recharge else ("O-8.8", "D-7.4", "D-7.6")
        yield Fault(rules, f"{name} has been activated already.")
        if duel.is_locked(trick):
            yield _locked(name)
        return
    try:
        program, that = program_now(duel, trick)
    except LookupError:
        yield Fault(("O-13.7",), f"{name} has nothing to activate.")
        return
    yield from _timing_faults(duel, trick, program, player)
    yield from _cost_faults(duel, program, player, name)
    yield from _target_faults(duel, trick_source(duel, trick, program, that), action)


def _timing_faults(duel: Duel, trick: Trick, program: Program, player: int) -> Iterator[Fault]:
    name = _name(duel, trick.card)
    window = duel.window
    if program.when is not None:
        if window is None or not is_trap_legal(duel, trick, program, window):
            if duel.is_locked(trick) and program.when.event is not Event.OVERLAPS:
                yield _locked(name)
            elif duel.is_locked(trick):
                yield Fault(("O-10.4", "D-10.7", "O-7.6", "D-7.11"), f"{name} was not activated in time and is locked.")
            elif program.crystals <= duel.players[player].crystals:
                yield Fault(("O-7.6", "D-7.11"), f"What {name} waits for has not happened.")
        return
    if duel.is_locked(trick):
        yield _locked(name)
    if program.is_chain and not duel.links:
        yield Fault(("D-8.7", "D-1.26", "D-7.13"), f"{name} is a Chain trick: only an answer to an activation.")
    if window is not None and window.kind is WindowKind.TRAPS and not duel.links:
        yield Fault(("O-7.6", "O-10.4"), "Only traps that have just been set off may be activated now.")
    elif program.is_chain or program.is_instant:
        return
    elif window is not None:
        yield Fault(("D-8.3", "D-1.26", "D-7.13", "O-8.14"), f"{name} is a Normal trick and no response.")
    elif duel.active != player:
        yield Fault(("D-1.26", "D-7.13"), f"{name} is a Normal trick: on one's own turn only.")
    elif duel.phase is Phase.BATTLE:
        yield Fault(("D-5.6", "D-1.26", "D-7.13"), f"{name} is a Normal trick: not in the Battle Phase.")
    elif duel.phase not in _MAIN:
        yield Fault(("O-5.3", "D-1.26"), f"{name} is a Normal trick: in a Main Phase only.")


def _locked(name: str) -> Fault:
    return Fault(("D-10.7", "D-10.9", "O-10.3", "O-6.8"), f"{name} is locked down by the creature that lies on it.")


def _ability(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    unit = duel.units[action.tile]
    if unit is None or unit.control != player:
        yield Fault(("D-1.2", "O-1.16"), f"{_player(player)} has no creature or leader on {_tile(duel, action.tile)}.")
        return
    name = _name(duel, unit.card)
    activated = unit.traits.kit.activated
    if not unit.is_face_up:
        yield Fault(("O-11.6",), f"{name} is face-down and has no abilities.")
    if not 0 <= action.card < len(activated):
        yield Fault(("O-1.16",), f"{name} has no such activated ability.")
        return
    program = activated[action.card]
    yield from _ability_timing_faults(duel, name, program, player)
    if Status.CANNOT_ACTIVATE in unit.traits.statuses:
        yield Fault(("O-1.14", "O-21.1"), f"{name} can't activate abilities.")
    uses = 0 if unit.extras is None else unit.extras.uses.get(program.number, 0)
    if program.uses is not None and uses >= program.uses:
        yield Fault(("O-8.8", "O-1.16"), f"That ability of {name} has been used this turn.")
    yield from _cost_faults(duel, program, player, name)
    yield from _target_faults(duel, unit_source(unit, program), action)


def _ability_timing_faults(duel: Duel, name: str, program: Program, player: int) -> Iterator[Fault]:
    window = duel.window
    if window is not None and window.kind is WindowKind.TRAPS and not duel.links:
        yield Fault(("O-7.6", "O-10.4"), "Only traps that have just been set off may be activated now.")
    elif program.is_instant or (program.is_chain and duel.links):
        return
    elif program.is_chain:
        yield Fault(("O-8.14", "D-8.3"), f"That ability of {name} is only an answer to an activation.")
    elif window is not None:
        yield Fault(("D-8.3", "O-8.14"), f"That ability of {name} does not say that it can be chained.")
    elif duel.active != player:
        yield Fault(("O-5.7",), f"That ability of {name} is for its controller's own turn.")
    elif duel.phase not in _MAIN:
        yield Fault(("D-5.4", "O-5.3"), f"That ability of {name} is for a Main Phase.")


def _target_faults(duel: Duel, source: Source, action: Action) -> Iterator[Fault]:
    """What is wrong with the choices, each reference for itself where that can be said."""
    if is_legal_choice(duel, source, action.targets):
        return
    found = next(iter(options(duel, source)), None) is not None
    slots = source.program.slots
    if not found and not _is_named(action):
        yield from _no_targets(duel, source)
        return
    explained = any(slot.is_to_attach for slot in slots)
    if explained:
        yield Fault(("D-1.11", "O-8.7"), "Attached is an adjacent creature that was not detached this turn.")
    costs = {slot: cost for cost, slot in source.program.costs}
    for number, (slot, group) in enumerate(zip(slots, action.targets, strict=False)):
        for ref in group:
            if costs.get(number) is None and _is_choosable(duel, source, action, number, ref):
                continue
            fault = _cost_fault(duel, costs.get(number), ref) or _ref_fault(duel, source, slot.kind, ref.kind, ref.at)
            if fault is not None:
                explained = True
                yield fault
    if not found:
        yield from _no_targets(duel, source)
    elif not explained:
        yield Fault(("O-8.7", "D-1.7", "D-6.2", "O-17.5", "D-13.2"), "That can't be chosen, or not enough is chosen.")
    if any(slot.filter is not None and slot.filter.name for slot in slots):
        yield Fault(_QUOTATION, "The quoted name must stand in the name of what is chosen, word for word.")


def _is_choosable(duel: Duel, source: Source, action: Action, number: int, ref: Ref) -> bool:
    """Whether nothing is wrong with this reference by itself."""
    slot = source.program.slots[number]
    chosen = action.targets[:number]
    if slot.kind is SlotKind.CARDS:
        return ref in cards_in_reach(duel, source, slot, chosen)
    return slot.kind is SlotKind.TILES and ref.at in tiles_in_reach(duel, source, slot, chosen)


def _cost_fault(duel: Duel, cost: tree.Cost | None, ref: Ref) -> Fault | None:
    """Why a card that was chosen can't pay a cost."""
    if cost is None or ref.kind not in (RefKind.UNIT, RefKind.TRICK, RefKind.ATTACHED):
        return None
    card = card_of(duel, ref)
    if card is None or is_good_for(card, cost):
        return None
    if isinstance(cost, tree.SpendCounters):
        return Fault(("O-18.4", "D-18.3", "O-21.3"), f"{_name(duel, card.card)} has too few counters of that name.")
    return Fault(("O-21.1", "O-1.14", "O-21.3"), f"{_name(duel, card.card)} can't be sacrificed.")


_QUOTATION: Final = ("D-17.1", "D-17.2", "D-17.3", "O-17.1", "O-17.2", "O-17.3", "O-17.5")


def _is_named(action: Action) -> bool:
    return any(action.targets)


def _no_targets(duel: Duel, source: Source) -> Iterator[Fault]:
    costs = [cost for cost, _ in source.program.costs]
    name = _name(duel, source.card)
    if any(isinstance(cost, tree.SpendCounters) for cost in costs):
        yield Fault(("O-18.4", "D-18.3", "O-21.3"), f"{name} can't be paid for: too few counters of that name.")
    elif any(isinstance(cost, tree.DiscardCards | tree.SacrificeTarget) for cost in costs):
        yield Fault(("O-21.3", "O-21.1", "O-1.14"), f"{name} can't be paid for in full.")
    rules: tuple[str, ...] = ("D-1.7", "O-8.7", "O-7.7", "D-13.2")
    if source.program.is_chain and not duel.links:
        rules = ("D-8.7", *rules)
    yield Fault(rules, f"There is nothing that {name} could choose.")


def _ref_fault(duel: Duel, source: Source, slot: SlotKind, kind: RefKind, at: int) -> Fault | None:
    if kind is RefKind.MODE and at == Mode.FACEDOWN:
        return Fault(("D-6.10", "O-6.1"), "Only a Normal Spawn can bring a creature in face-down.")
    if kind is RefKind.LEADER:
        return Fault(("D-13.2", "O-13.3"), "Leaders are touched only by abilities that name them.")
    if kind not in (RefKind.UNIT, RefKind.TRICK, RefKind.TILE, RefKind.PATH, RefKind.ATTACHED):
        return None
    apart = duel.table.board.distances[source.tile][at]
    name = _name(duel, source.card)
    if slot is SlotKind.HOST and apart > 1:
        return Fault(("D-7.7", "O-7.11", "O-7.7"), f"{name} is fastened on its own tile or next to it.")
    if kind is RefKind.UNIT and duel.units[at] is None:
        return Fault(("D-1.7",), f"There is no creature on {_tile(duel, at)}.")
    unit = duel.units[at]
    if kind in (RefKind.UNIT, RefKind.PATH) and unit is not None and unit.is_leader:
        rules = ("D-13.2", "O-13.3", "D-7.7") if slot is SlotKind.HOST else ("D-13.2", "O-13.3")
        return Fault(rules, "Leaders are touched only by abilities that name them.")
    if source.reach is not None and apart > source.reach and (kind is not RefKind.TILE or slot is SlotKind.TILES):
        return Fault(("O-7.7", "D-7.12"), f"{_tile(duel, at)} is out of reach of {name}.")
    if kind is RefKind.TILE and unit is not None:
        return Fault(("O-10.7", "D-10.6", "D-6.2"), f"{_tile(duel, at)} is occupied.")
    if kind is RefKind.TILE:
        return Fault(("D-6.2", "O-8.7", "O-7.7"), f"{_tile(duel, at)} can't be chosen.")
    if kind is RefKind.PATH:
        return Fault(("O-10.7", "D-10.10", "D-10.1"), f"The path from {_tile(duel, at)} is not free, or too long.")
    return Fault(("O-8.7", "D-1.7", "O-17.5"), f"What is on {_tile(duel, at)} is not what {name} asks for.")


# --- moving, modes, battle ----------------------------------------------------------------------------------------


def _own_unit(duel: Duel, tile: int, player: int, *rules: str) -> Iterator[Fault]:
    unit = duel.units[tile]
    if unit is None or unit.control != player:
        yield Fault(rules, f"{_player(player)} has no card of that kind on {_tile(duel, tile)}.")


def _move(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    yield from _main_faults(duel, "Moving", "O-5.4")
    unit = duel.units[action.tile]
    if unit is None or unit.control != player:
        yield from _own_unit(duel, action.tile, player, "D-10.1", "O-10.10")
    else:
        yield from _mover_faults(duel, unit)
    if duel.table.board.distances[action.tile][action.to] != 1:
        rules = ("D-10.1", "D-1.1")
        yield Fault(rules, "A card moves one tile horizontally or vertically.")
    if duel.units[action.to] is not None and action.to != action.tile:
        yield Fault(("D-10.6", "O-10.1", "O-3.5"), f"{_tile(duel, action.to)} is occupied.")


def _mover_faults(duel: Duel, unit: Unit) -> Iterator[Fault]:
    name = _name(duel, unit.card)
    if unit.moves >= duel.table.params.moves_per_card + unit.traits.moves:
        yield Fault(("D-10.2", "D-21.1"), f"{name} has moved this turn.")
    if unit.attacks:
        rules = ("D-10.4", "D-12.16", "O-10.6", "O-12.11") if unit.is_leader else ("D-10.4", "D-12.16", "O-10.6")
        yield Fault(rules, f"{name} has declared an attack and can't move this turn.")
    if not unit.is_leader and unit.is_face_up and not unit.is_attacking:
        yield Fault(("D-10.5", "D-11.4"), f"{name} is face-up in Defence Mode and can't move.")
    if Status.CANNOT_MOVE in unit.traits.statuses:
        yield Fault(("O-1.14", "O-21.1"), f"{name} can't move.")
    if unit.extras is not None and unit.extras.is_stuck:
        yield Fault(("O-10.11",), f"{name} was detached this turn and can't move.")


def _move_trick(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    yield from _main_faults(duel, "Moving", "O-5.4")
    trick = duel.tricks[action.tile]
    if trick is None or trick.control != player:
        yield Fault(("D-10.1", "O-10.10"), f"{_player(player)} has no trick on {_tile(duel, action.tile)}.")
    else:
        name = _name(duel, trick.card)
        if trick.is_face_up:
            yield Fault(("D-10.3", "D-7.6", "O-7.10", "O-7.13", "D-7.2"), f"{name} is face-up and doesn't move.")
        if trick.moves >= duel.table.params.moves_per_card:
            yield Fault(("D-10.2",), f"{name} has moved this turn.")
        if duel.is_locked(trick):
            yield _locked(name)
    if duel.table.board.distances[action.tile][action.to] != 1:
        yield Fault(("D-10.1", "D-1.1"), "A card moves one tile horizontally or vertically.")
    elif duel.tricks[action.to] is not None:
        yield Fault(("O-10.2", "O-3.5"), f"There is a trick on {_tile(duel, action.to)} already.")
    unit = duel.units[action.to]
    if unit is not None and unit.control != player:
        yield Fault(("O-10.2",), f"An opposing unit stands on {_tile(duel, action.to)}.")


def _mode(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    yield from _main_faults(duel, "Changing the mode", "O-5.4", "O-11.1")
    unit = duel.units[action.tile]
    if unit is None or unit.control != player:
        yield from _own_unit(duel, action.tile, player, "O-11.1", "D-11.5")
        return
    name = _name(duel, unit.card)
    if unit.is_leader:
        yield Fault(("O-3.8",), "A leader has no modes.")
        return
    if unit.arrived is not Arrival.EARLIER:
        yield Fault(("O-11.1", "O-6.9"), f"{name} came in this turn; its mode was chosen then.")
    if unit.changed_mode:
        yield Fault(("O-11.1",), f"{name} has changed its mode this turn.")
    if unit.attacks:
        yield Fault(("O-11.2",), f"{name} has declared an attack and can't change its mode this turn.")
    if action.mode == Mode.FACEDOWN:
        yield Fault(("D-11.7", "D-6.10"), "Nothing turns face-down without an ability.")
    elif action.mode == Mode.DEFENCE and unit.moves:
        yield Fault(("D-11.6", "O-11.3"), f"{name} has moved and can't go into Defence Mode this turn.")
    if unit.is_face_up and unit.is_attacking == (action.mode == Mode.ATTACK) and action.mode != Mode.FACEDOWN:
        yield Fault(("O-11.1",), f"{name} is in that mode already.")


def _attack(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    if duel.phase is Phase.MAIN2:
        yield Fault(("O-5.1", "D-5.8"), "The Battle Phase of this turn is over.")
    elif duel.phase not in (Phase.MAIN1, Phase.BATTLE):
        yield Fault(("D-5.5",), "Attacks are declared in the Battle Phase.")
    unit = duel.units[action.tile]
    if unit is None or unit.control != player:
        yield from _own_unit(duel, action.tile, player, "D-12.1")
    else:
        yield from _attacker_faults(duel, unit)
    target = duel.units[action.to]
    if target is None:
        yield Fault(("O-7.12", "D-12.2"), f"There is no unit to attack on {_tile(duel, action.to)}.")
    elif target.control == player:
        yield Fault(("D-12.3",), "Own cards can't be attacked.")
    if unit is not None and unit.control == player and not attack_power(duel, unit, action.to):
        yield _reach_fault(duel, unit, action.to)


def _attacker_faults(duel: Duel, unit: Unit) -> Iterator[Fault]:
    name = _name(duel, unit.card)
    if not unit.is_leader and not (unit.is_attacking and unit.is_face_up):
        yield Fault(("O-11.5",), f"{name} is in Defence Mode and can't attack.")
    if unit.attacks >= duel.table.params.attacks_per_creature + unit.traits.attacks:
        rules = ("D-12.1", "O-12.11") if unit.is_leader else ("D-12.1", "O-10.6")
        yield Fault(rules, f"{name} has declared its attack this turn.")
    if Status.CANNOT_ATTACK in unit.traits.statuses:
        yield Fault(("O-21.1", "O-1.14"), f"{name} can't attack.")


def _reach_fault(duel: Duel, unit: Unit, tile: int) -> Fault:
    name = _name(duel, unit.card)
    traits = unit.traits
    apart = duel.table.board.distances[unit.tile][tile]
    if apart == 1:
        rules = ("O-12.11", "O-12.14") if unit.is_leader else ("O-12.14", "O-12.10", "O-1.5")
        return Fault(rules, f"{name} has no ATK to attack with.")
    if traits.ratk is None:
        rules = ("D-12.2", "O-12.11", "D-1.1") if unit.is_leader else ("D-12.2", "D-1.1")
        return Fault(rules, f"{name} attacks adjacent targets only.")
    if not traits.ratk:
        return Fault(("O-12.14", "D-12.2"), f"{name} has no RATK to attack with.")
    rules = ("D-12.8", "O-12.10", "D-12.2")
    return Fault(rules, f"{_tile(duel, tile)} is {apart} tiles away, {name} reaches {traits.reach}.")


def _heal(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    yield from _main_faults(duel, "Using HL", "O-12.13", "O-5.4")
    unit, other = duel.units[action.tile], duel.units[action.to]
    if unit is None or unit.control != player:
        yield from _own_unit(duel, action.tile, player, "O-12.13", "D-12.9")
        return
    name = _name(duel, unit.card)
    if unit.is_leader or not unit.traits.hl:
        yield Fault(("D-12.9", "O-12.13"), f"{name} has no HL.")
    if not unit.is_face_up:
        yield Fault(("O-12.13", "O-11.6"), f"{name} is face-down and can't use HL.")
    if unit.heals >= duel.table.params.heal_uses_per_turn:
        yield Fault(("O-12.13",), f"{name} has used HL this turn.")
    if duel.table.board.distances[action.tile][action.to] != 1:
        yield Fault(("D-12.9", "O-12.13", "D-1.1"), "HL restores HP of an adjacent creature.")
    if other is None or other.control != player or not other.is_face_up or other.is_leader:
        yield Fault(("O-12.13", "D-12.9"), "HL is for another own creature that is face-up.")


def _detach(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    yield from _main_faults(duel, "Detaching", "O-10.11", "O-5.4")
    host = duel.units[action.tile]
    if host is None or host.control != player or host.extras is None:
        yield from _own_unit(duel, action.tile, player, "O-10.11", "D-1.11")
        if host is not None and host.control == player:
            yield Fault(("O-10.11", "D-1.11"), "Nothing is attached to it.")
        return
    mine = [unit for unit in host.extras.attached if unit.card == action.card]
    if not mine:
        yield Fault(("O-10.11", "D-1.11"), f"{_name(duel, action.card)} is not attached to it.")
    elif not any(limits.may_be_detached(duel, unit) for unit in mine):
        yield Fault(("D-1.11", "O-10.11"), f"{_name(duel, action.card)} was attached this turn.")
    if duel.table.board.distances[action.tile][action.to] != 1:
        yield Fault(("O-10.11",), f"{_tile(duel, action.to)} is not adjacent to the host.")
    elif duel.units[action.to] is not None:
        yield Fault(("O-10.11", "D-10.6"), f"{_tile(duel, action.to)} is occupied.")


# --- the rest -----------------------------------------------------------------------------------------------------


def _choose(duel: Duel, action: Action, _: int) -> Iterator[Fault]:
    question = duel.question
    if question is not None and action.targets not in question.options:
        yield Fault(("O-8.7", "O-7.7", "D-1.7"), "That is not one of the possible answers.")


def _pass(_: Duel, __: Action, ___: int) -> Iterator[Fault]:
    yield from ()


def _main2(duel: Duel, _: Action, __: int) -> Iterator[Fault]:
    if duel.phase is not Phase.BATTLE:
        yield Fault(("O-5.1", "D-5.8"), "Main Phase 2 follows a Battle Phase.")


def _end(duel: Duel, _: Action, __: int) -> Iterator[Fault]:
    if duel.phase not in (Phase.MAIN1, Phase.BATTLE, Phase.MAIN2):
        yield Fault(("D-5.9",), "The turn can't be ended now.")


def _leader(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    if duel.phase is not None:
        yield Fault(("D-3.5",), "The leaders have been placed.")
    if action.tile not in duel.table.board.home_rows[player]:
        row = duel.table.board.home_rows[player]
        first, last = _tile(duel, row[0]), _tile(duel, row[-1])
        yield Fault(("D-3.5",), f"A leader starts in its own first row, {first} to {last}.")


_CHECKS: Final[dict[Act, Callable[[Duel, Action, int], Iterator[Fault]]]] = {
    Act.SPAWN: _spawn,
    Act.SACRIFICE: _spawn,
    Act.PLACE: _place,
    Act.PLAY: _play,
    Act.ACTIVATE: _activate,
    Act.ABILITY: _ability,
    Act.MOVE: _move,
    Act.MOVE_TRICK: _move_trick,
    Act.MODE: _mode,
    Act.ATTACK: _attack,
    Act.HEAL: _heal,
    Act.DETACH: _detach,
    Act.CHOOSE: _choose,
    Act.PASS: _pass,
    Act.MAIN2: _main2,
    Act.END: _end,
    Act.LEADER: _leader,
}
