"""Throttles of Django REST framework. Requests without an account are counted by network."""

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
    """Mixin that counts all addresses of an IPv6 network (/64) together."""

    def get_ident(self, request: Request | HttpRequest) -> str:
        """Return the network of the request."""
        return network_of(request)


class AnonThrottle(_ByNetwork, throttling.AnonRateThrottle):
    """Rate of all requests without an account (THROTTLE_ANON)."""


class UserThrottle(_ByNetwork, throttling.UserRateThrottle):
    """Rate of all requests, by account or else by network (THROTTLE_USER)."""


class PageThrottle(UserThrottle):
    """Rate of a page, by the name that it has in the settings.

    Args:
        scope: The name, such as "draw".
    """

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()


def count(request: HttpRequest, scope: str, message: str = "You do this very often.") -> None:
    """Count a request of a page. A view of the API with the same `throttle_scope` is counted with it.

    Args:
        request: The request.
        scope: The name of the rate.
        message: The sentence for a request too many.

    Raises:
        TooOften: The rate is exceeded.
    """
    check(PageThrottle(scope), request, message)


def check(throttle: throttling.SimpleRateThrottle, request: HttpRequest, message: str) -> None:
    """Count a request with a throttle. Raises TooOften with the message."""
    if not throttle.allow_request(request, None):  # type: ignore[arg-type]  # it reads no attribute of DRF's
        wait = ceil(throttle.wait() or 1)
        size, unit = next((each for each in _UNITS if wait > each[0]), (1, "second"))
        raise TooOften(f"{message} Try again in {counted(ceil(wait / size), unit)}.", wait)


#: Seconds of units, and their names.
_UNITS: Final = ((3600, "hour"), (60, "minute"))


class ScopedThrottle(_ByNetwork, throttling.ScopedRateThrottle):
    """Rates of single views, by their `throttle_scope`."""
