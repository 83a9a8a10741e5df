"""Decklists as text: what is read, what is listed; and that what is written in several forms reads back the same."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decks import limits
from decks.importexport import (
    FILE_FORMATS,
    ExportedDeck,
    FormatCode,
    LineCode,
    ParsedList,
    dump,
    parse,
    parse_text,
)
from decks.importexport.site import NOWHERE, CardSite
from decks.tests.importexport.format_cards import (
    BANNER,
    BOLT,
    CATALOG,
    HJORDIS,
    IMPORTED,
    KNIGHT,
    OATH,
    ODWIN,
    REGENT,
    SEVEN_SINS,
    SINS,
    SITE,
    SOLDIER,
    STEP,
    TITAN,
    WARD,
    deck_names,
    decklists,
    descriptions,
    format_codes,
    refusal_of,
)
from tcg.construction import Decklist

ODD = {card.name: card.id for card in CATALOG.values()}

#: Lines that say three Flash Steps, and those that say other cards, with nothing listed.
THREE = [
    "3 Flash Step", "3x Flash Step", "3X Flash Step", "3× Flash Step", "3 x Flash Step", "3xFlash Step",
    "x3 Flash Step", "x3Flash Step", "(3) Flash Step", "(3x) Flash Step", "[3] Flash Step", "003 Flash Step",
    "Flash Step x3",
    "Flash Step 3x", "Flash Step (3)", "- 3 Flash Step", "• 3x Flash Step", "3 fLASH sTEP", "3 flash-step",
    "3\tFlash\tStep", "  3   Flash   Step  ", "3\u00a0Flash\u00a0Step\u3000", "\u200b3 Fl\u200bash\u00ad Step\u2060",
    "3 Flash Step (DSP) 112", "3 Flash Step (dsp) #112", "3 Flash Step [DSP] 112", "3 Flash Step [DSP-112]",
    "3 Flash Step (DSP-112)", "3 Flash Step [DSP 112]", "3 Flash Step DSP • EN – 112", "3 Flash Step [DSP•EN-112]",
    "3 Flash Step dsp-en-112", "3 Flash Step (DSP)", "3 Flash Step (DSP) 0112", "３ Flash Step", "٣ Flash Step",
    "Flash Step (DSP) 112 x3", "3 (DSP) 112", "3 [DSP-112]", "3x DSP • EN – 112", "3 Flash Step // the best",
    "3 Flash Step (DSP) 112 # the best",
    "Flash Step (x3)", "Flash Step [3x]", "Flash Step [03]", "Flash Step (3pcs)", "Flash Step (three)",
    "(x3) Flash Step", "Flash Step (qty 3)", "1. 3x Flash Step", "1) 3x Flash Step", "1.3x Flash Step",
    "(1) 3 Flash Step", "1: 3x Flash Step", "a) 3x Flash Step", "Flash Step x 3", "x 3 Flash Step", "3 - Flash Step",
    "3– Flash Step", "3, Flash Step", "3: Flash Step", "Flash Step - 3", "Flash Step: x3", "Flash Step = 3",
    "Flash Step, 3", "Flash Step ... 3", "3\tFlash Step\tDSP\t112", "3\tFlash Step\tThe Wagered Sun", "Flash Step\t3",
    "3,Flash Step", "3;Flash Step;DSP;112", "3 of Flash Step", "three Flash Step",
    "- 3 [Flash Step](http://x.y/cards/flash-step/)", "3 [[Flash Step]]", "3x **Flash Step**", "| 3 | Flash Step |",
    '3 "Flash Step"', "3 [card]Flash Step[/card]", "<li>3 Flash Step</li>", "3 Flash-Step", "3 FLASH–STEP",
    "3 Flash Step (DSP) 112 *F*", "3 Flash Step DSP 112", "3 Flash Step (The Wagered Sun #112)",
    "3 [DSP:112] Flash Step", "> 3 Flash Step", "- [x] 3 Flash Step", "[1] 3 Flash Step", "Flash Step thrice",
    "three copies of Flash Step", "Flash Step (3 Stück)", "Flash Step (3 cards)",
    "No. 1 3 Flash Step", "1° 3x Flash Step",
    "3 * Flash Step", "Flash Step*3", "three x Flash Step", "iv. 3 Flash Step",
    "Flash Step, three copies", "3 Flash Step foil", "3 Flash Step *foil*",
    "🔥 3 Flash Step", "3 Flash Step!", "3x <https://x.y/cards/flash-step/>",
]  # fmt: skip
CARD_LINES: dict[str, tuple[int, int]] = dict.fromkeys(THREE, (STEP, 3)) | {
    "Flash Step": (STEP, 1), "99 Flash Step": (STEP, 99), "* Flash Step": (STEP, 1), "2 Knight's Oath": (OATH, 2),
    "2 Knight‘s Oath": (OATH, 2), "2 KNIGHT´S OATH": (OATH, 2), "1 Straw Soldier": (SOLDIER, 1),
    "1 Abbess Hjordis, the Eclair-Knight": (HJORDIS, 1), "1 ABBESS HJÖRDIS, the Éclair–Knight": (HJORDIS, 1),
    "1 Abbess Hjo\u0308rdis, the E\u0301clair-Knight": (HJORDIS, 1), "1 Storm Titan (B2) 18A": (TITAN, 1),
    "1 Storm Titan [b2-18a]": (TITAN, 1), "DSP • EN – 112": (STEP, 1), "DSP-112": (STEP, 1), "2 DSP 112": (STEP, 2),
    "B2-18a": (TITAN, 1), "7 Sins": (SINS, 7), "1 7 Sins": (SEVEN_SINS, 1), "2x 7 Sins": (SEVEN_SINS, 2),
    "1984": (ODD["1984"], 1), "3 1984": (ODD["1984"], 3), "3x3 Golem": (ODD["3x3 Golem"], 1),
    "2 3x3 Golem": (ODD["3x3 Golem"], 2), "x Marks the Spot": (ODD["x Marks the Spot"], 1),
    "3 x Marks the Spot": (ODD["x Marks the Spot"], 3), "1000 Needles": (ODD["1000 Needles"], 1),
    "3 Needles": (ODD["Needles"], 3), "2 1000 Needles": (ODD["1000 Needles"], 2), "1 Main": (ODD["Main"], 1),
    "1 Side (2)": (ODD["Side (2)"], 1), "1 SB: Remix": (ODD["SB: Remix"], 1), "1 # Hash": (ODD["# Hash"], 1),
    "1 // Comment": (ODD["// Comment"], 1), "1 Half # Half": (ODD["Half # Half"], 1),
    "Half # Half": (ODD["Half # Half"], 1), "2 Call (DSP) 112": (ODD["Call (DSP) 112"], 2), "Ex x3": (ODD["Ex x3"], 1),
    "2 Ex x3": (ODD["Ex x3"], 2), "3x3 Golem x2": (ODD["3x3 Golem"], 2),
}  # fmt: skip


def test_a_line_says_a_card() -> None:
    parsed = {line: parse_text(line, CATALOG) for line in CARD_LINES}
    assert {line for line, said in parsed.items() if said.lines} == set()
    assert {line: said.decklist for line, said in parsed.items()} == {
        line: Decklist.of(main=[said]) for line, said in CARD_LINES.items()
    }


#: A line that is listed, the code, and what of it is in the deck.
LISTED: list[tuple[str, LineCode, Decklist]] = [
    ("3 Flahs Step", LineCode.UNKNOWN_CARD, Decklist.of(main=[("Flahs Step", 3)])),
    ("Flahs Step x3", LineCode.UNKNOWN_CARD, Decklist.of(main=[("Flahs Step", 3)])),
    ("3 Nobody (XYZ) 12", LineCode.UNKNOWN_CARD, Decklist.of(main=[("Nobody (XYZ) 12", 3)])),
    ("3 (XYZ) 12", LineCode.UNKNOWN_CARD, Decklist.of(main=[("(XYZ) 12", 3)])),
    ("1 (DSP) 112 x3", LineCode.PART_LEFT_OUT, Decklist.of(main=[STEP])),
    ("Flash Step 3", LineCode.AMBIGUOUS, Decklist.of(main=[(STEP, 3)])),
    ("3) Flash Step", LineCode.AMBIGUOUS, Decklist.of(main=[(STEP, 3)])),
    ("ca. 3 Flash Step", LineCode.UNKNOWN_CARD, Decklist.of(main=["ca. 3 Flash Step"])),
    ("Flahs Step - 3", LineCode.UNKNOWN_CARD, Decklist.of(main=[("Flahs Step", 3)])),
    ("2 Flahs Step (SB)", LineCode.UNKNOWN_CARD, Decklist.of(side=[("Flahs Step", 2)])),
    ("#3 Flash Step", LineCode.NOT_A_CARD, Decklist()),
    ("# side: not final", LineCode.AMBIGUOUS, Decklist()),
    *((line, LineCode.PART_LEFT_OUT, Decklist.of(main=[(STEP, 3)])) for line in (
        "3 Flash Step (cut)", "3 Flash Step (XYZ)", "3 Flash Step (DSP) 999", "3 Flash Step [Ramp]",
        "3 Flash Step #ramp", "3 Flash Step (2)", "3 Flash Step (MB)", "3 Flash Step // 2 Cinder Bolt",
        "3 Flash Step // Cinder Bolt", "3 Flash Step $1.50", "3 Flash Step @ 1,50 €", "3 Flash Step?",
        "3 Flash Step https://x.y/cards/flash-step/",
    )),
    ('<card qty="3">Flash Step</card>', LineCode.UNKNOWN_CARD, Decklist.of(main=['<card qty="3">Flash Step</card>'])),
    ("[1]: https://x.y/cards/flash-step/", LineCode.NOT_A_CARD, Decklist()),
    ("# Not in the deck", LineCode.AMBIGUOUS, Decklist()),
    ("<s>3 Flash Step</s>", LineCode.NOT_A_CARD, Decklist()),
    ("[Ramp]", LineCode.UNKNOWN_SECTION, Decklist()),
    ("3 Flash Step (OLD) 4", LineCode.PART_LEFT_OUT, Decklist.of(main=[(STEP, 3)])),
    ("5-Headed Hydra", LineCode.UNKNOWN_CARD, Decklist.of(main=["5-Headed Hydra"])),
    ("3 Flahs Step (DSP) 112", LineCode.FOUND_BY_NUMBER, Decklist.of(main=[(STEP, 3)])),
    ("3 Blitzschritt DSP • DE – 112", LineCode.FOUND_BY_NUMBER, Decklist.of(main=[(STEP, 3)])),
    ("3 Flash Step (DSP) 111", LineCode.NUMBER_DIFFERS, Decklist.of(main=[(STEP, 3)])),
    *((line, LineCode.BAD_COUNT, Decklist()) for line in (
        "0 Flash Step", "0 Nobody", "-1 Flash Step", "−1 Flash Step", "+1 Flash Step", "1.5 Flash Step",
        "1,000 Flash Step", "1-3 Flash Step", "½ Flash Step", "10⁶ Flash Step", "1e309 Flash Step", "3",
    )),
    *((line, LineCode.TOO_MANY_COPIES, Decklist()) for line in (
        "100 Flash Step", "1000000 Flash Step", "9" * 5_000 + " Flash Step", "9" * 60 + " Nobody", "Flash Step x100",
    )),
    *((line, LineCode.NOT_A_CARD, Decklist()) for line in (
        "3 ???", "3 Flash\x00Step", "3 Flash Step\x1b[31m", "3 No\ud800body",
    )),
    *((line, LineCode.TOO_LONG, Decklist()) for line in (
        "a" * 161, "3 " + "a" * 161, "a" * 40_000, "# Name: " + "n" * 81, "# Description: " + "d" * 10_001,
    )),
    ("Toolbox:", LineCode.UNKNOWN_SECTION, Decklist()),
    ("# Format: vintage", LineCode.UNKNOWN_FORMAT, Decklist()),
    ("# Game: chess", LineCode.OTHER_GAME, Decklist()),
]  # fmt: skip


@pytest.mark.parametrize(("line", "code", "decklist"), LISTED, ids=[line[:30] for line, *_ in LISTED])
def test_a_line_is_listed(line: str, code: LineCode, decklist: Decklist) -> None:
    parsed = parse_text(f"\n{line}\n", CATALOG)
    assert [(entry.line, entry.code) for entry in parsed.lines] == [(2, code)]
    assert parsed.decklist == decklist
    assert parsed.lines[0].message


#: A list, its sections, and the codes of lines besides those of unknown cards.
LISTS: dict[str, tuple[str, Decklist, *tuple[LineCode, ...]]] = {
    "the form of the documentation": (
        "# Name: Ember Rush\n# Format: standard\nLeader\n1 Ashen Regent\n\nMain (50)\n3 Flash Step (DSP) 112\n"
        "2x Cinder Bolt\n\nSide (2)\n2 Mirror Ward\nSpecial (1)\n1 Storm Titan\nMaybe\n1 War Banner\n",
        Decklist.of(leader=[REGENT], main=[(STEP, 3), (BOLT, 2)], side=[(WARD, 2)], special=[TITAN], maybe=[BANNER]),
    ),
    "headings in any case": (
        "LEADER:\nAshen Regent\nmain deck (3)\n3 Flash Step\nSideBoard: 1\n1 Mirror Ward\nSpecial Deck\nStorm Titan",
        Decklist.of(leader=[REGENT], main=[(STEP, 3)], side=[WARD], special=[TITAN])),
    "headings with decoration": (
        "== Leader ==\nAshen Regent\n[Main]\n3 Flash Step\n**Side (1/20):**\nMirror Ward\n--- Maybe ---\nWar Banner",
        Decklist.of(leader=[REGENT], main=[(STEP, 3)], side=[WARD], maybe=[BANNER])),
    "the special deck by the name that other games have for it": (
        "Main Deck:\n3 Flash Step\nExtra Deck:\nStorm Titan\n\nExtra Deck (1)\nStorm Titan\nEXTRA:\n1 Storm Titan",
        Decklist.of(main=[(STEP, 3)], special=[(TITAN, 3)])),
    "headings inside a section": (
        "Main - 5 cards\nCreatures (2)\n2 Dark Knight\n\nTricks:\n3 Flash Step\n\nSide\nTricks\n1 Mirror Ward",
        Decklist.of(main=[(KNIGHT, 2), (STEP, 3)], side=[WARD])),
    "the leader on its heading's line": ("Leader: Ashen Regent\n3 Flash Step\n\n2 Cinder Bolt",
        Decklist.of(leader=[REGENT], main=[(STEP, 3), (BOLT, 2)])),
    "others below the leader": ("Leader\nAshen Regent\n3 Flash Step\nCreatures\n2 Dark Knight",
        Decklist.of(leader=[REGENT], main=[(STEP, 3), (KNIGHT, 2)])),
    "a blank line ends the leader": ("Leader\n\n1 Ashen Regent\n\n3 Flash Step",
        Decklist.of(leader=[REGENT], main=[(STEP, 3)])),
    "SB:": ("3 Flash Step\nSB: 2 Mirror Ward\nsb:War Banner\n\n2 Cinder Bolt\n- SB: 1 Flash Step\nSB 1 Storm Titan",
        Decklist.of(main=[(STEP, 3), (BOLT, 2)], side=[(WARD, 2), BANNER, STEP, TITAN])),
    "headings in other words": ("The main deck:\n3 Flash Step\nMy sideboard\n2 Mirror Ward\n• Maybe\n1 War Banner\n"
        "★ Side ★\n1 Cinder Bolt\n// Sideboard cards\n1 Sins\n<Maybe>\n1 Cinder Bolt\nSide.Deck x3\n1 Storm Titan",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2), BOLT, SINS, TITAN], maybe=[BANNER, BOLT])),
    "headings with a remark": (
        "Creatures (the beaters)\n2 Dark Knight\nTricks (all I own):\n3 Flash Step\nSide (for control)\n1 Mirror Ward",
        Decklist.of(main=[(KNIGHT, 2), (STEP, 3)], side=[WARD])),
    "a remark that says more": ("1 War Banner\nTricks (not in the deck)\n3 Flash Step",
        Decklist.of(main=[BANNER, "Tricks (not in the deck)", (STEP, 3)])),
    "underlines, and tables with a header": (
        "Main\n====\n3 Flash Step\n\nSide\n| Qty | Card |\n|--:|:--|\n| 2 | Mirror Ward |",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)])),
    "one blank line splits": ("\n// a remark\n\n3 Flash Step\n\n\n2 Mirror Ward\n\n",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)])),
    "a blank line below the leader": ("1 Ashen Regent\n\n3 Flash Step",
        Decklist.of(leader=[REGENT], main=[(STEP, 3)])),
    "leader, main and side": ("1 Ashen Regent\n\n3 Flash Step\n\n2 Mirror Ward",
        Decklist.of(leader=[REGENT], main=[(STEP, 3)], side=[(WARD, 2)])),
    "no split where there are headings": ("Main\n3 Flash Step\n\n2 Mirror Ward",
        Decklist.of(main=[(STEP, 3), (WARD, 2)])),
    "the leader among the main cards": ("Main\n3 Flash Step\n1 Ashen Regent",
        Decklist.of(leader=[REGENT], main=[(STEP, 3)])),
    "a second leader stays where it is written": ("Leader\nAshen Regent\nMain\n1 Odwin",
        Decklist.of(leader=[REGENT], main=[ODWIN])),
    "an empty leader stays empty": ("Leader\nMain\n1 Odwin", Decklist.of(main=[ODWIN])),
    "the same card twice": ("2 Flash Step\n1 flash step (DSP) 112\n2 Nobody\n3 Nobody",
        Decklist.of(main=[(STEP, 3), ("Nobody", 5)])),
    "Windows, byte order mark": ("\ufeffMain\r\n3 Flash Step\r\nSide\r\n1 Mirror Ward",
        Decklist.of(main=[(STEP, 3)], side=[WARD])),
    "other line breaks": ("Main\u20283 Flash Step\x0cSide\r1 Mirror Ward", Decklist.of(main=[(STEP, 3)], side=[WARD])),
    "sections of single cards": ("2 Mirror Ward (SB)\n1 War Banner [Maybe]\n3 Flash Step - side\n[SB] 2 Cinder Bolt\n"
        "1 Sins *SB*\n1 Storm Titan (to the side)",
        Decklist.of(side=[(WARD, 2), (STEP, 3), (BOLT, 2), SINS, TITAN], maybe=[BANNER])),
    "headings in comments": ("//Main\n3 Flash Step\n// Sideboard (15)\n2 Mirror Ward\n# Maybe\n1 War Banner",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)], maybe=[BANNER])),
    "headings with sums": ("3 Flash Step\nSideboard, 2 cards\n2 Mirror Ward\nTotal side: 2\n1 War Banner",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2), BANNER])),
    "a sum above cards": ("3 Flash Step\nSide deck total: 2\n2 Mirror Ward",
        Decklist.of(main=[(STEP, 3), (WARD, 2)]), LineCode.AMBIGUOUS),
    "sums above all": ("Main: 3\nSide: 2\n3 Flash Step",
        Decklist.of(main=[(STEP, 3)]), LineCode.AMBIGUOUS, LineCode.AMBIGUOUS),
    "sums above headings": ("Main: 5\nSide: 2\n\nMain\n3 Flash Step\nSide\n2 Mirror Ward",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)]), LineCode.AMBIGUOUS, LineCode.AMBIGUOUS),
    "a heading of no cards": ("3 Flash Step\nSide (0)\n2 Mirror Ward",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)]), LineCode.AMBIGUOUS),
    "a rule for a blank line": ("3 Flash Step\n-----\n2 Mirror Ward", Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)])),
    "an unknown heading below a blank line": ("Fast: 3\n3 Flash Step\n\nSlow: 2\n2 Mirror Ward",
        Decklist.of(main=[("Fast", 3), (STEP, 3)], side=[("Slow", 2), (WARD, 2)]), LineCode.AMBIGUOUS),
    "comments alone": ("# 3 Flash Step\n# 2 Cinder Bolt", Decklist(), LineCode.NOT_A_CARD),
    "headings with hyphens": ("Main-Deck\n3 Flash Step\nSide_Deck: 2 Mirror Ward\nSIDE-BOARD (1):\n1 War Banner",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2), BANNER])),
    "numbers before headings, and sums": ("12 Creatures\n3 Flash Step\n3 cards\n2 Side\n2 Mirror Ward\n"
        "Total Cards: (5)\nSpells (12)\nDeck size: 60\n15 influence spent (max 15)\n24 Creatures, 26 Tricks",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)])),
    "numbered rows": ("1) Flash Step\n2) Cinder Bolt\n3) 2x Mirror Ward", Decklist.of(main=[STEP, BOLT, (WARD, 2)])),
    "numbered comments": ("#1 Flash Step\n#2 3x Cinder Bolt", Decklist.of(main=[STEP, (BOLT, 3)])),
    "rows with a word before": ("No. 1 Flash Step\nNr 2. Cinder Bolt\n№3: 2x Mirror Ward",
        Decklist.of(main=[STEP, BOLT, (WARD, 2)])),
    "rows that may be counts": ("1 - Flash Step\n2 - Cinder Bolt\n3 - Mirror Ward",
        Decklist.of(main=[STEP, (BOLT, 2), (WARD, 3)]), LineCode.AMBIGUOUS),
    "counts in braces": ("{3} Flash Step\n{1} Cinder Bolt", Decklist.of(main=[(STEP, 3), BOLT])),
    "two such rows of a table": ("1\tFlash Step\n2 | Cinder Bolt", Decklist.of(main=[STEP, (BOLT, 2)]),
        LineCode.AMBIGUOUS),
    "several cards on a line": ("3 Flash Step and 2 Cinder Bolt; Mirror Ward x2",
        Decklist.of(main=[(STEP, 3), (BOLT, 2), (WARD, 2)])),
    "comments above both blocks": ("// fast\n3 Flash Step\n\n// slow\n2 Mirror Ward",
        Decklist.of(main=[(STEP, 3), (WARD, 2)]), LineCode.AMBIGUOUS),
    "forums": ("[b]Main[/b]\n3 Flash Step\n[b]Side[/b]\n2 Mirror Ward\n[/deck]",
        Decklist.of(main=[(STEP, 3)], side=[(WARD, 2)])),
    "Arena": ("About\nName Ember Rush\n\nCommander\n1 Ashen Regent\n\nDeck\n3 Flash Step\n\nSideboard\n2 Mirror Ward",
        Decklist.of(leader=[REGENT], main=[(STEP, 3)], side=[(WARD, 2)])),
    "headings of other games": ("Companion\n1 War Banner\n\nDeck\n3 Flash Step",
        Decklist.of(main=[BANNER, (STEP, 3)]), LineCode.UNKNOWN_SECTION),
    "comments": ("# 3 Flash Step\n// 3 Flash Step\n\u200b#x\n  # y\n1 Mirror Ward", Decklist.of(main=[WARD])),
    "nothing": ("", Decklist()),
    "several blank lines without headings": ("3 Flash Step\n\n2 Cinder Bolt\n\n1 Mirror Ward",
        Decklist.of(main=[(STEP, 3), (BOLT, 2), WARD]), LineCode.AMBIGUOUS),
    "an unknown heading": ("Side\n1 Mirror Ward\nToolbox:\n1 War Banner",
        Decklist.of(side=[WARD, BANNER]), LineCode.UNKNOWN_SECTION),
    "too many copies on several lines": ("60 Flash Step\n60 Flash Step\n39 Flash Step",
        Decklist.of(main=[(STEP, 99)]), LineCode.TOO_MANY_COPIES),
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
def test_sections(name: str) -> None:
    text, decklist, *codes = LISTS[name]
    parsed = parse(text, CATALOG)
    assert parsed.decklist == decklist
    assert [line.code for line in parsed.lines if line.code is not LineCode.UNKNOWN_CARD] == codes


def test_name_format_and_description() -> None:
    parsed = parse_text(
        "# Name:  #1  Rush \n//format: Quick Start\n# DESCRIPTION: One\n# Description:\n# Description:   two  ", CATALOG
    )
    assert parsed == ParsedList("#1 Rush", "quickstart", "One\n\n  two  ", Decklist())


@pytest.mark.parametrize(
    "text", ["My Deck of Embers\n{}", "// found\n\n  My Deck of Embers \n\nLeader\nAshen Regent\nMain\n{}"]
)
def test_a_first_line_that_can_be_no_card_is_the_name(text: str) -> None:
    parsed = parse_text(text.format("3 Flash Step\n2 Nobody"), CATALOG)
    assert parsed.name == "My Deck of Embers"
    assert parsed.decklist.section("main") == {STEP: 3, "Nobody": 2}
    assert [line.code for line in parsed.lines] == [LineCode.READ_AS_NAME, LineCode.UNKNOWN_CARD]
    assert parsed.lines[0].text.strip() == "My Deck of Embers"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("1 My Deck of Embers\n3 Flash Step", "My Deck of Embers"),  # counted
        ("- My Deck of Embers\n3 Flash Step", "My Deck of Embers"),  # in a list
        ("Flahs Step\n3 Cinder Bolt", "Flahs Step"),  # near a card
        ("3 Flash Step\nMy Deck of Embers", "My Deck of Embers"),  # not first
        ("Main\nMy Deck of Embers\n3 Flash Step", "My Deck of Embers"),  # below a heading
        ("My Deck of Embers\nFlash Step\nCinder Bolt", "My Deck of Embers"),  # among bare names
        ("My Deck of Embers\n3 Nobody", "My Deck of Embers"),  # nothing known
        ("My Deck of Embers\n# Name: Ember Rush\n3 Flash Step", "My Deck of Embers"),  # named elsewhere
    ],
)
def test_a_line_that_may_be_a_card_is_no_name(text: str, card: str) -> None:
    parsed = parse_text(text, CATALOG)
    assert parsed.name in ("", "Ember Rush")
    assert card in parsed.decklist.section("main")


@pytest.mark.parametrize(
    ("written", "suggestion"),
    [
        ("Flahs Step", "Flash Step"), ("flash stepp (DSP) 999", "Flash Step"), ("Flash", "Flash Step"),
        ("Bolt", "Cinder Bolt"), ("Titan Storm", "Storm Titan"), ("Hjordis", "Abbess Hjördis, the Éclair-Knight"),
        ("Eclair Knight", "Abbess Hjördis, the Éclair-Knight"), ("Mirrorward", "Mirror Ward"),
    ],
)  # fmt: skip
def test_suggestions(written: str, suggestion: str) -> None:
    (line,) = parse_text(f"2 {written}", CATALOG).lines
    assert line.suggestions[0] == suggestion
    assert len(line.suggestions) <= 3


def test_suggestions_are_looked_for_so_often() -> None:
    lines = parse_text("\n".join(f"2 Flahs Step (ZZZ) {number}" for number in range(1, 121)), CATALOG).lines
    assert [bool(line.suggestions) for line in lines] == [True] * 100 + [False] * 20


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a" * (limits.LIST_LETTERS + 1), FormatCode.TOO_LONG),
        ("1 A\n" * (limits.LIST_LINES + 1), FormatCode.TOO_MANY_LINES),
        *(
            (text, FormatCode.SEVERAL_DECKS)
            for text in (
                "Leader\nOdwin\nMain\n3 Flash Step\n\nLeader\nAshen Regent\nMain\n2 Cinder Bolt",
                "# Name: A\n3 Flash Step\n# Name: B\n2 Cinder Bolt",
                "3 Flash Step\n# Deck 2\n2 Cinder Bolt",
                "Main\n3 Flash Step\nSide\n1 Mirror Ward\nMain\n1 Sins",
            )
        ),
        ("\n".join(f"1 Nobody {number}" for number in range(limits.ENTRIES + 1)), FormatCode.TOO_MANY_CARDS),
    ],
)
def test_too_much_and_several_lists_are_refused(text: str, code: FormatCode) -> None:
    for read in (parse_text, parse):
        assert refusal_of(text, read).code is code


#: What makes a reader work hard: as long as a list may be, but for ligatures, each of which becomes 18 letters.
HARD = {
    "open brackets": "(" * 50_000, "open sets": "[A" * 25_000, "numbers": "\n".join(["9" * 49] * 1_000),
    "set numbers": "\n".join(["A • A – 1 " * 4] * 1_000), "colons": "\n".join(["a:" * 24] * 1_000),
    "remarks": "\n".join(["1 " + "a # " * 11] * 1_000), "spaces": " " * 50_000, "accents": "1 a" + "\u0301" * 49_000,
    "ligatures": "\n".join(["1 " + "\ufdfa" * 47] * 300),
    "misspelt": "\n".join("1 Flahs Steq Cimder Bollt Mirrow Wart"[: 30 + number % 8] for number in range(1_000)),
    "descriptions": "#Description:\n" * 3_500, "nothing": "\x00" * 50_000,
}  # fmt: skip


@pytest.mark.parametrize("name", HARD)
def test_hard_lists_are_read(name: str) -> None:
    """A slow reader would take minutes."""
    parse(HARD[name], CATALOG)


#: Formats that cannot hold every deck: `test_json_csv` and `test_other_programs` have a property of each.
PARTIAL = {"code", "cockatrice", "tts"}


@pytest.mark.parametrize("as_", [code for code in IMPORTED if code not in PARTIAL])
@given(deck_names, format_codes, descriptions, decklists(), st.sampled_from([SITE, NOWHERE]))
@example("", "standard", "", Decklist.of(main=["3 : Sins", ("(3) Sins", 2), ("1: Sins", 1)]), NOWHERE)
def test_what_is_written_reads_back_the_same(
    as_: str, name: str, format_code: str, description: str, decklist: Decklist, site: CardSite
) -> None:
    text = dump(as_, ExportedDeck(name, format_code, description, decklist, CATALOG, site=site))
    parsed = parse(text, CATALOG)
    assert parsed.decklist == decklist
    holds = FILE_FORMATS[as_].holds
    head = {"name": name, "format": format_code, "description": description}
    held = {field: text for field, text in head.items() if holds is None or field in holds}
    assert {field: getattr(parsed, field) for field in held} == held
    if as_ == "text":
        assert {line.code for line in parsed.lines} <= {LineCode.UNKNOWN_CARD}
        again = dump("text", ExportedDeck(parsed.name, parsed.format, parsed.description, parsed.decklist, CATALOG))
        assert again == text
