"""Rate limits of API and pages: throttles of Django REST framework that count by account or else by network."""

from __future__ import annotations

from math import ceil
from typing import Final

from django.http import HttpRequest
from rest_framework import throttling
from rest_framework.request import Request

from accounts.networks import network_of
from charts.measure import counted
from jobs.later import TooOften


class _ByNetwork(throttling.BaseThrottle):
    """Mixin for throttles that counts all addresses of an IPv6 network (/64) as one."""

    def get_ident(self, request: Request | HttpRequest) -> str:
        """Return the network from which the request comes."""
        return network_of(request)


class AnonThrottle(_ByNetwork, throttling.AnonRateThrottle):
    """Throttle for all requests without an account together (THROTTLE_ANON)."""


class UserThrottle(_ByNetwork, throttling.UserRateThrottle):
    """Throttle for all requests, by account or else by network (THROTTLE_USER)."""


class PageThrottle(UserThrottle):
    """Throttle for one page or action; `scope` is the name of its rate in the settings, such as "draw"."""

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()


def count(request: HttpRequest, scope: str, message: str = "You do this very often.") -> None:
    """Count a request of a page. An API view with the same `throttle_scope` shares the count.

    `scope` is the name of the rate. Above the rate TooOften is raised with the sentence `message`.
    """
    check(PageThrottle(scope), request, message)


def check(throttle: throttling.SimpleRateThrottle, request: HttpRequest, message: str) -> None:
    """Count a request with a throttle. Raises TooOften with the message if its rate is exceeded."""
    if not throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads no attribute of DRF's
        wait = ceil(throttle.wait() or 1)
        size, unit = next((each for each in _UNITS if wait > each[0]), (1, "second"))
        raise TooOften(f"{message} Try again in {counted(ceil(wait / size), unit)}.", wait)


#: Seconds of units, and their names.
_UNITS: Final = ((3600, "hour"), (60, "minute"))


class ScopedThrottle(_ByNetwork, throttling.ScopedRateThrottle):
    """Throttle for single API views, whose rates have the names in `throttle_scope`."""
