"""`python -m despaira_site.testing.strict_tables`: migrate a SQLite database, with checks of the limits of columns.

PostgreSQL refuses texts that are longer than their column or have a NUL, and numbers that are too large. SQLite would
store them, so that tests on it would not notice the errors of PostgreSQL.
"""

from __future__ import annotations

from typing import Final

from django.core.management import execute_from_command_line
from django.db.backends.sqlite3.base import DatabaseWrapper

_NO_NUL: Final = 'instr("%(column)s", char(0)) = 0'
_SHORT: Final = f'length("%(column)s") <= %(max_length)s AND {_NO_NUL}'
_CHECKS: Final = {
    **dict.fromkeys(("CharField", "FileField", "SlugField"), _SHORT),
    "TextField": _NO_NUL,
    "IntegerField": '"%(column)s" BETWEEN -2147483648 AND 2147483647',
    "PositiveIntegerField": '"%(column)s" BETWEEN 0 AND 2147483647',
    "PositiveSmallIntegerField": '"%(column)s" BETWEEN 0 AND 32767',
    "SmallIntegerField": '"%(column)s" BETWEEN -32768 AND 32767',
}

if __name__ == "__main__":
    DatabaseWrapper.data_type_check_constraints = {**DatabaseWrapper.data_type_check_constraints, **_CHECKS}
    execute_from_command_line(["manage.py", "migrate", "--verbosity=0"])
