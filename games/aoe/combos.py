"""Best combos of a hand of Assemblage of Eternity, step by step, and the reasons why a card can't follow another.

A combo is a sequence of different cards of the hand. The revealed card is any that can be paid for. Each link fits an
input of the card before it; nothing is linked to a whiff or to a Terminal card; one meter pays for all. The numbers,
inputs and tags of a card count, but not the effects of its text, nor the actions of the opponent, whose hit may
prevent links (AOE-6.2).
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import add
from typing import Final

from games.aoe.cards import Card
from games.aoe.linking import MOST_CARDS_OF_COMBO, Bar, Reason, bar_between, followers, link_between, whiffs
from games.aoe.words import Kind, Tag
from games.faults import InputFault, InvalidInput
from tcg.names import name_key

#: Most cards of a hand: a method deck has twenty (AOE-1.2).
MOST_CARDS: Final = 20
#: Most combos in an answer.
MOST_COMBOS: Final = 100


@dataclass(frozen=True, slots=True)
class Question:
    """Hand whose best combos are wanted: `distance` to the target in spaces, and cards in the `meter`, which pay.

    `first` is the name of the revealed card, or None for any. `limit` is the greatest number of cards of the combo.
    """

    cards: tuple[Card, ...]
    distance: int = 1
    meter: int = 0
    first: str | None = None
    limit: int = MOST_CARDS_OF_COMBO


@dataclass(frozen=True, slots=True)
class Step:
    """Card of a combo: its place in the hand, from 0, its damage, and the reasons for it."""

    position: int
    card: Card
    damage: int
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Blocked:
    """Card that can't begin a combo (`after` is None), or can't follow the card at the place `after` of the hand."""

    position: int
    card: Card
    after: int | None
    bar: Bar
    reason: Reason


@dataclass(frozen=True, slots=True)
class Answer:
    """Best combos of a hand: their damage, their number `count`, and the first `MOST_COMBOS` of them.

    Combos with fewer cards come first, then those with less meter, then by names. `shortest` of them have the fewest
    cards. Equal cards are not exchanged: each combo appears once, with the cards that come first in the hand.
    """

    damage: int
    combos: tuple[tuple[Step, ...], ...]
    count: int
    blocked: tuple[Blocked, ...]
    shortest: int = 0


def solve(question: Question) -> Answer:
    """Return the best combos of a hand, and the cards that can't be played, with the rules.

    InvalidInput is raised if the question breaks a rule or a limit.
    """
    refusals = list(_faults(question))
    if refusals:
        raise InvalidInput(refusals)
    hand = Hand(question.cards, question.distance, question.meter)
    starts = _starts(question)
    damage, combos = best(hand, starts, question.limit)
    names = [card.name for card in question.cards]
    ordered = heapq.nsmallest(
        MOST_COMBOS,
        combos,
        key=lambda combo: (len(combo), sum(hand.costs[at] for at in combo), [names[at] for at in combo], combo),
    )
    return Answer(
        damage=damage,
        combos=tuple(_steps(question, combo) for combo in ordered),
        count=len(combos),
        shortest=sum(len(combo) == len(ordered[0]) for combo in combos),
        blocked=tuple(_blocked(question, hand, starts, ordered[0] if ordered else ())),
    )


class Hand:
    """Values of the cards of a hand that decide on combos, each by the card's place in the hand.

    Attributes:
        attack: Damage as the first card to do damage, 0 out of range (AOE-6.7, AOE-7.3).
        link: Damage as a later card, 0 out of range.
        costs: Meter requirements.
        follows: Places of the cards that may be linked to a card, without those that `meter` can't pay for.
        alike: For each card, a number with a bit for the place of each earlier equal card.
        meter: Cards in the meter.
    """

    __slots__ = ("alike", "attack", "costs", "follows", "link", "meter")

    def __init__(self, cards: Sequence[Card], distance: int, meter: int) -> None:
        hits = [not whiffs(card, distance) for card in cards]
        self.meter = meter
        self.attack = [card.attack or 0 if hit else 0 for card, hit in zip(cards, hits, strict=True)]
        self.link = [card.link or 0 if hit else 0 for card, hit in zip(cards, hits, strict=True)]
        self.costs = [card.meter or 0 for card in cards]
        self.follows = followers(cards, distance)
        if max(self.costs, default=0) > meter:
            self.follows = [[at for at in places if self.costs[at] <= meter] for places in self.follows]
        seen: dict[Card, int] = {}
        self.alike = []
        for at, card in enumerate(cards):
            self.alike.append(seen.get(card, 0))
            seen[card] = seen.get(card, 0) | 1 << at


def best(hand: Hand, starts: Iterable[int], limit: int) -> tuple[int, list[tuple[int, ...]]]:
    """Return the most damage of a combo that begins with one of `starts`, and all combos that deal it, as places.

    `limit` is the greatest number of cards. If no card can begin a combo, the result is 0 and no combos.

    This is branch and bound. The bound is the damage that could follow if cards could repeat and the meter were
    unlimited. It depends only on the next card, the number of cards to come and whether one did damage, so it is
    computed once a hand. In most hands it is exact.
    """
    fresh, later = _bounds(hand, limit)
    costs, alike, follows = hand.costs, hand.alike, hand.follows
    most = 0
    combos: list[tuple[int, ...]] = []

    def extend(combo: tuple[int, ...], used: int, damage: int, meter: int) -> None:
        nonlocal most, combos
        if damage > most:
            most, combos = damage, []
        if damage == most:
            combos.append(combo)
        rest = limit - len(combo) - 1
        if rest < 0:
            return
        gains, bounds = (hand.link, later[rest]) if damage else (hand.attack, fresh[rest])
        for at in follows[combo[-1]]:
            if damage + bounds[at] >= most and not used >> at & 1 and costs[at] <= meter and not alike[at] & ~used:
                extend((*combo, at), used | 1 << at, damage + gains[at], meter - costs[at])

    bounds = fresh[limit - 1]
    for at in sorted(starts, key=bounds.__getitem__, reverse=True):
        if bounds[at] >= most and costs[at] <= hand.meter and not alike[at]:
            extend((at,), 1 << at, hand.attack[at], hand.meter - costs[at])
    return most, combos


def _bounds(hand: Hand, limit: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return upper bounds of the damage to come: while no card of the combo did damage, and after one did.

    Both are indexed by the number of cards to follow, below `limit`, and the place of the next card, whose damage is
    included. A card may be counted repeatedly.
    """
    harmless = [at for at, attack in enumerate(hand.attack) if not attack]
    fresh, later = [hand.attack], [hand.link]
    for _ in range(1, limit):
        then = later[-1]
        rest = [max([then[at] for at in places]) if places else 0 for places in hand.follows]
        later.append(list(map(add, hand.link, rest)))
        first = list(map(add, hand.attack, rest))
        for at in harmless:
            first[at] = max([fresh[-1][after] for after in hand.follows[at]], default=0)
        fresh.append(first)
    return fresh, later


def _faults(question: Question) -> Iterator[InputFault]:
    cards, limit, first = question.cards, question.limit, question.first
    if len(cards) > MOST_CARDS:
        text = (
            f"No hand has more than {MOST_CARDS} cards, for a method deck has no more (AOE-1.2): here are {len(cards)}."
        )
        yield InputFault("TOO_MANY_CARDS", text, "cards", "AOE-1.2")
    for at, card in enumerate(cards):
        if card.kind is Kind.CHARACTER:
            text = f"{card.name} is a character card, which is never in a hand (AOE-2.4)."
            yield InputFault("NOT_A_HAND_CARD", text, f"cards.{at}.kind", "AOE-2.4")
    if limit > MOST_CARDS_OF_COMBO:
        text = (
            f"A combo has at most {MOST_CARDS_OF_COMBO} cards, the revealed one and three links (AOE-6.1), not {limit}."
        )
        yield InputFault("COMBO_TOO_LONG", text, "limit", "AOE-6.1")
    if first is not None and not any(_is_named(card, first) for card in cards):
        yield InputFault(
            "NOT_IN_HAND", f"{first} is not among the cards: the revealed card comes from the hand.", "first"
        )


def _is_named(card: Card, name: str) -> bool:
    return name_key(card.name) == name_key(name)


def _starts(question: Question) -> list[int]:
    """Return the places in the hand of the cards that may begin a combo."""
    first = question.first
    return [at for at, card in enumerate(question.cards) if first is None or _is_named(card, first)]


def _steps(question: Question, combo: Sequence[int]) -> tuple[Step, ...]:
    """Return the cards of a combo, given as places in the hand, with damage and reasons."""
    steps: list[Step] = []
    hit = False
    for nth, at in enumerate(combo):
        card = question.cards[at]
        damage, why = _damage(card, question.distance, hit)
        reasons = [link_between(steps[-1].card, card)] if steps else []
        if card.meter:
            reasons.append(
                Reason(f"Its requirement is paid: meter {card.meter}", ("O-AOE.12" if steps else "AOE-8.2",))
            )
        reasons += [why, *_tags(card, damage, nth > 0, nth == len(combo) - 1)]
        steps.append(Step(at, card, damage, tuple(reasons)))
        hit = hit or damage > 0
    return tuple(steps)


def _damage(card: Card, distance: int, hit: bool) -> tuple[int, Reason]:
    """Return a card's damage at `distance` and its reason; `hit`: whether an earlier card did damage (AOE-6.7)."""
    if whiffs(card, distance):
        text = f"It whiffs at distance {distance}, for its range is {card.range}: no damage, and nothing may be linked"
        return 0, Reason(text, ("AOE-7.3", "O-AOE.8"))
    damage = (card.link if hit else card.attack) or 0
    if hit:
        return damage, Reason(f"Link damage {damage}: a card before it did damage", ("AOE-6.7",))
    if damage:
        return damage, Reason(f"Attack damage {damage}: it is the first card to do damage", ("AOE-6.7",))
    return 0, Reason("It deals 0, so it is not the first card to do damage", ("O-AOE.10",))


def _tags(card: Card, damage: int, linked: bool, last: bool) -> Iterator[Reason]:
    """Yield reasons for the log about tags whose effect depends on the place of a card in the combo.

    `damage` is that of the card, `linked` says that the card is not the first, `last` that no card follows.
    """
    if Tag.TERMINAL in card.tags:
        yield Reason("Terminal: nothing follows", ("AOE-6.6",))
    if Tag.PRE_PRIORITY in card.tags and linked:
        yield Reason("Its Pre-Priority ability does not work, for it is linked", ("AOE-6.5",))
    if Tag.FINAL in card.tags:
        if not last:
            yield Reason("Final does not work: another card follows", ("AOE-6.6",))
        elif damage:
            yield Reason("Final works: it is the last card, and did damage", ("AOE-6.6",))
        else:
            yield Reason("Final does not work: it did no damage", ("AOE-6.6",))


def _blocked(question: Question, hand: Hand, starts: Sequence[int], combo: Sequence[int]) -> Iterator[Blocked]:
    """Yield each reason why a card can't begin a combo, can't follow a reachable card, or can't follow the best combo.

    `starts` are places in the hand; `combo` is the best combo as places, empty if there is none.
    """
    cards = question.cards

    def blocked(at: int, after: int | None, bar: Bar, text: str, *rules: str) -> Blocked:
        return Blocked(at, cards[at], after, bar, Reason(text, rules))

    for at in starts:
        if hand.costs[at] > hand.meter:
            text = f"{cards[at].name} requires meter {hand.costs[at]}, and there is {hand.meter}"
            yield blocked(at, None, Bar.METER, text, "AOE-8.2")
    for after in _reached(hand, starts, question.limit):
        for at, card in enumerate(cards):
            if at == after:
                continue
            if bar := bar_between(cards[after], card, question.distance):
                yield Blocked(at, card, after, *bar)
            elif hand.costs[at] > hand.meter:
                text = f"{card.name} requires meter {hand.costs[at]}, and there is {hand.meter}"
                yield blocked(at, after, Bar.METER, text, "O-AOE.12")
    left = hand.meter - sum(hand.costs[at] for at in combo)
    for at in hand.follows[combo[-1]] if combo else ():
        if at in combo:
            continue
        if len(combo) == question.limit:
            names = ", ".join(cards[place].name for place in combo)
            text = f"{names} are {question.limit} cards already" if len(combo) > 1 else f"{names} is one card already"
            yield blocked(at, combo[-1], Bar.LIMIT, text, "AOE-6.1")
        elif hand.costs[at] > left:
            text = f"{cards[at].name} requires meter {hand.costs[at]}, and {left} is left"
            yield blocked(at, combo[-1], Bar.METER, text, "O-AOE.12")


def _reached(hand: Hand, starts: Iterable[int], limit: int) -> list[int]:
    """Return the places, ascending, of cards that can come before the last one of a combo of at most `limit` cards."""
    reached: set[int] = set()
    next_ = {at for at in starts if hand.costs[at] <= hand.meter}
    for _ in range(1, limit):
        reached |= next_
        next_ = {after for at in next_ for after in hand.follows[at]} - reached
    return sorted(reached)
