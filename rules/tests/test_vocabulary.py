"""Group 1 of the rules: the words of the game. Rows are named by the tests of the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import vocabulary as words
from rules.cards import CardDef
from rules.duel.state.board import Board
from rules.vocabulary import Activation, Element, Kind, Stat, Tile, TrickClass
from tcg.setnumber import SetNumber, parse_set_number
from tcg.words import Vocabulary


def test_counts() -> None:
    """T-1.1"""
    for vocabulary, count in ((TrickClass, 21), (Activation, 3), (Element, 10), (Tile, 10), (Stat, 6)):
        assert len({member.label for member in vocabulary}) == len(vocabulary) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("BTA • EN – 350", SetNumber("BTA", "EN", 350), id="T-1.2: as printed"),
        pytest.param("BTA EN-350", SetNumber("BTA", "EN", 350), id="T-1.2: as typed"),
        ("DSP · EN — 7", SetNumber("DSP", "EN", 7)),
        ("DSP*EN-0112", SetNumber("DSP", "EN", 112)),
        (" dsp en-112b ", SetNumber("DSP", "EN", 112, "B")),
        ("D2 ∙ FR - 1", SetNumber("D2", "FR", 1)),
    ],
)
def test_set_numbers_are_read(text: str, expected: SetNumber) -> None:
    assert parse_set_number(text) == expected


@pytest.mark.parametrize(
    "text",
    [pytest.param("BTA350", id="T-1.2: without language"), "", "BTA EN" + " " * 40 + "- 1", "BTA • EN – ",
     "B • EN – 1", "BTA • ENG – 1", "BTA EN-12345"],
)  # fmt: skip
def test_what_is_no_set_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a set number"):
        parse_set_number(text)


@given(
    st.builds(SetNumber, st.from_regex(r"[A-Z0-9]{2,6}", fullmatch=True), st.from_regex(r"[A-Z]{2}", fullmatch=True),
        st.integers(0, 9999), st.sampled_from(["", "A", "Z"]))
)  # fmt: skip
def test_a_printed_set_number_reads_back(number: SetNumber) -> None:
    assert parse_set_number(str(number)) == number


def test_every_element_but_normal_has_one_tile() -> None:
    """T-1.3, D-1.16"""
    tiles = {
        Element.DARK: Tile.ABYSS, Element.LIGHT: Tile.REALM_OF_LIGHT, Element.EARTH: Tile.FOREST,
        Element.WIND: Tile.MOUNTAIN, Element.WATER: Tile.OCEAN, Element.FIRE: Tile.BURNING_LANDS,
        Element.THUNDER: Tile.THUNDER_CLOUD, Element.ICE: Tile.SUB_ZERO, Element.TOXIC: Tile.TOXIC_WASTELAND,
    }  # fmt: skip
    buffs = {(element, tile): words.field_buff(element, tile) for element in Element for tile in Tile}
    assert {where: buff for where, buff in buffs.items() if buff} == dict.fromkeys(tiles.items(), 100)


def test_adjacent() -> None:
    """T-1.4, T-3.4"""
    wanted = {"C3": {"B3", "D3", "C2", "C4"}, "A1": {"A2", "B1"}, "C1": {"B1", "D1", "C2"}}
    assert {tile: Board().adjacent(tile) for tile in wanted} == wanted


def test_trick_speeds() -> None:
    """T-1.5; O-1.3: without a printed type 4."""
    for activation, speed in ((Activation.CHAIN, 1), (Activation.INSTANT, 2), (Activation.NORMAL, 4), (None, 4)):
        assert CardDef(1, "A trick", Kind.TRICK, activation=activation).speed == speed


def test_ability_speeds() -> None:
    """T-1.5: an ability marked instant 3, a plain one 5; creatures themselves have none."""
    assert (words.INSTANT_ABILITY_SPEED, words.PLAIN_ABILITY_SPEED) == (3, 5)
    assert CardDef(1, "Ash Hound", Kind.CREATURE).speed is None


def test_how_far_ratk_reaches() -> None:
    """T-1.6: absent; O-1.6: 2 unless printed."""
    for ratk, printed, reach in ((None, None, None), (300, None, 2), (300, 4, 4)):
        assert CardDef(1, "Archer", Kind.CREATURE, hp=100, ratk=ratk, ratk_range=printed).reach == reach


def test_absent_stats_are_left_out() -> None:
    """O-1.5: an absent stat is not 0."""
    card = CardDef(1, "Wall", Kind.CREATURE, hp=500, atk=0, def_=300)
    assert card.stats == {Stat.ATK: 0, Stat.HP: 500, Stat.DEF: 300}


def test_a_leader_without_printed_hp_has_3000() -> None:
    """O-1.9"""
    assert CardDef(1, "Regent", Kind.LEADER).starting_hp == 3000


@pytest.mark.parametrize("vocabulary", [Kind, Element, Tile, Stat, Activation, TrickClass, words.SpecialKind])
def test_words_are_read_by_code_and_by_label(vocabulary: type[Vocabulary]) -> None:
    for member in vocabulary:
        assert vocabulary.parse(member.value.upper()) is member
        assert vocabulary.parse(f" {member.label} ".replace(" ", "-")) is member
    with pytest.raises(ValueError, match="is not one of"):
        vocabulary.parse("nothing of the kind")
