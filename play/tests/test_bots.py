"""Bots play their seats through workers, whatever dies, fails or changes meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cards.catalog.catalogs import Catalog
from decks.goldfish.snapshot import contender_of
from decks.models import Deck
from jobs.workers import WorkersGone
from play import limits
from play.bots import queue, runner, worker
from play.bots.worker import decide
from play.core.history import Done
from play.core.remembered import forget_all
from play.core.services import NewSeat, begin_match
from play.models import ActionMark, BotTask, Match, MatchAction, Mode, Status

#: Actions after which the matches of these tests end.
ACTIONS = 40


class Here:
    """Workers that decide at once, unless `refuse` returns an error for the number of the call."""

    def __init__(self, refuse: Callable[[int], Exception | None] = lambda call: None) -> None:
        self.refuse, self.levels = refuse, list[int]()

    def submit(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if function is worker.warm_up:
            future.set_result(function())
            return future
        *_limits, work, question = args
        error = None
        if isinstance(question, worker.Question):
            error = self.refuse(len(self.levels))
            self.levels.append(question.level)
        if error:
            future.set_exception(error)
        else:
            future.set_result(work(question))
        return future

    def close(self) -> None:
        """Nothing has to be closed."""


@pytest.fixture(autouse=True)
def workers(monkeypatch: pytest.MonkeyPatch) -> Here:
    here = Here()
    monkeypatch.setattr(runner, "WORKERS", here)
    monkeypatch.setattr(limits, "ACTIONS", ACTIONS)
    return here


def begin(deck: Deck, cards: Catalog, *levels: int, **fields: Any) -> Match:
    seats = [NewSeat(contender=contender_of(deck), bot=level) for level in levels]
    match, _ = begin_match(mode=Mode.BOT, format_="standard", seats=seats, cards=cards, seed="bots", **fields)
    Match.objects.update(pace=0)
    return match


def play() -> None:
    """Let bots play until none is to act."""
    runner.Runner()._play()


def test_two_bots_play_to_the_end(deck: Deck, starter: Catalog, workers: Here) -> None:
    match = begin(deck, starter, 1, 3)
    play()
    match.refresh_from_db()
    assert (match.status, match.position) == (Status.OVER, ACTIONS)
    assert set(match.actions.values_list("mark", flat=True)) == {ActionMark.BOT}
    assert set(workers.levels) == {1, 3}
    assert match.actions.filter(seat=1).exclude(thoughts=None).exists()
    assert not match.actions.filter(seat=0).exclude(thoughts=None).exists()
    assert not BotTask.objects.exists()


@pytest.mark.postgres
def test_matches_of_a_dead_process_go_on(deck: Deck, starter: Catalog) -> None:
    match = begin(deck, starter, 1, 1)
    assert queue.claim_next("dead") is not None
    assert queue.claim_next("other") is None
    BotTask.objects.update(held_until=timezone.now())
    forget_all()
    play()
    assert match.actions.count() == ACTIONS


@pytest.mark.postgres
def test_processes_decide_in_turn_and_once(deck: Deck, starter: Catalog) -> None:
    matches = [begin(deck, starter, 1, 1) for _ in range(3)]
    claimed = [queue.claim_next(holder) for holder in "abcd"]
    assert [task and task.match for task in claimed] == [*matches, None]
    assert [queue.place_of(task) for task in claimed if task] == [0, 1, 2]


def test_a_decision_that_fails_is_made_by_level_1(
    deck: Deck, starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Here(lambda call: ZeroDivisionError() if call < 2 else None)
    monkeypatch.setattr(runner, "WORKERS", workers)
    monkeypatch.setattr(runner, "_AFTER_FAILURE", timedelta())
    match = begin(deck, starter, 3, 3)
    play()
    match.refresh_from_db()
    assert (match.status, workers.levels[:4]) == (Status.OVER, [3, 3, 1, 3])


def test_a_match_whose_bot_fails_for_good_says_so(
    deck: Deck, starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "WORKERS", Here(lambda call: ZeroDivisionError("secret")))
    monkeypatch.setattr(runner, "_AFTER_FAILURE", timedelta())
    match = begin(deck, starter, 3, 3)
    play()
    match.refresh_from_db()
    assert (match.status, match.reason) == (Status.VOID, runner._BROKEN)
    assert not BotTask.objects.exists()


def test_matches_wait_while_no_worker_can_be_started(deck: Deck, starter: Catalog) -> None:
    begin(deck, starter, 1, 1)
    task = queue.claim_next("a")
    assert task is not None
    future: Future[Any] = Future()
    future.set_exception(WorkersGone("none"))
    decision = runner._decision_of(task, starter)
    assert decision is not None
    runner._take(future, decision, starter)
    task.refresh_from_db()
    assert (task.holder, task.tries, task.at > timezone.now()) == ("", 0, True)


def test_a_decision_for_a_position_that_has_gone_is_dropped(deck: Deck, starter: Catalog) -> None:
    match = begin(deck, starter, 1, 1)
    task = queue.claim_next("a")
    assert task is not None
    late = runner._decision_of(task, starter)
    assert late is not None
    BotTask.objects.update(held_until=timezone.now())
    play()
    before = match.actions.count()
    future: Future[Any] = Future()
    future.set_result(decide(late.question))
    runner._take(future, late, starter)
    assert match.actions.count() == before


def test_equal_questions_have_equal_answers(deck: Deck, starter: Catalog) -> None:
    """Whatever the worker remembers, so a match goes on alike after a restart."""
    begin(deck, starter, 1, 1)
    task = queue.claim_next("a")
    assert task is not None
    decision = runner._decision_of(task, starter)
    assert decision is not None
    question = decision.question
    first = decide(question)
    player = decision.seat
    later = decide(replace(question, done=(Done(0, player, first.text),)))
    assert decide(question) == first
    worker._remembered.cache_clear()
    assert decide(replace(question, done=(Done(0, player, first.text),))) == later


class Table:
    """Match over the API, of a person at S."""

    def __init__(self, deck: Deck, **body: Any) -> None:
        sent = {"deck": {"deck": deck.pk}, "against": {"bot": 1, "deck": {"deck": deck.pk}}, "seed": "bots", "pace": 0}
        begun = Client().post("/api/v1/matches/", {**sent, **body}, content_type="application/json")
        assert begun.status_code == 201, begun.json()
        self.path, self.key = f"/api/v1/matches/{begun.json()['id']}/", begun.json()["key"]

    def call(self, method: str = "get", path: str = "", body: Any = None, key: str | None = None) -> Any:
        headers = {"Authorization": f"Seat {self.key if key is None else key}"}
        send = getattr(Client(), method)
        return send(self.path + path, body, content_type="application/json", headers=headers)

    def until_due(self) -> Any:
        """Let the bot play, and return the match when its person is to act."""
        play()
        seen = self.call().json()
        assert seen["view"]["due"] == "S"
        return seen

    def act(self, seen: Any, action: str) -> Any:
        body = {"action": action, "position": seen["position"], "key": str(seen["position"])}
        return self.call("post", "actions/", body)


def test_a_person_plays_against_a_bot_and_sees_that_it_thinks(deck: Deck) -> None:
    table = Table(deck)
    seen = table.until_due()
    while seen["view"]["due"] == "S":
        assert seen["bot"] == {"thinking": False, "since": None, "queue": 0, "paused": False, "pace": 0}
        seen = table.act(seen, seen["actions"][-1]).json()
    assert (seen["bot"]["thinking"], seen["bot"]["queue"]) == (True, 0)
    assert table.until_due()["position"] > seen["position"]


def test_two_bots_are_watched_paused_and_taken_over(deck: Deck) -> None:
    table = Table(deck, bot=2)
    assert table.call("post", "bots/", {"paused": True, "pace": 1000}).json()["bot"]["paused"]
    play()
    seen = table.call().json()
    assert (seen["position"], [seat["bot"] for seat in seen["seats"]]) == (0, [2, 1])
    assert table.act(seen, "surrender").status_code == 422
    assert table.call("post", "bots/", {"seat": "N", "level": 0}).status_code == 409
    assert table.call("post", "bots/", {"seat": "N"}).status_code == 400
    assert table.call("post", "bots/", {"paused": False}, key="of a stranger").status_code == 403
    seen = table.call("post", "bots/", {"seat": "S", "level": 0, "paused": False, "pace": 0}).json()
    assert [seat["bot"] for seat in seen["seats"]] == [0, 1]
    seen = table.until_due()
    assert table.act(seen, seen["actions"][0]).status_code == 200


def test_a_hint_does_nothing_and_is_recorded(deck: Deck) -> None:
    table = Table(deck)
    seen = table.until_due()
    before = seen["position"]
    hint = table.call("post", "hint/").json()
    assert (hint["position"], hint["action"] in seen["actions"], bool(hint["words"])) == (before, True, True)
    assert table.call().json()["position"] == before
    table.act(seen, hint["action"])
    assert MatchAction.objects.get(number=before).mark == ActionMark.HELP
    seen = table.until_due()
    table.act(seen, seen["actions"][0])
    assert MatchAction.objects.get(number=seen["position"]).mark == ActionMark.NONE
    assert table.call("post", "hint/", key="of a stranger").status_code == 403


def test_a_bot_plays_until_the_turn_ends(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ACTIONS", 400)
    table = Table(deck)
    seen = table.until_due()
    while seen["view"]["phase"] is None or seen["view"]["active"] != "S":
        table.act(seen, seen["actions"][-1])
        seen = table.until_due()
    turn = seen["view"]["turn"]
    helped = table.call("post", "autoplay/").json()
    assert (helped["seats"][0]["helped"], helped["bot"]["thinking"]) == (True, True)
    after = table.until_due()
    assert after["view"]["turn"] > turn
    assert not after["seats"][0]["helped"]
    marks = MatchAction.objects.filter(number__gte=seen["position"], seat=0).values_list("mark", flat=True)
    assert set(marks) == {ActionMark.HELP}


def test_help_stops_when_its_player_says_so(deck: Deck) -> None:
    table = Table(deck)
    seen = table.until_due()
    table.call("post", "autoplay/")
    stopped = table.call("delete", "autoplay/").json()
    assert not stopped["seats"][0]["helped"]
    assert table.until_due()["position"] == seen["position"]


def test_nobody_is_helped_against_a_person(deck: Deck, starter: Catalog) -> None:
    seats = [NewSeat(contender=contender_of(deck)) for _ in range(2)]
    match, keys = begin_match(mode=Mode.LINK, format_="standard", seats=seats, cards=starter)
    headers = {"Authorization": f"Seat {keys[0]}"}
    for path in ("hint/", "autoplay/", "bots/"):
        url = f"/api/v1/matches/{match.pk}/{path}"
        assert (
            Client().post(url, {"seat": "N", "level": 3}, content_type="application/json", headers=headers).status_code
            == 409
        )
