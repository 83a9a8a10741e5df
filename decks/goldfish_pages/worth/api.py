"""API of the worth of each card in a run (how much later the deck wins without it), as far as games are played."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from accounts.throttles import PageThrottle
from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from decks.goldfish.access import find_any_run
from decks.goldfish_pages.fade.serializers import EstimateSchema
from decks.goldfish_pages.worth.progress import STEP, WorthProgress, play_next, progress_of
from decks.models import Run
from jobs.later import Busy, TooOften
from rules.vocabulary import Kind


class CardWorthSchema(serializers.Serializer[None]):
    """Worth of a card: by how many turns the deck wins later without one copy of it."""

    card = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField([kind.value for kind in Kind])
    level = serializers.IntegerField(allow_null=True)
    copies = serializers.IntegerField()
    later = EstimateSchema(
        allow_null=True, help_text="Turns by which the deck wins later without one copy; null until it is known."
    )
    changed = serializers.IntegerField(help_text="Games that are won on another turn, of those that are played.")
    verdict = serializers.ChoiceField(
        ["better", "worse", "same"], allow_null=True, help_text="Than none; null until it is known."
    )


class DeckWorthSchema(serializers.Serializer[None]):
    """Worth of each card of one deck."""

    name = serializers.CharField()
    done = serializers.IntegerField(help_text="Games that are played.")
    total = serializers.IntegerField()
    refusal = serializers.CharField(allow_blank=True, help_text="Why the rest can't be played.")
    cards = CardWorthSchema(many=True)


class WorthSchema(serializers.Serializer[None]):
    """Worth of each card of a run's decks."""

    url = serializers.CharField()
    decks = DeckWorthSchema(many=True)


class WorthView(APIView):
    """API view of the worth of each card of a run's decks: how much later a deck wins without one copy of it."""

    def get_throttles(self) -> list[BaseThrottle]:
        """Return the throttles of this request; a POST, which plays games, has one of its own."""
        throttles = super().get_throttles()
        return [*throttles, PageThrottle("worth")] if self.request.method == "POST" else throttles

    @extend_schema(
        operation_id="goldfish_worth_retrieve",
        description="What is known by now. Plays nothing.",
        responses=WorthSchema,
    )
    def get(self, request: Request, run_id: str) -> Response:
        """Return the worth of each card from the games that are played so far."""
        run, cards = find_any_run(request._request, run_id), catalogs.current()
        return _answer(run, _progresses(run, cards))

    @extend_schema(
        operation_id="goldfish_worth_play",
        description="Plays for a moment. 202: ask again, there is more; 200: all that can be is played.",
        request=None,
        responses={200: WorthSchema, 202: WorthSchema},
    )
    def post(self, request: Request, run_id: str) -> Response:
        """Play the next few games and return the worth of each card."""
        run, cards = find_any_run(request._request, run_id), catalogs.current()
        progresses = _progresses(run, cards)
        place = next((place for place, each in enumerate(progresses) if each.goes_on), None)
        if place is not None:
            try:
                progresses[place] = play_next(run, place, cards, STEP)
            except Busy as busy:
                raise TooOften("Too many games are being played just now.", busy.wait) from busy
        return _answer(run, progresses, 202 if any(each.goes_on for each in progresses) else 200)


def _progresses(run: Run, cards: Catalog) -> list[WorthProgress]:
    return [progress_of(run, place, cards) for place in range(len(run.sides))]


def _answer(run: Run, progresses: list[WorthProgress], status: int = 200) -> Response:
    data = {
        "url": reverse("api:goldfish-worth", args=[run.pk]),
        "decks": [
            {
                "name": side["name"],
                "done": progress.done,
                "total": progress.total,
                "refusal": progress.unplayable,
                "cards": [card.as_data() for card in progress.cards],
            }
            for side, progress in zip(run.sides, progresses, strict=True)
        ],
    }
    return Response(data, status=status, headers={"Cache-Control": "private, no-cache"})
