"""Tests of previews of the site, cards and sets, and of their Open Graph tags."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import Client
from PIL import Image

from cards.catalog.catalogs import Catalog, current
from cards.models import Card, CardSet
from cards.presenters.cards import presenter_of
from cards.previews import preview
from despaira_site.testing.link_previews import faults_of, preview_of, read_tags
from drawing import site_colours


@pytest.fixture(autouse=True)
def pictures(settings: Any, tmp_path: Path) -> Path:
    settings.PICTURES_DIR = tmp_path
    return tmp_path


def test_colours_are_those_of_the_look_by_night() -> None:
    css = (site_settings.BASE_DIR / "static/css/tokens.css").read_text().partition("@media")[0]
    tokens = dict(re.findall(r"--([a-z-]+): (?:light-dark\(#\w+, )?(#\w{6})\)?;", css))
    own = {name: value for name, value in vars(site_colours).items() if name.isupper() and isinstance(value, tuple)}
    assert {name: "#{:02x}{:02x}{:02x}".format(*value) for name, value in own.items()} == {
        name: tokens[name.lower().replace("_", "-")] for name in own
    }


def test_pages_have_a_preview(starter: Catalog) -> None:
    paths = ("/", "/cards/storm-titan/", "/sets/DSP/", "/ga/")
    assert [fault for path in paths for fault in faults_of(path)] == []


def test_a_page_says_what_its_tags_say(starter: Catalog) -> None:
    tags = preview_of("/cards/flash-step/").tags
    assert tags["og:title"] == "Flash Step"
    assert tags["og:type"] == "article"
    assert tags["og:url"] == "http://testserver/cards/flash-step/"
    assert tags["og:description"].startswith("Flash Step: Trick, level 1, Wind. Move 1 creature")
    assert tags["og:image:alt"] == "The card Flash Step: Trick, level 1, Wind"
    assert preview_of("/cards/?q=fire").tags["og:url"] == "http://testserver/cards/?q=fire"


def test_words_of_others_stay_words(starter: Catalog, client: Client) -> None:
    html = client.get("/cards/", {"q": '"><script>x</script>&amp;'}).content.decode()
    assert "<script>x" not in html
    assert '"><script>x</script>&amp;' in read_tags(html)["og:title"]
    assert client.get("/cards/").content
    assert (
        "https://localhost/cards/" in client.get("/cards/", secure=True, headers={"host": "localhost"}).content.decode()
    )


def test_private_pages_have_no_preview(starter: Catalog, client: Client) -> None:
    for path in ("/nothing/", "/accounts/login/", "/decks/mine/"):
        assert list(read_tags(client.get(path).content.decode())) == ["og:site_name"]


def test_addresses(starter: Catalog, client: Client, pictures: Path) -> None:
    shown = presenter_of(starter).newest(starter.slugged("flash-step").id)  # type: ignore[union-attr]
    urls = [
        preview.site_preview(starter).url,
        preview.card_preview(shown, starter).url,
        preview.set_preview("DSP", presenter_of(starter)).url,
    ]
    for url in urls:
        answer = client.get(url)
        assert answer.status_code == 200
        assert "immutable" in answer["Cache-Control"]
        assert client.get(url, headers={"If-None-Match": answer["ETag"]}).status_code == 304
        assert client.get(url).content == answer.content
        outdated = client.get(re.sub(r"/preview/\w+", "/preview/abc", url))
        assert (outdated.status_code, outdated["Location"]) == (302, url)
    assert len(list(pictures.glob("*/*.jpg"))) == len(urls)
    for url in ("/cards/no-such-card/preview/abc.jpg", "/sets/NONE/preview/abc.jpg"):
        assert client.get(url).status_code == 404


def test_the_same_cards_give_the_same_bytes(starter: Catalog) -> None:
    assert preview.draw_set("DSP", presenter_of(starter)) == preview.draw_set("DSP", presenter_of(starter))
    assert preview.set_digest("DSP", presenter_of(starter)) == preview.set_digest("DSP", presenter_of(current()))


@pytest.mark.parametrize("name", ["שמש 太陽 🐉🔥 Żółć → “Ω”", "x" * 80])
def test_any_name_has_a_picture(starter: Catalog, name: str) -> None:
    card, card_set = Card.objects.get(slug="flash-step"), CardSet.objects.get(code="DSP")
    card.name = card_set.name = name
    card.save()
    card_set.save()
    slug = next(known.slug for known in current().values() if known.id == card.permanent_number)
    assert faults_of(f"/cards/{slug}/") == faults_of("/sets/DSP/") == []
    assert preview_of("/sets/DSP/").tags["og:title"] == name.strip()


def test_a_site_without_cards_has_a_picture(no_cards: None) -> None:
    assert Image.open(io.BytesIO(preview.draw_site(current()))).size == (1200, 630)
    assert faults_of("/") == []
