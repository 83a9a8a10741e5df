"""The registration sheet and the list, as pdfium reads them."""

from __future__ import annotations

import re
from typing import IO, Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from cards.catalog import Catalog
from conftest import legal_list
from decks.printing.layout import A4, LETTER, PAPERS, Paper
from decks.printing.sheets import Registration, Written, list_pdf, registration_pdf
from tcg.construction import Decklist

WORST = "W" * 80


def written(decklist: Decklist, **said: Any) -> Written:
    return Written(**{
        "name": "Ann's ashes", "author": "ann", "format": "Standard", "verdict": "legal", "date": "1 May 2026",
        "decklist": decklist, **said,
    })  # fmt: skip


def names(cards: Catalog, decklist: Decklist, section: str) -> list[str]:
    return [cards[ref].name for ref in decklist.section(section) if isinstance(ref, int)]


def opened(file: IO[bytes]) -> pdfium.PdfDocument:
    with file:
        return pdfium.PdfDocument(file.read())


def texts(document: pdfium.PdfDocument) -> list[str]:
    return [page.get_textpage().get_text_range() for page in document]


def first(cards: Catalog, count: int, copies: int = 1) -> Decklist:
    return Decklist.of(main=[(card.id, copies) for card in list(cards.values())[:count]])


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
@pytest.mark.parametrize("is_by_kind", [False, True])
def test_a_legal_deck_is_registered_on_one_page(starter: Catalog, paper: Paper, is_by_kind: bool) -> None:
    decklist = legal_list(starter)
    said = Registration("Ann Ash", "Open of Vael", "31 May 2026", "", is_by_kind)
    pages = texts(opened(registration_pdf(written(decklist), said, starter, paper)))
    assert len(pages) == 1
    for words in ("Ann Ash", "Open of Vael", "31 May 2026", "Ann's ashes", "Despaira · Standard", "Checked by"):
        assert words in pages[0]
    assert re.search(r"Leader 1 · Main 51 · 52 cards", pages[0])
    assert [name for name in names(starter, decklist, "main") if name not in pages[0]] == []
    for ref in decklist.section("main"):
        printing = starter.printing_of(ref) if isinstance(ref, int) else None
        assert printing
        assert f"{printing.number.set} {printing.number.number}" in pages[0]


def test_cards_stand_from_a_to_z_or_by_kind(starter: Catalog) -> None:
    decklist = legal_list(starter)
    by_name, by_kind = (
        texts(opened(registration_pdf(written(decklist), Registration(is_by_kind=each), starter, A4)))[0]
        for each in (False, True)
    )
    places = [by_name.rindex(name) for name in sorted(names(starter, decklist, "main"))]
    assert places == sorted(places)
    assert "Main: Creatures" in by_kind
    assert "Main: Creatures" not in by_name


def test_what_does_not_count_is_not_registered_but_listed(starter: Catalog) -> None:
    one, other = list(starter.values())[:2]
    decklist = Decklist.of(main=[(one.id, 2)], maybe=[(other.id, 3)])
    sheet = texts(opened(registration_pdf(written(decklist), Registration(), starter, A4)))[0]
    listed = texts(opened(list_pdf(written(decklist), starter, A4)))[0]
    assert one.name in sheet
    assert other.name not in sheet
    assert "2 cards" in sheet
    assert one.name in listed
    assert other.name in listed


@pytest.mark.parametrize("cards", [0, 1, 90, 150, 400])
def test_however_many_cards_each_is_there_once_and_inside_the_paper(starter: Catalog, cards: int) -> None:
    decklist = first(starter, cards, 99)
    for document in (
        opened(registration_pdf(written(decklist, name=WORST), Registration(WORST, WORST), starter, LETTER)),
        opened(list_pdf(written(decklist, name=WORST, author=WORST), starter, A4)),
    ):
        text = "\n".join(texts(document))
        for name in names(starter, decklist, "main"):
            assert len(re.findall(rf"^99 {re.escape(name)} ", text, re.MULTILINE)) == 1
        for page in document:
            width, height = page.get_size()
            for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT]):
                left, bottom, right, top = thing.get_bounds()
                assert left > 20
                assert right < width - 20
                assert bottom > 20
                assert top < height - 20
        assert f"page {len(document)} of {len(document)}" in text
        assert len(document) == 1 or cards > 100


def test_names_of_any_script_can_be_read_from_the_sheet(starter: Catalog) -> None:
    """Letters that Lato doesn't have are set in a font of their script, or without their accent, or as a box."""
    said = Registration("Пётр 火の影 안녕", "Řehoř of Łódź", "Ωμέγα", "שלום \u202e \x07 🎴")
    document = opened(registration_pdf(written(legal_list(starter)), said, starter, A4))
    text = texts(document)[0]
    for words in ("Пётр", "火の影", "안녕", "Rehor", "Łódź", "Ωμεγα"):
        assert words in text
    assert "\u202e" not in text
    assert "\x07" not in text
