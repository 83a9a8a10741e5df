"""Presenters of a hand and its best combos for their page."""

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

#: Most combos that are drawn; the others are listed as text.
MOST_DRAWN: Final = 6
#: Fewest spaces of the board that are drawn.
FEWEST_SPACES: Final = 4
_OF_THE_ONE_BEFORE: Final = (Bar.WHIFF, Bar.TERMINAL, Bar.CLOSED)


@dataclass(frozen=True, slots=True)
class ComboCard:
    """Card of the hand: whether it reaches the target, and query strings to begin the combo with it or remove it."""

    face: SmallCard
    reaches: bool
    is_first: bool
    reveal: str
    take_out: str


@dataclass(frozen=True, slots=True)
class TargetSpace:
    """Space of the board in front of the player's figure, with the query string that puts the target on it."""

    distance: int
    address: str
    is_target: bool


@dataclass(frozen=True, slots=True)
class ComboLink:
    """Card of a combo with its damage, the total damage so far, and the reasons."""

    face: SmallCard
    damage: int
    total: int
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class OutlookRow:
    """Row of the table of opening hands: those whose best combo deals exactly this damage or `at_least` this."""

    damage: int
    hands: str
    share: str
    at_least: str
    exact: str
    #: The length of the bar, of 100 for the longest.
    bar: float


@dataclass(frozen=True, slots=True)
class MethodCard:
    """Card of a character, with the query string that adds it to the hand or, if it is there, removes it."""

    name: str
    notation: str
    address: str
    is_in: bool


@dataclass(frozen=True, slots=True)
class Roster:
    """Cards of a character, each with the query string that adds it to the hand of `question` or removes it.

    `opening` is the size of the opening hands if these are counted.
    """

    character: Character
    question: Question
    opening: int | None

    @property
    def cards(self) -> list[MethodCard]:
        """The cards of the character's method deck, from A to Z, with their query strings."""
        return [self._method_card(card) for card in self.character.method]

    @property
    def all_hands(self) -> str:
        """The query string that counts all opening hands of the character, or "" if it lacks cards for one."""
        method, size = self.character.method[:MOST_CARDS], self.character.card.hand_size
        if not size or size > len(method):
            return ""
        return address(replace(self.question, cards=method, first=None), size, self.character)

    @property
    def no_cards(self) -> str:
        """The query string that empties the hand, or "" if it is empty."""
        return (
            address(replace(self.question, cards=(), first=None), None, self.character) if self.question.cards else ""
        )

    def _method_card(self, card: Card) -> MethodCard:
        hand = self.question.cards
        is_in = card in hand
        cards = tuple(each for each in hand if each != card) if is_in else (*hand, card)
        first = self.question.first if any(each.name == self.question.first for each in cards) else None
        opening = self.opening if self.opening and self.opening <= len(cards) else None
        changed = replace(self.question, cards=cards, first=first)
        return MethodCard(card.name, _notation(card), address(changed, opening, self.character), is_in)


def _notation(card: Card) -> str:
    """Return inputs, damage, range and meter of a card in the notation of the form, without its name."""
    return write_card(replace(card, name="X", priority=None, tags=frozenset())).removeprefix("X").strip()


class CombosPresenter:
    """Hand with its best combos, prepared for the template."""

    def __init__(self, result: CombosAnswer, character: Character | None = None) -> None:
        self.question, self.answer, self.outlook = result.question, result.answer, result.outlook
        self._opening, self._character = result.opening, character
        # Combos with the fewest cards are drawn; longer ones with the same damage are listed.
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
        """The cards of the hand."""
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
        """The spaces in front of the player's figure, up to the target or the longest range."""
        cards, distance = self.question.cards, self.question.distance
        furthest = max([distance, FEWEST_SPACES, *(card.range or 0 for card in cards)])
        return [
            TargetSpace(distance=space, address=self._address(distance=space), is_target=space == distance)
            for space in range(1, min(furthest, MOST_DISTANCE) + 1)
        ]

    @property
    def blocked(self) -> list[tuple[str, list[Reason]]]:
        """(name, reasons) of each card that can't be played. Reasons due to the card before are in `ending`."""
        by_name: dict[str, dict[str, Reason]] = {}
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
                by_name.setdefault(blocked.card.name, {})["white"] = reason
            else:
                by_name.setdefault(blocked.card.name, {})[blocked.reason.text] = blocked.reason
        return [(name, list(reasons.values())) for name, reasons in by_name.items()]

    @property
    def ending(self) -> list[tuple[str, Reason]]:
        """The names of cards that no card can follow in a combo, each with the reason."""
        reasons = {
            (self.question.cards[blocked.after].name, blocked.reason.text): blocked.reason
            for blocked in self.answer.blocked
            if blocked.bar in _OF_THE_ONE_BEFORE and blocked.after is not None
        }
        return [(name, reason) for (name, _), reason in reasons.items()]

    @property
    def chances(self) -> list[OutlookRow]:
        """The rows of the table of opening hands; empty if hands are not counted."""
        return chances_of(self.outlook) if self.outlook else []

    @property
    def hands(self) -> str:
        """The number of opening hands, as text; "" if they are not counted."""
        return f"{self.outlook.hands:,}" if self.outlook else ""

    @property
    def mean(self) -> str:
        """The mean damage of an opening hand, as text; "" if hands are not counted."""
        return f"{float(self.outlook.mean):.2f}" if self.outlook else ""

    def _address(self, **changed: Any) -> str:
        return address(replace(self.question, **changed), self._opening, self._character)

    def _without(self, at: int) -> str:
        cards = self.question.cards[:at] + self.question.cards[at + 1 :]
        first = self.question.first if any(card.name == self.question.first for card in cards) else None
        return self._address(cards=cards, first=first)


def links_of(combo: Sequence[Step]) -> list[ComboLink]:
    """Return the cards of a combo prepared for the template."""
    totals = accumulate(step.damage for step in combo)
    return [
        ComboLink(SmallCard(step.card), step.damage, total, step.why) for step, total in zip(combo, totals, strict=True)
    ]


def chances_of(outlook: Outlook) -> list[OutlookRow]:
    """Return the rows of the table of opening hands, one for each damage of a best combo."""
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
    """Return odds in percent with one decimal. A value that would be rounded to 0 or 100 is "<0.1 %" or ">99.9 %"."""
    written = f"{100 * float(odds):.1f}"
    if written == "0.0" and odds:
        written = "<\u00a00.1"
    elif written == "100.0" and odds < 1:
        written = ">\u00a099.9"
    return f"{written}\u00a0%"


def _white(blocked: Blocked, names: Sequence[str]) -> str:
    """Return a sentence such as "L is white on Jab, Slam" about a blocked card that can't follow cards with `names`."""
    are = "is" if len(blocked.card.red) == 1 else "are"
    return f"{letters(blocked.card.red)} {are} white on {', '.join(names)}"
