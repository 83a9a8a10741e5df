"""Temporary sites with generated cards: a database, a server, and other processes on it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings

from benchmarks.http_load import Address
from despaira_site.testing.server import server

_RATES: Final = ("ANON", "USER", "IMPORT", "GOLDFISH", "BULK", "DRAW")


@dataclass(frozen=True, slots=True)
class Site:
    """Site whose files are in `folder`.

    Its database is there too, unless `postgres` names the folder of a PostgreSQL server's socket.
    """

    folder: Path
    postgres: str = ""

    @property
    def database(self) -> Path:
        """Path of the SQLite database."""
        return self.folder / "db.sqlite3"

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables of its processes: no rate limits, and the memory settings of `scripts/serve.sh`."""
        return {
            "VAR_DIR": str(self.folder),
            **self._database,
            "CACHE_URL": "locmemcache://",
            "HTTPS": "off",
            "WORKERS": "1",
            "LOG_LEVEL": "INFO",
            "MALLOC_ARENA_MAX": "2",
            **{f"THROTTLE_{name}": "" for name in _RATES},
        }

    @property
    def _database(self) -> dict[str, str]:
        if self.postgres:
            return {"DATABASE_URL": "postgres://postgres@/postgres", "PGHOST": self.postgres}
        return {"DATABASE_URL": f"sqlite:///{self.database}"}

    def server(self, **environment: str) -> contextlib.AbstractContextManager[Address]:
        """Run a server as `./run` does, with additional environment variables, and yield its address."""
        return server(self.folder / "server.log", **self.environment | environment)

    def run(self, *arguments: str) -> str:
        """Run a command of `manage.py`, and return its output.

        Raises:
            CalledProcessError: If it fails.
        """
        with self.start(*arguments) as process:
            said, _ = process.communicate()
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, process.args)
        return said

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a command of `manage.py` without waiting for its end."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.Popen(  # noqa: S603  (ours)
            command,
            cwd=settings.BASE_DIR,
            env=os.environ | self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )


@contextlib.contextmanager
def empty_site(postgres: str = "") -> Iterator[Site]:
    """Yield a site without tables, and delete it afterwards."""
    with tempfile.TemporaryDirectory(prefix="despaira-generated-") as folder:
        yield Site(Path(folder), postgres)


@contextlib.contextmanager
def generated_site(cards: int) -> Iterator[Site]:
    """Yield a site with `cards` generated cards, and delete it afterwards."""
    with empty_site() as site:
        site.run("migrate", "--verbosity", "0")
        site.run("shell", "--no-imports", "--command", f"from benchmarks import generated_cards as g; g.fill({cards})")
        yield site
