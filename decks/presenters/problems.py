"""Presenters of a deck's problems with the buttons that fix them; of one kind only the first few are displayed."""

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
    """Button of a problem that applies a fix to the deck by sending the value `change`.

    A fix that needs the choice of a card opens the box for adding cards with the target `aim` instead.
    """

    label: str
    change: str
    aim: Aim | None = None

    @classmethod
    def of(cls, fix: Fix, game: Game) -> FixButton:
        """Return the button that applies a fix, or that lets the user choose its card."""
        change = fix.change
        if change.op is Op.CHOOSE:
            return cls(fix.label, "", Aim(change.section, str(change.card or ""), change.count or 1))
        return cls(_label(fix, game), encode(change))


def _label(fix: Fix, game: Game) -> str:
    """Return the label of a fix with the section's label in place of its code: "Move to Fighter Pool"."""
    to = fix.change.to
    named = to and game.has_section(to) and fix.label.endswith(f" to {to}")
    return f"{fix.label.removesuffix(to)}{game.section(to).label}" if to and named else fix.label


class ProblemPresenter:
    """Problem of a deck with the buttons that fix it."""

    def __init__(self, problem: Problem, replacements: NameFixes, together: Collection[str] = ()) -> None:
        self.problem, self._replacements, self._together = problem, replacements, together

    @property
    def key(self) -> str:
        """Text that identifies the problem in its deck; static/js/editor/verdict.js computes it too."""
        refs = (str(ref) if isinstance(ref, int) else f"~{ref}" for ref, _ in self.problem.cards)
        return " ".join([self.problem.code, self.problem.rule, self.problem.section, *refs])

    @property
    def rule_address(self) -> str:
        """Address of the broken rule in the rulebook."""
        return f"{self._replacements.game.path}rules/#{self.problem.rule}"

    @property
    def about(self) -> str:
        """First part of the problem's message, up to the dash; it names the subject."""
        return self.problem.message.partition(" — ")[0]

    @property
    def too_small(self) -> str:
        """Name of the section if the problem is that the section has too few cards to choose from, else ""."""
        wanting = (fix.change for fix in self.problem.fixes if fix.change.op is Op.CHOOSE and fix.change.card is None)
        return next((change.section for change in wanting), "")

    @cached_property
    def fixes(self) -> list[FixButton]:
        """First few buttons: replacements of an unknown name, then fixes by rules, but none for all of its code."""
        fixes = (*self._replacements.of(self.problem), *self.problem.fixes)
        return [FixButton.of(fix, self._replacements.game) for fix in fixes if fix.label not in self._together][:_FIXES]


class ProblemKind:
    """Problems of a deck with one code, and the buttons that fix all of them."""

    def __init__(self, problems: Sequence[Problem], replacements: NameFixes) -> None:
        self._problems, self._replacements = problems, replacements

    @property
    def code(self) -> str:
        """Code of the problems."""
        return self._problems[0].code

    @property
    def is_warning(self) -> bool:
        """Whether the problems are warnings, with which the deck is still legal."""
        return self._problems[0].severity is Severity.WARNING

    @property
    def count(self) -> int:
        """Number of problems."""
        return len(self._problems)

    @property
    def first(self) -> list[ProblemPresenter]:
        """The first few (`FEW`) problems, which are displayed."""
        return self.part(0, FEW)

    @property
    def more(self) -> int:
        """Number of problems that are not among the first few."""
        return max(0, self.count - FEW)

    def part(self, start: int, count: int) -> list[ProblemPresenter]:
        """Return `count` problems from number `start` on, counted from 0."""
        together = {fix.label for fix in self.together}
        return [ProblemPresenter(each, self._replacements, together) for each in self._problems[start : start + count]]

    @cached_property
    def together(self) -> list[FixButton]:
        """Buttons that fix all the problems at once; none if a button would do no more than a single fix."""
        ways = bulk_fixes_of(self._problems, self._replacements)
        return [FixButton(label, mend.button) for label, mend in ways]


def kinds_of(problems: Iterable[Problem], replacements: NameFixes) -> list[ProblemKind]:
    """Return the problems of a deck in groups by code, in the order of their first occurrence.

    `replacements` are the fixes of unknown names.
    """
    kinds: dict[str, list[Problem]] = {}
    for problem in problems:
        kinds.setdefault(problem.code, []).append(problem)
    return [ProblemKind(of_kind, replacements) for of_kind in kinds.values()]


def encode(change: Change) -> str:
    """Return a change of a deck as JSON for the value of a button."""
    return dump(change.as_dict())


def dump(data: dict[str, object]) -> str:
    """Return the data of a change as JSON for the value of a button."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
