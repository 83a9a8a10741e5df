"""Goldfish games played by real workers, here and elsewhere, whoever of them dies; and by the command `goldfish`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from io import StringIO
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from cards.models import Card, Revision
from conftest import legal_list
from decks.goldfish import claims, limits, runner, services
from decks.goldfish.claims import Claim, Lost
from decks.goldfish.digests import rules_digest
from decks.goldfish.playing import play_over
from decks.goldfish.snapshot import Contender, job_of
from decks.goldfish.worker import new_processes, play
from decks.management.commands import goldfish
from decks.models import Chunk, Run
from decks.tests.goldfish.test_runs import Here
from decks.tests.test_api import send
from jobs import workers as jobs
from jobs.workers import Processes, Scheduler, Workers, WorkersGone
from rules.goldfish import Job, Params, play_chunk
from rules.goldfish.reports import worth

if TYPE_CHECKING:
    from distributed import LocalCluster

GAMES = 30
#: Seconds after which a worker is held to be gone for good, however slow the machine is.
PATIENCE = 300

#: One process of the tests, one after the other: they share their workers.
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def processes() -> Iterator[Processes]:
    """Two workers of this process."""
    processes = new_processes(2)
    yield processes
    processes.close()


def begin_elsewhere(**options: Any) -> LocalCluster:
    """A scheduler and its workers, all in threads of this process."""
    from distributed import LocalCluster

    quiet = {"dashboard": False, "dashboard_address": "127.0.0.1:0"}
    return LocalCluster(
        threads_per_worker=1, processes=False, dashboard_address=None, scheduler_kwargs=quiet, **options
    )


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Scheduler]:
    """The workers of a scheduler."""
    with begin_elsewhere(n_workers=1, protocol="tcp") as far:
        scheduler = Scheduler(far.scheduler_address)
        yield scheduler
        scheduler.close()
        assert far.scheduler.status.name == "running"


@pytest.fixture
def claim(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Claim]:
    """Claims a new run of so many games."""

    def make(games: int) -> Claim:
        contender = Contender(name="Ashes", format="standard", decklist=legal_list(starter))
        run = services.start_run(
            owner=None, visitor="", contenders=[contender], params=Params(), seed="seed", games=games, cards=starter
        )
        found = claims.claim(run, claims.new_holder())
        assert found is not None
        return found

    monkeypatch.setattr(limits, "GAMES_HERE", 0)
    return make


def test_a_worker_that_dies_costs_nothing(
    claim: Callable[[int], Claim], processes: Processes, monkeypatch: pytest.MonkeyPatch, starter: Catalog
) -> None:
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 6)
    claimed = claim(GAMES)
    stored: list[int] = []

    def store_and_kill(chunk: Chunk, result: str) -> None:
        Claim.store(claimed, chunk, result)
        stored.append(chunk.start)
        if len(stored) == 2:
            active_children()[0].kill()

    monkeypatch.setattr(claimed, "store", store_and_kill)
    play_over(claimed, processes)
    assert sorted(stored) == list(range(0, GAMES, 6))

    monkeypatch.setattr(limits, "GAMES_HERE", GAMES)
    contender = Contender(name="Ashes", format="standard", decklist=legal_list(starter))
    here = services.start_run(
        owner=None, visitor="", contenders=[contender], params=Params(), seed="seed", games=GAMES, cards=starter
    )
    there = Run.objects.get(pk=claimed.run.pk)
    assert (there.status, there.report) == ("done", here.report)


def test_what_is_cancelled_stops_between_two_games(
    claim: Callable[[int], Claim], elsewhere: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = _first_games(elsewhere, claim(10))
    for limit in ("GAMES_A_DAY", "GAMES_IN_QUEUE"):
        monkeypatch.setattr(limits, limit, 10**9)
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 10**8)  # hours
    monkeypatch.setattr(limits, "BEAT_SECONDS", 0.05)
    claimed = claim(2 * 10**8)
    beats: list[bool] = []

    def renew() -> None:
        beats.append(True)
        if len(beats) == 4:
            claims.cancel(claimed.run)
        Claim.renew(claimed)

    monkeypatch.setattr(claimed, "renew", renew)
    with pytest.raises(Lost):
        play_over(claimed, elsewhere)
    assert _first_games(elsewhere, claim(10)) == first  # they have time for it


def _first_games(workers: Workers, claimed: Claim) -> list[str]:
    """The results of some games, of as many chunks as there are workers at least."""
    job = job_of(claimed.run, catalogs.current())
    calls = [workers.submit(play, job, start, start + 10, rules_digest()) for start in (0, 10)]
    return [call.result(timeout=PATIENCE) for call in calls]


def test_a_scheduler_elsewhere(claim: Callable[[int], Claim], processes: Processes, elsewhere: Scheduler) -> None:
    assert _first_games(elsewhere, claim(10)) == _first_games(processes, claim(10))


def test_the_settings_name_the_scheduler(settings: Any) -> None:
    assert isinstance(runner.new_workers(), Processes)
    settings.DASK_SCHEDULER = "tcp://127.0.0.1:1"
    assert isinstance(runner.new_workers(), Scheduler)


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "CONNECT_SECONDS", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://127.0.0.1:1"):
        with pytest.raises(WorkersGone, match=f"No workers at {address}"):
            Scheduler(address).submit(abs, -1)


def test_a_scheduler_that_goes_away_is_missed(claim: Callable[[int], Claim], monkeypatch: pytest.MonkeyPatch) -> None:
    claimed = claim(10)
    with begin_elsewhere(n_workers=0) as far:
        monkeypatch.setattr(claimed, "renew", far.close)
        with pytest.raises(WorkersGone):
            play_over(claimed, Scheduler(far.scheduler_address))


def test_certificates_keep_others_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that the settings of dask name: in plain words, or with others, nobody has code run."""
    import dask
    from distributed import Security

    ours, theirs = (Security.temporary() for _ in range(2))
    with begin_elsewhere(n_workers=1, protocol="tls", security=ours) as far:
        for security in (Security(), theirs, ours):
            monkeypatch.setattr(jobs, "CONNECT_SECONDS", 600 if security is ours else 1)
            scheduler = Scheduler(far.scheduler_address)
            with dask.config.set(_as_settings(security)):
                if security is ours:
                    assert scheduler.submit(_minus, 1).result(timeout=PATIENCE) == -1
                else:
                    with pytest.raises(WorkersGone):
                        scheduler.submit(_minus, 1)
            scheduler.close()


def _minus(number: int, is_cancelled: Callable[[], bool]) -> int:
    return 0 if is_cancelled() else -number


def _as_settings(security: Any) -> dict[str, str | None]:
    """What `DASK_DISTRIBUTED__COMM__TLS__…` says of certificates."""
    tls = "distributed.comm.tls"
    return {
        f"{tls}.ca-file": security.tls_ca_file,
        f"{tls}.client.cert": security.tls_client_cert,
        f"{tls}.client.key": security.tls_client_key,
    }


@pytest.mark.parametrize("name", ["processes", "elsewhere"])
def test_workers_of_other_rules_are_refused(name: str, request: pytest.FixtureRequest) -> None:
    workers: Workers = request.getfixturevalue(name)
    with pytest.raises(WorkersGone, match="another version of the rules"):
        workers.submit(play, Job((), Params(), "seed", ()), 0, 10, "another").result(timeout=PATIENCE)


EMBER = settings.DATA_DIR / "decks" / "ember-rush.txt"


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def run(path: Path = EMBER, *, err: StringIO | None = None, **options: Any) -> tuple[int, str, str]:
    """(exit code, what was printed, what was complained of)."""
    out, err = StringIO(), err or StringIO()
    try:
        call_command("goldfish", str(path), stdout=out, stderr=err, **{"runs": 6, **options})
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


def refused(path: Path = EMBER, **options: Any) -> str:
    """The complaint about bad input."""
    with pytest.raises(CommandError) as refusal:
        run(path, **options)
    assert refusal.value.returncode == 2
    return str(refusal.value)


def test_a_report_for_people(starter: Catalog) -> None:
    code, text, complaints = run(seed="abc")
    assert (code, complaints) == (0, "")
    parts = text.rstrip("\n").split("\n\n")
    assert parts[0].startswith("Ember Rush: 6 games, seed abc.")
    turns, grades, cards = (part.split("\n") for part in parts[2:5])
    assert [line.split()[0] for line in turns[:4]] == ["turn", "1", "2", "3"]
    assert [line.split()[0] for line in grades[1:]] == ["brick", "weak", "fair", "good-no-trick", "good"]
    assert cards[0].startswith("played most")


def test_the_same_seed_is_the_same_to_the_last_byte_here_and_on_the_site(starter: Catalog, client: Client) -> None:
    """T-22.6."""
    one, again, other = (run(seed=seed, json=True)[1] for seed in ("a", "a", "b"))
    data = json.loads(one)
    assert one == again
    assert data["decks"] != json.loads(other)["decks"]
    assert (data["seed"], data["games"], data["comparison"], data["lines"]) == ("a", 6, None, [])
    assert (data["params"]["max_turns"], data["params"]["opponent_hp"]) == (15, 3000)
    assert data["decks"][0]["name"] == "Ember Rush"
    assert {warning["code"] for warning in data["warnings"]} <= {"NOT_EXECUTABLE"}
    played = send(client, "POST", "goldfish/", {"text": EMBER.read_text(), "runs": 6, "seed": "a"}).json()
    assert {**played["report"], "warnings": played["decks"][0]["warnings"], "lines": []} == data


def test_other_processes_play_the_same_games(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = run(runs=10, json=True)[1]
    monkeypatch.setattr(goldfish, "_ALONE", 9)
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 4)
    monkeypatch.setattr(goldfish, "new_processes", lambda count: Here())
    assert run(runs=10, json=True)[1] == alone


@pytest.fixture
def of_three_cards(starter: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small deck, of which each card is weighed by four games."""
    monkeypatch.setattr(worth, "GAMES", 4)
    monkeypatch.setattr(goldfish, "_EVERY", 0.0)
    path = tmp_path / "three.txt"
    path.write_text("Main\n9 Fuse Runner\n9 Cinder Bolt\n9 Wick Sprite")
    return path


def test_what_each_card_is_worth(of_three_cards: Path) -> None:
    err = Terminal()
    code, text, _ = run(of_three_cards, worth=True, err=err)
    assert code == 0
    said = next(part for part in text.split("\n\n") if "without one copy" in part).split("\n")[2:]
    assert " 0 of 16 games" in err.getvalue()
    cards = json.loads(run(of_three_cards, worth=True, json=True)[1])["worth"]
    assert [card["name"] for card in cards] == [re.split("  ", line)[0] for line in said]
    assert len(cards) == 3
    assert cards[0].keys() == {"card", "slug", "name", "kind", "level", "copies", "changed", "later", "verdict"}
    assert "worth" not in json.loads(run(of_three_cards, json=True)[1])


def test_ctrl_c_reports_the_cards_whose_worth_is_known(of_three_cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter(range(2))

    def play(*given: Any) -> dict[str, Any]:
        if next(calls, None) is None:
            raise KeyboardInterrupt
        return worth.play_on(*given)

    monkeypatch.setattr(goldfish, "play_on", play)
    code, text, complaints = run(of_three_cards, worth=True, json=True)
    assert (code, complaints) == (130, "Stopped after 12 of 16 games.\n")
    assert sum(card["later"] is not None for card in json.loads(text)["worth"]) == 2
    assert "without one copy" not in run(of_three_cards, worth=True)[1]


def test_ctrl_c_reports_what_was_played(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = run(runs=8, json=True)[1]

    def play(job: Job, start: int, stop: int, **given: Any) -> dict[str, Any]:
        if start == 8:
            raise KeyboardInterrupt
        return play_chunk(job, start, stop, **given)

    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 4)
    monkeypatch.setattr(goldfish, "play_chunk", play)
    code, text, complaints = run(runs=20, json=True)
    assert (code, complaints) == (130, "Stopped after 8 of 20 games.\n")
    assert text == whole


def test_options_that_cannot_be(starter: Catalog) -> None:
    options: list[tuple[dict[str, Any], str]] = [
        ({"runs": 0}, "--runs: from 1 to 100,000, not 0."),
        ({"runs": 10**9}, "--runs: from 1 to 100,000, not 1,000,000,000."),
        ({"max_turns": 61}, "--max-turns: from 1 to 60, not 61."),
        ({"opponent_hp": 0}, "--opponent-hp: from 1 to 100,000, not 0."),
        ({"seed": ""}, "--seed: give it letters that can be seen."),
        ({"seed": "\udcff\n"}, "--seed: give it letters that can be seen."),
        ({"seed": "x" * 65}, "--seed: at most 64 letters."),
    ]
    assert [refused(**asked) for asked, _ in options] == [said for _, said in options]


def test_a_deck_that_cannot_be_played(starter: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    assert "can't be read" in refused(path)
    for content, said in {
        b"3 Flash Step\n" * 5000: "deck.txt: ",
        b"": "The main deck has no card",
        b"1 Ashen Regent\nMain\n5 Cinder Bolt": "The main deck has 5 cards that can be played: a game",
        b"Main\n9 Nobody's Card": "The main deck has no card",
        b"99 Flash Step\n99 Cinder Bolt\n99 Fuse Runner\n99 Wick Sprite": "at most 300 can be played",
    }.items():
        path.write_bytes(content)
        assert said in refused(path)


def test_a_deck_that_is_played_with_warnings(starter: Catalog, tmp_path: Path) -> None:
    """G-6, G-8: illegal, without a leader, with a card that nobody knows and a line that is none."""
    path = tmp_path / "half-built.txt"
    path.write_text("Main\n40 Fuse Runner\n3 Cinder Bolt\n2 Nobody's Card\n0 Kindling")
    Card.objects.filter(name="Cinder Bolt").update(text="Sing.", executable=False)
    Revision.renew_of("despaira")
    code, text, complaints = run(path)
    assert (code, complaints) == (0, "")
    assert text.startswith("half-built: 6 games, seed 0.")
    said = text.rstrip("\n").rsplit("\n\n", 1)[1].split("\n")
    assert [line.split(": ")[0] for line in said[:2]] == ["line 4", "line 5"]
    assert [line.split(": ")[1] for line in said[2:]] == ["ILLEGAL", "UNKNOWN_CARD", "NOT_EXECUTABLE", "NO_LEADER"]
    data = json.loads(run(path, json=True)[1])
    assert [warning["code"] for warning in data["warnings"]] == [line.split(": ")[1] for line in said[2:]]
    assert ([line["line"] for line in data["lines"]], data["decks"][0]["cards_in_deck"]) == ([4, 5], 43)


def test_a_file_whose_name_can_not_be_shown(starter: Catalog, tmp_path: Path) -> None:
    """A byte that is no letter breaks the output, and an escape sequence the terminal."""
    path = tmp_path / "a\udcff\x1b[31m\nb.txt"
    path.write_text("Main\n6 Flash Step")
    assert run(path)[1].startswith("a\ufffd\ufffd[31m b: 6 games")
