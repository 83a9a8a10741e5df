"""The deck and the cards beside it in the editor, without a script, and decks in searches for cards."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks import limits
from decks.core import services
from decks.editor import card_picker as pane
from decks.models import Deck, Visibility
from decks.presenters.deck import DeckPresenter
from decks.presenters.grouping import Arrangement, choices
from decks.tests.test_pages import draft_of, edit_path, form_of, sections_of
from games import GAMES
from tcg.construction import Decklist, Ref

pytestmark = pytest.mark.django_db


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    """A leader, three Flash Steps, two Cinder Bolts and one more in the side deck; a Vesper Dove is thought of."""
    names = ("Ashen Regent", "Flash Step", "Cinder Bolt", "Vesper Dove")
    regent, flash, bolt, dove = (starter.named(name).id for name in names)  # type: ignore[union-attr]
    decklist = Decklist.of(leader=[regent], main=[(flash, 3), (bolt, 2)], side=[bolt], maybe=[dove])
    return make_deck(ann, starter, decklist=decklist)


def found(client: Client, deck: Deck, **asked: str) -> list[str]:
    """The slugs of the cards that the pane shows."""
    html = client.get(reverse("decks:card-offers", args=[deck.pk]), {"show": "faces", **asked}).content.decode()
    return re.findall(r'name="pick" value="([^"]*)"', html)


def pick(html: str, name: str) -> str:
    """A card in the pane."""
    match = re.search(
        rf'<li class="pick[^"]*"(?:(?!</li>).)*aria-label="Add {re.escape(name)}"(?:(?!</li>).)*</li>', html
    )
    assert match, name
    return match[0]


def test_without_a_search_all_that_may_go_in_come_first(
    starter: Catalog, deck: Deck, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pane, "A_PAGE", 150)
    seen: list[str] = []
    address = edit_path(deck)
    while address:
        html = ann_client.get(address).content.decode()
        page = re.findall(r'name="pick" value="([^"]*)"', html)
        assert len(page) <= pane.A_PAGE
        seen += page
        more = re.search(r'rel="next" href="([^"]*)#cards"', html)
        address = edit_path(deck) + unescape(more[1]) if more else ""
    homes = {card.slug for card in starter.values() if card.kind not in ("token", "tile")}
    assert (len(seen), set(seen)) == (len(homes), homes)
    first = starter.slugged(seen[0])
    assert first
    assert (first.element, first.kind) == ("fire", "creature")  # of the leader's element, and there are none yet


def test_the_whole_language_and_the_deck_that_is_edited(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    bolts = found(ann_client, deck, q="cinder bolt")
    assert bolts[0] == "cinder-bolt"
    assert set(found(ann_client, deck, q="deck:current")) == {"ashen-regent", "flash-step", "cinder-bolt"}
    assert found(ann_client, deck, q="deck:current copies>=3 order:name") == ["cinder-bolt", "flash-step"]
    assert "cinder-bolt" not in found(ann_client, deck, q="cinder -deck:current")
    levels = [starter.slugged(slug).level for slug in found(ann_client, deck, q="el:fire lv<=2 order:level")]  # type: ignore[union-attr]
    assert levels == sorted(levels, key=lambda level: level or 0)
    assert set(levels) == {0, 1, 2}
    assert found(ann_client, deck, q="el:fire t:token") == []
    html = unescape(ann_client.get(edit_path(deck), {"q": "el:fier knight", "show": "rows"}).content.decode())
    assert "el:fier: no such element. Fire?" in html
    assert 'href="?q=el%3Afire+knight&show=rows"' in html
    # Elsewhere nothing is being edited.
    assert "There is no deck “current”" in ann_client.get("/cards/", {"q": "deck:current"}).content.decode()


def test_a_counter_says_how_many_are_in_and_why_there_are_no_more(deck: Deck, ann_client: Client) -> None:
    html = ann_client.get(edit_path(deck), {"q": "deck:current"}).content.decode()
    flash, bolt, regent = pick(html, "Flash Step"), pick(html, "Cinder Bolt"), pick(html, "Ashen Regent")
    assert (">3/3</span>" in flash, "3 of 3 copies" in flash, 'aria-disabled="true"' in flash) == (True,) * 3
    assert (">2/3 +1</span>" in bolt, 'aria-disabled="true"' in bolt) == (True, False)
    rows = ann_client.get(edit_path(deck), {"q": "deck:current", "show": "rows"}).content.decode()
    assert "<title>Fire</title>" in pick(rows, "Cinder Bolt")
    assert '1 of 1 in Leader <span class="unbroken">(D-2.7)</span>' in regent
    side = ann_client.get(edit_path(deck), {"q": "deck:current", "add_to": "side"}).content.decode()
    assert ">0/3 +3</span>" in pick(side, "Flash Step")
    assert "Add Ashen Regent" not in side  # which may not go there


def test_a_press_puts_one_in_takes_one_out_and_leads_back(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    address = f"{edit_path(deck)}?q=bolt+-deck%3Anone&show=rows&page=1"

    def press(name: str, value: str) -> Any:
        return ann_client.post(edit_path(deck), {**form_of(ann_client.get(address).content.decode()), name: value})

    answer = press("pick", "cinder-bolt")
    ref = starter.named("Cinder Bolt").id  # type: ignore[union-attr]
    assert answer["Location"] == f"{edit_path(deck)}?q=bolt+-deck%3Anone&show=rows#pick-{ref}"
    assert sections_of(deck)["main", "Cinder Bolt"] == 3
    answer = press("pick", "cinder-bolt")
    assert answer.status_code == 422
    html = ann_client.get(edit_path(deck), {"q": "bolt"}).content.decode()
    fewer = unescape(re.findall(r'name="do" value="([^"]*)"', pick(html, "Cinder Bolt"))[0])
    press("do", fewer)
    assert sections_of(deck)["main", "Cinder Bolt"] == 2
    # How many go in at once stays chosen, and so does where they go.
    address = f"{edit_path(deck)}?q=banner&add_count=3"
    assert press("pick", "war-banner")["Location"].startswith(f"{edit_path(deck)}?q=banner&add_count=3#pick-")
    assert sections_of(deck)["main", "War Banner"] == 3
    address = f"{edit_path(deck)}?add_to=side"
    assert press("pick", "war-banner")["Location"].startswith(f"{edit_path(deck)}?add_to=side#pick-")
    assert sections_of(deck)["side", "War Banner"] == 1


def chips(html: str) -> dict[str, tuple[str, bool]]:
    """The addresses of the chips by their ids, and whether they are on."""
    found = re.findall(r'<a class="chip([^"]*)" href="([^"#]*)[^"]*" data-cards-link id="chip-([^"]*)"', html)
    return {key: (unescape(address), "chip--on" in marks) for marks, address, key in found}


def test_filters_are_chips_that_go_on_and_off(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    def open_chips(address: str) -> tuple[str, dict[str, tuple[str, bool]]]:
        html = ann_client.get(reverse("decks:card-offers", args=[deck.pk]) + address).content.decode()
        return html, chips(html)

    _, offered = open_chips("?q=bolt&show=rows")
    assert {key.split("-")[0] for key in offered} >= {"kind", "element", "level", "class", "hide", "order"}
    assert not {"kind-token", "kind-tile"} & offered.keys()  # which belong in no deck
    assert not any(is_on for key, (_, is_on) in offered.items() if key.split("-")[0] in ("kind", "element", "level"))
    for chip in ("element-fire", "element-ice", "level-3", "level-2", "hide"):
        address = offered[chip][0]
        html, offered = open_chips(address)
    assert parse_qs(address)["?q"] == ["bolt element:fire,ice level:2,3 -deck:current"]
    assert "show=rows" in offered["element-fire"][0]
    assert all(offered[key][1] for key in ("element-fire", "element-ice", "level-2", "level-3", "hide"))
    assert {"Element: Fire, Ice", "Level: 2,3", "“bolt”"} <= set(
        re.findall(r"data-cards-link><span>([^<]*)</span>", html)
    )
    for chip in ("element-fire", "level-3", "hide", "order-atk"):
        address = offered[chip][0]
        _, offered = open_chips(address)
    assert parse_qs(address)["?q"] == ["bolt element:ice level:2 order:atk"]
    html = ann_client.get(edit_path(deck) + offered["order-best"][0]).content.decode()
    assert 'value="bolt element:ice level:2"' in html
    # What no chip says stands in one that takes it away.
    html, offered = open_chips("?q=lv%3E%3D3 (bolt or knight)&show=rows")
    assert "<span>Level &gt;= 3</span>" in html
    assert not offered["level-3"][1]


def test_one_card_is_looked_at_without_leaving(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    html = ann_client.get(edit_path(deck), {"card": "cinder-bolt", "q": "knight"}).content.decode()
    section = html[html.index('id="card"') : html.index("</section>", html.index('id="card"'))]
    assert ">2/3</span>" in section
    assert ">1/3</span>" in section
    assert reverse("cards:card", args=["cinder-bolt"]) in section
    assert 'href="?q=knight#cards"' in section  # and back
    more = unescape(re.findall(r'name="do" value="([^"]*)" aria-label="One Cinder Bolt more in Side"', section)[0])
    answer = ann_client.post(edit_path(deck), {**form_of(html), "do": more})
    assert sections_of(deck)["side", "Cinder Bolt"] == 2
    assert answer["Location"] == f"{edit_path(deck)}?q=knight&card=cinder-bolt"
    assert 'id="card"' not in ann_client.get(edit_path(deck), {"card": "nothing"}).content.decode()


def test_a_part_of_the_page_by_itself(starter: Catalog, deck: Deck, ann_client: Client) -> None:
    path = reverse("decks:card-offers", args=[deck.pk])
    html = ann_client.get(path, {"show": "faces", "q": "deck:current"}).content.decode()
    assert html.lstrip().startswith("<div")
    known = json.loads(re.findall(r'<script id="cards-data" type="application/json">(.*?)</script>', html)[0])
    bolt = starter.named("Cinder Bolt")
    assert bolt
    assert known[str(bolt.id)]["home"] == "main"
    assert known[str(bolt.id)]["accepts"] == ["main", "side", "maybe"]
    assert 'id="card"' in ann_client.get(path, {"card": "cinder-bolt"}).content.decode()
    assert ann_client.get(path, {"card": "nothing"}).status_code == 404
    suggested = ann_client.get(path, {"q": "cinder bol"}).json()
    assert suggested["is_sure"]
    (item,) = suggested["items"]
    assert (item["ref"], item["level"], item["element"], item["is_trick"]) == (bolt.id, 3, "fire", True)
    assert item["face"].endswith("/normal.webp")
    assert suggested["cards"][str(bolt.id)]["home"] == "main"


def test_odd_addresses_are_answered(deck: Deck, ann_client: Client) -> None:
    for asked in (
        {"page": "99999999999"}, {"page": "-1", "show": "zzz"}, {"page": "٣", "q": "\x00" * 500},
        {"q": "(" * 900, "add_to": "attic"}, {"q": "-deck:current -deck:current or -deck:current"},
        {"q": "order:nothing dir:desc level:1..3,5 el:fire,fire"},
        {"instead": "count:main:~Nobody", "add_count": "x"},
    ):  # fmt: skip
        assert ann_client.get(reverse("decks:card-offers", args=[deck.pk]), {"show": "rows"} | asked).status_code == 200
    assert ann_client.get(edit_path(deck), asked | {"page": "-1", "show": "zzz"}).status_code == 200


def asked(client: Client, q: str) -> tuple[list[str], list[str]]:
    """(names of the cards, codes of the warnings)"""
    found = client.get("/api/v1/cards/", {"q": q, "page_size": "200"}).json()
    return [card["name"] for card in found["results"]], [warning["code"] for warning in found["query"]["warnings"]]


def test_the_cards_of_a_deck_and_their_copies(
    deck: Deck, ann_client: Client, bob_client: Client, client: Client
) -> None:
    assert asked(ann_client, f"deck:{deck.pk}") == (["Ashen Regent", "Cinder Bolt", "Flash Step"], [])
    assert asked(ann_client, f"deck:{deck.pk} copies>=2") == (["Cinder Bolt", "Flash Step"], [])
    assert asked(ann_client, f'-deck:{deck.pk} !"Flash Step"')[0] == []
    assert "Vesper Dove" in asked(ann_client, f"-deck:{deck.pk} dove")[0]
    code = ann_client.get(f"/api/v1/decks/{deck.pk}/export/?as=code").content.decode().strip()
    for other in (bob_client, client):  # a code is for everybody; what is hidden: despaira_site/tests/test_access.py
        assert asked(other, f"deck:{code}")[0] == ["Ashen Regent", "Cinder Bolt", "Flash Step"]


@pytest.mark.postgres
def test_a_name_suggests_ids(starter: Catalog, ann_client: Client, bob: User, bob_client: Client, deck: Deck) -> None:
    """Check that hidden decks of others are not told of."""
    name = deck.name
    cid = User.objects.create_user("cid")
    hidden = [make_deck(cid, starter, each, name=name).pk for each in (Visibility.PRIVATE, Visibility.UNLISTED)]
    public = make_deck(bob, starter, Visibility.PUBLIC, name=name.upper()).pk
    for client, ids in ((ann_client, [deck.pk, public]), (bob_client, [public]), (Client(), [public])):
        answer = client.get("/api/v1/cards/", {"q": f'deck:"{name}"'}).json()
        (warning,) = answer["query"]["warnings"]
        assert (warning["code"], warning["suggestion"]) == ("NO_SUCH_DECK", ids[0])
        assert "names change. Write its ID, code or address." in warning["message"]
        page = client.get("/cards/", {"q": f'deck:"{name}" dragon'}).content.decode()
        assert [pk for pk in (deck.pk, *hidden, public) if f'href="/cards/?q=deck%3A{pk}+dragon"' in page] == ids
        assert not any(pk in page for pk in hidden)
    assert asked(ann_client, 'deck:""')[1] == ["NO_SUCH_DECK"]


def test_addresses_and_links_of_decks(unlisted: Deck, ann_client: Client, client: Client) -> None:
    cards = asked(ann_client, f"deck:{unlisted.pk}")
    assert len(cards[0]) == 18
    for written in (f"http://testserver/decks/{unlisted.pk}/", f"/decks/{unlisted.pk}"):
        assert asked(ann_client, f"deck:{written}") == cards
        assert asked(client, f"deck:{written}") == ([], ["NO_SUCH_DECK"])
    for written in (f"http://testserver/s/{unlisted.share_token}/", f"s/{unlisted.share_token}"):
        assert asked(client, f"deck:{written}") == cards
    assert asked(client, f"deck:/s/{unlisted.pk}/") == ([], ["NO_SUCH_DECK"])
    for written in ("DSP", "DSPAAAA", "/s//", "/decks/", "x" * 900, "é" * 40, "9" * 32, "/s/None/"):
        assert asked(client, f"deck:{written}") == ([], ["NO_SUCH_DECK"])


DESPAIRA = GAMES["despaira"]
LIST = ["Ashen Regent", "Cinder Bolt", "Cinder Mote", "Flash Step", "Mirror Ward"]


def shown(
    starter: Catalog, group: str, sort: str, tags: dict[Ref, tuple[str, ...]] | None = None
) -> list[tuple[str, list[str]]]:
    """(label, names) of the groups of a main deck of LIST and a name that no card has."""
    refs = [starter.named(name).id for name in LIST]  # type: ignore[union-attr]
    decklist = Decklist.of(main=[*refs, "Zzz"])
    deck = DeckPresenter(decklist, "standard", starter, tags=tags, arrangement=Arrangement("list", group, sort))
    return [(group.label, [row.name for row in group.rows]) for group in deck.main.groups]


def card_of(starter: Catalog, name: str) -> int:
    card = starter.named(name)
    assert card is not None
    return card.id


def test_groups_follow_the_order_of_the_game(starter: Catalog) -> None:
    for grouping in DESPAIRA.groupings:
        places = [grouping.place(card) for card in starter.values()]
        assert any(places), grouping.code
    labels = {code: [label for label, _ in shown(starter, code, "name")] for code, _ in choices(DESPAIRA)["group"]}
    assert labels["kind"] == ["Leader", "Creatures", "Tricks", "Not in the card database"]
    assert labels["element"][-1] == "Not in the card database"
    levels = [int(label.removeprefix("Level ")) for label in labels["level"] if label.startswith("Level ")]
    assert levels == sorted(levels)
    assert labels["level"][-2:] == ["No level", "Not in the card database"]
    types = labels["type"][: labels["type"].index("No type")]
    assert types == sorted(types, key=str.casefold)
    assert labels["class"][-2:] == ["No class", "Not in the card database"]
    assert labels["tags"] == ["Without a tag"]


def test_how_it_is_laid_out_is_chosen_once(deck: Deck, ann_client: Client) -> None:
    chosen = ann_client.get(edit_path(deck), {"deck_view": "stacks", "deck_group": "element", "view": "faces"})
    assert 'class="deck deck--stacks"' in chosen.content.decode()
    again = ann_client.get(edit_path(deck))
    assert again.context["deck_view"].arrangement == Arrangement("stacks", "element", "level")
    # A button of the form says it too, and saves what was typed; what there is not is passed over.
    form = form_of(again.content.decode())
    assert (form["deck_group"], form["deck_sort"]) == ("element", "level")
    data = {**form, "name": "Typed", "deck_sort": "no such", "deck_group": "tags", "deck_view": "faces"}
    answer = ann_client.post(edit_path(deck), data)
    assert answer.headers["Location"] == edit_path(deck) + "#deck"
    page = ann_client.get(edit_path(deck))
    assert page.context["deck_view"].arrangement == Arrangement("faces", "tags", "level")
    assert page.context["deck"].name == "Typed"


def places(deck: Deck) -> dict[tuple[str, Ref], int]:
    piles = services.decklist_of(Deck.objects.get(pk=deck.pk)).sections.items()
    return {(section, ref): count for section, pile in piles for ref, count in pile.items()}


def test_buttons_of_a_row_and_of_what_is_picked(starter: Catalog, ann: User, ann_client: Client) -> None:
    step, bolt, ward = (card_of(starter, name) for name in ("Flash Step", "Cinder Bolt", "Mirror Ward"))
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[(step, 1), (bolt, 2), "Nobody"], side=[(step, 1)]))

    def send(**fields: object) -> str:
        answer = ann_client.post(
            edit_path(deck), {**form_of(ann_client.get(edit_path(deck)).content.decode()), **fields}
        )
        assert answer.status_code == 303, answer.content.decode()
        return str(answer.headers["Location"])

    assert send(more=f"main:{step}").endswith(f"#main:{step}")
    send(less="main:~Nobody")
    assert places(deck) == {("main", step): 2, ("main", bolt): 2, ("side", step): 1}
    # What was typed into another row goes along; all copies are those that the form has.
    rows = [f"main:{step}", f"main:{bolt}"]
    assert send(row=rows, picked="move:side", **{f"count:main:{bolt}": "5"}).endswith("#deck")
    assert places(deck) == {("side", step): 3, ("side", bolt): 5}
    version = Deck.objects.get(pk=deck.pk).version
    send(row=[f"side:{step}", f"side:{bolt}"], picked="set:2")
    assert places(deck) == {("side", step): 2, ("side", bolt): 2}
    assert Deck.objects.get(pk=deck.pk).version == version + 1
    send(row=[f"side:{step}"], picked="set:3")
    assert places(deck) == {("side", step): 3, ("side", bolt): 2}
    send(row=[f"side:{step}", f"side:{bolt}"], picked="tag", picked_tag=" ramp ")
    send(row=[f"side:{step}"], picked="tag", picked_tag="ramp")
    assert services.content_of(Deck.objects.get(pk=deck.pk)).tags == {bolt: ("ramp",)}
    page = ann_client.get(edit_path(deck)).content.decode()
    assert '<span class="deck-row__tag">ramp</span>' in page
    assert '<option value="ramp">' in page
    send(row=[f"side:{bolt}"], picked="remove")
    assert places(deck) == {("side", step): 3}
    assert ward not in [ref for _, ref in places(deck)]


REFUSED: list[tuple[dict[str, str], str]] = [
    ({"picked": "remove"}, "Pick cards first"),
    ({"picked": "burn", "row": "main:{}"}, "That can't be done"),
    ({"picked": "move:attic", "row": "main:{}"}, "There is no such section"),
    ({"picked": "set:many", "row": "main:{}"}, "from 0 to 99"),
    ({"picked": "set:100", "row": "main:{}"}, "from 0 to 99"),
    ({"picked": "tag", "picked_tag": " ", "row": "main:{}"}, "Write the tag"),
    ({"picked": "tag", "picked_tag": "x" * (limits.CARD_TAG + 1), "row": "main:{}"}, "Write the tag"),
    ({"picked": "remove", "row": "main:~Nobody"}, "isn't there any more"),
    *(
        ({button: row}, "isn't there any more")
        for button, row in (
            ("more", "attic:{}"), ("more", "main:999999999999999999"), ("less", "main:~"), ("less", "main"),
        )
    ),
]  # fmt: skip


def test_what_cannot_be_done_is_said_and_changes_nothing(starter: Catalog, ann: User, ann_client: Client) -> None:
    step = card_of(starter, "Flash Step")
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[(step, 1)]))
    form = form_of(ann_client.get(edit_path(deck)).content.decode())
    for fields, said in REFUSED:
        sent = {name: value.format(step) for name, value in fields.items()}
        draft = draft_of(starter, deck, form, **sent)
        (error,) = draft.errors
        assert (said in error, draft.content.decklist) == (True, services.decklist_of(deck)), fields
    answer = ann_client.post(edit_path(deck), {**form, **sent, "name": "Typed"})
    html = unescape(answer.content.decode())
    assert (answer.status_code, said in html, 'value="Typed"' in html) == (422, True, True)
    assert places(deck) == {("main", step): 1}
