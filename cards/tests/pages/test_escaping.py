"""Tests that HTML in card texts is escaped on every page."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import library_of
from cards.importing import load
from cards.models import Card, CardSet
from cards.tests.importing.set_files import CARDS_OF_GAMES as CARDS
from decks.tests.parsing import tags_of
from decks.tests.test_api import send
from despaira_site.testing.exhaustive import is_exhaustive
from games import GAMES
from games.fields import MAX_NAME, MAX_RARITY, MAX_TEXT, Field

pytestmark = pytest.mark.django_db

EACH = pytest.mark.parametrize("game", CARDS)
#: Of what is the same for all games, one.
ONE = pytest.mark.parametrize("game", CARDS if is_exhaustive() else ["fade"])
#: What would be an element or an attribute if it were not escaped, in a text, a tag, a script, a comment, an address.
HOSTILE = """=x"'><zz onzz=1></zz></script><zz>{{7*7}}{%zz%}--><zz>&lt;zz&gt; javascript:zz()"""


def hostile(field: Field) -> Any:
    """Return the longest malicious text that a field accepts."""
    most = {"rarity": MAX_RARITY, "text": MAX_TEXT, "text_reversed": MAX_TEXT, "flavour": MAX_TEXT}
    text = HOSTILE[: most.get(field.name, MAX_NAME)]
    for given in (text, text[:40], text[:20], [text[:40]], [text[:16]]):
        try:
            field.read(given)
        except Exception:  # noqa: S112  (whatever it is refused for)
            continue
        return given
    return None


def rows(game: str) -> list[dict[str, Any]]:
    """Return the two cards of a game with malicious text in each field that accepts it."""
    texts = {field.name: hostile(field) for field in GAMES[game].fields if field.words is None and not field.numeric}
    texts = {name: text for name, text in texts.items() if text and name not in ("number", "image", "throw", "links")}
    found = []
    for card in CARDS[game]:
        row = {**card, **texts, "name": f"{card['number']} {texts['name']}"[:MAX_NAME]}
        for name in list(texts):
            kind = [each.code for each in GAMES[game].kinds].index(card["kind"])
            if GAMES[game].field(name).kinds[kind] == "-":
                del row[name]
        found.append(row)
    return found


@pytest.fixture
def _hostile_set(game: str, tmp_path: Path) -> None:
    about = {"code": "TST", "name": HOSTILE[:MAX_NAME], "description": HOSTILE}
    path = tmp_path / f"{game}.json"
    path.write_text(json.dumps({"game": game, "set": about, "cards": rows(game)}), encoding="utf-8")
    outcome = load([path])
    assert not outcome.is_refused, [str(fault) for file in outcome.files for fault in file.faults]


def harmless(client: Client, address: str) -> str:
    """Check that a page contains no injected element, attribute or script URL."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    html = answer.content.decode()
    for tag, attributes in tags_of(html):
        assert tag != "zz", address
        assert not any(name.startswith("on") for name in attributes), address
        for name in ("href", "src", "action"):
            assert not attributes.get(name, "").strip().lower().startswith("javascript:"), address
        if tag == "script":
            assert "src" in attributes or attributes.get("type") in ("application/ld+json", "application/json"), address
    assert "<zz" not in html, address
    return html


@pytest.mark.postgres
@EACH
@pytest.mark.usefixtures("_hostile_set")
def test_texts_of_cards_are_texts_on_every_page(client: Client, game: str) -> None:
    cards = list(library_of(game).values())
    assert all("zz" in card.name for card in cards)
    pages = [f"/{game}/{path}" for path in ("", "sets/", "sets/TST/", "sets/TST/checklist/", "help/search/")]
    pages += [f"/{game}/cards/?q=display%3A{view}" for view in ("grid", "list", "text", "full")]
    pages += [f"/{game}/cards/?q={quote(words)}" for words in (HOSTILE, "kind:<zz>", f'"{HOSTILE}"', "set:<zz onzz=1>")]
    pages += [f"/{game}/cards/{card.slug}/" for card in cards]
    for address in pages:
        harmless(client, address)
    assert "&lt;zz" in harmless(client, f"/{game}/cards/{cards[0].slug}/")


@EACH
@pytest.mark.usefixtures("_hostile_set")
def test_texts_of_cards_are_texts_in_answers_and_the_admin(client: Client, game: str) -> None:
    card, card_set = Card.objects.filter(game=game).earliest("pk"), CardSet.objects.get(game=game)
    api = f"/api/v1/games/{game}/"
    for address in ("cards/", f"cards/{card.slug}/", "cards/autocomplete/?q=zz", "sets/", "sets/TST/", "cards/?q=<zz>"):
        answer = client.get(api + address)
        assert answer.headers["Content-Type"] == "application/json"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
    client.force_login(User.objects.create(username="root", is_staff=True, is_superuser=True))
    pages = [f"card/{card.pk}/{page}/" for page in ("change", "delete", "history")]
    for page in ("card/", "cardset/", f"cardset/{card_set.pk}/change/", *pages):
        answer = client.get(f"/admin/cards/{page}")
        assert answer.status_code == 200, page
        found = tags_of(answer.content.decode())
        assert not [tag for tag, attributes in found if tag == "zz" or "onzz" in attributes], page


@ONE
@pytest.mark.usefixtures("_hostile_set")
def test_texts_of_cards_are_texts_in_decks(ann_client: Client, game: str) -> None:
    card = next(iter(library_of(game).values()))
    section = GAMES[game].main
    entries = [{"card": card.full_name, "count": 1}, {"card": HOSTILE[:MAX_NAME], "count": 2}]
    body = {"name": HOSTILE[:40], "game": game, "visibility": "public", "sections": {section: entries}}
    deck = send(ann_client, "POST", "decks/", body)
    assert deck.status_code == 201, deck.content
    address = f"/decks/{deck.json()['id']}/"
    seen = 0
    for below in ("", "edit/", "edit/text/", "hand/", "history/", "print/"):
        # What a game has no tool for is not there.
        if ann_client.get(address + below, follow=True).status_code == 200:
            harmless(ann_client, address + below)
            seen += 1
    assert seen >= 1 or ann_client.get(address).status_code == 404
    written = ann_client.get(f"/api/v1{address}export/?as=csv").content.decode()
    cells = [cell for row in csv.reader(io.StringIO(written)) for cell in row]
    assert any("zz" in cell for cell in cells)
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]
