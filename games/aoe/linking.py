"""Rules of Assemblage of Eternity for linking one card to another in a combo, and for range (rule groups 6 and 7).

These are rules about two cards. `games.aoe.combos` has the rules about a whole combo: its length and its meter.
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
    """Code of the reason why a card can't have its place in a combo."""

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
    """Reason as a sentence without a full stop, with the ids of its rules, the decisive one first."""

    text: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        """Return the sentence with the ids of its rules in brackets."""
        return f"{self.text} ({', '.join(self.rules)})."


def whiffs(card: Card, distance: int) -> bool:
    """Return whether a target at `distance` is out of a card's range, which is from 1 to its number (O-AOE.8).

    A card without a range has no target and never whiffs (AOE-7.3).
    """
    return card.range is not None and not reaches(card.range, distance)


def followers(cards: Sequence[Card], distance: int) -> list[list[int]]:
    """Return for each card of a hand the places of the cards that may be linked to it at `distance` (AOE-6.2, 6.3).

    The own input of the linked card must be red or yellow on the card before it (O-AOE.9). A card that says it may be
    linked follows any card with a red or yellow input (O-AOE.16). `bar_between` gives the reason for one pair.
    """
    by_input = [(at, card.red) for at, card in enumerate(cards) if card.kind is Kind.ATTACK]
    by_words = [at for at, card in enumerate(cards) if card.links]
    places: list[list[int]] = []
    for place, before in enumerate(cards):
        letters = before.linkable_after
        if not letters or Tag.TERMINAL in before.tags or whiffs(before, distance):
            places.append([])
        else:
            after = [at for at, red in by_input if at != place and not red.isdisjoint(letters)]
            places.append(sorted({*after, *by_words} - {place}) if by_words else after)
    return places


def bar_between(before: Card, card: Card, distance: int) -> tuple[Bar, Reason] | None:
    """Return the code and the reason that forbid linking `card` to `before`, with the target at `distance`; or None."""
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
    """Return the reason that allows linking `card` to `before`, assuming that `bar_between` forbids nothing."""
    if red := card.red & before.red:
        return Reason(f"Linked: {letters(red)} is red on both, and a kind may always follow itself", ("O-AOE.1",))
    if yellow := card.red & before.yellow:
        return Reason(f"Linked: {letters(yellow)} is yellow on {before.name}", ("AOE-6.3", "O-AOE.9"))
    return Reason("Linked: it says that it may be", ("AOE-6.3", "O-AOE.16"))


def letters(inputs: Iterable[Input]) -> str:
    """Return the letters of inputs as text, in the order of a card: "L and M"; "" without inputs."""
    return " and ".join(letter.value for letter in Input if letter in frozenset(inputs))
