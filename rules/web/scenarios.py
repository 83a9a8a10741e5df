"""Scenarios that visitors send, played one at a time in a separate process with limits.

The combinations of creatures, targets and paths of a scenario grow without limit. So the process stops if it needs too
much time or memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from jobs.resource_limits import brief
from jobs.single_process import SingleProcess
from rules.abilities.parse import parse
from rules.duel import legal_actions
from rules.scenario import ScenarioError, UnreadableError, load, read, run

#: Most letters of a situation.
MAX_TEXT: Final = 100_000
#: Most seconds to wait while another scenario is played.
WAIT_SECONDS: Final = 5.0
#: Most seconds of CPU time for a scenario, and for its list of actions.
SECONDS: Final = 2.0
LIST_SECONDS: Final = 0.3
#: Most bytes of memory of the process.
MEMORY: Final = 1024**3


def run_scenario(scenario: object) -> dict[str, object]:
    """Play a scenario, given as plain data, and return its result, or its problems."""
    try:
        loaded = load(scenario)
    except ScenarioError as error:
        return {"problems": error.problems}
    return {"id": loaded.id, **run(loaded)._asdict()}


def look(text: str) -> dict[str, object]:
    """Return the id and the board of the situation in a text, as plain data, or its `problems` as (place, message).

    `is_listable`: there is time to list what may be done in it.
    """
    if len(text) > MAX_TEXT:
        return {"problems": [("", f"Longer than {MAX_TEXT:,} letters.")]}
    try:
        documents = read(text)
    except UnreadableError as error:
        place = f"line {error.line}, column {error.column}" if error.line else ""
        return {"problems": [(place, str(error).removeprefix(f"{place}: "))]}
    if len(documents) != 1:
        return {"problems": [("", f"There are {len(documents)} situations in it; one at a time can be played.")]}
    try:
        scenario = load(documents[0])
    except ScenarioError as error:
        return {"problems": [(problem.place, problem.message) for problem in error.problems]}
    duel, _ = scenario.begin()
    board = duel.table.board
    try:
        with brief(LIST_SECONDS):
            legal_actions(duel)
    except TimeoutError:
        is_listable = False
    else:
        is_listable = True
    return {"id": scenario.id, "columns": board.columns, "rows": board.rows, "is_listable": is_listable}


def get_ready() -> None:
    """Compile the grammar of card texts in advance, as that takes longer than the time limit of a task."""
    parse("Draw 1 card.")


PROCESS: Final = SingleProcess(get_ready)


def ask(task: Callable[..., object], **data: object) -> Any:
    """Run a task, `run_scenario` or `look`, in the separate process, and return its result as plain data.

    `data` are its arguments. Errors are those of `SingleProcess.call`.
    """
    text = json.dumps(data)
    return json.loads(PROCESS.call(_answer, task, text, wait=WAIT_SECONDS, seconds=SECONDS, memory=MEMORY))


def _answer(task: Callable[..., object], text: str) -> bytes:
    # JSON and YAML accept half a surrogate pair, but UTF-8 does not.
    return json.dumps(task(**json.loads(text)), ensure_ascii=False).encode("utf-8", "replace")
