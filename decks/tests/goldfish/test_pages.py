"""Goldfish runs through their pages, as a browser without JavaScript uses them, and through the API."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import escape, unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.models import Card, Revision
from conftest import legal_list, make_deck
from decks.core import services
from decks.goldfish import claims, limits
from decks.goldfish.rivals import Rivals
from decks.goldfish_pages.forms import GoldfishForm
from decks.models import Deck, Run, RunStatus, Visibility
from decks.tests.test_api import PROBLEM

FIELDS = {
    "runs": "3", "seed": "fish", "max_turns": "15", "opponent_hp": "3000", "map": "plain_fields",
    "leader_policy": "stay", "cast_unscripted": "on", "against": "", "link": "", "out": "", "into": "", "copies": "1",
}  # fmt: skip


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.UNLISTED)


def form_path(deck: Deck, token: str | None = "") -> str:
    return f"/s/{token}/goldfish/" if token else f"/decks/{deck.pk}/goldfish/"


def press(client: Client, deck: Deck, token: str | None = "", **fields: str) -> Any:
    """Fill in the form and press Run."""
    return client.post(form_path(deck, token), {**FIELDS, **fields}, follow=True)


def started(client: Client, deck: Deck, token: str | None = "", **fields: str) -> str:
    """The address of the run that is started."""
    answer: Any = client.post(form_path(deck, token), {**FIELDS, **fields})
    assert answer.status_code == 302, answer.context["form"].errors
    return str(answer["Location"])


def text_of(answer: Any) -> str:
    """What is read on a page, in one line."""
    html = re.sub(r"<(script|style|noscript)\b.*?</\1>|<[^>]+>", " ", answer.content.decode(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(html)).replace("\u00a0", " ")


def errors_of(answer: Any) -> dict[str, list[str]]:
    assert answer.status_code == 422
    return {name: list(errors) for name, errors in answer.context["form"].errors.items()}


def first_card(cards: Catalog) -> Any:
    """A card of the legal list."""
    return cards[next(iter(legal_list(cards).section("main")))]  # type: ignore[index]


def test_a_run_is_set_up_played_and_read_again(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    for page in (f"/decks/{deck.pk}/", f"/decks/{deck.pk}/edit/"):
        assert f'href="{form_path(deck)}"' in ann_client.get(page).content.decode()
    form = ann_client.get(form_path(deck))
    assert re.search(r'name="seed" value="[0-9a-f]{8}"', form.content.decode())
    path = started(ann_client, deck)
    run = Run.objects.get()
    assert path == f"/decks/{deck.pk}/goldfish/{run.pk}/"
    assert (run.seed, run.games, run.status, run.deck_id) == ("fish", 3, RunStatus.DONE, deck.pk)
    read = ann_client.get(path)
    text = text_of(read)
    assert "3 games · seed fish · 15 turns at most · opponent with 3,000 HP" in text
    for chart in ("lethal", "until", "damage", "hit", "points", "creature", "spawns", "levels", "crystals", "stuck",
                  "hand", "grades", "creatures-by-level", "tricks-by-level"):  # fmt: skip
        assert read.content.decode().count(f'id="{chart}-title"') == 1
    assert link_of(read) == f"/s/{deck.share_token}/goldfish/{run.pk}/"
    again = started(ann_client, deck)
    assert again != path
    assert ann_client.get(again).context["report"] == read.context["report"]


def test_cards_to_come_in_are_offered(starter: Catalog, deck: Deck, ann_client: Client, bob_client: Client) -> None:
    for client, token in ((ann_client, ""), (bob_client, deck.share_token)):
        box = re.search(r'data-combobox="([^"]*)"', client.get(form_path(deck, token)).content.decode())
        assert box
        offered = [starter.named(item["label"]) for item in client.get(box[1]).json()["items"]]
        assert offered
        assert {card.kind for card in offered if card} <= {"creature", "trick"}
        assert client.get(box[1], {"q": "flahs step"}).json()["items"][0]["value"] == "flash-step"


def test_numbers_stay_when_the_deck_changes(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    path = started(ann_client, deck)
    before = ann_client.get(path)
    assert before.context["changes"] == []
    content = services.content_of(deck)
    card = first_card(starter)
    services.save_deck(
        deck=deck, version=1, content=replace(content, decklist=content.decklist.remove("main", card.id))
    )
    after = ann_client.get(path)
    assert (after.context["report"], after.context["changes"]) == (before.context["report"], ["the deck"])
    Card.objects.filter(permanent_number=card.id).update(level=9)
    Revision.renew_of("despaira")
    after = ann_client.get(path)
    assert (after.context["report"], after.context["changes"]) == (before.context["report"], ["the deck", "cards"])
    assert "The deck and cards changed." in text_of(after)


def test_settings_are_played_and_lead_back_into_the_form(deck: Deck, ann_client: Client) -> None:
    fields = {"max_turns": "3", "opponent_hp": "20000", "map": "forest", "leader_policy": "advance", "runs": "3"}
    path = started(ann_client, deck, **fields)
    run = Run.objects.get()
    assert (run.params["max_turns"], run.params["opponent_hp"], run.params["leader_policy"]) == (3, 20000, "advance")
    assert (len(run.params["map"]), {terrain for _, terrain in run.params["map"]}) == (30, {"forest"})
    report = ann_client.get(path)
    assert "No game is won within 3 turns." in text_of(report)
    again = ann_client.get(report.context["again"])
    assert again.context["form"]["seed"].value() == "fish"
    for name, value in fields.items():
        assert str(again.context["form"][name].value()) == value
    assert again.context["form"].has_settings
    assert not ann_client.get(form_path(deck)).context["form"].has_settings


def test_earlier_runs_are_listed_for_whoever_started_them(public: Deck, ann_client: Client, bob_client: Client) -> None:
    path = started(ann_client, public)
    visitor = Client()
    theirs = started(visitor, public, seed="other")
    for client, own in ((ann_client, [path]), (visitor, [theirs]), (bob_client, []), (Client(), [])):
        listed = re.findall(r'<th scope="row"><a href="([^"]+)"', client.get(form_path(public)).content.decode())
        assert listed == own
    assert re.search(r"3 fish \d\.\d\d", text_of(ann_client.get(form_path(public))))


def test_warnings_say_what_is_played_all_the_same(starter: Catalog, ann: User, ann_client: Client) -> None:
    blank = next(card for card in starter.values() if card.kind == "trick")
    Card.objects.filter(permanent_number=blank.id).update(text="Sing!", executable=False)
    Revision.renew_of("despaira")
    decklist = legal_list(starter).clear("leader").add("main", blank.id).add("main", "Nobody's Card")
    deck = make_deck(ann, starter, decklist=decklist)
    for answer in (ann_client.get(form_path(deck)), press(ann_client, deck)):
        codes = [warning["code"] for warning in answer.context["warnings"]]
        assert codes == ["ILLEGAL", "UNKNOWN_CARD", "NOT_EXECUTABLE", "NO_LEADER"]


def test_every_fault_is_said_at_once_and_nothing_is_lost(deck: Deck, ann_client: Client) -> None:
    wrong = {
        "runs": "-1", "seed": "x" * 65, "max_turns": "1e3", "opponent_hp": "0", "map": "lava", "leader_policy": "runs",
        "link": "nowhere", "copies": "many",
    }  # fmt: skip
    answer = press(ann_client, deck, **wrong)
    errors = errors_of(answer)
    assert errors.keys() == {"runs", "seed", "max_turns", "opponent_hp", "map", "leader_policy", "copies"}
    html = answer.content.decode()
    for name in ("runs", "seed", "max_turns", "opponent_hp", "link", "copies"):
        assert f'value="{wrong[name]}"' in html
    assert not Run.objects.exists()
    # An address that fills the form in takes rubbish.
    query = urlencode({"runs": "<b>", "seed": "\x00" * 99, "out": "no-card", "map": "lava", "into": "x" * 999})
    filled = ann_client.get(f"{form_path(deck)}?{query}")
    assert (filled.status_code, b"<b>" in filled.content) == (200, False)


def test_what_if_a_card_were_another(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    out, into = (
        first_card(starter),
        next(card for card in starter.values() if (card.level, card.kind) == (6, "creature")),
    )
    report = ann_client.get(started(ann_client, deck))
    (link,) = {unescape(link) for link in re.findall(r'href="([^"]+)#what-if"', report.content.decode())
               if f"out={out.slug}" in link}  # fmt: skip
    form = ann_client.get(link).context["form"]
    assert (form["out"].value(), form["seed"].value()) == (out.slug, "fish")
    path = started(ann_client, deck, out=out.slug, into=into.name.upper(), copies="2")
    name = f"Ann's ashes with 2 {into.name} for 2 {out.name}"
    page = ann_client.get(path)
    assert page.context["report"].name == "Ann's ashes"
    other = ann_client.get(f"{path}?side=2")
    assert other.context["report"].name == name
    assert f"{path}find/fastest/?side=2" in other.content.decode()
    run = Run.objects.latest("created_at")
    counts = {entry["slug"]: entry["count"] for entry in run.sides[1]["sections"]["main"]}
    assert (counts[out.slug], counts[into.slug]) == (1, 2)


def test_suggested_cards_come_in(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    form = ann_client.get(form_path(deck))
    (name, reason), *others = form.context["form"].suggestions
    assert len(others) == 4
    assert f"{name} {reason}" in text_of(form)
    run = ann_client.get(started(ann_client, deck, out=first_card(starter).slug, suggested=name, into="not this one"))
    assert run.context["sides"][1][1]["name"] == f"Ann's ashes with 1 {name} for 1 {first_card(starter).name}"
    again = ann_client.post(form_path(deck), {**FIELDS, "suggested": name, "copies": "many"})
    assert f'value="{escape(name)}" checked' in again.content.decode()


def copies_of(deck: Deck, *cards: Any) -> list[int]:
    """How many copies of each card the main deck has."""
    decklist = services.decklist_of(deck)
    return [decklist.copies("main", card.id) for card in cards]


def test_a_swap_that_was_tried_is_made(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    out, into = first_card(starter), starter.named("Cinder Bolt")
    assert into
    path = started(ann_client, deck, out=out.slug, into=into.name, copies="2")
    before = copies_of(deck, out, into)
    assert "Make this change" in text_of(ann_client.get(path))
    made = ann_client.post(f"{path}swap/", follow=True)
    assert made.redirect_chain == [(path, 302)]
    assert f"is changed: +2 {into.name}, −2 {out.name}." in text_of(made)
    assert "Your deck has this change." in text_of(made)
    assert made.context["changes"] == []
    after = copies_of(deck, out, into)
    assert after == [before[0] - 2, before[1] + 2]
    # It is one step of the history, and pressing twice makes no other.
    ann_client.post(f"{path}swap/")
    deck.refresh_from_db()
    assert (deck.version, deck.undo_next) == (2, 2)
    decklist = services.decklist_of(deck).set("main", out.id, 2)
    services.save_deck(deck=deck, version=2, content=replace(services.content_of(deck), decklist=decklist))
    refused = ann_client.post(f"{path}swap/", follow=True)
    assert "The deck has changed since these games, and the change no longer fits it." in text_of(refused)
    assert "Make this change" not in text_of(refused)
    assert copies_of(deck, out, into) == [2, before[1] + 2]


def test_a_stranger_makes_a_copy_with_the_swap(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    out = first_card(starter)
    started(ann_client, deck, deck.share_token, out=out.slug, copies="1")
    friend, path = Client(), f"/s/{deck.share_token}/goldfish/{Run.objects.get().pk}/"
    assert "Make a copy with this change" in text_of(friend.get(path))
    assert "Make this change" not in text_of(friend.get(path))
    assert friend.post(f"{path}swap/").status_code == 403
    assert friend.post(f"{path}swap/", {"copy": ""}).status_code == 302
    copy = Deck.objects.get(forked_from=deck)
    assert copy.name == f"Ann's ashes without 1 {out.name}"
    assert (copies_of(copy, out), copies_of(deck, out)) == ([2], [3])


def test_what_is_no_swap_is_not_made(starter: Catalog, bob: User, deck: Deck, ann_client: Client) -> None:
    public = make_deck(
        bob, starter, Visibility.PUBLIC, decklist=legal_list(starter).remove("main", first_card(starter).id)
    )
    for path in (started(ann_client, deck), started(ann_client, deck, link=f"/decks/{public.pk}/")):
        assert ann_client.get(path).context["swap"] is None
        assert ann_client.post(f"{path}swap/").status_code == 404


def test_a_deck_is_compared_with_itself_as_it_was(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    started(ann_client, deck)
    run = Run.objects.get()
    assert f"run:{run.pk}" not in ann_client.get(form_path(deck)).content.decode()
    content = services.content_of(deck)
    more = replace(content, decklist=content.decklist.add("main", first_card(starter).id))
    services.save_deck(deck=deck, version=1, content=more)
    assert f"run:{run.pk}" in ann_client.get(form_path(deck)).content.decode()
    page = ann_client.get(started(ann_client, deck, against=f"run:{run.pk}"))
    assert page.context["sides"][1][1]["name"].startswith("Ann's ashes on ")
    assert page.context["sides"][1][1]["sections"] == run.sides[0]["sections"]


def test_what_nothing_can_be_compared_with(starter: Catalog, bob: User, deck: Deck, ann_client: Client) -> None:
    hidden, unlisted = make_deck(bob, starter), make_deck(bob, starter, Visibility.UNLISTED)
    out, leader = first_card(starter), next(card for card in starter.values() if card.kind == "leader")
    cases: list[tuple[dict[str, str], str, str]] = [
        ({"link": hidden.pk}, "link", "There is no such deck"),
        ({"link": f"/s/{unlisted.share_token}/"}, "link", "By a link alone"),
        ({"link": deck.pk}, "link", "this deck itself"),
        ({"link": "\x00"}, "link", "Null characters"),
        ({"link": "the one I like"}, "link", "no address of a deck"),
        ({"against": f"deck:{hidden.pk}"}, "against", "not one of the available choices"),
        ({"out": "no-card"}, "out", "not one of the available choices"),
        ({"out": out.slug, "copies": "4"}, "copies", f"The main deck has 3 of {out.name}."),
        ({"out": out.slug, "into": "Nobody's Card"}, "into", "No card has this name."),
        ({"into": leader.name}, "into", "no creature and no trick"),
        ({"out": out.slug, "into": out.name}, "into", "The same card goes out and comes in."),
        ({"out": out.slug, "link": hidden.pk}, "out", "One comparison at a time"),
    ]
    rivals = Rivals(ann_client.get(form_path(deck)).wsgi_request, deck, [], starter)
    for fields, field, message in cases:
        errors = GoldfishForm({**FIELDS, **fields}, rivals=rivals).errors
        assert list(errors) == [field], fields
        assert message in errors[field][0]
    assert message in errors_of(press(ann_client, deck, **fields))[field][0]
    assert not Run.objects.exists()


def test_a_run_that_waits_survives_a_reload_and_is_cancelled(deck: Deck, ann_client: Client, queued: None) -> None:
    path = started(ann_client, deck, runs="5000")
    for _ in range(2):
        page = ann_client.get(path)
        assert "Waiting, number 1 in the queue" in text_of(page)
        assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page.content.decode()
    part = ann_client.get(path, headers={"HX-Request": "true"})
    assert part.content.decode().startswith("<section")
    assert f'hx-get="{path}"' in part.content.decode()
    cancelled = ann_client.post(f"{path}cancel/", follow=True)
    assert cancelled.redirect_chain == [(path, 302)]
    assert "Cancelled after 0 of 5,000 games" in text_of(cancelled)
    assert 'http-equiv="refresh"' not in cancelled.content.decode()
    assert ann_client.get(path, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert ann_client.get(cancelled.context["again"]).context["form"]["runs"].value() == "5000"
    # One that has failed says why.
    path = started(ann_client, deck)
    claim = claims.claim(Run.objects.get(status=RunStatus.QUEUED), "holder")
    assert claim is not None
    claim.fail("The cards of this run are not there any more.")
    text = text_of(ann_client.get(path))
    assert "It could not be played" in text
    assert "The cards of this run are not there any more." in text


def test_a_game_is_read_move_by_move(deck: Deck, ann_client: Client) -> None:
    path = started(ann_client, deck)
    first = ann_client.get(f"{path}game/1/")
    assert first.context["at"] == 1
    count = first.context["count"]
    second = ann_client.get(f"{path}game/1/?move=2")
    assert 'href="?move=1#now"' in second.content.decode()
    assert 'href="?move=3#now"' in second.content.decode()
    last = ann_client.get(f"{path}game/1/?move=999999999")
    assert (last.context["at"], last.context["enemy"]["hp"] <= 0) == (count, last.context["ending"].startswith("Won"))
    for rubbish in ("0", "٣"):
        assert ann_client.get(f"{path}game/1/", {"move": rubbish}).context["at"] == 1


def test_any_game_can_be_opened_and_fast_typical_and_slow_ones_are_found(
    starter: Catalog, ann: User, deck: Deck, ann_client: Client
) -> None:
    path = started(ann_client, deck)
    assert ann_client.get(f"{path}game/3/").status_code == 200
    for absent in ("game/0/", "game/4/", f"game/{'9' * 30}/", "find/oddest/"):
        assert ann_client.get(path + absent).status_code == 404
    for typed, number in (("2", 2), ("0", 1), ("999", 3)):
        answer = ann_client.get(f"{path}game/1/", {"number": typed})
        assert (answer.status_code, answer["Location"]) == (302, f"{path}game/{number}/")
    assert ann_client.get(f"{path}game/1/", {"number": "x"}).status_code == 200
    ends = []
    for pace in ("fastest", "typical", "slowest"):
        found = ann_client.get(f"{path}find/{pace}/", follow=True)
        assert re.fullmatch(rf"{path}game/\d+/", found.redirect_chain[0][0])
        ends.append(found.context["turns"][-1][0])
    assert ends == sorted(ends)
    # It is found at its own deck alone.
    assert ann_client.get(path.replace(deck.pk, make_deck(ann, starter).pk)).status_code == 404
    assert ann_client.get(f"{form_path(deck)}abc/").status_code == 404


def test_playing_and_finding_games_are_throttled_with_the_api(
    deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = started(ann_client, deck)
    cache.clear()
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"goldfish": "1/min", "anon": None, "user": None})
    assert "/game/" in ann_client.get(f"{path}find/fastest/")["Location"]
    answer = ann_client.get(f"{path}find/fastest/", follow=True)
    assert answer.redirect_chain == [(path, 302)]
    assert "faster than they can be played" in text_of(answer)
    answer = press(ann_client, deck, runs="1")
    assert (answer.status_code, answer.context["form"]["seed"].value()) == (429, "fish")
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert send(ann_client, {"text": "40 Wick Sprite", "runs": 1}).status_code == 429
    assert ann_client.get(f"/api/v1/goldfish/{Run.objects.get().pk}/").status_code == 200, "reading is not throttled"


def test_games_whose_cards_are_gone_are_not_shown(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    path = started(ann_client, deck)
    run = Run.objects.get()
    run.sides[0]["sections"]["main"] = [{"card": "Gone", "slug": None, "count": 50}]
    run.save()
    for page in ("game/1/", "find/fastest/"):
        answer = ann_client.get(f"{path}{page}", follow=True)
        assert answer.redirect_chain == [(path, 302)]
        assert "are not there any more" in text_of(answer)


def test_a_run_is_shared_with_the_link(starter: Catalog, deck: Deck, ann_client: Client, queued: None) -> None:
    token = deck.share_token
    ann_client.get(started(ann_client, deck, token))
    run = Run.objects.get()
    path = f"/s/{token}/goldfish/{run.pk}/"
    friend = Client()
    assert friend.get(path).status_code == 200
    assert "Cancel" not in text_of(friend.get(path))
    assert friend.post(f"{path}cancel/").status_code == 403
    assert friend.get(f"{path}game/1/").status_code == 200
    own = started(friend, deck, token, runs="7")
    assert own.startswith(f"/s/{token}/goldfish/")
    assert "Cancel" in text_of(friend.get(own))
    assert friend.post(f"{own}cancel/").status_code == 302
    assert all("/decks/" + deck.pk not in friend.get(page).content.decode() for page in (path, form_path(deck, token)))
    services.revoke(deck=deck)
    assert [friend.get(page).status_code for page in (path, own, form_path(deck, token))] == [404] * 3


def link_of(answer: Any) -> str:
    """The link that a report offers to hand on."""
    (link,) = re.findall(r'id="run-link" value="http://testserver([^"]+)"', answer.content.decode())
    return str(link)


def test_the_link_of_a_report_opens_for_others(starter: Catalog, ann: User, deck: Deck, ann_client: Client) -> None:
    alone = "It opens for you alone"
    private = make_deck(ann, starter, name="Hidden")
    report = ann_client.get(started(ann_client, private, runs="1"))
    assert "It opens for you alone, as others don’t see “Hidden”." in text_of(report)
    report = ann_client.get(started(ann_client, deck, against=f"deck:{private.pk}", runs="1"))
    assert "others don’t see “Hidden”" in text_of(report)
    for shown in (deck, make_deck(ann, starter, Visibility.PUBLIC)):
        report = ann_client.get(started(ann_client, shown, runs="1"))
        assert alone not in text_of(report)
        read = Client().get(link_of(report))
        assert read.status_code == 200
        assert (alone in text_of(read), link_of(read)) == (False, link_of(report))


RUN_FIELDS = {
    "id", "url", "status", "done", "total", "place", "reason", "seed", "params", "decks", "cards_changed", "created",
    "report",
}  # fmt: skip


def send(client: Client, body: Any, path: str = "goldfish/", method: str = "POST") -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body)
    return client.generic(method, f"/api/v1/{path}", data, content_type="application/json")


def body_of(cards: Catalog, **options: Any) -> dict[str, Any]:
    """A body with the legal list, two games, and `options`."""
    deck = legal_list(cards)
    sections = {
        section: [{"card": cards[ref].slug, "count": count} for ref, count in deck.section(section).items()]  # type: ignore[index]
        for section in ("leader", "main")
    }
    return {"sections": sections, "runs": 2, **options}


def test_a_small_run_is_answered_with_its_report(starter: Catalog, client: Client) -> None:
    answer = send(client, body_of(starter, seed=" a seed\t"))
    assert answer.status_code == 200
    run = answer.json()
    assert set(run) == RUN_FIELDS
    assert (run["status"], run["done"], run["total"], run["place"], run["seed"]) == ("done", 2, 2, None, "a seed")
    assert run["params"]["max_turns"] == 15
    assert run["params"]["map"] == {}
    assert run["report"]
    (deck,) = run["decks"]
    assert (deck["deck"], deck["version"], deck["name"], deck["warnings"]) == (None, None, "Deck", [])
    assert len(deck["sections"]["main"]) == 17
    # It is read again by its address.
    assert len(run["id"]) >= 20
    read = Client().get(run["url"])
    assert (read.status_code, read.json()) == (200, run)
    again = Client().get(run["url"], headers={"If-None-Match": read["ETag"]})
    assert (again.status_code, again.content) == (304, b"")

    again = send(Client(), body_of(starter, seed="a seed")).json()
    seven, number = (send(Client(), body_of(starter, seed=seed)).json() for seed in ("7", 7))
    assert (number["seed"], number["report"]) == ("7", seven["report"])
    assert (again["report"], again["id"] == run["id"]) == (run["report"], False)


def test_a_large_run_waits_and_is_cancelled_by_who_started_it(
    starter: Catalog, client: Client, bob_client: Client, queued: None
) -> None:
    answer = send(client, body_of(starter, runs=limits.GAMES_A_RUN))
    assert answer.status_code == 202
    run = answer.json()
    assert answer["Location"] == run["url"] == f"/api/v1/goldfish/{run['id']}/"
    assert (run["status"], run["done"], run["total"], run["place"], run["report"]) == (
        "queued", 0, limits.GAMES_A_RUN, 1, None,
    )  # fmt: skip
    for other in (bob_client, Client()):
        answer = other.delete(run["url"])
        assert (answer.status_code, answer["Content-Type"]) == (403, PROBLEM)
        assert answer.json()["detail"] == "Only whoever started a run can cancel it."
    assert client.get(run["url"]).json()["status"] == "queued"
    for _ in range(2):
        cancelled = client.delete(run["url"])
        assert (cancelled.status_code, cancelled.json()["status"]) == (200, "cancelled")
    assert client.get(run["url"]).json()["place"] is None


def test_a_deck_by_its_id_under_other_circumstances(deck: Deck, ann: User, ann_client: Client) -> None:
    options = {
        "max_turns": 5, "opponent_hp": 200, "map": {"C3": "forest", "A1": "ocean", "B2": "plain_fields"},
        "leader_policy": "advance", "cast_unscripted": False,
    }  # fmt: skip
    run = send(ann_client, {"deck": deck.pk, "runs": 2, **options}).json()
    assert [(each["deck"], each["version"], each["name"]) for each in run["decks"]] == [(deck.pk, 1, deck.name)]
    expected = options | {"map": {"A1": "ocean", "C3": "forest"}}
    assert {name: run["params"][name] for name in options} == expected
    assert Run.objects.get().owner == ann


BAD_OPTIONS: dict[str, list[object]] = {
    "runs": [0, -1, 10**9, limits.GAMES_A_RUN + 1, 10**400, 1.5, True, "10", None, []],
    "max_turns": [0, 61, "x"],
    "opponent_hp": [0, 100_001, None],
    "seed": ["x" * 65, True, None, [], 2.5],
    "map": [[], "C3", {"Z9": "forest"}, {"C3": "swamp"}, {"C3": None}, {"C3": {}}],
    "leader_policy": ["fly", 1, None, []],
    "cast_unscripted": ["true", 1, None],
    "against": [None, [], 1, {}, {"text": 1}, {"text": "a", "code": "b"}, {"text": "5 Flash Step"}],
}


def test_options_that_can_not_be(starter: Catalog, client: Client) -> None:
    for name, values in BAD_OPTIONS.items():
        for value in values:
            answer = send(client, body_of(starter, **{name: value}))
            assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM), (name, value)
            (error,) = answer.json()["errors"]
            assert error["path"].split(".")[0] == name
            assert error["message"].endswith(".")
    body: Any = {"text": 1, "runs": 0, "max_turns": 0, "against": {"code": "DSPAAAA"}}
    errors = send(client, body).json()["errors"]
    assert {error["path"] for error in errors} == {"text", "runs", "max_turns", "against.code"}
    for body in ([], None, {}, {"runs": 3}):
        assert send(client, body).status_code == 400
    assert not Run.objects.exists()


def test_a_map_of_more_tiles_than_the_board_is_one_fault(starter: Catalog, client: Client) -> None:
    answer = send(client, body_of(starter, map={f"{number:x}": 0 for number in range(80_000)}))
    assert answer.json()["errors"] == [
        {"path": "map", "code": "max_length", "message": "80,000 tiles: the board has 30, A1 to E6."}
    ]


def test_illegal_decks_are_played_with_a_warning_and_too_small_ones_refused(starter: Catalog, client: Client) -> None:
    (deck,) = send(Client(), {"text": "1 Nothing of the kind\n6 Flash Step", "runs": 1}).json()["decks"]
    assert [warning["code"] for warning in deck["warnings"]][:2] == ["ILLEGAL", "UNKNOWN_CARD"]
    main = [{"card": "Flash Step", "count": 5}]
    answer = send(client, {"sections": {"main": main, "side": [{"card": "Flash Step", "count": 60}]}})
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["path"], error["code"]) == (400, "main", "unplayable")
    assert "a game begins with 6 in hand" in error["message"]
    assert Session.objects.count() == 1, "who is refused is not remembered"


@pytest.mark.postgres
def test_seeds_of_any_text_that_a_database_holds(starter: Catalog, client: Client) -> None:
    for seed in (" ", "🂡" * 64, "a\u202eb", "\u200b", "\x7f\x1b[2J"):
        kept = send(client, body_of(starter, runs=1, seed=seed)).json()["seed"]
        assert kept
        assert kept.isprintable()
    for sent in (b'"a\\u0000b"', b'"\\ud800"', b"1e309", b"NaN"):
        body = json.dumps(body_of(starter)).encode().replace(b"{", b'{"seed": ' + sent + b", ", 1)
        answer = send(client, body)
        assert (answer.status_code, answer["Content-Type"]) == (400, PROBLEM)


def test_too_many_runs_at_once_are_refused(starter: Catalog, client: Client, queued: None) -> None:
    answers = [send(client, body_of(starter)) for _ in range(limits.RUNS_AT_ONCE + 1)]
    assert [answer.status_code for answer in answers] == [202] * limits.RUNS_AT_ONCE + [429]
    refused = answers[-1]
    assert refused["Content-Type"] == PROBLEM
    assert int(refused["Retry-After"]) > 0
    assert refused.json()["detail"].startswith(f"You have {limits.RUNS_AT_ONCE} runs going")
    client.delete(answers[0].json()["url"])
    assert send(client, body_of(starter)).status_code == 202
