"""Answers to a question of the rules engine, found by their text."""

from __future__ import annotations

from collections.abc import Sequence

from rules.duel import NONE, Duel, Mode, Question, Ref, RefKind, Targets
from rules.notation.assigning import Assigner, refs_of
from rules.notation.references import Finder
from rules.notation.syntax import Item, ItemKind
from tcg.names import name_key

_ON_TILE = (RefKind.UNIT, RefKind.TRICK, RefKind.TILE, RefKind.ATTACHED)


def answer(duel: Duel, player: int, items: Sequence[Item]) -> Targets:
    """Return the option of the open question that the written targets `items` mean.

    If no option fits, or no question is open, return all targets as one group.
    """
    question = duel.question
    serial = NONE if question is None or question.pending is None else question.pending.serial
    finder = Finder(duel, player, serial)
    if question is not None:
        option = _by_slots(finder, question, items) or _by_meaning(finder, question, items)
        option = option or _by_what_differs(finder, question, items)
        if option is not None:
            return option
    return (tuple(finder.ref(item) for item in items if item.kind is not ItemKind.NOTHING),)


def _by_slots(finder: Finder, question: Question, items: Sequence[Item]) -> Targets | None:
    if question.pending is None:
        return None
    slots = question.pending.ability.slots
    groups = Assigner(finder, slots, items).exactly()
    if groups is None:
        return None
    targets = refs_of(finder, slots, groups)
    return targets if targets in question.options else None


def _by_meaning(finder: Finder, question: Question, items: Sequence[Item]) -> Targets | None:
    """Return an option with exactly the written targets, preferably in their order; None if no option has them.

    The word `none` or `no` alone means the empty option, if there is one.
    """
    if len(items) == 1 and (items[0].kind is ItemKind.NOTHING or _is_no(items[0])):
        empty = next((option for option in question.options if not any(option)), None)
        if empty is not None:
            return empty
    written = [item for item in items if item.kind is not ItemKind.NOTHING]
    found = [option for option in question.options if is_said(finder, option, written)]
    for option in found:
        refs = [ref for group in option for ref in group]
        if all(means(finder, item, ref) for item, ref in zip(written, refs, strict=False)):
            return option
    return found[0] if found else None


def _by_what_differs(finder: Finder, question: Question, items: Sequence[Item]) -> Targets | None:
    """Return the only option that has all written targets, and maybe others; None if no option or several have them."""
    found = [option for option in question.options if is_said(finder, option, items, wholly=False)]
    return found[0] if len(found) == 1 else None


def _is_no(item: Item) -> bool:
    return item.kind is ItemKind.ANSWER and item.at == 0


def is_said(finder: Finder, option: Targets, items: Sequence[Item], *, wholly: bool = True) -> bool:
    """Return whether an option has all written targets, and with `wholly` no other targets.

    A mode in the option that is not written must be Attack Mode.
    """
    left = [ref for group in option for ref in group]
    for item in items:
        ref = next((ref for ref in left if means(finder, item, ref)), None)
        if ref is None:
            return False
        left.remove(ref)
    return all(ref.at == Mode.ATTACK if ref.kind is RefKind.MODE else not wholly for ref in left)


def means(finder: Finder, item: Item, ref: Ref) -> bool:
    """Return whether the written target `item` can mean the engine's target `ref`."""
    match item.kind:
        case ItemKind.TILE:
            return ref.at == item.at and (ref.kind in _ON_TILE or (ref.kind is RefKind.PATH and not ref.path))
        case ItemKind.TRICK:
            return ref.kind in (RefKind.TRICK, RefKind.ATTACHED) and ref.at == item.at
        case ItemKind.CARD | ItemKind.CARRIED:
            kinds = (RefKind.CARD,) if item.kind is ItemKind.CARD else (RefKind.ATTACHED, RefKind.TILE)
            return (
                ref.kind in kinds
                and ref.card != NONE
                and ref.zone == item.zone
                and item.at in (NONE, ref.at)
                and name_key(finder.duel.table.cards[ref.card].name) == name_key(item.name)
            )
    return finder.ref(item) == ref
