"""One person plays both sides: sees both hands, takes back without end, and keeps every line of play."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cards.catalog.catalogs import Catalog
from decks.models import Deck
from play.core.history import Branch, Done, History
from play.core.remembered import forget_all
from play.core.services import act, begin_match
from play.core.state import ActionRefused
from play.models import ActionMark, Match, Mode, Status
from play.tests.test_services import options, seat

URL = "/api/v1/matches/"


def history(*texts: str) -> History:
    found = History(5)
    for number, text in enumerate(texts, 5):
        found.add(Done(number, number % 2, text))
    return found


@pytest.mark.parametrize(
    ("texts", "undo", "redo", "path"),
    [
        ("", None, None, ""),
        ("a b c", 7, None, "a b c"),
        ("a b c|goto 7", 6, 8, "a b"),
        ("a b c|goto 7|goto 6", 5, 7, "a"),
        ("a b c|goto 6|d", 6, None, "a d"),
        ("a b c|goto 6|d|goto 6", 5, 10, "a"),
        ("a b c|goto 6|d|goto 8|goto 7|goto 6", 5, 7, "a"),  # the line that was last visited
        ("a|goto 5|b|goto 5|goto 6", 5, None, "a"),
    ],
)  # fmt: skip
def test_undo_and_redo(texts: str, undo: int | None, redo: int | None, path: str) -> None:
    found = history(*(text for part in texts.split("|") for text in ([part] if "goto" in part else part.split())))
    assert (found.undo(), found.redo(), " ".join(done.text for done in found.path())) == (undo, redo, path)


def test_undo_of_a_player_goes_before_the_own_last_decision() -> None:
    assert [history("a", "b", "c").undo(player) for player in (0, 1)] == [6, 7]
    assert history("a").undo(0) is None


def test_branches_are_listed_with_their_fork_and_end() -> None:
    assert history("a", "b").branches() == []
    assert history("a", "b", "goto 6", "c", "d", "goto 5", "e").branches() == [
        Branch(5, 7, 2, "a", is_present=False),
        Branch(6, 10, 2, "c", is_present=False),
        Branch(5, 12, 1, "e", is_present=True),
    ]


def begin(deck: Deck, cards: Catalog, mode: Mode = Mode.SELF) -> tuple[Match, str]:
    seats = [seat(deck), seat(deck, bot=1 if mode == Mode.BOT else 0)]
    match, keys = begin_match(mode=mode, format_="standard", seats=seats, cards=cards, seed="alone")
    return match, keys[0]


def get(match: Match, key: str = "", query: str = "") -> Any:
    headers = {"Authorization": f"Seat {key}"} if key else {}
    return Client().get(f"{URL}{match.pk}/{query}", headers=headers).json()


def do(match: Match, key: str, action: str) -> Any:
    match.refresh_from_db()
    body = {"action": action, "position": match.position, "key": str(match.position)}
    url = f"{URL}{match.pk}/actions/"
    return Client().post(url, body, content_type="application/json", headers={"Authorization": f"Seat {key}"}).json()


def test_the_player_of_both_sides_goes_back_and_on(deck: Deck, starter: Catalog) -> None:
    match, key = begin(deck, starter)
    seen = [get(match, key)]
    for _ in range(4):
        seen.append(do(match, key, seen[-1]["actions"][0]))
    assert [answer["undo"] for answer in seen] == [None, 0, 1, 2, 3]
    back = do(match, key, f"goto {seen[-1]['undo']}")
    assert (back["view"], back["redo"], back["branches"]) == (seen[3]["view"], 4, [])
    other = do(match, key, back["actions"][-1])
    assert [branch["is_present"] for branch in other["branches"]] == [False, True]
    forget_all()
    assert get(match, key) == other


def test_a_game_that_is_over_goes_on_from_an_earlier_position(deck: Deck, starter: Catalog) -> None:
    match, key = begin(deck, starter)
    do(match, key, "surrender")
    match.refresh_from_db()
    assert match.status == Status.OVER
    back = do(match, key, "goto 0")
    assert (back["status"], back["results"], bool(back["actions"])) == (Status.RUNNING, [], True)


def test_both_hands_are_seen_in_a_match_against_yourself_alone(deck: Deck, starter: Catalog) -> None:
    # The player of both sides sees the hand of the side to act, without `open`.
    for mode, is_open in ((Mode.SELF, True), (Mode.BOT, False)):
        match, key = begin(deck, starter, mode)
        due = "SN".index(get(match)["view"]["due"])
        hands = [get(match, key)["view"]["sides"][letter]["hand"] is not None for letter in "SN"]
        assert hands == ([due == 0, due == 1] if is_open else [True, False])
        for answer in (get(match, key, "?open=1"), get(match)):
            hands = [answer["view"]["sides"][letter]["hand"] is not None for letter in "SN"]
            assert hands == ([True, True] if is_open else [answer["you"] == "S", False])


def test_only_the_own_last_decision_is_taken_back_from_a_bot(deck: Deck, starter: Catalog) -> None:
    match, key = begin(deck, starter, Mode.BOT)
    for position in range(6):
        due, texts = options(match, starter)
        mark = ActionMark.BOT if due else ActionMark.NONE
        act(match=match, seat=due, position=position, key=str(position), text=texts[0], cards=starter, mark=mark)
    undo = get(match, key)["undo"]
    assert undo is not None
    for position in {*range(6)} - {undo}:
        with pytest.raises(ActionRefused):
            act(match=match, seat=0, position=6, key="back", text=f"goto {position}", cards=starter)
    with pytest.raises(ActionRefused):
        act(match=match, seat=1, position=6, key="back", text=f"goto {undo - 1}", cards=starter)
    assert do(match, key, f"goto {undo}")["view"]["due"] == "S"


def test_nobody_goes_back_in_a_match_of_two_people(deck: Deck, starter: Catalog) -> None:
    seats = [seat(deck), seat(deck)]
    match, _ = begin_match(mode=Mode.LINK, format_="standard", seats=seats, cards=starter)
    due, texts = options(match, starter)
    act(match=match, seat=due, position=0, key="a", text=texts[0], cards=starter)
    with pytest.raises(ActionRefused):
        act(match=match, seat=due, position=1, key="b", text="goto 0", cards=starter)


def test_the_api_goes_on_from_a_position(deck: Deck, starter: Catalog, client: Client) -> None:
    match, key = begin(deck, starter)
    for _ in range(2):
        do(match, key, "#0")
    address = f"{URL}{match.pk}/continue/"

    def post(**body: object) -> Any:
        return client.post(address, body, "application/json")

    answer = post(at=1, against={"bot": 2}, seat="N").json()
    new = Match.objects.get(pk=answer["id"])
    assert (answer["seat"], new.mode, new.position) == ("N", Mode.BOT, 1)
    assert [seat.bot for seat in new.seats.all()] == [2, 0]
    assert get(new, answer["key"])["you"] == "N"
    assert post().status_code == 201
    assert [post(at=9).status_code, post(against="link").status_code, post(seat="X").status_code] == [404, 400, 400]
    assert client.post(f"{URL}{new.pk}/continue/", {}, "application/json").status_code == 409
