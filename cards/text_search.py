"""Finding cards by any part of their words, with an index on either database.

`search_text` is folded once, when a card is saved. PostgreSQL finds a part of it with a trigram index, SQLite with an
FTS5 table of trigrams that triggers keep in step (migration 0002).
"""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.lookups import Lookup

FTS_TABLE = "cards_card_fts"
#: A shorter word has no trigram: the column is read through.
TRIGRAM = 3


class SearchText(models.TextField[str, str]):
    """Text to be searched with the lookup `has`, already folded."""


@SearchText.register_lookup
class Has(Lookup[str]):
    """`search_text__has="drag"`: the text has these letters in this order anywhere. The value is folded text."""

    lookup_name = "has"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        left, parameters = self.process_lhs(compiler, connection)
        escaped = connection.ops.prep_for_like_query(self.rhs)
        return f"{left} LIKE %s ESCAPE '\\'", (*parameters, f"%{escaped}%")

    def as_sqlite(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        if len(self.rhs) < TRIGRAM:
            return self.as_sql(compiler, connection)
        table = compiler.quote_name_unless_alias(self.lhs.alias)
        phrase = '"' + self.rhs.replace('"', '""') + '"'
        found = f"SELECT rowid FROM {FTS_TABLE} WHERE {FTS_TABLE} MATCH %s"  # noqa: S608  (our own table's name)
        return f'{table}."id" IN ({found})', (phrase,)
