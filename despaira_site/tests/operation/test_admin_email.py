"""Mistakes of ours reach ADMINS by e-mail: once, soon, and without anything that a person has typed."""

from __future__ import annotations

import logging
import threading
from typing import Any

import pytest
import structlog
from django.conf import LazySettings
from django.core import mail
from django.db import IntegrityError
from django.test import Client

from despaira_site.monitoring import admin_email
from despaira_site.monitoring.admin_email import AdminMailHandler

#: What somebody sent, which errors quote.
TYPED = "Key (email)=(ann@example.org)"


@pytest.fixture
def clock(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A site with admins that has told them nothing yet, and the time that it believes."""
    settings.ADMINS = [("", "op@example.org")]
    handler = next(each for each in logging.getLogger().handlers if isinstance(each, AdminMailHandler))
    monkeypatch.setattr(handler, "_mailed", {})
    monkeypatch.setattr(handler, "_skipped", 0)
    now = [1000.0]
    monkeypatch.setattr("despaira_site.monitoring.admin_email.time.monotonic", lambda: now[0])
    return now


def sent() -> list[Any]:
    for thread in threading.enumerate():
        if thread.name == "admin-mail":
            thread.join()
    return mail.outbox


def break_home(monkeypatch: pytest.MonkeyPatch) -> Client:
    def fail(*_: Any) -> None:
        try:
            int(TYPED)
        except ValueError as error:
            raise IntegrityError(TYPED) from error

    monkeypatch.setattr("despaira_site.views.fan", fail)
    return Client(raise_request_exception=False)


def test_a_page_that_fails_is_told_once_an_hour(
    db: None, clock: list[float], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = break_home(monkeypatch)
    for _ in range(5):
        assert client.get("/", {"token": "s3cret", "mail": TYPED}).status_code == 500
    (told,) = sent()
    assert told.to == ["op@example.org"]
    assert (
        told.subject
        == "[despaira] request_failed (django_structlog.middlewares.request) · django.db.utils.IntegrityError"
    )
    assert "despaira_site/views.py:" in told.body
    assert "ValueError" in told.body
    assert "request_id " in told.body
    for word in ("ann", "s3cret", "mail=", "127.0.0.1"):
        assert word not in told.body + told.subject
    clock[0] += 3601
    client.get("/")
    assert sent()[1].body.endswith("Errors since the last mail that are only in the log: 4.")


def test_many_different_mistakes_are_few_mails(clock: list[float]) -> None:
    for number in range(30):
        structlog.get_logger("tests").error(f"mistake_{number}")
    assert len(sent()) == admin_email.MAILS
    assert {message.subject for message in sent()} == {f"[despaira] mistake_{number} (tests)" for number in range(10)}


def test_what_other_people_do_wrong_is_not_told(db: None, clock: list[float], client: Client) -> None:
    client.get("/", headers={"Host": "evil.example"})
    client.get("/nothing/")
    structlog.get_logger("tests").warning("only_a_warning")
    assert [message.body for message in sent()] == []


def test_a_line_of_another_library_tells_its_place_alone(clock: list[float]) -> None:
    logging.getLogger("library").error("Could not reach %s", "ann@example.org")
    (told,) = sent()
    assert told.subject.startswith("[despaira] library, ")
    assert "test_admin_email.py:" in told.body
    assert "ann@" not in told.body


def test_nothing_is_sent_without_admins(clock: list[float], settings: LazySettings) -> None:
    settings.ADMINS = []
    structlog.get_logger("tests").error("mistake")
    assert [message.body for message in sent()] == []


def test_a_mail_server_that_fails_breaks_nothing(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(admin_email, "mail_admins", refuse)
    with structlog.testing.capture_logs() as logs:
        admin_email._send("subject", "body")
    assert logs == [{"event": "admin_mail_failed", "error": "ConnectionRefusedError", "log_level": "warning"}]
