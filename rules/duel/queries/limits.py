"""Limits of the rules on a player's actions, as they are now. Card texts may lift each of them (O-21.5)."""

from __future__ import annotations

from rules.duel.state.duel import Duel, ModKind, Player, Unit


def spawns_left(duel: Duel, player: int) -> int:
    """Return how many creatures a player may still spawn from hand this turn, by any spawn (D-6.3); maybe below 0."""
    side = duel.players[player]
    return duel.table.params.spawns_per_turn + _extra(side, ModKind.MORE_SPAWNS) - side.spawns


def may_be_detached(duel: Duel, unit: Unit) -> bool:
    """Return whether a turn of its controller has begun since the creature was attached (D-1.11, O-10.11)."""
    return unit.extras is None or unit.extras.attached_turn < duel.players[unit.control].turns


def may_sacrifice_tokens(side: Player) -> bool:
    """Return whether an ability lets the player `side` sacrifice tokens for a Sacrifice Spawn (D-6.11)."""
    return _extra(side, ModKind.SACRIFICE_TOKENS) > 0


def _extra(side: Player, kind: ModKind) -> int:
    if not side.mods and not side.derived:
        return 0
    return sum(mod.amount for mod in (*side.mods, *side.derived) if mod.kind is kind)
