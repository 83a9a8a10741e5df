"""A small catalogue for the tests of decklist formats: ordinary cards, and names that are hard to tell from syntax; and
a site for written decks to name, whose addresses say what they are of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pytest
from hypothesis import strategies as st

from cards.catalog.catalogs import Catalog
from cards.catalog.printings import Printed, Printings, SetInfo
from decks.fields.cleaning import WRITTEN, clean_description, clean_name, clean_title, is_readable
from decks.importexport import FILE_FORMATS, FormatError, LineCode, ParsedList, code, parse
from decks.importexport.code import Coded
from decks.importexport.parsing.cardrefs import find_card
from decks.importexport.site import CardSite
from games.despaira import DESPAIRA
from rules.cards import CardDef
from rules.formats import FORMATS
from rules.vocabulary import Kind, Section, SpecialKind
from tcg.construction import Decklist
from tcg.library import Card
from tcg.setnumber import SetNumber

#: Codes of the formats that are read, not only written.
IMPORTED: Final = [code for code, each in FILE_FORMATS.items() if each.reader]

REGENT, STEP, BOLT, WARD, TITAN, BANNER, SINS, SEVEN_SINS, HJORDIS, OATH = range(1, 11)
ODWIN, KNIGHT, SOLDIER = 11, 12, 13
QUOTED = 35

_CARDS: Final = [
    CardDef(REGENT, "Ashen Regent", Kind.LEADER, slug="ashen-regent"),
    CardDef(STEP, "Flash Step", Kind.TRICK, slug="flash-step", level=1),
    CardDef(BOLT, "Cinder Bolt", Kind.TRICK, slug="cinder-bolt", level=2),
    CardDef(WARD, "Mirror Ward", Kind.TRICK, slug="mirror-ward", level=1),
    CardDef(TITAN, "Storm Titan", Kind.CREATURE, slug="storm-titan", level=9, special=SpecialKind.OTHER),
    CardDef(BANNER, "War Banner", Kind.TRICK, slug="war-banner", level=2),
    CardDef(SINS, "Sins", Kind.TRICK, slug="sins", level=3),
    CardDef(SEVEN_SINS, "7 Sins", Kind.TRICK, slug="7-sins", level=3),
    CardDef(HJORDIS, "Abbess Hjördis, the Éclair-Knight", Kind.CREATURE, slug="abbess-hjordis", level=4),
    CardDef(OATH, "Knight’s Oath", Kind.TRICK, slug="knights-oath", level=0),
    CardDef(ODWIN, "Odwin", Kind.LEADER, slug="odwin"),
    CardDef(KNIGHT, "Dark Knight", Kind.CREATURE, slug="dark-knight", level=3),
    CardDef(SOLDIER, "Straw Soldier", Kind.TOKEN, slug="straw-soldier", level=1),
    *(
        CardDef(number, name, Kind.TRICK, slug=f"odd-{number}")
        for number, name in enumerate(
            (
                "1984", "3x3 Golem", "x Marks the Spot", "Main", "Side (2)", "SB: Remix", "// Comment", "# Hash",
                "Half # Half", "=SUM(1+1)", "'=Quoted", "'Tis", "-Minus", "@Home", "＝Wide", 'Semi; Colon, "Quotes"',
                "1000 Needles", "Needles", "Call (DSP) 112", "Leader: The Return", "Ex x3",
            ),
            20,
        )
    ),
]  # fmt: skip
_NUMBERS: Final = {
    REGENT: SetNumber("DSP", "EN", 7), STEP: SetNumber("DSP", "EN", 112), BOLT: SetNumber("DSP", "EN", 111),
    WARD: SetNumber("DSP", "EN", 114), TITAN: SetNumber("B2", "EN", 18, "A"), SINS: SetNumber("DSP", "EN", 5),
    HJORDIS: SetNumber("DSP", "EN", 9),
}  # fmt: skip

PREFIX: Final = DESPAIRA.code_prefix
SECTIONS: Final = tuple(map(Section, DESPAIRA.coded_sections))

_SETS: Final = [SetInfo("DSP", "The Wagered Sun")]
CATALOG: Final = Catalog(
    "revision", _CARDS, Printings.of(Printed(*numbered) for numbered in _NUMBERS.items()), sets=_SETS
)


def decode(letters: str) -> Coded:
    """What the letters of a code of Despaira say."""
    return code.decode(letters, DESPAIRA)


def _is_unknown(name: str) -> bool:
    return is_readable(name) and len(name) <= WRITTEN and find_card(name, CATALOG) is None


_WORDS: Final = [
    "Flash", "Step", "Bolt", "Sins", "Needles", "Knight", "Main", "Leader", "Side", "SB:", "Foo", "Éclair", "x", "3",
    "7", "x3", "3x", "(3)", "1000", "1984", "#", "//", ":", "-", "'", "'=", "=A", "+B", "@", "(DSP)", "[DSP-112]",
    "112", "•", "EN", "–", "999", "DSP", ",", ";", '"', "\\", "“Ward”", "字", "٣", "½", "🙂", "é", "Name:", "*", "[",
    "]",
]  # fmt: skip
#: Names that no card of the catalogue has, as a decklist keeps them.
unknown_names = (
    st.one_of(st.text(max_size=40), st.lists(st.sampled_from(_WORDS), max_size=6).map(" ".join))
    .map(clean_name)
    .map(lambda name: name if _is_unknown(name) else "No such card")  # a filter would leave too few
)
known_ids = st.sampled_from(sorted(CATALOG))
_counts = st.integers(1, 99)


def decklists(
    *, known_only: bool = False, sections: tuple[Section, ...] = tuple(Section)
) -> st.SearchStrategy[Decklist]:
    """Random decklists, legal or not."""
    refs = known_ids if known_only else st.one_of(known_ids, unknown_names)
    piles = st.dictionaries(refs, _counts, max_size=12)
    return st.dictionaries(st.sampled_from([section.value for section in sections]), piles).map(Decklist)


format_codes = st.sampled_from(sorted(FORMATS))
deck_names = st.text(max_size=80).map(clean_title).filter(lambda name: len(name) <= 80)
descriptions = st.text(max_size=200).map(clean_description)


class _Example:
    deck = "https://decks.example/decks/8vzq2k7x9m/"
    back = "https://decks.example/back.jpg"

    def page(self, card: Card) -> str:
        return f"https://decks.example/cards/{card.slug}/"

    def sheet(self, cards: Sequence[Card]) -> str:
        return f"https://decks.example/{'-'.join(str(card.id) for card in cards)}.jpg"

    def describe(self, card: Card) -> str:
        return f"{card.kind}\n“{card.slug}”"


SITE: CardSite = _Example()


Reader = Callable[[str, Catalog], ParsedList]


def refusal_of(text: str, read: Reader = parse) -> FormatError:
    """Return the error that reading a text raises."""
    with pytest.raises(FormatError) as refusal:
        read(text, CATALOG)
    return refusal.value


def check_reading(text: str, decklist: Decklist, codes: list[LineCode], *readers: Reader) -> None:
    """Check the decklist that each reader makes of a text, and the codes of the lines that it lists."""
    for read in readers:
        parsed = read(text, CATALOG)
        assert (parsed.decklist, [line.code for line in parsed.lines]) == (decklist, codes)
