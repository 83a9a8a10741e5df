"""Problems of a deck, each with a stable code, its rule, its cards and fixes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tcg.construction.decklist import Ref


class Severity(StrEnum):
    """Severity of a deck's problem: an error makes the deck illegal, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class ProblemCode(StrEnum):
    """Code for a kind of problem of a deck. Codes never change, since programs depend on them."""

    # Despaira, group 2 of the rules
    LEADER_MISSING = "LEADER_MISSING"
    LEADER_MULTIPLE = "LEADER_MULTIPLE"
    MAIN_TOO_SMALL = "MAIN_TOO_SMALL"
    MAIN_TOO_LARGE = "MAIN_TOO_LARGE"
    SIDE_TOO_LARGE = "SIDE_TOO_LARGE"
    SPECIAL_TOO_LARGE = "SPECIAL_TOO_LARGE"
    SPECIAL_DISABLED = "SPECIAL_DISABLED"
    COPIES_MAIN = "COPIES_MAIN"
    COPIES_SIDE = "COPIES_SIDE"
    COPIES_SPECIAL = "COPIES_SPECIAL"
    COPIES_MAIN_SIDE = "COPIES_MAIN_SIDE"
    NO_CREATURES = "NO_CREATURES"
    UNSPAWNABLE_LEVELS = "UNSPAWNABLE_LEVELS"

    # any format
    UNKNOWN_CARD = "UNKNOWN_CARD"  #: no card has this name or id
    WRONG_SECTION = "WRONG_SECTION"  #: the section does not accept this card, or the format has no such section
    NAME_LIMIT = "NAME_LIMIT"  #: more copies than the format allows of this very name (O-2.10)
    SECTION_TOO_SMALL = "SECTION_TOO_SMALL"  #: a section below its least size
    SECTION_TOO_LARGE = "SECTION_TOO_LARGE"  #: a section above its greatest size
    TOO_MANY_COPIES = "TOO_MANY_COPIES"  #: more copies of a card than the format allows
    SUM_TOO_SMALL = "SUM_TOO_SMALL"  #: the values of an attribute add up to too little
    SUM_TOO_LARGE = "SUM_TOO_LARGE"  #: … to too much
    TOO_MANY_OF = "TOO_MANY_OF"  #: too many cards of a group, such as those with a keyword
    TOO_FEW_OF = "TOO_FEW_OF"  #: too few cards of a group
    LIST_MISMATCH = "LIST_MISMATCH"  #: a section that must be a certain list of cards is not


class Op(StrEnum):
    """Kind of change to a decklist. CHOOSE needs a person; `apply_change` applies the others."""

    ADD = "add"
    REMOVE = "remove"
    MOVE = "move"
    KEEP = "keep"
    CHOOSE = "choose"
    ALL = "all"
    FILL = "fill"


@dataclass(frozen=True, slots=True)
class Change:
    """Edit of a decklist: an operation with its card, count and sections.

    ADD and REMOVE `count` copies of `card` in `section`; MOVE them from `section` to `to`. REMOVE and MOVE without a
    card affect the whole section. KEEP leaves one copy of `card` in `section` and removes all other cards. CHOOSE asks
    a person to pick cards for `section`, or a replacement for `card`. ALL applies `changes` in order: none of them is
    ALL, FILL or CHOOSE. FILL empties `section` and applies `changes`, each an ADD to it.
    """

    op: Op
    section: str
    card: Ref | None = None
    count: int | None = None
    to: str | None = None
    changes: tuple[Change, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Return JSON for `parse_change`: `{"op": "move", "from": "main", "to": "maybe", "card": 7, "count": 1}`."""
        here = "from" if self.op is Op.MOVE else "section"
        changes = [change.as_dict() for change in self.changes] or None
        fields = {"op": self.op.value, here: self.section, "to": self.to, "card": self.card, "count": self.count}
        return {key: value for key, value in {**fields, "changes": changes}.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Fix:
    """Proposed solution of a deck's problem: the label of its button, and the change of the decklist."""

    label: str
    change: Change


#: Card with the number of affected copies.
Affected: TypeAlias = tuple[Ref, int]


class Problem:
    """Mistake in a decklist under a format. Two are equal if they have the same message and fixes.

    Attributes:
        rule: The id of the rule ("D-2.3").
        section: The section, or the last of several that count together.
        cards: The affected cards, by name; empty if all or none are.
        message: A sentence for the player, with numbers and without the rule id.
        fixes: The fixes, the best first. Each makes this problem smaller.
    """

    __slots__ = ("_find_fixes", "_fixes", "cards", "code", "message", "rule", "section", "severity")

    def __init__(
        self,
        code: ProblemCode,
        severity: Severity,
        rule: str,
        section: str,
        cards: tuple[Affected, ...],
        message: str,
        find_fixes: Callable[[], Iterable[Fix]],
    ) -> None:
        self.code = code
        self.severity = severity
        self.rule = rule
        self.section = section
        self.cards = cards
        self.message = message
        self._find_fixes = find_fixes
        self._fixes: tuple[Fix, ...] | None = None

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """The fixes, computed on first use, since most checks don't need them."""
        if self._fixes is None:
            self._fixes = tuple(self._find_fixes())
        return self._fixes

    def __eq__(self, other: object) -> bool:
        return self._values() == other._values() if isinstance(other, Problem) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.code, self.section, self.message))

    def __repr__(self) -> str:
        return f"Problem({', '.join(map(repr, self._values()))})"

    def _values(self) -> tuple[object, ...]:
        return self.code, self.severity, self.rule, self.section, self.cards, self.message, self.fixes


def is_legal(problems: Iterable[Problem]) -> bool:
    """Return whether a deck with these problems is legal: none of them is an error."""
    return all(problem.severity is not Severity.ERROR for problem in problems)
