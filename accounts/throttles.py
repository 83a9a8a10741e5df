"""Throttles of Django REST framework. Requests without an account are counted by network."""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework import throttling
from rest_framework.request import Request

from accounts.networks import network_of


class _ByNetwork(throttling.BaseThrottle):
    """Mixin that counts all addresses of an IPv6 network (/64) together."""

    def get_ident(self, request: Request | HttpRequest) -> str:
        """Return the network of the request."""
        return network_of(request)


class AnonThrottle(_ByNetwork, throttling.AnonRateThrottle):
    """Rate of all requests without an account (THROTTLE_ANON)."""


class UserThrottle(_ByNetwork, throttling.UserRateThrottle):
    """Rate of all requests, by account or else by network (THROTTLE_USER)."""


class DraftThrottle(AnonThrottle):
    """Rate of forms that are stored until somebody has signed in (THROTTLE_DRAFT)."""

    scope = "draft"


class SessionThrottle(AnonThrottle):
    """Rate of new sessions without an account (THROTTLE_SESSION)."""

    scope = "session"


class ScopedThrottle(_ByNetwork, throttling.ScopedRateThrottle):
    """Rates of single views, by their `throttle_scope`."""
