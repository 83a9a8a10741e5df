"""Other wordings of effects: stats, amounts, healing, crystals, coins, dice, and sentences that depend on another."""

from __future__ import annotations

from typing import Any, Final

from rules.abilities.amounts import COUNTED, FOR_EACH
from rules.abilities.phrases import REFUSED, Form, Phrase, Slot, Table, choice, one_of
from rules.abilities.reading import Reader, Reading, Readings, best_of
from rules.abilities.targets import OWNED, TARGET
from rules.abilities.tree import (
    Amount,
    ChangeStat,
    Chosen,
    Countable,
    CrystalsOf,
    DealDamage,
    DieResult,
    DivideDamage,
    Draw,
    Effect,
    GainCrystals,
    Itself,
    LoseCrystals,
    LoseHp,
    MaxHpOf,
    PerEach,
    PutCounters,
    Restore,
    SetStat,
    StatOf,
    SwapStats,
    Target,
    That,
    Times,
    Whose,
    WinDuel,
)
from rules.abilities.words import AMOUNT, COUNT, NAME, PLAYER
from rules.vocabulary import Stat

#: Of a stat “none” is all of them.
_STATS: Final = {stat.label: stat for stat in Stat}
_STAT: Final = choice("STAT", _STATS)
_SIGNED: Final[Slot[Any]] = one_of(
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


_SEVERAL: Final[Slot[Any]] = one_of(
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
_ONE_CHANGE: Final[Slot[Any]] = one_of(
    "N STAT",
    [
        Phrase(_one_change, "{n} {stats} each?", n=_SIGNED, stats=_SEVERAL),
        Phrase(_one_change, "{n} to|in all|each|every of? its|their|the? stats|stat", n=_SIGNED, stats=(None,)),
        Phrase(_one_change, "{n} to|in its|their|the? {stats} each?", n=_SIGNED, stats=_SEVERAL),
    ],
)
_JOINT: Final[Table[None]] = Table([Phrase(lambda: (), "and|,|,_and")])


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
                        longer.append(
                            Reading((*row.value, *more.value), more.end, row.cost + more.cost, None, at, parts)
                        )
        rows = list(best_of(longer))
    return found


_CHANGES: Final[Slot[Any]] = Slot("N STAT", _read_changes, lambda value, _: None)


def _after(target: Target) -> Target:
    """How a target is called again that has just been named: what is chosen is “that creature” then."""
    return That(target.filter.noun) if isinstance(target, Chosen) else target


def _changed(
    target: Target, change: Change, sign: int = 1, what: Countable | None = None, *, permanent: bool = True
) -> tuple[Effect, ...]:
    """Some stats of a target changed; “gains 100 ATK” lasts as long as the card stays (O-23.2)."""
    effects = []
    for number, (stat, n) in enumerate(change):
        amount: Amount = n * sign if what is None else PerEach(n * sign, what)
        effects.append(ChangeStat(stat, target if number == 0 else _after(target), amount, permanent))
    return tuple(effects)


def _lost(target: Target, change: Change, what: Countable | None = None) -> object:
    """“Loses 100 ATK”; HP that are lost are no stat that is lowered (O-23.3)."""
    if any(n < 0 or stat is Stat.HP for stat, n in change):
        return REFUSED
    return _changed(target, change, -1, what)


def _given(target: Target, change: Change, what: Countable | None = None) -> object:
    return _changed(target, change, 1, what)


def _by(target: Target, stats: tuple[Stat | None, ...], n: int, sign: int, permanent: bool) -> tuple[Effect, ...]:
    """“Increase its ATK and HP by 100”."""
    return _changed(target, _one_change(n, stats), sign, permanent=permanent)


def _doubled(stats: tuple[Stat, ...], target: Target) -> tuple[Effect, ...]:
    """Double adds the value of that moment (O-23.4)."""
    return tuple(
        ChangeStat(stat, target if number == 0 else _after(target), StatOf(stat, Itself()), True)
        for number, stat in enumerate(stats)
    )


def _halved(stats: tuple[Stat, ...], target: Target) -> tuple[Effect, ...]:
    """Half of the value of that moment goes."""
    return tuple(
        ChangeStat(stat, target if number == 0 else _after(target), Times(StatOf(stat, Itself()), -1, 2), True)
        for number, stat in enumerate(stats)
    )


def _set(stats: tuple[Stat, ...], target: Target, amount: Amount) -> tuple[Effect, ...]:
    return tuple(SetStat(stat, target if n == 0 else _after(target), amount) for n, stat in enumerate(stats))


def _same(stats: tuple[Stat, ...], target: Target, other: Target) -> object:
    if isinstance(other, Chosen) and len(stats) > 1:
        return REFUSED
    return tuple(
        SetStat(stat, target if n == 0 else _after(target), StatOf(stat, other)) for n, stat in enumerate(stats)
    )


def _same_one(stat: Stat, target: Target, other: Target, same: Stat) -> Effect:
    return SetStat(stat, target, StatOf(same, other))


def _rolled(n: int, target: Target) -> Effect:
    return DealDamage(Times(DieResult(), n), target)


def _damage(amount: int, target: Target, what: Countable) -> Effect:
    return DealDamage(PerEach(amount, what), target)


def _draw_each(count: int, what: Countable) -> Effect:
    return Draw(PerEach(count, what))


def _gain_each(count: int, what: Countable) -> Effect:
    return GainCrystals(PerEach(count, what))


def _heal_each(amount: int, target: Target, what: Countable) -> Effect:
    return Restore(PerEach(amount, what), target)


def _put_each(count: int, name: str, target: Target, what: Countable) -> Effect:
    return PutCounters(PerEach(count, what), name, target)


_THEIR_CRYSTALS: Final = PerEach(1, CrystalsOf(Whose.OPPONENTS))
_CRYSTALS: Final = "Magic_Crystal|Magic_Crystals|crystal|crystals"
_PERMANENTLY: Final = "permanently|also|each?"

WORDINGS: Final[list[Form[Any]]] = [
    # stats
    Phrase(_given, f"{{target}} {_PERMANENTLY} gain|have {{change}}", target=TARGET, change=_CHANGES),
    Phrase(
        _given,
        f"{{target}} {_PERMANENTLY} gain|have {{change}} {{what}}",
        target=TARGET,
        change=_CHANGES,
        what=FOR_EACH,
    ),
    Phrase(_given, "permanently? give|grant {target} {change}", target=TARGET, change=_CHANGES),
    Phrase(_given, "permanently? give|grant {target} {change} {what}", target=TARGET, change=_CHANGES, what=FOR_EACH),
    Phrase(_given, "permanently? give {change} to {target}", target=TARGET, change=_CHANGES),
    Phrase(_lost, f"{{target}} {_PERMANENTLY} lose {{change}}", target=TARGET, change=_CHANGES),
    Phrase(_lost, "{target} lose {change} {what}", target=TARGET, change=_CHANGES, what=FOR_EACH),
    *(
        Phrase(
            _by,
            f"{adverb} {verb} the|its|their? {{stats}} of {{target}} by {{n}} each?|permanently?",
            stats=_SEVERAL,
            target=TARGET,
            n=AMOUNT,
            sign=sign,
            permanent=permanent,
        )
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
            f"{adverb} {verb} {{target}} {{stats}} by {{n}} each?|permanently?",
            stats=_SEVERAL,
            target=OWNED,
            n=AMOUNT,
            sign=sign,
            permanent=permanent,
        )
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
            ("the {stats} of {target} become|is|are", TARGET),
            ("{target} {stats} become|is|are", OWNED),
            ("set|change {target} {stats} to", OWNED),
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
        for words, owner in (("the {stats} of {target} become half", TARGET), ("{target} {stats} become half", OWNED))
    ),
    # damage
    Phrase(_rolled, "deal {n} damage times|x|× the_result|the_number_rolled to {target}", n=AMOUNT, target=TARGET),
    Phrase(DealDamage, "deal damage to {target} equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(DealDamage, "deal {amount} damage to {target}", amount=COUNTED, target=TARGET),
    Phrase(_damage, "deal {amount} damage to {target} {what}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    Phrase(_damage, "deal {amount} damage {what} to {target}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    Phrase(DealDamage, "{target} take {amount} damage", amount=AMOUNT, target=TARGET),
    Phrase(DealDamage, "{target} take damage equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(
        DivideDamage,
        "split|divide|distribute {amount} damage any_way_you_like|as_you_like|as_you_choose|however_you_like? "
        "among|between {target} ,_in_steps_of_50?",
        amount=AMOUNT,
        target=TARGET,
    ),
    # healing
    Phrase(Restore, "heal {target} for|by {amount} HP?", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "heal {amount} HP of|on {target}", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "{target} recover|heal {amount} HP", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "{target} gets|gain back {amount} HP", amount=AMOUNT, target=TARGET),
    Phrase(Restore, "{target} recover HP equal to {amount}", amount=COUNTED, target=TARGET),
    Phrase(Restore, "restore {target} by {amount} HP", amount=AMOUNT, target=TARGET),
    Phrase(_heal_each, "restore {amount} HP to {target} {what}", amount=AMOUNT, target=TARGET, what=FOR_EACH),
    *(
        Phrase(Restore, words, amount=MaxHpOf(Itself()), target=TARGET)
        for words in (
            "fully|completely heal {target}",
            "heal {target} fully|completely",
            "restore|heal all HP of|to {target}",
            "restore {target} to full|maximum|its_maximum|their_maximum HP",
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
    Phrase(WinDuel, "you win the? game|match|duel"),
    Phrase(PutCounters, "put {count} {name} counter|counters on {target}", count=COUNT, name=NAME, target=TARGET),
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
