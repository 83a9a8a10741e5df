"""API of exact odds of drawing some cards of a decklist, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple, cast

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.catalog.catalogs import Catalog
from cards.catalog.did_you_mean import suggester
from cards.search.context import context_of
from decks.core.hands import known_of
from decks.core.odds import TurnOdds, find_by_names, find_by_search, grade_odds, hand_odds, odds_by_turn
from decks.games import game_of
from decks.legality import name_of
from decks.serializers.requests import WANTED, OddsOptions, read_decklist
from decks.serializers.schemas import ODDS, odds_schema
from games import DEFAULT_GAME
from tcg.construction import Ref
from tcg.library import AnyLibrary
from tcg.opening import Opening, UnknownSize


class OddsView(APIView):
    """API view that computes the odds of drawing some cards of a decklist."""

    @extend_schema(operation_id="odds", request=odds_schema(), responses=ODDS)
    def post(self, request: Request) -> Response:
        """Return the odds of having seen some cards of a main deck, turn by turn: computed exactly, not simulated."""
        pile, opening, params, wanted, cards = _read(request)
        query = None
        if "q" in params:
            wanted, parsed = find_by_search(params["q"], pile, cast(Catalog, cards), context_of(request._request))
            query = {"echo": parsed.sentence, "warnings": [warning.as_dict() for warning in parsed.warnings]}
        counts = {card: pile.get(card, 0) for card in wanted}
        size, copies = sum(pile.values()), sum(counts.values())
        # Exactly nine tenths for 0.9, not the nearest binary fraction.
        goal = Fraction(str(params["goal"]))
        rows = odds_by_turn(
            copies,
            size,
            at_least=params["at_least"],
            turns=params["turns"],
            goal=goal,
            opening=opening,
            first=params["first"],
        )
        hand, redrawn = hand_odds(copies, size, params["at_least"], opening)
        return Response(
            {
                "game": cards.game,
                "hand": float(hand),
                "redrawn": None if redrawn is None else float(redrawn),
                "size": size,
                "copies": copies,
                "cards": [_card_data(card, count, cards) for card, count in counts.items()],
                "query": query,
                "exact": [_turn_data(row) for row in rows],
                **({"opening": grade_odds(pile, cards, grades)} if (grades := game_of(cards).hand_grades) else {}),
            }
        )


class OddsParams(NamedTuple):
    """Validated request for odds: card counts of the main deck, opening, options, named cards (none for a search)."""

    pile: Mapping[Ref, int]
    opening: Opening
    options: dict[str, Any]
    named: list[Ref]
    cards: AnyLibrary


def _read(request: Request) -> OddsParams:
    """Return the validated request body for odds; ValidationError if decklist, options or names of cards are wrong."""
    data = request.data if isinstance(request.data, dict) else {}
    ways = [name for name in WANTED if name in data]
    options = (WANTED[ways[0]] if len(ways) == 1 else OddsOptions)(data=data)
    options.is_valid()
    faults: dict[str, Any] = dict(options.errors)
    if len(ways) != 1:
        message = f"Say which cards count: give exactly one of {', '.join(WANTED)}."
        faults["cards"] = [ErrorDetail(message, "one_of")]
    try:
        read = read_decklist(request)
    except ValidationError as error:
        errors = error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}
        raise ValidationError({**errors, **faults}) from error
    cards = read.library
    if "q" in ways and game_of(cards) is not DEFAULT_GAME:
        faults["q"] = [ErrorDetail("Cards of this game are named: give cards.", "other_game")]
    opening = game_of(cards).openings[read.format]
    try:
        known = {section: known_of(pile, cards) for section, pile in read.decklist.sections.items()}
        opening = opening.sized(known, data.get("size") if "size" not in faults else 1)
    except UnknownSize as error:
        faults["size"] = [ErrorDetail(str(error), "required")]
    pile = read.decklist.section(opening.section)
    if not pile:
        message = "The main deck has no cards, so there is nothing to draw."
        faults["non_field_errors"] = [ErrorDetail(message, "empty")]
    # Look up names even if another option is invalid, to report all errors.
    is_named = ways == ["cards"] and "cards" not in faults
    names: list[str] = options.fields["cards"].run_validation(data["cards"]) if is_named else []
    named = find_by_names(names, pile, cards)
    if unknown := {str(index): [_unknown(names[index], cards)] for index, card in enumerate(named) if card is None}:
        faults["cards"] = unknown
    if faults:
        raise ValidationError(faults)
    return OddsParams(
        pile, opening, options.validated_data, list(dict.fromkeys(card for card in named if card is not None)), cards
    )


def _unknown(name: str, cards: AnyLibrary) -> ErrorDetail:
    close = suggester(cards).suggest(name)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    return ErrorDetail(f"No card is called “{name}”.{hint}", "unknown_card")


def _card_data(card: Ref, count: int, cards: AnyLibrary) -> dict[str, object]:
    return {
        "card": name_of(card, cards),
        "slug": cards.cards[card].slug if isinstance(card, int) else None,
        "count": count,
    }


def _turn_data(row: TurnOdds) -> dict[str, object]:
    return {
        "turn": row.turn,
        "seen": row.seen,
        "probability": float(row.probability),
        "copies_needed": row.copies_needed,
    }
