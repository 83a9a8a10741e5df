"""URLs of cards and sets of every game: the default game's at the root, others below their codes."""

from __future__ import annotations

from django.urls import include, path

from cards.pages import cards, games, sets
from games import DEFAULT_GAME

app_name = "cards"

_OF_A_GAME = [
    path("cards/", cards.cards, name="list"),
    path("cards/random/", cards.random, name="random"),
    path("cards/<slug:slug>/", cards.card, name="card"),
    path("sets/", sets.sets, name="sets"),
    path("sets/<slug:code>/", sets.cards, name="set"),
    path("sets/<slug:code>/spoiler/", sets.spoiler, name="set-spoiler"),
    path("sets/<slug:code>/checklist/", sets.checklist, name="set-checklist"),
    path("sets/<slug:code>/statistics/", sets.statistics, name="set-statistics"),
    path("sets/<slug:code>/set.<slug:form>", sets.file, name="set-file"),
]

urlpatterns = [
    path("games/", games.games, name="games"),
    path("despaira/", games.at_the_root, name="despaira"),
    path("despaira/<path:rest>", games.at_the_root, name="despaira-page"),
    path("", include(_OF_A_GAME), {"game": DEFAULT_GAME}),
    path("<other_game:game>/", games.start, name="start"),
    path("<other_game:game>/", include([*_OF_A_GAME, path("help/search/", cards.help_search, name="help-search")])),
]
