"""Statistics over HTTP: in parts for the editor, as a page and in the API; games in steps; other games."""

from __future__ import annotations

import re
from dataclasses import replace
from math import comb
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks import services
from decks.games import game_of
from decks.goldfish import here
from decks.goldfish.services import HERE
from decks.hands import USUAL_SIZE
from decks.limits import HAND
from decks.models import Deck, Run, Visibility
from decks.statistics import pages, winning
from decks.statistics.winning import GAMES, STEP, play_on, winning_of
from decks.tests.decks_of_games import CODES, make_deck_of
from rules.goldfish import Job, play_chunk
from tcg.construction import Decklist

PART = {"HX-Request": "true"}


def path_of(deck: Deck, end: str = "") -> str:
    return f"/decks/{deck.pk}/edit/statistics/{end}"


def panels_in(html: str) -> list[str]:
    return re.findall(r'<details [^>]*id="statistic-([\w-]+)"', html)


FIGURES = ["levels", "costs", "opening", "element", "type", "classes", "activation", "numbers"]
ALL = ["winning", "drawing", *FIGURES]


def test_a_script_gets_the_panels_alone_and_whoever_has_none_a_page(deck: Deck, ann_client: Client) -> None:
    page = ann_client.get(path_of(deck)).content.decode()
    part = ann_client.get(path_of(deck), headers=PART)
    html = part.content.decode()
    for each in (html, page):
        assert [panel for panel in panels_in(each) if panel != "quotations"] == ALL
    assert ("<html" in page, "<html" in html) == (True, False)
    assert f'action="{path_of(deck, "games/")}"' in page
    assert "csrf" not in html  # or no two answers would be the same
    assert "HX-Request" in part["Vary"]
    assert part["Cache-Control"] == "private, no-cache"
    assert ann_client.get(path_of(deck), headers={**PART, "If-None-Match": part["ETag"]}).status_code == 304
    other = replace(services.content_of(deck), decklist=Decklist())
    services.save_deck(deck=deck, version=deck.version, content=other)
    again = ann_client.get(path_of(deck), headers={**PART, "If-None-Match": part["ETag"]})
    assert panels_in(again.content.decode()) == ["winning", "drawing"]


def test_odds_are_asked_of_a_card_or_a_search(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    card = next(ref for ref in legal_list(starter).section("main") if isinstance(ref, int))
    html = ann_client.get(path_of(deck, "odds/"), {"card": card}, headers=PART).content.decode()
    assert "At least 1 of 3 among 51 cards" in html
    found = ann_client.get(path_of(deck, "odds/"), {"q": "kind:creature nosuch:thing"}, headers=PART).content.decode()
    assert "message--warning" in found
    whole = ann_client.get(path_of(deck, "odds/"), {"card": card})
    assert whole["Location"] == f"{path_of(deck)}?card={card}#statistic-drawing"
    page = ann_client.get(whole["Location"]).content.decode()
    assert f'<option value="{card}" selected>' in page
    for each in (html, page):
        assert "<td>31.9</td>" in each
    both = ann_client.get(path_of(deck), {"card": str(card), "q": "kind:creature"}).content.decode()
    assert f'<option value="{card}" selected>' not in both, "the search is answered, and the list says so"
    nobody = ann_client.get(path_of(deck, "odds/"), {"card": "~Nobody"}, headers=PART).content.decode()
    assert "no such card" in nobody


def test_games_in_steps(starter: Catalog, deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def play(job: Job, start: int, stop: int, **others: Any) -> dict[str, Any]:
        asked.append((start, stop))
        return play_chunk(job, start, min(stop, start + 2), **others)

    monkeypatch.setattr(winning, "play_chunk", play)
    for step in range(1, GAMES // STEP + 1):
        html = ann_client.post(path_of(deck, "games/"), headers=PART).content.decode()
        assert f'data-games="{step * STEP}"' in html
        assert ("data-is-done" in html) is (step * STEP == GAMES)
    ann_client.post(path_of(deck, "games/"), headers=PART)
    assert asked == [(start, start + STEP) for start in range(0, GAMES, STEP)]
    assert not Run.objects.exists()  # nobody's day, queue or list of runs is filled with them


def test_results_are_of_the_cards(starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "STEP", 4)
    decklist = legal_list(starter)
    first = play_on(decklist, starter)
    assert first.games == 4
    card, other = list(decklist.section("main"))[:2]
    changed = decklist.set("main", card, 2)
    assert winning_of(changed, starter).games == 0
    back = changed.set("main", card, 3).add("side", other).add("maybe", other)
    assert winning_of(back, starter) == first  # what is not played makes no difference
    cache.clear()
    assert play_on(decklist, starter) == first


def test_without_a_script_all_games_are_played(deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "GAMES", 12)
    monkeypatch.setattr(winning, "STEP", 5)
    monkeypatch.setattr(pages, "_PATIENCE", 600.0)
    html = ann_client.post(path_of(deck, "games/"), follow=True).content.decode()
    assert "12 of 12 games" in html
    assert "Play 12 games" not in html


def test_a_deck_that_no_game_can_be_played_with_says_why(empty: Deck, ann_client: Client) -> None:
    for answer in (
        ann_client.get(path_of(empty), headers=PART),
        ann_client.post(path_of(empty, "games/"), headers=PART),
    ):
        html = answer.content.decode()
        assert html.count("a game begins with 6 in hand") == 1
        assert "data-is-done" in html


def test_too_many_requests_are_refused(deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "_WAIT", 0.0)
    with HERE:
        answer = ann_client.post(path_of(deck, "games/"), headers=PART)
        assert (answer.status_code, answer["Retry-After"]) == (429, "2")
        page = ann_client.post(path_of(deck, "games/"), follow=True).content.decode()
        assert "Games of others are being played." in page
    cache.clear()
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"step": "1/min"})
    monkeypatch.setattr(winning, "STEP", 1)
    assert ann_client.post(path_of(deck, "games/"), headers=PART).status_code == 200
    answer = ann_client.post(path_of(deck, "games/"), headers=PART)
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 61


def test_the_api_has_the_figures(starter: Catalog, ann: User, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "STEP", 4)
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    played = play_on(legal_list(starter), starter)
    answer = client.get(f"/api/v1/decks/{deck.pk}/statistics/")
    data = answer.json()
    assert (answer.status_code, data["size"], data["unknown"]) == (200, 51, 0)
    assert [words["field"] for words in data["words"]] == ["element", "type", "classes", "activation"]
    assert data["winning"] == played.as_data()
    assert sum(data["levels"]["creatures"].values()) + sum(data["levels"]["tricks"].values()) == 51
    again = client.get(f"/api/v1/decks/{deck.pk}/statistics/", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


#: The figures that only decks of a game have.
OWN = {
    "fade": {"tp", "pool", "keywords"},
    "aoe": {"links", "priorities", "damage", "reach"},
    "ga": {"section_costs"},
}
DESPAIRAS = {"levels", "costs", "opening", "quotations", "blanks"}


@pytest.mark.parametrize("code", CODES)
def test_figures_and_odds_are_of_the_deck_s_own_game(code: str, ann: User, ann_client: Client) -> None:
    deck = make_deck_of(code, ann)
    data: dict[str, Any] = ann_client.get(f"/api/v1/decks/{deck.pk}/statistics/").json()
    assert set().union(*OWN.values(), DESPAIRAS) & set(data) == OWN[code]
    assert data["winning"]["refusal"].startswith("No goldfish games")
    assert (data["game"], data["size"], data["unknown"]) == (code, deck.size, 0)
    page = ann_client.get(path_of(deck)).content.decode()
    part = ann_client.get(path_of(deck), headers=PART).content.decode()
    for html in (page, part):
        assert all(f'id="statistic-{key}"' in html for key in OWN[code])
        assert "statistic-winning" not in html
    assert f'<a href="/{code}/rules/#' in page
    ref = next(iter(services.decklist_of(deck).section(game_of(deck).main)))
    for asked, said in (({"card": ref}, "At least 1 of"), ({"q": "kind:nosuch"}, "No card of")):
        assert said in ann_client.get(path_of(deck, "odds/"), asked, headers=PART).content.decode()


def test_odds_are_those_of_a_hand_of_the_size_that_is_asked_for(ann: User, ann_client: Client) -> None:
    """O-GA.10: nobody says how many cards an opening hand of Grand Archive has."""
    deck_of_game = make_deck_of("ga", ann)
    decklist = services.decklist_of(deck_of_game)
    ref, count = next(iter(decklist.section("main").items()))
    path, size = f"/decks/{deck_of_game.pk}/edit/statistics/", decklist.count("main")
    for asked, shown in (({}, USUAL_SIZE), ({"size": "9"}, 9), ({"size": "x"}, USUAL_SIZE), ({"size": "999"}, HAND)):
        html = ann_client.get(path, {"card": ref, **asked}).content.decode()
        assert re.search(rf'name="size"[^>]* value="{shown}"', html)
        seen = min(shown + 1, size)
        odds = 100 * (1 - comb(size - count, seen) / comb(size, seen))
        assert f"<td>{odds:.1f}</td>" in html or seen == size
    assert (
        'name="size"' not in ann_client.get(f"/decks/{make_deck_of('fade', ann).pk}/edit/statistics/").content.decode()
    )
