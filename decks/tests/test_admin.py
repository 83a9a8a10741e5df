"""The admin of decks and runs: found, read, unlisted, cancelled, deleted, and never written."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks.goldfish.services import start_run
from decks.goldfish.snapshot import Contender
from decks.models import Deck, Run, Visibility
from rules.goldfish import Params

DECKS, RUNS = "/admin/decks/deck/", "/admin/decks/run/"


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    client.force_login(User.objects.create(username="root", is_staff=True, is_superuser=True))
    return client


def played(deck: Deck, cards: Catalog) -> Run:
    """A run of two games that is done."""
    contender = Contender(name=deck.name, format=deck.format, decklist=legal_list(cards), deck=deck)
    return start_run(
        owner=deck.owner, visitor="", contenders=[contender], params=Params(), seed="7", games=2, cards=cards
    )


def test_decks_are_found_and_read(staff: Client, starter: Catalog, ann: User) -> None:
    public = make_deck(ann, starter, Visibility.PUBLIC, name="Open <b>fire</b>", description="Why it *burns*.")
    private = make_deck(ann, starter, name="Hidden")
    Deck.objects.create(name="Passing by", visitor="v")
    Deck.objects.create(name="Outlived its account")
    listed = staff.get(DECKS).content.decode()
    for text in ("Open &lt;b&gt;fire&lt;/b&gt;", "Hidden", ">a visitor<", ">nobody<", public.get_absolute_url()):
        assert text in listed
    assert private.get_absolute_url() not in listed
    for query, name in (
        (f"q={private.pk}", "Hidden"),
        ("q=ann&visibility__exact=private", "Hidden"),
        ("whose=visitor", "Passing by"),
        ("whose=nobody", "Outlived its account"),
        ("q=fire", "Open"),
    ):
        answer = staff.get(f"{DECKS}?{query}")
        assert [deck.name.split()[0] for deck in answer.context["cl"].result_list] == name.split()[:1], query
    page = staff.get(f"{DECKS}{public.pk}/change/").content.decode()
    for text in ("Why it *burns*.", "Leader", "3 ", public.get_absolute_url(), "/admin/decks/run/?deck__id__exact="):
        assert text in page
    assert 'name="_save"' not in page


def test_runs_and_their_reports_are_found_and_read(staff: Client, public: Deck, starter: Catalog) -> None:
    run = played(public, starter)
    failed = Run.objects.create(sides=[], params={}, games=9, status="failed", reason="A mistake of ours.")
    failed.chunks.create(start=0, stop=9, tries=3, error="ValueError: what it was")
    listed = staff.get(RUNS).content.decode()
    assert reverse("decks:goldfish-run", args=[public.pk, run.pk]) in listed
    answer = staff.get(f"{RUNS}?deck__id__exact={public.pk}")
    assert [found.pk for found in answer.context["cl"].result_list] == [run.pk]
    page = staff.get(f"{RUNS}{run.pk}/change/").content.decode()
    for text in (
        "report at a glance",
        "Ann&#x27;s ashes: ",
        "&quot;decks&quot;",
        f"/admin/decks/deck/{public.pk}/change/",
    ):
        assert text.lower() in page.lower()
    page = staff.get(f"{RUNS}{failed.pk}/change/").content.decode()
    assert "A mistake of ours." in page
    assert "games 0 to 8: ValueError: what it was" in page


def test_a_public_deck_is_unlisted_and_its_link_still_opens_it(staff: Client, starter: Catalog, ann: User) -> None:
    public, private = make_deck(ann, starter, Visibility.PUBLIC), make_deck(ann, starter)
    data = {"action": "unlist", "_selected_action": [public.pk, private.pk]}
    answer = staff.post(DECKS, data, follow=True)
    assert "Taken from the public list: 1." in answer.content.decode()
    public.refresh_from_db()
    private.refresh_from_db()
    assert (public.visibility, public.version, private.visibility) == ("unlisted", 2, "private")
    assert Client().get(public.get_absolute_url()).status_code == 404
    assert Client().get(reverse("decks:shared", args=[public.share_token])).status_code == 200


def test_runs_are_cancelled(staff: Client, starter: Catalog, ann: User) -> None:
    waiting = Run.objects.create(owner=ann, sides=[], params={}, games=9)
    done = played(make_deck(ann, starter), starter)
    staff.post(RUNS, {"action": "cancel", "_selected_action": [waiting.pk, done.pk]})
    assert set(Run.objects.values_list("status", flat=True)) == {"cancelled", "done"}


@pytest.mark.parametrize("url", [DECKS, RUNS])
def test_nothing_is_written_here(deck: Deck, staff: Client, ann: User, url: str) -> None:
    run = Run.objects.create(owner=ann, deck=deck, sides=[], params={}, games=1)
    thing = deck.pk if url == DECKS else run.pk
    assert staff.get(f"{url}add/").status_code == 403
    assert staff.post(f"{url}{thing}/change/", {"name": "Mine", "games": 5}).status_code == 403
    assert staff.post(f"{url}{thing}/delete/", {"post": "yes"}).status_code == 302
    assert not Run.objects.exists()


def test_strangers_and_staff_without_leave_see_nothing(client: Client, ann_client: Client, ann: User) -> None:
    for url in (DECKS, RUNS):
        assert client.get(url).status_code == 302
        assert ann_client.get(url).status_code == 302
    ann.is_staff = True
    ann.save()
    assert ann_client.get(DECKS).status_code == 403
    ann.user_permissions.add(Permission.objects.get(codename="view_deck"))
    deck = Deck.objects.create(owner=ann, name="Ann's", visibility=Visibility.PUBLIC)
    assert ann_client.get(DECKS).status_code == 200
    ann_client.post(DECKS, {"action": "unlist", "_selected_action": [deck.pk]})
    deck.refresh_from_db()
    assert deck.visibility == Visibility.PUBLIC
