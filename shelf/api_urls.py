"""Addresses below /api/v1/games/."""

from __future__ import annotations

from django.urls import path

from games import SHELVED
from shelf import api
from shelf.card_api import urls_of
from shelf.face_views import CardImageView
from shelf.rules import RulebookView
from shelf.tools.characteristics import CharacteristicsView
from shelf.tools.clash import ClashView
from shelf.tools.fade_battle import BattleView
from shelf.tools.fade_chain import ChainView
from shelf.tools.lineup import LineupView
from shelf.tools.round import RoundView
from shelf.vocabulary import GameVocabularyView

urlpatterns = [
    *(address for game in SHELVED for address in urls_of(game)),
    path("", api.GameListView.as_view(), name="games"),
    path("aoe/clash/", ClashView.as_view(), name="aoe-clash"),
    path("aoe/lineup/", LineupView.as_view(), name="aoe-lineup"),
    path("aoe/round/", RoundView.as_view(), name="aoe-round"),
    path("fade/battle/", BattleView.as_view(), name="fade-battle"),
    path("fade/chain/", ChainView.as_view(), name="fade-chain"),
    path("ga/characteristics/", CharacteristicsView.as_view(), name="ga-characteristics"),
    path("<game:game>/", api.GameView.as_view(), name="game"),
    path("<shelved:game>/cards/<slug:slug>/image.webp", CardImageView.as_view(), name="game-card-image"),
    path("<shelved:game>/vocabulary/", GameVocabularyView.as_view(), name="game-vocabulary"),
    path("<game:game>/rules/", RulebookView.as_view(), name="game-rules"),
]
