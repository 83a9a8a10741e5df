"""Addresses of the calculators below /api/v1/."""

from __future__ import annotations

from django.urls import path

from calculators.registry import calculators

urlpatterns = [
    path(tool.api, calculator.api.as_view(), name=f"{game.code}-{tool.code}")
    for game, tool, calculator in calculators()
    if calculator.api
]
