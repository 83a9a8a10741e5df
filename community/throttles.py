"""Rate limits of likes, comments, reports and the like, by account and by network.

A network, which a household or school may share, has five times the rate of an account. An account that is less than a
day old has a fifth of it, so that new accounts do not help to evade the limit.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from rest_framework.request import Request

from accounts.models import User
from accounts.networks import network_of
from accounts.throttles import PageThrottle, check
from jobs.later import TooOften

#: Multiple of the rate for a network, divisor of the rate for a new account, and age until which one is new.
OF_NETWORK: Final = 5
OF_NEW: Final = 5
NEW: Final = timedelta(days=1)


_MESSAGES: Final = {
    "comment": "You have written a lot in a short time.",
    "preview": "You have looked at many previews in a short time.",
    "like": "You have liked or followed a lot in a short time.",
    "report": "You have reported a lot within a day. Moderators read every report.",
}


class _Share(PageThrottle):
    """Throttle for one account or network, whose limit is a multiple of a configured rate."""

    def __init__(self, scope: str, key: str, share: float) -> None:
        super().__init__(scope)
        self._key = key
        most, self.duration = self.parse_rate(self.rate)
        self.num_requests = None if most is None else max(1, int(most * share))

    def get_cache_key(self, request: Request | HttpRequest, view: object) -> str:
        """Return the cache key of the account or network that sent the request."""
        return f"throttle_{self.scope}_{self._key}"

    def throttle_success(self) -> bool:
        """Return True without counting: `store` counts when all throttles have allowed the request."""
        return True

    def store(self) -> None:
        """Count the request against the rate."""
        if self.num_requests is not None:
            super().throttle_success()


def count(request: HttpRequest, scope: str, user: User) -> None:
    """Count one action of an account against its rate and that of its network; TooOften if either is exceeded.

    `scope` is "comment", "preview", "like" or "report".
    """
    share = 1 / OF_NEW if user.date_joined > timezone.now() - NEW else 1
    throttles = _Share(scope, str(user.pk), share), _Share(scope, network_of(request), OF_NETWORK)
    for throttle in throttles:
        check(throttle, request, _MESSAGES[scope])
    for throttle in throttles:
        throttle.store()


def refuse(request: HttpRequest, error: TooOften, back: str) -> HttpResponse:
    """Return a page with status 429: the message of `error`, when to try again, and a link to the address `back`."""
    context = {"status": 429, "title": error.title, "detail": str(error), "back": back}
    return error.put_into(render(request, "error.html", context))
