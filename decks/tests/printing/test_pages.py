"""The page that asks what of a deck is to be printed, and what it answers."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pypdfium2 as pdfium
import pytest
from django.test import Client

from accounts.models import User
from cards.catalog import Catalog
from cards.face_cache import FACES
from cards.faces import Size
from conftest import legal_list, make_deck
from decks import limits
from decks.models import Deck, Visibility
from tcg.construction import Decklist


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
        assert "checked" in text_of(answer)


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
    for card_id in deck.entries.values_list("card_id", flat=True):
        assert card_id
        FACES.face(starter[card_id], starter.printing_of(card_id), Size.SMALL)
    path = f"/decks/{deck.pk}/print/proxies.pdf"
    for done in (1, 2):
        answer = client.get(path, fields)
        assert (answer.status_code, answer["Refresh"]) == (202, "0")
        assert f"{done} of 3 cards" in text_of(answer)
    stop = re.search(r'href="(/decks/\w+/print/\?[^"]+)"', text_of(answer))
    assert stop
    assert counts(client.get(stop[1]))[next(iter(fields))] == "1"
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
