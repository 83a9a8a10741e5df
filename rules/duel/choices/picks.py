"""Picks: cards chosen while an effect is carried out, by a player, at random, or by the highest or lowest stat."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Final, TypeAlias, TypeGuard

from rules.abilities import ast
from rules.abilities.ast import Filter, Whose, Zone
from rules.duel.choices.targets import MAX_CHOICES, reference_for
from rules.duel.compiler import Step
from rules.duel.events.costs import card_of, is_good_for
from rules.duel.queries.amounts import amount_of
from rules.duel.queries.matching import tricks_matching, units_matching, worth_of
from rules.duel.queries.target_resolution import in_turn, players_of, subject_tile
from rules.duel.queries.zone_contents import cards_matching
from rules.duel.state.actions import NONE, Ref, RefKind, Targets
from rules.duel.state.duel import Duel, Link, Question, QuestionKind, Trick, Unit
from tcg.chance import Chance

#: Targets that are determined just before a step is carried out.
PickedLate: TypeAlias = ast.Picked | ast.AtRandom | ast.Extreme
_PICKED_LATE: Final = (ast.Picked, ast.AtRandom, ast.Extreme)


def is_picked_late(target: object) -> TypeGuard[PickedLate]:
    """Return whether a target is determined only when its effect is carried out, not on activation."""
    return isinstance(target, _PICKED_LATE)


def pick(duel: Duel, rng: Chance, number: int, step: Step, player: int) -> None:
    """Determine the cards of a step of the link `number`. If `player` has a choice, ask them.

    `number` is the place of the link in the chain. Nothing happens if the step's target is not `is_picked_late`.
    """
    link = duel.links[number]
    target = getattr(step.effect, "target", None)
    if not is_picked_late(target):
        return
    refs = [ref for ref in _candidates(duel, link, step, target.filter) if _may_be_picked(duel, step, ref)]
    match target:
        case ast.AtRandom(count=count):
            rng.shuffle(refs)
            settle_pick(duel, rng, number, step, tuple(refs[: amount_of(duel, link, step, count)]))
        case ast.Extreme(every=every):
            best = _best(duel, refs, target)
            if every:
                settle_pick(duel, rng, number, step, tuple(best))
            else:
                _ask(duel, rng, number, step, player, best, 1, up_to=False)
        case ast.Picked(count=count, by=by, up_to=up_to):
            if by is Whose.BOTH:
                refs = [ref for ref in refs if _belongs_to(duel, ref, player)]
            _ask(duel, rng, number, step, player, refs, amount_of(duel, link, step, count), up_to=up_to)


def pickers(duel: Duel, link: Link, target: PickedLate) -> list[int]:
    """Return the players who pick cards for a target, in the order in which they are asked."""
    by = target.by if isinstance(target, ast.Picked) else Whose.YOURS
    return in_turn(duel, players_of(by, link.player))


def settle_pick(duel: Duel, _: Chance, number: int, step: Step, refs: tuple[Ref, ...]) -> None:
    """Record `refs`, the cards picked for a step of the link `number`, in addition to earlier ones."""
    link = duel.links[number]
    link.picked[step.number] = (*link.picked.get(step.number, ()), *(reference_for(duel, ref) for ref in refs))


def _ask(
    duel: Duel, rng: Chance, number: int, step: Step, player: int, refs: list[Ref], count: int, *, up_to: bool
) -> None:
    options = groups_of(refs, count, up_to=up_to)
    if len(options) == 1:
        settle_pick(duel, rng, number, step, options[0][0])
    else:
        duel.question = Question(QuestionKind.PICK, player, options, step=step, number=number)


def groups_of(refs: list[Ref], count: int, *, up_to: bool) -> tuple[Targets, ...]:
    """Return every group of `count` of the cards in `refs`, or of all if fewer; with `up_to` smaller groups too.

    There are at most `MAX_CHOICES`, larger groups first. Each is one choice for the only slot.
    """
    most = max(0, min(count, len(refs)))
    sizes = range(most, -1, -1) if up_to else (most,)
    groups = list(islice((group for size in sizes for group in combinations(refs, size)), MAX_CHOICES))
    return tuple((group,) for group in dict.fromkeys(groups))


def _candidates(duel: Duel, link: Link, step: Step, filter_: Filter) -> list[Ref]:
    """Return the cards that `filter_` means now: on the field, units first, or in a zone, such as the deck, sorted."""
    if filter_.zone is not Zone.FIELD:
        return sorted(
            Ref(RefKind.CARD, *matching) for matching in cards_matching(duel, filter_, link.player, link.serial)
        )
    there = (duel, filter_, link.player, link.serial, link.tile, subject_tile(duel, link, step))
    refs = [Ref(RefKind.UNIT, unit.tile) for unit in units_matching(*there)]
    for trick in tricks_matching(*there):
        if trick.serial != link.serial:
            is_worn = trick.host != NONE
            refs.append(Ref(RefKind.ATTACHED, trick.tile, trick.card) if is_worn else Ref(RefKind.TRICK, trick.tile))
    return refs


def _may_be_picked(duel: Duel, step: Step, ref: Ref) -> bool:
    """Return whether the card `ref` may be picked for a step; for a sacrifice, the card must allow that (O-21.1)."""
    if not isinstance(step.effect, ast.Sacrifice) or ref.kind is RefKind.CARD:
        return True
    return is_good_for(card_of(duel, ref), ast.SacrificeTarget(step.effect.target))


def _belongs_to(duel: Duel, ref: Ref, player: int) -> bool:
    """Return whether a player controls `ref`, a card on the field, or owns it, a card in a zone (O-23.24)."""
    if ref.kind is RefKind.CARD:
        return ref.at == player
    card = card_of(duel, ref)
    return card is not None and card.control == player


def _best(duel: Duel, refs: list[Ref], target: ast.Extreme) -> list[Ref]:
    """Return the cards of `refs` with the highest or lowest stat or level; cards without it are left out."""
    worths = {ref: worth for ref in refs if (worth := _worth(duel, ref, target)) is not None}
    if not worths:
        return []
    best = max(worths.values()) if target.highest else min(worths.values())
    return [ref for ref, worth in worths.items() if worth == best]


def _worth(duel: Duel, ref: Ref, target: ast.Extreme) -> int | None:
    card: Unit | Trick | None = None if ref.kind is RefKind.CARD else card_of(duel, ref)
    if isinstance(card, Unit):
        return worth_of(card, target.stat)
    definition = duel.table.cards[ref.card if card is None else card.card]
    return definition.level if target.stat is None else definition.stat(target.stat)
