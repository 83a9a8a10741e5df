"""The field of Assemblage as it is asked about and drawn: positions, and a board of spaces with figures and ranges."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards.fields import Messages
from games.aoe.space import Board, Direction, Position, distance, reaches

#: The two sides as they are drawn: code and name.
SIDES: Final = (("left", "Left"), ("right", "Right"))
#: Ranges and moves that are asked about: twice the field.
MOST_SPACES: Final = 16


@extend_schema_field(
    {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": 99},
        "minItems": 2,
        "maxItems": 2,
        "description": "Column from the left and row from the top, from 1; “4,4” is read too.",
    }
)
class PositionField(serializers.Field[Any, Any, Any, Any]):
    """A space of the field: [4, 4], "4,4", {"column": 4, "row": 4}, or with x and y."""

    default_error_messages: ClassVar[Messages] = {"invalid": "A space is its column and its row, such as 4,4."}

    def to_internal_value(self, data: Any) -> Position:
        if isinstance(data, Mapping):
            data = next(([data[x], data[y]] for x, y in (("column", "row"), ("x", "y")) if set(data) == {x, y}), None)
        if isinstance(data, str):
            found = re.fullmatch(r"\D?(\d{1,2})[\s,;.-]+(\d{1,2})\D?", data.strip(), re.ASCII)
            data = [int(part) for part in found.groups()] if found else None
        if not isinstance(data, list | tuple) or len(data) != 2:
            self.fail("invalid")
        if any(isinstance(part, bool) or not isinstance(part, int) or not -99 <= part <= 99 for part in data):
            self.fail("invalid")
        return Position(*data)


@dataclass(frozen=True, slots=True)
class Space:
    """A space as it is drawn: the code of the `side` that stands here, and of the one that `was` here before.

    `reached` are the codes of the sides whose range it is in, `arrows` those of the moves that end here; `is_out` where
    a move goes over the red line from here.
    """

    position: Position
    side: str = ""
    was: str = ""
    reached: tuple[str, ...] = ()
    arrows: str = ""
    is_out: bool = False
    words: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class DrawnRange:
    """A range that is drawn: whose, from where, how far."""

    side: str
    start: Position
    spaces: int


def rows(
    board: Board,
    figures: Mapping[str, Position],
    reach: Sequence[DrawnRange] = (),
    *,
    ends: Mapping[Position, Collection[Direction]] | None = None,
    outs: Mapping[Position, Collection[Direction]] | None = None,
    before: Mapping[str, Position] | None = None,
    link: str = "",
) -> list[list[Space]]:
    """The field row by row from the top. `link` is an address with {} where a space's "column,row" goes."""
    held = {place: side for side, place in figures.items()}
    ghosts = {place: side for side, place in (before or {}).items() if figures.get(side) != place}
    names = dict(SIDES)
    drawn = []
    for row in range(1, board.rows + 1):
        line = []
        for column in range(1, board.columns + 1):
            place = Position(column, row)
            reached = tuple(one.side for one in reach if reaches(one.spaces, distance(one.start, place)))
            arrows = (ends or {}).get(place, ())
            words = [f"column {column}, row {row}"]
            if place in held:
                words.append(names[held[place]])
            if place in ghosts:
                words.append(f"{names[ghosts[place]]} stood here")
            words += (f"in {names[side]}’s range" for side in reached)
            words += (f"a move {direction.label} ends here" for direction in arrows)
            out = (outs or {}).get(place, ())
            words += (f"a move {direction.label} goes over the red line here" for direction in out)
            line.append(
                Space(
                    place,
                    held.get(place, ""),
                    ghosts.get(place, ""),
                    reached,
                    "".join(direction.arrow for direction in arrows),
                    bool(out),
                    ", ".join(words),
                    link.format(f"{column},{row}") if link else "",
                )
            )
        drawn.append(line)
    return drawn
