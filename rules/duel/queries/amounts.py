"""Amounts in card texts, such as “50 for each creature”: counted when needed (O-23.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.abilities import ast
from rules.abilities.ast import Amount, Target, Zone
from rules.duel.compiler import Step
from rules.duel.queries.matching import (
    card_matches,
    count_of,
    counters_on,
    extremes,
    matches,
    tiles_of,
    tricks_matching,
    units_matching,
)
from rules.duel.queries.stats import compute
from rules.duel.queries.target_resolution import card_by_serial, cards_named, players_of, references_of, subject_tile
from rules.duel.queries.zone_contents import cards_matching
from rules.duel.state.actions import NONE
from rules.duel.state.duel import Duel, Link, ObjectReference, Trick, Unit
from rules.duel.state.traits import Traits
from rules.vocabulary import Stat

#: Card of an amount: on the field, or as it was when it left.
Card: TypeAlias = Unit | Trick
#: Limit of amounts, as a continuous effect may double itself.
_MOST: Final = 99_999


@dataclass(slots=True, eq=False)
class View:
    """Context in which an amount is counted or a condition checked: the duel, the player and card of the ability.

    `serial` and `tile` are those of the card, `subject_tile` is the tile of “that creature”; NONE if there is none.
    `die` is the last roll, `amount_done` and `amount_paid` are “that much”; `references` are the remembered “that
    card”, `itself` is the card that the effect changes. `without` is the stamp of modifiers to leave out: a continuous
    effect does not count its own.
    """

    duel: Duel
    player: int
    serial: int
    tile: int
    subject_tile: int
    itself: Card | None = None
    die: int = 0
    amount_done: int = 0
    amount_paid: int = 0
    without: int = NONE
    references: tuple[ObjectReference, ...] = ()

    def find(self, target: Target) -> Sequence[Card]:
        """Return the cards that the words of a target, such as “that creature”, mean in this context."""
        raise NotImplementedError


@dataclass(slots=True, eq=False, kw_only=True)
class LinkView(View):
    """Context of an effect (step) that is being carried out in a link, an activation of the chain."""

    link: Link
    step: Step

    def find(self, target: Target) -> Sequence[Card]:
        """Return the cards that a target in an amount means. Cards that left the field count as they were."""
        duel, link, step = self.duel, self.link, self.step
        if isinstance(target, ast.Chosen):
            references = link.targets[step.counted] if step.counted != NONE else ()
            serials = [reference.serial for reference in references]
        elif isinstance(target, ast.This):
            serials = [link.serial]
        elif isinstance(target, ast.That):
            serials = [reference.serial for reference in references_of(link, step, target)]
        elif isinstance(target, ast.Extreme):
            tile = subject_tile(duel, link, step)
            units = units_matching(duel, target.filter, link.player, link.serial, link.tile, tile)
            return extremes(units, target)[:1]
        else:
            return cards_named(duel, link, step, target)
        found = [card_by_serial(duel, serial) or duel.departed.get(serial) for serial in serials]
        return [card for card in found if card is not None]


def amount_of(duel: Duel, link: Link, step: Step, amount: Amount, itself: Card | None = None) -> int:
    """Return `amount` in a step of `link`, for the changed card `itself`; negative only if a stat is lowered."""
    return amount if isinstance(amount, int) else value(seen_from(duel, link, step, itself), amount)


def seen_from(duel: Duel, link: Link, step: Step, itself: Card | None = None) -> View:
    """Return the context for amounts in a step of a link; `itself` is the card that the effect changes."""
    # “Gains 50 ATK for each other creature”: other than the one that gains it.
    is_raised = itself is not None and isinstance(step.effect, ast.ChangeStat | ast.SetStat)
    serial = itself.serial if is_raised and itself is not None else link.serial
    return LinkView(
        duel, link.player, serial, link.tile, subject_tile(duel, link, step), itself, die=link.die,
        amount_done=link.amount_done, amount_paid=link.amount_paid,
        references=references_of(link, step, ast.That()), link=link, step=step,
    )  # fmt: skip


def value(view: View, amount: Amount) -> int:
    """Return the value of an amount, seen from a context such as `LinkView`, within the limits for amounts."""
    return _bounded(_value(view, amount))


def _bounded(value: int) -> int:
    return max(-_MOST, min(_MOST, value))


def _value(view: View, amount: Amount) -> int:
    match amount:
        case int():
            return amount
        case ast.PerEach(amount=each, what=what):
            return each * _count(view, what)
        case ast.StatOf(stat=stat, target=target):
            return sum(_stat(view, card, stat) for card in _cards(view, target))
        case ast.MaxHpOf(target=target):
            return sum(_traits(view, card).max_hp for card in _cards(view, target) if isinstance(card, Unit))
        case ast.LevelOf(target=target):
            return sum(_level(view, card) for card in _cards(view, target))
        case ast.DieResult():
            return view.die
        case ast.AmountPaid():
            return view.amount_paid
        case ast.ThatMuch() | ast.AnyNumber():
            return view.amount_done
        case ast.Times(amount=one, times=times, parts=parts):
            whole = _value(view, one) * abs(times) // parts
            return whole if times >= 0 else -whole
        case ast.Plus(first=first, second=second):
            return _value(view, first) + _value(view, second)
        case ast.AtMost(amount=one, most=most):
            return min(_value(view, one), _value(view, most))


def _cards(view: View, target: Target | ast.Itself) -> Sequence[Card]:
    if isinstance(target, ast.Itself):
        return [] if view.itself is None else [view.itself]
    return view.find(target)


def _traits(view: View, unit: Unit) -> Traits:
    """Return the traits of a unit, without the modifiers that the context `view` leaves out."""
    extras = unit.extras
    if view.without == NONE or extras is None or view.without not in (mod.stamp for mod in extras.derived):
        return unit.traits
    mods = [mod for mod in (*extras.mods, *extras.derived) if mod.stamp != view.without]
    mods.sort(key=lambda mod: mod.stamp)
    duel = view.duel
    return compute(duel.table, duel.table.cards[unit.card], duel.terrain[unit.tile], mods)


def _stat(view: View, card: Card, stat: Stat) -> int:
    """Return the current value of a card's stat, seen from `view`; 0 if absent, and for tricks. HP are those left."""
    if not isinstance(card, Unit):
        return 0
    if stat is Stat.HP:
        return card.hp
    traits = _traits(view, card)
    return traits.stat(stat) or 0


def _level(view: View, card: Card) -> int:
    return card.traits.level if isinstance(card, Unit) else view.duel.table.cards[card.card].level


def _count(view: View, what: ast.Countable) -> int:
    """Return the number of the things `what`, such as cards or counters, that an amount counts in a context `view`."""
    duel = view.duel
    match what:
        case ast.CardsOf(filter=filter_):
            return _count_cards(view, filter_)
        case ast.AmongThose(filter=filter_):
            cards = duel.table.cards
            return sum(card_matches(duel, cards[reference.card], filter_, view.serial) for reference in view.references)
        case ast.ElementsOf(filter=filter_):
            there = (duel, filter_, view.player, view.serial, view.tile, _subject_tile(view, filter_.where))
            return len({unit.traits.element for unit in units_matching(*there)} - {None})
        case ast.CountersOn(name=name, target=target):
            if name:
                return sum(count_of(card, name) for card in _cards(view, target))
            return sum(sum(counters_on(card).values()) for card in _cards(view, target))
        case ast.TilesOf(where=where):
            return len(tiles_of(duel, where, view.player, view.tile, _subject_tile(view, where)))
        case ast.CrystalsOf(whose=whose, used=used):
            total = duel.table.params.crystal_total
            return sum(
                total - duel.players[player].crystals if used else duel.players[player].crystals
                for player in players_of(whose, view.player)
            )
        case ast.SpawnPointsOf(whose=whose):
            return sum(duel.players[player].spawn_points for player in players_of(whose, view.player))
        case ast.DeedsOf(deed=deed, whose=whose, of=of):
            return sum(
                done is deed and (of is None or card_matches(duel, duel.table.cards[card], of))
                for player in players_of(whose, view.player)
                for done, card in duel.players[player].deeds
            )
        case ast.AttachedTo(target=target, filter=filter_):
            hosts = [unit.extras for unit in _with_extras(view, target) if unit.extras is not None]
            return sum(
                matches(duel, unit, filter_, view.player, view.serial) for host in hosts for unit in host.attached
            )
        case ast.EquipsOn(target=target):
            return sum(len(unit.extras.equips) for unit in _with_extras(view, target) if unit.extras is not None)


def _with_extras(view: View, target: Target | ast.Itself) -> list[Unit]:
    return [card for card in _cards(view, target) if isinstance(card, Unit)]


def _count_cards(view: View, filter_: ast.Filter) -> int:
    duel, serial = view.duel, view.serial
    if filter_.compared is not None:
        # A comparison is with the card that has the ability, even if another card gains something.
        serial = next((card.serial for card in view.find(ast.This(ast.Noun.CARD))), serial)
    if filter_.zone is not Zone.FIELD:
        return len(cards_matching(duel, filter_, view.player, serial))
    there = (duel, filter_, view.player, serial, view.tile, _subject_tile(view, filter_.where))
    return len(units_matching(*there)) + len(tricks_matching(*there))


def _subject_tile(view: View, where: ast.Where | None) -> int:
    """Return the tile from which `where` measures: of the card that the effect changes, or “that creature”; or NONE."""
    if where is not None and where.of is ast.Origin.ITSELF:
        return NONE if view.itself is None else view.itself.tile
    return view.subject_tile
