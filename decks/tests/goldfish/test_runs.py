"""Runs of goldfish games: queued, claimed, played, resumed, failed, cancelled, limited, seen."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import RequestFactory
from django.utils import timezone

from accounts.models import User
from cards.catalog import catalogs
from cards.catalog.catalogs import Catalog
from cards.models import Card, Revision
from conftest import legal_list, make_deck
from decks import permissions
from decks.core.services import adopt_decks, decklist_of
from decks.goldfish import claims, kinds, limits, playing, runner, services
from decks.goldfish.claims import OUR_MISTAKE, Claim, Lost
from decks.goldfish.cleanup import delete_old_runs
from decks.goldfish.kinds import chunk_player
from decks.goldfish.playing import attempt, play_here, play_over
from decks.goldfish.snapshot import Contender, build_job, side_data
from decks.models import Chunk, Deck, Run, Visibility
from decks.tests.racing import at_once
from jobs import background
from jobs.workers import WorkersGone
from rules.goldfish import Params, play_chunk, report, sum_up

GAMES = 28


def ashes(cards: Catalog) -> Contender:
    return Contender(name="Ashes", format="standard", decklist=legal_list(cards))


def start(cards: Catalog, *, games: int = GAMES, visitor: str = "visitor", **fields: Any) -> Run:
    """A run of the legal list, unless `fields` say otherwise."""
    given: dict[str, Any] = {"contenders": [ashes(cards)], "params": Params(), "seed": "seed", "owner": None, **fields}
    return services.start_run(visitor=visitor, games=games, cards=cards, **given)


@pytest.fixture
def queued(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Starts runs that wait, of chunks of seven games."""
    monkeypatch.setattr(limits, "GAMES_HERE", 0)
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 7)
    return lambda **fields: start(starter, **fields)


def taken(run: Run, holder: str = "holder") -> Claim:
    claim = claims.claim(run, holder)
    assert claim is not None
    return claim


class Here:
    """Workers who play at once, but for what `refuse` raises something for."""

    def __init__(self, refuse: Callable[[int], Exception | None] = lambda start: None) -> None:
        self.refuse = refuse
        self.started: list[int] = []

    def submit(self, function: Callable[..., str], *args: Any) -> Future[str]:
        start = args[1]
        self.started.append(start)
        future: Future[str] = Future()
        if error := self.refuse(start):
            future.set_exception(error)
        else:
            future.set_result(function(*args))
        return future

    def close(self) -> None:
        """There is nobody to be ended."""


@pytest.fixture
def told(starter: Catalog) -> str:
    """The report of the games of `start`, without any engine room."""
    job = build_job([side_data(ashes(starter), starter)], Params(), "seed", starter)
    return json.dumps(report(job, sum_up([play_chunk(job, 0, GAMES)])), ensure_ascii=False)


@pytest.mark.parametrize(("chunks", "is_over_workers"), [(2, False), (7, True)])
def test_the_report_is_the_same_bytes_in_however_many_chunks(
    starter: Catalog, monkeypatch: pytest.MonkeyPatch, told: str, chunks: int, is_over_workers: bool
) -> None:
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", GAMES // chunks)
    monkeypatch.setattr(limits, "GAMES_HERE", 0)
    run = start(starter)
    assert run.chunks.count() == chunks
    claim = taken(run)
    if is_over_workers:
        play_over(claim, Here())
    else:
        play_here(claim, seconds=600)
    run.refresh_from_db()
    assert (run.status, run.report) == ("done", told)
    assert services.progress(run) == services.Progress("done", GAMES, GAMES, None)
    assert run.chunks.count() == 0


def test_the_queue_gets_the_rest(starter: Catalog, monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    monkeypatch.setattr(limits, "SECONDS_HERE", 0)
    run = start(starter)
    assert (run.status, run.holder, services.progress(run).place) == ("queued", "", 1)
    play_over(taken(run), Here())
    run.refresh_from_db()
    assert run.report == told


def test_decks_of_many_different_cards_are_played_elsewhere(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CARDS_HERE", len(legal_list(starter).section("main")) - 1)
    assert start(starter).status == "queued"


def test_runs_go_to_the_account_that_a_visitor_signs_in_to(starter: Catalog, ann: User) -> None:
    mine, other = start(starter, visitor="mine"), start(starter, visitor="other")
    adopt_decks(user=ann, visitor="mine")
    mine.refresh_from_db()
    other.refresh_from_db()
    assert (mine.owner, mine.visitor) == (ann, "")
    assert (other.owner, other.visitor) == (None, "other")


def test_nobody_takes_what_somebody_holds(queued: Callable[..., Run]) -> None:
    run = queued()
    assert services.progress(run) == services.Progress("queued", 0, GAMES, 1)
    claim = taken(run)
    assert claims.claim(run, "another") is None
    assert claims.claim_next("another") is None
    chunk = claim.missing()[0]
    for result in ("1", "2"):
        claim.store(chunk, result)
    assert Chunk.objects.get(pk=chunk.pk).result == "1", "a result is kept once"
    large = queued(games=limits.GAMES_A_RUN)
    sizes = [chunk.stop - chunk.start for chunk in large.chunks.all()]
    assert (len(sizes), sum(sizes)) == (limits.CHUNKS, limits.GAMES_A_RUN), "no more chunks than may be"


def test_what_a_dead_process_leaves_is_taken_up(queued: Callable[..., Run], told: str) -> None:
    run = queued()
    dead = taken(run, "dead")
    first, second, *_ = dead.missing()
    job = dead.prepare(catalogs.current())
    dead.store(first, json.dumps(chunk_player(job)(first.start, first.stop, lambda: False)))
    run.refresh_from_db()
    assert services.progress(run) == services.Progress("running", 7, GAMES, None)

    Run.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    claim = claims.claim_next("alive")
    assert claim is not None
    players = Here()
    play_over(claim, players)
    assert players.started == [7, 14, 21]
    run.refresh_from_db()
    assert run.report == told

    for act in (dead.renew, lambda: dead.store(second, "{}"), lambda: dead.finish(job), lambda: dead.fail("Why.")):
        with pytest.raises(Lost):
            act()
    dead.release()
    run.refresh_from_db()
    assert (run.status, run.report) == ("done", told)


def test_results_of_other_cards_are_not_added_up(queued: Callable[..., Run], starter: Catalog) -> None:
    run = queued()
    claim = taken(run)
    claim.store(claim.missing()[0], "{}")
    assert not services.have_cards_changed(run, starter)
    card = starter[next(iter(legal_list(starter).section("main")))]  # type: ignore[index]
    Card.objects.filter(permanent_number=card.id).update(text="Draw 1 card.")
    Revision.renew_of("despaira")
    assert services.have_cards_changed(run, catalogs.current())
    claim.prepare(catalogs.current())
    assert len(claim.missing()) == 4
    run.refresh_from_db()
    assert not services.have_cards_changed(run, catalogs.current())


def _waiting() -> int:
    """Return how many connections to PostgreSQL wait for a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return int(cursor.fetchone()[0])


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_of_many_gets_a_run_whose_deck_is_deleted_while_results_are_stored(
    queued: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both lock chunks and then the run: in another order each would wait for the other."""
    monkeypatch.setattr(runner.RUNNER, "wake", lambda: None)
    run = queued()
    (claim,) = filter(None, at_once([partial(claims.claim, run, holder) for holder in "abcdef"]))
    first, second, *_ = claim.missing()

    def act(change: Callable[[], object]) -> bool:
        try:
            change()
        except Lost:
            return True
        finally:
            connection.close()
        return False

    changes: tuple[Callable[[], object], ...] = (
        lambda: claim.store(first, "{}"),
        lambda: claim.note(second, ZeroDivisionError()),
        lambda: claim.prepare(catalogs.current()),
    )
    run.cards_digest = claim.run.cards_digest = "of other cards"
    with ThreadPoolExecutor(len(changes)) as pool:
        with transaction.atomic():
            run.chunks.all().delete()
            losses = [pool.submit(act, change) for change in changes]
            while connection.vendor == "postgresql" and _waiting() < 3 and not any(each.done() for each in losses):
                pass
            Run.objects.filter(pk=run.pk).delete()
        assert [loss.result() for loss in losses] == [True] * 3


def test_a_chunk_that_fails_three_times_fails_its_run(queued: Callable[..., Run]) -> None:
    run = queued()
    players = Here(lambda start: ZeroDivisionError("secret") if start == 7 else None)
    attempt(taken(run), lambda claim: play_over(claim, players))
    run.refresh_from_db()
    assert (run.status, run.reason, run.report, run.holder) == ("failed", OUR_MISTAKE, None, "")
    assert players.started.count(7) == 3
    chunk = run.chunks.get(start=7)
    assert (chunk.tries, chunk.error) == (3, "ZeroDivisionError: secret")
    assert claims.claim_next("another") is None


def test_what_fails_in_the_process_fails_the_run_too(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(kinds, "play_chunk", fail)
        run = start(starter)
    assert (run.status, run.reason) == ("failed", OUR_MISTAKE)
    monkeypatch.setattr(kinds, "sum_up", fail)  # the report can't be made
    assert start(starter).status == "failed"


@pytest.mark.parametrize("error", [WorkersGone("other rules"), None])
def test_a_run_waits_while_there_is_nobody_to_play_it(queued: Callable[..., Run], error: Exception | None) -> None:
    run = queued()

    class Gone(Here):
        def submit(self, function: Callable[..., str], *args: Any) -> Future[str]:
            if error:
                return super().submit(function, *args)
            future: Future[str] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    claim = taken(run)
    with pytest.raises(WorkersGone):
        attempt(claim, lambda claim: play_over(claim, Gone(lambda start: error)))
    claim.release()
    run.refresh_from_db()
    assert (run.status, run.chunks.filter(tries=0).count()) == ("queued", 4)


def test_a_run_whose_cards_are_gone_says_so(queued: Callable[..., Run]) -> None:
    run = queued()
    for side in run.sides:
        side["sections"]["main"] = [{"card": "Nothing", "slug": "nothing", "count": 60}]
    run.save()
    attempt(taken(run), lambda claim: play_over(claim, Here()))
    run.refresh_from_db()
    assert (run.status, run.reason) == ("failed", "The cards of this run are not there any more.")


def test_a_deck_that_is_deleted_takes_its_run_along(
    starter: Catalog, deck: Deck, ann: User, queued: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = queued(owner=ann, visitor="", contenders=[contender(deck)])
    Run.objects.filter(pk=run.pk).delete()
    for look in (services.progress, lambda run: services.cancel_run(run=run)):
        with pytest.raises(Deck.DoesNotExist):
            look(run)

    def delete_and_play(*given: Any) -> Any:
        deck.delete()
        return play_chunk(*given)

    monkeypatch.setattr(kinds, "play_chunk", delete_and_play)
    monkeypatch.setattr(limits, "GAMES_HERE", GAMES)
    with pytest.raises(Deck.DoesNotExist):
        start(starter, owner=ann, visitor="", contenders=[contender(deck)])


def test_a_cancelled_run_is_not_played_any_more(queued: Callable[..., Run]) -> None:
    run = queued()
    given: list[Future[str]] = []

    class Slow(Here):
        def submit(self, function: Callable[..., str], *args: Any) -> Future[str]:
            given.append(Future())
            if args[1] == 14:
                services.cancel_run(run=run)
            return given[-1]

    attempt(taken(run), lambda claim: play_over(claim, Slow()))
    assert [future.cancelled() for future in given] == [True] * 4
    assert (run.status, services.progress(run).done) == ("cancelled", 0)
    assert claims.claim_next("another") is None
    assert services.cancel_run(run=run).status == "cancelled"


def test_a_run_in_the_process_notices_between_two_games(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BEAT_SECONDS", 0)
    asked: list[int] = []

    def cancel_and_play(job: Any, start: int, *given: Any) -> Any:
        asked.append(start)
        claims.cancel(Run.objects.get())
        return play_chunk(job, start, *given)

    monkeypatch.setattr(kinds, "play_chunk", cancel_and_play)
    assert start(starter).status == "cancelled"
    assert asked == [0]


@pytest.mark.parametrize(
    ("limit", "value", "message"),
    [
        ("RUNS_AT_ONCE", 1, "You have 1 runs"),
        ("RUNS_A_DAY", 1, "One person may start 1 runs a day"),
        ("GAMES_A_DAY", GAMES + 1, "One person may have 29 games"),
        ("QUEUE", 2, "Too many games are waiting"),
        ("GAMES_IN_QUEUE", 2 * GAMES + 2, "Too many games are waiting"),
    ],
)
def test_there_are_limits(
    starter: Catalog,
    queued: Callable[..., Run],
    ann: User,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    value: int,
    message: str,
) -> None:
    """Those of a person are not those of another; of the queue half is kept for who has an account."""
    monkeypatch.setattr(limits, limit, value)
    queued()
    if limit == "QUEUE":  # large runs leave room for small ones
        with monkeypatch.context() as patch:
            patch.setattr(limits, "GAMES_HERE", GAMES)
            assert start(starter, visitor="another").status == "done"
    with pytest.raises(services.RunLimitReached, match=message) as caught:
        queued()
    assert caught.value.wait > 0
    queued(owner=ann, visitor="")
    with pytest.raises(services.RunLimitReached, match=message):
        queued(owner=ann, visitor="")
    Run.objects.filter(status="queued").update(status="cancelled", created_at=timezone.now() - timedelta(days=2))
    queued()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("limit", "is_one_person"), [("RUNS_AT_ONCE", True), ("QUEUE", False)])
def test_limits_hold_for_those_who_come_at_once(
    queued: Callable[..., Run], ann: User, monkeypatch: pytest.MonkeyPatch, limit: str, is_one_person: bool
) -> None:
    """Those who don't wait in line are let through together. However slow they are, three get in."""
    monkeypatch.setattr(runner.RUNNER, "wake", lambda: None)
    monkeypatch.setattr(limits, limit, 3 if is_one_person else 6)
    looked_at = threading.Barrier(6)

    def look(*given: Any) -> None:
        check(*given)
        with contextlib.suppress(threading.BrokenBarrierError):
            looked_at.wait(0.2)

    check = services._check_limits
    monkeypatch.setattr(services, "_check_limits", look)

    def come(number: int) -> bool:
        whose = {"owner": ann, "visitor": ""} if is_one_person else {"visitor": str(number)}
        try:
            queued(**whose)
        except services.RunLimitReached:
            return False
        return True

    assert sum(at_once([partial(come, number) for number in range(6)])) == 3
    assert Run.objects.count() == 3


def test_who_waits_has_a_turn(queued: Callable[..., Run], monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    monkeypatch.setattr(limits, "TURN_SECONDS", 0)
    monkeypatch.setattr(playing, "wait", lambda given, **_: ([next(iter(given))], ()))  # results come one by one
    first, second = queued(), queued(visitor="another")
    for run, turns in ((first, 1), (second, 1), (first, 2), (second, 2)):
        claim = claims.claim_next("holder")
        assert claim is not None
        assert claim.run == run
        play_over(claim, Here())
        claim.release()
        assert services.progress(run) == services.Progress("queued", 7 * turns, GAMES, 2)
    services.cancel_run(run=second)
    play_over(taken(first), Here())  # nobody waits
    first.refresh_from_db()
    assert first.report == told


def contender(deck: Deck) -> Contender:
    return Contender(name=deck.name, format=deck.format, decklist=decklist_of(deck), deck=deck)


def test_a_run_is_seen_by_who_sees_all_its_decks(starter: Catalog, ann: User, bob: User, rf: RequestFactory) -> None:
    """Who sees which deck, and by a link, is tested in despaira_site/tests/test_access.py."""
    public, private = (make_deck(ann, starter, visibility) for visibility in (Visibility.PUBLIC, Visibility.PRIVATE))
    both = start(starter, games=1, owner=ann, visitor="", contenders=[contender(public), contender(private)])
    none = start(starter, games=1, visitor="somebody")

    def seen(user: Any) -> set[Run]:
        request = rf.get("/")
        request.user, request.session = user, {}  # type: ignore[assignment]
        return set(permissions.visible_runs(request))

    assert (seen(ann), seen(bob)) == ({both, none}, {none})
    private.delete()
    assert seen(ann) == {none}


@pytest.mark.django_db(transaction=True)
def test_the_runner_plays_what_waits(queued: Callable[..., Run], ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[bool] = []

    class Workers(Here):
        def close(self) -> None:
            closed.append(True)

    attendant = runner.Runner()
    monkeypatch.setattr(runner, "WORKERS", Workers())
    monkeypatch.setattr(background, "LINGER", 0.0)
    monkeypatch.setattr(services, "RUNNER", attendant)
    queued()
    hers = queued(owner=ann, visitor="")
    _wait_for(attendant)
    assert set(Run.objects.values_list("status", flat=True)) == {"done"}
    assert closed

    Run.objects.update(created_at=timezone.now() - limits.VISITORS_RUNS - timedelta(days=1))
    attendant.look()
    attendant.look()
    _wait_for(attendant)
    assert set(Run.objects.all()) == {hers}


def test_of_visitors_so_many_reports_are_kept(
    queued: Callable[..., Run], ann: User, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    """The oldest that are at an end go first, some at a time."""
    monkeypatch.setattr(limits, "VISITORS_REPORTS", 2)
    monkeypatch.setattr(limits, "RUNS_AT_ONCE", 20)
    hers, first, *others = queued(owner=ann, visitor=""), *(queued() for _ in range(7))
    for minutes, run in enumerate((hers, first, *others)):
        created_at = timezone.now() - timedelta(hours=1) + timedelta(minutes=minutes)
        status = "queued" if run == first else "cancelled"
        Run.objects.filter(pk=run.pk).update(created_at=created_at, status=status)
    kept = [{hers, first, *others[3:]}, {hers, first, *others[4:]}]
    for still_there in (*kept, kept[-1]):
        with django_assert_max_num_queries(7):
            delete_old_runs(3)
        assert set(Run.objects.all()) == still_there
    assert set(Chunk.objects.values_list("run", flat=True)) == {run.pk for run in kept[-1]}


@pytest.mark.django_db(transaction=True)
def test_nobody_who_asks_waits_until_workers_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()
    waits: list[bool] = []

    def ask() -> None:
        attendant.wake()
        asked.set()

    class Workers(Here):
        def close(self) -> None:
            if not asked.is_set():
                threading.Thread(target=ask, daemon=True).start()
                waits.append(not asked.wait(600))

    attendant = runner.Runner()
    monkeypatch.setattr(runner, "WORKERS", Workers())
    monkeypatch.setattr(background, "LINGER", 0.0)
    attendant.wake()
    _wait_for(attendant)
    assert waits == [False]


def _wait_for(attendant: runner.Runner) -> None:
    """Until its thread has gone."""
    while thread := attendant._thread:
        thread.join()
