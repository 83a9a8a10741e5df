"""The API of cards: lists, single cards, faces, names while typing, sets, words, and everything at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from django.db.models import Count
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import bulk, catalog
from cards.cockatrice import dump_card_database
from cards.fields import PAGE, PageParameters, read_parameters
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
from cards.search import index_of
from cards.search.despaira import TABLE
from cards.serial import card_data, card_detail_data, set_data, vocabulary_data
from cards.suggest import suggest
from query.completion import complete
from query.index import Index
from query.parser import MAX_LETTERS
from query.table import Table
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
        sets = (
            CardSet.objects.filter(game="despaira")
            .annotate(cards=Count("printings__card", distinct=True))
            .order_by("-released", "code")
        )
        page = pages.paginate_queryset(sets, request, self) or []
        return pages.get_paginated_response([set_data(card_set, card_set.cards) for card_set in page])  # type: ignore[attr-defined]


class VocabularyView(APIView):
    """Elements, tiles, types, classes, activations, stats, sections, formats, problem codes."""

    @extend_schema(operation_id="vocabulary", responses=VocabularySchema)
    def get(self, request: Request) -> Response:
        return Response(vocabulary_data())


@catalog.kept_with_catalog
def _bodies(cards: catalog.Catalog, before: object) -> Kept[bulk.Packed]:
    """What `_bulk` has made of a catalogue."""
    return Kept(bulk.MOST_BODIES)


def _bulk(cards: catalog.Catalog, form: str, site: str) -> bulk.Packed:
    """The whole catalogue in one form, packed, and its entity tag; made once a revision, and once for each address of
    the site where that is in it."""
    key = (form, site if form in _WITH_ADDRESSES else "")
    return bulk.packed(_bodies(cards), key, lambda: _BULK[form](cards, site))


def _records(cards: catalog.Catalog) -> Iterator[dict[str, Any]]:
    return (card_data(cards[card_id], cards) for card_id in sorted(cards))


def _row(record: dict[str, Any]) -> dict[str, Any]:
    """A row of a table: stats in columns of their own, lists separated by `|`, the set numbers of the printings."""
    row = {**record, **record["stats"], "classes": "|".join(record["classes"])}
    row["printings"] = "|".join(printing["code"] for printing in record["printings"])
    del row["stats"]
    return row


_BULK: Final[dict[str, Callable[[catalog.Catalog, str], str]]] = {
    "json": lambda cards, site: bulk.as_json(_records(cards)),
    "jsonl": lambda cards, site: bulk.as_json_lines(_records(cards)),
    "csv": lambda cards, site: bulk.as_csv(map(_row, _records(cards))),
    "cockatrice": lambda cards, site: "".join(dump_card_database(cards, site)),
}
#: The forms that name faces by whole addresses.
_WITH_ADDRESSES: Final = frozenset({"cockatrice"})

BULK: Final = bulk.Bulk(
    "bulk_cards",
    """All cards at once, as JSON, as JSON lines or as CSV.

    And as the card database of Cockatrice.
    """,
    lambda form, site: _bulk(catalog.current(), form, site),
    CardSchema,
)
