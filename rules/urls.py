"""URLs of the rules."""

from __future__ import annotations

from django.urls import path

from rules.web.play import play

app_name = "rules"

urlpatterns = [
    path("play/", play, name="play"),
]
