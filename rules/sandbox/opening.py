"""State of a sandbox: a situation of a duel, and what a command makes of it, computed anew for each request."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import nullcontext
from functools import lru_cache
from typing import Final

from rules.duel import open_view
from rules.sandbox.action_list import Brief, list_actions
from rules.sandbox.game import Game, replay
from rules.sandbox.shapes import (
    MAX_TEXT,
    NEXT,
    CheckResults,
    Expected,
    Failure,
    Planned,
    RecordEntry,
    Sandbox,
    TextProblems,
    Wish,
)
from rules.scenario import Scenario, ScenarioError, UnreadableError, load, read
from rules.scenario.expectations import MISSING, in_notation

#: Number of parsed situations in the cache, as one situation is requested again and again.
_KEPT: Final = 16


def open_sandbox(
    text: str,
    wish: Wish = Wish.LOOK,
    words: str = "",
    brief: Brief = nullcontext,
) -> Sandbox | TextProblems:
    """Return the situation of `text` after the command `wish`, or problems of the text.

    `words` is the action for `Wish.DO`. `brief` limits the time to list legal actions.
    """
    scenario = _scenario(text)
    if not isinstance(scenario, Scenario):
        return TextProblems(problems=list(scenario))
    game, failure = Game(scenario), None
    for coming in _coming(scenario, wish, words):
        failure = game.do(coming)
        if failure is not None:
            # A step of the scenario may have closed windows before it was refused.
            game, _ = replay(scenario, game.done)
            break
    return _sandbox(scenario, game, failure, brief)


def _coming(scenario: Scenario, wish: Wish, words: str) -> Iterable[str]:
    """Return the actions and steps that the command `wish` adds, as words for `Game.do`; none for other commands."""
    match wish:
        case Wish.DO:
            return (words,) if words.strip() else ()
        case Wish.ALL:
            return (NEXT,) * len(scenario.steps)
    return ()


@lru_cache(maxsize=_KEPT)
def _scenario(text: str) -> Scenario | tuple[tuple[str, str], ...]:
    """Return the scenario of a text, which must have exactly one, or the problems of the text as (place, message)."""
    if len(text) > MAX_TEXT:
        return (("", f"Longer than {MAX_TEXT:,} letters."),)
    try:
        documents = read(text)
    except UnreadableError as error:
        where = f"line {error.line}, column {error.column}" if error.line else ""
        return ((where, str(error).removeprefix(f"{where}: ")),)
    if len(documents) != 1:
        return (("", f"There are {len(documents)} situations in it; one at a time can be played."),)
    try:
        return load(documents[0])
    except ScenarioError as error:
        return tuple((problem.place, problem.message) for problem in error.problems)


def _sandbox(scenario: Scenario, game: Game, failure: Failure | None, brief: Brief) -> Sandbox:
    duel = game.duel
    view = open_view(duel)
    groups, count = list_actions(duel, brief)
    board = duel.table.board
    return Sandbox(
        id=scenario.id,
        why=scenario.why,
        rules=list(scenario.rules),
        notes=[str(note) for note in scenario.notes],
        columns=board.columns,
        rows=board.rows,
        view=view,
        done=game.done,
        record=[
            RecordEntry(words=p.words, is_step=p.is_step, refused=p.refused, lines=view["log"][p.before : p.after])
            for p in game.past
        ],
        plan=[
            Planned(words=step.text, is_refusal=step.is_refusal, is_done=number < game.steps)
            for number, step in enumerate(scenario.steps)
        ],
        results=_check_results(scenario, game),
        failure=failure,
        groups=groups,
        count=count,
    )


def _check_results(scenario: Scenario, game: Game) -> CheckResults | None:
    """Compare the duel with the scenario's expectations once all steps are done; None before, or without expectations.

    For the comparison open windows are closed, on a copy of the duel.
    """
    if game.steps < len(scenario.steps) or not scenario.checks:
        return None
    end, _ = replay(scenario, game.done)
    left = end.playing.finish()
    rows = []
    for check in scenario.checks:
        got = check.get(end.duel)
        rows.append(
            Expected(
                path=check.path,
                wanted=in_notation(check.wanted),
                got=None if got is MISSING else in_notation(got),
                is_met=check.difference(end.duel) is None,
            )
        )
    return CheckResults(passed=not left and all(row["is_met"] for row in rows), left=left, rows=rows)
