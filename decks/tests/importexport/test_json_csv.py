"""Decklists as JSON, as CSV and as codes, the vectors of docs/deck-codes.md, and the door that tells formats apart."""

from __future__ import annotations

import json
import re
import string
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given

from cards.catalog.catalogs import Catalog
from decks import limits
from decks.content import CardNotes, DeckContent
from decks.fields.table import DECK_FIELDS, list_values, value_of
from decks.importexport import (
    FILE_FORMATS,
    ExportedDeck,
    FormatCode,
    FormatError,
    LineCode,
    ParsedList,
    dump,
    export_choices,
    parse,
    parse_code,
)
from decks.importexport.csvlist import parse_csv
from decks.importexport.file_format import IDEAS, PLANS, WORDS
from decks.importexport.jsonlist import parse_document, parse_json
from decks.tests.importexport.format_cards import (
    BANNER,
    BOLT,
    CATALOG,
    IMPORTED,
    KNIGHT,
    ODWIN,
    PREFIX,
    QUOTED,
    REGENT,
    SECTIONS,
    SINS,
    STEP,
    TITAN,
    WARD,
    check_reading,
    decklists,
    decode,
    format_codes,
    refusal_of,
)
from rules.cards import CardDef
from rules.vocabulary import Kind
from tcg.construction import Decklist

#: The main section of a JSON list, the cards that are in the deck, and the codes that are listed.
ENTRIES: list[tuple[Any, Decklist, list[LineCode]]] = [
    ([{"card": "flash-step", "count": 3}], Decklist.of(main=[(STEP, 3)]), []),
    ([{"card": "DSP • EN – 112"}], Decklist.of(main=[STEP]), []),
    ([{"card": "FLASH  STEP", "count": 1, "slug": None}], Decklist.of(main=[STEP]), []),
    ([{"card": "Flash Step", "count": 50}] * 2, Decklist.of(main=[(STEP, 50)]), [LineCode.TOO_MANY_COPIES]),
    ([{"card": "Nobody", "count": 2}], Decklist.of(main=[("Nobody", 2)]), [LineCode.UNKNOWN_CARD]),
    *(
        ([{"card": "Flash Step", "count": count}], Decklist(), [LineCode.BAD_COUNT])
        for count in (0, -3, 1.5, True, "3", None, 1e309)
    ),
    ([{"card": "Flash Step", "count": 10**4000}], Decklist(), [LineCode.TOO_MANY_COPIES]),
    ([{"card": ""}, {"card": "\u200b"}, {"card": "…"}], Decklist(), [LineCode.NOT_A_CARD] * 3),
    ([{"card": 7}, {}, "Flash Step", None, [], 3], Decklist(), [LineCode.NOT_A_CARD] * 6),
    ([{"card": "Fl\x00ash"}, {"card": "\ud800"}], Decklist(), [LineCode.NOT_A_CARD] * 2),
    ([{"card": "a" * 161}], Decklist(), [LineCode.TOO_LONG]),
]


@pytest.mark.parametrize(("entries", "decklist", "codes"), ENTRIES)
def test_json_entries(entries: list[object], decklist: Decklist, codes: list[LineCode]) -> None:
    parsed = parse_document({"sections": {"main": entries}}, CATALOG)
    assert parsed.decklist == decklist
    assert [line.code for line in parsed.lines] == codes
    for line in parsed.lines:
        line.text.encode()  # no half characters


def test_json_with_odd_members() -> None:
    document = {
        "id": "x", "version": 3, "name": 7, "format": "vintage",
        "sections": {"Main Deck": [{"card": "Flash Step"}], "toolbox": [{"card": "War Banner"}], "side": "Mirror Ward"},
    }  # fmt: skip
    parsed = parse_document(document, CATALOG)
    assert parsed == ParsedList("", "standard", "", Decklist.of(main=[STEP], maybe=[BANNER]), parsed.lines)
    assert [line.code for line in parsed.lines] == [
        LineCode.NOT_A_CARD, LineCode.UNKNOWN_FORMAT, LineCode.UNKNOWN_SECTION, LineCode.NOT_A_CARD,
    ]  # fmt: skip


def test_what_is_listed_has_its_place_and_what_is_too_long_is_cut() -> None:
    (line,) = parse_csv("name,count\nFlash Step,3\nNobody,1", CATALOG).lines
    assert (line.line, line.text, line.code) == (3, "Nobody,1", LineCode.UNKNOWN_CARD)
    sections = {"leader": [{"card": "Ashen Regent"}], "main": [{"card": "Nobody"}]}
    read = parse_document({"name": "n" * 81, "description": "d" * 10_001, "sections": sections}, CATALOG)
    assert (len(read.name), len(read.description)) == (limits.DECK_NAME, limits.DESCRIPTION)
    assert [(line.line, line.code) for line in read.lines] == [
        (0, LineCode.TOO_LONG), (0, LineCode.TOO_LONG), (2, LineCode.UNKNOWN_CARD),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, FormatCode.NOT_JSON) for text in ("", "{", "{" + '"a":{' * 9_000, "[" * 50_000)),
        ('{"sections": {"main": [{"card": "A", "count": ' + "9" * 5_000 + "}]}}", FormatCode.NOT_JSON),
        ('{"sections": {"main": [{"card": "A", "count": NaN}]}}', FormatCode.NOT_JSON),
        ('{"sections": {"main": [{"card": "A"}], "main": []}}', FormatCode.NOT_JSON),
        *((text, FormatCode.NOT_A_DECKLIST) for text in ("[]", "3", "{}", '{"sections": []}')),
        ('{"sections": {"main": [' + ",".join(["3"] * 1_001) + "]}}", FormatCode.TOO_MANY_LINES),
        ('{"a": "' + "x" * limits.LIST_LETTERS + '"}', FormatCode.TOO_LONG),
    ],
)
def test_what_is_no_json_list_is_refused(text: str, code: FormatCode) -> None:
    assert refusal_of(text, parse_json).code is code


#: A CSV file, the deck, and the codes that are listed.
TABLES: dict[str, tuple[str, Decklist, list[LineCode]]] = {
    "other columns and order": ("Number;Card;Qty;Rarity;Set\n112;Flash Step;3;rare;DSP\n",
        Decklist.of(main=[(STEP, 3)]), []),
    "tabs": ("name\tcount\nFlash Step\t3", Decklist.of(main=[(STEP, 3)]), []),
    "a byte order mark": ("\ufeffname,count\r\nFlash Step,3\r\n", Decklist.of(main=[(STEP, 3)]), []),
    "numbers alone": ("set,number,count\ndsp,112,2", Decklist.of(main=[(STEP, 2)]), []),
    "quoted cells": ('section,name\n"Main Deck","Flash ""Step"\nsideboard,"Mirror\nWard"',
        Decklist.of(main=['Flash "Step'], side=[WARD]), [LineCode.UNKNOWN_CARD]),
    "short and empty rows": ("name,count\nFlash Step\n,\n\nDark Knight,2,more", Decklist.of(main=[STEP, (KNIGHT, 2)]),
        [LineCode.PART_LEFT_OUT]),
    "no name": ("name,count\n,3", Decklist(), [LineCode.NOT_A_CARD]),
    "bad counts": ("name,count\nFlash Step,-1\nFlash Step,0\nFlash Step,1e309\nFlash Step,½\nFlash Step,100",
        Decklist(), [LineCode.BAD_COUNT] * 4 + [LineCode.TOO_MANY_COPIES]),
    "counts as tables write them": ("name,count\nFlash Step,3.0\nCinder Bolt,\"2,00\"\nMirror Ward,2x\nSins,'4"
        "\nOdwin,+1\nDark Knight,３\nWar Banner, x2",
        Decklist.of(main=[(STEP, 3), (BOLT, 2), (WARD, 2), (SINS, 4), (KNIGHT, 3), (BANNER, 2)], leader=[ODWIN]), []),
    "the separator of Excel": ("sep=;\ncount;name\n3;Flash Step", Decklist.of(main=[(STEP, 3)]), []),
    "the same in quotes": ('"SEP=\t"\ncount\tname\n3\tFlash Step', Decklist.of(main=[(STEP, 3)]), []),
    "spaces before quotes": ('"quantity", "name"\n3, "Semi; Colon, ""Quotes"""', Decklist.of(main=[(QUOTED, 3)]), []),
    "sets that the site calls otherwise": ("Name,Count,Edition,Card Number\nFlash Step,3,The Wagered Sun,112\n"
        "Cinder Bolt,2,?,9\nMirror Ward,1,WAGERED,1\nNobody,1,Other Set,5",
        Decklist.of(main=[(STEP, 3), (BOLT, 2), WARD, "Nobody (Other Set) 5"]), [LineCode.UNKNOWN_CARD]),
    "columns in another language": ("Name;Set;Anzahl;Ort\nFlash Step;DSP;3;Main\nMirror Ward;;2;Sideboard",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)]), [LineCode.AMBIGUOUS]),
    "categories and notes": ('Menge,Karte,Category,Notes\n3,Flash Step,"Sideboard,Ramp",good\n2,Mirror Ward,Side,\n'
        '1,Sins,Ramp,1 in the side\n1,War Banner,"Ramp,Side",',
        Decklist.of(main=[SINS, BANNER], side=[(STEP, 3), (WARD, 2)]), [LineCode.PART_LEFT_OUT] * 2),
    "headings and sums among the rows": ("Count,Name\n=3,Flash Step\n3,Total\nSideboard,\n2,Mirror Ward",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)]), []),
    "two columns of one meaning": ("Quantity,Name,Set Code,Set Name,Sideboarded\n3,Flash Step,DSP,Sun,No\n"
        "2,Mirror Ward,,,Yes",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)]), []),
    "a column for each section": ("Name;Mainboard;Sideboard\nFlash Step;3;\nMirror Ward;;2\nWar Banner;1;1\nSins;0;-",
        Decklist.of(main=[(STEP, 3), BANNER], side=[(WARD, 2), BANNER]), [LineCode.BAD_COUNT]),
    "one besides the count": ("Name,Count,Sideboard\nFlash Step,3,2\nMirror Ward,1,",
        Decklist.of(main=[(STEP, 3), WARD], side=[(STEP, 2)]), [LineCode.AMBIGUOUS]),
    "yes and no as numbers": ("Name,Count,Sideboard\nFlash Step,3,0\nMirror Ward,2,1",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)]), [LineCode.AMBIGUOUS]),
    "marks in other languages": (
        "Karte;Name;Qty;Maybe;Is Sideboard\n1;Flash Step;3;nein;\n2;Mirror Ward;2;;x\n3;Sins;1;ja;",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)], maybe=[SINS]), []),
    "counts elsewhere": ("Name,Quantity,Foil Quantity,Maybe\nFlash Step x2,2,1,perhaps\nMirror Ward,\"1,000\",,",
        Decklist.of(main=[(STEP, 2)]), [LineCode.AMBIGUOUS] * 2 + [LineCode.PART_LEFT_OUT, LineCode.BAD_COUNT]),
    "a table of Markdown": ("| Qty | **Card** |\n|--:|:--|\n| 3 | [Flash Step](https://x.y/cards/flash-step/) |",
        Decklist.of(main=[(STEP, 3)]), []),
    "an unknown section": ("section,name\ntoolbox,Flash Step", Decklist.of(maybe=[STEP]), [LineCode.UNKNOWN_SECTION]),
    "a wrong number": ("name,set,number\nFlash Step,DSP,111", Decklist.of(main=[STEP]), [LineCode.NUMBER_DIFFERS]),
    "an unknown card with its number": ("name,set,number\nNobody,XYZ,1", Decklist.of(main=["Nobody (XYZ) 1"]),
        [LineCode.UNKNOWN_CARD]),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_tables(name: str) -> None:
    check_reading(*TABLES[name], parse_csv, parse)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", FormatCode.NOT_CSV),
        ("3 Flash Step", FormatCode.NOT_CSV),
        ("count,section\n3,main", FormatCode.NOT_CSV),
        ("name,count\n" + "A,1\n" * 1_001, FormatCode.TOO_MANY_LINES),
        ("name,count\n" + "A,1\n" * 20_000, FormatCode.TOO_LONG),
    ],
)
def test_what_is_no_table_is_refused(text: str, code: FormatCode) -> None:
    assert refusal_of(text, parse_csv).code is code


@pytest.mark.parametrize("name", ["=SUM(1+1)", "-Minus", "@Home", "+Plus", "＝Wide", "'=Quoted", "'''@x"])
def test_no_cell_is_a_formula(name: str) -> None:
    card = CATALOG.named(name)
    decklist = Decklist.of(main=[card.id if card else name])
    text = dump("csv", ExportedDeck("=NAME()", "standard", "=1", decklist, CATALOG))
    cell = text.splitlines()[1].split(",")[2].strip('"')
    assert cell == f"'{name}"
    assert parse_csv(text, CATALOG).decklist == decklist


def test_a_form_says_what_is_lost_and_the_documents_say_the_same() -> None:
    plan = {"against": "Fire", "deck": "", "note": "", "out": {"main": {"Flash Step": 1}}, "in": {}}
    decklist = Decklist.of(leader=[REGENT], main=[(STEP, 3)], side=[(WARD, 1)], special=[TITAN], maybe=[BANNER])
    words, tags = CardNotes({STEP: "fast"}, {STEP: ("ramp",)}), {"deck_tags": "a"}
    deck = ExportedDeck("Rush", "quickstart", "Why", decklist, CATALOG, words, [plan], other_fields=tags)
    fields = {DECK_FIELDS[name].part: (name, text) for name, text in list_values(deck).items() if text}
    docs = (settings.BASE_DIR / "docs" / "decklists.md").read_text()
    for code in IMPORTED:
        way, read = FILE_FORMATS[code], parse(dump(code, deck), CATALOG)
        kept = {
            **{part: value_of(read, name) == text for part, (name, text) in fields.items()},
            WORDS: read.words == words, PLANS: bool(read.plans), IDEAS: bool(read.decklist.section("maybe")),
        }  # fmt: skip
        losses = re.sub(r"^.*(?=Without)", "", way.losses())
        lost = {part for part in kept if re.search(rf"\b{part}\b", losses)}
        assert (code, lost) == (code, {part for part, is_kept in kept.items() if not is_kept})
        for section in ("leader", "main", "side", "special"):
            assert read.decklist.section(section) == decklist.section(section)
    rows = [f"| `{code}` | `.{way.extension}` | {way.losses() or 'Everything.'} " for code, way in FILE_FORMATS.items()]
    missing = "\n".join(row for row in rows if row not in docs)
    assert not missing, f"docs/decklists.md lacks rows that begin with\n{missing}"


def test_only_what_a_deck_has_can_be_lost() -> None:
    content = DeckContent(name="Rush", format="standard", description="", visibility="private", decklist=Decklist())
    lost = {offer.code: offer.losses for offer in export_choices(content, CATALOG)}
    assert (lost["text"], lost["code"]) == ("", "Without name.")
    lost = {
        offer.code: offer.losses
        for offer in export_choices(replace(content, other_fields={"deck_tags": "aggro"}), CATALOG)
    }
    assert (lost["text"], lost["code"]) == ("", "Without name and tags of the deck.")


VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("deck_codes.json").read_text(encoding="utf-8")
)
CODES = [vector["code"] for vector in VECTORS["codes"]]
ERRORS = VECTORS["errors"]
LETTERS = string.ascii_letters + string.digits + "-_"
EXAMPLE = VECTORS["codes"][1]["code"]
DECK = Decklist.of(leader=[REGENT], main=[(STEP, 3), (BOLT, 2)], side=[(WARD, 2)])
CODE = dump("code", ExportedDeck("", "standard", "", DECK, CATALOG))


@pytest.mark.parametrize("vector", VECTORS["codes"], ids=lambda vector: vector["about"])
def test_vectors(vector: dict[str, Any]) -> None:
    ids = {card_id for entries in vector["sections"].values() for card_id, _ in entries}
    catalog = Catalog("vectors", [CardDef(card_id, f"Card {card_id}", Kind.TRICK) for card_id in ids])
    decklist = Decklist({name: dict(entries) for name, entries in vector["sections"].items()})
    assert dump("code", ExportedDeck("", vector["format"], "", decklist, catalog)) == vector["code"]
    parsed = parse_code(vector["code"], catalog)
    assert (parsed.decklist, parsed.format, parsed.lines) == (decklist, vector["format"], ())
    coded = decode(vector["code"].removeprefix(PREFIX))
    assert {name: list(map(list, pile.items())) for name, pile in coded.sections.items()} == vector["sections"]


@pytest.mark.parametrize("vector", ERRORS, ids=lambda vector: vector["about"])
def test_vectors_of_errors(vector: dict[str, str]) -> None:
    assert refusal_of(vector["code"], parse_code).code == vector["error"]


@pytest.mark.parametrize("code", CODES[1:3])
def test_every_single_wrong_letter_is_found(code: str) -> None:
    """CRC-32 promises it; all of them are tried. In the prefix it makes the code none at all."""
    for position, letter in enumerate(code):
        for wrong in LETTERS + " .,+/=\u00a0é":
            if wrong != letter:
                refusal = refusal_of(code[:position] + wrong + code[position + 1 :], parse_code)
                assert refusal.code in (FormatCode.NOT_A_CODE, FormatCode.MISTYPED, FormatCode.CUT_SHORT)


@pytest.mark.parametrize("code", CODES)
def test_every_missing_end_is_cut_short(code: str) -> None:
    for length in range(len(PREFIX) + 1, len(code)):
        assert refusal_of(code[:length], parse_code).code is FormatCode.CUT_SHORT


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
            assert refusal_of(text, read).code is code


def test_a_code_in_a_comment_or_a_description_is_not_the_deck() -> None:
    decklist = Decklist.of(main=[BANNER])
    for as_ in ("text", "json"):
        text = dump(as_, ExportedDeck("A deck", "standard", f"Better than {CODE}", decklist, CATALOG))
        assert parse(text, CATALOG).decklist == decklist


def test_a_set_number_is_no_code() -> None:
    assert parse("DSP-112", CATALOG).decklist == Decklist.of(main=[STEP])
    assert refusal_of("3 Flash Step (DSP) 112", parse_code).code is FormatCode.NOT_A_CODE


def test_a_card_that_is_not_known_here_is_kept_and_listed() -> None:
    parsed = parse_code(EXAMPLE, CATALOG)  # card 300 is missing
    assert parsed.decklist == Decklist.of(leader=[7], main=[(STEP, 3), (BOLT, 2), "Card number 300"], side=[(WARD, 2)])
    (line,) = parsed.lines
    assert line.code is LineCode.UNKNOWN_CARD
    assert line.message == "This deck code names a card that this site doesn't know (number 300)."


@pytest.mark.parametrize("main", [["Nobody"], [(STEP, 100)], [2**31]])
def test_what_has_no_code_is_said(main: list[Any]) -> None:
    with pytest.raises(FormatError) as refusal:
        dump("code", ExportedDeck("", "standard", "", Decklist.of(main=main), CATALOG))
    assert refusal.value.code is FormatCode.NOT_CODABLE


def test_too_long_a_text_is_refused() -> None:
    assert refusal_of("a " * limits.CODE_LETTERS + CODE, parse_code).code is FormatCode.TOO_LONG


def test_the_largest_deck_fits() -> None:
    ids = [n * 5_000_000 for n in range(1, limits.ENTRIES + 1)]
    decklist = Decklist.of(main=[(card_id, 99) for card_id in ids])
    code = dump("code", ExportedDeck("", "standard", "", decklist, CATALOG))
    assert len(code) <= limits.CODE_LETTERS
    assert parse_code(code, CATALOG).decklist.count("main") == 99 * limits.ENTRIES


@given(decklists(known_only=True, sections=SECTIONS), format_codes)
def test_codes_read_back_the_same(decklist: Decklist, format_code: str) -> None:
    code = dump("code", ExportedDeck("Name", format_code, "", decklist, CATALOG))
    parsed = parse_code(code, CATALOG)
    assert (parsed.decklist, parsed.format, parsed.lines) == (decklist, format_code, ())
    assert dump("code", ExportedDeck("", parsed.format, "", parsed.decklist, CATALOG)) == code
