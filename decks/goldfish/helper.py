"""A second process that plays chunks of a small run, the last one first, while the one that was asked plays the others.

It is begun for one run and ends with it. It needs no settings, no database and no Django. It is given what to play as
its standard input, and says through a pipe which chunk it begins and what came of it. Where it dies nothing is lost:
whoever began it plays all that there is no result of.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, TypeAlias

from rules.goldfish import Job, play_chunk, players_of

#: (first game, game after the last).
Chunks: TypeAlias = Sequence[tuple[int, int]]
#: Where the packages of the site lie.
_ROOM: Final = Path(__file__).parents[2]


class Helper:
    """The process that plays `chunks` in their order; where there are none it isn't begun."""

    def __init__(self, job: Job, chunks: Chunks) -> None:
        self._pipe, theirs = Pipe(duplex=False)
        self._process = _begin(job, chunks, theirs) if chunks else None
        self._playing: int | None = None
        theirs.close()  # so that the pipe ends with the process

    def __enter__(self) -> Helper:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._pipe.close()

    def is_playing(self, start: int) -> bool:
        """Whether it plays the chunk that begins with that game, as far as `results` has read."""
        return self._playing == start

    def wait(self, seconds: float) -> None:
        """Wait until there is something to read, but not longer."""
        self._pipe.poll(seconds)

    def results(self) -> Iterator[tuple[int, str]]:
        """(first game, result as JSON) of the chunks that have been played since the last call."""
        try:
            while self._pipe.poll():
                start, result = self._pipe.recv()
                self._playing = start if result is None else None
                if result is not None:
                    yield start, result
        except (EOFError, OSError):  # OSError: it has died in the middle of a word
            self._playing = None


def _begin(job: Job, chunks: Chunks, pipe: Connection) -> subprocess.Popen[bytes] | None:
    """Begin it anew, not by a fork: that would have the locks of all threads of a server, but not the threads.

    In a session of its own: Ctrl-C is for the server. None where the machine has no room for it.
    """
    command = [sys.executable, "-m", __name__, str(pipe.fileno())]
    try:
        with TemporaryFile() as given:  # which can be written at once, however slowly it is read
            pickle.dump((job, chunks), given)
            given.seek(0)
            return subprocess.Popen(  # noqa: S603  (this file)
                command, stdin=given, pass_fds=[pipe.fileno()], cwd=_ROOM, start_new_session=True
            )
    except OSError:
        return None


def _play(pipe: Connection) -> None:
    job, chunks = pickle.load(sys.stdin.buffer)  # noqa: S301  (written by `_begin`)
    players = players_of(job)
    for start, stop in chunks:
        pipe.send((start, None))
        pipe.send((start, json.dumps(play_chunk(job, start, stop, players=players))))


if __name__ == "__main__":
    try:
        _play(Connection(int(sys.argv[1]), readable=False))
    except Exception:  # Whoever began this process is gone, or plays the chunk too and learns what is the matter.
        sys.exit(1)
