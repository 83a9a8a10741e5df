"""Serializers that read the input of the combo calculator: a hand and its situation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final
from urllib.parse import quote_plus

from calculators.aoe.cards import Character, as_query
from calculators.aoe.fields import CardSerializer
from calculators.base import Between, StrictSerializer, out_of
from cards.serializers.fields import ShortList, Text, Whole
from games.aoe.combos import MOST_CARDS, Answer, Question, solve
from games.aoe.linking import MOST_CARDS_OF_COMBO
from games.aoe.notation import LONGEST_NAME, MOST
from games.aoe.opening_hands import Outlook, opening_hands
from tcg.names import name_key

#: No board is wider.
MOST_DISTANCE: Final = 20
#: Most cards that are read. The rules refuse more than MOST_CARDS.
READ: Final = 200


def _distance() -> Between:
    return Between("The distance", 1, MOST_DISTANCE, default=1, help_text="Spaces to the target.")


def _meter() -> Between:
    return Between("The meter", 0, MOST, default=0, help_text="Cards in the meter.")


class WhereSerializer(StrictSerializer):
    """Situation of a hand: distance to the target, and cards in the meter."""

    distance = _distance()
    meter = _meter()


class CombosQuestion(StrictSerializer):
    """Hand of cards and its situation, for which the best combos are wanted."""

    synonyms: ClassVar = {"hand": "cards"}

    cards = ShortList(
        child=CardSerializer(),
        max_length=READ,
        help_text=f"The hand, {MOST_CARDS} cards at most: each the name or slug of one that the site has, a line such "
        "as “Jab L-M 2/1 r1”, or an object.",
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
    opening = Between(
        "An opening hand", 1, MOST_CARDS, default=None, allow_null=True,
        help_text="Count the best damage of all hands of so many of these cards, too.",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class CombosAnswer:
    """Question with its answer and, if `opening` is a hand size, the damage of all opening hands of that size."""

    question: Question
    answer: Answer
    opening: int | None
    outlook: Outlook | None


def find(data: Mapping[str, Any]) -> CombosAnswer:
    """Return the best combos for validated `data`, or raise InvalidInput if the question breaks a rule."""
    cards, opening = tuple(data["cards"]), data["opening"]
    where = {name: data[name] for name in ("distance", "meter", "limit")}
    first = data["first"] or None
    if first is not None:
        wanted = name_key(first)
        named = (card for card in cards if wanted in map(name_key, (card.name, card.full_name, card.slug)))
        first = next((card.name for card in named), first)
    question = Question(cards, first=first, **where)
    answer = solve(question)
    return CombosAnswer(question, answer, opening, opening_hands(cards, opening, **where) if opening else None)


def address(question: Question, opening: int | None = None, character: Character | None = None) -> str:
    """Return the query string of the combos page for a question, without defaults.

    `opening` is the size of the opening hands to count, None to count none. The cards of `character`, if given, are
    listed beside the question.
    """
    usual = Question(())
    parts = ["hand=" + quote_plus(";".join(map(as_query, question.cards)), safe="/;")]
    for name in ("distance", "meter", "first", "limit"):
        value = getattr(question, name)
        if value != getattr(usual, name):
            parts.append(f"{name}={quote_plus(str(value))}")
    if opening:
        parts.append(f"opening={opening}")
    if character:
        parts.append(f"character={character.card.slug}")
    return "&".join(parts)
