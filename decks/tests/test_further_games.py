"""Decks of the further games: through the API, their pages, the search of decks, and the combos of decks."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import User
from calculators.aoe.combos import forecasts
from cards.catalog.catalogs import Catalog
from cards.catalog.library import Library
from conftest import make_deck
from decks.content import DeckContent
from decks.core import services
from decks.core.plans import target_of
from decks.core.services import create_deck
from decks.games import game_of, library_of
from decks.legality import validate
from decks.models import Deck, DeckEntry, Visibility
from decks.pages.feeds import card_feed_address, feed_address, list_address
from decks.search import TABLE, public_decks, search_decks, table
from decks.search.win_turns import waiting
from decks.tests.decks_of_games import CODES, entries, make_deck_of, put
from decks.tests.test_api import send
from decks.tests.test_pages import buttons, edit_path, form_of, press
from games import GAMES
from tcg.construction import Decklist

BASE = [(f"S{number:02}", 4) for number in range(1, 16)]
ALL = pytest.mark.parametrize("code", CODES)


def test_a_name_of_two_is_the_one_of_the_decks_character(aoe: Any, ann_client: Client) -> None:
    text = "# Game: aoe\nMethod deck\n1 Uppercut\n\nCharacter\n1 Bo"
    deck = send(ann_client, "POST", "decks/import/", {"text": text}).json()
    assert (deck["lines"], deck["sections"]["method"][0]["card"]) == ([], "Uppercut (Bo)")
    written = ann_client.get(f"/api/v1/decks/{deck['id']}/export/?as=text").content.decode()
    assert "1 Uppercut (Bo)" in written
    (line,) = send(ann_client, "POST", "decks/import/", {"text": "1 Uppercut", "game": "aoe"}).json()["lines"]
    assert line["code"] == "AMBIGUOUS"


def made(client: Client, game: str, sections: dict[str, Any], **more: Any) -> Deck:
    piles = {name: entries(*cards) for name, cards in sections.items()}
    answer = send(client, "POST", "decks/", {"name": "Mine", "game": game, "sections": piles, **more})
    assert answer.status_code == 201, answer.content
    return Deck.objects.get(pk=answer.json()["id"])


def test_how_a_list_says_its_game(fade: Any, ann_client: Client) -> None:
    deck = made(ann_client, "fade", {"deck": ["S01"]})
    address = f"/api/v1/decks/{deck.pk}/export/"
    assert next(iter(json.loads(ann_client.get(f"{address}?as=json").content))) == "game"
    pile = json.loads(ann_client.get(f"{address}?as=tts").content)["ObjectStates"][0]
    assert (pile["Nickname"], pile["GMNotes"]) == ("S01", "deck")
    faces = pile["CustomDeck"]["1"]
    assert faces["BackURL"] == "http://testserver/fade/cards/back.jpg"
    assert ann_client.get(faces["BackURL"].removeprefix("http://testserver"))["Content-Type"] == "image/jpeg"
    sheet = faces["FaceURL"].removeprefix("http://testserver")
    assert sheet.startswith("/fade/cards/sheets/")
    assert ann_client.get(sheet)["Content-Type"] == "image/jpeg"
    forged = sheet.replace("/fade/", "/ga/")
    assert ann_client.get(forged).status_code == 404, "what is signed for one game is not for another"
    assert "http://testserver/fade/cards/s01/" in ann_client.get(f"{address}?as=markdown").content.decode()


def test_a_deck_stays_of_its_game(fade: Any, starter: Catalog, ann_client: Client) -> None:
    deck = made(ann_client, "fade", {"deck": BASE})
    address, head, before = f"decks/{deck.pk}/", {"If-Match": "*"}, services.decklist_of(deck)
    assert send(ann_client, "PATCH", address, {"game": "despaira"}, **head).status_code == 400
    edits = {"version": 1, "changes": [{"key": "a", "cells": [{"card": "S01", "before": {"deck": 4}, "after": {}}]}]}
    edited = send(ann_client, "POST", f"{address}changes/", {"game": "fade", **edits})
    assert (edited.status_code, len(edited.json()["deck"]["sections"]["deck"])) == (200, 14)
    back = send(ann_client, "POST", f"{address}history/1/restore/", None, **head)
    assert back.status_code == 200
    assert services.decklist_of(deck) == before


@pytest.mark.postgres
def test_an_entry_is_of_one_card(fade: Any, deck: Deck) -> None:
    card = fade.row_ids[next(iter(fade))]
    wrong: dict[str, Any]
    for wrong in ({}, {"card_id": card, "written": "X"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            DeckEntry.objects.create(deck=deck, section="maybe", count=1, **wrong)
    DeckEntry.objects.create(deck=deck, section="maybe", count=1, card_id=card)
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckEntry.objects.create(deck=deck, section="maybe", count=1, card_id=card)


def test_despairas_tools_leave_other_decks_out(fade: Any, starter: Catalog, ann: User, ann_client: Client) -> None:
    """They are found by no search for cards, are no rivals, and no games are played of them."""
    deck = made(ann_client, "fade", {"deck": BASE}, visibility="public", name="Queue of Foes")
    own = make_deck(ann, starter)
    for named in (deck.pk, f"/decks/{deck.pk}/", '"Queue of Foes"'):
        found = ann_client.get("/api/v1/cards/", {"q": f"deck:{named}"}).json()
        assert [warning["code"] for warning in found["query"]["warnings"]] == ["NO_SUCH_DECK"], named
    assert deck.pk not in json.dumps(found), "nor is it meant by its name"
    assert "Queue of Foes" not in ann_client.get(f"/decks/{own.pk}/goldfish/").content.decode()
    assert ann_client.get(f"/decks/{deck.pk}/goldfish/cards/", {"q": "a"}).status_code == 404
    assert not waiting(timedelta(0)).exists()


def get(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status, address
    return unescape(response.content.decode())


def test_a_deck_of_assemblage_begins_with_a_character(aoe: Any, client: Client) -> None:
    html = get(client, "/aoe/decks/new/")
    assert 'name="card" value="ash"' in html
    assert 'name="card" value="bo"' in html
    for mode in GAMES["aoe"].formats:
        client.post("/aoe/decks/new/", {"name": "", "format": mode, "card": "ash"})
        deck = Deck.objects.latest("created_at")
        assert (deck.game, deck.format, deck.name) == ("aoe", mode, "Ash")
        decklist = services.decklist_of(deck)
        assert validate(decklist, mode, library_of("aoe")) == []
        assert (decklist.count("method"), decklist.count("tag")) == (20, 1 if mode == "tag" else 0)


def test_a_list_is_read_as_one_of_its_own_game(ann: User, ann_client: Client, starter: Catalog) -> None:
    """Without pages it is tested in decks/tests/importexport/test_any_library.py, of every game."""
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


def test_the_method_deck_is_filled_and_one_character_kept(aoe: Any, ann: User, ann_client: Client) -> None:
    deck = made(ann_client, "aoe", {"fighter": ["Ash", "Bo"], "common": ["Basics"]})
    for label in ("Keep Bo", "Fill the method deck with the 20 cards of Bo"):
        html = ann_client.get(edit_path(deck)).content.decode()
        (button,) = buttons(html, label)
        ann_client.post(edit_path(deck), {**form_of(html), "do": button})
    assert validate(services.decklist_of(deck), "versus", library_of("aoe")) == []


def test_a_change_of_a_script(fade: Any, ann: User, ann_client: Client) -> None:
    deck = made(ann_client, "fade", {"deck": [("S01", 4)]})
    card: Any = library_of("fade").named("S02")
    change: dict[str, Any] = {"key": "k1", "cells": [{"card": card.id, "before": {}, "after": {"deck": 2}}]}
    for game, status in (("despaira", 404), ("aoe", 404), ("xyz", 400), ([], 400), ("fade", 200)):
        changes = [change if game == "fade" else {"key": "k0", "undo": 1}]
        body: dict[str, Any] = {"game": game, "version": deck.version, "changes": changes}
        answer = ann_client.post(f"/decks/{deck.pk}/edit/changes/", body, content_type="application/json")
        assert answer.status_code == status, answer.content
    assert services.decklist_of(deck).copies("deck", card.id) == 2
    assert "verdict" in answer.json()["panels"]


def test_a_champion_goes_to_the_material_deck_by_every_way(ga: Any, ann: User, ann_client: Client) -> None:
    """O-GA.10: by its name, by what the page of the editor knows of it, from its own page, and back from the side."""
    deck = made(ann_client, "ga", {"main": ["Hound"]})
    silvie = ga.named("Silvie")
    state = get(ann_client, f"/decks/{deck.pk}/edit/cards/?q=silvie")
    assert json.loads(state)["cards"][str(silvie.id)]["home"] == "material"
    press(ann_client, deck, add="Silvie", add_count="1")
    assert services.decklist_of(deck).section("material") == {silvie.id: 1}
    ann_client.post("/decks/add/", {"card": silvie.slug, "game": "ga", "deck": deck.pk})
    assert services.decklist_of(deck).section("material") == {silvie.id: 2}
    assert GAMES["ga"].kind("champion").home == "material"
    assert target_of(silvie.id, "open", ga) == "material"
    assert target_of(ga.named("Hound").id, "open", ga) == "main"


def test_two_decks_of_one_game_compared(ann: User, ann_client: Client, starter: Catalog) -> None:
    one = make_deck_of("fade", ann)
    public = make_deck_of("fade", User.objects.create_user("cid"), Visibility.PUBLIC, number=1, name="Seen by all")
    html = get(ann_client, f"/decks/compare/?a={one.pk}&b=seen+by+ALL")
    assert ('href="/fade/cards/' in html, f'href="/decks/{public.pk}/"' in html) == (True, True)
    despairas = make_deck(ann, starter)
    assert "Choose two of one game" in get(ann_client, f"/decks/compare/?a={one.pk}&b={despairas.pk}", 422)


def test_a_card_is_put_into_a_deck_from_its_page(ann: User, ann_client: Client, starter: Catalog) -> None:
    code = "ga"
    deck = make_deck_of(code, ann)
    make_deck(ann, starter, name="Of another game")
    inside = services.decklist_of(deck).sections.values()
    card = next(card for card in library_of(code).values() if not any(card.id in pile for pile in inside))
    html = get(ann_client, f"/{code}/cards/{card.slug}/")
    assert f'<option value="{deck.pk}">' in html
    assert "Of another game" not in html
    sent = {"card": card.slug, "game": code, "deck": deck.pk, "next": f"/{code}/cards/"}
    assert ann_client.post("/decks/add/", sent)["Location"] == f"/{code}/cards/"
    assert any(card.id in pile for pile in services.decklist_of(deck).sections.values())
    made = ann_client.post("/decks/add/", {**sent, "deck": ""})
    assert Deck.objects.get(pk=made["Location"].split("/")[2]).game == code
    assert ann_client.post("/decks/add/", {**sent, "game": "xyz"}).status_code == 404


SECRET = "Nobody sees this"


def card_of(deck: Deck) -> Any:
    pile = services.decklist_of(deck).section(game_of(deck).main)
    return library_of(deck).cards[next(ref for ref in pile if isinstance(ref, int))]


def found(client: Client, query: str, **params: str) -> list[str]:
    answer = client.get("/api/v1/decks/", {"q": query, **params})
    assert answer.status_code == 200, answer.content
    return [each["id"] for each in answer.json()["results"]]


@ALL
def test_each_game_has_its_own_list_and_search(
    code: str, ann: User, public: Deck, starter: Catalog, client: Client
) -> None:
    deck = make_deck_of(code, ann, Visibility.PUBLIC)
    card = card_of(deck)
    assert found(client, f'card:"{card.full_name}"', game=deck.game) == [deck.pk]
    assert found(client, f'-card:"{card.full_name}"', game=deck.game) == []
    assert found(client, f"card:{card.slug} copies>=1", game=deck.game) == [deck.pk]
    assert found(client, "") == [public.pk], "Despaira’s are apart"
    # A card of Despaira with the number of one of theirs is another card.
    assert search_decks(f"card:{card.slug}", public_decks(starter)).warnings
    # A list says where decks of another game are.
    answer = client.get("/api/v1/decks/", {"q": f"game:{deck.game}"}).json()
    assert f"{GAMES[deck.game].path}decks/" in answer["query"]["warnings"][0]["message"]
    same = client.get("/api/v1/decks/", {"q": f"game:{deck.game}", "game": deck.game}).json()
    assert ([each["id"] for each in same["results"]], same["query"]["warnings"]) == ([deck.pk], [])
    page = client.get(list_address(game_of(deck))).content.decode()
    assert (deck.pk in page, public.pk in page) == (True, False)
    assert f"/{deck.game}/decks/feed.atom" in page
    letters = max(card.name.split(), key=len)[:5]
    begun = client.get("/api/v1/decks/autocomplete/", {"q": f"card:{letters}", "game": deck.game}).json()
    assert any(card.full_name in item["value"] for item in begun["items"])


@pytest.mark.postgres
def test_one_s_own_decks_of_all_games_are_searched(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck, despairas = make_deck_of("aoe", ann), make_deck(ann, starter)
    mine = {"mine": "true"}
    assert set(found(ann_client, "", **mine)) == {deck.pk, despairas.pk}
    assert found(ann_client, f"game:{deck.game}", **mine) == [deck.pk]
    assert found(ann_client, f"-game:{deck.game}", **mine) == [despairas.pk]
    assert found(ann_client, f'game:"{GAMES[deck.game].name}"', **mine) == [deck.pk]
    assert found(ann_client, f'card:"{card_of(deck).full_name}"', **mine) == [deck.pk]
    flash = starter.named("Flash Step")
    assert flash is not None
    content = services.content_of(despairas)
    more = replace(content, decklist=content.decklist.add("main", flash.id, 1))
    services.save_deck(deck=despairas, version=despairas.version, content=more)
    both = f'card:"Flash Step" or card:"{card_of(deck).full_name}"'
    assert set(found(ann_client, both, **mine)) == {deck.pk, despairas.pk}


def test_each_game_has_its_own_fields() -> None:
    despairas = {field.key for field in TABLE.fields}
    assert {"leader", "element", "win"} <= despairas
    for code in CODES:
        keys = {field.key for field in table(GAMES[code]).fields}
        assert not keys & {"leader", "element", "win"}
        assert ("character" in keys, "side" in keys) == (code == "aoe", code == "ga")
        formats = table(GAMES[code]).by_key["format"]
        assert [option.value for option in formats.offered] == list(GAMES[code].formats)  # type: ignore[attr-defined]
    every = {field.key for field in table(None).fields}
    assert despairas | {"game", "character"} == every


def test_similar_decks_are_of_the_same_game(ann: User, client: Client, starter: Catalog) -> None:
    deck = make_deck_of("fade", ann, Visibility.PUBLIC)
    twin = services.create_deck(owner=ann, visitor="", content=services.content_of(deck))
    results = client.get(f"/api/v1/decks/{deck.pk}/similar/").json()["results"]
    assert [(each["id"], each["score"]) for each in results] == [(twin.pk, 1.0)]
    assert card_of(deck).full_name in results[0]["shared"]


@pytest.mark.parametrize(
    "code", [pytest.param(code, marks=[] if code == "fade" else [pytest.mark.exhaustive]) for code in CODES]
)
def test_no_list_count_search_offer_or_feed_knows_it(code: str, ann: User, bob_client: Client) -> None:
    hidden = [make_deck_of(code, ann, each, name=SECRET) for each in (Visibility.PRIVATE, Visibility.UNLISTED)]
    public = make_deck_of(code, ann, Visibility.PUBLIC, name="Everybody sees this")
    game, ref = game_of(public), next(iter(services.decklist_of(public).section(game_of(public).main)))
    assert isinstance(ref, int)
    slug = library_of(public).cards[ref].slug
    pages = [
        "/", f"/{code}/", f"/{code}/decks/", f"/{code}/decks/?q=card:{slug}", f"/{code}/cards/{slug}/",
        feed_address(game), card_feed_address(game, slug), "/sitemap-decks.xml", "/decks/mine/", "/people/ann/",
        "/people/ann/feed.atom", f"/api/v1/decks/?game={code}", f"/api/v1/decks/?game={code}&q=card:{slug}",
        f"/api/v1/decks/{public.pk}/similar/", "/api/v1/decks/?mine=true", f"/{code}/help/search/",
    ]  # fmt: skip
    if code == "fade":
        pages += ["/fade/goldfish/", f"/decks/{public.pk}/goldfish/"]
    seen = []
    for client in (Client(), bob_client):
        for page in pages:
            answer = client.get(page)
            assert answer.status_code == 200, page
            text = answer.content.decode()
            assert [each for each in (SECRET, *(deck.pk for deck in hidden)) if each in text] == [], page
            seen += [page] if public.pk in text else []
    assert len(set(seen)) >= 8, seen  # so there was something to leak in


def test_missing_tools_are_404(public: Deck, ann: User, ann_client: Client) -> None:
    decks = {code: make_deck_of(code, ann, Visibility.PUBLIC) for code in CODES} | {"despaira": public}
    for code, tools in (
        ("aoe", "goldfish edit/plans"), ("ga", "goldfish combos"), ("fade", "combos edit/plans"),
        ("despaira", "combos clash round"),
    ):  # fmt: skip
        deck = decks[code]
        for path in [
            f"{place}/{tool}/" for tool in tools.split() for place in (f"/decks/{deck.pk}", f"/s/{deck.share_token}")
        ]:
            assert ann_client.get(path).status_code == 404, (code, path)
    assert ann_client.get(f"/decks/{decks['ga'].pk}/edit/plans/").status_code == 200
    answer = post(ann_client, HANDS, deck=public.pk)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (400, "other_game")


API = "/api/v1/games/aoe/combos/"
HANDS = "/api/v1/games/aoe/combos/hands/"


def post(client: Client, address: str, **body: Any) -> Any:
    return client.post(address, json.dumps(body), content_type="application/json")


@pytest.fixture
def half(db: None) -> Library:
    """A character with the cards of row (a) of part 3.6: ten attacks that follow one another, ten utilities."""
    put("aoe", "character", "Ash", symbol="Ash", health=20, hand_size=5)
    for number in range(10):
        put("aoe", "attack", f"Cut {number}", symbol="Ash", range=1, attack=2, link=1, red=["L"])
        put("aoe", "utility", f"Ploy {number}", symbol="Ash")
    put("aoe", "common", "Basics")
    return library_of("aoe")


#: A row of the table of all hands: damage, and how many hands.
COMBO_ROW = re.compile(
    r'<tr><th scope="row" class="numbers">(\d+)</th><td class="combos-bar"'
    r'.*?<td class="is-number">([\d,]+)</td></tr>'
)


def deck_of(owner: User, library: Library, *, visibility: str = Visibility.PRIVATE, **piles: Any) -> Deck:
    """A deck of Ash with all cards of the method deck but those `piles` say otherwise of."""
    method = {card.id: 1 for card in library.cards.values() if card.kind in ("attack", "utility")}
    one = {
        kind: {card.id: 1} for card in library.cards.values() for kind in [card.kind] if kind in ("character", "common")
    }
    sections = {"fighter": one["character"], "method": method, "common": one["common"]} | piles
    content = DeckContent(
        name="Half and half", format="versus", description="", visibility=visibility, game="aoe",
        decklist=Decklist.of(**sections),
    )  # fmt: skip
    return create_deck(owner=owner, visitor="", content=content)


def page_of(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, (address, answer.status_code)
    return " ".join(unescape(answer.content.decode()).split())


def test_3_6_a_on_the_page_of_a_deck(ann: User, ann_client: Client, half: Library) -> None:
    deck = deck_of(ann, half)
    page = page_of(ann_client, f"/decks/{deck.pk}/combos/")
    assert "All 15,504 opening hands of 5 are counted" in page
    assert "Exactly 1120/323." in page
    rows = COMBO_ROW.findall(page)
    assert rows == [("0", "252"), ("2", "2,100"), ("3", "5,400"), ("4", "5,400"), ("5", "2,352")]


def test_the_address_is_the_question(ann: User, ann_client: Client, half: Library) -> None:
    deck = deck_of(ann, half)
    far = page_of(ann_client, f"/decks/{deck.pk}/combos/?distance=2&meter=1&seed=7")
    assert "At distance 2, meter 1:" in far
    assert "0.00" in far
    assert f"/decks/{deck.pk}/hand/?seed=7" in far
    assert re.search(r'href="\?seed=7#hands"', far), "what is usual is left out"
    assert re.search(r'href="/aoe/combos/\?hand=[^"]*&distance=2&meter=1&character=ash"', far)


def test_the_hand_of_a_seed_is_the_one_that_is_dealt_everywhere(ann: User, ann_client: Client, half: Library) -> None:
    deck = deck_of(ann, half)
    dealt = post(ann_client, "/api/v1/hands/", deck=deck.pk, seed="7").json()["hand"]
    page = page_of(ann_client, f"/decks/{deck.pk}/combos/?seed=7")
    hand = page[page.index('<ul class="combos-cards">') : page.index('id="all-title"')]
    faces = re.findall(r'aoe-face__name">([^<]+)<', hand)
    assert faces[:6] == [*dealt, "Basics"]
    asked = post(ann_client, API, deck=deck.pk, seed="7").json()
    attacks = sum(name.startswith("Cut") for name in dealt)
    assert asked["damage"] == (2 + min(attacks, 4) - 1 if attacks else 0)


def test_a_place_that_there_is_not(ann: User, ann_client: Client, half: Library) -> None:
    page = page_of(ann_client, f"/decks/{deck_of(ann, half).pk}/combos/?distance=x&meter=100", 422)
    for told in ("The distance is a whole number from 1 to 20.", "The meter is a whole number from 0 to 99."):
        assert told in page
    assert "At distance 1, meter 0:" in page, "what can be shown is shown"


def test_a_deck_whose_hands_cannot_be_counted_says_what_is_missing(
    ann: User, ann_client: Client, half: Library
) -> None:
    cards = [card.id for card in half.cards.values() if card.kind == "attack"]
    unfinished = deck_of(ann, half, fighter={}, method=dict.fromkeys(cards, 3))
    page = page_of(ann_client, f"/decks/{unfinished.pk}/combos/", 422)
    assert "A method deck has 20 cards (AOE-1.2), and this one has 30: take some out." in page
    assert "How many cards a hand has is said by the character, and there is none: choose one (AOE-2.4)." in page
    small = deck_of(ann, half, method={cards[0]: 2})
    page = page_of(ann_client, f"/decks/{small.pk}/combos/", 422)
    assert "A hand of 5 can’t be drawn from 2 cards: fill the method deck (AOE-3.2)." in page


def test_the_way_to_a_round_takes_the_character_along(ann: User, ann_client: Client, half: Library) -> None:
    begun = ann_client.get(f"/decks/{deck_of(ann, half).pk}/round/")["Location"]
    assert begun.startswith("/aoe/round/?with=ash")
    assert ann_client.get(begun).status_code == 200
    page = ann_client.get(begun).content.decode()
    assert f'href="/decks/{Deck.objects.get().pk}/"' in page
    without = deck_of(ann, half, fighter={}, common={})
    begun = ann_client.get(f"/decks/{without.pk}/round/")["Location"]
    assert begun == f"/aoe/round/?deck=/decks/{without.pk}/"
    assert "The deck names no character that the site has" in ann_client.get(begun).content.decode()


def test_all_hands_by_the_api(client: Client, half: Library) -> None:
    names = [card.name for card in half.cards.values() if card.kind in ("attack", "utility")]
    sections = {"fighter": [{"card": "Ash"}], "method": [{"card": name} for name in names]}
    answer = post(client, HANDS, sections=sections).json()
    assert {row["damage"]: row["hands"] for row in answer["counts"]} == {0: 252, 2: 2100, 3: 5400, 4: 5400, 5: 2352}
    assert (answer["hands"], answer["mean"], answer["exact_mean"]) == (15_504, 3.467492, "1120/323")
    assert answer["means"] == [{"distance": 1, "meter": 0, "mean": 3.467492}]
    assert answer["best"]["damage"] == 5
    assert {row["card"]: row["worth"] for row in answer["cards"]}["Ploy 3 (Ash)"] == 0
    by_text = post(
        client, HANDS, text="# Game: aoe\nCharacter\n1 Ash\nMethod deck\n" + "\n".join(f"1 {name}" for name in names)
    )
    assert by_text.json() == answer
    assert post(client, HANDS, sections=sections, size=7).json()["hands"] == 77_520


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({}, "cards", "required"),
        ({"cards": ["Cut 1"], "size": 2}, "opening", "NOT_SO_MANY"),
        ({"cards": ["Cut 1"]}, "size", "required"),
        ({"cards": ["Cut 1"], "sections": {}}, "cards", "one_of"),
        ({"sections": {"fighter": [{"card": "Ash"}]}}, "sections.method", "NOT_SO_MANY"),
        ({"sections": {}}, "sections.fighter", "NO_CHARACTER"),
        ({"cards": ["Cut 1"], "size": 1, "seed": "7"}, "seed", "unknown"),
        ({"cards": ["Cut 1"], "size": 1, "distance": 99}, "distance", "max_value"),
        ({"text": "rubbish", "code": "AOE0"}, "detail", "one_of"),
    ],
)
def test_what_can_not_be_counted(client: Client, half: Library, body: dict[str, Any], path: str, code: str) -> None:
    answer = post(client, HANDS, **body)
    assert answer.status_code == 400, answer.content
    assert code in [error["code"] for error in answer.json()["errors"]], answer.json()
    assert path in [error["path"] for error in answer.json()["errors"]] or path == "detail"


def test_a_forecast_is_worked_out_once(client: Client, half: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [card.name for card in half.cards.values() if card.kind in ("attack", "utility")]
    first = post(client, HANDS, cards=names, size=5).json()

    def refuse(*asked: Any) -> Any:
        raise AssertionError("it was kept")

    monkeypatch.setattr(forecasts, "_computed", refuse)
    assert post(client, HANDS, cards=names, size=5).json() == first
    assert post(client, HANDS, cards=names[::-1], size=5).json()["cards"] == first["cards"][::-1]
    with pytest.raises(AssertionError, match="it was kept"):
        post(client, HANDS, cards=names, size=5, meter=1)
    monkeypatch.setattr(forecasts, "games_digest", lambda: "another")
    with pytest.raises(AssertionError, match="it was kept"):
        post(client, HANDS, cards=names, size=5)
