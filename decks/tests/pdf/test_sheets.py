"""Registration sheets, lists and proxies as pdfium reads them, and the page that asks what is to be printed."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Iterator, Sequence
from html import unescape
from typing import IO, Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest
from django.test import Client

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.images.card_image import CardImage, newest_image
from cards.presenters.cards import presenter_of
from conftest import legal_list, make_deck
from decks import limits
from decks.models import Deck, Visibility
from decks.pdf.back import back_of
from decks.pdf.layout import A4, LETTER, PAPERS, Paper
from decks.pdf.proxies import Proxy, proxies_pdf
from decks.pdf.sheets import PrintedDeck, Registered, Registration, list_pdf, registration_pdf, registrations_pdf
from drawing.card_images.size import Size
from games import DEFAULT_GAME
from tcg.construction import Decklist

WORST = "W" * 80


def written(decklist: Decklist, **said: Any) -> PrintedDeck:
    return PrintedDeck(**{
        "name": "Ann's ashes", "author": "ann", "format": "Standard", "legality": "legal", "date": "1 May 2026",
        "decklist": decklist, **said,
    })  # fmt: skip


def names(cards: Catalog, decklist: Decklist, section: str) -> list[str]:
    return [cards[ref].name for ref in decklist.section(section) if isinstance(ref, int)]


def opened(file: IO[bytes]) -> pdfium.PdfDocument:
    with file:
        return pdfium.PdfDocument(file.read())


def texts(document: pdfium.PdfDocument) -> list[str]:
    return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize(("paper", "is_by_kind"), [*zip(PAPERS.values(), (False, True), strict=True)], ids=PAPERS)
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


def test_a_judge_sees_the_mark_of_a_sheet(starter: Catalog) -> None:
    marked = Registered(written(legal_list(starter)), Registration(), starter, "Not legal")
    assert ["Not legal" in page for page in texts(opened(registrations_pdf("x", [marked], A4)))] == [True]


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


@pytest.mark.parametrize("cards", [0, 1, 90, 400])
def test_however_many_cards_each_is_there_once_and_inside_the_paper(starter: Catalog, cards: int) -> None:
    decklist = Decklist.of(main=[(card_id, 99) for card_id in list(starter)[:cards]])
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


#: Millimetres in a point.
POINT = 25.4 / 72
BACK = back_of(DEFAULT_GAME)


def some(cards: Catalog, *copies: int) -> list[Proxy]:
    """A card for each of these numbers of copies."""
    return [Proxy(presenter_of(cards).newest(card_id), n) for card_id, n in zip(cards, copies, strict=False)]


def opened_proxies(proxies: Sequence[Proxy], paper: Paper = A4, *, has_backs: bool = False) -> pdfium.PdfDocument:
    with proxies_pdf("Ann's ashes", proxies, paper, BACK if has_backs else None) as file:
        return pdfium.PdfDocument(file.read())


def boxes(page: Any, kind: int) -> Iterator[tuple[float, ...]]:
    """(left, bottom, right, top) in mm of the objects of a kind that lie on a page."""
    for thing in page.get_objects(filter=[kind], max_depth=1):
        yield tuple(side * POINT for side in thing.get_bounds())


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_a_card_that_is_cut_out_is_63_by_88_mm(starter: Catalog, paper: Paper) -> None:
    page = opened_proxies(some(starter, 4, 5), paper)[0]
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


@pytest.mark.parametrize(("copies", "places"), [(1, [0]), (2, [0, 1]), (4, [0, 1, 2, 3]), (9, list(range(9)))])
def test_each_back_lies_behind_its_front(starter: Catalog, copies: int, places: list[int]) -> None:
    """When the sheet is turned over its long edge."""
    file = opened_proxies(some(starter, copies), LETTER, has_backs=True)
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
        assert proxy.jpeg() in data  # as it is kept, byte by byte


def test_no_more_than_a_few_faces_are_in_memory(starter: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    face = b"\xff\xd8" + bytes(200_000)
    monkeypatch.setattr(CardImage, "paper", lambda image: bytes(face))
    proxies_pdf("x", some(starter, 1), A4, None)  # fonts are read once
    tracemalloc.start()
    file = proxies_pdf("x", some(starter, *[1] * limits.PROXIES), A4, BACK)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(file.read()) > limits.PROXIES * 200_000
    assert most < 20 * 200_000


@pytest.fixture
def deck(starter: Catalog, ann: User) -> Deck:
    return make_deck(ann, starter, Visibility.PUBLIC)


def text_of(answer: Any) -> str:
    return unescape(answer.content.decode())


def pdf_of(answer: Any) -> pdfium.PdfDocument:
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf"), answer
    return pdfium.PdfDocument(b"".join(answer.streaming_content))


def counts(answer: Any) -> dict[str, str]:
    """The number fields of the page."""
    return dict(re.findall(r'name="(\w+\.\d+)" value="([^"]*)"', text_of(answer)))


def test_the_page_begins_with_all_copies_and_buttons_fill_in_counts(
    deck: Deck, starter: Catalog, client: Client
) -> None:
    answer = client.get(f"/decks/{deck.pk}/print/")
    assert answer.status_code == 200
    piles = legal_list(starter).sections.items()
    assert counts(answer) == {f"{section}.{ref}": str(n) for section, pile in piles for ref, n in pile.items()}
    assert "<strong data-total>52</strong> cards on <span data-sheets>6</span> sheets" in text_of(answer)
    for pressed, wanted in {"all": (1, 51), "none": (0, 0), "main.none": (1, 0), "leader.none": (0, 51)}.items():
        found = counts(client.get(f"/decks/{deck.pk}/print/", {"set": pressed})).items()
        sums = [sum(int(n) for field, n in found if field.startswith(part)) for part in ("leader.", "main.")]
        assert tuple(sums) == wanted, pressed


def test_only_what_is_missing_is_printed(deck: Deck, client: Client) -> None:
    fields = dict.fromkeys(counts(client.get(f"/decks/{deck.pk}/print/")), "0")
    fields[next(iter(fields))] = "1"
    fields[list(fields)[3]] = " 2 "
    fields[list(fields)[4]] = ""
    document = pdf_of(client.get(f"/decks/{deck.pk}/print/proxies.pdf", {**fields, "paper": "letter"}))
    assert len(document) == 1
    assert len(list(document[0].get_objects(filter=[3], max_depth=1))) == 3
    assert document[0].get_size() == pytest.approx((612, 792), abs=0.1)


def test_what_is_no_number_is_refused_whole_and_kept(deck: Deck, client: Client) -> None:
    fields = counts(client.get(f"/decks/{deck.pk}/print/"))
    one, other, *_ = fields
    for typed in ("-1", "1e9", "1000000000", "abc", "1.5", "٣", "<b>", "2 2"):
        answer = client.get(f"/decks/{deck.pk}/print/proxies.pdf", {one: typed, other: "7", "backs": "on"})
        assert answer.status_code == 422
        assert f"“{typed}” is no number of copies. Write one from 0 to 99." in text_of(answer)
        assert counts(answer) | {one: ""} == fields | {one: "", other: "7"}
        assert f'value="{typed}"' in text_of(answer)


def test_nothing_and_too_much_are_refused_with_a_way_on(starter: Catalog, ann: User, client: Client) -> None:
    everything = Decklist.of(main=[(card.id, 1) for card in starter.values()])
    deck = make_deck(ann, starter, Visibility.PUBLIC, decklist=everything)
    answer = client.get(f"/decks/{deck.pk}/print/proxies.pdf")
    assert answer.status_code == 422
    assert f"{len(starter)} cards are more than the {limits.PROXIES} of one file." in text_of(answer)
    answer = client.get(f"/decks/{deck.pk}/print/proxies.pdf", {"set": "none"})
    assert answer.status_code == 422
    assert "No card is to be printed" in text_of(answer)
    # Ideas are printed only if somebody asks.
    one, other = list(starter.values())[:2]
    deck = make_deck(ann, starter, Visibility.PUBLIC, decklist=Decklist.of(main=[(one.id, 2)], maybe=[(other.id, 3)]))
    assert counts(client.get(f"/decks/{deck.pk}/print/")) == {f"main.{one.id}": "2", f"maybe.{other.id}": "0"}


def test_a_long_drawing_shows_how_far_it_is_and_then_the_file(
    starter: Catalog, deck: Deck, client: Client, settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.FACES_DIR = tmp_path
    monkeypatch.setattr(limits, "PROXIES_DRAWN_FOR", 0.0)
    fields = dict.fromkeys(counts(client.get(f"/decks/{deck.pk}/print/")), "0")
    fields |= dict.fromkeys(list(fields)[:3], "1")
    for card_id in deck.entries.values_list("card__permanent_number", flat=True):
        assert card_id
        newest_image(starter, starter[card_id]).content(Size.SMALL)
    path = f"/decks/{deck.pk}/print/proxies.pdf"
    answer, part = client.get(path, fields), client.get(path, fields, headers={"HX-Request": "true"})
    assert (answer.status_code, part.status_code) == (202, 202)
    assert "1 of 3 cards" in text_of(answer)
    assert '<noscript><meta http-equiv="refresh" content="0"></noscript>' in answer.content.decode()
    assert part.content.decode().startswith("<section")
    assert "2 of 3 cards" in text_of(part)
    stop = re.search(r'href="(/decks/\w+/print/\?[^"]+)"', text_of(answer))
    assert stop
    assert counts(client.get(stop[1]))[next(iter(fields))] == "1"
    part = client.get(path, fields, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert "every 1s" not in part.content.decode()
    assert "Open the PDF" in text_of(part)
    assert len(pdf_of(client.get(path, fields))) == 1


def test_a_sheet_refuses(deck: Deck, client: Client) -> None:
    for file, asked, said in (
        ("registration.pdf", {"player": "Ann", "date": "soon"}, "A date such as 2026-05-31."),
        ("registration.pdf", {"player": "A" * 81}, "at most 80 characters"),
        ("registration.pdf", {"player": "Ann", "order": "x"}, "Cards stand by name or by kind."),
        ("registration.pdf", {"player": "Ann", "paper": "x"}, "Paper is A4 or US Letter."),
        ("list.pdf", {"paper": "x"}, "Paper is A4 or US Letter."),
    ):
        answer = client.get(f"/decks/{deck.pk}/print/{file}", asked)
        assert (answer.status_code, said in text_of(answer)) == (422, True)
        assert all(f'value="{typed}"' in text_of(answer) for name, typed in asked.items() if name in ("player", "date"))


def test_the_sheet_says_what_was_typed(deck: Deck, client: Client) -> None:
    asked = {"player": "Ann <Ash>", "event": "Open", "date": "2026-05-31", "deck": "", "order": "kind", "paper": "a4"}
    document = pdf_of(client.get(f"/decks/{deck.pk}/print/registration.pdf", asked))
    text = document[0].get_textpage().get_text_range()
    assert all(said in text for said in ("Ann <Ash>", "Open", "31 May 2026", deck.name, "Main: Creatures"))


def test_nothing_printed_is_kept_on_the_way(deck: Deck, client: Client) -> None:
    for file in ("", "proxies.pdf", "registration.pdf", "list.pdf"):
        assert "no-store" in client.get(f"/decks/{deck.pk}/print/{file}")["Cache-Control"]
