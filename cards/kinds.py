"""The columns that each kind of Despaira card has (Appendix C of the rules), for database, importer and forms."""

from __future__ import annotations

from functools import reduce
from operator import and_
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


def constraints_of_columns() -> list[CheckConstraint]:
    """Return the checks of the columns: a card of Despaira has what its kind needs and nothing that its kind cannot
    have; a card of another game has none of them."""
    of_game = Q(game=DESPAIRA.code)
    none = reduce(and_, map(_is_absent, FIELDS))
    constraints = [
        CheckConstraint(condition=~of_game | Q(kind__in=[kind.value for kind in _ORDER]), name="card_kind_is_known"),
        CheckConstraint(condition=of_game | none, name="card_columns_are_of_despaira"),
    ]
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
        is_other = ~Q(game=DESPAIRA.code, kind=kind.value)
        constraints.append(CheckConstraint(condition=is_other | condition, name=f"card_is_a_{kind.value}"))
    return constraints
