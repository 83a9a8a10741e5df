"""Browser test of the set trial: from a fault to its line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from cards.set_trial import report
from despaira_site.testing.browser import NewPage, assert_accessible

ROWS = (
    "set,number,name,kind,element,level,type,hp",
    "MYS,,Hound,token,fire,1,Beast,many",
    "MYS,,Cat,token,fire,1,Beast,2",
)


class Here:
    """Stand-in that works in this process, because another one starts slowly."""

    def call(self, function: Callable[..., object], *args: object, **bounds: object) -> object:
        return function(*args)


def test_a_fault_leads_to_its_line(new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "PROCESS", Here())
    page = new_page()
    page.goto("/sets/try/")
    text = page.get_by_label("Cards", exact=True)
    text.fill("\n".join(ROWS))
    page.get_by_role("button", name="Try it").click()
    page.get_by_role("link", name="Line 2").click()
    expect(text).to_be_focused()
    assert text.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == ROWS[1]
    assert_accessible(page, contrast=True)
