"""Paraphrases in card text about stats, amounts, crystals and dice: functions and slots for the table `flow.txt`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, cast

from rules.abilities import ast
from rules.abilities.grammar.reader import Reader, Reading, Readings, best_of
from rules.abilities.grammar.templates import INVALID, Phrase, Slot, Table, choice, one_of, the
from rules.abilities.phrases.amounts import negated, per_each, times_of
from rules.abilities.phrases.targets import TARGET
from rules.abilities.phrases.timing import DURATION
from rules.abilities.phrases.words import AMOUNT
from rules.vocabulary import Element, Stat

#: Stats by label.
_STATS: Final = {stat.label: stat for stat in Stat}
STAT: Final = choice("STAT", _STATS)
_SIGNED: Final = one_of(
    "N",
    [
        Phrase(lambda n: n, "{n}", n=AMOUNT),
        Phrase(lambda n: n, "+ {n}", n=AMOUNT),
        Phrase(lambda n: -n, "-|−|–|minus {n}", n=AMOUNT),
    ],
)
#: “100 ATK”, “+100 to all stats”, “100 ATK and HP”: stats with their changes.
Change = tuple[tuple[Stat | None, int], ...]


def _one_change(n: int, stats: tuple[Stat | None, ...]) -> Change:
    return tuple((stat, n) for stat in stats)


def _each(*stats: Stat) -> tuple[Stat, ...]:
    return stats


SEVERAL: Final = one_of(
    "STAT",
    [
        Phrase(lambda one: (one,), "{one}", one=STAT),
        Phrase(lambda one, two: _each(one, two), "{one} and {two}", one=STAT, two=STAT),
        Phrase(
            lambda one, two, three: _each(one, two, three),
            "{one} , {two} ,? and {three}",
            one=STAT,
            two=STAT,
            three=STAT,
        ),
    ],
)
_ONE_CHANGE: Final = one_of(
    "N STAT",
    [
        Phrase(_one_change, "{n} {stats} each?", n=_SIGNED, stats=SEVERAL),
        Phrase(_one_change, "{n} to|in all|each|every of? its|their|the? stats|stat", n=_SIGNED, stats=(None,)),
        Phrase(_one_change, "{n} to|in its|their|the? {stats} each?", n=_SIGNED, stats=SEVERAL),
    ],
)
#: Joints of changes. “, and” costs, as it rather begins another effect: “+100 ATK, and +200 CATK while …”.
_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), "and|,"), Phrase(lambda: (), ",_and", unsure=1)])


def _read_changes(reader: Reader, at: int) -> Readings:
    """Read one or more changes of different stats in a row, “+100 ATK and +200 HP”, with a reading for each number."""
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
                        # The comma of a longer list separates nothing else.
                        doubt = joint.cost if len(row.value) == 1 else 0
                        cost = row.cost + more.cost + doubt
                        longer.append(Reading((*row.value, *more.value), more.end, cost, None, at, parts))
        rows = list(best_of(longer))
    return found


CHANGES: Final[Slot[object]] = Slot("N STAT", _read_changes, lambda value, _: None)


def after(target: ast.Target) -> ast.Target:
    """Return the target that a second mention of `target` means: “that creature” if it is chosen, else `target`."""
    return ast.That(target.filter.noun) if isinstance(target, ast.Chosen) else target


def changed(
    target: ast.Target, change: Change, sign: int = 1, what: ast.Countable | None = None, *, permanent: bool = True
) -> tuple[ast.Effect, ...]:
    """Return one effect for each stat in `change`, whose amounts are multiplied by `sign`, 1 or -1.

    With `what`, an amount is for each of the things counted. Without a duration “gains 100 ATK” is permanent (O-23.2).
    """
    effects = []
    for number, (stat, n) in enumerate(change):
        amount: ast.Amount = n * sign if what is None else per_each(n * sign, what)
        effects.append(ast.ChangeStat(stat, target if number == 0 else after(target), amount, permanent))
    return tuple(effects)


def changed_by(
    stats: tuple[Stat | None, ...], target: ast.Target, amount: ast.Amount, sign: int = 1, *, permanent: bool = True
) -> object:
    """Return the effects that raise each stat by an amount, or lower it for a `sign` of -1; None means all stats.

    A permanent loss of HP is INVALID: it is no change of a stat (O-23.3).
    """
    if sign < 0 and permanent and Stat.HP in stats:
        return INVALID
    by = amount if sign > 0 else negated(amount)
    return tuple(
        ast.ChangeStat(stat, target if number == 0 else after(target), by, permanent)
        for number, stat in enumerate(stats)
    )


def gained_for(target: ast.Target, change: Change, during: ast.Duration, what: ast.Countable) -> tuple[ast.Effect, ...]:
    """Return the meaning of “gains 50 ATK until end of turn for each …”."""
    return (ast.Lasting(changed(target, change, 1, what), during),)


def gained_while(target: ast.Target, n: int, stat: Stat, first: ast.While, m: int, second: ast.While) -> object:
    """Return the meaning of “gains N ATK while …, and M more while …”; INVALID for a chosen target."""
    if isinstance(target, ast.Chosen):
        return INVALID
    return (
        ast.Lasting((ast.ChangeStat(stat, target, n, True),), first),
        ast.Lasting((ast.ChangeStat(stat, target, m, True),), second),
    )


def lost_for(target: ast.Target, change: Change, during: ast.Duration, what: ast.Countable) -> object:
    """Return the meaning of “TARGET loses 100 ATK for each … until end of turn”; INVALID as for `stat_lost`."""
    lost = stat_lost(target, change, what)
    return lost if lost is INVALID else (ast.Lasting(cast("tuple[ast.Effect, ...]", lost), during),)


def stat_lost(target: ast.Target, change: Change, what: ast.Countable | None = None) -> object:
    """Return the meaning of “loses 100 ATK” (for each `what`, if any). INVALID for HP (O-23.3) or a negative number."""
    if any(n < 0 or stat is Stat.HP for stat, n in change):
        return INVALID
    return changed(target, change, -1, what)


def given(target: ast.Target, change: Change, what: ast.Countable | None = None) -> object:
    """Return the meaning of “TARGET gains 100 ATK”, for each of `what` unless that is None."""
    return changed(target, change, 1, what)


def two_given(
    target: ast.Target, change: Change, what: ast.Countable | None, more: Change, of: ast.Countable | None
) -> object:
    """Return “+50 ATK for each card in your hand and +50 HP for each …”. A `what` or `of` of None means: only once."""
    return (*changed(target, change, 1, what), *changed(after(target), more, 1, of))


def changed_by_amount(
    target: ast.Target,
    stats: tuple[Stat | None, ...],
    n: ast.Amount,
    sign: int,
    permanent: bool,
    what: ast.Countable | None = None,
) -> object:
    """Return the meaning of “increase its ATK and HP by 100”, or decrease for a `sign` of -1.

    `permanent` is true if the change lasts. INVALID for a counted amount with “for each …” (`what`), and as for
    `changed_by`.
    """
    if not isinstance(n, int):
        return INVALID if what is not None else changed_by(stats, target, n, sign, permanent=permanent)
    return changed(target, _one_change(n, stats), sign, what, permanent=permanent)


def doubled(stats: tuple[Stat, ...], target: ast.Target) -> tuple[ast.Effect, ...]:
    """Return the meaning of “double its ATK”, which adds the present value (O-23.4)."""
    return tuple(
        ast.ChangeStat(stat, target if number == 0 else after(target), ast.StatOf(stat, ast.Itself()), True)
        for number, stat in enumerate(stats)
    )


def halved(stats: tuple[Stat, ...], target: ast.Target) -> tuple[ast.Effect, ...]:
    """Return the meaning of “halve its ATK”, which takes away half of the present value."""
    return tuple(
        ast.ChangeStat(
            stat, target if number == 0 else after(target), ast.Times(ast.StatOf(stat, ast.Itself()), -1, 2), True
        )
        for number, stat in enumerate(stats)
    )


def tripled(stats: tuple[Stat, ...], target: ast.Target) -> tuple[ast.Effect, ...]:
    """Return the meaning of “triple its ATK”, which adds twice the present value."""
    return tuple(
        ast.ChangeStat(
            stat, target if number == 0 else after(target), ast.Times(ast.StatOf(stat, ast.Itself()), 2), True
        )
        for number, stat in enumerate(stats)
    )


def dealt_x(amount: ast.Amount, target: ast.Target) -> ast.Effect:
    """Return the meaning of “deal x damage to TARGET, where x is …”."""
    return ast.DealDamage(amount, target)


def around(amount: int, filter: ast.Filter, target: ast.Chosen, near: ast.Near, tiles: int = 0) -> object:  # noqa: A002
    """Return the meaning of “deal damage to all creatures adjacent to target creature”.

    `near` and `tiles`, N of “within N tiles”, are another place. INVALID unless one card is chosen, and if `filter` has
    a place or zone of its own.
    """
    if target.count != 1 or target.up_to or filter.where is not None or filter.zone is not ast.Zone.FIELD:
        return INVALID
    there = replace(filter, where=ast.Where(near, tiles, of=ast.Origin.THAT))
    return (ast.Select(target), ast.DealDamage(amount, ast.Every(there)))


def in_line(amount: int, filter: ast.Filter, near: ast.Near) -> object:  # noqa: A002  (a field of the phrase)
    """Return the meaning of “deal damage to all creatures in one row”, where a tile is chosen to name the row.

    INVALID if `filter` has a place or zone of its own.
    """
    if filter.where is not None or filter.zone is not ast.Zone.FIELD:
        return INVALID
    return (
        ast.ChooseTile(ast.ChosenTiles(1)),
        ast.DealDamage(amount, ast.Every(replace(filter, where=ast.Where(near, of=ast.Origin.THAT_TILE)))),
    )


def moved_counters(count: int, name: str, target: ast.Target, other: ast.Target) -> object:
    """Return the meaning of “move N “NAME” counters from TARGET to OTHER”: they arrive only if all can be removed."""
    return ast.Do((ast.TakeCounters(count, name, target),), (ast.PutCounters(count, name, other),))


def lost_times(n: int, amount: ast.Amount, target: ast.Target) -> ast.Effect:
    """Return the meaning of “TARGET loses N times that much HP”."""
    return ast.LoseHp(times_of(n, amount), target)


def doubled_counters(name: str, target: ast.Target) -> ast.Effect:
    """Return the meaning of “double the number of “NAME” counters on TARGET”."""
    return ast.PutCounters(ast.PerEach(1, ast.CountersOn(name, ast.Itself())), name, target)


def taken_all(name: str, target: ast.Target) -> ast.Effect:
    """Return the meaning of “remove all “NAME” counters from TARGET”."""
    return ast.TakeCounters(ast.PerEach(1, ast.CountersOn(name, ast.Itself())), name, target)


def set_stats(stats: tuple[Stat, ...], target: ast.Target, amount: ast.Amount) -> tuple[ast.Effect, ...]:
    """Return the meaning of “TARGET's ATK and HP become …”."""
    return tuple(ast.SetStat(stat, target if n == 0 else after(target), amount) for n, stat in enumerate(stats))


def set_same(stats: tuple[Stat, ...], target: ast.Target, other: ast.Target) -> object:
    """Return the meaning of “TARGET's ATK and HP become equal to OTHER's”; INVALID for several if OTHER is chosen."""
    if isinstance(other, ast.Chosen) and len(stats) > 1:
        return INVALID
    return tuple(
        ast.SetStat(stat, target if n == 0 else after(target), ast.StatOf(stat, other)) for n, stat in enumerate(stats)
    )


def same_one(stat: Stat, target: ast.Target, other: ast.Target, same: Stat) -> ast.Effect:
    """Return the meaning of “TARGET's ATK becomes equal to the HP of another creature”; `same` is the other's stat."""
    return ast.SetStat(stat, target, ast.StatOf(same, other))


def rolled(n: int, target: ast.Target) -> ast.Effect:
    """Return the meaning of “deal N damage times the result to TARGET”."""
    return ast.DealDamage(ast.Times(ast.DieResult(), n), target)


def healed_by_die(n: int, target: ast.Target) -> ast.Effect:
    """Return the meaning of “restore N HP times the result to TARGET”."""
    return ast.Restore(ast.Times(ast.DieResult(), n), target)


def both_healed(amount: ast.Amount, target: ast.Target, other: ast.Target) -> object:
    """Return the meaning of “restore N HP to TARGET and to another one”."""
    return (ast.Restore(amount, target), ast.Restore(amount, other))


def damage(amount: int, target: ast.Target, what: ast.Countable) -> ast.Effect:
    """Return the meaning of “deal N damage to TARGET for each …”."""
    return ast.DealDamage(per_each(amount, what), target)


def for_theirs(doing: Callable[..., ast.Effect], amount: int, kind: ast.Filter, zone: ast.Zone) -> ast.Effect:
    """Return the effect that `doing` makes “for each card in their hand”, where “they” are the opponent.

    `doing` is the effect's class, called with `amount` for each card. Damage is dealt to the opponent's leader. The
    counted cards are those that match `kind` in the opponent's `zone`.
    """
    count = per_each(amount, ast.CardsOf(replace(kind, zone=zone, zone_of=ast.Whose.OPPONENTS)))
    effect: ast.Effect = doing(count, ast.LeaderOf(ast.Whose.OPPONENTS)) if doing is ast.DealDamage else doing(count)
    return effect


def two_by(target: ast.Target, first: Stat, n: int, second: Stat, m: int, sign: int = 1) -> object:
    """Return the meaning of “increase its FIRST by N and its SECOND by M”, or decrease for a `sign` of -1.

    Equal stats and a loss of HP are INVALID.
    """
    if first == second or (sign < 0 and Stat.HP in (first, second)):
        return INVALID
    return changed(target, ((first, n), (second, m)), sign)


def draw_each(count: int, what: ast.Countable) -> ast.Effect:
    """Return the meaning of “draw N cards for each …”."""
    return ast.Draw(per_each(count, what))


def gain_each(count: int, what: ast.Countable) -> ast.Effect:
    """Return the meaning of “gain N Magic Crystals for each …”."""
    return ast.GainCrystals(per_each(count, what))


def heal_each(amount: int, target: ast.Target, what: ast.Countable) -> ast.Effect:
    """Return the meaning of “restore N HP to TARGET for each …”."""
    return ast.Restore(per_each(amount, what), target)


def put_each(count: int, name: str, target: ast.Target, what: ast.Countable) -> ast.Effect:
    """Return the meaning of “put N counters on TARGET for each …”."""
    return ast.PutCounters(per_each(count, what), name, target)


def about(value: Any, before: object, after: object) -> Any:
    """Return a copy of `value`, a node or tuple, in which `after` replaces every part that equals `before`."""
    if value == before:
        return after
    if isinstance(value, tuple):
        return tuple(about(each, before, after) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        said = {each.name: getattr(value, each.name) for each in fields(value) if each.init}
        return replace(value, **{name: about(each, before, after) for name, each in said.items()})
    return value


def dealt_first(amount: ast.Amount, target: ast.Target) -> ast.Effect:
    """Return the meaning of “deal damage equal to its ATK to 1 creature”, where “it” was mentioned before."""
    return ast.DealDamage(about(amount, ast.It(), ast.It(is_before=True)), target)


def dealt(target: ast.Target, by: ast.Target, amount: ast.Amount, what: ast.Countable | None = None) -> object:
    """Return the meaning of “it deals damage equal to its ATK to 1 creature”; “its” refers to the card `by`.

    The card `by` deals `amount` damage to `target`. With `what`, a number is the damage for each of the things counted.
    """
    if what is not None:
        amount = per_each(amount if isinstance(amount, int) else 0, what)
    dealing: list[ast.Effect] = []
    if isinstance(by, ast.Chosen):
        dealing, by = [ast.Select(by)], ast.That(by.filter.noun)
    told = ast.It(is_before=True) if isinstance(by, ast.It) else by
    if isinstance(by, ast.This):
        target = about(target, ast.Origin.IT, ast.Origin.THIS)
    amount = about(about(amount, ast.It(), told), ast.Itself(), told)
    return (*dealing, ast.DealDamage(amount, target))


def two_dealt(amount: ast.Amount, target: ast.Target, more: ast.Amount, other: ast.Target | None) -> object:
    """Return the meaning of “deal 300 damage to 1 creature and 100 damage to another”.

    Without `other`, the second is another creature of the same kind; INVALID unless the first is one chosen card.
    """
    if other is None:
        if not isinstance(target, ast.Chosen) or target.count != 1:
            return INVALID
        other = replace(target, filter=replace(target.filter, other=True))
    return (ast.DealDamage(amount, target), ast.DealDamage(more, other))


def two_healed(amount: ast.Amount, target: ast.Target, more: ast.Amount, other: ast.Target | None) -> object:
    """Return the meaning of “restore N HP to TARGET and M HP to another one”; `other` and INVALID as in `two_dealt`."""
    if other is None:
        if not isinstance(target, ast.Chosen) or target.count != 1:
            return INVALID
        other = replace(target, filter=replace(target.filter, other=True))
    return (ast.Restore(amount, target), ast.Restore(more, other))


def both_dealt(amount: ast.Amount, target: ast.Target, other: ast.Target | None) -> object:
    """Return the meaning of “deal N damage to TARGET and to another one”; `other` as in `two_dealt`."""
    return two_dealt(amount, target, amount, other)


def dealt_in_turn(target: ast.Chosen, first: int, second: int, third: int = 0) -> object:
    """Return the meaning of “target 3 creatures; deal 300 damage to the first, 200 to the second …”.

    INVALID unless there are as many amounts as creatures; `third` is 0 for two.
    """
    target = replace(target, targets=True)
    amounts = [amount for amount in (first, second, third) if amount]
    if target.count != len(amounts) or target.up_to:
        return INVALID
    one = replace(target, count=1)
    others = replace(one, filter=replace(one.filter, other=True))
    return tuple(ast.DealDamage(amount, others if number else one) for number, amount in enumerate(amounts))


#: Card that deals the damage, if the text names it.
DEALER: Final = Slot(
    "TARGET",
    lambda reader, at: [
        reading
        for reading in TARGET.read(reader, at)
        if isinstance(reading.value, ast.It | ast.This | ast.That | ast.Host | ast.Attacker | ast.LeaderOf)
        or (isinstance(reading.value, ast.Chosen) and reading.value.count == 1)
    ],
    lambda value, _: None,
)
ANOTHER_ONE: Final[Slot[object]] = one_of(
    "TARGET",
    [],
    wordings=[
        Phrase(the, "{value}", value=TARGET),
        Phrase(lambda: None, "another_one|another|a_second_one|a_different_one|a_second"),
    ],
)


def any_element(target: ast.Target) -> object:
    """Return the meaning of “TARGET becomes the element of your choice”, chosen on activation (O-23.19)."""
    chosen: tuple[ast.Effect, ...] = ()
    if isinstance(target, ast.Chosen):
        chosen, target = (ast.Select(target),), ast.That(target.filter.noun)
    return (*chosen, ast.ChooseOne(tuple((ast.Become(target, element=element),) for element in Element)))


def stolen(count: int) -> tuple[ast.Effect, ...]:
    """Return the meaning of “your opponent loses `count` Magic Crystals, and you gain as many”."""
    return (ast.LoseCrystals(count), ast.GainCrystals(count))


#: Condition as a duration.
WHILE: Final = Slot(
    "while CONDITION",
    lambda reader, at: [each for each in DURATION.read(reader, at) if isinstance(each.value, ast.While)],
    lambda value, _: None,
)
