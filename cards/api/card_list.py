"""Lists of cards in the API, of any game: what a search finds, a page at a time, joined of JSON that is there."""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from django.http import HttpResponse
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.presenters.finder import Finder
from cards.presenters.results import MAX_ASKED
from cards.responses.cached_json import CachedJson
from cards.search.context import context_of
from cards.serializers.fields import read_page_size
from cards.serializers.pagination import NumberedPage
from query.table import Query, read
from query.unknown_parameters import with_unknown_parameters
from tcg.library import Card

#: The parameters of a list, besides the terms of the game's search.
_KNOWN: Final = ("q", "page", "page_size")
#: Bytes of a list that is kept.
_MOST_BYTES: Final = 64 * 1024


class FoundCardsView(APIView):
    """Cards that a search finds, and what the search understood."""

    def get_authenticators(self) -> list[BaseAuthentication]:
        """Of whoever shows neither cookie nor token nothing is to be found out."""
        request: Request | None = self.request  # the schema asks without one
        if request is None or {"HTTP_COOKIE", "HTTP_AUTHORIZATION"} & request.META.keys():
            return super().get_authenticators()
        return []

    def answer(self, request: Request, finder: Finder) -> HttpResponse:
        """The list that a request asks for."""
        where = (request.scheme, request.get_host(), request.path)
        kept, asked = finder.lists, (request.META["QUERY_STRING"], *where)
        if known := kept.get(asked):
            return known.response()  # type: ignore[no-any-return]
        size, whose = read_page_size(request), context_of(request._request)
        query = read(finder.terms.query_of(request.query_params), finder.table, finder.index, whose)
        query = with_unknown_parameters(query, request.query_params, (*_KNOWN, *finder.terms.names))
        parts = query.parts if query.display.get("unique") == "prints" else None
        count = query.count if parts is None else len(parts)
        page = NumberedPage(request, count, size)
        if parts is None:
            things, written = query.index.things, finder.written()
            rows = [written[things[row].id] for row in query.rows[page.slice].tolist()]
        else:
            rows = [_part(query, part, finder) for part in parts[page.slice].tolist()]
        head = {"count": count, "next": page.next, "previous": page.previous}
        made = ListOfCards.of(CachedJson.of(head), rows, CachedJson.of(query.as_dict()))
        if not whose.was_asked and len(asked[0]) <= MAX_ASKED and len(made.body) <= _MOST_BYTES:
            kept.set(asked, made)
        return made.response()


def _part(query: Query[Card], part: int, finder: Finder) -> CachedJson:
    """A card as JSON with one of its printings alone: a row of a search for printings."""
    row = int(query.index.owner[part])
    card, place = query.index.things[row], part - int(query.index.first_part[row])
    return finder.write(card, finder.library.printings_of(card.id)[place : place + 1])


class ListOfCards(NamedTuple):
    """A page of a list of cards as it is answered."""

    body: bytes
    etag: str

    @classmethod
    def of(cls, head: CachedJson, rows: list[CachedJson], said: CachedJson) -> ListOfCards:
        """Of JSON that is there already. The entity tag too comes from what is known of its parts."""
        results = b",".join([row.json for row in rows])
        digests = b"".join([head.digest, *[row.digest for row in rows], said.digest])
        body = b"".join((head.json[:-1], b',"results":[', results, b'],"query":', said.json, b"}"))
        return cls(body, f'"{hashlib.blake2b(digests, digest_size=12).hexdigest()}"')

    def response(self) -> HttpResponse:
        return HttpResponse(self.body, content_type="application/json", headers={"ETag": self.etag})
