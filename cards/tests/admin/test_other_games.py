"""Tests of the admin of other games' cards: pages, and the validation messages of set files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from accounts.models import User
from cards.addresses import card_image
from cards.catalog.catalogs import library_of
from cards.importing import load
from cards.integrity import check_cards
from cards.models import Card, CardSet, Printing
from cards.tests.admin.forms import NO_PRINTING, errors, printing_of, staff_client
from cards.tests.importing.set_files import CARDS_OF_GAMES as CARDS
from cards.tests.importing.set_files import json_of as text
from cards.tests.importing.set_files import write
from games import GAMES, other_games

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_cards")]


@pytest.fixture
def staff(tmp_path: Path, settings: Settings) -> Client:
    """Return the client of a superuser, with two cards of each game in the database."""
    settings.MEDIA_ROOT = tmp_path / "media"
    for game, rows in CARDS.items():
        load([write(tmp_path / f"{game}.json", text(game, rows))])
    return staff_client()


def add(game: str) -> str:
    return f"{reverse('admin:cards_card_add')}?game={game}"


def change(card: Card) -> str:
    return reverse("admin:cards_card_change", args=[card.pk])


def printing(game: str, number: int = 50, **fields: Any) -> dict[str, Any]:
    return printing_of(fields.pop("set", CardSet.objects.get(game=game).pk), number, **fields)


def state() -> list[Any]:
    return [list(model._default_manager.order_by("pk").values()) for model in (CardSet, Card, Printing)]


def test_the_game_of_a_new_card_is_chosen_first(staff: Client) -> None:
    page = staff.get(reverse("admin:cards_card_add")).content.decode()
    assert all(f'href="?game={game.code}"' in page for game in other_games())
    assert staff.get(add("despaira")).context.get("adminform") is None
    assert Card.objects.count() == 6


def test_a_card_has_the_fields_of_its_game(staff: Client) -> None:
    for game in CARDS:
        form = staff.get(add(game)).context["adminform"].form
        assert list(form.fields) == [field.name for field in GAMES[game].fields if not field.of_printing]
        assert all(GAMES[game].field(name).about in field.help_text for name, field in form.fields.items())


def test_change_pages_save_what_they_show(staff: Client) -> None:
    for game in CARDS:
        card = Card.objects.filter(game=game).earliest("pk")
        page = staff.get(change(card))
        assert card_image(GAMES[game], card.slug) in page.content.decode()
        form = page.context["adminform"].form
        data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
        known = card.printings.get()
        shown = {"id": known.pk, "card": card.pk, "rarity": known.rarity, "artist": known.artist}
        before = state()
        assert staff.post(change(card), data | printing(game, known.number, **shown)).status_code == 302
        assert state() == before


#: What is entered of each game, and what is kept of it.
ENTERED: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "fade": (
        {"name": " New  Moon ", "kind": "skill", "cost": "3", "rank": "ultra", "elements": "Tide | Ember",
         "copies": "any"},
        {"cost": 3, "rank": "ultra", "elements": ["Tide", "Ember"], "copies": "any"},
    ),
    "aoe": (
        {"name": "Jab", "kind": "attack", "symbol": "Cy", "range": "1", "red": ["L"], "throw": "yes"},
        {"symbol": "Cy", "range": 1, "red": ["L"], "throw": True},
    ),
    "ga": (
        {"name": "Porter", "kind": "ally", "types": ["ally"], "power": "0", "speed": "fast"},
        {"types": ["ally"], "power": 0, "speed": "fast"},
    ),
}  # fmt: skip


@pytest.mark.postgres
def test_a_card_that_is_entered_is_there_at_once(staff: Client) -> None:
    for game in CARDS:
        entered, kept = ENTERED[game]
        assert staff.post(add(game), entered | printing(game, artist="Nobody")).status_code == 302
        card = Card.objects.filter(game=game).latest("pk")
        assert (card.name, card.values) == (" ".join(entered["name"].split()), kept)
        assert (card.printings.get().number, library_of(game).slugged(card.slug) is not None) == (50, True)
        assert list(check_cards(GAMES[game])) == []


#: What is wrong, and where and how it is said: as the faults of a file are, with a large letter first.
WRONG: list[tuple[str, dict[str, Any], dict[str, str]]] = [
    ("fade", {"name": "Pit", "kind": "zone", "level": "3"}, {"level": "A Zone has no Level."}),
    ("fade", {"name": "Spark", "kind": "zone"}, {"name": "There is a card called Spark already"}),
    ("fade", {"name": "", "kind": ""}, {"name": "", "kind": ""}),
    ("fade", {"name": "Bolt", "kind": "skill"}, {"cost": "A Skill needs its cost.", "rank": "A Skill needs its Rank."}),
    ("fade", {"name": "x" * 81, "kind": "zone", "text": "y" * 1201}, {"name": "", "text": ""}),
    ("aoe", {"name": "Jab", "kind": "attack", "symbol": "Ash", "range": "1"}, {"name": "There is a card called Jab"}),
    ("ga", {"name": "Rock", "kind": "item", "types": ["item"], "power": "-1"}, {"power": ""}),
]


def test_what_is_wrong_is_said_in_the_words_of_a_fault(staff: Client) -> None:
    before = state()
    for game, entered, expected in WRONG:
        found = errors(staff, add(game), entered | NO_PRINTING)
        assert found.keys() == expected.keys()
        assert all(found[name][0].startswith(words) for name, words in expected.items())
        assert state() == before


def test_a_card_stays_of_its_kind_and_game(staff: Client) -> None:
    card = Card.objects.get(name="Spark")
    entered = {"name": "Spark", "kind": "reaction", "cost": "2", "rank": "hyper", "game": "aoe"}
    assert staff.post(change(card), entered | NO_PRINTING).status_code == 302
    card.refresh_from_db()
    assert (card.game, card.kind, card.slug) == ("fade", "skill", "spark")


def test_printings_are_of_sets_of_the_game_and_numbers_stand_once(staff: Client) -> None:
    entered = ENTERED["fade"][0]
    other = CardSet.objects.get(game="aoe").pk
    assert set(errors(staff, add("fade"), entered | printing("fade", set=other))) == {"set"}
    assert "rarity" in errors(staff, add("fade"), entered | printing("fade", rarity="shiny"))
    assert errors(staff, add("fade"), entered | printing("fade", number=1))


def test_a_set_is_entered_and_stays_of_its_game(staff: Client) -> None:
    add_set = reverse("admin:cards_cardset_add")
    assert staff.post(add_set, {"game": "ga", "code": "NEW", "name": " New  Set ", "language": "EN"}).status_code == 302
    made = CardSet.objects.get(code="NEW")
    assert made.name == "New Set"
    address = reverse("admin:cards_cardset_change", args=[made.pk])
    assert staff.post(address, {"game": "fade", "code": "NEW", "name": "New Set", "language": "EN"}).status_code == 302
    made.refresh_from_db()
    assert made.game == "ga"
    assert "game" in errors(staff, add_set, {"game": "chess", "code": "NEW", "name": "A", "language": "EN"})
    assert errors(staff, add_set, {"game": "ga", "code": "NEW", "name": "Again", "language": "EN"})


def test_staff_without_the_permission_add_nothing(staff: Client) -> None:
    client = Client()
    client.force_login(User.objects.create(username="helper", is_staff=True))
    for address in (add("fade"), reverse("admin:cards_card_add"), reverse("admin:cards_card_changelist")):
        assert client.get(address).status_code == 403
        assert client.post(address, ENTERED["fade"][0] | NO_PRINTING).status_code == 403
