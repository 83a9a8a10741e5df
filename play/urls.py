"""URLs of the pages of matches, below /play/."""

from __future__ import annotations

from django.urls import path

from play.pages import table

app_name = "play"

urlpatterns = [
    path("<str:match_id>/", table.match, name="match"),
    path("<str:match_id>/join/<str:invitation>/", table.join, name="join"),
]
