"""Resolution of an action's parsed text to the action of a duel that it means.

The action may be illegal, which only `play` checks. An error here is a text that can't be understood, such as an
unknown card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.abilities import ast
from rules.duel import (
    FROM_HAND,
    NONE,
    Act,
    Action,
    CardZone,
    CompiledAbility,
    Duel,
    Step,
    Trick,
    cards_in,
    legal_actions,
    source_now,
)
from rules.notation.answering import answer, is_said
from rules.notation.assigning import Assigner, refs_of
from rules.notation.implied_targets import without_named
from rules.notation.reading import read
from rules.notation.references import Finder, card_named, carried_by
from rules.notation.syntax import Item, ItemKind, ParsedAction


class Parsed(NamedTuple):
    """Action with its player (None if the text names none) and with `rest`, written targets for later questions."""

    player: int | None
    action: Action
    rest: tuple[Item, ...] = ()


def parse_action(text: str, duel: Duel) -> Parsed:
    """Return the action that a text means in the situation of `duel`, without a check that it is legal.

    NotationError is raised for a text that can't be understood, or an unknown card.
    """
    return resolve(read(text, duel.table.board), duel)


def resolve(written: ParsedAction, duel: Duel) -> Parsed:
    """Return the action that `written` means in the situation of `duel`; NotationError for an unknown card."""
    player = duel.to_act if written.player is None else written.player
    action = Action(written.act, NONE, written.tile, written.to, written.mode, written.tiles)
    rest: tuple[Item, ...] = ()
    match written.act:
        case act if act in FROM_HAND:
            hand = cards_in(duel, player, CardZone.HAND)
            action = action._replace(card=card_named(duel.table, written.name, written.column, hand))
        case Act.DETACH:
            carried = [one.card for one in carried_by(duel.units[written.tile])]
            action = action._replace(card=card_named(duel.table, written.name, written.column, carried))
        case Act.ABILITY:
            action = action._replace(card=written.number)
        case Act.SURRENDER:
            action = action._replace(card=player)
        case Act.CHOOSE:
            action = action._replace(targets=answer(duel, player, written.items or ()))
    if written.act in (Act.PLAY, Act.ACTIVATE, Act.ABILITY):
        action, rest = _with_targets(duel, player, action, written.items)
    return Parsed(written.player, action, rest)


def ability_of(duel: Duel, action: Action) -> tuple[CompiledAbility | None, int]:
    """Return the ability that `action` activates, and the serial number of its card on the field.

    They are None and NONE if there is none; a trick that is played from the hand has no serial number yet.
    """
    match action.kind:
        case Act.PLAY:
            script = duel.table.cards[action.card].script
            return script.ability or next(iter(script.traps), None), NONE
        case Act.ACTIVATE:
            trick = duel.tricks[action.tile]
            if trick is not None:
                return _trick_ability(duel, trick), trick.serial
        case Act.ABILITY:
            unit = duel.units[action.tile]
            if unit is not None:
                activated = unit.traits.script.activated
                return (activated[action.card] if action.card < len(activated) else None), unit.serial
    return None, NONE


def _trick_ability(duel: Duel, trick: Trick) -> CompiledAbility | None:
    try:
        return source_now(duel, trick).ability
    except LookupError:
        return None


def _with_targets(
    duel: Duel, player: int, action: Action, items: tuple[Item, ...] | None
) -> tuple[Action, tuple[Item, ...]]:
    """Return an activation with its targets, and the targets that answer later questions.

    `items` are the written targets, None if none are written: the only legal targets then need no writing.
    """
    ability, serial = ability_of(duel, action)
    finder = Finder(duel, player, serial)
    slots = () if ability is None else ability.slots
    assigner = Assigner(finder, slots, items or ())
    groups = assigner.exactly()
    if groups is None and items and ability is not None:
        fewer = without_named(duel, player, action, ability, items)
        if fewer != items:
            assigner = Assigner(finder, slots, fewer)
            groups, items = assigner.exactly(), fewer
    if groups is not None:
        action = action._replace(targets=refs_of(finder, slots, groups))
        return (action, ()) if items else (_only_one(duel, player, action, finder, ()) or action, ())
    if items is None or any(item.kind is not ItemKind.NOTHING for item in items):
        only = _only_one(duel, player, action, finder, items or ())
        if only is not None:
            return only, ()
    groups = assigner.loosely()
    if groups is not None:
        return action._replace(targets=refs_of(finder, slots, groups)), ()
    groups, left = assigner.spread()
    targets = refs_of(finder, slots, groups)
    if left and ability is not None and _asks_later(ability.steps) and {item.kind for item in left} == {ItemKind.CARD}:
        return action._replace(targets=targets), left
    strange = tuple(finder.ref(item) for item in left)
    last = targets[-1] if targets else ()
    return action._replace(targets=(*targets[:-1], last + strange)), ()


def _asks_later(steps: Sequence[Step]) -> bool:
    """Return whether the steps of an ability include a discard or a search, whose cards are chosen later."""
    return any(
        isinstance(step.effect, ast.Discard | ast.Search) or any(map(_asks_later, step.nested)) for step in steps
    )


def _only_one(duel: Duel, player: int, action: Action, finder: Finder, items: Sequence[Item]) -> Action | None:
    """Return the only legal action like `action` with all written targets, if `player` is the one to act; or None."""
    if player != duel.to_act:
        return None
    found = [
        legal
        for legal in legal_actions(duel)
        if legal._replace(targets=()) == action._replace(targets=())
        and is_said(finder, legal.targets, items, wholly=False)
    ]
    return found[0] if len(found) == 1 else None
