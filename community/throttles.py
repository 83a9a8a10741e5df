"""Throttles of pages and API, by account and by network.

A network, which a household or school may share, has five times the rate of an account. An account that is less than a
day old has a fifth of it, so that new accounts do not help to evade the limit.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final, cast

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from accounts.networks import network_of
from charts.measure import counted

#: Multiple of the rate for a network, divisor of the rate for a new account, and age until which one is new.
OF_NETWORK: Final = 5
OF_NEW: Final = 5
NEW: Final = timedelta(days=1)


class TooOften(Exception):
    """A rate is exceeded for `wait` more seconds."""

    def __init__(self, scope: str, wait: int) -> None:
        super().__init__(f"{_MESSAGES[scope]} Try again in {_in_words(wait)}.")
        self.wait = wait


_MESSAGES: Final = {
    "comment": "You have written a lot in a short time.",
    "preview": "You have looked at many previews in a short time.",
    "like": "You have liked or followed a lot in a short time.",
    "report": "You have reported a lot within a day. Moderators read every report.",
}


def _in_words(seconds: int) -> str:
    size, unit = next((each for each in _UNITS if seconds > each[0]), (1, "second"))
    number = -(-seconds // size)
    return counted(number, unit)


_UNITS: Final = ((3600, "hour"), (60, "minute"))


class _Counter(SimpleRateThrottle):
    """A counter of Django REST framework for one key, which can be read without counting.

    Args:
        scope: The name of the rate in the settings.
        key: The account or network.
        share: The factor of the rate.
    """

    def __init__(self, scope: str, key: str, share: float) -> None:
        self._key = f"throttle_{scope}_{key}"
        most, self._duration = self.parse_rate(cast("str | None", api_settings.DEFAULT_THROTTLE_RATES[scope]))
        self._most = None if most is None else max(1, int(most * share))
        self._now = self.timer()
        times: list[float] = cache.get(self._key, []) if self._most else []
        self._history = [at for at in times if at > self._now - (self._duration or 0)]

    def wait(self) -> int:
        """Return the whole seconds until the next one is allowed, or 0."""
        if self._most is None or len(self._history) < self._most:
            return 0
        return int(self._history[self._most - 1] + (self._duration or 0) - self._now) + 1

    def count(self) -> None:
        """Count one."""
        if self._most is not None:
            cache.set(self._key, [self._now, *self._history], self._duration)


def count(request: HttpRequest, scope: str, user: User) -> None:
    """Count one action of an account.

    Args:
        request: The request.
        scope: "comment", "preview", "like" or "report".
        user: The account.

    Raises:
        TooOften: The rate of the account or of its network is exceeded.
    """
    share = 1 / OF_NEW if user.date_joined > timezone.now() - NEW else 1
    counters = [_Counter(scope, str(user.pk), share), _Counter(scope, network_of(request), OF_NETWORK)]
    wait = max(counter.wait() for counter in counters)
    if wait:
        raise TooOften(scope, wait)
    for counter in counters:
        counter.count()


def refuse(request: HttpRequest, error: TooOften, back: str) -> HttpResponse:
    """Return the page with status 429 that says when to try again. It links to the address `back`."""
    context = {"status": 429, "title": "Too many requests", "detail": str(error), "back": back}
    response = render(request, "error.html", context, status=429)
    response["Retry-After"] = str(error.wait)
    return response
