"""The environment that `./run` and `./test` make for themselves, and what a test finds of those before it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.cache import cache

ROOT = Path(__file__).resolve().parent.parent.parent


def test_bytecode_is_kept_even_where_python_may_not_write_it_beside_the_code() -> None:
    """Else each process compiles all of Django anew."""
    ask = f'{sys.executable} -c "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"'
    kept = ROOT / ".cache" / "bytecode"
    environment: dict[str, str]
    for environment, answer in (({}, "False None"), ({"PYTHONDONTWRITEBYTECODE": "1"}, f"False {kept}")):
        said = subprocess.run(  # noqa: S603
            ["bash", "-c", f". tools/environment.sh && {ask}"],  # noqa: S607
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], **environment},
            capture_output=True,
            text=True,
            check=True,
        )
        assert said.stdout.strip() == answer


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
