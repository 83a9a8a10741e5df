"""Assemblage: what can I do with this hand? A page whose address is the question, and the same in the API."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import accumulate
from typing import Any, ClassVar, Final
from urllib.parse import quote_plus

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from calculators.aoe.cards import CardSerializer, Character, Face, as_asked, as_typed, card_called, characters
from calculators.base import Fault, StrictSerializer, ToolView, ask, out_of
from cards.fields import ShortList, Text, Whole
from games import GAMES
from games.aoe.cards import Card
from games.aoe.combos import MOST_CARDS, MOST_COMBOS, Answer, Blocked, Question, Step, solve
from games.aoe.linking import MOST_CARDS_OF_COMBO, Bar, Reason, letters, whiffs
from games.aoe.notation import LONGEST_NAME, MOST, Unreadable, read_card, write_card
from games.aoe.opening_hands import Outlook, opening_hands
from games.aoe.words import Colour, Input, Kind
from tcg.names import name_key

#: No field is wider.
MOST_DISTANCE: Final = 20
#: Cards in a body that are looked at; of more than MOST_CARDS the rules say that no hand has them.
READ: Final = 200


def _distance() -> Whole:
    return Whole(
        min_value=1,
        max_value=MOST_DISTANCE,
        default=1,
        help_text="Spaces to the target.",
        error_messages=out_of("The distance", 1, MOST_DISTANCE),
    )


def _meter() -> Whole:
    return Whole(
        min_value=0,
        max_value=MOST,
        default=0,
        help_text="Cards in the meter.",
        error_messages=out_of("The meter", 0, MOST),
    )


class WhereSerializer(StrictSerializer):
    """Where a hand is played."""

    distance = _distance()
    meter = _meter()


class QuestionSerializer(StrictSerializer):
    """A hand, where it is played, and what is asked of it."""

    synonyms: ClassVar = {"hand": "cards"}

    cards = ShortList(
        child=CardSerializer(),
        max_length=READ,
        help_text=f"The hand, {MOST_CARDS} cards at most: each the name or slug of one on the shelf, a line such as "
        "“Jab L-M 2/1 r1”, or an object.",
    )
    distance = _distance()
    meter = _meter()
    first = Text(
        max_length=LONGEST_NAME,
        default=None,
        allow_null=True,
        allow_blank=True,
        help_text="The name of the card that is revealed. Left out: any.",
    )
    limit = Whole(
        min_value=1,
        default=MOST_CARDS_OF_COMBO,
        help_text=f"Cards of a combo, {MOST_CARDS_OF_COMBO} at most (AOE-6.1).",
        error_messages=out_of("The number of cards", 1, MOST_CARDS_OF_COMBO),
    )
    opening = Whole(
        min_value=1,
        max_value=MOST_CARDS,
        default=None,
        allow_null=True,
        help_text="Count the best damage of all hands of so many of these cards, too.",
        error_messages=out_of("An opening hand", 1, MOST_CARDS),
    )


@dataclass(frozen=True, slots=True)
class Found:
    """A question that was read, its answer, and what all opening hands can do where that was asked."""

    question: Question
    answer: Answer
    opening: int | None
    outlook: Outlook | None


def find(asked: Mapping[str, Any]) -> Found:
    """The answer to what `QuestionSerializer` has read. Raises Refused."""
    cards, opening = tuple(asked["cards"]), asked["opening"]
    where = {name: asked[name] for name in ("distance", "meter", "limit")}
    first = asked["first"] or None
    if first is not None:
        wanted = name_key(first)
        named = (card for card in cards if wanted in map(name_key, (card.name, card.full_name, card.slug)))
        first = next((card.name for card in named), first)
    question = Question(cards, first=first, **where)
    answer = solve(question)
    return Found(question, answer, opening, opening_hands(cards, opening, **where) if opening else None)


# --- the API ----------------------------------------------------------------------------------------------------------


class StepSchema(serializers.Serializer[None]):
    card = serializers.CharField(help_text="Its name.")
    position = serializers.IntegerField(help_text="Its place in `cards`, from 0.")
    damage = serializers.IntegerField()
    why = serializers.CharField(help_text="What decides of it, with the rules.")


class BlockedSchema(serializers.Serializer[None]):
    card = serializers.CharField()
    position = serializers.IntegerField()
    after = serializers.CharField(allow_null=True, help_text="The card that it can’t follow; null: it can’t be first.")
    after_position = serializers.IntegerField(allow_null=True)
    code = serializers.ChoiceField([bar.value for bar in Bar])
    rule = serializers.CharField()
    why = serializers.CharField()


class CountSchema(serializers.Serializer[None]):
    damage = serializers.IntegerField()
    hands = serializers.IntegerField()
    odds = serializers.FloatField(help_text="Of a hand whose best is just this.")
    at_least = serializers.FloatField(help_text="Of a hand that can do so much or more.")


class OutlookSchema(serializers.Serializer[None]):
    size = serializers.IntegerField()
    hands = serializers.IntegerField()
    mean = serializers.FloatField(help_text="The best damage of a hand, over all hands.")
    exact_mean = serializers.CharField(help_text="The same as a fraction.")
    counts = CountSchema(many=True)


class CombosSchema(serializers.Serializer[None]):
    damage = serializers.IntegerField(help_text="The most that a combo of this hand deals.")
    count = serializers.IntegerField(help_text="How many combos deal it.")
    combos = serializers.ListField(
        child=StepSchema(many=True),
        help_text=f"The first {MOST_COMBOS} of them: fewer cards first, then less meter, then by name.",
    )
    blocked = BlockedSchema(many=True, help_text="Which card can’t be revealed or can’t follow which, and why.")
    opening = OutlookSchema(allow_null=True, help_text="Null where `opening` was left out.")


EXAMPLE: Final = {
    "cards": [
        {"name": "Reed Cut", "red": "L", "yellow": "M", "attack": 2, "link": 1, "range": 1},
        {"name": "Mill Turn", "red": "M", "yellow": "HS", "damage": "3/2", "range": 1},
        "Gate Breaker H 6/2 terminal",
    ],
    "distance": 1,
    "meter": 0,
}


class CombosView(ToolView):
    """The combos of a hand with the most damage, step by step, and why a card can’t follow another.

    That the hand may be one of a deck, the room of decks adds.
    """

    question = QuestionSerializer

    def solve(self, question: dict[str, Any]) -> dict[str, Any]:
        return _data(find(question))


def _data(found: Found) -> dict[str, Any]:
    answer, cards = found.answer, found.question.cards
    return {
        "damage": answer.damage,
        "count": answer.count,
        "combos": [
            [
                {
                    "card": step.card.name,
                    "position": step.position,
                    "damage": step.damage,
                    "why": " ".join(map(str, step.why)),
                }
                for step in combo
            ]
            for combo in answer.combos
        ],
        "blocked": [
            {
                "card": blocked.card.name,
                "position": blocked.position,
                "after": None if blocked.after is None else cards[blocked.after].name,
                "after_position": blocked.after,
                "code": blocked.bar.value,
                "rule": blocked.reason.rules[0],
                "why": str(blocked.reason),
            }
            for blocked in answer.blocked
        ],
        "opening": found.outlook and outlook_data(found.outlook),
    }


def outlook_data(outlook: Outlook) -> dict[str, Any]:
    """All opening hands by what they can do, as JSON."""
    return {
        "size": outlook.size,
        "hands": outlook.hands,
        "mean": round(float(outlook.mean), 6),
        "exact_mean": str(outlook.mean),
        "counts": [
            {
                "damage": damage,
                "hands": hands,
                "odds": round(hands / outlook.hands, 6),
                "at_least": round(float(outlook.at_least(damage)), 6),
            }
            for damage, hands in outlook.counts
        ],
    }


# --- the page ---------------------------------------------------------------------------------------------------------

#: Cards of our own for the examples: few that follow one another, one that ends a combo, one that costs, one that does
#: no damage.
_CARDS: Final = {
    card.partition(" ")[0]: card
    for card in (
        "Reed L-M 2/1",
        "Loom L-LM 2/2",
        "Mill M-HS 3/2",
        "Tide M-L 3/1 r2",
        "Anvil H-S 5/3",
        "Gate H 6/2 terminal",
        "Comet S 4/4 r3 m1",
        "Echo S-L 0/2 r2",
        "Veil utility",
        "Crown L 3/2 final",
        "Vow utility links",
    )
}
_DECK: Final = [
    *_CARDS.values(),
    "Thorn L-M 1/1 r2",
    "Lark L-H 2/1",
    "Moth M-S 2/2",
    "Flint M-H 4/1",
    "Kiln H-L 4/2",
    "Bell S-M 3/3 r2 m2",
    "Ash M-H 2/1 r2",
    "Rook H-M 3/2",
    "Salt L-S 1/2",
]
_TRIES: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    ("with meter to spend", "Reed Mill Anvil Comet", {"meter": 1}),
    ("two spaces away", "Reed Mill Anvil Comet", {"distance": 2, "meter": 1}),
    ("begin without damage", "Echo Reed Loom Mill", {"first": "Echo"}),
    ("four ways to 8", "Echo Reed Loom Mill", {}),
    ("a card that ends it", "Gate Anvil Mill Veil", {"first": "Gate"}),
    ("two cards alike", "Reed Reed Crown Vow", {}),
)


#: The fields of the form by name, with their labels.
_NUMBERS: Final = (
    ("distance", "Distance"),
    ("meter", "Meter"),
    ("limit", "Cards at most"),
    ("opening", "Opening hand"),
)
_NEW_FIELDS: Final = (
    ("name", "Name"),
    ("attack", "Attack damage"),
    ("link", "Link damage"),
    ("range", "Range"),
    ("meter", "Requirement"),
)
_NEW_FLAGS: Final = (("terminal", "Terminal"), ("final", "Final"), ("links", "says it may be linked"))


@dataclass(frozen=True, slots=True)
class TypedField:
    """A field of the form with what was typed into it, and what is wrong there."""

    name: str
    label: str
    value: str
    errors: list[str]
    is_number: bool


@dataclass(slots=True)
class Draft:
    """What the form holds: as it was typed, with what is wrong beside it."""

    hand: str
    distance: str = "1"
    meter: str = "0"
    first: str = ""
    limit: str = str(MOST_CARDS_OF_COMBO)
    opening: str = ""
    character: str = ""
    new: Mapping[str, str] = field(default_factory=dict)
    errors: dict[str, list[str]] = field(default_factory=dict)

    @property
    def lines(self) -> list[str]:
        """The cards of the hand."""
        return _lines(self.hand)

    @property
    def rows(self) -> int:
        """Lines of the text area: room for another card."""
        return max(6, len(self.lines) + 2)

    @property
    def names(self) -> list[str]:
        """The names that may be revealed first, as far as the lines can be read."""
        names: dict[str, None] = {}
        for line in self.lines:
            with suppress(Unreadable, ValidationError):
                names[(card_called(line) or read_card(line)).name] = None
        return [*names]

    @property
    def numbers(self) -> list[TypedField]:
        """Where the hand is played."""
        return [self._field(name, label, getattr(self, name)) for name, label in _NUMBERS]

    @property
    def new_fields(self) -> list[TypedField]:
        """What is typed of a further card."""
        return [
            self._field(f"new_{name}", label, self.new.get(name, ""), is_number=name != "name")
            for name, label in _NEW_FIELDS
        ]

    @property
    def new_inputs(self) -> list[tuple[Input, str]]:
        """The colour of each input of a further card."""
        return [(letter, self.new.get(letter.value, Colour.WHITE)) for letter in Input]

    @property
    def new_flags(self) -> list[tuple[str, str, bool]]:
        """What is ticked of a further card."""
        return [(name, label, name in self.new) for name, label in _NEW_FLAGS]

    def _field(self, name: str, label: str, value: str, is_number: bool = True) -> TypedField:
        return TypedField(name, label, value, self.errors.get(name, []), is_number)

    @property
    def told(self) -> list[str]:
        """All that is wrong."""
        return [error for errors in self.errors.values() for error in errors]

    @property
    def is_adding(self) -> bool:
        """Whether the fields of a further card are filled in."""
        return any(value.strip() for name, value in self.new.items() if name != "kind" and value != Colour.WHITE)

    def data(self) -> dict[str, Any]:
        """The question as the serializer reads it."""
        cards: list[Any] = [*self.lines]
        if self.is_adding:
            cards.append(_new_card(self.new))
        data: dict[str, Any] = {"cards": cards, "first": self.first}
        for name in ("distance", "meter", "limit", "opening"):
            if typed := getattr(self, name).strip():
                data[name] = int(typed) if re.fullmatch(r"-?[0-9]{1,9}", typed) else typed
        return data

    def note(self, faults: Sequence[Fault]) -> None:
        """Put what is wrong beside the field that it is about."""
        for fault in faults:
            name, _, rest = fault.path.partition(".")
            if name == "cards" and rest:
                index, _, part = rest.partition(".")
                if int(index) >= len(self.lines):
                    self.errors.setdefault(f"new_{part or 'name'}", []).append(fault.message)
                else:
                    self.errors.setdefault("hand", []).append(f"Card {int(index) + 1}: {fault.message}")
            else:
                self.errors.setdefault("hand" if name == "cards" else name, []).append(fault.message)


def _lines(hand: str) -> list[str]:
    """The cards of a hand as it was typed, or as it stands in an address: each in a line, or behind a semicolon."""
    return [line.strip() for line in re.split(r"[;\r\n]+", hand) if line.strip()]


def draft_of(asked: QueryDict) -> Draft:
    """What an address asks; nothing at all is the worked example."""
    if not asked:
        return Draft("\n".join(_CARDS[name] for name in ("Reed", "Mill", "Anvil", "Gate", "Comet")))
    draft = Draft("\n".join(_lines(asked.get("hand", ""))))
    for name in ("distance", "meter", "first", "limit", "opening", "character"):
        if name in asked:
            setattr(draft, name, asked[name])
    draft.new = {name.removeprefix("new_"): asked.get(name, "") for name in asked if name.startswith("new_")}
    return draft


def _new_card(typed: Mapping[str, str]) -> dict[str, Any]:
    """The fields of a further card as an object; what was left empty is left out."""
    card: dict[str, Any] = {"name": typed.get("name", "")}
    card |= {
        name: typed[name].strip()
        for name in ("kind", "attack", "link", "range", "meter")
        if typed.get(name, "").strip()
    }
    card["inputs"] = {letter.value: typed[letter.value] for letter in Input if typed.get(letter.value)}
    card |= {name: True for name in ("terminal", "final", "links") if name in typed}
    return card


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The question of the address with its answer drawn; an address that could be shorter leads to the one that is."""
    draft = draft_of(request.GET)
    outcome = ask(QuestionSerializer, draft.data(), find)
    context: dict[str, Any] = {"game": GAMES["aoe"], "draft": draft, "kinds": _KINDS, "inputs": list(Input)}
    context |= {"colours": [Colour.WHITE, Colour.YELLOW, Colour.RED], "tries": _tries(), "most": MOST_CARDS}
    known = characters()
    character = known.get(draft.character)
    if found := outcome.answer:
        short = address(found.question, found.opening, character)
        if request.GET and QueryDict(short) != request.GET:
            return HttpResponseRedirect(f"?{short}")
        draft.hand = "\n".join(map(as_typed, found.question.cards))
        context["shown"] = Shown(found, character)
    question, opening = (found.question, found.opening) if found else (Question(()), None)
    context |= {
        "characters": [
            (each.card.name, address(question, opening, each), each is character) for each in known.values()
        ],
        "roster": Roster(character, question, opening) if character else None,
    }
    draft.note(outcome.faults)
    return render(request, "calculators/aoe/combos.html", context, status=200 if found else 422)


def address(question: Question, opening: int | None = None, character: Character | None = None) -> str:
    """A question as the query of an address, without what need not be said; `character` is whose cards are offered."""
    usual = Question(())
    parts = ["hand=" + quote_plus(";".join(map(as_asked, question.cards)), safe="/;")]
    for name in ("distance", "meter", "first", "limit"):
        value = getattr(question, name)
        if value != getattr(usual, name):
            parts.append(f"{name}={quote_plus(str(value))}")
    if opening:
        parts.append(f"opening={opening}")
    if character:
        parts.append(f"character={character.card.slug}")
    return "&".join(parts)


def _tries() -> list[tuple[str, str]]:
    """Examples to open: what they show, and their address."""
    tries = [
        (about, address(Question(tuple(read_card(_CARDS[name]) for name in names.split()), **more)))
        for about, names, more in _TRIES
    ]
    deck = Question(tuple(map(read_card, _DECK)))
    return [*tries, ("all opening hands of a method deck", address(deck, 5)), ("all 77,520 of seven", address(deck, 7))]


#: Kinds of cards that may be in a hand.
_KINDS: Final = [kind for kind in Kind if kind is not Kind.CHARACTER]


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand: whether it reaches the target, and the addresses that reveal it first and take it out."""

    face: Face
    reaches: bool
    is_first: bool
    reveal: str
    take_out: str


@dataclass(frozen=True, slots=True)
class Place:
    """A space in front of the figure, and the address that puts the target there."""

    distance: int
    address: str
    is_target: bool


@dataclass(frozen=True, slots=True)
class Link:
    """A step of a combo, drawn: its face, its damage and the sum so far."""

    face: Face
    damage: int
    total: int
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """One row of all opening hands: how many do so much, and how many do so much or more, in hundredths and exactly."""

    damage: int
    hands: str
    share: str
    at_least: str
    exact: str
    #: The length of the bar, of 100 for the longest.
    bar: float


@dataclass(frozen=True, slots=True)
class Offer:
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
    def offers(self) -> list[Offer]:
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

    def _offer(self, card: Card) -> Offer:
        hand = self.question.cards
        is_in = card in hand
        cards = tuple(each for each in hand if each != card) if is_in else (*hand, card)
        first = self.question.first if any(each.name == self.question.first for each in cards) else None
        opening = self.opening if self.opening and self.opening <= len(cards) else None
        changed = replace(self.question, cards=cards, first=first)
        return Offer(card.name, _said(card), address(changed, opening, self.character), is_in)


def _said(card: Card) -> str:
    """Inputs, damage and requirement of a card in a few letters, as it would be typed."""
    return write_card(replace(card, name="X", priority=None, tags=frozenset())).removeprefix("X").strip()


class Shown:
    """An answer as the page draws it."""

    def __init__(self, found: Found, character: Character | None = None) -> None:
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
    def hand(self) -> list[HandCard]:
        question = self.question
        return [
            HandCard(
                face=Face(card),
                reaches=not whiffs(card, question.distance),
                is_first=question.first == card.name,
                reveal=self._address(first=None if question.first == card.name else card.name),
                take_out=self._without(at),
            )
            for at, card in enumerate(question.cards)
        ]

    @property
    def field(self) -> list[Place]:
        """The spaces in front of the figure, as far as a card reaches or the target stands."""
        cards, distance = self.question.cards, self.question.distance
        furthest = max([distance, FEWEST_SPACES, *(card.range or 0 for card in cards)])
        return [
            Place(
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
    def chances(self) -> list[Chance]:
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


#: So many combos are drawn; the others are told.
MOST_DRAWN: Final = 6
#: So many spaces of the field are shown at least.
FEWEST_SPACES: Final = 4
_OF_THE_ONE_BEFORE: Final = (Bar.WHIFF, Bar.TERMINAL, Bar.CLOSED)


def links_of(combo: Sequence[Step]) -> list[Link]:
    """A combo as it is drawn."""
    totals = accumulate(step.damage for step in combo)
    return [Link(Face(step.card), step.damage, total, step.why) for step, total in zip(combo, totals, strict=True)]


def chances_of(outlook: Outlook) -> list[Chance]:
    """All opening hands by what they can do, as they are drawn."""
    most = max(hands for _, hands in outlook.counts)
    return [
        Chance(
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
    """Odds in hundredths to one place; what is not quite nothing or everything is not said to be."""
    written = f"{100 * float(odds):.1f}"
    if written == "0.0" and odds:
        written = "<\u00a00.1"
    elif written == "100.0" and odds < 1:
        written = ">\u00a099.9"
    return f"{written}\u00a0%"


def _white(blocked: Blocked, names: Sequence[str]) -> str:
    """In one sentence on which cards the letters of a card are white."""
    are = "is" if len(blocked.card.red) == 1 else "are"
    return f"{letters(blocked.card.red)} {are} white on {', '.join(names)}"
