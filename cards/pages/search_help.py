"""The fields of a search as a help page tells of them."""

from __future__ import annotations

from typing import Final

from django.template.loader import render_to_string

from query.index import Index
from query.table import Table

#: Values of a field that the help page names.
MAX_LISTED: Final = 60


def search_fields(table: Table[object], index: Index[object], row: str, heading: str, path: str) -> str:
    """The fields of a table, with examples that the page at `path` answers."""
    rows = [(field, field.options(index)) for field in table.fields]
    listed = [(field, options if len(options) <= MAX_LISTED else ()) for field, options in rows]
    context = {"rows": listed, "row": row, "heading": heading, "path": path}
    return render_to_string("help/_search_fields.html", context)
