"""Card images of every game at their addresses, in the API, and before anybody asks."""

from __future__ import annotations

import io
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.test import Client
from PIL import Image

from cards.catalog import libraries
from cards.images import card_image
from cards.images.all_images import digests
from cards.images.card_image import CardImage, newest_image
from cards.models import Card, CardSet, Printing
from drawing.size import Size
from games import GAMES, SHELVED, Game
from shelf.library import current

ROWS: dict[str, dict[str, Any]] = {
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
RARITIES = {"fade": "rare", "aoe": "method", "ga": "rare"}


@pytest.fixture
def faces(settings: Any, tmp_path: Path) -> Path:
    settings.FACES_DIR = tmp_path / "faces"
    settings.MEDIA_ROOT = tmp_path / "media"
    return tmp_path / "faces"


def game_with_a_card(game: Game) -> Game:
    """Store a set of one card."""
    row = ROWS[game.code]
    values = {key: value for key, value in row.items() if key not in ("name", "kind")}
    card = Card.objects.create(game=game.code, name=row["name"], kind=row["kind"], values=values)
    of_set = CardSet.objects.create(game=game.code, code="TRY", name="A try")
    Printing.objects.create(card=card, set=of_set, number=1, rarity=RARITIES[game.code], artist="Ann")
    return game


@pytest.fixture
def game(no_cards: None, faces: Path) -> Game:
    """One game: all store, name and request faces alike, and only the drawing is their own."""
    return game_with_a_card(GAMES["fade"])


def image_of(game: Game) -> CardImage:
    cards = current(game)
    return newest_image(cards, cards.named(ROWS[game.code]["name"]))


def address(game: Game, size: Size = Size.SMALL) -> str:
    return image_of(game).url(size)


def test_a_placeholder_says_what_the_card_is(game: Game, client: Client) -> None:
    answer = client.get(address(game))
    assert (answer.status_code, answer["Content-Type"], answer["Cache-Control"]) == (200, "image/svg+xml", "no-store")
    said = re.findall("<text[^>]*>([^<]*)", answer.content.decode())
    assert said == ["Kettle Hound", "Character", "Cost 1", "Rust"]
    Printing.objects.all().delete()
    assert client.get(address(game)).status_code == 200, "a card without a printing has a face"


def test_an_imported_picture_takes_the_place_of_the_drawn_face(game: Game, client: Client) -> None:
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


def test_an_image_is_at_its_address_alone(game: Game, client: Client) -> None:
    there = address(game)
    for part, other in (
        ("small", "huge"),
        ("/cards/", "/cards/no-"),
        *(("/fade/", f"/{code}/") for code in ("aoe", "ga", "xyz")),
    ):
        assert client.get(there.replace(part, other)).status_code == 404
    assert client.post(there).status_code == 405


def test_the_api_has_the_image(game: Game, client: Client) -> None:
    card: Any = current(game).named(ROWS["fade"]["name"])
    there = f"/api/v1/games/fade/cards/{card.slug}/image.webp"
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
    assert client.post(there).status_code == 405


@pytest.mark.usefixtures("drawn_card_images")
def test_images_of_all_games_are_drawn_before_anybody_asks_and_kept_from_tidying(
    game: Game, faces: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def draw(game: str, card: Any, *more: Any) -> dict[Size, bytes]:
        drawn.append(card.name)
        return dict.fromkeys(Size, b"")

    monkeypatch.setattr(card_image, "draw", draw)
    call_command("draw_faces", beside=-1)
    assert drawn == []
    said = StringIO()
    call_command("draw_faces", stdout=said)
    assert drawn[-1] == ROWS[game.code]["name"]
    assert len(drawn) == 1
    assert f"drawn {len(drawn)} faces" in said.getvalue()
    call_command("draw_faces", stdout=said)
    assert "drawn 0 faces" in said.getvalue()
    assert len(drawn) == 1
    assert {path.name.partition("-")[0] for path in faces.rglob("*.webp")} <= digests(libraries())


def test_every_game_has_a_back_and_images_of_its_own(
    client: Client, game: Game, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PICTURES_DIR = tmp_path
    monkeypatch.setattr("cards.images.responses.have_drawn", lambda images, seconds: len(images))
    backs = set()
    for other in SHELVED:
        path = f"/{other.code}/cards/back.jpg"
        answer = client.get(path)
        assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
        assert Image.open(io.BytesIO(answer.content)).size == (744, 1039)
        assert client.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
        assert client.post(path).status_code == 405
        backs.add(answer.content)
        if other is not game:
            game_with_a_card(other)
        assert client.get(address(other)).status_code == 200
    assert len(backs | {client.get("/cards/back.jpg").content}) == 4
