"""URLs of the API below /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from cards.api import texts
from cards.api.urls import BULK, COCKATRICE, OF_A_GAME
from cards.api.vocabulary import VocabularyView
from cards.images.api import CardImageView
from cards.set_trial import api as trying
from decks.api import changes as edits
from decks.api import history as versions
from decks.api import odds, similar, statistics, suggestions
from decks.api import views as decks
from decks.checking import api as checking
from decks.combos import api as combos
from decks.goldfish_pages import api as goldfish
from decks.goldfish_pages.worth import api as worth
from despaira_site.api.reference import ReferenceView
from despaira_site.api.schema_view import SchemaView
from despaira_site.api.token import TokenView
from games import DEFAULT_GAME
from play.api import agreements, continuing, events, replay
from play.api import bots as match_bots
from play.api import views as matches
from rules.web import api as scenarios

app_name = "api"

#: Endpoints of the default game's cards: at the root, where they were before there were other games, and by its code.
OF_DEFAULT_GAME: list[URLPattern | URLResolver] = [
    path("vocabulary/", VocabularyView.as_view(), name="vocabulary"),
    path("", include(OF_A_GAME), {"game": DEFAULT_GAME}),
    path("cards/<slug:slug>/image.webp", CardImageView.as_view(), name="card-image"),
]

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="schema"),
    path("docs/", ReferenceView.as_view(), name="docs"),
    path("token/", TokenView.as_view(), name="token"),
    path("sets/check/", trying.TrySetView.as_view(), name="set-check"),
    *OF_DEFAULT_GAME,
    path("", include([*BULK, COCKATRICE]), {"game": DEFAULT_GAME}),
    path("validate/", decks.ValidateView.as_view(), name="validate"),
    path("hands/", decks.HandsView.as_view(), name="hands"),
    path("odds/", odds.OddsView.as_view(), name="odds"),
    path("goldfish/", goldfish.GoldfishView.as_view(), name="goldfish"),
    path("goldfish/<slug:run_id>/", goldfish.GoldfishRunView.as_view(), name="goldfish-run"),
    path("goldfish/<slug:run_id>/worth/", worth.WorthView.as_view(), name="goldfish-worth"),
    path("matches/", matches.MatchListView.as_view(), name="matches"),
    path("matches/<str:match_id>/", matches.MatchView.as_view(), name="match"),
    path("matches/<str:match_id>/join/", matches.MatchJoinView.as_view(), name="match-join"),
    path("matches/<str:match_id>/continue/", continuing.MatchContinueView.as_view(), name="match-continue"),
    path("matches/<str:match_id>/actions/", matches.MatchActionView.as_view(), name="match-actions"),
    path("matches/<str:match_id>/events/", events.MatchEventsView.as_view(), name="match-events"),
    path("matches/<str:match_id>/offers/", agreements.MatchOfferView.as_view(), name="match-offers"),
    path("matches/<str:match_id>/offers/accept/", agreements.MatchAcceptView.as_view(), name="match-accept"),
    path("matches/<str:match_id>/offers/decline/", agreements.MatchDeclineView.as_view(), name="match-decline"),
    path("matches/<str:match_id>/ready/", agreements.MatchReadyView.as_view(), name="match-ready"),
    path("matches/<str:match_id>/bots/", match_bots.MatchBotsView.as_view(), name="match-bots"),
    path("matches/<str:match_id>/hint/", match_bots.MatchHintView.as_view(), name="match-hint"),
    path("matches/<str:match_id>/autoplay/", match_bots.MatchAutoplayView.as_view(), name="match-autoplay"),
    path("matches/<str:match_id>/replay/", replay.MatchReplayView.as_view(), name="match-replay"),
    path("matches/<str:match_id>/why/", matches.MatchWhyView.as_view(), name="match-why"),
    path("text/", texts.TextView.as_view(), name="text"),
    path("scenario/", scenarios.ScenarioView.as_view(), name="scenario"),
    path("games/despaira/", include((OF_DEFAULT_GAME, DEFAULT_GAME.code))),
    path("games/aoe/combos/", combos.DeckCombosView.as_view(), name="aoe-combos"),
    path("games/aoe/combos/hands/", combos.OpeningHandsView.as_view(), name="aoe-combos-hands"),
    path("", include("calculators.api_urls")),
    path("games/", include("cards.api.game_urls")),
    path("games/", include("reference.api_urls")),
    path("decks/", decks.DeckListView.as_view(), name="decks"),
    path("decks/autocomplete/", decks.DeckAutocompleteView.as_view(), name="deck-autocomplete"),
    path("decks/check/", checking.CheckView.as_view(), name="deck-check"),
    path("decks/import/", decks.DeckImportView.as_view(), name="deck-import"),
    path("decks/<slug:deck_id>/", decks.DeckView.as_view(), name="deck"),
    path("decks/<slug:deck_id>/export/", decks.DeckExportView.as_view(), name="deck-export"),
    path("decks/<slug:deck_id>/changes/", edits.DeckEditsView.as_view(), name="deck-changes"),
    path("decks/<slug:deck_id>/history/", versions.DeckHistoryView.as_view(), name="deck-history"),
    path("decks/<slug:deck_id>/history/<int:number>/", versions.DeckVersionView.as_view(), name="deck-version"),
    path("decks/<slug:deck_id>/history/<int:number>/restore/", versions.DeckRestoreView.as_view(), name="deck-restore"),
    path("decks/<slug:deck_id>/differences/", versions.DeckDifferencesView.as_view(), name="deck-differences"),
    path("decks/<slug:deck_id>/share/", decks.DeckShareView.as_view(), name="deck-share"),
    path("decks/<slug:deck_id>/similar/", similar.SimilarDecksView.as_view(), name="deck-similar"),
    path("decks/<slug:deck_id>/statistics/", statistics.DeckStatisticsView.as_view(), name="deck-statistics"),
    path("decks/<slug:deck_id>/suggestions/", suggestions.DeckSuggestionsView.as_view(), name="deck-suggestions"),
    path("", include("community.api_urls")),
]
