"""The page on how card text is written, in a real browser."""

from __future__ import annotations

from playwright.sync_api import expect

from despaira_site.testing.browser import DESKTOP, NewPage

PATH = "/help/abilities/"


def test_a_link_to_a_phrase_on_the_one_long_page_leads_to_its_chapter(new_page: NewPage) -> None:
    tab = new_page()
    for chapter, phrase in (("when", "when-when-who-moves"), ("several-causes", "several-causes")):
        tab.goto(f"{PATH}#{phrase}")
        tab.wait_for_url(f"**{PATH}{chapter}/#{phrase}")


def test_a_text_is_read_while_it_is_typed(new_page: NewPage) -> None:
    tab = new_page(viewport=DESKTOP)
    tab.goto(PATH)
    box, read, said = tab.get_by_label("The text of a card"), tab.locator("#tried"), tab.locator("#tried-status")
    box.fill("Deal 100 dam")
    box.press_sequentially("mage to 1 creature.")
    expect(read.locator("mark")).to_have_text("dammage")
    expect(said).to_have_text("It stops making sense at column 10.")
    expect(box).to_have_attribute("aria-invalid", "true")
    read.get_by_role("link", name="Write “damage” instead").click()
    expect(box).to_have_value("Deal 100 damage to 1 creature.")
    expect(said).to_have_text("It plays as: Deal 100 damage to 1 creature.")
    expect(box).to_be_focused()
    tab.get_by_text("The card that it stands on").click()
    tab.get_by_label("It is", exact=True).select_option("creature")
    expect(read).to_contain_text("What it needs on a creature")
    assert "kind=creature" in tab.url
    tab.get_by_label("Find a phrase").fill("coin")
    tab.get_by_role("button", name="Find").click()
    expect(tab.get_by_text("phrases found")).to_be_visible()
    expect(box).to_have_value("Deal 100 damage to 1 creature.")
    box.press("End")
    box.press_sequentially(" Draw 1 card.")
    expect(said).to_contain_text("Draw 1 card.")
    assert "q=coin" in tab.url
    read.get_by_role("button", name="Play it").click()
    expect(tab.get_by_role("gridcell", name="C3: The Card")).to_be_visible()
