"""Environment of a benchmark: an empty database of its own, and no logs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def own_database() -> Iterator[None]:
    """Use an empty database with all tables in place of the user's own."""
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


@contextmanager
def silence() -> Iterator[None]:
    """Write no log lines."""
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(logging.NOTSET)
