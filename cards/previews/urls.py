"""URLs of previews: the site's and Despaira's at the root, those of other games below their codes."""

from __future__ import annotations

from django.urls import include, path

from cards.previews import views
from games import DEFAULT_GAME

app_name = "previews"

_OF_A_GAME = [
    path("cards/<slug:slug>/preview/<slug:digest>.jpg", views.card, name="card"),
    path("sets/<slug:code>/preview/<slug:digest>.jpg", views.card_set, name="set"),
]

urlpatterns = [
    path("preview/<slug:digest>.jpg", views.site, name="site"),
    path("", include(_OF_A_GAME), {"game": DEFAULT_GAME}),
    path("<other_game:game>/", include(_OF_A_GAME)),
]
