"""The battle of F.A.D.E. in the API: who survives an attack."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from calculators.base import CalculatorView
from calculators.fade.battle.question import FadeBattleQuestion, solved
from games.fade.battle import After, Outcome


class FadeStepSchema(serializers.Serializer[None]):
    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    hit = serializers.IntegerField(help_text="From 1; 0 is about none of them.")


class FadeAfterSchema(serializers.Serializer[None]):
    name = serializers.CharField()
    hp_before = serializers.IntegerField(allow_null=True)
    hp = serializers.IntegerField(allow_null=True)
    plv = serializers.IntegerField()
    knocked_out = serializers.BooleanField()
    goes_to = serializers.CharField(allow_null=True, help_text="“discard” or “rift”, if it was knocked out.")
    put_on = serializers.ListField(child=serializers.CharField(), help_text="What the attack put on it.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), "def": serializers.IntegerField()}


class FadeHitSchema(serializers.Serializer[None]):
    hit = serializers.IntegerField()
    target = serializers.CharField(allow_blank=True)
    defences = serializers.ListField(child=serializers.CharField())
    grade = serializers.CharField()
    damage = serializers.IntegerField()


class FadeMayAnswerSchema(serializers.Serializer[None]):
    defence = serializers.CharField()
    allowed = serializers.BooleanField()
    rule = serializers.CharField()
    why = serializers.CharField(allow_blank=True)


class FadeBattleSchema(serializers.Serializer[None]):
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
    cost = serializers.IntegerField(help_text="The TP that are paid: as printed, less by Affinity.")
    attacks_left = serializers.IntegerField(help_text="Normal Attacks that the attacker still has this turn.")
    left_over = serializers.IntegerField(help_text="Hits that found nobody.")
    overkill = serializers.IntegerField(help_text="Damage beyond the HP of those who fell.")
    loses = serializers.BooleanField(help_text="Whether the target’s player has lost the game.")
    controller_hp = serializers.IntegerField(help_text="Afterwards.")
    attacker = FadeAfterSchema()
    targets = FadeAfterSchema(many=True)
    allies = FadeAfterSchema(many=True)
    hits = FadeHitSchema(many=True)
    may_answer = FadeMayAnswerSchema(many=True, help_text="What may answer the attack as it is declared.")
    steps = FadeStepSchema(many=True)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            **super().get_fields(),
            "def": serializers.IntegerField(help_text="What the first target defends with."),
        }


def _after_data(after: After) -> dict[str, Any]:
    return {
        "name": after.fighter.name,
        "hp_before": after.hp_before,
        "hp": after.hp,
        "plv": after.plv,
        "def": after.def_,
        "knocked_out": after.knocked_out,
        "goes_to": after.fate,
        "put_on": [str(held) for held in after.put_on],
    }


def _controller_hp(outcome: Outcome) -> int:
    """Return the HP that are left of the target’s player, who may be the target."""
    first = outcome.targets[0]
    if first.fighter.is_player and first.hp is not None:
        return max(0, first.hp - outcome.controller_loses)
    return outcome.controller_hp


def battle_data(outcome: Outcome) -> dict[str, Any]:
    """Return the outcome of an attack, as JSON."""
    return {
        "damage": outcome.damage,
        "success": outcome.success,
        "tp": outcome.tp,
        "knocked_out": outcome.knocked_out,
        "controller_loses": outcome.controller_loses,
        "effects": outcome.effects,
        "card": outcome.card,
        "rules": outcome.rules,
        "plv": outcome.plv,
        "def": outcome.def_,
        "grade": outcome.grade,
        "elements": str(outcome.elements),
        "cost": outcome.paid,
        "attacks_left": outcome.attacks,
        "left_over": outcome.left_over,
        "overkill": outcome.overkill,
        "loses": outcome.loses,
        "controller_hp": _controller_hp(outcome),
        "attacker": _after_data(outcome.attacker),
        "targets": [_after_data(after) for after in outcome.targets],
        "allies": [_after_data(after) for after in outcome.allies],
        "hits": [
            {
                "hit": hit.number,
                "target": hit.target,
                "defences": hit.defences,
                "grade": hit.grade,
                "damage": hit.damage,
            }
            for hit in outcome.hits
        ],
        "may_answer": [
            {"defence": may.defence, "allowed": may.allowed, "rule": may.rule, "why": may.why}
            for may in outcome.may_answer
        ],
        "steps": [{"text": step.text, "rules": step.rules, "hit": step.hit} for step in outcome.steps],
    }


class BattleView(CalculatorView):
    """F.A.D.E.: what comes of an attack. Damage, who is knocked out, TP, what becomes of the card, what may answer;
    step by step, each with its rules. What the rules forbid is 400 with the rule. `plv`, `def` and all else that is
    clear by itself may also stand outside of `attacker`, `attack` and `target`."""

    question = FadeBattleQuestion

    def solve(self, question: dict[str, Any]) -> dict[str, Any]:
        return battle_data(solved(question))

    @extend_schema(
        operation_id="fade_battle",
        request=FadeBattleQuestion,
        responses=FadeBattleSchema,
        examples=[
            OpenApiExample(
                "A Skill that is blocked",
                request_only=True,
                value={
                    "attacker": {"plv": 5, "keywords": ["Affinity Rust + Static"]},
                    "attack": {"kind": "skill", "cost": 5, "elements": "Rust + Static", "hits": 2},
                    "target": {"hp": 12, "def": 2, "level": 4, "keywords": {"Willpower": True}},
                    "defences": ["block", "none"],
                },
            )
        ],
    )
    def post(self, request: Request) -> Response:
        return super().post(request)
