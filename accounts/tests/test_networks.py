"""Tests of the network of a request, with and without proxies."""

from __future__ import annotations

from typing import Any

from django.test import RequestFactory

from accounts.networks import network_of

#: Trusted proxies, X-Forwarded-For, and the network that is taken.
ROWS = [
    (0, "", "192.0.2.7"),
    (0, "198.51.100.1", "192.0.2.7"),  # anybody may write that
    (1, "", "192.0.2.7"),  # asked directly
    (1, "198.51.100.1", "198.51.100.1"),
    (1, "6.6.6.6, 198.51.100.1", "198.51.100.1"),  # what stands left of a proxy's word anybody may have written
    (2, "6.6.6.6, 198.51.100.1, 192.0.2.9", "198.51.100.1"),
    (2, "198.51.100.1", "198.51.100.1"),
    (1, "198.51.100.1:4711", "198.51.100.1"),
    (1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    (1, "2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
    (1, "2001:db8:1:3::1", "2001:db8:1:3::/64"),
    (1, "[2001:db8:1:2::1]:4711", "2001:db8:1:2::/64"),
    (1, "fe80::1%eth0", "fe80::/64"),
    (1, "::ffff:198.51.100.1", "198.51.100.1"),
    (1, "unknown", "unknown"),
]


def test_where_a_request_comes_from(settings: Any) -> None:
    for proxies, forwarded, network in ROWS:
        settings.TRUSTED_PROXIES = proxies
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        request = RequestFactory().get("/", headers=headers, REMOTE_ADDR="192.0.2.7")
        assert network_of(request) == network, (proxies, forwarded)


def test_a_socket_has_no_address() -> None:
    assert network_of(RequestFactory().get("/", REMOTE_ADDR="")) == ""
