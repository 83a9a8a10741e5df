"""The network that a request comes from, for limits: an IPv4 address, or a /64 of IPv6."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

#: Prefix length of the smallest IPv6 network of a customer, who can use any of its 2⁶⁴ addresses.
_HOUSEHOLD: Final = 64
#: An address with a port, as some proxies send it: 192.0.2.1:4711, [2001:db8::1]:4711.
_PORT: Final = re.compile(r"(?P<address>[0-9.]+|\[.*\]):[0-9]+")


def network_of(request: HttpRequest) -> str:
    """Return the IPv4 address of a request, or the /64 of its IPv6 address. It is "" for a Unix socket."""
    address = address_of(request)
    with_port = _PORT.fullmatch(address)
    try:
        parsed = ip_address((with_port["address"] if with_port else address).strip("[]").partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped: IPv4Address | None = parsed.ipv4_mapped
        return str(mapped) if mapped else str(IPv6Network((parsed, _HOUSEHOLD), strict=False))
    return str(parsed)


def address_of(request: HttpRequest) -> str:
    """Return the IP address of the client that sent a request, as a string; "" for a Unix socket.

    Behind proxies this is the address that the outermost of the `TRUSTED_PROXIES` proxies added to X-Forwarded-For.
    Entries before it may be forged by the client.
    """
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if settings.TRUSTED_PROXIES and forwarded:
        return str(forwarded[-min(settings.TRUSTED_PROXIES, len(forwarded))])
    return str(request.META.get("REMOTE_ADDR", ""))
