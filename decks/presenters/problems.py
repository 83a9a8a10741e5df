"""Presenters of a deck's problems with their buttons; of many problems of a kind only the first few."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from decks.presenters.bulk_fixes import bulk_fixes_of
from decks.presenters.card_target import Aim
from decks.presenters.name_fixes import NameFixes
from games import Game
from tcg.construction import Change, Fix, Op, Problem, Severity

#: Problems of one kind beside the deck, and buttons of each; further problems have pages of their own.
FEW: Final = 5
_FIXES: Final = 8


@dataclass(frozen=True, slots=True)
class FixButton:
    """Button of a problem; a fix that needs a choice opens the box for adding cards with `aim`."""

    label: str
    change: str
    aim: Aim | None = None

    @classmethod
    def of(cls, fix: Fix, game: Game) -> FixButton:
        """Return the button for a fix."""
        change = fix.change
        if change.op is Op.CHOOSE:
            return cls(fix.label, "", Aim(change.section, str(change.card or ""), change.count or 1))
        return cls(_label(fix, game), encode(change))


def _label(fix: Fix, game: Game) -> str:
    """Return the label of a fix, with the label of its section: "Move to Fighter Pool"."""
    to = fix.change.to
    named = to and game.has_section(to) and fix.label.endswith(f" to {to}")
    return f"{fix.label.removesuffix(to)}{game.section(to).label}" if to and named else fix.label


class ProblemPresenter:
    """Problem with its buttons."""

    def __init__(self, problem: Problem, replacements: NameFixes, together: Collection[str] = ()) -> None:
        self.problem, self._replacements, self._together = problem, replacements, together

    @property
    def key(self) -> str:
        """Text that identifies the problem in its deck; static/js/editor/verdict.js makes the same."""
        refs = (str(ref) if isinstance(ref, int) else f"~{ref}" for ref, _ in self.problem.cards)
        return " ".join([self.problem.code, self.problem.rule, self.problem.section, *refs])

    @property
    def rule_address(self) -> str:
        """Address of the rule."""
        return f"{self._replacements.game.path}rules/#{self.problem.rule}"

    @property
    def about(self) -> str:
        """First part of the problem's message, up to the dash; it names the subject."""
        return self.problem.message.partition(" — ")[0]

    @property
    def too_small(self) -> str:
        """Name of the section that has too few cards and lets the user choose which to add, or ""."""
        wanting = (fix.change for fix in self.problem.fixes if fix.change.op is Op.CHOOSE and fix.change.card is None)
        return next((change.section for change in wanting), "")

    @cached_property
    def fixes(self) -> list[FixButton]:
        """The first few buttons: cards that an unknown name may mean, then fixes by the rules.

        Fixes that solve all problems of the kind are left out.
        """
        fixes = (*self._replacements.of(self.problem), *self.problem.fixes)
        return [FixButton.of(fix, self._replacements.game) for fix in fixes if fix.label not in self._together][:_FIXES]


class ProblemKind:
    """Problems with one code, and the fixes for all of them."""

    def __init__(self, problems: Sequence[Problem], replacements: NameFixes) -> None:
        self._problems, self._replacements = problems, replacements

    @property
    def code(self) -> str:
        """Code of the problems."""
        return self._problems[0].code

    @property
    def is_warning(self) -> bool:
        """Whether they are warnings."""
        return self._problems[0].severity is Severity.WARNING

    @property
    def count(self) -> int:
        """Number of problems."""
        return len(self._problems)

    @property
    def first(self) -> list[ProblemPresenter]:
        """First problems."""
        return self.part(0, FEW)

    @property
    def more(self) -> int:
        """Number of the other problems."""
        return max(0, self.count - FEW)

    def part(self, start: int, count: int) -> list[ProblemPresenter]:
        """Return `count` problems from number `start` on, counted from 0."""
        together = {fix.label for fix in self.together}
        return [ProblemPresenter(each, self._replacements, together) for each in self._problems[start : start + count]]

    @cached_property
    def together(self) -> list[FixButton]:
        """Buttons for all the problems at once, or for all cards of one problem."""
        ways = bulk_fixes_of(self._problems, self._replacements)
        return [FixButton(label, mend.button) for label, mend in ways]


def kinds_of(problems: Iterable[Problem], replacements: NameFixes) -> list[ProblemKind]:
    """Return the problems in groups by code, in the order of their first occurrence."""
    kinds: dict[str, list[Problem]] = {}
    for problem in problems:
        kinds.setdefault(problem.code, []).append(problem)
    return [ProblemKind(of_kind, replacements) for of_kind in kinds.values()]


def encode(change: Change) -> str:
    """Return a change as the value of a button."""
    return dump(change.as_dict())


def dump(data: dict[str, object]) -> str:
    """Return the data of a change as the value of a button."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
