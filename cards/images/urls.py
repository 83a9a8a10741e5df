"""URLs of card images: Despaira's at the root, those of other games below their codes."""

from __future__ import annotations

from django.urls import include, path

from cards.images import views
from games import DEFAULT_GAME

app_name = "images"

_OF_A_GAME = [
    path("cards/<slug:slug>/face/<slug:digest>/<slug:size>.webp", views.image, name="image"),
    path("cards/sheets/<slug:cards>/<slug:signature>/<slug:digest>.jpg", views.sheet, name="sheet"),
    path("cards/back.jpg", views.back, name="back"),
]

urlpatterns = [
    path("", include(_OF_A_GAME), {"game": DEFAULT_GAME}),
    path("<other_game:game>/", include(_OF_A_GAME)),
]
