"""Disks that are full or read-only, databases that are away: what is there is read, nothing typed is lost."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck
from despaira_site.outages import AWAY, BUSY, FULL, READ_ONLY, Outage, outage


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
    (psycopg.errors.QueryCanceled("canceling statement due to statement timeout"), AWAY),
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
