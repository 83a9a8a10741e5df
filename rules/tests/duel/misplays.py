"""Actions that are nearly legal: one thing in a legal one is another, a field or something of what is chosen."""

from __future__ import annotations

from rules.duel.actions.registry import FIELDS
from rules.duel.state.actions import NONE, Action, CardZone, Mode, Ref, RefKind, Targets
from rules.duel.state.duel import PLAYERS, Duel
from tcg.chance import Chance


def misplayed(duel: Duel, action: Action, chance: Chance) -> Action:
    """An action with one field changed, at random; it may happen to be legal, or the same."""
    fields = sorted(FIELDS.get(action.kind, ()))
    if not fields:
        return action
    tile = chance.below(len(duel.units))
    match fields[chance.below(len(fields))]:
        case "card":
            # An ability is named by its number.
            return action._replace(card=chance.below((3, len(duel.table.cards))[chance.below(2)]))
        case "tile":
            return action._replace(tile=tile)
        case "to":
            return action._replace(to=tile)
        case "mode":
            return action._replace(mode=chance.below(len(Mode)))
        case "tiles":
            changes = ((*action.tiles, tile), action.tiles[1:], tuple(sorted({*action.tiles, tile})))
            return action._replace(tiles=changes[chance.below(len(changes))])
    return action._replace(targets=_misplayed_targets(duel, action.targets, chance))


def _misplayed_targets(duel: Duel, targets: Targets, chance: Chance) -> Targets:
    """What is chosen with one reference more, less, twice, in another order or another one; or a group more or less."""
    if not targets or chance.below(6) == 0:
        return (*targets, (_any_reference(duel, chance),))
    number, one = chance.below(len(targets)), _any_reference(duel, chance)
    group = targets[number]
    place = chance.below(len(group) + 1)
    changed = (
        group[1:], group + group[:1], group[::-1], (*group, one), (*group[:place], one, *group[place + 1 :]), None,
    )[chance.below(6)]  # fmt: skip
    return (*targets[:number], *(() if changed is None else (changed,)), *targets[number + 1 :])


def _any_reference(duel: Duel, chance: Chance) -> Ref:
    """A reference of any kind to anything."""
    kind, tile = list(RefKind)[chance.below(len(RefKind))], chance.below(len(duel.units))
    card = chance.below(len(duel.table.cards))
    match kind:
        case RefKind.LEADER | RefKind.ANSWER:
            return Ref(kind, chance.below(2))
        case RefKind.LINK | RefKind.MODE | RefKind.NUMBER:
            return Ref(kind, chance.below(3))
        case RefKind.CARD:
            return Ref(kind, chance.below(len(PLAYERS)), card, chance.below(len(CardZone)))
        case RefKind.ATTACHED:
            return Ref(kind, tile, card)
        case RefKind.PATH:
            return Ref(kind, tile, path=tuple(chance.below(len(duel.units)) for _ in range(chance.below(4))))
    return Ref(kind, tile, NONE)
