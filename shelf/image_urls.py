"""Addresses of card images: Despaira's at the root, those of other games below their codes."""

from __future__ import annotations

from django.urls import include, path

from games.despaira import DESPAIRA
from shelf import image_views

app_name = "images"

_OF_A_GAME = [
    path("cards/<slug:slug>/face/<slug:digest>/<slug:size>.webp", image_views.image, name="image"),
    path("cards/sheets/<slug:cards>/<slug:signature>/<slug:digest>.jpg", image_views.sheet, name="sheet"),
    path("cards/back.jpg", image_views.back, name="back"),
    path("cards/<slug:slug>/preview/<slug:digest>.jpg", image_views.card_preview, name="card-preview"),
    path("sets/<slug:code>/preview/<slug:digest>.jpg", image_views.set_preview, name="set-preview"),
]

urlpatterns = [
    path("preview/<slug:digest>.jpg", image_views.site_preview, name="site-preview"),
    path("", include(_OF_A_GAME), {"game": DESPAIRA}),
    path("<shelved:game>/", include(_OF_A_GAME)),
]
