"""Events of matches: each change is told once, also when another process made it, until the match is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from django.test import AsyncRequestFactory, Client

from decks.models import Deck
from play import limits
from play.api.events import MatchEventsView
from play.core import watching
from play.core.watching import Seen, Watcher
from play.models import Status

T = TypeVar("T")
NET = "192.0.2.1"
AT_2 = Seen(2, 1, Status.RUNNING)
AT_3 = Seen(3, 2, Status.RUNNING)
OVER = Seen(4, 3, Status.OVER)


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> dict[str, Seen]:
    """States of matches in the database, as other processes have saved them."""
    states: dict[str, Seen] = {"m": AT_2}
    monkeypatch.setattr(watching, "_states_of", lambda ids: {key: states[key] for key in ids if key in states})
    monkeypatch.setattr(watching, "_PAUSE", 0.0)
    return states


def watch(test: Callable[[Watcher], Coroutine[Any, Any, T]]) -> T:
    async def run() -> T:
        return await test(Watcher())

    return asyncio.run(run())


def match(seen: Seen) -> Any:
    return SimpleNamespace(pk="m", **seen._asdict())


async def rest(events: AsyncIterator[Seen | None]) -> list[Seen | None]:
    return [seen async for seen in events]


def test_changes_of_this_and_other_processes_are_told_until_the_end(elsewhere: dict[str, Seen]) -> None:
    async def told(watcher: Watcher) -> list[Seen | None]:
        events = watcher.follow("m", AT_2, NET)
        first = await anext(events)
        watcher.announce(match(AT_3))
        second = await anext(events)
        elsewhere["m"] = OVER
        return [first, second, *await rest(events)]

    assert watch(told) == [AT_2, AT_3, OVER]


def test_a_slow_client_gets_the_newest_state_alone(elsewhere: dict[str, Seen]) -> None:
    async def told(watcher: Watcher) -> list[Seen | None]:
        events = watcher.follow("m", AT_2, NET)
        first = await anext(events)
        for seen in (AT_3, OVER, AT_3):
            watcher.announce(match(seen))
        await asyncio.sleep(0)
        return [first, *await rest(events)]

    assert watch(told) == [AT_2, OVER]


def test_what_a_second_client_knows_reaches_the_first(elsewhere: dict[str, Seen]) -> None:
    async def told(watcher: Watcher) -> tuple[Seen | None, Seen | None, int]:
        one, other = watcher.follow("m", AT_2, NET), watcher.follow("m", AT_3, NET)
        await anext(one)
        later = await anext(other)
        return await anext(one), later, watcher.listeners(NET)

    assert watch(told) == (AT_3, AT_3, 2)


def test_streams_end_when_the_match_is_deleted_or_the_server_stops(elsewhere: dict[str, Seen]) -> None:
    async def after_its_deletion(watcher: Watcher) -> tuple[list[Seen | None], int]:
        del elsewhere["m"]
        return await rest(watcher.follow("m", AT_2, NET)), watcher.listeners()

    async def after_the_stop(watcher: Watcher) -> tuple[list[Seen | None], int]:
        events = watcher.follow("m", AT_2, NET)
        first = await anext(events)
        watcher.close()
        return [first, *await rest(events)], watcher.listeners()

    assert watch(after_the_stop) == watch(after_its_deletion) == ([AT_2], 0)


def test_silence_is_broken_by_signs_of_life(elsewhere: dict[str, Seen], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_HEARTBEAT", 0.0)

    async def told(watcher: Watcher) -> list[Seen | None]:
        events = watcher.follow("m", AT_2, NET)
        return [await anext(events), await anext(events)]

    assert watch(told) == [AT_2, None]


def test_a_database_that_fails_for_a_moment_ends_nothing(
    elsewhere: dict[str, Seen], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([OSError, {"m": AT_3}])

    def states_of(_: list[str]) -> dict[str, Seen]:
        answer: Any = next(answers, {"m": OVER})
        if answer is OSError:
            raise answer
        return answer  # type: ignore[no-any-return]

    monkeypatch.setattr(watching, "_states_of", states_of)

    async def last(watcher: Watcher) -> Seen | None:
        return (await rest(watcher.follow("m", AT_2, NET)))[-1]

    assert watch(last) == OVER


@pytest.fixture
def match_id(deck: Deck, client: Client) -> str:
    body = {"deck": {"deck": deck.pk}, "against": "self"}
    begun: str = client.post("/api/v1/matches/", body, content_type="application/json").json()["id"]
    return begun


FIRST = 'event: position\nid: 1\ndata: {"version": 1, "position": 0, "status": "running"}\n\n'


def stream(match_id: str) -> Any:
    """Return the response of a server with streams."""
    request = AsyncRequestFactory().get("/", headers={"Accept": "text/event-stream"})
    return MatchEventsView.as_view()(request, match_id=match_id)


def test_a_stream_begins_with_the_present_state(match_id: str, elsewhere: dict[str, Seen]) -> None:
    async def begun() -> list[bytes]:
        events = aiter(answer)
        return [await anext(events), await anext(events)]

    answer = stream(match_id)
    elsewhere[match_id] = Seen(1, 0, Status.RUNNING)
    assert asyncio.run(begun()) == [b"retry: 1500\n\n", FIRST.encode()]
    assert (answer["Content-Type"], answer["Cache-Control"]) == ("text/event-stream", "no-store")


@pytest.mark.parametrize("limit", ["LISTENERS", "LISTENERS_OF_A_NETWORK"])
def test_at_the_limit_clients_are_told_to_ask(match_id: str, monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(limits, limit, 0)
    assert stream(match_id).status_code == 503


def test_a_server_without_streams_sends_the_present_state(client: Client, match_id: str) -> None:
    path = f"/api/v1/matches/{match_id}/events/"
    answer = client.get(path, headers={"Accept": "text/event-stream", "Accept-Encoding": "gzip"})
    assert (answer["Content-Type"], answer.content.decode()) == ("text/event-stream", FIRST)


@pytest.mark.django_db
def test_there_are_no_events_of_unknown_matches(client: Client) -> None:
    answer = client.get("/api/v1/matches/unknown/events/", headers={"Accept": "text/event-stream"})
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
