"""Matches begin in situations, go on from positions of other matches, and are saved as scenarios."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from decks.core.hands import deck_order
from decks.core.services import decklist_of, starter_decks
from decks.models import Deck
from games import DEFAULT_GAME
from jobs.later import Busy
from jobs.resource_limits import LimitExceeded
from jobs.workers import CallFailed
from play.core.continuing import NoSuchPosition, continue_from, state_at
from play.core.remembered import forget_all, present_state
from play.core.services import act
from play.core.state import ActionRefused
from play.models import ActionMark, Match, Mode, Status
from play.tests.test_alone import begin, do, get
from play.tests.test_services import choose, options, seat
from rules.scenario import load, read
from rules.web import scenarios

SITUATION = """
id: two-and-a-trick
cards:
  Ogre: {kind: creature, element: fire, atk: 800, hp: 300}
  Imp: {kind: creature, atk: 200, hp: 500}
start:
  S: {hand: [Imp]}
  field:
    - {tile: C3, card: Ogre, player: S}
    - {tile: C4, card: Imp, player: N}
do:
  - {refuse: move C3 D4, rule: D-10.1}
  - attack C3 C4
expect:
  N: {hp: 2700, graveyard: [Imp]}
  field: {C4: null}
"""
ADDRESS = "/play/situation/"


@pytest.fixture(autouse=True)
def _database(db: None) -> None: ...


def begun(client: Client, **form: str) -> tuple[Match, str]:
    """Begin a match in the situation, and return it with the key of its player."""
    answer = client.post(ADDRESS, {"situation": SITUATION, **form})
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(), answer.cookies["seat"].value


def test_the_former_address_leads_here(client: Client) -> None:
    assert client.get("/rules/play/?scenario=learn-to-attack")["Location"] == f"{ADDRESS}?scenario=learn-to-attack"
    answer = client.post("/rules/play/", {"situation": SITUATION})
    assert (answer.status_code, answer["Location"]) == (307, ADDRESS)
    assert "learn-to-attack" in client.get(f"{ADDRESS}?scenario=learn-to-attack").content.decode()
    assert client.get(f"{ADDRESS}?scenario=none").status_code == 404
    assert Match.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "line 1"),
        ("start: {field: [{tile: Z9, card: Ogre, player: S}]}", "there is no card"),
        ("params: {columns: 7}", "5 columns and 6 rows"),
    ],
)
def test_problems_of_a_text_are_shown_and_the_text_is_kept(client: Client, text: str, problem: str) -> None:
    answer = client.post(ADDRESS, {"situation": text})
    body = answer.content.decode()
    assert (answer.status_code, Match.objects.count()) == (422, 0)
    assert problem in body
    assert text.split(":")[0] in body


def test_a_scenario_is_played_step_by_step(client: Client, starter: Catalog) -> None:
    match, key = begun(client)
    first = get(match, key)
    assert [step["is_refusal"] for step in first["plan"]] == [True, False]
    assert do(match, key, "step")["plan"][0]["is_done"]
    last = do(match, key, "step")
    assert [one["is_met"] for one in last["expected"]] == [True, True, True]
    assert do(match, key, "goto 1")["expected"] == []
    assert do(match, key, "step")["view"]["sides"] == last["view"]["sides"]
    refused = do(match, key, "step")
    assert refused["detail"] == "All steps have been done."
    forget_all()
    assert [step["is_done"] for step in get(match, key)["plan"]] == [True, True]


def test_a_bot_plays_in_a_situation(client: Client, starter: Catalog) -> None:
    match, _ = begun(client, against="1")
    assert (match.mode, [each.bot for each in match.seats.all()]) == (Mode.BOT, [0, 1])


def test_a_person_plays_north_against_a_bot_in_a_situation(client: Client, starter: Catalog) -> None:
    match, key = begun(client, against="2", seat="N")
    assert [each.bot for each in match.seats.all()] == [2, 0]
    assert get(match, key)["you"] == "N"


def test_the_table_offers_every_bot_to_play_on_against(client: Client, starter: Catalog) -> None:
    match, _ = begun(client)
    for query in ("", "?plain"):
        body = client.get(f"/play/{match.pk}/{query}").content.decode()
        assert all(f'name="against" value="{level}"' in body for level in ("", 1, 2, 3))
    client.post(f"/play/{match.pk}/continue/", {"position": "0", "against": "3", "seat": "N"})
    new = Match.objects.exclude(pk=match.pk).get()
    assert [each.bot for each in new.seats.all()] == [3, 0]


def test_without_javascript_both_hands_are_shown(client: Client, starter: Catalog) -> None:
    text = "id: far-hand\ncards: {Imp: {kind: creature}}\nstart: {N: {hand: [Imp]}}"
    match, _ = begun(client, situation=text)
    assert "Imp" in client.get(f"/play/{match.pk}/?plain").content.decode()


def test_an_own_copy_goes_on_from_a_position(deck: Deck, starter: Catalog, ann: User) -> None:
    match, _ = begin(deck, starter)
    random = Random("copy")  # noqa: S311
    for _ in range(20):
        choose(match, starter, random)
    _, then = state_at(match, 12, starter)
    new, key = continue_from(match, 12, seat=seat(deck, owner=ann), plays=0, bot=0, cards=starter)
    with present_state(new, starter) as (_, state):
        assert (state.number, state.digest) == (12, then.digest)
    assert get(new, key)["undo"] == 11
    assert match.actions.count() == 20


def test_nobody_goes_on_from_a_running_match_with_secrets(deck: Deck, starter: Catalog, client: Client) -> None:
    match, _ = begin(deck, starter, Mode.BOT)
    with pytest.raises(NoSuchPosition):
        continue_from(match, 0, seat=seat(deck), plays=0, bot=0, cards=starter)
    assert client.get(f"/play/{match.pk}/scenario.yaml").status_code == 404
    client.post(f"/play/{match.pk}/continue/", {"position": "0"})
    assert Match.objects.count() == 1
    act(match=match, seat=0, position=0, key="a", text="surrender", cards=starter)
    match.refresh_from_db()
    assert match.status == Status.OVER
    answer = client.post(f"/play/{match.pk}/continue/", {"position": "0", "against": "1"})
    new = Match.objects.exclude(pk=match.pk).get()
    assert (answer["Location"], new.mode, new.position) == (f"/play/{new.pk}/", Mode.BOT, 0)


def test_a_position_is_saved_as_a_scenario(deck: Deck, starter: Catalog, client: Client) -> None:
    match, _ = begin(deck, starter)
    assert client.get(f"/play/{match.pk}/scenario.yaml").status_code == 404  # before the leaders are placed
    random = Random("save")  # noqa: S311
    while get(match)["view"]["phase"] != "main1":
        choose(match, starter, random)
    answer = client.get(f"/play/{match.pk}/scenario.yaml")
    (data,) = read(answer.content.decode())
    duel, _ = load(data).begin()
    sides = get(match, query="?open=1")["view"]["sides"]
    assert [len(side.deck) for side in duel.players] == [sides[letter]["deck_count"] for letter in "SN"]
    assert re.search(r'filename="position-\d+.yaml"', answer["Content-Disposition"])
    assert options(match, starter)[1]


def test_a_goldfish_game_is_played_on_from_a_step(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    page = f"/decks/{deck.pk}/goldfish/"
    form = ann_client.get(page).context["form"]
    values = {name: form[name].value() or "" for name in form.fields}
    run = ann_client.post(page, {**values, "runs": 2, "max_turns": 3, "seed": "a"})["Location"]
    run_id = run.rstrip("/").rsplit("/", 1)[-1]
    shown = ann_client.get(f"{run}game/1/?move=5")
    assert f'action="/play/goldfish/{deck.pk}/{run_id}/1/"' in shown.content.decode()
    ann_client.post(f"/play/goldfish/{deck.pk}/{run_id}/1/", {"move": "5"})
    match = Match.objects.get()
    sides = get(match)["view"]["sides"]
    assert sides["S"]["hand"] == shown.context["own"]["hand"]
    assert sides["N"]["hp"] == shown.context["enemy"]["hp"]


def test_an_action_after_which_there_is_too_much_to_work_out_is_refused(
    client: Client, starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = begun(client)

    def exceed(*args: object, **limits: object) -> None:
        raise LimitExceeded

    monkeypatch.setattr(scenarios.PROCESS, "call", exceed)
    with pytest.raises(ActionRefused, match="more to work out"):
        act(match=match, seat=0, position=0, key="k", text="end", cards=starter)
    assert match.actions.count() == 0


def test_hostile_text_is_escaped(client: Client, starter: Catalog) -> None:
    evil = "</textarea><script>alert(1)</script>\"'&"
    text = json.dumps(
        {
            "id": evil,
            "why": evil,
            "cards": {evil: {"kind": "creature", "atk": 100, "type": evil}},
            "start": {
                "S": {"hand": [evil]},
                "field": [{"tile": "C3", "card": evil, "player": "S", "counters": {evil: 2}}],
            },
            "expect": {"S": {"hand": [evil]}},
        }
    )
    assert client.post(ADDRESS, {"situation": text}).status_code == 302
    address = f"/play/{Match.objects.get().pk}/"
    for query in ("", "?plain"):
        body = client.get(f"{address}{query}").content.decode()
        assert "<script>alert" not in body
        assert "alert(1)" in body
    for broken in (evil, f"cards: {{{evil!r}: 1}}"):
        answer = client.post(ADDRESS, {"situation": broken})
        assert answer.status_code == 422
        assert "<script>alert" not in answer.content.decode()


@pytest.mark.parametrize("text", [r'{"id": "\ud800"}', r'id: "\ud83d"', r'{"why": "\u0000\ufffe"}'])
def test_half_a_surrogate_pair_breaks_nothing(client: Client, starter: Catalog, text: str) -> None:
    answer = client.post(ADDRESS, {"situation": text})
    assert answer.status_code in {302, 422}
    if answer.status_code == 302:
        assert client.get(answer["Location"]).status_code == 200


def test_a_text_that_is_too_long_is_refused(client: Client) -> None:
    answer = client.post(ADDRESS, {"situation": SITUATION + "#" * scenarios.MAX_TEXT})
    assert (answer.status_code, Match.objects.count()) == (422, 0)
    assert "Longer than 100,000 letters." in answer.content.decode()
    assert client.post(ADDRESS, {"situation": "x" * 2**20}).status_code == 413


@pytest.mark.parametrize(("error", "status"), [(LimitExceeded, 422), (Busy, 429), (CallFailed, 422)])
def test_a_check_that_fails_is_explained_and_the_text_is_kept(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: type[Exception], status: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error("a traceback")

    monkeypatch.setattr(scenarios, "ask", fail)
    answer = client.post(ADDRESS, {"situation": SITUATION})
    body = answer.content.decode()
    assert (answer.status_code, Match.objects.count()) == (status, 0)
    assert "a traceback" not in body
    assert "two-and-a-trick" in body


def test_a_sample_hand_is_played_with_its_deck_in_order(client: Client, deck: Deck, starter: Catalog) -> None:
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    page = client.get(f"/decks/{deck.pk}/hand/?seed=ember").content.decode()
    assert f'action="/play/hand/{deck.pk}/"' in page
    dealt = deck_order(decklist_of(deck), starter, "ember", DEFAULT_GAME.openings["standard"])
    order = [starter[card].name for card in dealt if isinstance(card, int)]
    for against, side in (("", "S"), ("2", "N")):
        Match.objects.all().delete()
        answer = client.post(f"/play/hand/{deck.pk}/", {"seed": "ember", "against": against, "seat": side})
        match = Match.objects.get()
        assert answer["Location"] == f"/play/{match.pk}/"
        assert [seat.bot for seat in match.seats.all()] == ([2, 0] if against else [0, 0])
        assert {seat.deck_id for seat in match.seats.all()} <= {None, *(each.pk for each in starter_decks().values())}
        forget_all()
        for _ in range(2):
            player, texts = options(match, starter)
            mark = ActionMark.BOT if against and player == 0 else ""
            act(
                match=match,
                seat=player,
                position=match.position,
                key=str(player),
                text=texts[0],
                cards=starter,
                mark=mark,
            )
            match.refresh_from_db()
        with present_state(match, starter) as (_, state):
            own, cards = state.duel.players["SN".index(side)], state.duel.table.cards
            hand, rest = ([cards[card].name for card in zone] for zone in (own.hand, own.deck[::-1]))
            assert (hand, rest) == (order[:6], order[6:])
        assert "order" not in match.seats.all()[0].side


def test_a_deck_without_cards_begins_no_game_from_a_hand(client: Client, deck: Deck, starter: Catalog) -> None:
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    deck.entries.all().delete()
    answer = client.post(f"/play/hand/{deck.pk}/", {"seed": "a b"})
    assert (answer.status_code, answer["Location"]) == (302, f"/decks/{deck.pk}/hand/?seed=a+b")
    assert not Match.objects.exists()
