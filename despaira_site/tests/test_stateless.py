"""Whoever reads the API without cookies is answered on a shorter way, as on the whole one."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.models import Visibility
from despaira_site import wsgi


def answer(path: str, **asked: str) -> tuple[str, dict[str, str], bytes]:
    """Status, headers and body of what the application says to a GET."""
    environ: dict[str, Any] = {"REQUEST_METHOD": "GET", "wsgi.input": io.BytesIO(), **asked}
    environ["PATH_INFO"], _, environ["QUERY_STRING"] = path.partition("?")
    setup_testing_defaults(environ)
    started: list[Any] = []
    body = b"".join(wsgi.application(environ, lambda *head: started.extend(head)))
    headers = dict(started[1])
    if "Vary" in headers:
        headers["Vary"] = ", ".join(sorted(headers["Vary"].split(", ")))
    return started[0], headers, body


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ways that requests have gone."""
    gone: list[str] = []

    def noting(name: str, way: Callable[..., Any]) -> Callable[..., Any]:
        def go(environ: dict[str, Any], start_response: Any) -> Any:
            gone.append(name)
            return way(environ, start_response)

        return go

    monkeypatch.setattr(wsgi, "_stateless", noting("short", wsgi._stateless))
    monkeypatch.setattr(wsgi, "_django", noting("whole", wsgi._django))
    return gone


def test_both_ways_answer_alike(starter: Catalog, ann: User, ways: list[str]) -> None:
    public, private = make_deck(ann, starter, Visibility.PUBLIC), make_deck(ann, starter)
    card = next(iter(starter.values())).slug
    paths = [
        "cards/?q=fire", f"cards/?q=deck:{public.pk}", f"cards/?q=deck:{private.pk}", "cards/?page=0", "cards",
        f"cards/{card}/", "cards/nothing/", "cards/autocomplete/?q=a", "sets/", "vocabulary/", "bulk/cards.json",
        "decks/", "decks/?mine=true", f"decks/{public.pk}/", f"decks/{private.pk}/", f"decks/{public.pk}/export/",
        "token/", "hands/", "goldfish/nothing/", "docs/", "nothing/",
    ]  # fmt: skip
    for path in paths:
        short, whole = (answer(f"/api/v1/{path}", **cookie) for cookie in ({}, {"HTTP_COOKIE": "a=b"}))
        vary = [each[1].pop("Vary", "") for each in (short, whole)]
        assert short[1].pop("Access-Control-Allow-Origin") == "*"
        assert short == whole, path
        assert vary[0] in (vary[1], f"{vary[1]}, Cookie".removeprefix(", ")), path
    assert ways == ["short", "whole"] * len(paths)


@pytest.mark.parametrize(
    "asked",
    [
        {"HTTP_COOKIE": "sessionid=x"},
        {"HTTP_AUTHORIZATION": "Token x"},
        {"REQUEST_METHOD": "POST"},
        {"REQUEST_METHOD": "DELETE"},
    ],
)
def test_the_short_way_is_for_reading_as_nobody(db: None, ways: list[str], asked: dict[str, str]) -> None:
    answer("/api/v1/decks/", **asked)
    assert ways == ["whole"]


def test_pages_go_the_whole_way(starter: Catalog, ways: list[str]) -> None:
    answer("/cards/")
    assert ways == ["whole"]
