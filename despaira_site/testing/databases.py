"""pytest plugin: `--db=sqlite` (default) or `--db=postgres`, which starts a temporary server.

Tests marked `postgres` run on both databases: constraints, limits of columns, the order of rows, locks, migrations,
backups, and unusual input that reaches SQL. All others run on SQLite only.

The tables of SQLite are created once and cached below .cache until a migration changes; each run copies them. They
check the limits of columns as PostgreSQL does (`strict_tables`). Compiled programs are cached there too, since the one
that plays goldfish games takes ten seconds to compile.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from despaira_site.testing import postgres, strict_tables

ROOT = Path(__file__).resolve().parents[2]
_stack = contextlib.ExitStack()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--db", default="sqlite", choices=["sqlite", "postgres"], help="the database that tests use")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config, parser: pytest.Parser, args: list[str]) -> None:
    """Set the environment of the site, such as the database, before pytest-django reads the settings."""
    os.environ["HTTPS"] = "off"  # the test client and the live server speak plain HTTP
    os.environ["DEBUG"] = "off"
    os.environ["LOG_LEVEL"] = "ERROR"
    var = _stack.enter_context(tempfile.TemporaryDirectory(prefix="despaira-test-"))
    os.environ["VAR_DIR"] = var
    compiled = ROOT / ".cache" / "test-lowered"
    compiled.mkdir(mode=0o700, parents=True, exist_ok=True)
    Path(var, "lowered").symlink_to(compiled)
    os.environ["SECRET_KEY"] = "only for tests"
    for name in ("ANON", "USER", "TOKEN", "BULK", "IMPORT", "GOLDFISH", "DRAW", "WORTH"):
        os.environ[f"THROTTLE_{name}"] = ""
    os.environ["VISITOR_DECKS_DAILY"] = "1000"  # of which all tests that ask as nobody come from one address
    os.environ.pop("DATABASE_URL", None)
    if getattr(early_config.known_args_namespace, "db", "sqlite") == "postgres":
        os.environ["PGHOST"] = str(_stack.enter_context(postgres.server()))
        os.environ["DATABASE_URL"] = "postgres://postgres@/postgres"
    else:
        os.environ["TEST_TABLES"] = str(_tables())


def _tables() -> Path:
    """Return the cached SQLite database with all tables. It is created again if migrations have changed."""
    made_from = [
        *ROOT.glob("*/migrations/*.py"),
        *ROOT.glob("cards/legacy/migrations/*.py"),
        ROOT / "rules" / "vocabulary.py",
        ROOT / "requirements-dev.txt",
    ]
    made_from.append(Path(str(strict_tables.__file__)))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(made_from))).hexdigest()
    cache = ROOT / ".cache" / "test-tables"
    cache.mkdir(parents=True, exist_ok=True)
    tables = cache / f"{digest}.sqlite3"
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another step of ./test may be making them
        if not tables.exists():
            for old in cache.glob("*.sqlite3*"):
                old.unlink()
            draft = tables.with_suffix(".draft")
            command = [sys.executable, "-m", strict_tables.__name__]
            settings = {"DATABASE_URL": f"sqlite:///{draft}", "DJANGO_SETTINGS_MODULE": "despaira_site.settings"}
            subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **settings})  # noqa: S603
            draft.rename(tables)
    return tables


def copy_tables() -> bool:
    """Copy the cached tables to the test database on SQLite. Return False, without a copy, on PostgreSQL."""
    from django.db import connection

    if connection.vendor != "sqlite":
        return False
    shutil.copyfile(os.environ["TEST_TABLES"], connection.creation._get_test_db_name())  # type: ignore[attr-defined]
    return True


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the import of modules without tests for PostgreSQL when the tests run on it."""
    if config.getoption("--db") == "postgres" and collection_path.match("test_*.py"):
        return None if "mark.postgres" in collection_path.read_text() else True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that are not marked `postgres` when the tests run on PostgreSQL."""
    if config.getoption("--db") == "postgres":
        others = [item for item in items if item.get_closest_marker("postgres") is None]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item.get_closest_marker("postgres") is not None]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Make tests faster: weak hashes of passwords, and static files without a manifest."""
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        settings.DATABASES["default"]["OPTIONS"]["timeout"] = 600  # seconds to wait for a lock


def pytest_unconfigure() -> None:
    _stack.close()
