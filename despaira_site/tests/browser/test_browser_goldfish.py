"""Goldfish runs in a real browser: run, cancel, reload and share one, with the keyboard alone, without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks.goldfish import claims, limits, services
from decks.goldfish.playing import play_here
from decks.goldfish_pages.worth import pages as worth_pages
from decks.models import Deck, Run, Visibility
from despaira_site.testing.browser import PHONE, NewPage, assert_accessible, sign_in
from rules.goldfish.reports import worth


class Nobody:
    """A runner that plays nothing: the test does."""

    def wake(self) -> None:
        pass


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.UNLISTED, name="Ashes")


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate few games for the worth of cards, so that tests are quick."""
    monkeypatch.setattr(worth, "GAMES", 20)


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs wait until `play` plays them, in chunks of ten games."""
    monkeypatch.setattr(limits, "GAMES_HERE", 0)
    monkeypatch.setattr(limits, "GAMES_A_CHUNK", 10)
    monkeypatch.setattr(services, "RUNNER", Nobody())


def play(*, seconds: float) -> None:
    """Play the run as far as it comes."""
    claim = claims.claim_next("holder")
    assert claim is not None
    play_here(claim, seconds)
    claim.release()


def play_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the first games of the run, and no more."""
    claim = claims.claim_next("holder")
    assert claim is not None
    first = claim.missing()[:1]
    with monkeypatch.context() as only:
        only.setattr(claim, "missing", lambda: first)
        only.setattr(claim, "finish", lambda job: None)
        play_here(claim, 60)
    claim.release()


def run_it(page: Page, deck: Deck, **fields: str) -> str:
    """Fill in the form and press Run; the address of the run."""
    page.goto(f"/s/{deck.share_token}/")  # without a script faces are loaded at once
    page.locator(".deck-more > summary").click()
    page.get_by_role("link", name="Goldfish").click()
    for label, value in {"Games": "20", "Seed": "fish", **fields}.items():
        page.get_by_label(label).fill(value)
    page.get_by_role("button", name="Run").click()
    page.wait_for_url(re.compile(r"/goldfish/\w{22}/$"))
    return page.url


def test_a_run_moves_survives_a_reload_and_shows_its_report(
    deck: Deck, new_page: NewPage, queued: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = new_page()
    run_it(page, deck)
    expect(page.get_by_role("heading", name="Waiting, number 1 in the queue")).to_be_visible()
    assert_accessible(page, within="main")
    page.get_by_role("button", name="Cancel").focus()
    play_a_chunk(monkeypatch)
    expect(page.get_by_text("10 of 20 games")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.reload()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "10")
    play(seconds=60)
    expect(page.get_by_role("heading", name="At a glance")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    lead = page.locator(".lead").inner_text()
    friend = new_page(viewport=PHONE)
    friend.goto(page.get_by_label("Link to these numbers").input_value())
    expect(friend.locator(".lead")).to_have_text(lead)
    friend.get_by_role("heading", name="Turn of the win").click()
    friend.get_by_text("Numbers: Turn of the win").click()
    expect(friend.get_by_role("region", name="Turn of the win").get_by_role("table")).to_be_visible()
    assert_accessible(friend, within="main")
    # On paper all of it is unfolded.
    every_card = friend.locator(".goldfish-part").last.get_by_role("table").last
    expect(every_card).to_be_hidden()
    friend.emulate_media(media="print")
    expect(every_card).to_be_visible()


@pytest.mark.exhaustive
def test_what_cards_are_worth_is_played_and_stopped_while_somebody_looks_on(
    deck: Deck, new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worth_pages, "STEP", 0.0)
    page = new_page()
    run_it(page, deck)
    part = page.locator("#worth")
    page.get_by_role("button", name="Stop").press("Enter")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    count = page.locator("#worth-count").inner_text()
    bar = part.get_by_role("progressbar")
    done = int(bar.get_attribute("value") or "")
    assert 0 <= done < 20 * 18
    assert_accessible(page, within="#worth")
    page.reload()  # which goes on where it was
    expect(page.locator("#worth-count")).not_to_have_text(count)
    fold = page.locator("#later-numbers summary")
    fold.press("Enter")
    expect(part.get_by_role("progressbar")).to_have_count(0)
    expect(page.locator("#later-numbers")).to_have_attribute("open", "")  # what was unfolded meanwhile stays so
    expect(fold).to_be_focused()
    fold.press("Enter")
    expect(part.get_by_role("img", name="Later without one copy")).to_be_visible()
    assert_accessible(page, within="#worth")
    friend = new_page(viewport=PHONE, color_scheme="dark", java_script_enabled=False)
    friend.goto(page.url)
    assert friend.locator("#worth").inner_text() == part.inner_text()


@pytest.mark.exhaustive
def test_a_game_is_seen_with_the_keyboard_alone(deck: Deck, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto(f"/s/{deck.share_token}/goldfish/")
    page.get_by_label("Games").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/goldfish/\w{22}/$"))
    page.get_by_role("link", name="A typical game").focus()
    page.keyboard.press("Enter")
    title = page.locator("#now-title")
    expect(title).to_have_text("Turn 1 begins")
    page.wait_for_load_state()  # the keys are listened to
    page.keyboard.press("ArrowRight")
    expect(title).to_contain_text(re.compile("^(Spawn|Play) "))
    tile = re.findall(r"on ([A-E][1-6])", title.inner_text())[-1]
    expect(page.locator(f"[data-tile={tile}]")).to_have_class(re.compile("is-meant"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Back")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(title).to_have_text("Turn 1 begins")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(title).not_to_have_text("Turn 1 begins")


@pytest.mark.exhaustive
def test_what_if_with_a_name_that_is_suggested(starter: Catalog, deck: Deck, new_page: NewPage) -> None:
    out = starter[next(iter(legal_list(starter).section("main")))]  # type: ignore[index]
    page = new_page()
    sign_in(page)
    run_it(page, deck)
    page.get_by_role("link", name=f"What if {out.name} were another card").first.click()
    expect(page.get_by_label("Card out")).to_have_value(out.slug)
    page.locator(".goldfish-in input[type=radio]").first.check()
    page.get_by_label("Name of the card in").type("Slag Dra")
    expect(page.get_by_label("Another card")).to_be_checked()
    expect(page.locator("[role=option]").first).to_contain_text("Slag Drake")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of the card in")).to_have_value("Slag Drake")
    assert_accessible(page, within="main")
    page.get_by_role("button", name="Run").click()
    expect(page.get_by_role("heading", name="Side by side")).to_be_visible()
    assert Run.objects.latest("created_at").sides[1]["name"] == f"Ashes with 1 Slag Drake for 1 {out.name}"


def test_bots_play_deck_against_deck_and_a_game_is_read(
    new_page: NewPage, queued: None, ann: User, starter: Catalog
) -> None:
    for name in ("Ashes", "Cinders"):
        make_deck(ann, starter, Visibility.PUBLIC, name=name)
    page = new_page(viewport=PHONE)
    page.goto("/matchups/")
    for name in ("ashes", "cinders"):
        page.get_by_label("Name of a public deck").fill(name)
        page.get_by_role("button", name="Search").click()
        page.get_by_role("checkbox", name=name.title()).check()
    page.get_by_label("Games of each two decks").select_option("2")
    assert_accessible(page, within="main")
    page.get_by_role("button", name="Play the games").click()
    expect(page.get_by_role("heading", name="Playing").or_(page.get_by_text("in the queue"))).to_be_visible()
    assert_accessible(page, within="main")
    play(seconds=600)
    expect(page.locator("#progress")).to_have_count(0)
    page.wait_for_load_state()
    assert_accessible(page, within="main")
    page.locator("td[data-label='Against Cinders'] a").click()
    page.get_by_role("link", name="Read game 1", exact=True).click()
    expect(page.locator("#now")).to_contain_text("1 of ")
    page.wait_for_load_state()
    assert_accessible(page, within="main")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_contain_text("2 of ")
    page.get_by_role("link", name="Back").click()
    expect(page.locator("#now")).to_contain_text("1 of ")
