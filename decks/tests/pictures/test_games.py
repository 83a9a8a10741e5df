"""Pictures, frames, QR codes and paper of decks of the further games, by their addresses."""

from __future__ import annotations

import io
from urllib.parse import quote

import pypdfium2 as pdfium
import pytest
from django.test import Client
from PIL import Image

from accounts.models import User
from cards.pictures import turns
from decks import limits, services
from decks.games import game_of, library_of
from decks.models import Deck, Visibility
from decks.pictures.portrait import portrait_of
from decks.pictures.whole import whole_of
from decks.tests.decks_of_games import CODES, make_deck_of
from games import GAMES


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SECONDS", 600.0)
    monkeypatch.setattr(limits, "PROXIES_DRAWN_FOR", 600.0)


@pytest.fixture(params=CODES)
def deck(request: pytest.FixtureRequest, ann: User) -> Deck:
    return make_deck_of(request.param, ann, Visibility.PUBLIC)


def test_a_preview_shows_the_deck_s_own_cards(deck: Deck, client: Client) -> None:
    portrait = portrait_of(deck, library_of(deck))
    assert portrait.leader is not None
    assert f"/{deck.game}/cards/" in portrait.leader.url
    assert GAMES[deck.game].name in portrait.alt
    answer = client.get(f"/decks/{deck.pk}/preview/{'0' * 20}.jpg")
    assert answer["Location"] == f"/decks/{deck.pk}/preview/{portrait.mark}.jpg"
    picture = client.get(answer["Location"])
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/jpeg")
    assert client.get(answer["Location"], headers={"If-None-Match": picture["ETag"]}).status_code == 304


def test_a_picture_says_what_its_columns_are(deck: Deck) -> None:
    portrait = portrait_of(deck, library_of(deck))
    said = {"fade": "Cards by cost", "aoe": "Cards by priority", "ga": "Cards by cost"}[deck.game]
    assert portrait.curve is not None
    assert portrait.curve.title == said
    assert portrait.alt.endswith(portrait.curve.words)
    assert portrait.curve.words.startswith(said)


RED, BLUE = "Skills, reactions", "Items, augments, commands"


def test_the_whole_deck_has_all_its_sections(deck: Deck, client: Client) -> None:
    whole = whole_of(deck, library_of(deck))
    counts = services.decklist_of(deck).counts()
    lead = game_of(deck).lead
    assert [part.heading for part in whole.parts] == [
        f"{part.label} · {counts[part.name]} card{'' if counts[part.name] == 1 else 's'}"
        for part in game_of(deck).sections
        if part.name != lead and part.name in counts
    ]
    for kind in ("png", "webp"):
        answer = client.get(f"/decks/{deck.pk}/picture.{kind}")
        assert answer["Content-Type"] == f"image/{kind}"
        Image.open(io.BytesIO(b"".join(answer) if answer.streaming else answer.content)).verify()


@pytest.mark.parametrize("paper", ["proxies.pdf?backs=on", "registration.pdf?player=Ann", "list.pdf"])
def test_it_is_printed(deck: Deck, client: Client, paper: str) -> None:
    page = client.get(f"/decks/{deck.pk}/print/")
    assert page.status_code == 200
    answer = client.get(f"/decks/{deck.pk}/print/{paper}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    file = pdfium.PdfDocument(b"".join(answer))
    text = file[0].get_textpage().get_text_bounded()
    if paper.startswith("proxies"):
        fronts = -(-sum(services.decklist_of(deck).counts().values()) // 9)
        assert len(file) == 2 * fronts
        return
    game = game_of(deck)
    assert game.name in text
    names = [
        library_of(deck).cards[ref].full_name
        for ref in services.decklist_of(deck).section(game.main)
        if isinstance(ref, int)
    ]
    said = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in file).split())
    assert [name for name in names if name not in said] == []
    if paper.startswith("registration"):
        wanted = {"fade": "World Rule", "aoe": "Character", "ga": "Material deck"}[deck.game]
        assert wanted in text
        assert "Leader" not in text


def test_it_stands_in_frames_and_has_codes(deck: Deck, client: Client) -> None:
    frame = client.get(f"/embed/decks/{deck.pk}/")
    assert frame.status_code == 200
    html = frame.content.decode()
    assert GAMES[deck.game].name in html
    assert f'href="/{deck.game}/cards/' in html
    assert client.get(f"/decks/{deck.pk}/embed/").status_code == 200
    shown = client.get(f"/oembed/?url={quote(f'http://testserver/decks/{deck.pk}/')}").json()
    assert (shown["type"], shown["title"]) == ("rich", deck.name)
    for of in ("link", "code"):
        svg = client.get(f"/decks/{deck.pk}/qr.svg?of={of}")
        assert (svg.status_code, svg["Content-Type"]) == (200, "image/svg+xml")
    assert client.get(f"/decks/{deck.pk}/qr/").status_code == 200
