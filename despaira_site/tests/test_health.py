"""Whether the process lives, and whether it can serve."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client


def test_live_never_asks_the_database(client: Client) -> None:
    """Without the `db` fixture any query would fail the test."""
    answer = client.get("/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_ready(client: Client, db: None) -> None:
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_not_ready_before_the_migrations(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("despaira_site.health.MigrationExecutor.migration_plan", lambda *_: ["one", "two"])
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "2 migrations to apply"})


def test_not_ready_without_the_database(client: Client, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OperationalError("no route to host")

    monkeypatch.setattr("despaira_site.health.MigrationExecutor", refuse)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()) == (503, {"status": "database unreachable"})


@pytest.mark.parametrize("path", ["/health/live", "/health/ready"])
def test_probes_only_read(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
