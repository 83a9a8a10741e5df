"""The site in a real browser: every page by day and night, on a phone, with the keyboard alone, without JavaScript."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from django.urls import is_valid_path, resolve
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from decks.models import Deck
from despaira_site.testing.browser import (
    PHONE,
    NewPage,
    assert_accessible,
    assert_opens_accessible,
    sign_in,
)
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.tests.browser.editor import wait_for_frames
from despaira_site.tests.pages.all_pages import pages_of
from play.bots import runner
from rules.abilities.analysis import Analysis, analyse
from rules.abilities.disambiguation import Bearer

#: Views whose pages differ most from each other. An exhaustive run looks at all pages.
VIEWS: Final = (
    "api:docs", "cards:card", "cards:list", "community:author", "decks:deck", "decks:edit", "decks:goldfish",
    "decks:goldfish-run", "decks:hand", "decks:list", "home", "reference:rulebook", "play:situation",
    "calculators:aoe-clash", "calculators:aoe-round", "",
)  # fmt: skip


def _looked_at(paths: list[str]) -> list[str]:
    """Return the page of each of `VIEWS` with the longest query; "" stands for a page that there is not."""
    if is_exhaustive():
        return paths
    found: dict[str, str] = {}
    for path in sorted(paths, key=len):
        view = urlsplit(path).path
        found[resolve(view).view_name if is_valid_path(view) else ""] = path
    return [found[name] for name in VIEWS]


def test_every_page_can_be_used_by_everybody_and_asks_nobody_else(
    public_deck: Deck, shelves: None, new_page: NewPage, live_server: Any
) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    alike = ("/accounts/password/reset/", "/decks/mine/") if is_exhaustive() else ()
    for path in ("/accounts/login/", "/accounts/signup/", *alike):
        assert_opens_accessible(page, path)
    assert_accessible(page, within=".site-header")
    sign_in(page)
    for path in _looked_at(pages_of(public_deck)):
        assert_opens_accessible(page, path)
    assert_opens_accessible(page, "/rules/#D-12.12", within=":target")
    assert [url for url in asked if not url.startswith(live_server.url)] == []


SHIFTS = """new PerformanceObserver(list => {
  window.shifted = (window.shifted ?? 0) + list.getEntries().reduce((sum, entry) => sum + entry.value, 0);
}).observe({type: "layout-shift", buffered: true});"""


@pytest.mark.exhaustive
def test_nothing_jumps_while_a_long_page_loads(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.add_init_script(SHIFTS)
    for path in ("/rules/#D-12.12", "/help/abilities/#effects-draw-n-card-s"):
        page.goto(path)
        wait_for_frames(page)
        assert page.evaluate("window.shifted ?? 0") < 0.01, path


@pytest.mark.exhaustive
def test_the_face_beside_a_row_never_leaves_the_window(public_deck: Deck, new_page: NewPage) -> None:
    page = new_page(unloaded=())
    page.goto(f"/decks/{public_deck.pk}/")
    for width, height, text in ((1280, 720, "100%"), (768, 500, "100%"), (1920, 1000, "200%")):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("size => document.documentElement.style.fontSize = size", text)
        rows = page.locator(".deck-row:has(.deck-row__face)")
        for which in (0, rows.count() // 2, rows.count() - 1):
            row = rows.nth(which)
            for edge in ("start", "end"):
                row.evaluate("(row, edge) => row.scrollIntoView({block: edge})", edge)
                row.locator(".deck-row__text").hover()
                assert_in_window(page, row.locator(".deck-row__face"))
            page.mouse.move(0, 0)
            page.keyboard.press("Shift")  # from here on what is focused is focused by keyboard
            row.get_by_role("link").focus()
            assert_in_window(page, row.locator(".deck-row__face"))


def assert_in_window(page: Page, face: Locator) -> None:
    expect(face).to_be_visible()
    box, window = face.bounding_box(), page.viewport_size
    assert box
    assert window
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= window["width"]
    assert box["y"] + box["height"] <= window["height"]


@pytest.mark.exhaustive
def test_forced_colours_tell_apart_what_is_chosen_and_more_contrast_is_given(
    public_deck: Deck, new_page: NewPage
) -> None:
    page = new_page(forced_colors="active")

    def look(chosen: str, other: str, *of: str) -> None:
        styles = [
            page.locator(which).first.evaluate("(e, of) => of.map(name => getComputedStyle(e)[name])", list(of))
            for which in (chosen, other)
        ]
        assert all(one != another for one, another in zip(*styles, strict=True)), (chosen, styles)

    def is_unseen(other: str) -> bool:
        """Whether the border below is in the colour of the ground."""
        ground = page.locator("html").evaluate("e => getComputedStyle(e).backgroundColor")
        return bool(page.locator(other).first.evaluate("e => getComputedStyle(e).borderBottomColor") == ground)

    page.goto("/cards/?element=fire&page=2")
    look(".site-nav__link[aria-current]", ".site-nav__link:not([aria-current])", "borderBottomColor")
    assert is_unseen(".site-nav__link:not([aria-current])")
    look(".chip:has(:checked)", "label.chip:not(:has(:checked))", "backgroundColor", "color")
    page.goto("/cards/?page=2")
    look(".pagination [aria-current]", ".pagination a:not([aria-current])", "backgroundColor", "color")
    page.goto(f"/decks/{public_deck.pk}/")
    look(".tabs__tab[aria-current]", ".tabs__tab:not([aria-current])", "borderBottomColor")
    assert is_unseen(".tabs__tab:not([aria-current])")
    # Pictures are painted in the system's colours too.
    colour = page.evaluate("(document.body.style.color = 'LinkText', getComputedStyle(document.body).color)")
    strokes = {sign.evaluate("e => getComputedStyle(e).stroke") for sign in page.locator(".chart__layer.mark-0").all()}
    assert strokes == {colour}
    # More contrast where it is asked for.
    page.emulate_media(forced_colors="none")
    for scheme, path in (("dark", "/cards/?element=fire"), ("light", f"/decks/{public_deck.pk}/")):
        page.emulate_media(contrast="more", color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(path)
        assert_accessible(page, "color-contrast-enhanced")


@pytest.mark.exhaustive
def test_a_card_is_written_in_the_admin_with_the_workbench_beside_it(
    starter: Catalog, admin_user: User, new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is typed is read for this card; the meaning that is chosen goes beside the printed text and is saved."""
    unclear, readings = "Destroy someone.", ("Destroy 1 creature you control.", "Destroy this creature.")

    def read(text: str, types: Collection[str], bearer: Bearer) -> Analysis:
        return Analysis(text, readings=readings) if text == unclear else analyse(text, types, bearer)

    monkeypatch.setattr("rules.web.abilities.analyse", read)
    page = new_page(viewport=PHONE)
    sign_in(page, admin_user.username)
    beetle = starter.slugged("barkback-beetle")
    assert beetle
    page.goto(f"/admin/cards/creature/{beetle.id}/change/")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("#printings-group").evaluate("group => group.scrollWidth - group.clientWidth") <= 0
    # What is typed is read.
    read_as, text = page.locator(".field-played"), page.get_by_label("Ability text:")
    text.fill("Deal 100 dammage to 1 creature.")
    read_as.get_by_role("link", name="Write “damage” instead").click()
    expect(text).to_have_value("Deal 100 damage to 1 creature.")
    expect(read_as).to_contain_text("What it needs on a creature")
    text.fill(unclear)
    expect(read_as).to_contain_text("It can be read in 2 ways")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    read_as.get_by_role("link", name=re.compile(f"Take this one.*{readings[1]}")).click()
    expect(page.get_by_label("Plays as:")).to_have_value(readings[1])
    expect(text).to_have_value(unclear)
    expect(read_as).to_contain_text(f"It plays as {readings[1]}", use_inner_text=False)
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto("/cards/barkback-beetle/")
    expect(page.get_by_text("A ruling:")).to_be_visible()


def test_a_situation_is_played_at_the_table(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/play/situation/")
    assert_accessible(page, within="main")
    ogre = {"kind": "creature", "atk": 800, "hp": 300}
    field = [{"tile": tile, "card": "Ogre", "player": player} for tile, player in (("C3", "S"), ("C4", "N"))]
    situation = {"id": "ogres", "cards": {"Ogre": ogre}, "start": {"field": field}, "do": ["attack C3 C4"]}
    page.get_by_label("As YAML or JSON").fill(json.dumps({**situation, "expect": {"field": {"C4": None}}}))
    page.get_by_role("button", name="Play both sides").click()
    page.get_by_role("button", name="Do the next step").click()
    expect(page.get_by_text("attack C3 C4 ✓")).to_be_visible()
    expect(page.locator("#expected li")).to_contain_text("✓ field.C4")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Do the next step")).to_be_visible()
    page.get_by_role("button", name="Move cards freely").click()
    page.get_by_role("gridcell", name="C3: Ogre").press("Enter")
    expect(page.get_by_text("C3: Ogre is chosen.")).to_be_visible()
    page.get_by_role("gridcell", name="E5: empty").press("Enter")
    expect(page.get_by_role("gridcell", name="E5: Ogre")).to_be_visible()
    expect(page.locator("#free-unit")).to_contain_text("E5: Ogre")
    page.get_by_label("HP of").select_option("E5: Ogre")
    page.locator("#free-hp").fill("900")
    page.get_by_role("button", name="Set HP").click()
    expect(page.get_by_text("Ogre on E5 has 900 HP of 300")).to_be_visible()
    assert_accessible(page, within="main")


def test_a_match_is_replayed_by_keys_links_and_slider(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner.RUNNER, "wake", lambda: None)  # no worker is needed, or has to be waited for
    page = new_page()
    page.goto("/play/situation/")
    ogre = {"kind": "creature", "atk": 800, "hp": 300}
    field = [{"tile": tile, "card": "Ogre", "player": player} for tile, player in (("C3", "S"), ("C4", "N"))]
    situation = {"id": "ogres", "cards": {"Ogre": ogre}, "start": {"field": field}}
    page.get_by_label("As YAML or JSON").fill(json.dumps(situation))
    page.get_by_role("button", name="Play both sides").click()
    page.get_by_text("Write an action").click()
    for action, happened in (("attack C3 C4", "destroyed"), ("S: surrender", "North wins")):
        page.get_by_label("Action", exact=True).fill(action)
        page.get_by_role("button", name="Do it").click()
        expect(page.locator("#log")).to_contain_text(happened)  # only then is the next action taken
    page.get_by_role("link", name="Replay").click()
    slider, tile = page.get_by_role("slider", name="Position"), page.locator("[data-tile=C4]")
    expect(tile).to_have_attribute("aria-label", re.compile("Ogre"))
    assert_accessible(page, within="main")
    page.keyboard.press("ArrowRight")
    expect(tile).to_have_attribute("aria-label", "C4: empty")
    expect(page).to_have_url(re.compile(r"at=1$"))
    page.keyboard.press("End")
    expect(page.locator("#now")).to_contain_text("North wins.")
    page.get_by_role("link", name="Previous", exact=True).click()
    expect(slider).to_have_value("1")
    slider.fill("0")
    expect(page.locator("#log [aria-current]")).to_contain_text("0")
    page.get_by_role("button", name="Play both sides").click()
    expect(page.locator("[data-tile=C4]")).to_have_attribute("aria-label", re.compile("Ogre"))
