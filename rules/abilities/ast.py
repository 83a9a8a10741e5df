"""Syntax tree of card text: one type for each thing that a text can say, such as an effect or a target.

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
    """Limit on tiles, such as “within 2 tiles of this card”; `near` is the relation.

    `tiles` is the N of WITHIN and STRAIGHT, and `of` the card or tile to measure from. `terrain` is the tile type of
    ON_TERRAIN: one of the ten, or the name of a tile card with buffs of its own (O-16.11). With `also`, both limits
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
    """Role of a creature in the declared attack."""

    ATTACKING = "attacking"
    ATTACKED = "attacked"


class Past(StrEnum):
    """Event of this turn in which a creature took part."""

    SPAWNED = "was spawned this turn"
    MIRACLE_SPAWNED = "was Miracle Spawned this turn"
    ATTACKED = "attacked this turn"
    MOVED = "moved this turn"


@dataclass(frozen=True, slots=True)
class Limit:
    """Limit “with N STAT or more”, “with less than N STAT” on cards.

    `stat` None is the level; HP are current HP. `least` and `most` are inclusive unless `is_strict`. A card without the
    stat never matches.
    """

    stat: Stat | None
    least: int | None = None
    most: int | None = None
    is_strict: bool = False


class Trait(StrEnum):
    """Trait by which cards are compared, besides stats."""

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
    """Comparison of `what` with another card: “with more ATK than this card”, “with the same name as this card”.

    `of` is THIS or HOST; if that card has left the field, its last values there count. HP are current HP. Cards with
    several elements or types share them if they share one. A card without the stat never matches, nor does any card
    compared with it.
    """

    what: Stat | Trait
    how: Degree
    of: Origin = Origin.THIS


@dataclass(frozen=True, slots=True)
class Filter:
    """Conditions on cards, all of which must hold. Zone FIELD without owner and `where` is the whole field.

    A field that is None (or an empty `type` or `name`) is no condition; a flag of None means either. `name` is a
    quotation (group 17). Levels are inclusive. `other` excludes this card, `not_that` also “that creature”. `zone_of`
    is the player whose zone is meant, unless it is the field; `more_zones` are further zones (“your hand or
    graveyard”). `counter` is the name of counters, at least `counters_from` of them, "" for any name. One of `any_of`
    must match, and `but_not` must not (“non-Fire”, “except …”).
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
    """Target “this creature” or “this card”: the card that has the ability."""

    noun: Noun = Noun.CREATURE


@dataclass(frozen=True, slots=True)
class Host:
    """Target “the equipped creature”."""


@dataclass(frozen=True, slots=True)
class That:
    """Target “that creature”, “that card”: the card of the trigger, or later in a text the card chosen last."""

    noun: Noun = Noun.CREATURE


@dataclass(frozen=True, slots=True)
class Those(That):
    """Targets “those creatures”: several of `That`. They exist only during parsing."""


@dataclass(frozen=True, slots=True)
class Attacker:
    """Target “the attacking creature”: the attacker of the trigger, or of the attack that is being answered."""


@dataclass(frozen=True, slots=True)
class Other:
    """Target “the other creature”, “the other card”: the trigger's card that is not “that creature” (`second_of`)."""

    noun: Noun = Noun.CREATURE


@dataclass(frozen=True, slots=True)
class Across:
    """Target “the creature that destroyed it”: the other card of a trigger. It exists only during parsing."""


@dataclass(frozen=True, slots=True)
class Latter:
    """Target “the latter creature” or “the former creature” of the two in a trigger. It exists only during parsing."""

    is_former: bool = False


@dataclass(frozen=True, slots=True)
class Such:
    """Target “that token”, “that Knight”: the card that the filter describes. It exists only during parsing."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Attacked:
    """Target “the attacked creature”: the target of the event's attack, or of the present one."""


@dataclass(frozen=True, slots=True)
class It:
    """Target “it” or “them” during parsing, until `rules.abilities.anaphora` replaces it with the card that it means.

    With `is_before`, it stands in an amount before the effect's target, so it is an earlier card. With `is_other`, it
    is the card on the other side of a trigger with two cards. `is_one` is true for “it”, not “them”.
    """

    is_before: bool = False
    is_other: bool = False
    is_one: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class LeaderOf:
    """Target “your leader”, “your opponent's leader”, “both leaders”. No other target reaches leaders (D-13.2)."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class TheirLeader:
    """Target “the leader of its controller”, a player known only through a card or the event."""

    who: ControllerOf | OwnerOf | ThatPlayer


@dataclass(frozen=True, slots=True)
class Chosen:
    """Target “N …”, “up to N …”: chosen when the ability is activated (O-8.7). `targets`: “N target …” (O-23.1)."""

    count: int
    filter: Filter
    up_to: bool = False
    targets: bool = False


@dataclass(frozen=True, slots=True)
class Every:
    """Target “all …”, “each …”: all cards that match when the effect is carried out."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Picked:
    """Target “N … of your opponent's choice”, or of a sacrifice: `by` picks it when the effect is carried out.

    Nothing is targeted. If `by` is BOTH, each player picks as many of their own cards, the active player first.
    """

    count: Amount
    filter: Filter
    by: Whose = Whose.YOURS
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Target “N random …”, “N … at random”: drawn at random when the effect is carried out (O-23.9)."""

    count: Amount
    filter: Filter


@dataclass(frozen=True, slots=True)
class Extreme:
    """Target “the … with the highest/lowest STAT” when the effect is carried out. `stat` None is the level.

    Of equal cards the ability's controller picks one; with `every`, all of them are meant.
    """

    filter: Filter
    stat: Stat | None
    highest: bool
    every: bool = False


@dataclass(frozen=True, slots=True)
class Top:
    """Target “the top N cards of your deck”, “the bottom card of …”; fewer if the deck has fewer.

    If `whose` is BOTH, they come from each player's deck.
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
    """Player “its controller”: the controller of a card now, or when it left the field."""

    target: Target


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """Player “its owner”: the owner of a card."""

    target: Target


@dataclass(frozen=True, slots=True)
class ThatPlayer:
    """Player “that player”, known only through the trigger: the player whose turn it is, or who acted."""


#: The player who does or suffers something.
Who: TypeAlias = Whose | ControllerOf | OwnerOf | ThatPlayer


@dataclass(frozen=True, slots=True)
class They:
    """Player “they”, “that player”, “their” during parsing, until the player meant is known."""


@dataclass(frozen=True, slots=True)
class ThisTile:
    """Place “this tile”: the tile of the card that has the ability."""


@dataclass(frozen=True, slots=True)
class AnyTile:
    """Place “any tile”: one tile, anywhere on the board (D-21.2)."""


@dataclass(frozen=True, slots=True)
class ChosenTiles:
    """Place “N tiles …”, “up to N …”: chosen when the ability is activated. `connected` tiles form one area."""

    count: int
    where: Where | None = None
    up_to: bool = False
    connected: bool = False


@dataclass(frozen=True, slots=True)
class AllTiles:
    """Place “all tiles …”."""

    where: Where


@dataclass(frozen=True, slots=True)
class TileOf:
    """Place “the tile of that creature”: its tile now, or at the time of the trigger."""

    of: Origin


@dataclass(frozen=True, slots=True)
class TileLeft:
    """Place “the tile that it left”: the tile that the creature has just moved from."""


Place: TypeAlias = ThisTile | AnyTile | ChosenTiles | AllTiles | TileOf | TileLeft


# --- how much, how many --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Itself:
    """Target “its”, “their” in an amount: the target of the effect; if it has several, each is counted alone."""


@dataclass(frozen=True, slots=True)
class CardsOf:
    """Number of the cards that match a filter, on the field or in a zone."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class CountersOn:
    """Number of “X” counters on a card; of all counters if `name` is empty."""

    name: str
    target: Target | Itself


@dataclass(frozen=True, slots=True)
class AmongThose:
    """Number of “FILTER creatures among those cards”, which the effect before sent, found or looked at."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class TilesOf:
    """Number of the tiles within a limit."""

    where: Where


@dataclass(frozen=True, slots=True)
class CrystalsOf:
    """Number of a player's Magic Crystals: those in the inventory, or with `used` those used up."""

    whose: Whose
    used: bool = False


@dataclass(frozen=True, slots=True)
class SpawnPointsOf:
    """Number of spawn points that a player has left this turn."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class AttachedTo:
    """Number of creatures attached to a card. Face-up ones count only if they match `filter`."""

    target: Target | Itself
    filter: Filter = Filter()


@dataclass(frozen=True, slots=True)
class EquipsOn:
    """Number of equips on a card."""

    target: Target | Itself


@dataclass(frozen=True, slots=True)
class ElementsOf:
    """Number of different elements among the cards that match a filter."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class DeedsOf:
    """Number of “attacks you declared this turn”, “creatures you spawned this turn”, “trick cards you activated …”.

    `deed` is the action, and `of` limits its cards by their printed properties; None counts attacks with any unit.
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
    """Amount “N for each WHAT”; “the number of …” is 1 for each. `amount` is negative where a stat is lowered."""

    amount: int
    what: Countable


@dataclass(frozen=True, slots=True)
class StatOf:
    """Amount “the STAT of TARGET” when the effect is carried out: of several cards the sum, of HP the current value."""

    stat: Stat
    target: Target | Itself


@dataclass(frozen=True, slots=True)
class MaxHpOf:
    """Amount “the maximum HP of TARGET”."""

    target: Target | Itself


@dataclass(frozen=True, slots=True)
class LevelOf:
    """Amount “the level of TARGET”; of several cards the sum."""

    target: Target | Itself


@dataclass(frozen=True, slots=True)
class DieResult:
    """Amount “the result” of the last die of this text."""


@dataclass(frozen=True, slots=True)
class ThatMuch:
    """Amount “that much”, “that many”: the amount of the trigger, or of the effect before this one."""


@dataclass(frozen=True, slots=True)
class SacrificedFor(ThatMuch):
    """Amount “creatures sacrificed for it” of a Sacrifice Spawn. It exists only during parsing."""


@dataclass(frozen=True, slots=True)
class AmountPaid:
    """Amount “the number paid”, “X”: the crystals or cards paid for a cost of “any number”."""


@dataclass(frozen=True, slots=True)
class Times:
    """Product of an amount: multiplied by `times`, divided by `parts`, rounded down (O-23.4). “Half” is Times(…, 1, 2).

    `times` is negative where a stat is lowered.
    """

    amount: Amount
    times: int = 1
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Plus:
    """Sum of two amounts: “… plus …”."""

    first: Amount
    second: Amount


@dataclass(frozen=True, slots=True)
class AtMost:
    """Amount with an upper limit: “…, at most N”."""

    amount: Amount
    most: Amount


@dataclass(frozen=True, slots=True)
class AnyNumber:
    """Amount “any number”, chosen on activation if it is a cost, else on resolution. Later “that many” refers to it."""


#: Amounts, counted when the effect is carried out and again as long as it lasts (O-23.4). Less than nothing is 0, but
#: for changes of stats.
Amount: TypeAlias = (
    int | PerEach | StatOf | MaxHpOf | LevelOf | DieResult | ThatMuch | AmountPaid | Times | Plus | AtMost | AnyNumber
)


# --- when, for what, how long -------------------------------------------------------------------------------------


class Event(StrEnum):
    """Event that triggers an ability: something that its subject does, or that happens to it."""

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
    """Subject “a FILTER creature” of a trigger: any card that matches."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Player:
    """Subject “you”, “your opponent”, “a player” of a trigger: the player who acts, or whose turn it is."""

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
    """Cause “by battle”, “by abilities”, “by trick cards your opponent controls”: a means, cards, or both.

    Without both it is any cause. With `of` alone it is battle or an ability of a matching card.
    """

    means: Means | None = None
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class When:
    """Trigger of an ability: `event` happens to, or is done by, `who`. `what` is the other card or player, if named.

    `cause` is the cause of the event, `where` the tiles of ENTERS, `name` the counters of GAINS_COUNTER. `units`, only
    for ENTERS and OVERLAPS, includes leaders: “unit” in place of “creature”.
    """

    event: Event
    who: Subject = This()
    what: Subject | None = None
    cause: Cause | None = None
    where: Where | None = None
    name: str = ""
    units: bool = False


def second_of(when: When) -> Filter | None:
    """Return the filter of the second of two creatures that a trigger names; None if either is this card or its host.

    “That creature” means the second, as it is named last, and “the other creature” means the first.
    """
    if not isinstance(when.who, AnyOf):
        return None
    second = when.what.filter if isinstance(when.what, AnyOf) else None if when.cause is None else when.cause.of
    return None if second is None or second.noun is not Noun.CREATURE or second.trick_class is not None else second


@dataclass(frozen=True, slots=True)
class PayCrystals:
    """Cost “Pay N Magic Crystals”. `count` is a number or AnyNumber."""

    count: Amount


@dataclass(frozen=True, slots=True)
class PayHp:
    """Cost “Pay N HP”: of your leader, or of the creature that has the ability (O-23.3)."""

    amount: int
    target: This | LeaderOf


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """Cost “Discard N FILTER cards”, chosen when it is paid. `count` is a number or AnyNumber."""

    count: Amount
    filter: Filter = Filter(Noun.CARD)


@dataclass(frozen=True, slots=True)
class SacrificeTarget:
    """Cost “Sacrifice TARGET”."""

    target: Target


@dataclass(frozen=True, slots=True)
class SpendCounters:
    """Cost “Remove N “X” counters from TARGET”. With fewer than N it can't be paid (O-18.4)."""

    count: int
    name: str
    target: Target


Cost: TypeAlias = PayCrystals | PayHp | DiscardCards | SacrificeTarget | SpendCounters


@dataclass(frozen=True, slots=True)
class EndOfTurn:
    """Duration “until the end of the turn”."""


@dataclass(frozen=True, slots=True)
class EndOfOpponentsTurn:
    """Duration “until the end of your opponent's turn”: the present turn if it is theirs, else their next.

    With `is_next`, “until the end of your opponent's next turn”, the present turn does not count.
    """

    is_next: bool = False


@dataclass(frozen=True, slots=True)
class ForTurns:
    """Duration “for N turns”: counted as a Timer counts (O-7.9)."""

    turns: int


@dataclass(frozen=True, slots=True)
class UntilYourTurn:
    """Duration “until the start of your next turn”."""


@dataclass(frozen=True, slots=True)
class EndOfYourTurn:
    """Duration “until the end of your next turn”. If it is your turn now, the present turn does not count."""


@dataclass(frozen=True, slots=True)
class EndOfItsTurn:
    """Duration “until the end of its controller's next turn”, where “it” is the effect's target."""


@dataclass(frozen=True, slots=True)
class EndOfBattle:
    """Duration “for this battle”: until the declared attack has been fought or fails."""


# --- conditions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OnTerrain:
    """Condition “this creature is on TILE TYPE tiles”."""

    terrain: Tile | str


@dataclass(frozen=True, slots=True)
class Controls:
    """Condition “you control N or more FILTER creatures”, “your opponent controls …”: the player is `whose`."""

    whose: Whose
    count: int
    filter: Filter


@dataclass(frozen=True, slots=True)
class LocksDown:
    """Condition “this creature locks down a trick card”: an opposing one lies under it (D-10.7)."""


@dataclass(frozen=True, slots=True)
class IsFaceUp:
    """Condition “this card is face-up”."""


class Op(StrEnum):
    """Comparison of two amounts."""

    AT_LEAST = "or more"
    AT_MOST = "or less"
    MORE = "more than"
    LESS = "less than"
    EXACTLY = "exactly"


@dataclass(frozen=True, slots=True)
class Compare:
    """Condition that compares `left` with `right`, two amounts, such as “your leader has 1000 HP or less”."""

    left: Amount
    op: Op
    right: Amount


@dataclass(frozen=True, slots=True)
class IsEven:
    """Condition “AMOUNT is even”. 0 is even."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class IsKind:
    """Condition “TARGET is a FILTER creature”: there is such a target, and if there are several, all match."""

    target: Target
    filter: Filter


@dataclass(frozen=True, slots=True)
class InMode:
    """Condition “TARGET is in Defence Mode”."""

    target: Target
    mode: Stance


@dataclass(frozen=True, slots=True)
class HasCounters:
    """Condition “there are N or more “X” counters on TARGET”."""

    target: Target
    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class NoneLeft:
    """Condition “there are none left” of the counters mentioned last. It exists only during parsing."""


@dataclass(frozen=True, slots=True)
class SaidOf:
    """Condition on other cards, “this creature is adjacent to a Knight”. It exists only during parsing."""

    target: Target
    condition: Condition


@dataclass(frozen=True, slots=True)
class IsOnField:
    """Condition “TARGET is on the field”, face-up or face-down, without having left since."""

    target: Target


@dataclass(frozen=True, slots=True)
class IsEquipped:
    """Condition “TARGET is equipped”."""

    target: Target


@dataclass(frozen=True, slots=True)
class IsTurnOf:
    """Condition “it is your turn”, “it is your opponent's turn”."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class Not:
    """Condition that holds where another does not."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """Condition “… and …”: all of several conditions hold."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOfThese:
    """Condition “… or …”: at least one of several conditions holds."""

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
    """Duration “while CONDITION”."""

    condition: Condition


Duration: TypeAlias = (
    EndOfTurn | EndOfOpponentsTurn | ForTurns | UntilYourTurn | EndOfYourTurn | EndOfItsTurn | EndOfBattle | While
)


# --- effects ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDamage:
    """Effect “Deal N damage to TARGET”."""

    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class DivideDamage:
    """Effect “Deal N damage divided as you choose among TARGET”, in multiples of 50, at least 50 to each.

    The player divides it on activation.
    """

    amount: int
    target: Chosen


@dataclass(frozen=True, slots=True)
class LoseHp:
    """Effect “TARGET loses N HP”, which is not damage (O-23.3)."""

    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class Destroy:
    """Effect “Destroy TARGET”."""

    target: Target


@dataclass(frozen=True, slots=True)
class Draw:
    """Effect “Draw N cards”, “Your opponent draws N cards”, “Each player draws …”, “Its controller draws …”."""

    count: Amount
    who: Who = Whose.YOURS


@dataclass(frozen=True, slots=True)
class DrawUpTo:
    """Effect “Draw cards until you have N in hand”: none if there are N or more already."""

    count: Amount
    who: Who = Whose.YOURS


@dataclass(frozen=True, slots=True)
class Discard:
    """Effect “Discard N cards”, “Your opponent discards N cards”. The player who discards chooses the cards.

    If `how` is RANDOM, chance chooses; if it is YOU, the ability's controller sees the hand and chooses. `count` None
    is the whole hand. `filter` limits the cards; its zone is ignored. With `up_to`, fewer may be discarded.
    """

    count: Amount | None
    whose: Who = Whose.YOURS
    filter: Filter = Filter(Noun.CARD)
    up_to: bool = False
    how: Chooser = Chooser.DISCARDER


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Effect “Sacrifice TARGET”; also “your opponent sacrifices 1 creature”, which the opponent picks."""

    target: Target


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Effect “Shuffle your deck”."""

    whose: Whose = Whose.YOURS


@dataclass(frozen=True, slots=True)
class Look:
    """Effect “Look at TARGET”: face-down cards, the top of a deck, a hand. Only the looker sees them (O-23.9)."""

    target: Target


@dataclass(frozen=True, slots=True)
class Reveal:
    """Effect “Reveal TARGET”: both players see them; they stay where they are."""

    target: Target


@dataclass(frozen=True, slots=True)
class Pick:
    """Effect “Each player chooses 1 creature they control”; “that creature” refers to it later in the text."""

    target: Target


@dataclass(frozen=True, slots=True)
class Dig:
    """Effect “Look at the top N cards of your deck, put M FILTER cards among them TO and the rest REST”.

    The player who has the ability takes them. `take` is M, None any number, and with `up_to` fewer may be taken. With
    `is_revealed` both players see the cards. A rest put on top or at the bottom is shuffled, or ordered by this player
    with `in_any_order` (O-23.9).
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
    """Effect “Add N Magic Crystals to your inventory”; OPPONENTS: “to your opponent's inventory”."""

    count: Amount
    whose: Who = Whose.YOURS


@dataclass(frozen=True, slots=True)
class LoseCrystals:
    """Effect “Your opponent loses N Magic Crystals”; YOURS: “You lose …”; “Its controller loses …”."""

    count: Amount
    whose: Who = Whose.OPPONENTS


@dataclass(frozen=True, slots=True)
class ChangeStat:
    """Effect “Boost/Reduce/Increase/Decrease the STAT (or all stats) of TARGET by N”.

    `stat` None means all stats. `amount` is negative for Reduce and Decrease; `permanent` for Increase and Decrease.
    """

    stat: Stat | None
    target: Target
    amount: Amount
    permanent: bool = False


@dataclass(frozen=True, slots=True)
class SetStat:
    """Effect “Set the STAT of TARGET to N”, even if the card lacks it. DEF makes a new, unbroken shield (O-12.3)."""

    stat: Stat
    target: Target
    amount: Amount


@dataclass(frozen=True, slots=True)
class SwapStats:
    """Effect “Swap the STAT and the STAT of TARGET”: each gets the value that the other has at that moment.

    Nothing happens where a stat is absent (O-1.5). HP are current and maximum HP: a creature keeps its wounds.
    """

    first: Stat
    second: Stat
    target: Target


@dataclass(frozen=True, slots=True)
class Restore:
    """Effect “Restore N HP to TARGET”."""

    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class Move:
    """Effect “Move TARGET up to N tiles”, along a path that a player chooses. `diagonally` allows only diagonal steps.

    `exactly` is for “Move TARGET N tiles”: no fewer, if there is a path of that length (O-23.15).
    """

    target: Target
    tiles: int
    diagonally: bool = False
    exactly: bool = False


@dataclass(frozen=True, slots=True)
class PutOn:
    """Effect “Place TARGET on PLACE”, which needs no path."""

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
    """Effect “Push TARGET N tiles away from ORIGIN”, “Pull TARGET N tiles towards ORIGIN”, “Push … backwards”.

    The card goes in a straight line as far as the tiles are free; this is no movement (O-23.14). `of` is used only for
    AWAY and TOWARDS. With `up_to`, “up to N tiles”, a player chooses the distance on resolution.
    """

    target: Target
    tiles: int
    heading: Heading = Heading.AWAY
    of: Origin = Origin.THIS
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class SwapPlaces:
    """Effect “Swap the places of TARGET and TARGET”, which is no movement. Without `other`, both are in `target`."""

    target: Target
    other: Target | None = None


@dataclass(frozen=True, slots=True)
class ChooseTile:
    """Effect “Choose PLACE”: the tile that “that tile” means later in the text. Nothing else happens to it."""

    place: Place


@dataclass(frozen=True, slots=True)
class MiracleSpawn:
    """Effect “Miracle Spawn N FILTER creatures from your ZONE [on PLACE]”.

    Without a place they come next to their leader (D-6.2). A `mode` of None is chosen by the player.
    """

    count: int
    filter: Filter
    zone: Zone = Zone.HAND
    place: Place | None = None
    up_to: bool = False
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class SpawnThese:
    """Effect “Miracle Spawn TARGET [on PLACE] [in Attack Mode]”, for cards that the text has named before.

    They come from their zones, under the control of the ability's player. Without a place they come next to the leader;
    a `mode` of None is chosen by the player.
    """

    target: Target
    place: Place | None = None
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """Values of a token that a text describes: “(Toxic, Insect, level 1, 100 ATK, 100 HP)”. It always has HP.

    `stats` are (stat, value) of those it has. An element of None is Normal.
    """

    element: Element | None = None
    type: str = ""
    level: int = 0
    stats: tuple[tuple[Stat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class SpawnTokens:
    """Effect “Spawn N “NAME” tokens [on PLACE] [in Attack Mode]”; without a place next to the leader (D-6.2).

    `printed` describes the token, if there is no card for it. If `whose` is OPPONENTS, the opponent controls them, and
    there is a place. A `mode` of None is chosen by the player.
    """

    count: Amount
    name: str
    place: Place | None = None
    printed: Printed | None = None
    whose: Whose = Whose.YOURS
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class SpawnCopies:
    """Effect “Spawn N tokens [on PLACE] [in Attack Mode] as copies of TARGET”: with all its printed values.

    With `plain`, they copy only its ATK and HP. `place` and `mode` None are as for `SpawnTokens`.
    """

    count: int
    target: Target
    place: Place | None = None
    plain: bool = False
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class GainAbilities:
    """Effect “TARGET gains the abilities of OTHER” at that moment."""

    target: Target
    other: Target


@dataclass(frozen=True, slots=True)
class BecomeCopy:
    """Effect “TARGET becomes a copy of OTHER”: it has its printed stats, element, type, level and abilities."""

    target: Target
    other: Target


@dataclass(frozen=True, slots=True)
class HandOver:
    """Effect “Give control of TARGET to the other player”: each card goes to the player who doesn't control it."""

    target: Target


@dataclass(frozen=True, slots=True)
class Send:
    """Effect that puts a card into a zone of its owner without destroying it.

    GRAVEYARD “Send TARGET to the graveyard”, VOID “Cast out TARGET” (also “Exile”), HAND “Return TARGET to its owner's
    hand” (also “Add TARGET to your hand”), DECK “Shuffle TARGET into its owner's deck”, with `end` “Put TARGET on top
    of its owner's deck”, ARCHIVE “Put TARGET into its owner's Archive”.
    """

    target: Target
    zone: Zone
    end: DeckEnd | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """Effect “Search your deck for N FILTER cards and add them to your hand”, then shuffle.

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
    """Effect “Change PLACE to TILE TYPE”."""

    place: Place
    terrain: Tile | str


class Answered(StrEnum):
    """Kind of event that an effect negates."""

    ABILITY = "ability"
    ATTACK = "attack"
    SPAWN = "spawn"
    MOVE = "move"


@dataclass(frozen=True, slots=True)
class Negate:
    """Effect “Negate that ability”, “… that attack”, “… that spawn”, “… that move”: the event that it answers.

    `of` limits the cards whose ability can be negated, None for all: “Negate an ability of a FILTER card”.
    """

    what: Answered
    of: Filter | None = None


@dataclass(frozen=True, slots=True)
class NegateIt:
    """Effect “Negate it” during parsing, until the event that is meant is known."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """Effect “Redirect that attack to TARGET”: that unit is fought at any distance (O-23.12)."""

    target: Target


@dataclass(frozen=True, slots=True)
class EndBattle:
    """Effect “End the Battle Phase”: Main Phase 2 begins once the present effects have been carried out.

    A declared attack is not fought any more.
    """


@dataclass(frozen=True, slots=True)
class SkipBattle:
    """Effect “Your opponent skips the next Battle Phase”, “You skip the next Battle Phase”."""

    whose: Whose = Whose.OPPONENTS


@dataclass(frozen=True, slots=True)
class Turn:
    """Effect “Turn TARGET face-down”, “Turn TARGET face-up” (a creature comes up in Defence Mode)."""

    target: Target
    face_up: bool


@dataclass(frozen=True, slots=True)
class ChangeMode:
    """Effect “Change TARGET to Attack Mode / Defence Mode”, or “Change the mode of TARGET” if `mode` is None.

    In the latter, a creature gets the other mode. A creature changed to Attack Mode is turned face-up (D-11.1).
    """

    target: Target
    mode: Stance | None = None


@dataclass(frozen=True, slots=True)
class BreakShield:
    """Effect “Break the shield of TARGET” (D-12.6)."""

    target: Target


@dataclass(frozen=True, slots=True)
class RestoreShield:
    """Effect “Restore the shield of TARGET”: a creature with DEF gets a new, unbroken shield (O-12.3)."""

    target: Target


class Status(StrEnum):
    """Status that forbids a card something (O-1.14); the value is its name in scenarios."""

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
    """Effect “TARGET cannot move / attack / counter-attack / be sacrificed / …”, by `status`."""

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
    """Effect “TARGET cannot be destroyed by CAUSE”, “cannot be targeted by …”, “is unaffected by …” (O-23.10).

    Also “Prevent all damage to TARGET from …”. Without a cause it protects from everything. `only` turns it around:
    “may be destroyed only by CAUSE”.
    """

    target: Target
    harm: Harm
    cause: Cause = Cause()
    only: bool = False


@dataclass(frozen=True, slots=True)
class Silence:
    """Effect “TARGET loses all abilities” that it has now; it may gain others later."""

    target: Target


@dataclass(frozen=True, slots=True)
class Unlockable:
    """Effect “Your trick cards cannot be locked down”; for `whose` None “this card cannot be …” (D-10.7)."""

    whose: Whose | None


class PlayerDeed(StrEnum):
    """Action of players that a text may forbid, limit or make more expensive."""

    __hash__ = str.__hash__

    ACTIVATE = "activate"
    SPAWN = "spawn"
    MIRACLE_SPAWN = "Miracle Spawn"
    ATTACK = "declare attacks"
    PLACE = "place"
    DRAW = "draw cards"
    LOSE = "lose the duel"


class Stage(StrEnum):
    """Part of a turn; both Main Phases are one."""

    MAIN = "Main Phase"
    BATTLE = "Battle Phase"


@dataclass(frozen=True, slots=True)
class StageOf:
    """Part of a player's turn, “your Battle Phase”; for BOTH of any player's turn."""

    stage: Stage
    whose: Whose


@dataclass(frozen=True, slots=True)
class Bar:
    """Effect “Your opponent cannot activate trick cards during your turn”: a rule for players, not for cards.

    `deed` is forbidden to the player `whose`. `of` limits the cards; None means all. `during` is a player's turns, or a
    part of them; None means all turns. `beyond` is the number still allowed each turn.
    """

    whose: Whose
    deed: PlayerDeed
    of: Filter | None = None
    during: Whose | StageOf | None = None
    beyond: int = 0


class Licence(StrEnum):
    """Exception to the rules for a card: something it may do, or does. The value is the text for one card."""

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
    """Effect “TARGET may attack diagonally”, “TARGET ignores DEF”, and so on for each `Licence` (D-21.2)."""

    target: Target
    licence: Licence


@dataclass(frozen=True, slots=True)
class MoveFurther:
    """Effect “TARGET may move up to N tiles” in each of its moves (O-23.15)."""

    target: Target
    tiles: int


@dataclass(frozen=True, slots=True)
class MayGo:
    """Effect “TARGET may move up to N tiles” during parsing: one move now, or longer moves from now on.

    `only_now` is for “may move N tiles”, which is a single move.
    """

    target: Target
    tiles: int
    only_now: bool = False


@dataclass(frozen=True, slots=True)
class AmbushTimes:
    """Effect “Ambushes of TARGET deal N times the damage”, instead of twice the damage (D-12.10)."""

    target: Target
    times: int


@dataclass(frozen=True, slots=True)
class CountMore:
    """Effect “TARGET counts N more in a Clash” (D-14.2)."""

    target: Target
    amount: int


@dataclass(frozen=True, slots=True)
class ChangeRange:
    """Effect “Increase the range of TARGET by N”, the reach of its RATK."""

    target: Target
    tiles: int


@dataclass(frozen=True, slots=True)
class SetRange:
    """Effect “Set the range of TARGET to N”, the reach of its RATK; increases are added to it."""

    target: Target
    tiles: int


@dataclass(frozen=True, slots=True)
class SetFieldBuff:
    """Effect “Set the field buff of TARGET to N”: what a tile of its element adds to its stats (D-16.1)."""

    target: Target
    amount: int


@dataclass(frozen=True, slots=True)
class LimitAttacks:
    """Effect “TARGET cannot attack WHOM”; with `only` “TARGET may attack only WHOM”."""

    target: Target
    whom: Target
    only: bool = False


@dataclass(frozen=True, slots=True)
class LimitAttackers:
    """Effect “TARGET cannot be attacked by WHOM”; with `only` “TARGET may be attacked only by WHOM”."""

    target: Target
    whom: Target
    only: bool = False


@dataclass(frozen=True, slots=True)
class MustAttack:
    """Effect “TARGET must attack”, “TARGET must attack WHOM”.

    While it can, its player can't end a Main or Battle Phase. If it can attack WHOM, it can't attack anything else.
    """

    target: Target
    whom: Target | None = None


@dataclass(frozen=True, slots=True)
class AttackWhere:
    """Effect “TARGET may attack WHERE”: any unit there, with its ATK.

    The place is measured from the attacker if its origin is this card, that creature or the host. `creatures` is for
    “TARGET may attack creatures WHERE”, which excludes leaders.
    """

    target: Target
    where: Where
    creatures: bool = False


@dataclass(frozen=True, slots=True)
class LimitMoves:
    """Effect “TARGET cannot move to tiles WHERE”, or with `only` “TARGET may move only to tiles WHERE”.

    It does not limit where an effect may place the card.
    """

    target: Target
    where: Where
    only: bool = False


class UnitDeed(StrEnum):
    """Action that a unit may repeat."""

    MOVE = "move"
    ATTACK = "attack"


@dataclass(frozen=True, slots=True)
class Again:
    """Effect “TARGET may move again”, or “attack again”: once more this turn; continuous: once more each turn."""

    target: Target
    deed: UnitDeed


@dataclass(frozen=True, slots=True)
class MoreSpawns:
    """Effect “You may spawn N more creatures”: this turn, or each turn if the effect is continuous."""

    count: int


@dataclass(frozen=True, slots=True)
class MaySacrificeTokens:
    """Effect “You may sacrifice tokens” (D-6.11, D-21.2)."""


@dataclass(frozen=True, slots=True)
class SpawnPlace:
    """Effect “You may also spawn CREATURES WHERE”, besides the tiles that the rules allow (D-6.2).

    `of` are the creatures, None is this card. If `where` is a filter, the tiles are those adjacent to a matching
    creature. A spawn there costs `less` fewer spawn points.
    """

    of: Filter | None
    where: Where | Filter
    less: int = 0


@dataclass(frozen=True, slots=True)
class SpawnOnly:
    """Effect “This creature may be spawned only by sacrificing N FILTER creatures”; 0: by Miracle Spawn (D-6.9)."""

    count: int
    filter: Filter = Filter()


class Nth(StrEnum):
    """Spawns or activations of a turn whose cost is changed."""

    EACH = ""
    FIRST = "the first of a turn's"
    NEXT = "the next of this turn's"


@dataclass(frozen=True, slots=True)
class ChangeCost:
    """Effect “Spawning CREATURES costs less by N”, “Activating TRICKS costs more by N”. `amount` is negative for less.

    `deed` is SPAWN, in spawn points, or ACTIVATE, in crystals. `of` None is this card. `whose` is the player who pays.
    `nth` limits it to the first card spawned or activated in a turn, or to the next one this turn.
    """

    deed: PlayerDeed
    of: Filter | None
    amount: Amount
    whose: Whose = Whose.YOURS
    nth: Nth = Nth.EACH


@dataclass(frozen=True, slots=True)
class AttackFrom:
    """Effect “TARGET may attack from up to N tiles away” with its ATK (D-12.2, D-21.2)."""

    target: Target
    tiles: int


@dataclass(frozen=True, slots=True)
class Prevent:
    """Effect “Prevent the next N damage to TARGET”: N for each target."""

    amount: Amount
    target: Target


@dataclass(frozen=True, slots=True)
class ReduceDamage:
    """Effect “Reduce damage to TARGET by N”, “Reduce damage from CAUSE to TARGET by N”, each time it is damaged."""

    target: Target
    amount: Amount
    cause: Cause = Cause()


@dataclass(frozen=True, slots=True)
class ScaleDamage:
    """Effect “TARGET takes double damage from CAUSE”, or half unless `doubles`, before any reduction (O-13.6)."""

    target: Target
    doubles: bool
    cause: Cause = Cause()


@dataclass(frozen=True, slots=True)
class ScaleDealt:
    """Effect “TARGET deals double damage to WHOM”, “TARGET deals half battle damage”; half unless `doubles`.

    `whom` None is anything, and `means` None is any damage.
    """

    target: Target
    doubles: bool
    whom: Every | LeaderOf | This | Host | None = None
    means: Means | None = None


@dataclass(frozen=True, slots=True)
class PreventNext:
    """Effect “Prevent all of the next damage to TARGET”: the whole next damage, once for each target."""

    target: Target


@dataclass(frozen=True, slots=True)
class TakeControl:
    """Effect “Take control of TARGET”."""

    target: Target


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Effect “Place N “X” counters on TARGET”."""

    count: Amount
    name: str
    target: Target | Place


@dataclass(frozen=True, slots=True)
class TakeCounters:
    """Effect “Remove N “X” counters from TARGET”: all of them if there are fewer (O-18.4)."""

    count: Amount
    name: str
    target: Target | Place


@dataclass(frozen=True, slots=True)
class Attach:
    """Effect “Attach TARGET to this creature”."""

    target: Target


@dataclass(frozen=True, slots=True)
class Detach:
    """Effect “Detach TARGET”: it goes to a free tile adjacent to its host (O-10.11)."""

    target: Target


@dataclass(frozen=True, slots=True)
class Gain:
    """Effect “TARGET gains “TEXT””: the abilities of the quoted text."""

    target: Target
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Become:
    """Effect “TARGET becomes a TYPE / ELEMENT”, or with `also` “TARGET is also a TYPE”. Exactly one of them is set."""

    target: Target
    type: str = ""
    element: Element | None = None
    also: bool = False


@dataclass(frozen=True, slots=True)
class TradeStat:
    """Effect “Swap the STAT of TARGET and OTHER”: each gets the value that the other has at that moment."""

    stat: Stat
    target: Target
    other: Target | None = None


@dataclass(frozen=True, slots=True)
class Select:
    """Effect “Choose TARGET”: nothing happens to it yet; “that creature” refers to it later in the text."""

    target: Chosen


@dataclass(frozen=True, slots=True)
class Pay:
    """Effect that pays a cost while others are carried out, in full or not at all (O-21.3)."""

    cost: PayCrystals | PayHp


# --- effects that hold effects --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlipCoin:
    """Effect “Flip a coin: if heads, EFFECT; if tails, EFFECT”; either part may be missing."""

    heads: tuple[Effect, ...] = ()
    tails: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class RollDie:
    """Effect “Roll a die: on N or more, EFFECT”."""

    at_least: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class RollDice:
    """Effect “Roll N dice”, at least 2; “the result” means their sum later in the text."""

    count: int


@dataclass(frozen=True, slots=True)
class FlipCoins:
    """Effect “Flip N coins”; “that many” means the number of heads. `until_tails` flips until tails come up."""

    count: int = 1
    until_tails: bool = False


@dataclass(frozen=True, slots=True)
class DieRow:
    """Row of a `DieTable`: “on LEAST to MOST, EFFECTS”."""

    least: int
    most: int
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class DieTable:
    """Effect “Roll a die: on 1 or 2, EFFECTS; on 3 to 6, EFFECTS”."""

    rows: tuple[DieRow, ...]


@dataclass(frozen=True, slots=True)
class If:
    """Effect “If CONDITION, EFFECTS; otherwise, EFFECTS”: the condition is checked on resolution (O-23.18)."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Do:
    """Effect “EFFECTS. If you do, THEN; otherwise, OTHERWISE”: THEN only if all of EFFECTS were done (O-23.18)."""

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class May:
    """Effect “You may EFFECTS. If you do, THEN. If you don't, OTHERWISE”.

    If `whose` is OPPONENTS, “Your opponent may …”, the opponent decides. If it is the only effect of a triggered
    ability, it is decided before targets are chosen, otherwise when it is carried out.
    """

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    whose: Whose = Whose.YOURS


@dataclass(frozen=True, slots=True)
class Unless:
    """Effect “EFFECTS unless your opponent PAYS”: that player decides first, and pays all or nothing (O-23.18).

    `whose` is the player who may pay, and `payment` are the effects from that player's view.
    """

    whose: Whose
    payment: tuple[Effect, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """Effect “Choose one: …”: `least` to `most` options, chosen on activation before targets and costs (O-23.19).

    If `by` is the opponent, they choose when the effect is carried out.
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
    """Point “at the end of the turn”, “at the start of your next turn”; for BOTH of any player's turn.

    With `its_controllers`, it is in a turn of the controller of the effect's target. `not_now` excludes the present
    turn.
    """

    point: TurnPoint
    whose: Whose = Whose.BOTH
    its_controllers: bool = False
    not_now: bool = False


@dataclass(frozen=True, slots=True)
class Later:
    """Effect “At MOMENT, EFFECTS”: at the next `times` such moments, or at each of them for 0 (O-23.8).

    `nth` is the first moment that counts, “after N turns”, which are counted like a Timer's (O-7.9). Effects on a
    chosen card, or on “that creature”, end when it leaves the field; with `until_moved`, also when it leaves its tile.
    """

    moment: Moment
    effects: tuple[Effect, ...]
    times: int = 1
    until_moved: bool = False
    nth: int = 1


@dataclass(frozen=True, slots=True)
class Lasting:
    """Effects with a duration of their own, where it holds for only a part of a sentence."""

    effects: tuple[Effect, ...]
    duration: Duration


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """Effect “Each player EFFECTS”: the active player acts first; “your” refers to the player who acts."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Instead:
    """Effects that replace an event: “instead, EFFECTS”, in an ability triggered by what would happen (O-23.5)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Spare:
    """Effect that keeps the unit of an event from being destroyed. It follows from other effects; no text says it."""


@dataclass(frozen=True, slots=True)
class EquipOnly:
    """Effect “Equip only to a FILTER creature”: an equip has no other hosts, and leaves one that stops matching."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Outlast:
    """Effect “This card's ability remains active after it has been destroyed” (D-1.10, O-23.21)."""


@dataclass(frozen=True, slots=True)
class WinDuel:
    """Effect “You win the duel”; OPPONENTS: “Your opponent wins the duel”."""

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
    """Return the effects nested in an effect, in one tuple for each alternative; () if there are none."""
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
    """Marks in brackets before a sentence, such as “(Instant)” or “(Chain)”.

    `uses` is the limit each turn; None is once per turn for an activated ability.
    """

    instant: bool = False
    chain: bool = False
    unavoidable: bool = False
    once_per_duel: bool = False
    uses: int | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """One sentence of a card: its effects in order, with trigger, costs and duration.

    With `when` it is triggered. Without, a trick's takes effect on activation. One of a creature or leader is activated
    if `is_activated` (“Activate:” or a cost before it), otherwise continuous.
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
    """Yield all nodes within a node or tuple, itself included, each before its parts.

    Those of quoted texts, which other cards gain, come only with `are_quoted`.
    """
    if isinstance(value, tuple):
        for each in value:
            yield from nodes_of(each, are_quoted=are_quoted)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for each in fields(value):
            if are_quoted or not (isinstance(value, Gain) and each.name == "abilities"):
                yield from nodes_of(getattr(value, each.name), are_quoted=are_quoted)
