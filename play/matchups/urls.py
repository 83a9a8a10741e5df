"""URLs of matchups, below /matchups/."""

from __future__ import annotations

from django.urls import path

from play.matchups import pages

app_name = "matchups"

urlpatterns = [
    path("", pages.begin, name="begin"),
    path("<slug:run_id>/", pages.run, name="run"),
    path("<slug:run_id>/stop/", pages.stop, name="stop"),
    path("<slug:run_id>/<int:one>-<int:other>/", pages.pair, name="pair"),
    path("<slug:run_id>/games/<int:number>/", pages.game, name="game"),
    path("<slug:run_id>/games/<int:number>/continue/", pages.play_on, name="continue"),
]
