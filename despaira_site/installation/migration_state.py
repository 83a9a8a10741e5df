"""Comparison of the migrations of the database with those of the code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

#: Number of migrations that a message names.
_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Difference:
    """Difference between database and code: missing migrations, and unknown applied ones, each as `app.name`."""

    lacking: tuple[str, ...]
    unknown: tuple[str, ...]

    @property
    def is_newer(self) -> bool:
        """Whether a newer version of the site has changed the database, which this one might damage."""
        return bool(self.unknown)

    def __str__(self) -> str:
        """Return a message for the operator of the site, or "" if there is no difference."""
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
    """Return the difference between the migrations of the database and those of the code. Raises DatabaseError.

    Migrations of apps that are not installed are ignored.
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
