"""A new format of decklists: one object in the list of formats is all that it needs."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.checking.mail import Prepared, prepare
from decks.importexport import FILE_FORMATS, ExportedDeck, FileFormat, Head, ListReader, ParsedList
from decks.importexport.parsing.gathering import Gatherer
from decks.legality import name_of
from decks.tests.test_api import send
from tcg.library import AnyLibrary

_SIGN: Final = "TOY LIST"


def write(deck: ExportedDeck) -> str:
    cards = [
        f"{section}*{count}*{name_of(ref, deck.library)}"
        for section, pile in deck.decklist.sections.items()
        for ref, count in pile.items()
    ]
    return "\n".join([_SIGN, deck.name, *cards])


def read(text: str, library: AnyLibrary, usual: Head | None) -> ParsedList:
    _, name, *cards = text.split("\n")
    gatherer = Gatherer(library, usual)
    gatherer.read_field("name", name, 2)
    for number, line in enumerate(cards, 3):
        section, count, card = line.split("*")
        gatherer.add(section, card, int(count), number, line)
    return gatherer.parsed()


TOY: Final = FileFormat(
    code="toy",
    label="Toy list",
    content_type="text/x-toy",
    extension="toy",
    write=write,
    reader=ListReader(
        read=read,
        recognises=lambda text, game: text.startswith(_SIGN),
        is_document=True,
        suffixes=(".toy",),
        file_help="a toy list",
        paste_help="toy lists",
    ),
    holds=("name",),
)


def test_a_format_without_a_reader_is_only_exported(
    starter: Catalog, ann: User, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FILE_FORMATS, TOY.code, replace(TOY, reader=None))
    deck = make_deck(ann, starter, name="Cup")
    text = ann_client.get(f"/decks/{deck.pk}/export/?as=toy").content.decode()
    assert text.startswith(f"{_SIGN}\nCup\n")
    for page in ("/decks/new/", "/decks/check/"):
        assert "oy list" not in ann_client.get(page).content.decode()
    assert send(ann_client, "POST", "decks/import/", {"text": text}).json()["lines"] != []


def test_a_new_format_needs_its_line_in_the_list_alone(
    starter: Catalog, ann: User, ann_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FILE_FORMATS, TOY.code, TOY)
    deck = make_deck(ann, starter, name="Cup")

    page = ann_client.get(f"/decks/{deck.pk}/").content.decode()
    assert f'href="/decks/{deck.pk}/export/?as=toy"' in page
    assert "Toy list" in page
    file = ann_client.get(f"/decks/{deck.pk}/export/?as=toy")
    assert file.headers["Content-Type"] == "text/x-toy"
    assert file.headers["Content-Disposition"] == 'attachment; filename="cup.toy"'
    text = ann_client.get(f"/api/v1/decks/{deck.pk}/export/?as=toy").content.decode()
    assert text == file.content.decode()
    assert text.startswith(f"{_SIGN}\nCup\n")

    sections = ann_client.get(f"/api/v1/decks/{deck.pk}/").json()["sections"]
    pasted = ann_client.post("/decks/new/", {"text": text.replace("Cup", "Pot")})
    address = f"/api/v1/decks/{pasted.headers['Location'].split('/')[2]}/"
    assert ann_client.get(address).json()["sections"] == sections
    for member in ("text", "file"):
        answer = send(ann_client, "POST", "decks/import/", {member: text}).json()
        assert (answer["name"], answer["sections"], answer["lines"]) == ("Cup", sections, [])

    paths = SchemaGenerator().get_schema(public=True)["paths"]  # type: ignore[no-untyped-call]
    (parameter,) = (
        each for each in paths["/api/v1/decks/{deck_id}/export/"]["get"]["parameters"] if each["name"] == "as"
    )
    assert "toy" in parameter["schema"]["enum"]
    assert f"* `toy`: Toy list. {TOY.losses()}" in parameter["description"]
    new = ann_client.get("/decks/new/").content.decode()
    assert "toy lists are understood too" in new
    assert "or a toy list. At most 1 MB." in new
    assert ".toy,text/*" in new
    assert "Tabletop Simulator and Toy list." in ann_client.get("/decks/check/").content.decode()
    mailed = f"{text}\nSent from my iPhone"
    assert prepare(mailed) == Prepared(mailed)
