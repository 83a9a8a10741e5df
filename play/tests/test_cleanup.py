"""What becomes of matches that nobody plays any more, and of those of accounts that come, export or go."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.data_export import files_of
from accounts.deletion import delete_account
from accounts.models import User
from decks.models import Deck
from play.friends.timeouts import end_late_decisions
from play.models import Match, Seat, Status


def begin(deck: Deck, against: str, *, client: Client | None = None, days: int = 0) -> Match:
    sent = {"deck": deck.pk, "against": against, "their_deck": "", "their_text": f"/decks/{deck.pk}/"}
    assert (client or Client()).post("/play/", sent).status_code == 302
    match = Match.objects.latest("created_at")
    Match.objects.filter(pk=match.pk).update(acted_at=timezone.now() - timedelta(days=days), created_at=match.acted_at)
    return match


def join(match: Match, deck: Deck) -> None:
    assert Client().post(f"/play/{match.pk}/join/{match.invitation}/", {"deck": deck.pk}).status_code == 302


def state(match: Match) -> str | None:
    return Match.objects.filter(pk=match.pk).values_list("status", flat=True).first()


@pytest.mark.parametrize(
    ("against", "days", "left"),
    [
        ("link", 13, "waiting"), ("link", 15, None), ("1", 13, "running"), ("1", 15, "void"),
        ("self", 15, "running"), ("self", 91, None),
    ],
)  # fmt: skip
def test_idle_matches_end_and_forgotten_ones_go(deck: Deck, against: str, days: int, left: str | None) -> None:
    match = begin(deck, against, days=days)
    call_command("tidy", verbosity=0)
    assert state(match) == left


def test_void_matches_of_visitors_go_and_those_of_accounts_stay(deck: Deck, ann_client: Client) -> None:
    of_visitor, of_account = begin(deck, "1"), begin(deck, "1", client=ann_client)
    Match.objects.update(status=Status.VOID, acted_at=timezone.now() - timedelta(days=91))
    call_command("tidy", verbosity=0)
    assert (state(of_visitor), state(of_account)) == (None, "void")


def test_matches_that_were_played_to_their_end_stay_without_addresses(deck: Deck) -> None:
    match = begin(deck, "self")
    old = timezone.now() - timedelta(days=1000)
    Match.objects.update(status=Status.OVER, acted_at=old, created_at=old)
    assert Seat.objects.exclude(visitor="").exists()
    call_command("tidy", verbosity=0)
    assert state(match) == "over"
    assert not Seat.objects.exclude(visitor="").exists()


def test_signing_in_takes_the_matches_of_the_browser_over(deck: Deck, client: Client, ann: User) -> None:
    match = begin(deck, "self", client=client)
    sent = {"login": "ann", "password": "correct horse battery"}
    assert client.post("/accounts/login/", sent).status_code == 302
    assert match.seats.get(number=0).owner == ann


def test_the_export_of_an_account_has_its_matches(deck: Deck, ann: User, ann_client: Client) -> None:
    match = begin(deck, "link", client=ann_client)
    join(match, deck)
    (record,) = json.loads(dict(files_of(ann, ""))["matches.json"])
    assert (record["id"], record["seed"], record["seats"][1]["deck"]) == (match.pk, None, None)
    ann_client.post(f"/play/{match.pk}/agree/", {"do": "resign"})
    (record,) = json.loads(dict(files_of(ann, ""))["matches.json"])
    assert (record["results"], record["actions"][0][1].removeprefix("S: ")) == (["N"], "surrender")


def test_the_other_player_keeps_a_match_when_an_account_is_deleted(deck: Deck, bob: User) -> None:
    client = Client()
    client.force_login(bob)
    kept, running = begin(deck, "link", client=client), begin(deck, "link", client=client)
    begin(deck, "self", client=client)
    begin(deck, "link", client=client)
    for match in (kept, running):
        join(match, deck)
    client.post(f"/play/{kept.pk}/agree/", {"do": "resign"})
    delete_account(bob, keep_public=False)
    assert (Match.objects.count(), state(kept), state(running)) == (2, "over", "void")
    assert "bob" not in str(list(Seat.objects.values("name", "side__name")))
    assert Client().get(f"/play/{kept.pk}/").status_code == 200


def test_a_job_ends_decisions_whose_time_is_up(deck: Deck) -> None:
    match = begin(deck, "link")
    Match.objects.update(clock="official")
    join(match, deck)
    Match.objects.update(due_by=timezone.now() - timedelta(seconds=5))
    end_late_decisions()
    assert Match.objects.get().actions.filter(mark="clock").count() == 1
