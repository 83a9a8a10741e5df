"""Reports of goldfish runs in words and pictures, and what cards are worth: page without JavaScript, and API."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.models import Card, Revision
from conftest import legal_list, make_deck
from decks.goldfish import limits
from decks.goldfish.comparing import present_comparison
from decks.goldfish.presenting import present_report, uses_of
from decks.goldfish.services import HERE, start_run
from decks.goldfish.snapshot import Contender
from decks.goldfish_pages.worth import api, pages, progress
from decks.goldfish_pages.worth.progress import play_next, progress_of
from decks.models import Deck, Run, Visibility, Worth
from decks.tests.goldfish.test_pages import text_of
from rules.cards import CardDef
from rules.goldfish import Job, Params, Side, play_chunk, report, sum_up
from rules.goldfish.games.game import Stage
from rules.goldfish.policy.card_uses import Use
from rules.goldfish.reports import worth
from rules.vocabulary import Activation, Kind, TrickClass
from tcg.construction import Decklist

SOLDIER = CardDef(1, "Soldier", Kind.CREATURE, slug="soldier", level=3, type="Warrior", atk=500, hp=500)
GIANT = CardDef(2, "Giant", Kind.CREATURE, slug="giant", level=7, type="Warrior", atk=400, hp=900)
ANSWER = CardDef(
    3, "Answer", Kind.TRICK, slug="answer", level=2, activation=Activation.CHAIN, classes=(TrickClass.COUNTER,),
    text="?", is_executable=False,
)  # fmt: skip
BLANK = CardDef(
    4, "Blank", Kind.TRICK, slug="blank", level=9, activation=Activation.NORMAL, classes=(TrickClass.EFFECT,),
    text="?", is_executable=False,
)  # fmt: skip


def side(*cards: tuple[CardDef, int]) -> Side:
    return Side("Deck", None, tuple(card for card, count in cards for _ in range(count)))


MIXED = side((SOLDIER, 30), (GIANT, 8), (ANSWER, 6), (BLANK, 6))


def played(*sides: Side, params: Params | None = None, games: int = 40) -> dict[str, Any]:
    job = Job(sides, params or Params(), "any")
    return report(job, sum_up([play_chunk(job, 0, games)]))


def headline_of(params: Params, *, of: Side = MIXED) -> str:
    document = played(of, params=params, games=20)
    return present_report(document["decks"][0], document["params"], {}).headline.replace("\u00a0", " ")


def test_the_headline_says_when_games_are_won() -> None:
    soldiers = side((SOLDIER, 50))
    assert headline_of(Params(), of=soldiers) == "All games are won by turn 6."
    assert headline_of(Params(max_turns=5), of=soldiers) == "No game is won within 5 turns."
    assert headline_of(Params(max_turns=1), of=soldiers) == "No game is won within 1 turn."
    assert headline_of(Params(), of=side((SOLDIER, 9))) == "No game is won: the deck runs out first."


def test_the_headline_of_games_that_are_never_won() -> None:
    job = Job((side((SOLDIER, 50)),), Params(), "any")
    total = sum_up([play_chunk(job, 0, 10)])
    rows: list[tuple[dict[str, int], str]] = [
        ({"4": 5, "6": 5}, "Half of the games are won by turn 4; all of them by turn 6."),
        ({"4": 3, "6": 5, "0": 2}, "Half of the games are won by turn 6; 20.0 % never within 15."),
        ({"6": 4, "0": 6}, "40.0 % of the games are won within 15 turns."),
    ]
    for total["tallies"][0]["lethal"], said in rows:
        document = report(job, total)
        shown = present_report(document["decks"][0], document["params"], {})
        assert shown.headline.replace("\u00a0", " ") == said


def test_cards_that_need_an_opponent_are_not_called_bad() -> None:
    document = played(MIXED)
    uses = uses_of(Stage(MIXED, Params()))
    assert uses == {ANSWER.id: Use.REACTIVE, BLANK.id: Use.UNSCRIPTED}
    cards = present_report(document["decks"][0], document["params"], uses).cards
    assert cards.best[0].name == "Soldier"
    assert [row.name for row in cards.unjudged] == ["Answer"]
    assert cards.unjudged[0].remark == "It answers what an opponent does."
    assert "Giant" in [row.name for row in cards.doubtful]
    giant = next(row for row in cards.every if row.name == "Giant")
    assert giant.remark == "Level 7 comes only by sacrifice (D-6.4). Is there enough to sacrifice when it is drawn?"
    assert next(row for row in cards.every if row.name == "Blank").remark.endswith("so it is cast blank (G-8).")
    assert len(cards.every) == 4
    assert not {row.name for row in cards.best} & {row.name for row in cards.doubtful}


def test_a_comparison_says_what_got_better_and_its_numbers_agree() -> None:
    document = played(side((SOLDIER, 10), (ANSWER, 40)), side((SOLDIER, 50)))
    shown = present_comparison(document)
    assert shown.headline.startswith("“Deck” wins ")
    assert " turns sooner (95" in shown.headline
    rows = {row.name: row for row in shown.rows}
    assert rows["Turn of the win"].verdict == "better"
    assert rows["Turn of the win"].difference.startswith("−")
    for row in shown.rows:
        one, other = (float(value.replace(",", "")) for value in row.values)
        difference = float(row.difference.replace("−", "-").replace(",", ""))
        assert other - one == pytest.approx(difference, abs=max(1.0, abs(other)) * 0.01)
    assert [series.mark for series in shown.chart.series] == [0, 1]  # type: ignore[attr-defined]


def test_what_can_t_be_told_apart_is_said_to_be_so() -> None:
    document = played(MIXED, MIXED)
    assert present_comparison(document).headline == "It makes no difference: “Deck” wins each game on the same turn."
    figure = next(one for one in document["comparison"]["figures"] if one["figure"] == "lethal_turn")
    figure |= {"difference": {"value": 0.02, "low": -0.1, "high": 0.14}, "verdict": "same"}
    figure["changed"]["count"] = 9
    said = present_comparison(document).headline.replace("\u00a0", " ")
    assert said == (
        "They can’t be told apart: “Deck” wins 0.02 turns later, which may as well be chance "
        "(95 % interval −0.1 to 0.14)."
    )
    figure |= {"difference": {"value": 0.2, "low": 0.1, "high": 0.3}, "verdict": "worse"}
    assert "“Deck” wins 0.2 turns later" in present_comparison(document).headline
    figure["difference"] = {"value": -1.0, "low": -1.0, "high": -1.0}
    assert "“Deck” wins 1 turn sooner" in present_comparison(document).headline


def test_decks_that_never_win_are_not_said_to_win() -> None:
    document = played(side((ANSWER, 50)), side((GIANT, 50)))
    assert present_comparison(document).headline == "Neither wins a game within 15 turns."


GAMES = 4
PART = {"HX-Request": "true"}
CARDS = 3


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are enough, and a step plays a few of them."""
    monkeypatch.setattr(worth, "GAMES", GAMES)
    monkeypatch.setattr(worth, "at_once", lambda params: 2)
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
    assert ("Continue" in stopped, "hx-trigger" in stopped, Worth.objects.get().games) == (True, False, kept)
    assert "hx-trigger" in step(ann_client, path_of(run)).content.decode()
    assert Worth.objects.get().games > kept
    page = ann_client.get(path_of(run)).content.decode()
    form = re.search(r'<form [^>]*id="worth-form" method="post" action="([^"]+)"', page)
    assert form
    assert ann_client.post(form[1])["Location"] == f"{path_of(run)}?side=1#worth"
    while Worth.objects.get().games < GAMES * (1 + CARDS):
        kept = Worth.objects.get().games
        ann_client.post(form[1])
        assert Worth.objects.get().games > kept
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
    while "hx-trigger" in ann_client.post(form[1], headers=PART).content.decode():
        pass
    assert [(kept.place, kept.games) for kept in Worth.objects.all()] == [(1, GAMES * 3)]
    assert "0 of 3 cards" in ann_client.get(path_of(run)).content.decode()
    alone = run_of(starter, ann, Decklist.of(main=[(main[0], 5), (main[1], 5)]))
    assert play_next(alone, 0, starter, 600).cards == progress_of(run, 1, starter).cards


def test_two_who_look_on_play_the_same_and_nothing_is_taken_back(starter: Catalog, run: Run) -> None:
    behind = play_next(run, 0, starter, 0)
    known, _ = progress._stored(run, 0, starter)
    ahead = play_next(run, 0, starter, 0)
    assert behind.done < ahead.done
    progress._keep(run, 0, known, "")  # another process, which has begun when there was less
    assert progress_of(run, 0, starter) == ahead


def test_other_cards_and_rules_are_not_played(starter: Catalog, run: Run, ann_client: Client) -> None:
    step(ann_client, path_of(run))
    kept = Worth.objects.get().games
    Run.objects.update(rules_digest="another")
    part = step(ann_client, path_of(run)).content.decode()
    assert "Cards or the simulator have changed since" in part
    assert "hx-trigger" not in part
    Run.objects.update(rules_digest=run.rules_digest)
    Card.objects.filter(permanent_number=next(iter(small(starter).section("main")))).update(level=9)
    Revision.renew_of("despaira")
    assert "Cards or the simulator have changed since" in step(ann_client, path_of(run)).content.decode()
    assert Worth.objects.get().games == kept


def test_too_many_requests_are_refused(run: Run, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "WAIT_LOOKING_ON", 0.0)
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
