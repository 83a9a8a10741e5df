"""Lists are read, judged, dealt and written by any library of any game: nothing of Despaira's is needed for it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.catalog.library import CardLibrary, Library
from cards.catalog.printings import Printed, Printings
from decks.importexport import FILE_FORMATS, ExportedDeck, FormatError, dump, parse, parse_code
from decks.importexport.parsing.headings import headings_of
from decks.legality import validate
from decks.tests.importexport.format_cards import BOLT, CATALOG, IMPORTED, REGENT, STEP
from despaira_site.testing.exhaustive import examples
from games.aoe import cards as aoe
from games.aoe.words import Kind as AoeKind
from games.fade import cards as fade
from games.fade.keywords import BY_CODE, Held
from games.fade.words import Kind as FadeKind
from games.ga import cards as ga
from games.ga.words import CardType
from tcg.construction import Decklist
from tcg.setnumber import SetNumber


def album(game: str, cards: list[Any]) -> Library:
    """Return a library of these cards, each printed in one set under its id."""
    return CardLibrary(
        game, "first", cards, Printings.of(Printed(card.id, SetNumber("ALB", "EN", card.id)) for card in cards)
    )


FADE = album(
    "fade",
    [
        fade.Card(1, "Old Guard", FadeKind.CHARACTER, level=40, cost=2),
        fade.Card(2, "Slash", FadeKind.SKILL, cost=5),
        fade.Card(3, "Parry", FadeKind.REACTION, cost=1),
        fade.Card(4, "Long Night", FadeKind.WORLD_RULE),
        fade.Card(5, "The Tide", FadeKind.CHARACTER, level=99, keywords=(Held(BY_CODE["raider"]),)),
    ],
)
AOE = album(
    "aoe",
    [
        aoe.Card("Ash", AoeKind.CHARACTER, "ash", hand_size=5, id=1),
        *(aoe.Card(f"Blow {number}", AoeKind.ATTACK, "ash", priority=number, id=number) for number in range(2, 22)),
        aoe.Card("Basics", AoeKind.COMMON, id=22),
    ],
)
GA = album(
    "ga",
    [
        ga.Card(1, "Mage", CardType.CHAMPION),
        ga.Card(2, "Hound", CardType.ALLY),
        ga.Card(3, "Fox", CardType.ALLY),
        ga.Card(4, "Crown", CardType.ITEM, supertypes=("Regalia",)),
    ],
)
DECKS = {
    "despaira": (CATALOG, "standard", Decklist.of(leader=[REGENT], main=[(STEP, 3), (BOLT, 2)])),
    "fade": (FADE, "standard", Decklist.of(deck=[(2, 4), (3, 2)], pool=[(1, 2)], world=[4], raider=[5])),
    "ga": (GA, "open", Decklist.of(main=[(2, 4)], material=[1, 4], side=[(3, 2), 1])),
    "aoe": (AOE, "versus", Decklist.of(fighter=[1], method=range(2, 22), common=[22])),
}


@pytest.mark.parametrize("as_", IMPORTED)
@pytest.mark.parametrize("game", DECKS)
def test_what_is_written_reads_back(game: str, as_: str) -> None:
    library, deck_format, decklist = DECKS[game]
    parsed = parse(dump(as_, ExportedDeck("Trees", deck_format, "", decklist, library)), library)
    assert (parsed.decklist, parsed.format, parsed.lines) == (decklist, deck_format, ())


def test_headings_are_those_of_the_game() -> None:
    text = "Fighters\n2 Old Guard\n\nMaindeck (6)\nSkills\n4 Slash\nReactions (2)\n2 Parry\nWorld rule: Long Night"
    assert parse(text, FADE).decklist == Decklist.of(pool=[(1, 2)], deck=[(2, 4), (3, 2)], world=[4])
    assert headings_of("fade").find("Special") is None
    assert headings_of("despaira").find("Fighter Pool") is None


def test_a_single_card_is_found_among_the_others() -> None:
    """Where no heading names its section: the World Rule and the Raider, the character and its common card."""
    assert parse("4 Slash\n1 Long Night\n1 The Tide", FADE).decklist == Decklist.of(
        deck=[(2, 4)], world=[4], raider=[5]
    )
    assert parse("Ash\nBlow 2\n\nBlow 3\nBasics", AOE).decklist == Decklist.of(fighter=[1], method=[2, 3], common=[22])


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("1 Mage\n4 Hound\n1 Crown", {}), ("1 Mage\n1 Crown\n\n4 Hound", {}), ("4 Hound\n\n1 Mage\n1 Crown", {}),
        ("4 Hound\n\n1 Mage\n1 Crown\n\n2 Fox", {3: 2}), ("4 Hound\n\n2 Fox\n\n1 Crown\n1 Mage", {3: 2}),
        ("Main deck\n1 Mage\n4 Hound\n1 Crown\n\nSideboard\n2 Fox\n1 Mage", {3: 2, 1: 1}),
        ("# Trees\n\n- 1 Mage\n- 4 Hound\n- 1 Crown\n", {}), ("name,count\nMage,1\nHound,4\nCrown,1\n", {}),
    ],
)  # fmt: skip
def test_champions_and_regalia_need_no_heading(text: str, side: dict[int, int]) -> None:
    """O-GA.10: they are of the material deck where nobody says otherwise."""
    decklist = Decklist.of(main=[(2, 4)], material=[1, 4], side=list(side.items()))
    assert parse(text, GA).decklist == decklist


def test_where_a_single_card_stands_is_kept() -> None:
    """A World Rule in the deck is a mistake of the deck, not of its list."""
    decklist = Decklist.of(deck=[(2, 4), 4])
    text = dump("text", ExportedDeck("", "standard", "", decklist, FADE))
    assert text == "# Game: fade\n# Format: standard\n\nDeck (5)\n1 Long Night (ALB) 4\n4 Slash (ALB) 2\n\nWorld Rule\n"
    assert parse(text, FADE).decklist == decklist
    assert [(problem.code.value, problem.rule) for problem in validate(decklist, "standard", FADE)] == [
        ("SECTION_TOO_SMALL", "FADE-2.1"),
        ("WRONG_SECTION", "O-FADE.17"),
    ]


def test_a_code_begins_as_those_of_the_game_do() -> None:
    codes = {
        game: dump("code", ExportedDeck("", deck_format, "", cards, library))
        for game, (library, deck_format, cards) in DECKS.items()
    }
    assert [code[:3] for code in codes.values()] == ["DSP", "FDE", "GRA", "AOE"]
    with pytest.raises(FormatError, match=r"One of F\.A\.D\.E\. begins with FDE, of other games: DSP "):
        parse_code(codes["aoe"], FADE)


EXPORTS = [
    dump(as_, ExportedDeck("Trees", form, "", cards, library))
    for library, form, cards in DECKS.values()
    for as_ in FILE_FORMATS
]


@st.composite
def changed_exports(draw: st.DrawFn) -> str:
    """An export with parts of it replaced."""
    text = draw(st.sampled_from(EXPORTS))
    for _ in range(draw(st.integers(1, 4))):
        at, to = sorted(draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
        put = draw(st.text(max_size=8) | st.sampled_from(['"', "{", "]", "-1", "null", "\n\n", "|", "\0", "\ud800"]))
        text = text[:at] + put + text[min(to, at + 40) :]
    return text


STARTS = st.sampled_from(["", "# Game: fade\n", "FDE", "AOE", "GRA", '{"game": "aoe", ', "<"])
RUBBISH = st.builds(lambda start, content: start + content.decode("utf-8", "replace"), STARTS, st.binary(max_size=200))


@settings(max_examples=examples(60))
@given(text=changed_exports() | RUBBISH)
def test_any_text_is_refused_or_reads_back(text: str) -> None:
    for library, *_ in DECKS.values():
        for read in (parse, parse_code):
            with suppress(FormatError):
                parsed = read(text, library)
                for as_ in ("text", "json", "csv"):
                    again = parse(dump(as_, ExportedDeck("A", parsed.format, "", parsed.decklist, library)), library)
                    assert again.decklist == parsed.decklist, as_
