"""Paraphrases in card text about zones, spawning and sending: functions and slots for the table `zones.txt`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeGuard

from rules.abilities import ast
from rules.abilities.anaphora import out_of_zone
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import INVALID, Phrase, Slot, choice, one_of
from rules.abilities.phrases.effects import ON_PLACE
from rules.abilities.phrases.targets import NAMED, TARGET
from rules.abilities.phrases.tokens import printed_of
from rules.abilities.phrases.where import WHERE
from rules.abilities.phrases.words import TERRAIN
from rules.abilities.phrases.zone_effects import NOT_SEARCHED
from rules.vocabulary import Tile

_NEXT_TO_THAT: Final = ast.Where(ast.Near.ADJACENT, of=ast.Origin.THAT)
_NEXT_TO_LEADER: Final = ast.Where(ast.Near.ADJACENT, of=ast.Origin.YOUR_LEADER)


def archived(target: ast.Target) -> object:
    """Return the meaning of “send TARGET to your Archive”; INVALID for cards that you may not own."""
    is_own = isinstance(target, ast.Top) and target.whose is ast.Whose.YOURS
    if isinstance(target, ast.Chosen | ast.Every):
        is_own = target.filter.zone is not ast.Zone.FIELD and target.filter.zone_of is ast.Whose.YOURS
    return ast.Send(target, ast.Zone.ARCHIVE) if is_own or isinstance(target, ast.This) else INVALID


def _theirs(count: int, kind: ast.Filter, by: ast.Whose) -> ast.Picked:
    """Return a target of `count` creatures of a kind that the player `by`, or each player, picks among their own."""
    controller = None if by is ast.Whose.BOTH else by
    return ast.Picked(count, replace(kind, controller=controller), by)


def sacrificed(count: int, kind: ast.Filter, by: ast.Whose) -> ast.Sacrifice:
    """Return the meaning of “that player sacrifices N creatures”."""
    return ast.Sacrifice(_theirs(count, kind, by))


def spared(count: int, kind: ast.Filter) -> tuple[object, ...]:
    """Return the meaning of “each player chooses `count` creatures; destroy all creatures that weren't chosen”."""
    return (ast.Pick(_theirs(count, kind, ast.Whose.BOTH)), ast.Destroy(ast.Every(ast.Filter(not_that=True))))


def each_revives(count: int, kind: ast.Filter, zone: ast.Zone, up_to: bool = False) -> ast.EachPlayer:
    """Return the meaning of “each player Miracle Spawns N creatures from their graveyard”, or `up_to` N."""
    return ast.EachPlayer((ast.MiracleSpawn(count, kind, zone, up_to=up_to),))


def picked(count: int, kind: ast.Filter, by: ast.Whose = ast.Whose.BOTH) -> ast.Pick:
    """Return the meaning of “each player chooses N of their creatures”."""
    return ast.Pick(_theirs(count, kind, by))


def two_sent(
    first: ast.Target, second: ast.Target, zone: ast.Zone, end: ast.DeckEnd | None = None
) -> tuple[ast.Send, ast.Send]:
    """Return the meaning of “return this creature and that creature to their owners' hands”, or to another zone.

    `end` is the end of a deck. Of two chosen cards, the zone of the second applies to a first without a zone, too.
    """
    if isinstance(first, ast.Chosen) and isinstance(second, ast.Chosen) and first.filter.zone is ast.Zone.FIELD:
        # “a creature and a trick from your graveyard”: both are there.
        there = replace(first.filter, zone=second.filter.zone, zone_of=second.filter.zone_of)
        first = replace(first, filter=there)
    return (ast.Send(first, zone, end), ast.Send(second, zone, end))


def mill(count: int, whose: ast.Whose = ast.Whose.YOURS) -> ast.Effect:
    """Return the meaning of “the player `whose` mills N cards”: they go from the deck's top to the graveyard."""
    return ast.Send(ast.Top(count, whose), ast.Zone.GRAVEYARD)


def both_handed_over(first: ast.Target, second: ast.Target) -> tuple[ast.Effect, ast.Effect]:
    """Return the meaning of “exchange control of one card and another”."""
    return (ast.HandOver(first), ast.HandOver(second))


def each_hands_over(kind: ast.Filter) -> tuple[ast.Effect, ast.Effect]:
    """Return the meaning of “each player chooses a creature they control and gives control of it to the other”."""
    return (ast.Pick(_theirs(1, kind, ast.Whose.BOTH)), ast.HandOver(ast.That()))


def _there(where: ast.Where, count: int) -> ast.Place | None:
    """Return a choice of `count` tiles within a limit; None for tiles next to your leader, the default (D-6.2)."""
    return None if where == _NEXT_TO_LEADER else ast.ChosenTiles(count, where)


#: Place of a spawn with no “on” before it: “on the tile of that creature” is a phrase of its own.
BESIDE: Final = Slot(
    WHERE.label,
    lambda reader, at: [each for each in WHERE.read(reader, at) if each.value.near is not ast.Near.ON],
    WHERE.write,
)


def spawned_there(
    count: int, kind: ast.Filter, zone: ast.Zone, where: ast.Where, mode: ast.Stance | None, up_to: bool = False
) -> ast.MiracleSpawn:
    """Return the meaning of “Miracle Spawn N creatures next to …”, or `up_to` N; a `mode` of None is chosen."""
    return ast.MiracleSpawn(count, kind, zone, _there(where, count), up_to, mode)


def _is_host(host: ast.Target) -> TypeGuard[ast.Chosen]:
    """Return whether a target is a single card on the field, next to which others can be spawned."""
    if not isinstance(host, ast.Chosen) or host.count != 1 or host.up_to:
        return False
    return host.filter.zone is ast.Zone.FIELD and host.filter.where is None


def spawned_beside(count: int, kind: ast.Filter, zone: ast.Zone, mode: ast.Stance | None, host: ast.Target) -> object:
    """Return the meaning of “Miracle Spawn N creatures adjacent to a creature”, which is chosen first.

    INVALID unless `host` is a single chosen creature on the field.
    """
    if not _is_host(host):
        return INVALID
    return (ast.Select(host), ast.MiracleSpawn(count, kind, zone, ast.ChosenTiles(count, _NEXT_TO_THAT), False, mode))


def tokens_beside(count: int, name: str, host: ast.Target, mode: ast.Stance | None = None) -> object:
    """Return the meaning of “spawn N tokens adjacent to HOST”; INVALID unless that is one creature on the field."""
    if not _is_host(host):
        return INVALID
    return (ast.Select(host), ast.SpawnTokens(count, name, ast.ChosenTiles(count, _NEXT_TO_THAT), mode=mode))


def miracle_spawned(
    target: ast.Target, place: ast.Place | None = None, mode: ast.Stance | None = None, where: ast.Where | None = None
) -> object:
    """Return the meaning of “Miracle Spawn TARGET”; INVALID unless the card is chosen in a zone off the field.

    `where` limits the tiles, instead of `place`. Without both it comes next to the leader. A `mode` of None is chosen.
    """
    if not isinstance(target, ast.Chosen) or target.filter.zone is ast.Zone.FIELD or target.filter.where is not None:
        return INVALID
    if where is not None:
        place = _there(where, target.count)
    return out_of_zone(target, place, mode)


def revived_beside(
    target: ast.Target, beside: ast.Filter, mode: ast.Stance | None = None, are_targets: bool = False
) -> object:
    """Return the meaning of “Miracle Spawn TARGET on any free tile adjacent to a creature you control”.

    That creature is chosen first, as a target with `are_targets`. INVALID for a `beside` off the field, and as for
    `miracle_spawned`.
    """
    if beside.zone is not ast.Zone.FIELD:
        return INVALID
    revived = miracle_spawned(target, ast.ChosenTiles(1, ast.Where(ast.Near.ADJACENT, of=ast.Origin.THAT)), mode)
    return INVALID if revived is INVALID else (ast.Select(ast.Chosen(1, beside, targets=are_targets)), revived)


def these_there(target: ast.Target, where: ast.Where, mode: ast.Stance | None) -> object:
    """Return the meaning of “spawn those cards next to …”; INVALID for a target that is chosen only now."""
    if isinstance(target, ast.Chosen):
        return INVALID
    return ast.SpawnThese(target, _there(where, 1), mode)


def copies_there(count: int, target: ast.Target, where: ast.Where, mode: ast.Stance | None = None) -> ast.SpawnCopies:
    """Return the meaning of “spawn N tokens WHERE that are copies of TARGET”."""
    return ast.SpawnCopies(count, target, _there(where, count), mode=mode)


def copies_behind(count: int, target: ast.Target, where: ast.Where) -> object:
    """Return `copies_there` of a target; INVALID for a chosen creature on the field without a place.

    In “copies of a creature adjacent to …” the place belongs to the creature, not to the spawn.
    """
    if isinstance(target, ast.Chosen) and target.filter.zone is ast.Zone.FIELD and target.filter.where is None:
        return INVALID
    return copies_there(count, target, where)


def plain_copies(
    count: int, target: ast.Target, place: ast.Place | None = None, where: ast.Where | None = None
) -> ast.SpawnCopies:
    """Return the meaning of “spawn N tokens with that creature's ATK and HP”; `where` replaces `place`."""
    return ast.SpawnCopies(count, target, place if where is None else _there(where, count), plain=True)


def _read_near_it(reader: Reader, at: int) -> Readings:
    """Read a place. “On an adjacent tile” is next to “it”, unless the text says “this card”."""
    return [
        reading._replace(value=replace(reading.value, where=replace(reading.value.where, of=ast.Origin.IT)))
        if isinstance(reading.value, ast.ChosenTiles)
        and reading.value.where == ast.Where(ast.Near.ADJACENT)
        and "this" not in reader.words[at : reading.end]
        else reading
        for reading in ON_PLACE.read(reader, at)
    ]


NEAR_IT: Final[Slot[object]] = Slot(ON_PLACE.label, _read_near_it, lambda value, _: None)


_ORIGINS: Final = {ast.Chosen: ast.Origin.THAT, ast.That: ast.Origin.THAT, ast.Host: ast.Origin.HOST}


def copies(
    count: int, target: ast.Target, place: ast.Place | None = None, mode: ast.Stance | None = None
) -> ast.SpawnCopies:
    """Return the meaning of “spawn N copies of TARGET on PLACE”; a place of None is next to the leader.

    “Next to it” is next to TARGET, or to this card if TARGET isn't on the field.
    """
    if (
        isinstance(place, ast.ChosenTiles)
        and place.where == ast.Where(ast.Near.ADJACENT, of=ast.Origin.IT)
        and not isinstance(target, ast.It)
    ):
        is_there = not isinstance(target, ast.Chosen) or target.filter.zone is ast.Zone.FIELD
        of = _ORIGINS.get(type(target), ast.Origin.THIS) if is_there else ast.Origin.THIS
        place = replace(place, where=ast.Where(ast.Near.ADJACENT, of=of))
    return ast.SpawnCopies(count, target, place, mode=mode)


#: Cards whose abilities or stats are copied.
WHOSE: Final = choice(
    "that creature's",
    {
        "that creature's": ast.That(),
        "that card's": ast.That(),
        "its": ast.It(),
        "the equipped creature's": ast.Host(),
        "this creature's": ast.This(),
        "this card's": ast.This(),
    },
)


def exiled_for_a_while(target: object, moment: ast.Moment) -> object:
    """Return the meaning of “exile 1 creature; at the end of the turn, put it back onto the tile it was on”.

    INVALID unless the target is a single chosen card on the field.
    """
    if not isinstance(target, ast.Chosen) or target.count != 1 or target.filter.zone is not ast.Zone.FIELD:
        return INVALID
    back = ast.SpawnThese(ast.That(target.filter.noun), ast.TileOf(ast.Origin.THAT))
    return (ast.Send(target, ast.Zone.VOID), ast.Later(moment, (back,)))


def described(
    count: Any,
    name: str = "",
    place: ast.Place | None = None,
    where: ast.Where | None = None,
    what: ast.Countable | None = None,
    of_each: ast.ChosenTiles | None = None,
    mode: ast.Stance | None = None,
    **said: Any,
) -> object:
    """Return the meaning of “spawn N tokens” with traits, once or for each of `what`.

    `said` are the traits and stats in the text, `of_each` the tiles for the tokens. Tokens without a name are named
    after their type. INVALID for a trait that is given twice, tokens without HP, or tokens without name and type.
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
    return ast.SpawnTokens(count if what is None else ast.PerEach(count, what), name, place, printed, mode=mode)


def everywhere(
    name: str, where: ast.Where | None = None, terrain: Tile | str | None = None, mode: ast.Stance | None = None
) -> ast.SpawnTokens:
    """Return the meaning of “as many tokens as possible on Forest tiles”: one on each such tile.

    `where` is the limit on the tiles; without it they are all tiles of type `terrain`.
    """
    return ast.SpawnTokens(1, name, ast.AllTiles(where or ast.Where(ast.Near.ON_TERRAIN, terrain=terrain)), mode=mode)


def one_on_each(count: int, where: ast.Where, **said: Any) -> object:
    """Return the meaning of “spawn a token on each free tile adjacent to …”; INVALID unless `count` is 1."""
    return described(1, place=ast.AllTiles(where), **said) if count == 1 else INVALID


def for_opponent(
    count: int,
    name: str,
    printed: ast.Printed | None = None,
    where: ast.Where | None = None,
    place: ast.ChosenTiles | None = None,
    spot: Any = None,
    mode: ast.Stance | None = None,
) -> ast.SpawnTokens:
    """Return the meaning of “your opponent spawns N tokens”; next to the opponent's leader if no place is given.

    `spot` is a place that is used as it is, `place` tiles of which N are chosen, and `where` only a limit.
    """
    beside = where or ast.Where(ast.Near.ADJACENT, of=ast.Origin.OPPONENTS_LEADER)
    tiles = spot or (ast.ChosenTiles(count, beside) if place is None else replace(place, count=count))
    return ast.SpawnTokens(count, name, tiles, printed, ast.Whose.OPPONENTS, mode)


def _free_tiles(where: ast.Where) -> ast.ChosenTiles:
    return ast.ChosenTiles(1, where)


#: “on free Forest tiles”, one for each token.
ON_TILES: Final[Slot[object]] = one_of(
    "on PLACE",
    [],
    wordings=[
        Phrase(_free_tiles, "on|onto free|unoccupied|empty? tiles {where}", where=WHERE),
        Phrase(
            lambda terrain: ast.ChosenTiles(1, ast.Where(ast.Near.ON_TERRAIN, terrain=terrain)),
            "on|onto free|unoccupied|empty? {terrain} tiles",
            terrain=TERRAIN,
        ),
        Phrase(
            lambda: ast.ChosenTiles(1, ast.Where(ast.Near.ADJACENT)), "on free|unoccupied|empty? adjacent free? tiles"
        ),
        Phrase(lambda: ast.ChosenTiles(1, ast.Where(ast.Near.ADJACENT)), "on a|any adjacent tile"),
    ],
)


#: Cards mentioned before.
SPOKEN_OF: Final = Slot(
    "TARGET",
    lambda reader, at: [
        each for each in NAMED.read(reader, at) if isinstance(each.value, ast.This | ast.That | ast.It)
    ],
    NAMED.write,
)
#: “it”, and its tile.
IT: Final = Slot(
    "it", lambda reader, at: [each for each in NAMED.read(reader, at) if isinstance(each.value, ast.It)], NAMED.write
)
ITS: Final = ast.TileOf(ast.Origin.IT)


def from_there(
    target: ast.Target,
    zone: ast.Zone,
    mode: ast.Stance | None,
    place: ast.Place | None = None,
    where: ast.Where | None = None,
) -> ast.SpawnThese:
    """Return the effect that spawns `target`, a card mentioned before, from the zone to which it went.

    `zone` is what the text calls it, and has no effect. `where` limits the tiles, instead of `place`.
    """
    return ast.SpawnThese(target, place if where is None else _there(where, 1), mode)


#: Creature that destroys others, with the effect on them.
KILLER: Final = Slot(
    "TARGET",
    lambda reader, at: [each for each in TARGET.read(reader, at) if isinstance(each.value, ast.This | ast.Host)],
    TARGET.write,
)


def _whichever(target: ast.Target) -> ast.Target:
    """Return all such creatures for “a creature”, as in “if a creature would leave the field”; else `target`."""
    is_any = isinstance(target, ast.Chosen) and target.count == 1 and not target.targets
    return ast.Every(target.filter) if is_any and isinstance(target, ast.Chosen) else target


#: Cards that would leave the field.
LEAVING: Final = Slot(
    "TARGET",
    lambda reader, at: [each._replace(value=_whichever(each.value)) for each in TARGET.read(reader, at)],
    lambda value, _: None,
)


def controlled(target: ast.Target) -> object:
    """Return the meaning of “you control that creature”; INVALID for a changing group of cards (O-15.7)."""
    return INVALID if isinstance(target, ast.Every) else ast.TakeControl(target)


def top_shown(kind: ast.Filter, rest: ast.Spot) -> ast.Dig:
    """Return the meaning of “reveal the top card; if it is a KIND, put it into your hand; otherwise …”."""
    return ast.Dig(1, 1, ast.Spot.HAND, rest, kind, is_revealed=True)


def taken_from_top(
    count: ast.Amount,
    whose: ast.Whose,
    is_revealed: bool,
    take: int,
    kind: ast.Filter,
    to: ast.Spot,
    rest: ast.Spot,
    in_any_order: bool,
    up_to: bool = False,
) -> ast.Dig:
    """Return the meaning of “look at the top N cards, put M of them into your hand and the rest …”.

    `count` is N, and `take` is M; the other fields are those of `Dig`.
    """
    return ast.Dig(count, take, to, rest, kind, up_to, whose, is_revealed, in_any_order)


TO: Final = choice(
    "into your hand",
    {
        "into your hand": ast.Spot.HAND,
        "to your hand": ast.Spot.HAND,
        "in your hand": ast.Spot.HAND,
        "into your graveyard": ast.Spot.GRAVEYARD,
        "into the graveyard": ast.Spot.GRAVEYARD,
        "in your graveyard": ast.Spot.GRAVEYARD,
        "into the Void": ast.Spot.VOID,
        "on top of your deck": ast.Spot.TOP,
        "back on top": ast.Spot.TOP,
        "back on top of your deck": ast.Spot.TOP,
        "back": ast.Spot.TOP,
        "on top": ast.Spot.TOP,
        "on the bottom of your deck": ast.Spot.BOTTOM,
        "on the bottom": ast.Spot.BOTTOM,
        "under your deck": ast.Spot.BOTTOM,
        "at the bottom of your deck": ast.Spot.BOTTOM,
        "on the bottom of it": ast.Spot.BOTTOM,
        "back into your deck": ast.Spot.SHUFFLED,
        "into your deck": ast.Spot.SHUFFLED,
    },
)


#: Chosen cards of zones that are not searched.
IN_ZONE: Final = Slot(
    "TARGET",
    lambda reader, at: [
        each
        for each in NOT_SEARCHED.read(reader, at)
        if isinstance(each.value, ast.Chosen) and each.value.filter.zone is not ast.Zone.FIELD
    ],
    lambda value, _: None,
)


def added(**fields: Any) -> ast.Search:
    """Return the meaning of “add 1 Dragon from your deck to your hand”: a `Search`; `fields` are its other fields."""
    return ast.Search(to=ast.Spot.HAND, **fields)
