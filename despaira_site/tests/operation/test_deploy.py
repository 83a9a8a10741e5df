"""The units for systemd, by systemd's own judgement. What is for nginx, scripts/behind_nginx.py tries with nginx."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

DEPLOY = settings.BASE_DIR / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("despaira*"))

needs_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="no systemd-analyze: apt install systemd"
)


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units, for a clone that is where this one is."""
    clone = tmp_path / "clone"
    (clone / ".venv" / "bin").mkdir(parents=True)
    (clone / ".venv" / "bin" / "python").symlink_to(sys.executable)
    shutil.copytree(settings.BASE_DIR / "scripts", clone / "scripts")
    folder = tmp_path / "units"
    folder.mkdir()
    for name in UNITS:
        (folder / name).write_text((DEPLOY / name).read_text().replace("/opt/despaira", str(clone)))
    return folder


def analyze(*arguments: str) -> str:
    command = ["systemd-analyze", "--man=no", *arguments]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stderr


@needs_systemd
def test_systemd_understands_the_units(units: Path) -> None:
    assert UNITS == ["despaira-backup.service", "despaira-backup.timer", "despaira.service"]
    complaints = analyze("verify", *(str(units / name) for name in UNITS))
    assert [line for line in complaints.splitlines() if str(units) in line] == []


@needs_systemd
@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_the_services_are_hardened(units: Path, name: str) -> None:
    """systemd's exposure, from 0.0 to 10.0, is no more than 2.0."""
    analyze("security", "--offline=yes", "--threshold=20", str(units / name))
