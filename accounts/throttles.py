"""The rates of Django REST framework, counted by account, and for whoever has none by the network they come from."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework import throttling
from rest_framework.request import Request

from accounts.networks import network_of


class _ByNetwork(throttling.BaseThrottle):
    """A household of IPv6 has one allowance, not one for each of its addresses."""

    def get_ident(self, request: Request | HttpRequest) -> str:
        return network_of(request)


class AnonThrottle(_ByNetwork, throttling.AnonRateThrottle):
    """THROTTLE_ANON: all that is asked without an account."""


class UserThrottle(_ByNetwork, throttling.UserRateThrottle):
    """THROTTLE_USER: all that is asked."""


class DraftThrottle(AnonThrottle):
    """THROTTLE_DRAFT: forms that are kept for after signing in."""

    scope = "draft"


class SessionThrottle(AnonThrottle):
    """THROTTLE_SESSION: sessions that are begun for no account."""

    scope = "session"


class ScopedThrottle(_ByNetwork, throttling.ScopedRateThrottle):
    """The rates of single views, by their `throttle_scope`."""
