"""Which fields a kind of card has (Appendix C of the rules): one table for the database, the importer and forms."""

from __future__ import annotations

from enum import Enum
from typing import Final

from django.db.models import CheckConstraint, Q

from rules.vocabulary import Kind


class Need(Enum):
    """Whether a kind of card has a field."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    NEVER = "never"


_ORDER: Final = (Kind.LEADER, Kind.CREATURE, Kind.TRICK, Kind.TOKEN, Kind.TILE)
_SIGNS: Final = {"+": Need.REQUIRED, "?": Need.OPTIONAL, "-": Need.NEVER}

#: Field → for leader, creature, trick, token, tile card: required (+), optional (?), never (-).
_APPENDIX_C: Final = {
    "element": "?+?+-",
    "level": "-+++-",
    "type": "-+-+-",
    "special": "-?---",
    "atk": "??-?-",
    "hp": "-+-+-",
    "catk": "-?-?-",
    "ratk": "-?-?-",
    "ratk_range": "-?-?-",
    "defence": "-?-?-",
    "hl": "-?-?-",
    "leader_hp": "?----",
    "activation": "--+--",
    "class_mask": "--+--",
    "ability_name": "?????",
    "text": "??+??",
    "plays_as": "?????",
    "lore": "-?---",
    "tile": "----+",
}

#: need(field, kind) as a dictionary.
NEEDS: Final[dict[tuple[str, Kind], Need]] = {
    (field, kind): _SIGNS[sign]
    for field, signs in _APPENDIX_C.items()
    for kind, sign in zip(_ORDER, signs, strict=True)
}
FIELDS: Final = tuple(_APPENDIX_C)
_TEXTS: Final = {"activation", "ability_name", "text", "plays_as", "lore", "tile"}


def fields_of(kind: Kind) -> tuple[str, ...]:
    """The fields that cards of `kind` may have, in the order of the table."""
    return tuple(field for field in FIELDS if NEEDS[field, kind] is not Need.NEVER)


def _is_absent(field: str) -> Q:
    if field == "special":
        return Q(special="none")
    return Q(**{field: ""}) if field in _TEXTS else Q(**{f"{field}__isnull": True})


def constraints_of_kinds() -> list[CheckConstraint]:
    """A check a kind: it has all that it needs and nothing that it can't have."""
    constraints = []
    for kind in _ORDER:
        condition = Q()
        for field in FIELDS:
            match NEEDS[field, kind]:
                case Need.REQUIRED:
                    condition &= ~_is_absent(field)
                case Need.NEVER:
                    condition &= _is_absent(field)
                case Need.OPTIONAL:
                    pass
        constraints.append(CheckConstraint(condition=~Q(kind=kind.value) | condition, name=f"card_is_a_{kind.value}"))
    return constraints
