"""API of F.A.D.E.'s battle calculator."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

from calculators.base import CalculatorView, documented
from calculators.fade.battle.serializers import FadeBattleQuestion, solved
from games.fade.battle import After, HitResult, Outcome, Step
from games.fade.legality import MayAnswer


class FadeStepSchema(serializers.Serializer[Step]):
    """Step of the attack as a sentence, with its rules."""

    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    hit = serializers.IntegerField(help_text="From 1; 0 is about none of them.")


class FadeAfterSchema(serializers.Serializer[After]):
    """Values of a fighter after the attack."""

    name = serializers.CharField(source="fighter.name")
    hp_before = serializers.IntegerField(allow_null=True)
    hp = serializers.IntegerField(allow_null=True)
    plv = serializers.IntegerField()
    knocked_out = serializers.BooleanField()
    goes_to = serializers.CharField(
        source="fate", allow_null=True, help_text="“discard” or “rift”, if it was knocked out."
    )
    put_on = serializers.ListField(child=serializers.CharField(), help_text="What the attack put on it.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields with `def` added, which as a keyword of Python can't be an attribute."""
        return {**super().get_fields(), "def": serializers.IntegerField(source="def_")}


class FadeHitSchema(serializers.Serializer[HitResult]):
    """Result of one hit of the attack."""

    hit = serializers.IntegerField(source="number")
    target = serializers.CharField(allow_blank=True)
    defences = serializers.ListField(child=serializers.CharField())
    grade = serializers.CharField()
    damage = serializers.IntegerField()


class FadeMayAnswerSchema(serializers.Serializer[MayAnswer]):
    """Sort of defence, with whether the rules allow it against the attack."""

    defence = serializers.CharField()
    allowed = serializers.BooleanField()
    rule = serializers.CharField()
    why = serializers.CharField(allow_blank=True)


class FadeBattleSchema(serializers.Serializer[Outcome]):
    """Outcome of an attack: damage, knock-outs, TP, and the steps with their rules."""

    damage = serializers.IntegerField(help_text="Of all hits together.")
    success = serializers.BooleanField()
    tp = serializers.IntegerField(help_text="What the attacker gains.")
    knocked_out = serializers.BooleanField(help_text="Whether the first target is.")
    controller_loses = serializers.IntegerField(help_text="HP, for the Levels of all who were knocked out.")
    effects = serializers.BooleanField(help_text="Whether the attack’s other effects happen.")
    card = serializers.CharField(
        allow_null=True, help_text="What becomes of the attack’s card: “discard” or “face_up”; null: there is none."
    )
    rules = serializers.ListField(child=serializers.CharField(), help_text="All that the steps rest on.")
    plv = serializers.IntegerField(help_text="What the attacker hits with.")
    grade = serializers.CharField(help_text="In the end, after downgrades.")
    elements = serializers.CharField()
    cost = serializers.IntegerField(source="paid", help_text="The TP that are paid: as printed, less by Affinity.")
    attacks_left = serializers.IntegerField(
        source="attacks", help_text="Normal Attacks that the attacker still has this turn."
    )
    left_over = serializers.IntegerField(help_text="Hits that found nobody.")
    overkill = serializers.IntegerField(help_text="Damage beyond the HP of those who fell.")
    loses = serializers.BooleanField(help_text="Whether the target’s player has lost the game.")
    controller_hp = serializers.IntegerField(source="controller_left", help_text="Afterwards.")
    attacker = FadeAfterSchema()
    targets = FadeAfterSchema(many=True)
    allies = FadeAfterSchema(many=True)
    hits = FadeHitSchema(many=True)
    may_answer = FadeMayAnswerSchema(many=True, help_text="What may answer the attack as it is declared.")
    steps = FadeStepSchema(many=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields with `def` added, which as a keyword of Python can't be an attribute."""
        return {
            **super().get_fields(),
            "def": serializers.IntegerField(source="def_", help_text="What the first target defends with."),
        }


_EXAMPLE: Final = {
    "attacker": {"plv": 5, "keywords": ["Affinity Rust + Static"]},
    "attack": {"kind": "skill", "cost": 5, "elements": "Rust + Static", "hits": 2},
    "target": {"hp": 12, "def": 2, "level": 4, "keywords": {"Willpower": True}},
    "defences": ["block", "none"],
}


@documented("fade_battle", FadeBattleSchema, "A Skill that is blocked", _EXAMPLE)
class BattleView(CalculatorView):
    """F.A.D.E.: the outcome of an attack.

    It has the damage, the fighters that are knocked out, TP, where the card goes and which defences are allowed.
    Every step has its rules. An attack that the rules forbid is answered with 400 and the rule. `plv`, `def` and other
    members with one meaning may also be given outside of `attacker`, `attack` and `target`.
    """

    question = FadeBattleQuestion

    def solve(self, question: dict[str, object]) -> dict[str, object]:
        """Return the outcome of the attack as JSON."""
        return FadeBattleSchema().to_representation(solved(question))
