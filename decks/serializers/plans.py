"""Serializers and JSON of side plans in the API."""

from __future__ import annotations

import secrets
from functools import cache
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from cards.serializers.fields import ShortList, Text
from decks import limits
from decks.content import DeckContent, PlanData
from decks.core.plans import PLAN_ID, Misfit, Plan, PlanError, dump_plan, load_plan, make_plan, parse_plan, swap
from decks.games import game_of
from decks.legality import name_of, problem_data, sections_data, validate
from decks.serializers.requests import component_name, game_in, gathered, sections_serializer
from games import Game
from tcg.construction import Decklist, is_legal
from tcg.library import AnyLibrary


def read_plan(value: object, library: AnyLibrary) -> PlanData | None:
    """Return a side plan from a request body as it is stored; None stays None. Raises ValidationError."""
    if value is None:
        return None
    try:
        return dump_plan(parse_plan(value, library))
    except PlanError as error:
        raise _validation_error(error) from error


def read_plan_id(written: object) -> str:
    """Return the id of a side plan, as `written` by a client. Raises ValidationError if the id is invalid."""
    if not isinstance(written, str) or not PLAN_ID.fullmatch(written):
        raise ValidationError("A plan is called by up to 12 small letters and digits.", code="invalid")
    return written


def _validation_error(error: PlanError) -> ValidationError:
    problems: dict[str, list[str]] = {}
    for name, sentence in error.problems:
        problems.setdefault(name or "non_field_errors", []).append(sentence)
    return ValidationError(problems, code="invalid")


@cache
def exchange_of(game: Game) -> type[serializers.Serializer[object]]:
    """Return the serializer of the cards that a game's side plan exchanges, by section that they leave or enter."""
    return sections_serializer(component_name(game, "ExchangeSerializer"), game.swaps)


class PlanSerializer(serializers.Serializer[object]):
    """A side plan against an opponent: cards that leave and enter. Validated to {id, plan in stored form}."""

    id = Text(max_length=12, required=False, help_text="Small letters and digits; left out for a new one.")
    against = Text(max_length=limits.PLAN_NAME, help_text="Whom it is against, in a few words.")
    deck = Text(max_length=limits.PLAN_DECK, default="", allow_blank=True, help_text="Their deck, or its address.")
    note = Text(max_length=limits.PLAN_NOTE, default="", allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field[object, object, object, object]]:
        """Return the fields, with the sections of the game."""
        fields = super().get_fields()
        game = game_in(self.context)
        return fields | {way: exchange_of(game)(default=dict) for way in ("out", "in")}

    def validate_id(self, written: str) -> str:
        """Return the id of the plan. Raises ValidationError if it is invalid."""
        return read_plan_id(written)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return {id, plan}: the id of the plan, or a new one, and the plan as it is stored. Raises ValidationError."""
        library = self.context["library"]
        out, into = (gathered(attrs.get(way, {}), library) for way in ("out", "in"))
        texts = {name: attrs[name] for name in ("against", "deck", "note")}
        try:
            plan = make_plan(**texts, out=out, into=into, library=library)
        except PlanError as error:
            raise _validation_error(error) from error
        return {"id": attrs.get("id") or secrets.token_hex(4), "plan": dump_plan(plan)}


class Plans(ShortList):
    """The side plans of a deck, validated to {id: plan in stored form}."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=PlanSerializer(), max_length=limits.PLANS, **options)

    def run_validation(self, data: object = serializers.empty) -> object:
        """Return the plans by id. Raises ValidationError for equal ids."""
        plans = super().run_validation(data)
        by_id = {each["id"]: each["plan"] for each in plans}
        if len(by_id) < len(plans):
            raise ValidationError("Two plans have the same id.", code="unique")
        return by_id


def plans_data(content: DeckContent, library: AnyLibrary) -> list[dict[str, object]]:
    """Return the JSON of a deck's side plans, in order, with the problems after each and the cards that don't fit."""
    return [_plan_data(plan_id, load_plan(data, library), content, library) for plan_id, data in content.plans.items()]


def _plan_data(plan_id: str, plan: Plan, content: DeckContent, library: AnyLibrary) -> dict[str, object]:
    swapped = swap(content.decklist, plan, game_of(library).side)
    problems = validate(swapped.decklist, content.format, library, limits.PROBLEMS)
    return {
        "id": plan_id,
        "against": plan.against,
        "deck": plan.deck,
        "note": plan.note,
        "out": _exchange_data(plan.out, library),
        "in": _exchange_data(plan.into, library),
        "legal": is_legal(problems),
        "problems": [problem_data(problem, library) for problem in problems],
        "misfits": [_misfit_data(each, library) for each in swapped.misfits],
    }


def _exchange_data(cards: Decklist, library: AnyLibrary) -> dict[str, object]:
    sections = sections_data(cards, library)
    return {name: sections[name] for name in game_of(library).swaps}


def _misfit_data(misfit: Misfit, library: AnyLibrary) -> dict[str, object]:
    return {
        "card": name_of(misfit.card, library),
        "from": misfit.source,
        "to": misfit.target,
        "wanted": misfit.wanted,
        "there": misfit.there,
    }
