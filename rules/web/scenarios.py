"""Scenarios that visitors send, played one at a time in a separate process with limits.

The combinations of creatures, targets and paths of a scenario grow without limit. So the process stops if it needs too
much time or memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from jobs.resource_limits import brief
from jobs.single_process import SingleProcess
from rules.abilities.parse import parse
from rules.sandbox import open_sandbox
from rules.scenario import ScenarioError, load, run

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


def look(text: str) -> object:
    """Return the state of a situation, or its problems, as plain data."""
    return open_sandbox(text, brief=partial(brief, LIST_SECONDS))


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
