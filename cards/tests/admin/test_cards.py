"""Tests of the admin of Despaira's cards: pages, validation messages and read-only data."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from cards.importing import load
from cards.models import Card, CardSet, Creature, CreatureType, Printing, Trick
from cards.tests.admin.forms import NO_PRINTING, errors, printing_of, staff_client
from cards.tests.importing.set_files import CARDS, LEADER, picture, to_json, write
from decks.models import Deck, DeckEntry
from rules.vocabulary import TrickClass

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards")]

#: Model of the admin → kind.
KINDS = {"leader": "leader", "creature": "creature", "trick": "trick", "token": "token", "tilecard": "tile"}
MODELS = (*KINDS, "card", "cardset", "creaturetype", "element", "trickclass")


@pytest.fixture
def staff(tmp_path: Path, settings: Settings) -> Client:
    """Return the client of a superuser, with a card of each kind in the database."""
    settings.MEDIA_ROOT = tmp_path / "media"
    load([write(tmp_path / "set.json", to_json())])
    return staff_client()


def printing(number: int = 50, **fields: Any) -> dict[str, Any]:
    return printing_of(CardSet.objects.get().pk, number, **fields)


def trick(**fields: Any) -> dict[str, Any]:
    return {
        "name": "Cinder Bolt",
        "level": "3",
        "activation": "instant",
        "classes": ["damage", "target"],
        "text": "Deal 400 damage.",
        **printing(),
        **fields,
    }


ADD_TRICK = "/admin/cards/trick/add/"


@pytest.mark.postgres
def test_lists_and_add_pages_answer(staff: Client) -> None:
    for model in MODELS:
        assert staff.get(reverse(f"admin:cards_{model}_changelist")).status_code == 200, model
    for model in (*KINDS, "cardset", "creaturetype"):
        answer = staff.get(reverse(f"admin:cards_{model}_add"))
        assert answer.status_code == 200, model
        has_workbench = (
            f'data-workbench="/help/abilities/reading/?beside=fields&amp;" data-kind="{model}"'
            in answer.content.decode()
        )
        assert has_workbench == (model in ("leader", "creature", "trick", "token")), model


def test_change_pages_answer_and_save_what_they_show(staff: Client) -> None:
    for model, kind in KINDS.items():
        card = Card.objects.get(kind=kind)
        page = staff.get(reverse(f"admin:cards_{model}_change", args=[card.pk]))
        assert page.status_code == 200
        assert reverse("api:card-image", args=[card.slug]) in page.content.decode()
        form = page.context["adminform"].form
        data = {name: "" if form[name].value() is None else form[name].value() for name in form.fields}
        known = card.printings.first()
        data |= printing(known.number, id=known.pk, card=card.pk) if known else NO_PRINTING
        before = Card.objects.filter(pk=card.pk).values().get()
        assert staff.post(page.request["PATH_INFO"], data).status_code == 302, kind
        assert Card.objects.filter(pk=card.pk).values().get() == before


def test_what_is_only_to_be_read_cannot_be_changed(staff: Client) -> None:
    rows = {"element": "fire", "trickclass": "equip"}
    for model, pk in rows.items():
        url = reverse(f"admin:cards_{model}_change", args=[pk])
        answers = [staff.get(reverse(f"admin:cards_{model}_add")), staff.get(url), staff.post(url, {})]
        assert [answer.status_code for answer in answers] == [403, 200, 403], model


def test_a_trick_has_fields_of_its_own_and_is_saved_with_its_classes(staff: Client, ann_client: Client) -> None:
    assert ann_client.get(ADD_TRICK).status_code == ann_client.get("/admin/cards/card/").status_code == 302
    page = staff.get(ADD_TRICK)
    fields = set(page.context["adminform"].form.fields)
    assert fields == {"name", "element", "level", "activation", "classes", "ability_name", "text", "plays_as"}
    assert "unsafe-inline" not in page["Content-Security-Policy"]
    assert not re.search(r" (style|onclick)=", page.content.decode())
    response = staff.post(ADD_TRICK, trick(level="16"))
    assert response.status_code == 302
    assert "Level 16 is above 15 (O-1.8)." in [str(message) for message in get_messages(response.wsgi_request)]
    card = Trick.objects.get(name="Cinder Bolt")
    assert card.classes == (TrickClass.TARGET, TrickClass.DAMAGE)
    assert (card.kind, card.slug, card.activation) == ("trick", "cinder-bolt", "instant")
    assert card.printings.get().code == "TST • EN – 50"
    assert staff.get(f"/admin/cards/trick/{card.pk}/change/").content.decode().count(" checked") == 2


#: What is entered besides a good trick or a good creature, and what is said of it.
FAULTY_TRICKS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    (
        {"classes": [], "activation": "", "text": "", "level": ""},
        (
            "A trick needs at least one trick class.",
            "A trick needs an activation type",
            "A trick needs an ability text.",
            "A trick needs a level.",
        ),
    ),
    (
        {"level": "10000", "name": "A\u0007B", "printings-0-artist": "A\nB", "printings-0-language": "en"},
        ("less than or equal to 9999", "U+0007", "has to be one line", "Enter a valid value."),
    ),
    (
        {"name": " FLASH  step", "printings-0-image": SimpleUploadedFile("a.png", picture(form="GIF"), "image/png")},
        ("There is a trick called Flash Step.", "no whole PNG"),
    ),
    (
        {"name": "!!!", "printings-0-image": SimpleUploadedFile("a.png", b"text", "image/png")},
        ("no letter and no digit", "valid image"),
    ),
    ({"name": "A\nB", "printings-0-number": "3"}, ("has to be one line", "already exists")),
    (NO_PRINTING, ("A trick needs a printing with a set and a number.",)),
]
FAULTY_CREATURES: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    (
        {"hp": "", "type": "", "element": ""},
        ("A creature needs HP.", "A creature needs a creature type.", "A creature needs an element."),
    ),
    (
        {"hp": "0", "ratk_range": "2", "plays_as": "Draw 1 card."},
        ("HP is 1 or more.", "needs a RATK", "stands beside the printed text"),
    ),
    (
        {"ratk": "100", "ratk_range": "1", "ability_name": "Roll Call"},
        ("greater than or equal to 2", "needs its text"),
    ),
]


def test_a_faulty_card_is_refused_in_words(staff: Client) -> None:
    creature = {"name": "Bone Lackey", "element": "dark", "level": "1", "special": "none", "hp": "100", **printing()}
    creature["type"] = CreatureType.objects.get(name="Undead").pk
    rows = [(ADD_TRICK, trick(**fields), words) for fields, words in FAULTY_TRICKS]
    rows += [("/admin/cards/creature/add/", {**creature, **fields}, words) for fields, words in FAULTY_CREATURES]
    unsaid = []
    for url, data, words in rows:
        said = str(errors(staff, url, data))
        unsaid += [each for each in words if each not in said]
    assert unsaid == []
    assert Card.objects.count() == len(CARDS)


def test_what_a_text_plays_as_stands_beside_it(staff: Client) -> None:
    text = "deal one damage to your opponent's leader and draw 1 card"
    assert staff.post(ADD_TRICK, trick(text=text)).status_code == 302
    card = Trick.objects.get(name="Cinder Bolt")
    page = staff.get(f"/admin/cards/trick/{card.pk}/change/").content.decode()
    assert "Deal 1 damage to your opponent&#x27;s leader, then draw 1 card." in page
    assert "Draw 1 card." in staff.post(ADD_TRICK, trick(text="draw one card", level="")).content.decode()
    settled = trick(name="Settled", text="Think hard.", plays_as="draw one\r\ncard", **printing(51))
    assert staff.post(ADD_TRICK, settled).status_code == 302
    card = Trick.objects.get(name="Settled")
    assert (card.plays_as, card.executable) == ("draw one\ncard", True)
    assert "Draw 1 card." in staff.get(f"/admin/cards/trick/{card.pk}/change/").content.decode()


def test_a_text_that_does_nothing_is_saved_with_a_warning(staff: Client) -> None:
    for number, (text, plays_as, words) in enumerate((
        ("Deal 400 dammage.", "", "Column 10 of the text: “dammage” can't be read here. Did you mean “damage”?"),
        ("Spawn 1 “Rag Dol” token.", "", "No token is called “Rag Dol”, so that nothing is spawned."),
        ("Draw 1 card.", "Draw 1 cart.", "Column 8 of the text it plays as: “cart” can't be read here."),
    )):  # fmt: skip
        entered = trick(text=text, plays_as=plays_as, name=f"Trick {number}", **printing(60 + number))
        response = staff.post(ADD_TRICK, entered)
        assert response.status_code == 302
        *_, said = [str(each) for each in get_messages(response.wsgi_request) if each.level_tag == "warning"]
        assert said.startswith(words)
    card, other, settled = Trick.objects.filter(name__startswith="Trick ").order_by("name")
    assert (card.executable, other.executable, settled.executable) == (False, True, False)
    page = staff.get(f"/admin/cards/trick/{card.pk}/change/").content.decode()
    assert "A blank. Column 10: “dammage” can&#x27;t be read here." in page
    for model in ("trick", "card"):
        listed = staff.get(f"/admin/cards/{model}/", {"executable__exact": "0"}).context["cl"].result_list
        assert card.pk in {each.pk for each in listed}
        assert other.pk not in {each.pk for each in listed}


def test_a_token_needs_no_number(staff: Client) -> None:
    token: dict[str, Any] = {"name": "Thornling", "element": "earth", "level": "0", "hp": "50", **NO_PRINTING}
    token["type"] = CreatureType.objects.get(name="Golem").pk
    assert staff.post("/admin/cards/token/add/", token).status_code == 302


def test_an_image_is_stored_under_its_content_and_shown_to_staff_alone(staff: Client, ann_client: Client) -> None:
    upload = SimpleUploadedFile("my art.png", picture(), "image/png")
    assert staff.post(ADD_TRICK, trick(**{"printings-0-image": upload})).status_code == 302
    stored = Printing.objects.get(number=50)
    assert stored.image.name == f"printings/{stored.image_digest[:40]}.png"
    shown = staff.get(reverse("admin:cards_printing_image", args=[stored.pk]))
    assert b"".join(shown.streaming_content) == picture()  # type: ignore[attr-defined]
    assert ann_client.get(reverse("admin:cards_printing_image", args=[stored.pk])).status_code == 302
    change = trick(**printing(50, id=stored.pk, card=stored.card_id), **{"printings-0-image-clear": "on"})
    assert staff.post(f"/admin/cards/trick/{stored.card_id}/change/", change).status_code == 302
    stored.refresh_from_db()
    assert (bool(stored.image), stored.image_digest) == (False, "")
    assert staff.get(reverse("admin:cards_printing_image", args=[stored.pk])).status_code == 404


def test_the_search_is_the_sites(staff: Client) -> None:
    rows: dict[str, list[str]] = {
        "undead": ["Grave Warden"], "FLASH creature": ["Flash Step"], "el:dark t:creature": ["Grave Warden"], "x y": []
    }  # fmt: skip
    for query, names in rows.items():
        found = staff.get("/admin/cards/card/", {"q": query}).context["cl"].result_list
        assert [card.name for card in found] == names, query
    assert len(staff.get("/admin/cards/card/", {"q": ""}).context["cl"].result_list) > 1


def test_what_a_search_leaves_out_is_said(staff: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    page = staff.get("/admin/cards/creature/", {"q": "el:drak t:creature"})
    assert "Search: el:drak: no such element. Dark?" in unescape(page.content.decode())
    assert [card.name for card in page.context["cl"].result_list] == ["Grave Warden"]
    monkeypatch.setattr("cards.admin.lists.MAX_RESULTS", 1)
    page = staff.get("/admin/cards/card/", {"q": "-t:token"})
    assert "Search: only the first 1 of 4 cards are listed." in page.content.decode()
    assert len(page.context["cl"].result_list) == 1
    # Of a list of one kind only those count.
    assert "only the first" not in staff.get("/admin/cards/creature/", {"q": "-t:token"}).content.decode()


def test_filters(staff: Client) -> None:
    for path, found in (
        ("trick/?trick_class=area_radius", 1), ("trick/?trick_class=equip", 0), ("trick/?trick_class=nonsense", 1),
        ("trick/?activation__exact=chain", 0), ("creature/?element__code__exact=dark", 1),
        ("card/?kind__exact=tile", 1),
    ):  # fmt: skip
        assert len(staff.get(f"/admin/cards/{path}").context["cl"].result_list) == found, path


def test_a_list_takes_the_same_queries_for_many_cards(
    staff: Client, tmp_path: Path, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    many = [{**LEADER, "number": number, "name": f"Regent {number}"} for number in range(100, 140)]
    load([write(tmp_path / "many.json", to_json([*CARDS, *many]))])
    staff.get("/admin/")  # which notes that somebody is there, once an hour
    with django_assert_max_num_queries(12):
        staff.get("/admin/cards/card/")


@pytest.mark.postgres
def test_a_card_that_stands_in_a_deck_cannot_be_deleted(staff: Client) -> None:
    card = Trick.objects.get()
    DeckEntry.objects.create(deck=Deck.objects.create(name="Deck"), section="main", card_id=card.pk, count=1)
    url = f"/admin/cards/trick/{card.pk}/delete/"
    assert staff.get(url).context["protected"]
    staff.post(url, {"post": "yes"})
    assert Trick.objects.filter(pk=card.pk).exists()
    creature = Creature.objects.get()
    assert staff.post(f"/admin/cards/creature/{creature.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not Creature.objects.exists()


def test_a_type_is_there_once_and_can_be_found_by_its_new_name(staff: Client) -> None:
    undead = CreatureType.objects.get(name="Undead")
    url = f"/admin/cards/creaturetype/{undead.pk}/change/"
    assert "There is a type called Golem." in str(errors(staff, url, {"name": "golem"}))
    assert staff.post(url, {"name": "Revenant"}).status_code == 302
    results = staff.get("/admin/cards/card/", {"q": "revenant"}).context["cl"].result_list
    assert [card.name for card in results] == ["Grave Warden"]


def test_more_types_than_the_rulebook_counts_are_reported(staff: Client) -> None:
    CreatureType.objects.bulk_create(CreatureType(name=f"Type {number}") for number in range(20))
    assert "22 creature types; the rulebook counts 21" in staff.get("/admin/cards/creaturetype/").content.decode()
