"""Card lists of the API: pages of search results, joined from cached JSON."""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from django.http import HttpResponse
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.presenters.finder import Finder
from cards.presenters.results import MAX_QUERY_STRING
from cards.responses.cached_json import CachedJson
from cards.search.context import context_of
from cards.serializers.fields import read_page_size
from cards.serializers.pagination import NumberedPage
from query.table import Query, read
from query.unknown_parameters import with_unknown_parameters
from tcg.library import Card

#: Parameters of a list, besides the terms of the game's search.
_KNOWN: Final = ("q", "page", "page_size")
#: Largest cached list, in bytes.
_MOST_BYTES: Final = 64 * 1024


class SearchResultsView(APIView):
    """API view that returns a page of a card search, and the query as it was understood."""

    def get_authenticators(self) -> list[BaseAuthentication]:
        """Return the usual authenticators, or none for a request without cookie and token."""
        request: Request | None = self.request  # the schema asks without one
        if request is None or {"HTTP_COOKIE", "HTTP_AUTHORIZATION"} & request.META.keys():
            return super().get_authenticators()
        return []

    def respond(self, request: Request, finder: Finder) -> HttpResponse:
        """Return the page of results that a request asks for, from the cache if possible."""
        where = (request.scheme, request.get_host(), request.path)
        lists, key = finder.lists, (request.META["QUERY_STRING"], *where)
        if cached := lists.get(key):
            return cached.response()  # type: ignore[no-any-return]
        size, context = read_page_size(request), context_of(request._request)
        query = read(finder.terms.query_of(request.query_params), finder.table, finder.index, context)
        query = with_unknown_parameters(query, request.query_params, (*_KNOWN, *finder.terms.names))
        parts = query.parts if query.display.get("unique") == "prints" else None
        count = query.count if parts is None else len(parts)
        page = NumberedPage(request, count, size)
        if parts is None:
            things, cards = query.index.things, finder.cards_json()
            rows = [cards[things[row].id] for row in query.rows[page.slice].tolist()]
        else:
            rows = [_part(query, part, finder) for part in parts[page.slice].tolist()]
        head = {"count": count, "next": page.next, "previous": page.previous}
        made = ListOfCards.of(CachedJson.of(head), rows, CachedJson.of(query.as_dict()))
        if not context.is_personal and len(key[0]) <= MAX_QUERY_STRING and len(made.body) <= _MOST_BYTES:
            lists.set(key, made)
        return made.response()


def _part(query: Query[Card], part: int, finder: Finder) -> CachedJson:
    """Return the JSON of a card with one printing, for a search for printings; `part` is its row in the index."""
    row = int(query.index.owner[part])
    card, place = query.index.things[row], part - int(query.index.first_part[row])
    return finder.write(card, finder.library.printings_of(card.id)[place : place + 1])


class ListOfCards(NamedTuple):
    """Response to a card search: the JSON body and its entity tag."""

    body: bytes
    etag: str

    @classmethod
    def of(cls, head: CachedJson, rows: list[CachedJson], query: CachedJson) -> ListOfCards:
        """Return a card list as JSON, with an entity tag from the digests of its parts.

        `head` is an object without cards (count and links), `rows` are the cards, `query` is the understood query.
        """
        results = b",".join([row.json for row in rows])
        digests = b"".join([head.digest, *[row.digest for row in rows], query.digest])
        body = b"".join((head.json[:-1], b',"results":[', results, b'],"query":', query.json, b"}"))
        return cls(body, f'"{hashlib.blake2b(digests, digest_size=12).hexdigest()}"')

    def response(self) -> HttpResponse:
        """Return the list as an HTTP response."""
        return HttpResponse(self.body, content_type="application/json", headers={"ETag": self.etag})
