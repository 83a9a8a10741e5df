"""What is wrong with a deck as pages say it: problems with their buttons, of many of one kind the first few."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from decks.presenters.bulk_fixes import ways_out
from decks.presenters.card_target import Aim
from decks.presenters.name_fixes import Replacements
from games import Game
from tcg.construction import Change, Fix, Op, Problem, Severity

#: Problems of one kind that stand beside the deck, and buttons of each; the others are pages of their own.
FEW: Final = 5
_FIXES: Final = 8


@dataclass(frozen=True, slots=True)
class ShownFix:
    """A button of a problem; a fix that a person has to make leads to the box where cards are added, with `aim`."""

    label: str
    change: str
    aim: Aim | None = None

    @classmethod
    def of(cls, fix: Fix, game: Game) -> ShownFix:
        change = fix.change
        if change.op is Op.CHOOSE:
            return cls(fix.label, "", Aim(change.section, str(change.card or ""), change.count or 1))
        return cls(_label(fix, game), encode(change))


def _label(fix: Fix, game: Game) -> str:
    """What a fix says, its section as the page calls it: "Move to Fighter Pool"."""
    to = fix.change.to
    named = to and game.has_section(to) and fix.label.endswith(f" to {to}")
    return f"{fix.label.removesuffix(to)}{game.section(to).label}" if to and named else fix.label


class ShownProblem:
    """A problem with its buttons, which are made for whoever may press them."""

    def __init__(self, problem: Problem, replacements: Replacements, together: Collection[str] = ()) -> None:
        self.problem, self._replacements, self._together = problem, replacements, together

    @property
    def key(self) -> str:
        """What tells it from the others of a deck, as the page’s first verdict does (static/js/editor/verdict.js)."""
        refs = (str(ref) if isinstance(ref, int) else f"~{ref}" for ref, _ in self.problem.cards)
        return " ".join([self.problem.code, self.problem.rule, self.problem.section, *refs])

    @property
    def rule_address(self) -> str:
        """Where its rule is told."""
        return f"{self._replacements.game.path}rules/#{self.problem.rule}"

    @property
    def about(self) -> str:
        """What it is about, in a word: its message up to what is demanded."""
        return self.problem.message.partition(" — ")[0]

    @property
    def too_small(self) -> str:
        """The section that lacks cards which somebody has to choose, where it is about that; else empty."""
        wanting = (fix.change for fix in self.problem.fixes if fix.change.op is Op.CHOOSE and fix.change.card is None)
        return next((change.section for change in wanting), "")

    @cached_property
    def fixes(self) -> list[ShownFix]:
        """Cards that an unknown name may mean come first, then what the rules offer; not more than anybody reads, and
        nothing that mends all of its kind.
        """
        fixes = (*self._replacements.of(self.problem), *self.problem.fixes)
        return [ShownFix.of(fix, self._replacements.game) for fix in fixes if fix.label not in self._together][:_FIXES]


class ProblemKind:
    """The problems with one code: those that are `shown`, and what mends many at once."""

    def __init__(self, problems: Sequence[Problem], replacements: Replacements) -> None:
        self._problems, self._replacements = problems, replacements

    @property
    def code(self) -> str:
        return self._problems[0].code

    @property
    def is_warning(self) -> bool:
        return self._problems[0].severity is Severity.WARNING

    @property
    def count(self) -> int:
        return len(self._problems)

    @property
    def shown(self) -> list[ShownProblem]:
        """The first: all where there are few."""
        return self.part(0, FEW)

    @property
    def more(self) -> int:
        """How many there are besides."""
        return max(0, self.count - FEW)

    def part(self, start: int, count: int) -> list[ShownProblem]:
        """So many of them from one on, counted from 0."""
        together = {fix.label for fix in self.together}
        return [ShownProblem(each, self._replacements, together) for each in self._problems[start : start + count]]

    @cached_property
    def together(self) -> list[ShownFix]:
        """The buttons for all of them at once, and for all cards of a single one."""
        ways = ways_out(self._problems, self._replacements)
        return [ShownFix(label, mend.button) for label, mend in ways]


def kinds_of(problems: Iterable[Problem], replacements: Replacements) -> list[ProblemKind]:
    """Problems by their codes, in the order in which these turn up: errors first."""
    kinds: dict[str, list[Problem]] = {}
    for problem in problems:
        kinds.setdefault(problem.code, []).append(problem)
    return [ProblemKind(of_kind, replacements) for of_kind in kinds.values()]


def encode(change: Change) -> str:
    """A change as the value of a button."""
    return dump(change.as_dict())


def dump(data: dict[str, object]) -> str:
    """The same for a change as data."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
