"""Functions and slots of the table `zones.txt`: paraphrases of effects on zones, spawning and sending."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeGuard

from rules.abilities.anaphora import out_of_zone
from rules.abilities.ast import (
    AllTiles,
    Amount,
    Chosen,
    ChosenTiles,
    Countable,
    DeckEnd,
    Destroy,
    Dig,
    EachPlayer,
    Effect,
    Every,
    Filter,
    HandOver,
    Host,
    It,
    Later,
    MiracleSpawn,
    Moment,
    Near,
    Origin,
    PerEach,
    Pick,
    Picked,
    Place,
    Printed,
    Sacrifice,
    Search,
    Select,
    Send,
    SpawnCopies,
    SpawnThese,
    SpawnTokens,
    Spot,
    Stance,
    TakeControl,
    Target,
    That,
    This,
    TileOf,
    Top,
    Where,
    Whose,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import INVALID, Phrase, Slot, choice, one_of
from rules.abilities.phrases.effects import ON_PLACE
from rules.abilities.phrases.targets import NAMED, TARGET
from rules.abilities.phrases.tokens import printed_of
from rules.abilities.phrases.where import WHERE
from rules.abilities.phrases.words import TERRAIN
from rules.abilities.phrases.zone_effects import NOT_SEARCHED
from rules.vocabulary import Tile

_NEXT_TO_THAT: Final = Where(Near.ADJACENT, of=Origin.THAT)
_NEXT_TO_LEADER: Final = Where(Near.ADJACENT, of=Origin.YOUR_LEADER)


def archived(target: Target) -> object:
    """Return “send TARGET to your Archive”, for your own cards alone: each goes to its owner's Archive."""
    is_own = isinstance(target, Top) and target.whose is Whose.YOURS
    if isinstance(target, Chosen | Every):
        is_own = target.filter.zone is not Zone.FIELD and target.filter.zone_of is Whose.YOURS
    return Send(target, Zone.ARCHIVE) if is_own or isinstance(target, This) else INVALID


def _theirs(count: int, kind: Filter, by: Whose) -> Picked:
    """Return the creatures that a player picks among their own."""
    controller = None if by is Whose.BOTH else by
    return Picked(count, replace(kind, controller=controller), by)


def sacrificed(count: int, kind: Filter, by: Whose) -> Sacrifice:
    """Return “that player sacrifices N creatures”."""
    return Sacrifice(_theirs(count, kind, by))


def spared(count: int, kind: Filter) -> tuple[object, ...]:
    """Return “each player chooses …; destroy all the others”."""
    return (Pick(_theirs(count, kind, Whose.BOTH)), Destroy(Every(Filter(not_that=True))))


def each_revives(count: int, kind: Filter, zone: Zone, up_to: bool = False) -> EachPlayer:
    """Return “each player Miracle Spawns N creatures from their graveyard”."""
    return EachPlayer((MiracleSpawn(count, kind, zone, up_to=up_to),))


def picked(count: int, kind: Filter, by: Whose = Whose.BOTH) -> Pick:
    """Return “each player chooses N of their creatures”."""
    return Pick(_theirs(count, kind, by))


def two_sent(first: Target, second: Target, zone: Zone, end: DeckEnd | None = None) -> tuple[Send, Send]:
    """Return “send this and that card to the same zone”."""
    if isinstance(first, Chosen) and isinstance(second, Chosen) and first.filter.zone is Zone.FIELD:
        # “a creature and a trick from your graveyard”: both are there.
        there = replace(first.filter, zone=second.filter.zone, zone_of=second.filter.zone_of)
        first = replace(first, filter=there)
    return (Send(first, zone, end), Send(second, zone, end))


def mill(count: int, whose: Whose = Whose.YOURS) -> Effect:
    """Return “that player mills N cards”."""
    return Send(Top(count, whose), Zone.GRAVEYARD)


def both_handed_over(first: Target, second: Target) -> tuple[Effect, Effect]:
    """Return “exchange control of one card and another”."""
    return (HandOver(first), HandOver(second))


def each_hands_over(kind: Filter) -> tuple[Effect, Effect]:
    """Return “each player chooses a creature they control and gives control of it to the other player”."""
    return (Pick(_theirs(1, kind, Whose.BOTH)), HandOver(That()))


def _there(where: Where, count: int) -> Place | None:
    """Return the place of a limit; None next to your own leader, where creatures come in anyway (D-6.2)."""
    return None if where == _NEXT_TO_LEADER else ChosenTiles(count, where)


#: Place of a spawn with no “on” before it: “on the tile of that creature” is a phrase of its own.
BESIDE: Final = Slot(
    WHERE.label,
    lambda reader, at: [each for each in WHERE.read(reader, at) if each.value.near is not Near.ON],
    WHERE.write,
)


def spawned_there(
    count: int, kind: Filter, zone: Zone, where: Where, mode: Stance | None, up_to: bool = False
) -> MiracleSpawn:
    """Return “Miracle Spawn N creatures next to …”."""
    return MiracleSpawn(count, kind, zone, _there(where, count), up_to, mode)


def _is_host(host: Target) -> TypeGuard[Chosen]:
    """Whether a target is a single card on the field, beside which others can be spawned."""
    if not isinstance(host, Chosen) or host.count != 1 or host.up_to:
        return False
    return host.filter.zone is Zone.FIELD and host.filter.where is None


def spawned_beside(count: int, kind: Filter, zone: Zone, mode: Stance | None, host: Target) -> object:
    """Return “Miracle Spawn N creatures adjacent to a creature you control”, which is chosen first."""
    if not _is_host(host):
        return INVALID
    return (Select(host), MiracleSpawn(count, kind, zone, ChosenTiles(count, _NEXT_TO_THAT), False, mode))


def tokens_beside(count: int, name: str, host: Target, mode: Stance | None = None) -> object:
    """Return “spawn N tokens adjacent to TARGET”."""
    if not _is_host(host):
        return INVALID
    return (Select(host), SpawnTokens(count, name, ChosenTiles(count, _NEXT_TO_THAT), mode=mode))


def miracle_spawned(
    target: Target, place: Place | None = None, mode: Stance | None = None, where: Where | None = None
) -> object:
    """Return “Miracle Spawn” of a card that is chosen in a zone."""
    if not isinstance(target, Chosen) or target.filter.zone is Zone.FIELD or target.filter.where is not None:
        return INVALID
    if where is not None:
        place = _there(where, target.count)
    return out_of_zone(target, place, mode)


def revived_beside(target: Target, beside: Filter, mode: Stance | None = None, are_targets: bool = False) -> object:
    """Return “Miracle Spawn it on any free tile adjacent to a creature you control”, which is chosen too."""
    if beside.zone is not Zone.FIELD:
        return INVALID
    revived = miracle_spawned(target, ChosenTiles(1, Where(Near.ADJACENT, of=Origin.THAT)), mode)
    return INVALID if revived is INVALID else (Select(Chosen(1, beside, targets=are_targets)), revived)


def these_there(target: Target, where: Where, mode: Stance | None) -> object:
    """Return “spawn those cards next to …”, with no “on” before the place."""
    if isinstance(target, Chosen):
        return INVALID
    return SpawnThese(target, _there(where, 1), mode)


def copies_there(count: int, target: Target, where: Where, mode: Stance | None = None) -> SpawnCopies:
    """Return “spawn N tokens WHERE that are copies of TARGET”."""
    return SpawnCopies(count, target, _there(where, count), mode=mode)


def copies_behind(count: int, target: Target, where: Where) -> object:
    """Return `copies_there`; in “a copy of 1 creature adjacent to …” the place is that of the creature."""
    if isinstance(target, Chosen) and target.filter.zone is Zone.FIELD and target.filter.where is None:
        return INVALID
    return copies_there(count, target, where)


def plain_copies(count: int, target: Target, place: Place | None = None, where: Where | None = None) -> SpawnCopies:
    """Return “spawn N tokens with that creature's ATK and HP”."""
    return SpawnCopies(count, target, place if where is None else _there(where, count), plain=True)


def _read_near_it(reader: Reader, at: int) -> Readings:
    """Read a place; “on an adjacent tile” is beside the subject unless it says “this card”."""
    return [
        reading._replace(value=replace(reading.value, where=replace(reading.value.where, of=Origin.IT)))
        if isinstance(reading.value, ChosenTiles)
        and reading.value.where == Where(Near.ADJACENT)
        and "this" not in reader.words[at : reading.end]
        else reading
        for reading in ON_PLACE.read(reader, at)
    ]


NEAR_IT: Final[Slot[object]] = Slot(ON_PLACE.label, _read_near_it, lambda value, _: None)


_ORIGINS: Final = {Chosen: Origin.THAT, That: Origin.THAT, Host: Origin.HOST}


def copies(count: int, target: Target, place: Place | None = None, mode: Stance | None = None) -> SpawnCopies:
    """Return “spawn N copies of TARGET beside it”, or beside this card if TARGET isn't on the field."""
    if (
        isinstance(place, ChosenTiles)
        and place.where == Where(Near.ADJACENT, of=Origin.IT)
        and not isinstance(target, It)
    ):
        is_there = not isinstance(target, Chosen) or target.filter.zone is Zone.FIELD
        of = _ORIGINS.get(type(target), Origin.THIS) if is_there else Origin.THIS
        place = replace(place, where=Where(Near.ADJACENT, of=of))
    return SpawnCopies(count, target, place, mode=mode)


#: Cards whose abilities or stats are copied.
WHOSE: Final = choice(
    "that creature's",
    {
        "that creature's": That(),
        "that card's": That(),
        "its": It(),
        "the equipped creature's": Host(),
        "this creature's": This(),
        "this card's": This(),
    },
)


def exiled_for_a_while(target: object, moment: Moment) -> object:
    """Return “exile 1 creature; at the end of the turn, put it back onto the tile it was on”."""
    if not isinstance(target, Chosen) or target.count != 1 or target.filter.zone is not Zone.FIELD:
        return INVALID
    back = SpawnThese(That(target.filter.noun), TileOf(Origin.THAT))
    return (Send(target, Zone.VOID), Later(moment, (back,)))


def described(
    count: Any,
    name: str = "",
    place: Place | None = None,
    where: Where | None = None,
    what: Countable | None = None,
    of_each: ChosenTiles | None = None,
    mode: Stance | None = None,
    **said: Any,
) -> object:
    """Return “spawn N tokens” with described traits, once or for each of something; their type names nameless ones.

    `said` are the traits and stats that stand before and behind, `of_each` the tile that each of them is put on.
    """
    traits: dict[Any, Any] = {}
    for each in said.values():
        if each.keys() & traits.keys():
            return INVALID
        traits |= each
    printed = printed_of(traits) if said else None
    if said and printed is None:
        return INVALID
    name = name or (printed.type if printed is not None else "")
    if not name:
        return INVALID
    if where is not None:
        place = _there(where, 1 if what is not None or not isinstance(count, int) else count)
    if of_each is not None:
        size = count if isinstance(count, int) else of_each.count
        place = of_each if of_each.where is None else _there(of_each.where, size)
    return SpawnTokens(count if what is None else PerEach(count, what), name, place, printed, mode=mode)


def everywhere(
    name: str, where: Where | None = None, terrain: Tile | str | None = None, mode: Stance | None = None
) -> SpawnTokens:
    """Return “as many tokens as possible on Forest tiles”, one on each."""
    return SpawnTokens(1, name, AllTiles(where or Where(Near.ON_TERRAIN, terrain=terrain)), mode=mode)


def one_on_each(count: int, where: Where, **said: Any) -> object:
    """Return “spawn a token on each free tile adjacent to …”."""
    return described(1, place=AllTiles(where), **said) if count == 1 else INVALID


def for_opponent(
    count: int,
    name: str,
    printed: Printed | None = None,
    where: Where | None = None,
    place: ChosenTiles | None = None,
    spot: Any = None,
    mode: Stance | None = None,
) -> SpawnTokens:
    """Return “your opponent spawns N tokens”; without a place next to their leader."""
    beside = where or Where(Near.ADJACENT, of=Origin.OPPONENTS_LEADER)
    tiles = spot or (ChosenTiles(count, beside) if place is None else replace(place, count=count))
    return SpawnTokens(count, name, tiles, printed, Whose.OPPONENTS, mode)


def _free_tiles(where: Where) -> ChosenTiles:
    return ChosenTiles(1, where)


#: “on free Forest tiles”, one for each token.
ON_TILES: Final[Slot[object]] = one_of(
    "on PLACE",
    [],
    wordings=[
        Phrase(_free_tiles, "on|onto free|unoccupied|empty? tiles {where}", where=WHERE),
        Phrase(
            lambda terrain: ChosenTiles(1, Where(Near.ON_TERRAIN, terrain=terrain)),
            "on|onto free|unoccupied|empty? {terrain} tiles",
            terrain=TERRAIN,
        ),
        Phrase(lambda: ChosenTiles(1, Where(Near.ADJACENT)), "on free|unoccupied|empty? adjacent free? tiles"),
        Phrase(lambda: ChosenTiles(1, Where(Near.ADJACENT)), "on a|any adjacent tile"),
    ],
)


#: Cards mentioned before.
SPOKEN_OF: Final = Slot(
    "TARGET",
    lambda reader, at: [each for each in NAMED.read(reader, at) if isinstance(each.value, This | That | It)],
    NAMED.write,
)
#: “it”, and its tile.
IT: Final = Slot(
    "it", lambda reader, at: [each for each in NAMED.read(reader, at) if isinstance(each.value, It)], NAMED.write
)
ITS: Final = TileOf(Origin.IT)


def from_there(
    target: Target, zone: Zone, mode: Stance | None, place: Place | None = None, where: Where | None = None
) -> SpawnThese:
    """Return the spawn of a card that was mentioned, from the zone it went to."""
    return SpawnThese(target, place if where is None else _there(where, 1), mode)


#: Creature that destroys others, with the effect on them.
KILLER: Final = Slot(
    "TARGET",
    lambda reader, at: [each for each in TARGET.read(reader, at) if isinstance(each.value, This | Host)],
    TARGET.write,
)


def _whichever(target: Target) -> Target:
    """Return the target of “if a creature would leave the field”, any such creature."""
    is_any = isinstance(target, Chosen) and target.count == 1 and not target.targets
    return Every(target.filter) if is_any and isinstance(target, Chosen) else target


#: Cards that would leave the field.
LEAVING: Final = Slot(
    "TARGET",
    lambda reader, at: [each._replace(value=_whichever(each.value)) for each in TARGET.read(reader, at)],
    lambda value, _: None,
)


def controlled(target: Target) -> object:
    """Return “you control that creature”; a changing group can't change sides (O-15.7)."""
    return INVALID if isinstance(target, Every) else TakeControl(target)


def top_shown(kind: Filter, rest: Spot) -> Dig:
    """Return “reveal the top card; if it is a …, put it into your hand; otherwise …”."""
    return Dig(1, 1, Spot.HAND, rest, kind, is_revealed=True)


def taken_from_top(
    count: Amount,
    whose: Whose,
    is_revealed: bool,
    take: int,
    kind: Filter,
    to: Spot,
    rest: Spot,
    in_any_order: bool,
    up_to: bool = False,
) -> Dig:
    """Return “look at the top N cards, put M of them there and the rest elsewhere”."""
    return Dig(count, take, to, rest, kind, up_to, whose, is_revealed, in_any_order)


TO: Final = choice(
    "into your hand",
    {
        "into your hand": Spot.HAND,
        "to your hand": Spot.HAND,
        "in your hand": Spot.HAND,
        "into your graveyard": Spot.GRAVEYARD,
        "into the graveyard": Spot.GRAVEYARD,
        "in your graveyard": Spot.GRAVEYARD,
        "into the Void": Spot.VOID,
        "on top of your deck": Spot.TOP,
        "back on top": Spot.TOP,
        "back on top of your deck": Spot.TOP,
        "back": Spot.TOP,
        "on top": Spot.TOP,
        "on the bottom of your deck": Spot.BOTTOM,
        "on the bottom": Spot.BOTTOM,
        "under your deck": Spot.BOTTOM,
        "at the bottom of your deck": Spot.BOTTOM,
        "on the bottom of it": Spot.BOTTOM,
        "back into your deck": Spot.SHUFFLED,
        "into your deck": Spot.SHUFFLED,
    },
)


#: Chosen cards of zones that are not searched.
IN_ZONE: Final = Slot(
    "TARGET",
    lambda reader, at: [
        each
        for each in NOT_SEARCHED.read(reader, at)
        if isinstance(each.value, Chosen) and each.value.filter.zone is not Zone.FIELD
    ],
    lambda value, _: None,
)


def added(**fields: Any) -> Search:
    """Return “add 1 Dragon from your deck to your hand”, a search."""
    return Search(to=Spot.HAND, **fields)
