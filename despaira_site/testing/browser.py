"""pytest plugin for browser tests: fixtures that open tabs in Chromium, and checks with axe."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from despaira_site.testing.exhaustive import is_exhaustive

if TYPE_CHECKING:  # it takes long to import, and few tests want it
    from django.test import Client
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

#: Makes a tab: the fixture `new_page`.
NewPage = Callable[..., "Page"]

#: Without these the browser asks its maker's servers for things at every start.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # Two processes less, which only pass on what others have made.
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
]
#: Milliseconds after which something that does not happen is taken for an error, however busy the machine is.
PATIENCE = 300_000
DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SMALLEST_PHONE: ViewportSize = {"width": 320, "height": 640}
#: Card images, and the statistics beside a deck, would keep the process of the tests busy, which is the site's too.
UNLOADED = ("*/face/*", "*/edit/statistics/*")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip the import of modules that `-m browser` or `-m "not browser"` deselects. Importing them takes seconds."""
    is_browser_test = collection_path.match("test_browser*.py")
    match config.getoption("markexpr"):
        case "browser" if collection_path.match("test_*.py") and not is_browser_test:
            return True
        case "not browser" if is_browser_test:
            return True
    return None


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.match("test_browser*.py"):
        item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    # Playwright's own event loop runs in this thread, and Django would take every query for a mistake.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=QUIET
        )
        yield running
        running.close()


@pytest.fixture
def new_page(browser: Browser, live_server: Any) -> Iterator[Any]:
    """Yield a function that opens a tab at the live server. An error in the tab's console fails the test.

    Its keyword arguments are options of Playwright's `new_context`, and `unloaded`: patterns of URLs not to load.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        # A refusal (4xx) that a test provokes is logged by the browser too, and is no error of the page.
        if message.type == "error" and "Failed to load resource" not in message.text:
            errors.append(message.text)

    def make(*, unloaded: Sequence[str] = UNLOADED, **options: Any) -> Page:
        context = browser.new_context(
            **{"base_url": live_server.url, "viewport": DESKTOP, "reduced_motion": "reduce", **options}
        )
        contexts.append(context)
        page = context.new_page()
        if unloaded:  # not by `route`, which would switch the cache of the browser off
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.setBlockedURLs", {"urls": list(unloaded)})
        page.set_default_timeout(PATIENCE)
        # A page is there before its last picture; what a test looks at it waits for.
        page.goto = partial(page.goto, wait_until="domcontentloaded")  # type: ignore[method-assign]
        page.wait_for_url = partial(page.wait_for_url, wait_until="domcontentloaded")  # type: ignore[method-assign]
        page.on("console", note)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


def sign_in(page: Page, name: str = "ann") -> None:
    """Sign the browser of `page` in as the account `name`, as if the password had just been entered."""
    from django.test import Client

    from accounts.models import User

    client = Client()
    client.force_login(User.objects.get(username=name))
    session = client.session
    tomorrow = time.time() + 24 * 3600  # so that this stays recent, however long a test takes
    session["account_authentication_methods"] = [
        {"method": "password", "at": tomorrow, "username": name, "reauthenticated": True}
    ]
    session.save()
    share_session(page, client)


def share_session(page: Page, client: Client) -> None:
    """Give the browser of `page` the session cookie of a test client."""
    cookie = client.cookies["sessionid"]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "domain": "localhost", "path": "/"}])


def assert_opens_accessible(page: Page, path: str, *, within: str = "html") -> None:
    """Open the page at `path`, and assert that it fits the smallest phone and that axe finds no fault in dark colours.

    Only the first rows of long lists are checked, because the time of axe grows with the number of elements. An
    exhaustive run checks all rows, and the page on a desktop in light colours too. `within` is a CSS selector.
    """
    looks = [(SMALLEST_PHONE, "dark"), (DESKTOP, "light")]
    for viewport, scheme in looks if is_exhaustive() else looks[:1]:
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
        if not is_exhaustive():
            page.evaluate(_MARK_ROWS, _ROWS)
            page.evaluate(_REMOVE_ROWS)
        assert_accessible(page, within=within, contrast=True)


#: Marks what stands behind so many others of its tag and classes: rows of long lists.
_MARK_ROWS: Final = """most => {
  for (const parent of document.querySelectorAll(`:nth-child(${most + 1})`)) {
    const seen = new Map();
    for (const each of parent.parentElement.children) {
      const like = each.tagName + "." + each.className;
      seen.set(like, (seen.get(like) ?? 0) + 1);
      each.toggleAttribute("data-one-more", seen.get(like) > most);
    }
  }
}"""
#: Removes them, but what the address points to.
_REMOVE_ROWS: Final = """() => document.querySelectorAll("body [data-one-more]:not(:target, :has(:target))")
  .forEach(row => row.remove())"""
#: What is the same on each page.
_FRAME: Final = (".site-header", ".site-footer")
#: Rows of a list that axe looks at unless everything is tried.
_ROWS: Final = 2


def assert_accessible(page: Page, *rules: str, within: str = "html", contrast: bool = False) -> None:
    """Assert that axe finds no fault on the open page. An exhaustive run checks more: all rows, header and footer.

    Args:
        page: The tab.
        rules: The ids of axe's rules to check; all by default.
        within: A CSS selector of the part to check.
        contrast: Whether to check contrasts, which is slow. An exhaustive run always does.
    """
    from axe_playwright_python.base import AXE_SCRIPT, AxeResults

    options: dict[str, Any] = {"resultTypes": ["violations"]}  # what is in order needn't be told, and takes as long
    if rules:
        options["runOnly"] = list(rules)
    elif not (contrast or is_exhaustive()):
        options["rules"] = {"color-contrast": {"enabled": False}}
    if not page.evaluate("'axe' in window"):  # reading it takes longer than most pages
        page.evaluate(AXE_SCRIPT)
    about: dict[str, Any] = {"include": [within]}
    if not is_exhaustive():
        page.evaluate(_MARK_ROWS, _ROWS)
        about["exclude"] = ["[data-one-more]"] if within in _FRAME else ["[data-one-more]", *_FRAME]
    results = AxeResults(page.evaluate("([about, options]) => axe.run(about, options)", [about, options]))
    assert results.violations_count == 0, results.generate_report()
