"""Pages that are made before anybody asks for them.

What is made once a process, or once a card, is there then: pictures of links, what is the same on every page, the cards
that lists begin with. Nobody is told of it: it passes no middleware, so that nothing is logged or counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Final

import structlog
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.core.handlers.wsgi import WSGIRequest
from django.urls import resolve
from django.utils.module_loading import import_string
from django_htmx.middleware import HtmxDetails

from games import other_games

log = structlog.get_logger(__name__)

#: The addresses of the pages that most people come to first. A server renders them before its first request.
FIRST: Final = ("/", "/cards/", "/decks/", "/sets/")


def later_paths() -> list[str]:
    """Return the addresses of other pages that take a while. A server renders them while it answers requests."""
    return [
        *("/help/abilities/", "/rules/", "/learn/"),
        *(f"{game.path}{page}" for game in other_games() for page in ("", "cards/")),
    ]


def rehearse(paths: Iterable[str]) -> None:
    """Make these pages as for a stranger. One that fails is logged: whoever asks for it will be told why."""
    for path in paths:
        try:
            _make(path)
        except Exception as error:
            log.warning("not_rehearsed", path=path, error=str(error))


def _host() -> str:
    """A name under which the site is reached: pages say where they stand."""
    name: str = next(iter(settings.ALLOWED_HOSTS), "localhost")
    return "localhost" if name == "*" else name.removeprefix(".")


def _make(path: str) -> None:
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "QUERY_STRING": "", "SERVER_NAME": "", "SERVER_PORT": "80"}
    environ["HTTP_HOST"] = _host()
    request = WSGIRequest({**environ, "wsgi.input": BytesIO(), "wsgi.url_scheme": "http"})
    match = request.resolver_match = resolve(path)
    sessions: type[SessionBase] = import_string(f"{settings.SESSION_ENGINE}.SessionStore")
    request.session = sessions()
    request.user = AnonymousUser()
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    match.func(request, *match.args, **match.kwargs)
