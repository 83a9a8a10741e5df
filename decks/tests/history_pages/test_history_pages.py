"""The history of a deck: its pages without JavaScript, and its API; two decks compared, copies and their originals."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from html import unescape
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from accounts import data_export
from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.models import Card, Revision
from conftest import legal_list, make_deck
from decks import limits
from decks.content import dump_content, dump_json
from decks.core import history, services
from decks.core.change_labels import label_of, sentence_of, summary_of
from decks.core.changes import CellChange, CellKind, Edit, value_of
from decks.history_pages.entries import A_PAGE
from decks.history_pages.overlap import Overlap
from decks.importexport import ExportedDeck, dump
from decks.models import Deck, DeckVersion, Run, RunStatus, VersionKind, Visibility
from decks.presenters.differences import DeckDifference
from decks.presenters.text_diff import text_difference
from decks.tests.test_api import send
from decks.tests.test_pages import form_of
from games import DEFAULT_GAME
from tcg.construction import Decklist


def put(deck: Deck, ref: int | str, after: dict[str, int], author: User | None = None) -> Deck:
    """Place a card, which is one version."""
    before = value_of(services.content_of(deck), CellKind.CARD, ref)
    return edited(deck, CellChange(CellKind.CARD, ref, before, after), author)


def write(deck: Deck, field: str, text: str, author: User | None = None) -> Deck:
    before = value_of(services.content_of(deck), CellKind.FIELD, field)
    return edited(deck, CellChange(CellKind.FIELD, field, before, text), author)


def edited(deck: Deck, cell: CellChange, author: User | None = None) -> Deck:
    applied = services.apply_edits(deck=deck, version=deck.version, edits=[Edit(cells=(cell,))], author=author)
    assert not applied.refused
    return applied.deck


def text_of(response: Any) -> str:
    """What can be read on a page, tags left out."""
    html = response.content.decode()
    html = html[html.index("<main") : html.index("</main>")]
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))).replace(" :", ":")


def said(response: Any) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def many(deck: Deck, count: int) -> Deck:
    """A history of `count` further versions, a minute after each other, that put a card in and take it out again."""
    began, text = datetime(2026, 11, 28, tzinfo=UTC), dump_content(services.content_of(deck))
    changes: tuple[Any, ...] = (({}, {"side": 1}), ({"side": 1}, {}))
    rows = [
        DeckVersion(
            deck=deck,
            number=deck.version + step + 1,
            kind=VersionKind.EDIT,
            delta=dump_json([CellChange(CellKind.CARD, "Imp", *changes[step % 2]).as_list()]),
            snapshot=text if (deck.version + step + 1) % history.SNAPSHOTS == 0 else None,
        )
        for step in range(count)
    ]
    DeckVersion.objects.bulk_create(rows, batch_size=1000)
    for row in rows:
        row.created_at = began + timedelta(minutes=row.number)
    DeckVersion.objects.bulk_update(rows, ["created_at"], batch_size=400)
    Deck.objects.filter(pk=deck.pk).update(version=deck.version + count, undo_next=deck.version + count)
    return Deck.objects.get(pk=deck.pk)


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    """Four versions: made, an Ogre, three, another name."""
    deck = make_deck(ann, starter)
    deck = put(deck, "Ogre", {"main": 1}, ann)
    deck = put(deck, "Ogre", {"main": 3}, ann)
    return write(deck, "name", "Embers", ann)


def path(deck: Deck, name: str, *arguments: Any) -> str:
    return reverse(f"decks:{name}", args=[deck.pk, *arguments])


def test_named_versions_stand_out_and_are_found(deck: Deck, ann_client: Client) -> None:
    assert "4 changes: +3 cards, name · versions 1 to 4 · you" in text_of(ann_client.get(path(deck, "history")))
    page = ann_client.post(path(deck, "version-name", 3), {"name": "  Before\nthe <b>cup "}, follow=True)
    assert said(page) == ["Version 3 is called “Before the <b>cup”."]
    assert "Before the &lt;b&gt;cup" in page.content.decode()
    sessions = page.context["page"].days[0].sessions
    assert [[entry.number for entry in session.entries] for session in sessions] == [[4], [3], [2, 1]]
    assert {
        f'name="{end}" value="{number}"' in page.content.decode() for end in ("from", "to") for number in (1, 4)
    } == {True}
    named = text_of(ann_client.get(path(deck, "history") + "?named=1"))
    assert "Before the <b>cup" in named
    assert "Name: Embers" not in named
    assert said(ann_client.post(path(deck, "version-name", 3), {"name": ""}))[-1] == "Version 3 has no name."
    assert "No version has a name" in text_of(ann_client.get(path(deck, "history") + "?named=1"))
    assert Deck.objects.get().version == 4


def test_what_goes_across_midnight_stands_by_day(deck: Deck, ann_client: Client) -> None:
    midnight = datetime(2026, 11, 29, tzinfo=UTC)
    for number, minutes in ((1, -9), (2, -5), (3, 0), (4, 3)):
        deck.history.filter(number=number).update(created_at=midnight + timedelta(minutes=minutes))
    days = ann_client.get(path(deck, "history")).context["page"].days
    shown = {str(day.date): [entry.number for each in day.sessions for entry in each.entries] for day in days}
    assert shown == {"2026-11-29": [4, 3], "2026-11-28": [2, 1]}


@pytest.mark.postgres
def test_hundreds_of_versions_are_read_in_parts(
    deck: Deck, ann_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Of the same cost as a few; no session is torn where it need not be."""
    deck = many(deck, 300)
    DeckVersion.objects.filter(deck=deck, number__in=(150, 290)).update(name="A name")
    ann_client.get(path(deck, "delete"))  # the first request of a session writes into it
    with django_assert_max_num_queries(7):
        page = ann_client.get(path(deck, "history"))
    shown = [entry.number for day in page.context["page"].days for each in day.sessions for entry in each.entries]
    assert shown == list(range(304, 289, -1))
    older = ann_client.get(f"{path(deck, 'history')}?before={page.context['page'].older}").context["page"]
    assert (older.days[0].sessions[0].last.number, older.older) == (289, 289 - A_PAGE + 1)
    assert "Newest" in text_of(ann_client.get(path(deck, "history") + "?before=5"))
    with django_assert_max_num_queries(11):
        assert ann_client.get(path(deck, "version", 150)).status_code == 200
    with django_assert_max_num_queries(15):
        assert "the same" in text_of(ann_client.get(path(deck, "compare-versions") + "?from=6&to=202"))
    assert ann_client.get(path(deck, "compare-versions")).context["numbers"] == [290, 304]


def test_undo_and_redo_by_their_buttons(deck: Deck, ann_client: Client) -> None:
    page = ann_client.get(path(deck, "history"))
    assert "Undo: name: Embers" in text_of(page)
    page = ann_client.post(path(deck, "undo"), {"undo": "4"}, follow=True)
    assert said(page) == ["Undone."]
    assert "Undo: +2 Ogre in Main" in text_of(page)
    assert "Redo: name: Embers" in text_of(page)
    assert "Undone: name: Embers" in text_of(page)
    assert Deck.objects.get().name == "Ann's ashes"
    ann_client.post(path(deck, "redo"), {"redo": "5"})
    assert (Deck.objects.get().name, Deck.objects.get().version) == ("Embers", 6)
    # The button of a page that is out of date does nothing.
    assert "Something else was done since" in said(ann_client.post(path(deck, "undo"), {"undo": "3"}))[-1]
    for wrong in ("", "x", "99999999999999999999", "-1"):
        assert ann_client.post(path(deck, "undo"), {"undo": wrong}).status_code == 302
    assert Deck.objects.get().version == 6


def test_a_version_as_it_was(deck: Deck, ann_client: Client) -> None:
    text = text_of(ann_client.get(path(deck, "version", 2)))
    assert "Since then: +2 cards, name" in text
    exported = ann_client.get(path(deck, "version-export", 2) + "?as=text").content.decode()
    assert "1 Ogre" in exported
    assert "3 Ogre" in ann_client.get(path(deck, "version-export", 3) + "?as=text").content.decode()
    odd = ann_client.get(path(deck, "version-export", 3) + "?as=exe")
    assert (odd.status_code, odd["Location"]) == (302, path(deck, "version", 3))
    for missing in (0, 5, 99999999999999999999):
        assert ann_client.get(path(deck, "version", missing)).status_code == 404
        for name in ("version-name", "version-restore", "version-copy"):
            assert ann_client.post(path(deck, name, missing), {"name": "x"}).status_code == 404


def test_a_version_has_the_further_fields_of_the_deck(deck: Deck, ann_client: Client) -> None:
    write(deck, "deck_tags", "aggro, <b>old</b>")
    assert "Tags aggro, <b>old</b>" in text_of(ann_client.get(path(deck, "version", 5)))
    assert "Tags" not in text_of(ann_client.get(path(deck, "version", 4)))


def test_a_card_that_is_gone_since(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    """What stood in a deck once can be read when the card is in no database any more, and the rest be gone back to."""
    main = legal_list(starter).section("main")
    gone = next(card.id for card in starter.values() if card.kind == "trick" and card.id not in main)
    deck = put(put(deck, gone, {"side": 1}), gone, {})
    deck = write(deck, "name", "Smoke")
    Card.objects.get(permanent_number=gone).delete()
    Revision.renew_of("despaira")
    arguments: list[int]
    for name, arguments in (("history", []), ("version", [5]), ("version-export", [5]), ("compare-versions", [])):
        answer = ann_client.get(path(deck, name, *arguments), {"from": "4", "to": "5"})
        assert answer.status_code == 200
        assert b"which is gone" in answer.content
    for number in (7, 6):
        page = ann_client.post(path(deck, "undo"), {"undo": str(number)}, follow=True)
    assert "that can’t be done any more" in said(page)[-1]
    ann_client.post(path(deck, "version-restore", 5))
    assert services.decklist_of(deck).section("side") == {f"Card {gone}, which is gone": 1}


def test_what_differs_between_two_versions(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    first = next(iter(legal_list(starter).section("main")))
    assert isinstance(first, int)
    deck = put(deck, first, {"main": 1, "side": 2})
    deck = write(deck, "description", "Play the *Ogre* early.")
    deck = edited(deck, CellChange(CellKind.NOTE, first, "", "<script>alert(1)</script>"))
    deck = edited(deck, CellChange(CellKind.TAGS, first, [], ["ramp"]))
    page = ann_client.get(path(deck, "compare-versions") + "?from=1&to=8")
    text = text_of(page)
    assert f' action="{path(deck, "version-restore", 1)}"' in page.content.decode()
    for words in (
        "3 cards added, 2 moved. The name, the guide, 1 note and 1 tagged card also differ.",
        "51 → 52", "3 → 1, to Side", "from Main", "new: Play the *Ogre* early.", "+ramp", "Ann's ashes → Embers",
    ):  # fmt: skip
        assert words in text
    assert "<script>alert" not in page.content.decode()
    back = text_of(ann_client.get(path(deck, "compare-versions") + "?from=8&to=1"))
    assert "3 cards removed, 2 moved." in back
    assert "taken out: Play the *Ogre* early." in back
    for asked in ("from=x", "from=0", "to=9", "from=1&to=99999999999999999999", "to=-1"):
        answer = ann_client.get(f"{path(deck, 'compare-versions')}?{asked}")
        assert (answer.status_code, "Choose one from the list" in text_of(answer)) == (422, True)


def test_what_a_change_did(starter: Catalog, deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both versions play the same seeds; what changes later changes nothing of that."""
    monkeypatch.setattr("decks.history_pages.comparison.goldfish_limits.GAMES", 20)
    main = legal_list(starter).section("main")
    deck = put(deck, next(iter(main)), {})
    compared = path(deck, "compare-versions") + "?from=1&to=5"
    assert "What did this change do?" in text_of(ann_client.get(compared))
    answer = ann_client.post(path(deck, "compare-versions"), {"from": "1", "to": "5"})
    run = Run.objects.get()
    assert answer["Location"] == path(deck, "goldfish-run", run.pk)
    assert (run.status, run.games, [side["version"] for side in run.sides]) == (RunStatus.DONE, 20, [1, 5])
    assert [side["name"] for side in run.sides] == ["Embers: Version 1", "Embers: Version 5, now"]
    write(deck, "name", "Other")
    page = ann_client.get(answer["Location"])
    assert "Since then" not in text_of(page)
    assert page.context["again"] == compared
    # Where nothing that is played is other, there is nothing to be asked.
    assert "What did this change do?" not in text_of(ann_client.get(path(deck, "compare-versions") + "?from=5&to=6"))


def test_undo_in_the_editor_keeps_what_is_typed(deck: Deck, ann_client: Client) -> None:
    """Without JavaScript the button sends the form: the entry is undone, and what was typed is the newest change."""
    edit = path(deck, "edit")
    html = ann_client.get(edit).content.decode()
    assert re.search(r'<button[^>]*name="undo" value="4"[^>]* title="name: Embers"', html)
    assert re.search(r'<button[^>]*name="redo"[^>]* disabled', html)
    buttons = re.findall(r"<button[^>]*>", html[html.index('<form id="editor"') :])
    first = next(button for button in buttons if "type=" not in button)
    assert 'name="do"' in first, "the first button is what Enter presses"
    form = form_of(html) | {"undo": "4", "description": "Typed meanwhile."}
    for _ in range(2):  # pressed twice, done once
        page = ann_client.post(edit, form, follow=True)
        assert page.redirect_chain[-1][1] == 303
    now = Deck.objects.get()
    assert (now.name, now.description, now.version) == ("Ann's ashes", "Typed meanwhile.", 6)
    assert said(page)[-1] == "Undone."


@pytest.fixture
def public(starter: Catalog, ann: User) -> Deck:
    """Three versions: made, an Ogre, another name."""
    return write(put(make_deck(ann, starter, Visibility.PUBLIC), "Ogre", {"main": 1}, ann), "name", "Embers", ann)


def ask(client: Client, deck: Deck, rest: str = "history/", method: str = "GET", body: Any = None, **head: str) -> Any:
    """Send a request to the API about a deck."""
    return send(client, method, f"decks/{deck.pk}/{rest}", body, **head)


def test_entries_newest_first(public: Deck, ann_client: Client) -> None:
    answer = ask(ann_client, public, "history/?page_size=2")
    page = answer.json()
    assert (page["count"], page["previous"], len(page["results"])) == (3, None, 2)
    assert page["results"][1] == {
        "number": 2, "kind": "edit", "name": "", "author": "ann", "created": page["results"][1]["created"],
        "change": "+1 Ogre in Main", "cells": [{"card": "Ogre", "before": {}, "after": {"main": 1}}],
    }  # fmt: skip
    assert ann_client.get(page["next"]).json()["results"][0]["kind"] == "made"
    assert ask(ann_client, public, if_none_match=ask(ann_client, public)["ETag"]).status_code == 304
    assert ask(ann_client, public, "history/?named=maybe").status_code == 400
    assert ask(ann_client, public, "history/?page=9").status_code == 404


def test_a_version_as_it_was_and_its_name(starter: Catalog, public: Deck, ann_client: Client) -> None:
    first = next(iter(legal_list(starter).section("main")))
    assert isinstance(first, int)
    version = ask(ann_client, public, "history/1/").json()
    assert (version["number"], version["entry"]["kind"], version["deck"]["name"]) == (1, "made", "Ann's ashes")
    assert {"card": starter[first].name, "slug": starter[first].slug, "count": 3} in version["deck"]["sections"]["main"]
    named = ask(ann_client, public, "history/2/", "PATCH", {"name": " Before  the cup "})
    assert (named.status_code, named.json()["entry"]["name"]) == (200, "Before the cup")
    assert [entry["number"] for entry in ask(ann_client, public, "history/?named=true").json()["results"]] == [2]
    assert ask(ann_client, public, "history/2/", "PATCH", {"name": ""}).json()["entry"]["name"] == ""
    bodies: list[Any] = [{}, {"name": "x" * 81}, {"name": 5}, [], {"name": None}]
    for wrong in bodies:
        assert ask(ann_client, public, "history/2/", "PATCH", wrong).status_code == 400
    for missing in (0, 4, 10**25):
        assert ask(ann_client, public, f"history/{missing}/").status_code == 404
        assert ask(ann_client, public, f"history/{missing}/", "PATCH", {"name": "x"}).status_code == 404
    public.refresh_from_db()
    assert public.version == 3


def test_going_back_names_the_version_that_was_read(public: Deck, ann_client: Client) -> None:
    restore = partial(ask, ann_client, public, "history/1/restore/", "POST")
    assert restore().status_code == 428
    stale = restore(if_match='"2-0"')
    assert (stale.status_code, stale.json()["current"]["version"]) == (412, 3)
    answer = restore(if_match=ask(ann_client, public, "")["ETag"])
    assert (answer.status_code, answer.json()["version"], answer.json()["name"]) == (200, 4, "Ann's ashes")
    assert answer["ETag"] == ask(ann_client, public, "")["ETag"]
    assert answer.json()["visibility"] == "public"
    assert ask(ann_client, public, "history/9/restore/", "POST", if_match="*").status_code == 404
    assert not services.decklist_of(public).copies("main", "Ogre")


def test_differences_are_what_changes_takes(public: Deck, ann_client: Client) -> None:
    answer = ask(ann_client, public, "differences/?from=1&to=3").json()
    name = {"field": "name", "before": "Ann's ashes", "after": "Embers"}
    ogre = {"card": "Ogre", "before": {}, "after": {"main": 1}}
    counts = {"summary": "+1 card, name", "added": 1, "removed": 0, "moved": 0}
    assert answer == {"from": 1, "to": 3, **counts, "cells": [name, ogre]}
    assert ask(ann_client, public, "differences/").json()["summary"] == "name"
    back = ask(ann_client, public, "differences/?from=3&to=1").json()
    body = {"version": 3, "changes": [{"key": "back", "cells": back["cells"]}]}
    assert ask(ann_client, public, "changes/", "POST", body).status_code == 200
    assert ask(ann_client, public, "differences/?from=1&to=4").json()["cells"] == []
    for missing in ("from=9", f"to={10**25}"):
        assert ask(ann_client, public, f"differences/?{missing}").status_code == 404
    for wrong in ("to=0", "from=x"):
        problem = ask(ann_client, public, f"differences/?{wrong}")
        assert (problem.status_code, problem.json()["errors"][0]["path"]) == (400, wrong.partition("=")[0])


@pytest.mark.parametrize("limit", ["HISTORY_EXPORTED", "HISTORY_LETTERS_EXPORTED"])
def test_an_account_takes(public: Deck, ann: User, limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest entries, and what has a name."""
    monkeypatch.setattr(limits, limit, 1)
    DeckVersion.objects.filter(number=1).update(name="The first")
    history = json.loads(dict(data_export.files_of(ann, ""))[f"decks/{public.pk}.history.json"])
    assert (history["deck"], history["count"]) == (public.pk, 3)
    assert [(entry["number"], entry["name"], entry["change"]) for entry in history["entries"]] == [
        (3, "", "name: Embers"),
        (1, "The first", ""),
    ]


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
    starter: Catalog, ann: User, ours: Deck, theirs: Deck, ann_client: Client, bob_client: Client
) -> None:
    code = dump("code", ExportedDeck(ours.name, ours.format, "", services.decklist_of(ours), starter))
    there = f"https://despaira.example/decks/{theirs.pk}/?view=faces"
    written = (f"{ours.pk}@1", f"/decks/{ours.pk}/history/1/", f"http://testserver/decks/{ours.pk}/", code)
    for a, b in ((ours.pk, theirs.pk), ("ann's ASHES", there), *((each, theirs.pk) for each in written)):
        page = compared(ann_client, a, b)
        assert page.status_code == 200
        assert "17 different cards are in both, 1 only in" in text_of(page), a
    assert "the same cards" in text_of(compared(ann_client, ours.pk, ours.pk))
    # A part of a name will do where one deck alone has it.
    assert "17 different cards are in both, 1 only in" in text_of(compared(ann_client, "s ash", theirs.pk))
    make_deck(ann, starter, Visibility.PRIVATE, name="Cold ashes")
    assert "“Cold ashes”, “Ann's ashes”. Write" in unescape(text_of(compared(ann_client, "ashes", theirs.pk)))
    # How a public deck was is for its editors alone.
    put(theirs, "Secret Tech", {"main": 1})
    answer = compared(ann_client, f"{theirs.pk}@1", ours.pk)
    assert (answer.status_code, "Only of decks that you edit" in text_of(answer)) == (422, True)
    assert "version 1" in text_of(compared(bob_client, f"{theirs.pk}@1", theirs.pk))


def test_two_decks_stand_beside_each_other(starter: Catalog) -> None:
    """By what only one has and what both have; ideas are no cards of a deck."""
    one = Decklist.of(main=[("Ogre", 3), ("Imp", 2), ("Elf", 2), ("Orc", 1)])
    other = Decklist.of(main=[("Imp", 2), ("Elf", 1), ("Giant", 1)], side=[("Orc", 2)], maybe=[("Ogre", 1)])
    overlap = Overlap(one, other, starter)
    assert [
        [(card.count, card.name, card.here, card.there) for section in part.sections for card in section.cards]
        for part in (overlap.only_a, overlap.only_b, overlap.both)
    ] == [
        [(3, "Ogre", "", "")], [(1, "Giant", "", "")],
        [(2, "Elf", "", "1"), (2, "Imp", "", ""), (1, "Orc", "1 Main", "2 Side")],
    ]  # fmt: skip


def test_fields_keep_the_names_of_decks(ours: Deck, theirs: Deck, ann_client: Client) -> None:
    html = unescape(compared(ann_client, ours.pk, theirs.pk).content.decode())
    form = dict(re.findall(r'name="([ab](?:_key)?)" value="([^"]*)"', html[: html.index("Swap")]))
    assert form == {"a": "Ann's ashes", "a_key": ours.pk, "b": "Bob's by bob", "b_key": theirs.pk}
    answer = ann_client.get(COMPARE, form)
    assert answer["Location"] == f"{COMPARE}?a={ours.pk}&b={theirs.pk}"
    # What is written instead of a name counts.
    answer = ann_client.get(COMPARE, {**form, "b": "Ann's ashes"})
    assert answer["Location"] == f"{COMPARE}?a={ours.pk}&b={ours.pk}"


def test_versions_of_one_deck_are_told_as_a_change(ours: Deck, ann_client: Client) -> None:
    deck = write(put(ours, "Ogre", {"main": 1}), "description", "Play the Ogre.")
    text = text_of(compared(ann_client, f"{deck.pk}@1", deck.pk))
    assert "1 card added. The guide also differs." in text
    assert "only in" not in text


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
    assert "1 different card is in both, 17 only in Ann's ashes, 0 only in Hidden." in text
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
    content, before = services.content_of(theirs), ask(ann_client, copy, "")
    assert before.json()["forked_from"] == theirs.pk
    for visibility in (Visibility.UNLISTED, Visibility.PRIVATE):
        theirs.refresh_from_db()
        services.save_deck(deck=theirs, version=theirs.version, content=replace(content, visibility=visibility))
        for name in ("deck", "edit", "history", "compare-versions"):
            html = ann_client.get(reverse(f"decks:{name}", args=[copy.pk])).content.decode()
            assert theirs.pk not in html
            assert "Copy of <a" not in html
        # Not even a 304 that would let a cache go on naming it.
        after = ask(ann_client, copy, "", if_none_match=before["ETag"])
        assert (after.status_code, after.json()["forked_from"]) == (200, None)


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
        (field("description", "", "x"), "guide"),
        (CellChange(CellKind.NOTE, "Ogre", "", "x"), "note on Ogre"),
        (CellChange(CellKind.TAGS, "Ogre", [], ["ramp", "wall"]), "tags of Ogre: ramp, wall"),
        (CellChange(CellKind.TAGS, "Ogre", ["ramp"], []), "tags of Ogre: none"),
        (CellChange(CellKind.PLAN, "p1", None, {"against": "Fire rush"}), "plan “Fire rush”"),
        (card(987654, {}, {"main": 1}), "+1 Card 987654, which is gone in Main"),
    ):
        assert label_of([cell], starter) == label


def test_what_changes_come_to() -> None:
    notes = [CellChange(CellKind.NOTE, ref, "", "x") for ref in "AB"]
    for cells, summary, sentence in (
        (
            [card("A", {}, {"main": 3}), card("B", {"main": 2}, {}), field("description", "", "x")],
            "+3 −2 cards, guide",
            "3 cards added, 2 removed. The guide also differs.",
        ),
        ([card("A", {}, {"main": 1})], "+1 card", "1 card added."),
        ([card("A", {"main": 2}, {"side": 2})], "2 moved", "2 cards moved."),
        ([card("A", {"main": 2}, {"maybe": 2})], "−2 cards", "2 cards removed."),
        ([card("A", {"maybe": 2}, {})], "ideas", "The ideas differ."),
        ([field("name", "A", "B"), *notes], "name, 2 notes", "The name and 2 notes differ."),
        ([field("visibility", "private", "public")], "who sees it", "Who sees it differs."),
        (notes, "2 notes", "2 notes differ."),
        ([], "", ""),
    ):
        assert (summary_of(cells, DEFAULT_GAME), sentence_of(cells, DEFAULT_GAME)) == (summary, sentence)


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
    main, side = DeckDifference(cells, starter).sections
    assert [(change.name, change.amount, change.note) for change in main.cards] == [
        (first.name, "−1", "2 → 1, to Side"),
        (last.name, "+1", "new"),
        (trick.name, "+1", "2 → 3"),
        ("Nobody's Card", "−1", "gone"),
    ]
    assert [(change.name, change.amount, change.note) for change in side.cards] == [(first.name, "+1", "from Main")]
    assert DeckDifference(cells, starter).summary == "+2 −1 cards, 1 moved"


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
