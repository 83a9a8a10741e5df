"""Line-ups by their page and in the API: the rows of the contract as somebody asks them, bad input, what is linked."""

from __future__ import annotations

import pytest
from django.test import Client

from calculators.tests.helpers import ask
from cards.tests.own_cards import store

pytestmark = pytest.mark.django_db

API = "/api/v1/games/aoe/lineup/"
PAGE = "/aoe/lineup/"


def test_line_ups_are_read_however_they_are_written(client: Client) -> None:
    codes: list[str]
    for question, codes in (
        ({"mode": "Tag", "teams": [["Ash", "Bo"], ["Ash", "Bo"]]}, []),
        ({"mode": "Scramble Teams", "teams": [["Ash", "Bo", "Cy"], ["Dee"]]}, ["TEAMS"]),
        ({"mode": "teams", "players": [{"character": who, "team": 1 + (who < "C")} for who in "ABCD"]}, []),
        ({"mode": "scramble", "players": []}, ["PLAYERS"]),
        ({"format": "tag", "teams": {"red": ["Ash", {"name": "Ash"}], "blue": ["Bo", "Cy"]}}, ["SAME_CHARACTER"]),
    ):
        _, answer = ask(client, API, question)
        assert [problem["code"] for problem in answer["problems"]] == codes
        assert answer["legal"] is (not codes)


def test_an_answer_in_full(client: Client) -> None:
    question = {"mode": "vampire", "players": [{"character": "Ash", "health": 24, "hand_size": 5}, "Bo", "Cy"]}
    _, answer = ask(client, API, question)
    assert answer["players"][0] == {
        "player": 1, "character": "Ash", "team": 1, "health": 10, "hand_size": 5,
        "cards": {"method": 20, "common": 1, "tag": 0}, "burst_tokens": 1, "targets": [2, 3], "problems": [],
    }  # fmt: skip
    assert {player["health"] for player in answer["players"]} == {10}
    assert {note["rule"] for note in answer["notes"]} == {"AOE-9.4"}
    _, two = ask(client, API, {"mode": "tag", "teams": [["Ash", "Ash"], ["Bo", "Cy"]]})
    (same,) = two["problems"]
    assert (same["rule"], same["path"], same["players"]) == ("AOE-1.3", "teams.0", [1, 2])


def test_everything_wrong_is_told_at_once(client: Client) -> None:
    question: object
    for question, paths in (
        ({}, {"mode"}),
        ({"mode": "versus"}, {"teams"}),
        ({"mode": "duel", "players": ["Ash"], "colour": 1}, {"mode", "colour"}),
        ({"mode": "versus", "players": ["Ash"], "teams": [["Ash"]]}, {"teams"}),
        (
            {"mode": "versus", "players": ["", {"character": "Ash", "health": 0, "x": 1}]},
            {"players.0.character", "players.1.health", "players.1.x"},
        ),
        ({"mode": "versus", "players": ["Ash"] * 9}, {"players"}),
        ({"mode": "teams", "teams": [["Ash"] * 5, ["Bo"] * 4]}, {"teams"}),
        ({"mode": None, "teams": 1}, {"mode", "teams"}),
        (
            {"mode": "versus", "players": [None, 1, [], "\ud800", "a\x00b"]},
            {"players.0", "players.1", "players.2", "players.3.character", "players.4.character"},
        ),
        ([], {""}),
        ("{", set()),
    ):
        status, answer = ask(client, API, question)
        assert (status, {error["path"] for error in answer.get("errors", ())}) == (400, paths)


def test_the_page_shows_an_example_and_every_problem(client: Client) -> None:
    page = client.get(PAGE).content.decode()
    assert "Tag can begin" in page
    page = client.get(PAGE, {"mode": "tag", "team": ["Ash, Ash", "Bo,Bo, "]}).content.decode()
    assert page.count("may only be played on opposing teams") == 2
    assert 'href="/aoe/rules/#AOE-1.3"' in page
    assert page.count("Same character") == 4
    for query, told in (
        ("mode=scramble&team=Ash", "Number of players"),
        ("mode=tag&team=A,B,C&team=D", "Split into teams"),
    ):
        assert f"<strong>{told}</strong>" in client.get(f"{PAGE}?{query}").content.decode()
    assert "At time only the Tag card may be played" in page
    assert 'value="Ash, Ash"' in page


def test_the_page_keeps_what_was_typed(client: Client) -> None:
    for query in ({"mode": "duel"}, {"mode": "versus", "team": ["x" * 300] * 20}, {"mode": "\x00", "team": "<b>,\x00"}):
        answer = client.get(PAGE, query)
        assert answer.status_code == 200
        assert b"There is a problem" in answer.content
        assert b"<b>" not in answer.content


def test_a_known_character_has_its_health_and_a_stranger_is_named(client: Client) -> None:
    store("aoe")
    page = client.get(PAGE, {"mode": "versus", "team": ["Gerda", "Nobody"]}).content.decode()
    assert "<strong>26</strong>" in page
    assert "The site has no card of Nobody, and so does not know the health." in page
    assert "Versus can begin" in page
    assert "team=Fenwick" in page


def test_a_line_up_of_slugs_is_answered_in_names(client: Client) -> None:
    store("aoe")
    _, answer = ask(client, API, {"mode": "tag", "teams": [["minna", "Minna"], ["gerda", "Nobody"]]})
    assert [each["character"] for each in answer["players"]] == ["Minna", "Minna", "Gerda", "Nobody"]
    assert [each["code"] for each in answer["problems"]] == ["SAME_CHARACTER"]
