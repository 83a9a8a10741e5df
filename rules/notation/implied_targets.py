"""Targets written in an action that the card text implies anyway: “your opponent's leader”, “this creature”."""

from __future__ import annotations

from collections.abc import Iterator

from rules.abilities import ast
from rules.duel import Act, Action, CompiledAbility, Duel, source_now
from rules.notation.syntax import Item, ItemKind


def without_named(
    duel: Duel, player: int, action: Action, ability: CompiledAbility, items: tuple[Item, ...]
) -> tuple[Item, ...]:
    """Return the written targets without those that the text of `ability` itself names for `action` of `player`."""
    named = set(_named(duel, player, action, ability))
    return tuple(item for item in items if (item.kind, item.at) not in named)


def _named(duel: Duel, player: int, action: Action, ability: CompiledAbility) -> Iterator[tuple[ItemKind, int]]:
    steps = [step.effect for step in ability.steps]
    for node in ast.nodes_of((*steps, *(cost for cost, _ in ability.costs)), are_quoted=True):
        match node:
            case ast.LeaderOf(whose=ast.Whose.YOURS):
                yield ItemKind.LEADER, player
            case ast.LeaderOf(whose=ast.Whose.OPPONENTS):
                yield ItemKind.LEADER, 1 - player
            case ast.LeaderOf():
                yield from ((ItemKind.LEADER, 0), (ItemKind.LEADER, 1))
            case ast.This() | ast.ThisTile():
                yield ItemKind.TILE, action.tile
            case ast.That():
                yield from _subject(duel, action)
            case ast.Negate() if duel.declared is not None:
                yield from ((ItemKind.TILE, duel.declared.tile), (ItemKind.TILE, duel.declared.to))


def _subject(duel: Duel, action: Action) -> Iterator[tuple[ItemKind, int]]:
    """Yield the tile of the creature that triggered a trap, as kind and `at` of an `Item`; nothing if there is none."""
    trick = duel.tricks[action.tile] if action.kind is Act.ACTIVATE else None
    if trick is None:
        return
    try:
        subject = source_now(duel, trick).subject
    except LookupError:
        return
    if subject is not None:
        unit = duel.unit(subject.serial)
        yield ItemKind.TILE, subject.tile if unit is None else unit.tile
