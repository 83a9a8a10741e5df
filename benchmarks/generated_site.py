"""A site of its own with any number of generated cards: a database, a server of it, and other processes beside it."""

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
    """What such a site has made for itself lies in `folder`; its database too, unless it is a PostgreSQL whose socket
    lies in `postgres`.
    """

    folder: Path
    postgres: str = ""

    @property
    def database(self) -> Path:
        return self.folder / "db.sqlite3"

    @property
    def environment(self) -> dict[str, str]:
        """The settings of its processes: no limits of rate, and memory as `scripts/serve.sh` has it."""
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
        """A server of it, as `./run` starts it, that logs as it does, with these settings besides its own."""
        return server(self.folder / "server.log", **self.environment | environment)

    def run(self, *arguments: str) -> str:
        """What a command of `manage.py` says. Raises CalledProcessError where it fails."""
        with self.start(*arguments) as process:
            said, _ = process.communicate()
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, process.args)
        return said

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """A command of `manage.py` that runs on and is spoken to."""
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
    """A site without tables yet, which is gone at the end."""
    with tempfile.TemporaryDirectory(prefix="despaira-generated-") as folder:
        yield Site(Path(folder), postgres)


@contextlib.contextmanager
def generated_site(cards: int) -> Iterator[Site]:
    """A site with that many cards, which is gone at the end."""
    with empty_site() as site:
        site.run("migrate", "--verbosity", "0")
        site.run("shell", "--no-imports", "--command", f"from benchmarks import generated_cards as g; g.fill({cards})")
        yield site
