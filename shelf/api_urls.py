"""Addresses below /api/v1/games/."""

from __future__ import annotations

from django.urls import path

from cards.images.api import GameCardImageView
from shelf import api, card_api
from shelf.vocabulary import GameVocabularyView

urlpatterns = [
    path("<shelved:game>/cards/", card_api.CardListView.as_view(), name="game-cards"),
    path("<shelved:game>/cards/autocomplete/", card_api.CompletionView.as_view(), name="game-autocomplete"),
    path("<shelved:game>/cards/<slug:slug>/", card_api.CardView.as_view(), name="game-card"),
    path("<shelved:game>/sets/", card_api.SetListView.as_view(), name="game-sets"),
    path("<shelved:game>/sets/<slug:set_code>/", card_api.SetView.as_view(), name="game-set"),
    *(
        path(f"<shelved:game>/bulk/cards.{form}", card_api.GameBulkView.as_view(form=form), name=f"game-bulk-{form}")
        for form in card_api.FORMS
    ),
    path("", api.GameListView.as_view(), name="games"),
    path("<game:game>/", api.GameView.as_view(), name="game"),
    path("<shelved:game>/cards/<slug:slug>/image.webp", GameCardImageView.as_view(), name="game-card-image"),
    path("<shelved:game>/vocabulary/", GameVocabularyView.as_view(), name="game-vocabulary"),
]
