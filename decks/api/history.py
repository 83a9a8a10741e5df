"""API of a deck's history: entries, old versions, their names, restoring them, and differences."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.serializers.fields import PAGE, FlagParameter, PageParameters, Text, read_parameters, validated
from cards.serializers.pagination import Pages
from cards.serializers.schemas import PageSchema
from decks import limits, permissions
from decks.api.views import (
    IF_MATCH,
    check_precondition,
    deck_answer,
    expected_version,
    find_deck,
    locked_deck,
    refusals,
    stale_deck,
)
from decks.content import DeckContent
from decks.core import history, services
from decks.core.change_labels import summary_of, tally_of
from decks.core.changes import CellKind, difference
from decks.fields.cleaning import clean_title
from decks.games import game_of, library_of
from decks.models import Deck, VersionKind
from decks.serializers.changes import CellField
from decks.serializers.history import cell_data, content_data, entry_data
from decks.serializers.schemas import DeckFieldsSchema, DeckSchema, DeckSectionsField


class EntrySchema(serializers.Serializer[None]):
    """Version of a deck and the change that made it."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(VersionKind.choices)
    name = serializers.CharField(allow_blank=True)
    author = serializers.CharField(allow_null=True)
    created = serializers.DateTimeField()
    change = serializers.CharField(allow_blank=True, help_text="What was changed, in words.")
    cells = serializers.ListField(child=CellField(), help_text="The same as `changes/` takes it; cards by name.")


class EntryPageSchema(PageSchema):
    """Page of a deck's history."""

    results = EntrySchema(many=True)


class ContentSchema(DeckFieldsSchema):
    """Content of a deck at a version: fields, cards, notes, tags and side plans."""

    sections = DeckSectionsField()
    notes = serializers.DictField(child=serializers.CharField(), help_text="By the names of cards.")
    tags = serializers.DictField(
        child=serializers.ListField(child=serializers.CharField()), help_text="By the names of cards."
    )
    plans = serializers.DictField(help_text="Side plans by their ids.")


class VersionSchema(serializers.Serializer[None]):
    """Deck as it was at a version, and the history entry of that version."""

    number = serializers.IntegerField()
    entry = EntrySchema(allow_null=True, help_text="Null for a version that is older than the history.")
    deck = ContentSchema(help_text="The deck as it was.")


class DifferenceSchema(serializers.Serializer[None]):
    """Changes that lead from one version of a deck to another."""

    to = serializers.IntegerField()
    summary = serializers.CharField(allow_blank=True, help_text="In words.")
    added = serializers.IntegerField(help_text="Copies that came; ideas, which never count, are left out.")
    removed = serializers.IntegerField(help_text="Copies that went.")
    moved = serializers.IntegerField(help_text="Copies that went from one section to another.")
    cells = serializers.ListField(child=CellField(), help_text="As `changes/` takes them; cards by name.")

    def get_fields(self) -> dict[str, Any]:
        """Return the declared fields and `from`, which Python's syntax reserves."""
        return {"from": serializers.IntegerField(), **super().get_fields()}


class HistoryParameters(PageParameters):
    """Query parameters of the list of a deck's versions."""

    named = FlagParameter(default=False, help_text="Only versions that have a name.")


class VersionName(serializers.Serializer[object]):
    """Name of a version, the only part of it that can be changed."""

    name = Text(max_length=limits.VERSION_NAME, allow_blank=True, help_text="Empty takes it away.")

    def validate_name(self, name: str) -> str:
        """Return the name without control characters and needless spaces."""
        return clean_title(name)


class DifferenceParameters(serializers.Serializer[None]):
    """Numbers of the versions to compare: by default the present one, and the one before `to`."""

    to = serializers.IntegerField(min_value=1, required=False)

    def get_fields(self) -> dict[str, Any]:
        """Return the declared fields and `from`, which Python's syntax reserves."""
        return {"from": serializers.IntegerField(min_value=1, required=False), **super().get_fields()}


def _content_at(deck: Deck, number: int, now: DeckContent) -> DeckContent:
    """Return the deck's content at version `number`, from the present content `now`; Http404 without this version."""
    try:
        return history.content_at(deck, number, now)
    except history.NoSuchVersion as error:
        raise Http404 from error


class DeckHistoryView(APIView):
    """API view that lists the versions of a deck."""

    @extend_schema(operation_id="decks_history", parameters=[PAGE, HistoryParameters], responses=EntryPageSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        """Return the history of a deck that you may edit, newest first; every change makes a version."""
        deck = find_deck(permissions.editable(request._request), deck_id)
        library = library_of(deck)
        rows = history.entries(deck)
        if read_parameters(HistoryParameters, request)["named"]:
            rows = rows.exclude(name="")
        pages = Pages()
        page = pages.paginate_queryset(rows, request, self) or []
        return pages.get_paginated_response([entry_data(entry, library) for entry in page])


class DeckVersionView(APIView):
    """API view of one version of a deck: read it, or name it."""

    @extend_schema(operation_id="decks_version", responses=VersionSchema)
    def get(self, request: Request, deck_id: str, number: int) -> Response:
        """Return a deck that you may edit, as it was at a version."""
        return self._answer(find_deck(permissions.editable(request._request), deck_id), number)

    @extend_schema(
        operation_id="decks_version_name",
        description="Gives a version a name, or takes it away. That is no change of the deck.",
        request=VersionName,
        responses=VersionSchema,
    )
    def patch(self, request: Request, deck_id: str, number: int) -> Response:
        """Set or remove the name of a version of a deck."""
        deck = find_deck(permissions.editable(request._request), deck_id)
        name = validated(VersionName(data=request.data))["name"]
        try:
            history.name_version(deck, number, name)
        except history.NoSuchVersion as error:
            raise Http404 from error
        permissions.stay_known(request._request)
        return self._answer(deck, number)

    def _answer(self, deck: Deck, number: int) -> Response:
        library = library_of(deck)
        content = _content_at(deck, number, services.content_of(deck))
        entry = history.entries(deck).filter(number=number).first()
        return Response(
            {
                "number": number,
                "entry": entry_data(entry, library) if entry else None,
                "deck": content_data(content, library),
            }
        )


class DeckRestoreView(APIView):
    """API view that restores an old version of a deck."""

    problem_codes = ("409", "412", "428")

    @extend_schema(
        operation_id="decks_restore",
        description="Makes a new version that says what an old one said; who sees the deck stays as it is.",
        parameters=[IF_MATCH],
        request=None,
        responses=DeckSchema,
    )
    def post(self, request: Request, deck_id: str, number: int) -> Response:
        """Restore an old version of a deck, as a new version."""
        find_deck(permissions.editable(request._request), deck_id)
        check_precondition(request)
        with transaction.atomic():
            deck = locked_deck(request, deck_id)
            if expected_version(request, deck) != deck.version:
                raise stale_deck(request, deck)
            try:
                with refusals():
                    services.restore(deck=deck, number=number, author=permissions.account_of(request._request))
            except history.NoSuchVersion as error:
                raise Http404 from error
            permissions.stay_known(request._request)
            return deck_answer(find_deck(permissions.editable(request._request), deck_id), request)


class DeckDifferencesView(APIView):
    """API view that compares two versions of a deck."""

    @extend_schema(operation_id="decks_differences", parameters=[DifferenceParameters], responses=DifferenceSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        """Return the differences between two versions of a deck that you may edit."""
        deck = find_deck(permissions.editable(request._request), deck_id)
        library = library_of(deck)
        params = read_parameters(DifferenceParameters, request)
        to = params.get("to", deck.version)
        numbers = {"from": params.get("from", max(1, to - 1)), "to": to}
        now, game = services.content_of(deck), game_of(library)
        old, new = (_content_at(deck, number, now) for number in numbers.values())
        cells = difference(old, new)
        tally = tally_of((cell for cell in cells if cell.kind is CellKind.CARD), game)
        return Response(
            {
                **numbers,
                "summary": summary_of(cells, game),
                "added": tally.added,
                "removed": tally.removed,
                "moved": tally.moved,
                "cells": [cell_data(cell, library) for cell in cells],
            }
        )
