"""API endpoint to like decks."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from community import throttles
from community.api_helpers import account_of, as_problems, tagged
from community.likes import services as likes
from community.permissions import find_public_deck, viewer_of


class LikeSchema(serializers.Serializer[None]):
    """Whether you like a deck, and the number of its likes."""

    liked = serializers.BooleanField()
    likes = serializers.IntegerField()


class DeckLikeView(APIView):
    """API endpoint of your like of a public deck."""

    @extend_schema(operation_id="decks_like_retrieve", responses=LikeSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        """Return whether you like a public deck, and the number of its likes."""
        deck = find_public_deck(deck_id)
        return tagged({"liked": likes.has_liked(deck, viewer_of(request._request)), "likes": deck.likes})

    @extend_schema(operation_id="decks_like", request=None, responses=LikeSchema)
    def put(self, request: Request, deck_id: str) -> Response:
        """Like a public deck."""
        deck, user = find_public_deck(deck_id), account_of(request)
        with as_problems(likes.OwnDeck):
            throttles.count(request._request, "like", user)
            return tagged({"liked": True, "likes": likes.like(deck=deck, user=user)})

    @extend_schema(operation_id="decks_unlike", request=None, responses={200: LikeSchema})
    def delete(self, request: Request, deck_id: str) -> Response:
        """Withdraw your like of a public deck."""
        deck, user = find_public_deck(deck_id), account_of(request)
        with as_problems(likes.OwnDeck):
            throttles.count(request._request, "like", user)
            return tagged({"liked": False, "likes": likes.unlike(deck=deck, user=user)})
