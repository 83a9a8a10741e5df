"""Phrases that limit tiles by distance from a card or tile that they name: “within 2 tiles of this card”."""

from __future__ import annotations

from typing import Final

from rules.abilities.ast import Near, Origin, Where
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import Form, Phrase, Slot, choice, one_of, the
from rules.abilities.phrases.words import COUNT, NAME, TERRAIN
from rules.vocabulary import Tile

ORIGIN: Final = choice(
    "ORIGIN",
    {
        "this card": Origin.THIS,
        "this creature": Origin.THIS,
        "that creature": Origin.THAT,
        "that card": Origin.THAT,
        "the equipped creature": Origin.HOST,
        "your leader": Origin.YOUR_LEADER,
        "your opponent's leader": Origin.OPPONENTS_LEADER,
        "a leader": Origin.LEADERS,
        "that tile": Origin.THAT_TILE,
        "its own tile": Origin.ITSELF,
    },
    also={
        "the latter creature": Origin.LATTER,
        "it": Origin.IT,
        "itself": Origin.IT,
        "them": Origin.IT,
        "this trick card": Origin.THIS,
        "this trick": Origin.THIS,
        "this token": Origin.THIS,
        "this unit": Origin.THIS,
        "this one": Origin.THIS,
        "this leader": Origin.THIS,
        "that unit": Origin.THAT,
        "that token": Origin.THAT,
        "equipped creature": Origin.HOST,
        "the enemy leader": Origin.OPPONENTS_LEADER,
        "the opposing leader": Origin.OPPONENTS_LEADER,
        "either leader": Origin.LEADERS,
        "the destroyed creature": Origin.THAT,
        "the destroyed one": Origin.THAT,
        "the target": Origin.THAT,
        "any leader": Origin.LEADERS,
        "the chosen tile": Origin.THAT_TILE,
        "the tile it was on": Origin.IT,
        "where it was": Origin.IT,
        "where it stood": Origin.IT,
        "the one it was on": Origin.IT,
        "the tile where it was": Origin.IT,
        "its tile": Origin.IT,
        "the selected tile": Origin.THAT_TILE,
        "the tile": Origin.THAT_TILE,
        "their own tiles": Origin.ITSELF,
    },
)

WHERES: Final[list[Form[Where]]] = [
    Phrase(Where, "adjacent to {of}", near=Near.ADJACENT, of=ORIGIN),
    Phrase(Where, "within {tiles} tile/tiles of {of}", near=Near.WITHIN, tiles=COUNT, of=ORIGIN),
    Phrase(Where, "within {tiles} tile/tiles of {of} in_a_straight_line", near=Near.STRAIGHT, tiles=COUNT, of=ORIGIN),
    Phrase(Where, "to the left or right of {of}", near=Near.BESIDE, of=ORIGIN),
    Phrase(Where, "on that tile", near=Near.ON, of=Origin.THAT_TILE),
    Phrase(Where, "on the same tile as {of}", near=Near.ON, of=ORIGIN),
    Phrase(Where, "diagonally adjacent to {of}", near=Near.DIAGONAL, of=ORIGIN),
    Phrase(Where, "adjacent or diagonally adjacent to {of}", near=Near.AROUND, of=ORIGIN),
    Phrase(Where, "directly in front of {of}", near=Near.IN_FRONT, of=ORIGIN),
    Phrase(Where, "directly behind {of}", near=Near.BEHIND, of=ORIGIN),
    Phrase(Where, "anywhere in front of {of}", near=Near.AHEAD, of=ORIGIN),
    Phrase(Where, "anywhere behind {of}", near=Near.ASTERN, of=ORIGIN),
    Phrase(Where, "in the same row as {of}", near=Near.SAME_ROW, of=ORIGIN),
    Phrase(Where, "in the same column as {of}", near=Near.SAME_COLUMN, of=ORIGIN),
    Phrase(Where, "in the same row or column as {of}", near=Near.SAME_LINE, of=ORIGIN),
    Phrase(Where, "in your home row", near=Near.HOME_ROW, of=Origin.YOUR_LEADER),
    Phrase(Where, "in your opponent's home row", near=Near.HOME_ROW, of=Origin.OPPONENTS_LEADER),
    Phrase(Where, "in the home row of {of}", near=Near.HOME_ROW, of=ORIGIN),
    Phrase(Where, "on your side of the field", near=Near.SIDE, of=Origin.YOUR_LEADER),
    Phrase(Where, "on your opponent's side of the field", near=Near.SIDE, of=Origin.OPPONENTS_LEADER),
    Phrase(Where, "on the side of {of}", near=Near.SIDE, of=ORIGIN),
    Phrase(Where, "on tiles with {counter} counters", near=Near.WITH_COUNTERS, counter=NAME),
    Phrase(Where, "on the edge of the field", near=Near.EDGE),
    Phrase(Where, "in a corner of the field", near=Near.CORNER),
    Phrase(Where, "in the middle column", near=Near.MIDDLE_COLUMN),
    Phrase(Where, "in an outer column", near=Near.OUTER_COLUMN),
    Phrase(Where, "on {terrain} tiles|tile", near=Near.ON_TERRAIN, terrain=TERRAIN),
    Phrase(Where, "on a|an {terrain} tile|tiles", near=Near.ON_TERRAIN, terrain=TERRAIN),
    Phrase(Where, "on tiles of the element of {of}", near=Near.OF_ELEMENT, of=ORIGIN),
]


def _wheres(near: Near, *templates: str, **fields: object) -> list[Phrase[Where]]:
    """Return the phrases for one relation of tiles, one for each template; `fields` are slots or fixed values."""
    return [Phrase(Where, template, fields, near=near) for template in templates]


_YOURS: Final[dict[str, object]] = {"of": Origin.YOUR_LEADER}
_THEIRS: Final[dict[str, object]] = {"of": Origin.OPPONENTS_LEADER}
#: Other wordings, only read. Without an origin they are measured from this card.
WHERE_WORDINGS: Final[list[Phrase[Where]]] = [
    *_wheres(
        Near.ADJACENT, "next to {of}", "beside {of}", "right next to {of}", "directly adjacent to {of}", of=ORIGIN
    ),
    *_wheres(Near.ADJACENT, "bordering|adjoining|neighbouring|neighboring|touching {of}", of=ORIGIN),
    *_wheres(Near.ADJACENT, "on a|the|any? tile|tiles adjacent|next to {of}", of=ORIGIN),
    *_wheres(
        Near.WITHIN,
        "within a distance|radius|range of {tiles} tile|tiles of|from|around {of}",
        "within {tiles} tile|tiles from|around {of}",
        "within {tiles} space|spaces of|from {of}",
        "up_to|at_most|no_more_than {tiles} tile|tiles away from {of}",
        "up_to|at_most|no_more_than {tiles} tile|tiles from {of}",
        "{tiles} tile|tiles or_less|or_fewer away from {of}",
        "in a radius of {tiles} tile|tiles around {of}",
        tiles=COUNT,
        of=ORIGIN,
    ),
    *_wheres(
        Near.WITHIN,
        "within {tiles} tile|tiles",
        "within a distance|radius|range of {tiles} tile|tiles",
        "up_to|at_most|no_more_than {tiles} tile|tiles away",
        "{tiles} tile|tiles or_less|or_fewer away",
        tiles=COUNT,
    ),
    *_wheres(Near.STRAIGHT, "in a straight line within {tiles} tile|tiles of {of}", tiles=COUNT, of=ORIGIN),
    *_wheres(
        Near.STRAIGHT,
        "within {tiles} tile|tiles in a straight line",
        "up_to|at_most {tiles} tile|tiles away in a straight line",
        tiles=COUNT,
    ),
    *_wheres(
        Near.BESIDE, "to the side|left_and_right|left_and_to_the_right of {of}", "left or right of {of}", of=ORIGIN
    ),
    *_wheres(Near.BESIDE, "on either side of {of}", of=ORIGIN),
    *_wheres(Near.DIAGONAL, "diagonal|diagonally to {of}", "diagonally next to {of}", of=ORIGIN),
    *_wheres(
        Near.AROUND,
        "on the|one_of_the|any_of_the? eight tiles around {of}",
        "adjacent to {of} even diagonally",
        of=ORIGIN,
    ),
    *_wheres(Near.AROUND, "around|next_to {of} ,? including|also|even diagonally|diagonals", of=ORIGIN),
    *_wheres(Near.AROUND, "adjacent|next to {of} ,? including diagonally|diagonals", of=ORIGIN),
    *_wheres(Near.AROUND, "adjacent|next to {of} ,? diagonals included|count|count_too", of=ORIGIN),
    *_wheres(Near.IN_FRONT, "in front of {of}", "right|immediately|straight in front of {of}", of=ORIGIN),
    *_wheres(Near.IN_FRONT, "on the tile directly|right|immediately? in front of {of}", of=ORIGIN),
    *_wheres(Near.BEHIND, "behind {of}", "right|immediately|straight behind {of}", of=ORIGIN),
    *_wheres(Near.BEHIND, "on the tile directly|right|immediately? behind {of}", of=ORIGIN),
    *_wheres(Near.SAME_ROW, "in the row of {of}", "on the same row as {of}", of=ORIGIN),
    *_wheres(Near.SAME_ROW, "in the same row", "in|on this_card's|this_creature's row"),
    *_wheres(Near.SAME_ROW, "in|on that_creature's|that_card's row", of=Origin.THAT),
    *_wheres(Near.SAME_ROW, "in|of that|the_chosen row", of=Origin.THAT_TILE),
    *_wheres(Near.SAME_COLUMN, "in the column of {of}", "on the same column as {of}", of=ORIGIN),
    *_wheres(Near.SAME_COLUMN, "in the same column", "in|on this_card's|this_creature's column"),
    *_wheres(Near.SAME_COLUMN, "in|on that_creature's|that_card's column", of=Origin.THAT),
    *_wheres(Near.SAME_COLUMN, "in|of that|the_chosen column", of=Origin.THAT_TILE),
    *_wheres(Near.SAME_ROW, "in|on|of its own? row", of=Origin.IT),
    *_wheres(Near.SAME_COLUMN, "in|on|of its own? column", of=Origin.IT),
    *_wheres(Near.SAME_LINE, "in the row or column of {of}", "in line with {of}", of=ORIGIN),
    *_wheres(Near.SAME_LINE, "in the same row or column", "in the same row and column"),
    *_wheres(Near.HOME_ROW, "in|on|of your home|back|first|own_home|rear row", **_YOURS),
    *_wheres(Near.HOME_ROW, "in|on|of your opponent's home|back|first|rear row", **_THEIRS),
    *_wheres(Near.HOME_ROW, "in|on|of its|their own|controller's|owner's? home|back|first|rear row", of=Origin.IT),
    *_wheres(Near.SIDE, "on|in your side|half", "on|in your side|half of the board|field", **_YOURS),
    *_wheres(Near.SIDE, "on|in your opponent's side|half", **_THEIRS),
    *_wheres(Near.SIDE, "on|in your opponent's side|half of the board|field", **_THEIRS),
    *_wheres(Near.ON_TERRAIN, "on|of {terrain}", "on a|an|any|the? {terrain} tile|tiles|field|fields", terrain=TERRAIN),
    *_wheres(Near.ON_TERRAIN, "on tiles|a_tile|one of type {terrain}", terrain=TERRAIN),
    *_wheres(Near.ON, "on the chosen|selected|same tile", of=Origin.THAT_TILE),
    *_wheres(Near.ON, "on|standing_on|in it", of=Origin.IT),
    *_wheres(
        Near.WITH_COUNTERS,
        "on a|the? tile|tiles with|that_has|that_have|which_has a|an|any? {counter} counter|counters on_it|on_them?",
        "on a|the? tile|tiles that|which contain|contains a|an|any? {counter} counter|counters",
        counter=NAME,
    ),
    *_wheres(
        Near.EDGE,
        "on|at|along the edge|edges|border|borders|rim",
        "on|at|along the|an? edge|edges|border|borders|rim of the field|board|battlefield",
        "on a|an|the|any? edge|border|outer|outermost tile|tiles",
    ),
    *_wheres(
        Near.CORNER,
        "in|on a|the|any|one_of_the? corner|corners of_the_field|of_the_board|of_the_battlefield?",
        "in|on a|the|any|one_of_the? corner tile|tiles",
        "in|on the|one_of_the four corners of_the_field|of_the_board?",
    ),
    *_wheres(
        Near.MIDDLE_COLUMN,
        "in|on|of the middle|center|centre|central column",
        "in|on|of the column in the middle|center|centre of_the_field|of_the_board?",
        "in|on|of the middle|center|centre|central column of the field|board",
    ),
    *_wheres(
        Near.OUTER_COLUMN,
        "in|on|of a|an|the|one_of_the? outer|outermost|side|edge column|columns of_the_field|of_the_board?",
    ),
    # The tile and those beside it.
    *(
        Phrase(Where, template, near=Near.WITHIN, tiles=1, of=of)
        for what, of in (("it", Origin.IT), ("that_tile|the_chosen_tile|the_selected_tile", Origin.THAT_TILE))
        for template in (
            f"on {what} and|or adjacent|next to it",
            f"on or adjacent|next to {what}",
            f"on and adjacent|next to {what}",
            f"on and around {what}",
            f"on {what} and around it",
            f"on {what} and|or on? the tiles adjacent|next to it",
            f"on {what} and|or on? the? adjacent|surrounding tiles",
        )
    ),
]
_BARE_WHERE: Final = one_of("WHERE", WHERES[:], wordings=WHERE_WORDINGS)


def _write_measured(value: Where | None, many: bool) -> str | None:
    """Return a limit as text, for use after one about terrain; None without a limit or for one about terrain.

    `many` says whether the number in the text before the limit is plural.
    """
    return None if value is None or value.near is Near.ON_TERRAIN else _BARE_WHERE.write(value, many)


def _read_measured(reader: Reader, at: int) -> Readings:
    return [reading for reading in _BARE_WHERE.read(reader, at) if reading.value.near is not Near.ON_TERRAIN]


#: Further limit beside the terrain.
MEASURED: Final = Slot("WHERE", _read_measured, _write_measured)
WHERES.append(Phrase(Where, "on {terrain} tiles|tile {also}", near=Near.ON_TERRAIN, terrain=TERRAIN, also=MEASURED))


def on_terrain(terrain: Tile | str, also: Where | None = None) -> Where:
    """Return the limit to tiles of a terrain, and to another limit `also` unless that is None."""
    return Where(Near.ON_TERRAIN, terrain=terrain, also=also)


WHERE_WORDINGS.extend(
    [
        Phrase(
            on_terrain,
            "{also} on|on_a|on_an|standing_on_a|that_are_on {terrain} tile|tiles",
            also=MEASURED,
            terrain=TERRAIN,
        ),
        Phrase(on_terrain, "on a|an {terrain} tile {also}", terrain=TERRAIN, also=MEASURED),
        *(
            Phrase(Where, template, near=Near.OF_ELEMENT, of=of)
            for of, whose in (
                (Origin.IT, "its|their"),
                (Origin.THIS, "this_card's|this_creature's"),
                (Origin.THAT, "that_creature's"),
            )
            for template in (
                f"on|of|with {whose} own? element",
                f"that|which match|matches|fit|fits|have|has {whose} own? element",
                f"on a|the tile|tiles of|with|matching|that_matches|that_match {whose} own? element",
                f"matching|of_the_same_element_as {whose} own? element",
            )
        ),
        Phrase(Where, "of the same element as {of}", near=Near.OF_ELEMENT, of=ORIGIN),
        Phrase(Where, "of the element of {of}", near=Near.OF_ELEMENT, of=ORIGIN),
    ]
)
#: “… standing on a Forest tile”, “… that are next to this card”.
_STANDING: Final[Phrase[Where]] = Phrase(
    the,
    "standing|located|placed|that_stand|that_stands|that_is|that_are|which_is|which_are|who_is|who_are|that_is_standing|"
    "that_are_standing|that_was|that_were|which_was|which_were|that_stood {value}",
    value=_BARE_WHERE,
)
WHERE: Final = one_of("WHERE", WHERES, wordings=[*WHERE_WORDINGS, _STANDING])
#: Limits with an origin.
NAMED_WHERE: Final = one_of("WHERE", WHERES, wordings=[phrase for phrase in WHERE_WORDINGS if phrase.says("of")])
#: Limits without an origin, which is the card that does something.
UNNAMED_WHERE: Final[Slot[object]] = one_of(
    "WHERE",
    [],
    wordings=[phrase for phrase in (*WHERES, *WHERE_WORDINGS) if isinstance(phrase, Phrase) and not phrase.says("of")],
)
