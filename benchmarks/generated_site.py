"""Temporary sites with generated cards: a database, a server, and other processes on it."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from django.conf import settings

from benchmarks import generated_cards
from benchmarks.http_load import Address
from despaira_site.testing.server import server

_T = TypeVar("_T")

#: Environment variables of a server without rate limits.
UNTHROTTLED: Final = {f"THROTTLE_{name}": "" for name in ("ANON", "USER", "IMPORT", "GOLDFISH", "BULK", "DRAW")}


@dataclass(frozen=True, slots=True)
class Site:
    """Temporary site whose files are in `folder`.

    Its database is there too, unless `postgres` names the folder of a PostgreSQL server's socket.
    """

    folder: Path
    postgres: str = ""

    @property
    def database(self) -> Path:
        """Path of the site's SQLite database."""
        return self.folder / "db.sqlite3"

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables of the site's processes: no rate limits, and the memory settings of `serve.sh`."""
        return {
            "VAR_DIR": str(self.folder),
            **self._database,
            "CACHE_URL": "locmemcache://",
            "HTTPS": "off",
            "WORKERS": "1",
            "LOG_LEVEL": "INFO",
            "MALLOC_ARENA_MAX": "2",
            **UNTHROTTLED,
        }

    @property
    def _database(self) -> dict[str, str]:
        if self.postgres:
            return {"DATABASE_URL": "postgres://postgres@/postgres", "PGHOST": self.postgres}
        return {"DATABASE_URL": f"sqlite:///{self.database}"}

    def server(self, **environment: str) -> contextlib.AbstractContextManager[Address]:
        """Run a server of the site as `./run` does, with additional environment variables, and yield its address."""
        return server(self.folder / "server.log", **self.environment | environment)

    def run(self, *arguments: str) -> str:
        """Run a command of the site's `manage.py`, and return its output.

        Raises:
            CalledProcessError: If the command fails.
        """
        return subprocess.run(  # noqa: S603  (ours)
            [sys.executable, "manage.py", *arguments],
            cwd=settings.BASE_DIR,
            env=os.environ | self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout

    def call(self, function: Callable[..., _T], *arguments: object) -> _T:
        """Call a function of a module in a process of the site, and return its result after a round trip as JSON.

        Raises:
            CalledProcessError: If the process fails, for example because the function raises an error.
        """
        code = (
            f"import json; from {function.__module__} import {function.__name__} as function; "
            f"print(json.dumps(function(*{arguments!r})))"
        )
        result: _T = json.loads(self.run("shell", "--no-imports", "--command", code).splitlines()[-1])
        return result


@contextlib.contextmanager
def empty_site(postgres: str = "") -> Iterator[Site]:
    """Yield a site without tables, and delete it afterwards; `postgres` is as in `Site`."""
    with tempfile.TemporaryDirectory(prefix="despaira-generated-") as folder:
        yield Site(Path(folder), postgres)


@contextlib.contextmanager
def generated_site(cards: int) -> Iterator[Site]:
    """Yield a site with `cards` generated cards, and delete it afterwards."""
    with empty_site() as site:
        site.run("migrate", "--verbosity", "0")
        site.call(generated_cards.fill, cards)
        yield site
