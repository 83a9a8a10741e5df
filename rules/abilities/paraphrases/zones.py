"""Paraphrases of effects on zones, spawning and sending: a line each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeGuard

from rules.abilities.anaphora import out_of_zone
from rules.abilities.ast import (
    AllTiles,
    Amount,
    BecomeCopy,
    Chooser,
    Chosen,
    Countable,
    DeckEnd,
    Destroy,
    Dig,
    Discard,
    Draw,
    EachPlayer,
    EquipOnly,
    Every,
    Filter,
    GainAbilities,
    HandOver,
    Host,
    It,
    Later,
    Licence,
    Look,
    MaySacrificeTokens,
    MiracleSpawn,
    Moment,
    Near,
    Noun,
    Origin,
    Outlast,
    PerEach,
    Permit,
    Pick,
    Picked,
    Place,
    Printed,
    Reveal,
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
    ThatMuch,
    This,
    TileOf,
    Tiles,
    Top,
    TurnPoint,
    Where,
    Whose,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import REFUSED, Form, Phrase, Slot, choice, fields_of, one_of
from rules.abilities.phrases.amounts import COUNTED, FOR_EACH, ONE_COUNTED
from rules.abilities.phrases.effects import IN_MODE, ON_PLACE
from rules.abilities.phrases.filters import A_CREATURE, FILTER, FILTERS, KIND, KINDS
from rules.abilities.phrases.targets import CHOSEN, DECK, NAMED, PLACE, TARGET
from rules.abilities.phrases.tokens import IN_BRACKETS, PRINTED, STATS_BEHIND, TRAITS_BEFORE, printed_of
from rules.abilities.phrases.where import WHERE
from rules.abilities.phrases.words import COUNT, NAME, STANCE, TERRAIN, UP_TO, ZONE
from rules.abilities.phrases.zone_effects import DISCARDS, DRAWS, IN_ORDER, LOOKS, NOT_SEARCHED, SEARCHED, SHUFFLED
from rules.vocabulary import Tile

_HANDS: Final = {
    whose: Every(Filter(Noun.CARD, zone=Zone.HAND, zone_of=whose)) for whose in (Whose.YOURS, Whose.OPPONENTS)
}
_GRAVEYARDS: Final = {
    whose: Every(Filter(Noun.CARD, zone=Zone.GRAVEYARD, zone_of=whose)) for whose in (Whose.YOURS, Whose.OPPONENTS)
}
_NEXT_TO_THAT: Final = Where(Near.ADJACENT, of=Origin.THAT)
_NEXT_TO_LEADER: Final = Where(Near.ADJACENT, of=Origin.YOUR_LEADER)


def _archived(target: Target) -> object:
    """Cards of the own player, who says “your Archive” of them; there each card is its owner's."""
    is_own = isinstance(target, Top) and target.whose is Whose.YOURS
    if isinstance(target, Chosen | Every):
        is_own = target.filter.zone is not Zone.FIELD and target.filter.zone_of is Whose.YOURS
    return Send(target, Zone.ARCHIVE) if is_own or isinstance(target, This) else REFUSED


def _theirs(count: int, kind: Filter, by: Whose) -> Picked:
    """What a player picks among the own creatures."""
    controller = None if by is Whose.BOTH else by
    return Picked(count, replace(kind, controller=controller), by)


def _sacrificed(count: int, kind: Filter, by: Whose) -> Sacrifice:
    return Sacrifice(_theirs(count, kind, by))


def _spared(count: int, kind: Filter) -> tuple[object, ...]:
    """“Each player chooses …. Destroy all the others.”"""
    return (Pick(_theirs(count, kind, Whose.BOTH)), Destroy(Every(Filter(not_that=True))))


def _each_revives(count: int, kind: Filter, zone: Zone, up_to: bool = False) -> EachPlayer:
    return EachPlayer((MiracleSpawn(count, kind, zone, up_to=up_to),))


def _picked(count: int, kind: Filter, by: Whose = Whose.BOTH) -> Pick:
    return Pick(_theirs(count, kind, by))


def _sent(zone: Zone, end: DeckEnd | None = None) -> Callable[[Target, Target], tuple[Send, Send]]:
    """Two cards or groups of cards go to the same place."""

    def send(first: Target, second: Target) -> tuple[Send, Send]:
        if isinstance(first, Chosen) and isinstance(second, Chosen) and first.filter.zone is Zone.FIELD:
            # “a creature and a trick from your graveyard”: both lie there.
            there = replace(first.filter, zone=second.filter.zone, zone_of=second.filter.zone_of)
            first = replace(first, filter=there)
        return (Send(first, zone, end), Send(second, zone, end))

    return send


def _there(where: Where, count: int) -> Place | None:
    """The place that a bare where is; next to the own leader is where creatures come in anyway (D-6.2)."""
    return None if where == _NEXT_TO_LEADER else Tiles(count, where)


#: Where it is spawned, with no “on” before it: “on the tile of that creature” is a place.
_BESIDE: Final = Slot(
    WHERE.label,
    lambda reader, at: [each for each in WHERE.read(reader, at) if each.value.near is not Near.ON],
    WHERE.write,
)


def _spawned_there(
    count: int, kind: Filter, zone: Zone, where: Where, mode: Stance | None, up_to: bool = False
) -> MiracleSpawn:
    return MiracleSpawn(count, kind, zone, _there(where, count), up_to, mode)


def _is_host(host: Target) -> TypeGuard[Chosen]:
    """Whether something is one card on the field, beside which others can come in."""
    if not isinstance(host, Chosen) or host.count != 1 or host.up_to:
        return False
    return host.filter.zone is Zone.FIELD and host.filter.where is None


def _spawned_beside(count: int, kind: Filter, zone: Zone, mode: Stance | None, host: Target) -> object:
    """“Adjacent to a creature you control”: which one is chosen first."""
    if not _is_host(host):
        return REFUSED
    return (Select(host), MiracleSpawn(count, kind, zone, Tiles(count, _NEXT_TO_THAT), False, mode))


def _tokens_beside(count: int, name: str, host: Target, mode: Stance | None = None) -> object:
    if not _is_host(host):
        return REFUSED
    return (Select(host), SpawnTokens(count, name, Tiles(count, _NEXT_TO_THAT), mode=mode))


def _revived(
    target: Target, place: Place | None = None, mode: Stance | None = None, where: Where | None = None
) -> object:
    """A card that is chosen in a zone comes on the field."""
    if not isinstance(target, Chosen) or target.filter.zone is Zone.FIELD or target.filter.where is not None:
        return REFUSED
    if where is not None:
        place = _there(where, target.count)
    return out_of_zone(target, place, mode)


def _revived_beside(target: Target, beside: Filter, mode: Stance | None = None, are_targets: bool = False) -> object:
    """“… on any free tile adjacent to a creature you control”: that one is chosen too."""
    if beside.zone is not Zone.FIELD:
        return REFUSED
    revived = _revived(target, Tiles(1, Where(Near.ADJACENT, of=Origin.THAT)), mode)
    return REFUSED if revived is REFUSED else (Select(Chosen(1, beside, targets=are_targets)), revived)


def _these_there(target: Target, where: Where, mode: Stance | None) -> object:
    """Cards that are spoken of come in, with no “on” before where."""
    if isinstance(target, Chosen):
        return REFUSED
    return SpawnThese(target, _there(where, 1), mode)


def _copies_there(count: int, target: Target, where: Where, mode: Stance | None = None) -> SpawnCopies:
    return SpawnCopies(count, target, _there(where, count), mode=mode)


def _copies_behind(count: int, target: Target, where: Where) -> object:
    """“A copy of 1 creature adjacent to your leader” says where that creature is, not the copy."""
    if isinstance(target, Chosen) and target.filter.zone is Zone.FIELD and target.filter.where is None:
        return REFUSED
    return _copies_there(count, target, where)


def _plain_copies(count: int, target: Target, place: Place | None = None, where: Where | None = None) -> SpawnCopies:
    return SpawnCopies(count, target, place if where is None else _there(where, count), plain=True)


def _read_near_it(reader: Reader, at: int) -> Readings:
    """“On an adjacent tile” is beside what the rest is about, unless it says that it is beside this card."""
    return [
        reading._replace(value=replace(reading.value, where=replace(reading.value.where, of=Origin.IT)))
        if isinstance(reading.value, Tiles)
        and reading.value.where == Where(Near.ADJACENT)
        and "this" not in reader.words[at : reading.end]
        else reading
        for reading in ON_PLACE.read(reader, at)
    ]


_NEAR_IT: Final[Slot[object]] = Slot(ON_PLACE.label, _read_near_it, lambda value, _: None)


_ORIGINS: Final = {Chosen: Origin.THAT, That: Origin.THAT, Host: Origin.HOST}


def _copies(count: int, target: Target, place: Place | None = None, mode: Stance | None = None) -> SpawnCopies:
    """Beside whom that is; what lies in another zone has no tile beside it, so this card has."""
    if isinstance(place, Tiles) and place.where == Where(Near.ADJACENT, of=Origin.IT) and not isinstance(target, It):
        is_there = not isinstance(target, Chosen) or target.filter.zone is Zone.FIELD
        of = _ORIGINS.get(type(target), Origin.THIS) if is_there else Origin.THIS
        place = replace(place, where=Where(Near.ADJACENT, of=of))
    return SpawnCopies(count, target, place, mode=mode)


#: Whose abilities or stats.
_WHOSE: Final = choice(
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
_THAT_IS: Final = "that_is|that_are|that's|which_is|which_are"
_SPAWN: Final = "spawn|create|put|Miracle_Spawn"


def _exiled_for_a_while(target: object, moment: Moment) -> object:
    """“Exile 1 creature. At the end of the turn, put it back onto the tile it was on”."""
    if not isinstance(target, Chosen) or target.count != 1 or target.filter.zone is not Zone.FIELD:
        return REFUSED
    back = SpawnThese(That(target.filter.noun), TileOf(Origin.THAT))
    return (Send(target, Zone.VOID), Later(moment, (back,)))


def _described(
    count: Any,
    name: str = "",
    place: Place | None = None,
    where: Where | None = None,
    what: Countable | None = None,
    of_each: Tiles | None = None,
    mode: Stance | None = None,
    **said: Any,
) -> object:
    """Tokens of which the text says what they are, one by one or for each of something; a nameless one has its type's.

    `said` are the traits and stats that stand before and behind, `of_each` the tile that each of them is put on.
    """
    traits: dict[Any, Any] = {}
    for each in said.values():
        if each.keys() & traits.keys():
            return REFUSED
        traits |= each
    printed = printed_of(traits) if said else None
    if said and printed is None:
        return REFUSED
    name = name or (printed.type if printed is not None else "")
    if not name:
        return REFUSED
    if where is not None:
        place = _there(where, 1 if what is not None or not isinstance(count, int) else count)
    if of_each is not None:
        size = count if isinstance(count, int) else of_each.count
        place = of_each if of_each.where is None else _there(of_each.where, size)
    return SpawnTokens(count if what is None else PerEach(count, what), name, place, printed, mode=mode)


def _everywhere(
    name: str, where: Where | None = None, terrain: Tile | str | None = None, mode: Stance | None = None
) -> SpawnTokens:
    """“As many tokens as possible on Forest tiles”: one on each of them."""
    return SpawnTokens(1, name, AllTiles(where or Where(Near.ON_TERRAIN, terrain=terrain)), mode=mode)


def _one_on_each(count: int, where: Where, **said: Any) -> object:
    """“A token on each free tile adjacent to …”."""
    return _described(1, place=AllTiles(where), **said) if count == 1 else REFUSED


def _for_opponent(
    count: int,
    name: str,
    printed: Printed | None = None,
    where: Where | None = None,
    place: Tiles | None = None,
    spot: Any = None,
    mode: Stance | None = None,
) -> SpawnTokens:
    """Tokens that the opponent controls; where no place is said next to that leader."""
    beside = where or Where(Near.ADJACENT, of=Origin.OPPONENTS_LEADER)
    tiles = spot or (Tiles(count, beside) if place is None else replace(place, count=count))
    return SpawnTokens(count, name, tiles, printed, Whose.OPPONENTS, mode)


def _free_tiles(where: Where) -> Tiles:
    return Tiles(1, where)


#: “on free Forest tiles”: as many as there are tokens.
_ON_TILES: Final[Slot[object]] = one_of(
    "on PLACE",
    [],
    wordings=[
        Phrase(_free_tiles, "on|onto free|unoccupied|empty? tiles {where}", where=WHERE),
        Phrase(
            lambda terrain: Tiles(1, Where(Near.ON_TERRAIN, terrain=terrain)),
            "on|onto free|unoccupied|empty? {terrain} tiles",
            terrain=TERRAIN,
        ),
        Phrase(lambda: Tiles(1, Where(Near.ADJACENT)), "on free|unoccupied|empty? adjacent free? tiles"),
        Phrase(lambda: Tiles(1, Where(Near.ADJACENT)), "on a|any adjacent tile"),
    ],
)
_TOKEN: Final = "token|tokens|creature_token|creature_tokens"
#: The same with its place, before and behind what it is.
_TOKENS: Final[list[Form[object]]] = [
    *(
        Phrase(_described, f"{_SPAWN} {words} {to}", fields_of({"count": COUNT, "mode": IN_MODE, **said, **fields}))
        for words, said in (
            (f"{{count}} {{name}} {_TOKEN}", {"name": NAME}),
            (f"{{count}} {{name}} {_TOKEN} {{behind}}", {"name": NAME, "behind": IN_BRACKETS}),
            (f"{{count}} {{name}} {_TOKEN} with {{behind}}", {"name": NAME, "behind": STATS_BEHIND}),
            (
                f"{{count}} {{before}} {_TOKEN} with {{behind}}",
                {"before": TRAITS_BEFORE, "behind": STATS_BEHIND},
            ),
            (f"{{count}} {{before}} {_TOKEN} {{behind}}", {"before": TRAITS_BEFORE, "behind": IN_BRACKETS}),
            (
                f"{{count}} {{before}} {{name}} {_TOKEN} with {{behind}}",
                {"before": TRAITS_BEFORE, "name": NAME, "behind": STATS_BEHIND},
            ),
            (
                f"{{count}} {{before}} {_TOKEN} named|called {{name}} ,? with {{behind}}",
                {"before": TRAITS_BEFORE, "name": NAME, "behind": STATS_BEHIND},
            ),
        )
        for to, fields in (
            ("{place} {mode}", {"place": ON_PLACE}),
            ("{mode} {place}", {"place": ON_PLACE}),
            ("{where} {mode}", {"where": _BESIDE}),
            ("{mode} {where}", {"where": _BESIDE}),
            ("{of_each} {mode}", {"of_each": _ON_TILES}),
            ("{mode} {of_each}", {"of_each": _ON_TILES}),
            ("{mode} {place} {what}", {"place": ON_PLACE, "what": FOR_EACH}),
            ("{place} {mode} {what}", {"place": ON_PLACE, "what": FOR_EACH}),
            ("{mode} {where} {what}", {"where": _BESIDE, "what": FOR_EACH}),
            ("{where} {mode} {what}", {"where": _BESIDE, "what": FOR_EACH}),
            ("{mode} , {what}", {"what": FOR_EACH}),
        )
    ),
    *(
        Phrase(
            _for_opponent,
            f"{begin} {{count}} {{name}} {_TOKEN} {{printed}} {to}",
            fields_of({"count": COUNT, "name": NAME, "printed": PRINTED, "mode": IN_MODE, **fields}),
        )
        for begin, end in (
            ("your opponent spawns|spawn|gets|gain|creates|create|puts|put", ""),
            ("spawn|create", " under your opponent's control"),
        )
        for there, fields in (
            ("", fields_of({})),
            ("{where}", {"where": WHERE}),
            ("{place}", {"place": _ON_TILES}),
            ("on|onto {spot}", {"spot": PLACE}),
            ("adjacent|next to their leader", {}),
            ("on|onto a|an|1|free|any? free|unoccupied? tile|tiles adjacent|next to their leader", {}),
        )
        if there or end
        for to in (f"{there}{end} {{mode}}", f"{{mode}} {there}{end}")
    ),
    Phrase(
        _for_opponent,
        f"your opponent spawns|spawn|gets|gain {{count}} {{name}} {_TOKEN} {{mode}}",
        count=COUNT,
        name=NAME,
        mode=IN_MODE,
    ),
    *(
        Phrase(
            _one_on_each,
            f"{_SPAWN} {words} {to}",
            fields_of({"count": COUNT, "where": WHERE, "mode": IN_MODE, **said}),
        )
        for there in ("on|onto each|every|all free|unoccupied|empty? tile|tiles {where}",)
        for to in (f"{there} {{mode}}", f"{{mode}} {there}")
        for words, said in (
            (f"{{count}} {{name}} {_TOKEN}", {"name": NAME}),
            (f"{{count}} {{name}} {_TOKEN} {{behind}}", {"name": NAME, "behind": IN_BRACKETS}),
            (f"{{count}} {{name}} {_TOKEN} with {{behind}}", {"name": NAME, "behind": STATS_BEHIND}),
            (f"{{count}} {{before}} {_TOKEN} with {{behind}}", {"before": TRAITS_BEFORE, "behind": STATS_BEHIND}),
        )
    ),
    *(
        Phrase(_described, f"{_SPAWN} {words}", fields_of({"name": NAME, "count": COUNTED, **fields}))
        for words, fields in (
            ("{name} tokens {where} equal to {count}", {"where": _BESIDE}),
            ("{name} tokens {place} equal to {count}", {"place": ON_PLACE}),
            ("{name} tokens equal to {count} {where}", {"where": _BESIDE}),
            ("a number of {name} tokens {where} equal to {count}", {"where": _BESIDE}),
            ("a number of {name} tokens equal to {count} {place}", {"place": ON_PLACE}),
            ("as many {name} tokens as {count} {place}", {"place": ON_PLACE}),
        )
    ),
    *(
        Phrase(_described, f"for each|every {{what}} , {_SPAWN} {{count}} {{name}} {_TOKEN} {to}", fields)
        for there, more in (("{place}", {"place": ON_PLACE}), ("{where}", {"where": _BESIDE}))
        for to in (f"{there} {{mode}}", f"{{mode}} {there}")
        for fields in ({"count": COUNT, "name": NAME, "what": ONE_COUNTED, "mode": IN_MODE, **more},)
    ),
]


#: Cards that have been spoken of.
_SPOKEN_OF: Final = Slot(
    "TARGET",
    lambda reader, at: [each for each in NAMED.read(reader, at) if isinstance(each.value, This | That | It)],
    NAMED.write,
)
#: “it”, and where it was.
_IT: Final = Slot(
    "it", lambda reader, at: [each for each in NAMED.read(reader, at) if isinstance(each.value, It)], NAMED.write
)
_ITS: Final = TileOf(Origin.IT)
_OUT_OF: Final[dict[str, object]] = {"target": _SPOKEN_OF, "place": ON_PLACE, "mode": IN_MODE}
_OUT_THERE: Final[dict[str, object]] = {"target": _SPOKEN_OF, "where": _BESIDE, "mode": IN_MODE}


def _from_there(
    target: Target, zone: Zone, mode: Stance | None, place: Place | None = None, where: Where | None = None
) -> SpawnThese:
    """A card that is spoken of comes in from where it has gone."""
    return SpawnThese(target, place if where is None else _there(where, 1), mode)


#: The creature that destroys others, and what becomes of those.
_KILLER: Final = Slot(
    "TARGET",
    lambda reader, at: [each for each in TARGET.read(reader, at) if isinstance(each.value, This | Host)],
    TARGET.write,
)
_BY: Final = "by|by_battle_with|in_battle_with|in_battle_by|in_battles_with"
_VICTIM_GOES: Final = (
    "is|are exiled|cast_out|banished|sent_to_the_Void|put_into_the_Void"
    " instead|instead_of_going_to_the_graveyard|instead_of_the_graveyard|instead_of_being_sent_to_the_graveyard?"
)


def _whichever(target: Target) -> Target:
    """“If a creature would leave the field”: whichever it is."""
    is_any = isinstance(target, Chosen) and target.count == 1 and not target.targets
    return Every(target.filter) if is_any and isinstance(target, Chosen) else target


#: Who would leave the field.
_LEAVING: Final = Slot(
    "TARGET",
    lambda reader, at: [each._replace(value=_whichever(each.value)) for each in TARGET.read(reader, at)],
    lambda value, _: None,
)


def _controlled(target: Target) -> object:
    """“You control that creature”; what is found anew all the time can't change sides (O-15.7)."""
    return REFUSED if isinstance(target, Every) else TakeControl(target)


def _shown(kind: Filter, rest: Spot) -> Dig:
    """“Reveal the top card. If it is a …, put it into your hand; otherwise …”"""
    return Dig(1, 1, Spot.HAND, rest, kind, is_revealed=True)


def _kept(
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
    return Dig(count, take, to, rest, kind, up_to, whose, is_revealed, in_any_order)


_TO: Final = choice(
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
_CARD: Final = Filter(Noun.CARD)
_TOP: Final = "{is_revealed} the top {count} card/cards of {whose} .|,|;?"
_REST: Final = (
    "and|, put|place|send? the_rest|the_others|the_other|the_other_cards|the_remaining_cards {rest} {in_any_order}"
)


def _keeps(taken: str, **fields: object) -> Phrase[Dig]:
    slots: dict[str, object] = {
        "is_revealed": LOOKS,
        "count": COUNT,
        "whose": DECK,
        "rest": _TO,
        "in_any_order": IN_ORDER,
        **fields,
    }
    return Phrase(_kept, f"{_TOP} {taken} {_REST}", slots)


#: What is done with cards that were found.
_PUT: Final = "put|add|take|place|send"
_THEM: Final = "it|them|that_card|those_cards|that_creature|that_trick|the_card|the_creature"
_SHOW: Final = (
    "reveal_it|reveal_them|reveal_that_card|show_it|show_them|show_it_to_your_opponent|show_them_to_your_opponent"
    "|reveal_it_to_your_opponent|show_your_opponent_the_card|show_that_card"
)
_SHOW_ONE: Final = "reveal|show"
_AND: Final = ",_and|,|and|then|,_then|;"
_SEARCH: Final = "search|look_through {more_zones} for {up_to} {count} {filter}"
_TAKE: Final = "choose|find|take {up_to} {count} {filter} in|from {more_zones}"
_LOOK_FOR: Final = "look|search for {up_to} {count} {filter} in {more_zones}"
_LOOK: Final = "look_through {more_zones} for {up_to} {count} {filter}"
_SEARCHING: Final[dict[str, object]] = {
    "more_zones": SEARCHED, "up_to": UP_TO, "count": COUNT, "filter": KIND, "to": _TO,
}  # fmt: skip


#: Cards that are chosen in a zone where nobody has to search for them.
_IN_ZONE: Final = Slot(
    "TARGET",
    lambda reader, at: [
        each
        for each in NOT_SEARCHED.read(reader, at)
        if isinstance(each.value, Chosen) and each.value.filter.zone is not Zone.FIELD
    ],
    lambda value, _: None,
)


def _added(**fields: Any) -> Search:
    """“Add 1 Dragon from your deck to your hand” is a search."""
    return Search(to=Spot.HAND, **fields)


WORDINGS: Final[list[Form[object]]] = [
    # drawing, discarding
    Phrase(
        EachPlayer,
        "each player discards their whole|entire? hand ,? then draws that_many_cards|as_many_cards_as_they_discarded",
        effects=(Discard(None), Draw(ThatMuch())),
    ),
    Phrase(Draw, "your opponent draws {count} card/cards", who=Whose.OPPONENTS, count=COUNT),
    Phrase(Discard, "your opponent discards {count} {filter}", whose=Whose.OPPONENTS, count=COUNT, filter=KIND),
    Phrase(Draw, "{who} that_many cards", who=DRAWS, count=ThatMuch()),
    Phrase(Draw, "{who} as_many cards as they discarded", who=DRAWS, count=ThatMuch()),
    Phrase(Draw, "{who} {count}", who=DRAWS, count=COUNT, unsure=1),
    Phrase(Discard, "{whose} {count}", whose=DISCARDS, count=COUNT, unsure=1),
    Phrase(Discard, "{whose} your|their whole|entire hand", whose=DISCARDS, count=None),
    Phrase(Discard, "{whose} all cards in? your|their hand", whose=DISCARDS, count=None),
    Phrase(
        Discard,
        "your opponent randomly discards {count} {filter}",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.RANDOM,
    ),
    Phrase(
        Discard,
        "{whose} {count} {filter} ,? chosen? at random",
        whose=DISCARDS,
        count=COUNT,
        filter=KIND,
        how=Chooser.RANDOM,
    ),
    Phrase(
        Discard,
        "make|force your opponent to? discard {count} {filter}",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
    ),
    Phrase(
        Discard,
        "look at your opponent's hand and|, choose {count} {filter} from|in it|there ;|. your"
        " opponent discards that card|it",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.YOU,
    ),
    Phrase(
        Discard,
        "your opponent discards {count} {filter} ,? you choose",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.YOU,
    ),
    Phrase(
        Discard,
        "look at your opponent's hand and|, discard {count} {filter} from|in it|there",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.YOU,
    ),
    Phrase(
        Discard,
        "look at your opponent's hand . your opponent discards {count} {filter} of_your_choice",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.YOU,
    ),
    Phrase(
        Discard,
        "your opponent reveals their hand .|,|; you? choose {count} {filter} from it ;|.|, your"
        " opponent discards that card|it",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.YOU,
    ),
    Phrase(
        Discard,
        "choose {count} {filter} in|from your_opponent's hand .|; your opponent discards that card|it",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
        how=Chooser.YOU,
    ),
    Phrase(Look, "look at your opponent's hand", target=_HANDS[Whose.OPPONENTS]),
    Phrase(Reveal, "your opponent reveals their hand", target=_HANDS[Whose.OPPONENTS]),
    Phrase(Look, "your opponent shows you their hand", target=_HANDS[Whose.OPPONENTS]),
    Phrase(
        Discard,
        "your opponent discards {count} {filter} of their choice",
        whose=Whose.OPPONENTS,
        count=COUNT,
        filter=KIND,
    ),
    Phrase(Reveal, "reveal your opponent's hand", target=_HANDS[Whose.OPPONENTS]),
    Phrase(Reveal, "reveal your hand", target=_HANDS[Whose.YOURS]),
    Phrase(Look, "peek at|take_a_look_at {target}", target=TARGET),
    # sacrificing and choosing
    Phrase(
        _sacrificed,
        "your opponent sacrifices {count} {kind} they_control? of_their_choice?",
        count=COUNT,
        kind=KIND,
        by=Whose.OPPONENTS,
    ),
    Phrase(
        _sacrificed,
        "your opponent must|has_to sacrifice {count} {kind} they_control?",
        count=COUNT,
        kind=KIND,
        by=Whose.OPPONENTS,
    ),
    Phrase(_sacrificed, "each player sacrifices {count} {kind} they_control?", count=COUNT, kind=KIND, by=Whose.BOTH),
    Phrase(_sacrificed, "each player sacrifices {count} of their {kind}", count=COUNT, kind=KINDS, by=Whose.BOTH),
    Phrase(
        _sacrificed, "your opponent sacrifices {count} of their {kind}", count=COUNT, kind=KINDS, by=Whose.OPPONENTS
    ),
    Phrase(_picked, "each player chooses|targets {count} of their {kind}", count=COUNT, kind=KINDS),
    *(
        Phrase(
            _picked,
            f"your opponent choose|chooses|target|pick|picks {words}",
            count=COUNT,
            kind=kind,
            by=Whose.OPPONENTS,
        )
        for words, kind in (("{count} of their {kind}", KINDS), ("{count} {kind} they control", KIND))
    ),
    Phrase(_picked, "each player chooses|targets {count} {kind} they_control", count=COUNT, kind=KIND),
    Phrase(
        _spared,
        "each player chooses|targets {count} {kind} they_control ,|.|; then? destroy"
        " all_the_others|the_rest|all_others|the_others|all_other_creatures|every_other_creature on_the_field?",
        count=COUNT,
        kind=KIND,
    ),
    # decks
    Phrase(
        Send,
        "your opponent puts the top card of their deck into|in their graveyard",
        target=Top(1, Whose.OPPONENTS),
        zone=Zone.GRAVEYARD,
    ),
    Phrase(
        lambda count: Send(Top(count, Whose.OPPONENTS), Zone.GRAVEYARD),
        "your opponent puts|sends the top {count} cards of|from their deck into|to their|the graveyard",
        count=COUNT,
    ),
    Phrase(
        lambda count: Send(Top(count, Whose.OPPONENTS), Zone.GRAVEYARD),
        "your opponent puts {count} card/cards from the top of their deck into their graveyard",
        count=COUNT,
    ),
    Phrase(
        lambda count: Send(Top(count, Whose.OPPONENTS), Zone.GRAVEYARD),
        "your opponent mills|loses {count} card/cards from_the_top_of_their_deck?",
        count=COUNT,
    ),
    Phrase(
        lambda count: Send(Top(count, Whose.OPPONENTS), Zone.GRAVEYARD),
        "your opponent discards {count} card/cards from the top of their deck",
        count=COUNT,
    ),
    Phrase(lambda count: Send(Top(count), Zone.GRAVEYARD), "mill {count} card/cards", count=COUNT),
    Phrase(
        lambda count: Send(Top(count), Zone.GRAVEYARD),
        "discard|put|send {count} card/cards from the top of your deck"
        " into_your_graveyard|to_the_graveyard|into_the_graveyard?",
        count=COUNT,
    ),
    Phrase(
        lambda count: Send(Top(count, Whose.BOTH), Zone.GRAVEYARD),
        "each player puts|sends the top {count} card/cards of their deck|decks into|to their|the graveyard|graveyards",
        count=COUNT,
    ),
    Phrase(
        lambda: Send(Top(1, Whose.BOTH), Zone.GRAVEYARD),
        "each player puts|sends the top card of their deck|decks into|to their|the graveyard|graveyards",
    ),
    _keeps("put|add|take|keep {take} {kind} from_among_them|of_them|among_them? {to}", take=COUNT, kind=KIND, to=_TO),
    _keeps("put|add|take|keep {take} of|from|among them {to}", take=COUNT, kind=_CARD, to=_TO),
    _keeps(
        "put|add|take|keep up_to {take} {kind} from_among_them|of_them|among_them {to}",
        take=COUNT,
        kind=KIND,
        to=_TO,
        up_to=True,
    ),
    _keeps(
        "you? may put|add|take|keep {take} {kind} from_among_them|of_them|among_them {to}",
        take=COUNT,
        kind=KIND,
        to=_TO,
        up_to=True,
    ),
    _keeps("put|add|take|keep {take} {to}", take=COUNT, kind=_CARD, to=_TO),
    _keeps("take|keep {take} of_them|among_them?", take=COUNT, kind=_CARD, to=Spot.HAND),
    *(
        Phrase(
            _kept,
            f"{_TOP} {may} put|add|take|place|send {up_to} {{take}} {of_what} {{to}}",
            fields_of(
                {"is_revealed": LOOKS, "count": COUNT, "whose": DECK, "take": COUNT, "to": _TO}
                | {"rest": Spot.TOP, "kind": kind, "up_to": bool(may or up_to), "in_any_order": False}
            ),
        )
        for may, up_to in (("you may", ""), ("", ""), ("you_may?", "up_to"))
        for of_what, kind in (
            ("of|from|among them", _CARD),
            ("{kind} from_among_them|of_them|among_them", KIND),
        )
    ),
    Phrase(
        Dig,
        "{is_revealed} the top {count} card/cards of {whose} and|.|,|;? then? put|arrange|return them|it|those_cards"
        " back|on_top|back_on_top|back_on_top_of_your_deck|on_top_of_your_deck|on_top_of_it?"
        " in any|an order|order_you_like|order_of_your_choice",
        is_revealed=LOOKS,
        count=COUNT,
        whose=DECK,
        take=0,
        to=Spot.HAND,
        rest=Spot.TOP,
        in_any_order=True,
    ),
    Phrase(
        Dig,
        "look at|peek_at the_top_card_of_your_deck|your_top_card and|.|, leave it there|on_top or"
        " put it on the bottom of_your_deck|of_it?",
        count=1,
        take=1,
        up_to=True,
        to=Spot.BOTTOM,
        rest=Spot.TOP,
        filter=_CARD,
    ),
    Phrase(
        Dig,
        "look at|peek_at the_top_card_of_your_deck|your_top_card . you may put it on|at the bottom of_your_deck|of_it?",
        count=1,
        take=1,
        up_to=True,
        to=Spot.BOTTOM,
        rest=Spot.TOP,
        filter=_CARD,
    ),
    Phrase(
        Dig,
        "look at|peek_at the top card of your opponent's deck . you may put it on|at the bottom of_their_deck|of_it?",
        count=1,
        take=1,
        up_to=True,
        to=Spot.BOTTOM,
        rest=Spot.TOP,
        filter=_CARD,
        whose=Whose.OPPONENTS,
    ),
    Phrase(
        _shown,
        "reveal the top card of your deck .|;|, if it_is|it's a|an? {kind} ,? put|add|take it|that_card into|to|in your"
        " hand .|;|, otherwise|if_not|if_it_isn't|if_it_is_not ,? put|place|send it|that_card {rest}",
        kind=KIND,
        rest=_TO,
    ),
    *(
        Phrase(Search, f"{opening} {found} {SHUFFLED}", _SEARCHING, is_revealed=is_revealed)
        for opening, is_revealed, found in (
            (_SEARCH, False, f",|,_then {_PUT} {_THEM} {{to}}"),
            (_SEARCH, False, f",? and|then take|place|send {_THEM} {{to}}"),
            (_LOOK, False, f"and|then {_PUT} {_THEM} {{to}}"),
            (_TAKE, False, f",? and|then|,_then|,_and {_PUT} {_THEM} {{to}}"),
            (_SEARCH, True, f",? and|,? {_SHOW} {_AND} {_PUT} {_THEM} {{to}}"),
            (_LOOK_FOR, False, f",? and|then|,_then|,_and? {_PUT} {_THEM} {{to}}"),
            (_LOOK_FOR, True, f",? and|,? {_SHOW} {_AND} {_PUT} {_THEM} {{to}}"),
            (_TAKE, True, f",? and|,? {_SHOW} {_AND} {_PUT} {_THEM} {{to}}"),
        )
    ),
    Phrase(
        _added,
        f"add|put|take {{up_to}} {{count}} {{filter}} from {{more_zones}} to|into|in your hand {SHUFFLED}",
        more_zones=SEARCHED,
        up_to=UP_TO,
        count=COUNT,
        filter=KIND,
    ),
    Phrase(
        _added,
        f"{_SHOW_ONE} {{up_to}} {{count}} {{filter}} from {{more_zones}} to_your_opponent? and|,|then|,_then"
        f" {_PUT} {_THEM} to|into|in your hand {SHUFFLED}",
        is_revealed=True,
        more_zones=SEARCHED,
        up_to=UP_TO,
        count=COUNT,
        filter=KIND,
    ),
    Phrase(
        MiracleSpawn,
        "search your deck for {count} {filter} ,? and Miracle_Spawn it|them {place} {mode}",
        count=COUNT,
        filter=KIND,
        zone=Zone.DECK,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    # coming back
    *(
        Phrase(
            _from_there,
            f"Miracle_Spawn {{target}} from {words} {{place}} {{mode}}",
            fields_of({**_OUT_OF, "zone": zone}),
        )
        for words, zone in (
            ("your|its_owner's|the graveyard", Zone.GRAVEYARD),
            ("the|your|its_owner's Void", Zone.VOID),
        )
    ),
    *(
        Phrase(
            _from_there,
            f"Miracle_Spawn {{target}} from {words} {{where}} {{mode}}",
            fields_of({**_OUT_THERE, "zone": zone}),
        )
        for words, zone in (
            ("your|its_owner's|the graveyard", Zone.GRAVEYARD),
            ("the|your|its_owner's Void", Zone.VOID),
        )
    ),
    Phrase(
        _these_there,
        "Miracle_Spawn {target} on your side of_the_field|of_the_board? {where} {mode}",
        target=NAMED,
        where=_BESIDE,
        mode=IN_MODE,
    ),
    Phrase(
        SpawnThese,
        "put|place|bring {target} back on|onto|to|into the field|board|play {place} {mode}",
        target=_SPOKEN_OF,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    Phrase(
        SpawnThese,
        "return {target} to the field|board {place} {mode}",
        target=_SPOKEN_OF,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    *(
        Phrase(
            _exiled_for_a_while,
            f"exile|cast_out|banish {{target}} {words}",
            target=TARGET,
            moment=moment,
        )
        for when, moment in (
            ("at the? end of the|this? turn", Moment(TurnPoint.END)),
            ("at the? end of your turn", Moment(TurnPoint.END, Whose.YOURS)),
            ("at the start|beginning of your next turn", Moment(TurnPoint.START, Whose.YOURS)),
            ("at the end of your next turn", Moment(TurnPoint.END, Whose.YOURS, not_now=True)),
        )
        for back in (
            "return|put|place|bring it|that_creature back? on|onto|to the tile it was on|from",
            "return|put|place|bring it|that_creature back? on|onto|to the tile it left|came_from|was_exiled_from",
            "return|put|place|bring it|that_creature back? to the field on|onto the tile it was on",
            "return|put|place|bring it|that_creature back? on|onto|to its old|former|previous|own? tile",
            "return|put|place|bring it|that_creature back? on|onto|to the same tile",
        )
        for words in (f".|;|,|,_then|,_and {when} ,? {back}", f".|;|,|,_then|,_and|and|then {back} {when}")
    ),
    # instead of the graveyard
    *(
        Phrase(Permit, words, target=_KILLER, licence=Licence.CAST_OUT_VICTIMS)
        for words in (
            f"all|any|each|every|a|an? creature|creatures destroyed|killed {_BY} {{target}} in_battle|by_battle?"
            f" {_VICTIM_GOES}",
            f"all|any|each|every|a|an? creature|creatures {{target}} destroys|destroyed|kills {_VICTIM_GOES}",
            f"all|any|each|every|a|an? creature|creatures that are|is destroyed by {{target}} {_VICTIM_GOES}",
        )
    ),
    *(
        Phrase(Permit, f"if {{target}} would {words}", target=_LEAVING, licence=Licence.LEAVE_FOR_THE_VOID)
        for words in (
            "leave the field ,? exile|banish|cast_out it|them|that_creature|that_card instead",
            "leave the field ,? it is|it's exiled|banished|cast_out instead",
            "leave the field ,? cast it out instead",
            "go|be_sent|be_put to|into the|your|its_owner's graveyard ,? exile|cast_out it instead",
            "leave the field ,? send|put it to|into the Void instead",
        )
    ),
    # sending
    Phrase(
        Send,
        "put|take {target} back? into|in|to|on your|its_owner's|their_owner's|their_owners' hand|hands",
        target=NOT_SEARCHED,
        zone=Zone.HAND,
    ),
    Phrase(
        Send,
        "send|bounce|bring|take {target} back? to its|their owner's|owners' hand|hands",
        target=NOT_SEARCHED,
        zone=Zone.HAND,
    ),
    Phrase(Send, "return|take|bring|get|send {target} back to your hand", target=NOT_SEARCHED, zone=Zone.HAND),
    Phrase(Send, "return {target} to the hand of_its_owner?", target=NOT_SEARCHED, zone=Zone.HAND),
    Phrase(
        Send,
        "put|place {target} into|in|to your|the|its_owner's|their_owner's|their_owners' graveyard|graveyards",
        target=TARGET,
        zone=Zone.GRAVEYARD,
    ),
    Phrase(Send, "put|place|move|send {target} into|in|to the Void|Abyss", target=TARGET, zone=Zone.VOID),
    Phrase(Send, "cast {target} out", target=TARGET, zone=Zone.VOID),
    Phrase(_archived, "put|place|move|send {target} into|in|to your|the|its_owner's Archive", target=TARGET),
    *(
        Phrase(Send, f"shuffle|return your graveyard {words}", target=_GRAVEYARDS[Whose.YOURS], zone=Zone.DECK)
        for words in ("into|to your deck", "back into your deck")
    ),
    Phrase(Send, "remove {target} from the game|duel", target=TARGET, zone=Zone.VOID),
    Phrase(
        Send,
        "shuffle|put|return {target} back into your|the|its_owner's|their_owner's|their_owners' deck|decks",
        target=TARGET,
        zone=Zone.DECK,
    ),
    Phrase(Send, "return {target} to your|its_owner's deck", target=TARGET, zone=Zone.DECK),
    Phrase(
        Send,
        "put|place|return {target} on|onto|to top|the_top of your|the deck",
        target=TARGET,
        zone=Zone.DECK,
        end=DeckEnd.TOP,
    ),
    Phrase(
        Send,
        "put|place|return {target} on|onto|to the top of its|their owner's|owners' deck|decks",
        target=TARGET,
        zone=Zone.DECK,
        end=DeckEnd.TOP,
    ),
    Phrase(
        Send,
        "put|place|return {target} on|at|to the bottom of your|the deck",
        target=TARGET,
        zone=Zone.DECK,
        end=DeckEnd.BOTTOM,
    ),
    *(
        Phrase(Send, f"take|choose {{target}} {_AND} put|place it|them|that_card|those_cards {where}", said)
        for where, zone, end in (
            ("on|onto top|the_top of your|the|its_owner's|their_owner's deck", Zone.DECK, DeckEnd.TOP),
            ("on|at the bottom of your|the|its_owner's|their_owner's deck", Zone.DECK, DeckEnd.BOTTOM),
            ("into|in your|its_owner's|their_owner's hand", Zone.HAND, None),
            ("into|in the Void", Zone.VOID, None),
            ("into|in your|its_owner's|the graveyard", Zone.GRAVEYARD, None),
        )
        for said in ({"target": _IN_ZONE, "zone": zone, "end": end},)
    ),
    Phrase(
        _sent(Zone.HAND),
        "return {first} and {second} to your|its_owner's|their_owner's|their_owners' hand|hands",
        first=TARGET,
        second=TARGET,
    ),
    Phrase(Send, "exile|cast_out your opponent's graveyard", target=_GRAVEYARDS[Whose.OPPONENTS], zone=Zone.VOID),
    Phrase(Send, "exile|cast_out your graveyard", target=_GRAVEYARDS[Whose.YOURS], zone=Zone.VOID),
    # the same in the passive
    Phrase(Destroy, "{target} is|are|get|gets destroyed", target=TARGET),
    Phrase(Send, "{target} is|are|get|gets exiled|cast_out|banished", target=TARGET, zone=Zone.VOID),
    Phrase(Send, "{target} is|are|get|gets sent|put|cast to|into the Void", target=TARGET, zone=Zone.VOID),
    Phrase(Send, "{target} go|goes to the Void", target=TARGET, zone=Zone.VOID),
    Phrase(
        Send,
        "{target} is|are|get|gets returned|put|sent back? to|into its|their|your owner's|owners'? hand|hands",
        target=TARGET,
        zone=Zone.HAND,
    ),
    Phrase(Send, "{target} return|returns to its|their owner's|owners' hand|hands", target=TARGET, zone=Zone.HAND),
    Phrase(Send, "{target} return|returns|go|goes back? to your hand", target=TARGET, zone=Zone.HAND),
    Phrase(Send, "{target} is|are sent|put to|into the|its_owner's|your graveyard", target=TARGET, zone=Zone.GRAVEYARD),
    Phrase(
        Send,
        "{target} is|are shuffled|put back? into its|their owner's|owners' deck|decks",
        target=TARGET,
        zone=Zone.DECK,
    ),
    Phrase(Send, "{target} is|are shuffled|put back? into your deck", target=TARGET, zone=Zone.DECK),
    # coming in
    Phrase(
        _spawned_there,
        "Miracle_Spawn {up_to} {count} {kind} from_your|in_your {zone} {where} {mode}",
        up_to=UP_TO,
        count=COUNT,
        kind=KIND,
        zone=ZONE,
        where=_BESIDE,
        mode=IN_MODE,
    ),
    Phrase(
        _spawned_there,
        "Miracle_Spawn {count} {kind} from_your|in_your {zone} in Defence Mode {where}",
        count=COUNT,
        kind=KIND,
        zone=ZONE,
        where=_BESIDE,
        mode=Stance.DEFENCE,
    ),
    Phrase(
        _spawned_there,
        "Miracle_Spawn {count} {kind} from_your|in_your {zone} in Attack Mode {where}",
        count=COUNT,
        kind=KIND,
        zone=ZONE,
        where=_BESIDE,
        mode=Stance.ATTACK,
    ),
    *(
        Phrase(
            _each_revives,
            f"each player Miracle_Spawns {{up_to}} {{count}} {{kind}} from their {name} {beside}",
            up_to=UP_TO,
            count=COUNT,
            kind=KIND,
            zone=zone,
        )
        for name, zone in (("graveyard", Zone.GRAVEYARD), ("hand", Zone.HAND), ("deck", Zone.DECK), ("Void", Zone.VOID))
        for beside in ("", "next|adjacent to their leader")
    ),
    Phrase(
        _spawned_beside,
        "Miracle_Spawn {count} {kind} from_your|in_your {zone} {mode} adjacent|next to {host}",
        count=COUNT,
        kind=KIND,
        zone=ZONE,
        mode=IN_MODE,
        host=CHOSEN,
    ),
    Phrase(
        _tokens_beside,
        f"{_SPAWN} {{count}} {{name}} {_TOKEN} {{mode}} adjacent|next to {{host}}",
        count=COUNT,
        name=NAME,
        mode=IN_MODE,
        host=CHOSEN,
    ),
    Phrase(_revived, "Miracle_Spawn {target} {place} {mode}", target=CHOSEN, place=ON_PLACE, mode=IN_MODE),
    Phrase(_revived, "Miracle_Spawn {target} {where} {mode}", target=CHOSEN, where=_BESIDE, mode=IN_MODE),
    *(
        Phrase(
            _revived_beside,
            f"{verb} {{target}} on|onto a|any|one|1? free|unoccupied|empty? tile? adjacent|next to {of} {{mode}}",
            target=CHOSEN,
            beside=FILTER,
            mode=IN_MODE,
            are_targets=are_targets,
        )
        for verb in ("Miracle_Spawn", "revive|bring_back", "return|put|place|bring")
        for of, are_targets in (("a|an|one|any|1 {beside}", False), ("target {beside}", True))
    ),
    Phrase(_these_there, "Miracle_Spawn {target} {where} {mode}", target=NAMED, where=_BESIDE, mode=IN_MODE),
    *(
        Phrase(
            SpawnThese, f"Miracle_Spawn {{target}} {words}", fields_of({"target": _IT, "mode": IN_MODE, "place": _ITS})
        )
        for words in ("on|onto the same tile {mode}", "{mode} on|onto the same tile")
    ),
    *(
        Phrase(make, f"Miracle_Spawn {{target}} in {words} {{where}}", target=target, where=_BESIDE, mode=mode)
        for make, target in ((_revived, CHOSEN), (_these_there, NAMED))
        for words, mode in (("Defence Mode", Stance.DEFENCE), ("Attack Mode", Stance.ATTACK))
    ),
    Phrase(_revived, "revive|bring_back {target} {place} {mode}", target=TARGET, place=ON_PLACE, mode=IN_MODE),
    Phrase(
        _revived,
        "return|put|bring|place {target} to|onto|on|back_to|back_onto the field {mode}",
        target=TARGET,
        mode=IN_MODE,
    ),
    *_TOKENS,
    *(
        Phrase(
            _everywhere,
            f"{_SPAWN} as_many {{name}} {_TOKEN} as_possible {words}",
            fields_of({"name": NAME, "mode": IN_MODE, **fields}),
        )
        for there, fields in (
            ("on|onto free|unoccupied|empty|all? {terrain} tiles", {"terrain": TERRAIN}),
            ("on|onto free|unoccupied|empty|all? tiles {where}", {"where": WHERE}),
            ("{where}", {"where": _BESIDE}),
        )
        for words in (f"{there} {{mode}}", f"{{mode}} {there}")
    ),
    # copies, control
    *(
        Phrase(_copies, f"{_SPAWN} {{count}} {words}", fields_of({"count": COUNT, "target": TARGET, **fields}))
        for of in (
            f"token|tokens|creature_token {_THAT_IS} a_copy|copies|an_exact_copy of {{target}}",
            "token|tokens|creature_token that|which copies|copy {target}",
            "token_copy|token_copies|copy|copies of {target}",
            "token|tokens as_a_copy|as_copies of {target}",
        )
        for words, fields in (
            (of, fields_of({})),
            (f"{of} {{place}}", {"place": _NEAR_IT}),
            (of.replace("token|tokens|creature_token ", "token|tokens {place} "), {"place": _NEAR_IT}),
            (of.replace("token|tokens|creature_token ", "token|tokens {mode} "), {"mode": STANCE}),
        )
    ),
    *(
        Phrase(make, f"{_SPAWN} {{count}} {words}", count=COUNT, target=TARGET, where=_BESIDE)
        for make, words in (
            (
                _copies_there,
                "token|tokens {where} that_is|that_are|that's|which_is|which_are a_copy|copies of {target}",
            ),
            (
                _copies_behind,
                "token|tokens that_is|that_are|that's|which_is|which_are a_copy|copies of {target} {where}",
            ),
            (_copies_there, "token|tokens {where} as_a_copy|as_copies of {target}"),
            (_copies_behind, "copy|copies of {target} {where}"),
        )
    ),
    *(
        Phrase(_plain_copies, f"{_SPAWN} {{count}} {words}", fields_of({"count": COUNT, "target": _WHOSE, **fields}))
        for place, fields in (("", fields_of({})), ("{place}", {"place": ON_PLACE}), ("{where}", {"where": _BESIDE}))
        for words in (
            f"token|tokens {place} with {{target}} ATK and HP",
            f"token|tokens {place} that|which has|have {{target}} ATK and HP",
            f"token|tokens with {{target}} ATK and HP {place}",
        )
    ),
    *(
        Phrase(GainAbilities, words, target=TARGET, other=_WHOSE)
        for words in (
            "{target} gain|gains|has|have {other} abilities|ability",
            "{target} gain|gains|has|have all_of? {other} abilities",
            "{target} copies|copy {other} abilities|ability",
        )
    ),
    Phrase(
        GainAbilities, "{target} has|have|copies|copy the abilities|ability of {other}", target=TARGET, other=TARGET
    ),
    Phrase(GainAbilities, "{target} gain|gains|has|have all the? abilities of {other}", target=TARGET, other=TARGET),
    Phrase(BecomeCopy, "have {target} become a_copy|an_exact_copy of {other}", target=TARGET, other=TARGET),
    Phrase(BecomeCopy, "{target} copies|copy {other}", target=TARGET, other=TARGET),
    Phrase(BecomeCopy, "{target} turn|turns into a copy of {other}", target=TARGET, other=TARGET),
    Phrase(_controlled, "you? control {target}", target=TARGET),
    Phrase(HandOver, "give control of {target} to your_opponent|its_opponent|that_player's_opponent", target=TARGET),
    Phrase(HandOver, "give|gives your opponent control of {target}", target=TARGET),
    Phrase(HandOver, "give|gives {target} to your_opponent|the_other_player", target=TARGET),
    Phrase(HandOver, "gives control of {target} to the_other_player|their_opponent|the_opponent", target=TARGET),
    Phrase(HandOver, "your opponent take|takes control_of? {target}", target=TARGET),
    Phrase(
        lambda first, second: (HandOver(first), HandOver(second)),
        "exchange|swap|switch|trade control of {first} and|with|for {second}",
        first=TARGET,
        second=TARGET,
    ),
    Phrase(
        lambda kind: (Pick(_theirs(1, kind, Whose.BOTH)), HandOver(That())),
        "each player chooses|targets|picks 1 {kind} they control and|,_then|. gives control_of it|that_creature to the"
        " other player",
        kind=KIND,
    ),
    # equips
    Phrase(EquipOnly, "equip this_card|this_trick|this_equip|this|it? only? to|on {filter}", filter=A_CREATURE),
    Phrase(EquipOnly, "equip this_card|this_trick|this_equip|this|it? only? to|on one of {filter}", filter=FILTERS),
    Phrase(
        EquipOnly,
        "you may only? equip|attach|put this_card|this_trick|this_equip|this|it only to|on {filter}",
        filter=A_CREATURE,
    ),
    Phrase(
        EquipOnly,
        "you may only equip|attach|put this_card|this_trick|this_equip|this|it to|on {filter}",
        filter=A_CREATURE,
    ),
    Phrase(EquipOnly, "this card|trick may only be equipped|attached to {filter}", filter=A_CREATURE),
    Phrase(EquipOnly, "this card|trick may be equipped|attached only to {filter}", filter=A_CREATURE),
    Phrase(EquipOnly, "only for {filter}", filter=A_CREATURE),
    Phrase(EquipOnly, "only for {filter}", filter=FILTERS),
    Phrase(EquipOnly, "this_card|this_trick|this_equip is only for {filter}", filter=FILTERS),
    Phrase(EquipOnly, "for {filter} only", filter=FILTERS),
    Phrase(EquipOnly, "only {filter} may be equipped with this card|trick", filter=A_CREATURE),
    *(
        Phrase(Outlast, f"{before}{keeps} {bonus} {how}")
        for before in ("", "if|when|even_if|even_when|after this_card|this_trick|it is|was|has_been destroyed ,? ")
        for keeps in ("it|that_creature|the_equipped_creature|equipped_creature keeps",)
        for bonus in (
            "this|this_bonus|these_bonuses|them|this_ability|that_bonus|the_bonus|its_bonuses",
            "the|these|this gained|additional|extra? HP|ATK|DEF|CATK|RATK|stats",
            "the HP|ATK|DEF|CATK|RATK|stats it_gained?|gained?",
        )
        for how in (
            "even? after|if|when this card has_been|is|was destroyed",
            "until it leaves the field",
            "as_long_as|while it is|stays|remains on the field",
            "",
        )
        if before or how
    ),
    *(
        Phrase(
            Outlast,
            f"this_card's|this_trick's|this_equip's|this|its|these|the {what} even? after|if|when {card} {destroyed}",
        )
        for what in (
            "effect|ability|bonus|effects|abilities|bonuses remains|stays|remain|stay active|in_effect|in_play?",
            "effect|ability|bonus|effects|abilities|bonuses lasts|continues|persists|last|continue|persist to_work?",
        )
        for card in ("this_card|this_trick|this_equip|it",)
        for destroyed in ("has_been|is|was|gets destroyed",)
    ),
    Phrase(Outlast, "this effect|ability|bonus outlasts|survives this card's destruction"),
    Phrase(Outlast, "even after|if|when this_card|this_trick|this_equip|it has_been|is|was|gets destroyed"),
    # Sacrifice Spawns
    Phrase(MaySacrificeTokens, "you may use|sacrifice tokens for|in Sacrifice_Spawns|a_Sacrifice_Spawn"),
    Phrase(MaySacrificeTokens, "your? tokens may be used|sacrificed for|in Sacrifice_Spawns|a_Sacrifice_Spawn"),
]
