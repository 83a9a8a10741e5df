"""Comparison of the migrations of the database with those of the code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

#: How many migrations a sentence names.
_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Difference:
    """Migrations as `app.name`: those that the database still lacks, and those that this code has never heard of."""

    lacking: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def is_newer(self) -> bool:
        """Whether a newer version of the site has changed the database: this one might damage what it doesn't know."""
        return bool(self.unknown)

    def __str__(self) -> str:
        """A sentence for whoever runs the site; empty where there is no difference."""
        if self.unknown:
            return (
                f"The database is newer than this version of despaira, which doesn't know {_list(self.unknown)}. "
                "Install the version that the database was used with last, or restore a backup that is older."
            )
        if self.lacking:
            return (
                f"{len(self.lacking)} {'migration is' if len(self.lacking) == 1 else 'migrations are'} to be applied: "
                f"{_list(self.lacking)}. Run manage.py prepare."
            )
        return ""


def difference() -> Difference:
    """Compare the migrations of the database with those of the code. Raises DatabaseError.

    Migrations of apps that the code has not, or not any more, don't count: their tables are nobody's.
    """
    executor = MigrationExecutor(connection)
    loader = executor.loader
    plan = executor.migration_plan(loader.graph.leaf_nodes())
    lacking = [(migration.app_label, migration.name) for migration, _ in plan]
    replaced = {old for migration in loader.disk_migrations.values() for old in migration.replaces}
    unknown = [
        key
        for key in loader.applied_migrations
        if key[0] in loader.migrated_apps and key not in loader.disk_migrations and key not in replaced
    ]
    return Difference(tuple(map(".".join, lacking)), tuple(map(".".join, sorted(unknown))))


def _list(names: tuple[str, ...]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
