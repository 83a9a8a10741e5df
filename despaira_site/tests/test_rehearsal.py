"""Pages that are made before the first request."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from structlog.testing import capture_logs

from cards.catalog import catalogs, process_cache
from cards.catalog.catalogs import Catalog
from despaira_site.rehearsal import FIRST, later_paths, rehearse

pytestmark = pytest.mark.django_db

PAGES = (*FIRST, *later_paths())


def test_what_the_first_pages_take_is_made_before_anybody_asks(
    starter: Catalog, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Of the very same cards much may be kept already.
    cards = [copy(card) for card in starter.values()]
    anew = Catalog("anew", cards, starter.printings, starter.types, starter.sets.values())
    monkeypatch.setattr(catalogs.LIBRARY_CACHE, "_library", anew)
    monkeypatch.setattr(process_cache, "INTERVAL", 3600.0)
    monkeypatch.setattr(catalogs.LIBRARY_CACHE, "_next_look", float("inf"))
    rendered: list[str] = []

    def render(template: str, context: dict[str, Any]) -> Any:
        rendered.append(template)
        return render_to_string(template, context)

    monkeypatch.setattr("cards.presenters.cards.render_to_string", render)
    with capture_logs() as logs:
        rehearse(PAGES)
    assert [log for log in logs if log["log_level"] != "info"] == []
    assert rendered.count("cards/_tile.html") >= 48
    rendered.clear()
    for path in PAGES:
        assert client.get(path).status_code == 200
    assert rendered == []
    assert not Session.objects.exists()


def test_a_page_that_fails_holds_nothing_up(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def view(request: HttpRequest) -> HttpResponse:
        asked.append(request.path)
        raise OSError("the disk is full")

    monkeypatch.setattr("despaira_site.rehearsal.resolve", lambda path: _Match(view))
    with capture_logs() as logs:
        rehearse(PAGES)
    assert asked == list(PAGES)
    assert [(each["event"], each["error"]) for each in logs] == [("not_rehearsed", "the disk is full")] * len(asked)


class _Match:
    args, kwargs = (), dict[str, Any]()

    def __init__(self, func: Any) -> None:
        self.func = func
