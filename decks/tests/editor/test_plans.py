"""Side plans: swaps by themselves, and through their pages and the API; and the page with the whole deck as text."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks import limits
from decks.core import services
from decks.core.plans import Plan, PlanError, Swapped, dump_plan, load_plan, parse_plan, swap
from decks.models import CoEditor, Deck, Visibility
from tcg.construction import Decklist, Ref


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    """51 main cards and three of another beside them."""
    step = starter.named("Flash Step")
    assert step
    return make_deck(ann, starter, decklist=legal_list(starter).set("side", "Nobody", 2).set("side", step.id, 3))


def first_of(deck: Deck) -> int:
    """A card of the main deck, of which it has three."""
    return next(ref for ref in services.decklist_of(deck).section("main") if isinstance(ref, int))


def new_plan(client: Client, deck: Deck, against: str = "Fire rush") -> str:
    """The address of a new plan."""
    return str(client.post(f"/decks/{deck.pk}/edit/plans/", {"against": against})["Location"])


def plans_of(deck: Deck | str) -> Any:
    """The plans of a deck as they are kept now."""
    return services.content_of(Deck.objects.get(pk=deck if isinstance(deck, str) else deck.pk)).plans


def plan_of(deck: Deck, path: str, cards: Catalog) -> Plan:
    return load_plan(plans_of(deck)[path.split("/")[-2]], cards)


def form(client: Client, path: str, **fields: Any) -> dict[str, str]:
    """The form of a plan as the page has it, but for some fields."""
    page = client.get(path).content.decode()
    inputs = re.findall(r'<input[^>]* name="([^"]+)"[^>]*? value="([^"]*)"', page)
    return {**{name: value for name, value in inputs if name != "csrfmiddlewaretoken"}, "note": "", **fields}


def test_a_plan_is_made_filled_and_judged(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    path, card, step = new_plan(ann_client, deck), first_of(deck), starter.named("Flash Step")
    assert step
    fields = {f"out:main:{card}": "3", f"in:main:{step.id}": "2", "in:main:~Nobody": "1", "note": "Go first."}
    saved = ann_client.post(path, form(ann_client, path, **fields))
    assert (saved.status_code, saved["Location"]) == (303, f"{path}#after")
    plan = plan_of(deck, path, starter)
    assert (plan.against, plan.note) == ("Fire rush", "Go first.")
    assert (dict(plan.out.section("main")), dict(plan.into.section("main"))) == ({card: 3}, {step.id: 2, "Nobody": 1})
    page = ann_client.get(path).content.decode()
    assert f'name="in:main:{step.id}" value="2"' in page
    deck.refresh_from_db()
    entry = deck.history.get(number=deck.version)
    assert entry.author == deck.owner
    assert services.decklist_of(deck).count("main") == 51  # the deck itself is as it was


def test_what_no_longer_fits_is_said_and_kept(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    path, card = new_plan(ann_client, deck), first_of(deck)
    ann_client.post(path, form(ann_client, path, **{f"out:main:{card}": "3"}))
    deck.refresh_from_db()
    content = services.content_of(deck)
    fewer = content.decklist.set("main", card, 1)
    cells = [{"card": card, "before": {"main": 3}, "after": {"main": 1}}]
    body = {"version": deck.version, "changes": [{"key": "x", "cells": cells}]}
    assert (
        ann_client.post(f"/api/v1/decks/{deck.pk}/changes/", body, content_type="application/json").status_code == 200
    )
    assert services.decklist_of(deck) == fewer
    name = starter[card].name
    for page in (path, f"/decks/{deck.pk}/", f"/decks/{deck.pk}/edit/plans/"):
        assert f"{name}: 3 to go out of Main, which has 1." in ann_client.get(page).content.decode()
    assert dict(plan_of(deck, path, starter).out.section("main")) == {card: 3}
    # The card gone, its number still stands in the form, and can be sent again.
    cells = [{"card": card, "before": {"main": 1}, "after": {}}]
    body = {"version": deck.version, "changes": [{"key": "y", "cells": cells}]}
    ann_client.post(f"/api/v1/decks/{deck.pk}/changes/", body, content_type="application/json")
    sent = form(ann_client, path)
    assert sent[f"out:main:{card}"] == "3"
    assert ann_client.post(path, sent).status_code == 303
    assert dict(plan_of(deck, path, starter).out.section("main")) == {card: 3}


def test_all_that_is_wrong_is_said_and_nothing_lost(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    path, card = new_plan(ann_client, deck), first_of(deck)
    fields = {
        f"out:main:{card}": "three", "in:main:~Nobody": "100", "against": " ", "out:zone:1": "1", "out:main:77": "1",
    }  # fmt: skip
    answer = ann_client.post(path, form(ann_client, path, note="<b>Note", **fields))
    page = answer.content.decode()
    assert answer.status_code == 422
    for part in ("“three” is not a number", "“100” is not a number", "Against: Say in a few words", "&lt;b&gt;Note"):
        assert part in page
    assert f'name="out:main:{card}" value="three"' in page
    assert plan_of(deck, path, starter) == Plan("Fire rush")
    assert ann_client.get(f"/decks/{deck.pk}/edit/plans/nothing/").status_code == 404
    answer = ann_client.post(f"/decks/{deck.pk}/edit/plans/", {"against": "\u200b"})
    assert (answer.status_code, plans_of(deck).keys()) == (422, {path.split("/")[-2]})


def test_edits_of_two_merge(deck: Deck, starter: Catalog, bob: User, ann_client: Client, bob_client: Client) -> None:
    CoEditor.objects.create(deck=deck, user=bob)
    fire, ice = new_plan(ann_client, deck), new_plan(bob_client, deck, "Ice")
    hers, his = form(ann_client, fire, note="Hers"), form(bob_client, ice, note="His")
    assert bob_client.post(ice, his).status_code == ann_client.post(fire, hers).status_code == 303
    assert (plan_of(deck, fire, starter).note, plan_of(deck, ice, starter).note) == ("Hers", "His")
    # The same plan: both are shown, and whoever saves again has it their way.
    hers, his = form(ann_client, fire, note="Hers again"), form(bob_client, fire, note="His too")
    assert bob_client.post(fire, his).status_code == 303
    answer = ann_client.post(fire, hers)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "“His too”" in page
    assert "Hers again" in page
    version = re.findall(r'name="version" value="(\d+)"', page)[0]
    assert ann_client.post(fire, {**hers, "version": version}).status_code == 303
    assert plan_of(deck, fire, starter).note == "Hers again"


def test_a_deck_keeps_so_many_plans(deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PLANS", 2)
    new_plan(ann_client, deck)
    new_plan(ann_client, deck)
    assert "as many as a deck keeps" in ann_client.get(f"/decks/{deck.pk}/edit/plans/").content.decode()
    answer = ann_client.post(f"/decks/{deck.pk}/edit/plans/", {"against": "One more"})
    assert (answer.status_code, len(plans_of(deck))) == (422, 2)
    deck.refresh_from_db()
    cells = [{"plan": "third", "before": None, "after": {"against": "One more"}}]
    body = {"version": deck.version, "changes": [{"key": "x", "cells": cells}]}
    refused = ann_client.post(f"/api/v1/decks/{deck.pk}/changes/", body, content_type="application/json")
    assert [each["code"] for each in refused.json()["refused"]] == ["limit"]


def test_readers_draw_after_the_swap(deck: Deck, starter: Catalog, ann_client: Client, client: Client) -> None:
    path, card, step = new_plan(ann_client, deck), first_of(deck), starter.named("Flash Step")
    assert step
    fields = {f"out:main:{card}": "3", f"in:main:{step.id}": "3", "deck": "/decks/abcdefghij/"}
    ann_client.post(path, form(ann_client, path, **fields))
    Deck.objects.update(visibility=Visibility.PUBLIC)
    page = client.get(f"/decks/{deck.pk}/").content.decode()
    assert "Fire rush" in page
    assert '<a href="/decks/abcdefghij/">their deck</a>' in page
    assert "/edit/plans/" not in page
    plan_id = path.split("/")[-2]
    drawn = client.get(f"/decks/{deck.pk}/hand/?plan={plan_id}", follow=True)
    assert drawn.redirect_chain[0][0].startswith(f"/decks/{deck.pk}/hand/?plan={plan_id}&seed=")
    text = drawn.content.decode()
    assert f"?plan={plan_id}&amp;seed=" in text
    assert client.get(f"/decks/{deck.pk}/hand/?plan=gone&seed=1").status_code == 200


def test_only_addresses_of_this_site_are_links(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    plan = new_plan(ann_client, deck)
    sent = form(ann_client, plan)
    for written, path in (
        ("/decks/abcdefghij/", "/decks/abcdefghij/"),
        ("http://testserver/s/abcdefghijklmnopqrstuvwx12345678", "/s/abcdefghijklmnopqrstuvwx12345678"),
        ("https://elsewhere.example/decks/abcdefghij/", ""),
        ("javascript:alert(1)//decks/abcdefghij/", ""),
        ("Fire, with leaders", ""),
    ):
        sent["version"] = str(Deck.objects.get().version)
        assert ann_client.post(plan, {**sent, "deck": written}).status_code == 303
        assert plan_of(deck, plan, starter).deck == written
        page = ann_client.get(f"/decks/{deck.pk}/").content.decode()
        assert re.findall(r'<a href="([^"]*)">their deck</a>', page) == ([path] if path else [])


def patch(client: Client, deck: Deck, body: Any) -> Any:
    path, headers = f"/api/v1/decks/{deck.pk}/", {"If-Match": "*"}
    return client.patch(path, body, content_type="application/json", headers=headers)


def test_plans_are_given_and_taken(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    card = starter[first_of(deck)]
    sent = {
        "against": "Fire rush",
        "note": "Go first.",
        "out": {"main": [{"card": card.slug, "count": 4}]},
        "in": {"main": [{"card": "Flash Step", "count": 3}]},
    }
    answer = patch(ann_client, deck, {"plans": [sent]})
    assert answer.status_code == 200
    (plan,) = answer.json()["plans"]
    assert (plan["against"], plan["deck"], plan["note"]) == ("Fire rush", "", "Go first.")
    assert plan["in"]["main"] == [{"card": "Flash Step", "slug": "flash-step", "count": 3}]
    assert plan["misfits"] == [{"card": card.name, "from": "main", "to": "side", "wanted": 4, "there": 3}]
    assert (plan["legal"], [each["code"] for each in plan["problems"]]) == (False, ["UNKNOWN_CARD"])
    # What it gave, it takes; what is not said of plans leaves them; an empty list takes them away.
    again = patch(ann_client, deck, {"plans": [plan], "name": "Ours"}).json()
    assert (again["plans"], again["version"]) == ([plan], 3)
    whole = ann_client.put(
        f"/api/v1/decks/{deck.pk}/",
        {"name": "Ours", "sections": {"main": []}},
        content_type="application/json",
        headers={"If-Match": "*"},
    )
    assert [each["id"] for each in whole.json()["plans"]] == [plan["id"]]
    (listed,) = ann_client.get("/api/v1/decks/?mine=true").json()["results"]
    assert listed["plans"] is None, "a deck of many plans makes a list no slower"
    assert patch(ann_client, deck, {"plans": []}).json()["plans"] == []


def test_plans_that_can_not_be_are_refused(deck: Deck, ann_client: Client) -> None:
    rows: list[tuple[Any, str]] = [
        ("none", "plans"),
        ([{"against": ""}], "plans.0.against"),
        ([{"against": "x", "id": "a"}, {"against": "y", "id": "a"}], "plans"),
        ([{"against": "x", "out": {"main": [{"count": 1}]}}], "plans.0.out.main.0.card"),
        ([{"against": "x", "out": {"main": [{"card": "A"}]}, "in": {"special": [{"card": "A"}]}}], "plans.0.in"),
    ]
    for plans, path in rows:
        answer = patch(ann_client, deck, {"plans": plans})
        assert (answer.status_code, answer.json()["errors"][0]["path"]) == (400, path)
    assert plans_of(deck) == {}


def test_a_plan_is_a_cell_of_its_own(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    def send(*changes: Any) -> Any:
        body = {"version": 1, "changes": [{"key": str(n), "cells": [cell]} for n, cell in enumerate(changes)]}
        return ann_client.post(f"/api/v1/decks/{deck.pk}/changes/", body, content_type="application/json")

    made = {"against": "Fire", "out": {"main": {"Flash Step": 1}}}
    assert send({"plan": "fire", "before": None, "after": made}).status_code == 200
    kept = plans_of(deck)["fire"]
    assert (kept["against"], list(kept["out"]["main"].values())) == ("Fire", [1])
    refused = send(
        {"plan": "Not one", "before": None, "after": made},
        {"plan": "x", "before": None, "after": {"against": "", "in": {"maybe": {"A": 1}}}},
    )
    paths = [each["path"] for each in refused.json()["errors"]]
    assert (refused.status_code, len(paths)) == (400, 3)


def test_a_json_file_takes_the_plans_along(deck: Deck, starter: Catalog, ann_client: Client) -> None:
    plain = ann_client.get(f"/decks/{deck.pk}/export/?as=json").json()
    assert "plans" not in plain
    path, card = new_plan(ann_client, deck), first_of(deck)
    fields = {f"out:main:{card}": "2", "in:main:~Nobody": "1", "note": "Go first."}
    ann_client.post(path, form(ann_client, path, **fields))
    file = ann_client.get(f"/decks/{deck.pk}/export/?as=json").content.decode()
    exchanged = {"out": {"main": {starter[card].name: 2}}, "in": {"main": {"Nobody": 1}}}
    assert json.loads(file)["plans"] == [{"against": "Fire rush", "note": "Go first.", **exchanged}]
    made = ann_client.post("/decks/new/", {"text": file})["Location"]
    assert list(plans_of(made.split("/")[2]).values()) == list(plans_of(deck).values())
    # An answer of the API is read as well.
    answered = json.dumps(ann_client.get(f"/api/v1/decks/{deck.pk}/").json())
    again = ann_client.post("/api/v1/decks/import/", {"text": answered}, content_type="application/json").json()
    assert list(plans_of(again["id"]).values()) == list(plans_of(deck).values())
    assert {line["code"] for line in again["lines"]} == {"UNKNOWN_CARD"}
    # What can't be read is said, and the rest taken.
    document = {**json.loads(file), "plans": [{"against": ""}, "x", *json.loads(file)["plans"] * 19]}
    answer = ann_client.post("/api/v1/decks/import/", {"text": json.dumps(document)}, content_type="application/json")
    assert [line["code"] for line in answer.json()["lines"] if line["line"] == 0] == ["NOT_A_PLAN"] * 3
    assert len(answer.json()["plans"]) == 18


CARDS: list[Ref] = [1, 2, 3, 4, "Nobody"]
PILES = st.dictionaries(st.sampled_from(CARDS), st.integers(1, 9), max_size=5)
DECKS = st.dictionaries(st.sampled_from(["main", "special", "side", "maybe"]), PILES).map(Decklist)
EXCHANGED = st.dictionaries(st.sampled_from(["main", "special"]), PILES).map(Decklist)
PLANS = st.builds(Plan, st.just("Fire"), out=EXCHANGED, into=EXCHANGED)


def copies(deck: Decklist) -> Counter[Ref]:
    """How often each card is in the deck, wherever it stands."""
    total: Counter[Ref] = Counter()
    for pile in deck.sections.values():
        total.update(pile)
    return total


@given(DECKS, PLANS)
def test_swapping_there_and_back_gives_the_same_deck(deck: Decklist, plan: Plan) -> None:
    there = swap(deck, plan, "side")
    assert copies(there.decklist) == copies(deck)
    assert there.decklist.section("maybe") == deck.section("maybe")
    out, into = plan.out.sections, plan.into.sections
    if not there.misfits:
        for section in ("main", "special"):
            for card in copies(deck):
                moved = into.get(section, {}).get(card, 0) - out.get(section, {}).get(card, 0)
                assert there.decklist.copies(section, card) == deck.copies(section, card) + moved
        back = swap(there.decklist, plan.back, "side")
        assert back == Swapped(deck, ())


@given(DECKS, PLANS)
def test_what_does_not_fit_is_said_and_the_rest_done(deck: Decklist, plan: Plan) -> None:
    """Without what is said not to fit it is a plan that fits, and does the same."""
    swapped = swap(deck, plan, "side")
    out, into = plan.out, plan.into
    for each in swapped.misfits:
        assert 0 <= each.there < each.wanted
        if each.target == "side":
            out = out.set(each.source, each.card, each.there)
        else:
            into = into.set(each.target, each.card, each.there)
    assert swap(deck, Plan("Fire", out=out, into=into), "side") == Swapped(swapped.decklist, ())


def test_a_plan_is_read_as_it_is_written(starter: Catalog) -> None:
    step, sprite = (starter.named(name) for name in ("Flash Step", "Wick Sprite"))
    assert step
    assert sprite
    sent = {
        "against": " Fire \u202e rush",
        "deck": "/decks/abc/",
        "note": "Keep\r\nlow. ",
        "out": {"main": {"flash-step": 1, "Flash Step": 1, "~Nobody": 3, "~Wick Sprite": 0}},
        "in": {"main": {str(sprite.id): 2}},
    }
    plan = parse_plan(sent, starter)
    assert plan == Plan(
        "Fire rush",
        "/decks/abc/",
        "Keep\nlow.",
        Decklist.of(main=[(step.id, 2), ("Nobody", 3)]),
        Decklist.of(main=[(sprite.id, 2)]),
    )
    kept = json.loads(json.dumps(dump_plan(plan)))
    assert kept["out"] == {"main": {str(step.id): 2, "~Nobody": 3}}
    assert load_plan(kept, starter) == plan
    assert parse_plan(kept, starter) == plan
    kept["in"] = {"main": {"999999": 1}}
    assert load_plan(kept, starter).into == Decklist.of(main=["card 999999"])
    assert parse_plan({"against": "x"}, starter) == Plan("x")


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ([], [""]),
        ({"against": "x" * (limits.PLAN_NAME + 1), "deck": "x" * 201, "note": "x" * 1001}, ["against", "deck", "note"]),
        ({"against": 5, "note": None, "more": 1}, ["more", "against", "note"]),
        ({"against": "x", "out": [], "in": {"main": 3}}, ["out", "in"]),
        ({"against": "x", "out": {"maybe": {"Nobody": 1}}, "in": {"side": {"Nobody": 1}}}, ["out", "in", "in"]),
        ({"against": "x", "out": {"main": {"Nobody": -1, "Somebody": True, "x": "2", "y": 100}}}, ["out"] * 4),
        ({"against": "x", "out": {"main": {"999999999": 1, "\x00": 1, "~": 1}}}, ["out"] * 3),
        ({"against": "x", "out": {"main": {"Flash Step": 1}}, "in": {"special": {"flash-step": 1}}}, ["in"]),
        ({"against": "x", "out": {"main": {"Flash Step": 60, "flash-step": 60}}}, ["out"]),
        ({"against": "x", "in": {"main": {f"Card {n}": 1 for n in range(limits.PLAN_CARDS + 1)}}}, ["in"]),
    ],
)
def test_all_that_is_wrong_with_a_plan_is_said_at_once(starter: Catalog, sent: Any, fields: list[str]) -> None:
    with pytest.raises(PlanError) as refused:
        parse_plan(sent, starter)
    assert [name for name, sentence in refused.value.problems if sentence] == fields


def ids(cards: Catalog, **names: int) -> list[tuple[Ref, int]]:
    return [(cards.named(name.replace("_", " ")).id, count) for name, count in names.items()]  # type: ignore[union-attr]


@pytest.fixture
def embers(starter: Catalog, ann: User) -> Deck:
    """Ann's, with a note, a tag, and a name that no card has."""
    main = [*ids(starter, flash_step=2, cinder_bolt=1), ("Nobody's Card", 1)]
    embers = make_deck(ann, starter, name="Embers", description="Burns.\n\nA lot.", decklist=Decklist.of(main=main))
    flash = ids(starter, flash_step=1)[0][0]
    content = replace(services.content_of(embers), notes={flash: "fast"}, tags={flash: ("ramp",)})
    return services.save_deck(deck=embers, version=1, content=content)


def path(embers: Deck) -> str:
    return f"/decks/{embers.pk}/edit/text/"


def form_of(answer: Any) -> dict[str, str]:
    """The fields of the page's form."""
    html = answer.content.decode()
    form = html[html.index('id="whole-text"') :]
    fields = {name: re.search(rf'name="{name}" value="([^"]*)"', form)[1] for name in ("version", "seen")}  # type: ignore[index]
    return {**fields, "text": unescape(re.search(r'name="text".*?>\n(.*?)</textarea>', form, re.DOTALL)[1])}  # type: ignore[index]


def send(client: Client, embers: Deck, do: str, text: str, **fields: str) -> Any:
    form = form_of(client.get(path(embers)))
    return client.post(path(embers), {**form, "text": text, "do": do, **fields})


def changed(answer: Any) -> dict[str, list[tuple[str, str, str]]]:
    """What a preview shows: section -> (amount, card, note)."""
    sections = answer.context["difference"].sections
    return {part.name: [(card.amount, card.name, card.note) for card in part.cards] for part in sections}


def test_a_text_is_looked_at_and_saved_as_one_change(embers: Deck, ann_client: Client) -> None:
    page = ann_client.get(path(embers))
    text = form_of(page)["text"]
    assert "2 Flash Step (DSP) 112" in text
    assert not page.context["difference"]
    text = text.replace("Embers", "Embers two").replace("2 Flash Step", "3 Flash Step").replace("1 Nobody's Card", "")
    text = text.replace("1 Cinder Bolt (DSP) 111\n", "").replace("A lot.", "A bit.") + "\nSide\n1 Cinder Bolt\n"
    text += "2 Mirror Ward\n"
    look = send(ann_client, embers, "preview", text)
    assert changed(look) == {
        "main": [("+1", "Flash Step", "2 → 3"), ("−1", "Cinder Bolt", "to Side"), ("−1", "Nobody's Card", "gone")],
        "side": [("+2", "Mirror Ward", "new"), ("+1", "Cinder Bolt", "from Main")],
    }
    html = look.content.decode()
    assert "<del>Embers</del> → <ins>Embers two</ins>" in html
    assert form_of(look)["text"] == text
    assert services.content_of(embers) == services.content_of(Deck.objects.get())  # not yet
    saved = ann_client.post(path(embers), {**form_of(look), "do": "apply"})
    assert (saved.status_code, saved.headers["Location"]) == (303, f"/decks/{embers.pk}/edit/")
    after, content = Deck.objects.get(), services.content_of(Deck.objects.get())
    assert (after.version, content.name, content.description) == (3, "Embers two", "Burns.\n\nA bit.")
    assert (list(content.notes.values()), list(content.tags.values())) == (["fast"], [("ramp",)])
    assert after.history.count() == 3


def test_what_the_text_does_not_say_stays(embers: Deck, ann_client: Client) -> None:
    send(ann_client, embers, "apply", "Main\n3 Flash Step\n")
    content = services.content_of(Deck.objects.get())
    assert (content.name, content.description, content.decklist.count("main")) == ("Embers", "Burns.\n\nA lot.", 3)
    send(ann_client, embers, "apply", "# Format: Quick start\n# Description:\nSome Bare Name\n3 Flash Step\n", seen="")
    assert Deck.objects.get().format == "standard"  # the line that is no card was to be seen first
    look = send(ann_client, embers, "preview", "# Format: Quick start\n# Description:\nSome Bare Name\n3 Flash Step\n")
    ann_client.post(path(embers), {**form_of(look), "do": "apply"})
    content = services.content_of(Deck.objects.get())
    assert (content.name, content.format, content.description) == ("Embers", "quickstart", "")
    assert "Some Bare Name" in content.decklist.section("main")


def test_lines_that_are_not_understood_are_listed_with_what_may_be_meant(embers: Deck, ann_client: Client) -> None:
    text = "Main\n3 Flsh Step\n0 Cinder Bolt\n500 Mirror Ward\nSB: 2 Mirrr Ward\n"
    refused = send(ann_client, embers, "apply", text)
    assert (refused.status_code, Deck.objects.get().version) == (422, 2)
    html = unescape(refused.content.decode())
    assert "4 lines need a look" in html
    for said in ("No card is called “Flsh Step”", "at least once", "at most 99 copies", "Mirrr Ward"):
        assert said in html
    button = re.search(r'name="replace" value="([^"]*)">Write Flash Step', refused.content.decode())
    mended = ann_client.post(path(embers), {**form_of(refused), "replace": unescape(button[1])})  # type: ignore[index]
    assert form_of(mended)["text"].startswith("Main\n3 Flash Step\n0 Cinder")
    assert "3 lines need a look" in mended.content.decode()
    assert ann_client.post(path(embers), {**form_of(mended), "do": "apply"}).status_code == 303
    assert services.content_of(Deck.objects.get()).decklist.count("main") == 3


def test_two_who_change_the_same_see_both(embers: Deck, starter: Catalog, ann_client: Client) -> None:
    text = form_of(ann_client.get(path(embers)))["text"].replace("2 Flash Step", "3 Flash Step")
    flash, ward = (ids(starter, **{name: 1})[0][0] for name in ("flash_step", "mirror_ward"))
    content = services.content_of(embers)
    others = content.decklist.set("main", flash, 1).set("main", ward, 3)
    services.save_deck(deck=embers, version=2, content=replace(content, decklist=others))
    both = ann_client.post(path(embers), {"version": "2", "do": "apply", "text": f"# my remark\n{text}"})
    assert both.status_code == 409
    html = unescape(both.content.decode())
    assert "# my remark" in html
    assert "1 Flash Step (DSP) 112" in html.partition('id="text-theirs"')[2]
    assert changed(both) == {"main": [("+2", "Flash Step", "1 → 3")]}
    assert Deck.objects.get().version == 3
    assert ann_client.post(path(embers), {**form_of(both), "do": "apply"}).status_code == 303
    merged = services.content_of(Deck.objects.get()).decklist
    assert (merged.copies("main", flash), merged.copies("main", ward)) == (3, 3)


#: What is sent as the text → what is said of it.
REFUSED = {
    "too long": ("x" * (limits.LIST_LETTERS + 1), "50,001 letters"),
    "too many lines": ("1 Flash Step\n" * (limits.LIST_LINES + 1), "1,001 lines"),
    "no list": ('{"sections": 3}', "A decklist in JSON"),
    "a broken code": ("DSPAQABBwF", ""),
}


def test_what_cannot_be_read_is_kept(embers: Deck, ann_client: Client) -> None:
    for text, said in REFUSED.values():
        refused = send(ann_client, embers, "apply", text)
        assert (refused.status_code, Deck.objects.get().version) == (422, 2)
        assert said in refused.content.decode()
        assert form_of(refused)["text"] == text
