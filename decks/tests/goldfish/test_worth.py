"""What cards are worth, beside the report of a run: the part of the page without JavaScript, and the API."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog import Catalog
from cards.models import Card, CatalogRevision
from conftest import legal_list, make_deck
from decks.goldfish import here, limits
from decks.goldfish.services import HERE, start_run
from decks.goldfish.snapshot import Contender
from decks.goldfish.worth import api, keeping, pages
from decks.goldfish.worth.keeping import play_next, standing_of
from decks.models import Deck, Run, Visibility, Worth
from decks.tests.goldfish.test_pages import text_of
from rules.goldfish import Params, worth
from tcg.construction import Decklist

GAMES = 4
PART = {"HX-Request": "true"}
CARDS = 3


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are enough, and a step plays a few of them."""
    monkeypatch.setattr(worth, "GAMES", GAMES)
    monkeypatch.setattr(worth, "_AT_ONCE", 2)
    for module in (api, pages):
        monkeypatch.setattr(module, "STEP", 0.0)


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.UNLISTED, decklist=small(starter))


@pytest.fixture
def run(starter: Catalog, ann: User, deck: Deck) -> Run:
    return run_of(starter, ann, small(starter), deck=deck)


def small(cards: Catalog) -> Decklist:
    """A leader and three cards of the legal list, three copies of each."""
    legal = legal_list(cards)
    return Decklist({"leader": legal.section("leader"), "main": dict(list(legal.section("main").items())[:CARDS])})


def run_of(cards: Catalog, owner: User | None, *decklists: Decklist, deck: Deck | None = None) -> Run:
    contenders = [
        Contender(name=f"List {number}", format="standard", decklist=each, deck=None if number else deck)
        for number, each in enumerate(decklists)
    ]
    return start_run(
        owner=owner, visitor="" if owner else "somebody", contenders=contenders, params=Params(), seed="fish", games=5,
        cards=cards,
    )  # fmt: skip


def path_of(run: Run, token: str | None = "") -> str:
    return f"/s/{token}/goldfish/{run.pk}/" if token else f"/decks/{run.deck_id}/goldfish/{run.pk}/"


def step(client: Client, path: str, **options: Any) -> Any:
    return client.post(f"{path}worth/", options, headers=PART)


def fill(client: Client, path: str) -> list[str]:
    """What the part says, step by step, until it asks for no more."""
    parts = [step(client, path).content.decode()]
    while "hx-trigger" in parts[-1]:
        parts.append(step(client, path).content.decode())
    return parts


def test_the_report_comes_first(starter: Catalog, deck: Deck, run: Run, ann_client: Client) -> None:
    page = ann_client.get(path_of(run)).content.decode()
    assert "At a glance" in page
    assert 'hx-trigger="load, ' in page
    assert "0 of 3 cards" in page
    assert not Worth.objects.exists()
    parts = fill(ann_client, path_of(run))
    assert len(parts) >= CARDS * 2
    bars = [re.search(r'<progress [^>]*max="(\d+)" value="(\d+)"', part) for part in parts[:-1]]
    assert {int(bar[1]) for bar in bars if bar} == {GAMES * (1 + CARDS)}
    done = [int(bar[2]) for bar in bars if bar]
    assert done == sorted(set(done))
    assert "progress" not in parts[-1]
    kept = Worth.objects.get()
    assert (kept.run, kept.place, kept.games, kept.reason) == (run, 0, GAMES * (1 + CARDS), "")
    # Whoever else may see the run has it without any game.
    friend = Client().get(path_of(run, deck.share_token)).content.decode()
    assert "hx-trigger" not in friend
    assert step(Client(), path_of(run, deck.share_token)).status_code == 200
    for card in small(starter).section("main"):
        assert f'<a href="/cards/{starter[card].slug}/">' in parts[-1]  # type: ignore[index]
        assert f"&amp;out={starter[card].slug}#what-if" in friend  # type: ignore[index]
    assert parts[-1].count('scope="row"') == CARDS * 2  # the rows, and the numbers of the picture
    again = step(ann_client, path_of(run)).content.decode()
    assert text_of_part(again) == text_of_part(parts[-1])
    assert Worth.objects.get().played == kept.played


def text_of_part(html: str) -> str:
    return re.sub(r"<[^>]+>", " ", html)


def test_it_says_in_words_what_is_known(starter: Catalog, run: Run, ann_client: Client) -> None:
    fill(ann_client, path_of(run))
    known = json.loads(Worth.objects.get().played)
    for card in known["cards"]:
        card["differences"] = {"0": GAMES}
    known["cards"][1]["differences"] = {"2": GAMES}
    known["cards"][2]["differences"] = {"-1": GAMES}
    Worth.objects.update(played=json.dumps(known))
    best, worst = known["cards"][1]["name"], known["cards"][2]["name"]
    text = text_of(ann_client.get(path_of(run)))
    assert (
        f"Without one {best} the deck wins 2 turns later. Without one {worst} the deck wins 1 turn sooner. "
        "1 of 3 cards make no difference that is not chance."
    ) in text


def test_it_is_stopped_and_goes_on_and_without_a_script_a_button_plays_all(run: Run, ann_client: Client) -> None:
    step(ann_client, path_of(run))
    kept = Worth.objects.get().games
    stopped = step(ann_client, path_of(run), stop="yes").content.decode()
    assert ("Go on" in stopped, "hx-trigger" in stopped, Worth.objects.get().games) == (True, False, kept)
    assert "hx-trigger" in step(ann_client, path_of(run)).content.decode()
    assert Worth.objects.get().games > kept
    page = ann_client.get(path_of(run)).content.decode()
    form = re.search(r'<form [^>]*id="worth-form" method="post" action="([^"]+)"', page)
    assert form
    assert ann_client.post(form[1])["Location"] == f"{path_of(run)}?side=1#worth"
    assert Worth.objects.get().games == GAMES * (1 + CARDS)
    # What is known stays when cards or rules change.
    part = text_of_part(step(ann_client, path_of(run)).content.decode())
    Run.objects.update(rules_digest="another")
    assert text_of_part(step(ann_client, path_of(run)).content.decode()) == part


def test_of_a_comparison_each_deck_has_its_own(starter: Catalog, ann: User, deck: Deck, ann_client: Client) -> None:
    main = [*small(starter).section("main")]
    run = run_of(starter, ann, small(starter), Decklist.of(main=[(main[0], 5), (main[1], 5)]), deck=deck)
    path = f"{path_of(run)}?side=2"
    page = ann_client.get(path).content.decode()
    assert "0 of 2 cards" in page
    form = re.search(r'hx-post="([^"]+worth/[^"]+)"', page)
    assert form
    while "hx-trigger" in (part := ann_client.post(form[1], headers=PART).content.decode()):
        pass
    assert "#what-if" not in part
    assert [(kept.place, kept.games) for kept in Worth.objects.all()] == [(1, GAMES * 3)]
    assert "0 of 3 cards" in ann_client.get(path_of(run)).content.decode()
    alone = run_of(starter, ann, Decklist.of(main=[(main[0], 5), (main[1], 5)]))
    assert play_next(alone, 0, starter, 600).cards == standing_of(run, 1, starter).cards


def test_two_who_look_on_play_the_same_and_nothing_is_taken_back(starter: Catalog, run: Run) -> None:
    behind = play_next(run, 0, starter, 0)
    known, _ = keeping._kept(run, 0, starter)
    ahead = play_next(run, 0, starter, 0)
    assert behind.done < ahead.done
    keeping._keep(run, 0, known, "")  # another process, which has begun when there was less
    assert standing_of(run, 0, starter) == ahead


def test_other_cards_and_rules_are_not_played(starter: Catalog, run: Run, ann_client: Client) -> None:
    step(ann_client, path_of(run))
    kept = Worth.objects.get().games
    Run.objects.update(rules_digest="another")
    part = step(ann_client, path_of(run)).content.decode()
    assert "Cards or the simulator have changed since" in part
    assert "hx-trigger" not in part
    Run.objects.update(rules_digest=run.rules_digest)
    Card.objects.filter(pk=next(iter(small(starter).section("main")))).update(level=9)
    CatalogRevision.renew()
    assert "Cards or the simulator have changed since" in step(ann_client, path_of(run)).content.decode()
    assert Worth.objects.get().games == kept


def test_too_many_requests_are_refused(run: Run, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "_WAIT", 0.0)
    with HERE:
        answer = step(ann_client, path_of(run))
        assert (answer.status_code, answer["Retry-After"]) == (429, "2")
        assert 'hx-trigger="load delay:2s' in answer.content.decode()
        page = ann_client.post(f"{path_of(run)}worth/", follow=True)
        assert "Too many games are being played just now." in text_of(page)
        refused = ann_client.post(api_of(run))
        assert (refused.status_code, refused["Retry-After"]) == (429, "2")
    cache.clear()
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"worth": "1/min", "anon": None, "user": None})
    assert step(ann_client, path_of(run)).status_code == 200
    for answer in (step(ann_client, path_of(run)), ann_client.post(api_of(run))):
        assert answer.status_code == 429
        assert 0 < int(answer["Retry-After"]) <= 61
    assert ann_client.get(api_of(run)).status_code == 200


def test_a_run_that_waits_has_its_own_games_first(
    starter: Catalog, ann: User, deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GAMES_HERE", 0)
    run = run_of(starter, ann, small(starter), deck=deck)
    assert 'id="worth"' not in ann_client.get(path_of(run)).content.decode()
    assert "when the games of the run are" in step(ann_client, path_of(run)).content.decode()
    answer = ann_client.post(api_of(run))
    assert answer.status_code == 200
    assert "when the games of the run are" in answer.json()["decks"][0]["refusal"]
    assert not Worth.objects.exists()


def api_of(run: Run) -> str:
    return f"/api/v1/goldfish/{run.pk}/worth/"


def test_the_api_plays_step_by_step_and_looking_plays_nothing(starter: Catalog) -> None:
    main = [*small(starter).section("main")]
    one, other = Decklist.of(main=[(main[0], 9), (main[1], 9)]), Decklist.of(main=[(main[2], 18)])
    run, client = run_of(starter, None, one, other), Client()
    before = client.get(api_of(run))
    assert (before.status_code, before["Cache-Control"]) == (200, "private, no-cache")
    assert before.json()["url"] == api_of(run)
    assert [(each["name"], each["done"], each["total"]) for each in before.json()["decks"]] == [
        ("List 0", 0, GAMES * 3), ("List 1", 0, GAMES * 2),
    ]  # fmt: skip
    assert {card["later"] for each in before.json()["decks"] for card in each["cards"]} == {None}
    assert client.get(api_of(run)).json() == before.json()
    steps = [client.post(api_of(run))]
    while steps[-1].status_code == 202:
        steps.append(client.post(api_of(run)))
    assert steps[-1].status_code == 200
    assert len(steps) > 5
    for each in steps[-1].json()["decks"]:
        assert (each["done"], each["refusal"]) == (each["total"], "")
        for card in each["cards"]:
            assert card["later"]["low"] <= card["later"]["value"] <= card["later"]["high"]
            assert card["verdict"] in ("better", "worse", "same")
            assert 0 <= card["changed"] <= GAMES
    (card,) = steps[-1].json()["decks"][1]["cards"]
    assert (card["slug"], card["copies"], card["changed"], card["verdict"]) == (
        starter[main[2]].slug, 18, 0, "same",  # type: ignore[index]
    )  # fmt: skip
    assert client.get(api_of(run)).json() == client.post(api_of(run)).json() == steps[-1].json()
