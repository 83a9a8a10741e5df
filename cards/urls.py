"""Addresses of cards and sets. They stand at the root, as sets are no part of cards/."""

from __future__ import annotations

from django.urls import path

from cards import views
from cards.pictures import sheets
from cards.pictures import views as pictures

app_name = "cards"

urlpatterns = [
    path("cards/", views.card_list, name="list"),
    path("cards/<slug:slug>/", views.card_detail, name="card"),
    path("cards/<slug:slug>/face/<slug:digest>/<slug:size>.webp", views.face, name="face"),
    path("cards/<slug:slug>/preview/<slug:mark>.jpg", pictures.card, name="card-preview"),
    path("cards/sheets/<slug:cards>/<slug:signature>/<slug:mark>.jpg", sheets.sheet, name="sheet"),
    path("cards/back.jpg", sheets.back, name="back"),
    path("sets/", views.set_list, name="sets"),
    path("sets/<slug:code>/", views.set_detail, name="set"),
    path("sets/<slug:code>/preview/<slug:mark>.jpg", pictures.card_set, name="set-preview"),
    path("preview/<slug:mark>.jpg", pictures.site, name="site-preview"),
]
