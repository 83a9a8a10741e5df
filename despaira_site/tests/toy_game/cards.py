"""Cards of the toy game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.fields import MAX_NAME, MAX_TEXT, Field, Find, Kind, Show, printing_fields
from tcg.values import Integer, flag, line_of_text, lines_of_text, name_of_card, several, word
from tcg.words import Vocabulary


class Piece(Vocabulary):
    """The kinds of cards."""

    BOAT = "boat"
    SAIL = "sail"
    TRICK_WIND = "trick_wind"


class Colour(Vocabulary):
    """The colours of the paper."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is printed."""

    id: int
    name: str
    kind: Piece
    slug: str
    colour: str
    folds: tuple[str, ...]
    cost: int | None
    wet: bool
    text: str

    @property
    def full_name(self) -> str:
        """The name, which is one card."""
        return self.name


KINDS: Final = (
    Kind(Piece.BOAT, "Boat", "Boats", "boat"),
    Kind(Piece.SAIL, "Sail", "Sails", "hold"),
    Kind(Piece.TRICK_WIND, "Trick Wind", "Trick Winds", "hold"),
)
FIELDS: Final = (
    Field("name", "name", "Its name.", name_of_card(MAX_NAME), "+++", Show.NOT),
    Field("kind", "kind", "What it is.", word(Piece), "+++", Show.NOT, Find.CHOICE, words=Piece),
    Field("colour", "colour", "The paper.", word(Colour), "??-", find=Find.CHOICE, words=Colour),
    Field(
        "folds", "folds", "How it is folded.", several(line_of_text(20), 3, "folds"), "???", find=Find.CHOICE, many=True
    ),
    Field("cost", "cost", "Its price.", Integer(0, 20), "-++", Show.STAT, Find.NUMBER),
    Field("wet", "wet", "Whether it sinks.", flag, "???", find=Find.FLAG),
    Field("text", "text", "What it does.", lines_of_text(MAX_TEXT), "???", Show.TEXT, Find.WORD),
    *printing_fields("???", "???"),
)


def build(card_id: int, slug: str, values: Mapping[str, Any]) -> Card:
    """Return the card of values that were read."""
    return Card(
        id=card_id,
        name=values["name"],
        kind=Piece(values["kind"]),
        slug=slug,
        colour=values.get("colour", ""),
        folds=tuple(values.get("folds", ())),
        cost=values.get("cost"),
        wet=values.get("wet", False),
        text=values.get("text", ""),
    )
