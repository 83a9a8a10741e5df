"""Presentation of an object, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from calculators.ga.characteristics.serializers import CharacteristicsAnswer
from games.ga.characteristics import Difference, Object, Step, Value
from games.ga.effects import Act, phrase
from games.ga.questions import Answer
from games.ga.words import CardType, Stat


@dataclass(frozen=True, slots=True)
class PrintedValue:
    """A word or number on a face: `is_new` where the step before had it otherwise, `was` what it was then."""

    label: str
    value: object
    is_new: bool = False
    was: object = None
    icon: str = ""


_TYPE_ICONS: Final = {
    CardType.CHAMPION: "crown",
    CardType.ALLY: "users",
    CardType.ACTION: "zap",
    CardType.ATTACK: "swords",
    CardType.ITEM: "package",
    CardType.WEAPON: "sword",
    CardType.DOMAIN: "castle",
    CardType.PHANTASIA: "sparkles",
}
_STAT_ICONS: Final = {Stat.POWER: "swords", Stat.LIFE: "heart", Stat.DURABILITY: "shield"}


@dataclass(frozen=True, slots=True)
class ObjectCard:
    """An object as a small card; what a step changed is marked."""

    thing: Object
    differences: tuple[Difference, ...] = ()
    lent: tuple[Act, ...] = ()

    def _was(self, name: str) -> Difference | None:
        """Return the first change that a step made of a characteristic, if any."""
        return next((each for each in self.differences if each.characteristic == name), None)

    @property
    def words(self) -> list[PrintedValue]:
        """The words of its typeline, a type with its icon."""
        marks = []
        told = self.thing.as_dict()
        for part in ("supertypes", "types", "subtypes"):
            was = self._was(part)
            before = was.before if was else told[part]
            for word in _listed(told[part]):
                icon = _TYPE_ICONS[CardType.parse(word)] if part == "types" else ""
                marks.append(PrintedValue(part, word, word not in _listed(before), icon=icon))
        return marks

    @property
    def gone(self) -> list[str]:
        """The words that the step took off its typeline."""
        told = self.thing.as_dict()
        lost = [each for each in self.differences if each.characteristic in ("supertypes", "types", "subtypes")]
        return [
            word for each in lost for word in _listed(each.before) if word not in _listed(told[each.characteristic])
        ]

    def _mark(self, name: str, icon: str = "") -> PrintedValue:
        was = self._was(name)
        return PrintedValue(name, self.thing.as_dict().get(name), was is not None, was.before if was else None, icon)

    @property
    def lends(self) -> list[str]:
        """The phrases of acts that it may do as though it were another."""
        return [phrase(act) for act in self.lent]

    @property
    def stats(self) -> list[PrintedValue]:
        """The stats that it has."""
        return [self._mark(stat.value, icon) for stat, icon in _STAT_ICONS.items() if self.thing.stat(stat) is not None]

    @property
    def facts(self) -> list[PrintedValue]:
        """Element, cost and speed, where it has them, and its attributes."""
        told = self.thing.as_dict()
        names = [name for name in ("element", "cost", "speed") if told[name] is not None]
        if self.thing.speed is None and self.thing.values("speed"):
            names.append("speed")
        return [self._mark(name) for name in (*names, *self.thing.attribute_names())]


def _listed(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


@dataclass(frozen=True, slots=True)
class StepPresenter:
    """A step as the page draws it."""

    number: int
    effect: str
    step: Step
    face: ObjectCard

    @property
    def changes(self) -> list[tuple[str, str, str, str]]:
        """Name, before, after and rule of each change, in words."""
        return [
            (each.characteristic, _in_words(each.before), self._after(each), each.rule)
            for each in self.step.differences
        ]

    def _after(self, difference: Difference) -> str:
        """Write what a characteristic has become: nothing, or nothing that anybody could tell."""
        is_open = difference.after is None and self.step.object.values(difference.characteristic)
        return "undecided" if is_open else _in_words(difference.after)


def _in_words(value: Value) -> str:
    """Write a value in words; what is absent is a dash."""
    return " ".join(value) or "none" if isinstance(value, tuple) else "none" if value is None else str(value)


class CharacteristicsPresenter:
    """An answer as the page draws it."""

    def __init__(self, found: CharacteristicsAnswer) -> None:
        outcome = found.outcome
        self.start = ObjectCard(outcome.start)
        self.now = ObjectCard(outcome.object, lent=outcome.lent)
        self.title = str(outcome.object.typeline) or "nothing that has a typeline"
        self.problems = [each for each in outcome.problems if not each.path.startswith("effects.")]
        self.steps = [
            StepPresenter(number, phrase(step.effect), step, ObjectCard(step.object, step.differences, step.lent))
            for number, step in enumerate(outcome.steps, start=1)
        ]
        self.answers = [(each, _badge(each)) for each in found.answers]


def _badge(answered: Answer) -> tuple[str, str, str]:
    """Return an answer in a word, its icon and the kind of its badge."""
    match answered.answer:
        case True:
            return "yes", "check", "good"
        case False:
            return "no", "x", "bad"
        case None:
            return "nothing says", "circle-question-mark", "warn"
        case tuple() as words:
            return ", ".join(words), "", "ember"
        case value:
            return str(value), "", "ember"
