"""Benchmark of the deck editor: the cost of a change on the server, and the time until a slow phone shows it.

On the server it is the CPU time of the thread for a change as the editor sends it. The answer has the deck and the
regions of its page. A deck of 80 cards with a history of 1,000 entries and one of 50 cards without history take turns.
The browser is Chromium with a CPU four times slower, 1.6 Mbit/s, 150 ms latency, an empty cache and a window of a phone
or of a desktop, on a deck of 60 cards. The effect of a key is shown when the next frame has another count. Static files
have to be collected, as `./run` does.
"""

from __future__ import annotations

import gzip
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from benchmarks.environment import check_static_files, own_site
from benchmarks.generated_site import Site
from benchmarks.measurement import Measurement, cpu_milliseconds
from cards.catalog.catalogs import Catalog, current
from cards.importing import load
from decks.content import DeckContent
from decks.core import services
from decks.core.changes import CellChange, CellKind, Edit
from decks.legality import rules_of
from decks.models import Deck, Visibility
from tcg.construction import Decklist

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

DESCRIPTION: Final = "A change of a deck on the server, and in a browser on a slow phone"

#: Limits: queries, ratio of both decks, compressed script, largest paint and effect of a key in milliseconds.
QUERIES: Final = 8
TIMES: Final = 2.0
KILOBYTES: Final = 50.0
PAINT: Final = 1_500.0
EFFECT: Final = 150.0
#: Cumulative layout shift (CLS) that counts as none.
SHIFT: Final = 0.01

_HISTORY: Final = 1_000
_TURNS: Final = 60
_SLOWER: Final = 4
_BYTES: Final = 1.6e6 / 8
_LATENCY: Final = 150
_KEYS: Final = 8
_WINDOWS: Final = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 900}}
_IMPORT: Final = re.compile(r'^import\s[^"]*"([^"]+)"|^\} from "([^"]+)"', re.MULTILINE)


def measure() -> list[Measurement]:
    """Return database queries and milliseconds of a change, kilobytes of script, and the times of a browser.

    Raises:
        CommandError: If no static files have been collected.
    """
    check_static_files()
    return [*_on_the_server(), _script(), *_in_the_browser()]


# --- the server -------------------------------------------------------------------------------------------------------


def _on_the_server() -> Iterator[Measurement]:
    with own_site():
        load(sorted((settings.DATA_DIR / "sets").glob("*.json")))
        owner, client = User.objects.create_user("writer"), Client()
        client.force_login(owner)
        large, small = _deck(owner, 80), _deck(owner, 50)
        _write_history(large)
        changes = [_changes(client, deck) for deck in (large, small)]
        for change in changes:
            change()
        with CaptureQueriesContext(connection) as queries:
            changes[0]()
        executed = sum(not query["sql"].startswith(("BEGIN", "SAVEPOINT", "RELEASE")) for query in queries)
        # By turns, so that other work on the machine affects both.
        times = [[cpu_milliseconds(change) for change in changes] for _ in range(_TURNS)]
    long, short = (median(each) for each in zip(*times, strict=True))
    yield Measurement("queries of a change, 80 cards, 1,000 entries", executed, "", executed / QUERIES, 1.0)
    yield Measurement("a change, 80 cards, 1,000 entries", long, "ms", long / short, TIMES)


def _deck(owner: User, size: int) -> Deck:
    content = DeckContent(
        name=f"Deck of {size}",
        format="standard",
        description="",
        visibility=Visibility.PRIVATE,
        decklist=_list(current(), size),
    )
    return services.create_deck(owner=owner, visitor="", content=content)


def _list(cards: Catalog, size: int) -> Decklist:
    rules = rules_of("standard", cards)
    main = sorted(ref for ref in rules.accepted("main"))[: -(-size // 3)]
    copies = [(ref, min(3, size - 3 * place)) for place, ref in enumerate(main)]
    return Decklist.of(leader=[min(rules.accepted("leader"))], main=copies)


def _write_history(deck: Deck) -> None:
    ref = next(iter(services.decklist_of(deck).section("main")))
    counts = [{"main": 3}, {"main": 2}]
    cells = [CellChange(CellKind.CARD, ref, counts[turn % 2], counts[1 - turn % 2]) for turn in range(_HISTORY)]
    edits = [Edit(str(turn), (cell,)) for turn, cell in enumerate(cells)]
    services.apply_edits(deck=deck, version=1, edits=edits)


def _changes(client: Client, deck: Deck) -> Callable[[], None]:
    """Return a function that alternately removes and adds a copy of a card of `deck` by a request like the editor's.

    The function raises RuntimeError if the server refuses the change.
    """
    path, turns = reverse("decks:changes", args=[deck.pk]), count()
    ref = next(iter(services.decklist_of(deck).section("main")))
    version = Deck.objects.get(pk=deck.pk).version
    counts = [{"main": 3}, {"main": 2}]

    def change() -> None:
        nonlocal version
        turn = next(turns)
        cell = {"card": ref, "before": counts[turn % 2], "after": counts[1 - turn % 2]}
        body = {"version": version, "changes": [{"key": f"turn {turn}", "cells": [cell]}]}
        answer = client.post(path, body, content_type="application/json", secure=True).json()
        if answer["version"] != version + 1:
            raise RuntimeError(f"not made: {answer['refused']}")
        version += 1

    return change


# --- the script -------------------------------------------------------------------------------------------------------


def _script() -> Measurement:
    root = Path(settings.BASE_DIR) / "static" / "js"
    size = sum(len(gzip.compress(path.read_bytes())) for path in _modules(root / "editor" / "editor.js", set())) / 1000
    return Measurement("script of the editor, compressed", size, "kB", size / KILOBYTES, 1.0)


def _modules(path: Path, modules: set[Path]) -> set[Path]:
    """Add to `modules` the JavaScript module at `path` and all that it imports, also indirectly; return `modules`."""
    if path not in modules:
        modules.add(path)
        for names in _IMPORT.findall(path.read_text(encoding="utf-8")):
            _modules((path.parent / "".join(names)).resolve(), modules)
    return modules


# --- the browser ------------------------------------------------------------------------------------------------------

_OBSERVED: Final = """
    window.seen = {paint: 0, shift: 0};
    new PerformanceObserver(list => seen.paint = list.getEntries().at(-1).startTime)
        .observe({type: "largest-contentful-paint", buffered: true});
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({type: "layout-shift", buffered: true});
"""
#: Measures the milliseconds from a key to the frame with another count of the main deck, at most a second.
_WATCHED: Final = """() => {
    const place = document.querySelector(".deck-section__count[data-count=main]");
    const before = place.textContent;
    window.effect = new Promise(done => addEventListener("keydown", event => {
        const since = () => performance.now() - event.timeStamp;
        const look = () => place.textContent === before && since() < 1000
            ? requestAnimationFrame(look)
            : requestAnimationFrame(() => done(since()));
        look();
    }, {once: true, capture: true}));
}"""


def _in_the_browser() -> Iterator[Measurement]:
    with _site() as (site, address), _chromium() as browser:
        text = site.call(sixty_cards)
        for name, window in _WINDOWS.items():
            page = browser.new_context(base_url=address, viewport=window).new_page()
            page.goto("/decks/new/")
            page.get_by_label("Decklist, deck code or link").fill(text)
            page.get_by_role("button", name="Import", exact=True).click()
            page.wait_for_url("**/edit/")
            page.wait_for_load_state("networkidle")  # until the card images are drawn, as on any site
            path, cookies = page.url, page.context.cookies()
            page.context.close()
            cold = browser.new_context(viewport=window)
            cold.add_cookies(cookies)
            yield from _measure_page(cold.new_page(), path, name)
            cold.close()


def _measure_page(page: Page, path: str, name: str) -> Iterator[Measurement]:
    page.add_init_script(_OBSERVED)
    _slow_down(page.context.new_cdp_session(page))
    page.goto(path)
    saved = page.locator("#save-state", has_text="· saved")
    saved.wait_for()
    effects = []
    button = page.locator("#deck [data-section=main] button[name=more]").first
    for turn in range(_KEYS):
        button.focus()
        page.evaluate(_WATCHED)
        page.keyboard.press("Enter")
        effects.append(float(page.evaluate("effect")))
        if turn % 2:
            saved.wait_for()
    seen: dict[str, float] = page.evaluate("seen")
    yield Measurement(f"largest paint, {name}", seen["paint"], "ms", seen["paint"] / PAINT, 1.0)
    yield Measurement(f"from a key to its effect, {name}", max(effects), "ms", max(effects) / EFFECT, 1.0)
    yield Measurement(f"layout shift, {name}", seen["shift"], "", seen["shift"] / SHIFT, 1.0)


def _slow_down(session: CDPSession) -> None:
    session.send("Emulation.setCPUThrottlingRate", {"rate": _SLOWER})
    session.send("Network.enable")
    conditions = {"offline": False, "latency": _LATENCY, "downloadThroughput": _BYTES, "uploadThroughput": _BYTES / 2}
    session.send("Network.emulateNetworkConditions", conditions)


@contextmanager
def _site() -> Iterator[tuple[Site, str]]:
    """Yield a temporary site with the starter cards, and the address of its server."""
    with tempfile.TemporaryDirectory(prefix="despaira-editor-") as folder:
        site = Site(Path(folder))
        site.run("prepare", "--static")
        with site.server() as (host, port):
            yield site, f"http://{host}:{port}"


@contextmanager
def _chromium() -> Iterator[Any]:
    # Only the test environment has a browser.
    from playwright.sync_api import sync_playwright

    from despaira_site.testing.browser import QUIET

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


def sixty_cards() -> str:
    """Return a decklist of 60 cards as text."""
    cards, lines = current(), list[str]()
    for section, counts in _list(cards, 60).sections.items():
        lines += [
            section.capitalize(),
            *(f"{copies} {cards[card].name}" for card, copies in counts.items() if isinstance(card, int)),
        ]
    return "\n".join(lines)
