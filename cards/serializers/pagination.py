"""Lists of the API, a page at a time."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.utils.encoding import escape_uri_path, iri_to_uri
from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from query.parser import MAX_LETTERS


class Pages(PageNumberPagination):
    """`?page=` and `?page_size=`: 50 a page unless asked, at most 200."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_number(self, request: Request, paginator: Any) -> Any:
        """Return the page that was asked for; Django's own class takes an empty one for the first."""
        return request.query_params.get(self.page_query_param, 1)

    def get_next_link(self) -> str | None:
        link = super().get_next_link()
        return link and _shortened(link)

    def get_previous_link(self) -> str | None:
        link = super().get_previous_link()
        return link and _shortened(link)


def _shortened(address: str) -> str:
    """An address that leads to the same answer, without what is read of no query."""
    if len(address) <= MAX_LETTERS:
        return address
    parts = urlsplit(address)
    asked = [(name, value[:MAX_LETTERS]) for name, value in parse_qsl(parts.query, keep_blank_values=True)]
    return parts._replace(query=urlencode(asked)).geturl()


class NumberedPage:
    """A page of a list that is in memory: what `Pages` answers, for rows that need no serializer.

    `page_size` is what was asked for, already read. Raises NotFound for a page that isn't there.
    """

    def __init__(self, request: Request, count: int, page_size: int | None) -> None:
        self._request = request
        size = min(page_size or Pages.page_size, Pages.max_page_size)
        self._last = max(1, -(-count // size))
        written = request.query_params.get("page", "1")
        number = int(written) if written.isascii() and written.isdigit() and len(written) <= 9 else 0
        self._number = self._last if written == "last" else number
        if not 1 <= self._number <= self._last:
            raise NotFound("Invalid page.")
        self.slice = slice((self._number - 1) * size, self._number * size)

    @property
    def next(self) -> str | None:
        """The address of the page behind this one."""
        return self._address(self._number + 1) if self._number < self._last else None

    @property
    def previous(self) -> str | None:
        """The address of the page before this one."""
        return self._address(self._number - 1) if self._number > 1 else None

    def _address(self, number: int) -> str:
        """All else that was asked as it was written; the first page needs no number."""
        request = self._request
        parts = [part for part in request.META["QUERY_STRING"].split("&") if part and part.partition("=")[0] != "page"]
        query = "&".join(parts if number == 1 else [*parts, f"page={number}"])
        place = f"{request.scheme}://{request.get_host()}{escape_uri_path(request.path)}"
        return _shortened(iri_to_uri(f"{place}?{query}" if query else place))
