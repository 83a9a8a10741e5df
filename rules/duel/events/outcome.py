"""State checks: destroy creatures without HP, and find out who has won (Appendix B, rule groups 15 and 19)."""

from __future__ import annotations

from rules.abilities.ast import PlayerDeed
from rules.duel.continuous import fast_paths, invalidation
from rules.duel.events.zones import destroy_units, drop_equips, is_indestructible
from rules.duel.queries.protection import is_barred
from rules.duel.state.duel import DRAW, PLAYERS, Duel, Player, Unit
from rules.duel.state.log import What, note
from rules.duel.state.parameters import FamineTiming

#: Number of repetitions after which a loop without choices ends in a draw (O-21.4).
MAX_LOOPS = 100


def outcome(duel: Duel) -> int | None:
    """Return the winner (0 south, 1 north), DRAW, or None during the duel."""
    return duel.result


def check(duel: Duel) -> None:
    """Destroy creatures without HP and update effects until nothing changes, then decide the winner (O-8.11)."""
    if duel.result is not None or fast_paths.can_skip_check(duel):
        return
    invalidation.begin_check(duel)
    is_decided = False
    while True:
        doomed: list[Unit] | None = None
        if duel.needs_check:
            duel.needs_check = False
            for player, side in enumerate(duel.players):
                if not side.deck or side.has_failed_draw or side.is_beaten:
                    is_decided |= has_lost(duel, player)
                for unit in side.units:
                    if unit.hp <= 0:
                        if unit.is_leader:
                            is_decided |= has_lost(duel, player)
                        elif not is_indestructible(duel, unit):
                            doomed = [unit] if doomed is None else [*doomed, unit]
        if doomed:
            destroy_units(duel, doomed)
        elif duel.needs_refresh:
            invalidation.refresh(duel)
            if duel.table.has_hosts:
                drop_equips(duel)
        elif not duel.needs_check:
            break
    if is_decided:
        settle(duel)


def settle(duel: Duel) -> None:
    """Declare the winner if a player has lost; a draw if both have lost at one moment (O-19.3, O-19.4)."""
    lost = [has_lost(duel, player) for player in PLAYERS]
    for player in PLAYERS:
        if is_out_of_cards(duel, duel.players[player]):
            note(duel, What.FAMINE, player)
    end(duel, DRAW if all(lost) else lost.index(False))


def has_lost(duel: Duel, player: int) -> bool:
    """Return whether a player has lost: no leader HP, no cards, or by a card (D-19.1, D-19.3, D-19.5).

    False while a card text says that the player can't lose (D-21.1).
    """
    side = duel.players[player]
    has = side.leader.hp <= 0 or side.is_beaten or is_out_of_cards(duel, side)
    return has and not is_barred(duel, player, PlayerDeed.LOSE)


def is_out_of_cards(duel: Duel, side: Player) -> bool:
    """Return whether the player `side` loses for lack of cards: an empty deck, or a failed draw (O-19.1, G-1)."""
    if side.is_passive:
        return False
    if duel.table.params.famine_timing is FamineTiming.ON_EMPTY:
        return not side.deck
    return side.has_failed_draw


def end(duel: Duel, result: int) -> None:
    """End the duel at once with a `result` (a player or DRAW), and drop everything that has yet to happen (O-8.11)."""
    duel.result = result
    duel.todo.clear()
    duel.pending.clear()
    duel.set_off.clear()
    duel.set_off_on_path.clear()
    duel.suspended.clear()
    duel.replacements.clear()
    duel.held_back.clear()
    duel.window = None
    duel.question = None
    if result == DRAW:
        note(duel, What.DRAW_GAME)
    else:
        note(duel, What.WIN, result)
