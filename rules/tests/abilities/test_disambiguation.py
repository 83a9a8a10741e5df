"""A text with several meanings on the card that bears it (O-23.25)."""

from __future__ import annotations

from typing import Final

import pytest

from rules.abilities import parse as parsing
from rules.abilities.disambiguation import Bearer, is_possible
from rules.abilities.grammar.reader import Reader
from rules.abilities.parse import AbilityError, parse
from rules.abilities.sentences.structure import read_sentences
from rules.vocabulary import Kind, TrickClass

CREATURE: Final = Bearer(Kind.CREATURE)
EQUIP: Final = Bearer(Kind.TRICK, (TrickClass.EQUIP, TrickClass.STATS))


def trick(*classes: TrickClass) -> Bearer:
    return Bearer(Kind.TRICK, classes)


@pytest.mark.parametrize(
    ("text", "bearer", "expected"),
    [
        ("The equipped creature gains 100 ATK.", EQUIP, True),
        ("The equipped creature gains 100 ATK.", trick(TrickClass.STATS), False),
        ("The equipped creature gains 100 ATK.", CREATURE, False),
        ("When this creature attacks, draw 1 card.", CREATURE, True),
        ("When this creature attacks, draw 1 card.", trick(TrickClass.RESOURCE), False),
        ("Destroy this trick card.", CREATURE, False),
        ("Deal 100 damage to 1 creature.", trick(TrickClass.DAMAGE), True),
        ("Deal 100 damage to 1 creature.", trick(TrickClass.TARGET, TrickClass.RESOURCE), False),
        ("Deal 100 damage to 1 creature.", CREATURE, True),
        ("Exile 1 creature.", trick(TrickClass.VOID), True),
        ("Exile 1 creature.", trick(TrickClass.DAMAGE), False),
        # What it gives to others is theirs.
        ("1 creature you control gains “Activate: Draw 1 card.”", trick(TrickClass.EFFECT), True),
    ],
)
def test_a_card_means_what_its_kind_and_classes_let_it_do(text: str, bearer: Bearer, expected: bool) -> None:
    assert is_possible(parse(text), bearer) is expected


def test_the_only_meaning_that_fits_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = [
        reading
        for text in ("Draw 1 card.", "Deal 100 damage to 1 creature.")
        for reading in read_sentences(Reader(text), 0)
    ]
    monkeypatch.setattr(parsing, "_whole", lambda reader: readings)
    draw, damage = (reading.value for reading in readings)
    assert parse("…", bearer=trick(TrickClass.DAMAGE)) == damage
    assert parse("…", bearer=trick(TrickClass.RESOURCE)) == draw
    for undecided in (None, CREATURE, trick(TrickClass.RESOURCE, TrickClass.DAMAGE), trick(TrickClass.TERRAIN)):
        with pytest.raises(AbilityError) as caught:
            parse("…", bearer=undecided)
        assert caught.value.readings == ("Draw 1 card.", "Deal 100 damage to 1 creature.")
