"""Goldfish games of F.A.D.E.: the page without JavaScript, and the API."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.goldfish_pages.fade import limits
from decks.goldfish_pages.fade.beside import PROCESS
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import entries
from decks.tests.goldfish.fade.cards import BLANK, BOLT, FLIT, KES, body_of, make
from decks.tests.goldfish.test_pages import errors_of, form_path, text_of
from decks.tests.goldfish.test_pages import send as ask
from decks.tests.test_api import PROBLEM
from despaira_site.testing.exhaustive import is_exhaustive

pytestmark = pytest.mark.usefixtures("library")

FIELDS = {"turn": "first", "games": "12", "opponent_hp": "50", "seed": "fish"}


@pytest.fixture
def deck(ann: User) -> Deck:
    return make(ann, "Queue", BOLT, ((KES, 1),), Visibility.PUBLIC)


def play(client: Client, deck: Deck, token: str = "", **fields: str) -> Any:
    """Fill in the form and press Play."""
    return client.get(form_path(deck, token), {**FIELDS, "against": "", "link": "", **fields}, follow=True)


def query_of(answer: Any) -> dict[str, str]:
    """What the address says to which the form has led."""
    last: str
    (last,) = (path for path, _ in answer.redirect_chain)
    return {name: value for name, (value,) in parse_qs(urlsplit(last).query).items()}


def test_the_form_says_all_that_is_wrong(deck: Deck, client: Client) -> None:
    assert 'name="seed" value="' in client.get(form_path(deck)).content.decode()
    assert client.get(form_path(deck), {"games": "7"}).context["form"]["games"].value() == "7"
    answer = play(client, deck, turn="third", games="many", opponent_hp="0", seed="x" * 65, link="nowhere")
    assert set(errors_of(answer)) == {"turn", "games", "opponent_hp", "seed", "link"}
    assert 'value="nowhere"' in answer.content.decode()
    assert errors_of(play(client, deck, games="1001"))["games"] == ["At most 1,000."]


def test_games_are_an_address(deck: Deck, client: Client) -> None:
    answer = play(client, deck)
    assert answer.status_code == 200
    assert query_of(answer) == FIELDS
    query = "turn=first&games=12&opponent_hp=50&seed=fish"
    assert answer.context["page_address"] == f"http://testserver{form_path(deck)}?{query}"
    rows = {row.name: (row.drawn, row.used, row.damage) for row in answer.context["report"].cards}
    assert rows == {BOLT: ("10", "3", "30"), KES: ("–", "1", "20")}
    address = answer.redirect_chain[-1][0]
    assert client.get(address).content == client.get(address).content
    # A short address is filled up.
    answer = client.get(f"{form_path(deck)}?seed=1&more=x")
    assert answer.status_code == 302
    assert answer["Location"] == f"{form_path(deck)}?turn=first&games=500&opponent_hp=50&seed=1"
    seeded = client.get(f"{form_path(deck)}?seed=+&games=3", follow=True)
    assert len(query_of(seeded)["seed"]) == 8


def test_what_its_link_shows(deck: Deck, client: Client) -> None:
    """The picture of the deck, and in words what the page says."""
    fields: dict[str, str]
    for fields, words in (({}, "All games are won by turn 3."), ({"game": "2"}, "Won on turn 3: a game of “Queue”")):
        page = client.get(form_path(deck), {**FIELDS, **fields}).content.decode()
        said = dict(re.findall(r'<meta property="og:(image|description)" content="([^"]*)"', page))
        assert said["description"].startswith(words)
        assert client.get(urlsplit(said["image"]).path).status_code == 200
    robots = client.get("/robots.txt").content.decode()
    assert robots.count("Disallow: /decks/*/goldfish/") == 1, "programs that show a link may look"


def test_any_game_is_read_step_by_step(deck: Deck, client: Client) -> None:
    report = play(client, deck)
    typical = re.findall(r'href="(\?[^"]*&amp;game=\d+)">A game: all are as fast', report.content.decode())[0]
    answer = client.get(form_path(deck) + typical.replace("&amp;", "&"))
    shown = answer.context["game_view"]
    assert (shown.now.number, shown.now.step.text.startswith("You draw")) == (1, True)
    steps = [(each.number, each.step) for _, turn in shown.turns for each in turn]
    assert [number for number, _ in steps] == list(range(1, shown.count + 1))
    for number, step in steps if is_exhaustive() else [*steps[1:3], steps[-1]]:
        read = client.get(form_path(deck), {**FIELDS, "game": "1", "step": str(number)})
        assert (read.status_code, read.context["game_view"].now.step.text) == (200, step.text)
    assert step.text == "The opponent is at 0 HP: the game is won on turn 3."
    assert "FADE-9.2" in text_of(read)
    # A step says its rules, its reason and its line of the policy.
    number = next(number for number, step in steps if step.line == "enter")
    answer = client.get(form_path(deck), {**FIELDS, "game": "1", "step": str(number)})
    assert "Why: It is one of those that do most damage in the free slots (6)" in text_of(answer)
    # Runs, and what hangs on them, are of Despaira.
    for rest in ("cards/", "x/", "x/game/1/", "x/find/typical/"):
        assert client.get(form_path(deck) + rest).status_code == 404


def test_two_decks_are_compared(ann: User, deck: Deck, ann_client: Client, client: Client) -> None:
    faster = make(ann, "Faster", BLANK, ((FLIT, 3),))
    assert f'<option value="{faster.pk}">Faster</option>' in ann_client.get(form_path(deck)).content.decode()
    for fields in ({"against": faster.pk}, {"link": f"https://testserver/decks/{faster.pk}/"}):
        answer = play(ann_client, deck, **fields)
        assert query_of(answer) == {**FIELDS, "against": faster.pk}
        page = text_of(answer)
        assert "“Faster” wins 1 turn sooner" in page
        assert len(answer.context["comparison"].rows) == 4
        assert {row.values for row in answer.context["comparison"].rows[:1]} == {("3", "2")}
        assert [each.letter.text for each in answer.context["comparison"].chart.series] == ["A", "B"]
        assert "It opens for you alone, as others don’t see “Faster”." in page
    other = ann_client.get(answer.redirect_chain[-1][0] + "&side=2")
    assert other.context["report"].name == "Faster"
    game = ann_client.get(answer.redirect_chain[-1][0] + "&side=2&game=2")
    assert game.context["game_view"].ending == "Won on turn 2"
    # Whoever may not see the other deck isn't told that it is there.
    refused = client.get(answer.redirect_chain[-1][0])
    assert errors_of(refused) == {"against": ["There is no such deck, or it isn’t public."]}


def test_decks_that_can_not_be_compared(starter: Catalog, ann: User, bob: User, deck: Deck, ann_client: Client) -> None:
    hidden, empty = make(bob, "Hidden"), make(ann, "Empty", count=1)
    despaira = make_deck(ann, starter, Visibility.PUBLIC)
    Deck.objects.get(pk=empty.pk).entries.all().delete()
    for field, said, message in (
        ("link", "somewhere", "That is no address of a deck. It ends in /decks/ and ten letters."),
        ("link", f"/decks/{hidden.pk}/", "There is no such deck, or it isn’t public."),
        ("against", hidden.pk, "There is no such deck, or it isn’t public."),
        ("against", deck.pk, "That is this deck itself."),
        ("against", despaira.pk, "That deck is of Despaira, this one of F.A.D.E.: they don’t play one game."),
        ("against", empty.pk, "“Empty” can’t be played. The deck has no cards yet, so there is nothing to draw."),
    ):
        assert errors_of(play(ann_client, deck, **{field: said})) == {field: [message]}
    both = play(ann_client, deck, against=empty.pk, link=f"/decks/{empty.pk}/")
    assert errors_of(both) == {"link": ["One comparison at a time: leave one of them empty."]}


def test_while_others_play_one_is_asked_to_wait(
    deck: Deck, client: Client, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WAIT", 0.0)
    with PROCESS.lock:
        for answer in (play(ann_client, deck), ask(client, body_of())):
            assert (answer.status_code, answer["Retry-After"]) == (429, "2")
            assert "Games of others are being played" in answer.content.decode()


def test_playing_is_throttled(deck: Deck, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "goldfish", "1/min")
    cache.clear()
    answers = [play(client, deck) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert int(answers[1]["Retry-After"]) > 0
    assert 'value="fish"' in answers[1].content.decode(), "nothing that was typed is lost"
    game = client.get(form_path(deck), {**FIELDS, "game": "2"})
    assert game.status_code == 200, "reading on is one game, not hundreds"


SIDE = {
    "deck", "version", "name", "format", "warnings", "games", "cards_in_deck", "turns", "lethal", "deck_out", "redraws",
    "fighters", "cards", "own_attacks", "left_out", "examples",
}  # fmt: skip


def played(client: Client, body: Any) -> dict[str, Any]:
    answer = ask(client, body)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_a_report_has_figures_by_turn_and_follows_from_its_seed(client: Client) -> None:
    """Figures by themselves are tested in games/tests/fade/goldfish."""
    found = played(client, body_of(BOLT, pool=((KES, 1),)))
    for name, values in {"damage": [5, 25, 35], "total": [5, 30, 65], "tp": [1, 3, 0]}.items():
        rows = [row[name] for row in found["turns"]]
        assert [(row["low"], row["value"], row["high"]) for row in rows] == [(each,) * 3 for each in values]
    assert (found["lethal"]["histogram"], found["deck_out"]["histogram"]) == ({"3": 10}, {})
    second = played(client, body_of(opponent_hp=10**6, first=False))
    assert (second["lethal"]["histogram"], second["deck_out"]["histogram"]) == ({}, {"28": 10})
    (kes,) = played(client, body_of(pool=((KES, 4),)))["fighters"]
    assert (kes["name"], kes["copies"], kes["entered"]["value"]) == (KES, 4, 3.0)
    body = body_of(BOLT, pool=((KES, 2),), seed=7)
    assert ask(client, body).content == ask(Client(), {**body, "seed": "7"}).content
    assert ask(client, {**body, "seed": ""}).json()["seed"]


def test_two_decks_on_the_same_seeds(client: Client, ann: User, ann_client: Client) -> None:
    deck = make(ann, "Faster", pool=((FLIT, 3),))
    against = {"sections": {"deck": entries((BLANK, 60)), "pool": entries((FLIT, 3))}}
    for whom, body in ((client, against), (ann_client, {"deck": deck.pk})):
        found = played(whom, body_of(pool=((KES, 3),), against=body))
        assert set(found) == {"game", "seed", "params", "decks", "comparison"}
        assert [set(each) for each in found["decks"]] == [SIDE, SIDE]
        lethal = found["comparison"]["figures"][0]
        assert (lethal["figure"], lethal["difference"]["value"], lethal["verdict"]) == ("lethal_turn", -1.0, "better")
    assert [each["name"] for each in found["decks"]] == ["Deck", "Faster"]


BAD_OPTIONS: dict[str, list[object]] = {
    "runs": [0, limits.GAMES_ASKED + 1, 1.5, None], "max_turns": [0, limits.MAX_TURNS + 1, "x"],
    "opponent_hp": [0, limits.OPPONENT_HP + 1, None], "seed": ["x" * 65, None], "first": ["true", 1, None, []],
    "against": [
        None, {}, {"text": "# Game: despaira\n\n1 Flash Step"}, {"game": "aoe", "sections": {}},
        {"sections": {"main": []}}, {"sections": {}},
    ],
}  # fmt: skip


def test_options_that_can_not_be(starter: Catalog, client: Client) -> None:
    for name, values in BAD_OPTIONS.items():
        for value in values:
            answer = ask(client, {**body_of(), name: value})
            assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM), (name, value)
            (error,) = answer.json()["errors"]
            assert error["path"].split(".")[0] == name
            assert error["message"].endswith(".")
    body = {"game": "fade", "sections": {"deck": 1}, "runs": 0, "first": 3, "against": {"code": "FDEAAAA"}}
    errors = ask(client, body).json()["errors"]
    assert {error["path"] for error in errors} == {"sections.deck", "runs", "first", "against.code"}


def test_decks_that_are_not_legal_are_played_with_a_warning_and_those_without_cards_refused(client: Client) -> None:
    found = played(client, {"game": "fade", "sections": {"deck": entries((BOLT, 4), ("Nobody", 2))}, "runs": 1})
    assert [warning["code"] for warning in found["warnings"]] == ["ILLEGAL", "UNKNOWN_CARD"]
    assert found["warnings"][1]["cards"] == ["Nobody"]
    assert [(each["name"], each["why"]) for each in found["left_out"]] == [("Nobody", "No card has this name.")]
    answer = ask(client, {"game": "fade", "sections": {"pool": entries((KES, 3))}})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["path"], error["code"]) == (400, "deck", "unplayable")
    assert error["message"].startswith("The deck has no cards yet")


def test_other_games_have_no_goldfish(aoe: Any, starter: Catalog, client: Client) -> None:
    answer = ask(client, {"game": "aoe", "sections": {"common": entries("Basics")}})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["path"], error["code"]) == (400, "sections", "other_game")
    assert "works for Despaira and F.A.D.E. alone" in error["message"]
    main = [{"card": "Flash Step", "count": 40}]
    answer = ask(client, {"sections": {"main": main}, "against": {**body_of(), "game": "fade"}})
    (error,) = answer.json()["errors"]
    assert (error["path"], error["code"]) == ("against.sections", "other_game")


def test_games_that_are_too_long_together(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 28 turns each 100 turns are three games; so many are played then."""
    monkeypatch.setattr(limits, "TURNS_ASKED", 100)
    answer = ask(client, body_of(opponent_hp=10**6))
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["path"], error["code"]) == (400, "runs", "too_long")
    assert "at most 3 games" in error["message"]
    assert played(client, body_of(opponent_hp=10**6, runs=3))["games"] == 3
    assert ask(client, body_of(opponent_hp=10**6, runs=4)).status_code == 400
    monkeypatch.setattr(limits, "SECONDS", 0.0)
    (error,) = ask(client, body_of()).json()["errors"]
    assert (error["path"], error["code"]) == ("runs", "too_long")
