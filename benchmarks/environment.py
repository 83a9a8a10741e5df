"""Environment of a benchmark: an empty database of its own, and requests to the site in its process."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management.base import CommandError
from django.db import connection
from django.test import RequestFactory, override_settings


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
def own_site(**changed: Any) -> Iterator[None]:
    """Use an empty database, answer requests of this process, and write no logs; `changed` are settings to override."""
    with own_database(), override_settings(ALLOWED_HOSTS=["testserver"], **changed):
        logging.disable(logging.CRITICAL)
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)


def check_static_files() -> None:
    """Check that static files are collected, because pages refer to them.

    Raises:
        CommandError: If static files are missing.
    """
    if not (settings.STATIC_ROOT / "staticfiles.json").exists():
        raise CommandError("Pages name static files, which have to be collected first: manage.py prepare --static")


def page_getter(path: str, encoding: str = "gzip") -> Callable[[], bytes]:
    """Return a function that requests the page at `path` through the middleware, and returns the page's body.

    The function raises RuntimeError for any status but 200. `encoding` is the value of `Accept-Encoding`.
    """
    handler = WSGIHandler()
    environ = RequestFactory(headers={"Accept-Encoding": encoding}).get(path, secure=True).environ

    def start(status: str, headers: Any, *rest: Any) -> Any:
        if status != "200 OK":
            raise RuntimeError(f"{path} answered {status}")

    def get() -> bytes:
        response = handler(dict(environ), start)
        content = b"".join(response)
        response.close()
        return content

    return get
