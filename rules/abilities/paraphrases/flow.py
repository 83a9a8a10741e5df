"""Paraphrases of effects: stats, amounts, healing, crystals, coins, dice, and sentences that depend on another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, cast

from rules.abilities.ast import (
    Amount,
    Attacker,
    Become,
    CardsOf,
    ChangeStat,
    ChooseOne,
    ChooseTile,
    Chosen,
    Countable,
    CountersOn,
    CrystalsOf,
    DealDamage,
    DieResult,
    Discard,
    DivideDamage,
    Do,
    Draw,
    DrawUpTo,
    Duration,
    Effect,
    Every,
    Filter,
    GainCrystals,
    Host,
    It,
    Itself,
    Lasting,
    LeaderOf,
    LoseCrystals,
    LoseHp,
    MaxHpOf,
    Near,
    Origin,
    PerEach,
    PutCounters,
    Restore,
    Select,
    SetStat,
    SpawnTokens,
    StatOf,
    SwapStats,
    TakeCounters,
    Target,
    That,
    ThatMuch,
    This,
    Tiles,
    Times,
    Where,
    While,
    Whose,
    WinDuel,
    Zone,
)
from rules.abilities.grammar.reader import Reader, Reading, Readings, best_of
from rules.abilities.grammar.templates import REFUSED, Form, Phrase, Slot, Table, choice, fields_of, one_of, the
from rules.abilities.phrases.amounts import ANY_AMOUNT, COUNTED, FOR_EACH, PAID_X, negated, per_each, times_of
from rules.abilities.phrases.counted_effects import CHOSEN
from rules.abilities.phrases.effects import IN_MODE, ON_PLACE
from rules.abilities.phrases.filters import FILTER, KIND, KINDS
from rules.abilities.phrases.targets import OWNED, TARGET, TARGET_OR_PLACE
from rules.abilities.phrases.timing import DURATION
from rules.abilities.phrases.words import A_TYPE, AMOUNT, AN_ELEMENT, COUNT, ELEMENT, NAME, PLAYER, TYPE, ZONE
from rules.vocabulary import Element, Stat

#: Of a stat “none” is all of them.
_STATS: Final = {stat.label: stat for stat in Stat}
_STAT: Final = choice("STAT", _STATS)
_SIGNED: Final = one_of(
    "N",
    [
        Phrase(lambda n: n, "{n}", n=AMOUNT),
        Phrase(lambda n: n, "+ {n}", n=AMOUNT),
        Phrase(lambda n: -n, "-|−|–|minus {n}", n=AMOUNT),
    ],
)
#: “100 ATK”, “+100 to all stats”, “100 ATK and HP”: some stats and by how much each is changed.
Change = tuple[tuple[Stat | None, int], ...]


def _one_change(n: int, stats: tuple[Stat | None, ...]) -> Change:
    return tuple((stat, n) for stat in stats)


def _each(*stats: Stat) -> tuple[Stat, ...]:
    return stats


_SEVERAL: Final = one_of(
    "STAT",
    [
        Phrase(lambda one: (one,), "{one}", one=_STAT),
        Phrase(lambda one, two: _each(one, two), "{one} and {two}", one=_STAT, two=_STAT),
        Phrase(
            lambda one, two, three: _each(one, two, three),
            "{one} , {two} ,? and {three}",
            one=_STAT,
            two=_STAT,
            three=_STAT,
        ),
    ],
)
_ONE_CHANGE: Final = one_of(
    "N STAT",
    [
        Phrase(_one_change, "{n} {stats} each?", n=_SIGNED, stats=_SEVERAL),
        Phrase(_one_change, "{n} to|in all|each|every of? its|their|the? stats|stat", n=_SIGNED, stats=(None,)),
        Phrase(_one_change, "{n} to|in its|their|the? {stats} each?", n=_SIGNED, stats=_SEVERAL),
    ],
)
#: “+100 ATK, and +200 CATK while …” is rather two things, of which the second lasts so long.
_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), "and|,"), Phrase(lambda: (), ",_and", unsure=1)])


def _read_changes(reader: Reader, at: int) -> Readings:
    """Changes in a row: “+100 ATK and +200 HP”."""
    rows: list[Reading] = list(_ONE_CHANGE.read(reader, at))
    found: list[Reading] = []
    while rows:
        found += rows
        longer = []
        for row in rows:
            for joint in _JOINT.read(reader, row.end):
                for more in _ONE_CHANGE.read(reader, joint.end):
                    if not {stat for stat, _ in row.value} & {stat for stat, _ in more.value}:
                        parts = (*row.parts, *more.parts)
                        # The comma of a longer list parts nothing.
                        doubt = joint.cost if len(row.value) == 1 else 0
                        cost = row.cost + more.cost + doubt
                        longer.append(Reading((*row.value, *more.value), more.end, cost, None, at, parts))
        rows = list(best_of(longer))
    return found


CHANGES: Final[Slot[object]] = Slot("N STAT", _read_changes, lambda value, _: None)


def after(target: Target) -> Target:
    """How a target is called again that has just been named: what is chosen is “that creature” then."""
    return That(target.filter.noun) if isinstance(target, Chosen) else target


def changed(
    target: Target, change: Change, sign: int = 1, what: Countable | None = None, *, permanent: bool = True
) -> tuple[Effect, ...]:
    """Some stats of a target changed; “gains 100 ATK” lasts as long as the card stays (O-23.2)."""
    effects = []
    for number, (stat, n) in enumerate(change):
        amount: Amount = n * sign if what is None else per_each(n * sign, what)
        effects.append(ChangeStat(stat, target if number == 0 else after(target), amount, permanent))
    return tuple(effects)


def _changed_by(
    stats: tuple[Stat | None, ...], target: Target, amount: Amount, sign: int = 1, *, permanent: bool = True
) -> object:
    """Some stats changed by an amount that is counted; HP that are lost are no stat that is lowered (O-23.3)."""
    if sign < 0 and permanent and Stat.HP in stats:
        return REFUSED
    by = amount if sign > 0 else negated(amount)
    return tuple(
        ChangeStat(stat, target if number == 0 else after(target), by, permanent) for number, stat in enumerate(stats)
    )


def _gained_for(target: Target, change: Change, during: Duration, what: Countable) -> tuple[Effect, ...]:
    """“Gains 50 ATK until end of turn for each …”."""
    return (Lasting(changed(target, change, 1, what), during),)


def _gained_while(target: Target, n: int, stat: Stat, first: While, m: int, second: While) -> object:
    """“Gains 200 ATK while …, and 100 more while …”."""
    if isinstance(target, Chosen):
        return REFUSED
    return (
        Lasting((ChangeStat(stat, target, n, True),), first),
        Lasting((ChangeStat(stat, target, m, True),), second),
    )


def _lost_for(target: Target, change: Change, during: Duration, what: Countable) -> object:
    lost = _lost(target, change, what)
    return lost if lost is REFUSED else (Lasting(cast("tuple[Effect, ...]", lost), during),)


def _lost(target: Target, change: Change, what: Countable | None = None) -> object:
    """“Loses 100 ATK”; HP that are lost are no stat that is lowered (O-23.3)."""
    if any(n < 0 or stat is Stat.HP for stat, n in change):
        return REFUSED
    return changed(target, change, -1, what)


def _given(target: Target, change: Change, what: Countable | None = None) -> object:
    return changed(target, change, 1, what)


def _two_given(target: Target, change: Change, what: Countable | None, more: Change, of: Countable | None) -> object:
    """“+50 ATK for each card in your hand and +50 HP for each …”."""
    return (*changed(target, change, 1, what), *changed(after(target), more, 1, of))


def _by(
    target: Target, stats: tuple[Stat | None, ...], n: Amount, sign: int, permanent: bool, what: Countable | None = None
) -> object:
    """“Increase its ATK and HP by 100”."""
    if not isinstance(n, int):
        return REFUSED if what is not None else _changed_by(stats, target, n, sign, permanent=permanent)
    return changed(target, _one_change(n, stats), sign, what, permanent=permanent)


def _doubled(stats: tuple[Stat, ...], target: Target) -> tuple[Effect, ...]:
    """Double adds the value of that moment (O-23.4)."""
    return tuple(
        ChangeStat(stat, target if number == 0 else after(target), StatOf(stat, Itself()), True)
        for number, stat in enumerate(stats)
    )


def _halved(stats: tuple[Stat, ...], target: Target) -> tuple[Effect, ...]:
    """Half of the value of that moment goes."""
    return tuple(
        ChangeStat(stat, target if number == 0 else after(target), Times(StatOf(stat, Itself()), -1, 2), True)
        for number, stat in enumerate(stats)
    )


def _tripled(stats: tuple[Stat, ...], target: Target) -> tuple[Effect, ...]:
    """Three times as much is twice as much more."""
    return tuple(
        ChangeStat(stat, target if number == 0 else after(target), Times(StatOf(stat, Itself()), 2), True)
        for number, stat in enumerate(stats)
    )


def _dealt_x(amount: Amount, target: Target) -> Effect:
    return DealDamage(amount, target)


def _around(amount: int, filter: Filter, target: Chosen, near: Near, tiles: int = 0) -> object:  # noqa: A002
    """“All creatures adjacent to target creature”."""
    if target.count != 1 or target.up_to or filter.where is not None or filter.zone is not Zone.FIELD:
        return REFUSED
    there = replace(filter, where=Where(near, tiles, of=Origin.THAT))
    return (Select(target), DealDamage(amount, Every(there)))


def _in_line(amount: int, filter: Filter, near: Near) -> object:  # noqa: A002  (a field of the phrase)
    """“All creatures in one row”: it is chosen by a tile of it."""
    if filter.where is not None or filter.zone is not Zone.FIELD:
        return REFUSED
    return (ChooseTile(Tiles(1)), DealDamage(amount, Every(replace(filter, where=Where(near, of=Origin.THAT_TILE)))))


def _moved_counters(count: int, name: str, target: Target, other: Target) -> object:
    return Do((TakeCounters(count, name, target),), (PutCounters(count, name, other),))


def _lost_times(n: int, amount: Amount, target: Target) -> Effect:
    return LoseHp(times_of(n, amount), target)


def _doubled_counters(name: str, target: Target) -> Effect:
    return PutCounters(PerEach(1, CountersOn(name, Itself())), name, target)


def _taken_all(name: str, target: Target) -> Effect:
    return TakeCounters(PerEach(1, CountersOn(name, Itself())), name, target)


def _set(stats: tuple[Stat, ...], target: Target, amount: Amount) -> tuple[Effect, ...]:
    return tuple(SetStat(stat, target if n == 0 else after(target), amount) for n, stat in enumerate(stats))


def _same(stats: tuple[Stat, ...], target: Target, other: Target) -> object:
    if isinstance(other, Chosen) and len(stats) > 1:
        return REFUSED
    return tuple(
        SetStat(stat, target if n == 0 else after(target), StatOf(stat, other)) for n, stat in enumerate(stats)
    )


def _same_one(stat: Stat, target: Target, other: Target, same: Stat) -> Effect:
    return SetStat(stat, target, StatOf(same, other))


def _rolled(n: int, target: Target) -> Effect:
    return DealDamage(Times(DieResult(), n), target)


def _healed_by_die(n: int, target: Target) -> Effect:
    return Restore(Times(DieResult(), n), target)


#: What a die showed, as often as that.
_ROLLED: Final = "times|x|× the_result|the_number_rolled|the_number|the_roll|the_die|what_you_rolled"


def _both_healed(amount: Amount, target: Target, other: Target) -> object:
    return (Restore(amount, target), Restore(amount, other))


def _damage(amount: int, target: Target, what: Countable) -> Effect:
    return DealDamage(per_each(amount, what), target)


def _for_theirs(doing: Callable[..., Effect], amount: int, kind: Filter, zone: Zone) -> Effect:
    """“For each card in their hand”, where “they” are the opponent."""
    count = per_each(amount, CardsOf(replace(kind, zone=zone, zone_of=Whose.OPPONENTS)))
    effect: Effect = doing(count, LeaderOf(Whose.OPPONENTS)) if doing is DealDamage else doing(count)
    return effect


def _two_by(target: Target, first: Stat, n: int, second: Stat, m: int, sign: int = 1) -> object:
    """“Increase its HP by 100 and its ATK by 50”."""
    if first == second or (sign < 0 and Stat.HP in (first, second)):
        return REFUSED
    return changed(target, ((first, n), (second, m)), sign)


def _draw_each(count: int, what: Countable) -> Effect:
    return Draw(per_each(count, what))


def _gain_each(count: int, what: Countable) -> Effect:
    return GainCrystals(per_each(count, what))


def _heal_each(amount: int, target: Target, what: Countable) -> Effect:
    return Restore(per_each(amount, what), target)


def _put_each(count: int, name: str, target: Target, what: Countable) -> Effect:
    return PutCounters(per_each(count, what), name, target)


def about(value: Any, before: object, after: object) -> Any:
    """The same with somebody in the place of another."""
    if value == before:
        return after
    if isinstance(value, tuple):
        return tuple(about(each, before, after) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        said = {each.name: getattr(value, each.name) for each in fields(value) if each.init}
        return replace(value, **{name: about(each, before, after) for name, each in said.items()})
    return value


def _dealt_first(amount: Amount, target: Target) -> Effect:
    """“Deal damage equal to its ATK to 1 creature”: of whoever was spoken of before."""
    return DealDamage(about(amount, It(), It(is_before=True)), target)


def _dealt(target: Target, by: Target, amount: Amount, what: Countable | None = None) -> object:
    """“It deals damage equal to its ATK to 1 creature”: who deals it is who “it” is within the amount."""
    if what is not None:
        amount = per_each(amount if isinstance(amount, int) else 0, what)
    dealing: list[Effect] = []
    if isinstance(by, Chosen):
        dealing, by = [Select(by)], That(by.filter.noun)
    told = It(is_before=True) if isinstance(by, It) else by
    if isinstance(by, This):
        target = about(target, Origin.IT, Origin.THIS)
    amount = about(about(amount, It(), told), Itself(), told)
    return (*dealing, DealDamage(amount, target))


def _two_dealt(amount: Amount, target: Target, more: Amount, other: Target | None) -> object:
    """“Deal 300 damage to 1 creature and 100 damage to another”: to another one of that kind."""
    if other is None:
        if not isinstance(target, Chosen) or target.count != 1:
            return REFUSED
        other = replace(target, filter=replace(target.filter, other=True))
    return (DealDamage(amount, target), DealDamage(more, other))


def _two_healed(amount: Amount, target: Target, more: Amount, other: Target | None) -> object:
    if other is None:
        if not isinstance(target, Chosen) or target.count != 1:
            return REFUSED
        other = replace(target, filter=replace(target.filter, other=True))
    return (Restore(amount, target), Restore(more, other))


def _both_dealt(amount: Amount, target: Target, other: Target | None) -> object:
    return _two_dealt(amount, target, amount, other)


def _dealt_in_turn(target: Chosen, first: int, second: int, third: int = 0) -> object:
    """“Target 3 creatures; deal 300 damage to the first, 200 to the second and 100 to the third”."""
    target = replace(target, targets=True)
    amounts = [amount for amount in (first, second, third) if amount]
    if target.count != len(amounts) or target.up_to:
        return REFUSED
    one = replace(target, count=1)
    others = replace(one, filter=replace(one.filter, other=True))
    return tuple(DealDamage(amount, others if number else one) for number, amount in enumerate(amounts))


#: Who deals damage, where that is said.
_DEALER: Final = Slot(
    "TARGET",
    lambda reader, at: [
        reading
        for reading in TARGET.read(reader, at)
        if isinstance(reading.value, It | This | That | Host | Attacker | LeaderOf)
        or (isinstance(reading.value, Chosen) and reading.value.count == 1)
    ],
    lambda value, _: None,
)
_ANOTHER_ONE: Final[Slot[object]] = one_of(
    "TARGET",
    [],
    wordings=[
        Phrase(the, "{value}", value=TARGET),
        Phrase(lambda: None, "another_one|another|a_second_one|a_different_one|a_second"),
    ],
)


_MINE: Final = Whose.YOURS
_HALF_OF_YOURS: Final = Times(PerEach(1, CrystalsOf(_MINE)), 1, 2)


#: “the element of your choice”.
_OF_YOUR_CHOICE: Final = "the|an|one|any element of your choice"


def _any_element(target: Target) -> object:
    """“Becomes the element of your choice”: one of several things, chosen on activation (O-23.19)."""
    chosen: tuple[Effect, ...] = ()
    if isinstance(target, Chosen):
        chosen, target = (Select(target),), That(target.filter.noun)
    return (*chosen, ChooseOne(tuple((Become(target, element=element),) for element in Element)))


def _stolen(count: int) -> tuple[Effect, ...]:
    """What the opponent loses you gain."""
    return (LoseCrystals(count), GainCrystals(count))


_THEIR_CRYSTALS: Final = PerEach(1, CrystalsOf(Whose.OPPONENTS))
_CRYSTALS: Final = "Magic_Crystal|Magic_Crystals|crystal|crystals"
_PERMANENTLY: Final = "permanently|also|each?"


#: As long as something is so.
WHILE: Final = Slot(
    "while CONDITION",
    lambda reader, at: [each for each in DURATION.read(reader, at) if isinstance(each.value, While)],
    lambda value, _: None,
)
#: “by 100”, “by 100 for each …”.
_BY_EACH: Final[tuple[tuple[str, dict[str, object]], ...]] = (("", {}), ("{what}", {"what": FOR_EACH}))
_LATER_SAID: Final[dict[str, object]] = {"during": DURATION, "what": FOR_EACH}

WORDINGS: Final[list[Form[object]]] = [
    # stats
    Phrase(_given, f"{{target}} {_PERMANENTLY} gain|have {{change}}", target=TARGET, change=CHANGES),
    Phrase(
        _given,
        f"{{target}} {_PERMANENTLY} gain|have {{change}} {{what}}",
        target=TARGET,
        change=CHANGES,
        what=FOR_EACH,
    ),
    Phrase(
        _given,
        "{target} gain|have an? extra|additional {change}",
        target=TARGET,
        change=CHANGES,
    ),
    Phrase(
        _given,
        "{target} gain|have an? extra|additional {change} {what}",
        target=TARGET,
        change=CHANGES,
        what=FOR_EACH,
    ),
    Phrase(
        _two_given,
        f"{{target}} {_PERMANENTLY} gain|have {{change}} {{what}} ,? and {{more}} {{of}}",
        target=TARGET,
        change=CHANGES,
        what=FOR_EACH,
        more=CHANGES,
        of=FOR_EACH,
    ),
    Phrase(_given, "permanently? give|grant {target} {change}", target=TARGET, change=CHANGES),
    Phrase(_given, "give|grant {target} an? extra|additional {change}", target=TARGET, change=CHANGES),
    Phrase(_given, "permanently? give|grant {target} {change} {what}", target=TARGET, change=CHANGES, what=FOR_EACH),
    Phrase(_given, "permanently? give|put|add {change} to|on {target}", target=TARGET, change=CHANGES),
    *(
        Phrase(
            _by,
            f"{words} {verb} by {{n}} {what}",
            said,
            stats=_SEVERAL,
            target=owner,
            n=ANY_AMOUNT,
            sign=sign,
            permanent=True,
        )
        for words, owner in (("{target} {stats}", OWNED), ("the {stats} of {target}", TARGET))
        for verb, sign in (
            ("increase|rises|rise|goes_up|go_up", 1),
            ("is|are increased|raised|boosted", 1),
            ("decrease|drops|drop|falls|fall|goes_down|go_down", -1),
            ("is|are decreased|reduced|lowered", -1),
        )
        for what, said in _BY_EACH
    ),
    *(
        Phrase(_tripled, words, stats=_SEVERAL, target=owner)
        for words, owner in (
            ("triple the {stats} of {target}", TARGET),
            ("triple {target} {stats}", OWNED),
            ("{target} {stats} is|are tripled", OWNED),
            ("the {stats} of {target} is|are tripled", TARGET),
        )
    ),
    *(
        Phrase(_halved, words, stats=_SEVERAL, target=owner)
        for words, owner in (
            ("reduce|decrease|lower|cut the {stats} of {target} by|in|to half", TARGET),
            ("reduce|decrease|lower|cut {target} {stats} by|in|to half", OWNED),
            ("{target} have|lose half of? its|their {stats}", TARGET),
            ("{target} {stats} is|are reduced|cut by|in|to half", OWNED),
        )
    ),
    Phrase(_lost, f"{{target}} {_PERMANENTLY} lose {{change}}", target=TARGET, change=CHANGES),
    Phrase(_lost, "{target} lose {change} {what}", target=TARGET, change=CHANGES, what=FOR_EACH),
    *(
        Phrase(make, f"{words} {{change}} {{during}} ,? {{what}}", _LATER_SAID, target=TARGET, change=CHANGES)
        for make, words in (
            (_gained_for, "{target} gain|have"),
            (_gained_for, "give|grant {target}"),
            (_lost_for, "{target} lose"),
        )
    ),
    Phrase(
        _gained_while,
        "{target} gain {n} {stat} {first} ,? and another? {m} more|additional? {second}",
        target=TARGET,
        n=AMOUNT,
        stat=_STAT,
        first=WHILE,
        m=AMOUNT,
        second=WHILE,
    ),
    Phrase(_changed_by, "{target} gain|have {stats} equal to {amount}", stats=_SEVERAL, target=TARGET, amount=COUNTED),
    Phrase(_changed_by, "give|grant {target} {stats} equal to {amount}", stats=_SEVERAL, target=TARGET, amount=COUNTED),
    Phrase(
        _changed_by, "{target} lose {stats} equal to {amount}", stats=_SEVERAL, target=TARGET, amount=COUNTED, sign=-1
    ),
    *(
        Phrase(
            _changed_by,
            f"{words} {sign} x {{stats}} ,? where x is|equal|equals {{amount}}",
            stats=_SEVERAL,
            target=TARGET,
            amount=COUNTED,
            sign=number,
        )
        for words in ("{target} gain|have", "give|grant {target}")
        for sign, number in (("+?", 1), ("-|−|–|minus", -1))
    ),
    Phrase(
        _changed_by,
        "{target} lose x {stats} ,? where x is|equal|equals {amount}",
        stats=_SEVERAL,
        target=TARGET,
        amount=COUNTED,
        sign=-1,
    ),
    *(
        Phrase(
            _by,
            f"{adverb} {verb} the|its|their? {{stats}} of {{target}} by {{n}} each|permanently? {what}",
            said,
            stats=_SEVERAL,
            target=TARGET,
            n=ANY_AMOUNT,
            sign=sign,
            permanent=permanent,
        )
        for what, said in _BY_EACH
        for verb, sign, permanent, adverb in (
            ("boost", 1, False, ""),
            ("reduce|lower", -1, False, ""),
            ("increase|raise", 1, True, "permanently?"),
            ("decrease", -1, True, "permanently?"),
        )
    ),
    *(
        Phrase(
            _by,
            f"{adverb} {verb} {{target}} {{stats}} by {{n}} each|permanently? {what}",
            said,
            stats=_SEVERAL,
            target=OWNED,
            n=ANY_AMOUNT,
            sign=sign,
            permanent=permanent,
        )
        for what, said in _BY_EACH
        for verb, sign, permanent, adverb in (
            ("boost", 1, False, ""),
            ("reduce|lower", -1, False, ""),
            ("increase|raise", 1, True, "permanently?"),
            ("decrease", -1, True, "permanently?"),
        )
    ),
    Phrase(_doubled, "double the {stats} of {target}", stats=_SEVERAL, target=TARGET),
    Phrase(_doubled, "double {target} {stats}", stats=_SEVERAL, target=OWNED),
    Phrase(_doubled, "{target} {stats} is|are doubled", stats=_SEVERAL, target=OWNED),
    Phrase(_doubled, "the {stats} of {target} is|are doubled", stats=_SEVERAL, target=TARGET),
    Phrase(_halved, "halve the {stats} of {target}", stats=_SEVERAL, target=TARGET),
    Phrase(_halved, "halve {target} {stats}", stats=_SEVERAL, target=OWNED),
    Phrase(_halved, "{target} {stats} is|are halved", stats=_SEVERAL, target=OWNED),
    Phrase(_halved, "the {stats} of {target} is|are halved", stats=_SEVERAL, target=TARGET),
    *(
        Phrase(_set, f"{words} {{amount}}", stats=_SEVERAL, target=owner, amount=amount)
        for amount in (AMOUNT, COUNTED)
        for words, owner in (
            ("the {stats} of {target} become|is|are always? equal_to?", TARGET),
            ("{target} {stats} become|is|are always? equal_to?", OWNED),
            ("set|change {target} {stats} to", OWNED),
            ("set the {stats} of {target} to", TARGET),
            ("change the {stats} of {target} to", TARGET),
        )
    ),
    *(
        Phrase(
            _set, f"{words} to its|their current? HP", stats=_SEVERAL, target=owner, amount=StatOf(Stat.HP, Itself())
        )
        for words, owner in (("set the {stats} of {target}", TARGET), ("set {target} {stats}", OWNED))
    ),
    *(
        Phrase(
            _same,
            f"{words} become the_same_as|equal_to {others}",
            stats=_SEVERAL,
            target=owner,
            other=other,
        )
        for words, owner in (("the {stats} of {target}", TARGET), ("{target} {stats}", OWNED))
        for others, other in (("that|those of {other}", TARGET), ("{other}", OWNED))
    ),
    *(
        Phrase(SwapStats, f"switch|exchange|swap {words}", first=_STAT, second=_STAT, target=owner)
        for words, owner in (
            ("the {first} and {second} of {target}", TARGET),
            ("{target} {first} and {second}", OWNED),
            ("the {first} of {target} with|for its {second}", TARGET),
            ("{target} {first} with|for its {second}", OWNED),
        )
    ),
    *(
        Phrase(
            _same_one,
            f"{words} become the_same_as|equal_to the {{same}} of {{other}}",
            stat=_STAT,
            target=owner,
            other=TARGET,
            same=_STAT,
        )
        for words, owner in (("the {stat} of {target}", TARGET), ("{target} {stat}", OWNED))
    ),
    *(
        Phrase(_halved, words, stats=_SEVERAL, target=owner)
        for words, owner in (
            ("the {stats} of {target} become|is|are half", TARGET),
            ("{target} {stats} become|is|are half", OWNED),
            ("the {stats} of {target} become|is|are half of? its|their|the current? value|values", TARGET),
            ("{target} {stats} become|is|are half of? its|their|the current? value|values", OWNED),
            ("{target} {stats} become halved", OWNED),
        )
    ),
    # damage
    Phrase(_rolled, "deal {n} damage times|x|× the_result|the_number_rolled to {target}", n=AMOUNT, target=TARGET),
    *(
        Phrase(_rolled, words, n=AMOUNT, target=TARGET)
        for words in (
            f"deal {{n}} damage to {{target}} {_ROLLED}",
            f"{{target}} take {{n}} damage {_ROLLED}",
        )
    ),
    *(
        Phrase(_healed_by_die, words, n=AMOUNT, target=TARGET)
        for words in (
            f"heal {{target}} for|by {{n}} HP? {_ROLLED}",
            f"restore {{n}} HP {_ROLLED} to {{target}}",
            f"restore {{n}} HP to {{target}} {_ROLLED}",
            f"{{target}} recover|heal|gain_back {{n}} HP {_ROLLED}",
        )
    ),
    Phrase(DealDamage, "deal damage to {target} equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(_dealt_first, "deal damage equal to {amount} to {target}", amount=COUNTED, target=TARGET),
    Phrase(DealDamage, "deal {amount} damage to {target}", amount=COUNTED, target=TARGET),
    Phrase(_damage, "deal {amount} damage to {target} {what}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    *(
        Phrase(
            _for_theirs, f"{words} for each|every {{kind}} {where}", kind=KIND, zone=ZONE, amount=AMOUNT, doing=doing
        )
        for where in ("in their {zone}",)
        for words, doing in (
            ("deal {amount} damage to your opponent's leader", DealDamage),
            ("your opponent's leader take|suffer {amount} damage", DealDamage),
            (f"your opponent lose {{amount}} {_CRYSTALS}", LoseCrystals),
        )
    ),
    *(
        Phrase(_two_by, f"{verb} {words}", target=owner, first=_STAT, n=AMOUNT, second=_STAT, m=AMOUNT, sign=sign)
        for verb, sign in (("increase|raise", 1), ("decrease", -1))
        for words, owner in (
            ("{target} {first} by {n} ,? and its|their {second} by {m}", OWNED),
            ("the {first} of {target} by {n} ,? and its|their {second} by {m}", TARGET),
        )
    ),
    *(
        Phrase(
            _two_by,
            f"{owner} {verb} by {{n}} ,? and its|their {{second}} {verb}? by {{m}}",
            said,
            target=slot,
        )
        for owner, slot in (("{target} {first}", OWNED), ("the {first} of {target}", TARGET))
        for verb, said in (
            (
                "increase|rises|rise|goes_up|go_up|is_increased",
                {"first": _STAT, "second": _STAT, "n": AMOUNT, "m": AMOUNT},
            ),
            (
                "decrease|drops|drop|falls|fall|goes_down|go_down|is_decreased",
                {"first": _STAT, "second": _STAT, "n": AMOUNT, "m": AMOUNT, "sign": -1},
            ),
        )
    ),
    Phrase(_damage, "deal {amount} damage {what} to {target}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    *(
        Phrase(_dealt, f"{who} {words}", said, by=_DEALER, target=TARGET)
        for who in ("{by}", "have {by}")
        for words, said in (
            ("deal {amount} damage to {target}", {"amount": ANY_AMOUNT}),
            ("deal damage equal to {amount} to {target}", {"amount": COUNTED}),
            ("deal damage to {target} equal to {amount}", {"amount": COUNTED}),
            ("deal {amount} damage to {target} {what}", {"amount": AMOUNT, "what": FOR_EACH}),
            ("deal {amount} damage {what} to {target}", {"amount": AMOUNT, "what": FOR_EACH}),
        )
    ),
    *(
        Phrase(
            _two_dealt,
            f"{who} {words}",
            amount=AMOUNT,
            target=TARGET,
            more=AMOUNT,
            other=_ANOTHER_ONE,
        )
        for who in ("", "it|this_creature|this_card")
        for words in (
            "deal {amount} damage to {target} ,? and deal? {more} damage? to {other}",
            "deal {amount} to {target} ,? and {more} to {other}",
        )
    ),
    *(
        Phrase(
            _both_dealt,
            f"{who} deal {{amount}} damage to {{target}} and to? {{other}}",
            amount=AMOUNT,
            target=TARGET,
            other=_ANOTHER_ONE,
        )
        for who in ("", "it|this_creature|this_card")
    ),
    *(
        Phrase(
            _dealt_in_turn,
            f"target {{target}} ;|.|,|:|and deal {{first}} damage to the first {words}",
            said,
            target=CHOSEN,
        )
        for words, said in (
            ("one? and {second} damage? to the second|other one?", {"first": AMOUNT, "second": AMOUNT}),
            (
                "one? , {second} damage? to the second one? ,? and {third} damage? to the third one?",
                {"first": AMOUNT, "second": AMOUNT, "third": AMOUNT},
            ),
        )
    ),
    *(
        Phrase(_for_theirs, f"{words} equal to {many}", said, kind=KINDS, zone=ZONE, doing=DealDamage)
        for words in ("deal damage to your opponent's leader", "your opponent's leader take|suffer damage")
        for many, said in (
            ("the number of {kind} in their {zone}", {"amount": 1}),
            ("{amount} times|x|× the number of {kind} in their {zone}", {"amount": AMOUNT}),
            ("the number of {kind} in their {zone} times|x|×|multiplied_by {amount}", {"amount": AMOUNT}),
        )
    ),
    Phrase(DealDamage, "{target} take|suffer {amount} damage each?", amount=AMOUNT, target=TARGET),
    Phrase(DealDamage, "{target} each take|suffer {amount} damage", amount=AMOUNT, target=TARGET),
    Phrase(DealDamage, "{target} is|are dealt {amount} damage each?", amount=AMOUNT, target=TARGET),
    *(
        Phrase(_damage, words, amount=AMOUNT, target=TARGET, what=FOR_EACH)
        for words in (
            "deal damage to {target} :|,|–|— {amount} damage? {what}",
            "{target} take|suffer damage :|,|–|— {amount} damage? {what}",
        )
    ),
    Phrase(DealDamage, "{target} take|suffer damage equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(_damage, "{target} take|suffer {amount} damage {what}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    Phrase(
        DivideDamage,
        "split|divide|distribute {amount} damage any_way_you_like|as_you_like|as_you_choose|however_you_like? "
        "among|between {target} ,_in_steps_of_50?",
        amount=AMOUNT,
        target=TARGET,
    ),
    *(
        Phrase(DivideDamage, f"deal {{amount}} damage {words} {{target}}", amount=AMOUNT, target=CHOSEN)
        for words in (
            ", divided|split as_you_choose|as_you_like|any_way_you_like|however_you_like ,? among|between|to",
            "divided|split|distributed any_way_you_choose|any_way_you_like|as_you_like|freely among|between",
            "divided|split among|between",
        )
    ),
    Phrase(
        DealDamage, "hit|strike|blast|zap|shock|attack {target} for|with {amount} damage?", amount=AMOUNT, target=TARGET
    ),
    Phrase(_dealt_x, "deal x damage to {target} ,? where x is|equal|equals {amount}", amount=COUNTED, target=TARGET),
    *(
        Phrase(
            _around,
            f"deal {{amount}} damage to all|each|every {{filter}} {words} {{target}}",
            said,
            amount=AMOUNT,
            filter=FILTER,
            target=CHOSEN,
        )
        for words, said in (
            ("adjacent|next to", {"near": Near.ADJACENT}),
            ("within {tiles} tile|tiles of", {"near": Near.WITHIN, "tiles": COUNT}),
            ("around", {"near": Near.AROUND}),
        )
    ),
    *(
        Phrase(
            _in_line,
            f"deal {{amount}} damage to all|each|every {{filter}} in|on a|one|1|any|the_same {line} of_your_choice?",
            amount=AMOUNT,
            filter=FILTER,
            near=near,
        )
        for line, near in (("column", Near.SAME_COLUMN), ("row", Near.SAME_ROW))
    ),
    # healing
    *(
        Phrase(_two_healed, words, amount=AMOUNT, target=TARGET, more=AMOUNT, other=_ANOTHER_ONE)
        for words in (
            "restore {amount} HP to {target} ,? and restore? {more} HP? to {other}",
            "heal {target} for|by {amount} HP? ,? and heal? {other} for|by {more} HP?",
        )
    ),
    Phrase(Restore, "heal {target} for|by {amount} HP?", amount=AMOUNT, target=TARGET),
    *(
        Phrase(_both_healed, words, amount=AMOUNT, target=TARGET, other=TARGET)
        for words in (
            "heal both? {target} and {other} for|by {amount} HP? each?",
            "restore {amount} HP to both? {target} and to? {other}",
            "{target} and {other} recover|heal {amount} HP each?",
            "{target} and {other} each recover|heal {amount} HP",
        )
    ),
    Phrase(Restore, "heal {amount} HP of|on {target}", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "{target} recover|heal {amount} HP", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "make|have|let {target} recover|heal {amount} HP each?", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "{target} gets|gain back {amount} HP", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "{target} recover|heal HP equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(Restore, "{target} recover|heal {amount} HP", amount=COUNTED, target=TARGET),
    Phrase(Restore, "restore {amount} HP to {target}", amount=COUNTED, target=TARGET),
    Phrase(
        Restore,
        "restore|set {target} HP to its|their full|maximum|original value?",
        amount=MaxHpOf(Itself()),
        target=OWNED,
    ),
    Phrase(Restore, "restore {target} HP to full|maximum|its_maximum|its_full", amount=MaxHpOf(Itself()), target=OWNED),
    Phrase(Restore, "restore {target} by {amount} HP", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "heal {target} for|by {amount}", amount=COUNTED, target=TARGET),
    Phrase(Restore, "heal {target} for|by HP equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(Restore, "restore HP to {target} equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(Restore, "{target} gain back HP equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(_heal_each, "{target} recover|heal {amount} HP {what}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    Phrase(_heal_each, "heal {target} for|by {amount} HP? {what}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    Phrase(_heal_each, "heal {amount} HP of|on|to {target} {what}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    Phrase(_heal_each, "restore {amount} HP {what} to {target}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    Phrase(_heal_each, "restore {amount} HP to {target} {what}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    *(
        Phrase(Restore, words, amount=MaxHpOf(Itself()), target=TARGET)
        for words in (
            "fully|completely heal {target}",
            "heal {target} fully|completely",
            "restore|heal all HP of|to {target}",
            "fully|completely restore the? HP of|to {target}",
            "fully|completely restore {target}",
            "{target} is|are fully|completely restored",
            "{target} recover its|their? full HP",
            "restore|heal {target} to full|maximum|its_full|its_maximum|their_maximum|their_full HP",
            "{target} recover all of? its|their? HP",
            "{target} is|are fully|completely healed",
        )
    ),
    *(
        Phrase(Restore, words, amount=MaxHpOf(Itself()), target=OWNED)
        for words in (
            "fully|completely restore|heal {target} HP",
            "restore|heal all of? {target} HP",
            "{target} HP is|are fully|completely restored|healed",
        )
    ),
    Phrase(LoseHp, "{target} lose half its|their HP", amount=Times(StatOf(Stat.HP, Itself()), 1, 2), target=TARGET),
    # cards, crystals, counters
    Phrase(_draw_each, "draw {count} card|cards {what}", count=COUNT, what=FOR_EACH),
    Phrase(GainCrystals, f"gain {{count}} {_CRYSTALS}", count=COUNT),
    Phrase(GainCrystals, f"you gain {{count}} {_CRYSTALS}", count=COUNT),
    Phrase(GainCrystals, "you? gain {count}", count=COUNT, unsure=2),
    Phrase(GainCrystals, f"your opponent gain {{count}} {_CRYSTALS}", count=COUNT, whose=Whose.OPPONENTS),
    Phrase(GainCrystals, f"gain {_CRYSTALS} equal to {{count}}", count=COUNTED),
    Phrase(_gain_each, f"you? gain {{count}} {_CRYSTALS} {{what}}", count=COUNT, what=FOR_EACH),
    Phrase(_gain_each, f"add {{count}} {_CRYSTALS} to your inventory {{what}}", count=COUNT, what=FOR_EACH),
    Phrase(
        LoseCrystals,
        f"your opponent lose half of? their|his_or_her|the {_CRYSTALS} in_their_inventory? ,? rounded_down?",
        count=Times(_THEIR_CRYSTALS, 1, 2),
    ),
    Phrase(
        LoseCrystals, f"your opponent lose all of? their {_CRYSTALS}", count=PerEach(1, CrystalsOf(Whose.OPPONENTS))
    ),
    Phrase(LoseCrystals, f"{{whose}} pays {{count}} {_CRYSTALS}", count=COUNT, whose=PLAYER),
    Phrase(GainCrystals, f"{{whose}} adds {{count}} {_CRYSTALS} to their inventory", count=COUNT, whose=PLAYER),
    Phrase(LoseCrystals, f"you lose half of? your {_CRYSTALS} ,? rounded_down?", count=_HALF_OF_YOURS, whose=_MINE),
    Phrase(LoseCrystals, f"you lose all of? your {_CRYSTALS}", count=PerEach(1, CrystalsOf(_MINE)), whose=_MINE),
    Phrase(LoseCrystals, f"lose {{count}} {_CRYSTALS}", count=COUNT, whose=_MINE),
    Phrase(
        LoseCrystals, f"{{whose}} lose {{count}} extra|more|additional|further {_CRYSTALS}", count=COUNT, whose=PLAYER
    ),
    Phrase(
        LoseCrystals,
        f"your opponent lose {{count}} extra|more|additional|further {_CRYSTALS}",
        count=COUNT,
        whose=Whose.OPPONENTS,
    ),
    *(
        Phrase(LoseCrystals, f"{words} {{count}} {_CRYSTALS} {more}", count=COUNT)
        for words, more in (
            ("remove|take", "from your_opponent's_inventory|your_opponent|your_opponent's"),
            ("destroy", "in|of your_opponent's_inventory|your_opponent|your_opponent's"),
            ("drain", "from your_opponent"),
        )
    ),
    Phrase(_stolen, f"steal|drain {{count}} {_CRYSTALS} from your_opponent|your_opponent's_inventory", count=COUNT),
    Phrase(GainCrystals, f"add that|so many {_CRYSTALS} to your inventory", count=ThatMuch()),
    Phrase(GainCrystals, f"gain that|so many {_CRYSTALS}", count=ThatMuch()),
    Phrase(GainCrystals, f"you gain that|so many {_CRYSTALS}", count=ThatMuch()),
    Phrase(GainCrystals, f"gain {{count}} {_CRYSTALS}", count=COUNTED),
    Phrase(Draw, "draw that|so many cards", count=ThatMuch()),
    # “X” that has been paid.
    Phrase(DealDamage, "deal {amount} damage to {target}", amount=PAID_X, target=TARGET),
    Phrase(Restore, "restore {amount} HP to {target}", amount=PAID_X, target=TARGET),
    Phrase(Restore, "{target} recover {amount} HP", amount=PAID_X, target=TARGET),
    Phrase(LoseHp, "{target} lose {amount} HP", amount=PAID_X, target=TARGET),
    Phrase(Draw, "draw {count} cards|card", count=PAID_X),
    Phrase(Discard, "your opponent discard {count} cards|card", count=PAID_X, whose=Whose.OPPONENTS),
    Phrase(GainCrystals, f"gain {{count}} {_CRYSTALS}", count=PAID_X),
    Phrase(LoseCrystals, f"your opponent lose {{count}} {_CRYSTALS}", count=PAID_X),
    Phrase(PutCounters, "place|put {count} {name} counters on {target}", count=PAID_X, name=NAME, target=TARGET),
    Phrase(
        SpawnTokens,
        "spawn|create {count} {name} tokens {place} {mode}",
        count=PAID_X,
        name=NAME,
        place=ON_PLACE,
        mode=IN_MODE,
    ),
    *(
        Phrase(
            _changed_by,
            f"{{target}} {words} {{amount}} {{stats}}",
            stats=_SEVERAL,
            target=TARGET,
            amount=PAID_X,
            sign=sign,
        )
        for words, sign in (("gain|have +?", 1), ("lose", -1), ("gain|have -|−|–", -1))
    ),
    Phrase(Draw, "draw a number of cards equal to {count}", count=COUNTED),
    Phrase(GainCrystals, f"gain a number of {_CRYSTALS} equal to {{count}}", count=COUNTED),
    Phrase(GainCrystals, f"add a number of {_CRYSTALS} to your inventory equal to {{count}}", count=COUNTED),
    Phrase(GainCrystals, f"add {_CRYSTALS} to your inventory equal to {{count}}", count=COUNTED),
    Phrase(_lost_times, "{target} lose {n} HP times|x|× {amount}", n=COUNT, amount=COUNTED, target=TARGET),
    Phrase(LoseCrystals, f"your opponent lose all {_CRYSTALS}", count=PerEach(1, CrystalsOf(Whose.OPPONENTS))),
    Phrase(LoseCrystals, f"destroy|remove {{count}} of your_opponent's {_CRYSTALS}", count=COUNT),
    Phrase(GainCrystals, f"you? gain {{count}} extra|more|additional|bonus {_CRYSTALS}", count=COUNT),
    Phrase(GainCrystals, f"double your {_CRYSTALS}", count=PerEach(1, CrystalsOf(_MINE))),
    Phrase(GainCrystals, f"double the number of {_CRYSTALS} in your inventory", count=PerEach(1, CrystalsOf(_MINE))),
    Phrase(Draw, "you draw {count} more|additional|extra? card|cards", count=COUNT),
    Phrase(Draw, "draw {count} more|additional|extra card|cards", count=COUNT),
    Phrase(Draw, "draw another card", count=1),
    Phrase(Draw, "draw {count} more|additional", count=COUNT),
    Phrase(Draw, "draw another one?", count=1),
    Phrase(DrawUpTo, "draw cards? until you have|hold {count} cards|card in your? hand", count=COUNT),
    Phrase(
        _moved_counters,
        "move {count} {name} counter|counters from {target} to|onto {other}",
        count=COUNT,
        name=NAME,
        target=TARGET,
        other=TARGET,
    ),
    Phrase(_doubled_counters, "double the number of {name} counters on {target}", name=NAME, target=TARGET),
    Phrase(_doubled_counters, "double the {name} counters on {target}", name=NAME, target=TARGET),
    Phrase(_taken_all, "remove all {name} counters from {target}", name=NAME, target=TARGET),
    Phrase(_taken_all, "remove all {name} counters on {target}", name=NAME, target=TARGET),
    *(
        Phrase(PutCounters, words, name=NAME, target=TARGET, count=COUNTED)
        for words in (
            "put|place {name} counters on {target} equal to {count}",
            "put|place a number of {name} counters equal to {count} on {target}",
            "put|place a number of {name} counters on {target} equal to {count}",
        )
    ),
    *(
        Phrase(Become, f"{{target}} is|are {{{kind}}}", fields_of({kind: slot}), target=TARGET, also=False)
        for kind, slot in (("element", AN_ELEMENT), ("type", A_TYPE))
    ),
    *(
        Phrase(Become, f"{words} {{{kind}}}", fields_of({kind: slot}), target=TARGET, also=also)
        for kind, slot in (("element", AN_ELEMENT), ("type", A_TYPE))
        for words, also in (
            ("{target} also count|counts as", True),
            ("{target} count|counts also|too? as", True),
            ("{target} is|are also? treated|considered|counted as", True),
            ("{target} is|are treated|considered|counted also|additionally as", True),
            ("treat {target} also? as", True),
        )
    ),
    *(
        Phrase(Become, words, target=target, element=element)
        for words, target, element in (
            ("change|turn the element of {target} to|into {element}", TARGET, ELEMENT),
            ("change|turn {target} element to|into {element}", OWNED, ELEMENT),
            ("the element of {target} become|is {element}", TARGET, ELEMENT),
            ("{target} element become|is {element}", OWNED, ELEMENT),
            ("{target} elements become|are {element}", OWNED, ELEMENT),
            ("change {target} to|into {element}", TARGET, AN_ELEMENT),
        )
    ),
    *(
        Phrase(Become, words, target=target, type=TYPE)
        for words, target in (
            ("change|turn the type|types of {target} to|into {type}", TARGET),
            ("change|turn {target} type to|into {type}", OWNED),
            ("the type of {target} become|is {type}", TARGET),
            ("{target} type become|is {type}", OWNED),
        )
    ),
    *(
        Phrase(_any_element, words, target=target)
        for words, target in (
            (f"{{target}} become {_OF_YOUR_CHOICE}", TARGET),
            ("{target} become an_element|any_element you choose|like", TARGET),
            (f"change|turn the element of {{target}} to|into {_OF_YOUR_CHOICE}", TARGET),
            (f"change|turn {{target}} element to|into {_OF_YOUR_CHOICE}", OWNED),
            (f"{{target}} element become {_OF_YOUR_CHOICE}", OWNED),
            ("change|turn {target} element to|into an_element|any_element you choose|like", OWNED),
            (
                "choose|name|declare one|an|1 element ;|.|,|: {target} become|have|gain that|the_chosen|this element",
                TARGET,
            ),
            ("choose|name|declare one|an|1 element and change {target} element to it|that_element", OWNED),
        )
    ),
    Phrase(WinDuel, "you win the? game|match|duel immediately?"),
    Phrase(WinDuel, "you win"),
    Phrase(WinDuel, "your opponent lose the? game|match|duel"),
    Phrase(WinDuel, "you lose the? game|match|duel", whose=Whose.OPPONENTS),
    Phrase(
        PutCounters,
        "put {count} {name} counter|counters on|onto {target}",
        count=COUNT,
        name=NAME,
        target=TARGET_OR_PLACE,
    ),
    Phrase(PutCounters, "{target} gain {count} {name} counter|counters", count=COUNT, name=NAME, target=TARGET),
    Phrase(
        _put_each,
        "put|place {count} {name} counter|counters on {target} {what}",
        count=COUNT,
        name=NAME,
        target=TARGET,
        what=FOR_EACH,
    ),
]
