"""No line of any log says a secret, whichever way it came."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
import structlog
from django.core import mail
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Visibility
from decks.pages import detail
from despaira_site.monitoring.logging_config import redact, redacted
from despaira_site.tests.access_cells import routes

PASSWORD = "correct horse battery"
TYPED = "wr0ng-Staple!"


class Records(logging.Handler):
    """Writes records as they are written, to standard error as it is in a test."""

    def emit(self, record: logging.LogRecord) -> None:
        sys.stderr.write(f"{self.format(record)}\n")


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """All that has been written, with every logger at its most talkative."""
    root, records = logging.getLogger(), Records()
    ours = next(each for each in root.handlers if isinstance(each.formatter, structlog.stdlib.ProcessorFormatter))
    records.setFormatter(ours.formatter)
    root.removeHandler(ours)
    root.addHandler(records)
    talkative = [root, *(logging.getLogger(name) for name in ("django.request", "django.server", "django.security"))]
    levels = [logger.level for logger in talkative]
    for logger in talkative:
        logger.setLevel(logging.DEBUG)
    yield lambda: capsys.readouterr().err
    for logger, level in zip(talkative, levels, strict=True):
        logger.setLevel(level)
    root.removeHandler(records)
    root.addHandler(ours)


def test_no_log_says_a_secret(
    starter: Catalog, ann: User, log: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = make_deck(ann, starter, Visibility.UNLISTED)
    token = str(deck.share_token)
    client, strict = Client(raise_request_exception=False), Client(enforce_csrf_checks=True)
    here = f"http://testserver/s/{token}/"
    for path in (f"/s/{token}/", f"/s/{token}/hand/?seed=1", f"/s/{token}x/", f"/s/{token}", f"/s/{token}/%00",
                 f"/accounts/login/?next=/s/{token}/", f"/cards/?q={TYPED}&email=ann@example.org", f"//s/{token}/",
                 f"/decks/?share={token}", f"/nowhere/{token}", "/ann@example.org", "/ann%40example.org"):  # fmt: skip
        client.get(path, headers={"Referer": here, "Authorization": f"Token {token}", "User-Agent": f"see {here}"})
        strict.post(path, headers={"Referer": here, "Origin": here})
    client.get("/", headers={"Host": "ann@example.org"})
    client.post(f"/s/{token}/goldfish/", {"runs": 1, "seed": 1})
    for form in ({"login": "ann", "password": TYPED}, {"login": "ann@example.org", "password": PASSWORD}):
        client.post("/accounts/login/", form)
    session = client.cookies["sessionid"].value
    new = {"username": "eve", "email": "eve@example.org", "password1": TYPED, "password2": TYPED}
    Client().post("/accounts/signup/", new)
    Client().post("/accounts/password/reset/", {"email": "ann@example.org"})
    (link,) = {
        link for message in mail.outbox for link in re.findall(r"/accounts/password/reset/key/\S+", str(message.body))
    }
    reader = Client()
    form_page = reader.get(link)["Location"]
    reader.post(form_page, {"password1": TYPED, "password2": TYPED})
    for body in ({"username": "ann", "password": PASSWORD}, {"username": "ann", "password": TYPED}):
        client.post("/api/v1/token/", json.dumps(body), content_type="application/json")
    client.post("/api/v1/token/", f'{{"password": "{TYPED}"', content_type="application/json")

    def fail(text: str, cards: object) -> str:
        local = {"password": PASSWORD}  # a traceback with locals would tell it
        raise ValueError(f"{token} of ann@example.org, {local}, session {session}, http://x/s/{token}/?a={TYPED}")

    monkeypatch.setattr(detail, "render_markdown", fail)
    assert client.get(f"/s/{token}/").status_code == 500
    structlog.get_logger("test").error("odd", token=token, nested={"to": ["ann@example.org"], "password": PASSWORD})
    logging.getLogger("django.request").warning("Not Found: %s", f"/s/{token}/")

    written = log()
    key = link.rstrip("/").rpartition("/")[2].partition("-")[2]
    secrets = [token, PASSWORD, TYPED, "example.org", session, key, key.partition("-")[2]]
    assert len(secrets) == len([secret for secret in secrets if len(secret) > 8])
    assert [secret for secret in secrets if secret in written] == []
    assert "/s/***/" in written  # so there was something to hide
    assert written.count("ValueError") >= 1
    assert "render_markdown" in written  # where it broke is told all the same


def test_one_line_tells_of_a_request(client: Client, log: Callable[[], str], settings: Any) -> None:
    """With the address that the last proxy saw: what stands further left anybody may have written."""
    settings.TRUSTED_PROXIES = 1
    client.get("/health/live", headers={"X-Forwarded-For": "192.0.2.1, 198.51.100.7", "User-Agent": "reader/1"})
    began, line = [json.loads(line) for line in log().splitlines()]
    assert (began["event"], began["level"]) == ("request_started", "debug")
    assert (line["event"], line["request"], line["code"]) == ("request_finished", "GET /health/live", 200)
    assert (line["ip"], line["user_agent"]) == ("198.51.100.7", "reader/1")
    assert line["request_id"]


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("GET /s/abc/", "GET /s/***/"),
        ("GET /s/abc/goldfish/?seed=1", "GET /s/***/goldfish/?***"),
        ("see http://testserver%2Fembed%2Fs%2Fabc%2F", "see http://testserver%2Fembed%2Fs%2F***%2F"),
        ("token kept: abcDefgHijkLmnoPqrsTuvwXyzABCD", "token kept: ***"),
        ("GET /api/v1/goldfish/abcdefghijkmnpqrstuvwx/", "GET /api/v1/goldfish/***/"),
        ("connection to postgres://site:hunter2@db/site failed", "connection to postgres://site:***/site failed"),
        ("{'password': 'a b', 'name': 'x'}", "{'password': ***, 'name': 'x'}"),
        ("password1=abc&name=x", "password1=***&name=x"),
        ("DETAIL:  Key (email)=(ann@example.org) already exists.", "DETAIL:  Key (email)=(***) already exists."),
        ("user argon2$argon2id$v=19$m=1 x", "user *** x"),
    ],
)
def test_what_is_left_out(text: str, clean: str) -> None:
    assert redacted(text) == clean


#: Names of values in addresses by which whoever has the address gets at something.
KEYS: Final = ("token", "key", "run_id", "invitation")


def test_no_address_says_its_token() -> None:
    """Whatever the token is made of: most have digits, by which they would be known anyway."""
    secret, said, count = "abcdefghijkmnopqrstuvw", [], 0
    for route in routes():
        if route.startswith(("decks/<slug:deck_id>/edit/card/", "admin/")):  # ids of cards
            continue
        path = re.sub(r"\(\?P(<\w+>)[^)]*\)|[$^]", r"\1", route)
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda name: secret if name[1] in KEYS else "x", path)
        if secret in path:
            count += 1
            said += [path for text in (path, path.replace("/", "%2F")) if secret in redacted(f"http://x/{text}")]
    assert said == []
    assert count > 30


@pytest.mark.parametrize(
    "text",
    [
        "GET /decks/abcdefghjk/edit/",
        "GET /sets/DSP/",
        "POST /api/v1/goldfish/",
        '  File "/srv/despaira/decks/pages/detail.py", line 12, in deck_page',
        "    @transaction.atomic",
        "UNIQUE constraint failed: decks_deck.share",
        "test_a_very_long_name_that_has_no_number_in_it",
        "A_LONG_NAME_OF_A_CONSTANT_OF_OURS",
        "DisallowedModelAdminToFieldError",
    ],
)
def test_what_helps_stays(text: str) -> None:
    assert redacted(text) == text


@pytest.mark.parametrize("sign", ["a", "/", "?", "@", "=", "token", "'", "%40", "/s/", "a1"])
def test_it_takes_no_longer_than_the_text_is_long(sign: str) -> None:
    """A line of 100,000 letters from outside; by the square of its length it would take minutes."""
    redacted(sign * (100_000 // len(sign)))


def test_what_is_ours_stays() -> None:
    ours: dict[str, Any] = {"request_id": "0e3f3a4c-8c52-4a4a-9d6e-7d8f2b1c5a90", "code": 404, "event": "tidied"}
    assert redact(None, "info", ours) == ours
