"""Decks on other sites: in frames, by oEmbed and in feeds; what is shown to whom, and what is refused."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import feedparser
import pytest
from defusedxml import ElementTree
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import legal_list, make_deck
from decks.core import services
from decks.models import Deck, Visibility
from decks.pages import feeds
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.tests.access_cells import addresses

FRAMES = "frame-ancestors *"
HERE = "http://testserver"


def ask(client: Client, path: str, **params: object) -> Any:
    """oEmbed about an address of this site."""
    return client.get(f"/oembed/?{urlencode({'url': f'{HERE}{path}', **params})}")


def shared(deck: Deck) -> str:
    """The token of a new link to it."""
    return str(services.share(deck=deck).share_token)


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
        for browser in (client, ann_client) if is_exhaustive() or path.startswith("/embed") else (ann_client,):
            answer = browser.get(path)
            if FRAMES in answer["Content-Security-Policy"]:
                allowed.add(path)
            else:
                assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
                assert answer.get("X-Frame-Options") == "DENY", path
    assert allowed == {f"/embed/decks/{public.pk}/", f"/embed/s/{token}/", "/embed/decks/nothing/"}
    assert len([address for address in addresses() if address.route.startswith("embed/")]) == 2


def test_who_sees_which_deck_in_a_frame_and_by_oembed(
    starter: Catalog, ann: User, ann_client: Client, client: Client
) -> None:
    """Check that its owner sees no more than others: by its id a public deck, by its link one whose link is alive."""
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
    Deck.objects.filter(pk=public.pk).delete()
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


def read(client: Client, path: str = "/decks/feed.atom") -> Any:
    """A feed as feedparser understands it, which has nothing to complain of."""
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    parsed = feedparser.parse(answer.content)
    assert not parsed.bozo, parsed.get("bozo_exception")
    return parsed


def titles(client: Client, path: str = "/decks/feed.atom") -> list[str]:
    return [entry.title for entry in read(client, path).entries]


def test_an_entry_says_all_of_a_deck(starter: Catalog, ann: User, client: Client) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, description="Burn [[Flash Step]] **twice**.")
    feed = read(client)
    (entry,) = feed.entries
    assert (feed.feed.title, feed.feed.link) == ("New decks", "http://testserver/decks/")
    assert feed.feed.id == "tag:testserver,2000-01-01:/decks/feed.atom/"
    assert (entry.title, entry.author, entry.link) == ("Ann's ashes", "ann", f"http://testserver/decks/{deck.pk}/")
    assert entry.id == f"tag:testserver,{deck.created_at:%Y-%m-%d}:/decks/{deck.pk}//"
    assert (entry.published[:19], entry.updated[:19]) == (
        f"{deck.published_at:%Y-%m-%dT%H:%M:%S}",
        f"{deck.updated_at:%Y-%m-%dT%H:%M:%S}",
    )
    assert entry.summary_detail.type == "text/html"
    for part in (
        '<img alt="',
        'src="http://testserver/cards/',
        "Standard · 51 cards · legal",
        '<a href="http://testserver/cards/flash-step/"',
        "<strong>twice</strong>",
    ):
        assert part in entry.summary


def test_a_deck_is_new_when_it_is_made_public_first(starter: Catalog, ann: User, client: Client) -> None:
    old = make_deck(ann, starter, name="Old")
    make_deck(ann, starter, Visibility.PUBLIC, name="Young")
    for visibility, shown in (
        ("public", ["Old", "Young"]),
        ("private", ["Young"]),
        ("unlisted", ["Young"]),
        ("public", ["Old", "Young"]),
    ):
        content = replace(services.content_of(old), visibility=visibility)
        old = services.save_deck(deck=old, version=old.version, content=content)
        assert titles(client) == shown
    published = old.published_at
    old.refresh_from_db()
    assert old.published_at == published


def test_the_search_of_decks_makes_feeds(starter: Catalog, ann: User, bob: User, client: Client) -> None:
    make_deck(ann, starter, Visibility.PUBLIC, name="Ashes")
    make_deck(bob, starter, Visibility.PUBLIC, name="Tides")
    make_deck(bob, starter, name="Tides nobody sees")
    path = "/decks/feed.atom?q=by%3Abob+order%3Aname"
    assert titles(client, path) == ["Tides"]
    feed = read(client, path).feed
    assert (feed.title, feed.link) == (
        "New decks: by:bob order:name", "http://testserver/decks/?q=by%3Abob+order%3Aname"
    )  # fmt: skip
    assert feed.id != read(client).feed.id
    assert read(client, "/decks/feed.atom?q=nothing+has+this").entries == []


def test_a_card_has_a_feed(starter: Catalog, ann: User, client: Client) -> None:
    card = starter[next(iter(legal_list(starter).section("main")))]  # type: ignore[index]
    make_deck(ann, starter, Visibility.PUBLIC, name="Plays it")
    make_deck(ann, starter, name="Plays it unseen")
    idea = legal_list(starter).remove("main", card.id, 3).add("maybe", card.id)
    make_deck(ann, starter, Visibility.PUBLIC, name="Thinks of it", decklist=idea)
    path = f"/cards/{card.slug}/decks.atom"
    assert titles(client, path) == ["Plays it"]
    assert f'href="{path}"' in client.get(f"/cards/{card.slug}/").content.decode()
    assert client.get("/cards/nobody/decks.atom").status_code == 404


def test_nothing_new_is_answered_by_304(starter: Catalog, ann: User, client: Client) -> None:
    """Also of a feed without entries: it says no time of day."""
    for _ in range(2):
        answer = client.get("/decks/feed.atom")
        assert answer["Cache-Control"] == "no-cache"
        assert "Last-Modified" not in answer
        again = client.get("/decks/feed.atom", headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304
        make_deck(ann, starter, Visibility.PUBLIC)
        again = client.get("/decks/feed.atom", headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 200


def test_a_feed_has_an_end_and_takes_two_queries(
    starter: Catalog, ann: User, client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    client.get("/decks/feed.atom")  # the catalogue is read
    for number in range(5):
        make_deck(ann, starter, Visibility.PUBLIC, name=f"Deck {number}")
    monkeypatch.setattr(feeds, "MOST", 3)
    with django_assert_num_queries(3):  # one of them asks whether the cards are others
        assert titles(client) == ["Deck 4", "Deck 3", "Deck 2"]
