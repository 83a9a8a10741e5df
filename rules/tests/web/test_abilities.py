"""The page on how card text is written."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page

from cards.importing import load
from cards.models import CreatureType
from cards.tests.importing.set_files import CREATURE, to_json, write
from despaira_site.testing.browser import DESKTOP, PHONE, assert_opens_accessible
from rules.abilities.phrasebook import CHAPTERS
from rules.rulebook import RULES
from rules.web.abilities import MAX_TEXT, find_phrases, try_text
from rules.web.library import library

PATH = "/help/abilities/"
NewPage = Callable[..., Page]


def page(client: Client, **query: str) -> str:
    response = client.get(PATH, query)
    assert response.status_code == 200
    return response.content.decode()


def plain(html: str) -> str:
    """What can be read of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


@pytest.mark.django_db
def test_every_phrase_has_its_place(client: Client) -> None:
    html = page(client)
    places = re.findall(r'<div class="rule phrase" id="([^"]+)"', html)
    assert places == [entry.key for chapter in CHAPTERS for entry in chapter.entries]
    assert all(f'<h2 id="{chapter.key}">' in html for chapter in CHAPTERS)
    text = plain(html)
    assert all(entry.meaning.text in text for chapter in CHAPTERS for entry in chapter.entries)


@pytest.mark.django_db
def test_every_link_leads_somewhere(client: Client) -> None:
    html = page(client)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(ids)
    assert set(re.findall(r'href="/rules/#([^"]+)"', html)) <= set(RULES)
    assert set(re.findall(r'href="/rules/play/\?scenario=([^"]+)"', html)) <= set(library().by_id)


@pytest.mark.django_db
def test_an_example_stands_as_on_the_card(client: Client) -> None:
    html = page(client, q="cast out")
    assert "“Activate: Cast out 1 creature your opponent controls.”" in plain(html)
    assert "/rules/play/?scenario=phrase-cast-out" in html
    assert client.get("/rules/play/?scenario=phrase-cast-out").status_code == 200


@pytest.mark.django_db
def test_the_page_is_light(client: Client, django_assert_num_queries: Any) -> None:
    """Where a text is tried it asks which state the cards are in; their types are known from the time before."""
    page(client, text="Draw 2 cards.")
    with django_assert_num_queries(0):
        page(client, q="draw")
    with django_assert_num_queries(1):
        body = client.get(PATH, {"text": "Draw 2 cards."}).content
    assert len(body) < 300_000
    assert len(gzip.compress(body)) < 45_000


@pytest.mark.django_db
def test_it_is_linked_from_every_page_and_listed(client: Client) -> None:
    assert f'href="{PATH}"' in client.get("/rules/").content.decode()
    assert PATH in client.get("/sitemap-pages.xml").content.decode()


# --- finding a phrase ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("exile", "effects-exile-target"),
        ("whenever MOVES", "when-when-this-creature-moves"),
        ("D-18.1", "more-place-n-name-counter-on-place"),
        ("magic crystals pay", "costs-pay-n-magic-crystal-s"),
    ],
)
def test_a_phrase_is_found_by_words_meaning_and_rules(query: str, key: str) -> None:
    found = [entry.key for chapter in find_phrases(query) for entry in chapter.entries]
    assert key in found
    assert len(found) < 30


def test_an_empty_search_shows_all() -> None:
    assert [chapter.key for chapter in find_phrases("")] == [chapter.key for chapter in CHAPTERS]
    assert find_phrases("zzzz") == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "rubbish", ["zzzz", "\0", "<script>alert(1)</script>", "x" * 5000, "%", "\ufffd", "“", "((((("]
)
@pytest.mark.parametrize("name", ["q", "text"])
def test_whatever_is_typed_is_answered(client: Client, name: str, rubbish: str) -> None:
    assert "<script>alert" not in page(client, **{name: rubbish})


@pytest.mark.django_db
def test_searches_and_texts_are_not_for_search_engines(client: Client) -> None:
    assert "noindex" not in page(client)
    assert "noindex" in page(client, q="draw")
    assert "noindex" in page(client, text="Draw 1 card.")


# --- trying a text ------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_text_that_can_be_read(client: Client) -> None:
    html = page(client, text="draw TWO cards and then discard a card")
    assert "It plays as Draw 2 cards, then discard 1 card." in plain(html)
    assert f'href="{PATH}#effects-draw-n-card-s"' in html
    assert f'href="{PATH}#effects-discard-n-card-s"' in html


@pytest.mark.django_db
def test_a_text_that_stops_making_sense(client: Client) -> None:
    html = page(client, text="Draw 1 card. Destroi this creature.")
    assert "Draw 1 card. <mark>Destroi</mark> this creature." in html
    text = plain(html)
    assert "“Destroi” can't be read here. Did you mean “destroy TARGET”?" in text
    assert f'href="{PATH}#effects-destroy-target"' in html


@pytest.mark.django_db
def test_a_text_that_ends_too_early(client: Client) -> None:
    html = page(client, text="Deal 100 damage")
    assert "(the end of the text)" in html
    assert "The text ends too early." in plain(html)


@pytest.mark.django_db
def test_what_somebody_typed_is_escaped_where_it_is_marked(client: Client) -> None:
    html = page(client, text="Draw 1 card. <b>&\"'</b>")
    assert "<b>" not in html
    assert "Draw 1 card. <mark>&lt;</mark>b&gt;" in html


@pytest.mark.django_db
def test_a_text_that_is_too_long(client: Client) -> None:
    html = page(client, text="Draw 1 card. " * 100)
    assert f"more than {MAX_TEXT} letters" in plain(html)
    assert "It plays as" not in html
    assert try_text("Draw 1 card. " * (MAX_TEXT // 13), ()).stop is None


@pytest.mark.parametrize(
    "text", ["Draw 1 card.", "Flip a coin: if heads, draw 1 card.", "Exile 1 Rock Dragon creature."]
)
def test_what_it_plays_as_can_be_read_again(text: str) -> None:
    canonical = try_text(text, ()).canonical
    assert canonical == text.replace("Exile", "Cast out")
    assert try_text(canonical, ()).canonical == canonical


def test_lines_count() -> None:
    stop = try_text("Draw 1 card.\nSing to the moon.", ()).stop
    assert stop is not None
    assert (stop.before, stop.found, stop.after) == ("Draw 1 card.\n", "Sing", " to the moon.")


@pytest.mark.django_db
def test_the_page_only_reads(client: Client) -> None:
    assert client.head(PATH).status_code == 200
    assert client.post(PATH, {"text": "Draw 1 card."}).status_code == 405


# --- with the creature types of the cards that there are --------------------------------------------------------------

#: “Card” is no part of a type unless a type is called so.
OF_A_TYPE = "Destroy 1 Card Shark creature."


@pytest.mark.django_db
def test_a_text_is_read_as_on_a_card_that_is_loaded(client: Client, tmp_path: Path, no_cards: None) -> None:
    assert "Destroy 1 Card <mark>Shark</mark> creature." in page(client, text=OF_A_TYPE)
    shark = {**CREATURE, "type": "Card Shark", "text": OF_A_TYPE}
    assert load([write(tmp_path / "set.json", to_json([shark]))]).files[0].warnings == []
    html = page(client, text=OF_A_TYPE.lower())
    assert f"It plays as {OF_A_TYPE}" in plain(html)
    assert f'href="{PATH}#effects-destroy-target"' in html


@pytest.mark.django_db
def test_a_misspelt_type_stops_the_reading(client: Client) -> None:
    text = "Destroy 1 Grave Shakr creature."
    assert f"It plays as {text}" in plain(page(client, text=text))
    CreatureType.objects.create(name="Grave Shark")
    assert "“Grave” can't be read here. Did you mean “Grave Shark”?" in plain(page(client, text=text))


# --- in a browser -------------------------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.looks
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_axe_finds_nothing(new_page: NewPage, viewport: dict[str, int]) -> None:
    tab = new_page(viewport=viewport, reduced_motion="reduce")
    for query in ("", "?q=zzzz", "?q=counter&text=Draw+2+cards.", "?q=counter&text=Draw+2+cads."):
        assert_opens_accessible(tab, PATH + query)
        assert tab.evaluate("document.documentElement.scrollWidth") <= viewport["width"]


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_text_is_tried_with_the_keyboard_and_without_a_script(new_page: NewPage) -> None:
    tab = new_page(java_script_enabled=False, viewport={"width": 320, "height": 640})
    tab.goto(PATH)
    tab.get_by_label("The text of a card").fill("Draw a card")
    tab.get_by_role("button", name="Read it").focus()
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/help/abilities/?text=Draw+a+card#tried")
    assert "Draw 1 card." in tab.locator("#tried").inner_text()
    assert tab.locator("#tried").bounding_box() is not None
