"""Decklists for other programs, as text and by their addresses: Cockatrice, Tabletop Simulator, Markdown; uploads."""

from __future__ import annotations

import io
import json
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from PIL import Image, ImageChops, ImageStat

from accounts.models import User
from cards.catalog.catalogs import Catalog
from cards.file_formats.xml_text import fit_for_xml
from cards.images import sheets
from cards.presenters.cards import presenter_of
from conftest import make_deck
from decks import limits
from decks.core import services
from decks.games import library_of
from decks.importexport import FILE_FORMATS, ExportedDeck, FormatCode, LineCode, dump, game_in, parse
from decks.importexport.cockatrice import parse_cockatrice
from decks.importexport.markdown import parse_markdown
from decks.importexport.ordering import ordered_counts
from decks.importexport.tabletop import parse_object
from decks.legality import name_of
from decks.models import Deck, Visibility
from decks.tests.hostile import some_payloads
from decks.tests.importexport import tts_reader
from decks.tests.importexport.format_cards import (
    BANNER,
    BOLT,
    CATALOG,
    REGENT,
    SEVEN_SINS,
    SINS,
    SITE,
    STEP,
    TITAN,
    WARD,
    check_reading,
    deck_names,
    decklists,
    descriptions,
    format_codes,
    known_ids,
    refusal_of,
    unknown_names,
)
from decks.tests.parsing import scheme_of, tags_of
from decks.tests.test_api import send
from drawing.card_images.sheet import MOST, Grid
from drawing.card_images.size import Size
from games import GAMES
from rules.cards import CardDef
from rules.vocabulary import Kind, Section
from tcg.construction import Decklist

IN_ZONES = Decklist.of(
    leader=[REGENT],
    main=[(BOLT, 2), (STEP, 3), 'No "body" & <co>'],
    side=[WARD, TITAN],
    special=[TITAN],
    maybe=[BANNER],
)
AS_COCKATRICE = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
  <lastLoadedTimestamp />
  <deckname>Ember &amp; Rush</deckname>
  <format>Standard</format>
  <bannerCard />
  <comments>One
]]&gt; two</comments>
  <tags />
  <zone name="main">
    <card number="3" name="Flash Step" setShortName="DSP" collectorNumber="112" />
    <card number="2" name="Cinder Bolt" setShortName="DSP" collectorNumber="111" />
    <card number="1" name="No &quot;body&quot; &amp; &lt;co&gt;" />
  </zone>
  <zone name="side">
    <card number="1" name="Ashen Regent" setShortName="DSP" collectorNumber="7" />
    <card number="1" name="Mirror Ward" setShortName="DSP" collectorNumber="114" />
    <card number="1" name="Storm Titan" setShortName="B2" collectorNumber="18A" section="side" />
    <card number="1" name="Storm Titan" setShortName="B2" collectorNumber="18A" />
  </zone>
  <zone name="maybe">
    <card number="1" name="War Banner" />
  </zone>
</cockatrice_deck>
"""


def test_the_form_for_cockatrice() -> None:
    assert (
        dump("cockatrice", ExportedDeck("Ember & Rush", "standard", "One\n]]> two", IN_ZONES, CATALOG)) == AS_COCKATRICE
    )
    parsed = parse(AS_COCKATRICE, CATALOG)
    assert (parsed.name, parsed.format, parsed.description) == ("Ember & Rush", "standard", "One\n]]> two")
    assert parsed.decklist == IN_ZONES
    assert [(line.line, line.code) for line in parsed.lines] == [(3, LineCode.UNKNOWN_CARD)]


#: Files that others write, the deck, and what is listed.
COCKATRICE_FILES: dict[str, tuple[str, Decklist, list[LineCode]]] = {
    "an older version": (
        '<?xml version="1.0"?><cockatrice_deck version="1"><deckname></deckname><comments/><zone name="main">'
        '<card number="3" name="Flash Step"/><card name="Cinder Bolt"/></zone></cockatrice_deck>',
        Decklist.of(main=[(STEP, 3), BOLT]),
        [],
    ),
    "a leader and special cards in the sideboard": (
        '<cockatrice_deck><zone name="side"><card name="Ashen Regent"/><card name="Storm Titan" number="2"/>'
        '<card name="Mirror Ward"/></zone></cockatrice_deck>',
        Decklist.of(leader=[REGENT], special=[(TITAN, 2)], side=[WARD]),
        [],
    ),
    "a leader in the main deck": (
        '<cockatrice_deck><zone name="main"><card name="Ashen Regent"/></zone></cockatrice_deck>',
        Decklist.of(leader=[REGENT]), []),
    "zones inside, and unknown ones": (
        '<!-- mine --><cockatrice_deck><zone name="main"><zone name="a"><card name="Flash Step"/></zone></zone>'
        '<zone name="heap"><card name="War Banner"/></zone></cockatrice_deck>',
        Decklist.of(main=[STEP], maybe=[BANNER]),
        [LineCode.UNKNOWN_SECTION],
    ),
    "odd counts and names": (
        '<cockatrice_deck><format>vintage</format><zone name="main"><card number="-1" name="Flash Step"/>'
        '<card number="100" name="Flash Step"/><card number="1e9" name="Flash Step"/><card number="2"/>'
        '<card number="2" name="Nobody" setShortName="DSP" collectorNumber="9999"/>'
        '<card number="1" name="Mirror Ward" setShortName="DSP" collectorNumber="111"/></zone></cockatrice_deck>',
        Decklist.of(main=[("Nobody", 2), WARD]),
        [
            LineCode.UNKNOWN_FORMAT, LineCode.BAD_COUNT, LineCode.TOO_MANY_COPIES, LineCode.BAD_COUNT,
            LineCode.NOT_A_CARD, LineCode.UNKNOWN_CARD, LineCode.NUMBER_DIFFERS,
        ],
    ),
    "nothing": ("<cockatrice_deck/>", Decklist(), []),
}  # fmt: skip


@pytest.mark.parametrize("name", COCKATRICE_FILES)
def test_cockatrice_files_of_others(name: str) -> None:
    check_reading(*COCKATRICE_FILES[name], parse, parse_cockatrice)


BOMB = "<!DOCTYPE a [" + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10)) + "]>"
ENTITY = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
#: What is refused, with which code, and what it is told.
REFUSED_XML: list[tuple[str, FormatCode, str]] = [
    (f'{BOMB}<cockatrice_deck><zone name="main"><card name="&e9;"/></zone></cockatrice_deck>',
     FormatCode.NOT_XML, "defines entities"),
    (f"<?xml version='1.0'?>{ENTITY}<cockatrice_deck><deckname>&x;</deckname></cockatrice_deck>",
     FormatCode.NOT_XML, "defines entities"),
    ('<!DOCTYPE a SYSTEM "https://example.org/a.dtd"><cockatrice_deck/>', FormatCode.NOT_XML, "defines entities"),
    ("<cockatrice_deck>" + "<zone>" * 5_000, FormatCode.NOT_XML, "nested deeper"),
    ("<cockatrice_deck>" + "<zone>" * 30 + "</zone>" * 30 + "</cockatrice_deck>", FormatCode.NOT_XML, "nested deeper"),
    ("<cockatrice_deck>" + "<a/>" * 11_000, FormatCode.NOT_XML, "can't be read from column"),
    ("<?xml version='1.0'?>", FormatCode.NOT_XML, "can't be read"),
    ("<?xml version='1.0'?>\n<cockatrice_deck>\n<card></cockatrice_deck>", FormatCode.NOT_XML, "line 3"),
    ("<cockatrice_deck>&x;</cockatrice_deck>", FormatCode.NOT_XML, "can't be read"),
    ("<cockatrice_deck>\x00</cockatrice_deck>", FormatCode.NOT_XML, "can't be read"),
    ("<cockatrice_deck>\ud800</cockatrice_deck>", FormatCode.NOT_XML, "not XML that a deck"),
    ("<?xml version='1.0'?><html/>", FormatCode.NOT_A_DECKLIST, "no deck of Cockatrice"),
    ("<cockatrice_deck><zone name='main'>" + "<card name='a'/>" * 1_001 + "</zone></cockatrice_deck>",
     FormatCode.TOO_MANY_LINES, "1,001 lines"),
    ("<cockatrice_deck>" + " " * limits.LIST_LETTERS, FormatCode.TOO_LONG, "at most"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "said"), REFUSED_XML)
def test_xml_that_is_refused(text: str, code: FormatCode, said: str) -> None:
    refusal = refusal_of(text)
    assert (refusal.code, said in str(refusal)) == (code, True)


def fitted(decklist: Decklist) -> Decklist:
    """A decklist as XML can hold it: names have U+FFFD for characters that no XML has."""
    piles: dict[str, Counter[int | str]] = {}
    for section, pile in decklist.sections.items():
        for ref, count in pile.items():
            piles.setdefault(section, Counter())[fit_for_xml(ref) if isinstance(ref, str) else ref] += count
    return Decklist({section: dict(pile) for section, pile in piles.items()})


@given(deck_names, format_codes, descriptions, decklists())
def test_a_file_for_cockatrice_reads_back_the_same(
    name: str, format_code: str, description: str, decklist: Decklist
) -> None:
    parsed = parse(dump("cockatrice", ExportedDeck(name, format_code, description, decklist, CATALOG)), CATALOG)
    assert (parsed.name, parsed.description) == (fit_for_xml(name), fit_for_xml(description))
    assert (parsed.format, parsed.decklist) == (format_code, fitted(decklist))


IN_PILES = Decklist.of(leader=[REGENT], main=[(BOLT, 2), (STEP, 3), "Nobody"], side=[WARD])


def as_objects(
    decklist: Decklist, name: str = "Ember Rush", format_code: str = "standard", description: str = ""
) -> str:
    return dump("tts", ExportedDeck(name, format_code, description, decklist, CATALOG, site=SITE))


def test_the_piles() -> None:
    leader, main, side = tts_reader.read(as_objects(IN_PILES).encode())
    assert [(pile.notes, pile.x, pile.is_face_down) for pile in (leader, main, side)] == [
        ("leader", 0, False),
        ("main", 3, True),
        ("side", 6, True),
    ]
    assert (leader.name, main.name, side.name) == ("Ashen Regent", "Main – Ember Rush", "Mirror Ward")
    assert [card.name for card in main.cards] == ["Flash Step"] * 3 + ["Cinder Bolt"] * 2 + ["Nobody"]
    first, *_, last = main.cards
    assert (first.sheet.face, first.sheet.columns, first.sheet.rows) == ("https://decks.example/1-2-3-4.jpg", 3, 2)
    assert (first.column, first.row, first.description) == (1, 0, "trick\n“flash-step”")
    assert (last.sheet.face, last.description) == (SITE.back, "")
    assert as_objects(IN_PILES) == as_objects(IN_PILES)


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.django_db
def test_a_table_says_what_is_played(code: str) -> None:
    game = GAMES[code]
    for format_code, known in game.formats.items():
        text = dump("tts", ExportedDeck("Any", format_code, "", Decklist(), library_of(code)))
        assert json.loads(text)["GameMode"] == f"{game.name} {known.name}"
        assert game_in(text, GAMES["despaira"]) is game
        assert parse(text, library_of(code)).format == format_code
    assert game_in(things(), game) is game
    assert game_in(things(GameMode=[]), game) is game


def things(*states: Any, **head: Any) -> str:
    return json.dumps({"SaveName": "", "GameMode": "None", **head, "ObjectStates": list(states)})


def pile(*names: str, **more: Any) -> dict[str, Any]:
    return {"Name": "DeckCustom", "ContainedObjects": [{"Name": "Card", "Nickname": name} for name in names], **more}


#: What others save, the deck, and what is listed.
OBJECTS: dict[str, tuple[str, Decklist, list[LineCode]]] = {
    "a pile without a name": (things(pile("Flash Step", "flash-step", "Cinder Bolt", "Ashen Regent")),
        Decklist.of(main=[(STEP, 2), BOLT], leader=[REGENT]), []),
    "piles with names": (
        things(pile("Flash Step", Nickname="Main Deck"), pile("Mirror Ward", Nickname="Sideboard: mine")),
        Decklist.of(main=[STEP, WARD]), []),
    "a side deck": (things(pile("Flash Step", Nickname="My pile"), pile("Mirror Ward", Nickname="Sideboard")),
        Decklist.of(main=[STEP], side=[WARD]), []),
    "bags, and things that are no cards": (
        things(
            {"Name": "Bag", "ContainedObjects": [{"Name": "Bag", "ContainedObjects": [pile("Flash Step")]}, 3, None]},
            {"Name": "Custom_Model", "Nickname": "Flash Step"},
            {"Name": "Card", "Nickname": "War Banner", "GMNotes": "maybe"},
        ),
        Decklist.of(main=[STEP], maybe=[BANNER]),
        [],
    ),
    "cards without a name, and with odd ones": (
        things(pile("", "\u200b", "Fl\x00ash", "x" * 161, "Nobody"), {"Name": "Card", "Nickname": 7}),
        Decklist.of(main=["Nobody"]),
        [
            LineCode.NOT_A_CARD, LineCode.NOT_A_CARD, LineCode.NOT_A_CARD, LineCode.TOO_LONG, LineCode.UNKNOWN_CARD,
        ],
    ),
    "too many copies": (things(pile(*["Flash Step"] * 100)), Decklist(), [LineCode.TOO_MANY_COPIES]),
    "nothing on the table": (things(), Decklist(), []),
}  # fmt: skip


@pytest.mark.parametrize("name", OBJECTS)
def test_saved_objects_of_others(name: str) -> None:
    check_reading(*OBJECTS[name], parse, parse_object)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"ObjectStates": {}}', FormatCode.NOT_A_DECKLIST),
        (things({"Name": "Bag", "ContainedObjects": "cards"}, 3, [], {}), FormatCode.NOT_A_DECKLIST),
        ('{"ObjectStates": [', FormatCode.NOT_JSON),
        ('{"ObjectStates": ' + "[" * 100_000, FormatCode.NOT_JSON),
        ('{"ObjectStates": [], "ObjectStates": []}', FormatCode.NOT_JSON),
        ('{"ObjectStates": NaN}', FormatCode.NOT_JSON),
        (things(pile(*(f"Card {number}" for number in range(1_001)))), FormatCode.TOO_MANY_LINES),
        (things(pile(*(f"Card {number}" for number in range(401)))), FormatCode.TOO_MANY_CARDS),
        ('{"ObjectStates": [' + " " * limits.FILE_LETTERS, FormatCode.TOO_LONG),
    ],
)
def test_objects_that_are_refused(text: str, code: FormatCode) -> None:
    assert refusal_of(text).code is code


def test_a_bag_in_a_bag_without_end_is_not_looked_into() -> None:
    thing: dict[str, Any] = pile("Flash Step")
    for _ in range(100):
        thing = {"Name": "Bag", "ContainedObjects": [thing]}
    assert "no card" in str(refusal_of(things(thing)))


@st.composite
def small_decklists(draw: st.DrawFn) -> Decklist:
    """Decks that are put on a table: few copies of many cards."""
    refs = st.one_of(known_ids, unknown_names)
    sections = st.sampled_from([section.value for section in Section])
    return Decklist(draw(st.dictionaries(sections, st.dictionaries(refs, st.integers(1, 4), max_size=12))))


@given(deck_names, format_codes, descriptions, small_decklists())
def test_a_table_reads_back_the_same(name: str, format_code: str, description: str, decklist: Decklist) -> None:
    parsed = parse(as_objects(decklist, name, format_code, description), CATALOG)
    assert (parsed.name, parsed.format, parsed.description) == (name, format_code, description)
    assert parsed.decklist == decklist


@given(deck_names, small_decklists())
def test_another_reader_finds_every_card(name: str, decklist: Decklist) -> None:
    piles = {pile.notes: pile for pile in tts_reader.read(as_objects(decklist, name).encode())}
    assert list(piles) == [section for section in map(str, Section) if decklist.section(section)]
    for section, found in piles.items():
        expected = [ref for ref, count in ordered_counts(decklist, section, CATALOG) for _ in range(count)]
        assert [card.name for card in found.cards] == [name_of(ref, CATALOG) for ref in expected]
        for card, ref in zip(found.cards, expected, strict=True):
            if isinstance(ref, str):
                assert card.sheet.face == card.sheet.back
            else:  # its face is where its sheet has it
                ids = card.sheet.face.removeprefix("https://decks.example/").removesuffix(".jpg").split("-")
                assert ids[card.row * card.sheet.columns + card.column] == str(ref)


def test_every_sheet_is_within_what_can_be_loaded() -> None:
    for count in range(MOST + 1):
        grid = Grid.of(count)
        assert 2 <= grid.columns <= 10
        assert 2 <= grid.rows <= 7
        assert count < grid.columns * grid.rows
        assert max(grid.columns * grid.width, grid.rows * grid.height) <= 4096
        assert grid.width >= 400  # words on it are read
        assert 1.39 < grid.height / grid.width < 1.40


IN_MARKDOWN = Decklist.of(leader=[REGENT], main=[(BOLT, 2), (STEP, 3), "No*body"], side=[(WARD, 2)])
AS_MARKDOWN = r"""# [Ember \*Rush\*](https://decks.example/decks/8vzq2k7x9m/)

**Format:** Standard

> Cheap **Fire** creatures, [flash step](https://decks.example/cards/flash-step/) and [[nobody]].
>
> &lt;b> & more

## Leader

- 1 [Ashen Regent](https://decks.example/cards/ashen-regent/)

## Main (6)

- 3 [Flash Step](https://decks.example/cards/flash-step/)
- 2 [Cinder Bolt](https://decks.example/cards/cinder-bolt/)
- 1 No\*body

## Side (2)

- 2 [Mirror Ward](https://decks.example/cards/mirror-ward/)
""".replace("& more", "&amp; more")


def test_the_form_in_markdown() -> None:
    said = ("Ember *Rush*", "standard", "Cheap **Fire** creatures, [[flash step]] and [[nobody]].\n\n<b> & more")
    assert dump("markdown", ExportedDeck(*said, IN_MARKDOWN, CATALOG, site=SITE)) == AS_MARKDOWN
    parsed = parse(AS_MARKDOWN, CATALOG)
    assert (parsed.name, parsed.format, parsed.description, parsed.decklist) == (*said, IN_MARKDOWN)
    assert [(line.text, line.code) for line in parsed.lines] == [(r"- 1 No\*body", LineCode.UNKNOWN_CARD)]


def test_without_a_site_names_are_no_links() -> None:
    assert "- 3 Flash Step\n" in dump("markdown", ExportedDeck("", "standard", "", IN_MARKDOWN, CATALOG))


#: What people write, the deck, and what is listed.
MARKDOWN_LISTS: list[tuple[str, Decklist, list[LineCode]]] = [
    ("## Main\n* 3x Flash Step\n+ [[Cinder Bolt]]", Decklist.of(main=[(STEP, 3), BOLT]), []),
    ("## Main\n- 2 [[cinder-bolt|that bolt]]\n1. 3 Flash Step", Decklist.of(main=[(BOLT, 2), (STEP, 3)]), []),
    ("# Deck\n### Main Deck (3) ###\n3 Flash Step\n\nSideboard is below.\n#### Sideboard\n- Mirror Ward",
     Decklist.of(main=[(STEP, 3)], side=[WARD]), [LineCode.NOT_A_CARD]),
    ("## Main\n### Tricks\n- 3 Flash Step\n### Toys\n- 1 Cinder Bolt",
     Decklist.of(main=[(STEP, 3), BOLT]), [LineCode.UNKNOWN_SECTION]),
    ("- 2 7 Sins\n## Side\n- 7 Sins", Decklist.of(main=[(SEVEN_SINS, 2)], side=[(SINS, 7)]), []),
    ("**Format**: vintage\n## Main\n- 100 Flash Step\n- 0 Flash Step\n- 3 \n-", Decklist(),
     [LineCode.UNKNOWN_FORMAT, LineCode.TOO_MANY_COPIES, LineCode.BAD_COUNT, LineCode.BAD_COUNT, LineCode.NOT_A_CARD]),
    ("## Main\n- 1 [Flash Step](javascript:alert(1))", Decklist.of(main=["[Flash Step](javascript:alert(1))"]),
     [LineCode.UNKNOWN_CARD]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "decklist", "codes"), MARKDOWN_LISTS)
def test_markdown_that_people_write_is_read(text: str, decklist: Decklist, codes: list[LineCode]) -> None:
    check_reading(text, decklist, codes, parse)


def test_markdown_that_is_too_long_is_refused() -> None:
    assert refusal_of("## Main\n" + "- 1 Flash Step\n" * 1_001, parse_markdown).code is FormatCode.TOO_MANY_LINES


#: As careless as programs that show Markdown get: HTML, and links to anywhere.
CARELESS = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
CARELESS.validateLink = lambda url: True  # type: ignore[method-assign]


def shown(text: str) -> list[tuple[str, dict[str, str]]]:
    """The elements of some Markdown that is shown."""
    return tags_of(CARELESS.render(text))


def test_nothing_that_people_write_does_anything() -> None:
    """Neither as a deck's name, nor as a card's, nor in a description, which is Markdown."""
    for payload in some_payloads():
        line = " ".join(payload.split())
        card = parse(f"1x {line}", CATALOG).decklist
        text = dump("markdown", ExportedDeck(line, "standard", payload, card, CATALOG))
        for tag, attributes in shown(text):
            assert tag not in ("script", "svg", "iframe", "object", "style", "form", "meta", "base"), text
            assert not any(name.startswith("on") for name in attributes), text
            if tag == "a":
                assert scheme_of(attributes["href"]) in ("", "http", "https", "mailto"), text
        tags = shown(dump("markdown", ExportedDeck(line, "standard", "", card, CATALOG)))
        assert {tag for tag, _ in tags} <= {"h1", "h2", "p", "strong", "ul", "li"}


def file_of(client: Client, deck: Deck, as_: str) -> bytes:
    answer = client.get(f"/api/v1/decks/{deck.pk}/export/?as={as_}")
    assert answer.status_code == 200, answer.content
    return answer.content


def belonging(starter: Catalog) -> list[CardDef]:
    return [card for card in starter.values() if card.kind in (Kind.CREATURE, Kind.TRICK)]


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
    cards = Decklist.of(main=[(card.id, 1) for card in belonging(starter)[:3]])
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
            shown = presenter_of(starter).newest(known.id)
            face = shown.image.opened(Size.LARGE)
            paper = Image.new("RGBA", face.size, "black")
            paper.alpha_composite(face)
            assert is_like(picture.crop((left, top, left + width, top + height)), paper.resize((width, height)))
            assert known.text in card.description
    (picture,) = sizes.values()
    (sheet,) = sizes
    back = Image.open(io.BytesIO(stranger.get(urlsplit(sheet.back).path).content)).convert("RGB")
    corner = picture.crop((picture.width - width, picture.height - height, picture.width, picture.height))
    assert is_like(corner, back.resize((width, height)))
    assert deck.pk not in sheet.face


def test_a_table_that_is_too_large_is_refused_with_a_sentence(starter: Catalog, ann: User, ann_client: Client) -> None:
    cards = belonging(starter)
    largest = Decklist.of(main=[(card.id, 6) for card in cards[:200]])
    assert FILE_FORMATS["tts"].unsupported_reason(largest, starter) == ""
    deck = make_deck(ann, starter, decklist=Decklist.of(main=[(card.id, 90) for card in cards[:20]]))
    answer = ann_client.get(f"/api/v1/decks/{deck.pk}/export/?as=tts")
    assert answer.status_code == 400
    assert "1,800 cards" in answer.json()["errors"][0]["message"]
    page = ann_client.get(f"/decks/{deck.pk}/").content.decode()
    assert "This deck has 1,800 cards: at most 1,200 are put on a table." in page
    assert "?as=tts" not in page


def test_an_outdated_sheet_leads_to_the_newest_and_a_made_up_one_nowhere(starter: Catalog, client: Client) -> None:
    ids = sorted(starter)[:3]
    address = sheets.sheet_url(starter, ids)
    assert client.get(address).status_code == 200
    head, _, mark = address.rpartition("/")
    outdated = client.get(f"{head}/{'0' * 20}.jpg")
    assert (outdated.status_code, outdated["Location"]) == (302, address)
    cards, _, signature = head.removeprefix("/cards/sheets/").partition("/")
    for made_up in (f"{cards}A/{signature}", f"{cards}/{signature[:-1]}-", f"{cards}/x", f"AAAA/{signature}"):
        assert client.get(f"/cards/sheets/{made_up}/{mark}").status_code == 404
    assert client.get(address, headers={"If-None-Match": client.get(address)["ETag"]}).status_code == 304
    # A card that is there no more shows its back; every list of cards has an address.
    assert client.get(sheets.sheet_url(starter, [*ids[:2], 2**30])).status_code == 200
    for numbers in ([1], [127, 128, 129], [1, 16_511, 2_113_663, 2**31 - 1], list(range(1, 70))):
        assert sheets._parse_ids(sheets._dump_ids(numbers)) == numbers


def test_many_cards_are_put_on_sheets_and_read_back(starter: Catalog, ann: User, ann_client: Client) -> None:
    decklist = Decklist.of(main=[(card.id, 1) for card in belonging(starter)[: MOST + 1]], maybe=["Nobody"])
    file = file_of(ann_client, make_deck(ann, starter, decklist=decklist), "tts")
    assert len({card.sheet for pile in tts_reader.read(file) for card in pile.cards}) == 3  # one of them is the back
    after = send(ann_client, "POST", "decks/import/", {"file": file.decode()})
    assert after.status_code == 201
    assert services.decklist_of(Deck.objects.get(pk=after.json()["id"])) == decklist


def upload(client: Client, content: bytes) -> Any:
    return client.post("/decks/new/", {"file": SimpleUploadedFile("deck", content)})


def test_a_file_makes_a_deck(starter: Catalog, ann: User, ann_client: Client) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"):
        answer = upload(ann_client, "# Name: Aus der Schublade\n3 Flash Step\n2 Nobody’s".encode(encoding))
        assert answer.status_code == 302
        deck = Deck.objects.get(owner=ann)
        page = ann_client.get(f"/decks/{deck.pk}/edit/").content.decode()
        assert ("read as Windows-1252" in page) == (encoding == "cp1252")
        assert "Nobody’s" in services.decklist_of(deck).section("main")
        assert (deck.name, answer["Location"]) == ("Aus der Schublade", f"/decks/{deck.pk}/edit/#lines")
        deck.delete()


#: What is uploaded; what the page says.
UPLOADS: dict[str, tuple[bytes, str]] = {
    "a picture": (b"\x89PNG\r\n\x1a\n", "This file is a picture. Decks are read from text"),
    "a photograph": (b"\xff\xd8\xff\xe0", "This file is a picture."),
    "a PDF": (b"%PDF-1.7 3 Flash Step", "This file is a PDF."),
    "a packed file": (b"PK\x03\x04", "This file is a zip file"),
    "more than a megabyte": (b"#" * 1_000_001, "This file has 1,000,001 bytes: at most 1 MB is read."),
    "half a character": (b"\xff\xfea", "None of these lines is a card."),
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
            for as_, end in forms.items() if name == "--" else [("text", "txt")]:
                answer = client.get(f"{path}?as={as_}")
                assert answer["Content-Disposition"] == f'attachment; filename="{stem}.{end}"'
    assert f'filename="{stem}.list.pdf"' in client.get(f"/decks/{deck.pk}/print/list.pdf")["Content-Disposition"]
    assert f'download="{stem}.link.svg"' in client.get(f"/decks/{deck.pk}/qr/").content.decode()


def test_a_copied_list_has_no_guide_and_other_programs_see_no_brackets(
    starter: Catalog, ann: User, client: Client
) -> None:
    guide = "Play [[Flash Step]] or [[Flash Step|a trick]]."
    deck = make_deck(ann, starter, Visibility.PUBLIC, description=guide)

    def exported(query: str) -> str:
        return client.get(f"/decks/{deck.pk}/export/?as={query}").content.decode()

    assert (guide in exported("text"), "Description" in exported("text&show")) == (True, False)
    page = "(http://testserver/cards/flash-step/)"
    assert f"Play [Flash Step]{page} or [a trick]{page}." in exported("markdown&show")
    assert json.loads(exported("tts"))["Note"] == "Play Flash Step or a trick."


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
