"""Table of the searchable fields for help pages."""

from __future__ import annotations

from typing import Final

from django.template.loader import render_to_string

from query.index import Index
from query.table import Table

#: Most values of a field on a help page.
MAX_VALUES: Final = 60


def search_fields(table: Table[object], index: Index[object], row: str, heading: str, path: str) -> str:
    """Return the searchable fields as HTML, with example queries that link to `path`.

    `row` is the prefix of the rows' element ids, and `heading` the text above the table.
    """
    rows = [(field, field.options(index)) for field in table.fields]
    fields = [(field, options if len(options) <= MAX_VALUES else ()) for field, options in rows]
    context = {"rows": fields, "row": row, "heading": heading, "path": path}
    return render_to_string("help/_search_fields.html", context)
