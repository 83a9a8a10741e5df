"""WSGI application of the site, which also starts periodic jobs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from django.core.wsgi import get_wsgi_application

from despaira_site.monitoring import process_counters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "despaira_site.settings")
process_counters.share()
_django = get_wsgi_application()

from cards.catalog import catalogs, process_cache  # noqa: E402  (models want Django to be set up)
from community.notifications.job import NOTIFICATION_JOB  # noqa: E402
from decks.goldfish.runner import RUNNER  # noqa: E402
from decks.search.revalidation import JUDGE  # noqa: E402
from decks.search.win_turns import PLAYER  # noqa: E402
from despaira_site.cleanup import CLEANUP_JOB  # noqa: E402
from play.bots.runner import RUNNER as BOTS  # noqa: E402
from play.friends.timeouts import TIMEOUT_JOB  # noqa: E402

_CHARSET = re.compile(r';\s*charset\s*=\s*(?:"[^"]*"|[^;]*)', re.IGNORECASE)


def application(environ: WSGIEnvironment, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request with Django, and start periodic jobs that are due.

    The charset of the content type is removed, since everything is UTF-8. Django would decode the query with any codec
    that a client names there, such as zlib. That would fail before there is a request to answer.
    """
    for job in (RUNNER, BOTS, CLEANUP_JOB, JUDGE, NOTIFICATION_JOB, PLAYER, TIMEOUT_JOB):
        job.look()
    environ["CONTENT_TYPE"] = _CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
    return _django(environ, start_response)


def serve() -> WSGIApplication:
    """Return the WSGI application for a server process, after reading the cards."""
    process_cache.watch([catalogs.LIBRARY_CACHE])
    return application
