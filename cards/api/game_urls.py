"""URLs below /api/v1/games/: all games, and cards and sets of all but the default game."""

from __future__ import annotations

from django.urls import include, path

from cards.api import games
from cards.api.cards import SetView
from cards.api.urls import BULK, OF_A_GAME
from cards.api.vocabulary import GameVocabularyView
from cards.images.api import GameCardImageView

_OF_OTHER_GAMES = [
    *OF_A_GAME,
    *BULK,
    path("sets/<slug:set_code>/", SetView.as_view(), name="set"),
    path("cards/<slug:slug>/image.webp", GameCardImageView.as_view(), name="card-image"),
    path("vocabulary/", GameVocabularyView.as_view(), name="vocabulary"),
]

urlpatterns = [
    path("", games.GameListView.as_view(), name="games"),
    path("<game:game>/", games.GameView.as_view(), name="game"),
    path("<other_game:game>/", include((_OF_OTHER_GAMES, "of-game"))),
]
