"""Addresses of cards and sets. They stand at the root, as sets are no part of cards/."""

from __future__ import annotations

from django.urls import path

from cards import set_pages, views

app_name = "cards"

urlpatterns = [
    path("cards/", views.card_list, name="list"),
    path("cards/random/", views.random, name="random"),
    path("cards/<slug:slug>/", views.card_detail, name="card"),
    path("sets/", views.set_list, name="sets"),
    path("sets/<slug:code>/", set_pages.cards, name="set"),
    path("sets/<slug:code>/spoiler/", set_pages.spoiler, name="set-spoiler"),
    path("sets/<slug:code>/checklist/", set_pages.checklist, name="set-checklist"),
    path("sets/<slug:code>/statistics/", set_pages.statistics, name="set-statistics"),
    path("sets/<slug:code>/set.<slug:form>", set_pages.file, name="set-file"),
]
