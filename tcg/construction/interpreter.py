"""Interpreter of deck formats, which checks decklists by the rules of a format and lists their problems."""

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
class Capacity:
    """Limit on the copies of a card in a section of one deck: `held` of `most` are used, by the rule `rule`.

    `what` says what is counted: copies of the card, or cards of the section.
    """

    held: int
    most: int
    rule: str
    what: str

    @property
    def more(self) -> int:
        """The number of copies that can still be added."""
        return max(0, self.most - self.held)

    @property
    def reason(self) -> str:
        """The limit in words, such as "3 of 3 copies (D-2.3)"."""
        return f"{self.held} of {self.most} {self.what} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Sum:
    """Sum of an attribute over the cards of a section in one deck: `count` of at most `most`."""

    section: str
    attribute: str
    count: int
    most: int


class Checker:
    """Deck format prepared for the cards of its game by `compile_format`, so that it checks decks fast."""

    __slots__ = ("_checks", "_facts", "format")

    def __init__(self, deck_format: Format, cards: Cards[Any]) -> None:
        facts = Facts(deck_format, cards)
        self.format, self._facts = deck_format, facts
        self._checks: list[Check] = [SizeCheck(facts), PlaceCheck(facts)]
        self._checks += [_compile_constraint(constraint, facts) for constraint in deck_format.constraints]

    def home(self, card: int) -> str | None:
        """Return the section of a deck where a card belongs by default (O-2.5); None if no section accepts it."""
        return self._facts.home(card)

    def accepted(self, section: str) -> frozenset[int]:
        """Return the ids of all cards that a section accepts; empty if the format lacks or disables it."""
        part = self._facts.section.get(section)
        return self._facts.accepted[section] if part and part.disabled is None else frozenset()

    def useful(self, section: str) -> frozenset[int]:
        """Return the ids of `accepted` cards, without groups of which the format wants no card in the section."""
        return self.accepted(section) & self._facts.useful.get(section, frozenset())

    def limits(self, card: Ref) -> list[int | None]:
        """Return the limit on copies of a card from each copy rule of the format, in order; None is any number."""
        return [limit.most(limit.key(card)) if limit.limits(card) else None for limit in self._facts.limits]

    def most_copies(self, card: Ref, section: str) -> int | None:
        """Return the most copies of a card in a section, ignoring rules that only warn; None is any number."""
        limits = []
        for limit in self._facts.limits:
            key = limit.key(card)
            is_error = limit.fault(key).severity is Severity.ERROR
            if is_error and section in limit.sections and limit.limits(card) and (most := limit.most(key)) is not None:
                limits.append(most)
        return min(limits, default=None)

    def capacity(self, decklist: Decklist, ref: Ref, section: str) -> Capacity | None:
        """Return the strictest limit on the copies of a card in a section of a decklist; None if there is none.

        Copy rules that only warn are no limits.
        `section` must be one of the format. A limit on its size counts too, if the section is checked.
        """
        part, capacities = self._facts.section[section], []
        for limit in self._facts.limits:
            key = limit.key(ref)
            fault, most = limit.fault(key), limit.most(key)
            if most is None or section not in limit.sections or not limit.limits(ref):
                continue
            if fault.severity is Severity.ERROR:
                held = most - limit.allowed(decklist.sections, ref, most)
                capacities.append(Capacity(held, most, fault.rule, "copy" if most == 1 else "copies"))
        if part.counts and part.most is not None:
            bound = part.most
            capacities.append(Capacity(decklist.count(section), bound.limit, bound.fault.rule, f"in {part.label}"))
        return min(capacities, default=None, key=lambda capacity: capacity.more)

    def sums(self, decklist: Decklist) -> list[Sum]:
        """Return each sum over a section of a decklist that the format limits, such as the sum of costs."""
        return [
            Sum(str(rule.sections[0]), rule.attribute, each.add_up(decklist.sections), rule.most.limit)
            for each in self._checks
            if isinstance(each, TotalCheck) and (rule := each.rule).attribute and rule.most and len(rule.sections) == 1
        ]

    def sizes(self, decklist: Decklist) -> dict[str, int]:
        """Return by section the number of cards that a card of the decklist requires there as a fixed list."""
        return {
            str(each.rule.section): len(required[1])
            for each in self._checks
            if isinstance(each, ListCheck) and (required := each.required(decklist.sections)) and required[1]
        }

    def check(self, decklist: Decklist, most: int | None = None) -> list[Problem]:
        """Return the problems of a decklist in the order of the function `check`, up to `most` errors if given."""
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
    """Return the checker of a format for a game's cards, cached with them.

    AttributeError is raised if the format uses an attribute that a card lacks.
    """
    checker = cards.checkers.get(deck_format.code)
    # Another format with the same code, such as a variant for one draft, replaces it.
    if not isinstance(checker, Checker) or checker.format is not deck_format:
        checker = cards.checkers[deck_format.code] = Checker(deck_format, cards)
    return checker


def check(
    decklist: Decklist, cards: Mapping[int, Named], deck_format: Format, most: int | None = None
) -> list[Problem]:
    """Return every problem of a decklist under a format (group 2 of the rules). It never raises.

    Errors come first, then warnings. Both are ordered: sizes by section (the leader first), unknown cards, misplaced
    cards, then the format's constraints; within these by section, then by name. The order of cards in the decklist
    doesn't matter. With `Cards` the format is compiled once, otherwise at each call. The search stops after
    `most` errors.
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
