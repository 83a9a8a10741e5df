"""The API of cards: lists, single cards, faces, names while typing, sets, words, and everything at once."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.db.models import Count
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalog, face_api
from cards.cockatrice import dump_card_database
from cards.face_cache import FACES
from cards.fields import PAGE, PageParameters, read_parameters
from cards.files import FileView
from cards.finding import finder_of
from cards.kept import Kept
from cards.list_api import FoundCardsView
from cards.models import CardSet
from cards.pagination import Pages
from cards.schemas import (
    AutocompleteSchema,
    CardDetailSchema,
    CardPageSchema,
    CardSchema,
    SetPageSchema,
    VocabularySchema,
)
from cards.search import TABLE, index_of
from cards.searching.completion import complete
from cards.searching.index import Index
from cards.searching.syntax import MAX_LETTERS
from cards.searching.table import Table
from cards.serial import card_data, card_detail_data, set_data, vocabulary_data
from cards.suggest import suggest
from rules.vocabulary import Kind


class CardListView(FoundCardsView):
    """Cards that a search finds, and what the search understood."""

    @extend_schema(
        operation_id="cards_list",
        parameters=[
            OpenApiParameter("q", OpenApiTypes.STR, description="What to find, in the language of `/help/search/`."),
            PAGE,
            PageParameters,
        ],
        responses=CardPageSchema,
    )
    def get(self, request: Request) -> HttpResponse:
        return self.answer(request, finder_of(catalog.current()))


class CardView(APIView):
    """One card."""

    @extend_schema(operation_id="cards_retrieve", responses=CardDetailSchema)
    def get(self, request: Request, slug: str) -> Response:
        cards = catalog.current()
        card = cards.slugged(slug)
        if card is None:
            raise Http404
        return Response(card_detail_data(card, cards))


class CardImageView(FileView):
    """A card's face: the printed image where there is one, otherwise drawn."""

    @extend_schema(operation_id="cards_image", parameters=face_api.PARAMETERS, responses=face_api.RESPONSES)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        return face_api.answer(request, FACES, catalog.current(), slug)


_CURSOR_DIGITS: Final = 9
CURSOR: Final = OpenApiParameter(
    "cursor",
    {"type": "integer", "minimum": 0, "maximum": 10**_CURSOR_DIGITS - 1},
    description="Letters of `q` before the cursor. Then `q` is a search, and the items are what may stand there:"
    " fields, their values, names. `value` goes in the place of the letters from `start` to `end`.",
)


class AutocompleteView(APIView):
    """Names while they are typed, or whatever a search may go on with."""

    @extend_schema(
        operation_id="cards_autocomplete",
        parameters=[
            OpenApiParameter("q", OpenApiTypes.STR, description="What was typed so far."),
            OpenApiParameter("kind", OpenApiTypes.STR, enum=[kind.value for kind in Kind], description="Names alone."),
            CURSOR,
        ],
        responses=AutocompleteSchema,
    )
    def get(self, request: Request) -> Response:
        typed, kind = request.query_params.get("q", "")[:80], request.query_params.get("kind", "")
        if "kind" in request.query_params and kind not in set(Kind):
            raise ValidationError({"kind": f"One of {', '.join(Kind)}."})
        if "cursor" in request.query_params:
            return Response({"items": completions(request, TABLE, index_of(catalog.current()))})
        cards = suggest(catalog.current(), typed, kind=kind)
        return Response(
            {"items": [{"value": card.slug, "label": card.name, "kind": card.kind.value} for card in cards]}
        )


def completions(request: Request, table: Table[Any], index: Index[Any]) -> list[dict[str, Any]]:
    """What may stand at the `cursor` in the search `q`. Raises ValidationError."""
    typed = request.query_params.get("q", "")
    written = request.query_params.get("cursor", str(len(typed)))
    if not (written.isascii() and written.isdigit() and len(written) <= _CURSOR_DIGITS):
        raise ValidationError({"cursor": f"How many letters stand before the cursor, up to {MAX_LETTERS}."})
    found = complete(typed, int(written), table, index)
    return [
        {"value": each.insert, "label": each.label, "kind": each.kind, "start": each.start, "end": each.end}
        for each in found
    ]


class SetListView(APIView):
    """The sets."""

    @extend_schema(
        operation_id="sets_list",
        parameters=[PAGE, PageParameters],
        responses=SetPageSchema,
    )
    def get(self, request: Request) -> Response:
        read_parameters(PageParameters, request)
        pages = Pages()
        sets = CardSet.objects.annotate(cards=Count("printings__card", distinct=True)).order_by("-released", "code")
        page = pages.paginate_queryset(sets, request, self) or []
        return pages.get_paginated_response([set_data(card_set, card_set.cards) for card_set in page])


class VocabularyView(APIView):
    """Elements, tiles, types, classes, activations, stats, sections, formats, problem codes."""

    @extend_schema(operation_id="vocabulary", responses=VocabularySchema)
    def get(self, request: Request) -> Response:
        return Response(vocabulary_data())


class BulkView(FileView):
    """All cards at once, as JSON, as JSON lines or as CSV.

    And as the card database of Cockatrice.
    """

    throttle_scope = "bulk"
    form = "json"

    def get(self, request: Request) -> HttpResponse:
        site = request.build_absolute_uri("/").rstrip("/")
        packed, etag = _bulk(catalog.current(), self.form, site)
        wants_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        body = packed if wants_packed else gzip.decompress(packed)
        response = HttpResponse(body, content_type=_BULK[self.form][0])
        if wants_packed:
            response["Content-Encoding"] = "gzip"
        response["ETag"] = etag
        response["Cache-Control"] = "public, no-cache"
        patch_vary_headers(response, ["Accept-Encoding"])
        return response


@catalog.kept_with_catalog
def _bodies(cards: catalog.Catalog, before: object) -> Kept[tuple[bytes, str]]:
    """What `_bulk` has made of a catalogue."""
    return Kept(_MOST_BODIES)


def _bulk(cards: catalog.Catalog, form: str, site: str) -> tuple[bytes, str]:
    """The whole catalogue in one form, packed, and its entity tag; made once a revision, and once for each address of
    the site where that is in it."""
    bodies, key = _bodies(cards), (form, site if form in _WITH_ADDRESSES else "")
    known = bodies.get(key)
    if known is None:  # two threads may both make it: alike
        body = "".join(_BULK[form][1](cards, site)).encode()
        # Weak, as it stands for the packed and the plain body alike.
        known = gzip.compress(body, mtime=0), f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
        bodies.keep(key, known)
    return known


def _records(cards: catalog.Catalog) -> Iterator[dict[str, Any]]:
    return (card_data(cards[card_id], cards) for card_id in sorted(cards))


def _as_json(cards: catalog.Catalog, site: str) -> Iterator[str]:
    lines = (json.dumps(record, ensure_ascii=False) for record in _records(cards))
    yield "[\n" + ",\n".join(lines) + "\n]\n"


def _as_json_lines(cards: catalog.Catalog, site: str) -> Iterator[str]:
    return (json.dumps(record, ensure_ascii=False) + "\n" for record in _records(cards))


def _as_csv(cards: catalog.Catalog, site: str) -> Iterator[str]:
    """A row a card: stats in columns of their own, lists separated by `|`, the set numbers of the printings."""
    out = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for record in _records(cards):
        row = {**record, **record["stats"], "classes": "|".join(record["classes"])}
        row["printings"] = "|".join(printing["code"] for printing in record["printings"])
        del row["stats"]
        if writer is None:
            writer = csv.DictWriter(out, list(row))
            writer.writeheader()
        writer.writerow(row)
    yield out.getvalue()


_BULK: dict[str, tuple[str, Callable[[catalog.Catalog, str], Iterator[str]]]] = {
    "json": ("application/json", _as_json),
    "jsonl": ("application/x-ndjson", _as_json_lines),
    "csv": ("text/csv; charset=utf-8", _as_csv),
    "cockatrice": ("application/xml", dump_card_database),
}
#: The forms that name faces by whole addresses.
_WITH_ADDRESSES: Final = frozenset({"cockatrice"})
#: Bodies that are kept: a site may be known by several names.
_MOST_BODIES: Final = 8


def bulk_view(form: str) -> type[BulkView]:
    """The view of one bulk form: a class of its own, as each has a media type of its own."""
    shape = CardSchema(many=True) if form == "json" else OpenApiTypes.STR
    media_type = _BULK[form][0].partition(";")[0]
    describe = extend_schema(operation_id=f"bulk_cards_{form}", responses={(200, media_type): shape})
    view: type[BulkView] = type(f"Bulk{form.title()}View", (BulkView,), {"form": form})
    return extend_schema_view(get=describe)(view)
