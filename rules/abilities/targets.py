"""Which cards and which tiles: filters, targets, places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Final, TypeAlias

from rules.abilities.lexing import OPENING
from rules.abilities.phrases import Form, Phrase, Slot, choice, one_of, optional, write_one
from rules.abilities.reading import Miss, Reader
from rules.abilities.tree import (
    AllTiles,
    AnyTile,
    Chosen,
    Every,
    Filter,
    Host,
    LeaderOf,
    Near,
    Noun,
    Origin,
    Place,
    Target,
    That,
    This,
    ThisTile,
    TileLeft,
    TileOf,
    Tiles,
    Where,
    Whose,
    Zone,
)
from rules.abilities.words import COUNT, TERRAIN, ZONE, read_type, starts_long_type, starts_type
from rules.vocabulary import Element

# --- where --------------------------------------------------------------------------------------------------------

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
    },
)

WHERES: Final[list[Form[Where]]] = [
    Phrase(Where, "adjacent to {of}", near=Near.ADJACENT, of=ORIGIN),
    Phrase(Where, "within {tiles} tile/tiles of {of}", near=Near.WITHIN, tiles=COUNT, of=ORIGIN),
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
    Phrase(Where, "on {terrain} tiles|tile", near=Near.ON_TERRAIN, terrain=TERRAIN),
    Phrase(Where, "on a|an {terrain} tile|tiles", near=Near.ON_TERRAIN, terrain=TERRAIN),
]
WHERE: Final = one_of("WHERE", WHERES)


# --- filters: words before the noun, the noun, then phrases, each of them at most once ----------------------------

_ELEMENTS: Final = {element.label: element for element in Element}
NOUNS: Final = {
    "creature": Noun.CREATURE,
    "creatures": Noun.CREATURE,
    "creature card": Noun.CREATURE,
    "creature cards": Noun.CREATURE,
    "trick card": Noun.TRICK,
    "trick cards": Noun.TRICK,
    "trick": Noun.TRICK,
    "tricks": Noun.TRICK,
    "card": Noun.CARD,
    "cards": Noun.CARD,
}
#: What of it a person is told.
_NOUNS_SHOWN: Final = ("creature(s)", "trick card(s)", "card(s)")

_Fields: TypeAlias = dict[str, Any]
#: Reads some fields of a filter, or None.
_Part: TypeAlias = Callable[[Reader], _Fields | None]


def _read_of_levels(reader: Reader) -> _Fields:
    if not reader.take("of"):
        raise reader.miss("of level N or lower")
    return _read_levels(reader)


def _read_levels(reader: Reader) -> _Fields:
    # “of levels 2 to 4” has its plural, for “the ATK of 1 creature of level 2 to 4” could be meant for a new ATK of 4.
    if reader.take("levels"):
        lowest = reader.number()
        reader.need("to")
        return {"level_from": lowest, "level_to": reader.number()}
    reader.need("level")
    level = reader.number()
    if reader.take("or lower", "or less"):
        return {"level_from": None, "level_to": level}
    if reader.take("or higher", "or more"):
        return {"level_from": level, "level_to": None}
    reader.miss("or lower", "or higher")
    return {"level_from": level, "level_to": level}


def _write_levels(lowest: int | None, highest: int | None) -> str:
    if lowest is None and highest is None:
        return ""
    if lowest is None:
        return f"of level {highest} or lower"
    if highest is None:
        return f"of level {lowest} or higher"
    return f"of level {lowest}" if lowest == highest else f"of levels {lowest} to {highest}"


def _read_owner(reader: Reader) -> _Fields:
    mine = reader.need("you control", "your opponent controls") == "you control"
    return {"controller": Whose.YOURS if mine else Whose.OPPONENTS}


def _read_zone(reader: Reader) -> _Fields:
    if reader.take("on the field"):
        return {"zone": Zone.FIELD}
    if not reader.take("in your", "in the"):
        raise reader.miss("in your ZONE", "on the field")
    return {"zone": ZONE.read(reader)}


def _read_where(reader: Reader) -> _Fields:
    return {"where": WHERE.read(reader)}


def _read_adjective(reader: Reader) -> _Fields | None:
    """One of the words before the noun, or None; a type is whatever is nothing else.

    Nothing is remembered as wanted here: almost any word will do, so that only the noun is worth naming.
    """
    if starts_long_type(reader):
        return {"type": read_type(reader)}
    if reader.take("other", "another"):
        return {"other": True}
    if reader.take("opposing"):
        return {"controller": Whose.OPPONENTS}
    if face := reader.take("face-up", "face-down"):
        return {"is_face_up": face == "face-up"}
    if element := reader.take(*_ELEMENTS):
        return {"element": _ELEMENTS[element]}
    if reader.token.sort in OPENING:
        return {"name": reader.quotation()}
    if reader.stands("level") or reader.stands("levels"):
        return _read_levels(reader)
    return {"type": read_type(reader)} if starts_type(reader) else None


def _maybe(read: Callable[[Reader], _Fields]) -> _Part:
    """`read`, but None in place of Miss."""

    def attempt(reader: Reader) -> _Fields | None:
        try:
            return read(reader)
        except Miss:
            return None

    return attempt


def _read_each_once(reader: Reader, fields: _Fields, parts: list[_Part]) -> None:
    """Read `parts` in any order into `fields`, until what stands here is none of them or says a field again."""
    while True:
        start = reader.at
        found = _first(reader, parts)
        if not found or found.keys() & fields.keys():
            reader.at = start
            return
        fields.update(found)


def _first(reader: Reader, parts: list[_Part]) -> _Fields | None:
    start = reader.at
    for part in parts:
        found = part(reader)
        if found:
            return found
        reader.at = start
    return None


def _read_noun(reader: Reader, *, after_type: bool) -> Noun:
    noun = reader.take(*NOUNS)
    if noun is not None:
        return NOUNS[noun]
    # “1 creatur you control”: what was taken for a type is the noun, misspelt.
    last = reader.tokens[reader.at - 1].word
    misspelt = after_type and get_close_matches(last[:40], ("creature", "creatures", "trick", "card", "cards"))
    raise reader.miss(*_NOUNS_SHOWN, back=1 if misspelt else 0)


def _read_filter(reader: Reader, after: list[_Part]) -> Filter:
    fields: _Fields = {}
    _read_each_once(reader, fields, [_read_adjective])
    noun = _read_noun(reader, after_type="type" in fields)
    _read_each_once(reader, fields, after)
    return Filter(noun=noun, **fields)


_OWNERS: Final = {
    None: "",
    Whose.YOURS: "you control",
    Whose.OPPONENTS: "your opponent controls",
}


def _write_filter(wanted: Filter, many: bool) -> str | None:
    if wanted.controller not in _OWNERS:
        return None
    before = [
        "other" if wanted.other else "",
        "" if wanted.is_face_up is None else "face-up" if wanted.is_face_up else "face-down",
        wanted.element.label if wanted.element else "",
        f"“{wanted.name}”" if wanted.name else "",
        wanted.type,
    ]
    after = [
        _write_levels(wanted.level_from, wanted.level_to),
        _OWNERS[wanted.controller],
        write_one(wanted.where, WHERES) if wanted.where else "",
        "" if wanted.zone is Zone.FIELD else f"in your {ZONE.write(wanted.zone, False)}",
    ]
    noun = f"{wanted.noun.value}{'s' if many else ''}"
    return " ".join(part for part in (*before, noun, *after) if part)


def _write_kind(wanted: Filter, many: bool) -> str | None:
    bare = replace(wanted, controller=None, where=None, zone=Zone.FIELD)
    return _write_filter(wanted, many) if wanted == bare else None


_QUALIFIERS: Final = [_maybe(read) for read in (_read_of_levels, _read_owner, _read_where, _read_zone)]

#: Cards anywhere, with all that a filter may say.
FILTER: Final = Slot(
    "FILTER creature(s)",
    lambda reader: _read_filter(reader, _QUALIFIERS),
    _write_filter,
)
#: Cards of a kind, where the phrase around it says in which zone.
KIND: Final = Slot("FILTER card(s)", lambda reader: _read_filter(reader, [_maybe(_read_of_levels)]), _write_kind)


def _read_another(reader: Reader) -> Filter:
    if not reader.stands("another"):
        raise Miss
    return FILTER.read(reader)


_ANOTHER: Final = Slot("another creature", _read_another, lambda value, many: None)


# --- targets and places -------------------------------------------------------------------------------------------

TARGETS: Final[list[Form[Target]]] = [
    Phrase(This, "this creature", noun=Noun.CREATURE),
    Phrase(This, "this trick card", noun=Noun.TRICK),
    Phrase(This, "this card", noun=Noun.CARD),
    Phrase(Host, "the equipped creature"),
    Phrase(That, "that|those creature|creatures", noun=Noun.CREATURE),
    Phrase(That, "that|those trick card|cards", noun=Noun.TRICK),
    Phrase(That, "that|those card|cards", noun=Noun.CARD),
    Phrase(LeaderOf, "your opponent's leader", whose=Whose.OPPONENTS),
    Phrase(LeaderOf, "your leader", whose=Whose.YOURS),
    Phrase(LeaderOf, "both leaders", whose=Whose.BOTH),
    Phrase(Chosen, "up to {count} {filter}", up_to=True, count=COUNT, filter=FILTER),
    Phrase(Chosen, "{count} {filter}", up_to=False, count=COUNT, filter=FILTER),
    Phrase(Chosen, "{filter}", up_to=False, count=1, filter=_ANOTHER),
    Phrase(Every, "all|each|every {filter}", many=True, filter=FILTER),
]

#: “2 Ocean tiles” is “2 tiles on Ocean tiles”.
_OF_TERRAIN: Final = Slot(
    "TILE TYPE",
    lambda reader: Where(Near.ON_TERRAIN, terrain=TERRAIN.read(reader)),
    lambda value, many: None,
)


def _read_on_the_field(reader: Reader) -> Where:
    reader.need("on the field")
    return Where(Near.ANYWHERE)


def _read_no_where(reader: Reader) -> None:
    reader.need("on the field")


#: “all tiles on the field” are all tiles; “1 tile on the field” is “1 tile”.
_ON_THE_FIELD: Final = Slot(
    "on the field",
    _read_on_the_field,
    lambda value, many: "on the field" if value.near is Near.ANYWHERE else None,
)
_NO_WHERE: Final = Slot("on the field", _read_no_where, lambda value, many: None)

PLACES: Final[list[Form[Place]]] = [
    Phrase(ThisTile, "this tile"),
    Phrase(AnyTile, "any tile"),
    Phrase(TileLeft, "the tile that|which it left"),
    Phrase(TileLeft, "the tile it left"),
    Phrase(TileOf, "the tile of {of}", of=ORIGIN),
    Phrase(Tiles, "{count} tile/tiles {where}", count=COUNT, where=_NO_WHERE),
    Phrase(AllTiles, "all|each|every tiles|tile {where}", where=_ON_THE_FIELD),
    Phrase(Tiles, "{count} tile/tiles {where}", count=COUNT, where=optional(WHERE)),
    Phrase(AllTiles, "all|each|every tiles|tile {where}", where=WHERE),
    Phrase(Tiles, "{count} {where} tile/tiles", count=COUNT, where=_OF_TERRAIN),
    Phrase(AllTiles, "all|each|every {where} tiles|tile", where=_OF_TERRAIN),
]


def _are_many(target: object) -> bool:
    match target:
        case Chosen(count):
            return count > 1
        case Every() | LeaderOf(Whose.BOTH) | AllTiles():
            return True
        case _:
            return False


TARGET: Final = one_of("TARGET", TARGETS, _are_many)
PLACE: Final = one_of("PLACE", PLACES)
#: Counters lie on tiles too.
TARGET_OR_PLACE: Final = one_of("TARGET", [*PLACES, *TARGETS])
