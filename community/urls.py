"""Addresses of what people do with one another's decks. All of them pass `community.switch`."""

from __future__ import annotations

from community import pages
from community.switch import path

app_name = "community"

urlpatterns = [
    path("help/conduct/", pages.conduct, name="conduct"),
]
