"""The history of a deck: its pages without JavaScript, and its API."""

from __future__ import annotations

import json
import re
import zipfile
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.leaving import export
from accounts.models import User
from cards.catalog import Catalog
from cards.models import Card, CatalogRevision
from conftest import legal_list, make_deck
from decks import history, limits, services
from decks.content import dump_content, dump_json
from decks.edits import CellChange, CellKind, Edit, value_of
from decks.models import Deck, DeckVersion, Run, RunStatus, VersionKind, Visibility
from decks.tests.test_pages import form_of
from decks.versions.entries import A_PAGE


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
    began, text = timezone.now() - timedelta(minutes=count), dump_content(services.content_of(deck))
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


def test_a_history_says_what_changed_and_who(deck: Deck, ann_client: Client, bob: User) -> None:
    put(deck, "Imp", {"side": 2}, bob)
    text = text_of(ann_client.get(path(deck, "history")))
    for words in ("+2 Imp in Side", "Version 5, now · bob", "Name: Embers", "Version 4 · you", "+1 Ogre", "just now"):
        assert words in text
    assert text.index("+2 Imp") < text.index("Name: Embers") < text.index("+2 Ogre") < text.index("Made")
    assert "4 changes: +3 cards, name · versions 1 to 4 · you" in text


def test_named_versions_stand_out_and_are_found(deck: Deck, ann_client: Client) -> None:
    page = ann_client.post(path(deck, "version-name", 3), {"name": "  Before\nthe <b>cup "}, follow=True)
    assert said(page) == ["Version 3 is called “Before the <b>cup”."]
    assert "Before the &lt;b&gt;cup" in page.content.decode()
    sessions = page.context["page"].days[0].sessions
    assert [[entry.number for entry in session.entries] for session in sessions] == [[4], [3], [2, 1]]
    named = text_of(ann_client.get(path(deck, "history") + "?named=1"))
    assert "Before the <b>cup" in named
    assert "Name: Embers" not in named
    assert said(ann_client.post(path(deck, "version-name", 3), {"name": ""}))[-1] == "Version 3 has no name."
    assert "No version has a name" in text_of(ann_client.get(path(deck, "history") + "?named=1"))
    assert Deck.objects.get().version == 4


@pytest.mark.postgres
def test_hundreds_of_versions_are_read_in_parts(
    deck: Deck, ann_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Of the same cost as a few; no session is torn where it need not be."""
    deck = many(deck, 300)
    DeckVersion.objects.filter(deck=deck, number__in=(150, 290)).update(name="A name")
    ann_client.get("/rules/")  # the first request of a session writes into it
    with django_assert_max_num_queries(7):
        page = ann_client.get(path(deck, "history"))
    shown = [entry.number for day in page.context["page"].days for each in day.sessions for entry in each.entries]
    assert shown == list(range(304, 289, -1))
    older = ann_client.get(f"{path(deck, 'history')}?before={page.context['page'].older}").context["page"]
    assert (older.days[0].sessions[0].last.number, older.older) == (289, 289 - A_PAGE + 1)
    assert "Newest" in text_of(ann_client.get(path(deck, "history") + "?before=5"))
    with django_assert_max_num_queries(11):
        assert ann_client.get(path(deck, "version", 150)).status_code == 200
    with django_assert_max_num_queries(14):
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
    assert "Version 2" in text
    assert "+1 Ogre in Main" in text
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


def test_a_card_that_is_gone_since(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    """What stood in a deck once can be read when the card is in no database any more, and the rest be gone back to."""
    main = legal_list(starter).section("main")
    gone = next(card.id for card in starter.values() if card.kind == "trick" and card.id not in main)
    deck = put(put(deck, gone, {"side": 1}), gone, {})
    deck = write(deck, "name", "Smoke")
    Card.objects.get(pk=gone).delete()
    CatalogRevision.renew()
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
    for words in (
        "From Version 1 to Version 8, now: +3 cards, 2 moved, name, description, 1 note, 1 tagged card",
        "51 → 52", "3 → 1, to Side", "from Main", "new: Play the *Ogre* early.", "+ramp", "Ann's ashes → Embers",
    ):  # fmt: skip
        assert words in text
    assert "<script>alert" not in page.content.decode()
    back = text_of(ann_client.get(path(deck, "compare-versions") + "?from=8&to=1"))
    assert "−3 cards, 2 moved" in back
    assert "taken out: Play the *Ogre* early." in back
    for asked in ("from=x", "from=0", "to=9", "from=1&to=99999999999999999999", "to=-1"):
        answer = ann_client.get(f"{path(deck, 'compare-versions')}?{asked}")
        assert (answer.status_code, "give numbers from 1 to 8" in text_of(answer)) == (422, True)


def test_what_a_change_did(starter: Catalog, deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both versions play the same seeds; what changes later changes nothing of that."""
    monkeypatch.setattr("decks.versions.comparing.goldfish_limits.GAMES", 20)
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
def deck_api(starter: Catalog, ann: User) -> Deck:
    """Three versions: made, an Ogre, another name."""
    return write(put(make_deck(ann, starter, Visibility.PUBLIC), "Ogre", {"main": 1}, ann), "name", "Embers", ann)


def at(deck_api: Deck, rest: str = "history/") -> str:
    return f"/api/v1/decks/{deck_api.pk}/{rest}"


def send(client: Client, method: str, path: str, body: Any = None, **headers: str) -> Any:
    return client.generic(
        method, path, json.dumps(body) if body is not None else "", "application/json", headers=headers
    )


def test_entries_newest_first(deck_api: Deck, ann_client: Client) -> None:
    answer = ann_client.get(at(deck_api) + "?page_size=2")
    page = answer.json()
    assert (page["count"], page["previous"], len(page["results"])) == (3, None, 2)
    assert page["results"][1] == {
        "number": 2, "kind": "edit", "name": "", "author": "ann", "created": page["results"][1]["created"],
        "change": "+1 Ogre in Main", "cells": [{"card": "Ogre", "before": {}, "after": {"main": 1}}],
    }  # fmt: skip
    assert ann_client.get(page["next"]).json()["results"][0]["kind"] == "made"
    assert (
        ann_client.get(at(deck_api), headers={"If-None-Match": ann_client.get(at(deck_api))["ETag"]}).status_code == 304
    )
    assert ann_client.get(at(deck_api) + "?named=maybe").status_code == 400
    assert ann_client.get(at(deck_api) + "?page=9").status_code == 404


def test_a_version_as_it_was_and_its_name(starter: Catalog, deck_api: Deck, ann_client: Client) -> None:
    first = next(iter(legal_list(starter).section("main")))
    assert isinstance(first, int)
    version = ann_client.get(at(deck_api, "history/1/")).json()
    assert (version["number"], version["entry"]["kind"], version["deck"]["name"]) == (1, "made", "Ann's ashes")
    assert {"card": starter[first].name, "slug": starter[first].slug, "count": 3} in version["deck"]["sections"]["main"]
    named = send(ann_client, "PATCH", at(deck_api, "history/2/"), {"name": " Before  the cup "})
    assert (named.status_code, named.json()["entry"]["name"]) == (200, "Before the cup")
    assert [entry["number"] for entry in ann_client.get(at(deck_api) + "?named=true").json()["results"]] == [2]
    assert send(ann_client, "PATCH", at(deck_api, "history/2/"), {"name": ""}).json()["entry"]["name"] == ""
    bodies: list[Any] = [{}, {"name": "x" * 81}, {"name": 5}, [], {"name": None}]
    for wrong in bodies:
        assert send(ann_client, "PATCH", at(deck_api, "history/2/"), wrong).status_code == 400
    for missing in (0, 4, 10**25):
        assert ann_client.get(at(deck_api, f"history/{missing}/")).status_code == 404
        assert send(ann_client, "PATCH", at(deck_api, f"history/{missing}/"), {"name": "x"}).status_code == 404
    deck_api.refresh_from_db()
    assert deck_api.version == 3


def test_going_back_names_the_version_that_was_read(deck_api: Deck, ann_client: Client) -> None:
    path = at(deck_api, "history/1/restore/")
    assert send(ann_client, "POST", path).status_code == 428
    stale = send(ann_client, "POST", path, **{"If-Match": '"2-0"'})
    assert (stale.status_code, stale.json()["current"]["version"]) == (412, 3)
    tag = ann_client.get(at(deck_api, ""))["ETag"]
    answer = send(ann_client, "POST", path, **{"If-Match": tag})
    assert (answer.status_code, answer.json()["version"], answer.json()["name"]) == (200, 4, "Ann's ashes")
    assert answer["ETag"] == ann_client.get(at(deck_api, ""))["ETag"]
    assert answer.json()["visibility"] == "public"
    assert send(ann_client, "POST", at(deck_api, "history/9/restore/"), **{"If-Match": "*"}).status_code == 404
    assert not services.decklist_of(deck_api).copies("main", "Ogre")


def test_differences_are_what_changes_takes(deck_api: Deck, ann_client: Client) -> None:
    answer = ann_client.get(at(deck_api, "differences/") + "?from=1&to=3").json()
    name = {"field": "name", "before": "Ann's ashes", "after": "Embers"}
    ogre = {"card": "Ogre", "before": {}, "after": {"main": 1}}
    counts = {"summary": "+1 card, name", "added": 1, "removed": 0, "moved": 0}
    assert answer == {"from": 1, "to": 3, **counts, "cells": [name, ogre]}
    assert ann_client.get(at(deck_api, "differences/")).json()["summary"] == "name"
    back = ann_client.get(at(deck_api, "differences/") + "?from=3&to=1").json()
    body = {"version": 3, "changes": [{"key": "back", "cells": back["cells"]}]}
    assert send(ann_client, "POST", at(deck_api, "changes/"), body).status_code == 200
    assert ann_client.get(at(deck_api, "differences/") + "?from=1&to=4").json()["cells"] == []
    for missing in ("from=9", f"to={10**25}"):
        assert ann_client.get(at(deck_api, "differences/") + "?" + missing).status_code == 404
    for wrong in ("to=0", "from=x"):
        problem = ann_client.get(at(deck_api, "differences/") + "?" + wrong)
        assert (problem.status_code, problem.json()["errors"][0]["path"]) == (400, wrong.partition("=")[0])


def test_an_account_takes(deck_api: Deck, ann: User, rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest entries, and what has a name."""
    monkeypatch.setattr(limits, "HISTORY_EXPORTED", 1)
    DeckVersion.objects.filter(number=1).update(name="The first")
    history = json.loads(zipfile.ZipFile(export(ann, rf.get("/"))).read(f"decks/{deck_api.pk}.history.json"))
    assert (history["deck"], history["count"]) == (deck_api.pk, 3)
    assert [(entry["number"], entry["name"], entry["change"]) for entry in history["entries"]] == [
        (3, "", "name: Embers"),
        (1, "The first", ""),
    ]
