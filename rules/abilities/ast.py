"""Abstract syntax tree of abilities: typed nodes of what card text says, without the text.

An `Ability` is one sentence of a card. `parse` makes it from English, `describe` writes it as canonical English, and
the duel carries it out. Nodes are frozen, so that cards can share them. Amounts are never negative except where noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from rules.vocabulary import Activation, Element, SpecialKind, Stat, Tile, TrickClass


class Noun(StrEnum):
    """Kind of card that a phrase names; a card is a creature or a trick."""

    CREATURE = "creature"
    TRICK = "trick card"
    CARD = "card"


class Whose(StrEnum):
    """Side of cards or of a leader, seen from the player who controls the ability."""

    YOURS = "yours"
    OPPONENTS = "opponents"
    BOTH = "both"


class Zone(StrEnum):
    """Zone of a card (O-3.5); the filter or effect that names it says whose zone it is."""

    FIELD = "field"
    HAND = "hand"
    DECK = "deck"
    GRAVEYARD = "graveyard"
    VOID = "void"
    SPECIAL = "special"
    ARCHIVE = "archive"


class DeckEnd(StrEnum):
    """End of a deck at which a card is put without shuffling."""

    TOP = "top"
    BOTTOM = "bottom"


class Spot(StrEnum):
    """Destination of cards that were searched or looked at; it always belongs to their owner."""

    HAND = "hand"
    GRAVEYARD = "graveyard"
    VOID = "void"
    ARCHIVE = "archive"
    TOP = "top"
    BOTTOM = "bottom"
    SHUFFLED = "shuffled"


class Chooser(StrEnum):
    """Chooser of the cards that somebody discards."""

    DISCARDER = "the player who discards"
    YOU = "you"
    RANDOM = "chance"


# --- which cards, which tiles -------------------------------------------------------------------------------------


class Near(StrEnum):
    """Relation of tiles. IN_FRONT and BEHIND are one tile as a card faces (O-11.7), AHEAD and ASTERN all such tiles."""

    ADJACENT = "adjacent to"
    WITHIN = "within N tiles of"
    STRAIGHT = "within N tiles in a straight line of"
    BESIDE = "to the left or right of"
    ON = "on the same tile as"
    DIAGONAL = "diagonally adjacent to"
    AROUND = "adjacent or diagonally adjacent to"
    IN_FRONT = "directly in front of"
    BEHIND = "directly behind"
    AHEAD = "anywhere in front of"
    ASTERN = "anywhere behind"
    SAME_ROW = "in the same row as"
    SAME_COLUMN = "in the same column as"
    SAME_LINE = "in the same row or column as"
    HOME_ROW = "in the home row of"
    SIDE = "on the side of"
    ANYWHERE = "on the field"
    EDGE = "on the edge of the field"
    CORNER = "in a corner of the field"
    MIDDLE_COLUMN = "in the middle column"
    OUTER_COLUMN = "in an outer column"
    ON_TERRAIN = "on TILE TYPE tiles"
    WITH_COUNTERS = "on tiles with “X” counters"
    OF_ELEMENT = "on tiles of the element of"


#: Parts of the field that are not measured from a card.
PARTS_OF_FIELD: Final = (Near.EDGE, Near.CORNER, Near.MIDDLE_COLUMN, Near.OUTER_COLUMN)


class Origin(StrEnum):
    """Card or tile from which tiles are measured; for HOME_ROW and SIDE, the player who controls the ability."""

    # For speed, the cached hash of the text, not that of the member's name.
    __hash__ = str.__hash__

    THIS = "this card"
    THAT = "that creature"
    HOST = "the equipped creature"
    YOUR_LEADER = "your leader"
    OPPONENTS_LEADER = "your opponent's leader"
    LEADERS = "a leader"
    THAT_TILE = "that tile"
    #: Only in an amount: the target of the effect.
    ITSELF = "its own tile"
    #: Only while a text is read, as `It` and `Latter`.
    IT = "it"
    LATTER = "the latter creature"


@dataclass(frozen=True, slots=True)
class Where:
    """Limit on tiles: `tiles` is the N of WITHIN and STRAIGHT, `terrain` that of ON_TERRAIN, `of` the origin.

    A tile type is one of the ten, or the name of a tile card with buffs of its own (O-16.11). With `also`, both limits
    must hold: “on Forest tiles within 2 tiles of this card”, measured from the origin of `also`. `counter` is the name
    of the counters of WITH_COUNTERS.
    """

    near: Near
    tiles: int = 0
    terrain: Tile | str | None = None
    of: Origin = Origin.THIS
    also: Where | None = None
    counter: str = ""

    def __post_init__(self) -> None:
        if self.also is not None:
            object.__setattr__(self, "of", self.also.of)


class Stance(StrEnum):
    """Mode of a creature, face-up or face-down (D-11.1); face-down is Defence Mode (D-11.5)."""

    ATTACK = "Attack Mode"
    DEFENCE = "Defence Mode"


class Shield(StrEnum):
    """State of a creature's shield: NONE is no DEF, or a shield that is broken."""

    WHOLE = "with a shield"
    NONE = "without a shield"
    BROKEN = "with a broken shield"


class Role(StrEnum):
    """Part of a creature in the declared attack."""

    ATTACKING = "attacking"
    ATTACKED = "attacked"


class Past(StrEnum):
    """Events of this turn that a creature took part in."""

    SPAWNED = "was spawned this turn"
    MIRACLE_SPAWNED = "was Miracle Spawned this turn"
    ATTACKED = "attacked this turn"
    MOVED = "moved this turn"


@dataclass(frozen=True, slots=True)
class Limit:
    """“with N STAT or more”, “with less than N STAT”. HP are the current ones; `stat` None: the level.

    `least` and `most` are inclusive unless `is_strict`; a card without the stat never matches.
    """

    stat: Stat | None
    least: int | None = None
    most: int | None = None
    is_strict: bool = False


class Trait(StrEnum):
    """Traits that cards share or don't share, besides stats."""

    LEVEL = "level"
    NAME = "name"
    ELEMENT = "element"
    TYPE = "type"


class Degree(StrEnum):
    """Comparison of a trait of two cards; names, elements and types can only be the SAME."""

    MORE = "more"
    LESS = "less"
    AT_LEAST = "at least as much"
    AT_MOST = "at most as much"
    SAME = "the same"


@dataclass(frozen=True, slots=True)
class Compared:
    """“with more ATK than this card”, “with the same name as this card”: HP are the current ones.

    `of` is THIS or HOST; one that has left the field counts as it was then. Cards with several elements or types share
    them if they share one. A card without the stat never matches, nor does any card compared with it.
    """

    what: Stat | Trait
    how: Degree
    of: Origin = Origin.THIS


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on cards, all of which must hold. Zone FIELD without owner and `where`: anywhere on the field.

    `name` is a quotation (group 17). `is_face_up` None: either. Levels are inclusive. `other`: not this card;
    `not_that`: nor “that creature”. `zone_of` is whose zone it is, unless it is the field; `more_zones` are further
    zones (“your hand or graveyard”). `counter` is the name of counters, at least `counters_from` of them, "" for any
    name. One of `any_of` must match, and `but_not` must not (“non-Fire”, “except …”).
    """

    noun: Noun = Noun.CREATURE
    element: Element | None = None
    type: str = ""
    is_face_up: bool | None = None
    name: str = ""
    other: bool = False
    level_from: int | None = None
    level_to: int | None = None
    controller: Whose | None = None
    where: Where | None = None
    zone: Zone = Zone.FIELD
    zone_of: Whose = Whose.YOURS
    more_zones: tuple[Zone, ...] = ()
    owner: Whose | None = None
    special: SpecialKind | None = None
    is_token: bool | None = None
    trick_class: TrickClass | None = None
    activation: Activation | None = None
    mode: Stance | None = None
    is_equipped: bool | None = None
    is_damaged: bool | None = None
    has_ability: bool | None = None
    shield: Shield | None = None
    counter: str | None = None
    counters_from: int = 1
    is_locked: bool | None = None
    limits: tuple[Limit, ...] = ()
    compared: Compared | None = None
    role: Role | None = None
    past: Past | None = None
    not_that: bool = False
    any_of: tuple[Filter, ...] = ()
    but_not: Filter | None = None
    #: Whether it has conditions on traits that a face-down card doesn't show (O-17.5).
    has_traits: bool = field(init=False, compare=False, repr=False, default=False)
    #: Whether it has any of the rarer conditions.
    has_more: bool = field(init=False, compare=False, repr=False, default=False)
    #: Whether its only conditions are the player and the zone.
    is_bare: bool = field(init=False, compare=False, repr=False, default=False)
    #: Whether it may change its result for a card that stays in place: by damage, counters, equips, modes, stats.
    is_fleeting: bool = field(init=False, compare=False, repr=False, default=False)

    def __post_init__(self) -> None:
        nested = (*self.any_of, *(() if self.but_not is None else (self.but_not,)))
        asked = (self.element, self.type or None, self.name or None, self.level_from, self.level_to)
        shown = (self.special, self.trick_class, self.activation, self.has_ability, self.limits or None, self.compared)
        open_ = (self.owner, self.is_token, self.past, self.role, self.not_that or None)
        passing = (self.mode, self.is_equipped, self.is_damaged, self.counter, self.shield, self.is_locked)
        has_traits = any(each is not None for each in (*asked, *shown)) or any(one.has_traits for one in nested)
        is_fleeting = any(
            each is not None for each in (*passing, self.past, self.role, self.limits or None, self.compared)
        )
        has_more = is_fleeting or bool(nested) or any(each is not None for each in (*shown, *open_))
        object.__setattr__(self, "has_traits", has_traits)
        object.__setattr__(self, "has_more", has_more)
        is_bare = not has_traits and not has_more and self.is_face_up is None and not self.other
        object.__setattr__(self, "is_bare", is_bare)
        is_counted = self.where is not None and self.where.near is Near.WITH_COUNTERS
        is_passing = is_fleeting or is_counted or any(one.is_fleeting for one in nested)
        object.__setattr__(self, "is_fleeting", is_passing)


@dataclass(frozen=True, slots=True)
class This:
    """“this creature” or “this card”: the card that has the ability."""

    noun: Noun = Noun.CREATURE


@dataclass(frozen=True, slots=True)
class Host:
    """“the equipped creature”."""


@dataclass(frozen=True, slots=True)
class That:
    """“that creature”, “that card”: the one of the when-phrase, or, later in a text, the last chosen one."""

    noun: Noun = Noun.CREATURE


@dataclass(frozen=True, slots=True)
class Those(That):
    """“those creatures”: only while a text is read, `That` for several."""


@dataclass(frozen=True, slots=True)
class Attacker:
    """“the attacking creature”: the attacker of the event, or of the attack being answered."""


@dataclass(frozen=True, slots=True)
class Other:
    """“the other creature”, “the other card”: the one of the event that is not “that creature” (`second_of`)."""

    noun: Noun = Noun.CREATURE


@dataclass(frozen=True, slots=True)
class Across:
    """“the creature that destroyed it”: only while a text is read, the other side of the event's first card."""


@dataclass(frozen=True, slots=True)
class Latter:
    """“the latter creature”, “the former creature”: only while a text is read, one of two that an event names."""

    is_former: bool = False


@dataclass(frozen=True, slots=True)
class Such:
    """“that token”, “that Knight”: only while a text is read, the card that the filter describes."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Attacked:
    """“the attacked creature”: the target of the event's attack, or of the present one."""


@dataclass(frozen=True, slots=True)
class It:
    """“it”, “them”: only while a text is read; `rules.abilities.anaphora` replaces it.

    `is_before`: in an amount before the effect's target is named, so it is an earlier card. `is_other`: of two cards of
    a when-phrase the one on the other side, as in “poison it”. `is_one`: “it”, not “them”.
    """

    is_before: bool = False
    is_other: bool = False
    is_one: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class LeaderOf:
    """“your leader”, “your opponent's leader”, “both leaders”: the only way to touch leaders (D-13.2)."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class TheirLeader:
    """“the leader of its controller”, a player known only through a card or the event."""

    who: ControllerOf | OwnerOf | ThatPlayer


@dataclass(frozen=True, slots=True)
class Chosen:
    """“N …”, “up to N …”: chosen when the ability is activated (O-8.7). `targets`: “N target …” (O-23.1)."""

    count: int
    filter: Filter
    up_to: bool = False
    targets: bool = False


@dataclass(frozen=True, slots=True)
class Every:
    """“all …”, “each …”: found when the ability is carried out."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Picked:
    """“N … of your opponent's choice”, or a sacrifice: picked by `by` when the effect is carried out.

    Nothing is targeted. BOTH: each player picks as many of their own cards, the active player first.
    """

    count: Amount
    filter: Filter
    by: Whose = Whose.YOURS
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class AtRandom:
    """“N random …”, “N … at random”: chance picks when it is carried out (O-23.9)."""

    count: Amount
    filter: Filter


@dataclass(frozen=True, slots=True)
class Extreme:
    """“the … with the highest/lowest STAT”: found when it is carried out; `stat` None: the level.

    Of equal ones the ability's controller picks one; with `every` all are meant.
    """

    filter: Filter
    stat: Stat | None
    highest: bool
    every: bool = False


@dataclass(frozen=True, slots=True)
class Top:
    """“the top N cards of your deck”, “the bottom card of …”; as many as there are when it is carried out.

    BOTH: of each player's deck.
    """

    count: Amount
    whose: Who = Whose.YOURS
    from_bottom: bool = False


Target: TypeAlias = (
    This
    | Host
    | That
    | Other
    | Attacker
    | Attacked
    | LeaderOf
    | TheirLeader
    | Chosen
    | Every
    | Picked
    | AtRandom
    | Extreme
    | Top
)


@dataclass(frozen=True, slots=True)
class ControllerOf:
    """“its controller”: the player who controls a card, or did when it left the field."""

    target: Target


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """“its owner”."""

    target: Target


@dataclass(frozen=True, slots=True)
class ThatPlayer:
    """“that player”, known only through the event: whose turn it is, or who did it."""


#: The player who does or suffers something.
Who: TypeAlias = Whose | ControllerOf | OwnerOf | ThatPlayer


@dataclass(frozen=True, slots=True)
class They:
    """“they”, “that player”, “their”: only while a text is read, a player, as `It` is a card."""


@dataclass(frozen=True, slots=True)
class ThisTile:
    """“this tile”: the tile of the card that has the ability."""


@dataclass(frozen=True, slots=True)
class AnyTile:
    """“any tile”: one tile, anywhere on the board (D-21.2)."""


@dataclass(frozen=True, slots=True)
class ChosenTiles:
    """“N tiles …”, “up to N …”: chosen when the ability is activated. `connected`: all in one piece."""

    count: int
    where: Where | None = None
    up_to: bool = False
    connected: bool = False


@dataclass(frozen=True, slots=True)
class AllTiles:
    """“all tiles …”."""

    where: Where


@dataclass(frozen=True, slots=True)
class TileOf:
    """“the tile of that creature”: its tile now, or at the time of the event."""

    of: Origin


@dataclass(frozen=True, slots=True)
class TileLeft:
    """“the tile that it left”: the tile that the creature has just moved from."""


Place: TypeAlias = ThisTile | AnyTile | ChosenTiles | AllTiles | TileOf | TileLeft


# --- how much, how many --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Itself:
    """“its”, “their”: in an amount, the target of the effect; of several, each for itself."""


@dataclass(frozen=True, slots=True)
class CardsOf:
    """Cards to be counted: on the field or in a zone, as the filter says."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class CountersOn:
    """“X” counters on cards to be counted; with no name all counters."""

    name: str
    target: Target | Itself


@dataclass(frozen=True, slots=True)
class AmongThose:
    """“FILTER creatures among those cards”: those sent, found or looked at by the effect before."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class TilesOf:
    """Tiles to be counted."""

    where: Where


@dataclass(frozen=True, slots=True)
class CrystalsOf:
    """Magic Crystals to be counted: in the inventory, or those that are `used`."""

    whose: Whose
    used: bool = False


@dataclass(frozen=True, slots=True)
class SpawnPointsOf:
    """Spawn points that are left."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class AttachedTo:
    """Creatures attached to cards; of face-up ones only those that match `filter`."""

    target: Target | Itself
    filter: Filter = Filter()


@dataclass(frozen=True, slots=True)
class EquipsOn:
    """Equips that cards wear."""

    target: Target | Itself


@dataclass(frozen=True, slots=True)
class ElementsOf:
    """Different elements among cards to be counted; two cards of one element count once."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class DeedsOf:
    """“attacks you declared this turn”, “creatures you spawned this turn”, “trick cards you activated this turn”.

    `of` limits the cards, by their printed properties; None for attacks with any unit.
    """

    deed: PlayerDeed
    whose: Whose
    of: Filter | None = None


Countable: TypeAlias = (
    CardsOf | AmongThose | ElementsOf | CountersOn | TilesOf | CrystalsOf | SpawnPointsOf | AttachedTo | EquipsOn
    | DeedsOf
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class PerEach:
    """“N for each …”; “the number of …” is 1 for each. `amount` is negative where a stat is lowered."""

    amount: int
    what: Countable


@dataclass(frozen=True, slots=True)
class StatOf:
    """“the STAT of TARGET” as it is when it is counted; of several cards the sum. HP are the current ones."""

    stat: Stat
    target: Target | Itself


@dataclass(frozen=True, slots=True)
class MaxHpOf:
    """“the maximum HP of TARGET”."""

    target: Target | Itself


@dataclass(frozen=True, slots=True)
class LevelOf:
    """“the level of TARGET”; of several cards the sum."""

    target: Target | Itself


@dataclass(frozen=True, slots=True)
class DieResult:
    """“the result” of the last die of this text."""


@dataclass(frozen=True, slots=True)
class ThatMuch:
    """“that much”, “that many”: the amount of the event, or of the effect before this one."""


@dataclass(frozen=True, slots=True)
class SacrificedFor(ThatMuch):
    """“creatures sacrificed for it”: only while a text is read, “that much” of a Sacrifice Spawn."""


@dataclass(frozen=True, slots=True)
class AmountPaid:
    """“the number paid”, “X”: the crystals or cards paid for a cost of “any number”."""


@dataclass(frozen=True, slots=True)
class Times:
    """`times` as much, divided by `parts` and rounded down (O-23.4): “half” is Times(…, 1, 2).

    `times` is negative where a stat is lowered.
    """

    amount: Amount
    times: int = 1
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Plus:
    """“… plus …”."""

    first: Amount
    second: Amount


@dataclass(frozen=True, slots=True)
class AtMost:
    """“…, at most N”."""

    amount: Amount
    most: Amount


@dataclass(frozen=True, slots=True)
class AnyNumber:
    """“any number”: of a cost chosen on activation, otherwise when it is carried out; “that many” afterwards."""


#: Amounts, counted when the effect is carried out and again as long as it lasts (O-23.4). Less than nothing is 0, but
#: for changes of stats.
Amount: TypeAlias = (
    int | PerEach | StatOf | MaxHpOf | LevelOf | DieResult | ThatMuch | AmountPaid | Times | Plus | AtMost | AnyNumber
)


# --- when, for what, how long -------------------------------------------------------------------------------------


class Event(StrEnum):
    """Event of a triggered ability: something that its subject does, or that happens to it."""

    # For speed, the cached hash of the text, not that of the member's name.
    __hash__ = str.__hash__

    SPAWNED = "is spawned"
    NORMAL_SPAWNED = "is Normal Spawned"
    SACRIFICE_SPAWNED = "is Sacrifice Spawned"
    MIRACLE_SPAWNED = "is Miracle Spawned"
    SPAWNS = "spawns"
    MIRACLE_SPAWNS = "Miracle Spawns"
    DESTROYED = "is destroyed"
    DESTROYS = "destroys"
    SACRIFICED = "is sacrificed"
    SACRIFICES = "sacrifices"
    DISCARDED = "is discarded"
    DISCARDS = "discards"
    SENT = "is sent to the graveyard"
    SENT_FROM_FIELD = "is sent from the field to the graveyard"
    EXILED = "is exiled"
    LEAVES = "leaves the field"
    ATTACKS = "declares an attack"
    ATTACKED = "is attacked"
    SURVIVES = "survives an attack"
    AMBUSHES = "ambushes"
    AMBUSHED = "is ambushed"
    DEALS_DAMAGE = "deals damage"
    DAMAGED = "takes damage"
    HEALED = "is healed"
    SHIELD_BROKEN = "loses its shield"
    ATTACHED = "is attached"
    WINS_CLASH = "wins a Clash"
    LOSES_CLASH = "loses a Clash"
    MOVES = "moves"
    ENTERS = "enters a tile"
    OVERLAPS = "overlaps"
    LOCKS_DOWN = "locks down"
    TURNED_UP = "is turned face-up"
    TURNED_DOWN = "is turned face-down"
    CHANGES_MODE = "changes its mode"
    GAINS_COUNTER = "gains a counter"
    EQUIPPED = "becomes equipped"
    WOULD_BE_DESTROYED = "would be destroyed"
    TARGETED = "is targeted"
    ACTIVATES = "activates an ability"
    DRAWS = "draws"
    TURN_STARTS = "the start of a turn"
    MAIN_STARTS = "the start of a Main Phase"
    BATTLE_STARTS = "the start of a Battle Phase"
    BATTLE_ENDS = "the end of a Battle Phase"
    TURN_ENDS = "the end of a turn"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """“a FILTER creature”: any such card of an event."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Player:
    """“you”, “your opponent”, “a player”: the subject of a deed, or the player of a turn."""

    whose: Whose


Subject: TypeAlias = This | Host | LeaderOf | AnyOf | Player


class Means(StrEnum):
    """Means by which something happens to a card: battle (O-23.6) or an ability; a Clash is neither."""

    BATTLE = "battle"
    ABILITY = "an ability"
    #: The attack of an Ambush, which is battle too.
    AMBUSH = "an Ambush"


@dataclass(frozen=True, slots=True)
class Cause:
    """“by battle”, “by abilities”, “by trick cards your opponent controls”: by a means and cards.

    Without both, by anything. `means` None with `of`: in battle or by an ability, through such a card.
    """

    means: Means | None = None
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class When:
    """Trigger of an ability: `event` of the subject `who`; `what` is the other side of it, if the phrase names one.

    `cause` is its cause, `where` the tiles of ENTERS, `name` the counters of GAINS_COUNTER. `units` only for ENTERS and
    OVERLAPS: “unit” in place of “creature”, leaders too.
    """

    event: Event
    who: Subject = This()
    what: Subject | None = None
    cause: Cause | None = None
    where: Where | None = None
    name: str = ""
    units: bool = False


def second_of(when: When) -> Filter | None:
    """Return the second of two creatures that a when-phrase names and that are neither this card nor its host.

    It is “that creature” then, as the one named last, and the first is “the other creature”.
    """
    if not isinstance(when.who, AnyOf):
        return None
    second = when.what.filter if isinstance(when.what, AnyOf) else None if when.cause is None else when.cause.of
    return None if second is None or second.noun is not Noun.CREATURE or second.trick_class is not None else second


@dataclass(frozen=True, slots=True)
class PayCrystals:
    """“Pay N Magic Crystals”. `count` is a number or AnyNumber."""

    count: Amount


@dataclass(frozen=True, slots=True)
class PayHp:
    """“Pay N HP”: HP of the own leader, or of the creature that has the ability (O-23.3)."""

    amount: int
    target: This | LeaderOf


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """“Discard N FILTER cards” as a cost: chosen when it is paid. `count` is a number or AnyNumber."""

    count: Amount
    filter: Filter = Filter(Noun.CARD)


@dataclass(frozen=True, slots=True)
class SacrificeTarget:
    """“Sacrifice TARGET”."""

    target: Target


@dataclass(frozen=True, slots=True)
class SpendCounters:
    """“Remove N “X” counters from TARGET” as a cost; with fewer than N it can't be paid (O-18.4)."""

    count: int
    name: str
    target: Target


Cost: TypeAlias = PayCrystals | PayHp | DiscardCards | SacrificeTarget | SpendCounters


@dataclass(frozen=True, slots=True)
class EndOfTurn:
    """“until the end of the turn”."""


@dataclass(frozen=True, slots=True)
class EndOfOpponentsTurn:
    """“until the end of your opponent's turn”: the one that ends first.

    `is_next`: of the “next” turn: where it is the opponent's now, the one after it.
    """

    is_next: bool = False


@dataclass(frozen=True, slots=True)
class ForTurns:
    """“for N turns”: counted as a Timer counts (O-7.9)."""

    turns: int


@dataclass(frozen=True, slots=True)
class UntilYourTurn:
    """“until the start of your next turn”."""


@dataclass(frozen=True, slots=True)
class EndOfYourTurn:
    """“until the end of your next turn”: where it is the own turn now, the one after the opponent's."""


@dataclass(frozen=True, slots=True)
class EndOfItsTurn:
    """“until the end of its controller's next turn”: of the controller of the effect's target."""


@dataclass(frozen=True, slots=True)
class EndOfBattle:
    """“for this battle”: until the declared attack has been fought or fails."""


# --- conditions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OnTerrain:
    """“this creature is on TILE TYPE tiles”."""

    terrain: Tile | str


@dataclass(frozen=True, slots=True)
class Controls:
    """“you control N or more FILTER creatures”, “your opponent controls …”."""

    whose: Whose
    count: int
    filter: Filter


@dataclass(frozen=True, slots=True)
class LocksDown:
    """“this creature locks down a trick card”: an opposing one lies under it (D-10.7)."""


@dataclass(frozen=True, slots=True)
class IsFaceUp:
    """“this card is face-up”."""


class Op(StrEnum):
    """Comparison of two amounts."""

    AT_LEAST = "or more"
    AT_MOST = "or less"
    MORE = "more than"
    LESS = "less than"
    EXACTLY = "exactly"


@dataclass(frozen=True, slots=True)
class Compare:
    """One amount against another, such as “your leader has 1000 HP or less”."""

    left: Amount
    op: Op
    right: Amount


@dataclass(frozen=True, slots=True)
class IsEven:
    """“AMOUNT is even”: 0 too."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class IsKind:
    """“TARGET is a FILTER creature”: it exists, and all of several match."""

    target: Target
    filter: Filter


@dataclass(frozen=True, slots=True)
class InMode:
    """“TARGET is in Defence Mode”."""

    target: Target
    mode: Stance


@dataclass(frozen=True, slots=True)
class HasCounters:
    """“there are N or more “X” counters on TARGET”."""

    target: Target
    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class NoneLeft:
    """“there are none left”: only while a text is read, of the last counters mentioned."""


@dataclass(frozen=True, slots=True)
class SaidOf:
    """“this creature is adjacent to a Knight”: only while a text is read, a condition on other cards."""

    target: Target
    condition: Condition


@dataclass(frozen=True, slots=True)
class IsOnField:
    """“TARGET is on the field”: also face-down, as long as it has not left."""

    target: Target


@dataclass(frozen=True, slots=True)
class IsEquipped:
    """“TARGET is equipped”."""

    target: Target


@dataclass(frozen=True, slots=True)
class IsTurnOf:
    """“it is your turn”, “it is your opponent's turn”."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """“… and …”: every one of the conditions."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOfThese:
    """“… or …”: at least one of the conditions."""

    conditions: tuple[Condition, ...]


Condition: TypeAlias = (
    OnTerrain
    | Controls
    | IsFaceUp
    | LocksDown
    | Compare
    | IsEven
    | IsKind
    | InMode
    | HasCounters
    | IsOnField
    | IsEquipped
    | IsTurnOf
    | Not
    | AllOf
    | AnyOfThese
)


@dataclass(frozen=True, slots=True)
class While:
    """“while CONDITION”."""

    condition: Condition


Duration: TypeAlias = (
    EndOfTurn | EndOfOpponentsTurn | ForTurns | UntilYourTurn | EndOfYourTurn | EndOfItsTurn | EndOfBattle | While
)


# --- effects ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDamage:
    """“Deal N damage to TARGET”."""

    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class DivideDamage:
    """“Deal N damage divided as you choose among TARGET”: on activation, in multiples of 50 and 50 at least to each."""

    amount: int
    target: Chosen


@dataclass(frozen=True, slots=True)
class LoseHp:
    """“TARGET loses N HP”: no damage (O-23.3)."""

    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class Destroy:
    """“Destroy TARGET”."""

    target: Target


@dataclass(frozen=True, slots=True)
class Draw:
    """“Draw N cards”, “Your opponent draws N cards”, “Each player draws …”, “Its controller draws …”."""

    count: Amount
    who: Who = Whose.YOURS


@dataclass(frozen=True, slots=True)
class DrawUpTo:
    """“Draw cards until you have N in hand”: none where there are more already."""

    count: Amount
    who: Who = Whose.YOURS


@dataclass(frozen=True, slots=True)
class Discard:
    """“Discard N cards”; OPPONENTS: “Your opponent discards N cards”. The player who discards chooses.

    `how` RANDOM: chance chooses; YOU: the ability's controller, who sees that hand. `count` None: the whole hand.
    `filter` limits the cards, without its zone. `up_to`: any number of them up to the count.
    """

    count: Amount | None
    whose: Who = Whose.YOURS
    filter: Filter = Filter(Noun.CARD)
    up_to: bool = False
    how: Chooser = Chooser.DISCARDER


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """“Sacrifice TARGET”; “your opponent sacrifices 1 creature” of their choice."""

    target: Target


@dataclass(frozen=True, slots=True)
class Shuffle:
    """“Shuffle your deck”."""

    whose: Whose = Whose.YOURS


@dataclass(frozen=True, slots=True)
class Look:
    """“Look at TARGET”: face-down cards, the top of a deck, a hand. Only the looker sees them (O-23.9)."""

    target: Target


@dataclass(frozen=True, slots=True)
class Reveal:
    """“Reveal TARGET”: both players see them; they stay where they are."""

    target: Target


@dataclass(frozen=True, slots=True)
class Pick:
    """“Each player chooses 1 creature they control”: it is “that creature” afterwards."""

    target: Target


@dataclass(frozen=True, slots=True)
class Dig:
    """“Look at the top N cards of your deck, put M FILTER cards among them TO and the rest REST”.

    The player who has the ability takes them. `take` None: any number. REST on top or at the bottom:
    shuffled, or with `in_any_order` in an order that this player names (O-23.9).
    """

    count: Amount
    take: int | None
    to: Spot
    rest: Spot
    filter: Filter = Filter(Noun.CARD)
    up_to: bool = False
    whose: Whose = Whose.YOURS
    is_revealed: bool = False
    in_any_order: bool = False


@dataclass(frozen=True, slots=True)
class GainCrystals:
    """“Add N Magic Crystals to your inventory”; OPPONENTS: “to your opponent's inventory”."""

    count: Amount
    whose: Who = Whose.YOURS


@dataclass(frozen=True, slots=True)
class LoseCrystals:
    """“Your opponent loses N Magic Crystals”; YOURS: “You lose …”; “Its controller loses …”."""

    count: Amount
    whose: Who = Whose.OPPONENTS


@dataclass(frozen=True, slots=True)
class ChangeStat:
    """“Boost/Reduce/Increase/Decrease the STAT (or all stats) of TARGET by N”.

    `stat` None: all stats. `amount` is negative for Reduce and Decrease; `permanent` for Increase and Decrease.
    """

    stat: Stat | None
    target: Target
    amount: Amount
    permanent: bool = False


@dataclass(frozen=True, slots=True)
class SetStat:
    """“Set the STAT of TARGET to N”: the only way to give a stat to a card that lacks it.

    Setting DEF makes a new, unbroken shield (O-12.3).
    """

    stat: Stat
    target: Target
    amount: Amount


@dataclass(frozen=True, slots=True)
class SwapStats:
    """“Swap the STAT and the STAT of TARGET”: each gets the value that the other has at that moment.

    Nothing happens where a stat is absent (O-1.5). HP are current and maximum HP: a creature keeps its wounds.
    """

    first: Stat
    second: Stat
    target: Target


@dataclass(frozen=True, slots=True)
class Restore:
    """“Restore N HP to TARGET”."""

    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class Move:
    """“Move TARGET up to N tiles”: along a path that is named; “… diagonally”: by no other steps.

    `exactly`: “Move TARGET N tiles”, no fewer where there is such a path (O-23.15).
    """

    target: Target
    tiles: int
    diagonally: bool = False
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class PutOn:
    """“Place TARGET on PLACE”, without a path."""

    target: Target
    place: Place


class Heading(StrEnum):
    """Direction of a push; forwards and backwards as the pushed card faces (O-11.7)."""

    AWAY = "away from"
    TOWARDS = "towards"
    FORWARDS = "forwards"
    BACKWARDS = "backwards"


@dataclass(frozen=True, slots=True)
class Push:
    """“Push TARGET N tiles away from ORIGIN”, “Pull TARGET N tiles towards ORIGIN”, “Push TARGET N tiles backwards”.

    `of` only for AWAY and TOWARDS. In a straight line, tile by tile, as far as the tiles are free; no movement
    (O-23.14). `up_to`: “up to N tiles”, how far is chosen when it is carried out.
    """

    target: Target
    tiles: int
    heading: Heading = Heading.AWAY
    of: Origin = Origin.THIS
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class SwapPlaces:
    """“Swap the places of TARGET and TARGET”, without `other` “Swap the places of 2 creatures …”: no movement."""

    target: Target
    other: Target | None = None


@dataclass(frozen=True, slots=True)
class ChooseTile:
    """“Choose PLACE”: a tile for “that tile” later in the text; nothing else happens to it."""

    place: Place


@dataclass(frozen=True, slots=True)
class MiracleSpawn:
    """“Miracle Spawn N FILTER creatures from your ZONE [on PLACE]”. No place: next to the leader (D-6.2)."""

    count: int
    filter: Filter
    zone: Zone = Zone.HAND
    place: Place | None = None
    up_to: bool = False
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class SpawnThese:
    """“Miracle Spawn TARGET [on PLACE] [in Attack Mode]”: named cards, not a number of them.

    They come from their zones, under the control of the ability's player. No place: next to the leader.
    """

    target: Target
    place: Place | None = None
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """Token that a text describes: “(Toxic, Insect, level 1, 100 ATK, 100 HP)”; it has HP."""

    element: Element | None = None
    type: str = ""
    level: int = 0
    stats: tuple[tuple[Stat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SpawnTokens:
    """“Spawn N “NAME” tokens [on PLACE] [in Attack Mode]”. No place: next to the leader (D-6.2).

    `printed` describes the token, if there is no card for it. OPPONENTS: the opponent controls them, and the place is
    named.
    """

    count: Amount
    name: str
    place: Place | None = None
    printed: Printed | None = None
    whose: Whose = Whose.YOURS
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class SpawnCopies:
    """“Spawn N tokens [on PLACE] [in Attack Mode] as copies of TARGET”: with all its printed values.

    `plain`: only with its ATK and HP.
    """

    count: int
    target: Target
    place: Place | None = None
    plain: bool = False
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class GainAbilities:
    """“TARGET gains the abilities of OTHER” at that moment."""

    target: Target
    other: Target


@dataclass(frozen=True, slots=True)
class BecomeCopy:
    """“TARGET becomes a copy of OTHER”: it has its printed stats, element, type, level and abilities."""

    target: Target
    other: Target


@dataclass(frozen=True, slots=True)
class HandOver:
    """“Give control of TARGET to the other player”, of each card to the player who does not control it."""

    target: Target


@dataclass(frozen=True, slots=True)
class Send:
    """A card changes its zone without being destroyed; the zone is its owner's.

    GRAVEYARD “Send TARGET to the graveyard”, VOID “Cast out TARGET” (also “Exile”), HAND “Return TARGET to its owner's
    hand” (also “Add TARGET to your hand”), DECK “Shuffle TARGET into its owner's deck”, with `end` “Put TARGET on top
    of its owner's deck”, ARCHIVE “Put TARGET into its owner's Archive”.
    """

    target: Target
    zone: Zone
    end: DeckEnd | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """“Search your deck for N FILTER cards and add them to your hand”, then shuffle.

    `to` is their destination; `more_zones` are searched, too. Only its player sees cards put into the hand, unless
    `is_revealed`.
    """

    count: int
    filter: Filter
    to: Spot = Spot.HAND
    up_to: bool = False
    more_zones: tuple[Zone, ...] = ()
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class ChangeTerrain:
    """“Change PLACE to TILE TYPE”."""

    place: Place
    terrain: Tile | str


class Answered(StrEnum):
    """Kind of thing that is negated."""

    ABILITY = "ability"
    ATTACK = "attack"
    SPAWN = "spawn"
    MOVE = "move"


@dataclass(frozen=True, slots=True)
class Negate:
    """“Negate that ability”, “… that attack”, “… that spawn”, “… that move”: the event being answered.

    `of` limits the cards whose ability can be negated: “Negate an ability of a FILTER card”.
    """

    what: Answered
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class NegateIt:
    """“Negate it”: only while a text is read, as `It`."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """“Redirect that attack to TARGET”: that unit fights it at any distance (O-23.12)."""

    target: Target


@dataclass(frozen=True, slots=True)
class EndBattle:
    """“End the Battle Phase”: Main Phase 2 begins once the present effects have been carried out.

    A declared attack is not fought any more.
    """


@dataclass(frozen=True, slots=True)
class SkipBattle:
    """“Your opponent skips the next Battle Phase”, “You skip the next Battle Phase”."""

    whose: Whose = Whose.OPPONENTS


@dataclass(frozen=True, slots=True)
class Turn:
    """“Turn TARGET face-down”, “Turn TARGET face-up” (a creature comes up in Defence Mode)."""

    target: Target
    face_up: bool


@dataclass(frozen=True, slots=True)
class ChangeMode:
    """“Change TARGET to Attack Mode / Defence Mode”, “Change the mode of TARGET” for None: to the other one.

    A creature changed to Attack Mode lies face-up (D-11.1).
    """

    target: Target
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class BreakShield:
    """“Break the shield of TARGET” (D-12.6)."""

    target: Target


@dataclass(frozen=True, slots=True)
class RestoreShield:
    """“Restore the shield of TARGET”: a new, unbroken one of its DEF (O-12.3)."""

    target: Target


class Status(StrEnum):
    """Thing that a card may be forbidden (O-1.14); the value is its name in scenarios."""

    __hash__ = str.__hash__

    CANNOT_MOVE = "cannot_move"
    CANNOT_ATTACK = "cannot_attack"
    CANNOT_COUNTER = "cannot_counter"
    CANNOT_ACTIVATE = "cannot_activate"
    CANNOT_BE_SACRIFICED = "cannot_be_sacrificed"
    CANNOT_BE_DESTROYED = "cannot_be_destroyed"
    CANNOT_BE_ATTACKED = "cannot_be_attacked"
    CANNOT_BE_COUNTERED = "cannot_be_countered"
    CANNOT_BE_AMBUSHED = "cannot_be_ambushed"
    CANNOT_BE_MOVED = "cannot_be_moved"
    CANNOT_AMBUSH = "cannot_ambush"
    CANNOT_CHANGE_MODE = "cannot_change_mode"
    CANNOT_HEAL = "cannot_heal"
    CANNOT_DEAL_DAMAGE = "cannot_deal_damage"


@dataclass(frozen=True, slots=True)
class Forbid:
    """“TARGET cannot move / attack / counter-attack / activate abilities / be sacrificed / be destroyed”."""

    target: Target
    status: Status


class Harm(StrEnum):
    """Harm that a card may be protected from; the value is its text for one card, before the cause."""

    __hash__ = str.__hash__

    DESTROYED = "cannot be destroyed"
    TARGETED = "cannot be targeted"
    AFFECTED = "is unaffected"
    DAMAGED = "takes no damage"
    STATUS = "is unaffected by statuses"


@dataclass(frozen=True, slots=True)
class Protect:
    """“TARGET cannot be destroyed by CAUSE”, “cannot be targeted by …”, “is unaffected by …” (O-23.10).

    Also “Prevent all damage to TARGET from …”. Without a cause: from everything. With `only`: “may be destroyed only by
    CAUSE”.
    """

    target: Target
    harm: Harm
    cause: Cause = Cause()
    only: bool = False


@dataclass(frozen=True, slots=True)
class Silence:
    """“TARGET loses all abilities” of that moment; it may gain others later."""

    target: Target


@dataclass(frozen=True, slots=True)
class Unlockable:
    """“Your trick cards cannot be locked down”; `whose` None: “this card cannot be locked down” (D-10.7)."""

    whose: Whose | None


class PlayerDeed(StrEnum):
    """Things that players do and that a text may forbid, limit or make dearer."""

    __hash__ = str.__hash__

    ACTIVATE = "activate"
    SPAWN = "spawn"
    MIRACLE_SPAWN = "Miracle Spawn"
    ATTACK = "declare attacks"
    PLACE = "place"
    DRAW = "draw cards"
    LOSE = "lose the duel"


class Stage(StrEnum):
    """A part of a turn; both Main Phases are one."""

    MAIN = "Main Phase"
    BATTLE = "Battle Phase"


@dataclass(frozen=True, slots=True)
class StageOf:
    """“your Battle Phase”; BOTH: that of any turn."""

    stage: Stage
    whose: Whose


@dataclass(frozen=True, slots=True)
class Bar:
    """“Your opponent cannot activate trick cards during your turn”: a rule for players, not for cards.

    `of` limits the cards, None: all. `during` is a player's turns, or a part of them; None: all turns. With `beyond`
    that many are allowed each turn.
    """

    whose: Whose
    deed: PlayerDeed
    of: Filter | None = None
    during: Whose | StageOf | None = None
    beyond: int = 0


class Licence(StrEnum):
    """Things that a card may do, or does, beyond the rules; the value is the text for one card."""

    # For speed, the cached hash of the text, not that of the member's name.
    __hash__ = str.__hash__

    ATTACK_DIAGONALLY = "may attack diagonally"
    MOVE_DIAGONALLY = "may move diagonally"
    MOVE_THROUGH = "may move through creatures"
    ATTACK_IN_DEFENCE = "may attack in Defence Mode"
    MOVE_IN_DEFENCE = "may move in Defence Mode"
    MOVE_AFTER_ATTACKING = "may move after attacking"
    CHANGE_AFTER_ATTACKING = "may change its mode after attacking"
    COUNTER_RANGED = "may counter-attack ranged attacks"
    COUNTER_AMBUSHES = "may counter-attack Ambushes"
    AMBUSH_FROM_THE_SIDE = "may ambush from the side"
    IGNORE_DEF = "ignores DEF"
    PIERCE = "deals surplus damage to creatures in Defence Mode too"
    PASS_NO_SURPLUS = "passes no surplus damage to its leader"
    BUFFED_EVERYWHERE = "gains its field buff on all tiles"
    WIN_TIES = "wins Clashes that are tied"
    AMBUSHED_ONCE = "takes no double damage from Ambushes"
    CAST_OUT_VICTIMS = "casts out what it destroys"
    LEAVE_FOR_THE_VOID = "is cast out when it leaves the field"


@dataclass(frozen=True, slots=True)
class Permit:
    """“TARGET may attack diagonally”, “TARGET ignores DEF” and every other `Licence` (D-21.2)."""

    target: Target
    licence: Licence


@dataclass(frozen=True, slots=True)
class MoveFurther:
    """“TARGET may move up to N tiles”: each of its own moves (O-23.15)."""

    target: Target
    tiles: int


@dataclass(frozen=True, slots=True)
class MayGo:
    """“TARGET may move up to N tiles”: only while a text is read, a move now or the reach of each of its moves.

    `only_now`: “may move N tiles”, which is a single move.
    """

    target: Target
    tiles: int
    only_now: bool = False


@dataclass(frozen=True, slots=True)
class AmbushTimes:
    """“Ambushes of TARGET deal N times the damage”, in place of twice (D-12.10)."""

    target: Target
    times: int


@dataclass(frozen=True, slots=True)
class CountMore:
    """“TARGET counts N more in a Clash” (D-14.2)."""

    target: Target
    amount: int


@dataclass(frozen=True, slots=True)
class ChangeRange:
    """“Increase the range of TARGET by N”, the reach of its RATK."""

    target: Target
    tiles: int


@dataclass(frozen=True, slots=True)
class SetRange:
    """“Set the range of TARGET to N”, the reach of its RATK; increases are added to it."""

    target: Target
    tiles: int


@dataclass(frozen=True, slots=True)
class SetFieldBuff:
    """“Set the field buff of TARGET to N”: what a tile of its element adds to its stats (D-16.1)."""

    target: Target
    amount: int


@dataclass(frozen=True, slots=True)
class LimitAttacks:
    """“TARGET cannot attack WHOM”; with `only` “TARGET may attack only WHOM”."""

    target: Target
    whom: Target
    only: bool = False


@dataclass(frozen=True, slots=True)
class LimitAttackers:
    """“TARGET cannot be attacked by WHOM”; with `only` “TARGET may be attacked only by WHOM”."""

    target: Target
    whom: Target
    only: bool = False


@dataclass(frozen=True, slots=True)
class MustAttack:
    """“TARGET must attack”, “TARGET must attack WHOM”: its player can't end a Main or Battle Phase while it can.

    If it can attack WHOM, it can't attack anything else.
    """

    target: Target
    whom: Target | None = None


@dataclass(frozen=True, slots=True)
class AttackWhere:
    """“TARGET may attack WHERE”: any unit there, with its ATK.

    Measured from the attacker if `of` is this card, that creature or the host. `creatures`: “TARGET may attack
    creatures WHERE”, but no leaders.
    """

    target: Target
    where: Where
    creatures: bool = False


@dataclass(frozen=True, slots=True)
class LimitMoves:
    """“TARGET cannot move to tiles WHERE”; with `only` “TARGET may move only to tiles WHERE”: moves, not placing."""

    target: Target
    where: Where
    only: bool = False


class UnitDeed(StrEnum):
    """Things that a unit may do again."""

    MOVE = "move"
    ATTACK = "attack"


@dataclass(frozen=True, slots=True)
class Again:
    """“TARGET may move again”, “TARGET may attack again”.

    Once more this turn; as a continuous effect once more each turn.
    """

    target: Target
    deed: UnitDeed


@dataclass(frozen=True, slots=True)
class MoreSpawns:
    """“You may spawn N more creatures”: this turn; where it is continuous: each turn."""

    count: int


@dataclass(frozen=True, slots=True)
class MaySacrificeTokens:
    """“You may sacrifice tokens” (D-6.11, D-21.2)."""


@dataclass(frozen=True, slots=True)
class SpawnPlace:
    """“You may also spawn CREATURES WHERE”, besides the tiles of the rules (D-6.2); `of` None: this card.

    `where` a filter: adjacent to such a creature. A spawn there costs `less` fewer spawn points.
    """

    of: Filter | None
    where: Where | Filter
    less: int = 0


@dataclass(frozen=True, slots=True)
class SpawnOnly:
    """“This creature may be spawned only by sacrificing N FILTER creatures”, 0: only by Miracle Spawn (D-6.9)."""

    count: int
    filter: Filter = Filter()


class Nth(StrEnum):
    """Spawns or activations of a turn to which a cost applies."""

    EACH = ""
    FIRST = "the first of a turn's"
    NEXT = "the next of this turn's"


@dataclass(frozen=True, slots=True)
class ChangeCost:
    """“Spawning CREATURES costs less by N”, “Activating TRICKS costs more by N”: `amount` is negative for less.

    `deed` is SPAWN, in spawn points, or ACTIVATE, in crystals. `of` None: this card. `whose`: who pays. `nth`: only the
    first one spawned or activated in a turn, or the next one this turn.
    """

    deed: PlayerDeed
    of: Filter | None
    amount: Amount
    whose: Whose = Whose.YOURS
    nth: Nth = Nth.EACH


@dataclass(frozen=True, slots=True)
class AttackFrom:
    """“TARGET may attack from up to N tiles away” with its ATK (D-12.2, D-21.2)."""

    target: Target
    tiles: int


@dataclass(frozen=True, slots=True)
class Prevent:
    """“Prevent the next N damage to TARGET”; of several, each for itself."""

    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class ReduceDamage:
    """“Reduce damage to TARGET by N”, “Reduce damage from CAUSE to TARGET by N”, each time."""

    target: Target
    amount: Amount
    cause: Cause = Cause()


@dataclass(frozen=True, slots=True)
class ScaleDamage:
    """“TARGET takes double damage from CAUSE”, “TARGET takes half damage”, before any reduction (O-13.6)."""

    target: Target
    doubles: bool
    cause: Cause = Cause()


@dataclass(frozen=True, slots=True)
class ScaleDealt:
    """“TARGET deals double damage to WHOM”, “TARGET deals half battle damage”; `whom` are all such, or leaders."""

    target: Target
    doubles: bool
    whom: Every | LeaderOf | This | Host | None = None
    means: Means | None = None


@dataclass(frozen=True, slots=True)
class PreventNext:
    """“Prevent all of the next damage to TARGET”, of any amount; of several, each for itself."""

    target: Target


@dataclass(frozen=True, slots=True)
class TakeControl:
    """“Take control of TARGET”."""

    target: Target


@dataclass(frozen=True, slots=True)
class PutCounters:
    """“Place N “X” counters on TARGET”."""

    count: Amount
    name: str
    target: Target | Place


@dataclass(frozen=True, slots=True)
class TakeCounters:
    """“Remove N “X” counters from TARGET”: all of them where there are fewer (O-18.4)."""

    count: Amount
    name: str
    target: Target | Place


@dataclass(frozen=True, slots=True)
class Attach:
    """“Attach TARGET to this creature”."""

    target: Target


@dataclass(frozen=True, slots=True)
class Detach:
    """“Detach TARGET”: to a free tile adjacent to the host (O-10.11)."""

    target: Target


@dataclass(frozen=True, slots=True)
class Gain:
    """“TARGET gains “TEXT””: the abilities of the quoted text."""

    target: Target
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Become:
    """“TARGET becomes a TYPE / ELEMENT”; with `also` “TARGET is also a TYPE”. Exactly one of type and element."""

    target: Target
    type: str = ""
    element: Element | None = None
    also: bool = False


@dataclass(frozen=True, slots=True)
class TradeStat:
    """“Swap the STAT of TARGET and OTHER”: each gets the value that the other has at that moment."""

    stat: Stat
    target: Target
    other: Target | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """“Choose TARGET”: nothing happens to it yet; it is “that creature” afterwards."""

    target: Chosen


@dataclass(frozen=True, slots=True)
class Pay:
    """Payment of a cost while an effect is carried out, all of it or nothing (O-21.3)."""

    cost: PayCrystals | PayHp


# --- effects that hold effects --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlipCoin:
    """“Flip a coin: if heads, EFFECT; if tails, EFFECT”; either may be missing."""

    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class RollDie:
    """“Roll a die: on N or more, EFFECT”."""

    at_least: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class RollDice:
    """“Roll N dice”, at least 2: “the result” is then their sum."""

    count: int


@dataclass(frozen=True, slots=True)
class FlipCoins:
    """“Flip N coins”: “that many” are then the heads. `until_tails`: one after the other until tails come up."""

    count: int = 1
    until_tails: bool = False


@dataclass(frozen=True, slots=True)
class DieRow:
    """“on LEAST to MOST, EFFECTS”."""

    least: int
    most: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class DieTable:
    """“Roll a die: on 1 or 2, EFFECTS; on 3 to 6, EFFECTS”."""

    rows: tuple[DieRow, ...]


@dataclass(frozen=True, slots=True)
class If:
    """“If CONDITION, EFFECTS; otherwise, EFFECTS”: asked when it is carried out (O-23.18)."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Do:
    """“EFFECTS. If you do, THEN; otherwise, OTHERWISE”: THEN only if all of EFFECTS was done (O-23.18)."""

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class May:
    """“You may EFFECTS. If you do, THEN. If you don't, OTHERWISE”. OPPONENTS: “Your opponent may …”, who decides it.

    As the only effect of a triggered ability it is decided before targets are chosen, otherwise when it is carried out.
    """

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    whose: Whose = Whose.YOURS


@dataclass(frozen=True, slots=True)
class Unless:
    """“EFFECTS unless your opponent PAYS”: they decide first, and pay all of it or nothing (O-23.18).

    `payment` are the effects from the view of the player who pays.
    """

    whose: Whose
    payment: tuple[Effect, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """“Choose one: …”: `least` to `most` of the options, chosen on activation before targets and costs (O-23.19).

    By the OPPONENT: when it is carried out.
    """

    options: tuple[tuple[Effect, ...], ...]
    least: int = 1
    most: int = 1
    by: Whose = Whose.YOURS


class TurnPoint(StrEnum):
    """Point of a turn at which something may be done later."""

    START = "start"
    END = "end"


@dataclass(frozen=True, slots=True)
class Moment:
    """“at the end of the turn”, “at the start of your next turn”: of a player's turn; BOTH: of any turn.

    `its_controllers`: of the controller of the effect's target. `not_now`: not of the present turn.
    """

    point: TurnPoint
    whose: Whose = Whose.BOTH
    its_controllers: bool = False
    not_now: bool = False


@dataclass(frozen=True, slots=True)
class Later:
    """“At MOMENT, EFFECTS”: the next `times` that it comes, 0: each time (O-23.8).

    `nth`: from the nth time on, “after N turns”, counted as a Timer's (O-7.9). Effects on a chosen card, or on “that
    creature”, end when it leaves the field; with `until_moved`, also when it leaves its tile.
    """

    moment: Moment
    effects: tuple[Effect, ...]
    times: int = 1
    until_moved: bool = False
    nth: int = 1


@dataclass(frozen=True, slots=True)
class Lasting:
    """A duration for a part of a sentence."""

    effects: tuple[Effect, ...]
    duration: Duration


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """“Each player EFFECTS”: the active player first; “your” is each player's own."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Instead:
    """“instead, EFFECTS”, in an ability triggered by what would happen (O-23.5): they happen in its place."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Spare:
    """Spare the unit of the event: something else happened, so it is not destroyed. No text says this by itself."""


@dataclass(frozen=True, slots=True)
class EquipOnly:
    """“Equip only to a FILTER creature”: no other hosts, and the equip goes when its host stops being one."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Outlast:
    """“This card's ability remains active after it has been destroyed” (D-1.10, O-23.21)."""


@dataclass(frozen=True, slots=True)
class WinDuel:
    """“You win the duel”; OPPONENTS: “Your opponent wins the duel”."""

    whose: Whose = Whose.YOURS


Effect: TypeAlias = (
    DealDamage
    | Destroy
    | Draw
    | DrawUpTo
    | Discard
    | Sacrifice
    | Shuffle
    | Look
    | Reveal
    | Pick
    | Dig
    | SpawnThese
    | GainCrystals
    | LoseCrystals
    | ChangeStat
    | SetStat
    | Restore
    | Move
    | PutOn
    | Push
    | SwapPlaces
    | ChooseTile
    | MiracleSpawn
    | SpawnTokens
    | SpawnCopies
    | GainAbilities
    | BecomeCopy
    | HandOver
    | Send
    | Search
    | ChangeTerrain
    | Negate
    | Redirect
    | EndBattle
    | SkipBattle
    | Turn
    | ChangeMode
    | BreakShield
    | RestoreShield
    | Forbid
    | Protect
    | Silence
    | Bar
    | Again
    | Permit
    | LimitAttacks
    | LimitAttackers
    | MustAttack
    | AttackWhere
    | LimitMoves
    | MoveFurther
    | AmbushTimes
    | CountMore
    | ChangeRange
    | SetRange
    | SetFieldBuff
    | MoreSpawns
    | MaySacrificeTokens
    | SpawnPlace
    | SpawnOnly
    | ChangeCost
    | AttackFrom
    | Prevent
    | PreventNext
    | ReduceDamage
    | ScaleDamage
    | ScaleDealt
    | Unlockable
    | TakeControl
    | PutCounters
    | TakeCounters
    | Attach
    | Detach
    | Gain
    | Become
    | DivideDamage
    | LoseHp
    | SwapStats
    | TradeStat
    | Select
    | Pay
    | FlipCoin
    | RollDie
    | RollDice
    | FlipCoins
    | DieTable
    | If
    | Do
    | May
    | Unless
    | ChooseOne
    | Later
    | Lasting
    | EachPlayer
    | EquipOnly
    | Outlast
    | WinDuel
    | Instead
)


def branches_of(effect: Effect) -> tuple[tuple[Effect, ...], ...]:
    """Return the effects within an effect, those together that happen together; () if there are none."""
    match effect:
        case FlipCoin(heads=heads, tails=tails):
            return (heads, tails)
        case DieTable(rows=rows):
            return tuple(row.effects for row in rows)
        case If(effects=effects, otherwise=otherwise):
            return (effects, otherwise)
        case Do(effects=effects, then=then, otherwise=otherwise) | May(effects=effects, then=then, otherwise=otherwise):
            return (effects, then, otherwise)
        case Unless(effects=effects, payment=payment):
            return (effects, payment)
        case ChooseOne(options=options):
            return options
        case (
            RollDie(effects=effects)
            | Instead(effects=effects)
            | Later(effects=effects)
            | Lasting(effects=effects)
            | EachPlayer(effects=effects)
        ):
            return (effects,)
    return ()


# --- the sentence -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks in brackets before a sentence. `uses` None: once per turn for an activated ability."""

    instant: bool = False
    chain: bool = False
    unavoidable: bool = False
    once_per_duel: bool = False
    uses: int | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """One sentence of a card: its effects in order, with trigger, costs and duration.

    On a trick without `when`: its effect on activation. On a creature or leader: triggered with `when`, activated with
    `is_activated` (“Activate:” or a cost before it), otherwise continuous.
    """

    effects: tuple[Effect, ...]
    when: When | None = None
    is_activated: bool = False
    costs: tuple[Cost, ...] = ()
    duration: Duration | None = None
    marks: Marks = field(default_factory=Marks)
    #: “When …, if …”; “activate only if …”: without it, the ability isn't triggered, and can't be activated.
    condition: Condition | None = None


def nodes_of(value: object, *, are_quoted: bool = False) -> Iterator[object]:
    """Yield all parts of abilities; those of quoted texts, which other cards have, only if `are_quoted`."""
    if isinstance(value, tuple):
        for each in value:
            yield from nodes_of(each, are_quoted=are_quoted)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for each in fields(value):
            if are_quoted or not (isinstance(value, Gain) and each.name == "abilities"):
                yield from nodes_of(getattr(value, each.name), are_quoted=are_quoted)
