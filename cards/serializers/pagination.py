"""Pagination of lists in the API."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.utils.encoding import escape_uri_path, iri_to_uri
from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from query.parser import MAX_LETTERS


class Pages(PageNumberPagination):
    """Paginator of API lists with `?page=` and `?page_size=`: 50 results by default, at most 200."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_page_number(self, request: Request, paginator: Any) -> Any:
        """Return the requested page number as text, by default 1. An empty parameter is invalid."""
        return request.query_params.get(self.page_query_param, 1)

    def get_next_link(self) -> str | None:
        """Return the URL of the next page, or None on the last."""
        link = super().get_next_link()
        return link and _shortened(link)

    def get_previous_link(self) -> str | None:
        """Return the URL of the previous page, or None on the first."""
        link = super().get_previous_link()
        return link and _shortened(link)


def _shortened(address: str) -> str:
    """Return an equivalent URL, in which long values are cut, since searches ignore the rest."""
    if len(address) <= MAX_LETTERS:
        return address
    parts = urlsplit(address)
    params = [(name, value[:MAX_LETTERS]) for name, value in parse_qsl(parts.query, keep_blank_values=True)]
    return parts._replace(query=urlencode(params)).geturl()


class NumberedPage:
    """Requested page of an API list in memory, compatible with `Pages` but without a serializer.

    `count` is the number of all results. `page_size` is already validated; None is the default, and large ones are
    reduced. NotFound is raised if there is no such page.
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
        """URL of the next page, or None on the last."""
        return self._address(self._number + 1) if self._number < self._last else None

    @property
    def previous(self) -> str | None:
        """URL of the previous page, or None on the first."""
        return self._address(self._number - 1) if self._number > 1 else None

    def _address(self, number: int) -> str:
        """Return the URL of a page of the list, with all other parameters unchanged. The first page needs no number."""
        request = self._request
        parts = [part for part in request.META["QUERY_STRING"].split("&") if part and part.partition("=")[0] != "page"]
        query = "&".join(parts if number == 1 else [*parts, f"page={number}"])
        place = f"{request.scheme}://{request.get_host()}{escape_uri_path(request.path)}"
        return _shortened(iri_to_uri(f"{place}?{query}" if query else place))
