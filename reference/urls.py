"""Addresses of the rulebooks: Despaira's at the root, that of any other game below its code."""

from __future__ import annotations

from django.urls import path

from reference import despaira, views

app_name = "reference"

urlpatterns = [
    path("rules/", despaira.index, name="rulebook"),
    path("<shelved:game>/rules/", views.page, name="rulebook"),
]
