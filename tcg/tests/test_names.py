"""Group 17 of the rules (quoted names) and O-2.2 (which names are one card)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tcg.names import fold, name_key, plain, quotation_matches


@pytest.mark.parametrize(
    ("quotation", "name", "matches"),
    [
        pytest.param("Knight", "Dark Knight", True, id="T-17.1: last word"),
        pytest.param("Knight", "Knight of Dawn", True, id="T-17.1: first word"),
        pytest.param("Knight", "Knight", True, id="T-17.1: the whole name"),
        pytest.param("Knight", "Knights of Dawn", False, id="T-17.1: plural"),
        pytest.param("Knight", "Knight's Oath", False, id="T-17.1: possessive"),
        pytest.param("Knight", "Knight’s Oath", False, id="T-17.1: typographic possessive"),
        pytest.param("Knight", "Knightfall", False, id="T-17.1: part of a word"),
        pytest.param("Red Dragon", "Ancient Red Dragon King", True, id="T-17.2: in the middle"),
        pytest.param("Red Dragon", "Red Eyed Dragon", False, id="T-17.2: interrupted"),
        pytest.param("Red Dragon", "Dragon Red", False, id="T-17.2: other order"),
        pytest.param("dark knight", "Dark-Knight Captain", True, id="T-17.3: hyphen and case"),
        pytest.param("Knights", "Knights of Dawn", True, id="T-17.4: a plural quotation"),
        pytest.param("Knights", "Dark Knight", False, id="T-17.4: never the singular"),
        pytest.param("Fire", "Firefly", False, id="O-17.2: part of a word"),
        pytest.param("St. Elm", "St Elm: Warden", True, id="O-17.1: dots and colons separate"),
        pytest.param("", "Knight", False, id="an empty quotation"),
        pytest.param("Knight of Dawn", "Knight", False, id="longer than the name"),
    ],
)
def test_quotations(quotation: str, name: str, matches: bool) -> None:
    assert quotation_matches(quotation, name) is matches


@pytest.mark.parametrize(
    ("one", "other"), [("Ash Hound", "  ash   HOUND "), ("Doctor’s Needle", "doctor's needle"), ("STRAßE", "strasse")]
)
def test_the_same_name(one: str, other: str) -> None:
    """O-2.2"""
    assert name_key(one) == name_key(other)


def test_accents_tell_cards_apart_but_need_not_be_typed() -> None:
    assert name_key("Éclair") != name_key("Eclair")
    assert fold("Éclair–Knight’s “Ash”") == fold('eclair-knight\'s "ash"')


@given(st.text())
def test_keys_are_stable(text: str) -> None:
    assert name_key(name_key(text)) == name_key(text)
    assert fold(fold(text)) == fold(text)


@given(st.lists(st.text("abcdefgh'", min_size=1), min_size=1), st.integers(0, 5), st.integers(1, 6))
def test_every_run_of_words_of_a_name_matches_it(name: list[str], start: int, length: int) -> None:
    run = name[start : start + length]
    assert quotation_matches(" ".join(run), "-".join(name)) is bool(run)


def test_signs_that_stand_for_many_letters_do_not_blow_a_text_up() -> None:
    assert len(plain("\ufdfa" * 1_000)) < 2_100
    assert len(plain("\ufdfa")) == 18
