"""Choice among several meanings of a card text, by the kind and the classes of its card (O-23.25)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.abilities import ast
from rules.abilities.ast import Ability, Noun, Zone, nodes_of
from rules.vocabulary import Kind, TrickClass


class Bearer(NamedTuple):
    """Card on which a text is written, with the properties that decide how the text is read."""

    kind: Kind
    classes: tuple[TrickClass, ...] = ()


#: Effects that only one class of tricks may have (D-1.24, D-1.25). Effects of several classes decide nothing.
_CLASS_OF: Final[dict[type, TrickClass]] = {
    ast.DealDamage: TrickClass.DAMAGE,
    ast.DivideDamage: TrickClass.DAMAGE,
    ast.Destroy: TrickClass.DAMAGE,
    ast.MiracleSpawn: TrickClass.SPAWN,
    ast.SpawnTokens: TrickClass.SPAWN,
    ast.ChangeStat: TrickClass.STATS,
    ast.SetStat: TrickClass.STATS,
    ast.SwapStats: TrickClass.STATS,
    ast.Draw: TrickClass.RESOURCE,
    ast.Search: TrickClass.RESOURCE,
    ast.GainCrystals: TrickClass.RESOURCE,
    ast.Move: TrickClass.MOVEMENT,
    ast.ChangeTerrain: TrickClass.TERRAIN,
    ast.Negate: TrickClass.COUNTER,
    ast.Gain: TrickClass.EFFECT,
    ast.Prevent: TrickClass.PROTECT,
    ast.ReduceDamage: TrickClass.PROTECT,
}


def is_possible(abilities: Sequence[Ability], bearer: Bearer) -> bool:
    """Return whether a card can have these abilities: it is of the right kind, and has the classes that they need."""
    nodes = list(nodes_of(tuple(abilities)))
    is_trick = bearer.kind is Kind.TRICK
    if any(isinstance(node, ast.Host | ast.EquipOnly) for node in nodes) and TrickClass.EQUIP not in bearer.classes:
        return False  # D-7.7
    of_itself = {node.noun for node in nodes if isinstance(node, ast.This)}
    if (Noun.CREATURE if is_trick else Noun.TRICK) in of_itself:
        return False
    return not is_trick or _classes_of(nodes) <= set(bearer.classes)


def _classes_of(nodes: Sequence[object]) -> set[TrickClass]:
    """Return the classes that a trick needs to have these parts of abilities in its text."""
    needed = {_CLASS_OF[type(node)] for node in nodes if type(node) in _CLASS_OF}
    if any(getattr(node, "zone", None) is Zone.VOID for node in nodes):
        needed.add(TrickClass.VOID)
    return needed
