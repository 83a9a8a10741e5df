"""The goldfish page of F.A.D.E. decks as a browser without JavaScript uses it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks.models import Deck, Visibility
from decks.tests.goldfish.fade.cards import BLANK, BOLT, FLIT, KES, make
from decks.tests.goldfish.test_pages import errors_of, form_path, text_of
from decks.tests.test_api import send
from games.fade.goldfish import POLICY

pytestmark = pytest.mark.usefixtures("shelf")

FIELDS = {"turn": "first", "games": "12", "opponent_hp": "50", "seed": "fish"}
#: What a form without a script sends.
EMPTY = {"against": "", "link": ""}


@pytest.fixture
def deck(ann: User) -> Deck:
    return make(ann, "Queue", BOLT, ((KES, 1),), Visibility.PUBLIC)


def play(client: Client, deck: Deck, token: str = "", **fields: str) -> Any:
    """Fill in the form and press Play."""
    return client.get(form_path(deck, token), {**FIELDS, **EMPTY, **fields}, follow=True)


def query_of(answer: Any) -> dict[str, str]:
    """What the address says to which the form has led."""
    (last,) = (path for path, _ in answer.redirect_chain)
    return {name: value for name, (value,) in parse_qs(urlsplit(last).query).items()}


# --- asking and reading -----------------------------------------------------------------------------------------------


def test_the_form_has_the_policy_beside_it(deck: Deck, client: Client) -> None:
    answer = client.get(form_path(deck))
    page = text_of(answer)
    assert answer.status_code == 200
    assert "Goldfish of Queue" in page
    assert all(line.text in page for line in POLICY.values())
    assert 'name="seed" value="' in answer.content.decode()
    assert client.get(form_path(deck), {"games": "7"}).context["form"]["games"].value() == "7"


def test_games_are_an_address(deck: Deck, client: Client) -> None:
    answer = play(client, deck)
    assert answer.status_code == 200
    assert query_of(answer) == FIELDS
    page, query = text_of(answer), "turn=first&games=12&opponent_hp=50&seed=fish"
    assert "All games are won by turn 3." in page
    assert "Half are won by turn" in page
    assert "Nine of ten are won by turn" in page
    assert "12 games · seed fish · goes first · opponent with 50 HP" in page
    assert answer.context["page_address"] == f"http://testserver{form_path(deck)}?{query}"
    for part in ("Turn of the win", "Damage a turn", "TP a turn", "Hand and discards", "What did most damage"):
        assert part in page
    rows = {row.name: (row.drawn, row.used, row.damage) for row in answer.context["report"].cards}
    assert rows == {BOLT: ("10", "3", "30"), KES: ("–", "1", "20")}
    address = answer.redirect_chain[-1][0]
    assert client.get(address).content == client.get(address).content


def test_a_short_address_is_filled_up(deck: Deck, client: Client) -> None:
    answer = client.get(f"{form_path(deck)}?seed=1&more=x")
    assert answer.status_code == 302
    assert answer["Location"] == f"{form_path(deck)}?turn=first&games=500&opponent_hp=50&seed=1"
    seeded = client.get(f"{form_path(deck)}?seed=+&games=3", follow=True)
    assert len(query_of(seeded)["seed"]) == 8


def test_what_its_link_shows(deck: Deck, client: Client) -> None:
    """The picture of the deck, and in words what the page says."""
    for fields, words in (({}, "All games are won by turn 3."), ({"game": "2"}, "Won on turn 3: a game of “Queue”")):
        page = client.get(form_path(deck), {**FIELDS, **fields}).content.decode()
        said = dict(re.findall(r'<meta property="og:(image|description)" content="([^"]*)"', page))
        assert said["description"].startswith(words)
        assert client.get(urlsplit(said["image"]).path).status_code == 200
    robots = client.get("/robots.txt").content.decode()
    assert robots.count("Disallow: /decks/*/goldfish/") == 1, "programs that show a link may look"


# --- one game ---------------------------------------------------------------------------------------------------------


def test_any_game_is_read_step_by_step(deck: Deck, client: Client) -> None:
    report = play(client, deck)
    typical = re.findall(r'href="(\?[^"]*&amp;game=\d+)">A game: all are as fast', report.content.decode())[0]
    answer = client.get(form_path(deck) + typical.replace("&amp;", "&"))
    page = text_of(answer)
    assert "Game 1 of 12" in page
    assert "Won on turn 3" in page
    assert "Before the first turn" in page
    shown = answer.context["shown"]
    assert (shown.now.number, shown.now.step.text.startswith("You draw")) == (1, True)
    texts = []
    for step in range(1, shown.count + 1):
        read = client.get(form_path(deck), {**FIELDS, "game": "1", "step": str(step)})
        assert read.status_code == 200
        texts.append(read.context["shown"].now.step.text)
    assert texts[-1] == "The opponent is at 0 HP: the game is won on turn 3."
    assert len(texts) == shown.count
    last = text_of(read)
    assert "Opponent 0 HP" in last
    assert "FADE-9.2" in last


def test_a_step_says_its_rules_its_reason_and_its_line(deck: Deck, client: Client) -> None:
    steps = [
        (each.number, each.step)
        for _, turn in client.get(form_path(deck), {**FIELDS, "game": "3"}).context["shown"].turns
        for each in turn
    ]
    number = next(number for number, step in steps if step.line == "enter")
    answer = client.get(form_path(deck), {**FIELDS, "game": "3", "step": str(number)})
    page = text_of(answer)
    assert "Why: It is one of those that do most damage in the free slots (6)" in page
    assert POLICY["enter"].text in page
    assert 'href="/fade/rules/#FADE-5.4"' in answer.content.decode()
    assert f'href="/fade/cards/{KES.lower()}/"' in answer.content.decode()


# --- two decks --------------------------------------------------------------------------------------------------------


def test_two_decks_are_compared(ann: User, deck: Deck, ann_client: Client, client: Client) -> None:
    faster = make(ann, "Faster", BLANK, ((FLIT, 3),))
    assert f'<option value="{faster.pk}">Faster</option>' in ann_client.get(form_path(deck)).content.decode()
    for fields in ({"against": faster.pk}, {"link": f"https://testserver/decks/{faster.pk}/"}):
        answer = play(ann_client, deck, **fields)
        assert query_of(answer) == {**FIELDS, "against": faster.pk}
        page = text_of(answer)
        assert "“Faster” wins 1 turn sooner" in page
        assert "A is Queue, B is Faster." in page
        assert [row.name for row in answer.context["comparison"].rows] == [
            "Turn of the win",
            "Damage in the turns of both, at most 3",
            "TP spent in the turns of both, at most 3",
            "Cards discarded in the turns of both, at most 3",
        ]
        assert {row.values for row in answer.context["comparison"].rows[:1]} == {("3", "2")}
        assert [each.letter.text for each in answer.context["comparison"].chart.series] == ["A", "B"]
        assert "It opens for you alone, as others don’t see “Faster”." in page
    other = ann_client.get(answer.redirect_chain[-1][0] + "&side=2")
    assert other.context["report"].name == "Faster"
    game = ann_client.get(answer.redirect_chain[-1][0] + "&side=2&game=2")
    assert game.context["shown"].ending == "Won on turn 2"
    # Whoever may not see the other deck isn't told that it is there.
    refused = client.get(answer.redirect_chain[-1][0])
    assert errors_of(refused) == {"against": ["There is no such deck, or it isn’t public."]}


def test_decks_that_can_not_be_compared_with(
    starter: Catalog, ann: User, bob: User, deck: Deck, ann_client: Client
) -> None:
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


# --- bad input --------------------------------------------------------------------------------------------------------


def test_all_that_is_wrong_is_said_at_once_and_kept(deck: Deck, client: Client) -> None:
    answer = play(client, deck, turn="third", games="many", opponent_hp="0", seed="x" * 65, link="nowhere")
    assert set(errors_of(answer)) == {"turn", "games", "opponent_hp", "seed", "link"}
    page = answer.content.decode()
    assert 'value="many"' in page
    assert 'value="nowhere"' in page
    assert errors_of(play(client, deck, games="1001"))["games"] == ["At most 1,000."]


def test_playing_is_throttled(deck: Deck, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "goldfish", "1/min")
    cache.clear()
    answers = [play(client, deck) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert int(answers[1]["Retry-After"]) > 0
    assert 'value="fish"' in answers[1].content.decode(), "nothing that was typed is lost"
    game = client.get(form_path(deck), {**FIELDS, "game": "2"})
    assert game.status_code == 200, "reading on is one game, not hundreds"


# --- who, where, how --------------------------------------------------------------------------------------------------


def test_by_its_link(ann: User, ann_client: Client, client: Client) -> None:
    shared = make(ann, "Shared", BOLT, ((KES, 1),), Visibility.UNLISTED)
    token = send(ann_client, "POST", f"decks/{shared.pk}/share/").json()["token"]
    answer = play(client, shared, token)
    assert answer.status_code == 200
    assert f"/s/{token}/goldfish/?" in answer.context["page_address"]
    page = answer.content.decode()
    assert f'href="/s/{token}/"' in page
    assert f"/decks/{shared.pk}/" not in page
    assert client.get(f"/s/{token}/goldfish/", {**FIELDS, "game": "4"}).status_code == 200
    assert f"/s/{token}/goldfish/?" in play(ann_client, shared).context["page_address"]


def test_runs_are_of_despaira(deck: Deck, client: Client) -> None:
    for rest in ("cards/", "x/", "x/game/1/", "x/find/typical/"):
        assert client.get(form_path(deck) + rest).status_code == 404


def test_the_page_without_a_deck(deck: Deck, client: Client) -> None:
    page = client.get("/fade/goldfish/").content.decode()
    assert f'href="{form_path(deck)}"' in page
    assert POLICY["skip"].text in page
    Deck.objects.all().delete()
    assert "No deck to play yet" in client.get("/fade/goldfish/").content.decode()
