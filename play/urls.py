"""URLs of the pages of matches, below /play/."""

from __future__ import annotations

from django.urls import path

from play.pages import agreements, card, continuing, free_mode, invitation, lobby, preview, replay, situations, table

app_name = "play"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("situation/", situations.situation, name="situation"),
    path(
        "goldfish/<deck_id:deck_key>/<slug:run_id>/<int:number>/",
        continuing.from_goldfish,
        name="from-goldfish",
    ),
    path(
        "goldfish/s/<share_token:deck_key>/<slug:run_id>/<int:number>/",
        continuing.from_goldfish,
        name="from-goldfish",
    ),
    path("hand/<deck_id:deck_key>/", continuing.from_hand, name="from-hand"),
    path("hand/s/<share_token:deck_key>/", continuing.from_hand, name="from-hand"),
    path("<str:match_id>/", table.match, name="match"),
    path("<str:match_id>/replay/", replay.replay, name="replay"),
    path("<str:match_id>/preview/<slug:digest>.jpg", preview.preview, name="preview"),
    path("<str:match_id>/free/", free_mode.free_mode, name="free"),
    path("<str:match_id>/card/", card.card, name="card"),
    path("<str:match_id>/agree/", agreements.agree, name="agree"),
    path("<str:match_id>/side-deck/", agreements.side_deck, name="side-deck"),
    path("<str:match_id>/continue/", continuing.play_on, name="continue"),
    path("<str:match_id>/scenario.yaml", continuing.scenario_file, name="scenario"),
    path("<str:match_id>/join/<str:invitation>/", invitation.join, name="join"),
    path("<str:match_id>/join/<str:invitation>/qr.svg", invitation.qr_code, name="join-qr"),
]
