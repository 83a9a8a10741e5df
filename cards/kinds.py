"""Which fields a kind of card has (Appendix C of the rules): one table for the database, the importer and forms."""

from __future__ import annotations

from typing import Final

from django.db.models import CheckConstraint, Q

from games.despaira import DESPAIRA
from games.fields import Need, need
from rules.vocabulary import Kind

_ORDER: Final = tuple(Kind(kind.code) for kind in DESPAIRA.kinds)
#: Where the model calls a field otherwise than files do.
_COLUMNS: Final = {"def": "defence", "classes": "class_mask"}

#: need(field, kind) as a dictionary, by field of the model.
NEEDS: Final[dict[tuple[str, Kind], Need]] = {
    (_COLUMNS.get(field.name, field.name), Kind(kind.code)): need(field, kind, DESPAIRA.kinds)
    for field in DESPAIRA.fields
    for kind in DESPAIRA.kinds
    if field.name not in ("name", "kind") and not field.of_printing
}
FIELDS: Final = tuple(dict.fromkeys(field for field, _ in NEEDS))
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
