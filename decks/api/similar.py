"""API of decks similar to a deck."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks import permissions
from decks.api.views import find_deck
from decks.core import services
from decks.games import library_of
from decks.models import format_choices
from decks.search import public_decks, similar_to

#: Most similar decks in an answer.
MOST = 12


class SimilarDeckSchema(serializers.Serializer[None]):
    """Public deck that is similar to a deck, with the cards that both share."""

    id = serializers.CharField()
    name = serializers.CharField()
    format = serializers.ChoiceField(format_choices())
    owner = serializers.CharField(allow_null=True)
    url = serializers.CharField()
    score = serializers.FloatField(
        help_text="What both decks share of what they are together, from 0 to 1; rare cards count most."
    )
    shared = serializers.ListField(child=serializers.CharField(), help_text="The cards of both, the rarest first.")


class SimilarDecksSchema(serializers.Serializer[None]):
    """Public decks that are similar to a deck."""

    results = SimilarDeckSchema(many=True)


class SimilarDecksView(APIView):
    """API view that lists public decks similar to a deck."""

    @extend_schema(operation_id="decks_similar", responses=SimilarDecksSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        """Return the public decks of the same game most similar to a deck: at most twelve, never itself."""
        deck = find_deck(permissions.visible(request._request), deck_id)
        cards = library_of(deck)
        similar = similar_to(services.decklist_of(deck), public_decks(cards), MOST, besides=deck.pk)
        results = [
            {
                "id": other.pk,
                "name": other.name,
                "format": other.format,
                "owner": other.owner.username if other.owner else None,
                "url": request.build_absolute_uri(other.get_absolute_url()),
                "score": round(alike.score, 4),
                "shared": [cards[card].full_name for card in alike.cards if card in cards.cards],
            }
            for other, alike in similar
        ]
        return Response({"results": results}, headers={"Cache-Control": "private, no-cache"})
