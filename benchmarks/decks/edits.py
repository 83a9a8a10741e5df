"""Benchmark of 10,000 edits of four decks by sixteen concurrent clients: no acknowledged edit may be lost.

The server runs as `./run` starts it, on SQLite, and with two processes on PostgreSQL if that is installed. A client
behaves like a browser: it edits the state that it has seen and sends up to three edits at a time. Sometimes it repeats
a request as if the answer had been lost. If another client was faster, it continues from the new state.

The acknowledged edits, in the order of their versions, have to lead to the final decks. There may be no other versions.
"""

from __future__ import annotations

import http.client
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from time import monotonic
from typing import Any, Final, TypeAlias

from accounts.models import User, make_token
from benchmarks.generated_site import Site, empty_site
from benchmarks.http_load import Address
from benchmarks.measurement import Measurement
from cards.catalog import catalogs
from decks.core import services
from decks.core.changes import difference
from decks.models import Deck
from despaira_site.testing import postgres
from games import DEFAULT_GAME

DESCRIPTION: Final = "10,000 edits of 4 decks by 16 clients at once: what is lost of them, and errors of the server"
EDITS: Final = 10_000
CLIENTS: Final = 16
DECKS: Final = 4
#: Cards that clients change in each deck: few, so that edits conflict.
CARDS: Final = 40
#: Maximum of edits in a request and of cells in an edit; the share of repeated requests.
_TOGETHER: Final = 3
_CELLS: Final = 2
_AGAIN: Final = 0.05

#: Kind and card of a cell.
Place: TypeAlias = tuple[str, str]
#: Cells of an edit, with their values before and after it.
Cells: TypeAlias = Mapping[Place, tuple[Any, Any]]

_NOTHING: Final[Mapping[str, Any]] = {"card": {}, "note": ""}


@dataclass(slots=True)
class Answers:
    """Answers of the server that one client got.

    Attributes:
        done: The acknowledged edits by the deck's id and the version that each made.
        refused: The number of edits that were refused.
        errors: The number of unexpected answers.
        milliseconds: The time of each request, in milliseconds.
    """

    done: dict[tuple[str, int], list[Cells]] = field(default_factory=lambda: defaultdict(list))
    refused: int = 0
    errors: int = 0
    milliseconds: list[float] = field(default_factory=list)

    @property
    def count(self) -> int:
        """Number of acknowledged edits."""
        return sum(map(len, self.done.values()))


def measure() -> list[Measurement]:
    """Return edits a second, and the numbers of lost edits, repeated edits and errors, on each database."""
    with empty_site() as site:
        measurements = _measure_site(site, "SQLite", processes=1)
    with _postgres() as host:
        if host:
            with empty_site(host) as site:
                measurements += _measure_site(site, "PostgreSQL", processes=2)
    return measurements


@contextmanager
def _postgres() -> Iterator[str]:
    """Run a PostgreSQL server, and yield the folder of its socket; "" if none is installed."""
    try:
        postgres.binaries()
    except RuntimeError:
        yield ""
        return
    with postgres.server() as place:
        yield str(place)


def _measure_site(site: Site, name: str, processes: int) -> list[Measurement]:
    site.run("prepare", "--static")
    start = site.call(create_decks)
    with site.server(WORKERS=str(processes), LOG_LEVEL="ERROR") as address:
        clients = [Client(address, start["token"], start["decks"], start["cards"], number) for number in range(CLIENTS)]
        began = monotonic()
        with ThreadPoolExecutor(CLIENTS) as pool:
            answers = list(pool.map(lambda client: client.work(EDITS // CLIENTS), clients))
        seconds = monotonic() - began
    wrong = sum(faults(deck, answers) for deck in site.call(read_decks))
    errors, count = sum(each.errors for each in answers), sum(each.count for each in answers)
    ranked = sorted(number for each in answers for number in each.milliseconds)
    return [
        Measurement(f"{name}: edits that were acknowledged", count, "edits", count / EDITS, 1.0, at_least=True),
        Measurement(f"{name}: lost, made twice, or made by nobody", wrong, "edits", wrong, 0.0),
        Measurement(f"{name}: errors of the server", errors, "answers", errors, 0.0),
        Measurement(f"{name}: refused as somebody was faster, and made anew", sum(e.refused for e in answers), "edits"),
        Measurement(f"{name}: acknowledged", count / seconds, "edits/s"),
        Measurement(f"{name}: 50 of 100 requests", ranked[len(ranked) // 2], "ms"),
        Measurement(f"{name}: 99 of 100 requests", ranked[len(ranked) * 99 // 100], "ms"),
    ]


def faults(deck: Mapping[str, Any], answers: list[Answers]) -> int:
    """Count the differences between a deck at the end and the `answers` that clients got to their edits.

    Differences are acknowledged edits without effect, versions without an edit, and parts with another value.
    """
    done: dict[int, list[Cells]] = defaultdict(list)
    for each in answers:
        for (deck_id, version), edits in each.done.items():
            if deck_id == deck["id"]:
                done[version] += edits
    state: dict[Place, Any] = {}
    wrong = len(set(range(2, deck["version"] + 1)) - done.keys())
    for version in sorted(done):
        # One of them made the version; the others had no effect any more.
        tried = [
            (_unlike(done[version], after), number, after) for number, after in enumerate(_after(done[version], state))
        ]
        unlike, _, state = min(tried, key=lambda each: each[:2])
        wrong += unlike
    end = {(kind, card): value for kind, card, value in deck["cells"]}
    return wrong + len([place for place in {*state, *end} if _value(state, place) != _value(end, place)])


def _after(edits: list[Cells], state: dict[Place, Any]) -> Iterator[dict[Place, Any]]:
    """Yield the state of a deck after each edit of `edits` that applies to `state`, and last `state` itself."""
    for cells in edits:
        if all(_value(state, place) in change for place, change in cells.items()):
            yield {**state, **{place: after for place, (_, after) in cells.items()}}
    yield state


def _unlike(edits: list[Cells], state: Mapping[Place, Any]) -> int:
    """Count those `edits` of which at least one new value is not in the `state` of a deck."""
    return sum(any(_value(state, place) != after for place, (_, after) in cells.items()) for cells in edits)


def _value(state: Mapping[Place, Any], place: Place) -> Any:
    return state.get(place, _NOTHING[place[0]])


class Client:
    """Client that edits decks: the state that it has seen, and the answers that it got."""

    def __init__(self, address: Address, token: str, decks: list[str], cards: list[str], number: int) -> None:
        self._address, self._decks, self._cards = address, decks, cards
        self._headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}
        self._random, self._number, self._made = Random(number), number, 0  # noqa: S311  (which edits)
        self._state: dict[str, dict[Place, Any]] = {deck: {} for deck in decks}
        self._versions = dict.fromkeys(decks, 1)
        self.answers = Answers()

    def work(self, edits: int) -> Answers:
        """Make random edits until `edits` are acknowledged, and return the server's answers."""
        with closing(http.client.HTTPConnection(*self._address, timeout=120)) as connection:
            while self.answers.count < edits:
                deck = self._random.choice(self._decks)
                together = self._random.randint(1, min(_TOGETHER, edits - self.answers.count))
                wanted = {self._key(): self._edit(deck) for _ in range(together)}
                seen = self._versions[deck]
                self._send(connection, deck, wanted, seen)
                if self._random.random() < _AGAIN:
                    self._send(connection, deck, wanted, seen, is_again=True)
        return self.answers

    def _key(self) -> str:
        self._made += 1
        return f"client-{self._number}-edit-{self._made}"

    def _edit(self, deck: str) -> Cells:
        """Return a random edit of a deck, (before, after) by (kind, card), based on the state that was seen last."""
        cells, state = {}, self._state[deck]
        for card in self._random.sample(self._cards, self._random.randint(1, _CELLS)):
            kind = "card" if self._random.random() < 0.8 else "note"
            before, copies = _value(state, (kind, card)), self._random.randint(0, 3)
            after = ({"main": copies} if copies else {}) if kind == "card" else f"{self._number}: {self._made}"
            cells[kind, card] = (before, after)
        return cells

    def _send(
        self,
        connection: http.client.HTTPConnection,
        deck: str,
        wanted: Mapping[str, Cells],
        seen: int,
        *,
        is_again: bool = False,
    ) -> None:
        changes = [
            {
                "key": key,
                "cells": [
                    {kind: card, "before": before, "after": after} for (kind, card), (before, after) in cells.items()
                ],
            }
            for key, cells in wanted.items()
        ]
        body = json.dumps({"version": seen, "changes": changes})
        began = monotonic()
        connection.request("POST", f"/api/v1/decks/{deck}/changes/", body, self._headers)
        with closing(connection.getresponse()) as answer:
            data = answer.read()
        self.answers.milliseconds.append((monotonic() - began) * 1000)
        if answer.status not in (200, 409):
            self.answers.errors += 1
            return
        self._take(deck, wanted, json.loads(data), is_again=is_again)

    def _take(self, deck: str, wanted: Mapping[str, Cells], answer: dict[str, Any], *, is_again: bool) -> None:
        state, self._versions[deck] = self._state[deck], answer["version"]
        for card in self._cards:
            state["card", card] = {}
        for section, entries in (answer.get("deck") or answer["current"])["sections"].items():
            for entry in entries:
                state["card", entry["card"]][section] = entry["count"]
        for key, version in answer["applied"].items():
            if wanted[key] not in self.answers.done[deck, version]:
                self.answers.done[deck, version].append(wanted[key])
            if not is_again:
                state.update({place: after for place, (_, after) in wanted[key].items()})
        for refused in answer.get("refused", ()):
            self.answers.refused += not is_again
            for cell in refused["cells"]:
                kind = "card" if "card" in cell else "note"
                with suppress(KeyError):
                    place = next(place for place in wanted[refused["key"]] if place == (kind, cell[kind]))
                    state[place] = cell["before"]


def create_decks() -> dict[str, Any]:
    """Create the decks and their owner; return `{decks, token, cards}`: ids, the owner's API token, names of cards."""
    owner = User.objects.create_user("editor")
    decks = [
        services.create_deck(owner=owner, visitor="", content=services.empty_content(f"Deck {number}", DEFAULT_GAME)).pk
        for number in range(DECKS)
    ]
    names = sorted(card.name for card in catalogs.current().values() if card.kind == "creature")[:CARDS]
    _, secret = make_token(user=owner, name="editor", lasts=timedelta(days=1))
    return {"decks": decks, "token": secret, "cards": names}


def read_decks() -> list[dict[str, Any]]:
    """Return the decks as `{id, version, cells}`; cells are their smallest parts, each `[kind, card, value]`."""
    cards, decks = catalogs.current(), []
    for deck in Deck.objects.filter(owner__username="editor"):
        content = services.content_of(deck)
        cells = difference(services.empty_content(content.name, DEFAULT_GAME, content.format), content)
        values = [[cell.kind.value, cards[int(cell.key)].name, cell.after] for cell in cells]
        decks.append({"id": deck.pk, "version": deck.version, "cells": values})
    return decks
