"""Matchups: decks are chosen, bots play them as a run, and those who may see the decks read the games."""

from __future__ import annotations

import json
import re
from itertools import cycle
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.data_export import files_of
from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import WorkersHere, make_deck
from decks.goldfish import claims, limits, services
from decks.goldfish.cleanup import old_runs
from decks.goldfish.playing import play_over
from decks.goldfish.snapshot import contender_of
from decks.importexport import parse
from decks.models import Chunk, Deck, Run, RunKind, Visibility
from play.models import Match, Mode
from rules.bots.series import SeriesPlayer
from rules.goldfish import Params

_FILES = sorted((settings.DATA_DIR / "decks").glob("*.txt"))


@pytest.fixture
def decks(ann: User, starter: Catalog) -> list[Deck]:
    lists = [parse(file.read_text(), starter).decklist for file in _FILES[:2]]
    return [
        make_deck(ann, starter, Visibility.PUBLIC, name=name, decklist=decklist)
        for name, decklist in zip(("Here", "<There>", "Elsewhere"), cycle(lists), strict=False)
    ]


def begin(client: Client, decks: list[Deck], **fields: object) -> Any:
    return client.post("/matchups/", {"deck": [deck.pk for deck in decks], "level": 1, "games": 2, **fields})


@pytest.fixture
def _played_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first player lose every game at once, but for the fourth one: nobody has to decide anything."""

    def play(self: SeriesPlayer, start: int, stop: int, _: object) -> dict[str, object]:
        pairs = self._series.pairs
        games = [
            [pairs[number // 2][1] if number != 3 else None, "leader", 9, [0, 0], "x"] for number in range(start, stop)
        ]
        return {"start": start, "games": games}

    monkeypatch.setattr(SeriesPlayer, "play", play)


def play_all() -> Run:
    claim = claims.claim_next("me")
    assert claim is not None
    play_over(claim, WorkersHere())
    claim.run.refresh_from_db()
    return claim.run


def words(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return re.sub(r"\s+", " ", answer.content.decode())


# --- beginning --------------------------------------------------------------------------------------------------------


def test_a_visitor_chooses_decks_and_gets_an_address(client: Client, decks: list[Deck]) -> None:
    page = words(client, f"/matchups/?deck={decks[0].pk}&level=2&games=20")
    assert f'value="{decks[0].pk}" checked' in page
    assert 'name="level" value="2" checked' in page
    answer = begin(client, decks[:2])
    run = Run.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/matchups/{run.pk}/")
    assert (run.kind, run.games, run.params, run.status) == ("matchups", 2, {"level": 1, "games": 2}, "queued")
    assert [side["deck"] for side in run.sides] == [deck.pk for deck in decks[:2]]
    page = words(client, answer["Location"])
    assert 'id="progress"' in page
    assert "not played yet" in page
    assert f'href="/matchups/{run.pk}/"' in words(client, "/matchups/")
    assert run.pk not in words(Client(), "/matchups/")


def test_public_decks_are_found_and_what_was_chosen_stays(client: Client, decks: list[Deck]) -> None:
    page = words(client, "/matchups/")
    assert decks[1].pk not in page
    answer = begin(client, decks[:1], q="elsewh", find="1", level=3)
    page = answer.content.decode()
    assert (answer.status_code, Run.objects.count()) == (200, 0)
    assert f'value="{decks[2].pk}">' in page
    assert f'value="{decks[0].pk}" checked' in page
    assert 'name="level" value="3" checked' in page
    assert "No public deck" in begin(client, [], q="zzz", find="1").content.decode()


def test_what_can_not_be_played_is_said(ann: User, bob_client: Client, decks: list[Deck], starter: Catalog) -> None:
    cases: tuple[tuple[list[Deck], dict[str, object], str], ...] = (
        (decks[:1], {}, "Choose 2 to 12 decks"),
        (decks, {"level": 3, "games": 50}, "3 decks would play 150 games"),
        (decks, {"level": 9}, "9"),
        (decks, {"games": 3}, "3"),
    )
    for chosen, fields, message in cases:
        answer = begin(bob_client, chosen, **fields)
        assert answer.status_code == 422
        assert message in answer.content.decode()
    secret = make_deck(ann, starter, name="Secret")
    gone = [decks[0], Deck(pk="nothing000"), decks[1]]
    answers = [begin(bob_client, each) for each in (gone, [decks[0], secret, decks[1]])]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert all("not there any more" in answer.content.decode() for answer in answers)
    assert "Secret" not in answers[1].content.decode()
    assert not Run.objects.exists()


def test_a_person_has_one_run_at_a_time_and_visitors_half_of_the_queue(
    client: Client, ann_client: Client, decks: list[Deck], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SERIES_IN_QUEUE", 4)
    assert begin(client, decks).status_code == 302
    answer = begin(client, decks)
    assert (answer.status_code, Run.objects.count()) == (429, 1)
    assert "still being played" in answer.content.decode()
    assert begin(Client(), decks).status_code == 302
    assert begin(Client(), decks).status_code == 429
    assert begin(ann_client, decks).status_code == 302


def test_a_rate_limits_an_address(decks: list[Deck], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.throttles.PageThrottle.get_rate", lambda self: "2/day")
    assert [begin(Client(), decks[:2]).status_code for _ in range(3)] == [302, 302, 429]


# --- playing ----------------------------------------------------------------------------------------------------------


@pytest.mark.postgres
def test_goldfish_games_go_first(decks: list[Deck], client: Client, starter: Catalog) -> None:
    begin(client, decks)
    contender = contender_of(decks[0])
    run = services.start_run(
        owner=None, visitor="v", contenders=[contender], params=Params(), seed="s", games=1, cards=starter,
        in_background=True,
    )  # fmt: skip
    for expected in (run.pk, Run.objects.get(kind=RunKind.MATCHUPS).pk):
        claim = claims.claim_next("me")
        assert claim is not None
        assert claim.run.pk == expected


@pytest.mark.usefixtures("_played_quickly")
def test_a_run_that_was_left_goes_on_and_keeps_what_was_played(
    client: Client, decks: list[Deck], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SERIES_CHUNK", {1: 2})
    path = begin(client, decks)["Location"]
    claim = claims.claim_next("killed")
    assert claim is not None
    first = claim.missing()[0]
    claim.store(first, json.dumps({"start": 0, "games": [[0, "leader", 5, [1], "x"]] * 2}))
    assert "100 %" in words(client, path)
    Run.objects.update(held_until="2020-01-01T00:00Z")
    run = play_all()
    assert (run.status, json.loads(run.report or "")) == ("done", {"pairs": [[2, 0, 0], [0, 1, 1], [0, 2, 0]]})
    assert Chunk.objects.count() == 3


def test_only_the_person_who_began_a_run_stops_it(client: Client, bob_client: Client, decks: list[Deck]) -> None:
    path = begin(client, decks)["Location"]
    assert f'action="{path}stop/"' in words(client, path)
    assert f'action="{path}stop/"' not in words(bob_client, path)
    assert bob_client.post(f"{path}stop/").status_code == 403
    assert client.post(f"{path}stop/").status_code == 302
    assert "Stopped after 0 of 6 games" in words(client, path)
    assert begin(client, decks).status_code == 302


def test_htmx_gets_the_progress_with_the_matrix_and_then_the_page(client: Client, decks: list[Deck]) -> None:
    path = begin(client, decks)["Location"]
    part = client.get(path, headers={"HX-Request": "true"}).content.decode()
    assert 'hx-swap-oob="true"' in part
    assert "<h1>" not in part
    client.post(f"{path}stop/")
    assert client.get(path, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


# --- reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_played_quickly")
def test_the_matrix_has_win_rates_and_each_cell_its_games(client: Client, decks: list[Deck]) -> None:
    path = begin(client, decks)["Location"]
    play_all()
    page = words(Client(), path)
    assert (
        page.index("Elsewhere</a>") < page.index("&lt;There&gt;</a>") < page.index("Here</a>")
    )  # the best comes first
    cell = page.partition(f'href="{path}3-2/"')[2].partition("</td>")[0]
    for part in ("100 %", ">34–100<"):  # Wilson's interval of 2 of 2
        assert part in cell
    games = words(Client(), f"{path}1-3/")
    assert "Here won 0 of 2 games, 1 had no winner" in games
    assert [f"Read game {number}<" in games for number in (2, 3, 4, 5)] == [False, True, True, False]
    for wrong in ("1-1", "0-2", "1-4", "games/0", "games/7"):
        assert Client().get(f"{path}{wrong}/").status_code == 404
    assert "deck=" + decks[0].pk in page


def test_a_game_is_read_move_by_move(client: Client, decks: list[Deck]) -> None:
    path = begin(client, decks[:2])["Location"]
    run = play_all()
    ((winner, _, turns, actions, _), _) = json.loads(run.chunks.get().result or "")["games"]
    assert (
        f'Read game 1</a></th> <td data-label="Winner">{"<strong>Here" if winner == 0 else "&lt;There&gt;"}'
        in words(client, f"{path}1-2/")
    )
    first, last = (words(client, f"{path}games/1/?at={at}") for at in (0, 9999))
    assert "The game begins" in first
    assert f"{len(actions)} of {len(actions)}" in last
    assert f"in {turns} turns" in last
    assert 'rel="next"' in first
    assert 'rel="next"' not in last
    assert last.count("story__link") == len(actions)


def test_anybody_plays_on_from_a_position(client: Client, decks: list[Deck]) -> None:
    path = begin(client, decks[:2])["Location"]
    play_all()
    answer = Client().post(f"{path}games/1/continue/", {"at": 20, "against": "1", "seat": "N"})
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"], match.mode) == (302, f"/play/{match.pk}/", Mode.BOT)
    assert list(match.seats.values_list("bot", "deck")) == [(1, None), (0, None)]
    assert "game-1-move-20" in match.situation
    assert Client().post(f"{path}games/9/continue/", {"at": 1}).status_code == 404
    Chunk.objects.update(result=json.dumps({"start": 0, "games": [[0, "leader", 5, [9999], "other"]] * 2}))
    answer = Client().post(f"{path}games/1/continue/", {"at": 1}, follow=True)
    assert "rules were changed" in answer.content.decode()
    assert Match.objects.count() == 1


@pytest.mark.parametrize("actions", [[9999], [0, 0]])
def test_a_game_that_would_go_otherwise_now_is_not_shown(client: Client, decks: list[Deck], actions: list[int]) -> None:
    path = begin(client, decks[:2])["Location"]
    Chunk.objects.update(result=json.dumps({"start": 0, "games": [[0, "leader", 5, actions, "other"]] * 2}))
    page = words(client, f"{path}games/1/")
    assert "can’t be shown any more" in page
    assert "board" not in page
    assert "Here won in 5 turns" in page


@pytest.mark.usefixtures("_played_quickly")
def test_of_decks_that_a_reader_may_not_see_only_results_are_there(
    client: Client, ann_client: Client, bob_client: Client, decks: list[Deck]
) -> None:
    path = begin(ann_client, decks)["Location"]
    play_all()
    Deck.objects.filter(pk=decks[1].pk).update(visibility=Visibility.PRIVATE, published_at=None)
    own, theirs = words(ann_client, path), words(bob_client, path)
    assert "&lt;There&gt;" in own
    assert "Others see neither name" in own
    assert "There" not in theirs
    assert "Hidden deck 2" in theirs
    assert f"{path}1-2/" not in theirs
    assert f"{path}1-3/" in theirs
    for address in (f"{path}1-2/", f"{path}games/1/"):
        assert bob_client.get(address).status_code == 404
    assert bob_client.get(f"{path}1-3/").status_code == 200
    Deck.objects.filter(pk=decks[1].pk).delete()
    assert "Hidden deck 2" in words(ann_client, path)
    assert ann_client.get(f"{path}games/1/").status_code == 404
    assert Run.objects.count() == 1


def test_runs_of_matchups_are_no_goldfish_runs(client: Client, decks: list[Deck]) -> None:
    path = begin(client, decks)["Location"]
    assert client.get(path.replace("matchups", "api/v1/goldfish")).status_code == 404
    assert client.get("/matchups/nothing/").status_code == 404
    client.post(f"{path}stop/")
    Run.objects.update(created_at="2020-01-01T00:00Z")
    assert old_runs().count() == 1


def test_an_export_has_no_lists_of_other_people(
    bob: User, bob_client: Client, decks: list[Deck], starter: Catalog
) -> None:
    mine = make_deck(bob, starter, name="Mine")
    begin(bob_client, [decks[0], mine])
    run = Run.objects.get()
    exported = json.loads(dict(files_of(bob, "http://x/"))[f"runs/{run.pk}.json"])
    assert (exported["kind"], exported["params"]) == ("matchups", {"level": 1, "games": 2})
    assert exported["decks"] == [{"deck": decks[0].pk}, run.sides[1]]
