"""The words of F.A.D.E. against its statements: what there is, in which order, and the numbers to begin with."""

from __future__ import annotations

import pytest

from games.fade.words import RANKED, START, DamageType, Grade, Kind, Phase, Place, Rank, Rarity, Stat, Trigger
from tcg.words import Vocabulary


@pytest.mark.statement("FADE-1.4")
def test_what_a_player_begins_with() -> None:
    assert {stat.label: number for stat, number in START.items()} == {
        "HP": 50, "TP": 0, "CS": 6, "PLV": 5, "DEF": 0, "AGI": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "labels"),
    [
        pytest.param(Rarity, "Common, Uncommon, Rare, Super Rare, Ultra Rare, Omega Rare",
            marks=pytest.mark.statement("FADE-3.2")),
        pytest.param(Kind, "Character, Skill, Reaction, Item, Augment, Zone, Command, World Rule",
            marks=pytest.mark.statement("FADE-3.3")),
        pytest.param(Rank, "Normal, Special, Hyper, Ultra, Devastation, Legendary",
            marks=pytest.mark.statement("FADE-3.4")),
        pytest.param(DamageType, "Physical, Energy, Unknown", marks=pytest.mark.statement("FADE-3.5")),
        pytest.param(Grade, "Basic, Unblockable, Relentless", marks=pytest.mark.statement("FADE-3.5")),
        pytest.param(Stat, "HP, CS, TP, PLV, DEF, AGI", marks=pytest.mark.statement("FADE-3.7")),
        pytest.param(
            Trigger,
            "On Enter Field, On Destroyed, On Draw, On Targeted, On Attacked, On Attack, On Successful Attack, On Hit, "
            "On Taking Damage",
            marks=pytest.mark.statement("FADE-3.8"),
        ),
        pytest.param(Place, "Deck, Fighter Pool, Reserve, Discard Pile, Rift, Hand, Character, Equip, Extra, Arena",
            marks=pytest.mark.statement("FADE-4.1")),
        pytest.param(Phase, "Starting, Draw, Preparation, Combat, Aftermath, End",
            marks=pytest.mark.statement("FADE-5.1")),
    ],
)  # fmt: skip
def test_the_words_stand_in_their_order(words: type[Vocabulary], labels: str) -> None:
    assert ", ".join(word.label for word in words) == labels


@pytest.mark.statement("FADE-3.4")
def test_kinds_with_a_rank() -> None:
    assert {Kind.AUGMENT, Kind.ITEM, Kind.SKILL, Kind.REACTION} == RANKED
