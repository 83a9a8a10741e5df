"""API endpoints of collections of decks, and of the decks in one."""

from __future__ import annotations

from django.db.models import QuerySet
from django.forms import ValidationError as FormError
from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.serializers.fields import PAGE, Flag, FlagParameter, PageParameters, Text, read_parameters, validated
from cards.serializers.pagination import Pages
from cards.serializers.schemas import PageSchema
from community import limits
from community.api_helpers import account_of, tag_of, tagged
from community.collections import services as collections
from community.collections.views import clean_collection_name
from community.models import Collection
from decks import permissions
from decks.api.views import IF_MATCH, Conflict, check_precondition
from decks.fields.cleaning import clean_description, clean_title


class CollectionChanged(APIException):
    """Error: a collection has changed since the client read it. Status 412, with the `current` state."""

    status_code = 412
    default_code = "stale"

    def __init__(self, current: dict[str, object]) -> None:
        super().__init__("The collection has changed since you read it.")
        self.members = {"current": current}


class CollectionSchema(serializers.Serializer[None]):
    """A collection of decks: its fields, and the number of decks in it that you may see, but not the decks."""

    id = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField(allow_blank=True, help_text="Markdown.")
    public = serializers.BooleanField()
    owner = serializers.CharField()
    count = serializers.IntegerField(help_text="Decks in it that you may see.")
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField()
    url = serializers.CharField()


class CollectedSchema(serializers.Serializer[None]):
    """A deck in a collection: its id, name and owner (null without an account), and the collection owner's note."""

    deck = serializers.CharField()
    name = serializers.CharField()
    owner = serializers.CharField(allow_null=True)
    note = serializers.CharField(allow_blank=True)


class WholeCollectionSchema(CollectionSchema):
    """A collection with the decks in it that you may see, in their order."""

    decks = CollectedSchema(many=True)


class CollectionPageSchema(PageSchema):
    """A page of collections, most recently changed first."""

    results = CollectionSchema(many=True)


class CollectionParameters(PageParameters):
    """Parameters of the list of collections."""

    mine = FlagParameter(default=False, help_text="Your collections instead of the public ones.")


class CollectionBody(serializers.Serializer[None]):
    """Name, description and visibility of a collection."""

    name = Text(max_length=limits.COLLECTION_NAME)
    description = Text(
        max_length=limits.COLLECTION_TEXT,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="Markdown.",
    )
    public = Flag(required=False, help_text="Whether everybody sees it.")

    def validate_name(self, text: str) -> str:
        """Return the cleaned name of the collection. Raises ValidationError if it is empty, invisible or too long."""
        try:
            return clean_collection_name(text)
        except FormError as error:
            raise ValidationError(error.messages) from error

    def validate_description(self, text: str) -> str:
        """Return the description of the collection with invisible characters replaced."""
        return clean_description(text)


class NoteBody(serializers.Serializer[None]):
    """Note on a deck in a collection."""

    note = Text(max_length=limits.COLLECTED_NOTE, required=False, allow_blank=True)

    def validate_note(self, text: str) -> str:
        """Return the note in one line, without repeated spaces."""
        return clean_title(text)


def _collection_data(collection: Collection, count: int) -> dict[str, object]:
    return {
        "id": collection.pk,
        "name": collection.name,
        "description": collection.description,
        "public": collection.is_public,
        "owner": collection.owner.username,
        "count": count,
        "created": collection.created_at,
        "updated": collection.updated_at,
        "url": collection.get_absolute_url(),
    }


def _whole(collection: Collection, request: Request) -> dict[str, object]:
    entries = collections.entries_of(collection, request._request)
    decks = [
        {
            "deck": entry.deck_id,
            "name": entry.deck.name,
            "owner": entry.deck.owner.username if entry.deck.owner else None,
            "note": entry.note,
        }
        for entry in entries
    ]
    return {**_collection_data(collection, len(decks)), "decks": decks}


def _find(among: QuerySet[Collection], collection_id: str) -> Collection:
    """Return the collection in `among` with this id, with its owner, or raise Http404."""
    return permissions.first_or_404(among.select_related("owner").filter(pk=collection_id))


def _made(collection: Collection, request: Request) -> Response:
    return tagged(_whole(collection, request), 201, Location=f"/api/v1/collections/{collection.pk}/")


class CollectionListView(APIView):
    """API endpoint of the list of collections."""

    problem_codes = ("409",)

    @extend_schema(
        operation_id="collections_list", parameters=[PAGE, CollectionParameters], responses=CollectionPageSchema
    )
    def get(self, request: Request) -> Response:
        """List public collections of decks, or with `mine` your own."""
        mine = read_parameters(CollectionParameters, request)["mine"]
        query = collections.owned(request._request) if mine else collections.public()
        pages = Pages()
        counted = collections.counted(query.order_by("-updated_at", "pk"), request._request)
        page = pages.paginate_queryset(counted, request, self) or []
        return pages.get_paginated_response([_collection_data(each, each.count) for each in page])  # type: ignore[attr-defined]

    @extend_schema(operation_id="collections_create", request=CollectionBody, responses={201: WholeCollectionSchema})
    def post(self, request: Request) -> Response:
        """Create a collection of decks."""
        owner = account_of(request)
        data = validated(CollectionBody(data=request.data))
        try:
            made = collections.create(owner=owner, is_public=data.pop("public", False), **data)
        except collections.LimitReached as error:
            raise Conflict(str(error)) from error
        return _made(made, request)


class CollectionView(APIView):
    """API endpoint of one collection."""

    problem_codes = ("412", "428")

    @extend_schema(operation_id="collections_retrieve", responses=WholeCollectionSchema)
    def get(self, request: Request, collection_id: str) -> Response:
        """Return a collection, with the decks in it that you may see."""
        return tagged(_whole(_find(collections.visible(request._request), collection_id), request))

    @extend_schema(
        operation_id="collections_update",
        parameters=[IF_MATCH],
        request=CollectionBody(partial=True),
        responses=WholeCollectionSchema,
    )
    def patch(self, request: Request, collection_id: str) -> Response:
        """Change name, description or visibility of a collection of yours."""
        instance = _find(collections.owned(request._request), collection_id)
        check_precondition(request)
        data = validated(CollectionBody(data=request.data, partial=True))
        seen = collections.state_of(instance)
        current = _whole(instance, request)
        if request.headers["If-Match"].strip() not in ("*", tag_of(current)):
            raise CollectionChanged(current)
        try:
            collections.change(
                collection=instance,
                seen=seen,
                name=data.get("name", instance.name),
                description=data.get("description", instance.description),
                is_public=data.get("public", instance.is_public),
            )
        except collections.StaleCollection as error:
            raise CollectionChanged(
                _whole(_find(collections.owned(request._request), collection_id), request)
            ) from error
        return tagged(_whole(_find(collections.owned(request._request), collection_id), request))

    @extend_schema(operation_id="collections_delete", request=None, responses={204: OpenApiResponse()})
    def delete(self, request: Request, collection_id: str) -> Response:
        """Delete a collection of yours. Its decks stay."""
        _find(collections.owned(request._request), collection_id).delete()
        return Response(status=204)


class CollectedView(APIView):
    """API endpoint of a deck in a collection."""

    problem_codes = ("409",)

    @extend_schema(operation_id="collections_decks_put", request=NoteBody, responses=WholeCollectionSchema)
    def put(self, request: Request, collection_id: str, deck_id: str) -> Response:
        """Add a deck that you may see to the end of a collection of yours, or change the `note` of one in it."""
        instance = _find(collections.owned(request._request), collection_id)
        deck = permissions.first_or_404(permissions.visible(request._request).filter(pk=deck_id))
        data = validated(NoteBody(data=request.data))
        try:
            collections.add(collection=instance, deck=deck, note=data.get("note"))
        except collections.LimitReached as error:
            raise Conflict(str(error)) from error
        return tagged(_whole(_find(collections.owned(request._request), collection_id), request))

    @extend_schema(operation_id="collections_decks_delete", request=None, responses={204: OpenApiResponse()})
    def delete(self, request: Request, collection_id: str, deck_id: str) -> Response:
        """Remove a deck from a collection of yours. A deck that isn't in it, or that you may not see, answers 404."""
        instance = _find(collections.owned(request._request), collection_id)
        if not collections.entries_of(instance, request._request).filter(deck=deck_id).exists():
            raise Http404
        collections.remove(collection=instance, deck_id=deck_id)
        return Response(status=204)
