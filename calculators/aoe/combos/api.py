"""API of the calculator of a hand's best combos in Assemblage of Eternity."""

from __future__ import annotations

from typing import Final

from rest_framework import serializers

from calculators.aoe.combos.serializers import CombosAnswer, CombosQuestion, find
from calculators.base import CalculatorView
from games.aoe.combos import MOST_COMBOS
from games.aoe.linking import Bar
from games.aoe.opening_hands import Outlook


class StepSchema(serializers.Serializer[None]):
    """Card of a combo, with the damage that it deals."""

    card = serializers.CharField(help_text="Its name.")
    position = serializers.IntegerField(help_text="Its place in `cards`, from 0.")
    damage = serializers.IntegerField()
    why = serializers.CharField(help_text="What decides of it, with the rules.")


class BlockedSchema(serializers.Serializer[None]):
    """Card of the hand that can't be the first of a combo, or can't follow another, with the reason."""

    card = serializers.CharField()
    position = serializers.IntegerField()
    after = serializers.CharField(allow_null=True, help_text="The card that it can’t follow; null: it can’t be first.")
    after_position = serializers.IntegerField(allow_null=True)
    code = serializers.ChoiceField([bar.value for bar in Bar])
    rule = serializers.CharField()
    why = serializers.CharField()


class CountSchema(serializers.Serializer[None]):
    """Number of opening hands whose best combo deals just this damage."""

    damage = serializers.IntegerField()
    hands = serializers.IntegerField()
    odds = serializers.FloatField(help_text="Of a hand whose best is just this.")
    at_least = serializers.FloatField(help_text="Of a hand that can do so much or more.")


class OutlookSchema(serializers.Serializer[None]):
    """All opening hands, counted by the damage of their best combo."""

    size = serializers.IntegerField()
    hands = serializers.IntegerField()
    mean = serializers.FloatField(help_text="The best damage of a hand, over all hands.")
    exact_mean = serializers.CharField(help_text="The same as a fraction.")
    counts = CountSchema(many=True)


class CombosSchema(serializers.Serializer[None]):
    """Combos of the hand that deal the most damage, and the cards that can't be played."""

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


class CombosView(CalculatorView):
    """Find the combos of a hand with the most damage, step by step, and why a card can't follow another.

    `decks.combos.api` also takes the decklist of a hand.
    """

    question = CombosQuestion

    def solve(self, question: dict[str, object]) -> dict[str, object]:
        """Return the best combos of the hand as JSON."""
        return _data(find(question))


def _data(result: CombosAnswer) -> dict[str, object]:
    answer, cards = result.answer, result.question.cards
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
        "opening": result.outlook and outlook_data(result.outlook),
    }


def outlook_data(outlook: Outlook) -> dict[str, object]:
    """Return `outlook` as JSON: the numbers of opening hands by the damage of their best combo."""
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
