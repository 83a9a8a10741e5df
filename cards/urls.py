"""Addresses of the cards and sets of every game: the default game's at the root, those of others below their codes."""

from __future__ import annotations

from django.urls import include, path

from cards import card_pages, game_pages, set_pages
from games import DEFAULT_GAME

app_name = "cards"

_OF_A_GAME = [
    path("cards/", card_pages.cards, name="list"),
    path("cards/random/", card_pages.random, name="random"),
    path("cards/<slug:slug>/", card_pages.card, name="card"),
    path("sets/", set_pages.sets, name="sets"),
    path("sets/<slug:code>/", set_pages.cards, name="set"),
    path("sets/<slug:code>/spoiler/", set_pages.spoiler, name="set-spoiler"),
    path("sets/<slug:code>/checklist/", set_pages.checklist, name="set-checklist"),
    path("sets/<slug:code>/statistics/", set_pages.statistics, name="set-statistics"),
    path("sets/<slug:code>/set.<slug:form>", set_pages.file, name="set-file"),
]

urlpatterns = [
    path("games/", game_pages.games, name="games"),
    path("despaira/", game_pages.at_the_root, name="despaira"),
    path("despaira/<path:rest>", game_pages.at_the_root, name="despaira-page"),
    path("", include(_OF_A_GAME), {"game": DEFAULT_GAME}),
    path("<other_game:game>/", game_pages.start, name="start"),
    path(
        "<other_game:game>/", include([*_OF_A_GAME, path("help/search/", card_pages.help_search, name="help-search")])
    ),
]
