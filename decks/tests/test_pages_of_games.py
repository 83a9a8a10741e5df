"""Pages of decks of the further games: lists, new decks, the editor, the page of a deck and of a hand."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import services
from decks.games import library_of
from decks.models import Deck, Visibility
from decks.plans import target_of
from decks.tests.decks_of_games import CODES, make_deck_of
from decks.tests.further_games import entries
from decks.verdict import judge
from games import GAMES
from shelf.tests.own_cards import store

ALL = pytest.mark.parametrize("code", CODES)


def get(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    return unescape(response.content.decode())


def form_of(client: Client, deck: Deck) -> dict[str, str]:
    """The editor's form as it stands on the page."""
    html = get(client, f"/decks/{deck.pk}/edit/")
    fields = dict(re.findall(r'<input[^>]*name="(count:[^"]+)" value="(\d+)"', html))
    deck.refresh_from_db()
    return {
        **fields,
        "version": str(deck.version),
        "name": deck.name,
        "format": deck.format,
        "visibility": deck.visibility,
        "description": deck.description,
    }


def press(client: Client, deck: Deck, status: int = 303, **button: str) -> Any:
    response = client.post(f"/decks/{deck.pk}/edit/", {**form_of(client, deck), **button})
    assert response.status_code == status, response.content[:2000]
    return response


def fixes(html: str, label: str) -> list[str]:
    """The values of the buttons with this label."""
    return re.findall(rf'<button class="button" name="do" value="([^<]+)">{re.escape(label)}</button>', html)


def test_my_decks_are_of_all_games_or_of_one(ann: User, ann_client: Client, starter: Catalog) -> None:
    make_deck(ann, starter, name="Ashes")
    decks = {code: make_deck_of(code, ann, name=f"Mine of {code}") for code in CODES}
    html = get(ann_client, "/decks/mine/")
    for code in CODES:
        assert f"Mine of {code}" in html
        assert f'href="/decks/mine/?q=game%3A{code}"' in html
    html = get(ann_client, "/decks/mine/?q=game%3Afade")
    assert "Mine of fade" in html
    assert "Mine of aoe" not in html
    assert "Ashes" not in html
    filed = {"do": "folder", "folder": "Box", "every": "on", "where": "q=game:fade&page=1", "deck": [decks["fade"].pk]}
    assert ann_client.post("/decks/mine/file/", filed)["Location"] == "/decks/mine/?q=game%3Afade"
    assert list(Deck.objects.filter(folder="Box").values_list("game", flat=True)) == ["fade"]


def test_a_deck_from_nothing(client: Client, db: None) -> None:
    store("ga")
    assert "From nothing" in get(client, "/ga/decks/new/")
    response = client.post("/ga/decks/new/", {"name": "Mine", "format": GAMES["ga"].default})
    deck = Deck.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/decks/{deck.pk}/edit/")
    assert (deck.game, deck.format) == ("ga", GAMES["ga"].default)
    assert client.post("/ga/decks/new/", {"name": "Mine", "format": "quickstart"}).status_code == 422


def test_a_deck_of_assemblage_begins_with_a_character(aoe: Any, client: Client) -> None:
    html = get(client, "/aoe/decks/new/")
    assert 'name="card" value="ash"' in html
    assert 'name="card" value="bo"' in html
    for mode in GAMES["aoe"].formats:
        client.post("/aoe/decks/new/", {"name": "", "format": mode, "card": "ash"})
        deck = Deck.objects.latest("created_at")
        assert (deck.game, deck.format, deck.name) == ("aoe", mode, "Ash")
        decklist = services.decklist_of(deck)
        assert judge(decklist, mode, library_of("aoe")) == []
        assert (decklist.count("method"), decklist.count("tag")) == (20, 1 if mode == "tag" else 0)


def test_a_list_is_read_as_one_of_its_own_game(ann: User, ann_client: Client, starter: Catalog) -> None:
    """Through the API it is tested in despaira_site/tests/acceptance/test_all_games.py, of every game."""
    code = "ga"
    source = make_deck_of(code, ann)
    texts = {as_: ann_client.get(f"/decks/{source.pk}/export/?as={as_}").content.decode() for as_ in ("text", "code")}
    for page, as_ in ((f"/{code}/decks/new/", "text"), ("/decks/new/", "text"), ("/decks/new/", "code")):
        response = ann_client.post(page, {"text": texts[as_]}, follow=True)
        made = Deck.objects.exclude(pk=source.pk).get()
        assert response.redirect_chain[-1][0] == f"/decks/{made.pk}/edit/"
        assert (made.game, made.format) == (code, source.format)
        assert services.decklist_of(made) == services.decklist_of(source)
        says = f"This list is of {GAMES[code].name}" in unescape(response.content.decode())
        assert says is (page == "/decks/new/")
        made.delete()
    ann_client.post("/decks/new/", {"text": f"http://testserver/decks/{source.pk}/"})
    assert Deck.objects.exclude(pk=source.pk).get().game == code


@ALL
def test_the_editor_is_of_its_game(code: str, ann: User, ann_client: Client) -> None:
    deck = make_deck_of(code, ann)
    game = GAMES[code]
    html = get(ann_client, f"/decks/{deck.pk}/edit/")
    for section in game.formats[deck.format].sections:
        assert f'id="section-{section.name}"' in html
        assert section.label in html
    assert f'href="/{code}/cards/' in html
    assert '"/cards/' not in html.replace(f"/{code}/cards/", "")
    for part in ("?show=rows", "?show=faces&add_to=maybe", "statistics/", "suggest/", "text/"):
        assert ann_client.get(f"/decks/{deck.pk}/edit/{'cards/' if part[0] == '?' else ''}{part}").status_code == 200
    assert ann_client.post(f"/decks/{deck.pk}/edit/statistics/games/").status_code == 404


def test_a_card_goes_where_it_belongs_and_comes_back(ann: User, ann_client: Client) -> None:
    deck = make_deck_of("aoe", ann)
    before = services.decklist_of(deck)
    card = next(card for card in library_of("aoe").values() if not any(card.id in p for p in before.sections.values()))
    press(ann_client, deck, pick=card.slug)
    after = services.decklist_of(deck)
    assert any(card.id in pile for pile in after.sections.values())
    press(ann_client, deck, undo=str(deck.version + 1))
    assert services.decklist_of(deck) == before


def test_the_pool_says_its_sum(fade: Any, ann: User, ann_client: Client) -> None:
    deck = of_sections(ann_client, "fade", {"pool": entries("L40", "L35", "L26")})
    html = get(ann_client, f"/decks/{deck.pk}/edit/")
    assert "Levels of 101 in the Fighter Pool — at most 100: 1 too many." in html


def test_the_method_deck_is_filled_and_one_character_kept(aoe: Any, ann: User, ann_client: Client) -> None:
    deck = of_sections(ann_client, "aoe", {"fighter": entries("Ash", "Bo"), "common": entries("Basics")})
    for label in ("Keep Bo", "Fill the method deck with the 20 cards of Bo"):
        (button,) = fixes(get(ann_client, f"/decks/{deck.pk}/edit/"), label)
        press(ann_client, deck, do=button)
    assert judge(services.decklist_of(deck), "versus", library_of("aoe")) == []


def of_sections(client: Client, game: str, sections: dict[str, Any]) -> Deck:
    body = {"game": game, "name": "Mine", "format": GAMES[game].default, "sections": sections}
    answer = client.post("/api/v1/decks/", json.dumps(body), content_type="application/json")
    assert answer.status_code == 201, answer.content
    return Deck.objects.get(pk=answer.json()["id"])


def test_a_change_of_a_script(fade: Any, ann: User, ann_client: Client) -> None:
    deck = of_sections(ann_client, "fade", {"deck": entries(("S01", 4))})
    card: Any = library_of("fade").named("S02")
    changes = [{"key": "k1", "cells": [{"card": card.id, "before": {}, "after": {"deck": 2}}]}]
    address = f"/decks/{deck.pk}/edit/changes/"
    for game, status in (("despaira", 404), ("aoe", 404), ("xyz", 400), ([], 400)):
        body = json.dumps({"game": game, "version": deck.version, "changes": [{"key": "k0", "undo": 1}]})
        assert ann_client.post(address, body, content_type="application/json").status_code == status
    body = json.dumps({"game": "fade", "version": deck.version, "changes": changes})
    answer = ann_client.post(address, body, content_type="application/json")
    assert answer.status_code == 200, answer.content
    assert services.decklist_of(deck).copies("deck", card.id) == 2
    assert "verdict" in answer.json()["panels"]


def test_plans_are_for_games_with_a_side_deck(ann: User, ann_client: Client) -> None:
    for code, status in (("fade", 404), ("aoe", 404), ("ga", 200)):
        get(ann_client, f"/decks/{make_deck_of(code, ann).pk}/edit/plans/", status)


def cards_in(html: str, after: str) -> int:
    """Cards of the list that follows a heading."""
    return re.split(r"</ul>", html.split(f'id="{after}"')[1])[0].count("<li")


def test_a_hand_of_fade(fade: Any, ann: User, ann_client: Client) -> None:
    deck = of_sections(ann_client, "fade", {"deck": entries(*((f"S{n:02}", 4) for n in range(1, 16)))})
    here = f"/decks/{deck.pk}/hand/"
    assert re.fullmatch(rf"{here}\?seed=\w+", ann_client.get(here)["Location"])
    html = get(ann_client, f"{here}?seed=7&draws=2")
    assert cards_in(html, "opening") == 6
    assert "Nothing is drawn." in html.split('id="turn-1"')[1]
    assert cards_in(html, "turn-2") == 2
    second = get(ann_client, f"{here}?player=second&seed=7&draws=2")
    assert cards_in(second, "turn-1") == 2
    redrawn = get(ann_client, f"{here}?redraws=1&seed=7")
    assert cards_in(redrawn, "opening") == 6
    assert redrawn.split('id="opening"')[1][:3000] != html.split('id="opening"')[1][:3000]


def test_a_hand_of_assemblage_is_as_large_as_its_character_says(aoe: Any, ann: User, ann_client: Client) -> None:
    ann_client.post("/aoe/decks/new/", {"name": "", "format": "tag", "card": "bo"})
    deck = Deck.objects.get()
    html = get(ann_client, f"/decks/{deck.pk}/hand/?seed=7")
    assert cards_in(html, "opening") == 5
    assert cards_in(html, "beside") == 2
    empty = of_sections(ann_client, "aoe", {"common": entries("Basics")})
    assert "is said by the card in" in get(ann_client, f"/decks/{empty.pk}/hand/?seed=7")
    get(ann_client, f"/decks/{empty.pk}/")


def test_a_hand_of_grand_archive_has_the_size_asked_for(ga: Any, ann: User, ann_client: Client) -> None:
    deck = of_sections(ann_client, "ga", {"main": entries(("Hound", 9), ("Fox", 9))})
    here = f"/decks/{deck.pk}/hand/"
    assert cards_in(get(ann_client, f"{here}?seed=7"), "opening") == 6
    assert cards_in(get(ann_client, f"{here}?seed=7&size=4"), "opening") == 4
    assert cards_in(get(ann_client, f"{here}?seed=7&size=x"), "opening") == 6
    assert cards_in(get(ann_client, f"{here}?seed=7&size=999"), "opening") == 18


def test_a_champion_goes_to_the_material_deck_by_every_way(ga: Any, ann: User, ann_client: Client) -> None:
    """O-GA.10: by its name, by what the page of the editor knows of it, from its own page, and back from the side."""
    deck = of_sections(ann_client, "ga", {"main": entries("Hound")})
    silvie = ga.named("Silvie")
    state = get(ann_client, f"/decks/{deck.pk}/edit/cards/?q=silvie")
    assert json.loads(state)["cards"][str(silvie.id)]["home"] == "material"
    press(ann_client, deck, add="Silvie", add_count="1", do="")
    assert services.decklist_of(deck).section("material") == {silvie.id: 1}
    ann_client.post("/decks/add/", {"card": silvie.slug, "game": "ga", "deck": deck.pk})
    assert services.decklist_of(deck).section("material") == {silvie.id: 2}
    assert GAMES["ga"].kind("champion").home == "material"
    assert target_of(silvie.id, "open", ga) == "material"
    assert target_of(ga.named("Hound").id, "open", ga) == "main"


def test_two_decks_of_one_game_compared(ann: User, ann_client: Client, starter: Catalog) -> None:
    code = "fade"
    one = make_deck_of(code, ann)
    other = make_deck_of(code, ann, number=1)
    html = get(ann_client, f"/decks/compare/?a={one.pk}&b={other.pk}")
    assert f'href="/{code}/cards/' in html
    public = make_deck_of(code, User.objects.create_user("cid"), Visibility.PUBLIC, number=1, name="Seen by all")
    assert f'href="/decks/{public.pk}/"' in get(ann_client, f"/decks/compare/?a={one.pk}&b=seen+by+ALL")
    despairas = make_deck(ann, starter)
    html = get(ann_client, f"/decks/compare/?a={one.pk}&b={despairas.pk}", 422)
    assert "Choose two of one game" in html


def test_a_card_is_put_into_a_deck_from_its_page(ann: User, ann_client: Client, starter: Catalog) -> None:
    code = "ga"
    deck = make_deck_of(code, ann)
    make_deck(ann, starter, name="Of another game")
    card = next(
        card
        for card in library_of(code).values()
        if not any(card.id in pile for pile in services.decklist_of(deck).sections.values())
    )
    html = get(ann_client, f"/{code}/cards/{card.slug}/")
    assert f'<option value="{deck.pk}">' in html
    assert "Of another game" not in html
    sent = {"card": card.slug, "game": code, "deck": deck.pk, "next": f"/{code}/cards/"}
    assert ann_client.post("/decks/add/", sent)["Location"] == f"/{code}/cards/"
    assert any(card.id in pile for pile in services.decklist_of(deck).sections.values())
    made = ann_client.post("/decks/add/", {**sent, "deck": ""})
    assert Deck.objects.get(pk=made["Location"].split("/")[2]).game == code
    assert ann_client.post("/decks/add/", {**sent, "game": "xyz"}).status_code == 404


@ALL
def test_starter_decks_are_loaded(code: str, db: None, client: Client, settings: Any) -> None:
    store(code)
    count = services.load_starter_decks(settings.DATA_DIR / "decks" / code, GAMES[code])
    decks = Deck.objects.filter(game=code, visibility=Visibility.PUBLIC)
    assert decks.count() == count == len(list((settings.DATA_DIR / "decks" / code).glob("*.txt")))
    assert all(decks.values_list("is_legal", flat=True))
    assert f'href="/{code}/decks/"' in get(client, f"/{code}/")
