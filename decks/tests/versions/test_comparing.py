"""Two decks compared, copies and their originals, and changes in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from cards.catalog import Catalog
from conftest import legal_list, make_deck
from decks import limits, services
from decks.edits import CellChange, CellKind
from decks.formats import dump
from decks.games import HOME
from decks.models import Deck, Run, Visibility
from decks.tests.versions.test_history_pages import put, text_of
from decks.versions.differences import Difference
from decks.versions.labels import label_of, summary_of
from decks.versions.texts import text_difference

COMPARE = "/decks/compare/"


@pytest.fixture
def ours(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter)


@pytest.fixture
def theirs(starter: Catalog, bob: User) -> Deck:
    """A public deck of bob's: without a card that Ann's has, with three Ogres."""
    main = legal_list(starter).section("main")
    decklist = legal_list(starter).set("main", next(iter(main)), 0).add("main", "Ogre", 3)
    return make_deck(bob, starter, Visibility.PUBLIC, name="Bob's", decklist=decklist)


def compared(client: Client, a: str, b: str) -> Any:
    return client.get(COMPARE, {"a": a, "b": b})


def test_by_name_id_address_and_code(
    starter: Catalog, ours: Deck, theirs: Deck, ann_client: Client, bob_client: Client
) -> None:
    code = dump("code", ours.name, ours.format, "", services.decklist_of(ours), starter)
    there = f"https://despaira.example/decks/{theirs.pk}/?view=faces"
    written = (f"{ours.pk}@1", f"/decks/{ours.pk}/history/1/", f"http://testserver/decks/{ours.pk}/", code)
    for a, b in ((ours.pk, theirs.pk), ("ann's ASHES", there), *((each, theirs.pk) for each in written)):
        page = compared(ann_client, a, b)
        assert page.status_code == 200
        assert "+3 −3 cards" in text_of(page), a
    text = text_of(compared(ann_client, theirs.pk, ours.pk))
    assert "From Bob's by bob to Ann's ashes by ann: +3 −3 cards" in text
    assert "the same cards" in text_of(compared(ann_client, ours.pk, ours.pk))
    # How a public deck was is for its editors alone.
    put(theirs, "Secret Tech", {"main": 1})
    answer = compared(ann_client, f"{theirs.pk}@1", ours.pk)
    assert (answer.status_code, "Only of decks that you edit" in text_of(answer)) == (422, True)
    assert "version 1" in text_of(compared(bob_client, f"{theirs.pk}@1", theirs.pk))


def test_what_means_no_deck_is_said_beside_it(ours: Deck, ann_client: Client) -> None:
    for text in (
        "nothing", "DSP", "DSPAAAA", "/decks/aaaaaaaaaa/", "aaaaaaaaaa@2", "/s/" + "a" * 32 + "/", "\x00", "x" * 9000,
    ):  # fmt: skip
        answer = compared(ann_client, ours.pk, text)
        assert answer.status_code == 422
        assert "problem-b" in answer.content.decode()
        assert 'value="Ann&#x27;s ashes"' in answer.content.decode()


def test_nobody_sees_more(starter: Catalog, ours: Deck, bob: User, ann_client: Client) -> None:
    for visibility in (Visibility.PRIVATE, Visibility.UNLISTED):
        hidden = make_deck(bob, starter, visibility, name="Hidden")
        for text in (hidden.pk, f"{hidden.pk}@1", "Hidden", f"Hidden ({hidden.pk})", f"/decks/{hidden.pk}/"):
            answer = compared(ann_client, text, ours.pk)
            assert (answer.status_code, b"Hidden" in answer.content.replace(b'value="Hidden', b"")) == (422, False)


def test_a_deck_by_its_link_is_compared(starter: Catalog, ours: Deck, bob: User, ann_client: Client) -> None:
    """A run is seen by whoever sees the other deck: it would show them what came by a link."""
    hidden = make_deck(bob, starter, Visibility.UNLISTED, name="Hidden", decklist=legal_list(starter).clear("main"))
    link = f"http://testserver/s/{hidden.share_token}/"
    text = text_of(compared(ann_client, ours.pk, link))
    assert "−51 cards" in text
    assert "Which wins sooner?" not in text
    assert ann_client.post(COMPARE, {"a": ours.pk, "b": link}).status_code == 200
    assert not Run.objects.exists()


def copy_of(client: Client, deck: Deck) -> Deck:
    client.post(reverse("decks:copy", args=[deck.pk]))
    copy = Deck.objects.get(forked_from=deck)
    assert copy.name == f"Copy of {deck.name}"[: limits.DECK_NAME]
    return copy


def test_a_copy_says_what_it_is_of_and_how_it_differs(theirs: Deck, ann_client: Client) -> None:
    copy = copy_of(ann_client, theirs)
    places = [reverse(f"decks:{name}", args=[copy.pk]) for name in ("deck", "edit")]
    for place in places:
        assert "Copy of Bob's by bob · still the same" in text_of(ann_client.get(place))
    put(copy, "Ogre", {"main": 1})
    put(copy, "Imp", {"side": 1})
    for place in places:
        text = text_of(ann_client.get(place))
        assert "Copy of Bob's by bob · what differs: +1 −2 cards" in text
        assert "the original has changed" not in text
    put(theirs, "Giant", {"main": 2})
    for place in places:
        page = ann_client.get(place)
        assert "the original has changed too: +2 cards" in text_of(page)
        assert f"{COMPARE}?a={copy.pk}%401&amp;b={theirs.pk}" in page.content.decode()


def test_readers_of_a_copy_see_how(theirs: Deck, ann_client: Client, client: Client, bob_client: Client) -> None:
    """What was changed in the original since says how the copy was: that is for those who edit it."""
    copy = copy_of(ann_client, theirs)
    put(theirs, "Giant", {"main": 2})
    copy.refresh_from_db()
    services.share(deck=copy)
    copy.refresh_from_db()
    page = client.get(f"/s/{copy.share_token}/")
    text = text_of(page)
    assert "Copy of Bob's by bob · what differs: −2 cards" in text
    assert "the original has changed" not in text
    followed = client.get(f"{COMPARE}?a={theirs.pk}&b=/s/{copy.share_token}/")
    assert "−2 Giant" in text_of(followed)


def test_a_private_original_is_never_named(theirs: Deck, ann_client: Client) -> None:
    copy = copy_of(ann_client, theirs)
    content = services.content_of(theirs)
    for visibility in (Visibility.UNLISTED, Visibility.PRIVATE):
        theirs.refresh_from_db()
        services.save_deck(deck=theirs, version=theirs.version, content=replace(content, visibility=visibility))
        for name in ("deck", "edit", "history", "compare-versions"):
            html = ann_client.get(reverse(f"decks:{name}", args=[copy.pk])).content.decode()
            assert theirs.pk not in html
            assert "Copy of <a" not in html


def card(ref: int | str, before: dict[str, int], after: dict[str, int]) -> CellChange:
    return CellChange(CellKind.CARD, ref, before, after)


def field(name: str, before: str, after: str) -> CellChange:
    return CellChange(CellKind.FIELD, name, before, after)


def test_a_change_in_words(starter: Catalog) -> None:
    for cell, label in (
        (card("Ogre", {}, {"main": 1}), "+1 Ogre in Main"),
        (card("Ogre", {"main": 3}, {"main": 1}), "−2 Ogre in Main"),
        (card("Ogre", {"side": 1}, {}), "−1 Ogre in Side"),
        (card("Ogre", {"main": 1}, {"side": 1}), "Ogre from Main to Side"),
        (card("Ogre", {"main": 3}, {"main": 1, "maybe": 2}), "2 Ogre from Main to Maybe"),
        (card("Ogre", {"main": 3}, {"main": 2, "side": 2}), "Ogre from Main to Side, +1 Ogre in Side"),
        (field("name", "A", "B"), "name: B"),
        (field("format", "standard", "quickstart"), "format: Quick start"),
        (field("visibility", "private", "public"), "who sees it: Public"),
        (field("description", "", "x"), "description"),
        (CellChange(CellKind.NOTE, "Ogre", "", "x"), "note on Ogre"),
        (CellChange(CellKind.TAGS, "Ogre", [], ["ramp", "wall"]), "tags of Ogre: ramp, wall"),
        (CellChange(CellKind.TAGS, "Ogre", ["ramp"], []), "tags of Ogre: none"),
        (CellChange(CellKind.PLAN, "p1", None, {"against": "Fire rush"}), "plan “Fire rush”"),
        (card(987654, {}, {"main": 1}), "+1 Card 987654, which is gone in Main"),
    ):
        assert label_of([cell], starter) == label


def test_what_changes_come_to() -> None:
    for cells, summary in (
        ([card("A", {}, {"main": 3}), card("B", {"main": 2}, {})], "+3 −2 cards"),
        ([card("A", {}, {"main": 1})], "+1 card"),
        ([card("A", {"main": 2}, {"side": 2})], "2 moved"),
        ([card("A", {"main": 2}, {"maybe": 2})], "−2 cards"),
        ([card("A", {"maybe": 2}, {})], "ideas"),
        ([card("A", {"main": 1}, {"main": 2, "side": 1}), field("name", "A", "B")], "+2 cards, name"),
        ([CellChange(CellKind.NOTE, ref, "", "x") for ref in "AB"], "2 notes"),
        ([], ""),
    ):
        assert summary_of(cells, HOME) == summary


def test_a_difference_in_the_order_of_a_deck(starter: Catalog) -> None:
    """By section, kind, level and name; copies that moved say where from and where to."""
    creatures = sorted(
        (each for each in starter.values() if each.kind == "creature"), key=lambda each: (each.level or 0, each.name)
    )
    trick = next(each for each in starter.values() if each.kind == "trick")
    first, last = creatures[0], creatures[-1]
    cells = [
        card("Nobody's Card", {"main": 1}, {}),
        card(trick.id, {"main": 2}, {"main": 3}),
        card(last.id, {}, {"main": 1}),
        card(first.id, {"main": 2}, {"main": 1, "side": 1}),
    ]
    main, side = Difference(cells, starter).sections
    assert [(change.name, change.amount, change.note) for change in main.cards] == [
        (first.name, "−1", "2 → 1, to Side"),
        (last.name, "+1", "new"),
        (trick.name, "+1", "2 → 3"),
        ("Nobody's Card", "−1", "gone"),
    ]
    assert [(change.name, change.amount, change.note) for change in side.cards] == [(first.name, "+1", "from Main")]
    assert Difference(cells, starter).summary == "+2 −1 cards, 1 moved"


def pieces(before: str, after: str) -> list[tuple[str, str]]:
    return [(piece.mark.value, piece.text) for passage in text_difference(before, after) for piece in passage.pieces]


def test_texts_differ_in_words_within_lines() -> None:
    assert text_difference("same", "same") == []
    assert pieces("Play the Ogre early.", "Play the Imp early.") == [
        ("same", "Play the "), ("gone", "Ogre"), ("new", "Imp"), ("same", " early."),
    ]  # fmt: skip
    assert pieces("", "A plan.") == [("new", "A plan.")]
    assert pieces("one\ntwo\nthree", "one\nthree") == [("same", "one"), ("gone", "two"), ("same", "three")]
    assert pieces("Completely other words", "Nothing in common here at all") == [
        ("gone", "Completely other words"), ("new", "Nothing in common here at all"),
    ]  # fmt: skip
