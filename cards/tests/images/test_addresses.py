"""Tests of card images of every game: URLs, API and drawing in advance."""

from __future__ import annotations

import io
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.test import Client
from PIL import Image

from cards.catalog.catalogs import libraries, library_of
from cards.images import card_image
from cards.images.all_images import digests
from cards.images.card_image import CardImage, newest_image
from cards.models import Card, CardSet, Printing
from drawing.card_images.size import Size
from games import GAMES, Game

ROWS: dict[str, dict[str, Any]] = {
    "despaira": {"name": "Kettle Wyrm", "kind": "tile", "tile": "ocean"},
    "fade": {
        "name": "Kettle Hound", "kind": "character", "elements": ["Rust"], "cost": 1, "level": 5, "hp": 5, "plv": 3,
        "typecasting": ["Beast"], "keywords": ["Bloodlust 1"], "text": "Draw 1.", "flavour": "It whistles.",
    },
    "aoe": {
        "name": "Pin Prick", "kind": "attack", "symbol": "Minna", "priority": 8, "range": 1, "attack": 2, "link": 1,
        "red": ["L"], "yellow": ["M"], "tags": ["final"], "text": "Final: Knockdown.",
    },
    "ga": {
        "name": "Postman", "kind": "ally", "types": ["ally"], "supertypes": ["Unique"], "element": "Ink", "cost": 2,
        "speed": "fast", "power": 1, "life": 2,
    },
}  # fmt: skip


@pytest.fixture
def images(settings: Any, tmp_path: Path) -> Path:
    """Return the empty folder of card images."""
    settings.FACES_DIR = tmp_path / "faces"
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.PICTURES_DIR = tmp_path / "pictures"
    return tmp_path / "faces"


def store_card(game: Game) -> None:
    """Store a set of one card."""
    row = ROWS[game.code]
    values = {key: value for key, value in row.items() if key not in ("name", "kind")}
    columns = values if game.has_columns else {"values": values}
    card = Card.objects.create(game=game.code, name=row["name"], kind=row["kind"], **columns)
    card_set = CardSet.objects.create(game=game.code, code="TRY", name="A try")
    Printing.objects.create(card=card, set=card_set, number=1, rarity="rare", artist="Ann")


@pytest.fixture(params=["despaira", "fade"])
def game(request: pytest.FixtureRequest, no_cards: None, images: Path) -> Game:
    """Return a game with one card: at the root of the site, or below its code."""
    game = GAMES[request.param]
    store_card(game)
    return game


def image_of(game: Game) -> CardImage:
    cards = library_of(game.code)
    return newest_image(cards, cards.named(ROWS[game.code]["name"]))


def address(game: Game, size: Size = Size.SMALL) -> str:
    return image_of(game).url(size)


def test_an_image_is_drawn_once_and_stored(
    game: Game, client: Client, images: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image_of(game).content(Size.SMALL)
    first = client.get(address(game))
    assert (first.status_code, first["Content-Type"]) == (200, "image/webp")
    assert first["Cache-Control"] == "public, max-age=31536000, immutable"
    assert first.content[8:12] == b"WEBP"
    assert len(list(images.rglob("*.webp"))) == len(Size)
    monkeypatch.setattr(card_image, "draw", lambda *of: pytest.fail("drawn again"))
    assert client.get(address(game)).content == first.content
    again = client.get(address(game), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(address(game, Size.LARGE)).status_code == 200
    assert "Cookie" not in first.headers.get("Vary", "")


def test_an_outdated_address_leads_to_the_image_of_today(game: Game, client: Client) -> None:
    old = address(game)
    printing = Printing.objects.get()
    printing.rarity = "common"
    printing.save()
    assert address(game) != old
    response = client.get(old)
    assert (response.status_code, response["Location"]) == (302, address(game))


def test_an_image_is_at_its_address_alone(game: Game, client: Client) -> None:
    there = address(game)
    for wrong in (
        there.replace("small", "huge"),
        there.replace("/cards/", "/cards/no-"),
        *(f"/{code}{there.removeprefix('/fade')}" for code in ("aoe", "ga", "xyz")),
    ):
        assert client.get(wrong).status_code == 404, wrong


def test_a_card_without_a_printing_has_an_image(game: Game, client: Client) -> None:
    Printing.objects.all().delete()
    assert client.get(address(game)).status_code == 200


def test_a_printed_image_takes_the_place_of_the_drawn_one(game: Game, client: Client) -> None:
    drawn = address(game)
    stream = io.BytesIO()
    Image.new("RGB", (200, 300), "#804020").save(stream, "PNG")
    printing = Printing.objects.get()
    printing.image.save("picture.png", ContentFile(stream.getvalue()), save=False)
    printing.image_digest = "abc"
    printing.save()
    assert address(game) != drawn
    image_of(game).content(Size.SMALL)
    picture = Image.open(io.BytesIO(client.get(address(game)).content)).convert("RGB")
    assert picture.size == (173, 260)
    assert picture.getpixel((80, 100)) == pytest.approx((0x80, 0x40, 0x20), abs=6)


def test_a_printed_image_that_is_missing_or_broken_gives_the_drawn_one(
    game: Game, client: Client, images: Path, settings: Any
) -> None:
    printing = Printing.objects.get()
    printing.image.save("broken.png", ContentFile(b"no picture"))
    image_of(game).content(Size.SMALL)
    assert client.get(address(game))["Content-Type"] == "image/webp"
    printing.image.storage.delete(str(printing.image.name))
    printing.image_digest = "other"
    printing.save()
    image_of(game).content(Size.SMALL)
    assert client.get(address(game))["Content-Type"] == "image/webp"
    (images.parent / "file").write_text("")
    settings.FACES_DIR = images.parent / "file"
    image_of(game).content(Size.SMALL)  # where nothing can be stored


def test_the_api_has_the_image(game: Game, client: Client) -> None:
    there = f"/api/v1/games/{game.code}/cards/{image_of(game).card.slug}/image.webp"
    for size in Size:
        answer = client.get(f"{there}?size={size}")
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/webp")
        assert Image.open(io.BytesIO(answer.content)).size == (size.width, size.height)
    assert answer["Cache-Control"] == "public, max-age=300"
    assert client.get(f"{there}?size={size}", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert client.get(f"{there}?printing=TRY EN-1").status_code == 200
    for printing in ("XXX EN-1", "nonsense"):
        refused = client.get(f"{there}?printing={printing}")
        assert (refused.status_code, refused["Content-Type"]) == (404, "application/problem+json")
        assert "Its set numbers: TRY • EN – 1" in refused.json()["detail"]
    assert client.get(there.replace("/cards/", "/cards/no-")).status_code == 404


def test_images_of_all_games_are_drawn_before_anybody_asks_and_kept_from_tidying(
    no_cards: None, images: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(game: str, card: Any, *more: Any) -> dict[Size, bytes]:
        drawn.append(card.name)
        return dict.fromkeys(Size, b"")

    for game in GAMES.values():
        store_card(game)
    names = [ROWS[code]["name"] for code in GAMES]
    monkeypatch.setattr(card_image, "draw", draw)
    call_command("draw_faces", beside=-1)
    assert drawn == []
    output = StringIO()
    call_command("draw_faces", stdout=output)
    assert drawn == names
    assert f"drawn {len(names)} faces" in output.getvalue()
    call_command("draw_faces", stdout=output)
    assert "drawn 0 faces" in output.getvalue()
    assert drawn == names
    assert {path.name.partition("-")[0] for path in images.rglob("*.webp")} <= digests(libraries())


def test_every_game_has_a_back_of_its_own(client: Client, images: Path) -> None:
    backs = set()
    for game in GAMES.values():
        path = f"{game.path}cards/back.jpg"
        answer = client.get(path)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
        assert Image.open(io.BytesIO(answer.content)).size == (744, 1039)
        assert client.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
        backs.add(answer.content)
    assert len(backs) == len(GAMES)
