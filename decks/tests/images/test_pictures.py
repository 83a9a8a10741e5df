"""Pictures of decks of all games: permissions, content, previews in chats, QR codes."""

from __future__ import annotations

import io
import json
import re
import threading
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import zxingcpp
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.images import limits as image_limits
from cards.images import queue, sheets
from cards.images.card_image import newest_image
from conftest import legal_list, make_deck
from decks import limits
from decks.core import services
from decks.games import game_of, library_of
from decks.images import qr, whole
from decks.images.portrait import portrait_of
from decks.images.whole import PictureGrid, whole_of
from decks.importexport import parse
from decks.models import Deck, Visibility
from decks.tests.decks_of_games import CODES, make_deck_of
from despaira_site.testing.exhaustive import is_exhaustive
from despaira_site.testing.link_previews import faults_of, preview_of, read_tags
from drawing.card_images.size import Size
from games import GAMES
from jobs.queues import Queue
from jobs.workers import Processes
from rules.vocabulary import Kind
from tcg.construction import Decklist


@pytest.fixture(autouse=True)
def pictures(settings: Any, tmp_path: Path) -> Path:
    """Where they are kept."""
    settings.PICTURES_DIR = tmp_path
    return tmp_path


def picture_path(path: str, client: Client | None = None) -> str:
    """Where the picture of a page stands."""
    html = (client or Client()).get(path).content.decode()
    address = urlsplit(read_tags(html)["og:image"])
    return f"{address.path}?{address.query}" if address.query else address.path


def shared(deck: Deck) -> str:
    return f"/s/{services.share(deck=deck).share_token}/"


def test_a_chat_shows_a_deck_by_its_tags_alone(starter: Catalog, ann: User) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC, name="Ash & “Ember” <b>")
    shown = preview_of(f"/decks/{deck.pk}/")
    leader = starter[next(iter(legal_list(starter).section("leader")))]  # type: ignore[index]
    assert faults_of(f"/decks/{deck.pk}/") == []
    assert shown.tags["og:title"] == "Ash & “Ember” <b>"
    assert shown.tags["og:url"] == f"http://testserver/decks/{deck.pk}/"
    assert shown.tags["og:description"] == f"Standard deck of 51 cards led by {leader.name}."
    assert "Cards by level (red: creatures; blue: tricks): " in shown.tags["og:image:alt"]
    assert shown.picture is not None
    small = shown.picture.resize((40, 21))
    assert len({small.getpixel((x, y)) for x in range(40) for y in range(21)}) > 100  # it is no plain ground


def test_every_page_of_a_deck_has_a_preview(public: Deck, ann_client: Client) -> None:
    link = shared(public)
    body = {"deck": public.pk, "runs": 1, "seed": 1}
    made = ann_client.post("/api/v1/goldfish/", json.dumps(body), content_type="application/json").json()
    for page in ("hand/?seed=7", "goldfish/", f"goldfish/{made['id']}/"):
        assert faults_of(f"/decks/{public.pk}/{page}") == [], page
    for below in (f"/decks/{public.pk}/", link):
        assert faults_of(below) == []
        assert picture_path(below).startswith(f"{below}preview/")
        html = Client().get(f"{below}hand/?seed=7").content.decode()
        assert read_tags(html)["og:url"].endswith("hand/?seed=7")
    assert 'content="noindex"' in html
    assert "games are won" in preview_of(f"{link}goldfish/{made['id']}/").tags["og:description"]


def test_hidden_decks_have_no_preview(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, Visibility.UNLISTED)
    for page in ("", "hand/?seed=7", "goldfish/", "qr/", "delete/", "edit/"):
        assert list(read_tags(ann_client.get(f"/decks/{deck.pk}/{page}").content.decode())) == ["og:site_name"], page


def test_an_outdated_address_leads_to_the_newest(public: Deck, ann_client: Client) -> None:
    before = picture_path(f"/decks/{public.pk}/")
    changed = ann_client.patch(
        f"/api/v1/decks/{public.pk}/", {"name": "Another"}, content_type="application/json", headers={"If-Match": '"1"'}
    )
    assert changed.status_code == 200
    answer = Client().get(before)
    assert answer.status_code == 302
    assert answer["Location"] == picture_path(f"/decks/{public.pk}/") != before
    moved = Client().get(f"/decks/{public.pk}/hand/preview/0.jpg?seed=7")
    assert Client().get(moved["Location"]).status_code == 200
    assert Client().get(f"/decks/{public.pk}/hand/preview/0.jpg").status_code == 404


def test_a_picture_that_is_kept_takes_one_query(public: Deck) -> None:
    for path in (picture_path(f"/decks/{public.pk}/"), f"/decks/{public.pk}/picture.webp"):
        assert Client().get(path).status_code == 200
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(path).status_code == 200
        asked = [query["sql"] for query in queries if "cards_revision" not in query["sql"]]
        assert len(asked) == 1


def test_any_list_can_be_drawn(starter: Catalog, ann: User) -> None:
    """One without cards, one with two leaders, and one with names that no card has."""
    leaders = [(card.id, 1) for card in starter.values() if card.kind is Kind.LEADER][:2]
    main = list(legal_list(starter).section("main").items())[:2]
    strangers: list[tuple[Any, int]] = [("Nobody knows me", 3), ("太陽", 1), ("W" * 160, 99)]
    for decklist in (Decklist(), Decklist.of(leader=leaders), Decklist.of(main=[*main, *strangers])):
        deck = make_deck(ann, starter, Visibility.PUBLIC, decklist=decklist)
        for page in ("", "hand/?seed=1") if decklist.section("main") else ("", "goldfish/"):
            assert faults_of(f"/decks/{deck.pk}/{page}") == []
        assert "problem" in read_tags(Client().get(f"/decks/{deck.pk}/").content.decode())["og:image:alt"]
        answer = Client().get(f"/decks/{deck.pk}/picture.webp")
        assert Image.open(io.BytesIO(answer.content)).format == "WEBP"


def test_the_whole_deck_has_every_card_with_its_count(starter: Catalog, public: Deck) -> None:
    shown = whole_of(public, starter)
    assert [(part.heading, len(part.cells)) for part in shown.parts] == [("Main · 51 cards", 17)]
    grid = PictureGrid.of(shown)
    for kind, written in (("png", "PNG"), ("webp", "WEBP")):
        answer = Client().get(f"/decks/{public.pk}/picture.{kind}")
        assert answer["Content-Type"] == f"image/{kind}"
        picture = Image.open(io.BytesIO(answer.content))
        assert (picture.format, picture.size) == (written, (grid.width, grid.height(shown)))


def test_any_number_of_cards_is_bounded(starter: Catalog, ann: User) -> None:
    portrait = portrait_of(make_deck(ann, starter, Visibility.PUBLIC), starter)
    for count in (*range(1, limits.ENTRIES, 33), limits.ENTRIES):
        for sections in (["main"], ["main", "side"], ["leader", "main", "side", "special", "maybe"]):
            share, piles = -(-count // len(sections)), {}
            for place, section in enumerate(sections):
                piles[section] = [
                    (f"{section} {number}", 9)
                    for number in range(share if place else count - share * (len(sections) - 1))
                ]
            shown = whole.WholeDeck.of(portrait, Decklist.of(**piles), starter)
            grid = PictureGrid.of(shown)
            assert grid.width * grid.height(shown) <= whole.MOST_PIXELS, (count, sections)
            assert max(grid.width, grid.height(shown)) <= 4096, (count, sections)


def test_one_picture_is_drawn_at_a_time(starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    public = make_deck(ann, starter, Visibility.PUBLIC, decklist=Decklist.of(main=sorted(starter)[:3]))
    busy = threading.Lock()
    busy.acquire()
    monkeypatch.setattr(image_limits, "_ONE_AT_A_TIME", busy)
    monkeypatch.setattr(image_limits, "WAIT", 0.01)
    whole = f"/decks/{public.pk}/picture.webp"
    printed = [f"/decks/{public.pk}/print/{name}.pdf" for name in ("list", "registration", "proxies")]
    sheet = sheets.sheet_url(starter, sorted(starter)[:3])
    large = [*printed, sheet]
    for address, status in [*((address, 202) for address in printed), (sheet, 503)]:
        answer = Client().get(address)
        assert (answer.status_code, answer["Retry-After"], answer["Refresh"]) == (status, "2", "2"), address
        assert answer["HX-Reswap"] == "none"  # a page that shows how far it is asks again
    plain = Client().get(whole)  # a chat that shows the link asks once
    assert (plain.status_code, plain["Content-Type"], plain["Refresh"]) == (200, "image/jpeg", "2")
    assert plain["Cache-Control"] == "no-store"
    busy.release()
    assert Client().get(whole)["Content-Type"] == "image/webp"
    for address in large:
        assert Client().get(address).status_code == 200, address
        assert not busy.locked()


def test_who_waits_for_card_images_keeps_nobody_from_drawing(
    starter: Catalog, public: Deck, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.FACES_DIR = settings.PICTURES_DIR = tmp_path
    addresses = [f"/decks/{public.pk}/{path}" for path in ("print/list.pdf", "print/registration.pdf")]

    def meanwhile(*_: object) -> int:
        assert [Client().get(address).status_code for address in addresses] == [200, 200]
        return 0

    monkeypatch.setattr(image_limits, "WAIT", 0.01)
    monkeypatch.setattr(image_limits, "have_drawn", meanwhile)
    for address in (f"/decks/{public.pk}/picture.png", f"/decks/{public.pk}/print/proxies.pdf"):
        assert Client().get(address).status_code == 200, address
    assert Client().get(sheets.sheet_url(starter, sorted(starter)[:3])).status_code == 200


def test_few_requests_wait_for_card_images(
    starter: Catalog, public: Deck, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PICTURES_DIR = tmp_path
    given: list[float] = []
    monkeypatch.setattr(image_limits, "_WAITING", threading.BoundedSemaphore(1))
    monkeypatch.setattr(image_limits, "have_drawn", lambda images, seconds: given.append(seconds) or 1)
    address = f"/decks/{public.pk}/picture.png"
    for _ in range(2):  # a place is free again after an answer
        assert Client().get(address)["Refresh"] == "2"
    with image_limits._WAITING:
        assert Client().get(address)["Refresh"] == "2"
    assert given == [image_limits.SECONDS, image_limits.SECONDS, 0.0]


def test_a_deck_saved_for_a_table_has_its_sheets_drawn(
    starter: Catalog, ann: User, settings: Any, tmp_path: Path
) -> None:
    settings.FACES_DIR = tmp_path
    cards = sorted(starter)[:2]
    deck = make_deck(ann, starter, Visibility.PUBLIC, decklist=Decklist.of(main=cards))
    Client().get(f"/decks/{deck.pk}/export/", {"as": "tts"})
    queue.QUEUE.wait([newest_image(starter, starter[card]).digest for card in cards], 600.0)
    assert all(newest_image(starter, starter[card]).is_stored for card in cards)


def test_a_sheet_of_faces(starter: Catalog, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each request says how many images are there, and the one that finds all of them has the sheet."""
    settings.FACES_DIR = tmp_path / "faces"
    monkeypatch.setattr(queue, "QUEUE", Queue(Processes(1, int), 0))
    address = sheets.sheet_url(starter, sorted(starter)[:3])
    for there, card_id in enumerate(sorted(starter)[:3]):
        answer = Client().get(address)
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert f"{there} of 3 are there" in answer.content.decode()
        newest_image(starter, starter[card_id]).content(Size.SMALL)
    assert Client().get(address).status_code == 200


def test_who_has_much_drawn_waits(starter: Catalog, public: Deck, ann_client: Client, monkeypatch: Any) -> None:
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "draw", "2/min")
    assert Client().get(f"/decks/{public.pk}/picture.webp").status_code == 200
    assert Client().get(f"/decks/{public.pk}/print/list.pdf").status_code == 200
    for path in ("picture.png", "print/list.pdf", "print/registration.pdf", "print/proxies.pdf"):
        answer = Client().get(f"/decks/{public.pk}/{path}")
        assert answer.status_code == 429, path
        assert 0 < int(answer["Retry-After"]) <= 60
        assert "Try again in" in answer.content.decode()
    assert Client().get(sheets.sheet_url(starter, sorted(starter)[:3])).status_code == 429
    assert Client().get(f"/decks/{public.pk}/picture.webp").status_code == 200, "what is kept counts for nothing"
    assert ann_client.get(f"/decks/{public.pk}/print/list.pdf").status_code == 200, "counted by account"


def read_svg(svg: bytes) -> str:
    """Return what a phone reads in a QR code, which is drawn from its SVG's own path."""
    text, scale = svg.decode(), 4
    width = int(re.search(r'viewBox="0 0 (\d+)', text)[1])  # type: ignore[index]
    image = Image.new("L", (width * scale, width * scale), 255)
    for run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", text):
        x, y, length = (scale * int(number) for number in run)
        image.paste(0, (x, y, x + length, y + scale))
    (found,) = zxingcpp.read_barcodes(image)
    return str(found.text)


def test_qr_codes_are_read(starter: Catalog, public: Deck) -> None:
    link = shared(public)
    at = f"/decks/{public.pk}/"
    assert read_svg(Client().get(f"{at}qr.svg").content) == f"http://testserver{at}"
    assert read_svg(Client().get(f"{link}qr.svg?of=link").content) == f"http://testserver{link}"
    code = read_svg(Client().get(f"{at}qr.svg?of=code").content)
    assert parse(code, starter).decklist == legal_list(starter)
    assert Client().get(f"{at}qr.svg?of=nonsense").status_code == 404
    page = Client().get(f"{at}qr/").content.decode()
    assert code in page


def test_qr_codes_of_hidden_decks(starter: Catalog, ann: User, ann_client: Client) -> None:
    unlisted, private = make_deck(ann, starter, Visibility.UNLISTED), make_deck(ann, starter)
    answer = ann_client.get(f"/decks/{unlisted.pk}/qr.svg")
    assert read_svg(answer.content) == f"http://testserver/s/{unlisted.share_token}/"
    assert answer["Cache-Control"] == "private, no-cache"
    assert "for you alone" in ann_client.get(f"/decks/{private.pk}/qr/").content.decode()


def test_a_code_that_is_too_long_is_a_sentence(starter: Catalog, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qr, "LARGEST", 12)
    many = make_deck(ann, starter, Visibility.PUBLIC, decklist=Decklist.of(main=[(card_id, 9) for card_id in starter]))
    unknown = make_deck(ann, starter, Visibility.PUBLIC, decklist=Decklist.of(main=[("Nobody", 1)]))
    for deck, said in ((many, "more than a QR code has room for"), (unknown, "Nobody")):
        answer = Client().get(f"/decks/{deck.pk}/qr.svg?of=code")
        assert (answer.status_code, said in answer.content.decode()) == (422, True)
        assert said in Client().get(f"/decks/{deck.pk}/qr/").content.decode()


@pytest.mark.parametrize("code", CODES if is_exhaustive() else CODES[:1])
def test_pictures_show_the_deck_s_own_cards(code: str, ann: User, client: Client) -> None:
    deck_of_game = make_deck_of(code, ann, Visibility.PUBLIC)
    portrait = portrait_of(deck_of_game, library_of(deck_of_game))
    assert portrait.leader is not None
    assert f"/{deck_of_game.game}/cards/" in portrait.leader.url
    assert GAMES[deck_of_game.game].name in portrait.alt
    said = {"fade": "Cards by cost", "aoe": "Cards by priority", "ga": "Cards by cost"}[deck_of_game.game]
    assert portrait.curve is not None
    assert portrait.curve.title == said
    answer = client.get(f"/decks/{deck_of_game.pk}/preview/{'0' * 20}.jpg")
    assert answer["Location"] == f"/decks/{deck_of_game.pk}/preview/{portrait.digest}.jpg"
    picture = client.get(answer["Location"])
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/jpeg")
    assert client.get(answer["Location"], headers={"If-None-Match": picture["ETag"]}).status_code == 304
    counts = services.decklist_of(deck_of_game).counts()
    game = game_of(deck_of_game)
    assert [part.heading for part in whole_of(deck_of_game, library_of(deck_of_game)).parts] == [
        f"{part.label} · {counts[part.name]} card{'' if counts[part.name] == 1 else 's'}"
        for part in game.sections
        if part.name != game.lead and part.name in counts
    ]
    answer = client.get(f"/decks/{deck_of_game.pk}/picture.webp")
    Image.open(io.BytesIO(b"".join(answer) if answer.streaming else answer.content)).verify()
