"""Best damage of every opening hand of an Assemblage deck: all hands are counted, none is sampled (AOE-3.2).

The best damage of a hand is that of the best set of at most four of its cards. So each set is evaluated once, in every
order. Then each set, the best first, takes the remaining hands that hold it. The hands that hold a card are one number
with a bit for each hand, so a set takes all its hands at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import Final

from games.aoe.cards import Card
from games.aoe.combos import Hand
from games.aoe.linking import MOST_CARDS_OF_COMBO, whiffs
from games.aoe.space import BOARD
from games.aoe.words import Kind
from games.faults import InputFault, InvalidInput

#: Most outlooks in the cache.
_CACHED: Final = 256

#: Most cards in the meter for which outlooks are computed.
MOST_METER: Final = 4

#: Kinds of cards that are in every hand without being drawn (AOE-2.3, AOE-3.2).
_BESIDE: Final = frozenset({Kind.COMMON, Kind.TAG})


@dataclass(frozen=True, slots=True)
class Outlook:
    """All opening hands of `size` cards, counted by the damage of their best combo: (damage, hands), least first."""

    size: int
    hands: int
    counts: tuple[tuple[int, int], ...]

    @property
    def mean(self) -> Fraction:
        """The damage of a hand's best combo, averaged over all hands."""
        return Fraction(sum(damage * hands for damage, hands in self.counts), self.hands)

    def at_least(self, damage: int) -> Fraction:
        """Return the probability of a hand whose best combo deals at least this damage."""
        return Fraction(sum(hands for most, hands in self.counts if most >= damage), self.hands)


def opening_hands(
    cards: Iterable[Card], size: int, distance: int = 1, meter: int = 0, limit: int = MOST_CARDS_OF_COMBO
) -> Outlook:
    """Return all hands of `size` of these cards, counted by the damage of their best combo.

    `distance` to the target is in spaces, `meter` the cards in the meter, `limit` the most cards of a combo. Common and
    tag cards are in every hand and don't count for its size. Results are cached by the values of the cards, without
    their names and order. InvalidInput is raised if `size` is below 1 or there are fewer cards to draw.
    """
    deck = Counter(_nameless(card) for card in cards)
    drawn = sum(copies for card, copies in deck.items() if card.kind not in _BESIDE)
    if not 0 < size <= drawn:
        text = f"No hand of {size} can be drawn from {drawn} {'card' if drawn == 1 else 'cards'} (AOE-3.2)."
        raise InvalidInput([InputFault("NOT_SO_MANY", text, "opening", "AOE-3.2")])
    return _outlook(frozenset(deck.items()), size, distance, meter, limit)


def best_of_sets(cards: Sequence[Card], distance: int, meter: int, limit: int) -> dict[int, int]:
    """Return the most damage of every set of cards that is a combo in some order; a set has a bit for each place.

    `distance`, `meter` and `limit` are as in `opening_hands`. Whether a card of a set did damage does not depend on the
    order. So later damage depends only on the set of cards played and on the last of them.
    """
    hand = Hand(cards, distance, meter)
    ends = {(1 << at, at): damage for at, damage in enumerate(hand.attack) if hand.costs[at] <= meter}
    sets: dict[int, int] = {}
    for length in range(1, limit + 1):
        longer: dict[tuple[int, int], int] = {}
        for (played, last), damage in ends.items():
            if damage > sets.get(played, -1):
                sets[played] = damage
            if length < limit:
                gains = hand.link if damage else hand.attack
                for at in hand.follows[last]:
                    if not played >> at & 1:
                        end = (played | 1 << at, at)
                        if damage + gains[at] > longer.get(end, -1):
                            longer[end] = damage + gains[at]
        ends = longer
    if max(hand.costs, default=0):
        sets = {played: most for played, most in sets.items() if _sum(hand.costs, played) <= meter}
    return sets


def distances_of(cards: Iterable[Card]) -> range:
    """Return the distances on the board at which at least one of these cards reaches a target."""
    return range(1, 1 + min(max([1, *(card.range or 0 for card in cards)]), BOARD.columns - 1))


def meters_of(cards: Iterable[Card]) -> range:
    """Return the numbers of cards in the meter that make a difference: from 0 to the cost of the dearest combo."""
    dearest = sorted((card.meter or 0 for card in cards), reverse=True)[:MOST_CARDS_OF_COMBO]
    return range(1 + min(sum(dearest), MOST_METER))


def spread(cards: Sequence[Card], size: int) -> dict[tuple[int, int], Outlook]:
    """Return `opening_hands` by (distance, meter), for all `distances_of` and `meters_of` these cards.

    Distances at which the same cards whiff are computed once. InvalidInput is raised as by `opening_hands`.
    """
    outlooks: dict[tuple[int, int], Outlook] = {}
    known: dict[tuple[tuple[bool, ...], int], Outlook] = {}
    for distance in distances_of(cards):
        short = tuple(whiffs(card, distance) for card in cards)
        for meter in meters_of(cards):
            if (short, meter) not in known:
                known[short, meter] = opening_hands(cards, size, distance, meter)
            outlooks[distance, meter] = known[short, meter]
    return outlooks


def without_each(cards: Sequence[Card], size: int, distance: int = 1, meter: int = 0) -> list[Fraction]:
    """Return for each card the mean damage of hands if the card did nothing; arguments as in `opening_hands`."""
    opening_hands(cards, size, distance, meter)
    places = sorted(range(len(cards)), key=lambda at: cards[at].kind in _BESIDE)
    drawn = sum(1 for card in cards if card.kind not in _BESIDE)
    best = _best_first([cards[at] for at in places], distance, meter, MOST_CARDS_OF_COMBO)
    means: dict[Card, Fraction] = {}
    for at, place in enumerate(places):
        card = _nameless(cards[place])
        if card not in means:
            counts = _counted([each for each in best if not each[0] >> at & 1], drawn, size)
            means[card] = Outlook(size, comb(drawn, size), tuple(counts.items())).mean
    return [means[_nameless(card)] for card in cards]


@lru_cache(_CACHED)
def _outlook(deck: frozenset[tuple[Card, int]], size: int, distance: int, meter: int, limit: int) -> Outlook:
    """Return `opening_hands` of a deck, given as (card, copies), with the same other arguments."""
    cards = sorted((card for card, copies in deck for _ in range(copies)), key=lambda card: card.kind in _BESIDE)
    drawn = sum(1 for card in cards if card.kind not in _BESIDE)
    counts = _counted(_best_first(cards, distance, meter, limit), drawn, size)
    return Outlook(size, comb(drawn, size), tuple(sorted(counts.items())))


def _best_first(cards: Sequence[Card], distance: int, meter: int, limit: int) -> list[tuple[int, int]]:
    """Return the sets of cards that do damage as combos, as (a bit for each place, damage), the most damage first."""
    sets = best_of_sets(cards, distance, meter, limit)
    return sorted(((played, damage) for played, damage in sets.items() if damage), key=lambda each: -each[1])


def _counted(best: Iterable[tuple[int, int]], drawn: int, size: int) -> Counter[int]:
    """Count the hands of `size` of the first `drawn` cards by best damage; `best` is as from `_best_first`."""
    holding = _holding(drawn, size)
    left = (1 << comb(drawn, size)) - 1
    counts: Counter[int] = Counter()
    for played, damage in best:
        taken = left
        for at in range(drawn):
            if played >> at & 1:
                taken &= holding[at]
        if taken:
            counts[damage] += taken.bit_count()
            left ^= taken
            if not left:
                break
    counts[0] += left.bit_count()
    return +counts


@cache
def _holding(cards: int, size: int) -> list[int]:
    """Return for each of `cards` cards the hands of `size` cards that hold it, as an integer with a bit a hand.

    The first bits are the hands without the last card, then come the hands with it, both made of one card fewer.
    """
    if size in (0, cards):
        return [int(size > 0)] * cards
    without, with_ = _holding(cards - 1, size), _holding(cards - 1, size - 1)
    before, after = comb(cards - 1, size), comb(cards - 1, size - 1)
    held = [here | there << before for here, there in zip(without, with_, strict=True)]
    return [*held, ((1 << after) - 1) << before]


def _nameless(card: Card) -> Card:
    """Return a card with only the values that its damage depends on."""
    return Card(
        "", card.kind, meter=card.meter, range=card.range, attack=card.attack, link=card.link, red=card.red,
        yellow=card.yellow, tags=card.tags, links=card.links,
    )  # fmt: skip


def _sum(costs: Sequence[int], played: int) -> int:
    return sum(cost for at, cost in enumerate(costs) if played >> at & 1)
