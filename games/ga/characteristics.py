"""Characteristics of an object (a card or the like) of Grand Archive under effects (GA-2 to GA-4).

The source has no layers: effects apply in the order given (O-GA.4). Every step has its changes with their rules.
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

#: Value of a characteristic: a text, a number, a list of words, or nothing.
Value = str | int | tuple[str, ...] | None

#: Most effects on an object.
MAX_EFFECTS: Final = 60
#: Greatest absolute value of a stat. Without a limit, 60 doublings of 1 would give 10 to the 18th.
MAX_STAT: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Object:
    """Card or object by its characteristics (GA-2.1). Absent values are None or empty, never 0 (GA-4.1).

    `attributes` have its speed and other values that can conflict, such as where it goes when it is destroyed.
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
        """The most restrictive speed of the object (O-GA.2); None if it has none."""
        return self.attribute("speed")

    def stat(self, stat: Stat) -> int | None:
        """Return the number of a stat of the object; None if it has none."""
        value: int | None = getattr(self, stat.value)
        return value

    def values(self, name: str) -> tuple[str, ...]:
        """Return the values of the object's attributes of that name, without repetitions."""
        return tuple(dict.fromkeys(each.value for each in self.attributes if each.name == name))

    def attribute(self, name: str) -> str | None:
        """Return the most restrictive value of the attribute `name` (GA-3.7); None without a value or if undecided."""
        return most_restrictive(self.values(name))

    def as_dict(self) -> dict[str, Value]:
        """Return the object's characteristics (GA-2.1), in the order of pages, and its attributes, by name."""
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
        """Return the names of the object's attributes except speed, in the order in which they came."""
        return tuple(dict.fromkeys(each.name for each in self.attributes if each.name != "speed"))


@dataclass(frozen=True, slots=True)
class Difference:
    """Change of a characteristic or an attribute of an object by a rule."""

    characteristic: str
    before: Value
    after: Value
    rule: str


@dataclass(frozen=True, slots=True)
class Reason:
    """Reason for a step: the id of a rule, and a sentence on what it means there."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Problem with an object or effect that the rules forbid or leave open; its `path` is such as "effects.2"."""

    code: Code
    rule: str
    message: str
    path: str


@dataclass(frozen=True, slots=True)
class Step:
    """Effect with its changes and reasons, the object after it, and the acts lent to the object (`Act`)."""

    effect: Effect
    object: Object
    lent: tuple[Act, ...]
    differences: tuple[Difference, ...] = ()
    reasons: tuple[Reason, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules for the step, in order and without repetitions."""
        named = [each.rule for each in self.reasons]
        changed = [each.rule for each in self.differences]
        return tuple(dict.fromkeys((*named, *changed, *(each.rule for each in self.problems))))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of effects on an object: the object at the `start`, and a step for each effect."""

    start: Object
    steps: tuple[Step, ...]
    problems: tuple[Problem, ...]

    @property
    def object(self) -> Object:
        """The object after all steps."""
        return self.steps[-1].object if self.steps else self.start

    @property
    def lent(self) -> tuple[Act, ...]:
        """The acts lent to the object after all steps: what it may do as though it had another type."""
        return self.steps[-1].lent if self.steps else ()


def most_restrictive(values: Sequence[str]) -> str | None:
    """Return the most restrictive of an attribute's values (GA-3.7); None if the rules don't decide (O-GA.6)."""
    return next((value for value in values if all(_restricts(value, other) for other in values)), None)


def _restricts(value: str, other: str) -> bool:
    """Return whether an attribute's `value` equals `other` or is known to be more restrictive."""
    return value == other or any(
        value in row and other in row and row.index(value) < row.index(other) for row in RESTRICTIVENESS
    )


def resolve(start: Object, effects: Sequence[Effect], problems: Iterable[Problem] = ()) -> Outcome:
    """Apply `effects` to the object `start` in order (O-GA.4). The outcome begins with `problems`, found in reading."""
    all_problems = [*problems, *_conflicts(Object(), start, "object.attributes")]
    steps: list[Step] = []
    now, lent = start, tuple[Act, ...]()
    for number, effect in enumerate(effects):
        step = _apply(now, lent, effect)
        conflicts = _conflicts(now, step.object, f"effects.{number}")
        step = replace(
            step, problems=(*(replace(each, path=f"effects.{number}") for each in step.problems), *conflicts)
        )
        all_problems += step.problems
        steps.append(step)
        now, lent = step.object, step.lent
    return Outcome(start, tuple(steps), tuple(all_problems))


def _conflicts(before: Object, after: Object, path: str) -> list[Problem]:
    """Return a problem at `path` for each attribute whose values differ from `before` and conflict (O-GA.6)."""
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
    """Apply an effect to the object `now` with its `lent` acts, and return the step. Paths of problems are empty."""
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
    """Return the changes from `before` to `after` that `effect` made, each with its rule."""
    old, new = before.as_dict(), after.as_dict()
    return tuple(
        Difference(name, old.get(name), new.get(name), _rule(effect, name, old.get(name), new.get(name)))
        for name in dict.fromkeys((*old, *new))
        if old.get(name) != new.get(name)
    )


def _rule(effect: Effect, characteristic: str, before: Value, after: Value) -> str:
    """Return the rule by which `effect` changes a characteristic from `before` to `after`."""
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
    """Return a copy of the object `now` with `values` for the characteristics that these name."""
    return replace(now, **values)


def _without(attributes: Iterable[Attribute], name: str) -> tuple[Attribute, ...]:
    return tuple(each for each in attributes if each.name != name)


# Typing.


def _set_typing(now: Object, effect: SetTyping) -> tuple[Object, list[Reason]]:
    """Return the object `now` with the types that `effect` sets, and reasons (GA-3.1, 3.2, 3.8).

    Attributes that came with types are lost with these types (O-GA.7).
    """
    was = now.typeline
    typeline = Typeline(
        was.supertypes if effect.supertypes is None else effect.supertypes,
        was.types if effect.types is None else effect.types,
        was.subtypes if effect.subtypes is None else effect.subtypes,
    )
    if effect.types is None:
        parts = {"types": None, "supertypes": effect.supertypes, "subtypes": effect.subtypes}
        unchanged = " and ".join(part for part, words in parts.items() if words is None)
        only = " and ".join(part for part, words in parts.items() if words is not None)
        return replace(now, typeline=typeline), [Reason("GA-3.8", f"Only {only} are set: {unchanged} stay.")]
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
    """Return `now` with the types that `effect` adds and the attributes of all its types (GA-3.6), and reasons.

    In a conflict the more restrictive attribute holds (GA-3.7).
    """
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
    """Return the step in which `effect` lends `now` a behaviour of another type without changing it (GA-3.4, 3.5)."""
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
    """Return the step in which `effect` sets a stat, even a missing one (GA-4.1), or changes a present one (O-GA.3)."""
    first, created = _with_missing_stats(now, effect)
    numbers = _results(first, effect)
    if isinstance(effect, Change) and not numbers:
        text = f"It has no {effect.number}: a plain {effect.by:+} changes what is there and makes nothing."
        return Step(effect, now, lent, reasons=(Reason("O-GA.3", text),))
    if any(abs(number) > MAX_STAT for number in numbers.values()):
        message = f"That goes beyond {MAX_STAT:,}, the limit of this calculator. The effect is left out."
        return Step(effect, now, lent, problems=(Problem(Code.TOO_LARGE, "GA-4.1", message, ""),))
    after = _with(first, numbers)
    reasons = [Reason("GA-4.1", f"It had no {each.characteristic}: it gets one with 0 first.") for each in created]
    reasons.append(Reason(_rule(effect, "", 0, 0), _explanation(first, effect, numbers)))
    if below := {name: number for name, number in numbers.items() if number < 0 and name in list(Stat)}:
        reasons.append(Reason("O-GA.9", f"Below 0 and stays so, stats have no floor: {_pairs(below)}."))
    return Step(effect, after, lent, (*created, *_differences(effect, first, after)), tuple(reasons))


def _with_missing_stats(now: Object, effect: SetStat | Change | Double | Swap) -> tuple[Object, tuple[Difference, ...]]:
    """Return the object with 0 for each missing stat that `effect` sets (GA-4.1), and the changes to 0."""
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
    """Return the stats that `effect` gives to `now`, by name; empty for a `Change` of a missing stat (O-GA.3)."""
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


def _explanation(before: Object, effect: SetStat | Change | Double | Swap, numbers: dict[str, int]) -> str:
    """Return a sentence about the new stats `numbers`, by name, after `effect` on the object `before`."""
    match effect:
        case SetStat(stat, plus, of):
            if of is None:
                return f"{_capital(stat.value)} is set to {plus}."
            has = "is not there and counts as 0" if before.stat(of) is None else f"is {before.stat(of)}"
            return f"Its {of} {has}: {_pairs(numbers)}."
        case Swap(one, other):
            return f"{_capital(one.value)} and {other.value} change places: {_pairs(numbers)}."
        case Double(stat):
            return f"Twice {before.stat(stat)}: {_pairs(numbers)}."
        case Change(name, by):
            return f"A plain {by:+} changes the {name} that it has."


def _pairs(numbers: dict[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in numbers.items())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
