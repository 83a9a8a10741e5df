"""What is this card now? An object, effects in their order, and what they make of it (GA-2 to GA-4).

The source has no layers: effects apply in the order given (O-GA.4). Every step says what changed by which rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from games.ga.effects import (
    Act,
    Attribute,
    Change,
    Code,
    Double,
    Effect,
    Expand,
    Forbidden,
    SetAttribute,
    SetCost,
    SetStat,
    SetTyping,
    SetWord,
    Swap,
)
from games.ga.typeline import Typeline, in_order, once
from games.ga.words import RESTRICTIVENESS, Stat

#: What a characteristic can be: a text, a number, a list of words, or nothing.
Value = str | int | tuple[str, ...] | None

#: Effects on one object.
MAX_EFFECTS: Final = 60
#: How far a stat may go either way; 60 doublings of 1 would go to 10 to the 18th.
MAX_STAT: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Object:
    """A card or object by its characteristics (GA-2.1). What it doesn't have is None or empty, never 0 (GA-4.1).

    Among `attributes` are its speed and what else can be in conflict, such as where it goes when it is destroyed.
    """

    typeline: Typeline = field(default_factory=Typeline)
    name: str | None = None
    element: str | None = None
    cost: int | None = None
    power: int | None = None
    life: int | None = None
    durability: int | None = None
    abilities: tuple[str, ...] = ()
    attributes: tuple[Attribute, ...] = ()

    @property
    def speed(self) -> str | None:
        """The most restrictive of its speeds (O-GA.2)."""
        return self.attribute("speed")

    def stat(self, stat: Stat) -> int | None:
        value: int | None = getattr(self, stat.value)
        return value

    def values(self, name: str) -> tuple[str, ...]:
        """What its attributes of that name say, each once."""
        return tuple(dict.fromkeys(each.value for each in self.attributes if each.name == name))

    def attribute(self, name: str) -> str | None:
        """What holds of the attribute: the most restrictive (GA-3.7); None where there is none, or nobody can tell."""
        return most_restrictive(self.values(name))

    def as_dict(self) -> dict[str, Value]:
        """Its characteristics (GA-2.1) in the order in which they are told, and its attributes by their names."""
        typeline = self.typeline
        return {
            "name": self.name,
            "supertypes": typeline.supertypes,
            "types": tuple(card_type.label for card_type in typeline.types),
            "subtypes": typeline.subtypes,
            "element": self.element,
            "cost": self.cost,
            "speed": self.speed,
            **{stat.value: self.stat(stat) for stat in Stat},
            "abilities": self.abilities,
            **{name: self.attribute(name) for name in self.attribute_names()},
        }

    def attribute_names(self) -> tuple[str, ...]:
        """The names of its attributes, speed apart, in the order in which they came."""
        return tuple(dict.fromkeys(each.name for each in self.attributes if each.name != "speed"))


@dataclass(frozen=True, slots=True)
class Difference:
    """A characteristic that a rule made another; `characteristic` may be the name of an attribute."""

    characteristic: str
    before: Value
    after: Value
    rule: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that a step rests on, and what it says of this step."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """What the rules don't allow or don't decide, and where: `path` such as "effects.2"."""

    code: Code
    rule: str
    message: str
    path: str


@dataclass(frozen=True, slots=True)
class Step:
    """One effect: what it changed, why, and the object and what it may do as though it were another after it."""

    effect: Effect
    object: Object
    lent: tuple[Act, ...]
    differences: tuple[Difference, ...] = ()
    reasons: tuple[Reason, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that it rests on, each once, in the order in which they came to bear."""
        told = [each.rule for each in self.reasons]
        changed = [each.rule for each in self.differences]
        return tuple(dict.fromkeys((*told, *changed, *(each.rule for each in self.problems))))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has become of an object: `start` as it was given, a step for each effect, and what it is now."""

    start: Object
    steps: tuple[Step, ...]
    problems: tuple[Problem, ...]

    @property
    def object(self) -> Object:
        return self.steps[-1].object if self.steps else self.start

    @property
    def lent(self) -> tuple[Act, ...]:
        return self.steps[-1].lent if self.steps else ()


def most_restrictive(values: Sequence[str]) -> str | None:
    """The one of `values` that holds against every other by RESTRICTIVENESS (GA-3.7); None where none does (O-GA.6)."""
    return next((value for value in values if all(_restricts(value, other) for other in values)), None)


def _restricts(value: str, other: str) -> bool:
    """Whether `value` is `other` or known to be more restrictive."""
    return value == other or any(
        value in row and other in row and row.index(value) < row.index(other) for row in RESTRICTIVENESS
    )


def resolve(start: Object, effects: Sequence[Effect], problems: Iterable[Problem] = ()) -> Outcome:
    """Applies `effects` one after the other (O-GA.4); `problems` are those of reading the object."""
    found = [*problems, *_conflicts(Object(), start, "object.attributes")]
    steps: list[Step] = []
    now, lent = start, tuple[Act, ...]()
    for number, effect in enumerate(effects):
        step = _apply(now, lent, effect)
        conflicts = _conflicts(now, step.object, f"effects.{number}")
        step = replace(
            step, problems=(*(replace(each, path=f"effects.{number}") for each in step.problems), *conflicts)
        )
        found += step.problems
        steps.append(step)
        now, lent = step.object, step.lent
    return Outcome(start, tuple(steps), tuple(found))


def _conflicts(before: Object, after: Object, path: str) -> list[Problem]:
    """The attributes of `after` of which nobody can tell what holds, where they were not already so (O-GA.6)."""
    return [
        Problem(Code.UNDECIDED, "O-GA.6", _undecided(name, values), path)
        for name in (*after.attribute_names(), "speed")
        if (values := after.values(name)) != before.values(name) and values and most_restrictive(values) is None
    ]


def _undecided(name: str, values: Sequence[str]) -> str:
    rows = "; ".join(" over ".join(row) for row in RESTRICTIVENESS)
    return (
        f"“{name}”: {' or '.join(values)}? The more restrictive holds, but nothing says which that is. "
        f"Known are {rows} (O-GA.2). Take one of the effects away, or set {name} afterwards."
    )


def _apply(now: Object, lent: tuple[Act, ...], effect: Effect) -> Step:
    """One step; the paths of its problems are still empty."""
    match effect:
        case SetTyping():
            after, reasons = _set_typing(now, effect)
        case SetWord(characteristic, value):
            after = _with(now, {characteristic: value})
            reasons = [Reason("GA-2.1", f"The {characteristic} is a characteristic, so an effect may set it.")]
        case SetCost(value):
            after = replace(now, cost=value)
            reasons = [Reason("GA-2.1", "The cost is a characteristic, so an effect may set it.")]
        case SetAttribute(name, value):
            after = replace(now, attributes=(*_without(now.attributes, name), Attribute(name, value)))
            reasons = [
                Reason("O-GA.4", f"{_capital(name)} is set: what comes later takes the place of what was before.")
            ]
        case Expand():
            after, reasons = _expand(now, effect)
        case Act():
            return _act(now, lent, effect)
        case Forbidden(_, code, rule, message):
            return Step(effect, now, lent, problems=(Problem(code, rule, message, ""),))
        case SetStat() | Change() | Double() | Swap():
            return _numbers(now, lent, effect)
    return Step(effect, after, lent, _differences(effect, now, after), tuple(reasons))


def _differences(effect: Effect, before: Object, after: Object) -> tuple[Difference, ...]:
    """What `effect` made different, each with the rule that made it so."""
    old, new = before.as_dict(), after.as_dict()
    return tuple(
        Difference(name, old.get(name), new.get(name), _rule(effect, name, old.get(name), new.get(name)))
        for name in dict.fromkeys((*old, *new))
        if old.get(name) != new.get(name)
    )


def _rule(effect: Effect, characteristic: str, before: Value, after: Value) -> str:
    """The rule by which `effect` makes `after` of a characteristic that was `before`."""
    match effect:
        case SetTyping(types=None):
            return "GA-3.8"
        case SetTyping():
            return {"types": "GA-3.1", "subtypes": "GA-3.1", "supertypes": "GA-3.2"}.get(characteristic, "O-GA.7")
        case Expand() if after is None:
            return "O-GA.6"
        case Expand():
            return "GA-3.6" if before is None or isinstance(before, tuple) else "GA-3.7"
        case SetAttribute():
            return "O-GA.4"
        case Change():
            return "O-GA.3"
        case SetStat() | Double() | Swap():
            return "GA-4.1"
        case _:
            return "GA-2.1"


def _with(now: Object, values: Mapping[str, Any]) -> Object:
    """The object with other values of some characteristics."""
    return replace(now, **values)


def _without(attributes: Iterable[Attribute], name: str) -> tuple[Attribute, ...]:
    return tuple(each for each in attributes if each.name != name)


# Typing.


def _set_typing(now: Object, effect: SetTyping) -> tuple[Object, list[Reason]]:
    """Type-setting (GA-3.1, 3.2, 3.8); what types had brought with them goes with them (O-GA.7)."""
    was = now.typeline
    typeline = Typeline(
        was.supertypes if effect.supertypes is None else effect.supertypes,
        was.types if effect.types is None else effect.types,
        was.subtypes if effect.subtypes is None else effect.subtypes,
    )
    if effect.types is None:
        parts = {"types": None, "supertypes": effect.supertypes, "subtypes": effect.subtypes}
        kept = " and ".join(part for part, words in parts.items() if words is None)
        only = " and ".join(part for part, words in parts.items() if words is not None)
        return replace(now, typeline=typeline), [Reason("GA-3.8", f"Only {only} are set: {kept} stay.")]
    reasons = [Reason("GA-3.1", "The typing that is set takes the place of the old one" + _stays(was, effect))]
    if was.supertypes or typeline.supertypes:
        reasons.append(Reason("GA-3.2", _supertypes(was, typeline)))
    attributes = tuple(each for each in now.attributes if not each.brought)
    if attributes != now.attributes:
        reasons.append(Reason("O-GA.7", "Attributes that came with a type that it was expanded by go with the typing."))
    reasons.append(Reason("O-GA.1", "Abilities stay: only the typing is replaced."))
    reasons.append(Reason("O-GA.5", "Stats, speed and cost stay too."))
    return replace(now, typeline=typeline, attributes=attributes), reasons


def _stays(was: Typeline, effect: SetTyping) -> str:
    return "; subtypes are not named and stay." if effect.subtypes is None and was.subtypes else "."


def _supertypes(was: Typeline, now: Typeline) -> str:
    if now.supertypes:
        return f"With the card type, supertypes are set too: those named are {', '.join(now.supertypes)}."
    return f"The card type is set and no supertype is named: {', '.join(was.supertypes)} is lost."


def _expand(now: Object, effect: Expand) -> tuple[Object, list[Reason]]:
    """Type-expansion: all attributes of all types, each once (GA-3.6); in a conflict the more restrictive (GA-3.7)."""
    was, more = now.typeline, effect.typeline
    typeline = Typeline(
        once((*was.supertypes, *more.supertypes)),
        in_order((*was.types, *more.types)),
        once((*was.subtypes, *more.subtypes)),
    )
    after = replace(now, typeline=typeline, attributes=tuple(dict.fromkeys((*now.attributes, *effect.attributes))))
    text = "It is this besides what it was, with all attributes of all its types, each once."
    if after == now:
        text = "It is all of this already, and nothing is there twice."
    reasons = [Reason("GA-3.6", text)]
    for name in dict.fromkeys(each.name for each in effect.attributes):
        if len(values := after.values(name)) > 1 and (most := after.attribute(name)):
            others = ", ".join(value for value in values if value != most)
            rule = "O-GA.2" if name == "speed" else "GA-3.7"
            reasons.append(
                Reason("GA-3.7", f"{_capital(name)}: {most} is more restrictive than {others}, so it holds.")
            )
            if rule != "GA-3.7":
                reasons.append(Reason(rule, "Slow is more restrictive than fast."))
    return after, reasons


def _act(now: Object, lent: tuple[Act, ...], effect: Act) -> Step:
    """Type-acting: a behaviour is lent, and nothing about the object changes (GA-3.4, GA-3.5)."""
    article = "an" if effect.card_type.label[0] in "AI" else "a"
    kind = f"{article} {effect.card_type.label}"
    reasons = (
        Reason("GA-3.4", f"Doing something as though it were {kind} neither sets nor overwrites what it is."),
        Reason(
            "GA-3.5", f"Only this is lent: it may {effect.behaviour}. Targeting, damage and timing stay as they are."
        ),
    )
    return Step(effect, now, tuple(dict.fromkeys((*lent, effect))), reasons=reasons)


# Numbers.


def _numbers(now: Object, lent: tuple[Act, ...], effect: SetStat | Change | Double | Swap) -> Step:
    """Stat-setting and modifiers: what is set is there first, with 0 (GA-4.1); a modifier makes nothing (O-GA.3)."""
    first, made = _made(now, effect)
    numbers = _results(first, effect)
    if isinstance(effect, Change) and not numbers:
        text = f"It has no {effect.number}: a plain {effect.by:+} changes what is there and makes nothing."
        return Step(effect, now, lent, reasons=(Reason("O-GA.3", text),))
    if any(abs(number) > MAX_STAT for number in numbers.values()):
        message = f"That goes beyond {MAX_STAT:,}, further than is reckoned here. The effect is left out."
        return Step(effect, now, lent, problems=(Problem(Code.TOO_LARGE, "GA-4.1", message, ""),))
    after = _with(first, numbers)
    reasons = [Reason("GA-4.1", f"It had no {each.characteristic}: it gets one with 0 first.") for each in made]
    reasons.append(Reason(_rule(effect, "", 0, 0), _told(first, effect, numbers)))
    if below := {name: number for name, number in numbers.items() if number < 0 and name in list(Stat)}:
        reasons.append(Reason("O-GA.9", f"Below 0 and stays so, stats have no floor: {_listed(below)}."))
    return Step(effect, after, lent, (*made, *_differences(effect, first, after)), tuple(reasons))


def _made(now: Object, effect: SetStat | Change | Double | Swap) -> tuple[Object, tuple[Difference, ...]]:
    """The object with 0 for each stat that `effect` sets and that it has not (GA-4.1)."""
    stats: tuple[Stat, ...]
    match effect:
        case Swap(one, other):
            stats = (one, other)
        case SetStat(stat) | Double(stat):
            stats = (stat,)
        case Change():
            stats = ()
    first = _with(now, {stat.value: 0 for stat in stats if now.stat(stat) is None})
    return first, _differences(effect, now, first)


def _results(now: Object, effect: SetStat | Change | Double | Swap) -> dict[str, int]:
    """The numbers that `effect` makes of those of `now`; none for a modifier of what is not there (O-GA.3)."""
    match effect:
        case SetStat(stat, plus, of, times):
            return {stat.value: plus + (times * (now.stat(of) or 0) if of else 0)}
        case Double(stat):
            return {stat.value: 2 * (now.stat(stat) or 0)}
        case Swap(one, other):
            return {one.value: now.stat(other) or 0, other.value: now.stat(one) or 0}
        case Change(number, by):
            before: int | None = getattr(now, number)
            return {} if before is None else {number: before + by}


def _told(before: Object, effect: SetStat | Change | Double | Swap, numbers: dict[str, int]) -> str:
    """What became of the numbers, in a sentence."""
    match effect:
        case SetStat(stat, plus, of):
            if of is None:
                return f"{_capital(stat.value)} is set to {plus}."
            has = "is not there and counts as 0" if before.stat(of) is None else f"is {before.stat(of)}"
            return f"Its {of} {has}: {_listed(numbers)}."
        case Swap(one, other):
            return f"{_capital(one.value)} and {other.value} change places: {_listed(numbers)}."
        case Double(stat):
            return f"Twice {before.stat(stat)}: {_listed(numbers)}."
        case Change(name, by):
            return f"A plain {by:+} changes the {name} that is there."


def _listed(numbers: dict[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
