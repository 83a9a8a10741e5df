"""Board of Assemblage of Eternity for pages: its spaces with figures (the players' pieces), ranges and moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.aoe.space import Board, Direction, Position, distance, reaches

#: Code and name of the two sides.
SIDES: Final = (("left", "Left"), ("right", "Right"))
#: Longest range or move: twice the width of the board.
MOST_SPACES: Final = 16


@dataclass(frozen=True, slots=True)
class Space:
    """Space of the drawn board, prepared for the template.

    `side` is the code of the side whose figure is on it, `was` of the side whose figure has left it; both may be "".
    `reached` has the codes of the sides whose range covers it, `arrows` an arrow for each move that ends here. `is_out`
    says that a move goes over the red line from here. `words` describe all of this in a sentence.
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
    """Range to draw: the code of its side, its centre (`start`) and how many spaces it reaches."""

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
    """Return the board row by row from the top.

    Args:
        board: The board.
        figures: Position of each side's figure, by the code of the side.
        reach: Ranges to draw.
        ends: Directions of the moves that end on a space.
        outs: Directions of the moves that go over the red line from a space.
        before: Earlier positions, also by side, which are marked where a figure has moved away.
        link: Address of a space, with {} for "column,row"; "" for spaces without links.
    """
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
