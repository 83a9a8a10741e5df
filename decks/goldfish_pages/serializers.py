"""Serializers of runs of goldfish games in the API: settings of the games, and the schema of runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.reverse import reverse

from cards.catalog.catalogs import Catalog
from cards.serializers.fields import Flag, Whole
from decks.goldfish import limits
from decks.goldfish.services import have_cards_changed, progress, report_of
from decks.goldfish.snapshot import WARNINGS
from decks.models import Run, RunStatus, format_choices
from decks.serializers.requests import Seed, every_shape
from decks.serializers.schemas import DeckSectionsSchema, decklist_schema
from rules.duel import Board
from rules.goldfish import LeaderPolicy, Params
from rules.vocabulary import Tile

TILES: Final = Board().names
_DEFAULTS: Final = Params()


class Terrain(serializers.DictField):
    """Serializer field for tiles of the board by name, with their terrain."""

    child = serializers.ChoiceField([(tile.value, tile.label) for tile in Tile])

    def to_internal_value(self, data: Any) -> dict[str, str]:
        # An error for each of a hundred thousand tiles would take seconds and megabytes.
        """Return the terrain by tile; ValidationError at once for a map with too many tiles."""
        if isinstance(data, dict) and len(data) > len(TILES):
            message = f"{len(data):,} tiles: the board has {len(TILES)}, {TILES[0]} to {TILES[-1]}."
            raise ValidationError(message, code="max_length")
        terrain: dict[str, str] = super().to_internal_value(data)
        return terrain

    def run_child_validation(self, data: Mapping[str, object]) -> dict[str, str]:
        """Return the terrain by tile. Raises ValidationError with all errors in names of tiles and terrain."""
        message = f"The board has no such tile: {TILES[0]} to {TILES[-1]}."
        faults: dict[str, Any] = {
            name: [ErrorDetail(message, "invalid_choice")] for name in map(str, data) if name not in TILES
        }
        try:
            terrain: dict[str, str] = super().run_child_validation(data)
        except ValidationError as error:
            errors: Any = error.detail
            raise ValidationError({**errors, **faults}) from error
        if faults:
            raise ValidationError(faults)
        return terrain


@extend_schema_field(decklist_schema("Decklist", every_shape))
class OtherDecklist(serializers.JSONField):
    """A second decklist inside a request body; `decks.serializers.requests` reads it."""


class GoldfishOptions(serializers.Serializer[object]):
    """Settings of Despaira's goldfish games in a request (Appendix A of the rules)."""

    runs = Whole(min_value=1, max_value=limits.GAMES_A_RUN, default=limits.GAMES, help_text="How many games.")
    seed = Seed()
    max_turns = Whole(min_value=1, max_value=limits.MAX_TURNS, default=_DEFAULTS.max_turns)
    opponent_hp = Whole(min_value=1, max_value=limits.OPPONENT_HP, default=_DEFAULTS.opponent_hp)
    map = Terrain(default=dict, help_text='Tiles that are not Plain Fields, such as `{"C3": "forest"}` (G-2).')
    leader_policy = serializers.ChoiceField(
        [policy.value for policy in LeaderPolicy], default=_DEFAULTS.leader_policy, help_text="G-37"
    )
    cast_unscripted = Flag(
        default=_DEFAULTS.cast_unscripted, help_text="Whether tricks that can't be run are cast (G-8)."
    )
    against = OtherDecklist(required=False, help_text="Another decklist, to be compared on the same seeds.")

    @property
    def params(self) -> Params:
        """The settings of the games as the simulation takes them; tiles of the map are sorted, without Plain Fields."""
        options = self.validated_data
        plain = Tile.PLAIN_FIELDS.value
        return Params(
            max_turns=options["max_turns"],
            opponent_hp=options["opponent_hp"],
            map=tuple(sorted((tile, lies) for tile, lies in options["map"].items() if lies != plain)),
            leader_policy=options["leader_policy"],
            cast_unscripted=options["cast_unscripted"],
        )


class RunWarningSchema(serializers.Serializer[None]):
    """Warning about a decklist that was played although it has problems."""

    code = serializers.ChoiceField(list(WARNINGS))
    message = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())


class SideSchema(serializers.Serializer[None]):
    """Deck that a run of games was played with."""

    deck = serializers.CharField(allow_null=True, help_text="The id of the deck that it was.")
    version = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


class PlayedDeckSchema(SideSchema):
    """Deck that a run of games was played with, its cards at that time, and warnings about it."""

    format = serializers.ChoiceField(format_choices())
    sections = DeckSectionsSchema()
    warnings = RunWarningSchema(many=True)


class RunSchema(serializers.Serializer[None]):
    """Run of goldfish games: its progress, its settings and, once it is done, its report."""

    id = serializers.CharField()
    url = serializers.CharField()
    status = serializers.ChoiceField(RunStatus.choices)
    done = serializers.IntegerField(help_text="Games that are played.")
    total = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True, help_text="In the queue, 1 for the next.")
    reason = serializers.CharField(allow_blank=True, help_text="Why it failed.")
    seed = serializers.CharField()
    params = serializers.DictField()
    decks = PlayedDeckSchema(many=True)
    cards_changed = serializers.BooleanField(help_text="Whether the same run would be played with other cards today.")
    created = serializers.DateTimeField()
    report = serializers.DictField(allow_null=True)


def run_data(run: Run, cards: Catalog) -> dict[str, Any]:
    """Return the present progress and results of a run of games as JSON of the API."""
    state = progress(run)
    return {
        "id": run.pk,
        "url": reverse("api:goldfish-run", args=[run.pk]),
        "status": state.status,
        "done": state.done,
        "total": state.total,
        "place": state.place,
        "reason": run.reason,
        "seed": run.seed,
        "params": {**run.params, "map": dict(run.params["map"])},
        "decks": [
            {"deck": deck_id, **side} for deck_id, side in zip((run.deck_id, run.against_id), run.sides, strict=False)
        ],
        "cards_changed": have_cards_changed(run, cards),
        "created": run.created_at.isoformat(),
        "report": report_of(run),
    }
