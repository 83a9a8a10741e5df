"""Addresses of the games: the table of all, and the pages of each."""

from __future__ import annotations

from django.urls import path

from shelf import card_pages, views

app_name = "shelf"

urlpatterns = [
    path("games/", views.games, name="games"),
    path("despaira/", views.at_the_root, name="despaira"),
    path("despaira/<path:rest>", views.at_the_root, name="despaira-page"),
    path("<shelved:game>/", views.start, name="start"),
    path("<shelved:game>/cards/", card_pages.cards, name="cards"),
    path("<shelved:game>/cards/random/", card_pages.random, name="random"),
    path("<shelved:game>/cards/<slug:slug>/", card_pages.card, name="card"),
    path("<shelved:game>/sets/", card_pages.sets, name="sets"),
    path("<shelved:game>/sets/<slug:code>/", card_pages.card_set, name="set"),
    path("<shelved:game>/sets/<slug:code>/spoiler/", card_pages.spoiler, name="set-spoiler"),
    path("<shelved:game>/sets/<slug:code>/statistics/", card_pages.statistics, name="set-statistics"),
    path("<shelved:game>/sets/<slug:code>/checklist/", card_pages.checklist, name="set-checklist"),
    path("<shelved:game>/sets/<slug:code>/set.<slug:form>", card_pages.set_file, name="set-file"),
    path("<shelved:game>/help/search/", card_pages.help_search, name="help-search"),
]
