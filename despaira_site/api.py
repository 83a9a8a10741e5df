"""Every address below /api/v1/."""

from __future__ import annotations

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework import serializers
from rest_framework.authtoken.views import ObtainAuthToken
from rest_framework.views import APIView

from cards import api as cards
from cards.limits import JSONParser
from decks import api as decks

app_name = "api"

#: Swagger's own bundle sets styles and draws its icons from data addresses; this one page lets it.
SWAGGER_NEEDS = {"style-src": [UNSAFE_INLINE], "img-src": ["data:"]}


class TokenSchema(serializers.Serializer[None]):
    token = serializers.CharField()


class TokenRequestSchema(serializers.Serializer[None]):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=128)


class TokenView(ObtainAuthToken):
    """User name and password for a token: `Authorization: Token …`."""

    throttle_scope = "token"
    throttle_classes = APIView.throttle_classes
    parser_classes = (JSONParser,)

    @extend_schema(operation_id="token", request=TokenRequestSchema, responses=TokenSchema)
    def post(self, request, *args, **kwargs):  # type: ignore[no-untyped-def]
        return super().post(request, *args, **kwargs)


urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", csp_update(SWAGGER_NEEDS)(SpectacularSwaggerSplitView.as_view(url_name="api:schema")), name="docs"),
    path("token/", TokenView.as_view(), name="token"),
    path("vocabulary/", cards.VocabularyView.as_view(), name="vocabulary"),
    path("sets/", cards.SetListView.as_view(), name="sets"),
    path("cards/", cards.CardListView.as_view(), name="cards"),
    path("cards/autocomplete/", cards.AutocompleteView.as_view(), name="autocomplete"),
    path("cards/<slug:slug>/", cards.CardView.as_view(), name="card"),
    path("cards/<slug:slug>/image.webp", cards.CardImageView.as_view(), name="card-image"),
    *(
        path(f"bulk/cards.{form}", cards.bulk_view(form).as_view(), name=f"bulk-{form}")
        for form in ("json", "jsonl", "csv")
    ),
    path("validate/", decks.ValidateView.as_view(), name="validate"),
    path("hands/", decks.HandsView.as_view(), name="hands"),
    path("decks/", decks.DeckListView.as_view(), name="decks"),
    path("decks/import/", decks.DeckImportView.as_view(), name="deck-import"),
    path("decks/<slug:deck_id>/", decks.DeckView.as_view(), name="deck"),
    path("decks/<slug:deck_id>/export/", decks.DeckExportView.as_view(), name="deck-export"),
    path("decks/<slug:deck_id>/share/", decks.DeckShareView.as_view(), name="deck-share"),
]
