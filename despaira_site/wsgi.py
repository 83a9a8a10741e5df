"""The application that the server runs."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.types import WSGIEnvironment

from django.core.wsgi import get_wsgi_application

from despaira_site.installation import process_signals
from despaira_site.monitoring import process_counters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "despaira_site.settings")
process_signals.heed_while_loading()
process_counters.share()
gc.disable()  # imports leave no garbage: to look for it takes a fifth of their time
_django = get_wsgi_application()
gc.freeze()
gc.enable()

from community.notifications.job import NOTIFICATION_JOB  # noqa: E402  (models want Django to be set up)
from decks.goldfish.runner import RUNNER  # noqa: E402
from decks.search.revalidation import JUDGE  # noqa: E402
from decks.search.win_turns import PLAYER  # noqa: E402
from despaira_site.cleanup import CLEANUP_JOB  # noqa: E402
from despaira_site.databases.postgres import base as postgres  # noqa: E402
from despaira_site.stateless import StatelessHandler, is_stateless  # noqa: E402

# Commands may take their time over a statement. Somebody who waits for a page has none of these that take as long.
postgres.patience = 10.0

_stateless = StatelessHandler()
_CHARSET = re.compile(r';\s*charset\s*=\s*(?:"[^"]*"|[^;]*)', re.IGNORECASE)


def application(environ: WSGIEnvironment, start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Django, told nothing of charsets: all is UTF-8 here. Requests keep the queue of goldfish runs moving, the house
    tidy, decks judged by the cards as they are, public ones played, and people told of what is new.

    It would read the query by any codec of Python's that a client names, zlib too, and break on it before there is
    a request that an error could be answered to.
    """
    for job in (RUNNER, CLEANUP_JOB, JUDGE, NOTIFICATION_JOB, PLAYER):
        job.look()
    environ["CONTENT_TYPE"] = _CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
    return (_stateless if is_stateless(environ) else _django)(environ, start_response)
