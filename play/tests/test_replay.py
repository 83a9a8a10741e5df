"""Matches that are over are recorded, and replayed for ever, by whoever knows them; before the end nothing is seen."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from cards.catalog.catalogs import Catalog
from decks.models import Deck
from play.bots import runner
from play.core.continuing import continue_from, state_at
from play.core.recording import Positions
from play.core.remembered import forget_all
from play.core.services import act, begin_match
from play.core.state import GameState
from play.models import BotTask, Match, Mode, Recording, Status
from play.tests.test_bots import ACTIONS, begin, play, workers  # noqa: F401  # a fixture of all tests here
from play.tests.test_services import options, seat


def get(match: Match, query: str = "", **headers: str) -> Any:
    return Client().get(f"/api/v1/matches/{match.pk}/replay/{query}", headers=headers)


@pytest.fixture
def ended(deck: Deck, starter: Catalog) -> Match:
    """Match of two bots that is over and recorded."""
    match = begin(deck, starter, 1, 3)
    play()
    match.refresh_from_db()
    assert match.status == Status.OVER
    return match


def by_hand(deck: Deck, cards: Catalog) -> Match:
    """Return a match against oneself that is over: two actions, the second undone, one more, and the end."""
    match, _ = begin_match(mode=Mode.SELF, format_="standard", seats=[seat(deck), seat(deck)], cards=cards, seed="s")
    for text in ("", "", "goto 1", "", "surrender"):
        player, texts = options(match, cards)
        position = match.position
        act(match=match, seat=player, position=position, key=str(position), text=text or texts[0], cards=cards)
        match.refresh_from_db()
    return match


def test_all_positions_are_replayed_with_both_hands(ended: Match) -> None:
    seen = get(ended, "?count=200").json()
    assert [position["position"] for position in seen["positions"]] == list(range(ACTIONS + 1))
    assert [action["position"] for action in seen["actions"]] == list(range(ACTIONS))
    assert any(action["thoughts"] for action in seen["actions"])
    assert (seen["seed"], seen["next"], seen["games"][0]["result"]) == (
        "bots/1",
        None,
        {"winner": "draw", "ending": "limit"},
    )
    for position in seen["positions"]:
        for side in position["view"]["sides"].values():
            assert len(side["hand"]) == side["hand_count"]
            assert set(side["hand"]) <= set(seen["cards"])
    log = [line["text"] for position in seen["positions"] for line in position["view"]["log"]]
    assert log[0]
    assert not any("a card" in line for line in log)
    assert sum(entry["count"] for entry in seen["lists"]["S"]["main"]) >= 40


def test_a_replay_is_read_by_pages(ended: Match) -> None:
    whole = get(ended, "?count=200").json()
    positions: list[Any] = []
    actions: list[Any] = []
    since: int | None = 0
    while since is not None:
        page = get(ended, f"?count=15&since={since}").json()
        positions, actions, since = positions + page["positions"], actions + page["actions"], page["next"]
    assert (positions, actions) == (whole["positions"], whole["actions"])
    assert get(ended, "?count=201").status_code == get(ended, "?since=x").status_code == 400
    assert get(ended, "?game=2").status_code == 404


def test_nothing_is_replayed_before_the_end(deck: Deck, starter: Catalog) -> None:
    for mode in (Mode.LINK, Mode.BOT, Mode.SELF):
        match, keys = begin_match(mode=mode, format_="standard", seats=[seat(deck), seat(deck)], cards=starter)
        for headers in ({}, {"Authorization": f"Seat {keys[0]}"}):
            answer = get(match, **headers)
            assert (answer.status_code, set(answer.json())) == (409, {"type", "title", "status", "detail"})


def test_an_unchanged_replay_is_not_sent_again(ended: Match) -> None:
    tag = get(ended)["ETag"]
    assert get(ended, **{"If-None-Match": tag}).status_code == 304


def test_a_recorded_match_is_readable_after_the_rules_have_changed(
    ended: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = get(ended, "?count=200").json()
    forget_all()
    monkeypatch.setattr(GameState, "repeat", lambda *args: pytest.fail("nothing is played anew"))
    monkeypatch.setattr(GameState, "__init__", lambda *args: pytest.fail("nothing is played anew"))
    assert get(ended, "?count=200").json() == before


def test_the_curve_has_a_point_for_each_turn(ended: Match) -> None:
    curve = get(ended).json()["curve"]
    numbers = [point["position"] for point in curve]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == ACTIONS
    assert [point["turn"] for point in curve[:2]] == [1, 2]
    assert all(0 <= point["south"] <= 1 for point in curve)


def test_a_match_is_replayed_before_it_is_recorded(deck: Deck, starter: Catalog) -> None:
    match = by_hand(deck, starter)
    assert BotTask.objects.filter(match=match).exists()
    early = get(match).json()
    assert early.pop("curve") == []
    play()
    assert not BotTask.objects.exists()
    late = get(match).json()
    assert late.pop("curve")
    assert late == early


def test_games_of_a_best_of_three_are_replayed_one_by_one(deck: Deck, starter: Catalog) -> None:
    seats = [seat(deck), seat(deck)]
    match, _ = begin_match(mode=Mode.SELF, format_="standard", seats=seats, cards=starter, games_to_win=2)
    for position in range(5):
        player, texts = options(match, starter)
        text = "S: surrender" if position in (2, 4) else texts[0]
        act(
            match=match,
            seat=0 if "S:" in text else player,
            position=position,
            key=str(position),
            text=text,
            cards=starter,
        )
        assert get(match).status_code == (409 if position < 4 else 200)
    play()
    assert Recording.objects.count() == 2
    for number, positions in ((1, [0, 1, 2, 3]), (2, [3, 4, 5])):
        seen = get(match, f"?game={number}").json()
        assert [position["position"] for position in seen["positions"]] == positions
        assert [game["begins_at"] for game in seen["games"]] == [0, 3]
        assert seen["actions"][-1]["action"].endswith("surrender")
        assert seen["positions"][0]["view"]["phase"] is None
        assert f'href="?game={number}&amp;at={positions[1]}"' in page(match, f"?game={number}")
    match.refresh_from_db()
    copy, _ = continue_from(match, 4, seat=seat(deck), plays=0, bot=0, cards=starter)
    act(match=copy, seat=0, position=copy.position, key="end", text="surrender", cards=starter)
    assert get(copy).json()["actions"][-1]["action"].endswith("surrender")


def test_free_changes_are_replayed(deck: Deck, starter: Catalog) -> None:
    match, _ = begin_match(mode=Mode.SELF, format_="standard", seats=[seat(deck), seat(deck)], cards=starter)
    for position, text in enumerate(("", "", "free crystals S 3", "S: surrender")):
        player, texts = options(match, starter)
        number = 0 if text else player
        act(match=match, seat=number, position=position, key=str(position), text=text or texts[0], cards=starter)
    play()
    seen = get(match).json()
    assert [action["mark"] for action in seen["actions"]] == ["", "", "free", ""]
    assert seen["positions"][3]["view"]["sides"]["S"]["crystals"] == 3
    assert "Freely: " in page(match, "?at=3")


def test_a_recorded_position_is_that_from_which_a_match_goes_on(deck: Deck, starter: Catalog) -> None:
    match = by_hand(deck, starter)
    for position in get(match).json()["positions"]:
        _, state = state_at(match, position["position"], starter)
        played = json.loads(json.dumps(state.open_view(is_listed=False)))
        assert {**position["view"], "log": []} == {**played, "log": []}


def test_what_was_undone_is_in_the_actions_alone(deck: Deck, starter: Catalog) -> None:
    seen = get(by_hand(deck, starter)).json()
    assert [action["action"] for action in seen["actions"]][2] == "goto 1"
    assert [position["position"] for position in seen["positions"]] == [0, 1, 4, 5]
    assert [len(get(by_hand(deck, starter), f"?count=1&since={at}").json()["actions"]) for at in (0, 1, 4)] == [1, 3, 1]


def test_a_match_that_went_on_after_its_end_is_recorded_anew(deck: Deck, starter: Catalog) -> None:
    match = by_hand(deck, starter)
    play()
    act(match=match, seat=0, position=5, key="back", text="goto 1", cards=starter)
    assert (get(match).status_code, BotTask.objects.count()) == (409, 0)
    act(match=match, seat=0, position=6, key="end", text="surrender", cards=starter)
    play()
    assert Positions(Recording.objects.get().data).numbers == [0, 1, 7]


def test_a_game_that_the_rules_would_play_otherwise_is_not_recorded(deck: Deck, starter: Catalog) -> None:
    match = by_hand(deck, starter)
    match.actions.filter(number=4).update(digest="another")
    play()
    assert (Recording.objects.count(), BotTask.objects.count()) == (0, 0)
    answer = get(match)
    assert (answer.status_code, "rules" in answer.json()["detail"]) == (409, True)


def test_after_failures_a_game_is_recorded_without_curve(deck: Deck, starter: Catalog) -> None:
    by_hand(deck, starter)
    BotTask.objects.update(tries=2)
    play()
    assert Recording.objects.get().curve == []


def test_the_end_of_a_match_between_people_wakes_the_worker(
    deck: Deck, starter: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[bool] = []
    monkeypatch.setattr(runner.RUNNER, "wake", lambda: woken.append(True))
    match, _ = begin_match(mode=Mode.LINK, format_="standard", seats=[seat(deck), seat(deck)], cards=starter)
    runner.wake(match)
    assert not woken
    act(match=match, seat=0, position=0, key="end", text="surrender", cards=starter)
    match.refresh_from_db()
    runner.wake(match)
    assert woken


def page(match: Match, query: str = "") -> str:
    answer = Client().get(f"/play/{match.pk}/replay/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_leads_through_the_match_without_javascript(ended: Match) -> None:
    numbers, query = [], ""
    while True:
        seen = page(ended, query)
        numbers.append(int(re.findall(r'name="position" value="(\d+)"', seen)[0]))
        on = re.findall(r'data-way="on" href="(\?at=\d+)"', seen)
        if not on:
            break
        (query,) = on
    assert numbers == list(range(ACTIONS + 1))
    turns = re.findall(r'href="\?at=(\d+)" data-at="\d+"[^>]*>Turn', page(ended))
    assert turns
    for turn in turns:
        assert page(ended, f"?at={turn}").count('aria-current="step"') == 1


def test_the_page_has_both_hands_the_log_and_what_a_bot_thought(ended: Match) -> None:
    thought = ended.actions.exclude(thoughts=None).first()
    assert thought is not None
    seen = unescape(page(ended, f"?at={thought.number + 1}"))
    view = get(ended, f"?since={thought.number + 1}&count=1").json()["positions"][0]["view"]
    for side in view["sides"].values():
        assert all(name in seen for name in side["hand"])
    assert view["log"][0]["text"] in seen
    assert thought.thoughts[0]["words"] in seen
    assert 'id="thoughts"' in seen
    assert 'id="ahead-title"' in seen


def test_before_the_end_the_page_leads_to_the_table(deck: Deck, starter: Catalog) -> None:
    match = begin(deck, starter, 1, 1)
    answer = Client().get(f"/play/{match.pk}/replay/?at=0")
    assert (answer.status_code, answer["Location"]) == (302, f"/play/{match.pk}/")


def test_a_replay_is_played_on_from(ended: Match) -> None:
    answer = Client().post(f"/play/{ended.pk}/continue/", {"position": 7, "against": ""})
    new = Match.objects.exclude(pk=ended.pk).get()
    assert (answer["Location"], new.position) == (f"/play/{new.pk}/", 7)


def test_links_to_a_replay_show_its_final_position(ended: Match, deck: Deck, starter: Catalog) -> None:
    (address,) = re.findall(r'property="og:image" content="https?://[^/]+([^"]+)"', page(ended))
    picture = Client().get(address)
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/jpeg")
    outdated = f"/play/{ended.pk}/preview/{'0' * 20}.jpg"
    assert Client().get(outdated)["Location"] == address
    running = begin(deck, starter, 1, 1)
    assert Client().get(f"/play/{running.pk}/preview/{'0' * 20}.jpg").status_code == 404
