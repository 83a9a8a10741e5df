"""The one interpreter of deck formats: format and cards make a checker, checker and decklist make problems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from tcg.construction.catalog import Cards, Named
from tcg.construction.checks import Check, CopiesCheck, ListCheck, NeedsCheck, PlaceCheck, SizeCheck, TotalCheck
from tcg.construction.decklist import Decklist, Ref
from tcg.construction.facts import Facts
from tcg.construction.formats import Constraint, Copies, FixedList, Format, Needs, Total
from tcg.construction.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class Room:
    """Why a section takes only so many copies of a card: `held` of `most` are there, which `rule` says. `what` they
    are: copies of the card, or cards of the section."""

    held: int
    most: int
    rule: str
    what: str

    @property
    def more(self) -> int:
        """How many more it takes."""
        return max(0, self.most - self.held)

    @property
    def reason(self) -> str:
        """ "3 of 3 copies (D-2.3)"."""
        return f"{self.held} of {self.most} {self.what} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Sum:
    """What the values of the cards of a section add up to: `count` of at most `most`."""

    section: str
    attribute: str
    count: int
    most: int


class Checker:
    """A format compiled against the cards. Made by `compile_format`."""

    __slots__ = ("_checks", "_facts", "format")

    def __init__(self, deck_format: Format, cards: Cards[Any]) -> None:
        facts = Facts(deck_format, cards)
        self.format, self._facts = deck_format, facts
        self._checks: list[Check] = [SizeCheck(facts), PlaceCheck(facts)]
        self._checks += [_compile_constraint(constraint, facts) for constraint in deck_format.constraints]

    def home(self, card: int) -> str | None:
        """The section that a card belongs to (O-2.5), None where it belongs nowhere."""
        return self._facts.home(card)

    def accepted(self, section: str) -> frozenset[int]:
        """The ids of the cards that may go into a section; of one that the format lacks or switches off, none."""
        part = self._facts.section.get(section)
        return self._facts.accepted[section] if part and part.disabled is None else frozenset()

    def useful(self, section: str) -> frozenset[int]:
        """Those of the `accepted` that do something there: none of a group of which the section should have none."""
        return self.accepted(section) & self._facts.useful.get(section, frozenset())

    def limits(self, card: Ref) -> list[int | None]:
        """What each copy limit of the format allows of a card, in its order; None being any number."""
        return [limit.most(limit.key(card)) if limit.limits(card) else None for limit in self._facts.limits]

    def most_copies(self, card: Ref, section: str) -> int | None:
        """How many copies of a card a section may have by itself, None being any number. What a format merely warns of
        is no limit."""
        found = []
        for limit in self._facts.limits:
            key = limit.key(card)
            is_error = limit.fault(key).severity is Severity.ERROR
            if is_error and section in limit.sections and limit.limits(card) and (most := limit.most(key)) is not None:
                found.append(most)
        return min(found, default=None)

    def room(self, decklist: Decklist, ref: Ref, section: str) -> Room | None:
        """What lets only so many more copies of a card into a section; None where nothing does. Of several, the one
        that leaves the least room. What a format merely warns of limits nothing."""
        part, found = self._facts.section[section], []
        for limit in self._facts.limits:
            key = limit.key(ref)
            fault, most = limit.fault(key), limit.most(key)
            if most is None or section not in limit.sections or not limit.limits(ref):
                continue
            if fault.severity is Severity.ERROR:
                held = most - limit.room(decklist.sections, ref, most)
                found.append(Room(held, most, fault.rule, "copy" if most == 1 else "copies"))
        if part.counts and part.most is not None:
            bound = part.most
            found.append(Room(decklist.count(section), bound.limit, bound.fault.rule, f"in {part.label}"))
        return min(found, default=None, key=lambda room: room.more)

    def sums(self, decklist: Decklist) -> list[Sum]:
        """What adds up within a section to no more than a limit, by the format's constraints."""
        return [
            Sum(str(rule.sections[0]), rule.attribute, each.add_up(decklist.sections), rule.most.limit)
            for each in self._checks
            if isinstance(each, TotalCheck) and (rule := each.rule).attribute and rule.most and len(rule.sections) == 1
        ]

    def sizes(self, decklist: Decklist) -> dict[str, int]:
        """How many cards the lists have that cards of the decklist ask for, by the sections that are to be those."""
        return {
            str(each.rule.section): len(asked[1])
            for each in self._checks
            if isinstance(each, ListCheck) and (asked := each.asked(decklist.sections)) and asked[1]
        }

    def check(self, decklist: Decklist, most: int | None = None) -> list[Problem]:
        """All problems of the decklist, in the order that `check` describes; no more after `most` errors."""
        sections = decklist.sections
        problems: list[Problem] = []
        errors = 0
        for problem in chain.from_iterable(check.find(sections) for check in self._checks):
            problems.append(problem)
            errors += problem.severity is Severity.ERROR
            if errors == most:
                break
        if len(problems) > 1:
            problems.sort(key=lambda problem: problem.severity is not Severity.ERROR)
        return problems


def compile_format(deck_format: Format, cards: Cards[Any]) -> Checker:
    """The checker of a format for these cards, made on the first call and kept with the cards.

    Raises AttributeError where the format speaks of an attribute that a card does not have.
    """
    checker = cards.checkers.get(deck_format.code)
    # Another format may come under the same code, such as a variant for one draft: it takes the place.
    if not isinstance(checker, Checker) or checker.format is not deck_format:
        checker = cards.checkers[deck_format.code] = Checker(deck_format, cards)
    return checker


def check(
    decklist: Decklist, cards: Mapping[int, Named], deck_format: Format, most: int | None = None
) -> list[Problem]:
    """Every problem of a decklist under a format (group 2). Never raises, whatever the decklist holds.

    Order: errors first, then warnings; in each, sizes by section (the leader first), unknown cards, cards in the
    wrong section, then the format's constraints in its order; within these by section, then by name. The order of
    cards in the decklist changes nothing. With `Cards` the format is compiled once, with any other mapping each time.
    After `most` errors no more problems are looked for.
    """
    known = cards if isinstance(cards, Cards) else Cards(dict(cards))
    return compile_format(deck_format, known).check(decklist, most)


def _compile_constraint(constraint: Constraint, facts: Facts) -> Check:
    match constraint:
        case Copies():
            return CopiesCheck(constraint, facts)
        case Total():
            return TotalCheck(constraint, facts)
        case Needs():
            return NeedsCheck(constraint, facts)
        case FixedList():
            return ListCheck(constraint, facts)
