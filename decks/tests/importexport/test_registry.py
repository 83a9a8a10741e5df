"""Each format of decklists in the list is offered on pages, and documented."""

from __future__ import annotations

from typing import Any

from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from cards.catalog.catalogs import Catalog
from conftest import make_deck
from decks.importexport import FILE_FORMATS, list_readers


def test_each_format_is_offered_and_documented(starter: Catalog, ann: User, ann_client: Client) -> None:
    deck = make_deck(ann, starter, name="Cup")
    page, new = (ann_client.get(path).content.decode() for path in (f"/decks/{deck.pk}/", "/decks/new/"))
    paths: Any = SchemaGenerator().get_schema(public=True)["paths"]  # type: ignore[no-untyped-call]
    asked = paths["/api/v1/decks/{deck_id}/export/"]["get"]["parameters"]
    (parameter,) = (parameter for parameter in asked if parameter["name"] == "as")
    assert parameter["schema"]["enum"] == sorted(FILE_FORMATS)
    for code, each in FILE_FORMATS.items():
        assert f"* `{code}`: {each.label}." in parameter["description"]
        assert f"/decks/{deck.pk}/export/?as={code}" in page
        assert each.label in page
        file = ann_client.get(f"/decks/{deck.pk}/export/?as={code}")
        assert file["Content-Type"] == each.content_type
        assert file["Content-Disposition"] == f'attachment; filename="cup.{each.extension}"'
    for reader in list_readers():
        assert [said for said in (*reader.suffixes, reader.file_help, reader.paste_help) if said not in new] == []
