"""Which cards and which tiles: filters, targets, places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, Final, TypeAlias

from rules.abilities.phrases import Form, Phrase, Slot, Table, choice, each_once, one_of, optional, the, write_one
from rules.abilities.reading import Reader, Reading, Readings, best_of
from rules.abilities.tree import (
    AllTiles,
    AnyTile,
    AtRandom,
    Chosen,
    Every,
    Extreme,
    Filter,
    Host,
    It,
    LeaderOf,
    Near,
    Noun,
    Origin,
    Other,
    Picked,
    Place,
    Target,
    That,
    This,
    ThisTile,
    TileLeft,
    TileOf,
    Tiles,
    Top,
    Where,
    Whose,
    Zone,
)
from rules.abilities.words import AMOUNT, COUNT, MEASURE, NAME, ONE_ELEMENT, TERRAIN, TYPE, UP_TO, ZONE
from rules.vocabulary import Tile

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
    also={"it": Origin.IT, "itself": Origin.IT, "them": Origin.IT},
)

WHERES: Final[list[Form[Where]]] = [
    Phrase(Where, "adjacent to {of}", near=Near.ADJACENT, of=ORIGIN),
    Phrase(Where, "within {tiles} tile/tiles of {of}", near=Near.WITHIN, tiles=COUNT, of=ORIGIN),
    Phrase(Where, "within {tiles} tile/tiles of {of} in_a_straight_line", near=Near.STRAIGHT, tiles=COUNT, of=ORIGIN),
    Phrase(Where, "to the left or right of {of}", near=Near.BESIDE, of=ORIGIN),
    Phrase(Where, "on that tile", near=Near.ON, of=Origin.THAT_TILE),
    Phrase(Where, "on the tile of {of}", near=Near.ON, of=ORIGIN),
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

#: What a few words around the noun say of a filter: its fields.
_Fields: TypeAlias = Mapping[str, Any]


def _saying(words: str, **fields: Any) -> Phrase[_Fields]:
    """Words that say the same of every filter, or what their slots say."""
    return Phrase(dict, words, **fields)


def _levels(lowest: int | None = None, highest: int | None = None, exactly: int | None = None) -> _Fields:
    if exactly is not None:
        lowest = highest = exactly
    return {"level_from": lowest, "level_to": highest}


#: “of levels 2 to 4” has its plural, for “the ATK of 1 creature of level 2 to 4” could be meant for a new ATK of 4.
_LEVELS: Final[list[Phrase[_Fields]]] = [
    Phrase(_levels, "levels {lowest} to {highest}", lowest=AMOUNT, highest=AMOUNT),
    Phrase(_levels, "level {highest} or_lower|or_less", highest=AMOUNT),
    Phrase(_levels, "level {lowest} or_higher|or_more", lowest=AMOUNT),
    Phrase(_levels, "level {exactly}", exactly=AMOUNT),
]
_LEVEL: Final[Slot[_Fields]] = one_of("level N", _LEVELS)


def _write_levels(lowest: int | None, highest: int | None) -> str:
    if lowest is None and highest is None:
        return ""
    if lowest is None:
        return f"of level {highest} or lower"
    if highest is None:
        return f"of level {lowest} or higher"
    return f"of level {lowest}" if lowest == highest else f"of levels {lowest} to {highest}"


#: Before the noun, in any order. Nothing of it is wanted, as with types.
ADJECTIVES: Final[list[Phrase[_Fields]]] = [
    _saying("{type}", type=TYPE),
    _saying("other|another", other=True),
    _saying("opposing", controller=Whose.OPPONENTS),
    _saying("face-up", is_face_up=True),
    _saying("face-down", is_face_up=False),
    _saying("{element}", element=ONE_ELEMENT),
    _saying("{name}", name=NAME),
    Phrase(the, "{value}", value=_LEVEL),
]

#: Behind the noun, where the phrase around it says in which zone.
LEVELS_BEHIND: Final[list[Phrase[_Fields]]] = [Phrase(the, "of {value}", value=_LEVEL)]
#: Behind the noun, in any order.
QUALIFIERS: Final[list[Phrase[_Fields]]] = [
    *LEVELS_BEHIND,
    _saying("you control", controller=Whose.YOURS),
    _saying("your opponent controls", controller=Whose.OPPONENTS),
    _saying("{where}", where=WHERE),
    _saying("on the field", zone=Zone.FIELD),
    _saying("in_your|in_the {zone}", zone=ZONE),
]

_BEFORE: Final[Table[Any]] = Table(ADJECTIVES)
_NOUN: Final = choice("creature(s)", NOUNS)


class _FilterReader:
    """Reads words before the noun, the noun, and phrases behind it, each saying something else."""

    def __init__(self, behind: Sequence[Phrase[_Fields]]) -> None:
        self._behind: Table[Any] = Table(behind)

    def read(self, reader: Reader, at: int) -> Readings:
        key = id(self), at
        known = reader.kept.get(key)
        if known is None:
            found: list[Reading] = []
            for before in each_once(reader, _BEFORE, Reading({}, at), is_quiet=True):
                for noun in self._nouns(reader, before):
                    fields = {**before.value, "noun": noun.value}
                    so_far = Reading(fields, noun.end, before.cost, None, at, before.parts)
                    wholes = each_once(reader, self._behind, so_far)
                    found += [whole._replace(value=Filter(**whole.value)) for whole in wholes]
            known = reader.kept[key] = best_of(found)
        return known

    @staticmethod
    def _nouns(reader: Reader, before: Reading) -> Readings:
        reader.quiet = before.end
        found = _NOUN.read(reader, before.end)
        reader.quiet = -1
        if found:
            return found
        at = before.end
        if "type" in before.value and get_close_matches(reader.words[at - 1][:40], NOUNS):
            # “1 creatur you control”: what was taken for a type is the noun, misspelt.
            at -= 1
            reader.furthest = min(reader.furthest, at)
        reader.want(at, lambda: _NOUNS_SHOWN)
        return ()


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


#: Cards anywhere, with all that a filter may say.
FILTER: Final[Slot[Any]] = Slot("FILTER creature(s)", _FilterReader(QUALIFIERS).read, _write_filter)
#: Cards of a kind, where the phrase around it says in which zone.
KIND: Final[Slot[Any]] = Slot("FILTER card(s)", _FilterReader(LEVELS_BEHIND).read, _write_kind)
#: The same, where the phrase around it is plural whatever stands before it.
KINDS: Final[Slot[Any]] = Slot(KIND.label, KIND.read, lambda value, _: KIND.write(value, True))


def _read_another(reader: Reader, at: int) -> Readings:
    return FILTER.read(reader, at) if reader.words[at] == "another" else ()


_ANOTHER: Final[Slot[Any]] = Slot("another creature", _read_another, lambda value, many: None)


# --- targets and places -------------------------------------------------------------------------------------------


#: Who chooses, whose deck.
CHOICE: Final = choice("your", {"your": Whose.YOURS, "your opponent's": Whose.OPPONENTS, "each player's": Whose.BOTH})
DECK: Final = choice(
    "your deck", {"your deck": Whose.YOURS, "your opponent's deck": Whose.OPPONENTS, "each player's deck": Whose.BOTH}
)
_HIGHEST: Final = choice("highest", {"highest": True, "lowest": False})
_END: Final = choice("top", {"top": False, "bottom": True})

#: What is picked only when the effect is carried out.
PICKED: Final[list[Form[Target]]] = [
    Phrase(Picked, "{up_to} {count} {filter} of {by} choice", up_to=UP_TO, count=COUNT, filter=FILTER, by=CHOICE)
]
#: What is found only when the effect is carried out.
FOUND: Final[list[Form[Target]]] = [
    Phrase(AtRandom, "{count} random {filter}", count=COUNT, filter=FILTER),
    Phrase(
        Extreme,
        "the {filter} with the {highest} {stat}",
        filter=FILTER,
        highest=_HIGHEST,
        stat=MEASURE,
        every=False,
    ),
    Phrase(
        Extreme,
        "all|each|every {filter} with the {highest} {stat}",
        many=True,
        filter=FILTER,
        highest=_HIGHEST,
        stat=MEASURE,
        every=True,
    ),
    Phrase(Top, "the {from_bottom} card of {whose}", from_bottom=_END, whose=DECK, count=1),
    Phrase(Top, "the {from_bottom} {count} card/cards of {whose}", from_bottom=_END, whose=DECK, count=COUNT),
]

#: Targets that are named by themselves.
_NAMED: Final[list[Form[Target]]] = [
    Phrase(This, "this creature", noun=Noun.CREATURE),
    Phrase(This, "this trick card", noun=Noun.TRICK),
    Phrase(This, "this card", noun=Noun.CARD),
    Phrase(Host, "the equipped creature"),
    Phrase(That, "that|those creature|creatures", noun=Noun.CREATURE),
    Phrase(That, "that|those trick card|cards", noun=Noun.TRICK),
    Phrase(That, "that|those card|cards", noun=Noun.CARD),
    Phrase(Other, "the other creature"),
    Phrase(LeaderOf, "your opponent's leader", whose=Whose.OPPONENTS),
    Phrase(LeaderOf, "your leader", whose=Whose.YOURS),
    Phrase(LeaderOf, "both leaders", whose=Whose.BOTH),
]

TARGETS: Final[list[Form[Target]]] = [
    *_NAMED,
    *PICKED,
    *FOUND,
    Phrase(Chosen, "up to {count} target {filter}", up_to=True, targets=True, count=COUNT, filter=FILTER),
    Phrase(Chosen, "{count} target {filter}", up_to=False, targets=True, count=COUNT, filter=FILTER),
    Phrase(Chosen, "up to {count} {filter}", up_to=True, targets=False, count=COUNT, filter=FILTER),
    Phrase(Chosen, "{count} {filter}", up_to=False, targets=False, count=COUNT, filter=FILTER),
    Phrase(Chosen, "{filter}", up_to=False, targets=False, count=1, filter=_ANOTHER),
    Phrase(Every, "all|each|every {filter}", many=True, filter=FILTER),
]


def _on_terrain(terrain: Tile | str) -> Where:
    return Where(Near.ON_TERRAIN, terrain=terrain)


#: “2 Ocean tiles” is “2 tiles on Ocean tiles”.
_OF_TERRAIN: Final[Slot[Any]] = Slot(
    "TILE TYPE", Table([Phrase(_on_terrain, "{terrain}", terrain=TERRAIN)]).read, lambda value, many: None
)
#: “all tiles on the field” are all tiles; “1 tile on the field” is “1 tile”.
_ON_THE_FIELD: Final = choice("on the field", {"on the field": Where(Near.ANYWHERE)})
_NO_WHERE: Final[Slot[Any]] = Slot("on the field", choice("", {"on the field": None}).read, lambda value, many: None)

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
        case Chosen(count) | Picked(count) | AtRandom(count) | Top(count):
            return count != 1
        case Extreme(every=every):
            return every
        case Every() | LeaderOf(Whose.BOTH) | AllTiles():
            return True
        case _:
            return False


#: The same in other words.
TARGET_WORDINGS: Final[list[Form[Any]]] = [
    Phrase(It, "it|them|itself|they|him|her"),
]
TARGET: Final = one_of("TARGET", TARGETS, _are_many, TARGET_WORDINGS)
#: Cards that are named another way than by their number.
NAMED: Final = one_of("TARGET", [*_NAMED, *PICKED, *FOUND, TARGETS[-1]], wordings=TARGET_WORDINGS)
PLACE: Final = one_of("PLACE", PLACES)
#: Counters lie on tiles too.
TARGET_OR_PLACE: Final[Slot[Any]] = one_of("TARGET", [*PLACES, *TARGETS], wordings=TARGET_WORDINGS)
