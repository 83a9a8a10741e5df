"""URLs of a game's cards and sets in the API."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern, path

from cards.api import cards
from cards.api.bulk import FORMS, CardsBulkView

OF_A_GAME: Final[list[URLPattern]] = [
    path("cards/", cards.CardListView.as_view(), name="cards"),
    path("cards/autocomplete/", cards.CompletionView.as_view(), name="autocomplete"),
    path("cards/<slug:slug>/", cards.CardDetailView.as_view(), name="card"),
    path("sets/", cards.SetListView.as_view(), name="sets"),
]
BULK: Final[list[URLPattern]] = [
    path(f"bulk/cards.{form}", CardsBulkView.as_view(form=form), name=f"bulk-{form}") for form in FORMS
]
COCKATRICE: Final[URLPattern] = path(
    "bulk/cockatrice.xml", CardsBulkView.as_view(form="cockatrice"), name="bulk-cockatrice"
)
