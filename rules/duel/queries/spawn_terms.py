"""Places, conditions and costs of a spawn or an activation, with the changes by card texts (D-6.2, D-21.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.abilities import ast
from rules.abilities.ast import Filter, Nth, PlayerDeed, Target
from rules.duel.compiler import CompiledAbility
from rules.duel.queries.amounts import Card as OnField
from rules.duel.queries.amounts import View, value
from rules.duel.queries.conditions import condition_is_met
from rules.duel.queries.matching import area_of, card_matches, matches, units_matching
from rules.duel.queries.stats import leaders_of
from rules.duel.state.actions import NONE
from rules.duel.state.board import tiles_in
from rules.duel.state.duel import Duel, Ruling, Unit
from rules.duel.state.setup_data import Card


def _rules(duel: Duel, player: int, card: Card) -> list[tuple[ast.Effect, int, int]]:
    """Return (effect, player of its ability, count before) of effects on spawning or activating a card by `player`.

    The effects are on the card itself, or are modifiers of the player. The count is how many actions of the kind came
    before a “the next …” effect began; else 0.
    """
    found = [
        (step.effect, player, 0)
        for step in card.script.terms
        if not isinstance(step.duration, ast.While) or condition_is_met(duel, step.duration.condition, player, None)
    ]
    side = duel.players[player]
    for mod in (*side.mods, *side.derived):
        ruling = mod.value
        if isinstance(ruling, Ruling):
            of = ruling.effect.of
            if of is not None and card_matches(duel, card, of):
                found.append((ruling.effect, ruling.owner, ruling.before))
    return found


def only_by(duel: Duel, player: int, card: Card) -> ast.SpawnOnly | None:
    """Return the only way in which a creature may be spawned, if a card text says so; else None."""
    if not duel.table.has_terms:
        return None
    return next((effect for effect, _, _ in _rules(duel, player, card) if isinstance(effect, ast.SpawnOnly)), None)


def are_enough(duel: Duel, player: int, only: ast.SpawnOnly, sacrificed: Sequence[Unit]) -> bool:
    """Return whether sacrificed units meet the text `only`, the only way to spawn a creature."""
    fitting = sum(matches(duel, unit, only.filter, player, NONE) for unit in sacrificed)
    return only.count > 0 and fitting >= only.count


def prices(duel: Duel, player: int, card: Card) -> dict[int, int]:
    """Return a creature's cost in levels by tile where it may be spawned, including occupied tiles."""
    table, leader = duel.table, duel.players[player].leader
    cost, places = card.level, [(table.near[leader.tile], 0)]
    for effect, owner, before in _rules(duel, player, card):
        if isinstance(effect, ast.SpawnPlace):
            places.append((_area(duel, player, effect), effect.less))
        elif isinstance(effect, ast.ChangeCost) and effect.deed is PlayerDeed.SPAWN:
            cost += _change(duel, player, effect, owner, before)
    found: dict[int, int] = {}
    for area, less in places:
        for tile in tiles_in(area):
            price = max(0, cost - less)
            found[tile] = min(price, found.get(tile, price))
    return found


def spawn_area(duel: Duel, player: int, card: Card, points: int) -> int:
    """Return the area (bit n is tile n) where a player can spawn a creature for at most `points`, free or not."""
    if not duel.table.has_terms:
        return duel.table.near[duel.players[player].leader.tile] if card.level <= points else 0
    return sum(1 << tile for tile, cost in prices(duel, player, card).items() if cost <= points)


def price(duel: Duel, player: int, card: Card, tile: int) -> int:
    """Return the cost of spawning a creature on a tile, in levels; its level for a tile where it can't be spawned."""
    return prices(duel, player, card).get(tile, card.level) if duel.table.has_terms else card.level


def _area(duel: Duel, player: int, effect: ast.SpawnPlace) -> int:
    if isinstance(effect.where, ast.Where):
        return area_of(duel, effect.where, player, NONE, NONE)
    area = 0
    for unit in units_matching(duel, effect.where, player, NONE, NONE, NONE):
        area |= duel.table.near[unit.tile]
    return area


def crystals_for(duel: Duel, player: int, ability: CompiledAbility, card: Card) -> int:
    """Return an ability's price in crystals, with changes by card texts if it is that of the trick `card`."""
    if not duel.table.has_terms or (ability is not card.script.ability and ability not in card.script.traps):
        return ability.crystals
    more = sum(
        _change(duel, player, effect, owner, before)
        for effect, owner, before in _rules(duel, player, card)
        if isinstance(effect, ast.ChangeCost) and effect.deed is PlayerDeed.ACTIVATE
    )
    return ability.crystals + max(more, -card.level)


def count_done(duel: Duel, player: int, effect: ast.ChangeCost) -> int:
    """Return how many actions of the player this turn are of the kind whose cost an effect changes."""
    done = [card for deed, card in duel.players[player].deeds if deed is effect.deed]
    return sum(_is_one(duel, card, effect.of) for card in done)


def _change(duel: Duel, player: int, effect: ast.ChangeCost, owner: int, before: int) -> int:
    """Return by how much an effect in an ability of `owner` changes a cost of `player`.

    A cost falls for a result below 0; 0 is no change. For “the next …” `before` is the number of actions of the kind
    before the effect began.
    """
    if (effect.nth is Nth.FIRST and count_done(duel, player, effect)) or (
        effect.nth is Nth.NEXT and count_done(duel, player, effect) != before
    ):
        return 0
    if isinstance(effect.amount, int):
        return effect.amount

    return value(CostView(duel, owner, NONE, NONE, NONE), effect.amount)


@dataclass(slots=True, eq=False, kw_only=True)
class CostView(View):
    """Context in which the amount of a change of a cost is counted."""

    def find(self, target: Target) -> Sequence[OnField]:
        """Return the cards that a target in the amount means."""
        if isinstance(target, ast.LeaderOf):
            return leaders_of(self.duel, target.whose, self.player)
        if isinstance(target, ast.Every):
            return units_matching(self.duel, target.filter, self.player, NONE, NONE, NONE)
        return ()


def _is_one(duel: Duel, card: int, wanted: Filter | None) -> bool:
    return wanted is None or card_matches(duel, duel.table.cards[card], wanted)
