"""Whether the process lives, and whether it can serve."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client


def test_live_never_asks_the_database(client: Client) -> None:
    """Without the `db` fixture any query would fail the test."""
    answer = client.get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.postgres
def test_ready(client: Client, db: None) -> None:
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.postgres
def test_not_ready_before_the_migrations(client: Client, db: None) -> None:
    app, name = MigrationLoader(connection).graph.leaf_nodes("shelf")[0]
    MigrationRecorder(connection).record_unapplied(app, name)
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert f"1 migration is to be applied: {app}.{name}." in answer.json()["status"]
    assert "manage.py prepare" in answer.json()["status"]


def test_not_ready_on_a_newer_database(client: Client, db: None) -> None:
    MigrationRecorder(connection).record_applied("games", "0001_initial")  # an app that isn't here
    assert client.get("/health/ready").status_code == 200
    MigrationRecorder(connection).record_applied("decks", "9999_from_the_future")
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert "newer than this version of despaira" in answer.json()["status"]
    assert "decks.9999_from_the_future" in answer.json()["status"]


def test_nothing_is_prepared_on_a_newer_database(db: None) -> None:
    MigrationRecorder(connection).record_applied("decks", "9999_from_the_future")
    with pytest.raises(CommandError, match=r"newer than this version .* decks\.9999_from_the_future"):
        call_command("prepare")


def test_not_ready_without_the_database(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OperationalError("no route to host")

    monkeypatch.setattr("despaira_site.installation.migration_state.MigrationExecutor", refuse)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "database unreachable"})


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
def test_probes_only_read(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
