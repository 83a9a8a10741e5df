"""/metrics: what Prometheus reads, and who may."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.models import Revision
from conftest import legal_list, make_deck
from decks.goldfish.services import start_run
from decks.goldfish.snapshot import Contender
from decks.models import Visibility
from despaira_site.monitoring import process_counters
from rules.goldfish import Params

TOKEN = "sixteen letters of a token"
Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def site(db: None, settings: LazySettings) -> Client:
    """A client of a site that counts."""
    settings.METRICS_TOKEN = TOKEN
    return Client()


def read(client: Client) -> Samples:
    """Return the samples of /metrics, parsed as Prometheus does."""
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=")
    assert "no-store" in answer["Cache-Control"]
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.content.decode())
        for sample in family.samples
    }


def grown(before: Samples, after: Samples) -> Samples:
    """By how much the counts of requests, errors, runs and games have grown."""
    names = ("despaira_requests_total", "despaira_errors_total", "despaira_runs", "despaira_games")
    return {
        key: value - before.get(key, 0)
        for key, value in after.items()
        if key[0].startswith(names) and not key[0].endswith("_created") and value != before.get(key, 0)
    }


def test_there_is_nothing_without_a_token(client: Client, db: None) -> None:
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


@pytest.mark.parametrize("sent", ["", TOKEN, f"Bearer {TOKEN[:-1]}", "Bearer é", f"Token {TOKEN}"])
def test_there_is_nothing_for_strangers(site: Client, sent: str) -> None:
    assert site.get("/metrics", headers={"Authorization": sent}).status_code == 404
    assert site.post("/metrics", headers={"Authorization": sent}).status_code == 404


def test_it_only_reads(site: Client) -> None:
    assert site.post("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 405


def test_requests_are_counted_by_view_and_never_by_what_was_asked_for(
    site: Client, starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, name="Secret plans")
    before = read(site)
    for path in (
        f"/decks/{deck.pk}/",
        f"/decks/{deck.pk}/?q=ann@example.org",
        "/nothing/of/the/kind/",
        "/rules/?q=tie",
    ):
        site.get(path)
    site.generic("BREW", "/rules/")
    site.raise_request_exception = False
    monkeypatch.setattr("despaira_site.views.fan", lambda *_: int("none"))
    assert site.get("/").status_code == 500
    after = read(site)

    def requests(view: str, method: str, status: str) -> tuple[str, tuple[tuple[str, str], ...]]:
        return "despaira_requests_total", (("method", method), ("status", status), ("view", view))

    assert grown(before, after) == {
        requests("decks:deck", "GET", "200"): 2,
        requests("none", "GET", "404"): 1,
        requests("reference:rulebook", "GET", "200"): 1,
        requests("reference:rulebook", "other", "405"): 1,
        requests("home", "GET", "500"): 1,
        requests("metrics", "GET", "200"): 1,
        ("despaira_errors_total", (("view", "home"),)): 1,
    }
    assert after["despaira_request_seconds_count", (("view", "decks:deck"),)] >= 2
    assert after["despaira_request_seconds_bucket", (("le", "+Inf"), ("view", "home"))] >= 1
    told = repr(sorted(after))
    for word in (deck.pk, "Secret", "ann", "example", "tie'", "BREW"):
        assert word not in told


@pytest.mark.django_db(transaction=True)
def test_runs_and_the_age_of_the_cards(site: Client, starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter)
    before = read(site)
    assert before["despaira_runs", (("status", "queued"),)] == 0
    assert before["despaira_runs_ended_total", (("status", "failed"),)] >= 0
    Revision.objects.update(changed_at=timezone.now() - timedelta(hours=1))
    assert 3600 <= read(site)["despaira_catalog_age_seconds", ()] < 7200
    contender = Contender(name="Ash", format="standard", decklist=legal_list(starter), deck=deck)
    start_run(owner=ann, visitor="", contenders=[contender], params=Params(), seed="7", games=2, cards=starter)
    difference = grown(before, read(site))
    assert difference["despaira_runs_started_total", ()] == 1
    assert difference["despaira_runs_ended_total", (("status", "done"),)] == 1
    assert difference["despaira_games_played_total", ()] == 2


def test_it_answers_without_a_database(site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OperationalError("no route to host")

    assert read(site)["despaira_database_up", ()] == 1
    monkeypatch.setattr("despaira_site.monitoring.metrics.waiting", refuse)
    told = read(site)
    assert told["despaira_database_up", ()] == 0
    assert "despaira_catalog_age_seconds" not in {name for name, _ in told}


def test_several_processes_tell_of_all(site: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two workers that have counted, and died, before anybody asked."""
    monkeypatch.setenv(process_counters.VARIABLE, str(tmp_path))
    count = "from prometheus_client import Counter; Counter('despaira_runs_started', '').inc(2)"
    for _ in range(2):
        subprocess.run([sys.executable, "-c", count], check=True)  # noqa: S603  (our own)
    told = read(site)
    assert told["despaira_runs_started_total", ()] == 4
    assert told["despaira_database_up", ()] == 1


def test_the_counts_of_a_server_that_is_gone_go(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.METRICS_DIR, settings.WORKERS, settings.METRICS_TOKEN = tmp_path, 1, TOKEN
    monkeypatch.setenv(process_counters.VARIABLE, "")  # so that it is as it was when the test is over
    monkeypatch.delenv(process_counters.VARIABLE)
    process_counters.share()
    assert process_counters.VARIABLE not in os.environ
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    gone, beside = tmp_path / str(process.pid), tmp_path / str(os.getpid())
    gone.mkdir()
    beside.mkdir()
    settings.WORKERS = 2
    process_counters.share()
    own = tmp_path / str(os.getppid())
    assert os.environ[process_counters.VARIABLE] == str(own)
    assert set(tmp_path.iterdir()) == {own, beside}


def test_the_files_have_all_of_their_room_from_the_start(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes into a hole of a mapped file is killed where the disk is full."""
    settings.METRICS_DIR, settings.WORKERS, settings.METRICS_TOKEN = tmp_path, 2, TOKEN
    monkeypatch.setenv(process_counters.VARIABLE, "")
    process_counters.share()
    folder = tmp_path / str(os.getppid())
    made = {path.name: path.stat() for path in folder.iterdir()}
    assert set(made) == {f"{kind}_{os.getpid()}.db" for kind in process_counters.KINDS}
    assert all(file.st_blocks * 512 >= process_counters.SIZE for file in made.values())
    count = "from prometheus_client import Counter, Histogram; Counter('a', '').inc(); Histogram('b', '').observe(1)"
    environment = {**os.environ, process_counters.VARIABLE: str(tmp_path / "kinds")}
    (tmp_path / "kinds").mkdir()
    subprocess.run([sys.executable, "-c", count], check=True, env=environment)  # noqa: S603  (our own)
    assert {path.name.split("_")[0] for path in (tmp_path / "kinds").iterdir()} == set(process_counters.KINDS)


def test_without_room_for_files_each_worker_tells_of_itself(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.METRICS_DIR, settings.WORKERS, settings.METRICS_TOKEN = tmp_path / "file", 2, TOKEN
    settings.METRICS_DIR.touch()
    monkeypatch.delenv(process_counters.VARIABLE, raising=False)
    process_counters.share()
    assert process_counters.VARIABLE not in os.environ
