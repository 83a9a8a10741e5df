"""A round of Assemblage as a page and in the API: whole rounds, both hands, and everything that is no round."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest
from django.test import Client
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from calculators.aoe.round.serializers import USUAL, RoundQuestion, begin, question_of
from calculators.base import ask
from calculators.tests.helpers import post
from cards.catalog.library import Library
from cards.tests.own_cards import store
from despaira_site.testing.exhaustive import examples, is_exhaustive
from games.aoe.round.record import MOST_ACTIONS, read_letter, replay
from games.aoe.words import Kind
from tcg.chance import Chance

API = "/api/v1/games/aoe/round/"
PAGE = "/aoe/round/"
TWO = {"characters": ["Minna", "gerda"], "seed": 7}


@pytest.fixture
def own(db: None) -> Library:
    return store("aoe")


def test_a_clean_up_ability_is_asked_for_as_what_it_is(client: Client, own: Library) -> None:
    address = "?left=minna&right=gerda&seed=7"
    for _ in range(40):
        page = unescape(client.get(PAGE + address).content.decode())
        if "Clean-up (Minna): how far does Minna’s figure go" in page:
            break
        address = links(page)[0]
    assert "Clean-up Phase · Minna decides how far a figure goes" in page
    assert re.search(r"<strong>Minna</strong> \(\d+ health\) stands at", page)
    assert "besides the common card" in page


def test_a_round_from_a_deck_leads_back_to_it(client: Client, own: Library) -> None:
    page = unescape(client.get(f"{PAGE}?left=minna&right=gerda&seed=7&deck=/decks/5/").content.decode())
    assert '<a href="/decks/5/">' in page
    assert all("deck=%2Fdecks%2F5%2F" in link for link in links(page))
    elsewhere = client.get(f"{PAGE}?left=minna&right=gerda&seed=7&deck=//elsewhere.example/").content.decode()
    assert "elsewhere" not in elsewhere


@pytest.mark.statement("AOE-4.1", "AOE-4.5")
def test_a_whole_round_against_the_opponent_by_the_first_action_each(client: Client, own: Library) -> None:
    done: list[str] = []
    while True:
        answer = post(client, API, **TWO, **{"as": "right"}, actions=done).json()
        if answer["ended"]:
            break
        assert answer["due"] == "right"
        assert len(answer["hand"]) == answer["players"][1]["hand"]
        done.append(answer["legal"][0]["action"])
        assert len(done) < 200
    assert answer["ended"]["rules"]
    assert (answer["due"], answer["legal"]) == (None, [])
    assert all(entry["rules"] for entry in answer["log"])
    assert post(client, API, **TWO, **{"as": "right"}, actions=done).json() == answer, "the same again"
    (error,) = post(client, API, **TWO, **{"as": "right"}, actions=[*done, "burst"]).json()["errors"]
    assert (error["path"], error["code"]) == (f"actions.{len(done)}", "OVER")


def test_two_people_see_the_same_round_each_with_the_own_hand(client: Client, own: Library) -> None:
    done: list[str] = []
    for _ in range(40 if is_exhaustive() else 15):
        left, right = (
            post(client, API, **TWO, **{"as": eyes}, opponent="person", actions=done).json()
            for eyes in ("left", "right")
        )
        assert (left["players"], left["log"], left["ended"]) == (right["players"], right["log"], right["ended"])
        assert not (left["legal"] and right["legal"])
        if left["ended"]:
            break
        done.append((left["legal"] or right["legal"])[0]["action"])


def links(page: str) -> list[str]:
    """Where the buttons lead that do something: one action further."""
    now = page[page.index('id="now"') : page.index('class="cluster round__steps"')]
    return [unescape(link) for link in re.findall(r'class="button[^"]*" href="([^"#]*)', now)]


@settings(max_examples=10, phases=(Phase.explicit, *([Phase.generate] if is_exhaustive() else [])))
@example(1, "person")
@example(1, "computer")
@given(st.integers(0, 10_000), st.sampled_from(["computer", "person"]))
def test_no_hand_is_on_the_page_that_is_not_of_whoever_looks(
    client: Client, own: Library, seed: int, opponent: str
) -> None:
    chance, address = Chance(seed), f"?left=lucan&right=fenwick&seed={seed}&opponent={opponent}"
    # The longest first: “Prompt” is a card, and “Gin in the Prompt Box” is another.
    named = re.compile(
        "|".join(
            rf"\b{re.escape(name)}\b" for name in sorted({card.name for card in own.cards.values()}, key=len)[::-1]
        )
    )
    words = re.compile(r"[\w-]+")
    for _ in range(300 if is_exhaustive() else 12):
        page = unescape(client.get(PAGE + address).content.decode())
        values = {**USUAL, **dict(parse_qsl(address[1:]))}
        played = begin(ask(RoundQuestion, question_of(values), dict).answer or {})
        replay(played.state, values["do"], read_letter, played.people)
        shown = {played.player} if "Your hand" in page else set()
        assert opponent == "person" or 1 not in shown
        hands = [card for place in {0, 1} - shown for card in played.state.in_hand(place)]
        hidden = [card for card in hands if card.kind is not Kind.COMMON]
        assert not {card.name for card in hidden} & set(named.findall(page))
        assert not {card.slug for card in hidden} & set(words.findall(page))
        if "Again with another seed" in page:
            assert re.search("wins the round|is a draw", page)
            return
        found = links(page)
        address = found[chance.below(len(found))]


def test_the_first_choice_of_two_is_not_told_to_the_second(client: Client, own: Library) -> None:
    page = client.get(f"{PAGE}?left=minna&right=gerda&seed=7&opponent=person").content.decode()
    (first, *_) = links(page)
    after = client.get(PAGE + first).content.decode()
    assert "Now it is Gerda’s turn" in after
    legal = post(client, API, **TWO, opponent="person").json()["legal"][0]["action"]
    slug = legal.removeprefix("reveal ").split(" (")[0].lower().replace(" ", "-")
    assert slug in page
    assert slug not in after
    (shown,) = links(after)
    assert "as=right" in shown
    assert "Your hand, Gerda" in client.get(PAGE + shown).content.decode()


def test_without_a_round_both_characters_are_chosen(client: Client, own: Library) -> None:
    page = client.get(PAGE).content.decode()
    assert page.count('type="radio" name="left"') == page.count('type="radio" name="right"') == 4
    begun = client.get(f"{PAGE}?left=minna&right=gerda&left_common=fire-exit&seed=")
    assert begun.status_code == 302
    assert re.fullmatch(rf"{PAGE}\?left=minna&right=gerda&left_common=fire-exit&seed=[0-9a-f]{{6}}", begun["Location"])
    of_deck = client.get(f"{PAGE}?with=minna&common=under-the-revolve").content.decode()
    assert 'name="left" value="minna" checked' in of_deck
    assert '<option value="under-the-revolve" selected>' in of_deck


def test_any_step_of_a_round_has_an_address(client: Client, own: Library) -> None:
    address = "?left=minna&right=gerda&seed=7"
    pages = []
    for _ in range(3):
        page = client.get(PAGE + address).content.decode()
        pages.append(page)
        address = links(page)[0]
    assert "Step 0" not in pages[0]
    assert "What just happened" not in pages[0]
    now = pages[1].partition('id="now"')[2].partition("Your hand")[0]
    assert re.search(r"What just happened.*Minna reveals", now, re.DOTALL)
    whole = address
    begun = client.get(f"{PAGE}{whole}&step=0").content.decode()
    assert "Step 0 of 3" in begun
    assert links(begun) == links(pages[0]), "played on from there it is another round"
    assert links(client.get(f"{PAGE}{whole}&step=2").content.decode()) == links(pages[2])
    assert "Step 3 of 3" in client.get(f"{PAGE}{whole}&step=99").content.decode()


WRONG = {
    "left=nobody&right=gerda&seed=1": "There is no character of this name; there are Fenwick, Gerda, Lucan, Minna.",
    "left=minna&right=gerda&seed=1&left_common=snip": "There is no common card of this name",
    "left=minna&right=gerda&seed=1&as=up": "is not a valid choice",
    "left=minna&right=gerda&seed=1&opponent=dog": "is not a valid choice",
    f"left=minna&right=gerda&seed={'9' * 50}": "at most 40 letters",
    "left=minna&right=gerda&seed=1&do=!": "Action 1 can’t be done. The next action of Minna is: choose a card",
    f"left=minna&right=gerda&seed=1&do={'a' * 401}": "at most 400 actions",
    "left=minna&seed=1": "This can’t be empty.",
}


def test_what_is_no_round_is_said_in_a_sentence(client: Client, own: Library) -> None:
    for query, words in WRONG.items():
        answer = client.get(f"{PAGE}?{query}")
        assert (answer.status_code, words in unescape(answer.content.decode())) == (400, True), query


@settings(max_examples=examples(25))
@given(st.text(max_size=30), st.text(max_size=5))
def test_whatever_is_done_there_is_a_page(client: Client, own: Library, done: str, step: str) -> None:
    query = {"left": "minna", "right": "gerda", "seed": "1", "do": done, "step": step}
    assert client.get(PAGE, query).status_code in (200, 400)


def test_without_cards_it_says_so(client: Client, db: None) -> None:
    assert "the site has none yet" in client.get(PAGE).content.decode()
    assert client.get(f"{PAGE}?left=minna&right=gerda&seed=1").status_code == 400


def test_the_api_says_all_that_is_wrong(client: Client, own: Library) -> None:
    answer = post(
        client, API, characters=["Nobody", "Minna"], commons=["Snip", "Fire Exit"], seed=[], actions=5, eyes="x"
    )
    assert answer.status_code == 400
    assert {error["path"] for error in answer.json()["errors"]} == {
        "characters.0", "commons.0", "seed", "actions", "eyes",
    }  # fmt: skip


def test_what_may_not_be_done_is_refused(client: Client, own: Library) -> None:
    for action in ("burst", "reveal Hoist (Gerda)"):
        (error,) = post(client, API, **TWO, actions=[action]).json()["errors"]
        assert (error["path"], error["rule"], error["code"]) == ("actions.0", "AOE-4.1", "NOT_LEGAL")
    (error,) = post(client, API, **TWO, actions=["burst"] * (MOST_ACTIONS + 1)).json()["errors"]
    assert (error["path"], error["code"]) == ("actions", "max_length")


def test_the_same_character_may_fight_itself(client: Client, own: Library) -> None:
    answer = post(client, API, characters=["minna", "minna"], seed="x").json()
    assert [player["name"] for player in answer["players"]] == ["Minna (left)", "Minna (right)"]
