"""Which card may be linked to which, and how a card fares at a distance (groups 6 and 7 of the rules).

What is asked here is asked of two cards alone. That a combo has at most four of them, and that its requirements come
out of one meter, is for who plays a whole combo: `games.aoe.combos`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.aoe.cards import Card
from games.aoe.space import reaches
from games.aoe.words import Input, Kind, Tag

#: A combo has at most four cards: the revealed one and three links (AOE-6.1).
MOST_CARDS_OF_COMBO: Final = 4


class Bar(StrEnum):
    """What keeps a card out of its place in a combo."""

    METER = "METER"
    WHIFF = "WHIFF"
    TERMINAL = "TERMINAL"
    CLOSED = "CLOSED"
    UTILITY = "UTILITY"
    NO_INPUT = "NO_INPUT"
    WHITE = "WHITE"
    LIMIT = "LIMIT"


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence without its full stop, and the ids of the rules that it rests on, the one that decides first."""

    text: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        """The sentence with its rules: "H is white on Jab (AOE-2.5, O-AOE.9)."."""
        return f"{self.text} ({', '.join(self.rules)})."


def whiffs(card: Card, distance: int) -> bool:
    """Whether a target at `distance` is out of the card's range, which reaches from 1 to what is printed (O-AOE.8).

    A card without a range has no target that could be out of it (AOE-7.3).
    """
    return card.range is not None and not reaches(card.range, distance)


def followers(cards: Sequence[Card], distance: int) -> list[list[int]]:
    """For each card of a hand the places of those that may be linked to it (AOE-6.2, AOE-6.3).

    One may whose own kind is red or yellow on the card before it (O-AOE.9). One that says it may be linked goes with
    any card that has a red or yellow input (O-AOE.16). `bar_between` tells of each pair why not.
    """
    by_input = [(at, card.red) for at, card in enumerate(cards) if card.kind is Kind.ATTACK]
    by_words = [at for at, card in enumerate(cards) if card.links]
    found: list[list[int]] = []
    for place, before in enumerate(cards):
        letters = before.linkable_after
        if not letters or Tag.TERMINAL in before.tags or whiffs(before, distance):
            found.append([])
        else:
            after = [at for at, red in by_input if at != place and not red.isdisjoint(letters)]
            found.append(sorted({*after, *by_words} - {place}) if by_words else after)
    return found


def bar_between(before: Card, card: Card, distance: int) -> tuple[Bar, Reason] | None:
    """What forbids linking `card` to `before`, as a code and for a player; None where it may follow."""
    if whiffs(before, distance):
        text = (
            f"{before.name} whiffs at distance {distance}, for its range is {before.range}: "
            "no damage, and nothing follows a whiff"
        )
        return Bar.WHIFF, Reason(text, ("AOE-7.3", "O-AOE.8"))
    if Tag.TERMINAL in before.tags:
        return Bar.TERMINAL, Reason(f"{before.name} is Terminal: nothing follows it", ("AOE-6.6",))
    if not before.linkable_after:
        return Bar.CLOSED, Reason(f"{before.name} has no input that a card could follow", ("AOE-2.5", "O-AOE.16"))
    if card.links:
        return None
    if card.kind is not Kind.ATTACK:
        text = f"{card.name} is no attack card, and does not say that it may be linked"
        return Bar.UTILITY, Reason(text, ("AOE-6.3", "AOE-2.2"))
    if not card.red:
        return Bar.NO_INPUT, Reason(f"{card.name} has no input, and does not say that it may be linked", ("AOE-6.3",))
    if card.red.isdisjoint(before.linkable_after):
        are = "is" if len(card.red) == 1 else "are"
        return Bar.WHITE, Reason(f"{letters(card.red)} {are} white on {before.name}", ("AOE-2.5", "O-AOE.9"))
    return None


def link_between(before: Card, card: Card) -> Reason:
    """Why `card` may be linked to `before`, where it may."""
    if red := card.red & before.red:
        return Reason(f"Linked: {letters(red)} is red on both, and a kind may always follow itself", ("O-AOE.1",))
    if yellow := card.red & before.yellow:
        return Reason(f"Linked: {letters(yellow)} is yellow on {before.name}", ("AOE-6.3", "O-AOE.9"))
    return Reason("Linked: it says that it may be", ("AOE-6.3", "O-AOE.16"))


def letters(inputs: Iterable[Input]) -> str:
    """Inputs as a person reads them, in the order of a card: "L and M"."""
    return " and ".join(letter.value for letter in Input if letter in frozenset(inputs))
