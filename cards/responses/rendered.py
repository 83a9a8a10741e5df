"""Cache of limited size, and pages that are rendered once for all visitors without cookies."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.safestring import SafeString

_T = TypeVar("_T")


class BoundedCache(Generic[_T]):
    """Thread-safe cache of a limited number of values, which is emptied when it is full."""

    def __init__(self, most: int) -> None:
        self._most, self._made = most, dict[Hashable, _T]()

    def __len__(self) -> int:
        return len(self._made)

    def get(self, key: Hashable) -> _T | None:
        """Return the cached value of a key, or None."""
        return self._made.get(key)

    def set(self, key: Hashable, made: _T) -> None:
        """Store the value of a key. If the cache is full, all other values are dropped."""
        if len(self._made) >= self._most:
            self._made = {}
        self._made[key] = made


@dataclass(slots=True)
class CachedPage:
    """Rendered page in a cache: its query, its URL, and its main content.

    `shells` are the header and footer for anonymous visitors, by URL of the site.
    """

    text: str
    address: str
    content: bytes
    shells: dict[str, tuple[bytes, bytes]] = field(default_factory=dict)


#: Placeholder for the content while header and footer are rendered.
_CONTENT: Final = SafeString("\0")


def whole_page(
    request: HttpRequest, template: str, page: CachedPage, others: Mapping[str, object] = MappingProxyType({})
) -> HttpResponse:
    """Return the main content of a cached page with header and footer, which are cached for requests without cookies.

    `template` is that of header and footer, with `page`, `content` and `others` in its context.
    """
    is_strange, origin = not request.COOKIES, request.build_absolute_uri("/")
    shell = page.shells.get(origin)  # whose addresses name the host
    if shell is None or not is_strange:
        html = render_to_string(template, {**others, "page": page, "content": _CONTENT}, request)
        before, _, after = html.rpartition(_CONTENT)
        shell = before.encode(), after.encode()
        if is_strange:
            page.shells = {origin: shell}
    response = HttpResponse(page.content.join(shell))
    patch_vary_headers(response, ["Cookie"])
    return response


#: CSRF token in a form, and its replacement in a cached page.
_TOKEN: Final = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w+(?=")')
_NO_TOKEN: Final = b"\0token"
#: Longest URL of a cached page.
_LONGEST: Final = 300


def same_page(
    request: HttpRequest,
    make: Callable[[], HttpResponse],
    where: Callable[[], tuple[BoundedCache[CachedPage], Hashable]],
) -> HttpResponse:
    """Return the response of `make`, cached by URL for requests without cookies.

    Only responses with status 200 are cached, and no long URLs. CSRF tokens are replaced for each request. `where`
    returns the cache and a key that changes with the content.
    """
    address = request.build_absolute_uri()
    if request.COOKIES or len(address) > _LONGEST:
        return make()
    pages, key = where()
    page = pages.get((key, address))
    if page is None:
        response = make()
        if response.status_code == 200:
            pages.set((key, address), CachedPage("", address, _TOKEN.sub(_NO_TOKEN, response.content)))
        return response
    content = page.content
    if _NO_TOKEN in content:
        content = content.replace(_NO_TOKEN, get_token(request).encode())
    response = HttpResponse(content)
    patch_vary_headers(response, ["Cookie"])
    return response
