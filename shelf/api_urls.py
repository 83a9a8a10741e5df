"""Addresses below /api/v1/games/."""

from __future__ import annotations

from django.urls import path

from shelf import api

urlpatterns = [
    path("", api.GameListView.as_view(), name="games"),
    path("<game:game>/", api.GameView.as_view(), name="game"),
]
