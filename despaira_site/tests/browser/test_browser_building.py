"""A leader and sixty cards from nothing, on a phone."""

from __future__ import annotations

from playwright.sync_api import expect

from cards.catalog.catalogs import Catalog
from decks.core import services
from decks.models import Deck
from despaira_site.testing.browser import PHONE, NewPage

COPIES = 3
DIFFERENT = 20
LEADER = "Ashen Regent"


def test_on_a_phone(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/decks/new/")
    page.get_by_label("Name").first.fill("Embers")
    page.get_by_role("button", name="Start building").tap()
    page.wait_for_url("**/edit/")
    page.locator(".editor__tab", has_text="Deck").tap()
    page.locator("#deck").get_by_role("link", name="Choose one").tap()
    page.locator("#cards").get_by_role("button", name=f"Add {LEADER}").tap()
    expect(page.locator("#cards").get_by_role("link", name="To Leader")).to_have_count(0)  # there is one now
    expect(page.locator(".found__count")).to_contain_text("380")
    picks = page.locator("#cards .pick:not(.pick--in):not(.pick--full) .pick__more")
    for number in range(DIFFERENT):
        picks.first.tap()
        # The count stays in sight below the cards.
        expect(page.locator("#dock-count")).to_contain_text(f"{number + 1}/")
    page.locator(".editor__tab", has_text="Deck").tap()
    page.get_by_text("Pick several").tap()
    expect(page.locator("#save-state")).to_contain_text("· saved")  # with the groups of the site
    for box in page.locator("#deck [data-drop=main] [data-pick-group]").all():
        box.tap()
    expect(page.locator("#picked-count")).to_have_text(f"{DIFFERENT} picked")
    page.locator(f"#deck [name=picked][value='set:{COPIES}']").tap()
    expect(page.locator("#save-state")).to_contain_text("· saved")
    expect(page.locator("#verdict-title")).to_have_text("Legal")
    assert services.decklist_of(Deck.objects.get()).counts() == {"leader": 1, "main": COPIES * DIFFERENT}
