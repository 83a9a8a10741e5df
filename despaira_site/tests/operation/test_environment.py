"""`./run` and `./test`: their environment, what they refuse, and what a test finds of those before it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.cache import cache

ROOT = Path(__file__).resolve().parents[3]


def test_bytecode_is_kept_even_where_python_may_not_write_it_beside_the_code() -> None:
    """Else each process compiles all of Django anew."""
    ask = f'{sys.executable} -c "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"'
    kept = ROOT / ".cache" / "bytecode"
    environment: dict[str, str]
    for environment, answer in (({}, "False None"), ({"PYTHONDONTWRITEBYTECODE": "1"}, f"False {kept}")):
        said = subprocess.run(  # noqa: S603
            ["bash", "-c", f". scripts/environment.sh && {ask}"],  # noqa: S607
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        assert said.stdout.strip() == answer


def script(*command: str) -> subprocess.CompletedProcess[str]:
    """Call a script of the project's folder."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("./test --seed 3", "there is no file, folder or mode --seed"),
        ("./test no/tests", "there is no file, folder or mode no/tests"),
        ("./test --fast", "name the files or folders"),
        ("./test --lint tcg", "checks everything"),
        ("./test --all --seed", "a number"),
        ("./run 127.0.0.1", "an address such as"),
        ("./run --dve", "an address such as"),
        ("./run 8000 8001", "an address such as"),
        ("./run 127.0.0.1:65536", "up to 65535"),
    ],
)
def test_what_scripts_cannot_do_is_refused_before_anything_is_installed(command: str, reason: str) -> None:
    answer = script(*command.split())
    assert answer.returncode == 2
    assert reason in answer.stderr
    assert answer.stdout == ""


def test_a_port_is_not_shared_with_another_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        answer = script("./run", f"127.0.0.1:{server.getsockname()[1]}")
    assert answer.returncode == 2
    assert "another port" in answer.stderr


@pytest.mark.parametrize("command", ["./run", "./test"])
def test_scripts_say_how_they_are_called(command: str) -> None:
    answer = script(command, "--help")
    assert answer.returncode == 0
    assert f"  {command} " in answer.stdout


@pytest.mark.parametrize("turn", [1, 2])
def test_no_test_finds_what_another_has_cached(turn: int) -> None:
    assert cache.add("left", turn)


@pytest.mark.parametrize("setting", ["WORKERS", pytest.param("THREADS", marks=pytest.mark.exhaustive)])
def test_a_server_of_nothing_is_refused_with_the_reason(setting: str) -> None:
    said = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, "SECRET_KEY": "x", setting: "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode
    assert f"{setting}=0" in said.stderr.splitlines()[-1]
    assert "at least 1" in said.stderr.splitlines()[-1]
