"""Decks that leave for other programs, through their addresses: files, the pictures that they name, and back in."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, ImageChops, ImageStat

from accounts.models import User
from cards import face_cache
from cards.catalog import Catalog
from cards.faces import Size
from cards.faces.sheet import MOST
from cards.pictures import sheets
from cards.shown import shown_cards
from conftest import make_deck
from decks import limits, services
from decks.models import Deck, Visibility
from decks.tests.formats import tts_reader
from decks.tests.test_api import send
from rules.cards import CardDef
from rules.vocabulary import Kind
from tcg.construction import Decklist


def file_of(client: Client, deck: Deck, as_: str) -> bytes:
    answer = client.get(f"/api/v1/decks/{deck.pk}/export/?as={as_}")
    assert answer.status_code == 200, answer.content
    return answer.content


def counts_of(answer: Any) -> dict[str, dict[str, int]]:
    """How many of which card a deck of the API has in each section."""
    sections = answer.json()["sections"].items()
    return {section: {entry["card"]: entry["count"] for entry in entries} for section, entries in sections}


def belonging(starter: Catalog) -> list[CardDef]:
    return [card for card in starter.values() if card.kind in (Kind.CREATURE, Kind.TRICK)]


def large_deck(owner: User, starter: Catalog, **fields: str) -> Deck:
    """A deck of as many different cards as one may have, three of each that is known."""
    main = [(card.id, 3) for card in belonging(starter)]
    maybe = [f"Nobody, number {number}" for number in range(limits.ENTRIES - len(main))]
    return make_deck(owner, starter, decklist=Decklist.of(main=main, maybe=maybe), **fields)


def is_like(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures of one size show the same, as far as JPEG keeps it."""
    difference = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB")))
    return max(difference.mean) < 12


def sheet_of(client: Client, path: str) -> Any:
    """The picture at an address, which is asked for again while the faces on it are drawn."""
    answer = client.get(path)
    while answer.status_code == 503:
        assert answer["Retry-After"]
        answer = client.get(path)
    return answer


@pytest.mark.usefixtures("drawn_card_images")
def test_every_card_of_a_table_has_its_face(starter: Catalog, ann: User, ann_client: Client) -> None:
    """The pictures are loaded by nobody, of a private deck too: they show cards, and say nothing of the deck."""
    cards = Decklist.of(main=[(card.id, 1) for card in belonging(starter)[:4]])
    deck = make_deck(ann, starter, name="Nobody sees this name", decklist=cards)
    stranger, sizes = Client(), {}
    for pile in tts_reader.read(file_of(ann_client, deck, "tts")):
        for card in pile.cards:
            answer = sheet_of(stranger, urlsplit(card.sheet.face).path)
            assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
            assert "immutable" in answer["Cache-Control"]
            if card.sheet not in sizes:
                sizes[card.sheet] = Image.open(io.BytesIO(answer.content)).convert("RGB")
            picture = sizes[card.sheet]
            assert max(picture.size) <= 4096
            assert picture.width % card.sheet.columns == picture.height % card.sheet.rows == 0
            width, height = picture.width // card.sheet.columns, picture.height // card.sheet.rows
            left, top = card.column * width, card.row * height
            known = starter.named(card.name)
            assert known
            shown = shown_cards(starter).newest(known.id)
            face = Image.open(io.BytesIO(face_cache.face(known, shown.printing, Size.LARGE)[0])).convert("RGBA")
            paper = Image.new("RGBA", face.size, "black")
            paper.alpha_composite(face)
            assert is_like(picture.crop((left, top, left + width, top + height)), paper.resize((width, height)))
            assert shown.card.text in card.description
    (picture,) = sizes.values()
    (sheet,) = sizes
    back = Image.open(io.BytesIO(stranger.get(urlsplit(sheet.back).path).content)).convert("RGB")
    corner = picture.crop((picture.width - width, picture.height - height, picture.width, picture.height))
    assert is_like(corner, back.resize((width, height)))
    assert deck.pk not in sheet.face


def test_four_hundred_cards_are_put_on_sheets(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = large_deck(ann, starter)
    file = file_of(ann_client, deck, "tts")
    assert len(file) < limits.FILE_LETTERS / 2
    piles = tts_reader.read(file)
    known = len(belonging(starter))
    found = {card.sheet for pile in piles for card in pile.cards}
    assert len(found) == -(-known // MOST) + 1  # and the back, for those that nobody knows
    assert sum(len(pile.cards) for pile in piles) == 3 * known + limits.ENTRIES - known
    after = send(ann_client, "POST", "decks/import/", {"file": file.decode()})
    assert after.status_code == 201
    assert counts_of(after) == counts_of(ann_client.get(f"/api/v1/decks/{deck.pk}/"))


def test_a_table_that_is_too_large_is_refused_with_a_sentence(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[(card.id, 9) for card in belonging(starter)[:200]]))
    answer = ann_client.get(f"/api/v1/decks/{deck.pk}/export/?as=tts")
    assert answer.status_code == 400
    assert "1,800 cards" in answer.json()["errors"][0]["message"]
    page = ann_client.get(f"/decks/{deck.pk}/").content.decode()
    assert "This deck has 1,800 cards: at most 1,200 are put on a table." in page
    assert "?as=tts" not in page
    assert "?as=cockatrice" in page


def test_an_outdated_sheet_leads_to_the_newest_and_a_made_up_one_nowhere(starter: Catalog, client: Client) -> None:
    ids = sorted(starter)[:3]
    address = sheets.sheet_url(ids, starter)
    assert client.get(address).status_code == 200
    head, _, mark = address.rpartition("/")
    outdated = client.get(f"{head}/{'0' * 20}.jpg")
    assert (outdated.status_code, outdated["Location"]) == (302, address)
    cards, _, signature = head.removeprefix("/cards/sheets/").partition("/")
    for made_up in (f"{cards}A/{signature}", f"{cards}/{signature[:-1]}-", f"{cards}/x", f"AAAA/{signature}"):
        assert client.get(f"/cards/sheets/{made_up}/{mark}").status_code == 404
    assert client.post(address).status_code == 405
    assert client.get(address, headers={"If-None-Match": client.get(address)["ETag"]}).status_code == 304
    # A card that is there no more shows its back; every list of cards has an address.
    assert client.get(sheets.sheet_url([*ids[:2], 2**30], starter)).status_code == 200
    for numbers in ([1], [127, 128, 129], [1, 16_511, 2_113_663, 2**31 - 1], list(range(1, 70))):
        assert sheets._parse_ids(sheets._dump_ids(numbers)) == numbers


def upload(client: Client, content: bytes) -> Any:
    return client.post("/decks/new/", {"file": SimpleUploadedFile("deck", content)})


def test_a_file_makes_a_deck(starter: Catalog, ann: User, ann_client: Client) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        answer = upload(ann_client, "# Name: Aus der Schublade\n3 Flash Step\n2 Nobody’s".encode(encoding))
        assert answer.status_code == 302
        deck = Deck.objects.get(owner=ann)
        assert (deck.name, answer["Location"]) == ("Aus der Schublade", f"/decks/{deck.pk}/edit/#lines")
        deck.delete()


#: What is uploaded; what the page says.
UPLOADS: dict[str, tuple[bytes, str]] = {
    "no text": (b"3 Flash Step\n\xff\xfe\x00", "This file is no text: see byte 14."),
    "a picture": (b"\x89PNG\r\n\x1a\n", "This file is a picture. Decks are read from text"),
    "a photograph": (b"\xff\xd8\xff\xe0", "This file is a picture."),
    "a PDF": (b"%PDF-1.7 3 Flash Step", "This file is a PDF."),
    "a packed file": (b"PK\x03\x04", "This file is a zip file"),
    "more than a megabyte": (b"#" * 1_000_001, "This file has 1,000,001 bytes: at most 1 MB is read."),
    "half a character": (b"\xff\xfea", "This file is no text"),
    "blanks alone": (b" \n", "There is nothing in this file."),
    "nothing in it": (b"", "The submitted file is empty."),
    "no cards": (b"\xe2\x80\xa6", "None of these lines is a card."),
    "an entity": (b"<!DOCTYPE a [<!ENTITY b 'c'>]><cockatrice_deck/>", "defines entities"),
    "broken XML": (b"<cockatrice_deck>\n<", "line 2"),
    "too long": (b"a" * (limits.LIST_LETTERS + 1), "50,001 letters"),
}


def test_a_file_that_is_no_deck_is_refused(starter: Catalog, ann_client: Client) -> None:
    for content, said in UPLOADS.values():
        answer = upload(ann_client, content)
        assert (answer.status_code, said in answer.content.decode()) == (422, True), said
    bodies: list[dict[str, Any]] = [{}, {"file": "", "text": ""}, {"file": 3}, {"file": "<cockatrice_deck>"}]
    for body in bodies:
        assert send(ann_client, "POST", "decks/import/", body).status_code == 400
    assert not Deck.objects.exists()


def test_files_are_called_by_the_deck(starter: Catalog, ann: User, client: Client) -> None:
    deck = make_deck(ann, starter, Visibility.PUBLIC)
    forms = {"text": "txt", "json": "json", "code": "deckcode.txt", "markdown": "md", "tts": "tts.json"}
    for name, stem in (
        ("The Walking Wood", "the-walking-wood"), ("Ein Wäldchen/../etc", "ein-waldchenetc"),
        ('"; filename="x.exe', "filenamexexe"), ("a" * 80, "a" * 60), ("森", deck.pk), ("--", deck.pk),
    ):  # fmt: skip
        Deck.objects.filter(pk=deck.pk).update(name=name)
        for path in (f"/decks/{deck.pk}/export/", f"/api/v1/decks/{deck.pk}/export/"):
            for as_, end in forms.items():
                answer = client.get(f"{path}?as={as_}")
                assert answer["Content-Disposition"] == f'attachment; filename="{stem}.{end}"'
    assert f'filename="{stem}.list.pdf"' in client.get(f"/decks/{deck.pk}/print/list.pdf")["Content-Disposition"]
    assert f'download="{stem}.link.svg"' in client.get(f"/decks/{deck.pk}/qr/").content.decode()


def test_markdown_leads_to_the_deck(starter: Catalog, ann: User, ann_client: Client, client: Client) -> None:
    def title(client: Client, path: str) -> str:
        return client.get(f"{path}export/?as=markdown&show").content.decode().split("\n", 1)[0]

    public = make_deck(ann, starter, Visibility.PUBLIC, name="Seen")
    hidden = make_deck(ann, starter, Visibility.PRIVATE, name="Hidden")
    path = f"/decks/{public.pk}/"
    assert title(client, path) == f"# [Seen](http://testserver{path})"
    path = f"/decks/{hidden.pk}/"
    assert title(ann_client, path) == "# Hidden"
    services.share(deck=hidden)
    hidden.refresh_from_db()
    link = f"/s/{hidden.share_token}/"
    assert title(ann_client, path) == title(client, link) == f"# [Hidden](http://testserver{link})"
    assert title(ann_client, "/api/v1" + path) == f"# [Hidden](http://testserver{link})"
