"""Decks in frames of other sites and oEmbed: what is shown to whom, where framing is allowed, and what is refused."""

from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from defusedxml import ElementTree
from django.test import Client
from django.urls import get_resolver

from accounts.models import User
from cards.catalog import Catalog
from conftest import make_deck
from decks import services
from decks.models import Deck, Visibility

FRAMES = "frame-ancestors *"
HERE = "http://testserver"


def ask(client: Client, path: str, **params: object) -> Any:
    """oEmbed about an address of this site."""
    return client.get(f"/oembed/?{urlencode({'url': f'{HERE}{path}', **params})}")


def shared(deck: Deck) -> str:
    """The token of a new link to it."""
    services.share(deck=deck)
    deck.refresh_from_db()
    return str(deck.share_token)


@pytest.mark.parametrize(
    ("size", "theme"), [("compact", "auto"), ("list", "light"), ("faces", "dark"), ("nonsense", "nonsense")]
)
def test_a_public_deck_in_a_frame(client: Client, starter: Catalog, ann: User, size: str, theme: str) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, name="<b>Framed</b>")
    answer = client.get(f"/embed/decks/{deck.pk}/?size={size}&theme={theme}")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "&lt;b&gt;Framed" in page
    assert "<b>Framed" not in page
    assert FRAMES in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    assert (answer["Cache-Control"], "ETag" in answer) == ("public, no-cache", True)
    again = client.get(answer.wsgi_request.get_full_path(), headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    # What a browser has is framed by the policy of the last answer.
    policy = "Content-Security-Policy"
    assert (again[policy], "X-Frame-Options" in again) == (answer[policy], False)
    for method in (client.head, client.post):
        other = method(answer.wsgi_request.get_full_path(), headers={"If-None-Match": answer["ETag"]})
        assert (other[policy], "X-Frame-Options" in other) == (answer[policy], False)
    assert "<script" not in page
    assert (f'data-theme="{theme}"' in page) == (theme in ("light", "dark"))
    links = re.findall(r"<a [^>]*>", page)
    assert links
    assert all('target="_blank" rel="noopener"' in link for link in links)
    assert ("/cards/" in "".join(links)) == (size != "compact")
    assert (page.count("<img") > 2) == (size == "faces")


def test_only_the_frames_may_be_framed(public: Deck, client: Client, ann_client: Client) -> None:
    token = shared(public)
    allowed = set()
    for path in (
        "/", "/decks/", "/cards/", "/sets/", "/oembed/", "/nothing/", "/embed/", "/embed/decks/", "/embed/x/",
        f"/decks/{public.pk}/", f"/decks/{public.pk}/embed/", f"/s/{token}/", f"/s/{token}/embed/",
        f"/decks/{public.pk}/edit/", "/accounts/login/", "/api/v1/cards/", "/admin/",
        f"/embed/decks/{public.pk}/", f"/embed/s/{token}/", "/embed/decks/nothing/",
    ):  # fmt: skip
        for browser in (client, ann_client):
            answer = browser.get(path)
            if FRAMES in answer["Content-Security-Policy"]:
                allowed.add(path)
            else:
                assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
                assert answer.get("X-Frame-Options") == "DENY", path
    assert allowed == {f"/embed/decks/{public.pk}/", f"/embed/s/{token}/", "/embed/decks/nothing/"}
    embeds = [str(one.pattern) for one in _patterns() if str(one.pattern).startswith("embed/")]
    assert len(embeds) == 2


def _patterns() -> list[Any]:
    found, wanted = [], list(get_resolver().url_patterns)
    while wanted:
        one = wanted.pop()
        wanted += getattr(one, "url_patterns", [])
        found.append(one)
    return found


def test_who_sees_which_deck_in_a_frame_and_by_oembed(
    starter: Catalog, ann: User, ann_client: Client, client: Client
) -> None:
    """Its owner no more than everybody else: by its id a public one, by its link one whose link is alive."""
    public, unlisted = make_deck(ann, starter, Visibility.PUBLIC), make_deck(ann, starter, Visibility.UNLISTED)
    by_link = [f"/s/{shared(deck)}/" for deck in (public, unlisted)]

    def check(path: str, absent: str, status: int) -> None:
        for browser in (ann_client, client):
            frame, told = browser.get(f"/embed{path}"), ask(browser, path)
            assert (frame.status_code, told.status_code) == (status, status), path
            if status == 404:
                assert frame.content == browser.get(f"/embed{absent}").content
                assert told.content == ask(browser, absent).content
                assert not told.cookies

    for deck, status in ((public, 200), (unlisted, 404)):
        check(f"/decks/{deck.pk}/", "/decks/abcdefghjk/", status)
    for path in by_link:
        check(path, f"/s/{'A' * 32}/", 200)
    services.revoke(deck=unlisted)
    services.delete_deck(deck=public, version=public.version)
    for path in (f"/decks/{public.pk}/", f"/decks/{unlisted.pk}/"):
        check(path, "/decks/abcdefghjk/", 404)
    for path in by_link:  # and a moment later
        check(path, f"/s/{'A' * 32}/", 404)


def test_the_page_that_hands_the_frame_out(
    client: Client, ann_client: Client, bob_client: Client, starter: Catalog, ann: User
) -> None:
    public, private = make_deck(ann, starter, Visibility.PUBLIC), make_deck(ann, starter)
    page = client.get(f"/decks/{public.pk}/embed/?size=faces&theme=dark").content.decode()
    code = html.unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page)[0])
    src = html.unescape(re.findall(r'src="([^"]*)"', code)[0])
    assert "max-width:100%" in code
    assert 'style="' not in re.findall(r"<iframe[^>]*>", page)[0]
    assert src == f"{HERE}/embed/decks/{public.pk}/?size=faces&theme=dark"
    assert client.get(src.removeprefix(HERE)).status_code == 200
    assert "frame-src 'self'" in client.get(f"/decks/{public.pk}/embed/")["Content-Security-Policy"]
    assert f'href="/decks/{public.pk}/embed/"' in client.get(f"/decks/{public.pk}/").content.decode()
    # By its id a deck that isn't public is shown to nobody: its owner hands out the link, and others nothing.
    assert "<textarea" not in ann_client.get(f"/decks/{private.pk}/embed/").content.decode()
    unlisted = make_deck(ann, starter, Visibility.UNLISTED)
    token = shared(unlisted)
    assert f"/embed/s/{token}/" in ann_client.get(f"/decks/{unlisted.pk}/embed/").content.decode()
    assert f"/embed/s/{token}/" in bob_client.get(f"/s/{token}/embed/").content.decode()
    assert [client.get(f"/decks/{deck.pk}/embed/").status_code for deck in (private, unlisted)] == [404, 404]
    assert client.post(f"/embed/decks/{public.pk}/").status_code == 405


def test_a_deck_by_oembed(client: Client, starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, name='A "deck" & <more>')
    data = ask(client, f"/decks/{deck.pk}/").json()
    assert (data["version"], data["type"], data["title"]) == ("1.0", "rich", deck.name)
    assert (data["author_name"], data["provider_name"]) == ("ann", "despaira")
    assert client.get(data["thumbnail_url"].removeprefix(HERE))["Content-Type"] == "image/jpeg"
    assert (data["thumbnail_width"], data["thumbnail_height"]) == (1200, 630)
    frame = ElementTree.fromstring(data["html"])
    assert frame.tag == "iframe"
    assert frame.attrib["src"].startswith(f"{HERE}/embed/decks/{deck.pk}/")
    assert (frame.attrib["width"], frame.attrib["height"]) == (str(data["width"]), str(data["height"]))
    assert "max-width:100%" in frame.attrib["style"]
    assert "allow-scripts" not in frame.attrib["sandbox"]
    small = ask(client, f"/decks/{deck.pk}/", maxwidth=300, maxheight=200).json()
    assert (small["width"], small["height"], "thumbnail_url" in small) == (300, 200, False)
    assert "size=compact" in small["html"]
    assert "size=faces" in ask(client, f"/decks/{deck.pk}/?view=faces").json()["html"]
    assert ask(client, f"/decks/{deck.pk}/", maxwidth=50).json()["type"] == "link"
    answer = ask(client, f"/decks/{deck.pk}/", format="xml")
    assert answer["Content-Type"].startswith("text/xml")
    told = {each.tag: each.text for each in ElementTree.fromstring(answer.content)}
    assert told == {name: str(value) for name, value in ask(client, f"/decks/{deck.pk}/").json().items()}


def test_a_card_by_oembed(client: Client, starter: Catalog) -> None:
    rooms: list[tuple[dict[str, int], int | None]] = [
        ({}, 744), ({"maxwidth": 743}, 372), ({"maxheight": 300}, 186), ({"maxwidth": 100}, None),
    ]  # fmt: skip
    for room, size in rooms:
        data = ask(client, "/cards/flash-step/", **room).json()
        assert data["title"].startswith("Flash Step")
        assert (data.get("width"), data["type"]) == (size, "photo" if size else "link")
        if size:
            assert client.get(data["url"].removeprefix(HERE))["Content-Type"].startswith("image/")


def test_what_oembed_answers(client: Client, starter: Catalog) -> None:
    card = "url=http%3A%2F%2Ftestserver%2Fcards%2Fflash-step%2F"
    for query, status in {
        "": 400, "url=": 400, card: 200, f"{card}&format=yaml": 501, "format=yaml": 501, f"{card}&maxwidth=wide": 400,
        f"{card}&maxheight=-1": 400, card.replace("flash-step", "no-such-card"): 404, "url=nonsense": 404,
        "url=http%3A%2F%2Ftestserver%2Fcards%2F": 404, "url=http%3A%2F%2Ftestserver%2Faccounts%2F": 404,
        card.replace("testserver", "elsewhere.example"): 404, card.replace("http", "ftp"): 404,
        "url=%2Fcards%2Fflash-step%2F": 404, "url=http%3A%2F%2F%5Bbroken%2Fcards": 404,
        card.replace("step", "step%00"): 404,
    }.items():  # fmt: skip
        assert client.get(f"/oembed/?{query}").status_code == status, query
    assert client.post(f"/oembed/?{card}").status_code == 405


def test_pages_say_where_oembed_is(unlisted: Deck, client: Client, ann_client: Client) -> None:
    token = shared(unlisted)
    kinds = []
    for kind, address in re.findall(
        r'<link rel="alternate" type="([^"]*oembed)" href="([^"]*)"', client.get(f"/s/{token}/").content.decode()
    ):
        kinds.append(kind)
        assert client.get(html.unescape(address).removeprefix(HERE)).status_code == 200
    assert kinds == ["application/json+oembed", "text/xml+oembed"]
    # Where nobody would be told, nothing is announced.
    assert "oembed" not in ann_client.get(f"/decks/{unlisted.pk}/").content.decode()
    assert "json+oembed" in client.get("/cards/flash-step/").content.decode()
