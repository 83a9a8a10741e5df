"""Tests of pages of cards and sets, images, start page, help and robots."""

from __future__ import annotations

import re
from html import escape, unescape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.urls import resolve

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.models import Card, CardSet, Printing
from cards.presenters.results import PAGE_SIZES
from cards.search.despaira import FORM, TABLE
from cards.templatetags.card_text import rules_text
from cards.templatetags.icons import game_icon
from conftest import legal_list, make_deck
from decks.models import Deck, Visibility
from despaira_site.testing.exhaustive import is_exhaustive
from drawing.palette import ICON_COLOURS
from rules.cards import CardDef
from rules.vocabulary import Kind
from tcg.construction import Decklist

pytestmark = pytest.mark.django_db

PAGES = [
    "/", "/cards/", "/cards/?q=display%3Alist",
    "/cards/?q=knight+element%3Adark+level%3E%3D2+order%3Aatk+dir%3Adesc+display%3Atext",
    "/cards/?q=display%3Afull+unique%3Aprints", "/cards/?q=elment%3Afire+knight+lv%3A77", "/cards/grave-warden/",
    "/cards/cinder-bolt/", "/cards/ashen-regent/", "/cards/rag-doll/", "/cards/ocean/", "/sets/", "/sets/DSP/",
    "/sets/DSP/?view=list", "/help/search/", "/robots.txt", "/sitemap.xml", "/sitemap-decks.xml",
]  # fmt: skip


def html(client: Client, path: str, **headers: str) -> str:
    response = client.get(path, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def test_pages_are_read_in_few_queries_and_have_nothing_inline(
    starter: Catalog, ann: User, client: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        make_deck(ann, starter, Visibility.PUBLIC, name=f"Deck {number}")
    for first in ("/decks/?q=deck", "/"):  # the public decks and the cards of each game are taken in
        client.get(first)
    inline = re.compile(r'<script>|<style| style=|\son[a-z]+=|(src|href)="(https?:)?//(?!testserver)')
    for path in PAGES:
        with django_assert_max_num_queries(12):
            page = html(client, path)
        if is_exhaustive() or "?" not in path:
            assert client.head(path).content == b"", path
        if not path.endswith((".txt", ".xml")):
            assert (inline.search(page), page.count("<h1")) == (None, 1), path


def test_pages_stand_without_any_card(no_cards: None, client: Client) -> None:
    for path in ("/", "/cards/", "/sets/", "/help/search/", "/sitemap.xml", "/sitemap-decks.xml"):
        assert client.get(path).status_code == 200, path


def test_names_of_cards_and_sets_are_written_in_one_way(starter: Catalog, client: Client) -> None:
    for path, other in (
        ("/cards/Flash-STEP/?x=1", "/cards/flash-step/?x=1"), ("/sets/dsp/statistics/", "/sets/DSP/statistics/"),
        ("/api/v1/cards/FLASH-STEP/", "/api/v1/cards/flash-step/"), ("/cards/Nobody/", "/cards/nobody/"),
    ):  # fmt: skip
        redirect = client.get(path)
        assert (redirect.status_code, redirect["Location"]) == (301, other)


def test_the_list_pages_through_all_cards(starter: Catalog, client: Client) -> None:
    seen: list[str] = []
    for number in range(1, -(-len(starter) // PAGE_SIZES["grid"]) + 1):
        seen += re.findall(r'<a class="face" href="/cards/([\w-]+)/"', html(client, f"/cards/?page={number}"))
    assert len(seen) == len(set(seen)) == len(starter)


def test_a_page_that_is_not_there_is_the_nearest_one(starter: Catalog, client: Client) -> None:
    for page in ("0", "-1", "999", "x", "9" * 6000, "1.5", "%00"):
        for path in ("/cards/", "/sets/DSP/"):
            assert 'class="face"' in html(client, f"{path}?page={page}"), page[:9]


def test_htmx_gets_the_results_alone(starter: Catalog, client: Client) -> None:
    part = html(client, "/cards/?q=knight", hx_request="true")
    assert part.startswith("<title>knight · despaira</title>\n<div")  # htmx looks at the first title, of a sign even
    assert "<html" not in part
    assert "<title>knight · despaira</title>" in html(client, "/cards/?q=knight")
    vary = client.get("/cards/").headers["Vary"]
    assert "HX-Request" in vary


def test_the_form_shows_what_was_typed(starter: Catalog, client: Client) -> None:
    page = html(client, "/cards/?q=element%3Afire+level%3C%3D3+-kind%3Atrick")
    form = page[page.index('id="search"') : page.index("</form>", page.index('id="search"'))]
    for key in FORM.keys:
        assert f'name="form-{key}"' in form or key in (*FORM.sorting, "artist", "display")
    assert re.search(r'name="form-element" value="fire" checked', form)
    assert re.search(r'name="form-level" value="3"', form)
    assert '<option value="&lt;=" selected>' in form
    assert re.search(r'name="form-rest" value="-kind:trick"', form)
    assert "1 in use" in form


LINKS = [
    ("element=fire&level_min=3", "el:fire lv>=3"),
    ("q=low+lamp&name=Knight&sort=-atk&view=list", "low lamp quoted:Knight order:atk dir:desc display:list"),
    ("form-element=fire&form-element=ice&form-level=3&form-level-op=<=&page=4", "element:fire,ice level<=3"),
    ("form-rest=a+or+b&form-kind=trick", "kind:trick (a or b)"),
    # What stands in the box goes along.
    ("form-element=fire&q=dragon", "dragon element:fire"),
    ("form-rest=knight&q=dragon", "dragon (knight)"),
    ("form-of=ice+dir:asc&form-rest=ice&form-dir=asc&q=lv:3++el:ice+or", "lv:3  el:ice or"),
    (
        "form-of=el:ice+lv:2+dark&form-element=fire&form-level=2&form-level-op=:&form-rest=dark&q=el:ice+lv:3+dragon",
        "dragon element:fire level:3",
    ),
    ("form-of=dark&form-rest=dark+knight&form-is=new&q=dark", "dark knight is:new"),
    ("form-of=el:fire&form-element=fire&q=", ""),
    # Of what was changed in both, the last.
    ("form-of=lv:2&form-level=3&form-level-op=:&q=lv:4", "level:3"),
    ("form-of=lv:2&form-level=3&form-level-op=:&form-is=new&q=lv:4&form-last=q", "level:4 is:new"),
    ("form-of=lv:2&form-level=3&form-level-op=:&q=lv:2+x&form-last=q", "x level:3"),
    ("form-level=&form-level-op=>=&view=faces", ""),
    ("form-level-op=>=", ""),
]


def test_forms_and_older_links_lead_to_the_query(starter: Catalog, client: Client) -> None:
    wrong = []
    for asked, query in LINKS:
        response = client.get(f"/cards/?{asked}")
        address, _, rest = response.headers.get("Location", "").partition("?")
        got = (response.status_code, address, QueryDict(rest).dict())
        if got != (302, "/cards/", {"q": query} if query else {}):
            wrong.append((asked, got))
    assert wrong == []


def test_older_links_keep_their_page_and_what_nobody_reads_is_told_of(starter: Catalog, client: Client) -> None:
    assert client.get("/cards/?view=list&page=3").headers["Location"] == "/cards/?q=display%3Alist&page=3"
    assert client.get("/decks/?format=standard&page=3").headers["Location"] == "/decks/?q=f%3Astandard&page=3"
    page = html(client, "/cards/?q=knight&order=atk")
    assert "“order” is no parameter here" in page
    assert '<a class="button" href="/cards/?q=knight+order%3Aatk">' in page
    assert "“foo” is no parameter here" in html(client, "/decks/?q=ember&foo=1")
    assert "problem--warning" not in html(client, "/cards/?q=knight&page=1&utm_source=x")


@pytest.mark.parametrize("letters", ['"', "el:fier "])
def test_a_long_search_is_read_in_part_and_shown_in_part(starter: Catalog, client: Client, letters: str) -> None:
    for path in ("/cards/", "/decks/"):
        page = client.get(path, {"q": letters * (60_000 // len(letters))}, follow=True).content.decode()
        assert "Only the first 1,000 letters were read. Of more than 4,000 none are kept." in page
        assert len(page) < 250_000
    # What somebody may have typed stands in the box whole, and is not gone with the next answer.
    typed = (letters * 4000)[:2500].strip()
    for headers in ({}, {"hx_request": "true", "path": "?form-of=x&form-rest=x&"}):
        path = f"/cards/{headers.pop('path', '?')}q={quote(typed)}"
        page = html(client, path, **headers)
        assert f'name="form-of" value="{escape(typed)}"' in page
        assert (f'name="q" value="{escape(typed)}"' in page) == (not headers)
        assert "letters were read.<" in page
    for path in ("/api/v1/cards/", "/api/v1/decks/"):
        answer = client.get(path, {"q": letters * 60_000, "page_size": "1"})
        assert len(answer.content) < 50_000
        assert "TOO_LONG" in [warning["code"] for warning in answer.json()["query"]["warnings"]]


def test_pages_of_what_was_typed_are_pages_of_the_query(starter: Catalog, client: Client) -> None:
    part = html(client, "/cards/?q=e&form-of=es&form-rest=es&form-level-op=%3E%3D", hx_request="true")
    assert 'rel="next" href="/cards/?q=e&amp;page=2"' in part
    cleared = html(client, "/cards/?form-of=es&form-rest=es", hx_request="true")
    assert 'rel="next" href="/cards/?page=2"' in cleared


def test_a_random_card_is_one_of_those_found(starter: Catalog, client: Client) -> None:
    found = {client.get("/cards/random/", {"q": "is:leader"})["Location"] for _ in range(5)}
    leaders = client.get("/api/v1/cards/", {"q": "is:leader"}).json()["results"]
    assert found <= {f"/cards/{card['slug']}/" for card in leaders}
    assert client.get("/cards/random/", {"q": "zzzzqq"})["Location"] == "/cards/?q=zzzzqq"
    page = client.get("/cards/", {"q": "is:leader"}).content.decode()
    assert 'href="/cards/random/?q=is%3Aleader"' in page


def test_above_the_results_stands_what_was_understood_or_what_to_drop(starter: Catalog, client: Client) -> None:
    page = html(client, "/cards/?q=element%3Adark+kind%3Acreature+level%3E%3D3")
    assert '<p class="results__sentence">Creatures of element Dark with level at least 3.</p>' in page
    assert "results__sentence" not in html(client, "/cards/")
    page = html(client, "/cards/?q=elment%3Afire")
    assert "There is nothing to look for" in page
    assert 'Nearest: <a href="/cards/?q=element%3Afire"><code>element:fire</code></a>' in page
    assert page.count('class="face"') == 6
    page = html(client, "/cards/?q=kind%3Aleader+level%3A7")
    assert "No card fits all of that" in page
    leaders = sum(card.kind is Kind.LEADER for card in starter.values())
    assert f'<a href="/cards/?q=kind%3Aleader">Without <code>level:7</code>: {leaders} cards</a>' in page
    nothing = html(client, "/cards/?q=zzzz")
    assert "How to search" in nothing
    assert "Nearest:" not in nothing


def test_mistakes_are_marked_told_and_mended_by_one_click(starter: Catalog, client: Client) -> None:
    page = html(client, "/cards/?q=knight+elment%3Afier")
    assert "knight <mark>elment:fier</mark>" in page
    assert "is not a field" in page
    assert '<a class="button" href="/cards/?q=knight+element%3Afire">' in page
    mended = html(client, "/cards/?q=knight+element%3Afier")
    assert "element:<mark>fier</mark>" in mended
    assert '<a class="button" href="/cards/?q=knight+element%3Afire">' in mended
    assert "<mark>" not in html(client, "/cards/?q=knight+element%3Afire")


def test_what_is_wrong_in_the_form_is_told_where_it_stands(starter: Catalog, client: Client) -> None:
    def problem(page: str, key: str) -> str:
        assert re.search(f'id="form-{key}"[^>]* aria-invalid="true" aria-describedby="form-{key}-problem"', page)
        found = re.search(f'id="form-{key}-problem">([^<]*)<', page)
        assert found
        return found[1]

    page = html(client, "/cards/?q=+lv>=abc+t:Knigt+atk>=300")
    assert problem(page, "level") == "“abc” is not a number, nor a field that is one, so it was left out."
    assert problem(page, "t") == "t:Knigt: no such type. Knight?"
    assert re.search('id="form-t" name="form-t" value="Knigt"', page)
    assert page.count("aria-invalid") == 2
    assert "3 in use" in page
    assert "2 to fix" in page
    # While the form is filled in, it is told as well, and taken away again.
    part = html(client, "/cards/?form-of=x&q=x&form-rest=x&form-level=abc&form-level-op=>=", hx_request="true")
    assert problem(part, "level")
    assert '<span id="fold-marks" hx-swap-oob="true"> <span class="badge">1 in use</span>' in part
    assert "1 to fix" in part
    mended = html(client, "/cards/?form-of=lv:abc&q=lv:abc&form-level=3&form-level-op=:", hx_request="true")
    assert 'id="form-level"' in mended
    assert "aria-invalid" not in mended
    assert 'id="form-level"' not in html(client, "/cards/?form-of=x&q=x&form-rest=x&form-atk=3", hx_request="true")


def test_cards_are_shown_as_the_query_says(starter: Catalog, client: Client) -> None:
    parts = {"grid": 'class="face"', "list": "card-rows__name", "text": "card-words__text", "full": "card-full"}
    for view, part in parts.items():
        page = html(client, f"/cards/?q=grave+warden+display%3A{view}")
        assert part in page
        assert re.search(f'data-view-link aria-current="true">{view.title()}</a>', page)
        assert f'href="/cards/?q=grave+warden+display%3A{"list" if view != "list" else "text"}"' in page
        assert ('<a class="button" href="/cards/?q=grave+warden" data-view-link>' in page) == (view != "grid")


def test_another_display_goes_on_at_the_same_cards(starter: Catalog, client: Client) -> None:
    page = html(client, "/cards/?q=display%3Alist&page=3")  # of 48, and 24 where all is shown of each
    assert 'href="/cards/?q=display%3Atext&amp;page=3" data-view-link' in page
    assert 'href="/cards/?page=3" data-view-link' in page
    assert 'href="/cards/?q=display%3Afull&amp;page=5" data-view-link' in page
    page = html(client, "/cards/?q=display%3Afull&page=4")
    assert 'href="/cards/?q=display%3Alist&amp;page=2" data-view-link' in page


def test_among_printings_each_says_which_it_is_and_leads_there(starter: Catalog, client: Client) -> None:
    card = Card.objects.get(slug="grave-warden")
    old = Printing.objects.get(card=card)
    old_set = CardSet.objects.create(code="OLD", name="The Old Set", released="2001-01-01")
    Printing.objects.create(card=card, set=old_set, language="FR", number=7, variant="B", rarity="mythic")
    for view in ("grid", "list", "text", "full"):
        page = html(client, f"/cards/?q=%21%22grave+warden%22+unique%3Aprints+display%3A{view}")
        icon = "<span>OLD • FR – 7B</span> <span>Mythic</span>" if view == "grid" else "OLD • FR – 7B · Mythic"
        for code, shown in (("OLD-FR-7B", icon), (f"DSP-EN-{old.number}", f"DSP • EN – {old.number}")):
            assert f'href="/cards/grave-warden/?printing={code}"' in page
            assert shown in page
        assert "2 printings" in page
        assert "?printing=" not in html(client, f"/cards/?q=%21%22grave+warden%22+display%3A{view}")
    face = re.search(r'src="([^"]+/normal.webp)"', html(client, "/cards/grave-warden/?printing=OLD-FR-7B"))
    newest = re.search(r'src="([^"]+/normal.webp)"', html(client, "/cards/grave-warden/"))
    assert face
    assert newest
    assert face[1] != newest[1]
    there = html(client, "/cards/grave-warden/?printing=OLD-FR-7B")
    assert '<a href="/sets/OLD/">The Old Set</a></li>' in there
    assert '<tr aria-current="true"><th scope="row" class="numbers">OLD • FR – 7B' in there
    for other in ("DSP-EN-999", "x", "DSP" + " " * 60_000, "%00"):
        assert newest[1] in html(client, f"/cards/grave-warden/?printing={other}")


def test_a_card_in_a_list_is_rendered_once(starter: Catalog, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = ("/cards/?q=", "/cards/?q=display%3Alist", "/cards/?q=display%3Atext", "/sets/DSP/", "/sets/DSP/?view=list")
    pages = [html(client, path) for path in paths]
    monkeypatch.setattr("cards.presenters.cards.render_to_string", lambda *args: pytest.fail("rendered again"))
    # By another address of the same page, which is not cached itself.
    assert [html(client, path.replace("/cards/?", "/cards/?_=1&")) for path in paths] == pages


def test_a_page_of_results_is_made_once(starter: Catalog, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("?q=element:fire", "?page=2", "?q=element:ice", "")
    pages = [html(client, f"/cards/{each}") for each in asked]
    assert len(set(pages)) == len(asked)
    monkeypatch.delattr("cards.pages.lists.read")
    assert [html(client, f"/cards/{each}") for each in asked] == pages


def test_around_a_page_of_results_everybody_sees_their_own(
    starter: Catalog, client: Client, ann_client: Client
) -> None:
    for _ in range(2):
        stranger, ann = client.get("/cards/?q=knight"), ann_client.get("/cards/?q=knight")
        assert "Cookie" in stranger["Vary"]
        assert ">Sign in</a>" in stranger.content.decode()
        assert "Sign out" in ann.content.decode()
        assert ">ann</span>" in ann.content.decode()
        results = [answer.content.partition(b'id="results"')[2].partition(b"</main>")[0] for answer in (stranger, ann)]
        assert results[0] == results[1] != b""
    odd = html(client, "/cards/?q=a%00b")
    assert odd.index("</title>") < odd.index('id="results"') < odd.index("<footer")


def test_lists_show_a_card_as_it_is_now(starter: Catalog, client: Client) -> None:
    for path in ("/cards/", "/cards/?q=display%3Alist"):
        assert "Renamed" not in html(client, path)
    card = Card.objects.get(name=min(card.name for card in starter.values()))
    card.name, card.level = "<Renamed>", 77
    card.save()
    assert 'alt="&lt;Renamed&gt;: ' in html(client, "/cards/?q=renamed")
    row = html(client, "/cards/?q=renamed+display%3Alist")
    assert "&lt;Renamed&gt;</a>" in row
    assert "</span>77</span>" in row


@pytest.mark.parametrize("kind", list(Kind))
def test_a_card_page_says_everything_in_words(starter: Catalog, client: Client, kind: Kind) -> None:
    for card in [card for card in starter.values() if card.kind is kind][:2]:
        words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html(client, f"/cards/{card.slug}/")))
        said = [each.label for each in card.classes] + [card.element.label if card.element else ""]
        said += [part for stat, value in card.stats.items() for part in (stat.label, str(value))]
        said += [str(card.starting_hp)] if kind is Kind.LEADER else []
        assert [part for part in said if part not in words] == []
        assert bool(card.text) == ("Plays as" in words)


def test_neighbours_follow_the_numbers_of_the_set(starter: Catalog, client: Client) -> None:
    first, second = (starter.numbered("DSP", number) for number in (1, 2))
    assert first
    assert second
    assert f'rel="next" href="/cards/{second.slug}/"' in html(client, f"/cards/{first.slug}/")
    assert f'rel="prev" href="/cards/{first.slug}/"' in html(client, f"/cards/{second.slug}/")


def test_a_card_in_many_decks_shows_ten_and_counts_those_that_play_it(
    starter: Catalog, ann: User, client: Client
) -> None:
    card = starter[next(ref for ref in legal_list(starter).section("main") if isinstance(ref, int))]
    for number in range(11):
        make_deck(ann, starter, Visibility.PUBLIC, name=f"Deck {number}")
    make_deck(ann, starter, Visibility.PUBLIC, name="Only an idea", decklist=Decklist.of(maybe=[card.id]))
    page = html(client, f"/cards/{card.slug}/").partition('id="decks"')[2]
    assert page.count("deck-tile__link") == 10
    assert re.search(r"Decks that play it\s*<span[^>]*>\(11\)", page)
    assert "Only an idea" not in page
    assert f'href="/decks/?q=card%3A{card.slug}"' in page


def test_a_card_without_printings_has_a_page(starter: Catalog, client: Client) -> None:
    Printing.objects.filter(card__slug="grave-warden").delete()
    Printing.objects.first().save()  # type: ignore[union-attr]  # what tells the catalogue
    assert "It is in no set yet" in html(client, "/cards/grave-warden/")
    assert 'class="face"' in html(client, "/cards/?q=warden")


def card_with(text: str) -> CardDef:
    return CardDef(id=1, name="A Card", slug="a-card", kind=Kind.TRICK, text=text)


def test_the_text_is_escaped_once(starter: Catalog) -> None:
    text = rules_text(card_with("<b>Draw</b> & \"<i>Knight</i>\" 'x'"))
    assert "<b>" not in text
    assert "<i>" not in text
    assert "&lt;b&gt;" in text
    assert "&amp;" in text
    assert "&amp;amp;" not in text
    assert "&amp;lt;" not in text


def test_terms_are_explained_where_they_first_stand(starter: Catalog) -> None:
    text = rules_text(card_with("Boost it. Boost it again."))
    assert text.count('class="term"') == 1
    assert 'href="/rules/#D-1.12"' in text
    tip = re.search(r'aria-describedby="([^"]+)"', text)
    assert tip
    assert f'role="tooltip" id="{tip[1]}"' in text


def test_quoted_names_lead_to_the_cards_they_mean(starter: Catalog) -> None:
    assert '<a href="/cards/rag-doll/">“Rag Doll”</a>' in rules_text(card_with("Spawn 1 “Rag Doll” token."))
    assert "href" not in rules_text(card_with("“Nobody at All”"))


def test_a_text_that_is_gained_is_explained_like_any_other(starter: Catalog) -> None:
    gained = "When this creature is destroyed, spawn 1 “Rag Doll” token."
    for opening, closing in (("“", "”"), ('"', '"')):
        text = rules_text(card_with(f"1 “Knight” creature gains {opening}{gained}{closing}. Draw 1 card."))
        assert '<a href="/cards/rag-doll/">“Rag Doll”</a>' in text
        assert '<a href="/cards/?q=quoted%3AKnight">“Knight”</a>' in text
        assert 'aria-describedby="tip-a-card-destroy"' in text
        assert f"{opening}When this creature" in re.sub(r"&quot;", '"', text)


def test_a_text_reads_as_it_is_written(starter: Catalog) -> None:
    for text in (
        *(card.text for card in starter.values()),
        *("“", "”", "“““x”", '"', "“a “b “c “d.”.”.”.”", "“.”", '".".', "“" * 500, '"."' * 300),
    ):
        without_tips = re.sub(r'<span class="tooltip".*?</span>', "", rules_text(card_with(text)))
        assert unescape(re.sub(r"<[^>]+>", "", without_tips)) == text


def test_a_card_says_what_it_plays_as_and_where_reading_stops(starter: Catalog, client: Client) -> None:
    card = Card.objects.get(slug="flash-step")
    for text, plays_as, *said in (
        ("MOVE 1 creature  you control up to 2 tiles.", "", "Plays as Exactly as it is written."),
        ("draw one card & <b>", "", "Plays as A blank"),
        ("draw one card", "", "Plays as Draw 1 card."),
        ("Think hard.", "draw one card", "Think hard. Plays as Draw 1 card. A ruling:"),
        ("Draw 1 card.", "Think <b>hard</b>.",
         "A blank: the simulator can’t read the text that settles how it is played",
         "Think &lt;b&gt;hard&lt;/b&gt;. Column 1: “Think”"),
        ("Draw 1 card.\nDeal 400 dammage to 1 creature.", "",
         "A blank: the simulator can’t read this text yet, and nothing that it says happens (O-13.7).",
         "Line 2, column 10: “dammage” can't be read here. Did you mean “damage”?",
         "Would run: Draw 1 card.", "Would not run: Deal 400 dammage to 1 creature."),
        ("Deal 400 dammage to 1 creature.", "", "played as a blank"),
    ):  # fmt: skip
        card.text, card.plays_as = text, plays_as
        card.save()
        page = re.sub(r'<span class="tooltip".*?</span>', "", html(client, "/cards/flash-step/"))
        words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page.replace("&#x27;", "'")))
        assert [each for each in said if each not in words] == []
        assert ("Would run" in words) == (len(said) > 2)
    rewritten = "?text=Deal+400+dammage+to+1+creature.&amp;kind=trick&amp;activation=instant&amp;classes=evade"
    assert f'href="/help/abilities/{rewritten}' in page


def test_pages_and_faces_paint_the_elements_alike() -> None:
    tokens = (Path(__file__).parents[3] / "static" / "css" / "tokens.css").read_text()
    for element, colour in ICON_COLOURS.items():
        assert f"--element-{element}: light-dark({colour.light}, {colour.dark});" in tokens


def test_a_sign_is_decoration_or_an_image() -> None:
    assert 'aria-hidden="true"' in game_icon("element-fire")
    labelled = game_icon("element-fire", "<Fire>")
    assert "<title>&lt;Fire&gt;</title>" in labelled
    assert 'role="img"' in labelled
    with pytest.raises(KeyError):
        game_icon("element-fier")


def test_a_misspelt_name_leads_to_the_card(starter: Catalog, client: Client) -> None:
    for typed, mended in (("gravewarden", "%22Grave+Warden%22"), ("!gravewarden", "%21%22Grave+")):
        for headers in ({}, {"HX-Request": "true"}):
            page = client.get("/cards/", {"q": typed}, headers=headers).content.decode()
            assert "Grave Warden" in page
            assert f'class="button" href="/cards/?q={mended}' in page
        assert "problem--warning" not in html(client, "/cards/?q=grave")


def test_the_help_page_tells_of_every_field_and_leads_to_all_of_it(starter: Catalog, client: Client) -> None:
    page = html(client, "/help/search/")
    for each in TABLE.fields:
        assert f'id="field-{each.key}"' in page
        for example in each.examples:
            assert escape(example.query) in page
            assert example.is_blank or f'href="/cards/?q={quote(example.query, safe="")}"' in page
    places, links = set(re.findall(r' id="([^"]+)"', page)), set(re.findall(r'href="#([^"]+)"', page))
    assert links <= places
    assert {place for place in places if "field" in place or f'<h2 id="{place}"' in page} <= links


def addresses(client: Client, path: str) -> list[str]:
    return [
        address.removeprefix("http://testserver") for address in re.findall(r"<loc>([^<]+)</loc>", html(client, path))
    ]


def test_robots_are_shown_public_things_alone(starter: Catalog, ann: User, client: Client) -> None:
    decks = {visibility: make_deck(ann, starter, visibility) for visibility in Visibility}
    found = [address for part in addresses(client, "/sitemap.xml") for address in addresses(client, part)]
    assert [address for address in found if re.match("/decks/.", address)] == [f"/decks/{decks[Visibility.PUBLIC].pk}/"]
    assert sum(address.startswith("/cards/") for address in found) == len(starter) + 1
    assert {"/", "/rules/", "/sets/DSP/", "/games/", "/fade/rules/", "/aoe/combos/"} <= set(found)
    for address in found:
        resolve(address.partition("?")[0])
    assert "sitemap.xml" in html(client, "/robots.txt")
    assert client.get("/sitemap-decks.xml")["Cache-Control"] == "no-cache"
    assert client.get("/sitemap-cards.xml")["Cache-Control"] == "public, max-age=3600"


def test_the_map_of_many_decks_has_parts_and_forgets_none(
    starter: Catalog, ann: User, client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    monkeypatch.setattr("despaira_site.sitemaps.RowSitemap.limit", 2)
    decks = [make_deck(ann, starter, Visibility.PUBLIC) for _ in range(5)]
    parts = [part for part in addresses(client, "/sitemap.xml") if "decks" in part]
    assert parts == ["/sitemap-decks.xml", "/sitemap-decks.xml?p=2", "/sitemap-decks.xml?p=3"]
    found = [address for part in parts for address in addresses(client, part)]
    assert sorted(found) == sorted(f"/decks/{deck.pk}/" for deck in decks)
    assert f"<lastmod>{decks[0].updated_at.date()}</lastmod>" in html(client, parts[0])
    with django_assert_max_num_queries(1) as seen:  # it is kept, and one look at an index says whether it still holds
        html(client, parts[0])
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {seen.captured_queries[0]['sql']}")
        assert ["COVERING INDEX" in row[3] for row in cursor.fetchall()] == [True]
    Deck.objects.filter(pk=found[0].split("/")[2]).update(visibility="private")
    assert found[0] not in addresses(client, parts[0])
    Deck.objects.create(owner=ann, name="New", visibility="public")
    assert len([address for part in parts for address in addresses(client, part)]) == 5
    for wrong in ("/sitemap-decks.xml?p=4", "/sitemap-decks.xml?p=x", "/sitemap-users.xml"):
        assert client.get(wrong).status_code == 404
