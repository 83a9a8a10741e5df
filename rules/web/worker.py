"""The process beside the server that plays scenarios: a line of JSON in, a line of JSON out (see `bounded`).

The time of the processor that a task may take is limited twice: the first limit ends the task, the second the whole
process, which even a loop inside Python's own machinery can't outlive. So is memory.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from rules.abilities.parse import parse
from rules.sandbox import Viewer, Wish, open_sandbox
from rules.scenario import ScenarioError, load, run

#: Seconds of the processor's time: for a task, for listing what can be done, and until the process is ended.
TASK_SECONDS: Final = 2.0
LIST_SECONDS: Final = 0.3
LAST_SECONDS: Final = 4.0
#: Bytes that the process may ask for.
MEMORY: Final = 1024**3


class TookTooLong(TimeoutError):
    """The time is up."""


def judge(scenario: Any) -> dict[str, Any]:
    """A scenario's result, or what is wrong with it."""
    try:
        loaded = load(scenario)
    except ScenarioError as error:
        return {"problems": error.problems}
    return {"id": loaded.id, **run(loaded)._asdict()}


def look(text: str, done: list[str], wish: str, words: str, viewer: str) -> Any:
    """Where a situation stands, as plain data."""
    return open_sandbox(text, done, Wish(wish), words, Viewer(viewer), brief)


TASKS: Final[dict[str, Callable[..., Any]]] = {"judge": judge, "look": look}


@contextmanager
def brief() -> Iterator[None]:
    """End what is inside with a TookTooLong when it takes longer than a list is worth."""
    left, _ = signal.getitimer(signal.ITIMER_VIRTUAL)
    given = min(left, LIST_SECONDS)
    signal.setitimer(signal.ITIMER_VIRTUAL, given)
    try:
        yield
    finally:
        unused, _ = signal.getitimer(signal.ITIMER_VIRTUAL)
        signal.setitimer(signal.ITIMER_VIRTUAL, max(left - given + unused, LIST_SECONDS))


def answer(task: str, data: dict[str, Any]) -> dict[str, Any]:
    """Do a task within its time: `{answer}`, `{too_much}` or `{stumbled}` with the traceback."""
    signal.setitimer(signal.ITIMER_PROF, LAST_SECONDS)
    signal.setitimer(signal.ITIMER_VIRTUAL, TASK_SECONDS)
    try:
        return {"answer": TASKS[task](**data)}
    except (TookTooLong, MemoryError):
        return {"too_much": True}
    except Exception:
        return {"stumbled": traceback.format_exc()}
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.setitimer(signal.ITIMER_PROF, 0)


def get_ready() -> None:
    """Compile the grammar, which takes longer than a task may: no scenario is refused for the first card text."""
    parse("Draw 1 card.")


def _stop(*_: object) -> None:
    raise TookTooLong


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the pipe
    signal.signal(signal.SIGVTALRM, _stop)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    get_ready()
    for line in sys.stdin.buffer:
        asked = json.loads(line)
        text = json.dumps(answer(asked["task"], asked["data"]), ensure_ascii=False)
        # Half a surrogate pair is text to JSON and to YAML, but to nobody else.
        sys.stdout.buffer.write(text.encode("utf-8", "replace") + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
