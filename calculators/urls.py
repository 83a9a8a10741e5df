"""Addresses of the calculators' pages, at the paths of the games' tools."""

from __future__ import annotations

from django.urls import path

from calculators.registry import calculators

app_name = "calculators"

urlpatterns = [
    path(tool.path.removeprefix("/"), calculator.page, name=f"{game.code}-{tool.code}")
    for game, tool, calculator in calculators()
]
