"""Page of a match: what a player, a spectator and a browser without JavaScript get."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from cards.catalog.catalogs import Catalog
from decks.goldfish.snapshot import contender_of
from decks.models import Deck
from play.core.access import COOKIE
from play.core.remembered import present_state
from play.core.services import NewSeat, act, begin_match, join_match
from play.models import Match, Mode
from rules.duel import legal_actions
from rules.notation import dump_action


@pytest.fixture
def match(deck: Deck, starter: Catalog) -> Match:
    match, (key,) = begin_match(mode=Mode.LINK, format_="standard", seats=[seat(deck)], cards=starter)
    match.keys = (key, join_match(match, seat(deck), starter))  # type: ignore[attr-defined]
    return match


def seat(deck: Deck) -> NewSeat:
    return NewSeat(contender=contender_of(deck))


def sitting(match: Any, number: int) -> Client:
    client = Client()
    client.cookies[COOKIE] = match.keys[number]
    return client


def embedded(page: Any) -> Any:
    return json.loads(re.findall(r'<script id="match-data"[^>]*>(.*?)</script>', page.content.decode(), re.DOTALL)[0])


def test_the_page_has_the_position_as_its_viewer_sees_it(match: Any) -> None:
    pages = {number: embedded(sitting(match, number).get(f"/play/{match.pk}/")) for number in (0, 1)}
    assert [page["you"] for page in pages.values()] == ["S", "N"]
    assert sorted(bool(page["choices"]) for page in pages.values()) == [False, True]
    watched = embedded(Client().get(f"/play/{match.pk}/"))
    assert (watched["you"], watched["choices"]) == (None, {})
    assert set(watched["cards"]) == {side["leader"] for side in watched["view"]["sides"].values()}


def test_without_javascript_actions_are_buttons(match: Any) -> None:
    for position in range(30):
        for number in (0, 1):
            client = sitting(match, number)
            page = client.get(f"/play/{match.pk}/?plain").content.decode()
            actions = re.findall(r'name="action" value="([^"]*)"', page)
            if actions:
                sent = {"action": unescape(actions[0]), "position": position}
                assert client.post(f"/play/{match.pk}/", sent).status_code == 302
                break
        assert Match.objects.get().position == position + 1


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({"action": "attack A1 B1", "position": "0"}, "D-"),
        ({"action": "nonsense", "position": "0"}, "surrender"),
        ({"action": "leader C1", "position": "9"}, "gone on"),
        ({}, "gone on"),
    ],
)
def test_an_action_that_is_refused_says_why(match: Any, sent: dict[str, str], reason: str) -> None:
    due = embedded(Client().get(f"/play/{match.pk}/"))["view"]["due"]
    answer = sitting(match, "SN".index(due)).post(f"/play/{match.pk}/", sent)
    assert answer.status_code == 422
    assert reason in re.findall(r'role="alert".*?</section>', answer.content.decode(), re.DOTALL)[0]


def test_a_spectator_can_not_act(match: Any) -> None:
    answer = Client().post(f"/play/{match.pk}/", {"action": "pass", "position": "0"})
    assert (answer.status_code, Match.objects.get().position) == (422, 0)


@pytest.mark.django_db
def test_a_match_that_is_not_there() -> None:
    assert Client().get("/play/nothing/").status_code == 404


def test_a_card_is_explained_to_those_who_may_see_it(match: Any, starter: Catalog) -> None:
    view = embedded(Client().get(f"/play/{match.pk}/"))["view"]
    leader = view["sides"]["S"]["leader"]
    page = Client().get(f"/play/{match.pk}/card/", {"name": leader})
    assert (page.status_code, leader in page.content.decode()) == (200, True)
    for query in ({"name": "no such card"}, {"tile": "Z9"}, {}):
        assert Client().get(f"/play/{match.pk}/card/", query).status_code == 404
    hidden = _with_a_face_down_card(match, starter)
    owner, name, tile = hidden
    seen = [
        name in client.get(f"/play/{match.pk}/card/", {"tile": tile}).content.decode() for client in _viewers(match)
    ]
    assert seen == [owner == 0, owner == 1, False]


def _viewers(match: Any) -> list[Client]:
    return [sitting(match, 0), sitting(match, 1), Client()]


def _with_a_face_down_card(match: Any, cards: Catalog) -> tuple[int, str, str]:
    """Play until a card is face-down on the field, and return its player, its name and its tile."""
    for position in range(200):
        with present_state(match, cards) as (_, state):
            player = state.to_act
            texts = [dump_action(state.duel, action) for action in legal_actions(state.duel)]
        assert player is not None
        placed = [text for text in texts if text.startswith("place")]
        text = placed[0] if placed else texts[position % len(texts)]
        act(match=match, seat=player, position=position, key=str(position), text=text, cards=cards)
        if placed:
            name, tile = re.fullmatch(r'place "?(.*?)"? (\w\d)', text).groups()  # type: ignore[union-attr]
            with present_state(match, cards) as (_, state):
                tiles = state.duel.table.board.names
                trick = state.duel.tricks[tiles.index(tile)]
            if trick is not None and not trick.is_face_up:
                return player, name, tile
    raise AssertionError("no card was placed")
