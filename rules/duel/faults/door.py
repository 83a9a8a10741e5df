"""All faults of an action: what it is for itself, and whether it is its moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rules.duel.actions import ALWAYS, NONE, Act, Action, Mode
from rules.duel.battle import must_attack
from rules.duel.faults.fault import Fault, card_name, player_name, tile_name
from rules.duel.faults.moves import attack, change_mode, detach, heal, move, move_trick
from rules.duel.faults.spawns import spawn
from rules.duel.faults.tricks import activate, place, play_trick, use_ability
from rules.duel.state import Duel
from rules.vocabulary import Phase


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
    name = player_name(player)
    if duel.question is not None:
        if kind is not Act.CHOOSE:
            yield Fault(("O-8.7",), f"{player_name(duel.question.player)} has to answer a question first.")
        elif player != duel.question.player:
            yield Fault(("O-8.7",), f"The question is {player_name(duel.question.player)}'s to answer.")
        return
    if duel.phase is None:
        if kind is not Act.LEADER:
            yield Fault(("O-3.4", "D-3.5"), "The leaders are placed first.")
        elif player != duel.active:
            yield Fault(("O-3.4",), f"{name} is not due: the starting player places the leader first.")
        return
    if kind is Act.CHOOSE:
        yield Fault(("O-8.7",), "There is no question to answer.")
        return
    if duel.window is not None:
        if player != duel.window.to_act:
            own = _OWN_TURN.get(kind, ()) if player != duel.active else ()
            yield Fault(("O-8.4", "O-5.7", *own), f"{player_name(duel.window.to_act)} is asked to respond first.")
        if kind not in (Act.PASS, Act.ACTIVATE, Act.ABILITY):
            own = _OWN_TURN.get(kind, ()) if player != duel.active else ()
            yield Fault(("O-5.7", "D-8.3", *own), "A response is awaited; this can't be done now.")
        return
    if kind is Act.PASS:
        yield Fault(("O-8.4",), "There is nothing to respond to.")
    elif player != duel.active:
        own = _OWN_TURN.get(kind, ())
        yield Fault(("O-5.7", *own), f"It is {player_name(duel.active)}'s turn, and there is nothing to respond to.")


def _choose(duel: Duel, action: Action, _: int) -> Iterator[Fault]:
    question = duel.question
    if question is not None and action.targets not in question.options:
        yield Fault(("O-8.7", "O-7.7", "D-1.7"), "That is not one of the possible answers.")


def _pass(_: Duel, __: Action, ___: int) -> Iterator[Fault]:
    yield from ()


def _main2(duel: Duel, _: Action, __: int) -> Iterator[Fault]:
    if duel.phase is not Phase.BATTLE:
        yield Fault(("O-5.1", "D-5.8"), "Main Phase 2 follows a Battle Phase.")
    yield from _duties(duel)


def _end(duel: Duel, _: Action, __: int) -> Iterator[Fault]:
    if duel.phase not in (Phase.MAIN1, Phase.BATTLE, Phase.MAIN2):
        yield Fault(("D-5.9",), "The turn can't be ended now.")
    if duel.phase is not Phase.MAIN2:
        yield from _duties(duel)


def _duties(duel: Duel) -> Iterator[Fault]:
    """What still has to be done in this turn."""
    unit = must_attack(duel, duel.active) if duel.table.limits_attacks else None
    if unit is not None:
        yield Fault(("D-21.1",), f"A text makes {card_name(duel, unit.card)} attack, which it can.")


def _leader(duel: Duel, action: Action, player: int) -> Iterator[Fault]:
    if duel.phase is not None:
        yield Fault(("D-3.5",), "The leaders have been placed.")
    if action.tile not in duel.table.board.home_rows[player]:
        row = duel.table.board.home_rows[player]
        first, last = tile_name(duel, row[0]), tile_name(duel, row[-1])
        yield Fault(("D-3.5",), f"A leader starts in its own first row, {first} to {last}.")


_CHECKS: Final[dict[Act, Callable[[Duel, Action, int], Iterator[Fault]]]] = {
    Act.SPAWN: spawn,
    Act.SACRIFICE: spawn,
    Act.PLACE: place,
    Act.PLAY: play_trick,
    Act.ACTIVATE: activate,
    Act.ABILITY: use_ability,
    Act.MOVE: move,
    Act.MOVE_TRICK: move_trick,
    Act.MODE: change_mode,
    Act.ATTACK: attack,
    Act.HEAL: heal,
    Act.DETACH: detach,
    Act.CHOOSE: _choose,
    Act.PASS: _pass,
    Act.MAIN2: _main2,
    Act.END: _end,
    Act.LEADER: _leader,
}
