"""Presenters of a card (object) and of the steps in which effects change it."""

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
    """Word or number on a small card. `is_new` if the step changed it; `was` is the value before."""

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
    """Object (`thing`) prepared for a drawing as a small card, with the changes (`differences`) of a step marked."""

    thing: Object
    differences: tuple[Difference, ...] = ()
    lent: tuple[Act, ...] = ()

    def _change(self, name: str) -> Difference | None:
        """Return the first change of the characteristic `name` in the step; None if it did not change."""
        return next((each for each in self.differences if each.characteristic == name), None)

    @property
    def words(self) -> list[PrintedValue]:
        """The words of the object's typeline, types with their icons."""
        printed = []
        values = self.thing.as_dict()
        for part in ("supertypes", "types", "subtypes"):
            was = self._change(part)
            before = was.before if was else values[part]
            for word in _words_of(values[part]):
                icon = _TYPE_ICONS[CardType.parse(word)] if part == "types" else ""
                printed.append(PrintedValue(part, word, word not in _words_of(before), icon=icon))
        return printed

    @property
    def gone(self) -> list[str]:
        """The words that the step removed from the object's typeline."""
        values = self.thing.as_dict()
        lost = [each for each in self.differences if each.characteristic in ("supertypes", "types", "subtypes")]
        return [
            word
            for each in lost
            for word in _words_of(each.before)
            if word not in _words_of(values[each.characteristic])
        ]

    def _printed(self, name: str, icon: str = "") -> PrintedValue:
        was = self._change(name)
        return PrintedValue(name, self.thing.as_dict().get(name), was is not None, was.before if was else None, icon)

    @property
    def lends(self) -> list[str]:
        """Sentences about what the object may do as though it were of another type."""
        return [phrase(act) for act in self.lent]

    @property
    def stats(self) -> list[PrintedValue]:
        """The stats that the object has."""
        return [
            self._printed(stat.value, icon) for stat, icon in _STAT_ICONS.items() if self.thing.stat(stat) is not None
        ]

    @property
    def facts(self) -> list[PrintedValue]:
        """The object's attributes, and its element, cost and speed if it has them."""
        values = self.thing.as_dict()
        names = [name for name in ("element", "cost", "speed") if values[name] is not None]
        if self.thing.speed is None and self.thing.values("speed"):
            names.append("speed")
        return [self._printed(name) for name in (*names, *self.thing.attribute_names())]


def _words_of(value: Value) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


@dataclass(frozen=True, slots=True)
class StepPresenter:
    """Effect with the object after it, prepared for the template."""

    number: int
    effect: str
    step: Step
    face: ObjectCard

    @property
    def changes(self) -> list[tuple[str, str, str, str]]:
        """Name, old value, new value and rule of each change, as text."""
        return [
            (each.characteristic, _in_words(each.before), self._after(each), each.rule)
            for each in self.step.differences
        ]

    def _after(self, difference: Difference) -> str:
        """Return the new value in `difference` as text; "undecided" if two effects conflict."""
        is_open = difference.after is None and self.step.object.values(difference.characteristic)
        return "undecided" if is_open else _in_words(difference.after)


def _in_words(value: Value) -> str:
    """Return the value of a characteristic as text; "none" if it is absent."""
    return " ".join(value) or "none" if isinstance(value, tuple) else "none" if value is None else str(value)


class CharacteristicsPresenter:
    """Object after all effects, with steps and answers, prepared for the template."""

    def __init__(self, result: CharacteristicsAnswer) -> None:
        outcome = result.outcome
        self.start = ObjectCard(outcome.start)
        self.now = ObjectCard(outcome.object, lent=outcome.lent)
        self.title = str(outcome.object.typeline) or "an object without a typeline"
        self.problems = [each for each in outcome.problems if not each.path.startswith("effects.")]
        self.steps = [
            StepPresenter(number, phrase(step.effect), step, ObjectCard(step.object, step.differences, step.lent))
            for number, step in enumerate(outcome.steps, start=1)
        ]
        self.answers = [(each, _badge(each)) for each in result.answers]


def _badge(answered: Answer) -> tuple[str, str, str]:
    """Return the badge of an answer: its word, such as "yes", its icon and its CSS style."""
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
