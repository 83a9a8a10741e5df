"""Conditions in card texts, such as “if you control 3 creatures”: checked when needed (O-23.18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.abilities import ast
from rules.abilities.ast import Condition, Op, Stance, Target
from rules.duel.compiler import CompiledAbility, Step
from rules.duel.queries.amounts import Card, View, seen_from, value
from rules.duel.queries.matching import (
    card_matches,
    count_of,
    is_there,
    matches,
    trick_matches,
    tricks_matching,
    units_matching,
)
from rules.duel.queries.stats import leaders_of
from rules.duel.queries.target_resolution import card_by_serial, players_of
from rules.duel.state.actions import NONE
from rules.duel.state.duel import Duel, Link, ObjectReference, Trick, Unit


def are_met(
    duel: Duel, ability: CompiledAbility, player: int, serial: int, subject: ObjectReference | None = None
) -> bool:
    """Return whether `player` meets the conditions for an ability of the card `serial` to be activated or triggered.

    `subject` is the card of the event that triggers it, if any.
    """
    holder = card_by_serial(duel, serial)
    return all(condition_is_met(duel, condition, player, holder, subject) for condition in ability.conditions)


def condition_is_met(
    duel: Duel,
    condition: Condition,
    player: int,
    holder: Card | None,
    subject: ObjectReference | None = None,
    affected: Unit | None = None,
    *,
    is_trick: bool = False,
) -> bool:
    """Return whether a condition in an ability of `player` is met now.

    `subject` is the card of the event, if any, and `holder` the card with the ability, None if it is not on the field.
    `affected` is the unit that an effect changes while the condition is met. It is then “that creature”, and in the
    text of a trick (`is_trick`) “this creature” too.
    """
    view = ConditionView(
        duel,
        player,
        NONE if holder is None else holder.serial,
        NONE if holder is None else holder.tile,
        NONE if subject is None else subject.tile,
        affected or holder,
        amount_done=0 if subject is None else max(0, subject.value),
        references=() if subject is None else (subject,),
        holder=holder,
        subject=subject,
        affected=affected,
        is_trick=is_trick,
    )
    return is_met(view, condition)


@dataclass(slots=True, eq=False, kw_only=True)
class ConditionView(View):
    """Context in which a condition is checked. The fields are arguments of `condition_is_met`."""

    holder: Card | None
    subject: ObjectReference | None
    affected: Unit | None
    is_trick: bool

    def find(self, target: Target) -> Sequence[Card]:
        """Return the cards that the words of a target mean in the condition."""
        duel, holder = self.duel, self.holder
        match target:
            case ast.This(noun=noun):
                if noun is ast.Noun.CREATURE and self.is_trick and self.affected is not None:
                    return [self.affected]
                return [] if holder is None else [holder]
            case ast.Host():
                host = duel.unit(holder.host) if isinstance(holder, Trick) else None
                return [] if host is None else [host]
            case ast.LeaderOf(whose=whose):
                return leaders_of(duel, whose, self.player)
            case ast.Every(filter=filter_):
                there = (duel, filter_, self.player, self.serial, self.tile, self.subject_tile)
                return [*units_matching(*there), *tricks_matching(*there)]
            case ast.That():
                if self.affected is not None:
                    return [self.affected]
                serial = NONE if self.subject is None else self.subject.serial
                card = card_by_serial(duel, serial) or duel.departed.get(serial)
                return [] if card is None else [card]
        return []


def condition_is_met_for(duel: Duel, link: Link, step: Step, condition: Condition) -> bool:
    """Return whether a condition is met now, with “you” and “that creature” as in a step of a link."""
    return is_met(seen_from(duel, link, step), condition)


def is_met(view: View, condition: Condition) -> bool:
    """Return whether a condition in a card text is met, seen from a context such as `ConditionView`."""
    duel = view.duel
    match condition:
        case ast.OnTerrain(terrain=terrain):
            number = duel.table.terrain_number(terrain)
            return any(duel.terrain[card.tile] == number for card in view.find(ast.This()))
        case ast.LocksDown():
            under = [duel.tricks[card.tile] for card in view.find(ast.This()) if isinstance(card, Unit)]
            return any(trick is not None and duel.is_locked(trick) for trick in under)
        case ast.IsFaceUp():
            return any(card.is_face_up for card in view.find(ast.This(ast.Noun.CARD)))
        case ast.Controls(whose=whose, count=count, filter=filter_):
            return _count_controlled(view, whose, filter_) >= count
        case ast.Compare(left=left, op=op, right=right):
            return _compares(value(view, left), op, value(view, right))
        case ast.IsEven(amount=amount):
            return value(view, amount) % 2 == 0
        case ast.IsKind(target=target, filter=filter_):
            return _is_kind(view, target, filter_)
        case ast.InMode(target=target, mode=mode):
            return _is_all([_is_in_mode(card, mode) for card in view.find(target)])
        case ast.HasCounters(target=target, name=name, count=count):
            return _is_all([count_of(card, name) >= count for card in view.find(target)])
        case ast.IsOnField(target=target):
            return _is_all([card_by_serial(duel, card.serial) is not None for card in view.find(target)])
        case ast.IsEquipped(target=target):
            return _is_all([_is_equipped(card) for card in view.find(target)])
        case ast.IsTurnOf(whose=whose):
            return duel.active in players_of(whose, view.player)
        case ast.Not(condition=inner):
            return not is_met(view, inner)
        case ast.AllOf(conditions=conditions):
            return all(is_met(view, inner) for inner in conditions)
        case ast.AnyOfThese(conditions=conditions):
            return any(is_met(view, inner) for inner in conditions)


def _compares(left: int, op: Op, right: int) -> bool:
    match op:
        case Op.AT_LEAST:
            return left >= right
        case Op.AT_MOST:
            return left <= right
        case Op.MORE:
            return left > right
        case Op.LESS:
            return left < right
        case Op.EXACTLY:
            return left == right


def _is_all(found: Sequence[bool]) -> bool:
    """Return whether `found` has items and all of them are true."""
    several = list(found)
    return bool(several) and all(several)


def _count_controlled(view: View, whose: ast.Whose, filter_: ast.Filter) -> int:
    """Count cards matching `filter_` that `whose` control; face-down ones only if it names no traits (O-17.5)."""
    there = (view.duel, filter_, view.player, view.serial, view.tile, view.subject_tile)
    cards: list[Card] = [*units_matching(*there), *tricks_matching(*there)]
    return sum(
        card.control in players_of(whose, view.player) and (card.is_face_up or not filter_.has_traits) for card in cards
    )


def _is_kind(view: View, target: Target, filter_: ast.Filter) -> bool:
    duel = view.duel
    cards = view.find(target)
    if not cards and isinstance(target, ast.That):
        # “That card” may be outside the field; then its printed fields count.
        return _is_all(
            [card_matches(duel, duel.table.cards[each.card], filter_, view.serial) for each in view.references]
        )
    return _is_all([_matches_there(view, card, filter_) for card in cards])


def _matches_there(view: View, card: Card, filter_: ast.Filter) -> bool:
    duel = view.duel
    if not is_there(duel, card.tile, filter_.where, view.player, view.tile, view.subject_tile):
        return False
    if isinstance(card, Unit):
        return matches(duel, card, filter_, view.player, view.serial)
    return trick_matches(duel, card, filter_, view.player, view.serial)


def _is_in_mode(card: Card, mode: Stance) -> bool:
    return isinstance(card, Unit) and card.is_attacking is (mode is Stance.ATTACK)


def _is_equipped(card: Card) -> bool:
    return isinstance(card, Unit) and card.extras is not None and bool(card.extras.equips)
