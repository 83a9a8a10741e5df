"""Addresses of the rulebooks below /api/v1/games/."""

from __future__ import annotations

from django.urls import path

from reference.api import RulebookView

urlpatterns = [path("<game:game>/rules/", RulebookView.as_view(), name="game-rules")]
