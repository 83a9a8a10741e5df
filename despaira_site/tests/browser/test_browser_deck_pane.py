"""The deck in the editor, in a real browser: its rows by keys, several at a time, dragged, and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cards.catalog.catalogs import Catalog
from despaira_site.testing.browser import NewPage, assert_accessible
from despaira_site.tests.browser.editor import cards_of, is_saved, paste, row, stop, wait_for_frames, width_of

LIST = "Leader\n1 Ashen Regent\nMain\n3 Cinder Mote\n2 Soot Jackal\n1 Coal Beetle\n2 Cinder Bolt"


def test_rows_by_keys(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, f"{LIST}\n3 Drums of Cindral\n1 Titan of the Banked Fire")
    # What tells a card apart yields before its name.
    cut = "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
    assert page.locator("#deck .deck-row__name").evaluate_all(cut) == []
    row_of, note = row(page, "Drums of Cindral"), row(page, "Drums of Cindral").locator(".deck-row__note")
    ends = [place.evaluate("each => each.getBoundingClientRect().right") for place in (note, row_of)]
    assert ends[0] <= ends[1]
    # From row to row.
    expect(page.locator("#deck .deck-row [tabindex='0']")).to_have_count(1)
    stop(page, "Cinder Mote").focus()
    expect(page.locator("#deck .deck-row [tabindex='0']")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(stop(page, "Soot Jackal")).to_be_focused()
    page.keyboard.press("3")
    expect(page.get_by_label("Copies of Soot Jackal in Main")).to_have_value("3")
    page.keyboard.press("Shift+Digit1")
    expect(row(page, "Soot Jackal", "side").locator("[name^=count]")).to_have_value("1")
    is_saved(page, 2)
    expect(stop(page, "Soot Jackal")).to_be_focused()
    page.keyboard.press("s")
    expect(page.locator("#deck-status")).to_have_text("Soot Jackal can’t go into Special.")
    page.keyboard.press("m")
    expect(row(page, "Soot Jackal", "maybe")).to_be_visible()
    expect(row(page, "Soot Jackal")).to_have_count(0)
    page.keyboard.press("u")
    expect(row(page, "Soot Jackal").locator("[name^=count]")).to_have_value("3")
    page.keyboard.press("Control+Shift+Z")
    expect(row(page, "Soot Jackal")).to_have_count(0)
    stop(page, "Soot Jackal", "maybe").focus()
    page.keyboard.press("h")
    expect(stop(page, "Soot Jackal")).to_be_visible()
    stop(page, "Coal Beetle").focus()
    page.keyboard.press("x")
    expect(row(page, "Coal Beetle")).to_have_count(0)
    # The focus has gone on to a neighbour.
    expect(page.locator("#deck .deck-row a:focus")).to_have_count(1)
    # Along the row to its buttons, which need no stop of the Tab key.
    stop(page, "Cinder Mote").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    count = page.get_by_label("Copies of Cinder Mote in Main")
    expect(count).to_be_focused()
    count.fill("1")
    page.keyboard.press("Enter")
    expect(stop(page, "Cinder Mote")).to_be_focused()
    is_saved(page)
    assert cards_of(deck) == {
        ("leader", "Ashen Regent"): 1,
        ("main", "Cinder Mote"): 1,
        ("main", "Soot Jackal"): 3,
        ("side", "Soot Jackal"): 1,
        ("main", "Cinder Bolt"): 2,
        ("main", "Drums of Cindral"): 3,
        ("main", "Titan of the Banked Fire"): 1,
    }
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("to Special")
    assert_accessible(page, within="dialog[open]")
    page.keyboard.press("Escape")
    expect(stop(page, "Cinder Mote")).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#add-name")).to_be_focused()


def test_several_rows_are_one_change(starter: Catalog, new_page: NewPage) -> None:
    page = new_page()
    deck = paste(page, LIST)
    stop(page, "Cinder Mote").focus()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#picked-count")).to_have_text("3 picked")
    assert_accessible(page, within="#deck")
    page.keyboard.press("2")
    is_saved(page, 2)
    assert set(cards_of(deck).values()) == {1, 2}
    # With the pointer: from one to another with Shift.
    page.get_by_role("button", name="Pick none").click()
    page.get_by_label("Pick Cinder Mote").click()
    page.get_by_label("Pick Coal Beetle").click(modifiers=["Shift"])
    page.get_by_label("Tag", exact=True).fill("early")
    page.get_by_role("button", name="Tag", exact=True).click()
    expect(row(page, "Soot Jackal").locator(".deck-row__tag")).to_have_text("early")
    expect(page.locator("#picked-count")).to_have_text("3 picked")
    page.get_by_role("button", name="Move to Side").click()
    is_saved(page, 4)
    page.locator("#deck [name=deck_group]").select_option("tags")
    expect(page.locator("#deck .deck-group__title", has_text="early")).to_be_visible()
    assert {section for section, name in cards_of(deck) if name in ("Cinder Mote", "Soot Jackal", "Coal Beetle")} == {
        "side"
    }
    page.get_by_role("button", name="Undo").first.click()
    expect(row(page, "Cinder Mote")).to_be_visible()
    for view, name in (("Stacks", "stacks"), ("Images", "faces")):
        with page.expect_response("**/changes/**"):
            page.locator("#deck").get_by_role("button", name=view).click()
        expect(page.locator(f"#deck .deck--{name}")).to_be_visible()
    assert_accessible(page, within="#deck")
    page.reload()
    expect(page.locator("#deck .deck--faces")).to_be_visible()


def test_cards_are_dragged(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1600, "height": 1000})
    deck = paste(page, LIST)
    side = page.locator("[data-drop=side]")
    stop(page, "Cinder Mote").drag_to(side)
    expect(row(page, "Cinder Mote", "side").locator("[name^=count]")).to_have_value("3")
    is_saved(page, 2)
    # Where a card may not go it is not let go.
    stop(page, "Cinder Bolt").drag_to(page.locator("[data-drop=special]"))
    # Of several that are picked all go.
    page.get_by_label("Pick Soot Jackal").check()
    page.get_by_label("Pick Coal Beetle").check()
    stop(page, "Coal Beetle").drag_to(side)
    expect(row(page, "Soot Jackal", "side")).to_be_visible()
    is_saved(page, 3)
    # From what is found into a section, and out of the deck.
    page.locator("#cards .pick").first.drag_to(page.locator("[data-drop=maybe]"))
    expect(page.locator("#deck .deck-row[data-section=maybe]")).to_have_count(1)
    stop(page, "Cinder Bolt").drag_to(page.locator("#cards"))
    expect(row(page, "Cinder Bolt")).to_have_count(0)
    is_saved(page, 5)
    saved = cards_of(deck)
    assert {place: count for place, count in saved.items() if place[0] != "maybe"} == {
        ("leader", "Ashen Regent"): 1,
        ("side", "Cinder Mote"): 3,
        ("side", "Soot Jackal"): 2,
        ("side", "Coal Beetle"): 1,
    }


@pytest.mark.exhaustive
def test_a_row_is_one_line_on_a_phone(starter: Catalog, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    paste(page, LIST)
    page.locator(".editor__tab", has_text="Deck").tap()
    expect(page.locator(".editor__tab[aria-current]")).to_contain_text("Deck")
    size = "all => all.map(each => each.getBoundingClientRect()).map(({width, height}) => [width, height])"
    assert max(height for _, height in page.locator("#deck .deck-row").evaluate_all(size)) <= 46
    assert min(map(min, page.locator("#deck .deck-row button, .editor__tab").evaluate_all(size))) >= 44
    assert width_of(page) <= 320
    # The box to add cards and the counts stay below the panes.
    box = page.locator(".editor__dock").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 641
    page.get_by_text("Pick several").tap()
    page.get_by_label("Pick Cinder Mote").tap()
    expect(page.get_by_role("button", name="Move to Leader")).to_be_disabled()
    # One of two can't go there: what is in the way is in sight.
    page.get_by_label("Pick Ashen Regent").tap()
    page.get_by_role("button", name="Move to Side").tap()
    word = page.locator("#deck-word")
    expect(word).to_contain_text("Ashen Regent can’t go into Side.")
    expect(word.get_by_role("button")).to_be_hidden()
    assert_accessible(page, within=".editor__dock")
    stacked = [page.locator(part) for part in ("#deck-word", ".picked", ".editor__add")]
    edges = [
        place.evaluate("each => ['top', 'bottom'].map(edge => each.getBoundingClientRect()[edge])") for place in stacked
    ]
    (_, word_end), (bar_start, bar_end), (box_start, _) = edges
    assert word_end <= bar_start
    assert bar_end <= box_start
    page.get_by_label("Pick Ashen Regent").tap()
    page.get_by_role("button", name="Move to Maybe").tap()
    expect(row(page, "Cinder Mote", "maybe")).to_be_visible()
    expect(word).to_contain_text("3 cards moved to Maybe.")
    word.get_by_role("button", name="Undo").tap()
    expect(row(page, "Cinder Mote")).to_be_visible()
    expect(word).to_be_hidden()
    # What stands above the panes goes away as one of them is scrolled, and Undo stays.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.locator("#deck").evaluate("pane => pane.scrollTo(0, 0)")
    page.locator("#deck").evaluate("pane => pane.scrollTo({ top: pane.scrollHeight, behavior: 'instant' })")
    wait_for_frames(page)
    assert abs(page.locator(".panes").evaluate("each => each.getBoundingClientRect().top")) < 1
    expect(page.locator(".editor__dock .editor__undo")).to_be_in_viewport(ratio=1)
    page.reload()
    expect(page.locator(".editor__tab[aria-current]")).to_contain_text("Deck")
