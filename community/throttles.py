"""Throttles of pages and API alike: counted by account, and by the network that requests come from.

A network may do five times what an account may: a household or a school shares one. One that is not a day old
may do a fifth, so that a new one is no way around.
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

#: What a network may do for each account's one; an account that is so young, a fraction.
OF_NETWORK: Final = 5
OF_NEW: Final = 5
NEW: Final = timedelta(days=1)


class TooOften(Exception):
    """Wait for `wait` seconds, and then try again."""

    def __init__(self, what: str, wait: int) -> None:
        super().__init__(f"{_SAID[what]} Try again in {_in_words(wait)}.")
        self.wait = wait


_SAID: Final = {
    "comment": "You have written a lot in a short time.",
    "preview": "You have looked at many previews in a short time.",
    "like": "You have liked or followed a lot in a short time.",
    "report": "You have reported a lot within a day; moderators read it all.",
}


def _in_words(seconds: int) -> str:
    size, unit = next((each for each in _UNITS if seconds > each[0]), (1, "second"))
    number = -(-seconds // size)
    return counted(number, unit)


_UNITS: Final = ((3600, "hour"), (60, "minute"))


class _Counter(SimpleRateThrottle):
    """The counting of Django REST framework, for one key, which looks before it counts."""

    def __init__(self, what: str, key: str, share: float) -> None:
        self._key = f"throttle_{what}_{key}"
        most, self._duration = self.parse_rate(cast("str | None", api_settings.DEFAULT_THROTTLE_RATES[what]))
        self._most = None if most is None else max(1, int(most * share))
        self._now = self.timer()
        kept: list[float] = cache.get(self._key, []) if self._most else []
        self._history = [at for at in kept if at > self._now - (self._duration or 0)]

    def wait(self) -> int:
        """Whole seconds until there is room; 0 where there is."""
        if self._most is None or len(self._history) < self._most:
            return 0
        return int(self._history[self._most - 1] + (self._duration or 0) - self._now) + 1

    def count(self) -> None:
        if self._most is not None:
            cache.set(self._key, [self._now, *self._history], self._duration)


def count(request: HttpRequest, what: str, user: User) -> None:
    """Count one `comment`, `preview`, `like` or `report` of somebody.

    Raises TooOften where there were as many as may be.
    """
    share = 1 / OF_NEW if user.date_joined > timezone.now() - NEW else 1
    counters = [_Counter(what, str(user.pk), share), _Counter(what, network_of(request), OF_NETWORK)]
    wait = max(counter.wait() for counter in counters)
    if wait:
        raise TooOften(what, wait)
    for counter in counters:
        counter.count()


def refuse(request: HttpRequest, error: TooOften, back: str) -> HttpResponse:
    """The page that says when to try again; it leads `back` to where the button is."""
    context = {"status": 429, "title": "Too much at once", "detail": str(error), "back": back}
    response = render(request, "error.html", context, status=429)
    response["Retry-After"] = str(error.wait)
    return response
