"""Proxies as somebody with a ruler and a pair of scissors sees them. The PDFs are read by pdfium, which made none."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator, Sequence
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest

from cards.catalog import Catalog
from cards.face_files import Faces
from cards.shown import shown_cards
from decks import limits
from decks.games import HOME
from decks.printing.back import back_of
from decks.printing.layout import A4, LETTER, PAPERS, Paper
from decks.printing.proxies import Proxy, proxies_pdf

#: Millimetres in a point.
POINT = 25.4 / 72
BACK = back_of(HOME)


def some(cards: Catalog, *copies: int) -> list[Proxy]:
    """A card for each of these numbers of copies."""
    return [Proxy(shown_cards(cards).newest(card_id), n) for card_id, n in zip(cards, copies, strict=False)]


def opened(proxies: Sequence[Proxy], paper: Paper = A4, *, has_backs: bool = False) -> pdfium.PdfDocument:
    with proxies_pdf("Ann's ashes", proxies, paper, BACK if has_backs else None) as file:
        return pdfium.PdfDocument(file.read())


def boxes(page: Any, kind: int) -> Iterator[tuple[float, ...]]:
    """(left, bottom, right, top) in mm of the objects of a kind that lie on a page."""
    for thing in page.get_objects(filter=[kind], max_depth=1):
        yield tuple(side * POINT for side in thing.get_bounds())


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_card_that_is_cut_out_is_63_by_88_mm(starter: Catalog, paper: Paper) -> None:
    page = opened(some(starter, 4, 5), paper)[0]
    assert [side * POINT for side in page.get_size()] == pytest.approx([paper.width, paper.height], abs=0.01)
    cards = list(boxes(page, raw.FPDF_PAGEOBJ_IMAGE))
    assert len(cards) == 9
    for left, bottom, right, top in cards:
        assert [right - left, top - bottom] == pytest.approx([63, 88], abs=0.2)
        assert left > 4
        assert right < paper.width - 4
        assert bottom > 4
        assert top < paper.height - 4
    # Side by side, without a gap: one cut parts two cards.
    assert sorted({round(card[0], 1) for card in cards})[1:] == sorted({round(card[2], 1) for card in cards})[:-1]


def test_marks_stand_outside_the_cards_in_line_with_their_edges(starter: Catalog) -> None:
    page = opened(some(starter, 5))[0]
    cards = list(boxes(page, raw.FPDF_PAGEOBJ_IMAGE))
    marks = [box for box in boxes(page, raw.FPDF_PAGEOBJ_PATH) if box[1] > 20]  # without the ruler below
    assert len(marks) == 2 * 4 + 2 * 3
    for left, bottom, right, top in marks:
        assert not any(
            left < card[2] - 0.05 and right > card[0] + 0.05 and bottom < card[3] - 0.05 and top > card[1] + 0.05
            for card in cards
        )
        edges = {round(edge, 1) for card in cards for edge in (card[0::2] if right - left < 1 else card[1::2])}
        assert round((left + right if right - left < 1 else bottom + top) / 2, 1) in edges


@pytest.mark.parametrize(("copies", "places"), [(1, [0]), (2, [0, 1]), (4, [0, 1, 2, 3]), (9, list(range(9)))])
def test_each_back_lies_behind_its_front(starter: Catalog, copies: int, places: list[int]) -> None:
    """When the sheet is turned over its long edge."""
    file = opened(some(starter, copies), LETTER, has_backs=True)
    assert len(file) == 2
    fronts = sorted(boxes(file[0], raw.FPDF_PAGEOBJ_IMAGE))
    turned = []
    for form in file[1].get_objects(filter=[raw.FPDF_PAGEOBJ_FORM], max_depth=1):
        a, b, c, d, left, bottom = (number * POINT for number in form.get_matrix().get())
        assert (a, b, c, d) == pytest.approx((63, 0, 0, 88), abs=0.001)
        turned.append((LETTER.width - left - 63, bottom, LETTER.width - left, bottom + 88))
    turned.sort()
    assert len(fronts) == len(places)
    for front, back in zip(fronts, turned, strict=True):
        assert back == pytest.approx(front, abs=0.1)


def test_a_face_is_in_the_file_once_however_often_it_is_printed(starter: Catalog) -> None:
    def size(copies: int) -> int:
        with proxies_pdf("x", some(starter, copies), A4, None) as file:
            return len(file.read())

    assert size(60) < size(1) * 1.2
    with proxies_pdf("x", some(starter, 3, 3), A4, None) as file:
        data = file.read()
    assert data.count(b"/DCTDecode") == 2
    for proxy in some(starter, 1, 1):
        assert proxy.face() in data  # as it is kept, byte by byte


def test_no_more_than_a_few_faces_are_in_memory(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    face = b"\xff\xd8" + bytes(200_000)
    monkeypatch.setattr(Faces, "paper_face", lambda faces, card, printing: bytes(face))
    proxies_pdf("x", some(starter, 1), A4, None)  # fonts are read once
    tracemalloc.start()
    file = proxies_pdf("x", some(starter, *[1] * limits.PROXIES), A4, BACK)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(file.read()) > limits.PROXIES * 200_000
    assert most < 20 * 200_000
