"""Presentation of the combos of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import Any, Final

from calculators.aoe.cards import Character, SmallCard
from calculators.aoe.combos.serializers import MOST_DISTANCE, CombosAnswer, address
from games.aoe.cards import Card
from games.aoe.combos import MOST_CARDS, Blocked, Question, Step
from games.aoe.linking import Bar, Reason, letters, whiffs
from games.aoe.notation import write_card
from games.aoe.opening_hands import Outlook

#: So many combos are drawn; the others are told.
MOST_DRAWN: Final = 6
#: So many spaces of the field are shown at least.
FEWEST_SPACES: Final = 4
_OF_THE_ONE_BEFORE: Final = (Bar.WHIFF, Bar.TERMINAL, Bar.CLOSED)


@dataclass(frozen=True, slots=True)
class ComboCard:
    """A card of the hand: whether it reaches the target, and the addresses that reveal it first and take it out."""

    face: SmallCard
    reaches: bool
    is_first: bool
    reveal: str
    take_out: str


@dataclass(frozen=True, slots=True)
class TargetSpace:
    """A space in front of the figure, and the address that puts the target there."""

    distance: int
    address: str
    is_target: bool


@dataclass(frozen=True, slots=True)
class ComboLink:
    """A step of a combo, drawn: its face, its damage and the sum so far."""

    face: SmallCard
    damage: int
    total: int
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class OutlookRow:
    """One row of all opening hands: how many do so much, and how many do so much or more, in hundredths and exactly."""

    damage: int
    hands: str
    share: str
    at_least: str
    exact: str
    #: The length of the bar, of 100 for the longest.
    bar: float


@dataclass(frozen=True, slots=True)
class MethodCard:
    """A card of a character that may be taken into the hand, or out of it: `said` tells it from others."""

    name: str
    said: str
    address: str
    is_in: bool


@dataclass(frozen=True, slots=True)
class Roster:
    """The cards of a character beside a question, each with the address that takes it into the hand or out of it."""

    character: Character
    question: Question
    opening: int | None

    @property
    def offers(self) -> list[MethodCard]:
        """The cards of the method deck, from A to Z."""
        return [self._offer(card) for card in self.character.method]

    @property
    def all_hands(self) -> str:
        """The address that counts all opening hands of the character, empty where there are none."""
        method, size = self.character.method[:MOST_CARDS], self.character.card.hand_size
        if not size or size > len(method):
            return ""
        return address(replace(self.question, cards=method, first=None), size, self.character)

    @property
    def no_cards(self) -> str:
        """The address that empties the hand."""
        return (
            address(replace(self.question, cards=(), first=None), None, self.character) if self.question.cards else ""
        )

    def _offer(self, card: Card) -> MethodCard:
        hand = self.question.cards
        is_in = card in hand
        cards = tuple(each for each in hand if each != card) if is_in else (*hand, card)
        first = self.question.first if any(each.name == self.question.first for each in cards) else None
        opening = self.opening if self.opening and self.opening <= len(cards) else None
        changed = replace(self.question, cards=cards, first=first)
        return MethodCard(card.name, _notation(card), address(changed, opening, self.character), is_in)


def _notation(card: Card) -> str:
    """Return inputs, damage and requirement of a card in a few letters, as they are typed."""
    return write_card(replace(card, name="X", priority=None, tags=frozenset())).removeprefix("X").strip()


class CombosPresenter:
    """An answer as the page draws it."""

    def __init__(self, found: CombosAnswer, character: Character | None = None) -> None:
        self.question, self.answer, self.outlook = found.question, found.answer, found.outlook
        self._opening, self._character = found.opening, character
        #: Combos with as few cards as the best, and the others that deal as much.
        fewest = len(self.answer.combos[0]) if self.answer.combos else 0
        drawn = [links_of(combo) for combo in self.answer.combos]
        shortest = [links for links in drawn if len(links) == fewest]
        self.ways = self.answer.shortest
        self.most = len(shortest)
        self.best = shortest[:MOST_DRAWN]
        self.others = drawn[len(self.best) :]
        self.more = self.answer.count - len(drawn)

    @property
    def hand(self) -> list[ComboCard]:
        question = self.question
        return [
            ComboCard(
                face=SmallCard(card),
                reaches=not whiffs(card, question.distance),
                is_first=question.first == card.name,
                reveal=self._address(first=None if question.first == card.name else card.name),
                take_out=self._without(at),
            )
            for at, card in enumerate(question.cards)
        ]

    @property
    def field(self) -> list[TargetSpace]:
        """The spaces in front of the figure, as far as a card reaches or the target stands."""
        cards, distance = self.question.cards, self.question.distance
        furthest = max([distance, FEWEST_SPACES, *(card.range or 0 for card in cards)])
        return [
            TargetSpace(
                distance=space,
                address=self._address(distance=space),
                is_target=space == distance,
            )
            for space in range(1, min(furthest, MOST_DISTANCE) + 1)
        ]

    @property
    def blocked(self) -> list[tuple[str, list[Reason]]]:
        """Under the name of each card that can't be played somewhere why not, each sentence once."""
        found: dict[str, dict[str, Reason]] = {}
        white: dict[tuple[str, str], list[str]] = {}
        for blocked in self.answer.blocked:
            if blocked.bar in _OF_THE_ONE_BEFORE:
                continue
            before = "" if blocked.after is None else self.question.cards[blocked.after].name
            if blocked.bar is Bar.WHITE:
                names = white.setdefault((blocked.card.name, letters(blocked.card.red)), [])
                if before not in names:
                    names.append(before)
                reason = Reason(_white(blocked, names), blocked.reason.rules)
                found.setdefault(blocked.card.name, {})["white"] = reason
            else:
                found.setdefault(blocked.card.name, {})[blocked.reason.text] = blocked.reason
        return [(name, list(reasons.values())) for name, reasons in found.items()]

    @property
    def ending(self) -> list[tuple[str, Reason]]:
        """The cards that may be played, but nothing after them, with the reason."""
        found = {
            (self.question.cards[blocked.after].name, blocked.reason.text): blocked.reason
            for blocked in self.answer.blocked
            if blocked.bar in _OF_THE_ONE_BEFORE and blocked.after is not None
        }
        return [(name, reason) for (name, _), reason in found.items()]

    @property
    def chances(self) -> list[OutlookRow]:
        return chances_of(self.outlook) if self.outlook else []

    @property
    def hands(self) -> str:
        return f"{self.outlook.hands:,}" if self.outlook else ""

    @property
    def mean(self) -> str:
        return f"{float(self.outlook.mean):.2f}" if self.outlook else ""

    def _address(self, **changed: Any) -> str:
        return address(replace(self.question, **changed), self._opening, self._character)

    def _without(self, at: int) -> str:
        cards = self.question.cards[:at] + self.question.cards[at + 1 :]
        first = self.question.first if any(card.name == self.question.first for card in cards) else None
        return self._address(cards=cards, first=first)


def links_of(combo: Sequence[Step]) -> list[ComboLink]:
    """Return the steps of a combo as they are drawn."""
    totals = accumulate(step.damage for step in combo)
    return [
        ComboLink(SmallCard(step.card), step.damage, total, step.why) for step, total in zip(combo, totals, strict=True)
    ]


def chances_of(outlook: Outlook) -> list[OutlookRow]:
    """Return all opening hands by what they can do, as they are drawn."""
    most = max(hands for _, hands in outlook.counts)
    return [
        OutlookRow(
            damage,
            f"{hands:,}",
            _percent(Fraction(hands, outlook.hands)),
            _percent(outlook.at_least(damage)),
            str(outlook.at_least(damage)),
            round(100 * hands / most, 1),
        )
        for damage, hands in outlook.counts
    ]


def _percent(odds: Fraction) -> str:
    """Write odds in hundredths to one place; what is not quite nothing or everything is marked."""
    written = f"{100 * float(odds):.1f}"
    if written == "0.0" and odds:
        written = "<\u00a00.1"
    elif written == "100.0" and odds < 1:
        written = ">\u00a099.9"
    return f"{written}\u00a0%"


def _white(blocked: Blocked, names: Sequence[str]) -> str:
    """Say in one sentence on which cards the letters of a card are white."""
    are = "is" if len(blocked.card.red) == 1 else "are"
    return f"{letters(blocked.card.red)} {are} white on {', '.join(names)}"
