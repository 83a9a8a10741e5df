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
_CALLED: Final = {"def": "defence", "classes": "class_mask"}
#: Columns that are null where nothing is printed, besides numbers.
_NULL: Final = ("element", "type", "class_mask")

#: The column of each field of a card but its name and kind.
COLUMNS: Final = {
    field.name: _CALLED.get(field.name, field.name)
    for field in DESPAIRA.fields
    if field.name not in ("name", "kind") and not field.of_printing
}
FIELDS: Final = tuple(COLUMNS.values())
#: need(field, kind) as a dictionary, by field of the model.
NEEDS: Final[dict[tuple[str, Kind], Need]] = {
    (column, Kind(kind.code)): need(DESPAIRA.field(name), kind, DESPAIRA.kinds)
    for name, column in COLUMNS.items()
    for kind in DESPAIRA.kinds
}
#: The value of each column where nothing is printed.
ABSENT: Final[dict[str, str | None]] = {
    column: None if column in _NULL or DESPAIRA.field(name).numeric else "none" if column == "special" else ""
    for name, column in COLUMNS.items()
}


def fields_of(kind: Kind) -> tuple[str, ...]:
    """The fields that cards of `kind` may have, in the order of the table."""
    return tuple(field for field in FIELDS if NEEDS[field, kind] is not Need.NEVER)


def _is_absent(field: str) -> Q:
    return Q(**{f"{field}__isnull": True}) if ABSENT[field] is None else Q(**{field: ABSENT[field]})


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
