"""Where a request comes from, for limits that hold for one place: an IPv4 address, or a /64 of IPv6."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

#: What a provider gives to one household at least. Whoever has it can send from any of its 2⁶⁴ addresses.
_HOUSEHOLD: Final = 64
#: Some proxies tell the port too: 192.0.2.1:4711, [2001:db8::1]:4711.
_PORT: Final = re.compile(r"(?P<address>[0-9.]+|\[.*\]):[0-9]+")


def network_of(request: HttpRequest) -> str:
    """The address that a request comes from as `TRUSTED_PROXIES` proxies tell it, or its /64; "" for a socket's."""
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
    """Where the last proxy we trust says a request comes from; what stands further left anybody may have written."""
    told = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if settings.TRUSTED_PROXIES and told:
        return str(told[-min(settings.TRUSTED_PROXIES, len(told))])
    return str(request.META.get("REMOTE_ADDR", ""))
