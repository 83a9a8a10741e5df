"""Addresses of the rules."""

from __future__ import annotations

from django.urls import path

from rules import views
from rules.web.play import play

app_name = "rules"

urlpatterns = [
    path("", views.index, name="index"),
    path("play/", play, name="play"),
]
