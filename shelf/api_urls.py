"""Addresses below /api/v1/games/."""

from __future__ import annotations

from django.urls import path

from shelf import api
from shelf.rules import RulebookView

urlpatterns = [
    path("", api.GameListView.as_view(), name="games"),
    path("<game:game>/", api.GameView.as_view(), name="game"),
    path("<game:game>/rules/", RulebookView.as_view(), name="game-rules"),
]
