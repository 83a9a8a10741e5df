"""Addresses below /api/v1/games/."""

from __future__ import annotations

from django.urls import path

from cards.images.api import GameCardImageView
from games import SHELVED
from shelf import api
from shelf.card_api import urls_of
from shelf.vocabulary import GameVocabularyView

urlpatterns = [
    *(address for game in SHELVED for address in urls_of(game)),
    path("", api.GameListView.as_view(), name="games"),
    path("<game:game>/", api.GameView.as_view(), name="game"),
    path("<shelved:game>/cards/<slug:slug>/image.webp", GameCardImageView.as_view(), name="game-card-image"),
    path("<shelved:game>/vocabulary/", GameVocabularyView.as_view(), name="game-vocabulary"),
]
