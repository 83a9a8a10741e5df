"""Addresses below /api/v1/games/."""

from __future__ import annotations

from django.urls import path

from shelf import api
from shelf.rules import RulebookView
from shelf.tools.lineup import LineupView

urlpatterns = [
    path("", api.GameListView.as_view(), name="games"),
    path("aoe/lineup/", LineupView.as_view(), name="aoe-lineup"),
    path("<game:game>/", api.GameView.as_view(), name="game"),
    path("<game:game>/rules/", RulebookView.as_view(), name="game-rules"),
]
