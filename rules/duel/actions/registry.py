"""Registry of all kinds of action, with the fields and functions of each.

It also has the rules that allow a kind only in the player's own turn. The functions are in the module of each kind. A
kind is either declared, and carried out after responses (O-5.7), or applied at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.duel.actions.tricks import activate, move_trick, place, play
from rules.duel.actions.turn import always, choose, end, leader, main2, passing
from rules.duel.actions.units import ability, attack, detach, heal, mode, move, sacrifice, spawn
from rules.duel.state.actions import Act, Action, Declared
from rules.duel.state.duel import Duel
from rules.duel.state.faults import Fault
from tcg.chance import Chance

#: Fields of a kind of action, beside `kind`. The others must be empty; a missing kind has none.
FIELDS: Final[dict[Act, frozenset[str]]] = {
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

#: Rules that limit a kind of action to the own turn. Missing kinds are not limited.
OWN_TURN: Final[dict[Act, tuple[str, ...]]] = {
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

#: Function that yields the faults of an action.
FAULTS: Final[dict[Act, Callable[[Duel, Action, int], Iterator[Fault]]]] = {
    Act.SPAWN: spawn.faults,
    Act.SACRIFICE: sacrifice.faults,
    Act.PLACE: place.faults,
    Act.PLAY: play.faults,
    Act.ACTIVATE: activate.faults,
    Act.ABILITY: ability.faults,
    Act.MOVE: move.faults,
    Act.MOVE_TRICK: move_trick.faults,
    Act.MODE: mode.faults,
    Act.ATTACK: attack.faults,
    Act.HEAL: heal.faults,
    Act.DETACH: detach.faults,
    Act.CHOOSE: choose.faults,
    Act.PASS: passing.faults,
    Act.MAIN2: main2.faults,
    Act.END: end.faults,
    Act.LEADER: leader.faults,
    Act.SURRENDER: always.faults,
    Act.TURN_TIMEOUT: always.faults,
    Act.RESPONSE_TIMEOUT: always.faults,
}

#: Function that declares an action before responses. If it returns None, the rest comes later, as a task.
DECLARE: Final[dict[Act, Callable[[Duel, Action], Declared | None]]] = {
    Act.SPAWN: spawn.declare,
    Act.SACRIFICE: sacrifice.declare,
    Act.PLACE: place.declare,
    Act.MOVE: move.declare,
    Act.MOVE_TRICK: move_trick.declare,
    Act.MODE: mode.declare,
    Act.ATTACK: attack.declare,
}

#: Kinds of action that are declared.
DECLARED: Final = frozenset(DECLARE)

#: Function that carries out a declared action.
CARRY_OUT: Final[dict[Act, Callable[[Duel, Declared], None]]] = {
    Act.SPAWN: spawn.carry_out,
    Act.SACRIFICE: sacrifice.carry_out,
    Act.PLACE: place.carry_out,
    Act.MOVE: move.carry_out,
    Act.MOVE_TRICK: move_trick.carry_out,
    Act.MODE: mode.carry_out,
    Act.ATTACK: attack.carry_out,
}

#: Function that applies any other action at once.
APPLY: Final[dict[Act, Callable[[Duel, Action, Chance], None]]] = {
    Act.PLAY: play.apply,
    Act.ACTIVATE: activate.apply,
    Act.ABILITY: ability.apply,
    Act.HEAL: heal.apply,
    Act.DETACH: detach.apply,
    Act.CHOOSE: choose.apply,
    Act.PASS: passing.apply,
    Act.MAIN2: main2.apply,
    Act.END: end.apply,
    Act.LEADER: leader.apply,
    Act.SURRENDER: always.apply,
    Act.TURN_TIMEOUT: always.apply,
    Act.RESPONSE_TIMEOUT: always.apply,
}
