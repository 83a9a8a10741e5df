"""Score of a position in a duel for a player, in HP of a leader.

Fractions are added one by one: from Python 3.12 on, `sum` rounds differently.
"""

from __future__ import annotations

from typing import Final

from rules.abilities.ast import Status
from rules.duel import DRAW, Duel, Trick, Unit


def lead(duel: Duel, player: int) -> float:
    """Return the score of a player's position minus the opponent's, in HP of a leader.

    After the duel it is very high for the winner, very low for the loser, and 0 for a draw.
    """
    if duel.result is not None:
        return 0.0 if duel.result == DRAW else _WON if duel.result == player else -_WON
    return _score(duel, player, player) - _score(duel, 1 - player, player)


_WON: Final = 1e6


def _score(duel: Duel, player: int, viewpoint: int) -> float:
    """Return the score of all that `player` has; counters count for `viewpoint` as `unit_worth` says."""
    side = duel.players[player]
    hp, deck = side.leader.hp, len(side.deck)
    tricks = sum(duel.table.cards[card].is_trick for card in side.hand)
    worth = hp - 0.5 * max(0, 1000 - hp) + 45.0 * len(side.hand) - 15.0 * tricks + 5.0 * side.crystals
    # Cards left in the deck are turns left, so the last ones count more.
    worth += 5.0 * deck - 60.0 * max(0, 8 - deck)
    goal = duel.table.distances[duel.players[1 - player].leader.tile]
    for unit in side.units:
        if not unit.is_leader:
            worth += unit_worth(unit, viewpoint) - 8.0 * goal[unit.tile]
    for trick in side.tricks:
        worth += _standing_worth(duel, trick) if trick.is_continuous else 40.0
    worn = 0.0
    for one in duel.players:
        for unit in one.units:
            for equip in () if unit.extras is None else unit.extras.equips:
                if equip.control == player:
                    worn += _standing_worth(duel, equip)
    return worth + worn


def _standing_worth(duel: Duel, trick: Trick) -> float:
    """Return the value of a trick with a continuous effect, in HP of a leader."""
    return 60.0 + 20.0 * duel.table.cards[trick.card].level


def unit_worth(unit: Unit, viewpoint: int) -> float:
    """Return a creature's value in HP of a leader; counters raise it if `viewpoint` controls it, else lower it."""
    traits = unit.traits
    shield = traits.def_ if unit.has_shield else 0
    worth = body(traits.atk, unit.hp, traits.catk, traits.ratk, shield, traits.hl)
    worth *= 1.0 - 0.1 * len(traits.statuses - {Status.CANNOT_BE_DESTROYED}) - (0.0 if unit.is_face_up else 0.1)
    if unit.extras is not None:
        # A counter usually helps a creature's own player, or, like venom, hurts the opponent's creature.
        counters, attached = 0.0, 0.0
        for count in unit.extras.counters.values():
            counters += (_COUNTER if unit.control == viewpoint else -_COUNTER) * count
        worth += counters
        for other in unit.extras.attached:
            attached += 0.6 * unit_worth(other, viewpoint)
        worth += attached
    return worth


_COUNTER: Final = 30.0


def body(
    atk: int | None, hp: int | None, catk: int | None, ratk: int | None, def_: int | None, hl: int | None
) -> float:
    """Return the value of a creature's stats together, in HP of a leader. An absent stat (None) counts as 0."""
    strength = max(float(atk or 0), 1.1 * (ratk or 0))
    return 60.0 + strength + 0.5 * (hp or 0) + 0.3 * ((catk or 0) + (def_ or 0) + (hl or 0))
