"""URL of the page on which a situation of the game can be played."""

from __future__ import annotations

from django.urls import path

from rules.web.play import play

app_name = "rules"

urlpatterns = [
    path("play/", play, name="play"),
]
