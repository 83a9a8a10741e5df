"""Phases of a turn, from Start to End, and on to the next (rule groups 4 and 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.abilities.ast import Event, TurnPoint
from rules.duel.continuous import invalidation
from rules.duel.continuous.modifiers import drop_mods
from rules.duel.effects.control_flow import come_due
from rules.duel.effects.handlers import gain_crystals
from rules.duel.events.outcome import check
from rules.duel.events.triggers import emit
from rules.duel.events.zones import discard_trick, draw
from rules.duel.state.actions import NONE, CardZone
from rules.duel.state.duel import PLAYERS, Arrival, Duel, Trick, UntilKind, WindowKind
from rules.duel.state.log import What, note
from rules.duel.state.tasks import Routine, Run
from rules.duel.turn_flow.chain import open_window
from rules.vocabulary import Phase
from tcg.chance import Chance

#: Durations that may end with the turn of each player.
_ENDING: Final = tuple(
    dict.fromkeys((UntilKind.TURN_ENDS, UntilKind.PLAYERS_TURN_ENDS, UntilKind.TIMER, UntilKind.BATTLE_ENDS), player)
    for player in PLAYERS
)
#: Names of the phases.
_PHASE_NAMES: Final = {phase: phase.label for phase in Phase}


def enter(duel: Duel, phase: Phase) -> None:
    """Enter a phase of the turn."""
    duel.phase = phase
    if duel.log is not None:
        note(duel, What.PHASE, duel.active, word=_PHASE_NAMES[phase])


def start_turn(duel: Duel, rng: Chance) -> None:
    """Carry out the Start Phase in its order (O-5.2): counts, Recharge, crystals, draw, triggers, window."""
    side = duel.players[duel.active]
    duel.turn += 1
    side.turns += 1
    if duel.log is not None:
        note(duel, What.TURN, duel.active, n=side.turns)
    duel.phase = Phase.START
    duel.is_out_of_time = False  # Time that ran out in the End Phase was the other player's (O-20.1).
    reset_counts(duel)
    for trick in side.tricks:
        if trick.is_spent and not trick.is_continuous and not duel.is_locked(trick):
            trick.is_spent = trick.is_face_up = False
            note(duel, What.RECHARGED, duel.active, trick.card, trick.tile)
    params = duel.table.params
    if side.turns > 1:
        gain_crystals(duel, duel.active, params.crystals_per_turn)
        draw(duel, duel.active, params.draw_per_turn)
    if duel.table.ends_at_start and drop_mods(duel, {UntilKind.PLAYERS_TURN_STARTS: duel.active}):
        check(duel)
    emit(duel, Event.TURN_STARTS, duel.active)
    if duel.delayed:
        come_due(duel, TurnPoint.START)
    if not side.deck or side.has_failed_draw:
        invalidation.decks_changed(duel)
    check(duel)
    if duel.result is None:
        _ask_then(duel, rng, Routine.BEGIN_MAIN)


def reset_counts(duel: Duel) -> None:
    """Set all counts of a turn, such as moves and spawns, to their values at the start of a turn."""
    side = duel.players[duel.active]
    side.spawn_points = duel.table.params.spawn_points
    side.spawns = 0
    duel.departed.clear()
    for player in duel.players:
        player.deeds.clear()
        for unit in player.units:
            unit.moves = unit.attacks = unit.heals = 0
            unit.changed_mode = False
            unit.arrived = Arrival.EARLIER
            if unit.extras is not None:
                unit.extras.uses.clear()
                unit.extras.is_stuck = False
                for equip in unit.extras.equips:
                    equip.uses = None
                for attached in unit.extras.attached:
                    attached.moves = attached.attacks = attached.heals = 0
                    attached.changed_mode = False
                    if attached.extras is not None:
                        attached.extras.uses.clear()
                    attached.arrived = Arrival.EARLIER
        for trick in player.tricks:
            trick.moves = 0
            trick.uses = None


def _ask_then(duel: Duel, rng: Chance, routine: Routine) -> None:
    """Let triggers happen and players respond in the Start or End Phase (O-5.7), then run the task `routine`."""
    if duel.pending or duel.set_off:
        duel.todo += (Run(routine), Run(Routine.ASK_IN_PHASE))
    elif open_window(duel, WindowKind.PHASE, duel.active, both=True):
        duel.todo.append(Run(routine))
    else:
        ROUTINES[routine](duel, rng)


def _ask_both(duel: Duel, _: Chance) -> None:
    open_window(duel, WindowKind.PHASE, duel.active, both=True)


def begin_main(duel: Duel, _: Chance) -> None:
    """Begin Main Phase 1 of the active player."""
    enter(duel, Phase.MAIN1)
    emit(duel, Event.MAIN_STARTS, duel.active)


def leave_phase(duel: Duel, rng: Chance, phase: Phase) -> None:
    """End the Main or Battle Phase, and go on to `phase`. The opponent may respond before (O-5.7)."""
    routine = Routine.BEGIN_END if phase is Phase.END else Routine.BEGIN_MAIN2
    if open_window(duel, WindowKind.PHASE, 1 - duel.active, both=False):
        duel.todo.append(Run(routine))
    else:
        ROUTINES[routine](duel, rng)


def begin_main2(duel: Duel, _: Chance) -> None:
    """Begin Main Phase 2 of the active player (O-5.1)."""
    emit(duel, Event.BATTLE_ENDS, duel.active)
    enter(duel, Phase.MAIN2)


def begin_end(duel: Duel, rng: Chance) -> None:
    """Carry out the End Phase in its order (O-5.6): triggers, window, effects that end, timers, points, next turn."""
    duel.is_out_of_time = False
    side = duel.players[duel.active]
    if side.skips and duel.phase is Phase.MAIN1:
        side.skips -= 1
    if duel.phase is Phase.BATTLE:
        emit(duel, Event.BATTLE_ENDS, duel.active)
    enter(duel, Phase.END)
    emit(duel, Event.TURN_ENDS, duel.active)
    if duel.delayed:
        come_due(duel, TurnPoint.END)
    _ask_then(duel, rng, Routine.CLOSE_TURN)


def close_turn(duel: Duel, rng: Chance) -> None:
    """End the effects of this turn, count timers down, drop spawn points, and begin the opponent's turn."""
    active = duel.active
    if drop_mods(duel, _ENDING[active]):
        check(duel)
    duel.players[active].spawn_points = 0
    timers = _timed(duel, active) if duel.table.has_timers else ()
    if timers:
        for trick in timers:
            _count_down(duel, trick)
        check(duel)
    if duel.pending or duel.set_off:
        duel.todo.append(Run(Routine.NEXT_TURN))
    elif duel.result is None:
        next_turn(duel, rng)


def _timed(duel: Duel, player: int) -> list[Trick]:
    """Return the tricks of a player with a running timer, equips included."""
    timed = [trick for trick in duel.players[player].tricks if trick.timer]
    for side in duel.players:
        for unit in side.units:
            if unit.extras is not None:
                timed += [equip for equip in unit.extras.equips if equip.timer and equip.control == player]
    return [trick for trick in timed if trick.is_continuous]


def _count_down(duel: Duel, trick: Trick) -> None:
    """Count down the timer of a trick. At 0 the trick leaves, or waits for its Recharge (O-7.9, O-7.15)."""
    trick.timer -= 1
    note(duel, What.TIMER, trick.control, trick.card, trick.tile, n=trick.timer)
    if trick.timer:
        return
    if not duel.table.cards[trick.card].is_recharge:
        discard_trick(duel, trick)
    elif trick.host == NONE:
        trick.is_continuous = False
        invalidation.trick_changed(duel)
    else:
        _fall_off(duel, trick)


def _fall_off(duel: Duel, trick: Trick) -> None:
    """Put an equip whose timer has ended on its host's tile, to recharge; if there is no room, discard it."""
    if duel.tricks[trick.tile] is not None:
        discard_trick(duel, trick, CardZone.GRAVEYARD)
        return
    for side in duel.players:
        for unit in side.units:
            if unit.serial == trick.host and unit.extras is not None:
                unit.extras.equips.remove(trick)
    trick.host = NONE
    trick.is_continuous = False
    duel.lay(trick, trick.tile)
    duel.players[trick.control].tricks.append(trick)
    invalidation.trick_changed(duel)


def next_turn(duel: Duel, rng: Chance) -> None:
    """Begin the opponent's turn (D-5.9)."""
    duel.active = 1 - duel.active
    start_turn(duel, rng)


#: Routines between the phases.
ROUTINES: Final[dict[Routine, Callable[[Duel, Chance], None]]] = {
    Routine.ASK_IN_PHASE: _ask_both,
    Routine.BEGIN_MAIN: begin_main,
    Routine.BEGIN_MAIN2: begin_main2,
    Routine.BEGIN_END: begin_end,
    Routine.CLOSE_TURN: close_turn,
    Routine.NEXT_TURN: next_turn,
}
