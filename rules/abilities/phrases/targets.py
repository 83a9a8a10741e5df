"""Phrases of card text for targets and places of effects: cards and tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from rules.abilities.ast import (
    Across,
    AllTiles,
    AnyTile,
    AtRandom,
    Attacked,
    Attacker,
    Chosen,
    ChosenTiles,
    ControllerOf,
    Every,
    Extreme,
    Filter,
    Host,
    It,
    Latter,
    LeaderOf,
    Near,
    Noun,
    Origin,
    Other,
    OwnerOf,
    Picked,
    Place,
    Such,
    Target,
    That,
    ThatPlayer,
    TheirLeader,
    They,
    This,
    ThisTile,
    Those,
    TileLeft,
    TileOf,
    Top,
    Where,
    Whose,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Reading, Readings, Starts
from rules.abilities.grammar.templates import INVALID, Form, Phrase, Slot, Table, choice, one_of, optional, worded
from rules.abilities.phrases.filters import ANOTHER, FILTER, FILTERS
from rules.abilities.phrases.where import ORIGIN, WHERE, on_terrain
from rules.abilities.phrases.words import COUNT, MEASURE, NAME, TERRAIN, UP_TO
from rules.vocabulary import Stat, Tile

#: Players who choose, and owners of decks.
CHOICE: Final = choice("your", {"your": Whose.YOURS, "your opponent's": Whose.OPPONENTS, "each player's": Whose.BOTH})
DECK: Final = choice(
    "your deck", {"your deck": Whose.YOURS, "your opponent's deck": Whose.OPPONENTS, "each player's deck": Whose.BOTH}
)
#: Decks, also of a player who is known only through a card.
_ANY_DECK: Final = choice(
    "your deck",
    {
        "your deck": Whose.YOURS,
        "your opponent's deck": Whose.OPPONENTS,
        "each player's deck": Whose.BOTH,
        "its controller's deck": ControllerOf(That()),
        "its owner's deck": OwnerOf(That()),
        "that player's deck": ThatPlayer(),
    },
    also={"their deck": They(), "that player's deck": They()},
)
_HIGHEST: Final = choice(
    "highest",
    {"highest": True, "lowest": False},
    also={"most": True, "greatest": True, "least": False, "fewest": False, "smallest": False},
)
_END: Final = choice("top", {"top": False, "bottom": True})


class DeferredAmounts:
    """Reader and writer of counted amounts, which can only be set later, as amounts name targets too.

    `rules.abilities.phrases.amounts` sets both fields once it has its own phrases.
    """

    read: Callable[[Reader, int], Readings]
    write: Callable[[Any, bool], str | None]


AMOUNTS: Final = DeferredAmounts()
_COUNTED: Final = Slot(
    "AMOUNT", lambda reader, at: AMOUNTS.read(reader, at), lambda value, many: AMOUNTS.write(value, many)
)

#: Cards picked when the effect is carried out.
PICKED: Final[list[Form[Target]]] = [
    Phrase(Picked, "{up_to} {count} {filter} of {by} choice", up_to=UP_TO, count=COUNT, filter=FILTER, by=CHOICE)
]
#: Cards found when the effect is carried out.
FOUND: Final[list[Form[Target]]] = [
    Phrase(AtRandom, "{count} random {filter}", count=COUNT, filter=FILTER),
    Phrase(
        Extreme, "the {filter} with the {highest} {stat}", filter=FILTER, highest=_HIGHEST, stat=MEASURE, every=False
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
    Phrase(Top, "the {from_bottom} card of {whose}", from_bottom=_END, whose=_ANY_DECK, count=1),
    Phrase(Top, "the {from_bottom} {count} card/cards of {whose}", from_bottom=_END, whose=_ANY_DECK, count=COUNT),
    Phrase(
        Top, "the {from_bottom} cards of {whose} equal to {count}", from_bottom=_END, whose=_ANY_DECK, count=_COUNTED
    ),
]

_OF_CARD: Final = choice(
    "its controller",
    {"its controller": ControllerOf(That()), "its owner": OwnerOf(That()), "that player": ThatPlayer()},
    also={"that player": They()},
)

#: Targets with a name, such as “this creature”.
_NAMED: Final[list[Form[Target]]] = [
    Phrase(This, "this creature", noun=Noun.CREATURE),
    Phrase(This, "this trick card", noun=Noun.TRICK),
    Phrase(This, "this card", noun=Noun.CARD),
    Phrase(Host, "the equipped creature"),
    Phrase(That, "that creature", noun=Noun.CREATURE),
    Phrase(That, "that trick card", noun=Noun.TRICK),
    Phrase(That, "that card", noun=Noun.CARD),
    Phrase(Attacker, "the attacking creature"),
    Phrase(Attacked, "the attacked creature"),
    Phrase(Other, "the other creature", noun=Noun.CREATURE),
    Phrase(Other, "the other card", noun=Noun.CARD),
    Phrase(LeaderOf, "your opponent's leader", whose=Whose.OPPONENTS),
    Phrase(LeaderOf, "your leader", whose=Whose.YOURS),
    Phrase(LeaderOf, "both leaders", whose=Whose.BOTH),
    Phrase(TheirLeader, "the leader of {who}", who=_OF_CARD),
]

TARGETS: Final[list[Form[Target]]] = [
    *_NAMED,
    *PICKED,
    *FOUND,
    Phrase(Chosen, "up to {count} target {filter}", up_to=True, targets=True, count=COUNT, filter=FILTER),
    Phrase(Chosen, "{count} target {filter}", up_to=False, targets=True, count=COUNT, filter=FILTER),
    Phrase(Chosen, "up to {count} {filter}", up_to=True, targets=False, count=COUNT, filter=FILTER),
    Phrase(Chosen, "{count} {filter}", up_to=False, targets=False, count=COUNT, filter=FILTER),
    Phrase(Chosen, "{filter}", up_to=False, targets=False, count=1, filter=ANOTHER),
    Phrase(Every, "all|each|every {filter}", many=True, filter=FILTER),
]


def _of_some(**fields: Any) -> Chosen:
    """Return the meaning of “one of your creatures”; INVALID if no owner and no place is named."""
    wanted: Filter = fields["filter"]
    is_said = wanted.controller is not None or wanted.zone is not Zone.FIELD or wanted.where is not None
    return Chosen(**fields) if is_said else INVALID  # type: ignore[return-value]


def _extreme_of(filter: Filter, highest: bool, stat: Stat, controller: Whose) -> object:  # noqa: A002
    """Return the target “the creature with the highest ATK that your opponent controls”, or with the lowest.

    INVALID if `filter` has a controller of its own or a zone.
    """
    if filter.controller is not None or filter.zone is not Zone.FIELD:
        return INVALID
    return Extreme(replace(filter, controller=controller), stat, highest)


def _such(filter: Filter) -> object:  # noqa: A002  (a field of the phrase)
    """Return the target “that Knight”; INVALID for “that creature” or “that card” without other properties."""
    is_plain = replace(filter, noun=Noun.CREATURE) == Filter() or filter.zone is not Zone.FIELD
    return INVALID if is_plain else Such(filter)


def _there(filter: Filter) -> object:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “the creature on that tile”; INVALID for a place that has several tiles."""
    is_one = filter.where is not None and filter.where.near in (Near.ON, Near.IN_FRONT, Near.BEHIND)
    return Every(filter) if is_one else INVALID


def _another(**fields: Any) -> Chosen:
    wanted: Filter = fields.pop("filter")
    return Chosen(1, replace(wanted, other=True), **fields)


def _different(count: int, filter: Filter, *, targets: bool = False) -> Chosen:  # noqa: A002  (a field of the phrase)
    """Return the target “a different creature”: not this card. “2 different creatures” may include this card.

    With `targets`, the text says “target”.
    """
    return Chosen(count, replace(filter, other=True) if count == 1 else filter, targets=targets)


def _others(**fields: Any) -> Chosen:
    wanted: Filter = fields.pop("filter")
    return Chosen(filter=replace(wanted, other=True), **fields)


def _another_of(**fields: object) -> object:
    some: object = _of_some(count=1, **fields)
    return replace(some, filter=replace(some.filter, other=True)) if isinstance(some, Chosen) else some


def _own(count: int, noun: Noun) -> Chosen:
    """Return the target “N (`count`) of your own”: `noun` is the last noun in the text before."""
    return Chosen(count, Filter(noun, controller=Whose.YOURS))


def _read_noun_before(reader: Reader, at: int) -> Readings:
    """Read no words, with the last noun (“creature” or “trick”) before a token as the value; else no reading."""
    for word in reversed(reader.words[:at]):
        if word in ("creature", "creatures", "trick", "tricks"):
            return [Reading(Noun.TRICK if word.startswith("trick") else Noun.CREATURE, at)]
    return ()


_NOUN_BEFORE: Final[Slot[object]] = Slot("", _read_noun_before, lambda value, _: None)
#: Trick that this card locks down.
_LOCKED: Final = Filter(Noun.TRICK, is_locked=True, where=Where(Near.ON))
#: More than anybody could choose.
_ANY_NUMBER: Final = 99

#: Other wordings, only read.
TARGET_WORDINGS: Final[list[Form[object]]] = [
    Phrase(LeaderOf, "their|that_player's leader", whose=They()),
    Phrase(TheirLeader, "the_attacker's|the_attacking_creature's controller's leader", who=ControllerOf(Attacker())),
    Phrase(LeaderOf, "its_controller's leader", whose=They()),
    Phrase(TheirLeader, "the? leader of that_creature's|that_card's controller", who=ControllerOf(That())),
    Phrase(TheirLeader, "that_creature's|that_card's controller's leader", who=ControllerOf(That())),
    Phrase(It, "it|itself|him|her", is_one=True),
    Phrase(It, "them|they"),
    Phrase(It, "each|both|all|either of them|these|those"),
    Phrase(It, "both|each"),
    Phrase(
        Chosen, "each|both|all of up to {count} target {filter}", up_to=True, targets=True, count=COUNT, filter=FILTER
    ),
    Phrase(Chosen, "each|both|all of {count} target {filter}", targets=True, count=COUNT, filter=FILTER),
    Phrase(Chosen, "each of up to {count} {filter}", up_to=True, count=COUNT, filter=FILTER),
    *(
        Phrase(
            _others, f"{words} {{count}} other target {{filter}}", up_to=up_to, targets=True, count=COUNT, filter=FILTER
        )
        for words, up_to in (
            ("up to", True),
            ("each|both|all of up to", True),
            ("each|both|all of", False),
            ("", False),
        )
    ),
    Phrase(Chosen, "any one? {filter}", count=1, filter=FILTER),
    Phrase(_different, "{count} different {filter}", count=COUNT, filter=FILTER),
    Phrase(_different, "{count} different target {filter}", targets=True, count=COUNT, filter=FILTER),
    Phrase(Across, "the creature it|this_creature|this_card is fighting|battling|in_battle_with"),
    *(
        Phrase(
            _extreme_of,
            f"the {{filter}} with the {{highest}} {{stat}} {words}",
            filter=FILTER,
            highest=_HIGHEST,
            stat=MEASURE,
            controller=whose,
        )
        for words, whose in (
            ("your opponent controls", Whose.OPPONENTS),
            ("on your opponent's side of_the_field?", Whose.OPPONENTS),
            ("you control", Whose.YOURS),
        )
    ),
    Phrase(_there, "the {filter}", filter=FILTER),
    Phrase(Host, "equipped creature"),
    Phrase(Host, "the creature this_card|this_trick|this_equip|it is equipped|attached to"),
    Phrase(This, "this token|one", noun=Noun.CREATURE),
    Phrase(LeaderOf, "this leader", whose=Whose.YOURS),
    Phrase(That, "that trick", noun=Noun.TRICK),
    Phrase(Those, "those creature|creatures", noun=Noun.CREATURE),
    Phrase(Those, "those trick|tricks card|cards?", noun=Noun.TRICK),
    Phrase(Those, "those card|cards", noun=Noun.CARD),
    Phrase(That, "the sacrificed creature", noun=Noun.CREATURE),
    Phrase(That, "the creature you sacrificed", noun=Noun.CREATURE),
    Phrase(Attacked, "the defending creature"),
    Phrase(Attacked, "the defender"),
    Phrase(Latter, "the latter creature", is_former=False),
    Phrase(Latter, "the former creature", is_former=True),
    Phrase(_such, "that {filter}", filter=FILTER),
    Phrase(Attacked, "its attack? target"),
    Phrase(Attacked, "the attack target"),
    Phrase(Attacked, "the attack's target"),
    Phrase(Attacked, "the target of the|that|its|this attack"),
    Phrase(LeaderOf, "leaders|the_leaders", whose=Whose.BOTH),
    Phrase(This, "this trick|equip|equip_card|equip_trick", noun=Noun.TRICK),
    Phrase(Chosen, "target {filter}", up_to=False, targets=True, count=1, filter=FILTER),
    Phrase(_another_of, "another one? of {filter}", filter=FILTERS),
    Phrase(_own, "{count} of your own|yours {noun}", count=COUNT, noun=_NOUN_BEFORE),
    # The last card mentioned, by its kind.
    Phrase(It, "the creature|card|trick|trick_card|unit", unsure=1),
    Phrase(_another, "another target {filter}", up_to=False, targets=True, filter=FILTER),
    Phrase(_of_some, "{count} of {filter}", up_to=False, targets=False, count=COUNT, filter=FILTERS),
    Phrase(_of_some, "up to {count} of {filter}", up_to=True, targets=False, count=COUNT, filter=FILTERS),
    Phrase(
        _of_some,
        "{count} target|target_cards|target_creatures of {filter}",
        up_to=False,
        targets=True,
        count=COUNT,
        filter=FILTERS,
    ),
    Phrase(Chosen, "any number of {filter}", up_to=True, targets=False, count=_ANY_NUMBER, filter=FILTERS),
    Phrase(Chosen, "any number of target {filter}", up_to=True, targets=True, count=_ANY_NUMBER, filter=FILTERS),
    Phrase(Every, "{filter}", filter=FILTERS, unsure=1),
    Phrase(Every, "the {filter}", filter=FILTERS, unsure=1),
    Phrase(Every, "all|each|every|any of {filter}", filter=FILTERS),
    Phrase(Every, "every one of {filter}", filter=FILTERS),
    Phrase(Every, "all the {filter}", filter=FILTERS),
    *(
        Phrase(Every, f"the {words}", filter=_LOCKED)
        for words in (
            "trick_card|trick|card locked_down by this_creature|this_card|it",
            "trick_card|trick|card that_is|that's|which_is locked_down by this_creature|this_card|it",
            "trick_card|trick|card that? this_creature|this_card|it locks_down|is_locking_down|has_locked_down",
            "trick_card|trick under this_creature|this_card|it",
        )
    ),
    Phrase(AtRandom, "a random {filter}", count=1, filter=FILTER),
    Phrase(AtRandom, "{count} {filter} at random", count=COUNT, filter=FILTER),
    Phrase(AtRandom, "{count} {filter} ,? chosen at random ,?", count=COUNT, filter=FILTER),
    Phrase(AtRandom, "{count} of {filter} ,? chosen? at random ,?", count=COUNT, filter=FILTERS),
    Phrase(
        Extreme, "the {filter} on the field with the {highest} {stat}", filter=FILTER, highest=_HIGHEST, stat=MEASURE
    ),
    Phrase(
        Extreme, "the {filter} with the {highest} {stat} on the field", filter=FILTER, highest=_HIGHEST, stat=MEASURE
    ),
    Phrase(Extreme, "the one with the {highest} {stat}", filter=Filter(), highest=_HIGHEST, stat=MEASURE),
    Phrase(Top, "your top card", count=1),
    Phrase(Top, "the {from_bottom} card of their deck", from_bottom=_END, whose=Whose.OPPONENTS, count=1),
    Phrase(Top, "the {from_bottom} {count} cards of their deck", from_bottom=_END, whose=Whose.OPPONENTS, count=COUNT),
    Phrase(Attacker, "the attacker"),
    Phrase(Other, "the creature that|which lost it|the_Clash|that_Clash"),
    Phrase(Other, "the loser|losing_creature|defeated_creature|winner|winning_creature of_the_Clash?"),
    Phrase(Other, "the creature that|which won it|the_Clash|that_Clash"),
    Phrase(
        Across, "the creature that destroyed|killed|defeated|attacked|damaged it|this_creature|this_card|that_creature"
    ),
    Phrase(Across, "its killer|destroyer"),
    Phrase(Across, "the creature it|this_creature|this_card destroyed|attacked|ambushed|defeated|is_attacking|battled"),
]


def _on_terrain(terrain: Tile | str) -> Where:
    return Where(Near.ON_TERRAIN, terrain=terrain)


#: “2 Ocean tiles” is “2 tiles on Ocean tiles”.
_OF_TERRAIN: Final = Slot(
    "TILE TYPE", Table([Phrase(_on_terrain, "{terrain}", terrain=TERRAIN)]).read, lambda value, many: None
)
#: “all tiles on the field” are all tiles; “1 tile on the field” is “1 tile”.
_ON_THE_FIELD: Final = choice("on the field", {"on the field": Where(Near.ANYWHERE)})
_NO_WHERE: Final = Slot("on the field", choice("", {"on the field": None}).read, lambda value, many: None)

PLACES: Final[list[Form[Place]]] = [
    Phrase(ThisTile, "this tile"),
    Phrase(AnyTile, "any tile"),
    Phrase(TileLeft, "the tile that|which it left"),
    Phrase(TileLeft, "the tile it left"),
    Phrase(TileOf, "the tile of {of}", of=ORIGIN),
    Phrase(ChosenTiles, "{count} tile/tiles {where}", count=COUNT, where=_NO_WHERE),
    Phrase(AllTiles, "all|each|every tiles|tile {where}", where=_ON_THE_FIELD),
    Phrase(ChosenTiles, "{count} tile/tiles {where}", count=COUNT, where=optional(WHERE)),
    Phrase(ChosenTiles, "up to {count} tile/tiles {where}", count=COUNT, where=optional(WHERE), up_to=True),
    Phrase(
        ChosenTiles,
        "{up_to} {count} connected tile/tiles {where}",
        up_to=UP_TO,
        count=COUNT,
        where=optional(WHERE),
        connected=True,
    ),
    Phrase(AllTiles, "all|each|every tiles|tile {where}", where=WHERE),
    Phrase(ChosenTiles, "{count} {where} tile/tiles", count=COUNT, where=_OF_TERRAIN),
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


TARGET: Final = one_of("TARGET", TARGETS, _are_many, TARGET_WORDINGS)
#: Most words of an owner.
_LONGEST: Final = 8


def _read_owner(reader: Reader, at: int) -> Readings:
    """Read a possessive: “this creature's”, or “its” and “their” for something mentioned before."""
    found: list[Reading] = []
    if reader.words[at] in ("its", "their"):
        return [Reading(It(), at + 1)]
    for end in range(at + 1, min(at + _LONGEST, len(reader.words))):
        word = reader.words[end - 1]
        stem = word.removesuffix("'s") if word.endswith("'s") else word.removesuffix("'")
        if stem == word or not stem:
            continue
        reader.words[end - 1] = stem
        cache, reader.cache = reader.cache, {}
        try:
            found += [reading for reading in TARGET.read(reader, at) if reading.end == end]
        finally:
            reader.words[end - 1] = word
            reader.cache = cache
    return found


def _owner_starts() -> Starts:
    targets = TARGET.starts()
    return None if targets is None else targets | {"its", "their"}


#: Owner of something.
OWNED: Final[Slot[object]] = Slot("TARGET’s", _read_owner, lambda value, _: None, begins=_owner_starts)
#: Cards named without a number.
_ANY_NAMED: Final = one_of("TARGET", [*_NAMED, *PICKED, *FOUND, TARGETS[-1]], wordings=TARGET_WORDINGS)


def says_how_it_comes(target: object) -> bool:
    """Return whether a target names a mode or a tile. In an effect that spawns it, they apply after the spawn."""
    wanted = getattr(target, "filter", None)
    if not isinstance(wanted, Filter):
        return False
    return wanted.mode is not None or (wanted.where is not None and wanted.where.near is Near.ON)


NAMED: Final = Slot(
    _ANY_NAMED.label,
    lambda reader, at: [each for each in _ANY_NAMED.read(reader, at) if not says_how_it_comes(each.value)],
    lambda value, many: None if says_how_it_comes(value) else _ANY_NAMED.write(value, many),
)
#: Chosen cards, by any phrase.
CHOSEN: Final[Slot[object]] = one_of("TARGET", [], wordings=[*TARGETS[-6:-1], *TARGET_WORDINGS])


def _all_beside(of: Origin) -> AllTiles:
    return AllTiles(Where(Near.ADJACENT, of=of))


def _tile_of(of: Origin) -> object:
    """Return the meaning of “the tile under” another card; INVALID for this card, whose tile is a `ThisTile`."""
    return INVALID if of is Origin.THIS else TileOf(of)


def _with_counters(counter: str) -> AllTiles:
    return AllTiles(Where(Near.WITH_COUNTERS, counter=counter))


def _on_ground(terrain: Tile | str, also: Where) -> object:
    return INVALID if also.near is Near.ON_TERRAIN else AllTiles(on_terrain(terrain, also))


def _one_ground(count: int, terrain: Tile | str, also: Where) -> object:
    return INVALID if also.near is Near.ON_TERRAIN else ChosenTiles(count, on_terrain(terrain, also))


#: Other wordings, only read.
PLACE_WORDINGS: Final[list[Form[object]]] = [
    *worded(
        PLACES,
        {
            "this tile": [
                "this_card's|this_creature's|its_own tile",
                "the tile under|below|beneath this card|creature|trick",
                "the tile this_card|this_creature|this_trick is|stands|lies on",
                "the tile on|onto which this_card|this_creature|this_trick is|stands|lies",
                "the tile occupied by this card|creature",
            ],
            "any tile": [
                "any free|unoccupied|empty tile",
                "a|an|1|one free|unoccupied|empty? tile of your choice",
                "any tile of your choice",
                "any free|unoccupied|empty? tile of the field|board",
                "anywhere on the field|board",
                "any free|unoccupied|empty? tile on the field|board",
                "any_other tile",
            ],
            "the tile that it left": [
                "the tile it|this_creature|this_card|that_creature has? just? left",
                "the tile it|this_creature|this_card|that_creature came|moved from",
                "the tile from|on which it came|moved|was_before",
                "its previous|former tile",
                "the tile it|this_creature|this_card was on before",
            ],
        },
    ),
    *(
        Phrase(TileOf, template, of=Origin.THAT)
        for template in (
            "that_creature's|that_card's|the_target's|its_target's tile",
            "the tile under|below|beneath that_creature|that_card",
            "the tile where that_creature|that_card was|stood|died|is|stands|was_destroyed",
            "the tile on|onto which that_creature|that_card was|stood|is|stands|was_destroyed",
            "the tile that_creature|that_card was|stood|died|is|stands|was_destroyed on",
        )
    ),
    *(
        Phrase(ChosenTiles, template, count=COUNT, where=WHERE)
        for template in ("{count} free|unoccupied|empty|other tile|tiles {where}", "any {count} tile|tiles {where}")
    ),
    *(
        Phrase(ChosenTiles, template, count=1, where=WHERE)
        for template in (
            "any free|unoccupied|empty? tile {where}",
            "any free|unoccupied|empty? tile of your choice {where}",
        )
    ),
    Phrase(ChosenTiles, "{count} free|unoccupied|empty tile|tiles", count=COUNT, where=None),
    Phrase(ChosenTiles, "{count} free|unoccupied|empty {where} tile|tiles", count=COUNT, where=_OF_TERRAIN),
    Phrase(ChosenTiles, "any free|unoccupied|empty? {where} tile", count=1, where=_OF_TERRAIN),
    Phrase(
        ChosenTiles,
        "{count} free|unoccupied|empty? adjacent|neighbouring|neighboring free|unoccupied|empty? tile|tiles",
        unsure=1,
        count=COUNT,
        where=Where(Near.ADJACENT),
    ),
    Phrase(AllTiles, "all|each|every adjacent|neighbouring|neighboring tiles|tile", where=Where(Near.ADJACENT)),
    Phrase(
        _with_counters,
        "all|each|every tiles|tile with|that_have|that_has a|an? {counter} counter|counters",
        counter=NAME,
    ),
    Phrase(AllTiles, "all tiles", where=Where(Near.ANYWHERE)),
    Phrase(AllTiles, "each|every tile", where=Where(Near.ANYWHERE)),
    *(
        Phrase(TileOf, template, of=Origin.THIS)
        for template in (
            "the tile where|on_which this_creature|this_card|this_trick was|stood|died|lay|was_destroyed",
            "the tile this_creature|this_card|this_trick was|stood|lay|died|was_destroyed on",
        )
    ),
    Phrase(AllTiles, "the tiles|four_tiles {where}", where=WHERE),
    Phrase(_all_beside, "all|the four? tiles around {of}", of=ORIGIN),
    Phrase(_all_beside, "all|the surrounding|neighbouring|neighboring tiles of {of}", of=ORIGIN),
    *(
        Phrase(AllTiles, f"{own} and {others}", where=Where(Near.WITHIN, 1))
        for own in (
            "this|this_card's|this_creature's|this_trick's|its_own|its|the tile",
            "the tile this_card|this_creature|this_trick|it is|stands|lies on",
            "the tile under|below|beneath this_card|this_creature|this_trick|it",
        )
        for others in (
            "the|all|all_the|every|each four? tiles|tile around|adjacent_to|next_to|bordering"
            " it|this_card|this_creature|this_trick",
            "all|the|every|each|all_four|the_four adjacent|neighbouring|neighboring|surrounding tiles|tile",
        )
    ),
    *(
        Phrase(_tile_of, template, of=ORIGIN)
        for template in (
            "the tile under|below|beneath {of}",
            "the tile {of} is|stands|lies on",
            "the tile on which {of} is|stands|lies",
            "the tile occupied by {of}",
        )
    ),
    Phrase(_tile_of, "the tile it's on", of=Origin.IT),
    Phrase(_tile_of, "the tile it was|stood|lay|died|was_destroyed on", of=Origin.IT),
    Phrase(_tile_of, "the tile where|on_which|onto_which it was|stood|lay|died|is|stands|was_destroyed", of=Origin.IT),
    Phrase(_tile_of, "the tile on which it was|stood|lay|died", of=Origin.IT),
    Phrase(_tile_of, "its tile", of=Origin.IT),
    *(
        Phrase(ChosenTiles, template, count=COUNT, where=where, up_to=True)
        for of_tiles, where in (
            ("{count} {free} tile|tiles {where}", optional(WHERE)),
            ("{count} {free} {where} tile|tiles", _OF_TERRAIN),
            ("{count} {where}", _OF_TERRAIN),
        )
        for template in (
            "up to " + of_tiles.replace("{free}", "free|unoccupied|empty|target|different|other?"),
            "any " + of_tiles.replace("{count}", "up to {count}").replace("{free}", "free|unoccupied|empty|target?"),
        )
    ),
    *(
        Phrase(ChosenTiles, f"up to {{count}} {beside} tile|tiles", count=COUNT, up_to=True, where=Where(Near.ADJACENT))
        for beside in ("adjacent|neighbouring|neighboring|surrounding",)
    ),
    *(
        Phrase(
            ChosenTiles,
            template.replace(
                "{connected}", "connected|adjoining|contiguous|adjacent|next to_each_other|to_one_another"
            ),
            up_to=UP_TO,
            count=COUNT,
            where=optional(WHERE),
            connected=True,
        )
        for template in (
            "{up_to} {count} target? connected|adjoining|contiguous|touching tiles|tile {where}",
            "{up_to} {count} tiles|tile that_are|which_are? {connected} {where}",
            "{up_to} {count} tiles|tile {where} that_are|which_are? {connected}",
            "{up_to} {count} tiles|tile in one|a connected? group|block|line {where}",
        )
    ),
    Phrase(
        ChosenTiles,
        "{up_to} {count} connected|adjoining|contiguous {where} tiles|tile",
        up_to=UP_TO,
        count=COUNT,
        where=_OF_TERRAIN,
        connected=True,
    ),
    *(
        Phrase(_on_ground, template, terrain=TERRAIN, also=WHERE)
        for template in (
            "all|each|every|all_the {terrain} tiles|tile? {also}",
            "the {terrain} tiles {also}",
            "all|each|every tiles|tile {also} that_are|that_is|which_are|of_type {terrain} tiles|tile?",
        )
    ),
    *(
        Phrase(AllTiles, template, where=_OF_TERRAIN)
        for template in (
            "all|each|every|all_the {where} tiles|tile? on_the_field|on_the_board",
            "the {where} tiles",
            "all|each|every {where}",
        )
    ),
    *(
        Phrase(_one_ground, template, count=COUNT, terrain=TERRAIN, also=WHERE)
        for template in ("{count} free|unoccupied|empty|target? {terrain} tile|tiles {also}",)
    ),
    *(
        Phrase(_one_ground, template, count=1, terrain=TERRAIN, also=WHERE)
        for template in ("any free|unoccupied|empty? {terrain} tile {also}", "target {terrain} tile {also}")
    ),
    Phrase(ChosenTiles, "target tile", count=1, where=None),
    Phrase(ChosenTiles, "any {count} tiles", count=COUNT, where=None),
    Phrase(ChosenTiles, "target tile {where}", count=1, where=WHERE),
    Phrase(ChosenTiles, "{count} target tile|tiles", count=COUNT, where=None),
    Phrase(ChosenTiles, "{count} target tile|tiles {where}", count=COUNT, where=WHERE),
    Phrase(ChosenTiles, "target {where} tile", count=1, where=_OF_TERRAIN),
    Phrase(ChosenTiles, "{count} target {where} tile|tiles", count=COUNT, where=_OF_TERRAIN),
    Phrase(AllTiles, "the|all_the adjacent|neighbouring|neighboring|surrounding tiles", where=Where(Near.ADJACENT)),
]
PLACE: Final = one_of("PLACE", PLACES, wordings=PLACE_WORDINGS)
#: Counters lie on tiles too.
TARGET_OR_PLACE: Final = one_of("TARGET", [*PLACES, *TARGETS], wordings=[*TARGET_WORDINGS, *PLACE_WORDINGS])
