"""The API of exact odds: how likely some cards of a decklist have been drawn, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards import catalog
from cards.catalog import Catalog
from decks.bodies import WANTED, OddsOptions, ReadDecklist, read_decklist
from decks.formats.suggestions import suggester
from decks.odds import TurnOdds, find_by_name, find_by_search, odds_by_turn, opening_data
from decks.schemas import OddsSchema, odds_schema
from decks.verdict import name_of
from rules.construction import Ref
from rules.vocabulary import Section


class OddsView(APIView):
    """How likely some cards of a main deck have been seen, turn by turn: counted exactly, not simulated."""

    @extend_schema(operation_id="odds", request=odds_schema(), responses=OddsSchema)
    def post(self, request: Request) -> Response:
        cards = catalog.current()
        read, asked = _read(request, cards)
        pile = read.decklist.section(Section.MAIN)
        if not pile:
            raise ValidationError("The main deck has no cards, so there is nothing to draw.", code="empty")
        query = None
        if "q" in asked:
            wanted, result = find_by_search(asked["q"], pile)
            query = {"echo": result.echo, "warnings": [warning.as_dict() for warning in result.warnings]}
        else:
            wanted = _find_all(asked["cards"], pile, cards)
        counts = {card: pile.get(card, 0) for card in wanted}
        size, copies = sum(pile.values()), sum(counts.values())
        # 0.9 is nine tenths, as it was written, and not the nearest binary fraction.
        goal = Fraction(str(asked["goal"]))
        rows = odds_by_turn(copies, size, at_least=asked["at_least"], turns=asked["turns"], goal=goal)
        return Response(
            {
                "size": size,
                "copies": copies,
                "cards": [_card_data(card, count, cards) for card, count in counts.items()],
                "query": query,
                "exact": [_turn_data(row) for row in rows],
                "opening": opening_data(pile, cards),
            }
        )


def _read(request: Request, cards: Catalog) -> tuple[ReadDecklist, dict[str, Any]]:
    """A decklist and what is asked about it. Raises ValidationError with what is wrong in both."""
    data = request.data if isinstance(request.data, dict) else {}
    given = [name for name in WANTED if name in data]
    options = (WANTED[given[0]] if len(given) == 1 else OddsOptions)(data=data)
    options.is_valid()
    faults: dict[str, Any] = dict(options.errors)
    if len(given) != 1:
        message = f"Say which cards count: give exactly one of {', '.join(WANTED)}."
        faults["cards"] = [ErrorDetail(message, "one_of")]
    try:
        read = read_decklist(request, cards)
    except ValidationError as error:
        found = error.detail if isinstance(error.detail, dict) else {"non_field_errors": error.detail}
        raise ValidationError({**found, **faults}) from error
    if faults:
        raise ValidationError(faults)
    return read, options.validated_data


def _find_all(names: list[str], pile: Mapping[Ref, int], cards: Catalog) -> list[Ref]:
    """The cards that are named, each once. Raises ValidationError with every name that no card has."""
    found = [find_by_name(name, pile, cards) for name in names]
    unknown = {str(index): [_unknown(names[index], cards)] for index, card in enumerate(found) if card is None}
    if unknown:
        raise ValidationError({"cards": unknown})
    return list(dict.fromkeys(card for card in found if card is not None))


def _unknown(name: str, cards: Catalog) -> ErrorDetail:
    close = suggester(cards).suggest(name)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    return ErrorDetail(f"No card is called “{name}”.{hint}", "unknown_card")


def _card_data(card: Ref, count: int, cards: Catalog) -> dict[str, Any]:
    return {
        "card": name_of(card, cards),
        "slug": cards[card].slug if isinstance(card, int) else None,
        "count": count,
    }


def _turn_data(row: TurnOdds) -> dict[str, Any]:
    return {
        "turn": row.turn,
        "seen": row.seen,
        "probability": float(row.probability),
        "copies_needed": row.copies_needed,
    }
