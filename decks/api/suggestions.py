"""API of suggestions: cards that would suit a deck, with reasons."""

from __future__ import annotations

from typing import cast

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from cards.catalog.catalogs import Catalog
from cards.serializers.fields import RegisteredChoiceField, read_parameters
from decks import permissions
from decks.api.views import find_deck
from decks.core import services
from decks.games import game_of, library_of
from decks.goldfish.trials import trials_of
from decks.models import RunStatus, every_section
from decks.recommendations.suggestions import A_FEW, needy_section, suggestions


class SuggestionsParameters(serializers.Serializer[None]):
    """Query parameter: the section of the deck to suggest cards for."""

    section = RegisteredChoiceField(
        every_section, required=False, help_text="Left out, the first section that has fewer cards than it should."
    )


class ReasonSchema(serializers.Serializer[None]):
    """Reason why a card is suggested."""

    code = serializers.CharField(help_text="What kind of reason it is.")
    message = serializers.CharField()


class TrialSchema(serializers.Serializer[None]):
    """Run of goldfish games that compares the deck with and without a suggested card."""

    run = serializers.CharField(help_text="The address of the run.")
    status = serializers.ChoiceField(RunStatus.choices)
    message = serializers.CharField(allow_blank=True, help_text="What the games say, once they are played.")


class SuggestedCardSchema(serializers.Serializer[None]):
    """Card suggested for a deck."""

    card = serializers.CharField()
    slug = serializers.CharField()
    copies = serializers.IntegerField(
        help_text="For how many there is room, at most as many as the format takes of a card."
    )
    reasons = ReasonSchema(many=True, help_text="The weightiest first.")
    trial = TrialSchema(allow_null=True, help_text="Games with so many copies in, where somebody has had them played.")


class SuggestionsSchema(serializers.Serializer[None]):
    """Cards suggested for a section of a deck."""

    section = RegisteredChoiceField(every_section)
    items = SuggestedCardSchema(many=True, help_text=f"The best first, {A_FEW} at most; none where there is no room.")


class DeckSuggestionsView(APIView):
    """API view that suggests cards for a deck."""

    @extend_schema(operation_id="decks_suggestions", parameters=[SuggestionsParameters], responses=SuggestionsSchema)
    def get(self, request: Request, deck_id: str) -> Response:
        """Return cards that would suit a deck and are not in it, with reasons; the same ones for the same deck."""
        deck = find_deck(permissions.visible(request._request), deck_id)
        cards = library_of(deck)
        params, decklist = read_parameters(SuggestionsParameters, request), services.decklist_of(deck)
        section = params.get("section") or needy_section(decklist, deck.format, cards)
        if not game_of(cards).has_section(section):
            raise ValidationError({"section": ErrorDetail("A deck of its game has no such section.", "invalid_choice")})
        suggested = suggestions(decklist, deck.format, cards, section)
        has_games = game_of(cards).estimates_win_turn
        trials = trials_of(request._request, deck, decklist, suggested, cast(Catalog, cards)) if has_games else {}
        items = [
            {
                "card": each.card.name,
                "slug": each.card.slug,
                "copies": each.copies,
                "reasons": [{"code": reason.code, "message": reason.message} for reason in each.reasons],
                "trial": {
                    "run": reverse("api:goldfish-run", args=[trial.run.pk]),
                    "status": trial.progress.status,
                    "message": trial.message,
                }
                if (trial := trials.get(each.card.id))
                else None,
            }
            for each in suggested
        ]
        return Response({"section": section, "items": items}, headers={"Cache-Control": "private, no-cache"})
