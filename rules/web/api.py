"""API that plays a scenario: a rules question as data, with a situation, actions and expectations."""

from __future__ import annotations

import re
from typing import Final

import structlog
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException, ErrorDetail, ParseError, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from jobs.later import Busy, TooOften
from jobs.resource_limits import LimitExceeded
from jobs.workers import CallFailed
from rules.web import scenarios

log = structlog.get_logger(__name__)

#: Most bytes of a request body. `rules.scenario` limits cards, steps and tiles.
MAX_BYTES: Final = 256 * 1024
#: Most problems of one scenario in a response.
MAX_PROBLEMS: Final = 500
#: Message for a failure of the engine. The log has the traceback.
STUMBLED: Final = "The engine stumbled over this scenario. That is a mistake of ours, and it has been noted."

_MEMBER: Final = re.compile(r"\[(\d+)\]")


def _text(most: int, description: str) -> dict[str, object]:
    """Return the JSON schema of a text up to `most` letters, with `description`; numbers and null are accepted too."""
    shapes = [{"type": "string", "maxLength": most}, {"type": "number"}]
    return {"oneOf": shapes, "nullable": True, "description": description}


def _map(description: str) -> dict[str, object]:
    return {"type": "object", "nullable": True, "additionalProperties": True, "description": description}


#: Schema of the outer level; docs/scenarios.md describes the rest, and each error names its place.
SCENARIO: Final[dict[str, object]] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "id": _text(200, "A name, given back."),
        "rules": {
            "type": "array", "nullable": True, "items": {"type": "string"}, "maxItems": 100,
            "description": "The ids of the rules that it shows.",
        },
        "why": _text(2_000, "What it shows, in a sentence."),
        "seed": _text(200, "What chance is made of; the id, where it is left out."),
        "cards": _map("The cards by name: `{kind, …}`."),
        "params": _map("Numbers of the game that are otherwise than usual."),
        "start": _map("The situation: `active turn phase first S N field tiles tile_counters`."),
        "setup": _map("Instead of `start`: the decks, when it begins with the set-up."),
        "do": {
            "type": "array", "nullable": True, "maxItems": 500,
            "items": {"oneOf": [{"type": "string"}, {"type": "object"}]},
            "description": "Actions such as `attack C3 C4`, and refusals: `{refuse, rule}`.",
        },
        "expect": _map("What must be true at the end: `S N field tiles tile_counters phase active turn winner chain`."),
    },
}  # fmt: skip


class ScenarioResultSchema(serializers.Serializer[None]):
    """Result of playing a scenario: whether its expectations are met, and the differences."""

    id = serializers.CharField(allow_blank=True)
    passed = serializers.BooleanField()
    differences = serializers.ListField(
        child=serializers.CharField(), help_text="Such as `N.hp: expected 2500, got 2600`; none when it passed."
    )
    notes = serializers.ListField(child=serializers.CharField(), help_text="Card texts that can't be read.")


class TooLarge(APIException):
    """Error with the status 413 Content Too Large."""

    status_code = 413
    default_detail = f"A scenario may have at most {MAX_BYTES:,} bytes."
    default_code = "too_large"


class ScenarioView(APIView):
    """View that plays a rules question: a situation, actions, and expectations. Nothing is stored."""

    @extend_schema(operation_id="scenario", request={"application/json": SCENARIO}, responses=ScenarioResultSchema)
    def post(self, request: Request) -> Response:
        """Play a scenario and return whether its expectations are met. Nothing is stored."""
        length = int(request.META.get("CONTENT_LENGTH") or 0)
        if not length:
            raise ParseError("A scenario is needed.")
        if length > MAX_BYTES:
            raise TooLarge
        try:
            found = scenarios.ask(scenarios.run_scenario, scenario=request.data)
        except Busy as busy:
            raise TooOften("Other scenarios are being played; try again.", wait=1) from busy
        except LimitExceeded:
            message = "There is more to work out in this scenario than there is time for."
            raise ValidationError({"": [ErrorDetail(message, "too_much")]}) from None
        except CallFailed as error:
            log.error("scenario_stumbled", traceback=str(error))
            found = {"id": _id_of(request.data), "passed": False, "differences": [STUMBLED], "notes": []}
        if problems := found.get("problems"):
            raise ValidationError(_errors(problems))
        return Response({name: found[name] for name in ("id", "passed", "differences", "notes")})


def _id_of(data: object) -> str:
    return str(data.get("id") or "") if isinstance(data, dict) else ""


def _errors(problems: list[tuple[str, str]]) -> dict[str, list[ErrorDetail]]:
    """Return up to `MAX_PROBLEMS` problems by place (`start.field.2.card`), and the number of others below ""."""
    errors: dict[str, list[ErrorDetail]] = {}
    for place, message in problems[:MAX_PROBLEMS]:
        errors.setdefault(_MEMBER.sub(r".\1", place), []).append(ErrorDetail(message, "invalid"))
    if len(problems) > MAX_PROBLEMS:
        more = f"{len(problems) - MAX_PROBLEMS} more problems."
        errors.setdefault("", []).append(ErrorDetail(more, "invalid"))
    return errors
