"""The words of a game in the API: kinds of cards and what stands on them."""

from __future__ import annotations

from django.test import Client

from cards.catalog import Catalog
from games import GAMES


def test_a_game_tells_what_stands_on_its_cards(client: Client) -> None:
    for code in ("fade", "aoe", "ga"):
        answer = client.get(f"/api/v1/games/{code}/vocabulary/")
        assert answer.status_code == 200
        data = answer.json()
        game = GAMES[code]
        assert data["game"] == code
        assert [kind["code"] for kind in data["kinds"]] == [kind.code for kind in game.kinds]
        assert [field["code"] for field in data["fields"]] == [field.name for field in game.fields]
        everybody = [kind["code"] for kind in data["kinds"]]
        assert data["fields"][0]["required"] == everybody
        assert data["fields"][1]["words"] == [{"code": kind.code, "name": kind.label} for kind in game.kinds]


def test_a_field_says_which_kinds_have_it(client: Client) -> None:
    fields = {field["code"]: field for field in client.get("/api/v1/games/fade/vocabulary/").json()["fields"]}
    assert fields["level"] == {
        "code": "level", "name": "Level", "about": "The Level of a Character.", "required": ["character"],
        "optional": [], "many": False, "of_printing": False, "words": None,
    }  # fmt: skip
    assert fields["grade"]["optional"] == ["skill", "reaction", "item"]
    assert [word["name"] for word in fields["rank"]["words"]] == [
        "Normal", "Special", "Hyper", "Ultra", "Devastation", "Legendary",
    ]  # fmt: skip
    assert fields["rarity"]["of_printing"]


def test_no_other_game(starter: Catalog, client: Client) -> None:
    assert client.get("/api/v1/games/xyz/vocabulary/").status_code == 404
    # Despaira's is its own.
    assert "elements" in client.get("/api/v1/games/despaira/vocabulary/").json()
