"""The field of Assemblage as it is asked about and drawn: positions, and a board of spaces with figures and ranges."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.aoe.space import Board, Direction, Position, distance, reaches

#: The two sides as they are drawn: code and name.
SIDES: Final = (("left", "Left"), ("right", "Right"))
#: Ranges and moves that are asked about: twice the field.
MOST_SPACES: Final = 16


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
    """Return the field row by row from the top. `link` is an address with {} for the "column,row" of a space."""
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
