"""Collections: what is done with them, what each person sees of them, and two tabs that write at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from community import limits
from community.collections import services as collections
from community.models import Collected, Collection
from conftest import make_deck
from decks.models import CoEditor, Deck, Visibility


@pytest.fixture
def decks(starter: Catalog, ann: User) -> list[Deck]:
    return [make_deck(ann, starter, Visibility.PUBLIC, name=f"Deck {name}") for name in "ABCD"]


@pytest.fixture
def collection(ann: User, decks: list[Deck]) -> Collection:
    made = collections.create(owner=ann, name="Fire", description="**Burn**", is_public=True)
    for deck in decks:
        collections.add(collection=made, deck=deck)
    return made


def order(client: Client, collection: Collection) -> str:
    """The decks that are seen in a collection, by their letters."""
    return letters_in(client.get(f"/collections/{collection.pk}/"))


def letters_in(answer: Any) -> str:
    return "".join(re.findall(r"<a href=\"/decks/\w+/\">Deck (\w)</a>", answer.content.decode()))


def count(client: Client, collection: Collection) -> str:
    """Return the number of decks that the list shows for a collection."""
    text = client.get("/collections/").content.decode()
    found = re.search(rf'href="/collections/{collection.pk}/">.*?(\d+) decks?<', text, re.DOTALL)
    return found[1] if found else "absent"


def send(client: Client, collection: Collection, deck: Deck, do: str, **fields: str) -> Any:
    return client.post(f"/collections/{collection.pk}/{deck.pk}/", {"do": do, **fields})


def test_one_is_made_described_and_deleted(starter: Catalog, ann: User, ann_client: Client) -> None:
    words = {"name": "  Decks   for Friday ", "description": "**Bring** [[Flash Step]]\r\n<script>", "is_public": "on"}
    address = ann_client.post("/collections/new/", words)["Location"]
    text = Client().get(address).content.decode()
    for part in ("<h1>Decks for Friday</h1>", "<strong>Bring</strong>", 'href="/cards/flash-step/"', "&lt;script&gt;"):
        assert part in text
    form = ann_client.get(f"{address}edit/").context["form"]
    seen = form["seen"].value()
    answer = ann_client.post(f"{address}edit/", {"name": "Saturday", "seen": seen})
    assert answer["Location"] == address
    assert Client().get(address).status_code == 404  # it is private now
    assert "Saturday" in ann_client.get(address).content.decode()
    assert "Delete “Saturday”?" in ann_client.get(f"{address}delete/").content.decode()
    assert ann_client.post(f"{address}delete/")["Location"] == "/collections/"
    assert Collection.objects.count() == 0
    # A hostile name is a name.
    bad = '"><img src=x onerror=alert(1)>\u202e'
    made = ann_client.post("/collections/new/", {"name": bad, "is_public": "on"})["Location"]
    for path in ("/collections/", made, f"{made}edit/", f"{made}delete/", "/people/ann/"):
        text = ann_client.get(path).content.decode()
        assert ("&lt;img src=x" in text, "<img src=x" in text, "\u202e" in text) == (True, False, False)


def test_words_that_are_refused_stay_in_the_form(starter: Catalog, ann: User, ann_client: Client) -> None:
    for name, description, message in (
        ("", "", "This field is required"),
        ("\u200b\u200d", "", "Enter a name for the deck list"),
        ("x" * 81, "", "at most 80"),
        ("Fine", "x" * 4001, "at most 4000"),
    ):
        answer = ann_client.post("/collections/new/", {"name": name, "description": description})
        text = answer.content.decode()
        assert (answer.status_code, message in text, description[:100] in text) == (422, True, True)
    assert Collection.objects.count() == 0


def test_a_decks_page_collects(decks: list[Deck], ann: User, ann_client: Client) -> None:
    deck = decks[0]
    page = f"/decks/{deck.pk}/"
    assert "Sign in to collect decks" in Client().get(page).content.decode()
    answer = ann_client.post("/collections/collect/", {"deck": deck.pk, "name": "To try", "stay": "1"})
    assert answer["Location"] == page
    made = Collection.objects.get()
    assert (made.name, made.is_public, made.entries.count()) == ("To try", False, 1)
    assert re.search(rf'value="{made.pk}" disabled', ann_client.get(page).content.decode())
    for deck in (decks[1], decks[1]):
        answer = ann_client.post("/collections/collect/", {"deck": deck.pk, "collection": made.pk})
        assert answer["Location"] == f"/collections/{made.pk}/"
    assert order(ann_client, made) == "AB"
    answer = ann_client.post("/collections/collect/", {"deck": deck.pk, "name": "\u200b", "stay": "1"}, follow=True)
    assert "Enter a name for the deck list" in answer.content.decode()


def test_only_what_one_sees_is_collected(starter: Catalog, ann: User, bob: User, bob_client: Client) -> None:
    mine = collections.create(owner=bob, name="Bob's")
    for visibility in ("private", "unlisted"):
        hidden = make_deck(ann, starter, visibility)
        nobody = bob_client.post("/collections/collect/", {"deck": "abcdefghjk", "collection": mine.pk})
        answer = bob_client.post("/collections/collect/", {"deck": hidden.pk, "collection": mine.pk})
        assert (answer.status_code, nobody.status_code) == (404, 404)
    shared = make_deck(ann, starter)
    CoEditor.objects.create(deck=shared, user=bob)
    assert bob_client.post("/collections/collect/", {"deck": shared.pk, "collection": mine.pk}).status_code == 302
    theirs = collections.create(owner=ann, name="Ann's", is_public=True)
    assert bob_client.post("/collections/collect/", {"deck": shared.pk, "collection": theirs.pk}).status_code == 404


@pytest.mark.postgres
def test_decks_are_put_in_order(collection: Collection, decks: list[Deck], ann_client: Client) -> None:
    a, b, _, d = decks
    steps = [(b, "up", "BACD"), (b, "up", "BACD"), (b, "down", "ABCD"), (a, "down", "BACD"), (d, "down", "BACD"),
             (d, "up", "BADC"), (a, "remove", "BDC")]  # fmt: skip
    for deck, do, expected in steps:
        assert send(ann_client, collection, deck, do).status_code == 302
        assert order(ann_client, collection) == expected
    assert send(ann_client, collection, a, "up").status_code == 404
    assert send(ann_client, collection, b, "fly").status_code == 422
    assert order(Client(), collection) == "BDC"


@pytest.mark.postgres
def test_a_deck_that_nobody_sees_keeps_its_place(starter: Catalog, bob: User, decks: list[Deck], ann: User) -> None:
    made = collections.create(owner=bob, name="Bob's", is_public=True)
    for deck in decks:
        collections.add(collection=made, deck=deck)
    client = Client()
    client.force_login(bob)
    path = f"/collections/{made.pk}/"
    assert "not shown" not in client.get(path).content.decode()
    Deck.objects.filter(pk=decks[1].pk).update(visibility="private")
    assert (order(client, made), count(client, made)) == ("ACD", "3")
    # Its owner is told how many are not public any more, and not which.
    text = client.get(path).content.decode()
    assert ("1 deck in this list is not shown" in text, decks[1].name in text) == (True, False)
    assert "not shown" not in Client().get(path).content.decode()
    send(client, made, decks[2], "up")
    assert order(client, made) == "CAD"
    assert send(client, made, decks[1], "up").status_code == 404
    Deck.objects.filter(pk=decks[1].pk).update(visibility="public")
    assert (order(client, made), count(client, made)) == ("CABD", "4")


def test_a_hidden_deck_leaves_no_trace_in_the_time_of_the_last_change(
    starter: Catalog, ann: User, decks: list[Deck], collection: Collection, ann_client: Client
) -> None:
    hidden = make_deck(ann, starter, name="Hidden")

    def changed() -> object:
        return Collection.objects.get(pk=collection.pk).updated_at

    before = changed()
    collections.add(collection=collection, deck=hidden)
    send(ann_client, collection, hidden, "up")
    send(ann_client, collection, decks[3], "down")
    collections.add(collection=collection, deck=hidden, note="Soon.")
    collections.remove(collection=collection, deck_id=hidden.pk)
    assert changed() == before
    collections.add(collection=collection, deck=decks[0], note="Now.")
    assert changed() != before


def test_what_is_not_ones_own_is_not_there(collection: Collection, decks: list[Deck], bob_client: Client) -> None:
    private = collections.create(owner=collection.owner, name="Hidden")
    for pk in (collection.pk, private.pk, "abcdefghjk"):
        for path in ("edit/", "delete/"):
            assert bob_client.get(f"/collections/{pk}/{path}").status_code == 404
            assert bob_client.post(f"/collections/{pk}/{path}", {"name": "Bob's"}).status_code == 404
        for do in ("up", "down", "remove", "note"):
            assert bob_client.post(f"/collections/{pk}/{decks[0].pk}/", {"do": do, "note": "!"}).status_code == 404
        assert bob_client.post(f"/collections/{pk}/notes/", {f"note-{decks[0].pk}": "!"}).status_code == 404
    stranger = Client()
    for path in ("new/", "collect/", f"{collection.pk}/edit/", f"{collection.pk}/{decks[0].pk}/"):
        answer = stranger.post(f"/collections/{path}", {"name": "X"})
        assert answer["Location"].startswith("/accounts/login/")
    assert (Collection.objects.get(pk=collection.pk).name, order(bob_client, collection)) == ("Fire", "ABCD")


def test_two_tabs_that_write_the_same_words_lose_none(collection: Collection, ann_client: Client) -> None:
    path = f"/collections/{collection.pk}/edit/"
    seen = ann_client.get(path).context["form"]["seen"].value()
    ann_client.post(path, {"name": "Tab one", "description": "One", "is_public": "on", "seen": seen})
    answer = ann_client.post(path, {"name": "Tab two", "description": "Two", "is_public": "on", "seen": seen})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert [part in text for part in ("Tab one", "One", "Tab two", "Two")] == [True] * 4
    assert Collection.objects.get().name == "Tab one"
    seen = answer.context["form"]["seen"].value()
    answer = ann_client.post(path, {"name": "Tab two", "description": "Two", "is_public": "on", "seen": seen})
    assert (answer.status_code, Collection.objects.get().name) == (302, "Tab two")
    again = ann_client.post(path, {"name": "Tab two", "description": "Two", "is_public": "on", "seen": "old"})
    assert again.status_code == 302  # sent twice: it says so already


def test_every_button_keeps_what_was_written_in_all_notes(
    collection: Collection, decks: list[Deck], ann_client: Client
) -> None:
    steps = [(0, "note", "ABCD", "A"), (0, "down", "BACD", "A"), (3, "remove", "BAC", "C"), (1, "up", "BAC", "B")]
    for number, (deck, do, expected, focused) in enumerate(steps):
        fields: dict[str, str] = {}
        for each in decks[:2]:
            kept = Collected.objects.get(deck=each).note
            fields |= {f"seen-{each.pk}": kept, f"note-{each.pk}": f"{number} on {each.name}"}
        page = ann_client.get(send(ann_client, collection, decks[deck], do, **fields)["Location"]).content.decode()
        assert order(ann_client, collection) == expected
        for each in decks[:2]:
            assert f'value="{number} on {each.name}"' in page
        # The focus stays where the button was, or beside it where that is gone.
        (button,) = re.findall(r"<button[^>]*/(\w+)/\" name=\"do\"[^>]* autofocus>", page)
        assert {each.pk: each.name[-1] for each in decks}[button] == focused
    answer = ann_client.post(f"/collections/{collection.pk}/notes/", {f"note-{decks[2].pk}": "Last"}, follow=True)
    assert ["The notes are saved" in answer.content.decode(), 'value="Last"' in answer.content.decode()] == [True] * 2


def test_two_tabs_that_write_the_same_note_lose_none(
    collection: Collection, decks: list[Deck], ann_client: Client
) -> None:
    first, other = decks[0].pk, decks[1].pk

    def save(**notes: tuple[str, str]) -> Any:
        fields = {
            f"{name}-{deck}": text
            for deck, pair in notes.items()
            for name, text in zip(("seen", "note"), pair, strict=True)
        }
        return send(ann_client, collection, decks[0], "note", **fields)

    assert save(**{first: ("", "First"), other: ("", "")}).status_code == 302
    answer = save(**{first: ("", "Second"), other: ("", "Fine")})
    text = answer.content.decode()
    assert answer.status_code == 409
    for part in (f'name="seen-{first}" value="First"', 'value="Second"', f'name="seen-{other}" value=""', "Fine"):
        assert part in text
    assert Collected.objects.get(deck=other).note == ""
    assert save(**{first: ("First", "Second"), other: ("", "Fine")}).status_code == 302
    assert save(**{first: ("", ""), other: ("Fine", "Finer")}).status_code == 302  # that tab wrote nothing on the first
    assert [Collected.objects.get(deck=deck).note for deck in (first, other)] == ["Second", "Finer"]
    long = save(**{first: ("Second", "x" * 301), other: ("Finer", "Finest")})
    assert (long.status_code, "x" * 301 in long.content.decode()) == (422, True)
    assert "The note has 301 letters. It can have 300 at most" in long.content.decode()
    assert [Collected.objects.get(deck=deck).note for deck in (first, other)] == ["Second", "Finer"]


def test_notes_outlast_a_session(collection: Collection, decks: list[Deck], ann: User) -> None:
    client = Client()
    answer = send(client, collection, decks[0], "up", **{f"note-{decks[0].pk}": "Typed for long"})
    assert answer["Location"] == f"/accounts/login/?next=/collections/{collection.pk}/"
    client.force_login(ann)
    page = client.get(f"/collections/{collection.pk}/").content.decode()
    assert ["Typed for long" in page, "isn’t saved yet" in page] == [True, True]
    assert "Typed for long" not in client.get(f"/collections/{collection.pk}/").content.decode()


def test_there_are_limits(
    starter: Catalog, ann: User, decks: list[Deck], ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "COLLECTIONS", 1)
    monkeypatch.setattr(limits, "COLLECTED", 2)
    for deck in decks:
        ann_client.post("/collections/collect/", {"deck": deck.pk, "name": "One", "stay": "1"})
    assert Collection.objects.count() == 1
    made = Collection.objects.get()
    for deck in decks:
        ann_client.post("/collections/collect/", {"deck": deck.pk, "collection": made.pk, "stay": "1"})
    assert Collected.objects.count() == 2
    assert "the limit of a deck list" in ann_client.get("/collections/").content.decode()
    answer = ann_client.post("/collections/new/", {"name": "Two"})
    assert (answer.status_code, "deck lists, which is the limit" in answer.content.decode()) == (422, True)


def test_a_page_takes_so_many_queries_however_many_decks(
    collection: Collection, client: Client, django_assert_max_num_queries: Any
) -> None:
    client.get(f"/collections/{collection.pk}/")
    with django_assert_max_num_queries(6):
        client.get(f"/collections/{collection.pk}/")
