"""API of agreements between players: offers, and the exchange of cards between two games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog import catalogs
from decks.importexport.parsing.cardrefs import find_card
from play.api.serializers import DeckExchangeSerializer, MatchSchema, OfferSerializer
from play.api.views import Conflict, answer, player_of, validated_body
from play.core.access import find_match
from play.core.remembered import MatchClosed
from play.core.services import StalePosition
from play.friends.agreements import OfferError, accept_offer, decline_offer, make_offer
from play.friends.side_decks import ExchangeError, get_ready
from play.models import OfferKind


class MatchOfferView(APIView):
    """API view that makes offers."""

    throttle_scope = "match"

    @extend_schema(operation_id="match_offer", request=OfferSerializer, responses=MatchSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Offer to take your last decision back, or to play once more with changed seats.

        A bot agrees at once. The other player accepts by the same offer, or `accept/`. 409 if it is not possible now.
        """
        match = find_match(match_id)
        seat = player_of(request, match)
        kind = OfferKind(validated_body(OfferSerializer, request)["offer"])
        _do(lambda: make_offer(match, seat, kind, catalogs.current()))
        return answer(request, find_match(match_id))


class MatchAcceptView(APIView):
    """API view that accepts offers."""

    throttle_scope = "match"

    @extend_schema(operation_id="match_accept", request=None, responses=MatchSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Accept the offer of the other player. 409 if there is none."""
        match = find_match(match_id)
        seat = player_of(request, match)
        _do(lambda: accept_offer(match, seat, catalogs.current()))
        return answer(request, find_match(match_id))


class MatchDeclineView(APIView):
    """API view that declines or withdraws offers."""

    throttle_scope = "match"

    @extend_schema(operation_id="match_decline", request=None, responses=MatchSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Decline the offer of the other player, or withdraw your own. 409 if there is none."""
        match = find_match(match_id)
        player_of(request, match)
        _do(lambda: decline_offer(match))
        return answer(request, find_match(match_id))


class MatchReadyView(APIView):
    """API view for players who are ready for the next game of a best of three."""

    throttle_scope = "match"

    @extend_schema(operation_id="match_ready", request=DeckExchangeSerializer, responses=MatchSchema)
    def post(self, request: Request, match_id: str) -> Response:
        """Be ready for the next game, after exchanging cards with the side deck (D-2.4).

        An empty body exchanges nothing. 409 if no exchange is possible now or the deck would not be legal.
        """
        match = find_match(match_id)
        seat = player_of(request, match)
        wanted = _counts(validated_body(DeckExchangeSerializer, request)) if request.data else None
        _do(lambda: get_ready(match, seat, wanted, catalogs.current()))
        return answer(request, find_match(match_id))


def _do(work: Callable[[], None]) -> None:
    """Do what was asked for; Conflict with the reason if it is not possible now."""
    try:
        work()
    except (OfferError, ExchangeError, StalePosition, MatchClosed) as error:
        raise Conflict(str(error)) from error


def _counts(sections: dict[str, Any]) -> dict[str, dict[str, int]]:
    """Return the copies by slug in each section; ValidationError for unknown cards."""
    cards = catalogs.current()
    counts: dict[str, dict[str, int]] = {}
    errors: dict[str, str] = {}
    for section, entries in sections.items():
        copies = counts.setdefault(section, {})
        for entry in entries:
            found = find_card(entry["card"], cards)
            if found is None:
                errors[section] = f"No card is called {entry['card']}."
            else:
                copies[found.card.slug] = copies.get(found.card.slug, 0) + entry["count"]
    if errors:
        raise ValidationError(errors)
    return counts
