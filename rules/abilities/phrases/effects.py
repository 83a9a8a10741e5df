"""Phrases of card text for effects and costs. Effects that contain effects are in `rules.abilities.sentences`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Readings
from rules.abilities.grammar.templates import Form, Node, Phrase, Slot, Table, framed, optional, the
from rules.abilities.phrases.filters import A_CREATURE, KIND, KINDS
from rules.abilities.phrases.targets import NAMED, PLACE, TARGET, TARGET_OR_PLACE
from rules.abilities.phrases.tokens import PRINTED
from rules.abilities.phrases.where import NAMED_WHERE, ORIGIN, WHERE
from rules.abilities.phrases.words import (
    A_TYPE,
    AMOUNT,
    AN_ELEMENT,
    ANSWERED,
    AT_LEAST,
    COUNT,
    DEED,
    FACE,
    GAIN,
    LICENCE,
    LOSS,
    MODE,
    NAME,
    NUMBER,
    STANCE,
    STAT,
    STATUS,
    TERRAIN,
    THE_STAT,
    UP_TO,
    ZONE,
)
from rules.abilities.phrases.zone_effects import PILE_EFFECTS

#: Zones that may be named beside another.
_SECOND_ZONES: Final = {
    "hand": ast.Zone.HAND, "deck": ast.Zone.DECK, "graveyard": ast.Zone.GRAVEYARD, "Void": ast.Zone.VOID,
}  # fmt: skip


def _any_slot(*slots: Slot[Node]) -> Slot[Node]:
    """Return a slot that reads what any of `slots` reads, and writes a value by the first that can, else None."""

    def write(value: Node, many: bool) -> str | None:
        return next((text for slot in slots if (text := slot.write(value, many)) is not None), None)

    return Slot(slots[0].label, lambda reader, at: [one for slot in slots for one in slot.read(reader, at)], write)


def _write_from_zone(zone: ast.Zone, _: bool) -> str | None:
    name = ZONE.write(zone, False)
    return None if name is None else f"from your {name}"


#: “from your ZONE”; without a zone, the hand.
_FROM_ZONE: Final = Slot(
    "from your ZONE",
    Table([Phrase(the, "from_your|from_the|in_your {value}", value=ZONE), Phrase(lambda: ast.Zone.HAND, "")]).read,
    _write_from_zone,
)


def _out_of(words: str, whose: ast.Whose, more: tuple[ast.Zone, ...] = ()) -> Slot[ast.Filter]:
    """Return a slot for cards in zones of the player `whose`, “FILTER cards WORDS”; `more` are its further zones."""
    table: Table[object] = Table([Phrase(the, f"{{value}} {words}", value=KIND)])

    def read(reader: Reader, at: int) -> Readings:
        found = table.read(reader, at)
        return [each._replace(value=replace(each.value, zone_of=whose, more_zones=more)) for each in found]

    def write(value: ast.Filter, many: bool) -> str | None:
        text = KIND.write(replace(value, zone_of=ast.Whose.YOURS, more_zones=()), many)
        is_so = value.zone_of is whose and value.more_zones == more
        return f"{text} {words.split('|')[0].replace('_', ' ')}" if is_so and text else None

    return Slot("FILTER card(s) from your opponent's", read, write)


#: “creatures from your opponent's”, “creatures from your hand or”; the last zone stands behind it.
_KIND_OUT_OF: Final = _any_slot(
    _out_of("from_your_opponent's|in_your_opponent's", ast.Whose.OPPONENTS),
    _out_of("from_either_player's|from_any_player's|from_a|from_any|in_either_player's", ast.Whose.BOTH),
    *(
        _out_of(f"from_your_{name}_or|from_your_{name}_or_your|in_your_{name}_or", ast.Whose.YOURS, (zone,))
        for name, zone in _SECOND_ZONES.items()
    ),
)
ON_PLACE: Final = optional(framed("on|onto|to {}", PLACE))

#: Second of two targets, if there is one.
OTHER: Final = Slot(TARGET.label, TARGET.read, lambda value, many: None if value is None else TARGET.write(value, many))

IN_MODE: Final = optional(STANCE)


def _read_two(reader: Reader, at: int) -> Readings:
    return tuple(reading for reading in TARGET.read(reader, at) if may_be_two(reading.value))


def may_be_two(target: ast.Target) -> bool:
    """Return whether a target may be two cards: two chosen cards, both leaders, or “them”."""
    match target:
        case ast.Chosen(count=count, up_to=up_to):
            return count == 2 and not up_to
        case ast.LeaderOf(whose=whose):
            return whose is ast.Whose.BOTH
    return isinstance(target, ast.That | ast.It)


#: Two cards.
TWO: Final = Slot(TARGET.label, _read_two, TARGET.write, begins=TARGET.starts)

COSTS: Final[list[Form[ast.Cost]]] = [
    Phrase(ast.PayCrystals, "pay {count} Magic_Crystal/Magic_Crystals|crystal|crystals", count=COUNT),
    Phrase(ast.PayCrystals, "pay any number of Magic_Crystals|crystals", count=ast.AnyNumber()),
    Phrase(ast.PayHp, "pay {amount} HP", amount=AMOUNT, target=ast.LeaderOf(ast.Whose.YOURS)),
    Phrase(ast.PayHp, "pay {amount} HP of this creature|card", amount=AMOUNT, target=ast.This()),
    Phrase(ast.DiscardCards, "discard {count} {filter} from_your_hand?", count=COUNT, filter=KIND),
    Phrase(ast.DiscardCards, "discard any number of {filter} from_your_hand?", count=ast.AnyNumber(), filter=KINDS),
    Phrase(ast.SacrificeTarget, "sacrifice {target}", target=TARGET),
    Phrase(
        ast.SpendCounters, "remove {count} {name} counter/counters from {target}", count=COUNT, name=NAME, target=TARGET
    ),
]

_CRYSTALS: Final = "Magic_Crystal|Magic_Crystals|crystal|crystals"
_YOUR_LEADER: Final = ast.LeaderOf(ast.Whose.YOURS)
#: Other wordings, only read.
COST_WORDINGS: Final[list[Form[object]]] = [
    *(
        Phrase(ast.PayCrystals, f"{verb} {{count}} {_CRYSTALS} {more}", count=COUNT)
        for verb, more in (("pay|spend", "from your inventory"), ("spend", ""), ("remove|use", "from your inventory"))
    ),
    Phrase(ast.PayCrystals, f"pay|spend|remove x {_CRYSTALS} from_your_inventory?", count=ast.AnyNumber()),
    Phrase(ast.DiscardCards, "discard x {filter} from_your_hand?", count=ast.AnyNumber(), filter=KINDS),
    Phrase(ast.PayCrystals, f"spend|remove any number of {_CRYSTALS} from_your_inventory?", count=ast.AnyNumber()),
    *(
        Phrase(ast.PayHp, words, amount=AMOUNT, target=_YOUR_LEADER)
        for words in (
            "pay {amount} leader HP",
            "your leader loses {amount} HP",
            "pay {amount} HP from|of|with your leader",
            "pay {amount} of your leader's HP",
            "pay {amount} of your HP",
            "pay {amount} HP of|from your leader's",
        )
    ),
    Phrase(ast.PayHp, "pay {amount} of its|this_creature's|this_card's HP", amount=AMOUNT, target=ast.This()),
    Phrase(
        ast.DiscardCards,
        "send|put {count} {filter} from your hand to|into your|the graveyard",
        count=COUNT,
        filter=KIND,
    ),
    Phrase(ast.DiscardCards, "discard {count} {filter} of your choice", count=COUNT, filter=KIND),
    Phrase(ast.SacrificeTarget, "send {target} to your|the graveyard as a sacrifice", target=TARGET),
    Phrase(
        ast.SpendCounters,
        "take {count} {name} counter|counters off|from {target}",
        count=COUNT,
        name=NAME,
        target=TARGET,
    ),
    Phrase(
        ast.SpendCounters,
        "spend {count} {name} counter|counters from|of {target}",
        count=COUNT,
        name=NAME,
        target=TARGET,
    ),
    Phrase(
        ast.SpendCounters, "remove|spend {count} {name} counter|counters", count=COUNT, name=NAME, target=ast.This()
    ),
]

_COPIES: Final[dict[str, object]] = {
    "count": COUNT,
    "place": ON_PLACE,
    "mode": IN_MODE,
    "target": TARGET,
    "plain": False,
}
_PLAIN_COPIES: Final[dict[str, object]] = {**_COPIES, "plain": True}

#: In the order of the tree. Of two phrases for one node the first is written.
EFFECTS: Final[list[Form[ast.Effect]]] = [
    Phrase(ast.DealDamage, "deal {amount} damage to {target}", amount=AMOUNT, target=TARGET),
    Phrase(ast.Destroy, "destroy {target}", target=TARGET),
    *PILE_EFFECTS,
    Phrase(
        ast.GainCrystals, "add {count} Magic_Crystal/Magic_Crystals|crystal|crystals to your inventory", count=COUNT
    ),
    Phrase(ast.LoseCrystals, "your opponent loses {count} Magic_Crystal/Magic_Crystals|crystal|crystals", count=COUNT),
    Phrase(
        ast.ChangeStat,
        "boost {stat} of {target} by {amount}",
        stat=THE_STAT,
        target=TARGET,
        amount=GAIN,
        permanent=False,
    ),
    Phrase(
        ast.ChangeStat,
        "reduce {stat} of {target} by {amount}",
        stat=THE_STAT,
        target=TARGET,
        amount=LOSS,
        permanent=False,
    ),
    Phrase(
        ast.ChangeStat,
        "increase {stat} of {target} by {amount}",
        stat=THE_STAT,
        target=TARGET,
        amount=GAIN,
        permanent=True,
    ),
    Phrase(
        ast.ChangeStat,
        "decrease {stat} of {target} by {amount}",
        stat=THE_STAT,
        target=TARGET,
        amount=LOSS,
        permanent=True,
    ),
    Phrase(ast.SetStat, "set the {stat} of {target} to {amount}", stat=STAT, target=TARGET, amount=AMOUNT),
    Phrase(ast.Restore, "restore {amount} HP to {target}", amount=AMOUNT, target=TARGET),
    Phrase(ast.Move, "move {target} up to {tiles} tile/tiles diagonally", target=TARGET, tiles=COUNT, diagonally=True),
    Phrase(ast.Move, "move {target} up to {tiles} tile/tiles", target=TARGET, tiles=COUNT),
    Phrase(
        ast.Move,
        "move {target} {tiles} tile/tiles diagonally",
        target=TARGET,
        tiles=COUNT,
        diagonally=True,
        exactly=True,
    ),
    Phrase(ast.Move, "move {target} {tiles} tile/tiles", target=TARGET, tiles=COUNT, exactly=True),
    Phrase(ast.PutOn, "place {target} on|onto {place}", target=TARGET, place=PLACE),
    Phrase(
        ast.Push,
        "push {target} {up_to} {tiles} tile/tiles away from {of}",
        target=TARGET,
        up_to=UP_TO,
        tiles=COUNT,
        of=ORIGIN,
        heading=ast.Heading.AWAY,
    ),
    Phrase(
        ast.Push,
        "pull {target} {up_to} {tiles} tile/tiles towards|toward|to {of}",
        target=TARGET,
        up_to=UP_TO,
        tiles=COUNT,
        of=ORIGIN,
        heading=ast.Heading.TOWARDS,
    ),
    Phrase(
        ast.Push,
        "push {target} {up_to} {tiles} tile/tiles forwards|forward",
        target=TARGET,
        up_to=UP_TO,
        tiles=COUNT,
        heading=ast.Heading.FORWARDS,
    ),
    Phrase(
        ast.Push,
        "push {target} {up_to} {tiles} tile/tiles backwards|backward",
        target=TARGET,
        up_to=UP_TO,
        tiles=COUNT,
        heading=ast.Heading.BACKWARDS,
    ),
    Phrase(ast.SwapPlaces, "swap the places of {target} and {other}", target=TARGET, other=OTHER),
    Phrase(ast.SwapPlaces, "swap the places of {target}", target=TWO, other=None),
    Phrase(ast.ChooseTile, "choose {place}", place=PLACE),
    Phrase(
        ast.MiracleSpawn,
        "Miracle_Spawn {up_to} {count} {filter} {zone} {place} {mode}",
        up_to=UP_TO,
        count=COUNT,
        filter=KIND,
        zone=_FROM_ZONE,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    Phrase(
        ast.MiracleSpawn,
        "Miracle_Spawn {up_to} {count} {filter} {zone} {place} {mode}",
        up_to=UP_TO,
        count=COUNT,
        filter=_KIND_OUT_OF,
        zone=ZONE,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    Phrase(ast.SpawnThese, "Miracle_Spawn {target} {place} {mode}", target=NAMED, place=ON_PLACE, mode=IN_MODE),
    Phrase(
        ast.SpawnTokens,
        "spawn {count} {name} token/tokens {printed} {place} {mode}",
        count=COUNT,
        name=NAME,
        printed=PRINTED,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    Phrase(
        ast.SpawnTokens,
        "your opponent spawns {count} {name} token/tokens {printed} on|onto {place} {mode}",
        count=COUNT,
        name=NAME,
        printed=PRINTED,
        place=PLACE,
        mode=IN_MODE,
        whose=ast.Whose.OPPONENTS,
    ),
    Phrase(ast.SpawnCopies, "spawn {count} token/tokens {place} {mode} as_a_copy/as_copies of {target}", _COPIES),
    Phrase(ast.SpawnCopies, "spawn {count} token/tokens {place} {mode} with the ATK and HP of {target}", _PLAIN_COPIES),
    Phrase(ast.GainAbilities, "{target} gains/gain the abilities of {other}", target=TARGET, other=TARGET),
    Phrase(ast.BecomeCopy, "{target} becomes/become a copy of {other}", target=TARGET, other=TARGET),
    Phrase(ast.ChangeTerrain, "change {place} to|into {terrain}", place=PLACE, terrain=TERRAIN),
    Phrase(ast.Negate, "negate that {what}", what=ANSWERED, of=None),
    Phrase(ast.Redirect, "redirect that attack to {target}", target=TARGET),
    Phrase(ast.EndBattle, "end the Battle Phase"),
    Phrase(ast.SkipBattle, "your opponent skips the|their|his|her next Battle Phase", whose=ast.Whose.OPPONENTS),
    Phrase(ast.SkipBattle, "you skip the|your next Battle Phase", whose=ast.Whose.YOURS),
    Phrase(ast.Turn, "turn {target} {face_up}", target=TARGET, face_up=FACE),
    Phrase(ast.ChangeMode, "change {target} to|into {mode}", target=TARGET, mode=MODE),
    Phrase(ast.ChangeMode, "change the mode|modes of {target}", target=TARGET, mode=None),
    Phrase(ast.BreakShield, "break|destroy the shield|shields of {target}", target=TARGET),
    Phrase(ast.RestoreShield, "restore the shield|shields of {target}", target=TARGET),
    Phrase(ast.Forbid, "{target} cannot|can't|can_not {status}", target=TARGET, status=STATUS),
    Phrase(ast.Again, "{target} may {deed} again this_turn?", target=TARGET, deed=DEED),
    Phrase(ast.LimitAttacks, "{target} cannot attack {whom}", target=TARGET, whom=TARGET, only=False),
    Phrase(ast.LimitAttacks, "{target} may attack only {whom}", target=TARGET, whom=TARGET, only=True),
    Phrase(ast.LimitAttackers, "{target} cannot be attacked by {whom}", target=TARGET, whom=TARGET, only=False),
    Phrase(ast.LimitAttackers, "{target} may be attacked only by {whom}", target=TARGET, whom=TARGET, only=True),
    Phrase(ast.MustAttack, "{target} must attack {whom}", target=TARGET, whom=OTHER),
    Phrase(ast.MustAttack, "{target} must attack", target=TARGET, whom=None),
    Phrase(ast.AttackWhere, "{target} may attack {where}", target=TARGET, where=WHERE),
    Phrase(ast.AttackWhere, "{target} may attack creatures {where}", target=TARGET, where=NAMED_WHERE, creatures=True),
    Phrase(ast.LimitMoves, "{target} cannot move to tiles {where}", target=TARGET, where=WHERE, only=False),
    Phrase(ast.LimitMoves, "{target} may move only to tiles {where}", target=TARGET, where=WHERE, only=True),
    Phrase(ast.Permit, "{target} may|can {licence}", target=TARGET, licence=LICENCE),
    Phrase(ast.Permit, "{target} ignores/ignore DEF|shields", target=TARGET, licence=ast.Licence.IGNORE_DEF),
    Phrase(
        ast.Permit,
        "{target} deals/deal surplus damage to creatures in Defence Mode too",
        target=TARGET,
        licence=ast.Licence.PIERCE,
    ),
    Phrase(
        ast.Permit,
        "{target} passes/pass no surplus damage to its/their leader",
        target=TARGET,
        licence=ast.Licence.PASS_NO_SURPLUS,
    ),
    Phrase(
        ast.Permit,
        "{target} gains/gain its/their field buff/buffs on all tiles",
        target=TARGET,
        licence=ast.Licence.BUFFED_EVERYWHERE,
    ),
    Phrase(ast.Permit, "{target} wins/win Clashes that are tied", target=TARGET, licence=ast.Licence.WIN_TIES),
    Phrase(
        ast.Permit,
        "{target} takes/take no double damage from Ambushes",
        target=TARGET,
        licence=ast.Licence.AMBUSHED_ONCE,
    ),
    Phrase(
        ast.Permit,
        "{target} casts/cast out what it/they destroys/destroy",
        target=TARGET,
        licence=ast.Licence.CAST_OUT_VICTIMS,
    ),
    Phrase(
        ast.Permit,
        "{target} is/are cast out when it/they leaves/leave the field",
        target=TARGET,
        licence=ast.Licence.LEAVE_FOR_THE_VOID,
    ),
    Phrase(ast.MoveFurther, "{target} may|can move up_to {tiles} tile/tiles in one move", target=TARGET, tiles=COUNT),
    Phrase(ast.AmbushTimes, "Ambushes of {target} deal {times} times the damage", target=TARGET, times=AT_LEAST),
    Phrase(ast.CountMore, "{target} counts/count {amount} more in a Clash", target=TARGET, amount=AT_LEAST),
    Phrase(ast.SetRange, "set the range of {target} to {tiles}", target=TARGET, tiles=AT_LEAST),
    Phrase(ast.ChangeRange, "increase the range of {target} by {tiles}", target=TARGET, tiles=AT_LEAST),
    Phrase(ast.SetFieldBuff, "set the field buff of {target} to {amount}", target=TARGET, amount=NUMBER),
    Phrase(ast.MoreSpawns, "you may spawn {count} more|additional creature/creatures this_turn?", count=COUNT),
    Phrase(ast.MaySacrificeTokens, "you may sacrifice tokens"),
    Phrase(ast.AttackFrom, "{target} may attack from up_to {tiles} tile/tiles away", target=TARGET, tiles=COUNT),
    Phrase(ast.AttackFrom, "{target} may attack from {tiles} tile/tiles away", target=TARGET, tiles=COUNT),
    Phrase(ast.Prevent, "prevent the next {amount} damage to {target}", amount=AMOUNT, target=TARGET),
    Phrase(ast.ReduceDamage, "reduce damage to {target} by {amount}", target=TARGET, amount=AMOUNT, cause=ast.Cause()),
    Phrase(ast.TakeControl, "take control of {target}", target=TARGET),
    Phrase(ast.HandOver, "give control of {target} to the other player", target=TARGET),
    Phrase(
        ast.PutCounters,
        "place {count} {name} counter/counters on {target}",
        count=COUNT,
        name=NAME,
        target=TARGET_OR_PLACE,
    ),
    Phrase(
        ast.TakeCounters,
        "remove {count} {name} counter/counters from {target}",
        count=COUNT,
        name=NAME,
        target=TARGET_OR_PLACE,
    ),
    Phrase(ast.Attach, "attach {target} to this creature|card", target=TARGET),
    Phrase(ast.Detach, "detach {target}", target=TARGET),
    Phrase(ast.Become, "{target} becomes/become {element}", target=TARGET, element=AN_ELEMENT, also=False),
    Phrase(ast.Become, "{target} becomes/become {type}", target=TARGET, type=A_TYPE, also=False),
    Phrase(ast.Become, "{target} is/are also {element}", target=TARGET, element=AN_ELEMENT, also=True),
    Phrase(ast.Become, "{target} is/are also {type}", target=TARGET, type=A_TYPE, also=True),
    Phrase(ast.EquipOnly, "equip only to {filter}", filter=A_CREATURE),
    Phrase(ast.Outlast, "this card's ability remains active after it has been destroyed"),
    Phrase(ast.WinDuel, "you win the duel"),
]
