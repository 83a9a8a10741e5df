"""Decklists for Cockatrice: what is written, and what is read of what others write."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given

from cards.xmltext import fit_for_xml
from decks import limits
from decks.formats import FormatCode, FormatError, LineCode, dump, parse, parse_cockatrice
from decks.tests.formats.format_cards import (
    BANNER,
    BOLT,
    CATALOG,
    REGENT,
    STEP,
    TITAN,
    WARD,
    deck_names,
    decklists,
    descriptions,
    format_codes,
)
from decks.tests.hostile import some_payloads
from decks.verdict import name_of
from tcg.construction import Decklist

DECK = Decklist.of(
    leader=[REGENT],
    main=[(BOLT, 2), (STEP, 3), 'No "body" & <co>'],
    side=[WARD, TITAN],
    special=[TITAN],
    maybe=[BANNER],
)
WRITTEN = """<?xml version="1.0" encoding="UTF-8"?>
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


def test_the_form() -> None:
    assert dump("cockatrice", "Ember & Rush", "standard", "One\n]]> two", DECK, CATALOG) == WRITTEN
    parsed = parse(WRITTEN, CATALOG)
    assert (parsed.name, parsed.format, parsed.description) == ("Ember & Rush", "standard", "One\n]]> two")
    assert parsed.decklist == DECK
    assert [(line.line, line.code) for line in parsed.lines] == [(3, LineCode.UNKNOWN_CARD)]


#: Files that others write, the deck, and what is listed.
FILES: dict[str, tuple[str, Decklist, list[LineCode]]] = {
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
        '<zone name="tokens"><card name="War Banner"/></zone></cockatrice_deck>',
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


@pytest.mark.parametrize("name", FILES)
def test_files_of_others(name: str) -> None:
    text, decklist, codes = FILES[name]
    for read in (parse, parse_cockatrice):
        parsed = read(text, CATALOG)
        assert parsed.decklist == decklist
        assert [line.code for line in parsed.lines] == codes


BOMB = "<!DOCTYPE a [" + "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10)) + "]>"
ENTITY = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
#: What is refused, with which code, and what it is told.
REFUSED: list[tuple[str, FormatCode, str]] = [
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


@pytest.mark.parametrize(("text", "code", "said"), REFUSED)
def test_what_is_refused(text: str, code: FormatCode, said: str) -> None:
    with pytest.raises(FormatError, match=said) as refusal:
        parse(text, CATALOG)
    assert refusal.value.code is code


def fitted(decklist: Decklist) -> Decklist:
    """A decklist as XML can hold it: names have U+FFFD for characters that no XML has."""
    piles: dict[str, Counter[int | str]] = {}
    for section, pile in decklist.sections.items():
        for ref, count in pile.items():
            piles.setdefault(section, Counter())[fit_for_xml(ref) if isinstance(ref, str) else ref] += count
    return Decklist({section: dict(pile) for section, pile in piles.items()})


@given(deck_names, format_codes, descriptions, decklists())
def test_it_reads_back_the_same(name: str, format_code: str, description: str, decklist: Decklist) -> None:
    parsed = parse(dump("cockatrice", name, format_code, description, decklist, CATALOG), CATALOG)
    assert (parsed.name, parsed.description) == (fit_for_xml(name), fit_for_xml(description))
    assert (parsed.format, parsed.decklist) == (format_code, fitted(decklist))


def test_hostile_texts_are_text() -> None:
    for payload in (*some_payloads(), "x" * 1_000, "]]>", "\ufffe\uffff", "\u202e&#0;"):
        card = parse(f"1x {' '.join(payload.split())[:160]}", CATALOG).decklist
        root = ElementTree.fromstring(dump("cockatrice", payload, "standard", payload, card, CATALOG))  # noqa: S314
        names = [name_of(ref, CATALOG) for pile in fitted(card).sections.values() for ref in pile]
        assert [each.get("name") for each in root.iter("card")] == names
        assert {each.tag for each in root} <= {
            "lastLoadedTimestamp", "deckname", "format", "bannerCard", "comments", "tags", "zone",
        }  # fmt: skip
