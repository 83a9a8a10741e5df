"""API of edits: small changes of a deck that are merged with changes that others make."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks import permissions
from decks.api.views import find_deck
from decks.core import services
from decks.core.coediting import editors_of
from decks.games import library_of
from decks.serializers.changes import EditsSerializer, read_edits
from decks.serializers.decks import deck_data, etag
from decks.serializers.history import cell_data
from decks.serializers.schemas import DeckSchema
from tcg.library import AnyLibrary


class EditedSchema(serializers.Serializer[None]):
    """Deck after edits, with its new version."""

    version = serializers.IntegerField()
    applied = serializers.DictField(child=serializers.IntegerField(), help_text="The version that each key made.")
    deck = DeckSchema()


class EditsRejected(APIException):
    """Error 409: some edits were refused (`refused` has the reasons); those in `applied` were made."""

    status_code = 409
    default_code = "conflict"

    def __init__(self, refused: list[dict[str, object]], **members: object) -> None:
        super().__init__(f"{len(refused)} of the changes could not be made. Those in “applied” were.")
        self.members = {"refused": refused, **members}


def rejected_edit_data(refused: services.RejectedEdit, library: AnyLibrary) -> dict[str, object]:
    """Return a refused edit as JSON: {key, code of the reason, message, cells}."""
    return {
        "key": refused.key,
        "code": refused.code,
        "message": refused.message,
        "cells": [cell_data(cell, library) for cell in refused.cells],
    }


class DeckEditsView(APIView):
    """API view that applies edits to a deck."""

    problem_codes = ("409",)

    @extend_schema(operation_id="decks_changes", request=EditsSerializer, responses=EditedSchema)
    def post(self, request: Request, deck_id: str) -> Response:
        """Apply edits to a deck, together with changes that others make meanwhile.

        An edit changes cells: a card in all sections, its note, its tags, a side plan or a field. It is applied if each
        of its cells still has the value `before` (or already has the value `after`), whatever else has changed.
        Otherwise it is refused as a whole; the other edits are still applied. An edit that is sent again with the same
        `key` is not applied again. Each edit is a version in the deck's history and can be undone.
        """
        deck = find_deck(permissions.editable(request._request), deck_id)
        cards = library_of(deck)
        version, edits = read_edits(request.data, cards)
        author = permissions.account_of(request._request)
        applied = services.apply_edits(deck=deck, version=version, edits=edits, author=author)
        permissions.stay_known(request._request)
        editors = editors_of(request._request, [deck]).get(deck.pk)
        data = deck_data(applied.deck, applied.content, request._request, cards, editors)
        answer = {"version": applied.deck.version, "applied": applied.versions}
        if applied.refused:
            raise EditsRejected([rejected_edit_data(each, cards) for each in applied.refused], **answer, current=data)
        headers = {"ETag": etag(applied.deck, data), "Cache-Control": "private, no-cache"}
        return Response({**answer, "deck": data}, headers=headers)
