"""Matches over HTTP: begun, joined, played to the end; nobody sees what the rules hide."""

from __future__ import annotations

from random import Random
from typing import Any

from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Deck
from play.core.remembered import present_state
from play.models import Match, Status

URL = "/api/v1/matches/"


def headers(key: str) -> dict[str, str]:
    return {"Authorization": f"Seat {key}"} if key else {}


def post(path: str, body: Any, key: str = "") -> Any:
    return Client().post(URL + path, body, content_type="application/json", headers=headers(key))


def get(path: str, key: str = "") -> Any:
    return Client().get(URL + path, headers=headers(key))


def begin(deck: Deck) -> tuple[str, dict[str, str]]:
    """Begin a match of two people, and return its id and the keys of the seats."""
    begun = post("", {"deck": {"deck": deck.pk}, "against": "link", "name": "Ann"}).json()
    token = begun["urls"]["join"].rstrip("/").rsplit("/", 1)[-1]
    joined = post(f"{begun['id']}/join/", {"deck": {"deck": deck.pk}, "token": token}).json()
    return begun["id"], {begun["seat"]: begun["key"], joined["seat"]: joined["key"]}


def test_two_people_play_a_match_to_its_end(deck: Deck, starter: Catalog) -> None:
    match_id, keys = begin(deck)
    random = Random("over http")  # noqa: S311
    seen = get(f"{match_id}/", keys["S"]).json()
    for number in range(600):
        if seen["status"] != Status.RUNNING:
            break
        due = seen["view"]["due"]
        mine = get(f"{match_id}/", keys[due]).json()
        action = random.choice(mine["actions"])
        answer = post(f"{match_id}/actions/", {"action": action, "position": number, "key": f"{number}"}, keys[due])
        assert answer.status_code == 200, answer.json()
        seen = answer.json()
        with present_state(Match.objects.get(), starter) as (_, state):
            assert seen["position"] == state.number == number + 1
            views = {letter: state.view(player) for letter, player in (("S", 0), ("N", 1), ("", None))}
        if number % 40 == 0:
            assert {key: get(f"{match_id}/", keys.get(key, "")).json()["view"] for key in views} == views
    assert seen["position"] > 50
    assert seen["result"]["winner"] in ("S", "N", "draw")


def test_one_key_plays_both_sides_of_a_match_against_yourself(deck: Deck) -> None:
    begun = post("", {"deck": {"deck": deck.pk}, "against": "self", "seed": 7}).json()
    for number in range(40):
        seen = get(f"{begun['id']}/", begun["key"]).json()
        assert (seen["you"], seen["view"]["player"]) == (seen["view"]["due"],) * 2
        sent = {"action": seen["actions"][-1], "position": number, "key": str(number)}
        assert post(f"{begun['id']}/actions/", sent, begun["key"]).status_code == 200


def test_a_spectator_sees_no_hand_and_can_not_act(deck: Deck) -> None:
    match_id, keys = begin(deck)
    seen = get(f"{match_id}/").json()
    assert (seen["you"], seen["actions"]) == (None, [])
    assert all(side["hand"] is None for side in seen["view"]["sides"].values())
    assert post(f"{match_id}/actions/", {"action": "pass", "position": 0, "key": "1"}).status_code == 403
    text = get(f"{match_id}/").content.decode()
    assert not any(secret in text for secret in (Match.objects.get().seed, *keys.values()))


def test_refusals_say_why_and_late_actions_get_the_position(deck: Deck) -> None:
    match_id, keys = begin(deck)
    due = get(f"{match_id}/", keys["S"]).json()["view"]["due"]
    refused = post(f"{match_id}/actions/", {"action": "attack A1 B1", "position": 0, "key": "1"}, keys[due])
    (error,) = refused.json()["errors"]
    assert (refused.status_code, refused.json()["rules"], error["rules"]) == (
        422,
        ["O-3.4", "D-3.5"],
        ["O-3.4", "D-3.5"],
    )
    assert (error["path"], error["message"]) == ("action", "The leaders are placed first.")
    action = get(f"{match_id}/", keys[due]).json()["actions"][0]
    for _ in range(2):
        assert post(f"{match_id}/actions/", {"action": action, "position": 0, "key": "2"}, keys[due]).status_code == 200
    late = post(f"{match_id}/actions/", {"action": action, "position": 0, "key": "3"}, keys[due])
    assert (late.status_code, late.json()["match"]["position"]) == (409, 1)


def test_bad_bodies_and_strangers_are_refused(deck: Deck, bob: User, starter: Catalog) -> None:
    private = make_deck(bob, starter)
    assert post("", {"deck": {"deck": private.pk}, "against": "link"}).status_code == 404
    assert post("", []).status_code == 400
    wrong = post("", {"against": {"bot": 9}, "map": {"Z9": "forest"}, "clock": "slow"})
    assert {error["path"] for error in wrong.json()["errors"]} == {"deck", "against", "map.Z9", "clock"}
    begun = post("", {"deck": {"deck": deck.pk}, "against": "link"}).json()
    sent = {"deck": {"deck": deck.pk}, "token": "wrong"}
    assert post(f"{begun['id']}/join/", sent).status_code == 403
    assert get("nothing/").status_code == 404
    assert Client().put(f"{URL}{begun['id']}/").status_code == 405
