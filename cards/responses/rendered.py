"""What is rendered once and shown many times."""

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
    """At most so many things by their keys: one more, and all others are forgotten. Any thread may read and add."""

    def __init__(self, most: int) -> None:
        self._most, self._made = most, dict[Hashable, _T]()

    def __len__(self) -> int:
        return len(self._made)

    def get(self, key: Hashable) -> _T | None:
        return self._made.get(key)

    def set(self, key: Hashable, made: _T) -> None:
        if len(self._made) >= self._most:
            self._made = {}
        self._made[key] = made


@dataclass(slots=True)
class CachedPage:
    """A page of results as everybody sees it: the query that it answers, where it stands, what stands between head and
    foot, and both of these as they are for a stranger who asks a host, once one has asked.
    """

    text: str
    address: str
    content: bytes
    shells: dict[str, tuple[bytes, bytes]] = field(default_factory=dict)


#: Where the content of a page stands while the rest is rendered. Nothing behind it has it.
_CONTENT: Final = SafeString("\0")


def whole_page(
    request: HttpRequest, template: str, page: CachedPage, others: Mapping[str, object] = MappingProxyType({})
) -> HttpResponse:
    """A page with head and foot, of which `template` makes the rest with a `page` and its `content`, and whatever
    `others` it takes. Those of whoever sends no cookie are the same for everybody."""
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


#: What a form has for the browser that asked for it alone, and what stands there in a page that is kept.
_TOKEN: Final = re.compile(rb'(?<=name="csrfmiddlewaretoken" value=")\w+(?=")')
_NO_TOKEN: Final = b"\0token"
#: Letters of the longest address whose page is kept.
_LONGEST: Final = 300


def same_page(
    request: HttpRequest,
    make: Callable[[], HttpResponse],
    where: Callable[[], tuple[BoundedCache[CachedPage], Hashable]],
) -> HttpResponse:
    """What `make` answers, head and foot included: for whoever sends no cookie it is kept by its address, `where` says,
    with a key that is another as soon as anything on it may have changed. Its forms are made out to each who asks."""
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
