"""Columns of each kind of Despaira card (Appendix C), for the database, the importer and the admin forms."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import Final

from django.db.models import CheckConstraint, Q

from games.despaira import DESPAIRA
from games.fields import Need, need
from rules.vocabulary import Kind

_ORDER: Final = tuple(Kind(kind.code) for kind in DESPAIRA.kinds)
#: Columns whose name differs from the key in files.
_CALLED: Final = {"def": "defence", "classes": "class_mask"}
#: Non-numeric columns that are null if nothing is printed.
_NULL: Final = ("element", "type", "class_mask")

#: Columns by field, without name and kind.
COLUMNS: Final = {
    field.name: _CALLED.get(field.name, field.name)
    for field in DESPAIRA.fields
    if field.name not in ("name", "kind") and not field.of_printing
}
FIELDS: Final = tuple(COLUMNS.values())
#: Results of need(field, kind) by column and kind.
NEEDS: Final[dict[tuple[str, Kind], Need]] = {
    (column, Kind(kind.code)): need(DESPAIRA.field(name), kind, DESPAIRA.kinds)
    for name, column in COLUMNS.items()
    for kind in DESPAIRA.kinds
}
#: Value of each column if nothing is printed.
ABSENT: Final[dict[str, str | None]] = {
    column: None if column in _NULL or DESPAIRA.field(name).numeric else "none" if column == "special" else ""
    for name, column in COLUMNS.items()
}


def fields_of(kind: Kind) -> tuple[str, ...]:
    """Return the columns that Despaira cards of `kind` may have, in the order of the table."""
    return tuple(field for field in FIELDS if NEEDS[field, kind] is not Need.NEVER)


def _is_absent(field: str) -> Q:
    return Q(**{f"{field}__isnull": True}) if ABSENT[field] is None else Q(**{field: ABSENT[field]})


def constraints_of_columns() -> list[CheckConstraint]:
    """Return database constraints: Despaira cards have just the columns of their kind, cards of other games none."""
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
