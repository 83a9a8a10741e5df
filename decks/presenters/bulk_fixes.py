"""Bulk fixes: buttons that solve all of a deck's problems with one code, such as unknown names.

The button only has the code and the action. The changes, which can be hundreds, are computed when it is pressed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from decks.legality import validate
from decks.presenters.name_fixes import NameFixes
from games import Game
from tcg.construction import ChangeError, Decklist, Fix, Op, Problem, ProblemCode, apply_change
from tcg.library import AnyLibrary


class BulkAction(StrEnum):
    """Way to solve a problem of a deck: replace its card, move it to another section, or remove it."""

    REPLACE = "replace"
    MOVE = "move"
    REMOVE = "remove"


_OPS: Final = {BulkAction.MOVE: (Op.MOVE, Op.ALL), BulkAction.REMOVE: (Op.REMOVE,)}
_BUTTON: Final = re.compile(rf"all (?P<code>[A-Z_]+) (?P<way>{'|'.join(BulkAction)})")


@dataclass(frozen=True, slots=True)
class BulkFix:
    """Fix of all problems of a deck that have one code, each in the same way."""

    code: ProblemCode
    way: BulkAction

    @property
    def button(self) -> str:
        """Value of the button for this fix in a form."""
        return f"all {self.code} {self.way}"


#: Replacement of each unknown name by the most similar card.
REPLACE_ALL: Final = BulkFix(ProblemCode.UNKNOWN_CARD, BulkAction.REPLACE)


def read_bulk_fix(button: str) -> BulkFix | None:
    """Return the bulk fix for the value of a pressed button; None for any other value."""
    match = _BUTTON.fullmatch(button)
    if match is None or match["code"] not in list(ProblemCode):
        return None
    return BulkFix(ProblemCode(match["code"]), BulkAction(match["way"]))


def fix_of(problem: Problem, way: BulkAction, replacements: NameFixes) -> Fix | None:
    """Return the first fix that solves a problem in the given way, or None; `replacements` are for unknown names."""
    if way is BulkAction.REPLACE:
        return next(iter(replacements.of(problem)), None)
    return next((fix for fix in problem.fixes if fix.change.op in _OPS[way]), None)


def bulk_fixes_of(problems: Sequence[Problem], replacements: NameFixes) -> Iterator[tuple[str, BulkFix]]:
    """Yield (label of the button, bulk fix) for `problems`, which all have one code.

    A bulk fix that would do no more than the button of a single problem is left out. `replacements` are the fixes of
    unknown names.
    """
    for way in BulkAction:
        fixes = [fix for problem in problems if (fix := fix_of(problem, way, replacements))]
        if len(fixes) > 1 or any(fix.change.op is Op.ALL and way is BulkAction.MOVE for fix in fixes):
            yield _label(way, problems, fixes, replacements.game), BulkFix(problems[0].code, way)


def fix_all(decklist: Decklist, format_code: str, library: AnyLibrary, mend: BulkFix) -> Decklist:
    """Return the decklist after the bulk fix `mend`, which solves as many problems of the deck as it can.

    Raises ChangeError if nothing changes, because the deck has changed since the button was made.
    """
    before = decklist
    for fix in _fixes(decklist, format_code, library, mend):
        with suppress(ChangeError):  # an earlier fix solved this problem too
            decklist = apply_change(decklist, fix.change)
    if decklist == before:
        raise ChangeError("nothing is to be mended in this way")
    return decklist


def _fixes(decklist: Decklist, format_code: str, library: AnyLibrary, mend: BulkFix) -> list[Fix]:
    replacements = NameFixes(decklist, format_code, library)
    if mend == REPLACE_ALL:  # includes unknown names among the ideas, which are no problem
        return replacements.everything()
    problems = (problem for problem in validate(decklist, format_code, library) if problem.code is mend.code)
    return [fix for problem in problems if (fix := fix_of(problem, mend.way, replacements))]


def _label(way: BulkAction, problems: Sequence[Problem], fixes: Sequence[Fix], game: Game) -> str:
    every = f"all {len(fixes)}" if len(fixes) == len(problems) else str(len(fixes))
    if way is BulkAction.REPLACE:
        return f"Replace {every} by the likeliest"
    change, affected = fixes[0].change, dict(problems[0].cards)
    if change.op is Op.ALL:
        return fixes[0].label
    is_part = (change.count or 0) < affected.get(change.card or "", 0)
    where = f" to {game.section(change.to).label}" if way is BulkAction.MOVE and change.to else ""
    return f"{way.capitalize()} {'what is too much of ' if is_part else ''}{every}{where}"
