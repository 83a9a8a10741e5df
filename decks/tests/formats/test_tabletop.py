"""Decklists for Tabletop Simulator: what another reader of its format finds in them, and what is read of others."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.faces.sheet import MOST, Grid
from decks import limits
from decks.formats import FormatCode, FormatError, LineCode, dump, game_in, offers, parse, parse_object
from decks.formats.ordering import order_pile
from decks.games import library_of
from decks.tests.formats import tts_reader
from decks.tests.formats.example_site import SITE
from decks.tests.formats.format_cards import (
    BANNER,
    BOLT,
    CATALOG,
    REGENT,
    STEP,
    WARD,
    deck_names,
    decklists,
    descriptions,
    format_codes,
    known_ids,
    unknown_names,
)
from decks.tests.hostile import some_payloads
from decks.verdict import name_of
from games import GAMES
from rules.vocabulary import Section
from tcg.construction import Decklist

DECK = Decklist.of(leader=[REGENT], main=[(BOLT, 2), (STEP, 3), "Nobody"], side=[WARD])


def write(decklist: Decklist, name: str = "Ember Rush", format_code: str = "standard", description: str = "") -> str:
    return dump("tts", name, format_code, description, decklist, CATALOG, site=SITE)


def test_the_piles() -> None:
    leader, main, side = tts_reader.read(write(DECK).encode())
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
    assert write(DECK) == write(DECK)


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.django_db
def test_it_says_what_is_played(code: str) -> None:
    game = GAMES[code]
    for format_code, known in game.formats.items():
        text = dump("tts", "Any", format_code, "", Decklist(), library_of(code))
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
def test_what_others_save(name: str) -> None:
    text, decklist, codes = OBJECTS[name]
    for read in (parse, parse_object):
        parsed = read(text, CATALOG)
        assert parsed.decklist == decklist
        assert [line.code for line in parsed.lines] == codes


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
def test_what_is_refused(text: str, code: FormatCode) -> None:
    with pytest.raises(FormatError) as refusal:
        parse(text, CATALOG)
    assert refusal.value.code is code


def test_a_bag_in_a_bag_without_end_is_not_looked_into() -> None:
    thing: dict[str, Any] = pile("Flash Step")
    for _ in range(100):
        thing = {"Name": "Bag", "ContainedObjects": [thing]}
    with pytest.raises(FormatError, match="no card"):
        parse(things(thing), CATALOG)


@st.composite
def small_decklists(draw: st.DrawFn) -> Decklist:
    """Decks that are put on a table: few copies of many cards."""
    refs = st.one_of(known_ids, unknown_names)
    sections = st.sampled_from([section.value for section in Section])
    return Decklist(draw(st.dictionaries(sections, st.dictionaries(refs, st.integers(1, 4), max_size=12))))


@given(deck_names, format_codes, descriptions, small_decklists())
def test_it_reads_back_the_same(name: str, format_code: str, description: str, decklist: Decklist) -> None:
    parsed = parse(write(decklist, name, format_code, description), CATALOG)
    assert (parsed.name, parsed.format, parsed.description) == (name, format_code, description)
    assert parsed.decklist == decklist


@given(deck_names, small_decklists())
def test_another_reader_finds_every_card(name: str, decklist: Decklist) -> None:
    piles = {pile.notes: pile for pile in tts_reader.read(write(decklist, name).encode())}
    assert list(piles) == [section for section in map(str, Section) if decklist.section(section)]
    for section, found in piles.items():
        expected = [ref for ref, count in order_pile(decklist, section, CATALOG) for _ in range(count)]
        assert [card.name for card in found.cards] == [name_of(ref, CATALOG) for ref in expected]
        for card, ref in zip(found.cards, expected, strict=True):
            if isinstance(ref, str):
                assert card.sheet.face == card.sheet.back
            else:  # its face is where its sheet has it
                ids = card.sheet.face.removeprefix("https://decks.example/").removesuffix(".jpg").split("-")
                assert ids[card.row * card.sheet.columns + card.column] == str(ref)


@given(decklists())
def test_a_deck_is_put_on_a_table_or_refused(decklist: Decklist) -> None:
    size = sum(sum(cards.values()) for cards in decklist.sections.values())
    refusal = next(offer.refusal for offer in offers(decklist, CATALOG) if offer.code == "tts")
    assert bool(refusal) == (size > limits.TABLE_CARDS)
    if refusal:
        with pytest.raises(FormatError, match=f"has {size:,} cards"):
            write(decklist)


def test_hostile_texts_are_text() -> None:
    for payload in (*some_payloads(), "x" * 1_000, "]]>", "[b]bold[/b]", "\u202e"):
        cards = parse(f"1x {' '.join(payload.split())[:160]}", CATALOG).decklist
        piles = tts_reader.read(dump("tts", payload, "standard", payload, cards, CATALOG, site=SITE).encode())
        expected = Counter(name_of(ref, CATALOG) for cards in cards.sections.values() for ref in cards)
        assert Counter(card.name for pile in piles for card in pile.cards) == expected


def test_every_sheet_is_within_what_can_be_loaded() -> None:
    for count in range(MOST + 1):
        grid = Grid.of(count)
        assert 2 <= grid.columns <= 10
        assert 2 <= grid.rows <= 7
        assert count < grid.columns * grid.rows
        assert max(grid.columns * grid.width, grid.rows * grid.height) <= 4096
        assert grid.width >= 400  # words on it are read
        assert 1.39 < grid.height / grid.width < 1.40
