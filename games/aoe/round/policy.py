"""Computer opponent (`choose`, described by `WORDS`), which sees a player's view and plays its best combo there."""

from __future__ import annotations

from functools import cache
from typing import Final

from games.aoe.abilities import Ability, Heading
from games.aoe.combos import Hand, best
from games.aoe.linking import MOST_CARDS_OF_COMBO
from games.aoe.round.actions import TOP, Action, Bet, Burst, Lay, Link, Pay, Reveal, Spaces, Stop, Under
from games.aoe.round.attack import revealed_card
from games.aoe.round.view import View
from games.aoe.space import distance
from games.aoe.words import Kind, Tag

WORDS: Final = (
    "It reveals the card that begins its best combo from where that card strikes; of two as good the faster one.",
    "Where no card of its hand does damage, it reveals the one that brings the figures together the most; where none "
    "does that either, not its common card, which would come back to its hand turn after turn.",
    "It bursts where the card that it faces would take the last of its health by itself.",
    "It links the card with which its combo goes on best, as long as it does damage, and pays Meter abilities in full.",
    "It moves as close as a card allows and never away, bets nothing, and lays the top of its deck.",
)


def choose(view: View) -> Action:
    """Return the computer opponent's choice among the legal actions. The same view gives the same choice."""
    first = view.actions[0]
    if isinstance(first, Reveal):
        return _reveal(view)
    if isinstance(first, Burst):
        return Burst(_is_beaten(view) and Burst(True) in view.actions)
    if isinstance(first, Stop):
        return _link(view)
    if isinstance(first, Pay):
        return view.actions[-1]
    wanted: tuple[Action, ...] = (Lay(TOP), Bet(0), Under(None))
    usual = next((action for action in wanted if action in view.actions), first)
    return _spaces(view, first) if isinstance(first, Spaces) else usual


def _spaces(view: View, most: Spaces) -> Action:
    """Return the move `most`, shortened to end beside the opponent; 0 spaces if it doesn't lead toward the opponent."""
    count = min(most.count, _apart(view) - 1) if most.heading is Heading.TOWARD else 0
    return Spaces(count, most.heading, most.figure)


def _apart(view: View) -> int:
    return distance(*(seat.position for seat in view.seats))


def _reveal(view: View) -> Action:
    """Return the action that reveals the first card of the best combo; of two equal cards the faster.

    Without a card that does damage it is the one that brings the figures together most. If none does, it is one that
    leaves the hand, so that the round reaches its time (AOE-9.2).
    """
    held, apart, meter = {card.full_name: card for card in view.hand}, _apart(view), len(view.seats[view.player].meter)
    hand_at = cache(lambda spaces: Hand(view.hand, spaces, meter))

    def worth(action: Action) -> tuple[int, int, bool, int, int]:
        if not isinstance(action, Reveal):
            return 0, 0, False, 0, 0
        card = held[action.card]
        abilities = revealed_card(card, is_reversed=action.is_reversed).abilities
        soon = sum(map(_closing, filter(_is_soon, abilities)))
        damage, _ = best(hand_at(max(1, apart - soon)), [view.hand.index(card)], MOST_CARDS_OF_COMBO)
        closing = min(apart - 1, sum(map(_closing, abilities)))
        leads_on = damage > 0 or closing > 0 or card.kind is not Kind.COMMON
        return damage, max(0, closing), leads_on, closing, 99 if card.throw else card.priority or 0

    return max(view.actions, key=worth)


def _closing(ability: Ability) -> int:
    """Return by how many spaces an ability brings the figures together, negative if it parts them."""
    sign = {Heading.TOWARD: 1, Heading.AWAY: -1}.get(ability.heading) if isinstance(ability.heading, Heading) else None
    return 0 if sign is None or (sign < 0 and ability.is_up_to) else sign * ability.amount


def _is_soon(ability: Ability) -> bool:
    """Return whether an ability works before its card deals damage."""
    return ability.tag is Tag.PRE_PRIORITY or ability.is_before


def _link(view: View) -> Action:
    """Return the link with the most damage, counting one further link, or Stop if no link does damage."""
    held = {card.full_name: card for card in view.hand}
    links = [action for action in view.actions if isinstance(action, Link) and not action.bursts]
    apart = _apart(view)
    rest = Hand(view.hand, max(1, apart), len(view.seats[view.player].meter))

    def damage(link: Link) -> int:
        card = held[link.card]
        in_range = card.range is None or apart <= card.range
        follows = rest.follows[list(view.hand).index(card)]
        return ((card.link or 0) + max((rest.link[at] for at in follows), default=0)) if in_range else 0

    most = max(links, key=damage, default=None)
    return most if most and damage(most) else Stop()


def _is_beaten(view: View) -> bool:
    """Return whether the opponent's revealed card reaches the player and takes the last of the player's health."""
    own, rival = view.seats[view.player], 1 - view.player
    card = view.revealed[rival]
    reaches = card.range is None or _apart(view) <= card.range
    return reaches and (card.attack or 0) >= own.health
