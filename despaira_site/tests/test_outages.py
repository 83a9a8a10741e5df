"""Disks that are full or read-only, databases that are away: what is there is read, nothing typed is lost."""

from __future__ import annotations

import errno
import os
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest
from django.conf import settings
from django.db import OperationalError, connection
from django.db.backends.sqlite3 import base as sqlite3_base
from django.db.utils import ConnectionHandler
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck
from despaira_site.databases.postgres import base as postgres_base
from despaira_site.outages import AWAY, BUSY, FULL, READ_ONLY, Outage, outage
from despaira_site.testing import postgres


def sqlite_error(code: int) -> Exception:
    error: Any = sqlite3.OperationalError("not now")
    error.sqlite_errorcode = code
    return cast(Exception, error)


OUTAGES: list[tuple[Exception, Outage]] = [
    (sqlite_error(sqlite3.SQLITE_FULL), FULL),
    (sqlite_error(sqlite3.SQLITE_READONLY_DIRECTORY), READ_ONLY),
    (sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), BUSY),
    (psycopg.errors.DiskFull("could not extend file"), FULL),
    (psycopg.errors.ReadOnlySqlTransaction("cannot execute INSERT"), READ_ONLY),
    (psycopg.errors.AdminShutdown("terminating connection"), AWAY),
    (psycopg.errors.TooManyConnections("sorry, too many clients already"), AWAY),
    (psycopg.OperationalError("server closed the connection unexpectedly"), AWAY),
    (OSError(errno.ENOSPC, "No space left on device"), FULL),
    (OSError(errno.EROFS, "Read-only file system"), READ_ONLY),
]
MISTAKES = [
    sqlite_error(sqlite3.SQLITE_ERROR),  # such as a table that isn't there
    psycopg.errors.UndefinedTable("relation does not exist"),
    FileNotFoundError(errno.ENOENT, "No such file or directory"),
    RuntimeError("nobody expects it"),
]


@contextmanager
def failing(error: Exception, statements: tuple[str, ...]) -> Iterator[None]:
    """Statements that begin so fail like that."""

    def execute(run: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(statements):
            raise OperationalError("failed") from error
        return run(sql, *rest)

    with connection.execute_wrapper(execute):
        yield


WRITES = ("INSERT", "UPDATE", "DELETE")


@pytest.mark.parametrize(("error", "expected"), OUTAGES)
def test_what_fails_is_told_from_what_is_wrong(error: Exception, expected: Outage) -> None:
    raised = OperationalError("failed")
    raised.__cause__ = error  # as Django raises it
    assert outage(raised) == expected


@pytest.mark.parametrize("error", MISTAKES)
def test_mistakes_are_no_outages(error: Exception) -> None:
    assert outage(error) is None


@pytest.mark.django_db(transaction=True)  # a write that fails within a transaction would fail all that is read after it
@pytest.mark.parametrize(("error", "status"), [(OUTAGES[0][0], 507), (OUTAGES[1][0], 503)])
def test_where_nothing_can_be_saved_all_is_read_and_what_was_typed_is_given_back(
    starter: Catalog, ann: User, ann_client: Client, error: Exception, status: int
) -> None:
    deck = make_deck(ann, starter)
    typed = {"name": "Ann's <other> ashes", "format": "standard", "text": "3 Flash Step\n" * 9, "description": ""}
    with failing(error, WRITES):
        for path in ("/", "/cards/", "/decks/mine/", f"/decks/{deck.pk}/", "/api/v1/decks/?mine=true", "/health/ready"):
            assert ann_client.get(path).status_code == 200
        page = ann_client.post("/decks/new/", typed)
        problem = ann_client.post(
            "/api/v1/decks/", {"name": "x", "text": typed["text"]}, content_type="application/json"
        )
    assert (page.status_code, problem.status_code) == (status, status)
    assert int(page["Retry-After"]) > 0
    assert page["Retry-After"] == problem["Retry-After"]
    content = page.content.decode()
    assert 'action="/decks/new/"' in content
    assert "csrfmiddlewaretoken" in content
    assert "Ann&#x27;s &lt;other&gt; ashes" in content
    assert typed["text"].strip() in content
    assert "keep it, and send it again" in problem.json()["detail"]
    assert problem["Content-Type"] == "application/problem+json"
    assert Deck.objects.count() == 1
    assert ann_client.post("/decks/new/", typed).status_code == 302  # as soon as there is room again
    assert Deck.objects.count() == 2


def test_a_session_that_cannot_be_saved_is_an_outage_too(starter: Catalog, ann: User, client: Client) -> None:
    """It is saved by middleware, behind the view."""
    client.raise_request_exception = False
    with failing(OUTAGES[0][0], ('INSERT INTO "django_session"',)):
        answer = client.post("/accounts/login/", {"login": "ann", "password": "correct horse battery"})
    assert answer.status_code == 507


def test_without_the_database_all_say_so_and_when_to_come_back(starter: Catalog, ann_client: Client) -> None:
    ann_client.raise_request_exception = False
    with failing(psycopg.OperationalError("connection refused"), ("",)):
        for path in ("/decks/", "/decks/mine/", "/api/v1/decks/", "/health/ready"):
            answer = ann_client.get(path)
            assert (path, answer.status_code, answer["Retry-After"]) == (path, 503, "5")
        assert ann_client.get("/health/live").status_code == 200
    assert ann_client.get("/decks/").status_code == 200


# --- SQLite -----------------------------------------------------------------------------------------------------------


def sqlite_at(path: Path) -> Any:
    """A connection as the site's settings make it where there is no DATABASE_URL."""
    options = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL"}
    database = {"ENGINE": "despaira_site.databases.sqlite", "NAME": str(path), "OPTIONS": options, "CONN_MAX_AGE": None}
    return ConnectionHandler({"default": database})["default"]


@pytest.fixture
def written(db: None, tmp_path: Path) -> Path:
    """A database with a row, beside which SQLite can't make the files that it wants for reading."""
    path = tmp_path / "db.sqlite3"
    database = sqlite_at(path)
    with database.cursor() as cursor:
        cursor.execute("CREATE TABLE a (b)")
        cursor.execute("INSERT INTO a VALUES (7)")
    database.close()
    (tmp_path / "db.sqlite3-shm").mkdir()
    return path


def test_sqlite_is_read_where_nothing_can_be_written(written: Path) -> None:
    database = sqlite_at(written)
    with database.cursor() as cursor:
        assert cursor.execute("SELECT b FROM a").fetchall() == [(7,)]
        with pytest.raises(OperationalError) as refusal:
            cursor.execute("INSERT INTO a VALUES (8)")
    assert outage(refusal.value) == READ_ONLY
    written.with_name("db.sqlite3-shm").rmdir()  # room again
    for _ in range(2):
        database.close_if_unusable_or_obsolete()  # as after each request
        with database.cursor() as cursor:
            cursor.execute("INSERT INTO a VALUES (8)")
    assert database.close_at is None
    database.close()


def test_sqlite_that_could_only_be_read_is_asked_again(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written.with_name("db.sqlite3-shm").rmdir()
    opened = sqlite3_base.DatabaseWrapper.get_new_connection

    def refuse(wrapper: Any, parameters: dict[str, Any]) -> Any:
        if "immutable" not in parameters["database"]:
            raise sqlite_error(sqlite3.SQLITE_CANTOPEN)
        return opened(wrapper, parameters)

    database = sqlite_at(written)
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3_base.DatabaseWrapper, "get_new_connection", refuse)
        with database.cursor() as cursor:
            assert cursor.execute("SELECT b FROM a").fetchall() == [(7,)]
    database.close_if_unusable_or_obsolete()  # as after each request
    with database.cursor() as cursor:
        cursor.execute("INSERT INTO a VALUES (8)")
    database.close()


def test_sqlite_is_not_read_without_what_only_its_log_holds(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise sqlite_error(sqlite3.SQLITE_CANTOPEN)

    monkeypatch.setattr(sqlite3_base.DatabaseWrapper, "get_new_connection", refuse)
    written.with_name("db.sqlite3-wal").write_bytes(b"x" * 100)
    with pytest.raises(OperationalError) as refusal:
        sqlite_at(written).cursor()
    assert outage(refusal.value) == READ_ONLY


# --- PostgreSQL -------------------------------------------------------------------------------------------------------


def test_nobody_waits_for_a_postgres_that_does_not_answer(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("PostgreSQL only")
    with postgres.server() as data:
        options = settings.DATABASES["default"]["OPTIONS"]
        database = {**settings.DATABASES["default"], "HOST": str(data), "USER": "postgres", "OPTIONS": options}
        wrapper: Any = ConnectionHandler({"default": {**database, "NAME": "postgres"}}).create_connection("default")
        wrapper.alias = "elsewhere"

        def ask() -> Any:
            return wrapper.cursor().execute("SELECT 1").fetchone()

        assert ask() == (1,)
        master = int((data / "postmaster.pid").read_text().split()[0])
        found = subprocess.run(  # noqa: S603  (a number)
            ["pgrep", "-P", str(master)],  # noqa: S607
            check=True,
            capture_output=True,
            text=True,
        )
        processes = [master, *map(int, found.stdout.split())]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            monkeypatch.setattr(postgres_base, "PAUSE", 3600.0)
            wrapper.connection.patience = 0.1
            with pytest.raises(OperationalError, match="no answer within") as refusal:  # in the middle of a request
                ask()
            assert outage(refusal.value) == AWAY
            wrapper.close()
            with pytest.raises(OperationalError):  # the next request finds out that there is no connection to be had
                ask()
            with pytest.raises(OperationalError, match="a moment ago") as refusal:  # and those after it don't try
                ask()
            assert outage(refusal.value) == AWAY
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)
        wrapper._away_until.clear()
        assert ask() == (1,)
        wrapper.close()
        wrapper.close_pool()
