"""Addresses of the rulebooks: Despaira's at the root, that of any other game below its code."""

from __future__ import annotations

from django.urls import path

from reference import views

app_name = "reference"

urlpatterns = [
    path("rules/", views.rulebook, name="rulebook"),
    path("<other_game:game>/rules/", views.rulebook, name="rulebook"),
]
