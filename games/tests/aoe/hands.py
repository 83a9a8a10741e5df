"""The cards that the combo finder is tried with, and the plainest search for combos that there can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.aoe.cards import Card
from games.aoe.words import Input, Kind, Tag


def attack(
    name: str, red: str, yellow: str, damage: str, range_: int = 1, meter: int | None = None, *tags: Tag
) -> Card:
    """An attack card, with its letters and damage as they are written: "H", "S", "5/3"."""
    first, _, later = damage.partition("/")
    return Card(
        name,
        range=range_,
        meter=meter,
        attack=int(first),
        link=int(later),
        red=frozenset(map(Input, red)),
        yellow=frozenset(map(Input, yellow)),
        tags=frozenset(tags),
    )


#: The cards of part 3.6 of the plan, and a few more for what they leave out.
CARDS: Final = {
    card.name: card
    for card in (
        attack("Jab", "L", "M", "2/1"),
        attack("Knee", "L", "LM", "2/2"),
        attack("Cross", "M", "HS", "3/2"),
        attack("Sweep", "M", "L", "3/1", 2),
        attack("Hook", "H", "S", "5/3"),
        attack("Slam", "H", "", "6/2", 1, None, Tag.TERMINAL),
        attack("Blast", "S", "", "4/4", 3, 1),
        attack("Shout", "S", "L", "0/2", 2),
        Card("Feint", Kind.UTILITY),
        attack("Burst Fist", "S", "", "3/3", 1, 2),
        attack("Closer", "L", "M", "2/2", 1, None, Tag.FINAL),
        attack("Dash", "L", "M", "1/1", 1, None, Tag.PRE_PRIORITY),
        attack("Both", "LH", "", "2/2"),
        attack("Bare", "", "", "4/4"),
        attack("Open", "", "L", "1/1"),
        Card("Encore", Kind.UTILITY, links=True),
        Card("Follow-up", attack=3, link=3, range=1, links=True),
        Card("Basics", Kind.COMMON),
        Card("Partner", Kind.TAG),
    )
}


def hand(names: str) -> tuple[Card, ...]:
    """Cards by their names, with commas between."""
    return tuple(CARDS[name] for name in names.split(", ") if name)


def plain(cards: Sequence[Card], distance: int, meter: int, limit: int = 4) -> tuple[int, list[tuple[int, ...]]]:
    """The most damage, and every sequence of cards that deals it: each sequence there is, judged as a whole."""
    most, found = 0, list[tuple[int, ...]]()

    def extend(combo: list[int]) -> None:
        nonlocal most, found
        if combo:
            damage = judged([cards[at] for at in combo], distance, meter)
            if damage is not None and damage >= most:
                if damage > most:
                    most, found = damage, []
                found.append(tuple(combo))
        if len(combo) < limit:
            for at in range(len(cards)):
                if at not in combo:
                    extend([*combo, at])

    extend([])
    return most, found


def judged(combo: Sequence[Card], distance: int, meter: int) -> int | None:
    """The damage of a combo, straight from the statements; None where it is none."""
    damage = spent = 0
    before: Card | None = None
    for card in combo:
        if before is not None:
            if Tag.TERMINAL in before.tags or (before.range is not None and not 1 <= distance <= before.range):
                return None
            may = before.red | before.yellow
            if not may or not (card.links or (card.kind is Kind.ATTACK and card.red & may)):
                return None
        spent += card.meter or 0
        if card.range is None or 1 <= distance <= card.range:
            damage += (card.link if damage else card.attack) or 0
        before = card
    return damage if spent <= meter else None
