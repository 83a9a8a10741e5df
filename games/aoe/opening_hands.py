"""What every opening hand of a method deck can do: all of them counted, none drawn (AOE-3.2).

The best damage of a hand is that of the best set of at most four of its cards. So the sets are played out once, in
every order, and then each takes the hands that hold it, best set first: what a hand can do is said by the set that
takes it. Which hands hold a card is one number with a bit for each hand, so that a set takes all its hands at once.
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
from games.faults import Refusal, Refused

#: So many decks are kept with what their hands can do: an answer is a few numbers.
_KEPT: Final = 256

#: Cards in the meter that a deck is looked at with: few have more to spend.
MOST_METER: Final = 4

#: Cards that are in every hand beside those that were drawn (AOE-2.3, AOE-3.2).
_BESIDE: Final = frozenset({Kind.COMMON, Kind.TAG})


@dataclass(frozen=True, slots=True)
class Outlook:
    """How many of the `hands` of `size` cards can do how much damage at the best: (damage, hands), least first."""

    size: int
    hands: int
    counts: tuple[tuple[int, int], ...]

    @property
    def mean(self) -> Fraction:
        """The best damage of a hand, over all hands."""
        return Fraction(sum(damage * hands for damage, hands in self.counts), self.hands)

    def at_least(self, damage: int) -> Fraction:
        """The odds of a hand that can do so much or more."""
        return Fraction(sum(hands for most, hands in self.counts if most >= damage), self.hands)


def opening_hands(
    cards: Iterable[Card], size: int, distance: int = 1, meter: int = 0, limit: int = MOST_CARDS_OF_COMBO
) -> Outlook:
    """What the hands of `size` of these cards can do.

    Common and tag cards are in every hand and count for no hand size. A deck that was asked for already is answered
    from what was kept, whatever its cards are called and in whatever order they come.
    Raises Refused where there are not so many cards to draw.
    """
    deck = Counter(_nameless(card) for card in cards)
    drawn = sum(copies for card, copies in deck.items() if card.kind not in _BESIDE)
    if not 0 < size <= drawn:
        text = f"No hand of {size} can be drawn from {drawn} {'card' if drawn == 1 else 'cards'} (AOE-3.2)."
        raise Refused([Refusal("NOT_SO_MANY", text, "opening", "AOE-3.2")])
    return _outlook(frozenset(deck.items()), size, distance, meter, limit)


def best_of_sets(cards: Sequence[Card], distance: int, meter: int, limit: int) -> dict[int, int]:
    """The most damage of every set of cards that is a combo in some order; a set is a number with a bit for each place.

    Whether a card of a set did damage does not depend on the order: so for the cards that may still come it matters
    alone which cards were played, and which of them last.
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
    """The distances at which a card of these reaches a target, on our board."""
    return range(1, 1 + min(max([1, *(card.range or 0 for card in cards)]), BOARD.columns - 1))


def meters_of(cards: Iterable[Card]) -> range:
    """The meters that make a difference: up to what the dearest combo of these cards requires, or MOST_METER."""
    dearest = sorted((card.meter or 0 for card in cards), reverse=True)[:MOST_CARDS_OF_COMBO]
    return range(1 + min(sum(dearest), MOST_METER))


def spread(cards: Sequence[Card], size: int) -> dict[tuple[int, int], Outlook]:
    """What the hands of `size` can do at each of `distances_of` these cards and with each of `meters_of` them.

    Distances at which the same cards whiff are one. Raises Refused as `opening_hands` does.
    """
    found: dict[tuple[int, int], Outlook] = {}
    known: dict[tuple[tuple[bool, ...], int], Outlook] = {}
    for distance in distances_of(cards):
        short = tuple(whiffs(card, distance) for card in cards)
        for meter in meters_of(cards):
            if (short, meter) not in known:
                known[short, meter] = opening_hands(cards, size, distance, meter)
            found[distance, meter] = known[short, meter]
    return found


def without_each(cards: Sequence[Card], size: int, distance: int = 1, meter: int = 0) -> list[Fraction]:
    """For each card the mean that `opening_hands` would have if it did nothing: how much worse is what it is worth.

    Raises Refused as `opening_hands` does.
    """
    opening_hands(cards, size, distance, meter)
    places = sorted(range(len(cards)), key=lambda at: cards[at].kind in _BESIDE)
    drawn = sum(1 for card in cards if card.kind not in _BESIDE)
    best = _best_first([cards[at] for at in places], distance, meter, MOST_CARDS_OF_COMBO)
    means: dict[Card, Fraction] = {}
    for at, place in enumerate(places):
        card = _nameless(cards[place])
        if card not in means:
            counts = _counted([found for found in best if not found[0] >> at & 1], drawn, size)
            means[card] = Outlook(size, comb(drawn, size), tuple(counts.items())).mean
    return [means[_nameless(card)] for card in cards]


@lru_cache(_KEPT)
def _outlook(deck: frozenset[tuple[Card, int]], size: int, distance: int, meter: int, limit: int) -> Outlook:
    """What the hands of a deck can do: the deck is each card with how often it is in there."""
    cards = sorted((card for card, copies in deck for _ in range(copies)), key=lambda card: card.kind in _BESIDE)
    drawn = sum(1 for card in cards if card.kind not in _BESIDE)
    counts = _counted(_best_first(cards, distance, meter, limit), drawn, size)
    return Outlook(size, comb(drawn, size), tuple(sorted(counts.items())))


def _best_first(cards: Sequence[Card], distance: int, meter: int, limit: int) -> list[tuple[int, int]]:
    """The sets of cards that do damage, with how much, the best first."""
    sets = best_of_sets(cards, distance, meter, limit)
    return sorted(((played, damage) for played, damage in sets.items() if damage), key=lambda found: -found[1])


def _counted(best: Iterable[tuple[int, int]], drawn: int, size: int) -> Counter[int]:
    """By damage how many hands of `size` of the first `drawn` cards do so much with the `best` sets that they hold."""
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
    """For each of so many cards the hands of `size` that hold it, as bits of a number.

    First come the hands without the last card, then those with it: they are the hands of one card fewer.
    """
    if size in (0, cards):
        return [int(size > 0)] * cards
    without, with_ = _holding(cards - 1, size), _holding(cards - 1, size - 1)
    before, after = comb(cards - 1, size), comb(cards - 1, size - 1)
    held = [here | there << before for here, there in zip(without, with_, strict=True)]
    return [*held, ((1 << after) - 1) << before]


def _nameless(card: Card) -> Card:
    """A card with nothing but what its damage depends on."""
    return Card(
        "", card.kind, meter=card.meter, range=card.range, attack=card.attack, link=card.link, red=card.red,
        yellow=card.yellow, tags=card.tags, links=card.links,
    )  # fmt: skip


def _sum(costs: Sequence[int], played: int) -> int:
    return sum(cost for at, cost in enumerate(costs) if played >> at & 1)
