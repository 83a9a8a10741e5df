"""Scenarios that strangers send, played in a process beside the server, one at a time.

A scenario says how many creatures, targets and paths there are, and their combinations grow without end. So one that
takes too long or too much memory is given up.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from jobs.resource_limits import brief
from jobs.single_process import SingleProcess
from rules.abilities.parse import parse
from rules.sandbox import Viewer, Wish, open_sandbox
from rules.scenario import ScenarioError, load, run

#: Seconds that somebody waits while another scenario is played.
WAIT_SECONDS: Final = 5.0
#: Seconds of the processor's time that a scenario may take, and listing what can be done in it.
SECONDS: Final = 2.0
LIST_SECONDS: Final = 0.3
#: Bytes that the process may ask for.
MEMORY: Final = 1024**3


def judge(scenario: object) -> dict[str, object]:
    """A scenario's result, or what is wrong with it."""
    try:
        loaded = load(scenario)
    except ScenarioError as error:
        return {"problems": error.problems}
    return {"id": loaded.id, **run(loaded)._asdict()}


def look(text: str, done: list[str], wish: str, words: str, viewer: str) -> object:
    """Where a situation stands, as plain data."""
    return open_sandbox(text, done, Wish(wish), words, Viewer(viewer), partial(brief, LIST_SECONDS))


def get_ready() -> None:
    """Compile the grammar, which takes longer than a task may: no scenario is refused for the first card text."""
    parse("Draw 1 card.")


PROCESS: Final = SingleProcess(get_ready)


def ask(task: Callable[..., object], **data: object) -> Any:
    """The answer of `judge` or `look`, as plain data. Raises what `SingleProcess.call` raises."""
    text = json.dumps(data)
    return json.loads(PROCESS.call(_answer, task, text, wait=WAIT_SECONDS, seconds=SECONDS, memory=MEMORY))


def _answer(task: Callable[..., object], text: str) -> bytes:
    # Half a surrogate pair is text to JSON and to YAML, but to nobody else.
    return json.dumps(task(**json.loads(text)), ensure_ascii=False).encode("utf-8", "replace")
