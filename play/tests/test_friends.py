"""Agreements between players: clocks, offers, rematches, side decks between games; over HTTP, with two seats."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks.models import Deck, Visibility
from play.core.clocks import RESPONSE, TURN, clock_data, set_clock, timeout_action
from play.core.remembered import forget_all
from play.models import Match
from rules.duel import LETTERS
from rules.vocabulary import Kind

URL = "/api/v1/matches/"


class Table:
    """Match of two people, each with a browser of their own."""

    def __init__(self, deck: Deck, **options: Any) -> None:
        self.host, self.friend = Client(), Client()
        sent = {"deck": deck.pk, "against": "link", **options}
        path = self.host.post("/play/", sent)["Location"]
        self.path = path
        self.id = path.split("/")[2]
        self.friend.post(f"{path}join/{self.match.invitation}/", {"deck": deck.pk})
        self.random = Random("friends")  # noqa: S311

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    def at(self, letter: str) -> Client:
        return (self.host, self.friend)[LETTERS.index(letter)]

    def see(self, letter: str) -> Any:
        return self.at(letter).get(f"{URL}{self.id}/").json()

    def post(self, letter: str, path: str, body: Any = None) -> Any:
        return self.at(letter).post(f"{URL}{self.id}/{path}/", body or {}, content_type="application/json")

    def act(self, action: str = "") -> str:
        """Do an action, or a random one, of the player to act, and return the letter of the player."""
        due: str = self.see("S")["view"]["due"]
        seen = self.see(due)
        sent = {"action": action or self.random.choice(seen["actions"]), "position": seen["position"]}
        answer = self.post(due, "actions", {**sent, "key": str(seen["position"])})
        assert answer.status_code == 200, answer.json()
        return due

    def resign(self, letter: str) -> None:
        assert self.at(letter).post(f"{self.path}agree/", {"do": "resign"}).status_code == 302


@pytest.fixture
def table(deck: Deck) -> Table:
    return Table(deck)


@pytest.fixture
def wait(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that lets seconds pass."""
    passed = [0.0]
    now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: now() + timedelta(seconds=passed[0]))

    def add(seconds: float) -> None:
        passed[0] += seconds

    return add


def begun(table: Table) -> str:
    """Let both players place their leaders, and return the one whose turn it is."""
    for _ in LETTERS:
        table.act()
    due: str = table.see("S")["view"]["due"]
    return due


# --- clocks -----------------------------------------------------------------------------------------------------------


def test_time_of_a_turn_runs_out(deck: Deck, wait: Callable[[float], None]) -> None:
    table = Table(deck, clock="on")
    due = begun(table)
    wait(100)
    clock = table.see(due)["clock"]
    assert (clock["turn_of"], clock["runs"], clock["response"]) == (due, "turn", None)
    assert clock["turn"] == pytest.approx(TURN - 100, abs=2)
    forget_all()
    wait(TURN - 100)
    assert table.see(due)["view"]["due"] == due  # on its way: a second of grace
    wait(3)
    seen = table.see("S")
    assert (seen["view"]["due"], seen["view"]["turn"]) == ("N" if due == "S" else "S", 2)
    assert table.match.actions.filter(mark="clock", text="timeout turn").count() == 1


def test_an_action_after_the_time_is_too_late(deck: Deck, wait: Callable[[float], None]) -> None:
    table = Table(deck, clock="on")
    due = begun(table)
    seen = table.see(due)
    wait(TURN + 3)
    late = table.post(due, "actions", {"action": seen["actions"][0], "position": seen["position"], "key": "late"})
    assert late.status_code == 409


def test_a_turn_pauses_while_the_other_player_responds() -> None:
    def state(due: int, *, window: bool) -> Any:
        duel = SimpleNamespace(turn=1, active=0, to_act=due, window=window or None)
        return SimpleNamespace(to_act=due, duel=duel)

    now = timezone.now()
    match = Match(clock="official")
    set_clock(match, state(0, window=False), now, is_bot=False)
    now += timedelta(seconds=100)
    set_clock(match, state(1, window=True), now, is_bot=False)
    assert match.due_by == now + timedelta(seconds=RESPONSE)
    now += timedelta(seconds=10)
    clock = clock_data(match, state(1, window=True), now)
    assert clock == {"turn_of": "S", "turn": TURN - 100, "response": RESPONSE - 10, "runs": "response"}
    assert timeout_action(state(1, window=True)) == "timeout response"
    set_clock(match, state(0, window=False), now, is_bot=False)
    assert match.due_by == now + timedelta(seconds=TURN - 100)
    set_clock(match, state(0, window=False), now, is_bot=True)
    assert match.due_by is None


def test_time_to_place_a_leader_runs_out_too(deck: Deck, wait: Callable[[float], None]) -> None:
    table = Table(deck, clock="on")
    wait(TURN + 3)
    assert table.see("S")["position"] == 1


def test_a_match_without_clocks_has_none(table: Table, wait: Callable[[float], None]) -> None:
    wait(100_000)
    seen = table.see("S")
    assert (seen["clock"], seen["position"]) == (None, 0)


# --- take back --------------------------------------------------------------------------------------------------------


def test_a_decision_is_taken_back_by_consent(table: Table) -> None:
    first = table.act()
    other = "N" if first == "S" else "S"
    sent = {"action": "goto 0", "position": 1, "key": "alone"}
    assert table.post(first, "actions", sent).status_code == 422
    assert table.post(other, "offers", {"offer": "take_back"}).status_code == 409
    assert table.post(first, "offers", {"offer": "take_back"}).json()["offer"] == {"offer": "take_back", "by": first}
    assert table.post(first, "offers/accept").status_code == 409
    assert table.post(other, "offers/decline").json()["offer"] is None
    table.post(first, "offers", {"offer": "take_back"})
    accepted = table.post(other, "offers/accept").json()
    assert (accepted["position"], accepted["offer"], accepted["view"]["due"]) == (2, None, first)
    assert table.match.actions.last().text == "goto 0"  # type: ignore[union-attr]


def test_an_offer_to_take_back_lapses_with_the_next_action(table: Table) -> None:
    first = table.act()
    table.post(first, "offers", {"offer": "take_back"})
    table.act()
    assert table.see("S")["offer"] is None


def test_offers_are_those_of_players(table: Table) -> None:
    table.act()
    for path, body in (
        ("offers", {"offer": "take_back"}),
        ("offers/accept", {}),
        ("offers/decline", {}),
        ("ready", {}),
    ):
        answer = Client().post(f"{URL}{table.id}/{path}/", body, content_type="application/json")
        assert answer.status_code == 403
    assert Client().post(f"{table.path}agree/", {"do": "resign"}).status_code == 403
    assert Client().get(f"{table.path}side-deck/").status_code == 403
    assert table.host.get(f"{table.path}agree/").status_code == 405
    assert table.post("S", "offers", {"offer": "draw"}).status_code == 400


# --- resign, and play once more ---------------------------------------------------------------------------------------


def test_a_rematch_has_the_same_decks_and_changed_seats(table: Table) -> None:
    assert table.post("S", "offers", {"offer": "rematch"}).status_code == 409
    table.resign("S")
    assert table.see("N")["result"]["winner"] == "N"
    table.post("S", "offers", {"offer": "rematch"})
    assert table.friend.post(f"{table.path}agree/", {"do": "accept"})["Location"] != table.path
    following = table.see("S")["rematch"]
    seen = [client.get(f"{URL}{following}/").json()["you"] for client in (table.host, table.friend)]
    assert seen == ["N", "S"]
    assert table.post("N", "offers", {"offer": "rematch"}).status_code == 409


def test_a_bot_agrees_at_once(deck: Deck) -> None:
    client = Client()
    path = client.post("/play/", {"deck": deck.pk, "against": "1", "their_deck": "", "their_text": ""})
    if path.status_code == 422:  # no starter decks: give it a deck
        path = client.post("/play/", {"deck": deck.pk, "against": "1", "their_text": f"/decks/{deck.pk}/"})
    address = path["Location"]
    client.post(f"{address}agree/", {"do": "resign"})
    following = client.post(f"{address}agree/", {"do": "rematch"})["Location"]
    assert following != address
    assert client.get(f"{URL}{following.split('/')[2]}/").json()["you"] == "N"


# --- side decks between games -----------------------------------------------------------------------------------------


@pytest.fixture
def best_of_three(ann: User, starter: Catalog) -> Table:
    """Match after its first game, with decks that have a side deck."""
    plain = legal_list(starter)
    main = plain.section("main")
    spare = next(
        card for card in starter.values() if card.kind is Kind.CREATURE and card.level == 4 and card.id not in main
    )
    deck = make_deck(ann, starter, Visibility.PUBLIC, decklist=plain.add("side", spare.id, 2))
    table = Table(deck, best_of="2")
    table.resign("S")
    return table


def sections(table: Table, number: int) -> Any:
    return table.match.games.get(number=2).sides[number]["sections"]


def test_a_game_begins_when_both_players_are_ready(best_of_three: Table) -> None:
    table = best_of_three
    seen = table.see("S")
    assert (seen["status"], len(seen["results"]), [seat["ready"] for seat in seen["seats"]]) == (
        "running",
        1,
        [False] * 2,
    )
    assert table.post("S", "actions", {"action": "pass", "position": 1, "key": "x"}).status_code == 422
    table.post("S", "ready")
    assert table.match.games.count() == 1
    assert table.post("N", "ready").json()["view"]["due"] in LETTERS
    assert table.match.games.count() == 2
    assert table.post("N", "ready").status_code == 409


def test_cards_are_exchanged_with_the_side_deck(best_of_three: Table) -> None:
    table = best_of_three
    stored = table.match.seats.get(number=0).side["sections"]
    (spare,) = stored["side"]
    main = [{"card": entry["card"], "count": entry["count"]} for entry in stored["main"]]
    first = main[0]["count"]
    main[0]["count"] -= 1
    main.append({"card": spare["card"], "count": 1})
    assert table.post("S", "ready", {"main": main}).status_code == 200
    assert table.see("S")["seats"][0]["ready"] is True
    table.post("N", "ready")
    played = {entry["card"]: entry["count"] for entry in sections(table, 0)["main"]}
    assert (played.get(main[0]["card"], 0), played[spare["card"]]) == (first - 1, 1)
    side = {entry["card"]: entry["count"] for entry in sections(table, 0)["side"]}
    assert side == {main[0]["card"]: 1, spare["card"]: 1}
    assert sections(table, 1)["main"] == stored["main"]


@pytest.mark.parametrize(
    ("main", "status", "said"),
    [
        ([{"card": "Nobody At All", "count": 1}], 400, "No card is called"),
        ([{"card": "Flash Step", "count": 99}], 409, "You have"),
        ([], 409, "not be legal"),
        ("nonsense", 400, "list"),
    ],
)
def test_a_wrong_exchange_says_why(best_of_three: Table, main: Any, status: int, said: str) -> None:
    names = [entry["card"] for entry in best_of_three.match.seats.get(number=0).side["sections"]["main"]]
    if main and main[0] == {"card": "Flash Step", "count": 99}:
        main = [{"card": names[0], "count": 99}]
    answer = best_of_three.post("S", "ready", {"main": main})
    assert (answer.status_code, said in answer.content.decode()) == (status, True)
    assert best_of_three.match.games.count() == 1


def test_cards_are_exchanged_on_a_page(best_of_three: Table) -> None:
    table = best_of_three
    page = table.host.get(f"{table.path}side-deck/").content.decode()
    stored = table.match.seats.get(number=0).side["sections"]
    fields = {f"main:{entry['slug']}": entry["count"] for entry in stored["main"]}
    assert all(f'name="{name}" value="{count}"' in page for name, count in fields.items())
    name = next(iter(fields))
    wrong = table.host.post(f"{table.path}side-deck/", {**fields, name: 77})
    assert (wrong.status_code, 'value="77"' in wrong.content.decode()) == (422, True)
    fields[name] -= 1
    fields[f"main:{stored['side'][0]['slug']}"] = 1
    assert table.host.post(f"{table.path}side-deck/", fields).status_code == 302
    assert "You are ready" in table.host.get(f"{table.path}side-deck/").content.decode()
    assert table.friend.post(f"{table.path}side-deck/", {}).status_code == 422
    table.post("N", "ready")
    assert table.host.get(f"{table.path}side-deck/").status_code == 302
    assert stored["side"][0]["card"] in {entry["card"] for entry in sections(table, 0)["main"]}
