"""Layout of a card image in boxes (left, top, right, bottom), in pixels of the large size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from drawing.card_images.frame import HEIGHT, WIDTH, Box
from drawing.text import Block, set_blocks

LEFT: Final = 32
RIGHT: Final = WIDTH - 32
BOTTOM: Final = HEIGHT - 30
TITLE: Final[Box] = (LEFT, 30, RIGHT, 98)
_ART_TOP: Final = 105
LARGEST_TEXT: Final = 32
SMALLEST_TEXT: Final = 11
#: Between the edge of a plate and its words.
PAD: Final = 16
#: Width of the words inside a plate.
ROOM: Final = RIGHT - LEFT - 2 * PAD
#: Possible ends of the art, each with the font size that the text must reach, so that text stays readable.
_ART_ENDS: Final = ((664, 31), (616, 30), (568, 26), (524, 25), (476, 24))
#: Highest end of the art, even if the text gets smaller.
_LAST: Final = 428


def art_end(blocks: Sequence[Block], words_end: int, between: int, last: int = _LAST) -> int:
    """Return the row where the art ends, as low as readable text (`blocks`) below it allows.

    The plate of the text ends at row `words_end`, `between` pixels below the art. `last` is the highest possible row,
    for text that needs so much space even in the smallest font size.
    """
    for end, wanted in (*_ART_ENDS, (_LAST, SMALLEST_TEXT), (last, SMALLEST_TEXT)):
        if set_blocks(blocks, ROOM, wanted)[1] <= words_end - (end + between) - 2 * PAD:
            break
    return end


@dataclass(frozen=True, slots=True)
class Plan:
    """Boxes for the parts of a card image, from the top to the bottom.

    `row` is a row between the art and `band`, the type line, on cards that have one. `words` is the plate of the text.
    """

    art: Box
    row: Box | None
    band: Box
    words: Box
    foot: Box

    @classmethod
    def of(cls, blocks: Sequence[Block], band: int, foot: int, row: int = 0, last: int = _LAST) -> Plan:
        """Return the boxes for plates of the heights `band`, `foot` and `row` (0 for none) in pixels.

        The art gets the space that the text, `blocks`, leaves; without text all of it. `last` is as in `art_end`.
        """
        foot_top = BOTTOM - foot
        end = foot_top - 8
        row_room = row + 6 if row else 0
        art = art_end(blocks, end, 7 + row_room + band + 6, last) if blocks else end - band - row_room - 7
        top = art + 7 + row_room
        return cls(
            (LEFT, _ART_TOP, RIGHT, art),
            (LEFT, art + 7, RIGHT, art + 7 + row) if row else None,
            (LEFT, top, RIGHT, top + band),
            (LEFT, top + band + 6, RIGHT, end),
            (LEFT, foot_top, RIGHT, BOTTOM),
        )
