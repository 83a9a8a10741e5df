"""Group 1 of the rules: the words of the game. Rows are named by the tests of the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import vocabulary as words
from rules.cards import CardDef
from rules.duel.board import Board
from rules.vocabulary import Activation, Element, Kind, Stat, Tile, TrickClass
from tcg.setnumber import SetNumber, parse_set_number
from tcg.words import Vocabulary


@pytest.mark.parametrize(
    ("vocabulary", "count"),
    [
        pytest.param(TrickClass, 21, id="T-1.1: classes"),
        pytest.param(Activation, 3, id="T-1.1: activation types"),
        pytest.param(Element, 10, id="T-1.1: elements"),
        pytest.param(Tile, 10, id="T-1.1: tiles"),
        pytest.param(Stat, 6, id="T-1.1: stats"),
    ],
)
def test_counts(vocabulary: type[Vocabulary], count: int) -> None:
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


@pytest.mark.parametrize(
    ("element", "tile", "buff"),
    [*(pytest.param(Element.FIRE, tile, 100 if tile is Tile.BURNING_LANDS else 0, id=f"T-1.3: fire on {tile}")
      for tile in Tile), *(pytest.param(Element.NORMAL, tile, 0, id=f"T-1.3: normal on {tile}") for tile in Tile)],
)  # fmt: skip
def test_field_buffs(element: Element, tile: Tile, buff: int) -> None:
    assert words.field_buff(element, tile) == buff


@pytest.mark.parametrize(
    ("element", "tile"),
    [
        ("dark", "abyss"), ("light", "realm_of_light"), ("earth", "forest"), ("wind", "mountain"), ("water", "ocean"),
        ("fire", "burning_lands"), ("thunder", "thunder_cloud"), ("ice", "sub_zero"), ("toxic", "toxic_wasteland"),
    ],
)  # fmt: skip
def test_every_element_but_normal_has_one_tile(element: str, tile: str) -> None:
    """T-1.3, D-1.16"""
    buffed = [candidate for candidate in Tile if words.field_buff(Element(element), candidate)]
    assert buffed == [Tile(tile)]


@pytest.mark.parametrize(
    ("tile", "expected"),
    [
        pytest.param("C3", {"B3", "D3", "C2", "C4"}, id="T-1.4: C3"),
        pytest.param("A1", {"A2", "B1"}, id="T-1.4: a corner"),
        pytest.param("C1", {"B1", "D1", "C2"}, id="T-3.4: an edge"),
    ],
)
def test_adjacent(tile: str, expected: set[str]) -> None:
    assert Board().adjacent(tile) == expected


@pytest.mark.parametrize(
    ("activation", "speed"),
    [
        pytest.param(Activation.CHAIN, 1, id="T-1.5: chain"),
        pytest.param(Activation.INSTANT, 2, id="T-1.5: instant"),
        pytest.param(Activation.NORMAL, 4, id="T-1.5: normal"),
        pytest.param(None, 4, id="O-1.3: without a printed type"),
    ],
)
def test_trick_speeds(activation: Activation | None, speed: int) -> None:
    assert CardDef(1, "A trick", Kind.TRICK, activation=activation).speed == speed


def test_ability_speeds() -> None:
    """T-1.5: an ability marked instant 3, a plain one 5; creatures themselves have none."""
    assert (words.INSTANT_ABILITY_SPEED, words.PLAIN_ABILITY_SPEED) == (3, 5)
    assert CardDef(1, "Ash Hound", Kind.CREATURE).speed is None


@pytest.mark.parametrize(
    ("ratk", "printed_range", "reach"),
    [
        pytest.param(None, None, None, id="T-1.6: absent"),
        pytest.param(300, None, 2, id="O-1.6: range 2 unless printed"),
        pytest.param(300, 4, 4, id="O-1.6: printed range"),
    ],
)
def test_how_far_ratk_reaches(ratk: int | None, printed_range: int | None, reach: int | None) -> None:
    card = CardDef(1, "Archer", Kind.CREATURE, hp=100, ratk=ratk, ratk_range=printed_range)
    assert card.reach == reach


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
