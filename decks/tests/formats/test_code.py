"""Deck codes: the vectors of docs/deck-codes.md, what becomes of damaged ones, and where they are found."""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from cards.catalog import Catalog
from decks import limits
from decks.formats import FormatCode, FormatError, LineCode, dump, parse, parse_code
from decks.tests.formats.format_cards import (
    BANNER,
    BOLT,
    CATALOG,
    PREFIX,
    REGENT,
    SECTIONS,
    STEP,
    WARD,
    decklists,
    decode,
    format_codes,
)
from rules.cards import CardDef
from rules.vocabulary import Kind
from tcg.construction import Decklist

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("deck_codes.json").read_text(encoding="utf-8")
)
CODES = [vector["code"] for vector in VECTORS["codes"]]
ERRORS = VECTORS["errors"]
LETTERS = string.ascii_letters + string.digits + "-_"
EXAMPLE = VECTORS["codes"][1]["code"]
DECK = Decklist.of(leader=[REGENT], main=[(STEP, 3), (BOLT, 2)], side=[(WARD, 2)])
CODE = dump("code", "", "standard", "", DECK, CATALOG)


def _refusal(text: str) -> FormatError:
    with pytest.raises(FormatError) as refusal:
        parse_code(text, CATALOG)
    return refusal.value


@pytest.mark.parametrize("vector", VECTORS["codes"], ids=lambda vector: vector["about"])
def test_vectors(vector: dict[str, Any]) -> None:
    ids = {card_id for entries in vector["sections"].values() for card_id, _ in entries}
    catalog = Catalog("vectors", [CardDef(card_id, f"Card {card_id}", Kind.TRICK) for card_id in ids])
    decklist = Decklist({name: dict(entries) for name, entries in vector["sections"].items()})
    assert dump("code", "", vector["format"], "", decklist, catalog) == vector["code"]
    parsed = parse_code(vector["code"], catalog)
    assert (parsed.decklist, parsed.format, parsed.lines) == (decklist, vector["format"], ())
    coded = decode(vector["code"].removeprefix(PREFIX))
    assert {name: list(map(list, pile.items())) for name, pile in coded.sections.items()} == vector["sections"]


@pytest.mark.parametrize("vector", ERRORS, ids=lambda vector: vector["about"])
def test_vectors_of_errors(vector: dict[str, str]) -> None:
    assert _refusal(vector["code"]).code == vector["error"]


@pytest.mark.parametrize("code", CODES[1:3])
def test_every_single_wrong_letter_is_found(code: str) -> None:
    """CRC-32 promises it; all of them are tried. In the prefix it makes the code none at all."""
    for position, letter in enumerate(code):
        for wrong in LETTERS + " .,+/=\u00a0é":
            if wrong != letter:
                refusal = _refusal(code[:position] + wrong + code[position + 1 :])
                assert refusal.code in (FormatCode.NOT_A_CODE, FormatCode.MISTYPED, FormatCode.CUT_SHORT)


@pytest.mark.parametrize("code", CODES)
def test_every_missing_end_is_cut_short(code: str) -> None:
    for length in range(len(PREFIX) + 1, len(code)):
        assert _refusal(code[:length]).code is FormatCode.CUT_SHORT


@pytest.mark.parametrize(
    "text",
    [
        "{}", "  {}\n", "“{}”", "'{}',", "({})", "[{}]", "`{}`", "**{}**", "<{}>", "Try my deck: {}. It is fun!",
        "DSP • EN – 112 is in it: {}", "{}=", "https://example.org/decks/new/?code={}",
        "https://example.org/decks/new/?format=standard&code={}&x=1", "https://example.org/d/{}/edit/",
        "https://example.org/decks/#{}", "[my deck](https://example.org/?c={})", "\ufeff{}",
        "DSPAQABBwEDAgMBAqkCAQEEAgBi4mrX {}",
    ],
)  # fmt: skip
def test_a_code_is_found(text: str) -> None:
    for read in (parse_code, parse):
        assert read(text.format(CODE), CATALOG).decklist == DECK


@pytest.mark.parametrize("gap", ["\n", "\r\n", " ", "\n> ", "\n>> ", "\n\n", "\u200b", "\u00ad"])
def test_a_code_is_found_over_several_lines(gap: str) -> None:
    for size in range(1, len(CODE) - 3):
        letters = CODE[3:]
        broken = PREFIX + gap.join(letters[start : start + size] for start in range(0, len(letters), size))
        assert parse_code(f"See {broken} and play it", CATALOG).decklist == DECK
        assert parse_code(f"{broken}\nGoodbye", CATALOG).decklist == DECK


def test_a_damaged_code_in_a_sentence_says_what_is_wrong() -> None:
    for text, code in (
        (f"Try {CODE[:-2]} today", FormatCode.CUT_SHORT),
        (f"Try {CODE[:-2]}AA today", FormatCode.MISTYPED),
        (CODE[:8], FormatCode.CUT_SHORT),
    ):
        for read in (parse_code, parse):
            with pytest.raises(FormatError) as refusal:
                read(text, CATALOG)
            assert refusal.value.code is code


def test_a_code_in_a_comment_or_a_description_is_not_the_deck() -> None:
    decklist = Decklist.of(main=[BANNER])
    for as_ in ("text", "json"):
        text = dump(as_, "A deck", "standard", f"Better than {CODE}", decklist, CATALOG)
        assert parse(text, CATALOG).decklist == decklist


def test_a_set_number_is_no_code() -> None:
    assert parse("DSP-112", CATALOG).decklist == Decklist.of(main=[STEP])
    assert _refusal("3 Flash Step (DSP) 112").code is FormatCode.NOT_A_CODE


def test_a_card_that_is_not_known_here_is_kept_and_listed() -> None:
    parsed = parse_code(EXAMPLE, CATALOG)  # card 300 is missing
    assert parsed.decklist == Decklist.of(leader=[7], main=[(STEP, 3), (BOLT, 2), "Card number 300"], side=[(WARD, 2)])
    (line,) = parsed.lines
    assert line.code is LineCode.UNKNOWN_CARD
    assert line.message == "This deck code names a card that this site doesn't know (number 300)."


@pytest.mark.parametrize("main", [["Nobody"], [(STEP, 100)], [2**31]])
def test_what_has_no_code_is_said(main: list[Any]) -> None:
    with pytest.raises(FormatError) as refusal:
        dump("code", "", "standard", "", Decklist.of(main=main), CATALOG)
    assert refusal.value.code is FormatCode.NOT_CODABLE


def test_too_long_a_text_is_refused() -> None:
    assert _refusal("a " * limits.CODE_LETTERS + CODE).code is FormatCode.TOO_LONG


def test_the_largest_deck_fits() -> None:
    ids = [n * 5_000_000 for n in range(1, limits.ENTRIES + 1)]
    decklist = Decklist.of(main=[(card_id, 99) for card_id in ids])
    code = dump("code", "", "standard", "", decklist, CATALOG)
    assert len(code) <= limits.CODE_LETTERS
    assert parse_code(code, CATALOG).decklist.count("main") == 99 * limits.ENTRIES


@given(decklists(known_only=True, sections=SECTIONS), format_codes)
def test_what_is_written_reads_back_the_same(decklist: Decklist, format_code: str) -> None:
    code = dump("code", "Name", format_code, "", decklist, CATALOG)
    parsed = parse_code(code, CATALOG)
    assert (parsed.decklist, parsed.format, parsed.lines) == (decklist, format_code, ())
    assert dump("code", "", parsed.format, "", parsed.decklist, CATALOG) == code
